// The description agrees with the answers: page sizes, filters, refusals and media types.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../../../shared/api/endpoints/index.ts'
import { type Kontor, ownerSession, startKontor } from '../../kontor.ts'

interface Operation {
  readonly description?: string
  readonly parameters: readonly { readonly name?: string; readonly description?: string }[]
  readonly responses: Readonly<Record<string, { readonly content?: object; readonly description?: string }>>
}

let kontor: Kontor
let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
beforeAll(async () => {
  kontor = await startKontor()
  paths = ((await (await kontor.ask('/api/openapi.json')).json()) as { paths: typeof paths }).paths
})
afterAll(() => kontor.close())

test('lists have 25 rows a page, except bank transactions', () => {
  // Rule 7: 25 for fiscal years, 50 for bank transactions, 25 otherwise.
  const others = ENDPOINTS.filter(({ list }) => list && list.per_page !== 25).map(({ path }) => path)
  expect(others).toEqual(['/bank_transaction'])
})

test('magnitude ranges are described as unsigned, amount ranges as signed', () => {
  const of = (name: string) =>
    paths['/bank_transaction']?.get?.parameters.find((each) => each.name === `filter[${name}]`)
  expect(of('amount_magnitude')).toMatchObject({
    description: 'Minimum and maximum of the absolute amount; either may be empty',
    schema: { type: 'string', examples: ['100,250.50'] },
  })
  expect(of('amount_range')).toMatchObject({
    description: 'Minimum and maximum of the signed amount; either may be empty',
    schema: { type: 'string', examples: ['-100,250.50'] },
  })
})

describe('404 for an organization named in the body', () => {
  test.each([
    ['POST', '/token', { name: 'x', organization_id: 4711 }],
    ['PATCH', '/user', { current_organization_id: 4711 }],
  ])('%s %s', async (method, path, body) => {
    const headers = { authorization: `Bearer ${await ownerSession(kontor)}`, 'content-type': 'application/json' }
    const answer = await kontor.ask(`/api${path}`, { method, body: JSON.stringify(body), headers })
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      404,
      'No query results for model [Organization] 4711',
    ])
    expect(paths[path]?.[method.toLowerCase()]?.responses[404]?.description).toContain('is not a member')
  })
})

test.each([
  // RFC 3161, and the registry of media types.
  ['/export/time_stamp_request', 'application/timestamp-query'],
  ['/export/journal', 'application/zip'],
])('the file of %s is %s', (path, type) => {
  expect(Object.keys(paths[path]?.get?.responses[200]?.content ?? {})).toEqual([type])
})
