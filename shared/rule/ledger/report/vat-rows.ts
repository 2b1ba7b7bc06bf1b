// The rows and checks of the VAT form as codes; main/http/text words them.
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'
import { proportionOf } from '../../../value/rounding.ts'
import type { FigureEntries } from './vat-parts.ts'

/** The codes of the lines of the form; main/http/text/vat/vat-form.ts words them. */
export type FormLineCode =
  | 'turnover_section'
  | 'tax_section'
  | 'input_tax_section'
  | 'other_section'
  | 'total_consideration'
  | 'opted'
  | 'supplies_to_foreign_countries'
  | 'supplies_abroad'
  | 'notification_procedure'
  | 'exempt'
  | 'reductions'
  | 'various'
  | 'deductions'
  | 'taxable'
  | 'supply'
  | 'net_rate'
  | 'flat_rate'
  | 'acquisition'
  | 'tax_owed'
  | 'input_material'
  | 'input_operations'
  | 'input_subsequent'
  | 'input_correction'
  | 'input_reduction'
  | 'input_total'
  | 'payable'
  | 'claim'
  | 'subsidies'
  | 'donations'
  | VatNoteCode

/** What the form does not have, shown below it. */
type VatNoteCode =
  | 'unmarked_turnover'
  | 'net_rate_difference'
  | 'form_change'
  | 'form_change_apart'
  | 'open_sales'
  | 'open_purchases'

export interface VatRow {
  readonly key: string
  readonly kind: 'heading' | 'line' | 'subtotal' | 'total' | 'note'
  readonly level: number
  /** The number of the line on the form. */
  readonly number: string | null
  readonly code: FormLineCode
  /** Per cent, for titles that contain a rate. */
  readonly percent: number | null
  /** Of net and flat rates. */
  readonly activity: { readonly place: number; readonly code: string | null } | null
  readonly base: MinorUnits | null
  readonly tax: MinorUnits | null
  readonly entries: FigureEntries | null
}

export type VatCheckCode =
  | 'vat_accounts_explained'
  | 'vat_without_rate'
  | 'input_tax_with_net_rate'
  | 'turnover_without_rate'
  | 'turnover_is_revenue'
  | 'tax_of_base'
  | 'acquisition_of_base'
  | 'net_rates_missing'

export interface VatCheck {
  readonly code: VatCheckCode
  readonly is_met: boolean
  readonly amount: MinorUnits | null
  readonly percent: number | null
  readonly entries: FigureEntries | null
}

/** A line of the form, without its figures. */
export const line = (number: string | null, code: FormLineCode, key = `line:${number}`): VatRow => ({
  key,
  kind: 'line',
  level: 1,
  number,
  code,
  percent: null,
  activity: null,
  base: null,
  tax: null,
  entries: null,
})

/** The heading of a section of the form. */
export const heading = (code: FormLineCode): VatRow => ({
  ...line(null, code, `section:${code}`),
  kind: 'heading',
  level: 0,
})

/** A check, without the amounts that it compares. */
export const check = (code: VatCheckCode, is_met: boolean): VatCheck => ({
  code,
  is_met,
  amount: null,
  percent: null,
  entries: null,
})

/** The sum of the tax of these rows. */
export const taxOfRows = (rows: readonly VatRow[]): MinorUnits =>
  minorUnitsOf(rows.reduce((sum, { tax }) => sum + (tax ?? 0), 0))

/** A rate in thousandths of a per cent of an amount, to the Rappen. */
export const percentOf = (amount: number, millis: number): number => proportionOf(amount, millis, 100_000)

/** A net amount with its tax, to the Rappen. */
export const withTax = (net: number, millis: number): number => proportionOf(net, 100_000 + millis, 100_000)
