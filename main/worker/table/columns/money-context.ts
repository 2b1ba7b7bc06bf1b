// What is known of a table once its money is found: the input of the doubts about it.
import type { RawTable } from '../cells/raw-table.ts'
import type { Column } from './column-evidence.ts'
import type { MoneyColumns } from './money-columns.ts'
import type { MoneyCandidate, MoneyInput } from './possible-readings.ts'

export interface MoneyContext {
  readonly money: MoneyColumns
  readonly input: MoneyInput
  readonly columns: readonly Column[]
  readonly headers: readonly (string | null)[]
  /** The sample rows of the figures in `input`, in their order. */
  readonly booked: RawTable['rows']
  /** All rows below the titles. */
  readonly below: RawTable['rows']
  readonly known: { readonly currency: string | null }
  /** Whether cards and merchants have columns: such bills may write charges as positive figures. */
  readonly isCardBill: boolean
}

/** Whether the figures of a column have decimals, as money has. */
export const isFigure = ({ evidence }: MoneyCandidate): boolean => evidence.decimals > 0.3

/** Whether both rows have a figure, and not the same one. */
export const differs = (figure: number | null, other: number | null): boolean =>
  figure !== null && other !== null && figure !== 0 && other !== 0 && Math.abs(figure) !== Math.abs(other)
