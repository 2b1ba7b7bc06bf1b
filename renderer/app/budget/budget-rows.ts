// The matrix of budgets as rows: accounts under the headings of the chart, each heading with the sum of its accounts.
// Pure.
import type { BudgetMatrixObject } from '../../../shared/api/endpoints/ledger/budgets.ts'
import { type MinorUnits, minorUnitsOf } from '../../../shared/value/money.ts'
import type { CellState } from '../grid/edit/edit-column.ts'
import { minorOf } from './figures.ts'

type MatrixAccount = BudgetMatrixObject['accounts'][number]
type AccountType = MatrixAccount['type']

export interface Figures {
  readonly previous: MinorUnits
  readonly actual: MinorUnits
  /** Null: no account has a budget. */
  readonly budget: MinorUnits | null
}

/** An account of the matrix in minor units. */
export interface BudgetAccount extends Figures {
  readonly id: string
  readonly number: number
  readonly name: string
  readonly type: AccountType
  readonly headings: readonly [string, string, string]
  readonly notes: string | null
}

export interface BudgetRow extends Figures {
  readonly id: string
  readonly kind: 'account' | 'heading' | 'total'
  /** The number in front of the name; empty: the name is enough. */
  readonly number: string
  readonly name: string
  /** Depth in the tree, from 0. */
  readonly level: number
  readonly notes: string | null
  /** Null: it is no heading. */
  readonly isExpanded: boolean | null
  readonly isOpen: boolean
  readonly amountState: CellState
  readonly notesState: CellState
}

/** Budgets on their way to the server or refused, by account. */
export interface Draft {
  readonly amount: MinorUnits | null
  readonly notes: string | null
  readonly amountState: CellState
  readonly notesState: CellState
}

export interface BudgetFilter {
  readonly kind: 'income' | 'balance' | 'all'
  readonly find: string
  readonly hasOnlyAmounts: boolean
  readonly isGrouped: boolean
  readonly folded: ReadonlySet<string>
  readonly isOpen: boolean
  readonly drafts: ReadonlyMap<string, Draft>
}

const isIncome = (type: AccountType): boolean => type === 'revenue' || type === 'expense'

/** Whether a view shows the accounts of a type. */
export const isOfKind = (type: AccountType, kind: BudgetFilter['kind']): boolean =>
  kind === 'all' || isIncome(type) === (kind === 'income')

export const accountsOf = (matrix: BudgetMatrixObject, currency: string): readonly BudgetAccount[] =>
  // Sorted by the digits of their numbers, so that each heading appears once: 6500, 65001, 6510.
  matrix.accounts
    .toSorted((a, b) => (String(a.number) < String(b.number) ? -1 : 1))
    .map((account) => ({
      id: account.id,
      number: account.number,
      name: account.name,
      type: account.type,
      headings: [account.class, account.section, account.group],
      previous: minorOf(account.previous_year_actual, currency),
      actual: minorOf(account.current_year_actual, currency),
      budget: account.budget === null ? null : minorOf(account.budget.amount, currency),
      notes: account.budget?.notes ?? null,
    }))

/** The figures as they will be once the drafts are saved; refused ones keep the saved figures. */
export const withDrafts = (
  accounts: readonly BudgetAccount[],
  drafts: ReadonlyMap<string, Draft>,
): readonly BudgetAccount[] =>
  drafts.size === 0
    ? accounts
    : accounts.map((account) => {
        const draft = drafts.get(account.id)
        const isSaving = draft?.amountState?.kind === 'saving' || draft?.notesState?.kind === 'saving'
        return draft && isSaving ? { ...account, budget: draft.amount, notes: draft.notes } : account
      })

/**
 * The sum of accounts as people read it. Accounts of one type add up as they are; otherwise income less expense, and
 * assets less liabilities; within a class (3, 5, 2, …) the side of the class is positive.
 */
export const sumOf = (accounts: readonly BudgetAccount[]): Figures => {
  const isExpense = accounts.every(({ type }) => type === 'expense') || /^[456]/.test(accounts[0]?.headings[0] ?? '')
  const isPassive = accounts.every(({ type }) => type === 'passive') || /^2/.test(accounts[0]?.headings[0] ?? '')
  const signOf = (type: AccountType): number => {
    if (type === 'revenue') return isExpense ? -1 : 1
    if (type === 'expense') return isExpense ? 1 : -1
    return (type === 'passive') === isPassive ? 1 : -1
  }
  const sum = (of: (account: BudgetAccount) => number): MinorUnits =>
    minorUnitsOf(accounts.reduce((total, account) => total + signOf(account.type) * of(account), 0))
  return {
    previous: sum(({ previous }) => previous),
    actual: sum(({ actual }) => actual),
    budget: accounts.some(({ budget }) => budget !== null) ? sum(({ budget }) => budget ?? 0) : null,
  }
}

const NO_CELL_STATE = { notes: null, isOpen: false, amountState: null, notesState: null } as const

/** The visible rows; a folded heading hides the rows below it. */
export const budgetRows = (all: readonly BudgetAccount[], shown: BudgetFilter): readonly BudgetRow[] => {
  const accounts = all.filter(({ type }) => isOfKind(type, shown.kind))
  const words = shown.find.toLowerCase().split(/\s+/).filter(Boolean)
  const found = accounts.filter(
    (account) =>
      words.every((word) => `${account.number} ${account.name} ${account.notes ?? ''}`.toLowerCase().includes(word)) &&
      (!shown.hasOnlyAmounts || hasAmount(account)),
  )
  if (!shown.isGrouped) return found.map((account) => accountRow(account, 0, shown))
  const rows: BudgetRow[] = []
  let open: readonly string[] = []
  for (const account of found) {
    // The headings of the account that did not begin with the account before.
    const path = account.headings.map((_, level) => account.headings.slice(0, level + 1).join('\u0000'))
    const isFolded = (level: number) => path.slice(0, level).some((key) => shown.folded.has(key))
    for (const [level, key] of path.entries()) {
      const title = account.headings[level] ?? ''
      if (open[level] === key || title === '' || isFolded(level)) continue
      const own = accounts.filter(({ headings }) => headings.slice(0, level + 1).join('\u0000') === key)
      // A heading over the same accounts as the heading above adds no information.
      if (level > 0 && own.length === belowHeading(accounts, account.headings, level - 1)) continue
      rows.push(headingRow(key, title, level, own, !shown.folded.has(key)))
    }
    open = path
    if (!isFolded(path.length)) rows.push(accountRow(account, path.length, shown))
  }
  return rows
}

const belowHeading = (accounts: readonly BudgetAccount[], path: BudgetAccount['headings'], level: number): number =>
  accounts.filter(({ headings }) => path.slice(0, level + 1).every((title, at) => headings[at] === title)).length

const hasAmount = ({ previous, actual, budget, notes }: BudgetAccount): boolean =>
  previous !== 0 || actual !== 0 || budget !== null || notes !== null

const accountRow = (account: BudgetAccount, level: number, { isOpen, drafts }: BudgetFilter): BudgetRow => {
  const { id, name, previous, actual, budget, notes } = account
  const draft = drafts.get(id)
  return {
    id,
    kind: 'account',
    number: String(account.number),
    name,
    level,
    previous,
    actual,
    budget,
    notes,
    isExpanded: null,
    isOpen,
    amountState: draft?.amountState ?? null,
    notesState: draft?.notesState ?? null,
  }
}

const headingRow = (
  key: string,
  title: string,
  level: number,
  accounts: readonly BudgetAccount[],
  isExpanded: boolean,
): BudgetRow => {
  const [, number = '', name = title] = /^(\d+) (.*)$/.exec(title) ?? []
  return { ...NO_CELL_STATE, ...sumOf(accounts), id: key, kind: 'heading', number, name, level, isExpanded }
}

/** The keys of all headings, for folding all of them. */
export const headingKeys = (accounts: readonly BudgetAccount[]): readonly string[] => [
  ...new Set(
    accounts.flatMap(({ headings }) => headings.map((_, level) => headings.slice(0, level + 1).join('\u0000'))),
  ),
]

/** The totals of the year: of the whole income statement or balance sheet, regardless of search and folding. */
export const totalRows = (
  all: readonly BudgetAccount[],
  kind: BudgetFilter['kind'],
  nameOf: (key: 'revenue' | 'expense' | 'result' | 'active' | 'passive') => string,
): readonly BudgetRow[] => {
  const row = (key: Parameters<typeof nameOf>[0], of: readonly BudgetAccount[]): BudgetRow => ({
    ...NO_CELL_STATE,
    ...sumOf(of),
    id: `total:${key}`,
    kind: 'total',
    number: '',
    name: nameOf(key),
    level: 0,
    isExpanded: null,
  })
  const typed = (type: AccountType) => all.filter((account) => account.type === type)
  if (kind === 'balance') return [row('active', typed('active')), row('passive', typed('passive'))]
  const revenue = row('revenue', typed('revenue'))
  const expense = row('expense', typed('expense'))
  const less = (one: number, other: number) => minorUnitsOf(one - other)
  const result = {
    ...row('result', []),
    previous: less(revenue.previous, expense.previous),
    actual: less(revenue.actual, expense.actual),
    budget: revenue.budget === null && expense.budget === null ? null : less(revenue.budget ?? 0, expense.budget ?? 0),
  }
  return [revenue, expense, result]
}

/** One line of the comparison: a class of the chart with its figures. */
export interface ClassFigures extends Figures {
  readonly title: string
}

/** The classes of the chart that have figures to compare. */
export const classFigures = (all: readonly BudgetAccount[], kind: BudgetFilter['kind']): readonly ClassFigures[] => {
  const accounts = all.filter(({ type }) => isOfKind(type, kind))
  return [...new Set(accounts.map(({ headings }) => headings[0]))]
    .map((title) => ({ title, ...sumOf(accounts.filter(({ headings }) => headings[0] === title)) }))
    .filter(({ previous, actual, budget }) => previous !== 0 || actual !== 0 || (budget ?? 0) !== 0)
}
