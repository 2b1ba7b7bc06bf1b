// What a plan asks of the user, and what the answers mean for the import. Pure.
import type { CoverageSpan, ImportPlan } from '../../../../shared/api/endpoints/import/import-plan.ts'
import type { MappingInput } from '../../../../shared/record/import/column-mapping.ts'
import type { ImportOptions } from '../../../../shared/record/import/import-options.ts'
import { addDays } from '../../../../shared/value/calendar.ts'
import type { Reading } from './plan-drafts.ts'

type Dates = Pick<CoverageSpan, 'from_date' | 'to_date'>

/**
 * The plans of files that came together for one account, without the gaps that they fill for each other: a plan knows
 * only the books.
 */
export const withoutFilledGaps = (plans: readonly ImportPlan[]): readonly ImportPlan[] =>
  plans.map((plan) => {
    if (plan.gaps.length === 0) return plan
    const otherPeriods = plans.filter((other) => other !== plan && other.problem === null).flatMap(datesOf)
    return { ...plan, gaps: plan.gaps.filter((gap) => !isCovered(gap, otherPeriods)) }
  })

const datesOf = (plan: ImportPlan): readonly Dates[] =>
  plan.statements.flatMap(({ from_date, to_date }) => (from_date && to_date ? [{ from_date, to_date }] : []))

/** Whether one or more of `covers` contain every day of `span`. */
const isCovered = ({ from_date, to_date }: Dates, covers: readonly Dates[]): boolean => {
  let day = from_date
  for (const cover of covers.toSorted((a, b) => a.from_date.localeCompare(b.from_date))) {
    if (cover.from_date > day) return false
    if (cover.to_date >= day) day = addDays(cover.to_date, 1)
    if (day > to_date) return true
  }
  return false
}

/** The order of import: CAMT before tables, because it has more details of each row; then by their days. */
export const inImportOrder = <T extends { readonly plan: ImportPlan }>(files: readonly T[]): readonly T[] => {
  const rank = ({ plan }: T) => (plan.format === 'camt' ? 0 : 1)
  const start = ({ plan }: T) => plan.statements[0]?.from_date ?? ''
  return files.toSorted((a, b) => rank(a) - rank(b) || start(a).localeCompare(start(b)))
}

/** The rows of the plan that are probably in the books already. */
export const probableDuplicates = ({ rows }: ImportPlan): ImportPlan['rows'] =>
  rows.filter(({ state }) => state === 'likely_duplicate')

/** The default selection: the rows that an import without a person would import and flag. */
export const uncertainRows = (plan: ImportPlan): readonly number[] =>
  probableDuplicates(plan).flatMap(({ position, is_left_out }) => (is_left_out ? [] : [position]))

/** The import options of a decision: read as planned, with the selected probable duplicates. */
export const optionsOfDecision = (plan: ImportPlan, reading: Reading, importRows: readonly number[]): ImportOptions => {
  const { length } = probableDuplicates(plan)
  if (length === 0) return reading
  if (importRows.length === length) return { ...reading, likely_duplicates: 'import' }
  return { ...reading, likely_duplicates: 'skip', import_rows: [...importRows] }
}

/** The columns that the server found, as a mapping that the user confirms. */
export const confirmedMapping = ({ mapping }: ImportPlan): MappingInput | null => {
  if (mapping === null) return null
  const columns = mapping.columns.map(({ index, meaning }) => ({ index, meaning }))
  const { header_line, decimal, date_order, sign } = mapping
  return { columns, header_line, decimal, date_order, sign }
}

/** Whether two ways of reading a file have the same result. */
export const isSameOutcome = (one: ImportPlan, other: ImportPlan): boolean =>
  JSON.stringify(outcome(one)) === JSON.stringify(outcome(other))

const outcome = ({ problem, counts, statements, rows, skipped }: ImportPlan) => [
  problem,
  counts,
  statements,
  rows,
  skipped,
]

/** The first and last day of all statements; null without any. */
export const periodOf = (plan: ImportPlan): Dates | null => {
  const dates = datesOf(plan)
  const [first] = dates
  if (!first) return null
  return {
    from_date: dates.reduce((least, { from_date }) => (from_date < least ? from_date : least), first.from_date),
    to_date: dates.reduce((most, { to_date }) => (to_date > most ? to_date : most), first.to_date),
  }
}

/** How many rows would be new, including the selected probable duplicates. */
export const newRows = (plan: ImportPlan, importRows: readonly number[]): number =>
  plan.counts.new - uncertainRows(plan).length + importRows.length
