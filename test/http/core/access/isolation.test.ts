// Two organizations with records of every kind, and one person in both: no list, include, count, search, filter or
// error of one shows or changes anything of the other.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ServiceEvent } from '../../../../main/service/core/events.ts'
import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import { ENDPOINTS } from '../../../../shared/api/endpoints/index.ts'
import { Problem } from '../../../../shared/api/problem.ts'
import { patiently } from '../../../support/patience.ts'
import { addressOf, fill } from '../../filled.ts'
import { type Kontor, linkCode, signIn, startKontor } from '../../kontor.ts'

const WORDS = { 1: 'Alphorn', 2: 'Bratwurst' } as const
const IBANS = { 1: 'CH9300762011623852957', 2: 'LI21088100002324013AA' } as const
type Place = 1 | 2
const places = [
  { here: 1 as Place, there: 2 as Place },
  { here: 2 as Place, there: 1 as Place },
]

let kontor: Kontor
const sides: Record<Place, { readonly ids: Record<string, string>; readonly ask: Kontor['ask'] }> = {} as never
/** Every id of a record of an organization, of its book and its people. */
const idsOf: Record<Place, readonly string[]> = { 1: [], 2: [] }

const asIn = (token: string): Pick<Kontor, 'ask' | 'send'> => {
  const ask: Kontor['ask'] = (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token}`)
    return kontor.ask(path, { ...init, headers })
  }
  const headers = { 'content-type': 'application/json' }
  return { ask, send: (method, path, body) => ask(path, { method, headers, body: JSON.stringify(body) }) }
}

/** A permanent token of the owner in an organization. */
const tokenIn = async (organization_id: number): Promise<string> => {
  const answer = await kontor.send('POST', '/api/token', { name: 'test', organization_id })
  return ((await answer.json()) as { token: string }).token
}

beforeAll(async () => {
  kontor = await startKontor()
  const made = await kontor.send('POST', '/api/organizations', { name: `${WORDS[2]} AG` })
  expect(made.status).toBe(201)
  await kontor.send('PATCH', '/api/organizations/1', { name: `${WORDS[1]} AG` })
  for (const place of [1, 2] as const) {
    const side = asIn(await tokenIn(place))
    sides[place] = {
      ask: side.ask,
      ids: { repair: kontor.reportLoss(`organization-${place}`), ...(await fill(side, WORDS[place], IBANS[place])) },
    }
  }
  await kontor.services.idle()
  for (const place of [1, 2] as const) {
    const lists = ENDPOINTS.filter(
      ({ list, of_installation, name, path }) =>
        list && !of_installation && name !== 'listBanks' && !path.includes('{'),
    )
    const found = await Promise.all(
      lists.map(async ({ path }) => {
        const answer = await sides[place].ask(`/api${path}?per_page=500`)
        return ((await answer.json()) as { data: { id: string | number }[] }).data.map(({ id }) => id)
      }),
    )
    idsOf[place] = found.flat().filter((id) => typeof id === 'string')
  }
})
afterAll(() => kontor.close())

const listIn = async (place: Place, path: string) =>
  ((await (await sides[place].ask(`/api${path}`)).json()) as { data: { id: string }[] }).data

const reads: readonly Endpoint[] = ENDPOINTS.filter(
  ({ method, response }) => method === 'GET' && typeof response === 'object',
)
const named = (some: readonly Endpoint[]) => some.map((endpoint) => ({ name: endpoint.name, endpoint }))
/** Endpoints about the person, who is in both and may see the names of both. */
const OF_THE_PERSON = ['listOrganizations', 'getUser', 'getOrganization', 'getOrganizationSettings']
/**
 * Endpoints over all organizations, and tokens of the first organization only:
 * ../organization/two-organizations.test.ts.
 */
const OF_THE_INSTALLATION = ['getBackups', 'getDataFolder', 'getDiagnostics', 'listSignIns']

test('both have records of every kind, and no common ids', () => {
  for (const place of [1, 2] as const) expect(idsOf[place].length).toBeGreaterThan(240)
  expect(idsOf[1].filter((id) => idsOf[2].includes(id))).toEqual([])
})

describe.each(places)('in organization $here, of organization $there', ({ here, there }) => {
  const foreign = (text: string): readonly string[] => [
    ...idsOf[there].filter((id) => text.includes(id)),
    ...(text.toLowerCase().includes(WORDS[there].toLowerCase()) ? [WORDS[there]] : []),
  ]

  test.each(named(reads.filter(({ name }) => ![...OF_THE_PERSON, ...OF_THE_INSTALLATION].includes(name))))(
    '$name shows no record of the other, with every include, sort and search',
    async ({ endpoint }) => {
      const extras = `include=${endpoint.includes}&append=${endpoint.appends}`
      const asked = endpoint.list
        ? [
            `${extras}&per_page=500`,
            ...endpoint.list.sorts.map((sort) => `sort=-${sort}&per_page=500`),
            ...(endpoint.list.search ? [`search=${WORDS[there]}`, `search=${IBANS[there]}`] : []),
          ]
        : [extras]
      for (const query of asked) {
        const answer = await sides[here].ask(`${addressOf(sides[here].ids, endpoint)}?${query}`)
        // The links repeat the query.
        const { links: _, ...rest } = (await answer.json()) as { links?: unknown }
        const text = JSON.stringify(rest)
        expect([query, answer.status, foreign(text)]).toEqual([query, 200, []])
        if (query.startsWith('search')) expect(JSON.parse(text)).toMatchObject({ data: [], meta: { total: 0 } })
      }
    },
  )

  test.each(named(reads.filter(({ list }) => Object.values(list?.filters ?? {}).some(({ kind }) => kind === 'id'))))(
    '$name finds no record by a foreign id',
    async ({ endpoint }) => {
      for (const [name, { kind }] of Object.entries(endpoint.list?.filters ?? {})) {
        if (kind !== 'id') continue
        for (const id of Object.values(sides[there].ids)) {
          const answer = await sides[here].ask(`/api${endpoint.path}?filter[${name}]=${id}`)
          expect(((await answer.json()) as { meta: { total: number } }).meta.total).toBe(0)
        }
      }
    },
  )

  const withRecord = (ENDPOINTS as readonly Endpoint[]).filter(
    // Every organization has the same months.
    ({ params }) => Object.keys(params).length > 0 && !('organizationId' in params) && !('month' in params),
  )
  test.each(named(withRecord))(
    '$name: a record of the other is a 404, like one that never existed',
    async ({ endpoint }) => {
      const commits = [kontor.book, kontor.systemBook].map(({ commits: { length } }) => length)
      const sent = endpoint.method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }
      const answer = await sides[here].ask(addressOf(sides[there].ids, endpoint), { method: endpoint.method, ...sent })
      const problem = Problem.parse(await answer.json())
      expect(answer.status).toBe(404)
      expect(problem.message).toMatch(/^No query results for model \[[A-Z]\w+\] \S+$/)
      expect(foreign(JSON.stringify(problem)).filter((id) => !Object.values(sides[there].ids).includes(id))).toEqual([])
      expect([kontor.book, kontor.systemBook].map(({ commits: { length } }) => length)).toEqual(commits)
    },
  )

  test('a foreign id in a body is refused like a missing one', async () => {
    const { send } = { send: asIn(await tokenIn(here)).send }
    const mine = sides[here].ids
    const [rate] = await listIn(there, '/vat_rate')
    const theirs: Record<string, string> = { ...sides[there].ids, vatRateId: rate?.id ?? '' }
    const open = { number: '1', total: 1, date: '2026-01-01' }
    const bodies: readonly (readonly [string, string, unknown, string])[] = [
      ['POST', '/bank_account', { type: 'cash', name: 'x', account_id: theirs.accountId }, 'account_id'],
      [
        'POST',
        '/bank_transaction',
        { bank_account_id: theirs.bankAccountId, acc_serv_ref: 'x', amount: 1 },
        'bank_account_id',
      ],
      [
        'PUT',
        `/fiscal_year/${mine.fiscalYear}/budget`,
        { accounts: [{ account_id: theirs.accountId, amount: 1 }] },
        'accounts.0.account_id',
      ],
      [
        'POST',
        '/journal_entry',
        {
          date: '2026-05-05',
          lines: [
            { account_id: mine.accountId, debit: 1 },
            { account_id: theirs.accountId, credit: 1 },
          ],
        },
        'lines.1.account_id',
      ],
      ['POST', '/invoice', { company_id: theirs.companyId, ...open }, 'company_id'],
      ['PUT', `/invoice/${mine.invoiceId}`, { company_id: theirs.companyId }, 'company_id'],
      ['POST', '/invoice/bulk', { items: [{ key: 'x', company_id: theirs.companyId, ...open }] }, 'items.0.company_id'],
      ['POST', '/expense', { company_id: theirs.companyId, ...open }, 'company_id'],
      ['POST', '/expense', { account_id: theirs.accountId, ...open }, 'account_id'],
      ['POST', '/expense', { vat_rate_id: theirs.vatRateId, ...open }, 'vat_rate_id'],
      [
        'POST',
        '/expense_payment',
        { expense_ids: [mine.expenseId, theirs.expenseId], total: 1, execution_date: '2026-01-01' },
        'expense_ids.1',
      ],
      ['PUT', `/bank_account/${mine.bankAccountId}`, { account_id: theirs.accountId }, 'account_id'],
    ]
    for (const [method, path, body, field] of bodies) {
      const answer = await send(method, `/api${path}`, body)
      const problem = Problem.parse(await answer.json())
      expect([path, answer.status, Object.keys(problem.errors ?? {})]).toEqual([path, 422, [field]])
    }
    const copy = `/api/fiscal_year/${mine.fiscalYear}/budget/copy-from/${theirs.sourceFiscalYear}`
    expect((await send('POST', copy, { source: 'budget', mode: 'merge' })).status).toBe(404)
  })

  test('counts include only own records', async () => {
    const detail = async (place: Place, from: Place = here) =>
      (await (await sides[from].ask(`/api/organizations/${place}`)).json()) as Record<string, number>
    const one = await detail(here)
    expect(one.bank_accounts_count).toBe(1)
    expect(one.unreconciled_bank_transactions_count).toBe(21)
    expect(one.companies_count).toBe(1)
    expect(one.accounts_count).toBe((await detail(there, there)).accounts_count)
  })

  test('a key used in the other organization has no effect here', async () => {
    const key = { 'idempotency-key': `key ${here} ${there}`, 'content-type': 'application/json' }
    const ask = (place: Place, name: string) =>
      sides[place].ask('/api/bank_account', {
        method: 'POST',
        headers: key,
        body: JSON.stringify({ type: 'cash', name }),
      })
    expect((await ask(there, 'cash')).status).toBe(201)
    const answer = await ask(here, 'till')
    expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([201, null])
    for (const [place, name] of [
      [there, 'cash'],
      [here, 'till'],
    ] as const) {
      const { data } = (await (await sides[place].ask(`/api/bank_account?search=${name}`)).json()) as {
        data: { id: string }[]
      }
      for (const { id } of data) await sides[place].ask(`/api/bank_account/${id}`, { method: 'DELETE' })
    }
  })
})

test('events of one organization do not reach the other', async () => {
  const heard: ServiceEvent[][] = [[], []]
  const stops = [1, 2].map((organization_id, index) =>
    kontor.services.events.listen({ ...kontor.owner, organization_id }, (event) => heard[index]?.push(event)),
  )
  const made = await sides[2].ask('/api/company', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Told' }),
  })
  const { id } = (await made.json()) as { id: string }
  const ready = { type: 'ready', id: expect.any(String) }
  const reported = [
    ready,
    { type: 'changed', table: 'company', ids: [id] },
    { type: 'changed', table: 'history', ids: [expect.any(String)], id: expect.any(String) },
  ]
  await vi.waitFor(() => expect(heard[1]).toEqual(reported), { timeout: patiently(5000) })
  expect(heard[0]).toEqual([ready])
  for (const stop of stops) stop()
  await sides[2].ask(`/api/company/${id}`, { method: 'DELETE' })
})

test('a member of one organization cannot see that the other exists', async () => {
  const link = await kontor.send('POST', `/api/member/${sides[1].ids.memberId}/sign_in_link`, {})
  const { url } = (await link.json()) as { url: string }
  const { ask, send } = asIn(await signIn(kontor, linkCode(url)))
  for (const path of ['/organizations', '/user', '/organizations/1', '/status', '/member']) {
    const answer = await ask(`/api${path}`)
    expect([path, answer.status, (await answer.text()).includes(WORDS[2])]).toEqual([path, 200, false])
  }
  for (const path of ['/organizations/2', '/organizations/2/settings'])
    expect((await ask(`/api${path}`)).status).toBe(404)
  expect((await send('PATCH', '/api/organizations/2', { name: 'Mine now' })).status).toBe(404)
})
