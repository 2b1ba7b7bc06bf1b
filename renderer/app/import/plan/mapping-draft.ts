// The columns of a table as the user maps them, in the form of the mapping editor. Pure.
import type { ImportPlan } from '../../../../shared/api/endpoints/import/import-plan.ts'
import type {
  ColumnMeaning,
  DateOrder,
  DecimalSign,
  MappingInput,
} from '../../../../shared/record/import/column-mapping.ts'
import type { Reading } from './plan-drafts.ts'

export interface MappingDraft {
  /** By column, from the left. */
  readonly meanings: readonly ColumnMeaning[]
  /** The line of the titles, from 1; null: the file has none; undefined: as the server finds it. */
  readonly headerLine: number | null | undefined
  /** Null: as the server finds it. */
  readonly decimal: DecimalSign | null
  readonly dateOrder: DateOrder | null
  readonly isInverted: boolean
}

/** Several columns may have these meanings; any other meaning belongs to the first column only. */
const REPEATABLE: readonly ColumnMeaning[] = ['text', 'ignored', 'detail_amount']

/** Amounts are either signed in one column or split into two. */
const EXCLUDES: Partial<Record<ColumnMeaning, readonly ColumnMeaning[]>> = {
  amount: ['debit', 'credit'],
  debit: ['amount', 'marker'],
  credit: ['amount', 'marker'],
  marker: ['debit', 'credit'],
}

/** The editor's contents: the user's mapping so far, otherwise what the server found. */
export const draftOf = (plan: ImportPlan, reading: Reading): MappingDraft => {
  const userMapping = typeof reading.mapping === 'object' ? reading.mapping : null
  const named = userMapping?.columns ?? plan.mapping?.columns ?? []
  const meaningOf = new Map(named.map(({ index, meaning }) => [index, meaning]))
  const width = Math.max(0, ...plan.preview.map((line) => line.length), ...named.map(({ index }) => index + 1))
  return {
    meanings: Array.from({ length: width }, (_, index) => meaningOf.get(index) ?? 'ignored'),
    headerLine: userMapping ? userMapping.header_line : plan.mapping ? plan.mapping.header_line : undefined,
    decimal: userMapping?.decimal ?? null,
    dateOrder: userMapping?.date_order ?? null,
    isInverted: (userMapping ? userMapping.sign : plan.mapping?.sign) === 'inverted',
  }
}

/** The draft with a new meaning for a column; columns with the same meaning, or one that excludes it, lose theirs. */
export const withMeaning = (draft: MappingDraft, column: number, meaning: ColumnMeaning): MappingDraft => {
  const isReleased = (other: ColumnMeaning) =>
    (other === meaning && !REPEATABLE.includes(meaning)) || (EXCLUDES[meaning] ?? []).includes(other)
  const meanings = draft.meanings.map((other, index) => {
    if (index === column) return meaning
    return isReleased(other) ? 'ignored' : other
  })
  return { ...draft, meanings }
}

/** The draft in the form of the interface. */
export const toMappingInput = ({
  meanings,
  headerLine,
  decimal,
  dateOrder,
  isInverted,
}: MappingDraft): MappingInput => {
  const columns = meanings.flatMap((meaning, index) => (meaning === 'ignored' ? [] : [{ index, meaning }]))
  return {
    columns: columns.length > 0 ? columns : [{ index: 0, meaning: 'ignored' }],
    ...(headerLine === undefined ? {} : { header_line: headerLine }),
    ...(decimal === null ? {} : { decimal }),
    ...(dateOrder === null ? {} : { date_order: dateOrder }),
    sign: isInverted ? 'inverted' : 'as_is',
  }
}

/** The meanings that an import needs and no column has yet. */
export const missingMeanings = ({ meanings }: MappingDraft): readonly ('date' | 'money')[] => [
  ...(meanings.includes('booking_date') ? [] : (['date'] as const)),
  ...(meanings.some((meaning) => ['amount', 'debit', 'credit'].includes(meaning)) ? [] : (['money'] as const)),
]
