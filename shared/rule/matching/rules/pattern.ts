// The regular expressions of rules (docs/decisions/re2js.md). They are searched in folded texts in linear time for
// every expression, so that no rule can block the matching.
import { RE2JS } from 're2js'
import { err, ok, type Result } from '../../../value/result.ts'
import { foldText } from '../../../value/text.ts'

/** Whether the pattern occurs in a folded text. */
export type FindPattern = (folded: string) => boolean

const MAX_LENGTH = 200
/**
 * In RE2 instructions. A person does not write a longer program; the slowest allowed ones take about 0.02 ms a text.
 */
const MAX_PROGRAM = 500

/** Compiles a pattern; refused when it is invalid for RE2 (back references, lookahead and lookbehind), or too large. */
export const compilePattern = (text: string): Result<FindPattern, 'pattern_invalid'> => {
  if (text.length === 0 || text.length > MAX_LENGTH) return err('pattern_invalid')
  try {
    const pattern = RE2JS.compile(foldLetters(text), RE2JS.CASE_INSENSITIVE)
    return pattern.programSize() > MAX_PROGRAM ? err('pattern_invalid') : ok((folded) => pattern.test(folded))
  } catch {
    return err('pattern_invalid')
  }
}

/** The letters as in folded texts (`Zürich` is `Zurich`). Capitals stay, because `\D` is not `\d`. */
const foldLetters = (text: string): string =>
  text.normalize('NFC').replace(/[^\0-\x7f]/gu, (char) => foldText(char).replace(/[!-/:-@[-`{-~]/g, '\\$&'))
