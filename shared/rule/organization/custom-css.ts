// Makes the style sheets that users write for their documents harmless: nothing in them runs, loads or leaves the
// document. Parsed token by token, as browsers do (docs/decisions/css-tokenizer.md).
import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer'

/** At-rules that load nothing, and the margin boxes of a page. Any other at-rule is removed with its content. */
const AT_RULES = new Set(
  'media supports page layer container scope starting-style keyframes counter-style property'.split(' '),
)
const MARGIN_BOX = /^(?:(?:top|bottom)-(?:(?:left|right)(?:-corner)?|center)|(?:left|right)-(?:top|middle|bottom))$/
/** Functions that load or run something; only `url` may contain a picture. */
const LOADING = new Set('url src image image-set cross-fade element expression paint'.split(' '))
/** The prefix of a browser's own names, such as `-webkit-image-set`. */
const PREFIX = /^-[a-z]+-/
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp)[;,]/i
const TAG = /<[a-z/!?][^<>]*>?/gi
const MAX_ROUNDS = 10

/**
 * The style sheet without HTML tags (interface document, `documentCustomCSS`), without comments, and without anything
 * that would run or load from elsewhere: such at-rules, functions and addresses are removed, the rest stays. Pictures
 * as `data:` stay. Cleaning a clean style sheet changes nothing.
 */
export const cleanCss = (css: string): string => {
  let cleaned = css
  // Removing something can join other parts to something forbidden, so repeat until nothing changes.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = cleanPass(cleaned)
    if (next === cleaned) return cleaned
    cleaned = next
  }
  // A style sheet that is still unclean was written on purpose: drop all of it.
  return ''
}

const cleanPass = (css: string): string => {
  const tokens = tokenize({ css: css.replace(TAG, '') })
  const ends = endsOf(tokens)
  const addresses = addressesOf(tokens)
  const output: string[] = []
  let isSeparated = true
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as CSSToken
    const end = lastUnwanted(tokens, ends, addresses, at)
    if (end === null) {
      output.push(token[1])
      isSeparated = token[0] === TokenType.Whitespace
    } else {
      // The tokens on both sides must not become one.
      if (!isSeparated) output.push(' ')
      isSeparated = true
      at = end
    }
  }
  return output.join('')
}

/** The last token of an unwanted construct that starts here; null when the token may stay. */
const lastUnwanted = (
  tokens: readonly CSSToken[],
  ends: readonly number[],
  addresses: readonly number[],
  at: number,
): number | null => {
  const token = tokens[at] as CSSToken
  switch (token[0]) {
    case TokenType.Comment:
    case TokenType.BadString:
    case TokenType.BadURL:
      return at
    case TokenType.URL:
      return PICTURE.test(token[4].value) ? null : at
    case TokenType.Function: {
      const end = ends[at] as number
      const name = token[4].value.toLowerCase().replace(PREFIX, '')
      if (name === 'url' && isPicture(tokens.slice(at + 1, at + 5))) return null
      // An address is not allowed in any function, even an unknown one.
      return LOADING.has(name) || (addresses[at] as number) < end ? end : null
    }
    case TokenType.AtKeyword: {
      const name = token[4].value.toLowerCase().replace(PREFIX, '')
      return AT_RULES.has(name) || MARGIN_BOX.test(name) ? null : endOfAtRule(tokens, ends, at)
    }
    default:
      return null
  }
}

/** Whether a `url(` contains a quoted picture and nothing else. */
const isPicture = (next: readonly CSSToken[]): boolean => {
  const [text, close] = next.filter(([type]) => type !== TokenType.Whitespace)
  return text?.[0] === TokenType.String && PICTURE.test(text[4].value) && close?.[0] === TokenType.CloseParen
}

/** CSS Syntax Level 3, 5.4.2: an at-rule ends with a semicolon, with its block, or with the block around it. */
const endOfAtRule = (tokens: readonly CSSToken[], ends: readonly number[], at: number): number => {
  for (let next = at + 1; ; next = (ends[next] as number) + 1) {
    const type = tokens[next]?.[0]
    if (type === undefined || type === TokenType.EOF || type === TokenType.CloseCurly) return next - 1
    if (type === TokenType.Semicolon || type === TokenType.OpenCurly) return ends[next] as number
  }
}

const CLOSES: Readonly<Partial<Record<TokenType, TokenType>>> = {
  [TokenType.Function]: TokenType.CloseParen,
  [TokenType.OpenParen]: TokenType.CloseParen,
  [TokenType.OpenSquare]: TokenType.CloseSquare,
  [TokenType.OpenCurly]: TokenType.CloseCurly,
}

/**
 * Where the bracket that each token opens is closed, at the latest at the end of the text; any other token ends itself.
 */
const endsOf = (tokens: readonly CSSToken[]): readonly number[] => {
  const ends = tokens.map((_, at) => at)
  const open: number[] = []
  for (const [at, [type]] of tokens.entries()) {
    if (CLOSES[type] !== undefined) open.push(at)
    const last = open.at(-1)
    if (last === undefined || CLOSES[(tokens[last] as CSSToken)[0]] !== type) continue
    ends[last] = at
    open.pop()
  }
  for (const at of open) ends[at] = tokens.length - 1
  return ends
}

/** For each token, the next token that contains an address: a text with `//`, or these characters as tokens. */
const addressesOf = (tokens: readonly CSSToken[]): readonly number[] => {
  const next = new Array<number>(tokens.length + 1).fill(tokens.length)
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at] as CSSToken
    const isAddress =
      token[0] === TokenType.String
        ? token[4].value.includes('//') && !PICTURE.test(token[4].value)
        : token[1] === '/' && tokens[at + 1]?.[1] === '/'
    next[at] = isAddress ? at : (next[at + 1] as number)
  }
  return next
}
