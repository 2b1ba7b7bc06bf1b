// What all accounts hold together, one figure a currency, exact.
import { type MinorUnits, minorToNumber, numberToMinor, sumMinor } from '../../../shared/value/money.ts'

export const currencyTotals = (
  accounts: readonly { readonly currency: string; readonly balance?: number | undefined }[],
): readonly { readonly currency: string; readonly amount: number }[] => {
  const byCurrency = new Map<string, MinorUnits[]>()
  for (const { currency, balance } of accounts) {
    const minor = balance === undefined ? null : numberToMinor(balance, currency)
    if (minor?.ok) byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), minor.value])
  }
  return [...byCurrency].map(([currency, amounts]) => ({
    currency,
    amount: minorToNumber(sumMinor(amounts), currency),
  }))
}
