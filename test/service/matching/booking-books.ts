// Books in memory in which bank transactions can be booked.
import { type Change, created } from '../../../shared/books/port/change.ts'
import { DEFAULT_SETTINGS } from '../../../shared/record/organization/organization-settings.ts'
import { CHART, yearOf } from '../../rule/ledger/ledger-facts.ts'
import { bankAccount } from '../../rule/matching/world.ts'
import { bookWith, profileWith, some } from '../../support/books/book-with.ts'

/** Books of 2026 with the whole chart, a VAT rate of 8.1 % and a bank account on 1020, and with these records. */
export const bookingBooks = (...changes: readonly Change[]) =>
  bookWith(
    profileWith(DEFAULT_SETTINGS),
    created('fiscal_year', yearOf('2026')),
    ...CHART.map((account) => created('ledger_account', account)),
    created('bank_account', bankAccount({ account_id: '1020' })),
    some('vat_rate', 'R81', { name: '8.1 %', kind: 'standard', rate_millis: 8100 }),
    ...changes,
  )
