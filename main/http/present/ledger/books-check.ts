// A check of the books as the interface shows it, alone and at the head of a report.
import type { BooksCheckObject } from '../../../../shared/api/endpoints/ledger/books-checks.ts'
import type { ReportObject } from '../../../../shared/api/endpoints/ledger/reports.ts'
import type { User } from '../../../../shared/record/organization/organization.ts'
import { type BooksCheck, differenceOf } from '../../../../shared/rule/ledger/books-checks.ts'
import { minorToNumber, minorUnitsOf } from '../../../../shared/value/money.ts'
import type { BooksChecksView } from '../../../service/overview/contract.ts'
import { booksCheckText } from '../../text/books-checks.ts'

export const presentBooksChecks = ({ checks, language }: BooksChecksView): { readonly data: BooksCheckObject[] } => ({
  data: checks.map((check) => presentBooksCheck(check, language)),
})

/** One check, with its sentence in a language. */
export const presentBooksCheck = (check: BooksCheck, language: User['locale']): BooksCheckObject => {
  const { code, state, subject, currency, ledger, compared, unbooked, count, opening } = check
  const { without_rate, with_payment, basis, base_ledger } = check
  const money = (amount: number | null) => (amount === null ? null : minorToNumber(minorUnitsOf(amount), currency))
  return {
    code,
    state,
    text: booksCheckText(check, language),
    subject,
    currency,
    count,
    without_rate,
    with_payment,
    basis,
    ledger: money(ledger),
    base_ledger: base_ledger && {
      currency: base_ledger.currency,
      amount: minorToNumber(base_ledger.amount, base_ledger.currency),
    },
    compared: money(compared),
    unbooked: money(unbooked),
    opening: opening && { ...opening, amount: minorToNumber(opening.amount, currency) },
    difference: compared === null ? null : money(differenceOf(check)),
  }
}

/** At the head of a report: with the missing amount if it is in the report's currency, else only the sentence. */
export const presentAtReport = (
  check: BooksCheck,
  { currency, language }: { readonly currency: string; readonly language: User['locale'] },
): ReportObject['checks'][number] => ({
  code: check.code,
  state: check.state,
  is_met: check.state !== 'wrong',
  text: booksCheckText(check, language),
  amount:
    check.compared !== null && check.currency === currency && differenceOf(check) !== 0
      ? minorToNumber(minorUnitsOf(differenceOf(check)), currency)
      : null,
  entries: null,
})
