// How similar two names are.
import { describe, expect, test } from 'vitest'
import {
  isMoreSimilar,
  legalFormOf,
  nameWords,
  similarityOf,
  typingVariants,
  wordWeight,
} from '../../../../shared/rule/matching/reading/name-similarity.ts'

/** Every word is as rare as any other. */
const likeness = (a: string, b: string) => similarityOf(nameWords(a), nameWords(b), () => 1)

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
    // One typing error in a word of six letters: wrong, swapped, missing; not the first letter, and not in a number.
    ['Lehner', 'Lehnar', 'near'],
    ['Lehner', 'Lenher', 'near'],
    ['Lehner', 'Lener', 'near'],
    ['Lehner', 'Kehner', 'none'],
    // A word is compared with one word of the other name at most.
    ['Zimmermann Zimmermamn Novu', 'Zimmerman Novu', 'partial'],
    ['Lehner', 'Lahnar', 'none'],
    ['Lehnr', 'Lehne', 'none'],
    ['Studio200012', 'Studio200013', 'none'],
    ['Lehner', 'Lexher', 'none'],
    ['Lehner', 'Lenhar', 'none'],
    ['Lehner', 'Lehmannsohn', 'none'],
    // Only a typing error in common: of one word it may be one, of several words none is the same.
    ['Lehner Zimmerman', 'Lehnar Zimmermann', 'none'],
    ['Lehner', 'Lehnar Bau', 'none'],
    ['Novu Novu', 'Novu Zimmermann', 'none'],
    // Cut off: at least two letters, after six.
    ['Treuha', 'Treuhand', 'near'],
    ['Treuh', 'Treuhand', 'none'],
    // More in common than not: three words of five, two of three.
    ['Alpha Beta Gamma Delta Epsilon', 'Alpha Beta Gamma Omega Sigma', 'partial'],
    ['Alpha Beta Delta Epsilon', 'Alpha Beta Omega Sigma', 'none'],
    ['Alpha Beta Gamma', 'Alpha Beta Delta Epsilon', 'none'],
    ['Alpha Beta Gamma AG', 'Alpha Beta Delta GmbH', 'partial'],
    ['Alpha Beta AG', 'Gamma Delta GmbH', 'none'],
    ['Zimmermann Holzbau Nord', 'Zimermann Holzbau', 'partial'],
    // Twelve words are compared, the following ones are not.
    ['a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 Nord', 'a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 Ost', 'equal'],
    ['a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 Nord', 'a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 Ost', 'partial'],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(likeness(a, b)).toBe(expected)
    expect(likeness(b, a)).toBe(expected)
  })

  test('frequent words do not make two names similar', () => {
    const weigh = (word: string) => (word === 'garage' ? 0.2 : 1)
    expect(similarityOf(nameWords('Garage Lenz'), nameWords('Garage Wyss'), weigh)).toBe('none')
  })

  test('towns and countries are optional; three of them still count a little', () => {
    const attaches = (name: string) =>
      similarityOf(nameWords('Müller Holzbau'), nameWords(`Müller Holzbau ${name}`), (word) => wordWeight(word, 1))
    expect(['Zürich', 'Zürich Schweiz', 'Zürich Schweiz International', 'Nord'].map(attaches)).toEqual([
      ...['near', 'near', 'included', 'included'],
    ])
  })
})

describe('legal forms', () => {
  test.each([
    ['stock', 'ag sa spa inc plc corp nv se ltd limited aktiengesellschaft'],
    ['limited', 'gmbh sarl sagl srl llc bv ug sas'],
    ['partners', 'kg ohg snc klg kollektivgesellschaft'],
  ])('%s', (form, words) => {
    for (const word of words.split(' ')) expect(legalFormOf(word), word).toBe(form)
  })

  test('other words are none', () => expect(legalFormOf('bau')).toBe(null))
})

test('From none to equal, each is more similar than those before it', () => {
  const order = ['none', 'partial', 'included', 'near', 'equal'] as const
  const more = order.map((one) => order.filter((other) => isMoreSimilar(one, other)).length)
  expect(more).toEqual([0, 1, 2, 3, 4])
})

test('A name without words is like none', () => {
  expect(likeness('', 'Keller Bau AG')).toBe('none')
  expect(likeness('Keller Bau AG', '')).toBe('none')
})

test('What is not in common may weigh as much as two towns, and what is in common must weigh as much', () => {
  const of = (first: string, second: string, weights: Readonly<Record<string, number>>) =>
    similarityOf(nameWords(first), nameWords(second), (word) => weights[word] ?? 1)
  const weights = { half: 0.5, quarter: 0.25, third: 0.3125, more: 0.4375 }
  expect(of('half', 'half quarter', weights)).toBe('near')
  expect(of('half', 'half third', weights)).toBe('included')
  expect(of('half', 'half more', weights)).toBe('included')
  expect(of('third', 'third quarter', weights)).toBe('near')
  // A quarter in common is too little, next to a quarter or a whole word.
  expect(of('quarter', 'quarter third', weights)).toBe('none')
  expect(of('quarter', 'quarter lenz', weights)).toBe('none')
})

test('A word weighs less the more companies have it; a town weighs little', () => {
  expect([wordWeight('lenz', 0), wordWeight('lenz', 1), wordWeight('zurich', 1)]).toEqual([1, 1, 0.15])
  // The natural logarithm of 3 is 1.0986.
  expect(wordWeight('lenz', 3)).toBeCloseTo(1 / 2.0986, 4)
})

test('The variants of a word: without each of its letters, from six to twenty letters without digits', () => {
  expect(typingVariants('lehne')).toEqual(['lehne'])
  expect(typingVariants('lehner')).toEqual(['lehner', 'ehner', 'lhner', 'lener', 'leher', 'lehnr', 'lehne'])
  expect([typingVariants('x'.repeat(20)).length, typingVariants('x'.repeat(21)).length]).toEqual([21, 1])
  expect(typingVariants('studio1')).toEqual(['studio1'])
})
