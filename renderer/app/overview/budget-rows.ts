// Income and expense of a fiscal year compared with the budget, class by class, from the comparison report. Pure.
import type { ReportObject } from '../data/query/ledger/reports.ts'
import { chartRankOf } from '../view/chart-rank.ts'

export interface BudgetRow {
  readonly key: string
  readonly title: string
  readonly actual: number
  readonly budget: number
  readonly difference: number | null
  readonly percent: number | null
  /** The result of the year, below the classes. */
  readonly isResult: boolean
}

/** Empty: there is no budget. */
export const budgetRows = ({ rows }: Pick<ReportObject, 'rows'>): readonly BudgetRow[] => {
  // For classes with subtotals in between, the rows are their sections.
  const shown = rows.filter(
    (row) =>
      row.level === 0 &&
      row.kind !== 'heading' &&
      (chartRankOf(row) !== null || row.key === 'result') &&
      typeof row.amounts.actual === 'number',
  )
  if (!rows.some(({ amounts }) => (amounts.budget ?? 0) !== 0)) return []
  return shown.map(({ key, title, amounts }) => ({
    key,
    title,
    isResult: key === 'result',
    actual: amounts.actual ?? 0,
    budget: amounts.budget ?? 0,
    difference: amounts.difference ?? null,
    percent: amounts.percent ?? null,
  }))
}
