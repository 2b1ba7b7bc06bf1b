// Organizations, their users, and the tokens that act for users.
import { z } from 'zod'
import { addFields, type Migrate, type Migrations } from '../core/migration.ts'
import { CurrencyField, IntegerId, StringId, TimestampField } from '../core/scalar.ts'
import { FIRST_VAT_DAY, type VatReporting } from '../ledger/vat-reporting.ts'
import { DEFAULT_REMINDER_SETTINGS, OrganizationSettings } from './organization-settings.ts'

export const ROLES = ['owner', 'administrator', 'accountant', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** The scopes of a lasting token (rule 170). */
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

/** An organization as the installation lists it. Its other fields are in the profile in its own books. */
export const Organization = z.object({
  id: IntegerId,
  name: z.string().min(3).max(50),
  slug: z.string(),
  is_demo: z.boolean(),
  /** Since when it is archived and read-only; null while it is in use. */
  archived_at: TimestampField.nullable(),
  /** Since when it is deleted and no user can open it. The record stays, so that its number is never used again. */
  deleted_at: TimestampField.nullable(),
  created_at: TimestampField,
})
export type Organization = z.infer<typeof Organization>

/**
 * The organization's profile in its own books: the fields that decisions there depend on. The only record of its table.
 */
export const OrganizationProfile = z.object({
  id: z.literal(1),
  /** Rule 26. */
  type: z.enum(['independent', 'managed', 'fiduciary']),
  legal_form: z.enum(LEGAL_FORMS),
  vat_idn: z.string().max(255).nullable(),
  country_id: IntegerId,
  /** The country's currency: amounts of bank accounts in it are compared with the documents that they pay. */
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
 * An organization as it was recorded at its creation: with the profile that its books started with. In format 1 all of
 * it was stored here, including changes. Only `initialProfile` reads these fields; the profile in the books counts.
 */
export const FoundedOrganization = Organization.extend(OrganizationProfile.omit({ id: true }).shape)

/** The profile that the books of an organization start with. Throws when there is none, which is a bug. */
export const initialProfile = (organization: Organization): OrganizationProfile =>
  OrganizationProfile.parse({ ...organization, id: 1 })

type Settings = Readonly<Record<string, unknown>>

/** Adds the settings of a format with their values for older records. */
const addSettings =
  (defaults: Settings): Migrate =>
  (fields) =>
    fields.settings ? { ...fields, settings: { ...defaults, ...(fields.settings as Settings) } } : fields

/** By the settings that said it before: agreed amounts, quarters or, with net tax rates, half-years. */
const withVatReporting: Migrate = (fields) => {
  if (!fields.settings) return fields
  const settings = fields.settings as Settings
  const rates = (settings.accountingNetTaxRates ?? []) as readonly number[]
  const accounts = (settings.accountingNetTaxRate2Accounts ?? []) as readonly string[]
  const isNet = settings.accountingVatMethod === 'net_rate' || accounts.length > 0
  const isSecond = rates.length > 1 || accounts.length > 0
  const reporting: VatReporting = {
    valid_from: FIRST_VAT_DAY,
    is_liable: settings.liableForVat === true,
    method: isNet ? 'net_rate' : 'effective',
    form: 'agreed',
    period: isNet ? 'half_year' : 'quarter',
    activities: [
      ...(isSecond || isNet || rates.length > 0 ? [{ code: null, rate: rates[0] ?? null, accounts: [] }] : []),
      ...(isSecond ? [{ code: null, rate: rates[1] ?? null, accounts: [...accounts] }] : []),
    ],
  }
  return { ...fields, settings: { accountingVatReporting: [reporting], ...settings } }
}

/**
 * Format 5 added the VAT method; before, it could only be derived from the accounts of the second net tax rate. Format
 * 10 added when documents are booked: in older books the user has not chosen yet. Format 12 added the dated list of how
 * VAT is reported, with one entry from the start; format 13 the limit of small remainders;
 * format 14 whether a second person releases payments; format 15 the settings of reminders.
 */
export const settingsMigrations: Migrations = {
  5: addSettings({ accountingVatMethod: 'effective', accountingNetTaxRates: [] }),
  10: addSettings({ documentBooking: null, accountingCardAccounts: 'assets' }),
  12: withVatReporting,
  13: addSettings({ accountingWriteOffLimit: 1 }),
  14: addSettings({ paymentApproval: false }),
  15: addSettings(DEFAULT_REMINDER_SETTINGS),
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
  /** Whether the e-mail address is confirmed; a change requires it again. */
  verified: z.boolean(),
  /** `scrypt$N$r$p$salt$hash` in base64; null until one is set. */
  password: z.string().nullable(),
  settings: z.record(z.enum(NOTIFICATIONS), z.boolean()),
  apple_id: z.string().nullable(),
  google_id: z.string().nullable(),
  /** The one-time sign-in link of this user; null: none. Only the SHA-256 (hex) of its code is stored. */
  sign_in_link: z.object({ code_sha256: z.string(), expires_at: TimestampField }).nullable(),
  /**
   * The second factor in addition to the password (RFC 6238); null: none. While `confirmed_at` is null it is being set
   * up and not required yet.
   */
  two_factor: z
    .object({
      /** In base32. */
      secret: z.string(),
      confirmed_at: TimestampField.nullable(),
      /** SHA-256 (hex) of the unused recovery codes. */
      recovery_code_sha256s: z.array(z.string()),
    })
    .nullable(),
  /** Where a session of this user starts; null: in the user's first organization. */
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

/** A lasting token: acts as one user in one organization. Only the SHA-256 of its secret is stored (rule 2). */
export const AccessToken = z.object({
  id: StringId,
  name: z.string(),
  user_id: IntegerId,
  organization_id: IntegerId,
  secret_sha256: z.string(),
  /** The highest role that it may use; the user's present role limits it, too. */
  role: z.enum(ROLES),
  scopes: z.array(z.enum(SCOPES)).min(1),
  /** Null: it does not expire. */
  expires_at: TimestampField.nullable(),
  /** To the hour; null: never used. */
  last_used_at: TimestampField.nullable(),
  /** The token that created it, with which it ends; null: a user did. */
  parent_id: StringId.nullable(),
  created_at: TimestampField,
})
export type AccessToken = z.infer<typeof AccessToken>

/** Older tokens had all rights of their user. */
export const tokenMigrations: Migrations = {
  8: addFields({ role: 'owner', scopes: [...SCOPES], expires_at: null, last_used_at: null, parent_id: null }),
}
