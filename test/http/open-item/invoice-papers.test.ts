// Invoices on paper over HTTP: what they say by the books, the reference that they get and its payment, refusals with their fields,
// and the numbers of new invoices. Without a browser the answer is the page, with the payment part as JSON.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InvoiceObject } from '../../../shared/api/endpoints/open-item/invoices.ts'
import type { Problem } from '../../../shared/api/problem.ts'
import type { WritableSettings } from '../../../shared/record/organization/organization-settings.ts'
import type { PaymentPart } from '../../../shared/rule/organization/document/document-content.ts'
import { type Kontor, startKontor, tokenOf } from '../kontor.ts'

const QR_IBAN = 'CH4431999123000889012'
const IBAN = 'CH9300762011623852957'

let kontor: Kontor
let company: string
let number = 0
beforeAll(async () => {
  kontor = await startKontor()
  company = await addCompany({ address: 'Marktgasse 7', zip: '8400', city: 'Winterthur', country_code: 'CH' })
})
afterAll(() => kontor.close())
beforeEach(() =>
  set({ ...ADDRESS, vat_idn: 'CHE-123.456.788 MWST' }, { invoiceQrBillType: 'QRR', invoiceQrBillIban: QR_IBAN }),
)

const ADDRESS = { billing_address: 'Gerbergasse 12a', billing_zip: '3011', billing_city: 'Bern' }

const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await (body === undefined
    ? kontor.ask(`/api${path}`, { method })
    : kontor.send(method, `/api${path}`, body))
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
const set = (fields: object, settings: WritableSettings = {}) =>
  ask('PATCH', `/organizations/${kontor.owner.organization_id}`, { ...fields, settings })
const addCompany = async (fields: object = {}) =>
  (await ask<{ id: string }>('POST', '/company', { name: 'Bäckerei Süess GmbH', ...fields })).id
const add = (fields: object = {}) =>
  ask<InvoiceObject>('POST', '/invoice', {
    number: `R2026-9${++number}`,
    company_id: company,
    date: '2026-03-02',
    due_date: '2026-04-01',
    total: 108.1,
    text: 'Beratung',
    ...fields,
  })
const read = (id: string) => ask<InvoiceObject>('GET', `/invoice/${id}`)
const undo = async (action: string | null) =>
  expect((await kontor.send('POST', `/api/history/${action}/undo`, {})).status).toBe(200)
const commits = () => kontor.book.commits.length

interface Paper {
  readonly name: string | null
  readonly text: string
  readonly payment: PaymentPart | null
}

const paperAt = async (path: string): Promise<Paper> => {
  const answer = await kontor.ask(`/api${path}`)
  const html = await answer.text()
  if (!answer.ok) throw new Error(html)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const [, json] = /<pre>(.*?)<\/pre>/.exec(html) ?? []
  const body = html.slice(html.indexOf('<body>')).replace(/<pre>.*?<\/pre>/g, '')
  const text = body
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return {
    name: answer.headers.get('content-disposition'),
    text,
    payment: json === undefined ? null : JSON.parse(json),
  }
}
const paperOf = (id: string, query = '') => paperAt(`/invoice/${id}/pdf${query}`)
const refusalOf = async (id: string): Promise<Problem> => {
  const before = commits()
  const answer = await kontor.ask(`/api/invoice/${id}/pdf`)
  expect([answer.status, commits()]).toEqual([422, before])
  return (await answer.json()) as Problem
}

describe('what an invoice says', () => {
  test('without lines, its text is the line, with the usual rate of its account', async () => {
    const invoice = await add({ number: 'R2026-0042' })
    const { name, text, payment } = await paperOf(invoice.id)
    expect(name).toContain('filename="Rechnung-R2026-0042.pdf"')
    // 108.10 × 81 / 1081 = 8.10.
    expect(text).toBe(
      'My company Gerbergasse 12a 3011 Bern MWST-Nr. CHE-123.456.788 MWST Bäckerei Süess GmbH Marktgasse 7 8400 Winterthur ' +
        'Rechnung R2026-0042 Datum 02.03.2026 Zahlbar bis 01.04.2026 Position MWST Betrag inkl. MWST Beratung 8.1 % 108.10 ' +
        'Total ohne MWST 100.00 MWST 8.1 % auf 100.00 8.10 Total CHF 108.10 Seite 1 von 1',
    )
    expect(payment).toEqual({
      currency: 'CHF',
      amount: 108.1,
      creditor: {
        name: 'My company',
        address: 'Gerbergasse',
        buildingNumber: '12a',
        zip: '3011',
        city: 'Bern',
        country: 'CH',
        account: QR_IBAN,
      },
      debtor: {
        name: 'Bäckerei Süess GmbH',
        address: 'Marktgasse',
        buildingNumber: '7',
        zip: '8400',
        city: 'Winterthur',
        country: 'CH',
      },
      // 20260042 with the CIN 0. Modulo 10 recursive: 2 0 2 6 0 0 4 2 carries 4 8 0 7 1 9 6 3, so the check digit is 7.
      reference: '000000000000000000202600427',
      message: 'Rechnung R2026-0042',
      additionalInformation: '//S1/10/R2026-0042/11/260302/30/123456788/32/8.1/40/0:30',
    })
  })

  test('in English, when asked for or by the language of the request', async () => {
    const { id } = await add()
    expect((await paperOf(id, '?language=en')).text).toContain('Due on 01.04.2026 Item VAT Amount incl. VAT')
    const answer = await kontor.ask(`/api/invoice/${id}/pdf`, {
      headers: { authorization: `Bearer ${kontor.sessions.token}`, 'accept-language': 'en-GB' },
    })
    expect(await answer.text()).toContain('Total without VAT')
  })

  test('in the language of its customer, each of several in its own', async () => {
    const customer = (name: string, language: string | null) =>
      ask<{ id: string }>('POST', '/company', { name, language, address: 'Via 1', zip: '6900', city: 'Lugano' })
    const french = await add({ company_id: (await customer('Boulangerie SA', 'fr')).id, number: 'R2041-0001' })
    const italian = await add({ company_id: (await customer('Panetteria SA', 'it')).id, number: 'R2041-0002' })
    const other = await add({ number: 'R2041-0003' })
    const { text, payment } = await paperOf(french.id)
    expect(text).toContain('Facture R2041-0001')
    expect(text).toContain('Payable jusqu’au 01.04.2026 Désignation TVA Montant TVA incl.')
    expect(text).toContain('Total hors TVA 100.00 TVA 8.1 % sur 100.00 8.10 Total CHF 108.10')
    expect(payment?.message).toBe('Facture R2041-0001')
    expect((await paperOf(french.id, '?language=it')).text).toContain('Fattura R2041-0001')
    const ids = [french.id, italian.id, other.id].join(',')
    const answer = await kontor.ask(`/api/invoice/pdf?filter[id]=${ids}&sort=number`)
    expect(answer.headers.get('content-disposition')).toContain('Facture-R2041-0001-R2041-0003.pdf')
    const all = await answer.text()
    expect([...all.matchAll(/<article[^>]* lang="(\w+)"/g)].map(([, language]) => language)).toEqual(['fr', 'it', 'de'])
    expect(all).toContain('Totale senza IVA')
    expect(all).toContain('Total ohne MWST')
  })

  test('a partly paid one says what is paid, and its payment part is over the rest', async () => {
    const account = await ask<{ id: string }>('POST', '/bank_account', { type: 'bank', name: 'Bank', iban: IBAN })
    const invoice = await add()
    const transaction = await ask<{ id: string }>('POST', '/bank_transaction', {
      bank_account_id: account.id,
      acc_serv_ref: `part-${invoice.id}`,
      amount: 40,
      booking_date: '2026-03-20',
    })
    const matches = [{ amount: 40, matchable_type: 'invoice', matchable_id: invoice.id }]
    await kontor.send('POST', `/api/bank_transaction/${transaction.id}/matches`, { matches })
    const { text, payment } = await paperOf(invoice.id)
    expect(text).toContain('Total CHF 108.10 Bereits bezahlt −40.00 Offen CHF 68.10')
    expect(payment?.amount).toBe(68.1)
  })

  test('a credit note has positive amounts and no payment part', async () => {
    const { id } = await add({ number: 'G-7', total: -108.1 })
    const { name, text, payment } = await paperOf(id)
    expect(name).toContain('filename="Gutschrift-G-7.pdf"')
    expect(text).toContain('Gutschrift G-7 Datum 02.03.2026 Position MWST')
    expect(text).toContain('MWST 8.1 % auf 100.00 8.10 Total CHF 108.10')
    expect(payment).toBeNull()
    expect((await read(id)).reference).toBeNull()
  })

  test('what another program books has only the rates that it states', async () => {
    const { id } = await add({ booked_by: 'elsewhere' })
    expect((await paperOf(id)).text).toContain('Position Betrag Beratung 108.10 Total CHF 108.10')
  })

  test('a customer abroad has the country in the address', async () => {
    const abroad = await addCompany({ address: 'Rue 1', zip: '75001', city: 'Paris', country_code: 'FR' })
    expect((await paperOf((await add({ company_id: abroad })).id)).text).toContain('Rue 1 75001 Paris Frankreich')
  })
})

describe('the reference', () => {
  test('is stored when it is first printed, undone by the history, and its payment is matched by it', async () => {
    const invoice = await add({ number: 'R2026-0777' })
    expect(invoice.reference).toBeNull()
    const before = commits()
    const { payment } = await paperOf(invoice.id)
    expect((await read(invoice.id)).reference).toBe(payment?.reference)
    expect(commits()).toBe(before + 1)
    await paperOf(invoice.id)
    expect(commits()).toBe(before + 1)

    const [account] = await kontor.listOf('/api/bank_account')
    const transaction = await ask<{ id: string }>('POST', '/bank_transaction', {
      bank_account_id: account?.id,
      acc_serv_ref: 'paid-0777',
      amount: 108.1,
      reference: payment?.reference,
      booking_date: '2026-03-20',
    })
    const { data } = await ask<{ data: { matches: { matchable_id: string }[]; confidence: number }[] }>(
      'GET',
      `/bank_transaction/${transaction.id}/suggestions`,
    )
    expect(data[0]?.matches.map(({ matchable_id }) => matchable_id)).toEqual([invoice.id])
  })

  test('is an action of the history, and undone by it', async () => {
    const invoice = await add()
    const answer = await kontor.ask(`/api/invoice/${invoice.id}/pdf`)
    const action = answer.headers.get('history-id')
    expect(await ask('GET', `/history/${action}`)).toMatchObject({
      title: `Rechnung mit Referenz versehen: ${invoice.number}`,
    })
    await undo(action)
    expect((await read(invoice.id)).reference).toBeNull()
  })

  test.each([
    ['SCOR', IBAN, 'R2026-15', /^RF\d\dR202615$/],
    ['NON', IBAN, 'R2026-16', /^$/],
  ] as const)('of type %s', async (invoiceQrBillType, invoiceQrBillIban, named, reference) => {
    await set({}, { invoiceQrBillType, invoiceQrBillIban })
    const { id } = await add({ number: named })
    const { payment } = await paperOf(id)
    expect([payment?.creditor.account, payment?.reference ?? '']).toEqual([IBAN, expect.stringMatching(reference)])
  })

  test('of the invoice decides over the type of the settings', async () => {
    await set({}, { invoiceQrBillType: 'QRR', invoiceQrBillIban: QR_IBAN })
    const { id } = await add({ reference: 'RF18539007547034' })
    expect(await refusalOf(id)).toMatchObject({
      code: 'invoice_reference_account',
      errors: { reference: expect.anything() },
    })
    const [account] = (await kontor.listOf('/api/bank_account')) as readonly { id: string; name: string }[]
    const own = { type: 'bank', name: 'Bank', iban: IBAN, qr_bill_type: 'QR', qr_bill_iban: QR_IBAN }
    await ask('PUT', `/bank_account/${account?.id}`, own)
    expect((await paperOf(id)).payment).toMatchObject({ reference: 'RF18539007547034', creditor: { account: IBAN } })
    await ask('PUT', `/bank_account/${account?.id}`, { ...own, qr_bill_type: null, qr_bill_iban: null })
  })

  test('an invoice in euros goes into the account in euros', async () => {
    const euro = await ask<{ id: string }>('POST', '/bank_account', {
      type: 'bank',
      name: 'Euro',
      iban: 'CH5604835012345678009',
      currency: 'EUR',
      qr_bill_type: 'SCOR',
    })
    const [account] = (await kontor.listOf('/api/bank_account')) as readonly { id: string; name: string }[]
    const own = { type: 'bank', name: 'Bank', iban: IBAN, qr_bill_type: 'QR', qr_bill_iban: QR_IBAN }
    await ask('PUT', `/bank_account/${account?.id}`, own)
    const { id } = await add({ number: 'E2026-1', currency: 'EUR', base_total: 100 })
    expect((await paperOf(id)).payment).toMatchObject({
      currency: 'EUR',
      creditor: { account: 'CH5604835012345678009' },
      reference: expect.stringMatching(/^RF\d\dE20261$/),
    })
    expect(euro.id).toBeDefined()
  })
})

describe('refused, with the field', () => {
  test.each([
    ['no customer', { company_id: null }, {}, {}, 'company_id', 'invoice_company_missing'],
    ['another currency', { currency: 'USD', base_total: 90 }, {}, {}, 'currency', 'invoice_currency'],
    ['a number without digits', { number: 'Januar' }, {}, {}, 'number', 'invoice_number_digits'],
    ['no town', {}, { billing_city: null }, {}, 'billing_city', 'invoice_sender_missing'],
    ['a long street', {}, { billing_address: 'x'.repeat(71) }, {}, 'billing_address', 'invoice_sender_long'],
    ['VAT without a number', {}, { vat_idn: null }, {}, 'vat_idn', 'invoice_vat_number_missing'],
    [
      'a QR-IBAN for a bill without',
      {},
      {},
      { invoiceQrBillType: 'NON' },
      'settings.invoiceQrBillIban',
      'iban_is_qr_iban',
    ],
  ] as const)('%s', async (_, fields, organization, settings, field, code) => {
    const { id } = await add(fields)
    await set(organization, settings)
    const problem = await refusalOf(id)
    expect([problem.code, Object.keys(problem.errors ?? {})]).toEqual([code, [field]])
  })

  test('without an account to be paid into', async () => {
    const own = await startKontor()
    const send = async (method: string, path: string, body: unknown) =>
      (await (await own.send(method, `/api${path}`, body)).json()) as { id: string }
    await send('PATCH', '/organizations/1', { ...ADDRESS, vat_idn: 'CHE-123.456.788 MWST' })
    const customer = await send('POST', '/company', { name: 'Kunde' })
    const { id } = await send('POST', '/invoice', { company_id: customer.id, date: '2026-03-02', total: 10 })
    const answer = await own.ask(`/api/invoice/${id}/pdf`)
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'invoice_account_missing' }])
    await own.close()
  })

  test('an unknown invoice is 404, and who may not book gets 403', async () => {
    expect((await kontor.ask('/api/invoice/unknown/pdf')).status).toBe(404)
    const { id } = await add()
    const viewer = await tokenOf(kontor, 'viewer')
    const headers = { authorization: `Bearer ${viewer}` }
    expect((await kontor.ask(`/api/invoice/${id}/pdf`, { headers })).status).toBe(403)
  })
})

test('Several are one PDF, by their numbers or in the order of the request; what one of them is refused for names it', async () => {
  const [one, two] = [await add({ number: 'S2026-1' }), await add({ number: 'S2026-2' })]
  const ids = `filter[id]=${two.id},${one.id}`
  const both = await paperAt(`/invoice/pdf?${ids}`)
  expect(both.name).toContain('filename="Rechnung-S2026-1-S2026-2.pdf"')
  expect(both.text).toMatch(/Rechnung S2026-1 .*Seite 1 von 1 .*Rechnung S2026-2 .*Seite 1 von 1$/)
  expect((await paperAt(`/invoice/pdf?${ids}&sort=-number`)).text).toMatch(/S2026-2 .*S2026-1 /)
  const wrong = await add({ number: 'S2026-3', company_id: null })
  const refused = await kontor.ask(`/api/invoice/pdf?filter[id]=${one.id},${wrong.id}`)
  expect([refused.status, ((await refused.json()) as Problem).message]).toEqual([
    422,
    'Invoice S2026-3 has no customer: choose the company that gets it.',
  ])
  const none = await kontor.ask('/api/invoice/pdf?filter[number]=nothing')
  expect([none.status, await none.json()]).toMatchObject([422, { code: 'invoice_none' }])
})

describe('the number of a new invoice', () => {
  const next = async (date: string) =>
    (await ask<{ number: string }>('GET', `/invoice/next_number?date=${date}`)).number
  const numbered = async (fields: object) => (await add({ number: undefined, ...fields })).number

  test('is the one after the highest of the series of its year, whatever was loaded', async () => {
    await add({ number: 'R2031-0007', date: '2031-01-05', booked_by: 'elsewhere' })
    await add({ number: 'R2031-7b', date: '2031-01-05', booked_by: 'elsewhere' })
    await add({ number: 'XR2031-0099', date: '2031-01-05', booked_by: 'elsewhere' })
    expect(await next('2031-06-30')).toBe('R2031-0008')
    expect(await numbered({ date: '2031-06-30', booked_by: 'elsewhere' })).toBe('R2031-0008')
    expect(await numbered({ date: '2032-01-01', booked_by: 'elsewhere' })).toBe('R2032-0001')
  })

  test('has no gaps and none twice when many are added at once; a refused one uses none', async () => {
    const date = '2033-05-05'
    const adding = Array.from({ length: 20 }, (_, at) =>
      at === 7
        ? kontor.send('POST', '/api/invoice', { date, total: 'x', company_id: company })
        : numbered({ date, booked_by: 'elsewhere' }),
    )
    const numbers = (await Promise.all(adding)).filter((each) => typeof each === 'string').toSorted()
    expect(numbers).toEqual(Array.from({ length: 19 }, (_, at) => `R2033-${String(at + 1).padStart(4, '0')}`))
  })

  test('of the latest is free again after an undo or a deletion', async () => {
    const date = '2034-05-05'
    await numbered({ date, booked_by: 'elsewhere' })
    const second = await add({ number: undefined, date, booked_by: 'elsewhere' })
    expect(second.number).toBe('R2034-0002')
    expect((await kontor.ask(`/api/invoice/${second.id}`, { method: 'DELETE' })).status).toBe(204)
    const body = { date, total: 10, booked_by: 'elsewhere' }
    const again = await kontor.send('POST', '/api/invoice', body)
    expect(((await again.json()) as InvoiceObject).number).toBe('R2034-0002')
    const undone = String(again.headers.get('history-id'))
    await undo(undone)
    expect(await next(date)).toBe('R2034-0002')
    // Once another invoice has the number, the first one does not come back with it.
    const third = await kontor.send('POST', '/api/invoice', { ...body, total: 20 })
    expect(((await third.json()) as InvoiceObject).number).toBe('R2034-0002')
    const refused = await kontor.send('POST', `/api/history/${undone}/redo`, {})
    const { code, blockers } = (await refused.json()) as Problem & { blockers: { type: string; id: string }[] }
    expect([refused.status, code, blockers.map(({ type, id }) => [type, id])]).toEqual([
      ...[409, 'in_the_way', [['history', third.headers.get('history-id')]]],
    ])
    await undo(third.headers.get('history-id'))
    expect((await kontor.send('POST', `/api/history/${undone}/redo`, {})).status).toBe(200)
    expect(await next(date)).toBe('R2034-0003')
  })

  test('is not given twice when two deletions are undone in another order', async () => {
    const date = '2037-05-05'
    const body = { date, total: 10, booked_by: 'elsewhere' }
    const added = async (): Promise<InvoiceObject> =>
      (await (await kontor.send('POST', '/api/invoice', body)).json()) as InvoiceObject
    const remove = async ({ id }: InvoiceObject) =>
      String((await kontor.ask(`/api/invoice/${id}`, { method: 'DELETE' })).headers.get('history-id'))
    const first = await added()
    const firstRemoved = await remove(first)
    const second = await added()
    expect([first.number, second.number]).toEqual(['R2037-0001', 'R2037-0001'])
    const secondRemoved = await remove(second)
    const restored = await kontor.send('POST', `/api/history/${firstRemoved}/undo`, {})
    expect(restored.status).toBe(200)
    const refused = await kontor.send('POST', `/api/history/${secondRemoved}/undo`, {})
    const { code, blockers } = (await refused.json()) as Problem & { blockers: { type: string; id: string }[] }
    expect([refused.status, code, blockers.map(({ type, id }) => [type, id])]).toEqual([
      ...[409, 'in_the_way', [['history', restored.headers.get('history-id')]]],
    ])
    const { data } = await ask<{ data: { id: string }[] }>('GET', '/invoice?filter[number]=R2037-0001')
    expect(data.map(({ id }) => id)).toEqual([first.id])
    // Once the first one is gone again, the second one comes back.
    await undo(String(restored.headers.get('history-id')))
    expect((await kontor.send('POST', `/api/history/${secondRemoved}/undo`, {})).status).toBe(200)
  })

  test('loaded twice is restored, because both had it all along', async () => {
    const [one, two] = [await add({ number: 'R2038-0001' }), await add({ number: 'R2038-0001' })]
    const removed = await kontor.ask(`/api/invoice/${two.id}`, { method: 'DELETE' })
    await undo(String(removed.headers.get('history-id')))
    const { data } = await ask<{ data: { id: string }[] }>('GET', '/invoice?filter[number]=R2038-0001')
    expect(data.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
  })

  test('follows prefix, start, digits and the yearly restart of the settings', async () => {
    await set(
      {},
      {
        documentPrefixInvoice: 'RE-',
        documentNumberStart: 250,
        documentNumberFill: 6,
        documentNumberResetYearly: false,
      },
    )
    expect(await numbered({ date: '2035-05-05', booked_by: 'elsewhere' })).toBe('RE-000250')
    expect(await numbered({ date: '2036-05-05', booked_by: 'elsewhere' })).toBe('RE-000251')
    await set(
      {},
      { documentPrefixInvoice: 'R', documentNumberStart: 1, documentNumberFill: 4, documentNumberResetYearly: true },
    )
  })

  test('of a loaded invoice is required', async () => {
    const answer = await kontor.send('POST', '/api/invoice/bulk', {
      items: [{ key: 'k', date: '2026-03-02', total: 1 }],
    })
    expect([answer.status, Object.keys(((await answer.json()) as Problem).errors ?? {})]).toEqual([
      422,
      ['items.0.number'],
    ])
  })
})
