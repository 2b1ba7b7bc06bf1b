// Reads the camt message of a test, in this thread.
import { readXml } from '../../../main/worker/read-file.ts'
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import type { ParsedFile, ParsedRow, ParsedStatement } from '../../../shared/record/import/parsed-statement.ts'
import type { Result } from '../../../shared/value/result.ts'
import { answerOfRefusal } from './parser-answers.ts'

export const read = (xml: string): Result<ParsedFile, FileRefusal> => readXml(new TextEncoder().encode(xml))

/** The statements; throws when the file is refused. */
export const statementsOf = (xml: string): readonly ParsedStatement[] => {
  const file = read(xml)
  if (!file.ok) throw new Error(answerOfRefusal(file.error).message)
  return file.value.statements
}

export const rowsOf = (xml: string): readonly ParsedRow[] => statementsOf(xml).flatMap((statement) => statement.rows)

/** The one row of a message; throws when there are more or none. */
export const rowOf = (xml: string): ParsedRow => {
  const [row, ...others] = rowsOf(xml)
  if (!row || others.length > 0) throw new Error(`not one row but ${others.length + (row ? 1 : 0)}`)
  return row
}

/** The message of the refusal; throws when the file is accepted. */
export const refusalOf = (xml: string): string => {
  const file = read(xml)
  if (file.ok) throw new Error('the file was read')
  return `${answerOfRefusal(file.error).status} ${file.error.code}: ${answerOfRefusal(file.error).message}`
}
