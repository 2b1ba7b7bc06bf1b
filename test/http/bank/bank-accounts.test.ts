// Bank accounts as the interface document describes them, over HTTP: every attribute's limit, every refusal's text,
// filters, sorts, includes, counts, balances, and the records that a deletion removes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { Page } from '../../../shared/api/page.ts'
import type { Problem } from '../../../shared/api/problem.ts'
import { type Change, changeOfFields, created, updated } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import type { LocalDate, Timestamp } from '../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { type Kontor, startKontor, tokenOf } from '../kontor.ts'

const ZKB = 'CH0300700110000123456'
const TWICE = 'CH5604835012345678009'
const QR_IBAN = 'CH0430000001234567890'
let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

const read = async <T>(path: string): Promise<T> => (await (await kontor.ask(path)).json()) as T
const list = (query: string) => read<Page<BankAccountObject>>(`/api/bank_account?${query}`)
const create = async (body: object): Promise<BankAccountObject> => {
  const answer = await kontor.send('POST', '/api/bank_account', body)
  expect(answer.status).toBe(201)
  return (await answer.json()) as BankAccountObject
}
const refused = async (answer: Response | Promise<Response>) => {
  const { status } = await answer
  return { status, ...((await (await answer).json()) as Problem) }
}
const commit = (changes: readonly Change[]) =>
  kontor.book.write<null, never>({ user: null }, async () => ok({ action: 'test', changes, value: null }))

const importInto = async (account: BankAccountObject, seed: number, rows: number) => {
  const camt = makeCamt({ seed, iban: account.iban ?? '', rows })
  const form = new FormData()
  form.set('files[0]', new Blob([camt.text]), 'january.xml')
  const answer = await kontor.ask(`/api/bank_account/${account.id}/import-transactions`, { method: 'POST', body: form })
  expect(answer.status).toBe(200)
  await kontor.services.idle()
  return camt
}

describe('attributes', () => {
  const LENGTHS = { name: 255, owner_name: 255, owner_address: 255, owner_city: 255, owner_zip: 10 }
  const BANK_LENGTHS = { bank_name: 255, bank_account_number: 255, bank_bic: 11 }

  test.each(Object.entries({ ...LENGTHS, ...BANK_LENGTHS }))('%s has at most %i characters', async (field, max) => {
    const body = { type: 'cash', name: 'Till' }
    const { id } = await create({ ...body, [field]: 'x'.repeat(max) })
    for (const [method, path] of [
      ['POST', '/api/bank_account'],
      ['PUT', `/api/bank_account/${id}`],
    ] as const) {
      const tooLong = await refused(kontor.send(method, path, { ...body, [field]: 'x'.repeat(max + 1) }))
      expect(tooLong).toMatchObject({
        status: 422,
        errors: { [field]: [`The ${field} field must not be greater than ${max} characters.`] },
      })
      const wrongType = await refused(kontor.send(method, path, { ...body, [field]: 7 }))
      expect(wrongType).toMatchObject({ status: 422, errors: { [field]: [`The ${field} field must be a string.`] } })
    }
    const shorter = await kontor.send('PUT', `/api/bank_account/${id}`, { [field]: 'x'.repeat(max - 1) })
    expect(((await shorter.json()) as Record<string, unknown>)[field]).toBe('x'.repeat(max - 1))
  })

  test('bank_iid is an integer up to 99999', async () => {
    for (const bank_iid of [0, 99998, 99999]) {
      expect((await create({ type: 'cash', name: 'Till', bank_iid })).bank_iid).toBe(bank_iid)
    }
    for (const bank_iid of [100000, -1, 1.5, '700']) {
      const answer = await refused(kontor.send('POST', '/api/bank_account', { type: 'cash', name: 'Till', bank_iid }))
      expect(answer).toMatchObject({ status: 422, errors: { bank_iid: [expect.any(String)] } })
    }
  })

  test.each([
    [{}, 'type'],
    [{ type: null }, 'type'],
    [{ type: 'BANK' }, 'type'],
    [{ type: 'bank' }, 'iban'],
    [{ type: 'cash' }, 'name'],
    [{ type: 'creditcard', name: '' }, 'name'],
    [{ type: 'bank', iban: QR_IBAN }, 'iban'],
    [{ type: 'bank', iban: 'CH3681487000001199768' }, 'iban'],
    [{ type: 'bank', iban: 'DE89370400440532013000' }, 'iban'],
    [{ type: 'bank', iban: ZKB, qr_bill_type: 'QR' }, 'qr_bill_iban'],
    [{ type: 'bank', iban: ZKB, qr_bill_type: 'QRR' }, 'qr_bill_type'],
    [{ type: 'bank', iban: ZKB, qr_bill_type: 'QR', qr_bill_iban: ZKB }, 'qr_bill_iban'],
    [{ type: 'bank', iban: ZKB, account_id: '01KB0000000000000000000000' }, 'account_id'],
    [{ type: 'cash', name: 'Till', currency: 'chf' }, 'currency'],
  ])('%j is refused for %s', async (body, field) => {
    const answer = await refused(kontor.send('POST', '/api/bank_account', body))
    expect(answer).toMatchObject({ status: 422, errors: { [field]: [expect.stringMatching(/\.$/)] } })
    expect(Object.keys(answer.errors ?? {})).toEqual([field])
  })

  test('two bank accounts may share an IBAN only when their currencies differ', async () => {
    const first = await create({ type: 'bank', iban: TWICE, name: 'CHF' })
    const second = await create({ type: 'bank', iban: TWICE, name: 'EUR', currency: 'EUR' })
    expect([first.iban, second.iban, second.iban_last_digits]).toEqual([TWICE, TWICE, '8009'])
    const taken = {
      status: 422,
      code: 'iban_taken',
      errors: { iban: ['There is already a bank account with this IBAN in this currency.'] },
    }
    const spaced = 'CH56 0483 5012 3456 7800 9'
    expect(await refused(kontor.send('POST', '/api/bank_account', { type: 'bank', iban: spaced }))).toMatchObject(taken)
    const path = '/api/bank_account/create-from-iban'
    expect(await refused(kontor.send('POST', path, { iban: TWICE }))).toMatchObject(taken)
    const other = await create({ type: 'cash', name: 'Till' })
    const change = (id: string, body: object) => refused(kontor.send('PUT', `/api/bank_account/${id}`, body))
    expect(await change(other.id, { iban: TWICE })).toMatchObject(taken)
    expect(await change(second.id, { currency: 'CHF' })).toMatchObject(taken)
    expect((await kontor.send('PUT', `/api/bank_account/${second.id}`, { name: 'Euro', iban: TWICE })).status).toBe(200)
  })
})

describe('PUT', () => {
  test('PUT changes the given attributes and keeps the others', async () => {
    const before = await create({ type: 'bank', iban: ZKB, name: 'Main', owner_name: 'Alpha AG', owner_city: 'Zug' })
    const path = `/api/bank_account/${before.id}`
    const answer = await kontor.send('PUT', path, { type: 'bank', name: 'Daily', owner_city: null })
    expect(answer.status).toBe(200)
    const after = (await answer.json()) as BankAccountObject
    expect(after).toEqual({ ...before, name: 'Daily', owner_city: null, updated_at: after.updated_at })
    expect(after.updated_at > before.updated_at).toBe(true)
    expect(await read(path)).toEqual(after)
  })

  test.each([
    [{ type: null }, 'type', 'The type field is required.'],
    [{ name: null }, 'name', 'The name field is required.'],
    [{ name: '' }, 'name', 'The name field is required.'],
    [{ name: ' ' }, 'name', 'The name field is required.'],
    [{ type: 'purse' }, 'type', 'The selected type is invalid. It may be bank, cash, creditcard.'],
    [{ type: 'bank' }, 'iban', 'The iban field is required.'],
  ])('%j is refused', async (body, field, text) => {
    const { id } = await create({ type: 'cash', name: 'Till' })
    expect(await refused(kontor.send('PUT', `/api/bank_account/${id}`, body))).toMatchObject({
      status: 422,
      message: text,
      errors: { [field]: [text] },
    })
  })

  test('links and unlinks an accounting account', async () => {
    const [accounts] = await kontor.book.read([page('ledger_account', { filter: [{ field: 'number', is: [1045] }] })])
    const account_id = accounts.rows[0]?.id
    const { id } = await create({ type: 'cash', name: 'Till' })
    const path = `/api/bank_account/${id}`
    expect((await kontor.send('PUT', path, { account_id })).status).toBe(200)
    expect((await kontor.send('PUT', path, { name: 'Other till' })).status).toBe(200)
    expect(await read(`${path}?include=account`)).toMatchObject({ account_id, account: { id: account_id } })
    expect((await kontor.send('PUT', path, { account_id: null })).status).toBe(200)
    expect(await read(`${path}?include=account`)).toMatchObject({ account_id: null, account: null })
  })
})

describe('lists', () => {
  test('filters, search, sorts and counts', async () => {
    const card = await create({
      type: 'creditcard',
      name: 'Über-Karte',
      currency: 'EUR',
      owner_name: 'Zoe',
      bank_name: 'Alpha',
    })
    const bank = await create({
      type: 'bank',
      iban: 'CH6209000000301234567',
      name: 'über alles',
      owner_name: 'Ann',
      bank_name: 'Beta',
    })
    await importInto(bank, 4, 12)
    const names = async (query: string) => (await list(`search=uber&${query}`)).data.map(({ name }) => name)
    expect(await names('filter[type]=creditcard')).toEqual(['Über-Karte'])
    expect(await names('filter[type]=bank,creditcard')).toEqual(['über alles', 'Über-Karte'])
    expect(await names('filter[currency]=EUR')).toEqual(['Über-Karte'])
    expect(await names('')).toEqual(['über alles', 'Über-Karte'])
    expect(await names('sort=-name')).toEqual(['Über-Karte', 'über alles'])
    expect(await names('sort=owner_name')).toEqual(['über alles', 'Über-Karte'])
    expect(await names('sort=created_at')).toEqual(['Über-Karte', 'über alles'])
    expect(await names('sort=bank_name')).toEqual(['Über-Karte', 'über alles'])
    expect(await names('sort=-bank_name&limit=1')).toEqual(['über alles'])
    const counts = 'include=transactions,transactionsCount,unreconciledTransactions,unreconciledTransactionsCount'
    const rows = (await list(`search=uber&${counts}`)).data
    expect(rows.map((row) => [row.transactions_count, row.unreconciled_transactions_count])).toEqual([
      [12, 12],
      [0, 0],
    ])
    expect(rows.map((row) => [row.transactions?.length, row.unreconciled_transactions?.length])).toEqual([
      [12, 12],
      [0, 0],
    ])
    expect(card.currency).toBe('EUR')
  })

  test('account_balance is the balance of the linked account in the base currency', async () => {
    const numbers = [{ field: 'number', is: [1060, 1069] }]
    const [accounts, years] = await kontor.book.read([page('ledger_account', { filter: numbers }), page('fiscal_year')])
    const [one, two] = accounts.rows
    const year = years.rows[0]
    assert(one && two && year, 'a chart and years')
    const nothing = { currency: null, currency_amount: null, text: null, vat_rate_id: null }
    const line = { debit: minorUnitsOf(0), credit: minorUnitsOf(0), ...nothing }
    const entry: JournalEntry = {
      id: 'JOURNALENTRY01',
      number: 1,
      date: year.start_date,
      fiscal_year_id: year.id,
      text: null,
      lines: [
        { ...line, account_id: one.id, debit: minorUnitsOf(123405) },
        { ...line, account_id: two.id, credit: minorUnitsOf(123405) },
      ],
      source: { type: 'manual', id: null },
      is_closing: false,
      reverses_id: null,
      reversed_by_id: null,
      rebooks_id: null,
      releases_id: null,
      occurrence: null,
      derived_from: [],
      created_at: '2026-01-01T00:00:00.000000Z' as Timestamp,
    }
    await commit([created('journal_entry', entry)])
    const yen = { type: 'cash', name: 'Yen', currency: 'JPY' }
    const ids = [
      (await create({ ...yen, account_id: one.id })).id,
      (await create({ ...yen, account_id: two.id })).id,
      (await create(yen)).id,
    ]
    const rows = (await list('search=Yen&append=account_balance,balance&sort=created_at')).data
    expect(rows.map(({ id, account_balance, balance }) => [id, account_balance, balance])).toEqual([
      [ids[0], 1234.05, 0],
      [ids[1], -1234.05, 0],
      [ids[2], 0, 0],
    ])
  })
})

describe('DELETE', () => {
  test('a deletion removes the transactions, statements and batches in one commit; the file can be imported again', async () => {
    const iban = 'CH9308401016123456789'
    const account = await create({ type: 'bank', iban, name: 'Gone' })
    const camt = await importInto(account, 5, 20)
    const before = kontor.book.commits.length
    const answer = await kontor.ask(`/api/bank_account/${account.id}`, { method: 'DELETE' })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(kontor.book.commits.slice(before).map(({ action }) => action)).toEqual(['delete_bank_account'])
    expect((await kontor.ask(`/api/bank_account/${account.id}`)).status).toBe(404)
    const left = `filter[bank_account]=${account.id}`
    expect((await read<Page<unknown>>(`/api/bank_transaction?${left}`)).meta.total).toBe(0)
    const [batches, statements] = await kontor.book.read([page('batch'), page('statement')])
    const ofAccount = [...batches.rows, ...statements.rows].filter(
      (row) => 'bank_account_id' in row && row.bank_account_id === account.id,
    )
    expect(ofAccount).toEqual([])

    const again = await create({ type: 'bank', iban, name: 'Back' })
    await importInto(again, 5, 20)
    const found = await read<BankAccountObject>(`/api/bank_account/${again.id}?include=transactionsCount`)
    expect([found.transactions_count, camt.text.length > 0]).toEqual([20, true])
  })

  test('a deletion is refused while a transaction is reconciled, being imported, or in a closed year', async () => {
    const account = await create({ type: 'bank', iban: 'CH3880808001234567890', name: 'Kept' })
    await importInto(account, 6, 3)
    const path = `/api/bank_account/${account.id}`
    const remove = () => refused(kontor.ask(path, { method: 'DELETE' }))
    const [rows, batches, years] = await kontor.book.read([
      page('bank_transaction', { filter: [{ field: 'bank_account_id', is: [account.id] }] }),
      page('batch', { filter: [{ field: 'bank_account_id', is: [account.id] }] }),
      page('fiscal_year'),
    ])
    const [row] = rows.rows
    const [batch] = batches.rows
    assert(row && batch, 'a transaction and its batch')
    const change = async (before: readonly Change[], back: readonly Change[], code: string) => {
      await commit(before)
      expect(await remove()).toMatchObject({
        status: 422,
        code,
        errors: { bank_account: [expect.stringMatching(/\.$/)] },
      })
      await commit(back)
    }
    const reverse = (changes: readonly Change[]) =>
      changes.map(({ table, id, before, after }) => changeOfFields(table, id, after, before))
    const reconcile = [updated('bank_transaction', row, { is_reconciled: true })]
    await commit(reconcile)
    // The currency of booked transactions cannot change either.
    expect(await refused(kontor.send('PUT', path, { currency: 'EUR' }))).toMatchObject({ code: 'currency_in_use' })
    await commit(reverse(reconcile))
    await change(reconcile, reverse(reconcile), 'bank_account_reconciled')
    const both = rows.rows.slice(0, 2).map((each) => updated('bank_transaction', each, { is_reconciled: true }))
    await commit(both)
    expect((await remove()).message).toBe('2 transactions of the bank account are reconciled: unreconcile them first.')
    await commit(reverse(both))
    const unfinish = [updated('batch', batch, { finished_at: null })]
    await change(unfinish, reverse(unfinish), 'bank_account_importing')
    const year = years.rows.find(({ start_date }) => start_date.slice(0, 4) === row.booking_date?.slice(0, 4))
    const dated = year ?? years.rows[0]
    assert(dated, 'a year')
    const close = [
      updated('fiscal_year', dated, { closed_at: '2026-01-01T00:00:00.000000Z' as Timestamp }),
      updated('bank_transaction', row, { booking_date: dated.start_date as LocalDate }),
    ]
    await change(close, reverse(close), 'fiscal_year_closed')
    expect((await kontor.ask(path, { method: 'DELETE' })).status).toBe(204)
  })

  test('a deletion needs its own permission', async () => {
    const { id } = await create({ type: 'cash', name: 'Till' })
    const path = `/api/bank_account/${id}`
    for (const [role, status] of [
      ['viewer', 403],
      ['accountant', 204],
    ] as const) {
      const headers = { authorization: `Bearer ${await tokenOf(kontor, role)}` }
      expect((await kontor.ask(path, { method: 'DELETE', headers })).status).toBe(status)
    }
  })
})
