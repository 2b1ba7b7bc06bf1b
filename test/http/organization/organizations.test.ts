// Organizations, settings, the user, members and tokens over HTTP, as the interface document describes them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OrganizationObject } from '../../../shared/api/endpoints/organization/organizations.ts'
import type { TokenObject } from '../../../shared/api/endpoints/organization/tokens.ts'
import type { UserObject } from '../../../shared/api/endpoints/organization/user.ts'
import type { Problem } from '../../../shared/api/problem.ts'
import type { OrganizationSettings } from '../../../shared/record/organization/organization-settings.ts'
import { type Kontor, ownerSession, startKontor, tokenOf } from '../kontor.ts'

let kontor: Kontor
beforeEach(async () => {
  kontor = await startKontor()
})
afterEach(() => kontor.close())

const json = async <T>(answer: Response | Promise<Response>): Promise<T> => (await (await answer).json()) as T
const as = (token: string, method = 'GET', body?: unknown): RequestInit => ({
  method,
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})

describe('an organization', () => {
  test('is listed with its owner, role and a logo whose address works without a token', async () => {
    const [item, ...others] = await json<OrganizationObject[]>(kontor.ask('/api/organizations'))
    expect(others).toEqual([])
    expect(item).toMatchObject({ id: 1, name: 'My company', slug: 'my-company', role_in_organization: 'owner' })
    const url = new URL(item?.logo.url ?? '')
    const logo = await kontor.app.fetch(new Request(url))
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await logo.text()).toContain('MC')
    url.searchParams.set('name', 'Other')
    expect((await kontor.app.fetch(new Request(url))).status).toBe(403)
  })

  test('is shown in full, with its counters', async () => {
    await kontor.send('POST', '/api/bank_account', { type: 'cash', name: 'Kasse' })
    const shown = await json<OrganizationObject>(kontor.ask('/api/organizations/1'))
    expect(shown).toMatchObject({
      country: { id: 1, code: 'CH', currency_code: 'CHF' },
      legal_form: 'llc',
      current_fiscal_year: { name: '2026', start_date: '2026-01-01' },
      oldest_open_fiscal_year: { name: '2025' },
      default_vat_rate: { rate: 8.1, is_default: true },
      bank_accounts_count: 1,
      accounts_count: 197,
      unreconciled_bank_transactions_count: 0,
      member: { role_name: 'owner' },
    })
  })

  test('changes the attributes sent and keeps the others', async () => {
    const change = { name: 'Muster & Söhne AG', legal_form: 'plc', vat_idn: 'CHE-123.456.788 MWST' }
    const answer = await kontor.send('PATCH', '/api/organizations/1', { ...change, country_id: 2 })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ ...change, country: { code: 'LI' } })
    expect(await json(kontor.ask('/api/organizations/1'))).toMatchObject({ name: change.name, slug: 'my-company' })
  })

  test.each([
    [{ name: 'ab' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ legal_form: 'gmbh' }, 'legal_form'],
    [{ vat_idn: 'x'.repeat(256) }, 'vat_idn'],
    [{ billing_country: 'CHE' }, 'billing_country'],
    [{ billing_zip: 'x'.repeat(26) }, 'billing_zip'],
    [{ phone_number: 'x'.repeat(31) }, 'phone_number'],
    [{ extra_billing_information: 'x'.repeat(1001) }, 'extra_billing_information'],
    [{ country_id: 999 }, 'country_id'],
  ])('refuses %j', async (change, field) => {
    const answer = await kontor.send('PATCH', '/api/organizations/1', change)
    expect(answer.status).toBe(422)
    expect(Object.keys((await json<Problem>(answer)).errors ?? {})).toEqual([field])
  })

  test('is not created in an unknown country', async () => {
    const answer = await kontor.send('POST', '/api/organizations', { name: 'Second', country_id: 999 })
    expect(answer.status).toBe(422)
    expect((await json<Problem>(answer)).errors).toEqual({ country_id: ['There is no country with this id.'] })
    expect(await json<OrganizationObject[]>(kontor.ask('/api/organizations'))).toHaveLength(1)
  })

  test('keeps its base currency once it has amounts', async () => {
    await kontor.send('POST', '/api/bank_account', { type: 'cash', name: 'Kasse' })
    expect((await kontor.send('PATCH', '/api/organizations/1', { country_id: 3 })).status).toBe(422)
  })

  test('is changed only with permission, and is unknown to other users', async () => {
    const accountant = await tokenOf(kontor, 'accountant')
    const change = as(accountant, 'PATCH', { name: 'Other name' })
    expect((await kontor.ask('/api/organizations/1', change)).status).toBe(403)
    expect((await kontor.ask('/api/organizations/1', as(accountant))).status).toBe(200)
    const made = await json<OrganizationObject>(kontor.send('POST', '/api/organizations', { name: 'Second' }))
    expect(made).toMatchObject({ id: 2, slug: 'second', accounts_count: 197, role_in_organization: 'owner' })
    const stranger = await kontor.ask('/api/organizations/2', as(accountant))
    expect(await stranger.json()).toMatchObject({ message: 'No query results for model [Organization] 2' })
    expect(await json<unknown[]>(kontor.ask('/api/organizations'))).toHaveLength(2)
  })

  test('gives each user the permissions of their role', async () => {
    const administrator = await tokenOf(kontor, 'administrator')
    const other = await json<OrganizationObject>(
      kontor.ask('/api/organizations', as(administrator, 'POST', { name: 'Other one' })),
    )
    const email = 'owner@example.com'
    await kontor.send('PATCH', '/api/user', { email })
    await kontor.ask('/api/user', as(administrator, 'PATCH', { current_organization_id: other.id }))
    const invited = await kontor.ask(
      '/api/member',
      as(administrator, 'POST', { email, firstname: 'O', role: 'viewer' }),
    )
    expect(invited.status).toBe(201)
    const owner = await ownerSession(kontor)
    const statusOf = async (id: number) =>
      (await kontor.ask(`/api/organizations/${id}`, as(owner, 'PATCH', { name: 'Renamed' }))).status
    expect([await statusOf(1), await statusOf(other.id)]).toEqual([200, 403])
    const roles = (await json<OrganizationObject[]>(kontor.ask('/api/organizations', as(owner)))).map(
      (each) => each.role_in_organization,
    )
    expect(roles).toEqual(['owner', 'viewer'])
  })
})

describe('settings', () => {
  const write = (settings: unknown) => kontor.send('PATCH', '/api/organizations/1', { settings })
  const read = () => json<OrganizationSettings>(kontor.ask('/api/organizations/1/settings'))

  test('are changed one by one and read as a plain object', async () => {
    expect((await write({ invoiceDefaultDueInDays: 10, documentPageCounter: null })).status).toBe(200)
    expect(await read()).toMatchObject({
      invoiceDefaultDueInDays: 10,
      documentPageCounter: null,
      invoiceTotalRound: 0.05,
      accountingInputTaxAccount: '1170',
    })
  })

  test('the misspelt name is accepted, the correct one is answered', async () => {
    await write({ invoiceFromOfferMultipeText: 'Offer {number}' })
    const settings = await read()
    expect(settings.invoiceFromOfferMultipleText).toBe('Offer {number}')
    expect(settings).not.toHaveProperty('invoiceFromOfferMultipeText')
  })

  test('style sheets lose their tags', async () => {
    await write({ documentCustomCSS: 'h1{color:red}<script>x</script>' })
    expect((await read()).documentCustomCSS).toBe('h1{color:red}x')
  })

  test.each([
    [{ unknownSetting: 1 }],
    [{ offeredIncomeETA: 1 }],
    [{ accountingInputTaxAccount: '1171' }],
    [{ invoiceFromOfferMultipleText: 'x' }],
    [{ monthlyIncomeGoal: -1 }],
    [{ averageInternalRate: 0 }],
    [{ invoiceDefaultDueInDays: 366 }],
    [{ invoiceTotalRound: 0.1 }],
    [{ customerPortalShowSections: [] }],
    [{ customerPortalShowSections: ['times'] }],
    [{ invoiceQrBillIban: 'DE89370400440532013000' }],
    [{ documentFontSize: 21 }],
    [{ documentThemePrimary: 'red' }],
    [{ documentMargin: { top: 1 } }],
    [{ documentMargin: { topCover: 101, topLogo: 0, top: 0, right: 0, bottom: 0, left: 0 } }],
    [{ documentPrefixInvoice: '' }],
    [{ mailFromAddress: 'nobody' }],
    [{ mailThemeLogoWidth: 49 }],
    [{ accountingDebtorAccount: '12345678901' }],
    [{ accountingNetTaxRate2Accounts: ['4711'] }],
  ])('refuse %j and stay unchanged', async (settings) => {
    const before = await read()
    const answer = await write(settings)
    expect(answer.status).toBe(422)
    const { errors = {} } = await json<Problem>(answer)
    expect(Object.keys(errors).every((key) => key.startsWith('settings'))).toBe(true)
    expect(await read()).toEqual(before)
  })
})

describe('the user', () => {
  test('is shown with permissions and organizations, and never with a password', async () => {
    await kontor.send('PATCH', '/api/user', { password: 'secret1' })
    const user = await json<UserObject>(kontor.ask('/api/user'))
    expect(user).toMatchObject({
      fullName: 'Owner',
      locale: 'de',
      current_organization: { id: 1, members_count: 1, member_id: 1 },
      organizations: [{ id: 1 }],
    })
    expect(user.current_organization.permissions.map(({ name }) => name)).toContain('manage budgets')
    expect(JSON.stringify(user)).not.toContain('scrypt')
  })

  test('verifies a changed address again; addresses are unique', async () => {
    await tokenOf(kontor, 'viewer')
    const taken = await kontor.send('PATCH', '/api/user', { email: 'VIEWER-2@example.com' })
    expect([taken.status, Object.keys((await json<Problem>(taken)).errors ?? {})]).toEqual([422, ['email']])
    const changed = await kontor.send('PATCH', '/api/user', { email: 'me@example.com', locale: 'en' })
    expect(await changed.json()).toMatchObject({ email: 'me@example.com', locale: 'en', verified: false })
  })

  test.each([{ password: '12345' }, { locale: 'fr' }, { email: 'x' }, { settings: { notifyPromotions: 'yes' } }])(
    'refuses %j',
    async (change) => {
      expect((await kontor.send('PATCH', '/api/user', change)).status).toBe(422)
    },
  )

  test('gets the notifications of the settings', async () => {
    const changed = await kontor.send('PATCH', '/api/user', { settings: { notifyPromotions: true } })
    expect((await json<UserObject>(changed)).settings).toMatchObject({
      notifyPromotions: true,
      notifyWeeklyDigest: false,
    })
  })
})

describe('members and tokens', () => {
  test('a token is shown once, acts for its creator and is refused once revoked', async () => {
    const made = await json<TokenObject>(kontor.send('POST', '/api/token', { name: 'Script' }))
    expect((await kontor.ask('/api/user', as(made.token ?? ''))).status).toBe(200)
    expect(await json(kontor.ask('/api/token'))).toMatchObject({ data: [{ id: made.id, name: 'Script' }] })
    expect(await (await kontor.ask('/api/token')).text()).not.toContain(made.token)
    expect((await kontor.ask(`/api/token/${made.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await kontor.ask('/api/user', as(made.token ?? ''))).status).toBe(401)
  })

  test('a new member has the given role; a removed member loses the tokens; one owner stays', async () => {
    const person = { email: 'anna@example.com', firstname: 'Anna', lastname: 'Muster', role: 'accountant' }
    const added = await kontor.send('POST', '/api/member', person)
    expect(added.status).toBe(201)
    const { id } = await json<{ id: number }>(added)
    expect((await kontor.send('POST', '/api/member', person)).status).toBe(422)
    expect((await kontor.send('POST', '/api/member', { email: 'x@example.com', role: 'viewer' })).status).toBe(422)
    const changed = await kontor.send('PATCH', `/api/member/${id}`, { role: 'viewer' })
    expect(await changed.json()).toMatchObject({ role: 'viewer', user: { fullName: 'Anna Muster' } })
    expect((await kontor.ask(`/api/member/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await kontor.send('PATCH', '/api/member/1', { role: 'viewer' })).status).toBe(422)
    expect((await kontor.ask('/api/member/1', { method: 'DELETE' })).status).toBe(422)
  })
})
