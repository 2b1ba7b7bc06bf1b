// How like two names are.
import { describe, expect, test } from 'vitest'
import { likenessOf, nameWords } from '../../../shared/rule/matching/name-likeness.ts'

/** Every word is as rare as any other. */
const likeness = (a: string, b: string) => likenessOf(nameWords(a), nameWords(b), () => 1)

describe('names', () => {
  test.each([
    ['Müller Bau AG', 'MUELLER BAU AG', 'equal'],
    ['Muster, Anna', 'Anna Muster', 'equal'],
    ['Alpen Werk GmbH', 'Alpenwerk GmbH', 'equal'],
    ['Novu S.A.', 'Novu AG', 'equal'],
    ['Novu AG', 'Novu', 'near'],
    ['Zimmermann Holzbau AG', 'Zimermann Holzbau AG', 'near'],
    ['Herr H. Zimmermann', 'Hans Zimmermann', 'near'],
    ['Treuhandgesell', 'Treuhandgesellschaft', 'near'],
    ['Huber Bau Nord AG', 'Huber Bau AG', 'included'],
    ['Keller Bau AG', 'Keller Bau GmbH', 'included'],
    ['Keller Holzbau AG', 'Keller Bau AG', 'none'],
    ['Peter Meier', 'Hans Meier', 'none'],
    ['Moser', 'Mosen', 'none'],
    ['AG', 'GmbH', 'none'],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(likeness(a, b)).toBe(expected)
    expect(likeness(b, a)).toBe(expected)
  })

  test('words that many have do not make two names alike', () => {
    const weigh = (word: string) => (word === 'garage' ? 0.2 : 1)
    expect(likenessOf(nameWords('Garage Lenz'), nameWords('Garage Wyss'), weigh)).toBe('none')
  })
})
