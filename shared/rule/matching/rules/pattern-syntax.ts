// The regular expressions of rules, read: a documented part of what people know (docs/decisions/patterns-of-rules.md). What
// cannot be told by going through a text once is refused: references back, looking ahead and behind.
import { err, ok, type Result } from '../../../value/result.ts'
import { foldText } from '../../../value/text.ts'

/** Which characters, by their UTF-16 codes, stand at a place. */
export type CharSet = (code: number) => boolean

export type Pattern =
  | { readonly type: 'set'; readonly has: CharSet }
  | { readonly type: 'assert'; readonly at: 'start' | 'end' | 'word' | 'no_word' }
  | { readonly type: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly type: 'either'; readonly options: readonly Pattern[] }
  /** `max` null: as often as it likes. */
  | { readonly type: 'repeat'; readonly part: Pattern; readonly min: number; readonly max: number | null }

const MAX_LENGTH = 200
const MAX_COUNT = 100

/** Thrown within this file alone. */
class NotRead extends Error {}

/** The pattern, its letters folded as texts are (`Zürich` is `zurich`); refused when it says what is not understood. */
export const readPattern = (text: string): Result<Pattern, 'pattern_invalid'> => {
  if (text.length === 0 || text.length > MAX_LENGTH) return err('pattern_invalid')
  try {
    const reader = createReader(text.normalize('NFC'))
    const pattern = reader.either()
    return reader.isAtEnd() ? ok(pattern) : err('pattern_invalid')
  } catch (error) {
    if (error instanceof NotRead) return err('pattern_invalid')
    throw error
  }
}

const createReader = (text: string) => {
  let at = 0
  const peek = (): string => text.charAt(at)
  const take = (): string => {
    if (at >= text.length) throw new NotRead()
    at += 1
    return text.charAt(at - 1)
  }
  const takes = (wanted: string): boolean => {
    if (!text.startsWith(wanted, at)) return false
    at += wanted.length
    return true
  }

  const either = (): Pattern => {
    const options = [sequence()]
    while (takes('|')) options.push(sequence())
    return options.length === 1 && options[0] ? options[0] : { type: 'either', options }
  }

  const sequence = (): Pattern => {
    const parts: Pattern[] = []
    while (at < text.length && peek() !== '|' && peek() !== ')') parts.push(counted(single()))
    return { type: 'sequence', parts }
  }

  const counted = (part: Pattern): Pattern => {
    const count = countHere()
    if (count === null) return part
    if (part.type === 'assert') throw new NotRead()
    // As few as possible finds the same texts as as many as possible.
    takes('?')
    if ('*+?{'.includes(peek()) && peek() !== '') throw new NotRead()
    return { type: 'repeat', part, ...count }
  }

  const countHere = (): { readonly min: number; readonly max: number | null } | null => {
    if (takes('*')) return { min: 0, max: null }
    if (takes('+')) return { min: 1, max: null }
    if (takes('?')) return { min: 0, max: 1 }
    const found = /^\{(\d{1,3})(,(\d{1,3})?)?\}/.exec(text.slice(at))
    if (!found) return null
    const [whole, least = '', comma, most] = found
    at += whole.length
    const min = Number(least)
    const max = comma === undefined ? min : most === undefined ? null : Number(most)
    if (min > MAX_COUNT || (max !== null && (max > MAX_COUNT || max < min))) throw new NotRead()
    return { min, max }
  }

  const single = (): Pattern => {
    const char = take()
    switch (char) {
      case '(':
        return group()
      case '[':
        return { type: 'set', has: classHere() }
      case '.':
        return { type: 'set', has: () => true }
      case '^':
        return { type: 'assert', at: 'start' }
      case '$':
        return { type: 'assert', at: 'end' }
      case '\\':
        return escaped()
      case '*':
      case '+':
      case '?':
      case '{':
      case '}':
      case ']':
        throw new NotRead()
      default:
        return literal(char)
    }
  }

  const group = (): Pattern => {
    if (peek() === '?' && !takes('?:')) throw new NotRead()
    const inner = either()
    if (!takes(')')) throw new NotRead()
    return inner
  }

  const escaped = (): Pattern => {
    const char = take()
    if (char === 'b') return { type: 'assert', at: 'word' }
    if (char === 'B') return { type: 'assert', at: 'no_word' }
    const has = CLASSES[char]
    if (has !== undefined) return { type: 'set', has }
    return literal(plain(char))
  }

  /** What stands between brackets. */
  const classHere = (): CharSet => {
    const isNegated = takes('^')
    const sets: CharSet[] = []
    while (!takes(']')) {
      const first = inClass(sets)
      if (first === null || peek() !== '-' || text.charAt(at + 1) === ']') {
        if (first !== null) sets.push(...[...foldText(first)].map((char) => only(char.charCodeAt(0))))
        continue
      }
      take()
      const last = inClass([])
      const [from, to] = [foldText(first).charCodeAt(0), foldText(last ?? '').charCodeAt(0)]
      if (!(from <= to)) throw new NotRead()
      sets.push((code) => code >= from && code <= to)
    }
    if (sets.length === 0) throw new NotRead()
    return (code) => sets.some((has) => has(code)) !== isNegated
  }

  /** The next character of a class; null when it was one of those that stand for many, which is noted. */
  const inClass = (sets: CharSet[]): string | null => {
    const char = take()
    if (char === '[') throw new NotRead()
    if (char !== '\\') return char
    const next = take()
    const has = CLASSES[next]
    if (has === undefined) return plain(next)
    sets.push(has)
    return null
  }

  return { either, isAtEnd: () => at === text.length }
}

/** A character behind a backslash that means itself. */
const plain = (char: string): string => {
  if (/[A-Za-z0-9]/.test(char)) throw new NotRead()
  return char
}

/** Folded, a letter can become several, or none: an accent of its own. */
const literal = (char: string): Pattern => ({
  type: 'sequence',
  parts: foldText(char)
    .split('')
    .map((each): Pattern => ({ type: 'set', has: only(each.charCodeAt(0)) })),
})

const only =
  (wanted: number): CharSet =>
  (code) =>
    code === wanted

const isDigit: CharSet = (code) => code >= 48 && code <= 57
/** Of folded texts: small letters, digits, the underscore, and letters of other scripts. */
export const isWordChar: CharSet = (code) =>
  isDigit(code) ||
  (code >= 97 && code <= 122) ||
  code === 95 ||
  (code > 191 && code < 8192 && code !== 215 && code !== 247)
const isBlank: CharSet = (code) => code === 32 || (code >= 9 && code <= 13) || code === 160
const not =
  (has: CharSet): CharSet =>
  (code) =>
    !has(code)

const CLASSES: Readonly<Record<string, CharSet | undefined>> = {
  d: isDigit,
  D: not(isDigit),
  w: isWordChar,
  W: not(isWordChar),
  s: isBlank,
  S: not(isBlank),
}
