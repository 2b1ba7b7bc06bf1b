// What the interface document says of every attribute of a body, written out again and tried over HTTP: the values at its
// limit are taken and shown, the next ones beyond are refused by its name, what is required is missed, and null empties
// what may be empty. docs/conformance.md points here.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kontor, startKontor } from '../kontor.ts'
import { type Caller, invite, theOwner } from '../organization/people.ts'

let kontor: Kontor
let owner: Caller
/** Ids of records that are there. */
const ids: Record<string, string> = {}
const accounts = new Map<number, string>()

type Told = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }
const ask = async (method: string, path: string, body: unknown): Promise<Told> => {
  const answer = await kontor.send(method, `/api${path}`, body)
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
}
const make = async (path: string, body: unknown): Promise<string> => {
  const told = await ask('POST', path, body)
  if (told.status > 201) throw new Error(`${path}: ${JSON.stringify(told.body)}`)
  return String(told.body.id)
}

beforeAll(async () => {
  kontor = await startKontor()
  owner = await theOwner(kontor)
  const list = async (path: string) =>
    ((await (await kontor.ask(`/api${path}`)).json()) as { data: { id: string; number: number }[] }).data
  for (const { id, number } of await list('/account?per_page=500')) accounts.set(number, id)
  const [year, before] = await list('/fiscal_year')
  const [rate] = await list('/vat_rate')
  Object.assign(ids, { year: year?.id, before: before?.id, rate: rate?.id, account: accounts.get(1020) })
  ids.bankAccount = await make('/bank_account', { type: 'cash', name: 'Till', account_id: accounts.get(1000) })
  ids.company = await make('/company', { name: 'Example Ltd' })
})
afterAll(() => kontor.close())

interface Rule {
  readonly required?: true
  /** At the limit and within. */
  readonly takes: readonly unknown[]
  /** One beyond, and other types. */
  readonly refuses: readonly unknown[]
  /** What else has to be sent with it. */
  readonly with?: object
}

const NO_TEXT = [7, true, {}, ['x']]
const NO_DATE = ['2026-02-30', '28.02.2026', '2026-13-01', 'x', 7, true]
/** `String?` of at most this many characters. */
const text = (most: number): Rule => ({
  takes: ['x'.repeat(most), 'x', null],
  refuses: ['x'.repeat(most + 1), ...NO_TEXT],
})
const anyText: Rule = { takes: ['x'.repeat(300), 'x', null], refuses: NO_TEXT }
const date: Rule = { takes: ['2026-02-28', '2028-02-29', null], refuses: NO_DATE }
const flag: Rule = { takes: [true, false], refuses: ['yes', 1, 'true', {}, null] }

/** Sends a body with the rule's values, one after the other; `send` answers what came of it and undoes it, if need be. */
const hold = async (
  name: string,
  rule: Rule,
  base: () => object,
  status: number,
  send: (body: object) => Promise<Told>,
) => {
  const bodyWith = (value: unknown) => ({ ...base(), ...rule.with, [name]: value })
  for (const value of rule.takes) {
    const told = await send(bodyWith(value))
    expect([name, value, told.status, told.body.errors]).toEqual([name, value, status, undefined])
    if (name in told.body) expect([name, told.body[name]]).toEqual([name, value])
  }
  for (const value of rule.refuses) await isRefused(name, value, await send(bodyWith(value)))
  if (rule.required === true) {
    const { [name]: _, ...rest } = bodyWith(0)
    for (const body of [rest, { ...rest, [name]: null }]) {
      const told = await send(body)
      expect([name, told.status, told.body.errors]).toMatchObject([
        name,
        422,
        { [name]: [`The ${name} field is required.`] },
      ])
    }
  }
}

const isRefused = (name: string, value: unknown, { status, body }: Told) => {
  expect([name, value, status]).toEqual([name, value, 422])
  expect(body).toMatchObject({
    message: expect.any(String),
    errors: { [name]: expect.arrayContaining([expect.any(String)]) },
  })
  expect(Object.keys(body.errors ?? {})).toEqual([name])
}

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

/** Where an example stands for an id that is known only now. */
const withIds = (rule: Rule): Rule => ({
  ...rule,
  takes: rule.takes.map((value) => (value === 'the account' ? ids.account : value)),
})

test.each(
  Object.entries<Rule>({
    ...BANK_ACCOUNT,
    type: { required: true, takes: ['cash', 'creditcard'], refuses: NO_BANK_ACCOUNT_TYPE },
    name: { takes: ['x'.repeat(255), 'x'], refuses: ['x'.repeat(256), ...NO_TEXT, null] },
  }),
)('POST /bank_account: %s', async (name, rule) => {
  const send = async (body: object) => {
    const told = await ask('POST', '/bank_account', body)
    if (told.status === 201) await kontor.ask(`/api/bank_account/${told.body.id}`, { method: 'DELETE' })
    return told
  }
  await hold(name, withIds(rule), () => ({ type: 'cash', name: 'Till' }), 201, send)
})

test('POST /bank_account: what a type requires', async () => {
  const of = async (body: object) => {
    const told = await ask('POST', '/bank_account', body)
    if (told.status === 201) await kontor.ask(`/api/bank_account/${told.body.id}`, { method: 'DELETE' })
    return [told.status, Object.keys(told.body.errors ?? {})]
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
  const id = await make('/bank_account', { type: 'cash', name: 'Till' })
  await hold(
    name,
    withIds(rule),
    () => ({}),
    200,
    (body) => ask('PUT', `/bank_account/${id}`, body),
  )
  await kontor.ask(`/api/bank_account/${id}`, { method: 'DELETE' })
})

test('POST /bank_account/create-from-iban: iban', async () => {
  const send = async (body: object) => {
    const told = await ask('POST', '/bank_account/create-from-iban', body)
    if (told.status === 200) await kontor.ask(`/api/bank_account/${told.body.id}`, { method: 'DELETE' })
    return told
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
  const base = () => ({ bank_account_id: ids.bankAccount, acc_serv_ref: `${name}-${++count}`, amount: -1 })
  await hold(name, rule, base, 201, (body) => ask('POST', '/bank_transaction', body))
})

test('POST /bank_transaction: the currency is that of the bank account', async () => {
  const euros = await make('/bank_account', { type: 'cash', name: 'Euros', currency: 'EUR' })
  for (const currency of [null, undefined]) {
    const body = { bank_account_id: euros, acc_serv_ref: `euro ${currency}`, amount: 1, currency }
    expect((await ask('POST', '/bank_transaction', body)).body.currency).toBe('EUR')
  }
})

test('POST /bank_transaction: acc_serv_ref is unique across all bank accounts', async () => {
  const other = await make('/bank_account', { type: 'cash', name: 'Other till' })
  await make('/bank_transaction', { bank_account_id: ids.bankAccount, acc_serv_ref: 'REF 1', amount: 1 })
  for (const bank_account_id of [ids.bankAccount, other]) {
    const told = await ask('POST', '/bank_transaction', { bank_account_id, acc_serv_ref: 'REF 1', amount: 2 })
    expect([told.status, told.body.errors]).toEqual([422, { acc_serv_ref: [expect.stringMatching(/\.$/)] }])
  }
  await make('/bank_transaction', { bank_account_id: other, acc_serv_ref: 'REF 2', amount: 1 })
})

let counted = 0
const transactionOf = (amount: number) =>
  make('/bank_transaction', {
    bank_account_id: ids.bankAccount,
    acc_serv_ref: `to match ${++counted}`,
    amount,
    booking_date: '2026-03-03',
  })
const match = async (amount: number, rows: unknown) =>
  ask('POST', `/bank_transaction/${await transactionOf(amount)}/matches`, { matches: rows })

test('POST /bank_transaction/{id}/matches: matches', async () => {
  for (const rows of [undefined, null, [], 'x', 7, {}]) await isRefused('matches', rows, await match(100, rows))
})

test.each<readonly [string, number, number]>([
  ['credit', 100, 1],
  ['debit', -100, -1],
])('POST /bank_transaction/{id}/matches: amount of a %s', async (_, of, sign) => {
  const row = (amount: unknown) => [{ amount, account_id: accounts.get(6500) }]
  for (const amount of [100, 100.05, 99.95]) {
    const told = await match(of, row(sign * amount))
    expect([amount, told.status, told.body.is_reconciled]).toEqual([amount, 200, true])
    expect(told.body.matches).toMatchObject([{ amount: sign * amount }])
  }
  for (const amount of [100.06, 99.94]) {
    const told = await match(of, row(sign * amount))
    expect([amount, told.status, Object.keys(told.body.errors ?? {})]).toEqual([amount, 422, ['matches']])
  }
  for (const amount of [0, undefined, null, 'x', true, {}])
    await isRefused('matches.0.amount', amount, await match(of, row(amount)))
})

test('POST /bank_transaction/{id}/matches: a negative amount is for account-only rows of what is not zero', async () => {
  const open = { company_id: ids.company, total: 105, date: '2026-03-01' }
  const invoice = await make('/invoice', { ...open, number: '1' })
  const document = { matchable_type: 'invoice', matchable_id: invoice }
  const account = { account_id: accounts.get(6500) }
  await isRefused('matches.0.amount', 'document', await match(100, [{ ...document, amount: -100 }]))
  await isRefused('matches.0.amount', 'zero', await match(0, [{ ...account, amount: -0.05 }]))
  const told = await match(100, [
    { ...document, amount: 105 },
    { ...account, amount: -5 },
  ])
  expect(told.status).toBe(200)
})

test.each(['invoice', 'expense', 'expense_payment', 'company'])(
  'POST /bank_transaction/{id}/matches: matchable_type %s',
  async (matchable_type) => {
    const open = { company_id: ids.company, number: `of ${matchable_type}`, total: 100, date: '2026-03-01' }
    const payment = async () => ({
      expense_ids: [await make('/expense', open)],
      total: 100,
      execution_date: '2026-03-02',
    })
    const bodies: Readonly<Record<string, () => object | Promise<object>>> = {
      ...{ invoice: () => open, expense: () => open, expense_payment: payment, company: () => ({ name: 'Payer' }) },
    }
    const matchable_id = await make(`/${matchable_type}`, (await bodies[matchable_type]?.()) ?? {})
    const of = ['invoice', 'company'].includes(matchable_type) ? 100 : -100
    for (const id of [undefined, null, ''])
      expect((await match(of, [{ amount: 100, matchable_type, matchable_id: id }])).body.errors).toMatchObject({
        'matches.0.matchable_id': [expect.any(String)],
      })
    const told = await match(of, [{ amount: 100, matchable_type, matchable_id }])
    expect([told.status, told.body.matches]).toMatchObject([200, [{ amount: 100, matchable_type, matchable_id }]])
  },
)

test('POST /bank_transaction/{id}/matches: other types are refused', async () => {
  for (const matchable_type of ['offer', 'Invoice', '', 7]) {
    const told = await match(100, [{ amount: 100, matchable_type, matchable_id: ids.company }])
    await isRefused('matches.0.matchable_type', matchable_type, told)
  }
})

test('POST /bank_transaction/{id}/matches: account_id, vat_rate_id and text of a row', async () => {
  const account_id = accounts.get(6500)
  const row = { amount: 100, account_id, vat_rate_id: ids.rate, text: 'x'.repeat(300) }
  expect((await match(100, [row])).body.matches).toMatchObject([row])
  for (const nothing of [{ vat_rate_id: null, text: null }, {}])
    expect((await match(100, [{ amount: 100, account_id, ...nothing }])).status).toBe(200)
  const unknown = '01KB0000000000000000000000'
  for (const [name, values] of Object.entries({
    ...{ account_id: [unknown, 7, true], vat_rate_id: [unknown, 7, true], text: [7, true, {}] },
  })) {
    for (const value of values)
      await isRefused(`matches.0.${name}`, value, await match(100, [{ ...row, [name]: value }]))
  }
})

test('POST /bank_transaction/unreconcile-many: items', async () => {
  const id = await transactionOf(5)
  for (const items of [[id], ['01KB0000000000000000000000'], 'all']) {
    const told = await ask('POST', '/bank_transaction/unreconcile-many', { items })
    expect([items, told.status]).toEqual([items, 200])
  }
  for (const items of [undefined, null, [], 'some', '', 7, {}, true]) {
    const told = await ask('POST', '/bank_transaction/unreconcile-many', { items })
    await isRefused('items', items, told)
  }
})

const budget = (rows: unknown) => ask('PUT', `/fiscal_year/${ids.year}/budget`, { accounts: rows })

test('PUT /fiscal_year/{fiscalYear}/budget: accounts', async () => {
  for (const rows of [undefined, null, 'x', 7, {}]) await isRefused('accounts', rows, await budget(rows))
})

test.each(
  Object.entries<Rule>({
    account_id: { takes: [], refuses: ['01KB0000000000000000000000', ...NO_TEXT, null, undefined] },
    amount: { takes: [1200, 0.05, -5], refuses: ['x', true, {}, null, undefined, 1.005] },
    notes: { takes: ['x'.repeat(255), 'x', '', null], refuses: ['x'.repeat(256), ...NO_TEXT] },
  }),
)('PUT /fiscal_year/{fiscalYear}/budget: accounts.*.%s', async (name, { takes, refuses }) => {
  const row = (value: unknown) => [{ account_id: accounts.get(6500), amount: 5, [name]: value }]
  for (const value of takes)
    expect([value, await budget(row(value))]).toEqual([value, { status: 200, body: { status: 'ok' } }])
  for (const value of refuses) await isRefused(`accounts.0.${name}`, value, await budget(row(value)))
})

/** Each of the three exists for the closing of the books alone. */
test.each(['support', 'income_statement', 'balance_sheet'])(
  'PUT /fiscal_year/{fiscalYear}/budget: an account of the type %s takes none and has no row',
  async (type) => {
    const number = { support: 9910, income_statement: 9920, balance_sheet: 9930 }[type]
    const account_id = await make('/account', { number, name: type, type })
    await isRefused('accounts.0.account_id', type, await budget([{ account_id, amount: 1 }]))
    const { accounts: rows } = (await (await kontor.ask(`/api/fiscal_year/${ids.year}/budget`)).json()) as {
      accounts: { id: string; type: string }[]
    }
    expect(rows.filter((each) => each.type === type || each.id === account_id)).toEqual([])
    expect(rows.length).toBeGreaterThan(100)
  },
)

test.each(['active', 'passive', 'revenue', 'expense'])(
  'PUT /fiscal_year/{fiscalYear}/budget: an account of the type %s takes one and has a row',
  async (type) => {
    const number = { active: 1991, passive: 2991, revenue: 3991, expense: 4991 }[type]
    const account_id = await make('/account', { number, name: type, type })
    expect((await budget([{ account_id, amount: 7 }])).status).toBe(200)
    const { accounts: rows } = (await (await kontor.ask(`/api/fiscal_year/${ids.year}/budget`)).json()) as {
      accounts: { id: string }[]
    }
    expect(rows.find(({ id }) => id === account_id)).toMatchObject({ type, budget: { account_id, amount: '7.00' } })
  },
)

test.each(
  Object.entries<Rule>({
    source: { required: true, takes: ['budget', 'actuals'], refuses: ['budgets', 'Budget', '', 7, true] },
    mode: { required: true, takes: ['overwrite', 'merge'], refuses: ['replace', 'Merge', '', 7, true] },
  }),
)('POST /fiscal_year/{fiscalYear}/budget/copy-from/{sourceFiscalYear}: %s', async (name, rule) => {
  const path = `/fiscal_year/${ids.year}/budget/copy-from/${ids.before}`
  await hold(
    name,
    rule,
    () => ({ source: 'budget', mode: 'merge' }),
    200,
    (body) => ask('POST', path, body),
  )
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
  const shown = async () => (await (await kontor.ask('/api/organizations/1')).json()) as Record<string, unknown>
  const send = async (body: object) => {
    const told = await ask('PATCH', '/organizations/1', body)
    if (name === 'settings') return { status: told.status, body: told.status === 200 ? {} : told.body }
    if (told.status === 200 && name !== 'country_id') expect((await shown())[name]).toEqual(told.body[name])
    if (name === 'country_id' && told.status === 200)
      expect((await shown()).country).toMatchObject({ id: (body as { country_id: number }).country_id })
    return told
  }
  await hold(name, rule, () => ({}), 200, send)
})

test('PATCH /organizations/{organizationId}: all attributes are optional, unknown settings are refused', async () => {
  const before = await (await kontor.ask('/api/organizations/1')).text()
  expect((await ask('PATCH', '/organizations/1', {})).status).toBe(200)
  const told = await ask('PATCH', '/organizations/1', { settings: { unknownSetting: 1 } })
  expect([told.status, Object.keys(told.body.errors ?? {})]).toEqual([422, ['settings']])
  const withoutLinks = (all: string) => ({
    ...JSON.parse(all),
    logo: null,
    billing_portal_url: null,
    billing_portal_plan_url: null,
    mail_preview_url: null,
  })
  expect(withoutLinks(await (await kontor.ask('/api/organizations/1')).text())).toEqual(withoutLinks(before))
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
    settings: { takes: [], refuses: ['x', 7, [], { notifyNothing: true }] },
  }),
)('PATCH /user: %s', async (name, rule) => {
  const send = async (body: object) => {
    const told = await ask('PATCH', '/user', body)
    if (told.status === 200 && name === 'apple_id')
      expect(told.body.auth_providers).toMatchObject({ apple: (body as { apple_id: unknown }).apple_id !== null })
    if (told.status === 200 && name === 'google_id')
      expect(told.body.auth_providers).toMatchObject({ google: (body as { google_id: unknown }).google_id !== null })
    return told
  }
  await ask('POST', '/member', { email: 'taken@example.com', firstname: 'Taken', role: 'viewer' })
  await hold(name, rule, () => ({}), 200, send)
})

test.each([
  ...['notifyOverdueInvoices', 'notifyRFDInvoices', 'notifyWeeklyProjectOverview', 'notifyWeeklyDigest'],
  'notifyPromotions',
])('PATCH /user: settings.%s', async (name) => {
  for (const value of flag.takes) {
    const told = await ask('PATCH', '/user', { settings: { [name]: value } })
    expect([told.status, told.body.settings]).toMatchObject([200, { [name]: value }])
  }
  for (const value of flag.refuses)
    await isRefused(`settings.${name}`, value, await ask('PATCH', '/user', { settings: { [name]: value } }))
})

test('PATCH /user: a password has at least 6 characters', async () => {
  const person = await invite(kontor, owner, { email: 'new@example.com', role: 'viewer' })
  for (const password of ['12345', '', 7, null, {}]) {
    await isRefused('password', password, await person.ask('PATCH', '/user', { password }))
  }
  expect((await person.ask('PATCH', '/user', { password: '123456' })).status).toBe(200)
})

test('PATCH /user: a changed address has to be verified again', async () => {
  const told = await ask('PATCH', '/user', { email: 'another@example.com' })
  expect([told.status, told.body]).toMatchObject([200, { email: 'another@example.com', verified: false }])
})

test('nothing of it was a fault', () => {
  expect(kontor.errors).toEqual([])
})
