// Organizations, the people who work in them, and the tokens that act for them.
import { z } from 'zod'
import { OrganizationSettings } from './organization-settings.ts'
import { CurrencyField, IntegerId, StringId, TimestampField } from './scalar.ts'

export const ROLES = ['owner', 'administrator', 'accountant', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export const LEGAL_FORMS = [
  'sole_proprietorship',
  'simple_partnership',
  'general_partnership',
  'limited_partnership',
  'plc',
  'llc',
  'association',
  'foundation',
] as const

export const Organization = z.object({
  id: IntegerId,
  /** Decision 26. */
  type: z.enum(['independent', 'managed', 'fiduciary']),
  name: z.string().min(3).max(50),
  slug: z.string(),
  legal_form: z.enum(LEGAL_FORMS),
  vat_idn: z.string().max(255).nullable(),
  country_id: IntegerId,
  /** The country's currency: amounts of bank accounts in it are checked against the documents they pay. */
  base_currency: CurrencyField,
  billing_name: z.string().max(255).nullable(),
  billing_address: z.string().max(255).nullable(),
  billing_address_line_2: z.string().max(255).nullable(),
  billing_city: z.string().max(255).nullable(),
  billing_zip: z.string().max(25).nullable(),
  billing_state: z.string().max(255).nullable(),
  billing_country: z.string().length(2).nullable(),
  phone_number: z.string().max(30).nullable(),
  extra_billing_information: z.string().max(1000).nullable(),
  settings: OrganizationSettings,
  is_demo: z.boolean(),
  created_at: TimestampField,
})
export type Organization = z.infer<typeof Organization>

export const NOTIFICATIONS = [
  'notifyWeeklyProjectOverview',
  'notifyWeeklyDigest',
  'notifyOverdueInvoices',
  'notifyRFDInvoices',
  'notifyLastRecurringInvoices',
  'notifyPromotions',
] as const

export const User = z.object({
  id: IntegerId,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  description: z.string(),
  locale: z.enum(['de', 'en']),
  /** Whether the e-mail address was confirmed; changing it asks again. */
  verified: z.boolean(),
  /** `scrypt$N$r$p$salt$hash` in base64; null until one is set. */
  password: z.string().nullable(),
  settings: z.record(z.enum(NOTIFICATIONS), z.boolean()),
  apple_id: z.string().nullable(),
  google_id: z.string().nullable(),
  created_at: TimestampField,
})
export type User = z.infer<typeof User>

export const Member = z.object({
  id: IntegerId,
  organization_id: IntegerId,
  user_id: IntegerId,
  role: z.enum(ROLES),
  created_at: TimestampField,
})
export type Member = z.infer<typeof Member>

/** A lasting token: acts as one user in one organization. Only the SHA-256 of its secret is kept (decision 2). */
export const AccessToken = z.object({
  id: StringId,
  name: z.string(),
  user_id: IntegerId,
  organization_id: IntegerId,
  secret_sha256: z.string(),
  created_at: TimestampField,
})
export type AccessToken = z.infer<typeof AccessToken>
