// Response headers: the description has each header of each operation and status. Their names are written out here, and
// every operation that only reads is requested once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FilledKontor, startFilledKontor } from '../../filled.ts'

const EVERYWHERE = [
  ...['cache-control', 'content-security-policy', 'cross-origin-resource-policy', 'referrer-policy'],
  ...['x-api-version', 'x-content-type-options'],
]

interface Answer {
  readonly $ref?: string
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: Readonly<Record<string, Answer>> }>>>>
  readonly components: {
    readonly headers: Readonly<Record<string, object>>
    readonly responses: Readonly<Record<string, Answer>>
  }
}

let kontor: FilledKontor
let description: Description
beforeAll(async () => {
  kontor = await startFilledKontor()
  description = (await (await kontor.ask('/api/openapi.json')).json()) as Description
})
afterAll(() => kontor.close())

const last = (ref: string): string => ref.split('/').at(-1) ?? ''

/** The header names in the description of an answer, in lower case. */
const described = (template: string, method: string, status: number): readonly string[] => {
  const own = description.paths[template]?.[method.toLowerCase()]?.responses[status]
  const answer = own?.$ref === undefined ? own : description.components.responses[last(own.$ref)]
  return Object.values(answer?.headers ?? {}).map(({ $ref }) => last($ref).toLowerCase())
}

/** The header names of a real answer, without the content type, which the description has at `content`. */
const sent = (answer: Response): readonly string[] =>
  [...answer.headers.keys()].filter((name) => name !== 'content-type').toSorted()

const filled = (template: string): string =>
  `/api${template.replace(/\{(\w+)\}/g, (_, name: string) => kontor.ids[name] ?? name)}`

describe('the headers sent are those of this list, and are described', () => {
  const key = { 'idempotency-key': 'headers' }
  const bearer = { authorization: '' }
  const json = { 'content-type': 'application/json' }
  const till = JSON.stringify({ type: 'cash', name: 'Till' })
  test.each<[string, string, string, RequestInit, number, readonly string[]]>([
    ['GET', '/status', '', {}, 200, []],
    ['GET', '/bank_account', '?filter[x]=1', {}, 400, []],
    ['GET', '/bank_account', '', { headers: bearer }, 401, ['www-authenticate']],
    ['GET', '/bank_transaction/{bankTransactionId}/documents/{documentId}', '', {}, 200, ['content-disposition']],
    ['GET', '/report/trial_balance', '?format=csv', {}, 200, ['content-disposition']],
    ['GET', '/report/trial_balance', '?format=pdf', {}, 503, []],
    ['POST', '/bank_account', '', { headers: { ...json, ...key }, body: till }, 201, ['history-id']],
    ['POST', '/bank_account', '', { headers: { ...json, ...key }, body: till }, 201, ['idempotency-replayed']],
    ['POST', '/bank_account', '', { headers: json, body: '{}' }, 422, []],
    ['POST', '/bank_account', '', { headers: { 'content-type': 'text/plain' }, body: 'x' }, 415, []],
  ])('%s %s%s %#', async (method, template, query, init, status, own) => {
    const answer = await kontor.ask(`${filled(template)}${query}`, { method, ...init })
    await answer.arrayBuffer()
    expect([answer.status, sent(answer)]).toEqual([status, [...EVERYWHERE, ...own].toSorted()])
    expect(described(template, method, status)).toEqual(expect.arrayContaining([...EVERYWHERE, ...own]))
  })

  test('a refusal of too many listeners says when to retry', async () => {
    const streams: Response[] = []
    let answer = await kontor.ask('/api/events')
    for (; answer.status === 200 && streams.length < 100; answer = await kontor.ask('/api/events')) streams.push(answer)
    expect([answer.status, sent(answer)]).toEqual([429, [...EVERYWHERE, 'retry-after'].toSorted()])
    expect(described('/events', 'GET', 429)).toContain('retry-after')
    for (const stream of streams) await stream.body?.cancel()
  })

  test('the window of the desktop shell may read the headers that it needs', async () => {
    const answer = await kontor.ask('/api/status', { headers: { origin: 'app://kontor' } })
    expect(answer.headers.get('access-control-expose-headers')).toBe(
      'X-Api-Version, History-Id, Idempotency-Replayed, Content-Disposition, X-File-Taken-At, Content-Length, Updated-Until, WWW-Authenticate, Retry-After',
    )
  })

  test('an unsupported method gets the list of supported ones', async () => {
    const answer = await kontor.ask('/api/bank_account', { method: 'PATCH' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST, HEAD'])
  })
})

test('no reading operation sends an undescribed header', async () => {
  const undescribed: string[] = []
  let asked = 0
  for (const [template, operations] of Object.entries(description.paths)) {
    if (operations.get === undefined || template === '/events') continue
    const answer = await kontor.ask(filled(template))
    await answer.arrayBuffer()
    asked += 1
    const names = described(template, 'GET', answer.status)
    for (const name of sent(answer)) if (!names.includes(name)) undescribed.push(`${template} ${answer.status} ${name}`)
  }
  expect(undescribed).toEqual([])
  expect(asked).toBeGreaterThan(50)
})

test('every described header has an explanation, and some answer has it', () => {
  const { headers, responses } = description.components
  expect(Object.keys(headers).toSorted()).toEqual(
    [
      ...['Cache-Control', 'Content-Disposition', 'Content-Length', 'Content-Security-Policy'],
      ...['Cross-Origin-Resource-Policy', 'History-Id', 'Idempotency-Replayed', 'Referrer-Policy', 'Retry-After'],
      ...['Updated-Until', 'WWW-Authenticate', 'X-Api-Version', 'X-Content-Type-Options', 'X-File-Taken-At'],
    ].toSorted(),
  )
  expect(Object.values(headers)).toEqual(
    Object.values(headers).map(() => ({
      description: expect.stringMatching(/.{10}/),
      schema: expect.objectContaining({ type: expect.stringMatching(/^(string|integer)$/) }),
    })),
  )
  const operations = Object.values(description.paths).flatMap((path) => Object.values(path))
  const answers = [...operations.flatMap((one) => Object.values(one.responses)), ...Object.values(responses)]
  const used = new Set(answers.flatMap((answer) => Object.keys(answer.headers ?? {})))
  expect([...used].toSorted()).toEqual(Object.keys(headers).toSorted())
})
