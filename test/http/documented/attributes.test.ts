// What the interface document says of every attribute of a body, written out again and tried over HTTP: the values at
// its limit are accepted and shown, the next ones beyond are refused with its name, required attributes must be
// present, and null empties nullable attributes. docs/conformance.md refers to these tests.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, invite, theOwner } from '../organization/people.ts'
import {
  type AttributeWorld,
  hold,
  isRefused,
  NO_TEXT,
  type Rule,
  startAttributeWorld,
  text,
} from './attribute-rules.ts'

let world: AttributeWorld
let owner: Caller
beforeAll(async () => {
  world = await startAttributeWorld()
  owner = await theOwner(world.kontor)
})
afterAll(() => world.kontor.close())

const NO_DATE = ['2026-02-30', '28.02.2026', '2026-13-01', 'x', 7, true]
const anyText: Rule = { takes: ['x'.repeat(300), 'x', null], refuses: NO_TEXT }
const date: Rule = { takes: ['2026-02-28', '2028-02-29', null], refuses: NO_DATE }
const flag: Rule = { takes: [true, false], refuses: ['yes', 1, 'true', {}, null] }

const QR_IBAN = 'CH4431999123000889012'
const IBAN = 'CH9300762011623852957'
const NO_IBAN = [QR_IBAN, 'CH9300762011623852958', 'CH930076201162385295', 'DE89370400440532013000', 'x', 7]

const BANK_ACCOUNT: Readonly<Record<string, Rule>> = {
  iban: { takes: [IBAN, 'LI21088100002324013AA'], refuses: [...NO_IBAN, null], with: { type: 'bank' } },
  account_id: { takes: ['the account', null], refuses: ['01KB0000000000000000000000', ...NO_TEXT] },
  qr_bill_type: { takes: ['NON', 'SCOR', null], refuses: ['QRR', 'scor', '', 7] },
  qr_bill_iban: {
    takes: [QR_IBAN],
    refuses: [null, IBAN, 'x', 7],
    with: { type: 'bank', iban: IBAN, qr_bill_type: 'QR' },
  },
  owner_name: text(255),
  owner_address: text(255),
  owner_city: text(255),
  owner_zip: text(10),
  bank_name: text(255),
  bank_account_number: text(255),
  bank_iid: { takes: [99999, 0, null], refuses: [100000, -1, 1.5, 'x', true] },
  bank_bic: text(11),
}
const NO_BANK_ACCOUNT_TYPE = ['savings', 'Bank', '', 7, true]

/** Where an example contains an id that only the running test knows. */
const withIds = (rule: Rule): Rule => ({
  ...rule,
  takes: rule.takes.map((value) => (value === 'the account' ? world.ids.account : value)),
})

test.each(
  Object.entries<Rule>({
    ...BANK_ACCOUNT,
    type: { required: true, takes: ['cash', 'creditcard'], refuses: NO_BANK_ACCOUNT_TYPE },
    name: { takes: ['x'.repeat(255), 'x'], refuses: ['x'.repeat(256), ...NO_TEXT, null] },
  }),
)('POST /bank_account: %s', async (name, rule) => {
  const send = async (body: object) => {
    const reported = await world.ask('POST', '/bank_account', body)
    if (reported.status === 201) await world.kontor.ask(`/api/bank_account/${reported.body.id}`, { method: 'DELETE' })
    return reported
  }
  await hold(name, withIds(rule), () => ({ type: 'cash', name: 'Till' }), 201, send)
})

test('POST /bank_account: attributes that a type requires', async () => {
  const of = async (body: object) => {
    const reported = await world.ask('POST', '/bank_account', body)
    if (reported.status === 201) await world.kontor.ask(`/api/bank_account/${reported.body.id}`, { method: 'DELETE' })
    return [reported.status, Object.keys(reported.body.errors ?? {})]
  }
  expect(await of({ type: 'bank', iban: IBAN })).toEqual([201, []])
  expect(await of({ type: 'bank', iban: IBAN, name: null })).toEqual([201, []])
  expect(await of({ type: 'bank', name: 'x' })).toEqual([422, ['iban']])
  for (const type of ['cash', 'creditcard']) expect(await of({ type })).toEqual([422, ['name']])
  expect(await of({ type: 'bank', iban: IBAN, qr_bill_type: 'QR' })).toEqual([422, ['qr_bill_iban']])
})

test.each(
  Object.entries<Rule>({
    ...BANK_ACCOUNT,
    type: { takes: ['creditcard', 'cash'], refuses: [...NO_BANK_ACCOUNT_TYPE, null] },
    name: { takes: ['x'.repeat(255), 'x'], refuses: ['x'.repeat(256), '', ...NO_TEXT, null] },
  }),
)('PUT /bank_account/{id}: %s', async (name, rule) => {
  const id = await world.make('/bank_account', { type: 'cash', name: 'Till' })
  await hold(
    name,
    withIds(rule),
    () => ({}),
    200,
    (body) => world.ask('PUT', `/bank_account/${id}`, body),
  )
  await world.kontor.ask(`/api/bank_account/${id}`, { method: 'DELETE' })
})

test('POST /bank_account/create-from-iban: iban', async () => {
  const send = async (body: object) => {
    const reported = await world.ask('POST', '/bank_account/create-from-iban', body)
    if (reported.status === 200) await world.kontor.ask(`/api/bank_account/${reported.body.id}`, { method: 'DELETE' })
    return reported
  }
  const unknownBank = IBAN
  const rule: Rule = { required: true, takes: ['CH0300700110000123456'], refuses: [...NO_IBAN, unknownBank] }
  await hold('iban', rule, () => ({}), 200, send)
})

test.each(
  Object.entries<Rule>({
    bank_account_id: {
      required: true,
      takes: [],
      refuses: ['01KB0000000000000000000000', ...NO_TEXT],
    },
    acc_serv_ref: { required: true, takes: [], refuses: ['', ...NO_TEXT] },
    amount: {
      required: true,
      takes: [0, 12.35, -12.35, 9_999_999.99],
      refuses: ['x', '', true, {}, [1], 1.005],
    },
    entry_acc_serv_ref: anyText,
    document_date: date,
    booking_date: date,
    value_date: date,
    currency: { takes: ['CHF', 'EUR'], refuses: ['EURO', 'CHF1', ...NO_TEXT] },
    reference: anyText,
    name: anyText,
    text: anyText,
    end_to_end_id: anyText,
  }),
)('POST /bank_transaction: %s', async (name, rule) => {
  let count = 0
  const base = () => ({ bank_account_id: world.ids.bankAccount, acc_serv_ref: `${name}-${++count}`, amount: -1 })
  await hold(name, rule, base, 201, (body) => world.ask('POST', '/bank_transaction', body))
})

test('POST /bank_transaction: the currency is that of the bank account', async () => {
  const euros = await world.make('/bank_account', { type: 'cash', name: 'Euros', currency: 'EUR' })
  for (const currency of [null, undefined]) {
    const body = { bank_account_id: euros, acc_serv_ref: `euro ${currency}`, amount: 1, currency }
    expect((await world.ask('POST', '/bank_transaction', body)).body.currency).toBe('EUR')
  }
})

test('POST /bank_transaction: acc_serv_ref is unique across all bank accounts', async () => {
  const other = await world.make('/bank_account', { type: 'cash', name: 'Other till' })
  await world.make('/bank_transaction', { bank_account_id: world.ids.bankAccount, acc_serv_ref: 'REF 1', amount: 1 })
  for (const bank_account_id of [world.ids.bankAccount, other]) {
    const reported = await world.ask('POST', '/bank_transaction', { bank_account_id, acc_serv_ref: 'REF 1', amount: 2 })
    expect([reported.status, reported.body.errors]).toEqual([422, { acc_serv_ref: [expect.stringMatching(/\.$/)] }])
  }
  await world.make('/bank_transaction', { bank_account_id: other, acc_serv_ref: 'REF 2', amount: 1 })
})

test.each(
  Object.entries<Rule>({
    name: { takes: ['xyz', 'x'.repeat(50)], refuses: ['xy', 'x'.repeat(51), ...NO_TEXT, null] },
    legal_form: {
      takes: [
        ...['sole_proprietorship', 'simple_partnership', 'general_partnership', 'limited_partnership'],
        ...['plc', 'llc', 'association', 'foundation'],
      ],
      refuses: ['gmbh', 'LLC', '', 7, null],
    },
    vat_idn: text(255),
    billing_name: text(255),
    billing_address: text(255),
    billing_address_line_2: text(255),
    billing_city: text(255),
    billing_state: text(255),
    billing_country: { takes: ['CH', 'LI', null], refuses: ['C', 'CHE', '', ...NO_TEXT] },
    billing_zip: text(25),
    country_id: { takes: [2, 1], refuses: [999, 0, -1, 1.5, 'CH', true, null] },
    extra_billing_information: text(1000),
    phone_number: text(30),
    settings: { takes: [{}], refuses: ['x', 7, [], null] },
  }),
)('PATCH /organizations/{organizationId}: %s', async (name, rule) => {
  const shown = async () => (await (await world.kontor.ask('/api/organizations/1')).json()) as Record<string, unknown>
  const send = async (body: object) => {
    const reported = await world.ask('PATCH', '/organizations/1', body)
    if (name === 'settings') return { status: reported.status, body: reported.status === 200 ? {} : reported.body }
    if (reported.status === 200 && name !== 'country_id') expect((await shown())[name]).toEqual(reported.body[name])
    if (name === 'country_id' && reported.status === 200)
      expect((await shown()).country).toMatchObject({ id: (body as { country_id: number }).country_id })
    return reported
  }
  await hold(name, rule, () => ({}), 200, send)
})

test('PATCH /organizations/{organizationId}: all attributes are optional, unknown settings are refused', async () => {
  const before = await (await world.kontor.ask('/api/organizations/1')).text()
  expect((await world.ask('PATCH', '/organizations/1', {})).status).toBe(200)
  const reported = await world.ask('PATCH', '/organizations/1', { settings: { unknownSetting: 1 } })
  expect([reported.status, Object.keys(reported.body.errors ?? {})]).toEqual([422, ['settings.unknownSetting']])
  const withoutLinks = (all: string) => ({
    ...JSON.parse(all),
    logo: null,
    billing_portal_url: null,
    billing_portal_plan_url: null,
    mail_preview_url: null,
  })
  expect(withoutLinks(await (await world.kontor.ask('/api/organizations/1')).text())).toEqual(withoutLinks(before))
})

test.each(
  Object.entries<Rule>({
    firstname: { takes: ['Anna', 'x'.repeat(255)], refuses: NO_TEXT },
    lastname: { takes: ['Muster', 'x'.repeat(255)], refuses: NO_TEXT },
    email: { takes: ['anna@example.com'], refuses: ['anna', 'a@', '', ...NO_TEXT, null, 'taken@example.com'] },
    description: { takes: ['x'.repeat(5000), ''], refuses: [...NO_TEXT, null] },
    locale: { takes: ['de', 'en'], refuses: ['fr', 'DE', '', 7, null] },
    apple_id: { takes: ['x', null], refuses: NO_TEXT },
    google_id: { takes: ['x', null], refuses: NO_TEXT },
    settings: { takes: [], refuses: ['x', 7, []] },
  }),
)('PATCH /user: %s', async (name, rule) => {
  const send = async (body: object) => {
    const reported = await world.ask('PATCH', '/user', body)
    if (reported.status === 200 && name === 'apple_id')
      expect(reported.body.auth_providers).toMatchObject({ apple: (body as { apple_id: unknown }).apple_id !== null })
    if (reported.status === 200 && name === 'google_id')
      expect(reported.body.auth_providers).toMatchObject({
        google: (body as { google_id: unknown }).google_id !== null,
      })
    return reported
  }
  await world.ask('POST', '/member', { email: 'taken@example.com', firstname: 'Taken', role: 'viewer' })
  await hold(name, rule, () => ({}), 200, send)
})

test.each([
  ...['notifyOverdueInvoices', 'notifyRFDInvoices', 'notifyWeeklyProjectOverview', 'notifyWeeklyDigest'],
  'notifyPromotions',
])('PATCH /user: settings.%s', async (name) => {
  for (const value of flag.takes) {
    const reported = await world.ask('PATCH', '/user', { settings: { [name]: value } })
    expect([reported.status, reported.body.settings]).toMatchObject([200, { [name]: value }])
  }
  for (const value of flag.refuses)
    isRefused(`settings.${name}`, value, await world.ask('PATCH', '/user', { settings: { [name]: value } }))
})

test('PATCH /user: an unknown setting is refused by its name', async () => {
  const { status, body } = await world.ask('PATCH', '/user', { settings: { notifyNothing: true } })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['settings.notifyNothing']])
})

test('PATCH /user: a password has at least 6 characters', async () => {
  const person = await invite(world.kontor, owner, { email: 'new@example.com', role: 'viewer' })
  for (const password of ['12345', '', 7, null, {}]) {
    isRefused('password', password, await person.ask('PATCH', '/user', { password }))
  }
  expect((await person.ask('PATCH', '/user', { password: '123456' })).status).toBe(200)
})

test('PATCH /user: a changed address has to be verified again', async () => {
  const reported = await world.ask('PATCH', '/user', { email: 'another@example.com' })
  expect([reported.status, reported.body]).toMatchObject([200, { email: 'another@example.com', verified: false }])
})

test('no request caused a fault', () => {
  expect(world.kontor.errors).toEqual([])
})
