// The ledger as it was known before later changes and entries.
import { expect, test } from 'vitest'
import { type ChangeOf, changeOfFields, type Fields } from '../../../shared/books/port/change.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import { createSumsBefore, revertChanges } from '../../../shared/rule/ledger/point-in-time.ts'
import { sumsIn } from './ledger-facts.ts'

const account = (id: string, name: string, number = 1000) => ({ id, name, number }) as LedgerAccount
const change = (id: string, before: Fields | null, after: Fields | null) =>
  changeOfFields('ledger_account', id, before, after) as ChangeOf<'ledger_account'>

test('records before the changes, the deleted ones last', () => {
  const present = [account('a', 'Kasse'), account('b', 'Bank'), account('c', 'Post')]
  const deleted = account('d', 'Depot')
  const changes = [
    change('d', { ...deleted }, null),
    change('b', null, { ...account('b', 'Bank') }),
    change('a', { name: 'Kasse Laden' }, { name: 'Kasse' }),
    change('a', { name: 'Cash' }, { name: 'Kasse Laden' }),
  ]
  expect(revertChanges(present, changes)).toEqual([account('a', 'Cash'), account('c', 'Post'), deleted])
  expect(revertChanges(present, [])).toEqual(present)
})

test('a record that was changed and then deleted is as it was before both', () => {
  const changes = [change('a', { ...account('a', 'Bank') }, null), change('a', { name: 'Kasse' }, { name: 'Bank' })]
  expect(revertChanges([], changes)).toEqual([account('a', 'Kasse')])
  // A change of a record that is not among the given ones.
  expect(revertChanges([], [change('a', { name: 'Kasse' }, { name: 'Bank' })])).toEqual([])
})

test('sums without later entries, of the groups that still have postings', () => {
  const line = (account_id: string, debit: number, credit: number) => ({ account_id, debit, credit })
  const entry = (lines: readonly object[], is_closing = false) =>
    ({ fiscal_year_id: '2026', is_closing, lines }) as unknown as JournalEntry
  const sums = sumsIn('2026', { 1020: 700, 3400: -700, 4400: 50 }, { 3400: 700 }).map((each, at) => ({
    ...each,
    count: at === 2 ? 1 : 2,
  }))
  const before = createSumsBefore(sums)
  // 1020 an 3400 300, and 4400 50 an a group that the sums do not have.
  before.subtractEntry(entry([line('1020', 300, 0), line('3400', 0, 300)]))
  before.subtractEntry(entry([line('4400', 50, 0), line('2000', 0, 50)]))
  expect(before.sums()).toEqual([
    { by: ['1020', '2026', false], count: 1, sum: 400 },
    { by: ['3400', '2026', false], count: 1, sum: -400 },
    { by: ['3400', '2026', true], count: 2, sum: 700 },
  ])
  before.subtractEntry(entry([line('3400', 500, 0)], true))
  expect(before.sums().at(-1)).toEqual({ by: ['3400', '2026', true], count: 1, sum: 200 })
  // The given sums stay.
  expect(sums[0]).toEqual({ by: ['1020', '2026', false], count: 2, sum: 700 })
})
