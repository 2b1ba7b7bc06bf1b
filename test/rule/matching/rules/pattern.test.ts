// The regular expressions of rules: their matches, their refusals, and that none of them is slow.
import { describe, expect, test } from 'vitest'
import { compilePattern } from '../../../../shared/rule/matching/rules/pattern.ts'
import { foldText } from '../../../../shared/value/text.ts'
import { createRandom, newSeed } from '../../../support/random.ts'

const finds = (pattern: string, text: string): boolean => {
  const find = compilePattern(pattern)
  if (!find.ok) throw new Error(`${pattern} is not understood`)
  return find.value(foldText(text))
}

test.each([
  ['miete', 'Die Miete März', true],
  ['miete', 'Mieter', true],
  ['miete$', 'Mieter', false],
  ['^miete', 'Die Miete', false],
  ['^die miete$', 'DIE MIETE', true],
  ['ZÜRICH', 'Kanton zurich', true],
  ['zurich', 'Zürich', true],
  ['Straße', 'STRASSE', true],
  ['stra[sß]se', 'Strasse', true],
  ['m[aä]rz', 'März', true],
  ['\\bnet\\b', 'Inter net AG', true],
  ['\\bnet\\b', 'Internet AG', false],
  ['\\Bnet\\b', 'Internet', true],
  ['\\bnet\\b', 'net', true],
  ['rechnung ?\\d{4}', 'Rechnung 2026-1', true],
  ['rechnung ?\\d{4}', 'Rechnung 202', false],
  ['\\d{2,3}x', '1x', false],
  ['\\d{2,3}x', '12x', true],
  ['^\\d{2,3}x', '1234x', false],
  ['a{3,}', 'aa', false],
  ['a{3,}', 'aaaa', true],
  ['^(?:lohn|gehalt) (januar|februar)$', 'Gehalt Februar', true],
  ['^(?:lohn|gehalt) (januar|februar)$', 'Gehalt März', false],
  ['^(|a)$', '', true],
  ['a.c', 'abc', true],
  ['a\\.c', 'abc', false],
  ['a\\.c', 'a.c', true],
  ['[^a-z ]', 'nur worte', false],
  ['[^a-z ]', 'nr 7', true],
  ['[A-F]', 'e', true],
  ['[\\d-]', '-', true],
  ['[\\]\\\\]', ']', true],
  ['chf\\s+\\d+', 'CHF  12', true],
  ['(ab)*c', 'ababc', true],
  ['^(ab)+$', 'aba', false],
  ['^(a|b)*?c$', 'abbac', true],
  ['x*', 'nothing of it', true],
  ['((a*)*)*b', 'aaab', true],
  ['\\w+@\\w+', 'jana@kontor', true],
  ['ы', 'Ы', true],
  ['§ ?7', 'Art. § 7', true],
  ['\\d ?€', '5 €', true],
  ['[€$]', '5 €', true],
  ['a–b', 'A–B', true],
  ['≠', '=', true],
])('%s in «%s»: %s', (pattern, text, found) => {
  expect(finds(pattern, text)).toBe(found)
})

test.each([
  ...['', '(', ')', '(a', 'a)', '[', '[]', '[^]', '[a', 'a**', 'a++', 'a+*', '*a', '+', '?', '{2}', 'a{3,2}', '\\'],
  // Patterns that cannot be matched in one pass over the text.
  ...['\\1', '(a)\\1', '(?=a)', '(?!a)', '(?<=a)', '[z-a]', '\\u0041'],
  // Too large.
  ...['x'.repeat(201), 'a{1001}', '(a{50}){50}', '(ab{900}){1}'.repeat(3), `${'('.repeat(30)}${'){100}'.repeat(28)}))`],
])('refused: %s', (pattern) => {
  expect(compilePattern(pattern)).toEqual({ ok: false, error: 'pattern_invalid' })
})

describe('no pattern is slow', () => {
  /** Patterns that ruin backtracking engines. */
  test.each(['(a+)+$', '(a|aa)+$', '(a*)*b', '(.*)*x', '.*.*.*.*.*.*x', '(a|a?)+c', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
    '%s',
    (pattern) => {
      const text = 'a'.repeat(1000)
      // With backtracking, one of them alone would take longer than a lifetime; here ten thousand take a moment.
      for (let count = 0; count < 10_000; count += 1) finds(pattern, `${text}!${count % 7}`.slice(count % 500))
    },
    120_000,
  )
})

test('found as JavaScript finds it', () => {
  const seed = newSeed('patterns')
  const random = createRandom(seed)
  const pick = (from: readonly string[]) => from[random.between(0, from.length - 1)] ?? ''
  const ATOMS = ['a', 'b', '.', '[ab]', '[^a]', '\\d', '\\w', '\\s', '\\b', '^', '$', '1', ' ']
  const make = (depth: number): string => {
    const parts = Array.from({ length: random.between(1, 3) }, () => {
      const atom = depth > 0 && random.fraction() < 0.4 ? `(?:${make(depth - 1)})` : pick(ATOMS)
      const isPlace = ['\\b', '^', '$'].includes(atom)
      return isPlace ? atom : atom + pick(['', '', '', '*', '+', '?', '{2}', '{0,2}', '{1,}'])
    })
    return parts.join('') + (random.fraction() < 0.2 ? `|${make(0)}` : '')
  }
  let found = 0
  for (let run = 0; run < 3000; run += 1) {
    const pattern = make(2)
    const text = Array.from({ length: random.between(0, 8) }, () => pick(['a', 'b', '1', ' ', '-'])).join('')
    const expected = new RegExp(pattern).test(text)
    if (expected) found += 1
    expect([pattern, text, finds(pattern, text), seed]).toEqual([pattern, text, expected, seed])
  }
  expect(found).toBeGreaterThan(500)
})
