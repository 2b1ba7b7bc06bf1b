// A customer or supplier: the counterparty of open items, and the names and IBANs by which bank transactions show it.
import { z } from 'zod'
import { addFields, type Migrations } from '../core/migration.ts'
import { DateField, StringId, TimestampField } from '../core/scalar.ts'

/** The languages of letters to companies. */
export const LETTER_LANGUAGES = ['de', 'fr', 'it', 'en'] as const
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number]

export const Company = z.object({
  id: StringId,
  /** The key in the external system; unique if present. */
  key: z.string().max(255).nullable(),
  name: z.string().min(1).max(255),
  other_names: z.array(z.string()),
  ibans: z.array(z.string()),
  email: z.string().max(255).nullable(),
  address: z.string().max(255).nullable(),
  zip: z.string().max(10).nullable(),
  city: z.string().max(255).nullable(),
  country_code: z.string().length(2).nullable(),
  /** As the register writes it: `CHE-123.456.788`. */
  uid: z.string().max(20).nullable(),
  /** The accounts of its invoices and bills that state none; null: by the settings. */
  revenue_account_id: StringId.nullable(),
  expense_account_id: StringId.nullable(),
  /** Null: the usual rate of the account. */
  revenue_vat_rate_id: StringId.nullable(),
  expense_vat_rate_id: StringId.nullable(),
  /** Of letters and mails to it; null: German. */
  language: z.enum(LETTER_LANGUAGES).nullable(),
  /** Up to and including this day no invoice of it is reminded; null: they are. */
  reminders_paused_until: DateField.nullable(),
  created_at: TimestampField,
  updated_at: TimestampField,
})
export type Company = z.infer<typeof Company>

/** For a company whose documents are booked by the settings. */
export const NO_ACCOUNTS = {
  revenue_account_id: null,
  expense_account_id: null,
  revenue_vat_rate_id: null,
  expense_vat_rate_id: null,
} satisfies Partial<Company>

/** Format 10 added the accounts and rates for its documents, format 13 the UID, format 15 language and reminders. */
export const companyMigrations: Migrations = {
  10: addFields(NO_ACCOUNTS),
  13: addFields({ uid: null }),
  15: addFields({ language: null, reminders_paused_until: null }),
}
