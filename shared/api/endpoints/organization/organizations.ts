// Organizations and their settings (interface document, organizations). Creating, archiving and deleting one are
// extensions.
import { z } from 'zod'
import { DateField, FilledText, IntegerId, StringId, TimestampField } from '../../../record/core/scalar.ts'
import { LEGAL_FORMS, Organization, OrganizationProfile } from '../../../record/organization/organization.ts'
import { OrganizationSettings, SettingsInput } from '../../../record/organization/organization-settings.ts'
import { EXTENSION, endpoint } from '../../endpoint.ts'

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

/** `url` is a signed address: it is valid for a quarter of an hour, without a token. */
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
    archived_at: TimestampField.nullable().meta(EXTENSION),
    created_at: TimestampField,
  })
  .meta({ id: 'OrganizationListItem' })
export type OrganizationListItem = z.infer<typeof OrganizationListItem>

/** Billing, trial and quota fields are empty or null, because a local application has none. */
export const OrganizationObject = Organization.omit({ is_demo: true, archived_at: true, deleted_at: true })
  .extend(OrganizationProfile.omit({ id: true, base_currency: true, country_id: true }).shape)
  .extend({
    archived_at: TimestampField.nullable().meta(EXTENSION),
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
    billing_portal_url: z.url().describe('A page that can be opened without a token for 15 minutes'),
    billing_portal_plan_url: z.url().describe('As `billing_portal_url`'),
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
    mail_preview_url: z
      .url()
      .describe('A page that previews the e-mail theme; it can be opened without a token for 15 minutes'),
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
  name: FilledText.min(3).max(50).optional(),
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
  settings: SettingsInput.optional(),
})

const CreateOrganization = z.object({
  name: FilledText.min(3).max(50),
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
  summary: 'Updates an organization and its settings; unknown and read-only settings are rejected',
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
  permissions: ['edit organization'],
  in_archived: true,
  extension: true,
})

const OWNER_ONLY = 'Not its owner'
const ofOwner = { params, permissions: ['edit organization'], in_archived: true, extension: true } as const

export const archiveOrganization = endpoint({
  ...ofOwner,
  name: 'archiveOrganization',
  method: 'POST',
  path: '/organizations/{organizationId}/archive',
  summary: 'Archives an organization: it becomes read-only',
  errors: { 403: OWNER_ONLY },
  response: OrganizationObject,
})

export const unarchiveOrganization = endpoint({
  ...ofOwner,
  name: 'unarchiveOrganization',
  method: 'POST',
  path: '/organizations/{organizationId}/unarchive',
  summary: 'Restores an archived organization',
  errors: { 403: OWNER_ONLY },
  response: OrganizationObject,
})

export const DeletedOrganization = z
  .object({ exported_to: z.string().describe('The audit package with the entire journal, a file on this machine') })
  .meta({ id: 'DeletedOrganization' })
export type DeletedOrganization = z.infer<typeof DeletedOrganization>

export const deleteOrganization = endpoint({
  ...ofOwner,
  name: 'deleteOrganization',
  method: 'DELETE',
  path: '/organizations/{organizationId}',
  summary: 'Deletes an organization after writing its entire journal to an audit package next to the books',
  description:
    'Its members and tokens lose access immediately. The folder of its books is moved to `deleted/` in the data folder at the next start of the program. The first organization, to which the token of `api.json` belongs, cannot be deleted.',
  body: z.object({ name: z.string(), current_password: z.string().max(1000).optional() }),
  errors: {
    403: OWNER_ONLY,
    422: '`name` is not its name, or it is the first organization',
    423: 'The password must be confirmed first (`password_confirmation_required`)',
  },
  response: DeletedOrganization,
})
