// The resources over the real services: what the document describes, over HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { BankTransactionObject } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { ImportBatchObject } from '../../../../shared/api/endpoints/import/batches.ts'
import type { Page } from '../../../../shared/api/page.ts'
import { makeCamt } from '../../../support/file/make-camt.ts'
import { BASE, type Kontor, startKontor } from '../../kontor.ts'

const IBAN = 'CH9300762011623852957'
let kontor: Kontor
let account: BankAccountObject
beforeAll(async () => {
  kontor = await startKontor()
  const answer = await kontor.send('POST', '/api/bank_account', {
    type: 'bank',
    name: 'Main',
    iban: 'CH93 0076 2011 6238 5295 7',
  })
  expect(answer.status).toBe(201)
  account = (await answer.json()) as BankAccountObject
})
afterAll(() => kontor.close())

const get = async <T>(path: string): Promise<T> => (await (await kontor.ask(path)).json()) as T
const problem = async (answer: Response | Promise<Response>) => {
  const { status } = await answer
  return { status, ...((await (await answer).json()) as object) }
}

const upload = (accountId: string, files: readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[]) => {
  const form = new FormData()
  for (const [index, [name, content]] of files.entries()) form.set(`files[${index}]`, new Blob([content]), name)
  return kontor.ask(`/api/bank_account/${accountId}/import-transactions`, { method: 'POST', body: form })
}

describe('bank accounts', () => {
  test('are created with every field of the document and a ledger account of their own', async () => {
    const [bank] = await kontor.listOf('/api/account?filter[number]=1020')
    expect(account).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      name: 'Main',
      type: 'bank',
      iban: IBAN,
      iban_last_digits: '2957',
      bank_name: null,
      bank_iid: null,
      bank_bic: null,
      bank_account_number: null,
      former_ibans: [],
      currency: 'CHF',
      owner_name: null,
      owner_address: null,
      owner_zip: null,
      owner_city: null,
      qr_bill_type: null,
      qr_bill_iban: null,
      qr_bill_cin: null,
      account_id: bank?.id,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      updated_at: account.created_at,
    })
  })

  test('are read one by one and as a list, with the requested includes', async () => {
    expect(await get(`/api/bank_account/${account.id}`)).toEqual(account)
    const page = await get<Page<BankAccountObject>>('/api/bank_account?append=balance&include=transactionsCount')
    expect(page.data).toEqual([{ ...account, balance: 0, transactions_count: 0 }])
    expect(page.meta).toMatchObject({ total: 1, per_page: 25, path: `${BASE}/api/bank_account` })
  })

  test('are refused with messages by attribute', async () => {
    expect(
      await problem(kontor.send('POST', '/api/bank_account', { name: 7, owner_zip: '12345678901', currency: 'chf' })),
    ).toEqual({
      status: 422,
      message: 'The type field is required. (and 3 more errors)',
      code: 'invalid',
      errors: {
        type: ['The type field is required.'],
        name: ['The name field must be a string.'],
        owner_zip: ['The owner_zip field must not be greater than 10 characters.'],
        currency: ['The currency field must be an ISO 4217 code like CHF.'],
      },
      codes: { type: 'required', name: 'wrong_type', owner_zip: 'too_big', currency: 'wrong_form' },
      values: {
        name: { expected: 'string' },
        owner_zip: { bound: '10', of: 'characters' },
        currency: { form: 'currency_code' },
      },
    })
    expect(await problem(kontor.send('POST', '/api/bank_account', { type: 'gold' }))).toMatchObject({
      errors: { type: ['The selected type is invalid. It may be bank, cash, creditcard.'] },
    })
    expect(await problem(kontor.send('POST', '/api/bank_account', { type: 'bank', bank_iid: 1.5 }))).toMatchObject({
      errors: { bank_iid: ['The bank_iid field must be an integer.'] },
    })
    expect(await problem(kontor.send('POST', '/api/bank_account', { type: 'bank', bank_iid: 100_000 }))).toMatchObject({
      errors: { bank_iid: ['The bank_iid field must not be greater than 99999.'] },
    })
    expect(await problem(kontor.send('POST', '/api/bank_account', { type: 'bank' }))).toMatchObject({
      status: 422,
      errors: { iban: ['The iban field is required.'] },
    })
  })

  test('ignore unknown attributes', async () => {
    const answer = await kontor.send('POST', '/api/bank_account', {
      type: 'cash',
      name: 'Till',
      id: 'x',
      colour: 'red',
    })
    expect(answer.status).toBe(201)
    expect(await answer.json()).not.toHaveProperty('colour')
  })
})

describe('bank transactions', () => {
  test('are created by hand with the exact amount and the account’s currency', async () => {
    const answer = await kontor.send('POST', '/api/bank_transaction', {
      bank_account_id: account.id,
      acc_serv_ref: 'HAND-1',
      amount: -1234.05,
      booking_date: '2026-02-28',
      name: 'Müller',
    })
    expect(answer.status).toBe(201)
    const made = (await answer.json()) as BankTransactionObject
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      bank_account_id: account.id,
      bank_account: null,
      matches: [],
      counterparty_iban: null,
      ultimate_name: null,
      charges: null,
      charges_currency: null,
      details: [],
      acc_serv_ref: 'HAND-1',
      entry_acc_serv_ref: null,
      end_to_end_id: null,
      document_date: null,
      booking_date: '2026-02-28',
      value_date: null,
      amount: -1234.05,
      currency: 'CHF',
      reference: null,
      name: 'Müller',
      text: null,
      is_processing: true,
      is_reconciled: false,
      journal_entry_id: null,
      mirror_id: null,
      batch_id: null,
      likely_duplicate_of: null,
      source_line: null,
      created_at: expect.any(String),
      document_requested_at: null,
      document_request_message: null,
      document_request_member: null,
      document_answered_at: null,
      documents_count: 0,
      counterparts: [],
    })
    await kontor.services.idle()
    expect(await get(`/api/bank_transaction/${made.id}?include=bankAccount`)).toEqual({
      ...made,
      is_processing: false,
      bank_account: { id: account.id, name: 'Main', iban: IBAN, currency: 'CHF' },
    })
  })

  test.each([
    [{ amount: 1.005 }, 'amount'],
    [{ acc_serv_ref: 'HAND-1' }, 'acc_serv_ref'],
    [{ bank_account_id: '0000000000' }, 'bank_account_id'],
    [{ booking_date: '2026-02-30' }, 'booking_date'],
    [{ amount: 'five' }, 'amount'],
    [{ acc_serv_ref: '' }, 'acc_serv_ref'],
    [{ currency: 'CHFS' }, 'currency'],
  ])('are refused: %j', async (change, field) => {
    const body = { bank_account_id: account.id, acc_serv_ref: 'HAND-2', amount: 5, ...change }
    expect(await problem(kontor.send('POST', '/api/bank_transaction', body))).toMatchObject({
      status: 422,
      errors: { [field]: [expect.stringMatching(/\.$/)] },
    })
  })

  test('an invalid date is refused with an example of a valid one', async () => {
    const body = { bank_account_id: account.id, acc_serv_ref: 'HAND-2', amount: 5, value_date: '1.2.2026' }
    expect(await problem(kontor.send('POST', '/api/bank_transaction', body))).toMatchObject({
      message: 'The value_date field must be a date like 2026-01-31.',
    })
  })
})

describe('import', () => {
  test('of a statement: batches, rows, filters, search, and no row twice', async () => {
    const camt = makeCamt({ seed: 1, iban: IBAN, rows: 120 })
    const answer = await upload(account.id, [['january.xml', camt.text]])
    expect(answer.status).toBe(200)
    const [batch] = (await answer.json()) as ImportBatchObject[]
    expect(batch).toMatchObject({ name: 'january.xml', totalJobs: 120, cancelled: false })
    await kontor.services.idle()
    expect(await get(`/api/batch/${batch?.id}`)).toMatchObject({
      totalJobs: 120,
      pendingJobs: 0,
      processedJobs: 120,
      progress: 100,
      finished: true,
      result: { created: 120, duplicates: 0, refused: 0 },
    })
    const path = `/api/bank_transaction?filter[bank_account]=${account.id}`
    const all = await get<Page<BankTransactionObject>>(`${path}&per_page=500`)
    expect(all.meta.total).toBe(121)
    const imported = all.data.filter((row) => row.batch_id === batch?.id)
    expect(Math.round(100 * imported.reduce((sum, row) => sum + row.amount, 0))).toBe(camt.sum)

    const again = (await (await upload(account.id, [['again.xml', camt.text]])).json()) as ImportBatchObject[]
    await kontor.services.idle()
    expect(await get(`/api/batch/${again[0]?.id}`)).toMatchObject({
      finished: true,
      result: { created: 0, duplicates: 120 },
    })

    const second = await get<Page<BankTransactionObject>>(`${path}&per_page=50&page=2`)
    expect(second.data).toEqual(all.data.slice(50, 100))
    const credits = await get<Page<BankTransactionObject>>(`${path}&filter[amount_range]=0,&sort=amount&per_page=500`)
    expect(credits.data.map((row) => row.amount)).toEqual(
      all.data
        .map((row) => row.amount)
        .filter((amount) => amount >= 0)
        .toSorted((a, b) => a - b),
    )
    expect((await get<Page<unknown>>(`${path}&search=muller&filter[amount_range]=-1234.05,-1234.05`)).meta.total).toBe(
      1,
    )
    expect((await get<Page<unknown>>('/api/batch')).meta.total).toBe(2)
  })

  test('of several files is refused with the name of the refused one', async () => {
    const camt = makeCamt({ seed: 2, iban: IBAN, rows: 5 })
    const before = (await get<Page<unknown>>('/api/bank_transaction')).meta.total
    const answer = await problem(
      upload(account.id, [
        ['good.xml', camt.text],
        ['bad.pdf', '%PDF-1.7'],
      ]),
    )
    const message = expect.stringMatching(/^Invalid file format/)
    expect(answer).toMatchObject({ status: 415, message, errors: { 'files.1': [message] } })
    await kontor.services.idle()
    expect((await get<Page<unknown>>('/api/bank_transaction')).meta.total).toBe(before)
  })

  test('without files is refused', async () => {
    expect(await problem(upload(account.id, []))).toMatchObject({
      status: 422,
      errors: { files: ['The files field is required.'] },
    })
    expect(await problem(kontor.send('POST', `/api/bank_account/${account.id}/import-transactions`, {}))).toMatchObject(
      {
        status: 422,
        errors: { files: ['The files field is required.'] },
      },
    )
  })

  test('keeps a finished batch as it is when it is cancelled', async () => {
    const [batch] = (await get<Page<ImportBatchObject>>('/api/batch')).data
    const answer = await kontor.ask(`/api/batch/${batch?.id}/cancel`, { method: 'POST' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual(batch)
  })
})
