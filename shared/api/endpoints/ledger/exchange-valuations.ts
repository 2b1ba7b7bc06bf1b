// The valuation of other currencies at the end of a fiscal year (an extension).
import { z } from 'zod'
import { CurrencyField, DateField, StringId, TimestampField } from '../../../record/core/scalar.ts'
import { TableRate } from '../../../record/ledger/exchange-rate.ts'
import { VALUATION_METHODS } from '../../../record/ledger/exchange-valuation.ts'
import { endpoint } from '../../endpoint.ts'

const METHOD =
  '`rate`: gains and losses by the rate of the day · `lower_value`: only losses, line by line (a claim that lost value, a debt that grew)'

export const ExchangeValuationObject = z
  .object({
    fiscal_year_id: StringId,
    date: DateField.describe('The last day of the fiscal year'),
    method: z.enum(VALUATION_METHODS).describe(METHOD),
    currency: CurrencyField.describe('The base currency'),
    lines: z.array(
      z.object({
        type: z.enum(['invoice', 'expense', 'ledger_account']),
        id: StringId,
        name: z.string().describe('The number of the document, or number and name of the account'),
        currency: CurrencyField,
        amount: z.number().describe('The open amount or the balance; what is owed to others is negative'),
        rate: TableRate,
        value: z.number().describe('`amount` at the rate, in the base currency'),
        booked: z.number().describe('What the ledger has, without this valuation'),
        difference: z.number().describe('What is booked: a gain is positive. With `lower_value` 0 for a gain'),
      }),
    ),
    total: z.number().describe('The sum of the differences'),
    postings: z
      .array(z.object({ account_id: StringId, debit: z.number(), credit: z.number(), text: z.string().nullable() }))
      .describe('The entry on the last day; the day after it has the opposite'),
    missing_rates: z.array(CurrencyField).describe('Currencies without a rate of the day, or of the week before'),
    left_out: z
      .array(
        z.object({
          type: z.enum(['invoice', 'expense']),
          id: StringId,
          number: z.string(),
          reason: z.enum(['without_value', 'booked_with_payment', 'not_booked']),
        }),
      )
      .describe('Open documents in other currencies that the ledger does not contain'),
    booked: z
      .object({ method: z.enum(VALUATION_METHODS), total: z.number(), created_at: TimestampField })
      .nullable()
      .describe('The valuation that is booked; null: none'),
    is_current: z.boolean().describe('Whether the booked valuation is what would be booked now'),
  })
  .meta({ id: 'ExchangeValuation' })
export type ExchangeValuationObject = z.infer<typeof ExchangeValuationObject>

const BookExchangeValuation = z
  .object({ method: z.enum(VALUATION_METHODS).describe(METHOD) })
  .meta({ id: 'BookExchangeValuation' })

const record = {
  path: '/fiscal_year/{fiscalYear}/exchange_valuation',
  params: { fiscalYear: StringId },
  extension: true,
} as const
const permissions = ['MANAGE_ACCOUNTING'] as const

export const getExchangeValuation = endpoint({
  ...record,
  name: 'getExchangeValuation',
  method: 'GET',
  summary: 'What the valuation of other currencies at the end of a fiscal year books, line by line',
  choices: { method: { one_of: VALUATION_METHODS, text: 'Default: that of the booked valuation, otherwise `rate`' } },
  response: ExchangeValuationObject,
})

export const bookExchangeValuation = endpoint({
  ...record,
  name: 'bookExchangeValuation',
  method: 'POST',
  summary: 'Values open items and accounts in other currencies by the rate of the last day of a fiscal year',
  description:
    'Books the differences on the last day, and reverses them on the day after it, so that later payments settle documents at their ' +
    'booked value. A valuation that is booked already is replaced. The rates are those of the table.',
  permissions,
  body: BookExchangeValuation,
  errors: {
    422: 'The last day of the year has not come (`valuation_before_its_day`), a rate is missing (`exchange_rate_missing_on`), there is no difference, or one of the two days is locked or in a closed fiscal year',
  },
  response: ExchangeValuationObject,
})

export const deleteExchangeValuation = endpoint({
  ...record,
  name: 'deleteExchangeValuation',
  method: 'DELETE',
  summary: 'Removes the valuation of a fiscal year: both entries are reversed on their days',
  permissions,
  errors: { 422: 'One of the two days is locked or in a closed fiscal year' },
  status: 204,
  response: null,
})
