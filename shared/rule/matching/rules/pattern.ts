// The regular expressions of rules (docs/decisions/re2js.md): looked for in folded texts, in a time that grows with the text
// whatever the expression, so that no rule can hold up the matching.
import { RE2JS } from 're2js'
import { err, ok, type Result } from '../../../value/result.ts'
import { foldText } from '../../../value/text.ts'

/** Whether it is found somewhere in a folded text. */
export type FindPattern = (folded: string) => boolean

const MAX_LENGTH = 200
/** RE2's instructions. A longer program is no pattern that somebody reads; the slowest ones take some 0.02 ms a text. */
const MAX_PROGRAM = 500

/** Compiles it; refused when it is not understood (references back, looking ahead and behind), or too large. */
export const compilePattern = (text: string): Result<FindPattern, 'pattern_invalid'> => {
  if (text.length === 0 || text.length > MAX_LENGTH) return err('pattern_invalid')
  try {
    const pattern = RE2JS.compile(foldLetters(text), RE2JS.CASE_INSENSITIVE)
    return pattern.programSize() > MAX_PROGRAM ? err('pattern_invalid') : ok((folded) => pattern.test(folded))
  } catch {
    return err('pattern_invalid')
  }
}

/** Its letters as they are in folded texts (`Zürich` is `Zurich`); capitals stay, since `\D` is not `\d`. */
const foldLetters = (text: string): string =>
  text.normalize('NFC').replace(/[^\0-\x7f]/gu, (char) => foldText(char).replace(/[!-/:-@[-`{-~]/g, '\\$&'))
