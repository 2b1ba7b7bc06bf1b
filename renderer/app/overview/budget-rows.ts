// What was earned and spent in a fiscal year beside what was budgeted, class by class, from the report of the comparison.
// Pure.
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

/** Empty: nothing is budgeted. */
export const budgetRows = ({ rows }: Pick<ReportObject, 'rows'>): readonly BudgetRow[] => {
  // Classes whose results stand in the middle of them are there by their sections.
  const shown = rows.filter(
    (row) =>
      row.level === 0 &&
      row.kind !== 'heading' &&
      (chartRankOf(row) !== null || row.key === 'result') &&
      typeof row.amounts.actual === 'number',
  )
  if (!rows.some(({ amounts }) => (amounts.budget ?? 0) !== 0)) return []
  return shown.map(({ key, title, amounts }) => ({
    ...{ key, title, isResult: key === 'result' },
    actual: amounts.actual ?? 0,
    budget: amounts.budget ?? 0,
    difference: amounts.difference ?? null,
    percent: amounts.percent ?? null,
  }))
}
