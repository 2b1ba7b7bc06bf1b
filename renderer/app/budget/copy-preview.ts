// What copying from a year would change, by the rule that the server decides by. Pure.
import { type BudgetCopy, type CopiedBudget, copyOutcome } from '../../../shared/rule/ledger/budget.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'
import { type BudgetAccount, type BudgetFilter, isOfKind } from './budget-rows.ts'

type Change = 'new' | 'changed' | 'same' | 'removed' | 'kept'

export interface CopyLine {
  readonly account: Pick<BudgetAccount, 'id' | 'number' | 'name' | 'type'>
  readonly change: Change
  readonly was: MinorUnits | null
  readonly is: MinorUnits | null
}

const budgetsOf = (accounts: readonly BudgetAccount[]): readonly CopiedBudget[] =>
  accounts.flatMap(({ id, budget, notes }) => (budget === null ? [] : [{ account_id: id, amount: budget, notes }]))

const actualsOf = (accounts: readonly BudgetAccount[]): readonly CopiedBudget[] =>
  accounts.flatMap(({ id, actual }) => (actual === 0 ? [] : [{ account_id: id, amount: actual, notes: null }]))

/** Every account that has a budget before or after, in the order of numbers. */
export const copyPreview = (
  { source, mode }: BudgetCopy,
  from: readonly BudgetAccount[],
  to: readonly BudgetAccount[],
): readonly CopyLine[] => {
  const existing = budgetsOf(to)
  const outcome = copyOutcome(mode, source === 'budget' ? budgetsOf(from) : actualsOf(from), existing)
  const before = new Map(existing.map((budget) => [budget.account_id, budget]))
  const after = new Map([...outcome.untouched, ...outcome.created].map((budget) => [budget.account_id, budget]))
  const untouched = new Set(outcome.untouched.map(({ account_id }) => account_id))
  const accounts = new Map([...from, ...to].map((account) => [account.id, account]))
  const changeOf = (id: string): Change => {
    const was = before.get(id)
    const is = after.get(id)
    if (untouched.has(id)) return 'kept'
    if (!was) return 'new'
    if (!is) return 'removed'
    return was.amount === is.amount && was.notes === is.notes ? 'same' : 'changed'
  }
  return [...accounts.values()]
    .filter(({ id }) => before.has(id) || after.has(id))
    .toSorted((a, b) => a.number - b.number)
    .map((account) => ({
      account,
      change: changeOf(account.id),
      was: before.get(account.id)?.amount ?? null,
      is: after.get(account.id)?.amount ?? null,
    }))
}

/** The changed lines of accounts that the view does not show. */
export const hiddenLines = (lines: readonly CopyLine[], kind: BudgetFilter['kind']): readonly CopyLine[] =>
  lines.filter(({ account: { type }, change }) => !isOfKind(type, kind) && change !== 'kept' && change !== 'same')
