// A VAT rate and the days on which it is valid; the date of supply decides which one applies (MWSTG 115).
import { z } from 'zod'
import type { LocalDate } from '../../value/calendar.ts'
import { DateField, StringId } from '../core/scalar.ts'

/** The kinds of rates; each has its line of the VAT form (shared/rule/ledger/vat-line.ts). */
export const VAT_KINDS = [
  'standard',
  'special',
  'reduced',
  'opted',
  'opted_reduced',
  'zero',
  'abroad',
  'notification',
  'exempt',
  'various',
  'subsidy',
  'donation',
  'input_subsequent',
  'input_correction',
  'input_reduction',
  'acquisition',
  'acquisition_reduced',
] as const

/** Supplies with tax in the country, unless they are exempt. */
export const TAXED_KINDS = ['standard', 'special', 'reduced'] as const satisfies readonly VatRate['kind'][]

/** Exempt supplies for which the company opted (MWSTG 22): taxed, and stated in 205. */
export const OPTED_KINDS = ['opted', 'opted_reduced'] as const satisfies readonly VatRate['kind'][]

/** Supplies without tax: each kind is deducted from the turnover in a line of its own. */
export const UNTAXED_KINDS = [
  'zero',
  'abroad',
  'notification',
  'exempt',
  'various',
] as const satisfies readonly VatRate['kind'][]

/** Flows of funds that are no consideration (MWSTG 18 2): no turnover. */
export const FLOW_KINDS = ['subsidy', 'donation'] as const satisfies readonly VatRate['kind'][]

/** Corrections of input tax: they mark lines on the accounts of input tax. */
export const INPUT_TAX_KINDS = [
  'input_subsequent',
  'input_correction',
  'input_reduction',
] as const satisfies readonly VatRate['kind'][]

/** The kinds of acquisition tax (MWSTG 45), which the recipient of a service from abroad owes. */
export const ACQUISITION_KINDS = ['acquisition', 'acquisition_reduced'] as const satisfies readonly VatRate['kind'][]

export const VatRate = z.object({
  id: StringId,
  name: z.string(),
  kind: z.enum(VAT_KINDS),
  /** Thousandths of a per cent, so that 8.1 % is exact: 8100. */
  rate_millis: z.number().int().min(0),
  valid_from: DateField,
  valid_to: DateField.nullable(),
})
export type VatRate = z.infer<typeof VatRate>

/** Whether the tax is added to the amount, which the supplier abroad receives, and not included in it. */
export const isAcquisitionRate = ({ kind }: Pick<VatRate, 'kind'>): boolean => isOfKind({ kind }, ACQUISITION_KINDS)

/** Whether it is of one of these kinds. */
export const isOfKind = ({ kind }: Pick<VatRate, 'kind'>, kinds: readonly VatRate['kind'][]): boolean =>
  kinds.includes(kind)

/** Whether it is valid on a day. */
export const isValidOn = (
  { valid_from, valid_to }: Pick<VatRate, 'valid_from' | 'valid_to'>,
  day: LocalDate,
): boolean => valid_from <= day && (valid_to === null || day <= valid_to)

/** Whether it is the default of a day: the standard rate of that day. */
export const isDefaultVatRate = (rate: VatRate, day: LocalDate): boolean =>
  rate.kind === 'standard' && isValidOn(rate, day)
