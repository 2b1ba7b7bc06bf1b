// Row identity at import (rule 31): importing a file again creates no rows, two real equal payments stay two.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ParsedRow } from '../../../shared/record/import/parsed-statement.ts'
import { candidateKeys, contestedKeys, decideRows, RowKeyCollector } from '../../../shared/rule/import/row-identity.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { ImportBooks, identified, row, sha256 } from '../../support/books/import-rows.ts'
import { patiently } from '../../support/patience.ts'

const keysOf = (...rows: readonly ParsedRow[]) => {
  const books = new ImportBooks()
  books.importFile(rows)
  return books.keys()
}

describe('the identity of a row', () => {
  test.each<[string, Parameters<typeof row>[0], string]>([
    ['the reference of its detail', { detail_ref: 'D', entry_ref: 'E', detail_position: 2 }, 'D'],
    ['the reference of its entry', { entry_ref: 'E' }, 'E'],
    ['the reference with its position when the entry is split', { entry_ref: 'E', detail_position: 2 }, 'E/2'],
  ])('%s', (_, wish, expected) => {
    expect(keysOf(row(wish))).toEqual([expected])
  })

  test('a fingerprint that stays the same over versions of the program', () => {
    expect(keysOf(row({ fingerprint_text: 'N1\nLSV\n\nMiete Mai' }))).toEqual(['v1:3925c3cdf8a2052d4c9527a1ae6917d6'])
  })

  test.each<[string, Parameters<typeof row>[0]]>([
    ['booking date', { booking_date: '2026-01-14' as LocalDate }],
    ['value date', { value_date: '2026-01-14' as LocalDate }],
    ['amount', { amount: 501 }],
    ['direction', { amount: -500 }],
    ['currency', { currency: 'EUR' }],
    ['end-to-end id', { end_to_end_id: 'X' }],
    ['reference', { reference: '1' }],
    ['texts', { fingerprint_text: 'x' }],
  ])('a fingerprint that depends on the %s', (_, wish) => {
    expect(identified([row(wish)])[0]?.key).not.toBe(identified([row()])[0]?.key)
  })

  test('a fingerprint that depends on the account’s id, and not on its visible fields', () => {
    expect(identified([row()], 'ACCOUNT002')[0]?.key).not.toBe(identified([row()])[0]?.key)
    expect(identified([row({ name: 'Anna', text: 'x' })])[0]?.key).toBe(identified([row()])[0]?.key)
  })
})

describe('within a file', () => {
  const a = row({ entry_ref: 'R', amount: 1000 })
  const b = row({ entry_ref: 'R', amount: 2000 })

  test('equal rows are numbered', () => {
    expect(keysOf(a, a, a)).toEqual(['R', 'R~2', 'R~3'])
  })

  test('one reference on different movements: each gets a hash of its content, in any order', () => {
    const keys = keysOf(a, b)
    expect(keys).toHaveLength(2)
    for (const key of keys) expect(key).toMatch(/^R#[0-9a-f]{12}$/)
    expect(keysOf(b, a)).toEqual(keys)
    expect(keysOf(b, a, a)).toHaveLength(3)
  })
})

describe('compared with the books', () => {
  const a = row({ entry_ref: 'R', amount: 1000 })
  const b = row({ entry_ref: 'R', amount: 2000 })

  test.each<[string, ParsedRow[][], number[]]>([
    [
      'the same file again',
      [
        [a, a, b],
        [a, a, b],
      ],
      [3, 0],
    ],
    [
      'of three equal rows with two in the books the third is new',
      [
        [a, a],
        [a, a, a],
      ],
      [2, 1],
    ],
    ['a part of the file', [[a, a, b], [b], [a]], [3, 0, 0]],
    ['the whole after a part', [[a], [b, a]], [1, 1]],
    ['the same reference with other content', [[a], [b]], [1, 1]],
    ['both again, each alone', [[a], [b], [a], [b]], [1, 1, 0, 0]],
    ['both again, together', [[a], [b], [b, a]], [1, 1, 0]],
    ['rows without references', [[row(), row()], [row(), row()], [row()]], [2, 0, 0]],
  ])('%s', (_, files, expected) => {
    const books = new ImportBooks()
    expect(files.map((file) => books.importFile(file))).toEqual(expected)
  })

  test('the duplicate names its transaction', () => {
    const books = new ImportBooks()
    books.importFile([a])
    expect(decideRows(identified([a]), [...books.transactions.values()])).toEqual([
      { acc_serv_ref: 'R', duplicate_of: 'T1' },
    ])
  })

  test('a row whose transaction was deleted is imported again', () => {
    const books = new ImportBooks()
    books.importFile([a, a, b])
    for (const key of books.keys()) {
      const others = new ImportBooks()
      others.importFile([a, a, b])
      others.transactions.delete(key)
      expect(others.importFile([a, a, b])).toBe(1)
      expect(others.contents()).toEqual(books.contents())
    }
  })

  test('name and text may be improved without changing the identity', () => {
    const books = new ImportBooks()
    books.importFile([a])
    const [[key, transaction] = []] = books.transactions
    if (key && transaction) books.transactions.set(key, { ...transaction, name: 'Anna', text: 'better' })
    expect(books.importFile([a])).toBe(0)
  })

  test('a transfer between two accounts has one reference on both', () => {
    const books = new ImportBooks()
    expect(books.importFile([a])).toBe(1)
    expect(books.importFile([a], { account: 'ACCOUNT002' })).toBe(1)
    expect(books.importFile([a], { account: 'ACCOUNT002' })).toBe(0)
    expect(books.importFile([a])).toBe(0)
  })

  test('a reference that looks like a numbered one', () => {
    const odd = row({ entry_ref: 'R~2', amount: 3000 })
    for (const file of [
      [a, a, odd],
      [odd, a, a],
      [a, odd, a],
    ]) {
      const books = new ImportBooks()
      expect(books.importFile(file, { chunk: 1 })).toBe(3)
      expect(books.importFile(file)).toBe(0)
      // In one piece, too: the number is taken by a row of the same piece.
      const whole = new ImportBooks()
      expect(whole.importFile(file)).toBe(3)
      expect(new Set(whole.keys()).size).toBe(3)
      expect(whole.importFile(file)).toBe(0)
    }
  })

  test('an identity that a user entered by hand, even a hash, counts as the row’s', () => {
    const books = new ImportBooks()
    books.importFile([b])
    const [named] = identified([a])
    const [taken] = books.transactions.values()
    if (!named || !taken) throw new Error('nothing to take')
    const stored = [taken, { ...taken, id: 'T9', acc_serv_ref: named.long_key }]
    expect(decideRows([named], stored)).toEqual([{ acc_serv_ref: named.long_key, duplicate_of: 'T9' }])
  })
})

describe('the keys to look up', () => {
  const on = (day: string | null) => ({ booking_date: day as LocalDate | null, value_date: day as LocalDate | null })
  const [old, recent, undated] = identified([
    row({ entry_ref: 'OLD', ...on('2026-01-14') }),
    row({ entry_ref: 'NEW', ...on('2026-01-15') }),
    row({ entry_ref: 'NONE', ...on(null) }),
  ])
  if (!old || !recent || !undated) throw new Error('three rows')
  const rows = [old, recent, undated]
  const days = new Set(['2026-01-14'])

  test('are two on days on which the account has transactions, and without a day', () => {
    expect(candidateKeys(rows, days)).toEqual(['OLD', old.long_key, 'NEW', 'NONE', undated.long_key])
  })

  test('are those of other days as well when the books use their key', () => {
    const stored = (...keys: readonly string[]) => keys.map((acc_serv_ref) => ({ acc_serv_ref }) as never)
    expect(contestedKeys(rows, days, stored('OLD', 'NEW', 'NONE'))).toEqual([recent.long_key])
    expect(contestedKeys(rows, days, stored('OLD'))).toEqual([])
  })

  test('are counted where they occur twice', () => {
    const collector = new RowKeyCollector().add(['A', 'B']).add(['C', 'A'])
    expect([collector.keys, [...collector.repeated]]).toEqual([['A', 'B', 'C', 'A'], ['A']])
  })
})

describe('for any files', () => {
  // Few references and amounts, so that most rows collide in some way.
  const anyRow = fc
    .record({
      detail_ref: fc.constantFrom(null, null, 'A', 'B'),
      entry_ref: fc.constantFrom(null, 'A', 'E', 'E/2'),
      detail_position: fc.constantFrom(null, 1, 2),
      amount: fc.constantFrom(100, -100, 200),
      booking_date: fc.constantFrom(null, '2026-01-14' as LocalDate, '2026-01-15' as LocalDate),
      value_date: fc.constant(null),
      fingerprint_text: fc.constantFrom(null, 'x'),
    })
    .map(row)
  const anyFile = fc.array(anyRow, { maxLength: 30 })
  const chunk = fc.integer({ min: 1, max: 12 })

  test('every row is imported, and importing the file again, in any order, creates no rows', () => {
    fc.assert(
      fc.property(anyFile, chunk, chunk, fc.func(fc.integer()), (file, first, second, shuffle) => {
        const books = new ImportBooks()
        expect(books.importFile(file, { chunk: first })).toBe(file.length)
        const shuffled = file.toSorted((a, b) => shuffle(a) - shuffle(b))
        expect(books.importFile(shuffled, { chunk: second })).toBe(0)
      }),
    )
  })

  test('neither the order of the rows nor the chunk size changes an identity', () => {
    fc.assert(
      fc.property(anyFile, chunk, fc.func(fc.integer()), (file, size, shuffle) => {
        const [books, others] = [new ImportBooks(), new ImportBooks()]
        books.importFile(file)
        others.importFile(
          file.toSorted((a, b) => shuffle(a) - shuffle(b)),
          { chunk: size },
        )
        expect(others.keys()).toEqual(books.keys())
        expect(others.contents()).toEqual(books.contents())
      }),
    )
  })

  test('first a part, then the whole: the books have the whole', () => {
    fc.assert(
      fc.property(anyFile, fc.func(fc.boolean()), chunk, (file, isUnchanged, size) => {
        const part = file.filter((_, index) => isUnchanged(index))
        const [books, whole] = [new ImportBooks(), new ImportBooks()]
        books.importFile(part)
        books.importFile(file, { chunk: size })
        whole.importFile(file)
        expect(books.contents()).toEqual(whole.contents())
      }),
    )
  })

  test('interrupted and resumed: as without an interruption', () => {
    fc.assert(
      fc.property(anyFile, fc.nat({ max: 30 }), chunk, (file, stop, size) => {
        const [books, whole] = [new ImportBooks(), new ImportBooks()]
        books.importFile(file, { to: Math.min(stop, file.length), chunk: size })
        books.importFile(file, { from: Math.min(stop, file.length), chunk: size })
        whole.importFile(file)
        expect(books.keys()).toEqual(whole.keys())
      }),
    )
  })
})

test('a file of 5,000 equal rows is decided quickly', () => {
  const file = Array.from({ length: 5000 }, () => row())
  const books = new ImportBooks()
  const start = performance.now()
  expect(books.importFile(file)).toBe(5000)
  expect(books.importFile(file)).toBe(0)
  expect(performance.now() - start).toBeLessThan(patiently(3000))
  expect(sha256('')).toHaveLength(64)
})
