// A refusal has helpful details: sum, amount and difference, allowed values, the expected form, the limit; as text and
// as values by attribute.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MatchingWorld, startMatchingWorld } from '../../matching/matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

interface Refused {
  readonly message: string
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly values?: unknown
}
const refusedBy = async (method: string, path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await world.kontor.ask(`/api${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
  expect(answer.status).toBe(422)
  return (await answer.json()) as Refused
}

describe('the sum of a match', () => {
  test.each([
    [100, [90], { sum: '90.00', amount: '100.00', difference: '10.00' }],
    [100, [60, 60.5], { sum: '120.50', amount: '100.00', difference: '-20.50' }],
    [-50, [49.94], { sum: '49.94', amount: '50.00', difference: '0.06' }],
    [0, [0.06], { sum: '0.06', amount: '0.00', difference: '-0.06' }],
  ] as const)('of %d matched with %j', async (amount, shares, values) => {
    const id = await world.transaction(amount)
    const matches = shares.map((share) => ({ amount: share, account_id: world.accountId(3400) }))
    const refused = await refusedBy('POST', `/bank_transaction/${id}/matches`, { matches })
    expect(refused.code).toBe('matches_sum')
    expect(refused.values).toEqual({ matches: values })
    for (const figure of Object.values(values)) expect(refused.message).toContain(figure)
  })
})

describe('allowed values', () => {
  test.each([
    ['/bank_account', { type: 'giro', name: 'x' }, 'type', { values: ['bank', 'cash', 'creditcard'] }],
    ['/company', { name: 'x'.repeat(256) }, 'name', { bound: '255', of: 'characters' }],
    ['/bank_account', { type: 'bank', bank_iid: 100_000 }, 'bank_iid', { bound: '99999', of: 'value' }],
    ['/company', { name: 'x', email: 'nobody' }, 'email', { form: 'email' }],
    ['/company', { name: 'x', country_code: 'CHE' }, 'country_code', { form: 'country_code' }],
    ['/invoice', { number: 'x', total: 1, date: '1.2.2026' }, 'date', { form: 'date' }],
    ['/expense', { number: 'x', total: 1, date: '2026-01-31', company_id: 'x' }, 'company_id', { form: 'id' }],
    ['/bank_account', { type: 'bank', bank_iid: 'x' }, 'bank_iid', { expected: 'number' }],
  ])('POST %s %j names them at %s', async (path, body, field, values) => {
    const refused = await refusedBy('POST', path, body)
    expect(refused.values).toMatchObject({ [field]: values })
    expect(refused.errors[field]?.[0]).not.toMatch(/format is invalid|field is invalid/)
  })

  test.each([
    ['direction', 'starts_with', ['is']],
    ['amount', 'contains', ['is', 'between']],
    ['booking_date', 'matches', ['is', 'between']],
    ['text', 'between', ['is', 'contains', 'starts_with', 'matches']],
  ])('the operators of %s, instead of %s', async (field, op, allowed) => {
    const conditions = { all: [{ field, op, value: 'x' }] }
    const rule = {
      name: 'Rent',
      mode: 'suggest',
      conditions,
      result: { rows: [{ account_id: world.accountId(6000), rest: true }] },
    }
    const refused = await refusedBy('POST', '/rule', rule)
    expect(refused.code).toBe('rule_op')
    expect(refused.values).toMatchObject({ 'conditions.all.0.op': { allowed: allowed.join(', ') } })
    expect(refused.errors['conditions.all.0.op']?.[0]).toContain(allowed.join(', '))
  })
})

test('the description promises only the languages that refusals have', async () => {
  const german = await refusedBy('POST', '/company', {}, { 'accept-language': 'de-CH' })
  expect(german.message).toBe('The name field is required.')
  const { info } = (await (await world.kontor.ask('/api/openapi.json')).json()) as { info: { description: string } }
  expect(info.description).toContain('the `message` and the `errors` of an error are in English')
})

test.each([
  ['POST', '/backup', { to: '/tmp/a\u0000b.kontor' }, 'to'],
  ['POST', '/backup', { to: '/tmp/a\u202eb.kontor' }, 'to'],
  ['PATCH', '/backup/settings', { folder: '/tmp/\u2067a' }, 'folder'],
  ['POST', '/backup/look', { file: '/tmp/a\u200fb.kontor' }, 'file'],
  ['POST', '/backup', { to: '/tmp/a\nb' }, 'to'],
  ['PATCH', '/backup/settings', { folder: '/tmp/\u001b[2Ka' }, 'folder'],
  ['POST', '/backup/restore', { file: '/tmp/a\u0085.kontor' }, 'file'],
])('%s %s %j: no control characters in a path', async (method, path, body, field) => {
  const refused = await refusedBy(method, path, body)
  expect(refused.errors).toEqual({ [field]: [`The ${field} field must be a path without control characters.`] })
})
