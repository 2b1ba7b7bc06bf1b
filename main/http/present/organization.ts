// Organizations, members and tokens as the interface shows them. Fields of an internet service (trial, subscription, billing,
// quotas) have empty values, since a local application has none of these.
import type { MemberObject } from '../../../shared/api/endpoints/organization/members.ts'
import type {
  OrganizationListItem,
  OrganizationObject,
} from '../../../shared/api/endpoints/organization/organizations.ts'
import type { SignInEventObject } from '../../../shared/api/endpoints/organization/sign-ins.ts'
import type { TokenObject } from '../../../shared/api/endpoints/organization/tokens.ts'
import type { FiscalYear } from '../../../shared/record/ledger/fiscal-year.ts'
import type { AccessToken, Organization, User } from '../../../shared/record/organization/organization.ts'
import { countryOf } from '../../../shared/rule/organization/country.ts'
import { fullName } from '../../../shared/rule/organization/user.ts'
import { assert } from '../../../shared/value/result.ts'
import type { Membership } from '../../service/core/request.ts'
import type {
  MemberView,
  OrganizationSummary,
  OrganizationView,
  SignInView,
} from '../../service/organization/contract.ts'

/** Creates signed addresses, which need no token. */
export interface Addresses {
  readonly picture: (kind: 'logo' | 'avatar', name: string) => string
  /** A page or file for one member of an organization. */
  readonly page: (kind: SignedPage, membership: Membership) => string
}
export type SignedPage = 'billing' | 'mail' | 'absences'

export const presentOrganizationItem = (
  { record, owner, member }: OrganizationSummary,
  addresses: Addresses,
): OrganizationListItem => ({
  id: record.id,
  name: record.name,
  slug: record.slug,
  owner: presentPerson(owner),
  logo: presentLogo(record, addresses),
  is_on_trial: false,
  trial_ends_at: null,
  subscription: null,
  role_in_organization: member.role,
  archived_at: record.archived_at,
  created_at: record.created_at,
})

export const presentOrganization = (view: OrganizationView, addresses: Addresses): OrganizationObject => {
  const { record, profile, owner, member, users, counts, default_vat_rate: rate } = view
  const { id, name, slug, archived_at, created_at } = record
  const { id: _id, base_currency: _currency, country_id, ...shown } = profile
  const country = countryOf(country_id)
  assert(country, 'the country of an organization')
  return {
    id,
    name,
    slug,
    archived_at,
    created_at,
    ...shown,
    managed_by_id: null,
    managed_by: null,
    managing: [],
    owner: presentPerson(owner),
    users: users.map(({ id, firstname, lastname, email }) => ({ id, firstname, lastname, email })),
    archived_users: [],
    country: { ...country },
    is_on_trial: false,
    trial_ends_at: null,
    subscription: null,
    has_payment_method: false,
    billing_portal_url: addresses.page('billing', member),
    billing_portal_plan_url: addresses.page('billing', member),
    pm_type: null,
    pm_last_four: null,
    invoices: [],
    invitations: [],
    role_in_organization: member.role,
    member: { id: member.id, role_name: member.role, created_at: member.created_at },
    logo: presentLogo(record, addresses),
    max_dunning_level: 0,
    current_fiscal_year: presentYear(view.current_year),
    oldest_open_fiscal_year: presentYear(view.oldest_open_year),
    default_vat_rate: rate && { id: rate.id, name: rate.name, rate: rate.rate_millis / 1000, is_default: true },
    show_acquisition_tax: profile.settings.liableForVat,
    mail_preview_url: addresses.page('mail', member),
    invoices_count: counts.invoices,
    offers_count: 0,
    projects_count: 0,
    companies_count: counts.companies,
    products_count: 0,
    rates_count: 0,
    tags_count: 0,
    expenses_count: counts.expenses,
    times_count: 0,
    accounts_count: counts.accounts,
    bank_accounts_count: counts.bank_accounts,
    unreconciled_bank_transactions_count: counts.unreconciled,
    expense_payment_methods_count: 0,
    qr_bill_enabled: profile.settings.invoiceQrBillType !== 'NON',
    expense_parser_quota: 0,
    free_expense_parser_quota: 0,
    addons: [],
  }
}

export const presentPerson = ({ id, firstname, lastname, email }: User) => ({
  id,
  firstname,
  lastname,
  fullName: fullName({ firstname, lastname }),
  email,
})

export const presentMember = ({ record, user }: MemberView): MemberObject => ({
  id: record.id,
  role: record.role,
  created_at: record.created_at,
  user: presentPerson(user),
})

export const presentSignIn = ({ record: { user_id: _, ...event }, user }: SignInView): SignInEventObject => ({
  ...event,
  user: user && { id: user.id, name: fullName(user) },
})

export const presentToken = ({ secret_sha256: _, user_id: __, ...token }: AccessToken): TokenObject => ({ ...token })

const presentLogo = ({ id, name, slug }: Organization, { picture }: Addresses) => ({
  uuid: uuidOf('logo', id),
  name: `${slug}.svg`,
  url: picture('logo', name),
})

/** Pictures are drawn, not stored: their id is derived from the organization or user. */
export const uuidOf = (kind: 'logo' | 'avatar', id: number): string =>
  `00000000-0000-7000-${kind === 'logo' ? '8000' : '9000'}-${String(id).padStart(12, '0')}`

const presentYear = (year: FiscalYear | null) =>
  year && { id: year.id, name: year.name, start_date: year.start_date, end_date: year.end_date }
