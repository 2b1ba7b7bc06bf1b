// Converts a mapping from the caller to the form that the reader uses.
import type { ColumnMeaning, MappingInput, MappingReason } from '../../../../shared/record/import/column-mapping.ts'
import { writtenSign } from '../cells/amount-notation.ts'
import { cellText, type RawTable } from '../cells/raw-table.ts'
import { type ColumnAssignment, columnEvidence } from './column-evidence.ts'
import type { TableStart } from './find-header.ts'
import type { FoundColumns } from './map-columns.ts'
import { signsOfWords } from './marker-columns.ts'
import type { MoneyColumns } from './money-columns.ts'
import { type MarkSigns, type MoneyReading, signOfMark } from './money-reading.ts'
import { marksAgainst, negativeShare } from './possible-readings.ts'
import { sampleOf } from './table-sample.ts'

/**
 * The caller's columns as certain ones; all others are ignored. Answers problems if the day or the money is missing.
 */
export const columnsOfInput = (table: RawTable, start: TableStart, input: MappingInput): FoundColumns => {
  const { titles } = start
  const { spread, width: count } = sampleOf(table, start)
  const evidence = columnEvidence(spread, count)
  const meaningOf = new Map(input.columns.map(({ index, meaning }) => [index, meaning]))
  const assigned = evidence.map(
    (_, index): ColumnAssignment => ({ meaning: meaningOf.get(index) ?? 'ignored', confidence: 1 }),
  )
  const indexOf = (meaning: string): number | null => {
    const index = assigned.findIndex((column) => column.meaning === meaning)
    return index === -1 ? null : index
  }
  const reading = readingOf(
    input,
    indexOf,
    (index) => (evidence[index] ? negativeShare(evidence[index]) : 0),
    (index) =>
      signsOfWords(
        spread.map((row) => cellText(row[index])),
        true,
      ),
    (amount, marker) => {
      const marks = spread.map((row) => cellText(row[marker]))
      const signs = signsOfWords(marks, true)
      const { opposite, negative } = marksAgainst(
        spread.map((row) => writtenSign(row[amount])),
        marks.map((mark) => signOfMark(signs, mark)),
      )
      return negative > 0 && opposite === 0
    },
  )
  const wrong = [...columnsBeyond(input, count), ...repeatedMeanings(input)]
  const problems: readonly MappingReason[] = [
    ...wrong,
    ...(wrong.length === 0 && indexOf('booking_date') === null ? [{ code: 'given_without_date' } as const] : []),
    ...(wrong.length === 0 && reading === null ? [{ code: 'given_without_amount' } as const] : []),
  ]
  const money: MoneyColumns | null = reading && {
    reading,
    fee: indexOf('fee'),
    balance: indexOf('balance'),
    chain: null,
    confidence: 1,
  }
  const headers = Array.from({ length: count }, (_, index) => titles && (titles[index] ?? ''))
  return { headers, evidence, assigned, money, problems }
}

/** A row has each of these meanings once: of two such columns, only chance could choose one. */
const SINGLE = ['booking_date', 'value_date', 'amount', 'debit', 'credit', 'marker', 'balance'] as const
/** A mapping may name no missing column for these. A text column at the end may be missing in a file. */
const NEEDED: readonly ColumnMeaning[] = ['booking_date', 'amount', 'debit', 'credit', 'marker']

const columnsBeyond = (input: MappingInput, count: number): readonly MappingReason[] =>
  input.columns
    .filter(({ index, meaning }) => index >= count && NEEDED.includes(meaning))
    .map(({ index, meaning }) => ({ code: 'given_beyond', values: { index, meaning, count } }))

const repeatedMeanings = (input: MappingInput): readonly MappingReason[] =>
  SINGLE.flatMap((meaning) => {
    const indexes = input.columns.filter((column) => column.meaning === meaning).map(({ index }) => index)
    return indexes.length < 2 ? [] : [{ code: 'given_twice', values: { meaning, indexes } } as const]
  })

const readingOf = (
  input: MappingInput,
  indexOf: (meaning: string) => number | null,
  negatives: (index: number) => number,
  signsOf: (index: number) => MarkSigns | null,
  agrees: (amount: number, marker: number) => boolean,
): MoneyReading | null => {
  const amount = indexOf('amount')
  const marker = indexOf('marker')
  if (amount !== null && marker !== null) {
    if (agrees(amount, marker)) return { kind: 'signed', amount, inverted: false }
    // If marks and figures of both signs occur, the mark decides, as for readers of paper statements.
    return { kind: 'marked', amount, marker, markDecides: negatives(amount) > 0.3, signs: signsOf(marker) }
  }
  if (amount !== null) return { kind: 'signed', amount, inverted: input.sign === 'inverted' }
  const debit = indexOf('debit')
  const credit = indexOf('credit')
  if (debit === null && credit === null) return null
  return { kind: 'pair', debit, credit, debitIsSigned: debit !== null && negatives(debit) > 0.5 }
}
