// Organizations, the people who work in them, and the tokens that act for them.
import { z } from 'zod'
import { addFields, type Migrate, type Migrations } from '../core/migration.ts'
import { CurrencyField, IntegerId, StringId, TimestampField } from '../core/scalar.ts'
import { OrganizationSettings } from './organization-settings.ts'

export const ROLES = ['owner', 'administrator', 'accountant', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** What a lasting token can be good for (rule 170). */
export const SCOPES = ['read', 'import', 'book', 'budget', 'manage'] as const
export type Scope = (typeof SCOPES)[number]

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

/** An organization as the installation lists it. Everything else about it is the profile in its own books. */
export const Organization = z.object({
  id: IntegerId,
  name: z.string().min(3).max(50),
  slug: z.string(),
  is_demo: z.boolean(),
  /** Since when it is only looked at; null: worked in. */
  archived_at: TimestampField.nullable(),
  /** Since when nobody can enter it. The record stays, so that its number is never given again. */
  deleted_at: TimestampField.nullable(),
  created_at: TimestampField,
})
export type Organization = z.infer<typeof Organization>

/** What the books of an organization know of it: what decisions about them depend on. The only record of its table. */
export const OrganizationProfile = z.object({
  id: z.literal(1),
  /** Rule 26. */
  type: z.enum(['independent', 'managed', 'fiduciary']),
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
})
export type OrganizationProfile = z.infer<typeof OrganizationProfile>

/**
 * An organization as it is written down when it is made: with the profile that its books begin with. Until format 1 all of
 * it was kept here, changes too. Nothing but `initialProfile` reads these fields; the books' own profile is what counts.
 */
export const FoundedOrganization = Organization.extend(OrganizationProfile.omit({ id: true }).shape)

/** The profile that the books of an organization begin with. Throws when it was written down without one, which is a bug. */
export const initialProfile = (organization: Organization): OrganizationProfile =>
  OrganizationProfile.parse({ ...organization, id: 1 })

type Settings = Readonly<Record<string, unknown>>

/** Settings that came with a format, and what they are in records from before. */
const addSettings =
  (defaults: Settings): Migrate =>
  (fields) =>
    fields.settings ? { ...fields, settings: { ...defaults, ...(fields.settings as Settings) } } : fields

/**
 * Format 5 brought how VAT is settled; before, only which accounts take the second net tax rate said anything of it. Format 10
 * brought when documents are booked: in books from before nobody has chosen.
 */
export const settingsMigrations: Migrations = {
  5: addSettings({ accountingVatMethod: 'effective', accountingNetTaxRates: [] }),
  10: addSettings({ documentBooking: null, accountingCardAccounts: 'assets' }),
}

export const organizationMigrations: Migrations = {
  ...settingsMigrations,
  8: addFields({ archived_at: null, deleted_at: null }),
}

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
  /** The one-time link that this person can sign in by; null: there is none. Only the SHA-256 (hex) of its code is kept. */
  sign_in_link: z.object({ code_sha256: z.string(), expires_at: TimestampField }).nullable(),
  /** Asked for beside the password (RFC 6238); null: not. `confirmed_at` null: being set up, and not asked for yet. */
  two_factor: z
    .object({
      /** In base32. */
      secret: z.string(),
      confirmed_at: TimestampField.nullable(),
      /** SHA-256 (hex) of the recovery codes that were not used yet. */
      recovery_code_sha256s: z.array(z.string()),
    })
    .nullable(),
  /** Where a session of this person begins; null: in the first organization there is for the person. */
  last_organization_id: IntegerId.nullable(),
  created_at: TimestampField,
})
export type User = z.infer<typeof User>

export const userMigrations: Migrations = {
  8: addFields({ sign_in_link: null, two_factor: null, last_organization_id: null }),
}

export const Member = z.object({
  id: IntegerId,
  organization_id: IntegerId,
  user_id: IntegerId,
  role: z.enum(ROLES),
  created_at: TimestampField,
})
export type Member = z.infer<typeof Member>

/** A lasting token: acts as one user in one organization. Only the SHA-256 of its secret is kept (rule 2). */
export const AccessToken = z.object({
  id: StringId,
  name: z.string(),
  user_id: IntegerId,
  organization_id: IntegerId,
  secret_sha256: z.string(),
  /** The most it may do; the person's own role of the moment bounds it too. */
  role: z.enum(ROLES),
  scopes: z.array(z.enum(SCOPES)).min(1),
  /** Null: it does not end by itself. */
  expires_at: TimestampField.nullable(),
  /** To the hour; null: never. */
  last_used_at: TimestampField.nullable(),
  /** The token that made it, with which it ends; null: a person did. */
  parent_id: StringId.nullable(),
  created_at: TimestampField,
})
export type AccessToken = z.infer<typeof AccessToken>

/** Tokens of before could do whatever their person could. */
export const tokenMigrations: Migrations = {
  8: addFields({ role: 'owner', scopes: [...SCOPES], expires_at: null, last_used_at: null, parent_id: null }),
}
