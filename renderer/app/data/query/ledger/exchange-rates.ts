// Which exchange rates count on a day, and the valuation of other currencies at the end of a year.
import { queryOptions } from '@tanstack/react-query'
import { getRatesOfDay } from '../../../../../shared/api/endpoints/ledger/exchange-rates.ts'
import {
  type ExchangeValuationObject,
  getExchangeValuation,
} from '../../../../../shared/api/endpoints/ledger/exchange-valuations.ts'
import type { LocalDate } from '../../../../../shared/value/calendar.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

export const ratesOfDayQuery = (date: LocalDate | null) =>
  queryOptions({
    queryKey: ['rates_of_day', date],
    meta: readsTables('exchange_rate'),
    enabled: date !== null,
    queryFn: async ({ signal }) => (await call(getRatesOfDay, { query: { date }, signal })).rates,
  })

/** What the valuation at the end of a fiscal year books; `method` null: as it is booked, otherwise at the rate. */
export const exchangeValuationQuery = (fiscalYear: string, method: ExchangeValuationObject['method'] | null) =>
  queryOptions({
    queryKey: ['exchange_valuation', fiscalYear, method],
    meta: readsTables(
      ...(['exchange_rate', 'exchange_valuation', 'journal_entry', 'invoice', 'expense'] as const),
      ...(['bank_account', 'ledger_account', 'fiscal_year'] as const),
    ),
    queryFn: ({ signal }) => call(getExchangeValuation, { params: { fiscalYear }, query: { method }, signal }),
  })
