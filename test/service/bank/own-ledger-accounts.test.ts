// Ledger accounts for several bank accounts at once: a different one for each.
import { expect, test } from 'vitest'
import { changeOfLedger, readOwnLedgers } from '../../../main/service/bank/own-ledger-accounts.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { DEFAULT_SETTINGS } from '../../../shared/record/organization/organization-settings.ts'
import { CHART, yearOf } from '../../rule/ledger/ledger-facts.ts'
import { bankAccount } from '../../rule/matching/world.ts'
import { bookWith, entry, lines, profileWith } from '../../support/books/book-with.ts'

/** The numbers of the ledger accounts that bank accounts in francs get. */
const ledgersOf = async (names: readonly string[], ...changes: readonly Change[]) => {
  const { read } = await bookWith(
    profileWith(DEFAULT_SETTINGS),
    created('fiscal_year', yearOf('2026')),
    ...CHART.map((each) => created('ledger_account', each)),
    ...changes,
  )
  let ids = 0
  const accounts = names.map((name) => bankAccount({ id: name, name, iban: null }))
  const found = await readOwnLedgers({ newId: () => `new${++ids}` }, read, accounts)
  return [...found].map(
    ([id, own]) => `${id} ${own.is.number} ${own.is.name}${changeOfLedger(own).before === null ? ' new' : ''}`,
  )
}

test('the first one of the chart, then new ones that differ', async () => {
  expect(await ledgersOf(['ZKB', 'UBS', 'Post'])).toEqual(['ZKB 1020 ZKB', 'UBS 1021 UBS new', 'Post 1022 Post new'])
  expect(await ledgersOf([])).toEqual([])
})

test('not one that another bank account has; one with bookings keeps its name', async () => {
  const linked = created('bank_account', bankAccount({ id: 'old', account_id: '1020' }))
  expect(await ledgersOf(['UBS'], linked)).toEqual(['UBS 1021 UBS new'])
  const booked = entry('e1', '2026-03-01', { lines: lines({ 1020: 5, 3400: -5 }) })
  expect(await ledgersOf(['UBS'], booked)).toEqual(['UBS 1020 Bankguthaben'])
})
