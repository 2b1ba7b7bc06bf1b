// The probable duplicates among the rows of an import, and what happens with them. Decided when it is the import's turn,
// since another file of the same request may come first; and only once, since a restart must leave out the same rows.
import { page, totals, where } from '../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import type { ImportReport, ReportedDuplicate } from '../../../shared/record/import/import-report.ts'
import { decideProbableDuplicates, reportRow } from '../../../shared/rule/import/import-report.ts'
import type { Read } from '../core/book.ts'
import type { PreparedImport } from './prepare-import.ts'
import { readRowsInBooks } from './rows-in-books.ts'

interface ImportTurn {
  readonly account: BankAccount
  readonly batch: ImportBatch
  readonly report: ImportReport
  readonly prepared: PreparedImport
}

/** The rows that are left out, and those that are imported with a flag; from the report when it was decided before. */
export const readProbableDuplicates = async (
  read: Read,
  { account, batch, report, prepared }: ImportTurn,
): Promise<readonly ReportedDuplicate[]> => {
  if (report.likely_duplicates !== null) return report.likely_duplicates
  if (report.options.likely_duplicates === 'import' || (await isCertain(read, batch, report))) return []
  const { probable } = await readRowsInBooks(read, account, prepared)
  return decideProbableDuplicates(probable, report.options).flatMap((found) => {
    const row = prepared.rows[found.position]?.row
    return row ? [{ ...found, ...reportRow(row) }] : []
  })
}

/**
 * Whether each row is certainly new or certainly existing: the account is empty, or an import of the same file, read in the
 * same way, created every row. Then no search is needed.
 */
const isCertain = async (read: Read, batch: ImportBatch, report: ImportReport): Promise<boolean> => {
  const [sums, twins] = await read([
    totals('bank_transaction', 'by_account', { position: 0, is: [batch.bank_account_id] }),
    page('batch', {
      filter: [
        { field: 'bank_account_id', is: [batch.bank_account_id] },
        { field: 'file_sha256', is: [batch.file_sha256] },
        { field: 'undone_at', is: [null] },
      ],
    }),
  ])
  if (sums.every(({ count }) => count === 0)) return true
  const imports = twins.rows.filter((batch) => batch.kind === 'import')
  const whole = imports.filter(({ id, created, total_rows }) => id !== batch.id && created === total_rows)
  if (whole.length === 0) return false
  const [reports] = await read([
    where(
      'import_report',
      'id',
      whole.map(({ id }) => id),
    ),
  ])
  return reports.some((each) => readingKey(each) === readingKey(report))
}

const readingKey = ({ options, mapping }: ImportReport): string =>
  JSON.stringify([
    options.encoding,
    mapping?.columns.map(({ index, meaning }) => [index, meaning]),
    mapping?.sign,
    mapping?.decimal,
    mapping?.date_order,
    mapping?.header_line,
  ])
