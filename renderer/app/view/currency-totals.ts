// Sums several amounts by currency, exact.
import { type MinorUnits, minorToNumber, numberToMinor, sumMinor } from '../../../shared/value/money.ts'

export const currencyTotals = (
  amounts: readonly { readonly currency: string; readonly amount: number | undefined }[],
): readonly { readonly currency: string; readonly amount: number }[] => {
  const byCurrency = new Map<string, MinorUnits[]>()
  for (const { currency, amount } of amounts) {
    const minor = amount === undefined ? null : numberToMinor(amount, currency)
    if (minor?.ok) byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), minor.value])
  }
  return [...byCurrency].map(([currency, minors]) => ({
    currency,
    amount: minorToNumber(sumMinor(minors), currency),
  }))
}
