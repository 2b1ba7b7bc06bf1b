// Which rows of an import are left out because the books seem to have them from another file: decided when it is its turn,
// since another file of the same request may be first, and only once, since a restart must leave out the same.
import { page, totals, where } from '../../shared/books/read.ts'
import type { BankAccount } from '../../shared/record/bank-account.ts'
import type { Batch } from '../../shared/record/batch.ts'
import type { ImportReport, ReportedDuplicate } from '../../shared/record/import-report.ts'
import { leftOut, reportedRow } from '../../shared/rule/import-report.ts'
import type { PreparedImport } from './prepare-import.ts'
import { readRowsInBooks } from './rows-in-books.ts'
import type { Book } from './write.ts'

interface ImportAtItsTurn {
  readonly account: BankAccount
  readonly batch: Batch
  readonly report: ImportReport
  readonly prepared: PreparedImport
}

/** As the report says, when it was decided before. */
export const readLeftOut = async (
  read: Book['read'],
  { account, batch, report, prepared }: ImportAtItsTurn,
): Promise<readonly ReportedDuplicate[]> => {
  if (report.likely_duplicates !== null) return report.likely_duplicates
  if (report.options.likely_duplicates === 'import' || !(await hasOthers(read, batch, report))) return []
  const { likely } = await readRowsInBooks(read, account, prepared)
  return leftOut(likely, report.options).flatMap((found) => {
    const row = prepared.rows[found.position]?.row
    return row ? [{ ...found, ...reportedRow(row) }] : []
  })
}

/**
 * Whether the account has transactions that are not of this very file, read in this very way. Those of the file itself are
 * found by their identity: looking further would read every one of them twice.
 */
const hasOthers = async (read: Book['read'], batch: Batch, report: ImportReport): Promise<boolean> => {
  const [sums, twins] = await read([
    totals('bank_transaction', 'by_account', { place: 0, is: [batch.bank_account_id] }),
    page('batch', {
      filter: [
        { field: 'bank_account_id', is: [batch.bank_account_id] },
        { field: 'file_sha256', is: [batch.file_sha256] },
        { field: 'undone_at', is: [null] },
      ],
    }),
  ])
  const count = sums.reduce((all, sum) => all + sum.count, 0)
  if (count === 0 || twins.rows.every(({ created }) => created === 0)) return count > 0
  const [reports] = await read([
    where(
      'import_report',
      'id',
      twins.rows.map(({ id }) => id),
    ),
  ])
  const same = new Set(reports.filter((each) => readingKey(each) === readingKey(report)).map(({ id }) => id))
  const ofThisFile = twins.rows.reduce((all, { id, created }) => all + (same.has(id) ? created : 0), 0)
  return count > ofThisFile
}

const readingKey = ({ options, mapping }: ImportReport): string =>
  JSON.stringify([options.mapping, options.encoding, mapping && { ...mapping, reasons: [] }])
