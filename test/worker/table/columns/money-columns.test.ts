// Columns of money: which ones a reading uses, and which are named when two readings give different amounts.
import { expect, test } from 'vitest'
import { findMoney } from '../../../../main/worker/table/columns/money-columns.ts'
import { columnsOf } from '../../../../main/worker/table/columns/money-reading.ts'
import type { MoneyCandidate } from '../../../../main/worker/table/columns/possible-readings.ts'

test('the columns of a reading', () => {
  expect(columnsOf({ kind: 'signed', amount: 1, inverted: false })).toEqual([1])
  expect(columnsOf({ kind: 'marked', amount: 1, marker: 4, markDecides: false, signs: null })).toEqual([1, 4])
  expect(columnsOf({ kind: 'pair', debit: 2, credit: 3, debitIsSigned: false })).toEqual([2, 3])
  expect(columnsOf({ kind: 'pair', debit: 2, credit: null, debitIsSigned: false })).toEqual([2])
  expect(columnsOf({ kind: 'pair', debit: null, credit: 3, debitIsSigned: false })).toEqual([3])
})

const column = (
  index: number,
  titles: MoneyCandidate['titles'],
  figures: readonly (number | null)[],
): MoneyCandidate => {
  const filled = figures.filter((figure) => figure !== null)
  const share = (count: number) => count / Math.max(1, filled.length)
  return {
    evidence: {
      index,
      filled: filled.length / figures.length,
      decimals: 1,
      negative: share(filled.filter((figure) => figure < 0).length),
      zero: share(filled.filter((figure) => figure === 0).length),
    } as MoneyCandidate['evidence'],
    titles,
    figures,
  }
}

const find = (columns: readonly MoneyCandidate[]) =>
  findMoney({
    columns,
    markers: [],
    groups: columns[0]?.figures.map(() => 'CHF') ?? [],
    hasTitles: true,
    hasOtherCurrencies: false,
  })

test('debit and credit, with a balance that proves the signs', () => {
  const found = find([
    column(2, { debit: 1 }, [1000, null, 500]),
    column(3, { credit: 1 }, [null, 2000, null]),
    column(4, { balance: 1 }, [9000, 11000, 10500]),
  ])
  expect(found?.money).toMatchObject({
    reading: { kind: 'pair', debit: 2, credit: 3, debitIsSigned: false },
    balance: 4,
    fee: null,
  })
  expect(found?.ambiguous).toEqual([])
})

test('debits that are already negative are added, not negated', () => {
  const found = find([column(2, { debit: 1 }, [-1000, null, -500]), column(3, { credit: 1 }, [null, 2000, null])])
  expect(found?.money.reading).toEqual({ kind: 'pair', debit: 2, credit: 3, debitIsSigned: true })
})

test('when debits are mostly negative the minus is notation; when half of them are, it is not', () => {
  const isSigned = (debits: readonly (number | null)[]) => {
    const reading = find([column(2, { debit: 1 }, debits), column(3, { credit: 1 }, [null, null, null, 2000])])?.money
      .reading
    return reading?.kind === 'pair' && reading.debitIsSigned
  }
  expect(isSigned([-1000, -500, 250, null])).toBe(true)
  expect(isSigned([-1000, 500, null, null])).toBe(false)
})

test('a column of debits alone, and one of credits alone', () => {
  expect(find([column(5, { debit: 1 }, [1000, 250, 500])])?.money.reading).toEqual({
    kind: 'pair',
    debit: 5,
    credit: null,
    debitIsSigned: false,
  })
  expect(find([column(6, { credit: 1 }, [1000, 250, 500])])?.money.reading).toEqual({
    kind: 'pair',
    debit: null,
    credit: 6,
    debitIsSigned: false,
  })
})

test('two pairs with different amounts: the columns of both readings are named, and neither is certain', () => {
  const found = find([
    column(1, { debit: 1 }, [1000, null, 500, null]),
    column(2, { credit: 1 }, [null, 2000, null, 100]),
    column(3, { debit: 1 }, [1100, null, 600, null]),
    column(4, { credit: 1 }, [null, 2100, null, 200]),
  ])
  expect(found?.ambiguous).toEqual([1, 2, 4])
  expect(found?.money.confidence).toBeLessThan(0.5)
})

test('no column with money', () => {
  expect(find([])).toBeNull()
})
