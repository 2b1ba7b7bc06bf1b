// What the VAT form of a period says by the books now, or as they were known at an earlier moment.
import { get, page } from '../../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../../shared/record/bank/bank-account.ts'
import type { FiscalYear } from '../../../../shared/record/ledger/fiscal-year.ts'
import type { LedgerAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import { isLocked, type PeriodLock } from '../../../../shared/record/ledger/period-lock.ts'
import type { VatFigures } from '../../../../shared/record/ledger/vat-figures.ts'
import type { VatRate } from '../../../../shared/record/ledger/vat-rate.ts'
import type { VatReporting } from '../../../../shared/record/ledger/vat-reporting.ts'
import type { FiledAmount } from '../../../../shared/record/ledger/vat-return.ts'
import type { OrganizationProfile } from '../../../../shared/record/organization/organization.ts'
import type { FieldProblem } from '../../../../shared/rule/core/field-problem.ts'
import { vatFiguresOf } from '../../../../shared/rule/ledger/report/vat-figures.ts'
import { type FigureEntries, sortVat, type VatMovement } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import { type VatReport, vatReport } from '../../../../shared/rule/ledger/report/vat-report.ts'
import { entriesOfReport } from '../../../../shared/rule/ledger/vat-return/report-figures.ts'
import { type FiledReturn, filedReturns } from '../../../../shared/rule/ledger/vat-return/vat-return.ts'
import type { LocalDate, Timestamp } from '../../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../../shared/value/money.ts'
import { assert, ok, type Result } from '../../../../shared/value/result.ts'
import type { Book, Read } from '../../core/book.ts'
import { readSlices } from '../../core/records-in-slices.ts'
import { type AsKnown, asKnownNow, readAsKnown } from '../as-of.ts'
import { canCountDocuments } from '../vat/vat-received.ts'
import { type CountedVat, readVatFacts } from '../vat/vat-report.ts'

/** What all returns of an organization need to know. */
export interface VatBooks {
  readonly profile: OrganizationProfile
  readonly years: readonly FiscalYear[]
  readonly locks: readonly PeriodLock[]
  readonly accounts: readonly LedgerAccount[]
  readonly rates: readonly VatRate[]
  readonly filed: readonly FiledReturn[]
  readonly banks: readonly BankAccount[]
  readonly as_of: Timestamp | null
  readonly asKnown: AsKnown
}

/** The books as they are; as they were known at a moment, with the whole book. */
export const readVatBooks = async (
  read: Read,
  as_of: Timestamp | null = null,
  book: Book | null = null,
): Promise<VatBooks> => {
  const [profile, years, locks, accounts, rates, banks, returns] = await read([
    get('organization_profile', 1),
    page('fiscal_year'),
    page('period_lock'),
    page('ledger_account'),
    page('vat_rate'),
    page('bank_account'),
    page('vat_return'),
  ])
  assert(profile, 'the books of an organization have its profile')
  const known = locks.rows.flatMap((lock) => knownLock(lock, as_of))
  const filed = returns.rows.flatMap((each) => {
    if (as_of === null || each.filed_at <= as_of) {
      const isPaidLater = as_of !== null && each.paid_at !== null && each.paid_at > as_of
      return [isPaidLater ? { ...each, paid_at: null, bank_transaction_id: null } : each]
    }
    return []
  })
  return {
    profile,
    years: years.rows,
    locks: known,
    accounts: accounts.rows,
    rates: rates.rows,
    filed: filedReturns(filed, known, rates.rows),
    banks: banks.rows,
    as_of,
    // Entries are known with their time, but documents are only as they are now.
    asKnown:
      as_of !== null && book !== null && (await canCountDocuments(read, profile))
        ? await readAsKnown(book, as_of)
        : asKnownNow,
  }
}

/** The lock as it was at the moment. */
const knownLock = (lock: PeriodLock, moment: Timestamp | null): readonly PeriodLock[] => {
  if (moment === null) return [lock]
  if (lock.locked_at > moment) return []
  const isReopened = lock.reopened_at !== null && lock.reopened_at <= moment
  return [isReopened ? lock : { ...lock, reopened_at: null, reopen_reason: null }]
}

/** The lock of exactly these days that is in force; null: they are open. */
export const lockOfPeriod = (
  { locks }: Pick<VatBooks, 'locks'>,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): PeriodLock | null =>
  locks.find((lock) => lock.kind === 'vat' && isLocked(lock) && lock.from === from && lock.to === to) ?? null

export interface VatForm {
  readonly figures: VatFigures
  readonly report: VatReport
  /** The postings behind each line of the form, by its key. */
  readonly entries: ReadonlyMap<string, FigureEntries>
  readonly counted: readonly FiledAmount[]
  readonly facts: CountedVat
}

/**
 * Refused when how VAT is reported changes within the period, and for what Kontor cannot compute. Without open items it has
 * its figures only.
 */
export const readVatForm = async (
  read: Read,
  books: VatBooks,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  needsOpen = true,
): Promise<Result<VatForm, FieldProblem>> => {
  const { as_of } = books
  const later = as_of === null ? [] : await movementsAfter(read, as_of, from, to)
  const found = await readVatFacts({ read, ...books }, { from, to, later, needsOpen })
  if (!found.ok) return found
  const facts = found.value
  const report = vatReport(facts)
  const figures = vatFiguresOf(report)
  if (!figures.ok) return figures
  return ok({
    figures: figures.value,
    report,
    entries: entriesOfReport(report, figures.value),
    counted: sortVat(facts).parts.flatMap(({ account_id, vat_rate_id, amount }) =>
      amount === 0 ? [] : [{ account_id, vat_rate_id, amount: minorUnitsOf(amount) }],
    ),
    facts,
  })
}

/** How VAT is reported, by day. */
export const reportingOfBooks = ({ profile }: Pick<VatBooks, 'profile'>): readonly VatReporting[] =>
  profile.settings.accountingVatReporting

/** What entries made after the moment post in these days, negated. */
const movementsAfter = async (read: Read, moment: Timestamp, from: LocalDate, to: LocalDate) => {
  const found: VatMovement[] = []
  const since = [
    { field: 'date', from, to },
    { field: 'created_at', from: moment, to: null },
  ]
  for await (const slice of readSlices(read, 'journal_entry', since))
    for (const { lines, is_closing, created_at } of slice)
      if (created_at > moment)
        for (const { account_id, vat_rate_id, debit, credit } of lines)
          found.push({ account_id, vat_rate_id, is_closing, count: -1, amount: credit - debit })
  return found
}
