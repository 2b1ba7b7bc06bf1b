// The reasons why a user should review a file before its import (rule 37). Pure.

import type { Note } from '../../record/core/note.ts'
import { CERTAIN_MAPPING, type ColumnMapping } from '../../record/import/column-mapping.ts'
import type { MappingOrigin } from '../../record/import/file-refusal.ts'
import type { ImportOptions } from '../../record/import/import-options.ts'
import type { ReportedStatement } from '../../record/import/import-report.ts'

/** The parts of a plan that decide. */
interface PlannedFile {
  readonly notes: readonly Note[]
  readonly mapping: Pick<ColumnMapping, 'confidence'> | null
  readonly mapping_origin: MappingOrigin | null
  readonly statements: readonly Pick<ReportedStatement, 'adds_up'>[]
  readonly rows: readonly { readonly state: string }[]
}

/** Assumptions of the reader when the file can be read in either way. */
const ASSUMED = new Set(['day_first_assumed', 'month_first_assumed'])
/**
 * Rows that may not be transactions, or that have an amount and are left out. A person must review them, even when a
 * mapping defines the columns.
 */
const DOUBTED = new Set([
  'maybe_no_transaction',
  'amounts_without_date',
  'balance_unreadable',
  'rows_outside',
  'rows_without_account',
])

/** Fees next to amounts are a doubt when the balance could show that they are included, and does not. */
const isDoubt = ({ code, values }: Note): boolean =>
  DOUBTED.has(code) || (code === 'fees_apart' && values?.lines !== undefined)

/**
 * A running balance that is wrong for more than a fifth of the rows. A few wrong rows are normal, because banks reorder
 * the rows of a day.
 */
const isBrokenChain = ({ code, values }: Note): boolean =>
  code === 'running_balance_differs' && Number(values?.wrong) > Number(values?.checks) * MAX_WRONG_STEPS

const MAX_WRONG_STEPS = 0.2

type Reason = 'mapping' | 'likely_duplicates' | 'balance' | 'currency'

/** Empty when nothing needs a review. */
export const reviewOf = (
  { notes, mapping, mapping_origin, statements, rows }: PlannedFile,
  options: ImportOptions,
): Reason[] => {
  const isAssumed = notes.some(({ code }) => ASSUMED.has(code))
  const isDoubted = notes.some(isDoubt) && mapping_origin !== 'given'
  const detected = mapping_origin === 'automatic' ? mapping : null
  const reasons: Readonly<Record<Reason, boolean>> = {
    mapping: isDoubted || (detected !== null && (isAssumed || detected.confidence < CERTAIN_MAPPING)),
    likely_duplicates:
      options.likely_duplicates === undefined && rows.some(({ state }) => state === 'likely_duplicate'),
    balance: statements.some(({ adds_up }) => adds_up === false) || notes.some(isBrokenChain),
    currency: notes.some(({ code }) => code === 'foreign_rows'),
  }
  return (Object.keys(reasons) as Reason[]).filter((reason) => reasons[reason])
}
