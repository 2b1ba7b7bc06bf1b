// The query of lists: the meaning of its parameters, and their refusals (rules 3 to 8).
import { describe, expect, test } from 'vitest'
import { readQuery } from '../../../../main/http/request/list-query.ts'
import { problemOf } from '../../../../main/http/response/error-response.ts'
import { type Paging, pageEnvelope } from '../../../../main/http/response/page-envelope.ts'
import {
  deleteBankAccount,
  getBankAccount,
  listBankAccounts,
} from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { importTransactions, listBankTransactions } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import { listFiscalYears } from '../../../../shared/api/endpoints/ledger/fiscal-years.ts'

const read = (query: string, endpoint: Parameters<typeof readQuery>[0] = listBankTransactions) =>
  readQuery(endpoint, new URLSearchParams(query))

const questionOf = (query: string, endpoint?: Parameters<typeof readQuery>[0]) => {
  const answer = read(query, endpoint)
  if (!answer.ok || !answer.value.list) throw new Error(`refused: ${query} ${JSON.stringify(answer)}`)
  return answer.value.list.request.question
}

const refusalOf = (query: string, endpoint?: Parameters<typeof readQuery>[0]) => {
  const answer = read(query, endpoint)
  if (answer.ok) throw new Error(`taken: ${query}`)
  return problemOf(answer.error)
}

describe('filters', () => {
  test.each([
    ['filter[bank_account]=ABC', [{ field: 'bank_account_id', is: ['ABC'] }]],
    ['filter[bank_account]=A,B', [{ field: 'bank_account_id', is: ['A', 'B'] }]],
    ['filter%5Breconciled%5D=1', [{ field: 'is_reconciled', is: [true] }]],
    ['filter[reconciled]=true', [{ field: 'is_reconciled', is: [true] }]],
    ['filter[reconciled]=FALSE', [{ field: 'is_reconciled', is: [false] }]],
    ['filter[is_processing]=0', [{ field: 'is_processing', is: [false] }]],
    ['filter[date_range]=2026-01-01,2026-12-31', [{ field: 'booking_date', from: '2026-01-01', to: '2026-12-31' }]],
    ['filter[date_range]=2026-01-01,', [{ field: 'booking_date', from: '2026-01-01', to: null }]],
    ['filter[date_range]=,2026-12-31', [{ field: 'booking_date', from: null, to: '2026-12-31' }]],
    ['filter[date_range]=2026-01-01', [{ field: 'booking_date', from: '2026-01-01', to: null }]],
    ['filter[date_range]=,', []],
    ['filter[amount_range]=-100,250.50', [{ field: 'amount', from: -100, to: 250.5 }]],
    ['filter[amount_range]=,-0.05', [{ field: 'amount', from: null, to: -0.05 }]],
    ['filter[amount_range]=10', [{ field: 'amount', from: 10, to: null }]],
    ['filter[amount_range]=0,0', [{ field: 'amount', from: 0, to: 0 }]],
    ['filter[reconciled]=&filter[bank_account]=', []],
    ['filter[reconciled]=1&filter[reconciled]=0', [{ field: 'is_reconciled', is: [false] }]],
    [
      'filter[reconciled]=1&filter[amount_range]=5,',
      [
        { field: 'is_reconciled', is: [true] },
        { field: 'amount', from: 5, to: null },
      ],
    ],
    ['filter[updated_since]=482-9f3b6c01d2e4', [{ since: { seq: 482, mark: '9f3b6c01d2e4' } }]],
    ['filter[updated_since]=2026-03-31T12:00:00.5%2B02:00', [{ since: '2026-03-31T10:00:00.500000Z' }]],
    ['filter[updated_since]=2026-03-31', [{ since: '2026-03-31T00:00:00.000000Z' }]],
    ['something=&filter=', []],
  ])('%s', (query, filter) => expect(questionOf(query).filter).toEqual(filter))

  test.each([
    ['filter[reconciled]=yes', 'filter.reconciled', 'The filter reconciled must be 1, 0, true or false.'],
    [
      'filter[updated_since]=482',
      'filter.updated_since',
      'The filter updated_since must be the updated_until of an earlier response, or a time like 2026-03-31T12:00:00Z, or a day.',
    ],
    [
      'filter[date_range]=2026-02-30,',
      'filter.date_range',
      'The filter date_range must be two dates like 2026-01-01,2026-12-31; either may be omitted.',
    ],
    [
      'filter[date_range]=2026-01-01,2026-01-02,2026-01-03',
      'filter.date_range',
      'The filter date_range must be two dates like 2026-01-01,2026-12-31; either may be omitted.',
    ],
    [
      'filter[amount_range]=1e3',
      'filter.amount_range',
      'The filter amount_range must be two amounts like -100,250.50; either may be omitted.',
    ],
    ['per_page=many', 'per_page', 'The per_page must be an integer.'],
    ['page=1.5', 'page', 'The page must be an integer.'],
  ])('%s is 422', (query, field, message) => {
    const { status, problem } = refusalOf(query)
    expect(status).toBe(422)
    expect(problem).toMatchObject({ message, errors: { [field]: [message] }, code: 'invalid_query' })
  })

  test('a filter for one of several values', () => {
    expect(questionOf('filter[type]=cash,bank', listBankAccounts).filter).toEqual([
      { field: 'type', is: ['cash', 'bank'] },
    ])
    expect(refusalOf('filter[type]=cash,gold', listBankAccounts).problem.message).toBe(
      'The filter type may be bank, cash, creditcard.',
    )
  })
})

const ALLOWED =
  'Allowed parameter(s) are `filter[bank_account], filter[date_range], filter[amount_range], filter[reconciled], ' +
  'filter[is_processing], filter[id], filter[amount_magnitude], filter[batch], filter[counterparty], filter[document_requested], filter[document_request_member], filter[proposal], filter[account], filter[document], filter[updated_since], filter[deleted_since], filter[search], search, sort, format, include, append, page, ' +
  'per_page, limit`.'

describe('unknown names are 400, and the answer names the allowed ones', () => {
  test.each([
    [
      'filter[colour]=red&filter[size]=1',
      'Requested filter(s) `colour, size` are not allowed. Allowed filter(s) are `bank_account, date_range, amount_range, reconciled, is_processing, id, amount_magnitude, batch, counterparty, document_requested, document_request_member, proposal, account, document, updated_since, deleted_since, search`.',
      'filter_not_allowed',
    ],
    [
      'sort=-colour',
      'Requested sort(s) `colour` are not allowed. Allowed sort(s) are `booking_date, value_date, document_date, amount, name, created_at, proposal`.',
      'sort_not_allowed',
    ],
    [
      'include=bankAccount,colour',
      'Requested include(s) `colour` are not allowed. Allowed include(s) are `bankAccount, matches.matchable, documentRequestMember.user`.',
      'include_not_allowed',
    ],
    [
      'append=balance',
      'Requested append(s) `balance` are not allowed. Allowed append(s) are `counts, sums, running_balance, suggestion`.',
      'append_not_allowed',
    ],
    [
      'fitler[reconciled]=1&filter=x&colour=red',
      `Requested parameter(s) \`fitler[reconciled], filter, colour\` are not allowed. ${ALLOWED}`,
      'parameter_not_allowed',
    ],
    [
      'filter[batch][]=1',
      `Requested parameter(s) \`filter[batch][]\` are not allowed. ${ALLOWED}`,
      'parameter_not_allowed',
    ],
    ['Search=x', `Requested parameter(s) \`Search\` are not allowed. ${ALLOWED}`, 'parameter_not_allowed'],
    ['dry_run=1', `Requested parameter(s) \`dry_run\` are not allowed. ${ALLOWED}`, 'parameter_not_allowed'],
  ])('%s', (query, message, code) => {
    expect(refusalOf(query)).toEqual({ status: 400, problem: { message, code } })
  })

  test('single records refuse them too, and have no filters', () => {
    expect(refusalOf('filter[type]=cash', getBankAccount).status).toBe(400)
    expect(refusalOf('include=colour', getBankAccount).status).toBe(400)
    for (const name of ['search', 'page', 'per_page', 'limit'])
      expect(refusalOf(`${name}=1`, getBankAccount).problem).toEqual({
        message: `Requested parameter(s) \`${name}\` are not allowed. Allowed parameter(s) are \`include, append\`.`,
        code: 'parameter_not_allowed',
      })
    expect(read('include=account&append=balance', getBankAccount)).toMatchObject({
      ok: true,
      value: { includes: ['account'], appends: ['balance'], list: null },
    })
  })
})

test('lists without search, writes and deletions accept only their parameters', () => {
  expect(refusalOf('search=2026', listFiscalYears).problem.code).toBe('parameter_not_allowed')
  expect(read('dry_run=1', importTransactions)).toMatchObject({ ok: true, value: { flags: ['dry_run'] } })
  expect(refusalOf('dry-run=1', importTransactions).problem.message).toBe(
    'Requested parameter(s) `dry-run` are not allowed. Allowed parameter(s) are `dry_run`.',
  )
  expect(refusalOf('force=1', deleteBankAccount).problem.message).toBe(
    'Requested parameter(s) `force` are not allowed. There are no parameters here.',
  )
})

describe('search, sort, includes', () => {
  test.each([
    ['search=Müller Zürich', 'Müller Zürich'],
    ['filter[search]=x', 'x'],
    ['search=a&filter[search]=b', 'a'],
    ['search=%20', null],
    ['', null],
  ])('%s', (query, search) => expect(questionOf(query).search).toBe(search))

  test('sort in the given order, by default in the default order', () => {
    expect(questionOf('sort=name,-amount').sort).toEqual([
      { field: 'name', descending: false },
      { field: 'amount', descending: true },
    ])
    expect(questionOf('').sort).toEqual([
      { field: 'booking_date', descending: true },
      { field: 'created_at', descending: true },
    ])
    expect(questionOf('', listBankAccounts).sort).toEqual([{ field: 'name', descending: false }])
  })

  test('include and its alias', () => {
    for (const query of ['include=bankAccount', 'includes=bankAccount', 'include=bankAccount,,bankAccount']) {
      expect(read(query)).toMatchObject({ ok: true, value: { includes: ['bankAccount'] } })
    }
  })
})

describe('paging', () => {
  test.each([
    ['', 0, 50],
    ['page=3', 100, 50],
    ['page=0', 0, 50],
    ['page=-7', 0, 50],
    ['per_page=10&page=2', 10, 10],
    ['per_page=501', 0, 500],
    ['per_page=0', 0, 1],
    ['limit=20', 0, 20],
    ['limit=60&page=2', 50, 10],
    ['limit=60&page=3', 100, 0],
    ['page=99999999999999999999999', 50 * (1_000_000_000 - 1), 50],
  ])('%s', (query, offset, limit) => expect(questionOf(query)).toMatchObject({ offset, limit }))

  const URL = 'http://127.0.0.1:4780/api/bank_transaction'
  const envelope = (url: string, paging: Partial<Paging>, rows: number, total: number) =>
    pageEnvelope(
      url,
      { page: 1, perPage: 50, cap: Number.POSITIVE_INFINITY, ...paging },
      {
        rows: Array.from({ length: rows }, (_, index) => index),
        total,
      },
    )

  test('a page in the middle: links keep the query and change its page', () => {
    const { links, meta } = envelope(`${URL}?filter%5Breconciled%5D=1&page=2&sort=-amount`, { page: 2 }, 50, 120)
    const link = (page: number) => `${URL}?filter%5Breconciled%5D=1&page=${page}&sort=-amount`
    expect(links).toEqual({ first: link(1), last: link(3), prev: link(1), next: link(3) })
    expect(meta).toEqual({ current_page: 2, from: 51, last_page: 3, path: URL, per_page: 50, to: 100, total: 120 })
  })

  test('an empty list: one empty page', () => {
    const { data, links, meta } = envelope(URL, {}, 0, 0)
    expect(data).toEqual([])
    expect(links).toEqual({ first: `${URL}?page=1`, last: `${URL}?page=1`, prev: null, next: null })
    expect(meta).toEqual({ current_page: 1, from: null, last_page: 1, path: URL, per_page: 50, to: null, total: 0 })
  })

  test('a page beyond the end: no rows, and a link back', () => {
    const { links, meta } = envelope(URL, { page: 9 }, 0, 120)
    expect(links).toMatchObject({ prev: `${URL}?page=8`, next: null })
    expect(meta).toMatchObject({ current_page: 9, from: null, to: null, last_page: 3, total: 120 })
  })

  test('limit shortens the list itself', () => {
    expect(envelope(URL, { page: 2, cap: 60 }, 10, 120).meta).toMatchObject({
      from: 51,
      to: 60,
      last_page: 2,
      total: 60,
    })
  })
})
