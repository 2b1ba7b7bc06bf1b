// Typed search words and their matches; the window marks what the books found.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchMarks } from '../../shared/value/search-marks.ts'
import { readSearch, searchText } from '../../shared/value/search-words.ts'

const finds = (search: string, texts: readonly (string | null)[], days: readonly (string | null)[] = []): boolean => {
  const text = searchText(texts, days)
  return readSearch(search).every(({ forms }) => forms.some((form) => text.includes(form)))
}

/** Control characters behind ASCII (C1). */
const isCode = (text: string) => /^[\u0080-\u009f]+$/.test(text)

test('words of two texts are not one word', () => {
  expect(finds('mietezins', ['Miete', 'Zins'])).toBe(false)
  expect(searchText(['Miete', null, 'Zins']).split('\n')).toEqual(['miete', '', 'zins'])
})

describe('amounts', () => {
  test.each([
    ...['1’147.65', "1'147.65", "1'147,65", '1147.65', '1147,65', '-1147.65', '-1’147.65', '−1’147.65', '1.147,65'],
    ...['1,147.65', '+1147.65', '1\u202f147.65', '1\u00a0147,65', "1'147", '1147,6', "-1'147"],
  ])('%s', (search) => {
    expect(finds(search, ['-1147.65'])).toBe(true)
    expect(finds(search, ['-1247.65', '1148.75'])).toBe(false)
  })

  test('a minus sign is kept', () => {
    expect(finds('-50.00', ['50.00'])).toBe(false)
    expect(finds('+50.00', ['50.00'])).toBe(true)
  })

  test('a round one with a dash, and one with group separators in a text', () => {
    expect(finds('1147.-', ['1147.00'])).toBe(true)
    expect(finds('1147.–', ['1147.50'])).toBe(false)
    expect(finds('1147.65', ['Rest CHF 1’147.65 laut Rechnung'])).toBe(true)
    expect(finds("O'Hara", ["Zahlung O'Hara"])).toBe(true)
  })
})

describe('days', () => {
  const day = ['2026-01-31']
  test.each(['31.01.2026', '31.1.2026', '31.1.26', '31.01.', '31.1.', '01.2026', '1.2026', '2026-01-31', '2026-01'])(
    '%s',
    (search) => {
      expect(finds(search, ['Miete'], day)).toBe(true)
      expect(finds(search, ['Miete'], ['2025-12-30', '2026-11-30'])).toBe(false)
    },
  )

  test('in the notation of texts', () => {
    expect(finds('31.1.26', ['Rechnung vom 31.01.2026'])).toBe(true)
    expect(finds('01.2026', ['Miete 01.2026'])).toBe(true)
  })

  test.each<[string, string[]]>([
    ['31.1.26', ['31.1.26', '31.01.2026']],
    ['31.1.2026', ['31.1.2026', '31.01.2026']],
    ['31.1.', ['31.1.', '31.01.']],
    ['31.12.', ['31.12.']],
    ['1.2026', ['1.2026', '01.2026']],
    ['2026-01', ['2026-01', '01.2026']],
    ['2026-1', ['2026-1']],
    ['2026-12-31', ['2026-12-31', '31.12.2026']],
    // No such day or month.
    ['32.1.2026', ['32.1.2026']],
    ['0.1.2026', ['0.1.2026']],
    ['31.13.', ['31.13.']],
    ['31.0.', ['31.0.']],
    ['13.2026', ['13.2026']],
    ['31.1', ['31.1']],
    ['2026', ['2026']],
  ])('%s is also searched as %j', (search, written) => {
    const forms = readSearch(search).flatMap((word) => word.forms)
    expect(forms.filter((form) => !isCode(form)).toSorted()).toEqual(written.toSorted())
  })

  test('a day is searched in letters that no keyboard has', () => {
    const [text = '', code = ''] = searchText(['Miete'], ['2026-01-31']).split('\n')
    expect([text, isCode(code)]).toEqual(['miete', true])
    for (const search of ['31.1.26', '31.1.', '1.2026', '2026-01', '2026-01-31'])
      expect(readSearch(search).map(({ forms }) => forms.some((form) => isCode(form) && code.includes(form)))).toEqual([
        true,
      ])
  })

  test('the end of a month and the start of a year are not a day', () => {
    // The 1st of January 2026 is not found by the 10th of December.
    expect(finds('10.12.', ['Miete'], ['2026-01-01'])).toBe(false)
  })

  test('numbers that are not days do not find days', () => {
    for (const search of ['2026', '31', '31.01', '01', '26', '12026', '31012026', '32.1.2026', '31.13.', '13.2026'])
      expect([search, finds(search, ['Miete'], day)]).toEqual([search, false])
  })
})

describe('umlauts', () => {
  test.each(['Oberhänsli', 'Oberhansli', 'OBERHAENSLI', 'oberhaensli', 'Oberha\u0308nsli', 'Oberhaens', 'rhäns'])(
    '%s',
    (search) => {
      expect(finds(search, ['Garage Oberhänsli AG'])).toBe(true)
      expect(finds(search, ['Garage Oberhaensli AG'])).toBe(true)
      expect(finds(search, ['Garage Oberha\u0308nsli AG'])).toBe(true)
      expect(finds(search, ['Garage Oberholzer AG'])).toBe(false)
    },
  )

  test('only their words occur twice', () => {
    expect(searchText(['Herr Müller in Zürich']).split('\n')).toEqual(['herr muller in zurich', 'mueller', 'zuerich'])
    expect(searchText(['Herr Mueller in Zuerich']).split('\n')).toEqual(['herr mueller in zuerich', 'muller', 'zurich'])
    expect(searchText(['Möller']).split('\n')).toEqual(['moller', 'moeller'])
    expect(searchText(['Müller-Küng']).split('\n')).toEqual(['muller-kung', 'mueller-kueng'])
  })

  test('several in a word', () => {
    for (const search of ['Müller-Küng', 'Mueller-Kueng', 'Muller-Kung']) {
      expect(finds(search, ['Müller-Küng'])).toBe(true)
      expect(finds(search, ['Mueller-Kueng'])).toBe(true)
    }
  })

  test('words with ae, oe and ue find no wrong matches', () => {
    const pairs = [
      ...[
        ['neuer', 'Gärtner'],
        ['Bauer', 'Barbara'],
        ['Poet', 'Depot'],
        ['Joel', 'Jolanda'],
        ['steuer', 'Stern'],
      ],
      ...[
        ['quelle', 'Kulle'],
        ['eur', 'neuer'],
        ['bar', 'Bauer'],
        ['Israel', 'Isral'],
        ['due', 'Durst'],
        ['Oel', 'Volg'],
      ],
      ...[
        ['aktuell', 'Aktulle'],
        ['zuerst', 'Zurst'],
        ['ner', 'neuer'],
      ],
    ]
    for (const [search = '', text = ''] of pairs) expect([search, finds(search, [text])]).toEqual([search, false])
    for (const word of ['neuer', 'Bauer', 'Poet', 'Quelle']) expect(finds(word, [word])).toBe(true)
  })
})

describe('references and accounts', () => {
  const [reference, spaced] = ['210000000003139471430009017', '21 00000 00003 13947 14300 09017']
  const [iban, spacedIban] = ['CH9300762011623852957', 'CH93 0076 2011 6238 5295 7']

  test.each([
    [reference, `QRR ${spaced} Rechnung`],
    [spaced, reference],
    [spaced, spaced],
    ['31394714300', spaced],
    [iban, spacedIban],
    [spacedIban, iban],
    [iban.toLowerCase(), spacedIban],
    ['RF18539007547034', 'RF18 5390 0754 7034'],
  ])('%s in %s', (search, text) => expect(finds(search, [text])).toBe(true))

  test('numbers next to words stay separate', () => {
    expect(finds('12', ['Rechnung 1 2 Mahnungen'])).toBe(false)
    expect(finds('20264711', ['Rechnung 2026 Nr. 4711'])).toBe(false)
  })
})

test('all words must match, and an empty search finds everything', () => {
  expect(finds('garage  1’147.65', ['Garage', '1147.65'])).toBe(true)
  expect(finds('garage 1’147.65', ['Garage', '1147.60'])).toBe(false)
  expect(readSearch('  ')).toEqual([])
})

describe('marks', () => {
  const marked = (text: string, search: string) => searchMarks(text, search).map(({ from, to }) => text.slice(from, to))

  test.each([
    ['Garage Oberhänsli AG', 'oberhaensli', ['Oberhänsli']],
    ['Garage Oberhaensli AG', 'Oberhänsli garage', ['Garage', 'Oberhaensli']],
    ['Garage Oberha\u0308nsli AG', 'hänsli', ['ha\u0308nsli']],
    ['-1’147.65', '1147,65', ['1’147.65']],
    ['−1’147.65', '-1147.65', ['−1’147.65']],
    ['31.01.2026', '31.1.26', ['31.01.2026']],
    ['31.01.2026', '1.2026', ['01.2026']],
    ['CH93 0076 2011 6238 5295 7', '00762011', ['0076 2011']],
    ['Straße', 'strasse', ['Straße']],
    ['aaa', 'aa', ['aaa']],
    ['abcd', 'ab cd', ['abcd']],
    ['ab cd', 'ab cd', ['ab', 'cd']],
    ['abcde', 'abc abcde', ['abcde']],
    ['abcde', 'abcde bc', ['abcde']],
    ['Möller', 'moeller', ['Möller']],
    // A number with group separators in front of letters that could be an umlaut.
    ['Typ 1’000uer', '1000uer', ['1’000uer']],
    ['Miete', 'Zins', []],
    ['Miete', ' ', []],
    ['', 'x', []],
  ])('%s for %s', (text, search, expected) => expect(marked(text, search)).toEqual(expected))

  const letter = fc.constantFrom(...'aeouäöüÄÜn1 3-.’é'.split(''), 'ß', 'e\u0301', '\u{1F9FE}')
  const text = fc.array(letter, { maxLength: 14 }).map((letters) => letters.join(''))

  test('a word matches a text exactly when a part of it is marked', () => {
    fc.assert(
      fc.property(text, text, (shown, search) => {
        for (const word of readSearch(search)) {
          const searched = searchText([shown])
          const isFound = word.forms.some((form) => searched.includes(form))
          const marks = searchMarks(shown, [word])
          expect(marks.length > 0).toBe(isFound)
          for (const { from, to } of marks) expect(from >= 0 && to > from && to <= shown.length).toBe(true)
        }
      }),
      { numRuns: 3000 },
    )
  })
})
