// The forms of text that schemas require. A schema reports the name of the form; the presentation words it.

/** `swiss_iban_form`: 21 characters, `swiss_iban_start`: at least the country. */
export const VALUE_FORMS = [
  'id',
  'email',
  'path',
  'date',
  'moment',
  'amount',
  'amount_from_zero',
  'amount_from_one',
  'currency_code',
  'country_code',
  'colour',
  'swiss_iban_form',
  'swiss_iban_start',
  'activity_code',
] as const
export type ValueForm = (typeof VALUE_FORMS)[number]

/** What a schema reports for a required text that has only blanks: the same as for a missing one. */
export const BLANK = 'blank'

/** The name of a form, as the message of a schema. */
export const form = (name: ValueForm): string => name
