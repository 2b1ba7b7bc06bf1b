// How an organization reports VAT, from a day on: whether it is liable, by which method and form, and how often.
import { z } from 'zod'
import { DateField } from '../core/scalar.ts'
import { form } from '../core/value-form.ts'
import { VAT_FORMS, VAT_RETURN_METHODS } from './vat-figures.ts'

const VAT_REPORTING_PERIODS = ['month', 'quarter', 'half_year', 'year'] as const
export type VatReportingPeriod = (typeof VAT_REPORTING_PERIODS)[number]

/** Per cent. */
const NetTaxRate = z.number().min(0.1).max(10).multipleOf(0.1)

/** An activity with a net or flat tax rate of its own. */
export const VatActivity = z
  .strictObject({
    /** Of the list of the Federal Tax Administration; returns since 2025 state it. Null: not known yet. */
    code: z
      .string()
      .regex(/^[A-Za-z0-9]{5}$/, form('activity_code'))
      .nullable(),
    /** Per cent, as approved. Null: not known yet. */
    rate: NetTaxRate.nullable(),
    /** The numbers of its revenue accounts. The first activity has those that no other one names. */
    accounts: z.array(z.string().min(1).max(10)),
  })
  .meta({ id: 'VatActivity' })
export type VatActivity = z.infer<typeof VatActivity>

export const VatReporting = z
  .strictObject({
    /** The first day on which it holds; it ends where the next one starts. */
    valid_from: DateField,
    is_liable: z.boolean(),
    method: z.enum(VAT_RETURN_METHODS),
    form: z.enum(VAT_FORMS),
    period: z.enum(VAT_REPORTING_PERIODS),
    /** Of net and flat rates; the effective method does not use them. */
    activities: z.array(VatActivity).max(20),
  })
  .meta({ id: 'VatReporting' })
export type VatReporting = z.infer<typeof VatReporting>

/** The first day of VAT in Switzerland: the first entry of the list holds from the start. */
export const FIRST_VAT_DAY = '1995-01-01' as VatReporting['valid_from']
