// The entry of what a bank account began with, as its first statement says: its ledger account against the opening balance sheet, on
// the first day of the statement (OR 957a).
import type { BankAccount } from '../../record/bank/bank-account.ts'
import type { JournalEntry, Posting } from '../../record/ledger/journal-entry.ts'
import type { LedgerAccount } from '../../record/ledger/ledger-account.ts'
import { type MinorUnits, minorUnitsOf } from '../../value/money.ts'
import { err, ok, type Result } from '../../value/result.ts'
import { type FieldProblem, readAmount } from '../core/field-problem.ts'
import type { BankOpening } from './books-checks.ts'
import { type EntryMark, entryOf } from './journal-entry.ts'
import { openYearOn, type Periods } from './periods.ts'

/** Opening balances are booked against it; it is at zero once all of them are. */
export const OPENING_ACCOUNT = 9100

interface OpeningFacts {
  readonly record: Pick<BankAccount, 'name' | 'currency' | 'account_id'>
  /** What it is booked against. Null: the chart lacks it. */
  readonly against: LedgerAccount | null
  readonly base_currency: string
  /** Of an account in another currency: what it is worth. */
  readonly base_amount: number | null
  readonly periods: Periods
  readonly mark: EntryMark
}

/** The entry; refuses a day that nothing may be booked on, an account that is missing, and a worth that is missing. */
export const decideBankOpening = (
  { date, amount, statement }: BankOpening,
  { record, against, base_currency, base_amount, periods, mark }: OpeningFacts,
): Result<JournalEntry, readonly FieldProblem[]> => {
  const year = openYearOn('bank_account_id', periods, date)
  if (!year.ok) return err([year.error])
  if (against === null) return err([{ field: 'account_id', code: 'ledger_account_unknown' }])
  if (!against.is_active) return err([{ field: 'account_id', code: 'account_inactive' }])
  const isForeign = record.currency !== base_currency
  if (isForeign && base_amount === null) return err([{ field: 'base_amount', code: 'required' }])
  const worth = isForeign ? readAmount('base_amount', base_amount ?? 0, base_currency) : ok(amount)
  if (!worth.ok) return err([worth.error])
  if (worth.value === 0 || worth.value < 0 !== amount < 0)
    return err([{ field: 'base_amount', code: 'base_total_sign' }])
  const sideOf = (account_id: string, debit: number, foreign: MinorUnits | null): Posting => ({
    ...{ account_id, text: null, vat_rate_id: null },
    debit: minorUnitsOf(Math.max(0, debit)),
    credit: minorUnitsOf(Math.max(0, 0 - debit)),
    currency: foreign === null ? null : record.currency,
    currency_amount: foreign === null ? null : minorUnitsOf(Math.abs(foreign)),
  })
  const lines = [
    sideOf(record.account_id ?? '', worth.value, isForeign ? amount : null),
    sideOf(against.id, 0 - worth.value, null),
  ]
  const text = `Anfangsbestand ${record.name}, Auszug ${statement}`.slice(0, 255)
  return ok(entryOf({ date, text, lines, source: 'opening' }, year.value, mark))
}
