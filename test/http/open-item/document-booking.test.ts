// Invoices and bills in the ledger: booked on issue, on payment, by the opening balance or elsewhere; changed, deleted,
// undone. Every figure is calculated by hand from the total and the rates of 8.1 and 2.6 %.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceObject } from '../../../shared/api/endpoints/open-item/invoices.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

const STANDARD = 'Normalsatz 8.1 %'
const REDUCED = 'Reduzierter Satz 2.6 %'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

type Kind = 'invoice' | 'expense'
type Line = readonly [account: number, debit: number, credit: number]

let count = 0
const add = (kind: Kind, total: number, more: object = {}) =>
  world.make(`/${kind}`, { number: `${kind} ${++count}`, total, date: '2026-03-02', ...more })
const send = async (method: string, path: string, body: object = {}) => {
  const answer = await world.kontor.send(method, `/api${path}`, body)
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}
const documentOf = (kind: Kind, id: string) => world.json<InvoiceObject>(`/${kind}/${id}`)
const setting = (documentBooking: string) => send('PATCH', '/organizations/1', { settings: { documentBooking } })

interface Entry {
  readonly id: string
  readonly date: string
  readonly text: string
  readonly source: { readonly type: string; readonly id: string }
  readonly reversed_by_id: string | null
  readonly lines: readonly {
    readonly account_id: string
    readonly debit: number
    readonly credit: number
    readonly currency: string | null
    readonly currency_amount: number | null
  }[]
}
let numbers: ReadonlyMap<string, number>
beforeAll(async () => {
  const { data } = await world.json<{ data: { id: string; number: number }[] }>('/account?per_page=500')
  numbers = new Map(data.map(({ id, number }) => [id, number]))
})
/** The lines of the entry that books a document. */
const booked = async (kind: Kind, id: string): Promise<readonly Line[]> => {
  const { journal_entry_id } = await documentOf(kind, id)
  if (journal_entry_id === null) return []
  const { lines } = await world.json<Entry>(`/journal_entry/${journal_entry_id}`)
  return lines.map(({ account_id, debit, credit }) => [numbers.get(account_id) ?? 0, debit, credit])
}
/** The changes of the balances by actions. */
const change = async (actions: () => Promise<unknown>) => {
  const before = await world.balances()
  await actions()
  const after = await world.balances()
  const accounts = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const moved = accounts.map((account) => [
    account,
    Math.round(((after[account] ?? 0) - (before[account] ?? 0)) * 100) / 100,
  ])
  return Object.fromEntries(moved.filter(([, amount]) => amount !== 0))
}
const pay = async (kind: Kind, id: string, amount: number, paid = Math.abs(amount), more: object = {}) => {
  const transaction = await world.transaction(amount, { booking_date: '2026-03-20' })
  await world.matched(transaction, [{ amount: paid, matchable_type: kind, matchable_id: id, ...more }])
  return transaction
}

describe('a new organization books documents on their date', () => {
  test('an invoice of 108.10 and a bill of 54.05, paid: revenue 100.00, cost 50.00, tax 8.10 and 4.05, no open amount', async () => {
    const moved = await change(async () => {
      const invoice = await add('invoice', 108.1)
      expect(await booked('invoice', invoice)).toEqual([
        [1100, 108.1, 0],
        [3400, 0, 100],
        [2200, 0, 8.1],
      ])
      const bill = await add('expense', 54.05)
      expect(await booked('expense', bill)).toEqual([
        [2000, 0, 54.05],
        [4400, 50, 0],
        [1170, 4.05, 0],
      ])
      await pay('invoice', invoice, 108.1)
      await pay('expense', bill, -54.05)
      expect((await documentOf('invoice', invoice)).status).toBe('paid')
      expect((await documentOf('expense', bill)).status).toBe('paid')
    })
    expect(moved).toEqual({ 1020: 54.05, 3400: -100, 2200: -8.1, 4400: 50, 1170: 4.05 })
  })

  test('its entry names its document, and cannot be reversed by hand', async () => {
    const company = await world.make('/company', { name: 'Muster AG' })
    const invoice = await add('invoice', 108.1, { number: 'R-77', company_id: company })
    const { journal_entry_id, booked_by } = await documentOf('invoice', invoice)
    expect(booked_by).toBe('issue')
    expect(await world.json<Entry>(`/journal_entry/${journal_entry_id}`)).toMatchObject({
      date: '2026-03-02',
      text: 'Rechnung R-77, Muster AG',
      source: { type: 'invoice', id: invoice },
    })
    const refused = await send('POST', `/journal_entry/${journal_entry_id}/reverse`)
    expect([refused.status, refused.body.code]).toEqual([422, 'entry_of_document'])
  })

  test('a list gives the entry of each and its accounts, also after the default account has changed', async () => {
    const bill = await add('expense', 54.05, { number: 'B-88' })
    const company = await world.make('/company', { name: 'Neu AG', expense_account_id: world.accountId(6500) })
    const other = await add('expense', 54.05, { number: 'B-89', company_id: company })
    const { journal_entry_id } = await documentOf('expense', bill)
    await send('PUT', `/company/${company}`, { name: 'Neu AG', expense_account_id: world.accountId(6570) })
    const { number } = await world.json<{ number: number }>(`/journal_entry/${journal_entry_id}`)
    const { data } = await world.json<{ data: InvoiceObject[] }>('/expense?append=booking&filter[number]=B-88')
    expect(data.map(({ booking }) => booking)).toEqual([
      {
        entry: { id: journal_entry_id, number, date: '2026-03-02' },
        parts: [{ account_id: world.accountId(4400), vat_rate_id: world.vatRateId(STANDARD) }],
      },
    ])
    const { booking } = await world.json<InvoiceObject>(`/expense/${other}?append=booking`)
    expect(booking?.parts.map(({ account_id }) => account_id)).toEqual([world.accountId(6500)])
    expect((await documentOf('expense', other)).booking).toBeUndefined()
  })

  test('lines of several accounts and rates', async () => {
    const invoice = await add('invoice', 159.4, {
      lines: [
        { amount: 108.1, account_id: world.accountId(3400), text: 'Beratung' },
        { amount: 51.3, account_id: world.accountId(3200), vat_rate_id: world.vatRateId(REDUCED) },
      ],
    })
    expect(await booked('invoice', invoice)).toEqual([
      [1100, 159.4, 0],
      [3400, 0, 100],
      [2200, 0, 8.1],
      [3200, 0, 50],
      [2200, 0, 1.3],
    ])
  })

  test('an account without a default rate is booked without tax, other operating cost with its own input tax', async () => {
    expect(await booked('expense', await add('expense', 900, { account_id: world.accountId(6000) }))).toEqual([
      [2000, 0, 900],
      [6000, 900, 0],
    ])
    expect(await booked('expense', await add('expense', 108.1, { account_id: world.accountId(6570) }))).toEqual([
      [2000, 0, 108.1],
      [6570, 100, 0],
      [1171, 8.1, 0],
    ])
  })

  test('the accounts and rates of the company where the document names none', async () => {
    const supplier = await world.make('/company', {
      name: 'Versicherung',
      expense_account_id: world.accountId(6300),
      revenue_account_id: world.accountId(3200),
      revenue_vat_rate_id: world.vatRateId(REDUCED),
    })
    expect(await booked('expense', await add('expense', 500, { company_id: supplier }))).toEqual([
      [2000, 0, 500],
      [6300, 500, 0],
    ])
    expect(await booked('invoice', await add('invoice', 51.3, { company_id: supplier }))).toEqual([
      [1100, 51.3, 0],
      [3200, 0, 50],
      [2200, 0, 1.3],
    ])
  })

  test('credit notes with debit and credit swapped', async () => {
    expect(await booked('invoice', await add('invoice', -54.05))).toEqual([
      [1100, 0, 54.05],
      [3400, 50, 0],
      [2200, 4.05, 0],
    ])
    expect(await booked('expense', await add('expense', -54.05))).toEqual([
      [2000, 54.05, 0],
      [4400, 0, 50],
      [1170, 0, 4.05],
    ])
  })

  test('the rate of the document’s date: 7.7 % until the end of 2023', async () => {
    await send('POST', '/fiscal_year', { name: '2024', start_date: '2024-01-01', end_date: '2024-12-31' })
    await send('POST', '/fiscal_year', { name: '2023', start_date: '2023-01-01', end_date: '2023-12-31' })
    expect(await booked('invoice', await add('invoice', 107.7, { date: '2023-12-31' }))).toEqual([
      [1100, 107.7, 0],
      [3400, 0, 100],
      [2200, 0, 7.7],
    ])
  })

  test('a change reverses and rebooks only where the entry differs; deleting reverses', async () => {
    const invoice = await add('invoice', 108.1)
    const first = (await documentOf('invoice', invoice)).journal_entry_id
    await send('PUT', `/invoice/${invoice}`, { due_date: '2026-04-30', text: 'danke' })
    expect((await documentOf('invoice', invoice)).journal_entry_id).toBe(first)
    expect(await change(() => send('PUT', `/invoice/${invoice}`, { total: 216.2 }))).toEqual({
      1100: 108.1,
      3400: -100,
      2200: -8.1,
    })
    expect(await world.json<Entry>(`/journal_entry/${first}`)).toMatchObject({ reversed_by_id: expect.any(String) })
    expect(await change(() => send('DELETE', `/invoice/${invoice}`))).toEqual({ 1100: -216.2, 3400: 200, 2200: 16.2 })
  })

  test('undo reverses document and entry together, redo restores both', async () => {
    const latest = async () => (await world.json<{ data: { id: string }[] }>('/history?per_page=1')).data[0]?.id
    const invoice = await add('invoice', 108.1)
    const made = await latest()
    expect(await change(() => send('POST', `/history/${made}/undo`))).toEqual({ 1100: -108.1, 3400: 100, 2200: 8.1 })
    expect((await world.kontor.ask(`/api/invoice/${invoice}`)).status).toBe(404)
    const undone = await latest()
    expect(await change(() => send('POST', `/history/${undone}/undo`))).toEqual({ 1100: 108.1, 3400: -100, 2200: -8.1 })
    expect(await booked('invoice', invoice)).toEqual([
      [1100, 108.1, 0],
      [3400, 0, 100],
      [2200, 0, 8.1],
    ])
    await send('PUT', `/invoice/${invoice}`, { total: 216.2 })
    const changed = await latest()
    expect(await change(() => send('POST', `/history/${changed}/undo`))).toEqual({ 1100: -108.1, 3400: 100, 2200: 8.1 })
    const { total, journal_entry_id } = await documentOf('invoice', invoice)
    expect([total, (await world.json<Entry>(`/journal_entry/${journal_entry_id}`)).reversed_by_id]).toEqual([
      108.1,
      null,
    ])
  })
})

describe('another currency', () => {
  test('is booked at the document’s own rate, or at base_total', async () => {
    const invoice = await add('invoice', 100, { currency: 'EUR', exchange_rate: 0.95 })
    const { base_total, journal_entry_id } = await documentOf('invoice', invoice)
    expect(base_total).toBe(95)
    const { lines } = await world.json<Entry>(`/journal_entry/${journal_entry_id}`)
    // 95.00 with 8.1 %: 7.12 tax, 87.88 net.
    expect(lines.map((line) => [numbers.get(line.account_id), line.debit, line.credit, line.currency_amount])).toEqual([
      [1100, 95, 0, 100],
      [3400, 0, 87.88, 100],
      [2200, 0, 7.12, null],
    ])
    expect(await booked('expense', await add('expense', 100, { currency: 'EUR', base_total: 95 }))).toEqual([
      [2000, 0, 95],
      [4400, 87.88, 0],
      [1170, 7.12, 0],
    ])
  })

  test('waits without a rate, and is booked when the rate is known', async () => {
    const invoice = await add('invoice', 100, { currency: 'EUR' })
    expect(await documentOf('invoice', invoice)).toMatchObject({ booked_by: null, journal_entry_id: null })
    const { data } = await world.json<{ data: { id: string }[] }>('/invoice?filter[booked_by]=nothing')
    expect(data.map(({ id }) => id)).toEqual([invoice])
    await send('PUT', `/invoice/${invoice}`, { exchange_rate: 0.95 })
    expect((await booked('invoice', invoice))[0]).toEqual([1100, 95, 0])
  })

  test('is settled at its booked value: the difference to the payments is an exchange difference', async () => {
    const invoice = await add('invoice', 100, { currency: 'EUR', base_total: 95 })
    const moved = await change(async () => {
      await pay('invoice', invoice, 37.8, 37.8, { currency_amount: 40 })
      await pay('invoice', invoice, 56.4, 56.4, { currency_amount: 60 })
    })
    // 40.00 are worth 38.00, 60.00 the other 57.00: losses of 0.20 and 0.60.
    expect(moved).toEqual({ 1020: 94.2, 1100: -95, 3806: 0.8 })
    expect((await documentOf('invoice', invoice)).status).toBe('paid')
  })

  test('that was paid before its value was known is booked with its difference', async () => {
    const bill = await add('expense', 100, { currency: 'EUR' })
    const moved = await change(async () => {
      await pay('expense', bill, -95.6, 95.6, { currency_amount: 100 })
      await send('PUT', `/expense/${bill}`, { base_total: 95 })
    })
    // 95.00 with 8.1 %: 7.12 tax, 87.88 net; paid 95.60, a loss of 0.60.
    expect(moved).toEqual({ 1020: -95.6, 4400: 87.88, 1170: 7.12, 4906: 0.6 })
  })
})

describe('booked on payment', () => {
  beforeAll(() => setting('on_payment'))
  afterAll(() => setting('on_issue'))

  test('an invoice has no entry, its payments book revenue and VAT; parts add up exactly to one entry', async () => {
    const invoice = await add('invoice', 100)
    expect(await documentOf('invoice', invoice)).toMatchObject({ booked_by: 'payment', journal_entry_id: null })
    // 100.00 with 8.1 %: 7.49 tax. 33.33: 2.50; 66.66: 4.99 (2.49 more); 100.00: 7.49 (2.50 more).
    expect(await change(() => pay('invoice', invoice, 33.33))).toEqual({ 1020: 33.33, 3400: -30.83, 2200: -2.5 })
    const second = await pay('invoice', invoice, 33.33)
    expect(await world.postings(second)).toEqual([
      [1020, 33.33, 0],
      [3400, 0, 30.84],
      [2200, 0, 2.49],
    ])
    expect(await change(() => pay('invoice', invoice, 33.34))).toEqual({ 1020: 33.34, 3400: -30.84, 2200: -2.5 })
  })

  test('in any order of undone and repeated payments', async () => {
    const moved = await change(async () => {
      const invoice = await add('invoice', 100)
      const first = await pay('invoice', invoice, 33.33)
      await pay('invoice', invoice, 33.33)
      await send('POST', '/bank_transaction/unreconcile-many', { items: [first] })
      await world.kontor.services.idle()
      await pay('invoice', invoice, 66.67)
    })
    expect(moved).toEqual({ 1020: 100, 3400: -92.51, 2200: -7.49 })
  })

  test('a bill of two lines; an overpayment is owed back', async () => {
    const bill = await add('expense', 105.35, {
      lines: [
        { amount: 54.05, account_id: world.accountId(6570) },
        { amount: 51.3, account_id: world.accountId(4200), vat_rate_id: world.vatRateId(REDUCED) },
      ],
    })
    expect(await change(() => pay('expense', bill, -110.35))).toEqual({
      1020: -110.35,
      6570: 50,
      1171: 4.05,
      4200: 50,
      1170: 1.3,
      2000: 5,
    })
  })

  test('a document that payments have booked keeps its amounts', async () => {
    const invoice = await add('invoice', 108.1)
    await pay('invoice', invoice, 50)
    const refused = await send('PUT', `/invoice/${invoice}`, { total: 200 })
    expect([refused.status, refused.body.code]).toEqual([422, 'document_booked_by_payments'])
    expect((await send('PUT', `/invoice/${invoice}`, { text: 'danke' })).status).toBe(200)
  })
})

describe('booked elsewhere', () => {
  test.each(['opening', 'elsewhere'])('%s: no entry; a payment settles debtors', async (booked_by) => {
    const invoice = await add('invoice', 108.1, { booked_by, date: '2019-06-30' })
    expect(await documentOf('invoice', invoice)).toMatchObject({ booked_by, journal_entry_id: null })
    expect(await change(() => pay('invoice', invoice, 108.1))).toEqual({ 1020: 108.1, 1100: -108.1 })
  })

  test('where another program books documents, Kontor books none', async () => {
    await setting('elsewhere')
    expect(await documentOf('expense', await add('expense', 108.1))).toMatchObject({
      booked_by: 'elsewhere',
      journal_entry_id: null,
    })
    await setting('on_issue')
  })
})

describe('not liable for VAT, or with net tax rates', () => {
  test('books no tax; by net tax rates none on purchases', async () => {
    await send('PATCH', '/organizations/1', { settings: { liableForVat: false } })
    const invoice = await add('invoice', 108.1, { vat_rate_id: world.vatRateId(STANDARD) })
    expect(await booked('invoice', invoice)).toEqual([
      [1100, 108.1, 0],
      [3400, 0, 108.1],
    ])
    await send('PATCH', '/organizations/1', { settings: { liableForVat: true, accountingVatMethod: 'net_rate' } })
    expect(await booked('expense', await add('expense', 54.05))).toEqual([
      [2000, 0, 54.05],
      [4400, 54.05, 0],
    ])
    expect((await booked('invoice', await add('invoice', 108.1)))[2]).toEqual([2200, 0, 8.1])
    await send('PATCH', '/organizations/1', { settings: { accountingVatMethod: 'effective' } })
  })
})
