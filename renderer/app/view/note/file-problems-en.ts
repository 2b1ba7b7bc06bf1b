// The English details of refused lists of companies, invoices and expenses. For other refusals the window shows the
// server's sentence; those of lists name options of the interface.

import type { Texts } from '../../../../shared/record/core/coded-message.ts'
import type { ColumnName } from '../../../../shared/record/import/column-mapping.ts'
import type { FileRefusals } from '../../../../shared/record/import/file-refusal.ts'
import type { ItemMappingProblems } from '../../../../shared/record/import/item-table.ts'
import { formatCount } from '../../text/format.ts'
import { columnName, joinTexts, wordsOf } from './message-words.ts'

const columnEn = (column: ColumnName): string => `“${columnName(column, 'column')}”`

const WHAT: Readonly<Record<ItemMappingProblems['attribute_missing']['what'], string>> = {
  name: 'the name',
  number: 'the number of the invoice',
  amount: 'the amount',
  date: 'the date of the invoice',
  rate: 'the exchange rate',
  day: 'the day or month',
}

const ITEM_PROBLEMS: Texts<ItemMappingProblems> = {
  attribute_missing: ({ what, attributes }) => `No column is clearly ${WHAT[what]} (${attributes.join(' or ')}).`,
  columns_alike: ({ attribute, columns }) =>
    `Several columns may be “${attribute}”: ${joinTexts(columns.map(columnEn))}. Choose the right one.`,
  given_beyond: ({ index, count }) =>
    `The mapping names column ${formatCount(index + 1)}; the table has only ${formatCount(count)} columns.`,
  given_twice: ({ attribute }) => `The mapping names two columns as “${attribute}”.`,
}

/** Null: the server's sentence fits. */
export const fileProblemsEn = {
  columns_unclear: (values: FileRefusals['columns_unclear']): string | null => {
    if ('first_row' in values) {
      const { columns, first_row } = values
      return `No line has known column titles. Columns: ${formatCount(columns)}; the table starts with: ${joinTexts(first_row)}.`
    }
    if (values.of !== 'list') return null
    const found = values.found.map((column) => `${columnEn(column)} as “${column.attribute}”`)
    return [...values.problems.map((each) => wordsOf(ITEM_PROBLEMS, each)), `Found: ${joinTexts(found)}.`].join(' ')
  },
  amounts_unclear: ({ of, column, sample }: FileRefusals['amounts_unclear']): string | null => {
    if (of !== 'list') return null
    const figures = sample === null ? 'figures' : `figures like “${sample}”`
    return `The column ${columnEn(column)} has ${figures} that can be read in two ways.`
  },
}
