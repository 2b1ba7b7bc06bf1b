// Companies, invoices, expenses and expense payments over HTTP: one by one, listed, filtered, loaded in bulk.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CompanyObject } from '../../../shared/api/endpoints/open-item/companies.ts'
import type { ExpensePaymentObject } from '../../../shared/api/endpoints/open-item/expense-payments.ts'
import type { ExpenseObject } from '../../../shared/api/endpoints/open-item/expenses.ts'
import type { InvoiceObject } from '../../../shared/api/endpoints/open-item/invoices.ts'
import type { Page } from '../../../shared/api/page.ts'
import type { Problem } from '../../../shared/api/problem.ts'
import { updated } from '../../../shared/books/port/change.ts'
import { get } from '../../../shared/books/port/read.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { type Kontor, startKontor } from '../kontor.ts'

const QRR = '210000000003139471430009017'
let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

const read = async <T>(path: string): Promise<T> => (await (await kontor.ask(path)).json()) as T
const create = async <T>(path: string, body: object): Promise<T> => {
  const answer = await kontor.send('POST', path, body)
  expect(answer.status).toBe(201)
  return (await answer.json()) as T
}
const refused = async (answer: Response | Promise<Response>) => {
  const { status } = await answer
  return { status, ...((await (await answer).json()) as Problem) }
}
const numbers = async (query: string) =>
  (await read<Page<InvoiceObject>>(`/api/invoice?${query}`)).data.map(({ number }) => number)

/** As later matches will do it. */
const pay = async (id: string, minor: number) => {
  const [invoice] = await kontor.book.read([get('invoice', id)])
  assert(invoice, 'an invoice')
  const changes = [updated('invoice', invoice, { paid_amount: minorUnitsOf(minor) })]
  await kontor.book.write<null, never>({ user: null }, async () => ok({ action: 'test', changes, value: null }))
}

describe('one by one', () => {
  test('a company', async () => {
    const company = await create<CompanyObject>('/api/company', {
      key: 'C-1',
      name: 'Müller AG',
      other_names: ['Mueller'],
      ibans: ['ch03 0070 0110 0001 2345 6'],
      email: 'office@example.com',
      city: 'Zug',
      country_code: 'CH',
      uid: 'che 116281710 MWST',
    })
    expect(company).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      key: 'C-1',
      name: 'Müller AG',
      other_names: ['Mueller'],
      ibans: ['CH0300700110000123456'],
      email: 'office@example.com',
      address: null,
      zip: null,
      city: 'Zug',
      country_code: 'CH',
      uid: 'CHE-116.281.710',
      revenue_account_id: null,
      expense_account_id: null,
      revenue_vat_rate_id: null,
      expense_vat_rate_id: null,
      language: null,
      reminders_paused_until: null,
      created_at: company.created_at,
      updated_at: company.created_at,
    })
    const path = `/api/company/${company.id}`
    const changed = (await (await kontor.send('PUT', path, { city: null, ibans: [] })).json()) as CompanyObject
    expect(changed).toEqual({ ...company, city: null, ibans: [], updated_at: changed.updated_at })
    expect(await read(path)).toEqual(changed)
    // An empty change changes nothing, not even the time of the change.
    expect(await (await kontor.send('PUT', path, {})).json()).toEqual(changed)
    for (const words of ['muller', 'CHE-116.281', 'che116281710'])
      expect((await read<Page<CompanyObject>>(`/api/company?search=${words}`)).data).toEqual([changed])
    for (const [uid, wanted] of [
      ['CHE-116.281.711', 'A digit of the UID “CHE-116.281.711” is wrong: its check digit does not agree.'],
      ['DE 123', '“DE 123” is not a UID: it has CHE and nine digits, as in CHE-123.456.788.'],
    ])
      expect(await refused(kontor.send('PUT', path, { uid }))).toMatchObject({ status: 422, errors: { uid: [wanted] } })
    expect(await (await kontor.send('PUT', path, { uid: '' })).json()).toMatchObject({ uid: null })
    expect((await kontor.ask(path, { method: 'DELETE' })).status).toBe(204)
    expect(await refused(kontor.ask(path))).toMatchObject({
      status: 404,
      message: `No query results for model [Company] ${company.id}`,
    })
  })

  test('an invoice, paid step by step', async () => {
    const company = await create<CompanyObject>('/api/company', { key: 'C-2', name: 'Beta AG' })
    const invoice = await create<InvoiceObject>('/api/invoice', {
      key: 'I-1',
      number: 'R-2026-1',
      company_key: 'C-2',
      reference: '21 00000 00003 13947 14300 09017',
      total: 1234.05,
      date: '2026-01-31',
      due_date: '2026-03-02',
      text: 'Work',
    })
    expect(invoice).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      key: 'I-1',
      number: 'R-2026-1',
      company_id: company.id,
      reference: QRR,
      currency: 'CHF',
      total: 1234.05,
      open_amount: 1234.05,
      paid_amount: 0,
      table_rate: null,
      status: 'open',
      base_total: null,
      account_id: null,
      vat_rate_id: null,
      lines: [],
      booked_by: 'issue',
      journal_entry_id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      bank_transaction_id: null,
      reminder_level: 0,
      reminded_on: null,
      reminders_paused_until: null,
      date: '2026-01-31',
      due_date: '2026-03-02',
      text: 'Work',
      created_at: invoice.created_at,
      updated_at: invoice.created_at,
    })
    const path = `/api/invoice/${invoice.id}`
    expect(await read(`${path}?include=company`)).toEqual({ ...invoice, company })
    await pay(invoice.id, 34_05)
    expect(await read(path)).toMatchObject({ open_amount: 1200, paid_amount: 34.05, status: 'partly_paid' })
    expect(await refused(kontor.ask(path, { method: 'DELETE' }))).toMatchObject({
      status: 422,
      code: 'item_settled',
      errors: { invoice: [expect.stringMatching(/\.$/)] },
    })
    expect(await refused(kontor.send('PUT', path, { currency: 'EUR' }))).toMatchObject({ code: 'currency_settled' })
    expect(await refused(kontor.ask(`/api/company/${company.id}`, { method: 'DELETE' }))).toMatchObject({
      status: 422,
      code: 'company_in_use',
    })
    await pay(invoice.id, 0)
    expect((await kontor.ask(path, { method: 'DELETE' })).status).toBe(204)
    expect((await kontor.ask(`/api/company/${company.id}`, { method: 'DELETE' })).status).toBe(204)
  })

  test('an expense and its payment', async () => {
    const [account] = (await read<Page<{ id: string }>>('/api/account?filter[number]=4400')).data
    const expense = await create<ExpenseObject>('/api/expense', {
      key: 'E-1',
      number: 'B-77',
      total: 216.2,
      date: '2026-02-01',
      account_id: account?.id,
      creditor_iban: 'DE89 3704 0044 0532 0130 00',
    })
    expect(expense).toMatchObject({
      account_id: account?.id,
      vat_rate_id: null,
      creditor_iban: 'DE89370400440532013000',
      open_amount: 216.2,
      status: 'open',
    })
    const payment = await create<ExpensePaymentObject>('/api/expense_payment', {
      total: 216.2,
      execution_date: '2026-02-28',
      expense_keys: ['E-1'],
      reference: 'RF18 5390 0754 7034',
      end_to_end_id: 'E2E-1',
      iban: 'DE89370400440532013000',
    })
    expect(payment).toEqual({
      id: expect.any(String),
      key: null,
      expense_ids: [expense.id],
      reference: 'RF18539007547034',
      end_to_end_id: 'E2E-1',
      iban: 'DE89370400440532013000',
      currency: 'CHF',
      total: 216.2,
      open_amount: 216.2,
      paid_amount: 0,
      status: 'open',
      execution_date: '2026-02-28',
      text: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    for (const query of [`filter[expense]=${expense.id}`, 'filter[end_to_end_id]=E2E-1', 'search=E2E-1']) {
      expect((await read<Page<ExpensePaymentObject>>(`/api/expense_payment?${query}`)).data).toEqual([payment])
    }
    const path = `/api/expense/${expense.id}`
    expect(await refused(kontor.ask(path, { method: 'DELETE' }))).toMatchObject({ code: 'expense_in_use' })
    expect((await kontor.ask(`/api/expense_payment/${payment.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await kontor.ask(path, { method: 'DELETE' })).status).toBe(204)
  })

  test('keys are unique within their kind, and optional', async () => {
    const body = { number: 'R', total: 1, date: '2026-01-01' }
    const first = await create<InvoiceObject>('/api/invoice', { ...body, key: 'same' })
    await create('/api/expense', { ...body, key: 'same' })
    const other = await create<InvoiceObject>('/api/invoice', body)
    await create('/api/invoice', { ...body, key: null })
    for (const answer of [
      kontor.send('POST', '/api/invoice', { ...body, key: ' same ' }),
      kontor.send('PUT', `/api/invoice/${other.id}`, { key: 'same' }),
    ]) {
      expect(await refused(answer)).toMatchObject({
        status: 422,
        code: 'key_taken',
        errors: { key: [expect.any(String)] },
      })
    }
    expect((await kontor.send('PUT', `/api/invoice/${first.id}`, { key: 'same', number: 'S' })).status).toBe(200)
  })

  test.each([
    [{}, ['date', 'total']],
    [{ total: 'five' }, ['total']],
    [{ total: 1.005 }, ['total']],
    [{ total: 0.1 + 0.2 }, ['total']],
    [{ total: 1e300 }, ['total']],
    [{ total: null }, ['total']],
    [{ number: 'x'.repeat(256) }, ['number']],
    [{ number: '' }, ['number']],
    [{ date: '2026-02-30' }, ['date']],
    [{ due_date: 'tomorrow' }, ['due_date']],
    [{ currency: 'chf' }, ['currency']],
    [{ reference: QRR.replace('7', '8') }, ['reference']],
    [{ reference: 'RF' }, ['reference']],
    [{ company_id: 'no id' }, ['company_id']],
    [{ company_id: '01KB0000000000000000000000' }, ['company_id']],
    [{ text: 'x'.repeat(1001) }, ['text']],
    [{ key: 'x'.repeat(256) }, ['key']],
  ])('an invoice is refused: %j', async (change, fields) => {
    const body = Object.keys(change).length === 0 ? {} : { number: 'R', total: 1, date: '2026-01-01', ...change }
    const answer = await refused(kontor.send('POST', '/api/invoice', body))
    expect([answer.status, Object.keys(answer.errors ?? {}).sort()]).toEqual([422, fields])
  })
})

describe('lists', () => {
  test('filters, sorts and pages', async () => {
    const company = await create<CompanyObject>('/api/company', { name: 'List AG' })
    const only = `filter[company]=${company.id}`
    const add = (number: string, body: object) =>
      create<InvoiceObject>('/api/invoice', { number, total: 10, date: '2026-01-15', company_id: company.id, ...body })
    const open = await add('OPEN', { due_date: '2026-02-01', reference: QRR })
    const partly = await add('PARTLY', { date: '2026-02-15', total: 20 })
    const paid = await add('PAID', { date: '2026-03-15', currency: 'EUR' })
    const credit = await add('CREDIT', { date: '2026-04-15', total: -7.5 })
    await pay(partly.id, 500)
    await pay(paid.id, 1000)
    expect(await numbers(only)).toEqual(['CREDIT', 'PAID', 'PARTLY', 'OPEN'])
    expect(await numbers(`${only}&filter[open]=1&sort=number`)).toEqual(['CREDIT', 'OPEN', 'PARTLY'])
    expect(await numbers(`${only}&filter[open]=0`)).toEqual(['PAID'])
    expect(await numbers(`${only}&filter[status]=paid,partly_paid&sort=number`)).toEqual(['PAID', 'PARTLY'])
    expect(await numbers(`${only}&filter[currency]=EUR`)).toEqual(['PAID'])
    expect(await numbers(`${only}&filter[date_range]=2026-02-01,2026-03-31&sort=date`)).toEqual(['PARTLY', 'PAID'])
    expect(await numbers(`${only}&filter[due_range]=,2026-12-31`)).toEqual(['OPEN'])
    expect(await numbers(`${only}&filter[amount_range]=,0`)).toEqual(['CREDIT'])
    expect(await numbers(`${only}&filter[reference]=${QRR}`)).toEqual(['OPEN'])
    expect(await numbers(`${only}&sort=open_amount`)).toEqual(['CREDIT', 'PAID', 'OPEN', 'PARTLY'])
    expect(await numbers(`${only}&sort=-total&limit=1`)).toEqual(['PARTLY'])
    expect(await numbers(`${only}&search=7.50`)).toEqual(['CREDIT'])
    const rows = (await read<Page<InvoiceObject>>(`/api/invoice?${only}&include=company&per_page=1&page=4`)).data
    expect(rows).toEqual([{ ...open, company }])
    expect(credit.status).toBe('open')
    const sumsOf = async (query: string) =>
      (await read<{ meta: object }>(`/api/invoice?${only}&append=sums${query}`)).meta
    const francs = { currency: 'CHF', count: 3, total: 22.5, open_amount: 17.5 }
    const euros = { currency: 'EUR', count: 1, total: 10, open_amount: 0 }
    expect(await sumsOf('&per_page=1')).toMatchObject({ total: 4, sums: [francs, euros] })
    expect(await sumsOf('&filter[open]=1')).toMatchObject({ total: 3, sums: [francs] })
    expect(await sumsOf('&search=7.50')).toMatchObject({
      sums: [{ currency: 'CHF', count: 1, total: -7.5, open_amount: -7.5 }],
    })
    expect((await read<{ meta: object }>(`/api/invoice?${only}`)).meta).not.toHaveProperty('sums')
  })

  test('companies are found by IBAN and country', async () => {
    const ibans = ['LI21088100002324013AA', 'CH5604835012345678009']
    const { id } = await create<CompanyObject>('/api/company', { name: 'Two accounts', ibans, country_code: 'LI' })
    for (const query of [...ibans.map((iban) => `filter[iban]=${iban}`), 'filter[country_code]=LI']) {
      expect((await read<Page<CompanyObject>>(`/api/company?${query}`)).data.map((row) => row.id)).toEqual([id])
    }
  })
})

describe('in bulk', () => {
  const load = (path: string, items: unknown) => kontor.send('POST', `/api/${path}/bulk`, { items })

  test('companies, then invoices that name them by key, in one commit each', async () => {
    const before = kontor.book.commits.length
    const companies = [
      { key: 'B-1', name: 'One' },
      { key: 'B-2', name: 'Two' },
    ]
    expect(await (await load('company', companies)).json()).toEqual({ created: 2, updated: 0, unchanged: 0 })
    const invoices = [1, 2, 3].map((n) => ({
      key: `BI-${n}`,
      number: `N${n}`,
      total: n / 10,
      date: '2026-05-05',
      company_key: n === 3 ? 'B-2' : 'B-1',
    }))
    expect(await (await load('invoice', invoices)).json()).toEqual({ created: 3, updated: 0, unchanged: 0 })
    const next = invoices.map((invoice, index) => (index === 1 ? { ...invoice, total: 9 } : invoice))
    expect(await (await load('invoice', next)).json()).toEqual({ created: 0, updated: 1, unchanged: 2 })
    expect(await (await load('invoice', next)).json()).toEqual({ created: 0, updated: 0, unchanged: 3 })
    expect(kontor.book.commits.slice(before).map(({ action }) => action)).toEqual([
      'upsert_company',
      'upsert_invoice',
      'upsert_invoice',
    ])
    const one = (await read<Page<CompanyObject>>('/api/company?filter[key]=B-1')).data[0]
    expect(await numbers(`filter[company]=${one?.id}&sort=number`)).toEqual(['N1', 'N2'])
  })

  test('all or none, each error by its index', async () => {
    const item = (n: number) => ({ key: `F-${n}`, number: `F${n}`, total: n, date: '2026-05-05' })
    const before = kontor.book.commits.length
    expect(await refused(load('invoice', [item(1), item(2), item(3), { ...item(4), total: 1.005 }]))).toMatchObject({
      status: 422,
      errors: { 'items.3.total': ['The amount has more decimals than its currency.'] },
    })
    expect(await refused(load('invoice', [item(1), { ...item(2), key: undefined, total: 'x' }]))).toMatchObject({
      status: 422,
      errors: { 'items.1.key': [expect.any(String)], 'items.1.total': [expect.any(String)] },
    })
    expect(await refused(load('invoice', [item(1), item(1)]))).toMatchObject({
      errors: { 'items.1.key': [expect.any(String)] },
    })
    expect(
      await refused(
        load('expense_payment', [{ key: 'P', total: 1, execution_date: '2026-05-05', expense_keys: ['no'] }]),
      ),
    ).toMatchObject({
      errors: { 'items.0.expense_keys.0': [expect.any(String)] },
    })
    for (const items of [undefined, null, [], {}, 'all', [7]]) {
      expect((await load('invoice', items)).status).toBe(422)
    }
    expect(kontor.book.commits).toHaveLength(before)
  })

  test('ten thousand at once, in one commit; one more is refused', async () => {
    const items = Array.from({ length: 10_000 }, (_, n) => ({
      key: `L-${n}`,
      number: `L${n}`,
      total: n / 100,
      date: '2026-06-06',
      text: 'x'.repeat(100),
    }))
    const before = kontor.book.commits.length
    expect(await (await load('expense', items)).json()).toEqual({ created: 10_000, updated: 0, unchanged: 0 })
    expect(await (await load('expense', items)).json()).toEqual({ created: 0, updated: 0, unchanged: 10_000 })
    expect(kontor.book.commits).toHaveLength(before + 1)
    expect(await refused(load('expense', [...items, items[0]]))).toMatchObject({
      status: 422,
      errors: { items: ['The items field must not have more than 10000 items.'] },
    })
  })

  test('amounts are answered as sent', async () => {
    const minor = fc.integer({ min: -(2 ** 51 - 1), max: 2 ** 51 - 1 })
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(minor, { minLength: 500, maxLength: 1000 }), async (amounts) => {
        run++
        const items = amounts.map((amount, n) => ({
          key: `X-${run}-${n}`,
          number: `X${run}`,
          total: amount / 100,
          date: '2026-07-07',
        }))
        expect((await load('invoice', items)).status).toBe(200)
        const path = `/api/invoice?filter[number]=X${run}&sort=created_at&per_page=500`
        const rows = [
          ...(await read<Page<InvoiceObject>>(path)).data,
          ...(await read<Page<InvoiceObject>>(`${path}&page=2`)).data,
        ]
        const totals = new Map(rows.map(({ key, total, open_amount }) => [key, [total, open_amount]]))
        for (const { key, total } of items) expect(totals.get(key)).toEqual([total, total])
      }),
      { numRuns: 10 },
    )
  })
})
