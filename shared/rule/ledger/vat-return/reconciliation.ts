// The annual reconciliation (MWSTG 72): turnover and VAT accounts of the books against the returns of the year, account
// by account, with what explains each difference.
import type { LedgerAccount } from '../../../record/ledger/ledger-account.ts'
import type { VatFigures } from '../../../record/ledger/vat-figures.ts'
import type { FiledAmount } from '../../../record/ledger/vat-return.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'
import { isRevenue, sumOf, type VatMovement } from '../report/vat-parts.ts'
import { vatPeriodKey } from '../vat-periods.ts'
import { VAT_ACCOUNTS } from '../year-end.ts'
import { addFigures, emptyFigures } from './form-lines.ts'
import { comparableFigures, differencesSince, type FiledReturn } from './vat-return.ts'

/** A period of the year: what the books say now, and its return. */
export interface ReconciledPeriod {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly figures: VatFigures
  /** What its form counts now, debits positive. */
  readonly counted: readonly FiledAmount[]
  /** What all entries of the period post. */
  readonly booked: readonly VatMovement[]
  /** What the VAT accounts and revenue contain that the form does not count yet, before the period and at its end. */
  readonly uncounted: { readonly before: readonly VatMovement[]; readonly after: readonly VatMovement[] }
  /** The return in force; null: none is filed. */
  readonly filed: FiledReturn | null
}

/**
 * - `not_filed`: the period has no return.
 * - `changed_since`: entries booked in the period after its return was filed.
 * - `open_items`: counted in another period than booked: invoiced and not received, or counted before it was booked.
 * - `in_no_line`: booked without a rate, so that no line of the form counts it.
 * - `unknown`: the return is from before Kontor kept what it counted, and the form has changed since.
 */
type ReconciliationReason = 'not_filed' | 'changed_since' | 'open_items' | 'in_no_line' | 'unknown'

interface ReconciledAccount {
  readonly account: LedgerAccount
  /** With the sign that people expect: sales and tax owed are credits, input tax is a debit. */
  readonly booked: MinorUnits
  readonly declared: MinorUnits
  readonly reasons: readonly {
    readonly code: ReconciliationReason
    /** The period: `2026-Q2`. */
    readonly period: string
    readonly from: LocalDate
    readonly to: LocalDate
    readonly amount: MinorUnits
    readonly filed: FiledReturn | null
  }[]
}

export interface Reconciliation {
  /** The figures of the books less those of the returns, line by line. */
  readonly figures: VatFigures
  /** By number; without accounts on which nothing was booked or declared. */
  readonly accounts: readonly ReconciledAccount[]
}

export const reconcileYear = (
  like: Pick<VatFigures, 'method' | 'form' | 'from' | 'to'>,
  periods: readonly ReconciledPeriod[],
  chart: readonly LedgerAccount[],
): Reconciliation => {
  const figures = periods.reduce((sum, period) => {
    const all = addFigures(sum, period.figures)
    return period.filed ? addFigures(all, comparableFigures(period.filed, period.figures), -1) : all
  }, emptyFigures(like))
  const accounts = chart
    .toSorted((a, b) => a.number - b.number)
    .map((account) => reconcileAccount(account, periods))
    .filter(({ booked, declared, reasons }) => booked !== 0 || declared !== 0 || reasons.length > 0)
  return { figures, accounts }
}

const reconcileAccount = (account: LedgerAccount, periods: readonly ReconciledPeriod[]): ReconciledAccount => {
  const sign = account.type === 'active' || account.type === 'expense' ? 1 : -1
  const isWhole = isRevenue(account) || VAT_ACCOUNTS.includes(account.number)
  const rows = periods.map((period) => {
    const now = sign * amountOn(account, period.counted)
    const { before, after } = period.uncounted
    const open = isWhole ? sign * (amountOn(account, after) - amountOn(account, before)) : 0
    const all = period.booked.filter(({ is_closing }) => !is_closing)
    const booked = isWhole ? sign * amountOn(account, all) : now
    const isKnown = period.filed === null || period.filed.counted !== null || isUnchanged(period)
    const counted = period.filed === null ? [] : (period.filed.counted ?? period.counted)
    return { period, now, open, booked, declared: sign * amountOn(account, counted), isKnown }
  })
  return {
    account,
    booked: minorUnitsOf(rows.reduce((sum, { booked }) => sum + booked, 0)),
    declared: minorUnitsOf(rows.reduce((sum, { declared }) => sum + declared, 0)),
    reasons: rows.flatMap(({ period, now, open, booked, declared, isKnown }) => {
      const { from, to, filed } = period
      const reason = (code: ReconciliationReason, amount: number) => ({
        code,
        period: vatPeriodKey(from, to),
        from,
        to,
        filed,
        amount: minorUnitsOf(amount),
      })
      const changed = now - declared
      return [
        ...(changed === 0 ? [] : [reason(filed === null ? 'not_filed' : 'changed_since', changed)]),
        ...(isKnown || now === 0 ? [] : [reason('unknown', 0)]),
        ...(open === 0 ? [] : [reason('open_items', open)]),
        ...(booked === now + open ? [] : [reason('in_no_line', booked - now - open)]),
      ]
    }),
  }
}

const amountOn = ({ id }: LedgerAccount, amounts: readonly Pick<VatMovement, 'account_id' | 'amount'>[]) =>
  sumOf(amounts.filter(({ account_id }) => account_id === id))

const isUnchanged = ({ filed, figures }: ReconciledPeriod): boolean =>
  filed !== null && differencesSince(filed, figures).length === 0
