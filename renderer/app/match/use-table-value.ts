// The value of a transaction of an account in another currency, by the table of exchange rates on its day.
import { useQuery } from '@tanstack/react-query'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { RatesOfDay } from '../../../shared/api/endpoints/ledger/exchange-rates.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { convertAtRate } from '../../../shared/value/exchange-rate.ts'
import { type MinorUnits, minorUnitsOf } from '../../../shared/value/money.ts'
import { ratesOfDayQuery } from '../data/query/ledger/exchange-rates.ts'
import { minorOf } from './draft/draft-source.ts'

export interface TableValue {
  /** Without a sign, in the base currency. */
  readonly value: MinorUnits
  readonly rate: RatesOfDay['rates'][number]
}

/** Null: the account is in the base currency, or the table has no rate. */
export const useTableValue = (
  { amount, currency, bank_account, booking_date, value_date }: BankTransactionObject,
  base_currency: string,
): TableValue | null => {
  const isOwn = currency !== base_currency && (bank_account?.currency ?? currency) === currency
  const { data: rates } = useQuery(ratesOfDayQuery(isOwn ? ((booking_date ?? value_date) as LocalDate | null) : null))
  const rate = rates?.find((each) => each.currency === currency)
  if (!isOwn || rate === undefined) return null
  const value = convertAtRate(minorUnitsOf(Math.abs(minorOf(amount, currency))), currency, rate.rate, base_currency)
  return value === null ? null : { value, rate }
}
