// A table as a file in the requested format (rule 107).
import { FILE_FORMATS, type FileFormat } from '../../../shared/api/file-format.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { csvOf, csvStreamOf } from '../../export/csv.ts'
import type { ExportTable, TableStream } from '../../export/export-table.ts'
import type { PrintTable } from '../../export/print-port.ts'
import { xlsxOf } from '../../export/xlsx.ts'
import type { FileAnswer } from '../request/environment.ts'
import type { HttpRefusal } from '../response/error-response.ts'

/** The file, or the refusal that printing is unavailable. */
export const writeFile = async (
  table: ExportTable,
  format: FileFormat,
  print: PrintTable | null,
): Promise<Result<FileAnswer, HttpRefusal>> => {
  const write = { csv: csvOf, xlsx: xlsxOf, pdf: print }[format]
  if (write === null) return err({ type: 'PrintingUnavailable' })
  return ok({ ...headOf(table, format), bytes: await write(table) })
}

/** A long table as a file. CSV comes as it is read; XLSX is in memory in its compressed form. */
export const writeStream = async (table: TableStream, format: 'csv' | 'xlsx'): Promise<FileAnswer> => ({
  ...headOf(table, format),
  bytes: format === 'csv' ? await csvStreamOf(table) : await xlsxOf(table),
})

const headOf = ({ fileName }: Pick<ExportTable, 'fileName'>, format: FileFormat) => ({
  name: `${fileName}.${format}`,
  media_type: format === 'csv' ? `${FILE_FORMATS.csv}; charset=utf-8` : FILE_FORMATS[format],
})
