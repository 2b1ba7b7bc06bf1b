// Values as they cross to PostgreSQL.
import type { ValueKind } from '../../../shared/books/port/queried-fields.ts'

/** The types of columns and of what is compared with them. */
export const SQL_TYPES: Readonly<Record<ValueKind, string>> = {
  text: 'text',
  number: 'double precision',
  boolean: 'boolean',
}

/** A list of texts as PostgreSQL writes it: a list of lists would have to be a square, so those of rows cross as text. */
export const arrayText = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
