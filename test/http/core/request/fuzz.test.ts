// Thousands of random requests over the endpoint tables: valid ones, slightly broken ones, nonsense. None may cause a
// fault (500), and no refused one may change the books. The seed is printed; SEED=… repeats the run.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import { ENDPOINTS } from '../../../../shared/api/endpoints/index.ts'
import { createCompany } from '../../../../shared/api/endpoints/open-item/companies.ts'
import { archiveOrganization } from '../../../../shared/api/endpoints/organization/organizations.ts'
import { created, updated } from '../../../../shared/books/port/change.ts'
import { get } from '../../../../shared/books/port/read.ts'
import { hasPermission } from '../../../../shared/rule/organization/permission.ts'
import { timestampOf } from '../../../../shared/value/calendar.ts'
import { ok } from '../../../../shared/value/result.ts'
import { countOf } from '../../../support/counts.ts'
import { attributesOf, type Node, nodeOf, sampleOf, withValue } from '../../../support/json-schema.ts'
import { patiently } from '../../../support/patience.ts'
import { newSeed } from '../../../support/random.ts'
import { type FilledKontor, startFilledKontor } from '../../filled.ts'

const REQUESTS = countOf('made_up_requests')
const seed = newSeed('requests')

let kontor: FilledKontor
beforeAll(async () => {
  kontor = await startFilledKontor()
})
afterAll(() => kontor.close())

interface Made {
  /** Of the endpoint. */
  readonly name: string
  readonly id: string | null
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

// The stream of events stays open, so it has a test of its own.
const endpoints: readonly Endpoint[] = ENDPOINTS.filter(({ response }) => response !== 'events')
const nodes = new Map(
  endpoints.flatMap((endpoint) =>
    endpoint.body && endpoint.body_type === 'json'
      ? [[endpoint.name, nodeOf(endpoint.body as z.ZodType)] as const]
      : [],
  ),
)

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    'null',
    '2026-02-30',
    '2026-05-05',
    'CHF',
    'XXX',
    '\u0000',
    '\ud800',
    '💶',
    "'; --",
    '%',
  ),
  fc.integer({ min: 240, max: 70_000 }).map((length) => 'ü'.repeat(length)),
)
const anyNumber = fc.oneof(
  fc.integer({ min: -1000, max: 100_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 0.005, 0.1 + 0.2, 1e15, 9_007_199_254_740_992, 1e308, 5e-324),
)
const anything = fc.oneof(
  anyText,
  anyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom([], {}, [[]], [null], { length: 1 }),
)

/** A value for an attribute: mostly of its type, and ids of existing records. */
const valueFor = (node: Node): fc.Arbitrary<unknown> => {
  const sample = fc.constant(sampleOf(node, true))
  const plain =
    node.type === 'string'
      ? fc.oneof(sample, anyText, fc.constant('an id'))
      : node.type === 'number' || node.type === 'integer'
        ? fc.oneof(sample, anyNumber)
        : sample
  return fc.oneof({ arbitrary: plain, weight: 4 }, { arbitrary: anything, weight: 1 })
}

const bodyFor = (node: Node): fc.Arbitrary<string> => {
  const attributes = attributesOf(node)
  const change = fc
    .constantFrom(...attributes)
    .chain((attribute) => valueFor(attribute.schema).map((value) => ({ path: attribute.path, value })))
  const built = fc
    .tuple(fc.boolean(), fc.array(change, { maxLength: 4 }))
    .map(([all, changes]) =>
      JSON.stringify(
        changes.reduce((body: unknown, { path, value }) => withValue(node, body, path, value), sampleOf(node, all)),
      ),
    )
  const nonsense = fc.oneof(fc.json(), anyText, fc.constantFrom('{', '[]', '{"__proto__":{}}', '{"a":1e999}'))
  return fc.oneof({ arbitrary: built, weight: 9 }, { arbitrary: nonsense, weight: 1 })
}

const queryFor = ({ list, includes, appends }: Endpoint): fc.Arbitrary<string> => {
  const filters = Object.keys(list?.filters ?? {}).map((name) => `filter[${name}]`)
  const known = [...filters, 'search', 'sort', 'include', 'append', 'page', 'per_page', 'limit', 'filter[search]']
  const name = fc.oneof(
    { arbitrary: fc.constantFrom(...known), weight: 9 },
    { arbitrary: anyText.map((text) => text.slice(0, 50)), weight: 1 },
  )
  const fitting = [
    ...(list?.sorts ?? []),
    ...includes,
    ...appends,
    '1',
    '0',
    '2026-01-01,2026-12-31',
    ',',
    '-5,5',
    'a,b',
  ]
  const value = fc.oneof(
    fc.constantFrom(...fitting),
    anyText.map((text) => text.slice(0, 300)),
  )
  return fc
    .array(fc.tuple(name, value), { maxLength: 3 })
    .map((pairs) => pairs.map(([key, text]) => `${encode(key)}=${encode(text)}`).join('&'))
}

/** Half a surrogate pair cannot be written in an address. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

const keys = fc.oneof(
  { arbitrary: fc.constant(null), weight: 9 },
  { arbitrary: fc.constantFrom('a', 'b', 'c', ' ', 'k'.repeat(256)), weight: 1 },
)
/** Mostly the id of an existing record. */
const ids = fc.oneof(
  { arbitrary: fc.constant(null), weight: 9 },
  {
    arbitrary: fc.oneof(
      fc.constantFrom('1', '2', '01KB0000000000000000000000', '__proto__', '..', '%2e%2e', '%ff'),
      anyText.map((text) => encode(text).slice(0, 100) || 'x'),
    ),
    weight: 1,
  },
)

const requests: fc.Arbitrary<Made> = fc.constantFrom(...endpoints).chain((endpoint) => {
  const node = nodes.get(endpoint.name)
  const isWrite = endpoint.method !== 'GET'
  const form = '--b\r\ncontent-disposition: form-data; name="files[0]"; filename="a.xml"\r\n\r\n<x/>\r\n--b--\r\n'
  const body: fc.Arbitrary<Made['body']> = !isWrite
    ? fc.constant(null)
    : node
      ? fc.oneof({ arbitrary: bodyFor(node), weight: 20 }, { arbitrary: fc.uint8Array({ maxLength: 50 }), weight: 1 })
      : endpoint.body_type === 'multipart'
        ? fc.oneof(fc.constant(form), anyText)
        : fc.constantFrom(null, '{}')
  const type =
    endpoint.body_type === 'multipart'
      ? fc.constantFrom('multipart/form-data; boundary=b', 'multipart/form-data', 'application/json')
      : fc.oneof(
          { arbitrary: fc.constant('application/json'), weight: 20 },
          { arbitrary: fc.constantFrom('text/plain', 'multipart/form-data; boundary=b', ''), weight: 1 },
        )
  return fc.tuple(ids, queryFor(endpoint), body, type, keys).map(([id, query, input, contentType, key]) => ({
    name: endpoint.name,
    id,
    query,
    body: input,
    headers: {
      ...(input === null || contentType === '' ? {} : { 'content-type': contentType }),
      ...(key === null || !isWrite ? {} : { 'idempotency-key': key }),
    },
  }))
})

/** Ids of existing records in place of "an id": some may be deleted by now, which is a case of its own. */
const withRealIds = (body: string): string => {
  const known = Object.values(kontor.ids)
  let index = body.length
  return body.replaceAll('"an id"', () => `"${known[index++ % known.length]}"`)
}

const BOOKKEEPING = new Set(['keep_answer', 'forget_key'])
/** Commits of a request; the stored answers of refusals for repeats do not count as changes of the books. */
const commits = () =>
  [...kontor.book.commits, ...kontor.systemBook.commits].filter(({ action }) => !BOOKKEEPING.has(action)).length

/**
 * A request that ended the caller's own membership or a right takes effect at once; then the caller becomes owner
 * again.
 */
const expectOwnRights = async () => {
  const [own] = await kontor.systemBook.read([get('member', 1)])
  const answer = await kontor.send('POST', '/api/company', {})
  expect(answer.status).toBe(own === null ? 401 : hasPermission(own.role, createCompany.permissions) ? 422 : 403)
  const owner = { ...kontor.owner, id: 1, created_at: timestampOf(0) }
  const changes = [own === null ? created('member', owner) : updated('member', own, owner)]
  await kontor.systemBook.write<null, never>({ user: null }, async () =>
    ok({ action: 'restore', changes, value: null }),
  )
}

test(
  `${REQUESTS} requests: none causes a fault, and no refused one changes the books`,
  async () => {
    const statuses = new Map<number, number>()
    let writes = 0
    const ask = async ({ name, id, query, headers, body }: Made) => {
      const endpoint = endpoints.find((each) => each.name === name)
      if (!endpoint) return
      // Background work of an earlier request is not a change by this one.
      await kontor.services.idle()
      const before = commits()
      const path = kontor.addressOf(endpoint, id ?? undefined)
      const input = typeof body === 'string' ? withRealIds(body) : body
      const answer = await kontor.ask(`${path}${query === '' ? '' : `?${query}`}`, {
        method: endpoint.method,
        headers,
        body: input,
      })
      const text = await answer.text()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status < 300 && endpoint.method !== 'GET') writes += 1
      expect([endpoint.name, answer.status < 500 || text, kontor.errors]).toEqual([endpoint.name, true, []])
      if (answer.status >= 400) {
        expect(JSON.parse(text)).toMatchObject({ message: expect.any(String), code: expect.any(String) })
        expect([endpoint.name, answer.status, commits() - before]).toEqual([endpoint.name, answer.status, 0])
      }
      // The file of a payment run notes who took it first, an invoice gets its reference when it is first printed.
      const notes = ['getPaymentRunFile', 'printInvoice', 'printInvoices']
      if (endpoint.method === 'GET' && !notes.includes(name)) expect(commits() - before).toBe(0)
      if (answer.status < 300 && id === '1' && /^(?:change|delete)Member$/.test(name)) await expectOwnRights()
      // Archived, the organization would refuse all following requests.
      if (answer.status < 300 && name === archiveOrganization.name)
        expect((await kontor.send('POST', '/api/organizations/1/unarchive', {})).status).toBe(200)
    }
    await fc.assert(fc.asyncProperty(requests, ask), { seed, numRuns: REQUESTS, endOnFailure: true })
    process.stderr.write(
      `requests: ${writes} writes, ${JSON.stringify(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))}\n`,
    )
    const times = (status: number) => statuses.get(status) ?? 0
    // Which writes succeed is random; that some succeed is not.
    expect(writes).toBeGreaterThan(REQUESTS / 1000)
    for (const status of [200, 400, 404, 415, 422]) expect(times(status)).toBeGreaterThan(REQUESTS / 1000)
  },
  patiently(180_000),
)
