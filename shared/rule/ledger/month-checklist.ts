// The tasks of a calendar month, each with its state by the books and the figures that it compared. A task is met only
// when the books prove it, and never before the month is over. Pure.
import type { CheckState } from '../../record/ledger/books-check.ts'
import { MONTH_TASKS, type MonthTask, type MonthTaskCode } from '../../record/ledger/month-task.ts'
import { addDays, addMonths, type LocalDate, type Timestamp } from '../../value/calendar.ts'
import { err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem } from '../core/field-problem.ts'

export interface MonthDays {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** The days of a month such as `2026-03`. */
export const daysOfMonth = (month: string): MonthDays => {
  const from = `${month}-01` as LocalDate
  return { from, to: addDays(addMonths(from, 1), -1) }
}

interface StatementFacts {
  readonly id: string
  readonly name: string
  readonly created_on: LocalDate
  /** The last day of its statements; null: it has none. */
  readonly covered_until: LocalDate | null
  /** The first day of the month that no statement covers although others surround it. */
  readonly gap: LocalDate | null
  /** Since when its transactions disagree with its statements. */
  readonly broken_since: LocalDate | null
}

export interface MonthFacts {
  readonly month: string
  readonly today: LocalDate
  /** The bank accounts that get statements. */
  readonly bank_accounts: readonly StatementFacts[]
  /** Booked in the month. */
  readonly transactions: { readonly total: number; readonly open: number }
  /** Requested for transactions of the month. */
  readonly vouchers: { readonly total: number; readonly open: number }
  /** `total`: due in the month. `open`: due until its end, and not paid. */
  readonly invoices: { readonly total: number; readonly open: number }
  readonly expenses: { readonly total: number; readonly open: number }
  /** The VAT period in which the month is; null: not liable. */
  readonly vat: VatFacts | null
  /** Whether no entry can be dated in the month any more. */
  readonly is_locked: boolean
  /** What people decided about the tasks of this month. */
  readonly decisions: readonly MonthTask[]
}

interface VatFacts {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly is_settled: boolean
  /** The lines that differ from the return that was filed. */
  readonly differences: number
}

export interface MonthItem {
  readonly code: MonthTaskCode
  readonly state: CheckState
  /** How many of `total` are done. */
  readonly done: number
  readonly total: number
  /** The day that the sentence names: the first one with a problem, or the end of a period. */
  readonly day: LocalDate | null
  /** The bank account with the problem. */
  readonly bank_account: { readonly id: string; readonly name: string } | null
  readonly deadline: LocalDate | null
  readonly decision: MonthTask | null
}

type Found = Pick<MonthItem, 'state' | 'done' | 'total' | 'day' | 'bank_account'>

const NOTHING: Found = { state: 'not_applicable', done: 0, total: 0, day: null, bank_account: null }

export const monthChecklist = (facts: MonthFacts): readonly MonthItem[] => {
  const days = daysOfMonth(facts.month)
  const found: Readonly<Record<MonthTaskCode, Found>> = {
    statements: statements(facts, days),
    transactions: counted(facts.transactions),
    vouchers: counted(facts.vouchers),
    invoices: documents(facts.invoices),
    expenses: documents(facts.expenses),
    vat: vat(facts.vat, days),
    close: { ...NOTHING, state: facts.is_locked ? 'met' : 'not_yet', day: days.to },
  }
  return MONTH_TASKS.map((code) => {
    const decision = facts.decisions.find((each) => each.code === code) ?? null
    return {
      code,
      ...found[code],
      state: stateOf(found[code].state, decision, facts.today <= days.to),
      deadline: decision?.due_date ?? (found[code].state === 'not_applicable' ? null : usualDeadline(code, days)),
      decision,
    }
  })
}

/** A month that is not over proves nothing; a task that is set aside has no state, unless the books contradict it. */
const stateOf = (state: CheckState, decision: MonthTask | null, isRunning: boolean): CheckState => {
  if (state === 'not_yet' && decision?.set_aside) return 'not_applicable'
  return state === 'met' && isRunning ? 'not_yet' : state
}

/** MWSTG 71: the return is due within this many days after the period. */
const VAT_DAYS = 60

/** The end of the following month; for VAT the legal one. */
const usualDeadline = (code: MonthTaskCode, { from, to }: MonthDays): LocalDate =>
  code === 'vat' ? addDays(to, VAT_DAYS) : addDays(addMonths(from, 2), -1)

const statements = ({ bank_accounts }: MonthFacts, { from, to }: MonthDays): Found => {
  const expected = bank_accounts.filter(
    ({ created_on, covered_until }) => created_on <= to || (covered_until !== null && covered_until >= from),
  )
  if (expected.length === 0) return NOTHING
  const problemOf = ({ gap, broken_since }: StatementFacts): LocalDate | null =>
    [gap, broken_since !== null && broken_since <= to ? broken_since : null].find((day) => day !== null) ?? null
  const isCovered = ({ covered_until }: StatementFacts) => covered_until !== null && covered_until >= to
  const wrong = expected.find((account) => problemOf(account) !== null)
  const missing = expected.find((account) => !isCovered(account))
  const named = wrong ?? missing
  return {
    state: wrong ? 'wrong' : missing ? 'not_yet' : 'met',
    done: expected.filter((account) => isCovered(account) && problemOf(account) === null).length,
    total: expected.length,
    day: wrong ? problemOf(wrong) : missing ? missing.covered_until : to,
    bank_account: named ? { id: named.id, name: named.name } : null,
  }
}

const counted = ({ total, open }: { readonly total: number; readonly open: number }): Found =>
  total === 0 ? NOTHING : { ...NOTHING, state: open === 0 ? 'met' : 'not_yet', done: total - open, total }

/** Open documents of earlier months count until they are paid. */
const documents = ({ total, open }: { readonly total: number; readonly open: number }): Found =>
  total === 0 && open === 0
    ? NOTHING
    : {
        ...NOTHING,
        state: open === 0 ? 'met' : 'not_yet',
        done: Math.max(0, total - open),
        total: Math.max(total, open),
      }

const vat = (facts: VatFacts | null, { to }: MonthDays): Found => {
  if (facts === null) return NOTHING
  const day = facts.to
  if (facts.to !== to) return { ...NOTHING, day }
  if (!facts.is_settled) return { ...NOTHING, state: 'not_yet', day }
  return { ...NOTHING, state: facts.differences > 0 ? 'wrong' : 'met', total: facts.differences, day }
}

export interface MonthTaskInput {
  readonly member_id?: number | null | undefined
  readonly due_date?: LocalDate | null | undefined
  readonly set_aside?: string | null | undefined
}

/** What the task of a month becomes; null: nothing is decided about it any more. A missing attribute stays as it is. */
export const decideMonthTask = (
  present: MonthTask | null,
  { month, code }: Pick<MonthTask, 'month' | 'code'>,
  input: MonthTaskInput,
  facts: {
    readonly members: readonly number[]
    readonly id: string
    readonly user_id: number
    readonly now: Timestamp
  },
): Result<MonthTask | null, readonly FieldProblem[]> => {
  const before = present ?? { id: facts.id, month, code, member_id: null, due_date: null, set_aside: null }
  const member_id = input.member_id === undefined ? before.member_id : input.member_id
  const due_date = input.due_date === undefined ? before.due_date : input.due_date
  if (input.member_id != null && !facts.members.includes(input.member_id))
    return err([{ field: 'member_id', code: 'not_a_member' }])
  if (due_date !== null && due_date < daysOfMonth(month).from)
    return err([{ field: 'due_date', code: 'due_before_month' }])
  const note = input.set_aside === undefined ? undefined : (input.set_aside ?? '').trim()
  const set_aside =
    note === undefined || note === before.set_aside?.note
      ? before.set_aside
      : note === ''
        ? null
        : { note, user_id: facts.user_id, time: facts.now }
  const isEmpty = member_id === null && due_date === null && set_aside === null
  return ok(isEmpty ? null : { ...before, member_id, due_date, set_aside })
}
