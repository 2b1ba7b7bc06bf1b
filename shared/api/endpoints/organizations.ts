// Organizations, their settings, members and tokens (interface document, organizations). Members and tokens are
// extensions, as is adding an organization.
import { z } from 'zod'
import {
  AccessToken,
  LEGAL_FORMS,
  Member,
  Organization,
  OrganizationProfile,
  ROLES,
} from '../../record/organization.ts'
import { OrganizationSettings, WritableSettings } from '../../record/organization-settings.ts'
import { DateField, IntegerId, StringId, TimestampField } from '../../record/scalar.ts'
import { endpoint } from '../endpoint.ts'
import { paged } from '../page.ts'

const count = z.number().int()
const none = z.null()

export const UserSummary = z
  .object({
    id: IntegerId,
    firstname: z.string(),
    lastname: z.string(),
    fullName: z.string(),
    email: z.string(),
  })
  .meta({ id: 'UserSummary' })

/** `url` is a signed address: it works for a quarter of an hour and without a token. */
const Logo = z.object({ uuid: z.string(), name: z.string(), url: z.string() }).meta({ id: 'Logo' })

const CountryObject = z
  .object({
    id: IntegerId,
    name: z.string(),
    code: z.string(),
    currency_code: z.string(),
    default_vat_rate: z.number(),
  })
  .meta({ id: 'Country' })

const YearSummary = z.object({ id: StringId, name: z.string(), start_date: DateField, end_date: DateField })

export const OrganizationListItem = z
  .object({
    id: IntegerId,
    name: z.string(),
    slug: z.string(),
    owner: UserSummary,
    logo: Logo,
    is_on_trial: z.boolean(),
    trial_ends_at: TimestampField.nullable(),
    subscription: none,
    role_in_organization: z.string(),
    created_at: TimestampField,
  })
  .meta({ id: 'OrganizationListItem' })
export type OrganizationListItem = z.infer<typeof OrganizationListItem>

/** Billing, trial and quota fields say what a local application has: nothing. */
export const OrganizationObject = Organization.omit({ is_demo: true })
  .extend(OrganizationProfile.omit({ id: true, base_currency: true, country_id: true }).shape)
  .extend({
    managed_by_id: none,
    managed_by: none,
    managing: z.array(z.unknown()),
    owner: UserSummary,
    users: z.array(UserSummary.omit({ fullName: true })),
    archived_users: z.array(z.unknown()),
    country: CountryObject,
    is_on_trial: z.boolean(),
    trial_ends_at: none,
    subscription: none,
    has_payment_method: z.boolean(),
    billing_portal_url: none,
    billing_portal_plan_url: none,
    pm_type: none,
    pm_last_four: none,
    invoices: z.array(z.unknown()),
    invitations: z.array(z.unknown()),
    role_in_organization: z.string(),
    member: z.object({ id: IntegerId, role_name: z.string(), created_at: TimestampField }),
    logo: Logo,
    max_dunning_level: count,
    current_fiscal_year: YearSummary.nullable(),
    oldest_open_fiscal_year: YearSummary.nullable(),
    default_vat_rate: z
      .object({ id: StringId, name: z.string(), rate: z.number(), is_default: z.boolean() })
      .nullable(),
    show_acquisition_tax: z.boolean(),
    mail_preview_url: none,
    invoices_count: count,
    offers_count: count,
    projects_count: count,
    companies_count: count,
    products_count: count,
    rates_count: count,
    tags_count: count,
    expenses_count: count,
    times_count: count,
    accounts_count: count,
    bank_accounts_count: count,
    unreconciled_bank_transactions_count: count,
    expense_payment_methods_count: count,
    qr_bill_enabled: z.boolean(),
    expense_parser_quota: count,
    free_expense_parser_quota: count,
    addons: z.array(z.unknown()),
  })
  .meta({ id: 'Organization' })
export type OrganizationObject = z.infer<typeof OrganizationObject>

const text = (max: number) => z.string().max(max).nullable().optional()

const ChangeOrganization = z.object({
  name: z.string().min(3).max(50).optional(),
  legal_form: z.enum(LEGAL_FORMS).optional(),
  vat_idn: text(255),
  billing_name: text(255),
  billing_address: text(255),
  billing_address_line_2: text(255),
  billing_city: text(255),
  billing_state: text(255),
  billing_country: z.string().length(2).nullable().optional(),
  billing_zip: text(25),
  country_id: z.number().int().optional(),
  extra_billing_information: text(1000),
  phone_number: text(30),
  settings: WritableSettings.optional(),
})

const CreateOrganization = z.object({
  name: z.string().min(3).max(50),
  legal_form: z.enum(LEGAL_FORMS).optional(),
  country_id: z.number().int().optional(),
})

export type CreateOrganization = z.infer<typeof CreateOrganization>

const params = { organizationId: z.coerce.number().int().positive() }

export const listOrganizations = endpoint({
  name: 'listOrganizations',
  method: 'GET',
  path: '/organizations',
  summary: 'Every organization the user can access',
  response: z.array(OrganizationListItem),
})

export const getOrganization = endpoint({
  name: 'getOrganization',
  method: 'GET',
  path: '/organizations/{organizationId}',
  summary: 'One organization in full',
  params,
  response: OrganizationObject,
})

export const changeOrganization = endpoint({
  name: 'changeOrganization',
  method: 'PATCH',
  path: '/organizations/{organizationId}',
  summary: 'Changes an organization and its settings; unknown and read-only settings are refused',
  params,
  permissions: ['edit organization'],
  body: ChangeOrganization,
  response: OrganizationObject,
})

export const getOrganizationSettings = endpoint({
  name: 'getOrganizationSettings',
  method: 'GET',
  path: '/organizations/{organizationId}/settings',
  summary: 'The settings of an organization',
  params,
  response: OrganizationSettings,
})

export const createOrganization = endpoint({
  name: 'createOrganization',
  method: 'POST',
  path: '/organizations',
  summary:
    'Adds an organization with its chart of accounts, VAT rates and two fiscal years; the user becomes its owner',
  body: CreateOrganization,
  status: 201,
  response: OrganizationObject,
  extension: true,
})

export const MemberObject = Member.omit({ user_id: true, organization_id: true })
  .extend({ user: UserSummary })
  .meta({ id: 'Member' })
export type MemberObject = z.infer<typeof MemberObject>

const CreateMember = z.object({
  email: z.email().max(255),
  firstname: z.string().min(1).max(255).optional(),
  lastname: z.string().max(255).optional(),
  role: z.enum(ROLES),
})
export type CreateMember = z.infer<typeof CreateMember>

const memberParams = { memberId: z.coerce.number().int().positive() }

export const listMembers = endpoint({
  name: 'listMembers',
  method: 'GET',
  path: '/member',
  summary: 'Who may enter the organization, and in which role',
  list: { filters: {}, search: false, sorts: ['created_at'], default_sort: 'created_at', per_page: 25 },
  response: paged(MemberObject),
  extension: true,
})

export const createMember = endpoint({
  name: 'createMember',
  method: 'POST',
  path: '/member',
  summary: 'Lets a person in: one who is known by the e-mail address, or a new one',
  permissions: ['edit organization'],
  body: CreateMember,
  status: 201,
  response: MemberObject,
  extension: true,
})

export const changeMember = endpoint({
  name: 'changeMember',
  method: 'PATCH',
  path: '/member/{memberId}',
  summary: 'Changes the role of a member; one owner stays',
  params: memberParams,
  permissions: ['edit organization'],
  body: z.object({ role: z.enum(ROLES) }),
  response: MemberObject,
  extension: true,
})

export const deleteMember = endpoint({
  name: 'deleteMember',
  method: 'DELETE',
  path: '/member/{memberId}',
  summary: 'Ends a membership, and with it the tokens of the person for the organization; one owner stays',
  params: memberParams,
  permissions: ['edit organization'],
  status: 204,
  response: null,
  extension: true,
})

/** `token` only in the answer that makes it: afterwards nobody can read it again. */
export const TokenObject = AccessToken.omit({ secret_sha256: true, user_id: true, organization_id: true })
  .extend({ token: z.string().optional() })
  .meta({ id: 'Token' })
export type TokenObject = z.infer<typeof TokenObject>

export const listTokens = endpoint({
  name: 'listTokens',
  method: 'GET',
  path: '/token',
  summary: "The user's lasting tokens for the organization",
  list: { filters: {}, search: false, sorts: ['created_at'], default_sort: '-created_at', per_page: 25 },
  response: paged(TokenObject),
  extension: true,
})

export const createToken = endpoint({
  name: 'createToken',
  method: 'POST',
  path: '/token',
  summary: 'Makes a lasting token; it is shown this once',
  body: z.object({ name: z.string().min(1).max(255) }),
  status: 201,
  errors: { 409: 'It was made by this Idempotency-Key already, and is shown only once' },
  shows_secret: true,
  response: TokenObject,
  extension: true,
})

export const deleteToken = endpoint({
  name: 'deleteToken',
  method: 'DELETE',
  path: '/token/{tokenId}',
  summary: 'Revokes a token at once',
  params: { tokenId: StringId },
  status: 204,
  response: null,
  extension: true,
})
