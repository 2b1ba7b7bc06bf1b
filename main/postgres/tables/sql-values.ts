// Encodes values for PostgreSQL.
import type { ValueKind } from '../../../shared/books/port/queried-fields.ts'

/** The types of columns and of the values compared with them. */
export const SQL_TYPES: Readonly<Record<ValueKind, string>> = {
  text: 'text',
  number: 'double precision',
  boolean: 'boolean',
}

/**
 * A list of texts in PostgreSQL's notation. PostgreSQL accepts a list of lists only if all have the same length, so the
 * lists of rows are sent as text.
 */
export const arrayText = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
