// An entry in one line: its debit and credit accounts and its amount. Pure.
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import { minorToNumber, numberToMinor, sumMinor } from '../../../shared/value/money.ts'

type Lines = Pick<JournalEntryObject, 'lines'>

/** The accounts of a side, each once, the one with the largest amount first. */
export const accountsOn = (side: 'debit' | 'credit', { lines }: Lines): readonly string[] => [
  ...new Set(
    lines
      .filter((line) => line[side] > 0)
      .toSorted((a, b) => b[side] - a[side])
      .map(({ account_id }) => account_id),
  ),
]

/** The amount of an entry: the sum of its debits. */
export const amountOf = ({ lines }: Lines, currency: string): number =>
  minorToNumber(
    sumMinor(
      lines.flatMap(({ debit }) => {
        const minor = numberToMinor(debit, currency)
        return minor.ok ? [minor.value] : []
      }),
    ),
    currency,
  )
