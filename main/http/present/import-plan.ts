// What an import would do and what it did, as the interface shows it: amounts as decimal numbers.
import type {
  IdentifiedFile as IdentifiedFileObject,
  ImportPlan,
  ImportReportObject,
  PlannedRow as PlannedRowObject,
} from '../../../shared/api/endpoints/import-plan.ts'
import type { ReportedStatement } from '../../../shared/record/import-report.ts'
import type { FileRefusal } from '../../../shared/record/parsed-statement.ts'
import { reportedRow } from '../../../shared/rule/import-report.ts'
import type { CoverageSpan } from '../../../shared/rule/statement-coverage.ts'
import { minorToNumber } from '../../../shared/value/money.ts'
import type { FilePlan, IdentifiedFile, ImportReportView, PlannedRow } from '../../service/import-views.ts'

/** A plan; of its rows what an import would store. */
export const presentPlan = (plan: FilePlan): ImportPlan => {
  const { name, format, problem, review, mapping, mapping_origin, counts, rows_left_out, currency } = plan
  return {
    ...{ name, format },
    problem: problem && presentProblem(problem),
    ...{ review, mapping, mapping_origin },
    preview: plan.preview.map((line) => [...line]),
    counts,
    statements: plan.statements.map(presentStatement),
    gaps: plan.gaps.map((span) => presentSpan(span, currency)),
    overlaps: plan.overlaps.map((span) => presentSpan(span, currency)),
    rows: plan.rows.map(presentRow),
    rows_left_out,
    skipped: [...plan.skipped],
    warnings: [...plan.notes],
  }
}

/** A report; without likely duplicates until it was the import's turn to look for them. */
export const presentReport = ({ batch, report }: ImportReportView): ImportReportObject => ({
  batch_id: batch.id,
  name: batch.name,
  format: report.format,
  mapping: report.mapping,
  mapping_origin: report.mapping_origin,
  statements: report.statements.map(presentStatement),
  skipped: report.skipped,
  likely_duplicates: (report.likely_duplicates ?? []).map((row) => ({
    ...row,
    amount: minorToNumber(row.amount, row.currency),
  })),
  warnings: report.notes,
})

/** Of a problem only what a caller can act on: its status, code and message. */
export const presentIdentifiedFile = ({ problem, ...file }: IdentifiedFile): IdentifiedFileObject => ({
  ...file,
  problem: problem && presentProblem(problem),
  accounts: [...file.accounts],
})

const presentProblem = ({ status, code, message }: FileRefusal) => ({ status, code, message })

const presentRow = ({ row, position, state, reason, transaction_ids }: PlannedRow): PlannedRowObject => ({
  ...{ position, state, reason },
  transaction_ids: [...transaction_ids],
  ...reportedRow(row),
  amount: minorToNumber(row.amount, row.currency),
})

const presentStatement = (statement: ReportedStatement): ImportPlan['statements'][number] => {
  const { currency, opening_balance: opening, closing_balance: closing } = statement
  return {
    ...statement,
    opening_balance: opening === null ? null : minorToNumber(opening, currency),
    closing_balance: closing === null ? null : minorToNumber(closing, currency),
    sum: minorToNumber(statement.sum, currency),
  }
}

/** Days with the amount that is missing there, in the currency of the account. */
export const presentSpan = ({ from_date, to_date, missing }: CoverageSpan, currency: string) => ({
  ...{ from_date, to_date },
  missing: missing === null ? null : minorToNumber(missing, currency),
})
