// Words that keep readers out, as docs/glossary.md and CONTRIBUTING.md explain: not in names, not in comments. Wire names
// (`snake_case`), texts of the window and error codes are not looked at.
import { describe, expect, test } from 'vitest'
import { productCode, readSource } from './source.ts'
import { syntaxOf } from './syntax.ts'

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

const IN_COMMENTS = [...BANNED, ...BANNED_PHRASES].map(([phrase, better]) => ({
  phrase,
  better,
  pattern: new RegExp(`\\b${phrase}\\b`, 'i'),
}))

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
  return found
}

describe('plain words', () => {
  test('no banned word is in a name or a comment of the product', () => {
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
})
