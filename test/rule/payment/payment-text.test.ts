// Characters of payments (Swiss Payment Standards): what is kept, replaced, or has no counterpart.
import { expect, test } from 'vitest'
import { idPart, paymentText, shortened } from '../../../shared/rule/payment/payment-text.ts'

test.each([
  // The ends of each range of the set; a character behind 0x7e and the one in front of 0xa0 are controls.
  [' ~\u00a1\u017f€ȘșȚț', ' ~\u00a1\u017f€ȘșȚț'.trim(), []],
  ['a\u007fb', 'ab', ['\u007f']],
  ['a\u009fb', 'ab', ['\u009f']],
  ['a\u0001b', 'ab', ['\u0001']],
  ['a\u00adb', 'ab', []],
  ['ƀ\u0180', 'bb', []],
  ['‘’‚‛′ʼ‹›', "''''''''", []],
  ['“”„‟″', '"""""', []],
  ['‐‑‒–—―−•', '--------', []],
  ['a…b', 'a...b', []],
  ['1⁄2 · ×', '1/2 · ×', []],
  ['™℠№ẞ₣', 'TMSMNoSSFr', []],
  ['ƒɓǝƏəơư', 'fbeEeou', []],
  ['a\u200b\u200c\u200d\u2060\ufeff\ufe0fb', 'ab', []],
  // A ligature, a wide letter, and one with an accent that the set does not have.
  ['ﬁＡǎ', 'fiAa', []],
  ['日本 日', '', ['日', '本']],
  ['a 😀 b', 'a b', ['😀']],
  ['x\u0323', 'x', []],
  ['  a \n\t b  ', 'a b', []],
])('%j', (text, expected, unknown) => {
  expect(paymentText(text)).toEqual({ text: expected, unknown })
})

test('Cut texts end with a letter', () => {
  expect(shortened('Muster GmbH', 7)).toBe('Muster')
  expect(shortened('Muster', 6)).toBe('Muster')
})

test.each([
  ['R-1/2026', 20, 'R-1-2026'],
  ['Straße 5', 20, 'Strasse-5'],
  ['Zürich', 20, 'Zurich'],
  ['..a+b.c-', 20, 'a+b.c'],
  ['abc-def', 4, 'abc'],
  ['日本', 20, ''],
])('A part of an identification: %s', (text, max, expected) => {
  expect(idPart(text, max)).toBe(expected)
})
