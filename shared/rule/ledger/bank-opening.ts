// The entry of a bank account's opening balance as its first statement states it: its ledger account against the
// opening balance sheet, on the first day of the statement (OR 957a).
import type { BankAccount } from '../../record/bank/bank-account.ts'
import type { JournalEntry } from '../../record/ledger/journal-entry.ts'
import type { LedgerAccount } from '../../record/ledger/ledger-account.ts'
import { minorUnitsOf } from '../../value/money.ts'
import { err, ok, type Result } from '../../value/result.ts'
import { type FieldProblem, readAmount } from '../core/field-problem.ts'
import type { BankOpening } from './books-checks.ts'
import { type EntryMark, entryOf } from './journal-entry.ts'
import { openYearOn, type Periods } from './periods.ts'
import { postingOf } from './posting.ts'

/** The contra account of opening balances; its balance is zero once all of them are booked. */
export const OPENING_ACCOUNT = 9100

interface OpeningFacts {
  readonly record: Pick<BankAccount, 'name' | 'currency' | 'account_id'>
  /** The contra account; null when the chart has none. */
  readonly against: LedgerAccount | null
  readonly base_currency: string
  /** For an account in another currency: the value in the base currency. */
  readonly base_amount: number | null
  readonly periods: Periods
  readonly mark: EntryMark
}

/** The entry. Refuses a day on which nothing may be booked, a missing account, and a missing value. */
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
  const baseAmount = isForeign ? readAmount('base_amount', base_amount ?? 0, base_currency) : ok(amount)
  if (!baseAmount.ok) return err([baseAmount.error])
  if (baseAmount.value === 0 || baseAmount.value < 0 !== amount < 0)
    return err([{ field: 'base_amount', code: 'base_total_sign' }])
  const foreign = { currency: record.currency, currency_amount: minorUnitsOf(Math.abs(amount)) }
  const lines = [
    postingOf(record.account_id ?? '', 0 - baseAmount.value, isForeign ? foreign : {}),
    postingOf(against.id, baseAmount.value),
  ]
  const text = `Anfangsbestand ${record.name}, Auszug ${statement}`.slice(0, 255)
  return ok(entryOf({ date, text, lines, source: 'opening' }, year.value, mark))
}
