// The field tables of the interface document, written out again and compared with real answers: every field exists and
// has its type. docs/conformance.md refers to these tests.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FilledKontor, startFilledKontor } from '../filled.ts'

let kontor: FilledKontor
beforeAll(async () => {
  kontor = await startFilledKontor()
})
afterAll(() => kontor.close())

type Fields = Readonly<Record<string, string>>

const IS: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: (value) => typeof value === 'string' && /^[A-Za-z0-9]{10,}$/.test(value),
  uuid: (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  string: (value) => typeof value === 'string',
  decimal: (value) => typeof value === 'string' && /^-?\d+\.\d\d$/.test(value),
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  timestamp: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value),
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  /** A signed address of this program, which is valid for a while without a token. */
  signed: (value) =>
    typeof value === 'string' && /^http:\/\/127\.0\.0\.1:\d+\/signed\/\S+signature=[\w-]{43}$/.test(value),
}

/** Fields that are missing or have another type: none. */
const amiss = (value: unknown, fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, type]) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [`${name} is missing`]
    const field = (value as Record<string, unknown>)[name]
    const fits = (type.endsWith('?') && field === null) || (IS[type.replace('?', '')]?.(field) ?? false)
    return fits ? [] : [`${name} is no ${type}: ${JSON.stringify(field)}`]
  })

const get = async (path: string) => (await kontor.ask(`/api${path}`)).json() as Promise<Record<string, unknown>>
const first = (value: unknown): unknown => (value as readonly unknown[])[0]

const YEAR = { id: 'id', name: 'string', start_date: 'date', end_date: 'date' }
const PERSON = { id: 'integer', firstname: 'string', lastname: 'string', email: 'string' }
const SUMMARY = { ...PERSON, fullName: 'string' }
const LOGO = { uuid: 'uuid', name: 'string', url: 'signed' }

/** Conventions, ids. */
test('ids are opaque strings, integers or UUIDs', async () => {
  const rows = async (path: string) => (await get(path)).data as Record<string, unknown>[]
  const opaque = ['/fiscal_year', '/bank_account', '/bank_transaction', '/account', '/vat_rate']
  for (const path of opaque)
    for (const row of await rows(path)) expect([path, amiss(row, { id: 'id' })]).toEqual([path, []])
  const { accounts } = (await get(`/fiscal_year/${kontor.ids.fiscalYear}/budget`)) as {
    accounts: { id: string; budget: object | null }[]
  }
  const budgets = accounts.flatMap(({ budget }) => budget ?? [])
  expect(budgets.length).toBeGreaterThan(0)
  for (const budget of budgets) expect(amiss(budget, { id: 'id', account_id: 'id', fiscal_year_id: 'id' })).toEqual([])
  const organization = await get('/organizations/1')
  for (const each of [organization, organization.country, organization.member, organization.owner, await get('/user')])
    expect(amiss(each, { id: 'integer' })).toEqual([])
  for (const member of await rows('/member')) expect(amiss(member, { id: 'integer' })).toEqual([])
  await kontor.send('POST', '/api/bank_transaction/unreconcile-many', { items: [kontor.ids.bankTransactionId] })
  const batches = await rows('/batch')
  expect(new Set(batches.map(({ kind }) => kind))).toEqual(new Set(['import', 'enrichment', 'unreconcile']))
  for (const batch of batches) expect(amiss(batch, { id: 'uuid' })).toEqual([])
})

describe('fields', () => {
  test('of a fiscal year', async () => {
    const year = await get(`/fiscal_year/${kontor.ids.fiscalYear}?append=checklist`)
    const flags = { is_closed: 'boolean', is_open: 'boolean', is_current: 'boolean' }
    expect(amiss(year, { ...YEAR, closed_at: 'timestamp?', ...flags, type: 'object', checklist: 'object' })).toEqual([])
    expect(amiss(year.type, { name: 'string', value: 'string' })).toEqual([])
    const posted = 'boolean'
    const checklist = { balance_sheet_profit_loss_posted: posted, income_statement_profit_loss_posted: posted }
    expect(amiss(year.checklist, { ...checklist, vat_periods_status: 'object' })).toEqual([])
    expect(await get(`/fiscal_year/${kontor.ids.fiscalYear}`)).not.toHaveProperty('checklist')
  })

  test('of a list', async () => {
    expect((await get('/fiscal_year')).meta).toMatchObject({ per_page: 25 })
    expect((await get('/bank_transaction')).meta).toMatchObject({ per_page: 50 })
    const list = await get('/bank_transaction?per_page=5')
    expect(amiss(list, { data: 'array', links: 'object', meta: 'object' })).toEqual([])
    expect(amiss(list.links, { first: 'string', last: 'string', prev: 'string?', next: 'string?' })).toEqual([])
    const meta = { current_page: 'integer', from: 'integer', last_page: 'integer', path: 'string', per_page: 'integer' }
    expect(amiss(list.meta, { ...meta, to: 'integer', total: 'integer' })).toEqual([])
  })

  const TRANSACTION = {
    id: 'id',
    bank_account_id: 'id',
    bank_account: 'object?',
    matches: 'array',
    acc_serv_ref: 'string',
    entry_acc_serv_ref: 'string?',
    end_to_end_id: 'string?',
    document_date: 'date?',
    booking_date: 'date?',
    value_date: 'date?',
    amount: 'number',
    currency: 'string',
    reference: 'string?',
    name: 'string?',
    text: 'string?',
    is_processing: 'boolean',
    is_reconciled: 'boolean',
  }
  test('of a bank transaction', async () => {
    const list = await get('/bank_transaction')
    for (const row of list.data as unknown[]) expect(amiss(row, TRANSACTION)).toEqual([])
    const one = await get(`/bank_transaction/${kontor.ids.bankTransactionId}?include=bankAccount`)
    const asked = { document_requested_at: 'timestamp?', document_request_message: 'string?' }
    expect(amiss(one, { ...TRANSACTION, ...asked, document_request_member: 'object?' })).toEqual([])
    expect(amiss(one.bank_account, { id: 'id', name: 'string', iban: 'string', currency: 'string' })).toEqual([])
    expect(await get(`/bank_transaction/${kontor.ids.bankTransactionId}`)).toMatchObject({
      bank_account: null,
      matches: [],
    })
  })

  test('of an import batch', async () => {
    const jobs = { totalJobs: 'integer', pendingJobs: 'integer', processedJobs: 'integer', progress: 'number' }
    const ended = { finished: 'boolean', cancelled: 'boolean', created_at: 'timestamp' }
    const batch = await get(`/batch/${kontor.ids.batchId}`)
    expect(amiss(batch, { id: 'uuid', name: 'string', ...jobs, ...ended })).toEqual([])
    expect(batch).toMatchObject({ pendingJobs: 0, progress: 100, finished: true, cancelled: false })
  })

  const BANK_ACCOUNT = {
    id: 'id',
    name: 'string',
    type: 'string',
    iban: 'string?',
    iban_last_digits: 'string',
    bank_name: 'string?',
    bank_iid: 'number?',
    bank_bic: 'string?',
    bank_account_number: 'string?',
    currency: 'string',
    owner_name: 'string?',
    owner_address: 'string?',
    owner_zip: 'string?',
    owner_city: 'string?',
    qr_bill_type: 'string?',
    qr_bill_iban: 'string?',
    qr_bill_cin: 'number?',
    account_id: 'id?',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  }
  const BANK_ACCOUNT_EXTRAS = {
    balance: 'number',
    account_balance: 'number',
    account: 'object',
    transactions: 'array',
    unreconciled_transactions: 'array',
    transactions_count: 'integer',
    unreconciled_transactions_count: 'integer',
  }
  test('of a bank account', async () => {
    const path = `/bank_account/${kontor.ids.bankAccountId}`
    const plain = await get(path)
    expect(amiss(plain, BANK_ACCOUNT)).toEqual([])
    for (const name of Object.keys(BANK_ACCOUNT_EXTRAS)) expect(plain).not.toHaveProperty(name)
    const lists = 'account,transactions,transactionsCount,unreconciledTransactions,unreconciledTransactionsCount'
    const full = await get(`${path}?include=${lists}&append=balance,account_balance`)
    expect(amiss(full, { ...BANK_ACCOUNT, ...BANK_ACCOUNT_EXTRAS })).toEqual([])
    expect(amiss(first(full.transactions), TRANSACTION)).toEqual([])
  })

  test('of the budget matrix', async () => {
    const matrix = await get(`/fiscal_year/${kontor.ids.fiscalYear}/budget`)
    expect(amiss(matrix, { fiscal_year: 'object', previous_fiscal_year: 'object', accounts: 'array' })).toEqual([])
    for (const year of [matrix.fiscal_year, matrix.previous_fiscal_year])
      expect(amiss(year, { ...YEAR, closed_at: 'timestamp?' })).toEqual([])
    const rows = matrix.accounts as Record<string, unknown>[]
    const entry = {
      id: 'id',
      number: 'integer',
      name: 'string',
      full_name: 'string',
      type: 'string',
      class: 'string',
      section: 'string',
      group: 'string',
      is_active: 'boolean',
      previous_year_actual: 'number',
      current_year_actual: 'number',
      budget: 'object?',
    }
    for (const row of rows) expect(amiss(row, entry)).toEqual([])
    const budget = rows.find((row) => row.budget !== null)?.budget
    const fields = { id: 'id', fiscal_year_id: 'id', account_id: 'id', amount: 'decimal', notes: 'string?' }
    expect(amiss(budget, fields)).toEqual([])
    const types = new Set(rows.map(({ type }) => type))
    expect([...types].sort()).toEqual(['active', 'expense', 'passive', 'revenue'])
  })

  test('of an organization in the list', async () => {
    const item = first(await get('/organizations')) as Record<string, unknown>
    const texts = { name: 'string', slug: 'string', role_in_organization: 'string', created_at: 'timestamp' }
    const trial = { is_on_trial: 'boolean', trial_ends_at: 'timestamp?', subscription: 'object?' }
    expect(amiss(item, { id: 'integer', owner: 'object', logo: 'object', ...texts, ...trial })).toEqual([])
    expect(amiss(item.owner, SUMMARY)).toEqual([])
    expect(amiss(item.logo, LOGO)).toEqual([])
  })

  /** The detail, in the order of the document. */
  const ORGANIZATION: Fields = {
    id: 'integer',
    type: 'string',
    managed_by_id: 'integer?',
    managed_by: 'object?',
    managing: 'array',
    owner: 'object',
    name: 'string',
    legal_form: 'string',
    vat_idn: 'string?',
    slug: 'string',
    users: 'array',
    archived_users: 'array',
    country: 'object',
    is_on_trial: 'boolean',
    trial_ends_at: 'timestamp?',
    subscription: 'object?',
    has_payment_method: 'boolean',
    billing_portal_url: 'signed',
    billing_portal_plan_url: 'signed',
    pm_type: 'string?',
    pm_last_four: 'string?',
    invoices: 'array',
    billing_name: 'string?',
    billing_address: 'string?',
    billing_address_line_2: 'string?',
    billing_city: 'string?',
    billing_zip: 'string?',
    billing_state: 'string?',
    billing_country: 'string?',
    phone_number: 'string?',
    extra_billing_information: 'string?',
    invitations: 'array',
    role_in_organization: 'string',
    member: 'object',
    logo: 'object',
    max_dunning_level: 'integer',
    current_fiscal_year: 'object',
    oldest_open_fiscal_year: 'object',
    default_vat_rate: 'object',
    show_acquisition_tax: 'boolean',
    settings: 'object',
    mail_preview_url: 'signed',
    invoices_count: 'integer',
    offers_count: 'integer',
    projects_count: 'integer',
    companies_count: 'integer',
    products_count: 'integer',
    rates_count: 'integer',
    tags_count: 'integer',
    expenses_count: 'integer',
    times_count: 'integer',
    accounts_count: 'integer',
    bank_accounts_count: 'integer',
    qr_bill_enabled: 'boolean',
    unreconciled_bank_transactions_count: 'integer',
    expense_payment_methods_count: 'integer',
    expense_parser_quota: 'integer',
    free_expense_parser_quota: 'integer',
    addons: 'array',
    created_at: 'timestamp',
  }
  const organizationIsWhole = (value: Record<string, unknown>) => {
    expect(amiss(value, ORGANIZATION)).toEqual([])
    expect(amiss(value.owner, SUMMARY)).toEqual([])
    expect(amiss(first(value.users), PERSON)).toEqual([])
    const country = { id: 'integer', name: 'string', code: 'string', currency_code: 'string' }
    expect(amiss(value.country, { ...country, default_vat_rate: 'number' })).toEqual([])
    expect(amiss(value.member, { id: 'integer', role_name: 'string', created_at: 'timestamp' })).toEqual([])
    expect(amiss(value.logo, LOGO)).toEqual([])
    for (const year of [value.current_fiscal_year, value.oldest_open_fiscal_year]) expect(amiss(year, YEAR)).toEqual([])
    const rate = { id: 'id', name: 'string', rate: 'number', is_default: 'boolean' }
    expect(amiss(value.default_vat_rate, rate)).toEqual([])
  }
  test('of an organization in full', async () => {
    const shown = await get('/organizations/1')
    organizationIsWhole(shown)
    expect(shown).toMatchObject({ invoices_count: 4, expenses_count: 2, companies_count: 1, bank_accounts_count: 1 })
    expect(['independent', 'managed', 'fiduciary']).toContain(shown.type)
    expect(shown.subscription).toBeNull()
  })

  test('of the current user', async () => {
    const user = await get('/user')
    const texts = { firstname: 'string', lastname: 'string', fullName: 'string', email: 'string', locale: 'string' }
    const work = { role: 'string', job_title: 'string', department: 'string', description: 'string' }
    const factor = { two_factor_enabled: 'boolean', two_factor_qr_code: 'string?', two_factor_qr_code_url: 'string?' }
    const rest = {
      id: 'integer',
      verified: 'boolean',
      avatar: 'object',
      avatar_provider_url: 'string',
      settings: 'object',
      two_factor_recovery_codes: 'array',
      superuser_dashboard_url: 'string?',
      auth_providers: 'object',
      password_confirmation_valid_until: 'integer',
      current_organization: 'object',
      organizations: 'array',
      invitations: 'array',
      time_trackers: 'array',
    }
    expect(amiss(user, { ...texts, ...work, ...factor, ...rest })).toEqual([])
    const avatar = { uuid: 'string', name: 'string', description: 'string?', mime_type: 'string', collection: 'string' }
    expect(amiss(user.avatar, { ...avatar, url: 'string' })).toEqual([])
    expect(amiss(first(user.organizations), { id: 'integer', name: 'string' })).toEqual([])
    const notified = ['notifyWeeklyProjectOverview', 'notifyWeeklyDigest', 'notifyOverdueInvoices', 'notifyRFDInvoices']
    const flags = [...notified, 'notifyLastRecurringInvoices', 'notifyPromotions'].map((name) => [name, 'boolean'])
    expect(amiss(user.settings, Object.fromEntries(flags) as Fields)).toEqual([])
    expect(amiss(user.auth_providers, { apple: 'boolean', google: 'boolean' })).toEqual([])

    const current = user.current_organization as Record<string, unknown>
    organizationIsWhole(current)
    const more = {
      member_id: 'integer',
      member: 'object',
      members_count: 'integer',
      role_in_organization: 'string',
      is_support_login: 'boolean',
      permissions: 'array',
      expenses_mail_address: 'string',
      inbound_mail_count: 'integer',
      absences_ics_url: 'string',
      absences_awaiting_approval_count: 'integer',
    }
    expect(amiss(current, more)).toEqual([])
    expect(amiss(first(current.permissions), { id: 'integer', name: 'string', guard_name: 'string' })).toEqual([])
  })
})
