// The meanings of a table's columns as the user corrects them, and as a request of the interface. Pure.

import type { DateOrder, DecimalSign } from '../../../../shared/record/import/column-mapping.ts'
import type { FileRefusals } from '../../../../shared/record/import/file-refusal.ts'
import {
  ITEM_ATTRIBUTES,
  type ItemAttribute,
  type ItemMapping,
  type ItemMappingInput,
} from '../../../../shared/record/import/item-table.ts'
import type { LoadedKind } from '../dialogs.ts'

export type Attribute = ItemAttribute | 'ignored'

interface ColumnDraft {
  /** Null: the file has no titles. */
  readonly title: string | null
  readonly samples: readonly string[]
  readonly attribute: Attribute
}

export interface MappingDraft {
  /** From the left. */
  readonly columns: readonly ColumnDraft[]
  /** The line of the titles, from 1; null: there are none. */
  readonly headerLine: number | null
  /** Null: as the server finds it. */
  readonly decimal: DecimalSign | null
  readonly dateOrder: DateOrder | null
}

/** The mapping that the server found. */
export const draftOfMapping = ({ columns, header_line }: ItemMapping): MappingDraft => ({
  columns: columns.map(({ header, samples, attribute }) => ({ title: header, samples, attribute })),
  headerLine: header_line,
  decimal: null,
  dateOrder: null,
})

/** The columns of a file whose mapping is not clear; null: the refusal contains none. */
export const draftOfRefusal = (values: Readonly<Record<string, unknown>>): MappingDraft | null => {
  const details = values as Partial<FileRefusals['columns_unclear']>
  if (details.of !== 'list') return null
  if ('found' in details && details.found !== undefined) {
    const columns = details.found.map(({ title, samples, attribute }) => ({ title, samples, attribute }))
    return { columns, headerLine: details.header_line ?? null, decimal: null, dateOrder: null }
  }
  if (!('first_row' in details) || details.first_row === undefined) return null
  // The line of the titles is not known: the first line may be a row already.
  const columns = details.first_row.map((cell): ColumnDraft => ({ title: null, samples: [cell], attribute: 'ignored' }))
  return { columns, headerLine: null, decimal: null, dateOrder: null }
}

/** The draft with a new meaning for a column; another column with that meaning loses it. */
export const withAttribute = (draft: MappingDraft, index: number, attribute: Attribute): MappingDraft => ({
  ...draft,
  columns: draft.columns.map((column, at) => {
    if (at === index) return { ...column, attribute }
    return column.attribute === attribute ? { ...column, attribute: 'ignored' } : column
  }),
})

/** The draft in the form of the interface. */
export const toMappingInput = ({ columns, headerLine, decimal, dateOrder }: MappingDraft): ItemMappingInput => {
  const used = columns.flatMap(({ attribute }, index) => (attribute === 'ignored' ? [] : [{ index, attribute }]))
  return {
    columns: used.length > 0 ? used : [{ index: 0, attribute: 'ignored' }],
    header_line: headerLine,
    ...(decimal === null ? {} : { decimal }),
    ...(dateOrder === null ? {} : { date_order: dateOrder }),
  }
}

/** The possible meanings of a column, by kind. */
export const attributesOf = (kind: LoadedKind): readonly Attribute[] => ['ignored', ...ITEM_ATTRIBUTES[kind]]

export interface RowFault {
  readonly line: string
  readonly attribute: string
  readonly code: string
  readonly message: string
  /** The values that the sentence names. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Whether the only faults are dates before the first fiscal year. */
export const areBeforeBooks = (faults: readonly RowFault[]): boolean =>
  faults.length > 0 &&
  faults.every(
    ({ attribute, code, values: { date, from } }) =>
      attribute === 'date' && code === 'fiscal_year_missing' && String(date) < String(from),
  )

/** The faults of rows in a refusal: `rows.7.reference`. */
export const faultsOfRows = (problem: {
  readonly errors?: Readonly<Record<string, readonly string[]>> | undefined
  readonly codes?: Readonly<Record<string, string>> | undefined
  readonly values?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined
  readonly code: string
}): readonly RowFault[] =>
  Object.entries(problem.errors ?? {}).flatMap(([field, [message = '']]) => {
    const [rows, line, attribute] = field.split('.')
    return rows === 'rows' && line !== undefined && attribute !== undefined
      ? [
          {
            line,
            attribute,
            code: problem.codes?.[field] ?? problem.code,
            message,
            values: problem.values?.[field] ?? {},
          },
        ]
      : []
  })
