// Files, corrects and pays VAT returns. What was filed never changes: a correction is a return of its own.
import type { PeriodLock } from '../../../record/ledger/period-lock.ts'
import type { VatFigures } from '../../../record/ledger/vat-figures.ts'
import type { VatRate } from '../../../record/ledger/vat-rate.ts'
import type { VatReporting } from '../../../record/ledger/vat-reporting.ts'
import type { FiledCheck, VatReturn, VatReturnType } from '../../../record/ledger/vat-return.ts'
import type { LocalDate, Timestamp } from '../../../value/calendar.ts'
import { type MinorUnits, minorToDecimal, minorUnitsOf } from '../../../value/money.ts'
import { err, ok, type Result } from '../../../value/result.ts'
import type { FieldProblem } from '../../core/field-problem.ts'
import { decideLockVatPeriod } from '../period-lock.ts'
import type { Periods } from '../periods.ts'
import { vatDraftKey, vatPeriodKey, vatPeriodOn } from '../vat-periods.ts'
import { differentLines, type LineDifference } from './form-lines.ts'
import { figuresOfReturned } from './report-figures.ts'
import { duesOfReturn } from './vat-payment.ts'

/** A filed return, or a period that was settled before returns were records, read as one. */
export interface FiledReturn extends Omit<VatReturn, 'counted'> {
  /** Null: unknown. */
  readonly counted: VatReturn['counted'] | null
}

/** All filed returns, the earliest first. A lock that kept figures is a return from before there were records. */
export const filedReturns = (
  returns: readonly VatReturn[],
  locks: readonly PeriodLock[],
  rates: readonly Pick<VatRate, 'id' | 'rate_millis'>[],
): readonly FiledReturn[] => {
  const older = locks
    .filter(({ kind, from, returned }) => kind === 'vat' && from !== null && returned.length > 0)
    .toSorted(byTime((lock) => lock.locked_at))
  const byPeriod = new Map<string, FiledReturn>()
  const read = older.map((lock): FiledReturn => {
    const days = { from: lock.from as LocalDate, to: lock.to }
    const figures = figuresOfReturned(lock.returned, days, rates)
    const before = byPeriod.get(vatPeriodKey(days.from, days.to))
    const found: FiledReturn = {
      id: lock.id,
      type: before ? 'correction' : 'first',
      ...days,
      corrects_id: before?.id ?? null,
      figures,
      amount_due: minorUnitsOf(figures.payable - (before?.figures.payable ?? 0)),
      counted: null,
      checks: [],
      file: null,
      written_by: null,
      reference: null,
      filed_at: lock.locked_at,
      filed_by: null,
      journal_entry_ids: lock.journal_entry_id === null ? [] : [lock.journal_entry_id],
      paid_at: null,
      bank_transaction_id: null,
    }
    byPeriod.set(vatPeriodKey(days.from, days.to), found)
    return found
  })
  return [...read, ...returns].toSorted(byTime((each) => each.filed_at))
}

const byTime =
  <T>(timeOf: (each: T) => Timestamp) =>
  (a: T, b: T): number =>
    timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0

/** The return of exactly these days that is in force: the first one, or its last correction. Null: none is filed. */
export const returnInForce = (
  filed: readonly FiledReturn[],
  { type, from, to }: { readonly type: VatReturnType; readonly from: LocalDate; readonly to: LocalDate },
): FiledReturn | null =>
  filed.findLast(
    (each) =>
      each.from === from &&
      each.to === to &&
      (each.type === 'annual_reconciliation') === (type === 'annual_reconciliation'),
  ) ?? null

/**
 * The figures of a return, to compare them with present ones. Returns from before they were records showed 200 without
 * what 235 shows now, and activities without their codes.
 */
export const comparableFigures = ({ figures, counted }: FiledReturn, now: VatFigures): VatFigures => {
  if (counted !== null) return figures
  const reductions = figures.reductions === 0 ? now.reductions : 0
  const codeOf = (line: string) => now.supplies.find((each) => each.line === line)?.activity_code ?? null
  return {
    ...figures,
    total_consideration: minorUnitsOf(figures.total_consideration + reductions),
    reductions: minorUnitsOf(figures.reductions + reductions),
    supplies: figures.supplies.map((supply) => ({ ...supply, activity_code: codeOf(supply.line) })),
  }
}

/** The lines in which present figures differ from a filed return. */
export const differencesSince = (filed: FiledReturn, now: VatFigures): readonly LineDifference[] =>
  differentLines(comparableFigures(filed, now), now)

export type VatReturnState = 'draft' | 'filed' | 'paid' | 'corrected'

/** `is_paid`: its transaction still exists and is booked. */
export const stateOfReturn = (
  filed: readonly FiledReturn[],
  own: Pick<FiledReturn, 'id'>,
  isPaid: boolean,
): VatReturnState => (filed.some(({ corrects_id }) => corrects_id === own.id) ? 'corrected' : isPaid ? 'paid' : 'filed')

/** A return to file, computed from the books. */
export interface VatDraft {
  readonly type: VatReturnType
  readonly from: LocalDate
  readonly to: LocalDate
  readonly figures: VatFigures
  readonly checks: readonly Omit<FiledCheck, 'override_reason'>[]
}

export interface FilingFacts {
  readonly periods: Periods
  readonly filed: readonly FiledReturn[]
  readonly today: LocalDate
  readonly isLiable: boolean
  /** Null: any whole months. */
  readonly reporting: readonly VatReporting[] | null
}

/** A check that the user leaves as it is, with the reason. */
export interface Override {
  readonly check: string
  readonly reason: string
}

/** Why a period can be no return; null: it can. */
const problemOfPeriod = (
  { type, from, to }: Pick<VatDraft, 'type' | 'from' | 'to'>,
  { reporting, periods }: Pick<FilingFacts, 'reporting' | 'periods'>,
): FieldProblem | null => {
  const field = 'vat_return'
  if (type === 'annual_reconciliation') {
    const year = periods.years.find(({ start_date, end_date }) => start_date === from && end_date === to)
    if (year) return null
    const on = periods.years.find(({ start_date, end_date }) => start_date <= to && to <= end_date)
    return on
      ? { field, code: 'vat_period_of_year', values: { wanted: vatDraftKey(type, on.start_date, on.end_date) } }
      : { field, code: 'fiscal_year_missing' }
  }
  if (reporting === null) return null
  const wanted = vatPeriodOn(to, reporting)
  if (wanted === null) return { field, code: 'not_liable_for_vat' }
  if (wanted.from === from && wanted.to === to) return null
  return { field, code: 'vat_period_of_setting', values: { wanted: vatDraftKey(type, wanted.from, wanted.to) } }
}

/** Decides whether a draft may be filed: the problems, or its checks with the reasons of those that are overridden. */
export const decideFileReturn = (
  draft: VatDraft,
  overridden: readonly Override[],
  facts: FilingFacts,
): Result<readonly FiledCheck[], readonly FieldProblem[]> => {
  const problems = problemsToFile(draft, facts)
  if (problems.length > 0) return err(problems)
  const reasonOf = (code: string) => overridden.find(({ check }) => check === code)?.reason.trim() ?? ''
  const open = draft.checks.filter(({ state, code }) => state === 'wrong' && reasonOf(code) === '')
  if (open.length > 0) {
    const checks = [...new Set(open.map(({ code }) => code))].join(', ')
    return err([{ field: 'overridden', code: 'vat_checks_open', values: { checks } }])
  }
  return ok(
    draft.checks.map((check) => ({
      ...check,
      override_reason: check.state === 'wrong' ? reasonOf(check.code) : null,
    })),
  )
}

/** Why a return cannot be filed, apart from its checks. */
export const problemsToFile = (draft: VatDraft, facts: FilingFacts): readonly FieldProblem[] => [
  ...problemsOfDays(draft, facts),
  ...problemsOfState(draft, facts),
]

const problemsOfDays = (draft: VatDraft, facts: FilingFacts): readonly FieldProblem[] => {
  const { from, to, type } = draft
  const { periods, today, isLiable } = facts
  if (!isLiable) return [{ field: 'vat_return', code: 'not_liable_for_vat' }]
  const ofPeriod = problemOfPeriod(draft, facts)
  if (ofPeriod) return [ofPeriod]
  if (type !== 'annual_reconciliation')
    return decideLockVatPeriod({ from, to }, periods, { today, isLiable }).map((problem) =>
      problem.field === 'from' || problem.field === 'to' ? { ...problem, field: 'vat_return' } : problem,
    )
  return to >= today ? [{ field: 'vat_return', code: 'vat_period_not_over', values: { to } }] : []
}

/** A first return only once, another overlapping none, a correction only of a return that differs from the books. */
const problemsOfState = (draft: VatDraft, { filed }: Pick<FilingFacts, 'filed'>): readonly FieldProblem[] => {
  const field = 'vat_return'
  const { type, from, to, figures } = draft
  const own = returnInForce(filed, draft)
  if (type === 'correction') {
    if (own === null) return [{ field, code: 'vat_return_not_filed' }]
    return differencesSince(own, figures).length === 0
      ? [{ field, code: 'vat_return_unchanged', values: { from, to } }]
      : []
  }
  if (own !== null) return [{ field, code: 'vat_return_filed', values: { from, to } }]
  if (type === 'annual_reconciliation') return []
  const other = filed.find((each) => each.type !== 'annual_reconciliation' && each.from <= to && from <= each.to)
  return other ? [{ field, code: 'vat_period_settled', values: { from: other.from, to: other.to } }] : []
}

/** What a return adds to the earlier ones of its period: positive is owed. */
export const amountDueOf = (draft: Pick<VatDraft, 'type' | 'figures'>, corrected: FiledReturn | null): MinorUnits =>
  minorUnitsOf(draft.figures.payable - (draft.type === 'correction' ? (corrected?.figures.payable ?? 0) : 0))

/** Whether a transaction can pay the return: it has an amount, and is not from before returns were records. */
export const canBePaid = ({ amount_due, counted }: Pick<FiledReturn, 'amount_due' | 'counted'>): boolean =>
  amount_due !== 0 && counted !== null

interface PayingTransaction {
  readonly is_reconciled: boolean
  readonly amount: MinorUnits
  readonly currency: string
}

/** Decides whether a transaction pays a return, alone or with the others that are unpaid of its period: which ones. */
export const decidePayReturn = (
  own: FiledReturn,
  transaction: PayingTransaction,
  facts: {
    readonly filed: readonly FiledReturn[]
    /** What its entry books on the settlement account, debits positive. */
    readonly posted: MinorUnits
    readonly isPaid: boolean
    /** The return that the transaction pays already. */
    readonly payerOf: string | null
    readonly currency: string
  },
): Result<readonly string[], readonly FieldProblem[]> => {
  const field = 'bank_transaction_id'
  if (own.counted === null) return err([{ field: 'vat_return', code: 'vat_return_of_older_format' }])
  if (facts.isPaid) return err([{ field: 'vat_return', code: 'vat_return_paid' }])
  if (own.amount_due === 0) return err([{ field: 'vat_return', code: 'vat_return_nothing_due' }])
  if (facts.payerOf !== null) return err([{ field, code: 'vat_payment_taken' }])
  const dues = duesOfReturn(own, facts.filed.filter(canBePaid))
  const due = transaction.currency === facts.currency ? dues.find(({ amount }) => amount === transaction.amount) : null
  if (transaction.is_reconciled)
    return facts.posted === 0 ? err([{ field, code: 'vat_payment_elsewhere' }]) : ok(due?.vat_return_ids ?? [own.id])
  if (due) return ok(due.vat_return_ids)
  const wanted = minorToDecimal(minorUnitsOf(0 - own.amount_due), facts.currency)
  return err([{ field, code: 'vat_payment_amount', values: { wanted } }])
}
