// The table of exchange rates of an organization (an extension): typed, or loaded from a file that the user has.
import { z } from 'zod'
import { AmountInput } from '../../../record/core/amount-input.ts'
import { CurrencyField, DateField, StringId } from '../../../record/core/scalar.ts'
import { ExchangeRate, RATE_KINDS, TableRate } from '../../../record/ledger/exchange-rate.ts'
import { endpoint, sinceFilters } from '../../endpoint.ts'
import { paged } from '../../page.ts'

export const ExchangeRateObject = ExchangeRate.extend({
  key: z.string().describe('Currency and day or month, unique: `EUR-2026-03-31`, `EUR-2026-03`'),
  kind: z.enum(RATE_KINDS).describe('`day`: of a day · `month`: the mean of a month, valid on its days'),
  date: DateField.describe('The day; of a month its first day'),
  rate: z.number().describe('The value of one unit of the currency in the base currency'),
  source: ExchangeRate.shape.source.describe(
    '`typed` · `file`: a table that was loaded · `tax_administration`: a list of the tax administration',
  ),
}).meta({ id: 'ExchangeRate' })
export type ExchangeRateObject = z.infer<typeof ExchangeRateObject>

export const CreateExchangeRate = z
  .object({
    currency: CurrencyField,
    kind: z.enum(RATE_KINDS).optional().describe('Default: `day`'),
    date: DateField.describe('Not in the future; of a month any of its days'),
    rate: AmountInput.describe('The value of `units` of the currency in the base currency, greater than 0'),
    units: z.number().int().min(1).max(1_000_000).optional().describe('Default: 1'),
    replace: z
      .boolean()
      .optional()
      .describe('Replaces another rate of this day or month instead of 422 `exchange_rate_exists`'),
  })
  .meta({ id: 'CreateExchangeRate' })
export type CreateExchangeRate = z.infer<typeof CreateExchangeRate>

const permissions = ['MANAGE_ACCOUNTING'] as const

export const listExchangeRates = endpoint({
  name: 'listExchangeRates',
  method: 'GET',
  path: '/exchange_rate',
  summary: 'Exchange rates, the latest first',
  description:
    'What a document or a transaction states itself counts first. Otherwise the rate of its day counts, then the mean of its ' +
    'month, then the latest of the seven days before; without one nothing is guessed.',
  list: {
    filters: {
      currency: { kind: 'text', field: 'currency' },
      kind: { kind: { one_of: RATE_KINDS }, field: 'kind' },
      date_range: { kind: 'date_range', field: 'date' },
      ...sinceFilters('exchange_rate'),
    },
    search: true,
    sorts: ['date', 'currency', 'created_at'],
    default_sort: '-date,currency',
    per_page: 25,
  },
  response: paged(ExchangeRateObject),
  extension: true,
})

export const getRatesOfDay = endpoint({
  name: 'getRatesOfDay',
  method: 'GET',
  path: '/exchange_rate/day',
  days: { date: 'Default: today' },
  summary: 'The rate of the table that counts for each currency on a day',
  response: z
    .object({
      date: DateField,
      base_currency: CurrencyField,
      rates: z
        .array(TableRate.extend({ currency: CurrencyField }))
        .describe('A currency without a rate for the day is missing'),
    })
    .meta({ id: 'RatesOfDay' }),
  extension: true,
})
export type RatesOfDay = z.infer<(typeof getRatesOfDay)['response']>

export const createExchangeRate = endpoint({
  name: 'createExchangeRate',
  method: 'POST',
  path: '/exchange_rate',
  summary: 'Adds the rate of a day or a month',
  description: 'Documents and transactions that are booked keep their values.',
  permissions,
  body: CreateExchangeRate,
  status: 201,
  errors: {
    422: '`exchange_rate_exists`, `exchange_rate_invalid` (0, or more than ten decimals), `exchange_rate_future`, `currency_is_base`',
  },
  response: ExchangeRateObject,
  extension: true,
})

export const deleteExchangeRate = endpoint({
  name: 'deleteExchangeRate',
  method: 'DELETE',
  path: '/exchange_rate/{exchangeRateId}',
  params: { exchangeRateId: StringId },
  summary: 'Deletes a rate; what was booked with it keeps its value',
  permissions,
  status: 204,
  response: null,
  extension: true,
})
