// Parts of the interface document that Kontor does not have are answered as empty: no plans, no offers, no projects.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

const read = async (path: string) => (await (await kontor.ask(path)).json()) as Record<string, unknown>

const NO_PLAN = { is_on_trial: false, trial_ends_at: null, subscription: null }

const NOTHING = {
  ...NO_PLAN,
  managed_by_id: null,
  managed_by: null,
  managing: [],
  archived_users: [],
  invitations: [],
  addons: [],
  has_payment_method: false,
  invoices: [],
  pm_type: null,
  pm_last_four: null,
  max_dunning_level: 0,
  offers_count: 0,
  projects_count: 0,
  products_count: 0,
  rates_count: 0,
  tags_count: 0,
  times_count: 0,
  expense_payment_methods_count: 0,
  expense_parser_quota: 0,
  free_expense_parser_quota: 0,
  // And what a new organization does not have yet.
  invoices_count: 0,
  companies_count: 0,
  expenses_count: 0,
  bank_accounts_count: 0,
  unreconciled_bank_transactions_count: 0,
}

test('of an organization', async () => {
  expect(await read('/api/organizations/1')).toMatchObject(NOTHING)
  expect(await read('/api/organizations')).toMatchObject([NO_PLAN])
})

test('of a person', async () => {
  expect(await read('/api/user')).toMatchObject({
    job_title: '',
    department: '',
    invitations: [],
    time_trackers: [],
    superuser_dashboard_url: null,
    two_factor_enabled: false,
    two_factor_qr_code: null,
    two_factor_qr_code_url: null,
    two_factor_recovery_codes: [],
    password_confirmation_valid_until: 0,
    auth_providers: { apple: false, google: false },
    avatar: { name: 'avatar.svg', description: null, mime_type: 'image/svg+xml', collection: 'avatar' },
    current_organization: {
      ...NOTHING,
      is_support_login: false,
      expenses_mail_address: 'expenses-1@kontor.invalid',
      inbound_mail_count: 0,
      absences_awaiting_approval_count: 0,
    },
  })
})

test('the permissions of an owner, numbered', async () => {
  const { current_organization } = (await read('/api/user')) as { current_organization: { permissions: object[] } }
  expect(current_organization.permissions[0]).toEqual({ id: 1, name: expect.any(String), guard_name: 'web' })
  const numbers = current_organization.permissions.map((each) => (each as { id: number }).id)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})
