// Words that keep readers out, as docs/glossary.md and CONTRIBUTING.md explain: not in names, not in comments, and not in the
// English texts of the interface and of the command line. Wire names (`snake_case`), texts of the window and error codes are
// not looked at.
import { describe, expect, test } from 'vitest'
import { productCode, readSource } from './source.ts'
import { syntaxOf, textsOf } from './syntax.ts'

/** Each with the word to use. In names they are a part (`toldAction`), in comments a word. */
const BANNED: readonly (readonly [word: string, better: string])[] = [
  ['told', 'report, message'],
  ['nobody', 'no user, no program'],
  ['somebody', 'a user, another program'],
  ['beside', 'next to, with, compared with'],
  ['surely', 'certain'],
  ['reckon', 'compute, evaluate'],
  ['begun', 'started'],
  ['strange', 'foreign, unrecognised'],
  ['worth', 'value, base amount'],
  ['standing', 'rank, certainty'],
]
/** In comments only: fine parts of names. */
const BANNED_PHRASES: readonly (readonly [phrase: string, better: string])[] = [
  // Also the wire name of books that a backup does not contain.
  ['lacking', 'missing'],
  ['stands in', 'is in, contains'],
  ['taken? back', 'undo, reverse, revoke'],
  ['put away', 'archive'],
  ['word for word', 'exactly'],
  ['letter by letter', 'byte for byte'],
  ['what is there already', 'existing'],
]

/** In texts only: fine in comments. */
const BANNED_IN_TEXTS: readonly (readonly [phrase: string, better: string])[] = [
  ['is told|are told|tells', 'reports, returns, shows'],
  ['stands', 'is, contains'],
  ['lacks|lacked', 'is missing'],
  ['anew', 'again'],
  ['come again', 'repeat'],
  ['typed in', 'entered manually'],
  ['nothing tells', 'it is not clear'],
  ['to lie', 'to be stored'],
  ['this is no(?! longer)', 'this is not a'],
]
/** The files whose texts other people read without the window's dictionaries. */
const WITH_TEXTS = /^(shared\/api|main\/http\/(openapi|text)|main\/command-line)\//

const patternsOf = (phrases: typeof BANNED) =>
  phrases.map(([phrase, better]) => ({ phrase, better, pattern: new RegExp(`\\b(${phrase})\\b`, 'i') }))

const IN_COMMENTS = patternsOf([...BANNED, ...BANNED_PHRASES])
// `lacking` is a name on the wire.
const IN_TEXTS = patternsOf([
  ...BANNED,
  ...BANNED_PHRASES.filter(([phrase]) => phrase !== 'lacking'),
  ...BANNED_IN_TEXTS,
])

/** The parts of a name in camelCase, in small letters; none of a wire name. */
const partsOf = (name: string): readonly string[] =>
  name.includes('_') && name !== name.toUpperCase()
    ? []
    : name
        .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
        .toLowerCase()
        .split('_')

/** Every banned word of a source, as `file:line word → better`. */
const bannedIn = (file: string, source: string): readonly string[] => {
  const found: string[] = []
  const add = (at: number, word: string, better: string) =>
    found.push(`${file}:${source.slice(0, at).split('\n').length} ${word} → ${better}`)
  const { nodes, comments } = syntaxOf(file, source)
  for (const { value, start } of comments)
    for (const { phrase, better, pattern } of IN_COMMENTS) if (pattern.test(value)) add(start, phrase, better)
  for (const { type, name, start } of nodes) {
    if (type !== 'Identifier' || typeof name !== 'string') continue
    const parts = partsOf(name)
    for (const [word, better] of BANNED) if (parts.includes(word)) add(start, name, better)
  }
  if (WITH_TEXTS.test(file))
    for (const { text, start } of textsOf(nodes))
      for (const { phrase, better, pattern } of IN_TEXTS) if (pattern.test(text)) add(start, phrase, better)
  return found
}

describe('plain words', () => {
  test('no banned word is in a name, a comment or a text of the product', () => {
    expect(productCode().flatMap((file) => bannedIn(file, readSource(file)))).toEqual([])
  })

  test('they are found in comments, docstrings and names, and not in wire names or texts', () => {
    expect(bannedIn('x.ts', '// Nobody knows.\nconst toldUser = 1')).toEqual([
      'x.ts:1 nobody → no user, no program',
      'x.ts:2 toldUser → report, message',
    ])
    expect(bannedIn('x.ts', '/** It is taken back. */\nexport {}')).toHaveLength(1)
    expect(bannedIn('x.ts', "export const a = { told_at: 'nobody' }")).toEqual([])
  })

  test('they are found in texts of the interface and of the command line', () => {
    const source = "export const a = 'Nobody knows'\nexport const b = `It is typed in`"
    expect(bannedIn('main/http/text/x.ts', source)).toEqual([
      'main/http/text/x.ts:1 nobody → no user, no program',
      'main/http/text/x.ts:2 typed in → entered manually',
    ])
    expect(bannedIn('main/command-line/x.ts', "export const a = 'This is no longer open'")).toEqual([])
  })
})
