// The open amounts of a company by currency: what it owes, less what is owed to it. Pure.
import { type MinorUnits, minorToNumber, numberToMinor, sumMinor, ZERO } from '../../../shared/value/money.ts'
import type { DocumentSums } from '../data/query/lists.ts'

export interface OpenBalance {
  readonly currency: string
  /** Invoices less credit notes. */
  readonly invoices: number
  /** Bills less their credit notes. */
  readonly expenses: number
  /** In the organization's favour when positive. */
  readonly balance: number
}

const openIn = (sums: DocumentSums, currency: string): MinorUnits => {
  const sum = sums.find((each) => each.currency === currency)
  const amount = sum ? numberToMinor(sum.open_amount, currency) : null
  return amount?.ok ? amount.value : ZERO
}

/** Only currencies with an open amount, in alphabetical order. */
export const openBalances = (invoices: DocumentSums, expenses: DocumentSums): readonly OpenBalance[] => {
  const currencies = [...new Set([...invoices, ...expenses].map(({ currency }) => currency))].sort()
  return currencies.flatMap((currency) => {
    const receivable = openIn(invoices, currency)
    const payable = openIn(expenses, currency)
    if (receivable === 0 && payable === 0) return []
    const balance = sumMinor([receivable, -payable as MinorUnits])
    return [
      {
        currency,
        invoices: minorToNumber(receivable, currency),
        expenses: minorToNumber(payable, currency),
        balance: minorToNumber(balance, currency),
      },
    ]
  })
}
