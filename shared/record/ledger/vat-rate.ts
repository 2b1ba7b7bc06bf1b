// A VAT rate and the days on which it is valid; the date of supply decides which one applies (MWSTG 115).
import { z } from 'zod'
import type { LocalDate } from '../../value/calendar.ts'
import { DateField, StringId } from '../core/scalar.ts'

export const VAT_KINDS = [
  'standard',
  'special',
  'reduced',
  'zero',
  'exempt',
  'acquisition',
  'acquisition_reduced',
] as const

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
export const isAcquisitionRate = ({ kind }: Pick<VatRate, 'kind'>): boolean =>
  (ACQUISITION_KINDS as readonly string[]).includes(kind)

/** Whether it is valid on a day. */
export const isValidOn = (
  { valid_from, valid_to }: Pick<VatRate, 'valid_from' | 'valid_to'>,
  day: LocalDate,
): boolean => valid_from <= day && (valid_to === null || day <= valid_to)

/** Whether it is the default of a day: the standard rate of that day. */
export const isDefaultVatRate = (rate: VatRate, day: LocalDate): boolean =>
  rate.kind === 'standard' && isValidOn(rate, day)
