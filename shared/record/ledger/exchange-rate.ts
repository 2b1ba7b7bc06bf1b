// A rate of exchange: the value of one unit of a currency in the base currency, on a day or as the mean of a month.
// Typed by a person, or read from a file that the person has (VAT ordinance 45: monthly mean rate, or rate of the day).
import { z } from 'zod'
import { CurrencyField, DateField, StringId, TimestampField } from '../core/scalar.ts'

/** `day`: of a day; `month`: the mean of a month, valid on all its days. */
export const RATE_KINDS = ['day', 'month'] as const

/** Who says so: a person, a table that was loaded, or a list of the tax administration. */
const RATE_SOURCES = ['typed', 'file', 'tax_administration'] as const

export const ExchangeRate = z.object({
  id: StringId,
  /** Currency and day or month, unique, so that there is one rate for each: `EUR-2026-03-31`, `EUR-2026-03`. */
  key: z.string(),
  currency: CurrencyField,
  kind: z.enum(RATE_KINDS),
  /** The day; of a month its first day. */
  date: DateField,
  /** The value of one unit in the base currency. */
  rate: z.number().positive(),
  source: z.enum(RATE_SOURCES),
  /** The name of the file that it was read from; null: typed. */
  file: z.string().nullable(),
  created_at: TimestampField,
  updated_at: TimestampField,
})
export type ExchangeRate = Readonly<z.infer<typeof ExchangeRate>>

/** The rate of the table that a document or a valuation used, as it was then. */
export const TableRate = ExchangeRate.pick({ kind: true, date: true, rate: true, source: true })
export type TableRate = Readonly<z.infer<typeof TableRate>>
