// The valuation of what is in other currencies at the end of a fiscal year: open items and accounts at the rate of that
// day, booked on the last day and reversed on the first day of the next year. The record keeps how each line was
// computed; the two entries name it as their source.
import { z } from 'zod'
import { CurrencyField, DateField, MinorUnitsField, StringId, TimestampField } from '../core/scalar.ts'
import { TableRate } from './exchange-rate.ts'

/** `rate`: at the rate of the day, gains and losses; `lower_value`: only losses are booked (OR 960a, prudence). */
export const VALUATION_METHODS = ['rate', 'lower_value'] as const

export const ValuationLine = z.object({
  type: z.enum(['invoice', 'expense', 'ledger_account']),
  /** Of the document or the ledger account. */
  id: StringId,
  currency: CurrencyField,
  /** In that currency: what is open, or the balance; what is owed to others is negative. */
  amount: MinorUnitsField,
  /** The same in the base currency, as it is booked. */
  booked: MinorUnitsField,
  rate: TableRate,
  /** The amount at the rate. */
  value: MinorUnitsField,
  /** What the valuation books: a gain is positive. 0: nothing, also a gain with the lower value. */
  difference: MinorUnitsField,
})
export type ValuationLine = Readonly<z.infer<typeof ValuationLine>>

export const ExchangeValuation = z.object({
  id: StringId,
  fiscal_year_id: StringId,
  /** The last day of the fiscal year. */
  date: DateField,
  method: z.enum(VALUATION_METHODS),
  lines: z.array(ValuationLine),
  created_at: TimestampField,
})
export type ExchangeValuation = Readonly<z.infer<typeof ExchangeValuation>>
