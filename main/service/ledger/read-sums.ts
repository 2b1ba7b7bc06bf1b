// The sums on the accounts in any stretch of days, from the sums that the books keep: whole fiscal years and whole months are
// read as sums, and only the days of an incomplete month as entries.
import { type Filter, page, type TotalsAnswer, totals } from '../../../shared/books/port/read.ts'
import type { FiscalYear } from '../../../shared/record/ledger/fiscal-year.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import type { AccountSum, SumsByAccount } from '../../../shared/rule/ledger/report/report.ts'
import { addDays, addMonths, type LocalDate } from '../../../shared/value/calendar.ts'
import { minorUnitsOf, ZERO } from '../../../shared/value/money.ts'
import type { Questions } from '../core/deps.ts'

/** `from` null: from the first booking. Debits and credits are separate only where `withSides` is set. */
export interface Stretch {
  readonly from: LocalDate | null
  readonly to: LocalDate
  readonly withSides?: boolean
}

/** Asks for the sums of a stretch; call the returned function after the questions ran. `accountId`: this account only. */
export const querySums = (
  { ask }: Questions,
  years: readonly FiscalYear[],
  { from, to, withSides = false }: Stretch,
  accountId: string | null = null,
): (() => SumsByAccount) => {
  const parts = partsOf(years, from, to, withSides)
  const within = (position: number, is: readonly string[]) => (is.length === 0 ? null : { position, is })
  const ofYears = within(1, parts.years)
  const ofMonths = within(1, parts.months)
  const byYear = ofYears ? ask(totals('journal_entry', 'by_account_and_year', ofYears)) : null
  const byMonth = ofMonths ? ask(totals('journal_entry', 'by_account_and_month', ofMonths)) : null
  const onAccount: readonly Filter[] = accountId === null ? [] : [{ field: 'account', is: [accountId] }]
  const byDay = parts.days.map((days) =>
    ask(page('journal_entry', { filter: [{ field: 'date', ...days }, ...onAccount] })),
  )
  return () => {
    const sums = new Map<string, AccountSum>()
    const add = (id: string, isClosing: boolean, debit: number, credit: number) => {
      if (accountId !== null && id !== accountId) return
      const sum = sums.get(id) ?? { booked: ZERO, closing: ZERO, debit: ZERO, credit: ZERO }
      const net = debit - credit
      sums.set(id, {
        booked: minorUnitsOf(sum.booked + (isClosing ? 0 : net)),
        closing: minorUnitsOf(sum.closing + (isClosing ? net : 0)),
        debit: minorUnitsOf(sum.debit + debit),
        credit: minorUnitsOf(sum.credit + credit),
      })
    }
    const addTotals = (found: readonly TotalsAnswer[]) => {
      for (const { by, sum } of found) add(String(by[0]), by[2] === true, Math.max(0, sum), Math.max(0, -sum))
    }
    addTotals(byYear?.() ?? [])
    addTotals(byMonth?.() ?? [])
    for (const answer of byDay)
      for (const entry of answer().rows as readonly JournalEntry[])
        for (const { account_id, debit, credit } of entry.lines) add(account_id, entry.is_closing, debit, credit)
    return sums
  }
}

interface Parts {
  readonly years: readonly string[]
  /** For example `2026-01`. */
  readonly months: readonly string[]
  readonly days: readonly { readonly from: LocalDate; readonly to: LocalDate }[]
}

/** A stretch as whole fiscal years, whole months and days. Fiscal years follow one another without a gap. */
const partsOf = (years: readonly FiscalYear[], from: LocalDate | null, to: LocalDate, withSides: boolean): Parts => {
  const whole = withSides
    ? []
    : years.filter((year) => (from ?? year.start_date) <= year.start_date && year.end_date <= to)
  const months: string[] = []
  const days: Parts['days'][number][] = []
  for (const { id, start_date, end_date } of years) {
    if (whole.some((year) => year.id === id)) continue
    const first = from !== null && from > start_date ? from : start_date
    const last = to < end_date ? to : end_date
    for (let at = first; at <= last; ) {
      const month = at.slice(0, 7)
      const monthEnd = addDays(addMonths(`${month}-01` as LocalDate, 1), -1)
      const until = monthEnd < last ? monthEnd : last
      if (at.endsWith('-01') && until === monthEnd) months.push(month)
      else days.push({ from: at, to: until })
      at = addDays(until, 1)
    }
  }
  return { years: whole.map(({ id }) => id), months, days }
}
