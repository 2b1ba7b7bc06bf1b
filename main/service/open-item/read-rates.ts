// The rates of the table for documents in other currencies: only of the currencies that they name.
import { where } from '../../../shared/books/port/read.ts'
import { type FindRate, findRateIn, NO_RATES } from '../../../shared/rule/ledger/exchange/exchange-rate.ts'
import type { Read } from '../core/book.ts'

/** The currency of each record that has one. */
export const currenciesIn = (records: readonly { readonly currency?: string }[]): readonly (string | undefined)[] =>
  records.map(({ currency }) => currency)

export const readRates = async (
  read: Read,
  currencies: readonly (string | null | undefined)[],
  base_currency: string,
): Promise<FindRate> => {
  const named = new Set(currencies.flatMap((currency) => currency ?? []))
  named.delete(base_currency)
  if (named.size === 0) return NO_RATES
  const [rates] = await read([where('exchange_rate', 'currency', [...named])])
  return findRateIn(rates)
}
