// Budgets: the amounts that an organization expects on its accounts in a fiscal year, compared with what was booked.
// Interface document, account budgets.

import { type Change, created, removed, updated } from '../../books/port/change.ts'
import type { TotalsAnswer } from '../../books/port/read.ts'
import type { AmountInput } from '../../record/core/amount-input.ts'
import type { Budget } from '../../record/ledger/budget.ts'
import type { FiscalYear } from '../../record/ledger/fiscal-year.ts'
import { isPostingAccount, type LedgerAccount } from '../../record/ledger/ledger-account.ts'
import { type MinorUnits, minorToDecimal, minorUnitsOf } from '../../value/money.ts'
import { err, ok, type Result } from '../../value/result.ts'
import { type FieldProblem, type FieldProblemCode, readAmount } from '../core/field-problem.ts'
import { monthsOfYear } from './budget-months.ts'
import { refusalOfYear } from './fiscal-year.ts'
import { actualOf, sumsOfYear, type YearSums } from './ledger-sums.ts'

/** One account of the matrix. Actuals as in `actualOf`. */
export interface BudgetMatrixRow {
  readonly account: LedgerAccount
  readonly previous_year_actual: MinorUnits
  readonly current_year_actual: MinorUnits
  readonly budget: Budget | null
}

export interface BudgetMatrixFacts {
  readonly year: FiscalYear
  readonly previous_year: FiscalYear | null
  readonly accounts: readonly LedgerAccount[]
  /** The budgets of the year. */
  readonly budgets: readonly Budget[]
  /** The total `by_account_and_year` of both years. */
  readonly sums: readonly TotalsAnswer[]
}

/** Every posting account, by number; an inactive account only when it has an amount to show. */
export const budgetMatrix = (facts: BudgetMatrixFacts): readonly BudgetMatrixRow[] => {
  const current = sumsOfYear(facts.sums, facts.year.id)
  const previous = facts.previous_year ? sumsOfYear(facts.sums, facts.previous_year.id) : NO_SUMS
  const budgetByAccount = new Map(facts.budgets.map((budget) => [budget.account_id, budget]))
  return facts.accounts
    .filter(isPostingAccount)
    .toSorted((a, b) => a.number - b.number)
    .map((account) => ({
      account,
      previous_year_actual: actualOf(account, previous),
      current_year_actual: actualOf(account, current),
      budget: budgetByAccount.get(account.id) ?? null,
    }))
    .filter(
      (row) =>
        row.account.is_active || row.budget !== null || row.previous_year_actual !== 0 || row.current_year_actual !== 0,
    )
}

const NO_SUMS: YearSums = { booked: new Map(), closing: new Map() }

/** A row as a caller sends it, the amount in units of the base currency. */
export interface BudgetInput {
  readonly account_id: string
  readonly amount: AmountInput
  readonly notes?: string | null | undefined
  /** One amount for each month of the year, together `amount`; null: spread evenly. Undefined: as before. */
  readonly months?: readonly AmountInput[] | null | undefined
}

export interface BudgetUpsertFacts {
  readonly year: FiscalYear
  readonly accounts: readonly LedgerAccount[]
  /** The budgets of the year. */
  readonly budgets: readonly Budget[]
  readonly base_currency: string
}

/**
 * The changes that set the budget of each named account; other accounts do not change. Amount 0 without notes removes a
 * budget, with notes it stays. All rows or none.
 */
export const decideUpsertBudgets = (
  rows: readonly BudgetInput[],
  facts: BudgetUpsertFacts,
  newId: () => string,
): Result<readonly Change[], readonly FieldProblem[]> => {
  const closed = refusalOfYear(facts.year)
  if (closed) return err([{ field: 'fiscal_year', code: closed }])
  const accountById = new Map(facts.accounts.map((account) => [account.id, account]))
  const present = new Map(facts.budgets.map((budget) => [budget.account_id, budget]))
  const named = new Set<string>()
  const problems: FieldProblem[] = []
  const changes: Change[] = []
  const monthCount = monthsOfYear(facts.year).length
  for (const [index, { account_id, amount, notes, months }] of rows.entries()) {
    const problem = accountProblem(accountById.get(account_id), named.has(account_id))
    if (problem) problems.push({ field: `accounts.${index}.account_id`, code: problem })
    named.add(account_id)
    const read = readAmount(`accounts.${index}.amount`, amount, facts.base_currency)
    if (!read.ok) problems.push(read.error)
    else {
      const before = present.get(account_id)
      const monthly = readMonths(`accounts.${index}.months`, months, read.value, {
        monthCount,
        currency: facts.base_currency,
        before,
      })
      if (!monthly.ok) {
        for (const problem of monthly.error) problems.push(problem)
        continue
      }
      const values = { amount: read.value, notes: notes?.trim() || null, months: monthly.value }
      for (const change of changeTo(before, account_id, values, facts, newId)) changes.push(change)
    }
  }
  return problems.length > 0 ? err(problems) : ok(changes)
}

const accountProblem = (account: LedgerAccount | undefined, isNamedBefore: boolean): FieldProblemCode | null => {
  if (!account) return 'ledger_account_unknown'
  if (!isPostingAccount(account)) return 'account_not_posting'
  return isNamedBefore ? 'account_named_twice' : null
}

/** The typed months; null: spread evenly. Months that do not add up to the amount are refused. */
const readMonths = (
  field: string,
  months: BudgetInput['months'],
  amount: MinorUnits,
  {
    monthCount,
    currency,
    before,
  }: { readonly monthCount: number; readonly currency: string; readonly before: Budget | undefined },
): Result<MinorUnits[] | null, readonly FieldProblem[]> => {
  // A caller that knows no months changes the amount of the year: old months would not add up to it.
  if (months === undefined) return ok(before?.amount === amount ? before.months : null)
  if (months === null) return ok(null)
  if (months.length !== monthCount)
    return err([{ field, code: 'budget_months_count', values: { months: String(monthCount) } }])
  const read = months.map((month, index) => readAmount(`${field}.${index}`, month, currency))
  const problems = read.flatMap((each) => (each.ok ? [] : [each.error]))
  if (problems.length > 0) return err(problems)
  const amounts = read.flatMap((each) => (each.ok ? [each.value] : []))
  const sum = minorUnitsOf(amounts.reduce((total, each) => total + each, 0))
  if (sum !== amount)
    return err([
      {
        field,
        code: 'budget_months_sum',
        values: { sum: minorToDecimal(sum, currency), amount: minorToDecimal(amount, currency) },
      },
    ])
  return ok(amounts)
}

const changeTo = (
  present: Budget | undefined,
  account_id: string,
  values: Pick<Budget, 'amount' | 'notes' | 'months'>,
  { year }: BudgetUpsertFacts,
  newId: () => string,
): readonly Change[] => {
  const { amount, notes, months } = values
  if (amount === 0 && notes === null && (months ?? []).every((each) => each === 0))
    return present ? [removed('budget', present)] : []
  if (!present) return [created('budget', { id: newId(), fiscal_year_id: year.id, account_id, ...values })]
  const isSame = present.amount === amount && present.notes === notes && String(present.months) === String(months)
  return isSame ? [] : [updated('budget', present, values)]
}

export interface BudgetCopyFacts {
  readonly target: FiscalYear
  readonly source: FiscalYear
  readonly accounts: readonly LedgerAccount[]
  readonly target_budgets: readonly Budget[]
  readonly source_budgets: readonly Budget[]
  /** The total `by_account_and_year` of the source year. */
  readonly sums: readonly TotalsAnswer[]
}

export interface BudgetCopy {
  readonly source: 'budget' | 'actuals'
  readonly mode: 'overwrite' | 'merge'
}

/** The fields of a budget that copying uses. */
export type CopiedBudget = Pick<Budget, 'account_id' | 'amount' | 'notes'> & Partial<Pick<Budget, 'months'>>

/**
 * The effect of copying on the existing budgets. `overwrite` first removes every budget of the target year; `merge`
 * skips accounts that have one. The window shows this as a preview.
 */
export const copyOutcome = <C extends CopiedBudget, P extends CopiedBudget>(
  mode: BudgetCopy['mode'],
  copied: readonly C[],
  present: readonly P[],
): { readonly removed: readonly P[]; readonly created: readonly C[]; readonly untouched: readonly P[] } => {
  if (mode === 'overwrite') return { removed: present, created: copied, untouched: [] }
  const budgeted = new Set(present.map(({ account_id }) => account_id))
  return { removed: [], created: copied.filter(({ account_id }) => !budgeted.has(account_id)), untouched: present }
}

/**
 * The changes that copy a year's budgets (with their notes) or its actuals (of posting accounts, where they are not 0).
 */
export const decideCopyBudgets = (
  { source, mode }: BudgetCopy,
  facts: BudgetCopyFacts,
  newId: () => string,
): Result<readonly Change[], readonly FieldProblem[]> => {
  if (facts.source.id === facts.target.id) return err([{ field: 'source_fiscal_year', code: 'source_is_target' }])
  const closed = refusalOfYear(facts.target)
  if (closed) return err([{ field: 'fiscal_year', code: closed }])
  const sums = sumsOfYear(facts.sums, facts.source.id)
  const rows: readonly CopiedBudget[] =
    source === 'budget'
      ? facts.source_budgets
      : facts.accounts
          .filter(isPostingAccount)
          .map((account) => ({ account_id: account.id, amount: actualOf(account, sums), notes: null }))
          .filter(({ amount }) => amount !== 0)
  const { removed: obsolete, created: added } = copyOutcome(mode, rows, facts.target_budgets)
  return ok([
    ...obsolete.map((budget) => removed('budget', budget)),
    // Months stay with the amounts when both years have as many.
    ...added.map(({ account_id, amount, notes, months = null }) =>
      created('budget', {
        id: newId(),
        fiscal_year_id: facts.target.id,
        account_id,
        amount,
        notes,
        months: months?.length === monthsOfYear(facts.target).length ? months : null,
      }),
    ),
  ])
}
