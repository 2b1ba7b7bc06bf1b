// The scalar fields that records share: ids, dates, instants, amounts in minor units.
import { z } from 'zod'
import { type LocalDate, parseLocalDate, parseMoment, type Timestamp } from '../../value/calendar.ts'
import { MAX_MINOR_UNITS, type MinorUnits } from '../../value/money.ts'
import { BLANK, form } from './value-form.ts'

/** An opaque string id: a 26-character ULID, or at least ten of `[A-Za-z0-9]` (rule 15). */
export const StringId = z.string().regex(/^[A-Za-z0-9]{10,}$/, form('id'))

/** A text that is not only blanks. Surrounding blanks stay. */
export const FilledText = z.string().regex(/\S/, { error: BLANK, abort: true })

/** A path on this machine; control characters, and those that turn the direction of a text, would mislead a reader. */
export const PathField = z
  .string()
  .min(1)
  .max(4000)
  .regex(/^[^\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u, form('path'))

/** An integer id, for organizations, users, countries and members. */
export const IntegerId = z.number().int().positive()

/** The schema of a branded type: it checks the form, and only the type has the brand. */
const branded = <Brand extends Input, Input>(schema: z.ZodType<Input, Input>) => schema as z.ZodType<Brand, Input>

export const DateField = branded<LocalDate, string>(
  z
    .string()
    .refine((text) => parseLocalDate(text) !== null, form('date'))
    .meta({ format: 'date' }),
)

export const TimestampField = branded<Timestamp, string>(
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    .meta({ format: 'date-time', examples: ['2026-01-31T18:00:00.123456Z'] }),
)

/**
 * A moment as a caller sends it: a time stamp of RFC 3339 in any zone, or a day, which means its end (UTC). The result
 * has the form of `TimestampField`.
 */
export const MomentInput = z
  .string()
  .refine((text) => parseMoment(text) !== null, form('moment'))
  .meta({ examples: ['2026-01-31T18:00:00Z', '2026-01-31'] })
  .transform((text) => parseMoment(text) as Timestamp)

/** An amount as the books store it: an integer of minor units. The interface shows it as a decimal number. */
export const MinorUnitsField = branded<MinorUnits, number>(z.number().int().min(-MAX_MINOR_UNITS).max(MAX_MINOR_UNITS))

export const CurrencyField = z.string().regex(/^[A-Z]{3}$/)

/** A currency as a caller sends it; null and omitted mean the same. */
export const CurrencyInput = z
  .string()
  .regex(/^[A-Z]{3}$/, form('currency_code'))
  .nullable()
  .optional()
