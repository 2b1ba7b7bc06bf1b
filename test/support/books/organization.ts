// An organization as the interface answers it, with its settings.
import type { OrganizationObject } from '../../../shared/api/endpoints/organization/organizations.ts'
import {
  DEFAULT_SETTINGS,
  type OrganizationSettings,
} from '../../../shared/record/organization/organization-settings.ts'

/** Only the fields that a settings screen reads; the others are missing. */
export const organizationOf = (
  fields: Partial<OrganizationObject>,
  settings: Partial<OrganizationSettings> = {},
): OrganizationObject =>
  ({
    id: 1,
    name: 'Velo AG',
    legal_form: 'llc',
    vat_idn: null,
    phone_number: null,
    extra_billing_information: null,
    billing_name: null,
    billing_address: null,
    billing_address_line_2: null,
    billing_zip: null,
    billing_city: null,
    billing_state: null,
    billing_country: null,
    country: { id: 1, name: 'Switzerland', code: 'CH', currency_code: 'CHF', default_vat_rate: 8.1 },
    ...fields,
    settings: { ...DEFAULT_SETTINGS, ...settings },
  }) as OrganizationObject
