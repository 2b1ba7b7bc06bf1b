// Bank accounts and the bank registry as the interface document says, seen from outside: every attribute's limit, every
// refusal's text, filters, sorts, includes, counts, balances, and what a deletion takes with it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankAccountObject } from '../../shared/api/endpoints/bank-accounts.ts'
import type { BankObject } from '../../shared/api/endpoints/bank-registry.ts'
import type { Page } from '../../shared/api/page.ts'
import type { Problem } from '../../shared/api/problem.ts'
import { type Change, created, updated } from '../../shared/books/change.ts'
import { get, page } from '../../shared/books/read.ts'
import type { JournalEntry } from '../../shared/record/journal-entry.ts'
import type { LocalDate, Timestamp } from '../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../shared/value/money.ts'
import { assert, ok } from '../../shared/value/result.ts'
import { makeCamt } from '../support/make-camt.ts'
import { type Kontor, startKontor, tokenOf } from './kontor.ts'

const ZKB = 'CH0300700110000123456'
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
  kontor.book.write<null, never>(null, async () => ok({ action: 'test', changes, value: null }))

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

  test('two bank accounts may share an IBAN', async () => {
    const first = await create({ type: 'bank', iban: ZKB, name: 'CHF' })
    const second = await create({ type: 'bank', iban: ZKB, name: 'EUR', currency: 'EUR' })
    expect([first.iban, second.iban, second.iban_last_digits]).toEqual([ZKB, ZKB, '3456'])
  })
})

describe('PUT', () => {
  test('changes what is given and keeps the rest', async () => {
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
    const [accounts] = await kontor.book.read([page('ledger_account', { limit: 1 })])
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
    const card = await create({ type: 'creditcard', name: 'Über-Karte', currency: 'EUR', owner_name: 'Zoe' })
    const bank = await create({ type: 'bank', iban: 'CH6209000000301234567', name: 'über alles', owner_name: 'Ann' })
    await importInto(bank, 4, 12)
    const names = async (query: string) => (await list(`search=uber&${query}`)).data.map(({ name }) => name)
    expect(await names('filter[type]=creditcard')).toEqual(['Über-Karte'])
    expect(await names('filter[type]=bank,creditcard')).toEqual(['über alles', 'Über-Karte'])
    expect(await names('filter[currency]=EUR')).toEqual(['Über-Karte'])
    expect(await names('')).toEqual(['über alles', 'Über-Karte'])
    expect(await names('sort=-name')).toEqual(['Über-Karte', 'über alles'])
    expect(await names('sort=owner_name')).toEqual(['über alles', 'Über-Karte'])
    expect(await names('sort=created_at')).toEqual(['Über-Karte', 'über alles'])
    expect(await names('sort=bank_name&limit=1')).toHaveLength(1)
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

  test('account_balance is what the linked account shows, in the base currency', async () => {
    const [accounts, years] = await kontor.book.read([page('ledger_account', { limit: 2 }), page('fiscal_year')])
    const [one, two] = accounts.rows
    const year = years.rows[0]
    assert(one && two && year, 'a chart and years')
    const line = { debit: minorUnitsOf(0), credit: minorUnitsOf(0), currency: null, currency_amount: null, text: null }
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
  test('takes the transactions, statements and batches with it in one commit; the file can be imported again', async () => {
    const iban = 'CH9308401016123456789'
    const account = await create({ type: 'bank', iban, name: 'Gone' })
    const camt = await importInto(account, 5, 20)
    const before = kontor.book.frames.length
    const answer = await kontor.ask(`/api/bank_account/${account.id}`, { method: 'DELETE' })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(kontor.book.frames.slice(before).map(({ action }) => action)).toEqual(['delete_bank_account'])
    expect((await kontor.ask(`/api/bank_account/${account.id}`)).status).toBe(404)
    const left = `filter[bank_account]=${account.id}`
    expect((await read<Page<unknown>>(`/api/bank_transaction?${left}`)).meta.total).toBe(0)
    const [batches, statements] = await kontor.book.read([page('batch'), page('statement')])
    expect([...batches.rows, ...statements.rows].filter((row) => row.bank_account_id === account.id)).toEqual([])

    const again = await create({ type: 'bank', iban, name: 'Back' })
    await importInto(again, 5, 20)
    const found = await read<BankAccountObject>(`/api/bank_account/${again.id}?include=transactionsCount`)
    expect([found.transactions_count, camt.text.length > 0]).toEqual([20, true])
  })

  test('is refused while something is reconciled, being imported, or in a closed year', async () => {
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
      changes.map((each) => ({ ...each, before: each.after, after: each.before }))
    const reconcile = [updated('bank_transaction', row, { is_reconciled: true })]
    await commit(reconcile)
    // The currency of what is booked stays, too.
    expect(await refused(kontor.send('PUT', path, { currency: 'EUR' }))).toMatchObject({ code: 'currency_in_use' })
    await commit(reverse(reconcile))
    await change(reconcile, reverse(reconcile), 'bank_account_reconciled')
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

  test('needs its own permission', async () => {
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

describe('create from IBAN', () => {
  const from = (iban: unknown) => kontor.send('POST', '/api/bank_account/create-from-iban', { iban })

  test('fills what the registry knows', async () => {
    const answer = await from('ch62 0900 0000 3012 3456 7')
    expect(answer.status).toBe(200)
    const account = (await answer.json()) as BankAccountObject
    expect(account).toMatchObject({
      type: 'bank',
      name: 'PostFinance AG',
      iban: 'CH6209000000301234567',
      iban_last_digits: '4567',
      bank_name: 'PostFinance AG',
      bank_bic: 'POFICHBEXXX',
      bank_iid: 9000,
      bank_account_number: '000301234567',
      currency: 'CHF',
    })
    expect(((await (await from(account.iban)).json()) as BankAccountObject).name).toBe('PostFinance AG 4567')
    expect(((await (await from(account.iban)).json()) as BankAccountObject).name).toBe('PostFinance AG 4567 (2)')
  })

  test('a retired number gives the bank that took over', async () => {
    expect(await (await from('CH5604835012345678009')).json()).toMatchObject({
      bank_name: 'UBS Switzerland AG',
      bank_bic: 'UBSWCHZH80A',
      bank_iid: 4835,
    })
  })

  test('three texts for what is wrong, all under iban', async () => {
    const answers = await Promise.all(
      ['CH3681487000001199768', 'DE89370400440532013000', 'CH4431999123000889012', 'CH9300762011623852957'].map(
        async (iban) => refused(from(iban)),
      ),
    )
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [422, 'iban_invalid'],
      [422, 'iban_invalid'],
      [422, 'iban_is_qr_iban'],
      [422, 'bank_unknown'],
    ])
    expect(new Set(answers.map(({ errors }) => errors?.iban?.[0])).size).toBe(3)
    for (const iban of [undefined, null, 7]) {
      expect(await refused(from(iban))).toMatchObject({ status: 422, errors: { iban: [expect.any(String)] } })
    }
  })
})

describe('the bank registry', () => {
  const banks = (query: string) => read<Page<BankObject>>(`/api/bank_registry?${query}`)
  const load = (content: string, field = 'file') => {
    const form = new FormData()
    form.set(field, new Blob([content]), 'bankmaster.json')
    return kontor.ask('/api/bank_registry', { method: 'PUT', body: form })
  }
  const master = (...entries: readonly object[]) => JSON.stringify({ validOn: '2026-10-01', entries })
  const alpha = {
    iid: '00762',
    bankOrInstitutionName: 'Alpha Bank',
    townName: 'Zug',
    country: 'CH',
    bic: 'ALPHCHZZXXX',
  }

  test('is searched by name, town, BIC and number', async () => {
    expect((await banks('search=zurcher+kantonalbank&limit=1')).data).toEqual([
      {
        iid: 700,
        name: 'Zürcher Kantonalbank',
        bic: 'ZKBKCHZZ80A',
        city: 'Zürich',
        country: 'CH',
        successor_iid: null,
        valid_on: '2026-07-28',
      },
    ])
    expect((await banks('search=04835')).data).toMatchObject([{ iid: 4835, successor_iid: 230 }])
    expect((await banks('search=LILALI2X')).data).toMatchObject([{ iid: 8800, country: 'LI' }])
    const page2 = await banks('per_page=10&page=2&sort=name')
    expect([page2.data.length, page2.meta.current_page, page2.meta.total > 800]).toEqual([10, 2, true])
  })

  test('is loaded in one commit, comes first, and replaces what was loaded before', async () => {
    const newer = { ...alpha, iid: '00700', bankOrInstitutionName: 'New name' }
    const before = kontor.systemBook.frames.length
    const answer = await load(master(alpha, newer))
    expect([answer.status, await answer.json()]).toEqual([200, { count: 2, valid_on: '2026-10-01' }])
    expect(kontor.systemBook.frames.slice(before)).toHaveLength(1)
    expect((await banks('search=00700')).data).toMatchObject([{ iid: 700, name: 'New name', valid_on: '2026-10-01' }])
    const made = await kontor.send('POST', '/api/bank_account/create-from-iban', { iban: 'CH9300762011623852957' })
    expect(await made.json()).toMatchObject({ bank_name: 'Alpha Bank', bank_bic: 'ALPHCHZZXXX', bank_iid: 762 })

    expect((await load(master(alpha), 'files[0]')).status).toBe(200)
    expect((await banks('search=00700')).data).toMatchObject([{ iid: 700, name: 'Zürcher Kantonalbank' }])
    const [stored, gone] = await kontor.systemBook.read([get('bank', 762), get('bank', 700)])
    expect([stored?.name, gone]).toEqual(['Alpha Bank', null])
    const frames = kontor.systemBook.frames.length
    expect((await load(master(alpha))).status).toBe(200)
    expect(kontor.systemBook.frames).toHaveLength(frames)
  })

  test('is not replaced by anything else', async () => {
    expect(await refused(load('%PDF-1.7'))).toMatchObject({
      status: 415,
      code: 'not_a_bank_master',
      errors: { 'files.0': [expect.stringContaining('bank master')] },
    })
    expect(await refused(load('IID/QR-IID;Name\n00700;X'))).toMatchObject({ status: 422 })
    expect(await refused(load('x'.repeat(5 * 1024 * 1024 + 1)))).toMatchObject({ status: 413 })
    expect(await refused(kontor.ask('/api/bank_registry', { method: 'PUT', body: new FormData() }))).toMatchObject({
      status: 422,
      errors: { files: ['The files field is required.'] },
    })
    const two = new FormData()
    for (const index of [0, 1]) two.set(`files[${index}]`, new Blob([master(alpha)]), 'x.json')
    expect((await kontor.ask('/api/bank_registry', { method: 'PUT', body: two })).status).toBe(422)
    expect((await banks('search=00762')).data).toHaveLength(1)
  })
})
