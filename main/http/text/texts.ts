// How the interface words what the program tells: a table of English sentences for each table of codes.
import { type Texts, type Told, type ToldRecord, WORDED } from '../../../shared/record/told.ts'

/** The sentence of what is told. */
export const worded = <Table>(texts: Texts<Table>, { code, values }: Told<Table>): string =>
  texts[code](values as Table[typeof code])

/** The same of a record, which may have been written before its code or its values were as they are now. */
export const wordedRecord = (texts: object, { code, values = {} }: ToldRecord): string => {
  if (code === WORDED) return String(values.text)
  const text = Object.hasOwn(texts, code) ? (texts as Texts<Record<string, unknown>>)[code] : undefined
  return text?.(values) ?? code
}
