// One way to read the money of a table's rows: the columns that it uses, and the amounts from their figures.
import { markerSign } from '../cells/row-words.ts'

/** `debitIsSigned`: debits already have their minus, so both columns are simply added. */
export type MoneyReading =
  | { readonly kind: 'signed'; readonly amount: number; readonly inverted: boolean }
  | {
      readonly kind: 'pair'
      readonly debit: number | null
      readonly credit: number | null
      readonly debitIsSigned: boolean
    }
  | {
      readonly kind: 'marked'
      readonly amount: number
      readonly marker: number
      readonly markDecides: boolean
      /** The meaning of unknown marks; null if only known ones occur. */
      readonly signs: MarkSigns | null
    }

export type MarkSigns = Readonly<Record<string, 1 | -1>>

/** 1 for a mark that means credit, -1 for debit, 0 for any other text. */
export const signOfMark = (signs: MarkSigns | null, text: string): 1 | -1 | 0 => signs?.[text] ?? markerSign(text)

export const columnsOf = (reading: MoneyReading): readonly number[] => {
  if (reading.kind === 'signed') return [reading.amount]
  if (reading.kind === 'marked') return [reading.amount, reading.marker]
  return [reading.debit, reading.credit].filter((index) => index !== null)
}

/** The reading itself first, then the same with the other meaning of its signs, which only a balance can prove. */
export const variantsOf = (reading: MoneyReading): readonly MoneyReading[] => {
  if (reading.kind === 'signed') return [reading, { ...reading, inverted: true }]
  if (reading.kind === 'pair') return [reading, { ...reading, debitIsSigned: !reading.debitIsSigned }]
  return [reading, { ...reading, markDecides: !reading.markDecides }]
}

/** The amount of each row in thousandths; null if the row has none. */
export const amountsOf = (
  reading: MoneyReading,
  figures: ReadonlyMap<number, readonly (number | null)[]>,
  texts: ReadonlyMap<number, readonly string[]>,
): readonly (number | null)[] => {
  if (reading.kind === 'signed') {
    const column = figures.get(reading.amount) ?? []
    return reading.inverted ? column.map((figure) => (figure === null ? null : -figure)) : column
  }
  if (reading.kind === 'marked') {
    const marks = texts.get(reading.marker) ?? []
    return (figures.get(reading.amount) ?? []).map((figure, index) => {
      const sign = signOfMark(reading.signs, marks[index] ?? '')
      if (figure === null || sign === 0) return figure
      return sign * (reading.markDecides ? Math.abs(figure) : figure)
    })
  }
  const debit = reading.debit === null ? [] : (figures.get(reading.debit) ?? [])
  const credit = reading.credit === null ? [] : (figures.get(reading.credit) ?? [])
  const length = Math.max(debit.length, credit.length)
  return Array.from({ length }, (_, index) => {
    const left = debit[index] ?? null
    const right = credit[index] ?? null
    if (left === null && right === null) return null
    return (right ?? 0) + (reading.debitIsSigned ? (left ?? 0) : -(left ?? 0))
  })
}
