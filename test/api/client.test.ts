// The requests of the typed client, and code that must not compile: each `@ts-expect-error` is an error of `npm run
// types` as soon as its line compiles.
import { expect, test } from 'vitest'
import { callUrl, createClient } from '../../shared/api/client.ts'
import { createBankAccount, getBankAccount, listBankAccounts } from '../../shared/api/endpoints/bank/bank-accounts.ts'
import { loadBanks } from '../../shared/api/endpoints/bank/bank-registry.ts'
import {
  getBankTransaction,
  importTransactions,
  listBankTransactions,
  planImport,
} from '../../shared/api/endpoints/bank/bank-transactions.ts'
import { getStatus } from '../../shared/api/endpoints/books/status.ts'
import { copyBudgets } from '../../shared/api/endpoints/ledger/budgets.ts'
import { createFiscalYear, listFiscalYears } from '../../shared/api/endpoints/ledger/fiscal-years.ts'
import { listAccounts } from '../../shared/api/endpoints/ledger/ledger.ts'
import { unreconcileMany } from '../../shared/api/endpoints/matching/bulk-matching.ts'
import { listInvoices } from '../../shared/api/endpoints/open-item/invoices.ts'

const ACCOUNT = { bankAccountId: '01HZX3K4M5N6P7Q8R9S0T1V2W3' }

/** A client of a server that accepts every request and records it. */
const recorder = () => {
  const sent: { url: string; method: string; headers: object; body: unknown }[] = []
  const call = createClient({
    base: 'http://books',
    token: 'secret',
    fetch: async (url, request) => {
      sent.push({ url, ...request })
      return { ok: true, status: 204, statusText: '', json: async () => null }
    },
  })
  return { call, sent }
}

test('addresses: parameters escaped, booleans as digits, lists with commas, empty ones left out', () => {
  expect(
    callUrl(listBankTransactions, {
      query: {
        'filter[reconciled]': false,
        'filter[is_processing]': true,
        'filter[batch]': null,
        include: [],
        search: '',
        page: 2,
        sort: ['-booking_date', 'created_at'],
        per_page: undefined,
      },
    }),
  ).toBe(
    '/api/bank_transaction?filter%5Breconciled%5D=0&filter%5Bis_processing%5D=1&page=2&sort=-booking_date%2Ccreated_at',
  )
  const query = { 'filter[reconciled]': true, search: 'Miete' }
  expect(callUrl(unreconcileMany, { query, body: { items: 'all' } })).toBe(
    '/api/bank_transaction/unreconcile-many?filter%5Breconciled%5D=1&search=Miete',
  )
  expect(callUrl(getBankAccount, { params: { bankAccountId: 'a/b' } })).toBe('/api/bank_account/a%2Fb')
  expect(callUrl(getStatus)).toBe('/api/status')
})

test('JSON and forms are sent with their type', async () => {
  const { call, sent } = recorder()
  const form = new FormData()
  await call(createBankAccount, { body: { type: 'cash', name: 'Till' } })
  await call(importTransactions, { params: ACCOUNT, query: { dry_run: true }, body: form })
  await call(listAccounts)
  const headers = { Accept: 'application/json', Authorization: 'Bearer secret' }
  expect(sent).toEqual([
    {
      url: 'http://books/api/bank_account',
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{"type":"cash","name":"Till"}',
    },
    {
      url: `http://books/api/bank_account/${ACCOUNT.bankAccountId}/import-transactions?dry_run=1`,
      method: 'POST',
      headers,
      body: form,
    },
    { url: 'http://books/api/account', method: 'GET', headers, body: null },
  ])
})

test('files are sent as a Blob or a File, with the other fields as JSON', async () => {
  const { call, sent } = recorder()
  const files = [new File(['a;b'], 'card.csv'), new Blob(['c'])]
  await call(planImport, { params: ACCOUNT, body: { files, options: { encoding: 'utf-8' } } })
  await call(loadBanks, { body: { file: new File(['[]'], 'banks.json') } })
  const parts = sent.map(({ body }) =>
    [...(body as FormData)].map(([name, part]) => [name, typeof part === 'string' ? part : part.name]),
  )
  expect(parts).toEqual([
    [
      ['options', '{"encoding":"utf-8"}'],
      ['files[0]', 'card.csv'],
      ['files[1]', 'blob'],
    ],
    [['file', 'banks.json']],
  ])
})

test('accepted parameters compile', async () => {
  const { call, sent } = recorder()
  const { signal } = new AbortController()
  await call(listBankTransactions, { query: { 'filter[amount_range]': '-100,', 'filter[batch]': ['a', 'b'] }, signal })
  await call(listBankAccounts, { query: { 'filter[type]': ['bank', 'cash'], append: ['balance'], limit: 3 } })
  await call(listInvoices, { query: { 'filter[status]': 'open', sort: '-due_date', include: 'company' } })
  await call(listAccounts, { query: { 'filter[number]': [1020, 1021] } })
  await call(copyBudgets, {
    params: { fiscalYear: 'to', sourceFiscalYear: 'from' },
    body: { source: 'budget', mode: 'merge' },
  })
  await call(createFiscalYear, { body: { name: '2027', start_date: '2027-01-01', end_date: '2027-12-31' } })
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'GET', 'POST', 'POST'])
})

test('other parameters do not compile', async () => {
  const { call, sent } = recorder()
  const params = ACCOUNT
  // @ts-expect-error: no such filter
  await call(listBankTransactions, { query: { 'filter[colour]': 'red' } })
  // @ts-expect-error: a filter of another endpoint
  await call(listBankAccounts, { query: { 'filter[reconciled]': true } })
  // @ts-expect-error: a filter without its name around it
  await call(listBankTransactions, { query: { reconciled: true } })
  // @ts-expect-error: a boolean filter takes no text
  await call(listBankTransactions, { query: { 'filter[reconciled]': 'yes' } })
  // @ts-expect-error: a range has a comma
  await call(listBankTransactions, { query: { 'filter[date_range]': '2026-01-01' } })
  // @ts-expect-error: an integer filter takes no text
  await call(listAccounts, { query: { 'filter[number]': '1020' } })
  // @ts-expect-error: not one of the values of the filter
  await call(listBankAccounts, { query: { 'filter[type]': 'piggybank' } })
  // @ts-expect-error: a list cannot be sorted by this field
  await call(listBankTransactions, { query: { sort: 'text' } })
  // @ts-expect-error: nor by two at once in one text
  await call(listBankTransactions, { query: { sort: 'name,amount' } })
  // @ts-expect-error: a list that cannot be searched
  await call(listFiscalYears, { query: { search: '2026' } })
  // @ts-expect-error: a filter that nothing selects by
  await call(unreconcileMany, { query: { 'filter[colour]': 'red' }, body: { items: 'all' } })
  // @ts-expect-error: what is selected has no limit
  await call(unreconcileMany, { query: { limit: 5 }, body: { items: 'all' } })
  // @ts-expect-error: neither ids nor all
  await call(unreconcileMany, { body: { items: 'some' } })
  // @ts-expect-error: a page is a number
  await call(listBankTransactions, { query: { page: '2' } })
  // @ts-expect-error: only lists have pages
  await call(getBankTransaction, { params: { bankTransactionId: 'x' }, query: { page: 2 } })
  // @ts-expect-error: no such include
  await call(listBankTransactions, { query: { include: 'owner' } })
  // @ts-expect-error: an include of an endpoint that has none
  await call(listAccounts, { query: { include: 'bankAccount' } })
  // @ts-expect-error: no such append
  await call(getBankAccount, { params, query: { append: ['colour'] } })
  // @ts-expect-error: a switch is on or off
  await call(importTransactions, { params, query: { dry_run: 'maybe' }, body: new FormData() })
  // @ts-expect-error: a switch of another endpoint
  await call(listBankAccounts, { query: { dry_run: true } })
  // @ts-expect-error: an endpoint without a query
  await call(getStatus, { query: { page: 1 } })
  // @ts-expect-error: the parameter of the path is missing
  await call(getBankAccount, {})
  // @ts-expect-error: the whole input is missing
  await call(getBankAccount)
  // @ts-expect-error: a parameter of another path
  await call(getBankAccount, { params: { accountId: 'x' } })
  // @ts-expect-error: one of two parameters is missing
  await call(copyBudgets, { params: { fiscalYear: 'x' }, body: { source: 'budget', mode: 'merge' } })
  // @ts-expect-error: a path without parameters
  await call(getStatus, { params: { id: 'x' } })
  // @ts-expect-error: the body is missing
  await call(createBankAccount, {})
  // @ts-expect-error: an attribute of the body is missing
  await call(createBankAccount, { body: { name: 'Till' } })
  // @ts-expect-error: an attribute that the body does not have
  await call(createBankAccount, { body: { type: 'cash', colour: 'red' } })
  // @ts-expect-error: a date is a text
  await call(createFiscalYear, { body: { name: '2027', start_date: 20270101, end_date: '2027-12-31' } })
  // @ts-expect-error: a file is a Blob
  await call(importTransactions, { params, body: { files: ['a'] } }).catch(() => undefined)
  // @ts-expect-error: one file alone has another name
  await call(loadBanks, { body: { files: [new Blob(['a'])] } })
  // @ts-expect-error: an endpoint without a body
  await call(listBankAccounts, { body: { type: 'cash' } })
  // @ts-expect-error: the address of a call without its parameter
  callUrl(getBankAccount)
  // The errors that scripts without types get at run time.
  expect(sent).toHaveLength(33)
})
