// The figures of one VAT return, as the form of the Federal Tax Administration has them. Amounts are minor units of the
// base currency (Rappen).
import { z } from 'zod'
import { DateField, MinorUnitsField } from '../core/scalar.ts'

/** How a VAT return is computed (MWSTG 36 and 37). */
export const VAT_RETURN_METHODS = ['effective', 'net_rate', 'flat_rate'] as const
export type VatReturnMethod = (typeof VAT_RETURN_METHODS)[number]

/** Agreed amounts (vereinbart, MWSTG 39 1) or received amounts (vereinnahmt, MWSTG 39 2). */
export const VAT_FORMS = ['agreed', 'received'] as const
export type VatForm = (typeof VAT_FORMS)[number]

/** The turnover at a rate and its tax; with net and flat rates, those of an activity. */
export const VatSupply = z.object({
  /** The number on the form (`303`); empty when the form has none for the rate. */
  line: z.string(),
  /** Thousandths of a per cent. */
  rate_millis: z.number().int().min(0),
  /** Net and flat rates: the code of the activity, from 2025 five characters; null with effective rates. */
  activity_code: z.string().nullable(),
  turnover: MinorUnitsField,
  tax: MinorUnitsField,
})
export type VatSupply = Readonly<z.infer<typeof VatSupply>>

/** Services from abroad at a rate, and the tax owed on them. */
export const VatAcquisition = z.object({
  /** `381`, `382` or `383`; empty when the form has none for the rate. */
  line: z.string(),
  rate_millis: z.number().int().min(0),
  base: MinorUnitsField,
  tax: MinorUnitsField,
})
export type VatAcquisition = Readonly<z.infer<typeof VatAcquisition>>

export const VatFigures = z.object({
  method: z.enum(VAT_RETURN_METHODS),
  form: z.enum(VAT_FORMS),
  from: DateField,
  to: DateField,
  /** 200 */
  total_consideration: MinorUnitsField,
  /** 205, a part of 200 */
  opted: MinorUnitsField,
  /** 220 */
  supplies_to_foreign_countries: MinorUnitsField,
  /** 221 */
  supplies_abroad: MinorUnitsField,
  /** 225 */
  notification_procedure: MinorUnitsField,
  /** 230 */
  exempt: MinorUnitsField,
  /** 235 */
  reductions: MinorUnitsField,
  /** 280 */
  various: MinorUnitsField,
  /** What 280 is, at most 50 characters. */
  various_text: z.string().nullable(),
  /** 299: 200 less 220 to 280 */
  taxable: MinorUnitsField,
  supplies: z.array(VatSupply),
  acquisitions: z.array(VatAcquisition),
  /** 399: the tax of the supplies and of the services from abroad */
  tax_owed: MinorUnitsField,
  /** 400 */
  input_material: MinorUnitsField,
  /** 405 */
  input_operations: MinorUnitsField,
  /** 410 */
  input_subsequent: MinorUnitsField,
  /** 415: positive, although it reduces 479 */
  input_correction: MinorUnitsField,
  /** 420: positive, although it reduces 479 */
  input_reduction: MinorUnitsField,
  /** 479: 400 + 405 + 410 − 415 − 420 */
  input_total: MinorUnitsField,
  /** 399 less 479: 500 when positive, 510 when negative */
  payable: MinorUnitsField,
  /** 900 */
  subsidies: MinorUnitsField,
  /** 910 */
  donations: MinorUnitsField,
})
export type VatFigures = Readonly<z.infer<typeof VatFigures>>
