// Import plans and import reports as the interface shows them: amounts as decimal numbers.
import type {
  IdentifiedFile as IdentifiedFileObject,
  ImportPlan,
  ImportReportObject,
  PlannedRow as PlannedRowObject,
} from '../../../shared/api/endpoints/import/import-plan.ts'
import type { Note } from '../../../shared/record/core/note.ts'
import type { ColumnMapping } from '../../../shared/record/import/column-mapping.ts'
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import type { ReportedSkip, ReportedStatement } from '../../../shared/record/import/import-report.ts'
import type { CoverageSpan } from '../../../shared/rule/bank/statement-coverage.ts'
import { reportRow } from '../../../shared/rule/import/import-report.ts'
import { minorToNumber } from '../../../shared/value/money.ts'
import type { FilePlan, IdentifiedFile, ImportReportView, PlannedRow } from '../../service/import/contract.ts'
import { fileStatus } from '../response/file-status.ts'
import { fileRefusalText } from '../text/file-refusals.ts'
import { MAPPING_REASON_TEXTS } from '../text/mapping-reasons.ts'
import { NOTE_TEXTS, SKIP_TEXTS } from '../text/notes.ts'
import { wordedRecord } from '../text/texts.ts'

/** A plan; its rows contain what an import would store. */
export const presentPlan = (plan: FilePlan): ImportPlan => {
  const { name, format, problem, review, mapping, mapping_origin, counts, rows_left_out, currency } = plan
  return {
    name,
    format,
    problem: problem && presentProblem(problem),
    review,
    mapping: mapping && presentMapping(mapping),
    mapping_origin,
    preview: plan.preview.map((line) => [...line]),
    counts,
    statements: plan.statements.map(presentStatement),
    gaps: plan.gaps.map((span) => presentSpan(span, currency)),
    overlaps: plan.overlaps.map((span) => presentSpan(span, currency)),
    rows: plan.rows.map(presentRow),
    rows_left_out,
    skipped: plan.skipped.map(presentSkip),
    warnings: plan.notes.map(presentNote),
  }
}

/** A report; without probable duplicates until the import had its turn to look for them. */
export const presentReport = ({ batch, report }: ImportReportView): ImportReportObject => ({
  batch_id: batch.id,
  name: batch.name,
  format: report.format,
  mapping: report.mapping && presentMapping(report.mapping),
  mapping_origin: report.mapping_origin,
  statements: report.statements.map(presentStatement),
  skipped: report.skipped.map(presentSkip),
  likely_duplicates: (report.likely_duplicates ?? []).map((row) => ({
    ...row,
    amount: minorToNumber(row.amount, row.currency),
  })),
  warnings: report.notes.map(presentNote),
})

/** Of a problem, only what a caller can act on: its status, code and message. */
export const presentIdentifiedFile = ({ problem, ...file }: IdentifiedFile): IdentifiedFileObject => ({
  ...file,
  problem: problem && presentProblem(problem),
  accounts: [...file.accounts],
  fitting_ids: [...file.fitting_ids],
})

const presentProblem = (problem: FileRefusal) => ({
  status: fileStatus(problem),
  code: problem.code,
  message: fileRefusalText(problem),
  ...(problem.values === undefined ? {} : { values: { ...problem.values } }),
})

const presentMapping = (mapping: ColumnMapping): NonNullable<ImportPlan['mapping']> => ({
  ...mapping,
  reasons: mapping.reasons.map((reason) => wordedRecord(MAPPING_REASON_TEXTS, reason)),
  told_reasons: mapping.reasons,
})

const presentNote = ({ code, values }: Note): ImportPlan['warnings'][number] => ({
  code,
  message: wordedRecord(NOTE_TEXTS, { code, values }),
  ...(values === undefined ? {} : { values }),
})

const presentSkip = ({ source_line, code, values }: ReportedSkip): ImportPlan['skipped'][number] => ({
  source_line,
  code,
  reason: wordedRecord(SKIP_TEXTS, { code, values }),
  ...(values === undefined ? {} : { values }),
})

const presentRow = ({ row, position, state, reason, transaction_ids, is_left_out }: PlannedRow): PlannedRowObject => ({
  position,
  state,
  reason,
  is_left_out,
  transaction_ids: [...transaction_ids],
  ...reportRow(row),
  amount: minorToNumber(row.amount, row.currency),
})

const presentStatement = (statement: ReportedStatement): ImportPlan['statements'][number] => {
  const { currency, opening_balance: opening, closing_balance: closing, balance_difference: difference } = statement
  return {
    ...statement,
    opening_balance: opening === null ? null : minorToNumber(opening, currency),
    closing_balance: closing === null ? null : minorToNumber(closing, currency),
    sum: minorToNumber(statement.sum, currency),
    balance_difference: difference === null ? null : minorToNumber(difference, currency),
  }
}

/** Days with the amount that is missing there, in the currency of the account. */
export const presentSpan = ({ from_date, to_date, missing }: CoverageSpan, currency: string) => ({
  from_date,
  to_date,
  missing: missing === null ? null : minorToNumber(missing, currency),
})
