// The English texts of form fields.
import type { de } from './de.ts'

export const en = {
  'form.choice.none': 'Nothing found',
  'form.vat.none': 'no VAT',
} as const satisfies Record<keyof typeof de, string>
