// When a decision depends on changes that it did not see: by its questions, and by the records that it changes.
import { describe, expect, test } from 'vitest'
import { dependsOn } from '../../../main/journal/append/depends-on.ts'
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import {
  counted,
  get,
  groups,
  ids,
  listed,
  page,
  type QueryData,
  totals,
  where,
} from '../../../shared/books/port/read.ts'
import { tablesOf } from '../../../shared/books/port/tables.ts'
import { account, BOOK } from '../journal-world.ts'

const tables = tablesOf(BOOK)
const asking = (query: QueryData, ...unseen: readonly Change[]) =>
  dependsOn(tables, { queries: [query], changes: [] }, unseen)
const changing = (change: Change, ...unseen: readonly Change[]) =>
  dependsOn(tables, { queries: [], changes: [change] }, unseen)

const CASH = account(1000, 'Cash')
const BANK = account(1020, 'Bank')
const renamed = updated('ledger_account', CASH, { name: 'Petty cash' })
const renumbered = updated('ledger_account', CASH, { number: 1001 })

describe('a record by its id', () => {
  test.each([
    ['created', created('ledger_account', CASH)],
    ['changed', renamed],
    ['removed', removed('ledger_account', CASH)],
  ])('that was %s', (_how, change) => {
    expect(asking(get('ledger_account', CASH.id), change)).toBe(true)
    expect(asking(where('ledger_account', 'id', [BANK.id, CASH.id]), change)).toBe(true)
    expect(asking(get('ledger_account', BANK.id), change)).toBe(false)
    expect(asking(where('ledger_account', 'id', [BANK.id]), change)).toBe(false)
  })

  test('of another table with the same id', () => {
    expect(asking(get('fiscal_year', CASH.id), renamed)).toBe(false)
  })

  test('whose number is written as a text', () => {
    const change = updated('vat_rate', { id: 7, name: 'Normal' } as never, { name: 'Standard' } as never)
    expect(asking(get('vat_rate', '7'), change)).toBe(true)
    expect(asking(get('vat_rate', 8), change)).toBe(false)
  })
})

describe('records by a value', () => {
  const withNumber = (...numbers: number[]) => where('ledger_account', 'number', numbers)

  test.each([
    ['a created record has it', created('ledger_account', CASH), true],
    ['a removed record had it', removed('ledger_account', CASH), true],
    ['a created record has another one', created('ledger_account', BANK), false],
    ['a removed record had another one', removed('ledger_account', BANK), false],
    ['a record has it no longer', renumbered, true],
    // The record may have the value: the update does not say.
    ['a record with any value got another name', renamed, true],
    ['a record changed from one other value to a second', updated('ledger_account', BANK, { number: 1021 }), false],
  ])('%s', (_what, change, depends) => {
    expect(asking(withNumber(1000, 3000), change)).toBe(depends)
  })

  test('a record has it now', () => {
    expect(asking(withNumber(1001), renumbered)).toBe(true)
    expect(asking(withNumber(1002), renumbered)).toBe(false)
  })

  test('no value at all', () => {
    expect(asking(withNumber(), created('ledger_account', CASH))).toBe(false)
  })

  test('null is a value', () => {
    expect(asking(where('ledger_account', 'currency', [null]), created('ledger_account', CASH))).toBe(true)
    expect(asking(where('ledger_account', 'currency', ['EUR']), created('ledger_account', CASH))).toBe(false)
  })
})

test.each<readonly [string, QueryData]>([
  ['a page', page('ledger_account', { filter: [{ field: 'number', is: [9999] }] })],
  ['a count', counted('ledger_account')],
  ['ids', ids('ledger_account', { filter: [], search: null, sort: [] })],
  ['groups', groups('ledger_account', { filter: [], search: null, by: ['type'], sum: 'number' })],
  ['totals', totals('ledger_account', 'any')],
])('%s depends on every change of the table, and on no other table', (_what, query) => {
  expect(asking(query, created('ledger_account', CASH))).toBe(true)
  expect(asking(query, created('batch', { id: 'BATCH' } as never))).toBe(false)
})

test('a list of a record may contain any value', () => {
  expect(
    asking(listed('expense_payment', 'expense', ['OTHER']), created('expense_payment', { id: 'P' } as never)),
  ).toBe(true)
})

test('the history and the deletions follow from every change', () => {
  expect(asking(get('history', 'GROUP'), renamed)).toBe(true)
  expect(asking(where('deletion', 'table', ['batch']), renamed)).toBe(true)
})

test('a change of the same record', () => {
  expect(changing(renumbered, renamed)).toBe(true)
  expect(changing(created('ledger_account', BANK), renamed)).toBe(false)
  expect(changing(updated('fiscal_year', { id: CASH.id } as never, { name: 'x' }), renamed)).toBe(false)
})

test('one of several questions, and one of several changes, is enough', () => {
  const queries = [get('ledger_account', 'OTHER'), get('ledger_account', CASH.id)]
  const unseen = [created('ledger_account', BANK), renamed]
  expect(dependsOn(tables, { queries, changes: [] }, unseen)).toBe(true)
  expect(dependsOn(tables, { queries, changes: [] }, unseen.slice(0, 1))).toBe(false)
  expect(dependsOn(tables, { queries: [], changes: [] }, unseen)).toBe(false)
  expect(dependsOn(tables, { queries, changes: [] }, [])).toBe(false)
})
