// The current user as the interface shows it. Passwords and external sign-ins are never part of an answer.
import type { UserObject } from '../../../shared/api/endpoints/organization/user.ts'
import { PERMISSIONS } from '../../../shared/record/organization/permission.ts'
import { hasPermission } from '../../../shared/rule/organization/permission.ts'
import type { UserView } from '../../service/organization/contract.ts'
import { type Addresses, presentOrganization, presentOrganizationItem, presentPerson, uuidOf } from './organization.ts'

export const presentUser = (view: UserView, addresses: Addresses): UserObject => {
  const { record, organization, organizations, confirmed_until, shown_two_factor } = view
  const { fullName, ...person } = presentPerson(record)
  const { member, users } = organization
  const avatar = addresses.picture('avatar', fullName)
  return {
    ...person,
    fullName,
    description: record.description,
    locale: record.locale,
    verified: record.verified,
    role: member.role,
    job_title: '',
    department: '',
    avatar: {
      uuid: uuidOf('avatar', record.id),
      name: 'avatar.svg',
      description: null,
      mime_type: 'image/svg+xml',
      collection: 'avatar',
      url: avatar,
    },
    avatar_provider_url: avatar,
    settings: record.settings,
    two_factor_enabled: record.two_factor !== null && record.two_factor.confirmed_at !== null,
    two_factor_qr_code: shown_two_factor.qr_code,
    two_factor_qr_code_url: shown_two_factor.url,
    two_factor_recovery_codes: [...shown_two_factor.recovery_codes],
    superuser_dashboard_url: null,
    password_confirmation_valid_until: confirmed_until,
    auth_providers: { apple: record.apple_id !== null, google: record.google_id !== null },
    current_organization: {
      ...presentOrganization(organization, addresses),
      member_id: member.id,
      members_count: users.length,
      is_support_login: false,
      permissions: PERMISSIONS.map((name, index) => ({ id: index + 1, name, guard_name: 'web' })).filter(({ name }) =>
        hasPermission(member.role, [name]),
      ),
      expenses_mail_address: expensesMailAddress(organization.record.id),
      inbound_mail_count: 0,
      absences_ics_url: addresses.page('absences', member),
      absences_awaiting_approval_count: 0,
    },
    organizations: organizations.map((summary) => presentOrganizationItem(summary, addresses)),
    invitations: [],
    time_trackers: [],
  }
}

/** Kontor receives no mail: an address in a domain that never exists (RFC 2606). */
const expensesMailAddress = (organizationId: number): string => `expenses-${organizationId}@kontor.invalid`
