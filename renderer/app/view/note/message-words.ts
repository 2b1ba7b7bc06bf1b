// The types and helpers of the tables of sentences: a sentence for each code, and for each kind within a code.

import type { Texts } from '../../../../shared/record/core/coded-message.ts'
import type { ColumnName } from '../../../../shared/record/import/column-mapping.ts'
import type { FileRefusals } from '../../../../shared/record/import/file-refusal.ts'
import { formatCount, formatDecimal } from '../../text/format.ts'

/** Refusals with values: for the others the text of their code (problems-de.ts, problems-en.ts) is enough. */
type Naming<Table> = { readonly [Code in keyof Table as Table[Code] extends null ? never : Code]: Table[Code] }

/** The details of refused files in one language. A refusal without a sentence does not compile. */
export type FileProblemWords = Texts<Naming<FileRefusals>>

/** A sentence for each kind that `key` distinguishes. */
export const byKind =
  <Values, Key extends keyof Values>(
    key: Key,
    texts: { readonly [Kind in Values[Key] & string]: (values: Values & { readonly [K in Key]: Kind }) => string },
  ) =>
  (values: Values): string =>
    (texts[values[key] as keyof typeof texts] as (values: Values) => string)(values)

/** The sentence of a message. */
export const wordsOf = <Table>(
  texts: Texts<Table>,
  message: { readonly code: keyof Table; readonly values?: unknown },
): string => texts[message.code](message.values as Table[keyof Table])

/** Longer lists add little. */
const MAX_LISTED = 10

/** `A, B …`. */
export const joinTexts = (texts: readonly (string | number)[]): string => {
  const shown = texts.slice(0, MAX_LISTED).map((text) => (typeof text === 'number' ? formatCount(text) : text))
  return `${shown.join(', ')}${texts.length > MAX_LISTED ? ' …' : ''}`
}

/** A column by its title, otherwise by its position from 1. */
export const columnName = ({ index, title }: ColumnName, column: string): string =>
  title || `${column} ${formatCount(index + 1)}`

/** An amount as people read it; a text that is no plain decimal stays as in the file. */
export const formatAmountText = (amount: string): string =>
  /^-?\d+(\.\d+)?$/.test(amount) ? formatDecimal(amount) : amount
