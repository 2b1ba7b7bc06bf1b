// The endpoints of the interface document, written out again: method, path, permission, success status, query
// parameters, and the refusals that the document words. Tried over HTTP, and compared with the interface's description.
// docs/conformance.md refers to these tests.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FilledKontor, startFilledKontor } from '../filled.ts'
import { sendAs, tokenOf } from '../kontor.ts'

interface Documented {
  readonly address: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  /** The status of success. */
  readonly status: 200 | 201 | 204
  /** One of them is enough; none: every member may. */
  readonly permissions: readonly string[]
  readonly filters?: readonly string[]
  readonly search?: true
  readonly sorts?: readonly string[]
  readonly includes?: readonly string[]
  readonly appends?: readonly string[]
  /** Rows of a page, for lists. */
  readonly per_page?: number
  /** How a refusal names the record of the path. */
  readonly model?: string
  /** A valid body. */
  readonly body?: () => unknown
}

const YEAR_APPENDS = ['checklist']
const TRANSACTION_INCLUDES = ['bankAccount', 'matches.matchable', 'documentRequestMember.user']
const ACCOUNT_INCLUDES = [
  ...['account', 'transactions', 'transactionsCount', 'unreconciledTransactions', 'unreconciledTransactionsCount'],
]
const ACCOUNT_APPENDS = ['balance', 'account_balance']

const DOCUMENTED: readonly Documented[] = [
  {
    address: 'GET /fiscal_year',
    status: 200,
    permissions: [],
    per_page: 25,
    filters: ['open', 'closed'],
    sorts: ['start_date', 'closed_at'],
    appends: YEAR_APPENDS,
  },
  {
    address: 'GET /fiscal_year/{fiscalYear}',
    status: 200,
    permissions: [],
    appends: YEAR_APPENDS,
    model: 'FiscalYear',
  },
  {
    address: 'GET /bank_transaction',
    status: 200,
    permissions: [],
    per_page: 50,
    search: true,
    filters: ['bank_account', 'date_range', 'amount_range', 'reconciled', 'is_processing'],
    sorts: ['booking_date', 'value_date', 'document_date', 'amount', 'name', 'created_at'],
    includes: TRANSACTION_INCLUDES,
  },
  {
    address: 'GET /bank_transaction/{bankTransactionId}',
    status: 200,
    permissions: [],
    includes: TRANSACTION_INCLUDES,
    model: 'BankTransaction',
  },
  {
    address: 'POST /bank_transaction',
    status: 201,
    permissions: ['create bank_transaction'],
    body: () => ({ bank_account_id: kontor.ids.bankAccountId, acc_serv_ref: 'documented', amount: 5 }),
  },
  {
    address: 'POST /bank_account/{bankAccountId}/import-transactions',
    status: 200,
    permissions: ['create bank_transaction', 'supervise invoices'],
    model: 'BankAccount',
  },
  {
    address: 'POST /bank_transaction/{bankTransactionId}/matches',
    status: 200,
    permissions: ['edit bank_transaction'],
    model: 'BankTransaction',
    body: () => ({ matches: [{ amount: 12.35 }] }),
  },
  {
    address: 'POST /bank_transaction/{bankTransactionId}/reconcile',
    status: 200,
    permissions: ['edit bank_transaction'],
    model: 'BankTransaction',
    body: () => ({}),
  },
  {
    address: 'POST /bank_transaction/unreconcile-many',
    status: 200,
    permissions: ['edit bank_transaction'],
    filters: ['bank_account', 'date_range', 'amount_range', 'reconciled', 'is_processing'],
    search: true,
    body: () => ({ items: 'all' }),
  },
  {
    address: 'GET /bank_account',
    status: 200,
    permissions: [],
    per_page: 25,
    search: true,
    filters: ['currency', 'type'],
    sorts: ['name', 'owner_name', 'bank_name', 'created_at'],
    includes: ACCOUNT_INCLUDES,
    appends: ACCOUNT_APPENDS,
  },
  {
    address: 'GET /bank_account/{bankAccountId}',
    status: 200,
    permissions: [],
    model: 'BankAccount',
    includes: ACCOUNT_INCLUDES,
    appends: ACCOUNT_APPENDS,
  },
  {
    address: 'POST /bank_account',
    status: 201,
    permissions: ['create bank_account'],
    body: () => ({ type: 'cash', name: 'Till' }),
  },
  {
    address: 'PUT /bank_account/{bankAccountId}',
    status: 200,
    permissions: ['edit bank_account'],
    model: 'BankAccount',
    body: () => ({ name: 'Daily' }),
  },
  {
    address: 'POST /bank_account/create-from-iban',
    status: 200,
    permissions: ['create bank_account'],
    body: () => ({ iban: 'CH0300700110000123456' }),
  },
  {
    address: 'GET /fiscal_year/{fiscalYear}/budget',
    status: 200,
    permissions: ['manage budgets'],
    model: 'FiscalYear',
  },
  {
    address: 'PUT /fiscal_year/{fiscalYear}/budget',
    status: 200,
    permissions: ['manage budgets'],
    model: 'FiscalYear',
    body: () => ({ accounts: [{ account_id: kontor.ids.accountId, amount: 1 }] }),
  },
  {
    address: 'POST /fiscal_year/{fiscalYear}/budget/copy-from/{sourceFiscalYear}',
    status: 200,
    permissions: ['manage budgets'],
    model: 'FiscalYear',
    body: () => ({ source: 'budget', mode: 'merge' }),
  },
  { address: 'GET /organizations', status: 200, permissions: [] },
  { address: 'GET /organizations/{organizationId}', status: 200, permissions: [], model: 'Organization' },
  {
    address: 'PATCH /organizations/{organizationId}',
    status: 200,
    permissions: ['edit organization'],
    model: 'Organization',
    body: () => ({ name: 'Example Ltd' }),
  },
  { address: 'GET /organizations/{organizationId}/settings', status: 200, permissions: [], model: 'Organization' },
  { address: 'GET /user', status: 200, permissions: [] },
  { address: 'PATCH /user', status: 200, permissions: [], body: () => ({ firstname: 'Anna' }) },
  // Deletions remove their record, so they come last.
  {
    address: 'DELETE /bank_transaction/{bankTransactionId}',
    status: 204,
    permissions: ['delete bank_transaction'],
    model: 'BankTransaction',
  },
  {
    address: 'DELETE /bank_account/{bankAccountId}',
    status: 204,
    permissions: ['delete bank_account'],
    model: 'BankAccount',
  },
]
const named = DOCUMENTED.map((documented) => ({ ...documented, documented }))

interface Operation {
  readonly 'x-extension'?: true
  readonly description?: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly 'x-extension'?: true }[]
  readonly responses: Readonly<Record<string, unknown>>
}

let kontor: FilledKontor
let viewer: string
let operations: Readonly<Record<string, Readonly<Record<string, Operation>>>>
beforeAll(async () => {
  kontor = await startFilledKontor()
  viewer = await tokenOf(kontor, 'viewer')
  operations = ((await (await kontor.ask('/api/openapi.json')).json()) as { paths: typeof operations }).paths
})
afterAll(() => kontor.close())

const partsOf = ({ address }: Documented) => {
  const [method = '', path = ''] = address.split(' ')
  return { method, path }
}
/** The address with ids of existing records, or with the given id. */
const pathOf = (documented: Documented, id?: string) =>
  `/api${partsOf(documented).path.replaceAll(/\{(\w+)\}/g, (_, name: string) => id ?? kontor.ids[name] ?? '?')}`
const operationOf = (documented: Documented): Operation | undefined => {
  const { method, path } = partsOf(documented)
  return operations[path]?.[method.toLowerCase()]
}
const get = (documented: Documented, query = '', token = kontor.sessions.token) =>
  kontor.ask(`${pathOf(documented)}${query}`, { headers: { authorization: `Bearer ${token}` } })
const problemOf = async (answer: Response) => ({
  status: answer.status,
  message: ((await answer.json()) as { message: string }).message,
})
const UNAUTHORIZED = { status: 403, message: 'This action is unauthorized.' }

test.each(named)('$address is described as documented, with its permission', ({ documented }) => {
  const { permissions, filters = [], search, sorts, includes, appends, per_page, status } = documented
  const operation = operationOf(documented)
  expect(operation).toBeDefined()
  expect(operation).not.toHaveProperty('x-extension')
  expect(Object.keys(operation?.responses ?? {})).toContain(String(status))
  const needs = [...(/Needs (.*)\./.exec(operation?.description ?? '')?.[1]?.matchAll(/`([^`]+)`/g) ?? [])]
  expect(needs.map(([, name]) => name)).toEqual(permissions)
  const query = operation?.parameters.filter((each) => each.in === 'query' && !each['x-extension'])
  const wanted = [
    ...filters.map((name) => `filter[${name}]`),
    ...(search ? ['filter[search]', 'search'] : []),
    ...(sorts ? ['sort'] : []),
    ...(includes ? ['include'] : []),
    // Other appends are extensions, described in the same parameter.
    ...(appends ? ['append'] : []),
    ...(per_page ? ['page', 'per_page', 'limit'] : []),
  ]
  expect(query?.map(({ name }) => name)).toEqual(expect.arrayContaining(wanted))
})

test.each(named.filter(({ permissions }) => permissions.length > 0))(
  '$address without its permission is 403 as documented, and changes nothing',
  async ({ documented }) => {
    const commits = kontor.book.commits.length
    const { method } = partsOf(documented)
    const headers = { authorization: `Bearer ${viewer}`, 'content-type': 'application/json' }
    const body = method === 'GET' ? {} : { body: JSON.stringify(documented.body?.() ?? {}) }
    const answer = await kontor.ask(pathOf(documented), { method, headers, ...body })
    expect(await problemOf(answer)).toEqual(UNAUTHORIZED)
    expect(kontor.book.commits.length).toBe(commits)
  },
)

test.each(named.filter(({ permissions, address }) => permissions.length === 0 && address.startsWith('GET')))(
  '$address is for every member',
  async ({ documented }) => expect((await get(documented, '', viewer)).status).toBe(200),
)

test.each(['GET /fiscal_year', 'GET /fiscal_year/{fiscalYear}'] as const)(
  '%s: the checklist without MANAGE_ACCOUNTING is 403 as documented',
  async (address) => {
    const documented = { address, status: 200, permissions: [] } as const
    expect((await get(documented, '?append=checklist')).status).toBe(200)
    expect(await problemOf(await get(documented, '?append=checklist', viewer))).toEqual(UNAUTHORIZED)
  },
)

test.each(named.filter(({ model }) => model !== undefined))(
  '$address: a record that does not exist is 404 as documented',
  async ({ documented }) => {
    const { method } = partsOf(documented)
    const id = documented.model === 'Organization' ? '4711' : '01KB0000000000000000000000'
    const answer = await kontor.send(method, pathOf(documented, id), undefined)
    const message = `No query results for model [${documented.model}] ${id}`
    expect(await problemOf(answer)).toEqual({ status: 404, message })
  },
)

describe('query parameters', () => {
  test.each(named.filter(({ filters, search }) => filters ?? search))('$address: filters', async ({ documented }) => {
    const { filters = [], search, body } = documented
    const examples: Readonly<Record<string, string>> = {
      open: '1',
      closed: '1',
      reconciled: '1',
      is_processing: '0',
      bank_account: kontor.ids.bankAccountId ?? '',
      date_range: '2026-01-01,2026-12-31',
      amount_range: '-5,5',
      currency: 'CHF',
      type: 'bank',
    }
    const { method } = partsOf(documented)
    const ask = async (query: string) => {
      const init = body ? { body: JSON.stringify(body()), headers: { 'content-type': 'application/json' } } : {}
      return (await kontor.ask(`${pathOf(documented)}?${query}`, { method, ...init })).status
    }
    for (const name of filters) expect([name, await ask(`filter[${name}]=${examples[name]}`)]).toEqual([name, 200])
    for (const name of search ? ['search', 'filter[search]'] : [])
      expect([name, await ask(`${name}=a`)]).toEqual([name, 200])
    expect(await ask('filter[no]=1')).toBe(400)
    if (!search) expect(await ask('search=a')).toBe(400)
  })

  test.each(named.filter(({ sorts }) => sorts !== undefined))('$address: sorts', async ({ documented }) => {
    for (const name of documented.sorts ?? [])
      for (const sort of [name, `-${name}`])
        expect([sort, (await get(documented, `?sort=${sort}`)).status]).toEqual([sort, 200])
    for (const sort of ['id', 'no']) expect((await get(documented, `?sort=${sort}`)).status).toBe(400)
  })

  test.each(named.filter(({ includes, appends }) => includes ?? appends))(
    '$address: includes and appends',
    async ({ documented }) => {
      const { includes = [], appends = [] } = documented
      for (const query of [...includes.map((name) => `include=${name}`), ...appends.map((name) => `append=${name}`)])
        expect([query, (await get(documented, `?${query}`)).status]).toEqual([query, 200])
      for (const query of ['include=no', 'append=no']) expect((await get(documented, `?${query}`)).status).toBe(400)
    },
  )

  test.each(named.filter(({ per_page }) => per_page !== undefined))('$address: pages', async ({ documented }) => {
    const meta = async (query: string) =>
      ((await (await get(documented, query)).json()) as { meta: { per_page: number; total: number } }).meta
    expect(await meta('')).toMatchObject({ per_page: documented.per_page })
    expect(await meta('?limit=1')).toMatchObject({ total: 1 })
    expect(await meta('?per_page=500')).toMatchObject({ per_page: 500 })
    expect(await meta('?per_page=501')).toMatchObject({ per_page: 500 })
  })
})

test.each(named.filter(({ address }) => !address.endsWith('import-transactions')))(
  '$address answers its documented status',
  async ({ documented }) => {
    const { method } = partsOf(documented)
    const body = documented.body?.()
    if (documented.address === 'DELETE /bank_account/{bankAccountId}') {
      // A booked transaction would block the deletion.
      await kontor.send('POST', '/api/bank_transaction/unreconcile-many', { items: 'all' })
      await kontor.services.idle()
    }
    const answer = await kontor.send(method, pathOf(documented), body)
    const reported = await answer.text()
    expect([reported, answer.status]).toEqual([reported, documented.status])
    if (documented.status === 204) expect(reported).toBe('')
    else expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  },
)

test('POST /bank_account/{bankAccountId}/import-transactions accepts a file of each documented type, and no other', async () => {
  const { id } = await sendAs(kontor, kontor.sessions.token, 'POST', '/api/bank_account', {
    type: 'cash',
    name: 'Till',
  })
  const upload = async (name: string, content: string) => {
    const form = new FormData()
    form.set('files[0]', new File([content], name))
    const answer = await kontor.ask(`/api/bank_account/${id}/import-transactions`, { method: 'POST', body: form })
    const reported = (await answer.json()) as { message?: string; errors?: object }
    return { status: answer.status, message: reported.message, blamed: Object.keys(reported.errors ?? {}) }
  }
  const table = 'Date;Text;Amount\n2026-03-01;Rent;-100.00\n2026-03-02;Sale;200.00\n'
  expect((await upload('table.csv', table)).status).toBe(200)
  expect((await upload('table.txt', table)).status).toBe(200)
  const refused = await upload('picture.png', '\x89PNG\r\n\x1a\n')
  expect(refused).toEqual({ status: 415, message: expect.stringMatching(/^Invalid file format/), blamed: ['files.0'] })
  expect(await upload('unclear.csv', 'a;b\n1;2\n')).toMatchObject({ status: 422, blamed: ['files.0'] })
  const large = await upload('large.csv', 'x'.repeat(5 * 1024 * 1024 + 1))
  expect(large).toEqual({ status: 413, message: expect.stringMatching(/^File exceeds 5 MB/), blamed: ['files.0'] })
})

test('permissions are per organization and shown with the user: those of each role', async () => {
  const ALL = [
    ...['create bank_account', 'edit bank_account', 'delete bank_account'],
    ...['create bank_transaction', 'edit bank_transaction', 'delete bank_transaction'],
    ...['edit organization', 'manage budgets', 'MANAGE_ACCOUNTING', 'supervise invoices', 'create token'],
  ]
  const of = {
    owner: ALL,
    administrator: ALL,
    viewer: [],
    accountant: ALL.filter((name) => name !== 'edit organization'),
  }
  for (const [role, names] of Object.entries(of)) {
    const token = await tokenOf(kontor, role as keyof typeof of)
    const answer = await kontor.ask('/api/user', { headers: { authorization: `Bearer ${token}` } })
    const { current_organization: here } = (await answer.json()) as {
      current_organization: { permissions: { id: number; name: string; guard_name: string }[] }
    }
    expect([role, here.permissions.map(({ name }) => name)]).toEqual([role, names])
    for (const each of here.permissions) expect(each).toMatchObject({ id: expect.any(Number), guard_name: 'web' })
  }
})

test('no request caused a fault', () => {
  expect(kontor.errors).toEqual([])
})
