// Every attribute of a body against its own schema: another type is refused with its name, and each limit is tried at,
// inside and outside of it. Over HTTP, read from the endpoint tables.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import { ENDPOINTS } from '../../../../shared/api/endpoints/index.ts'
import { Problem } from '../../../../shared/api/problem.ts'
import {
  type Attribute,
  attributesOf,
  limitsOf,
  nodeOf,
  sampleOf,
  withValue,
  wrongTypesOf,
} from '../../../support/json-schema.ts'
import { type FilledKontor, startFilledKontor } from '../../filled.ts'

let kontor: FilledKontor
beforeAll(async () => {
  kontor = await startFilledKontor()
})
afterAll(() => kontor.close())

const endpoints: readonly Endpoint[] = ENDPOINTS
const cases = endpoints
  .filter((endpoint) => endpoint.body && endpoint.body_type === 'json')
  .map((endpoint) => {
    const node = nodeOf(endpoint.body as z.ZodType)
    return { name: endpoint.name, endpoint, node, attributes: attributesOf(node) }
  })

const send = async (endpoint: Endpoint, body: unknown) => {
  const answer = await kontor.send(endpoint.method, kontor.addressOf(endpoint), body)
  const problem = answer.ok ? null : Problem.parse(await answer.json())
  return { status: answer.status, errors: problem?.errors ?? {} }
}
const keyOf = ({ path }: Attribute) => path.join('.')

test('each body has attributes to check', () => {
  expect(cases.filter(({ attributes }) => attributes.length === 0).map(({ name }) => name)).toEqual([])
  expect(cases.flatMap(({ attributes }) => attributes).length).toBeGreaterThan(150)
})

describe('another type', () => {
  test.each(cases)('$name', async ({ endpoint, node, attributes }) => {
    for (const attribute of attributes) {
      for (const value of wrongTypesOf(attribute)) {
        const { status, errors } = await send(endpoint, withValue(node, sampleOf(node), attribute.path, value))
        expect([keyOf(attribute), value, status, Object.keys(errors)]).toEqual([
          keyOf(attribute),
          value,
          422,
          expect.arrayContaining([keyOf(attribute)]),
        ])
      }
    }
  })
})

describe('required attributes', () => {
  test.each(cases)('$name', async ({ endpoint, node, attributes }) => {
    for (const attribute of attributes.filter(({ required, path }) => required && path.length === 1)) {
      const { [attribute.path[0] ?? '']: _, ...rest } = sampleOf(node) as Record<string, unknown>
      const { status, errors } = await send(endpoint, rest)
      expect([status, errors[keyOf(attribute)]]).toEqual([422, [`The ${keyOf(attribute)} field is required.`]])
    }
  })
})

describe('limits', () => {
  const limited = cases
    .map((each) => ({
      ...each,
      limits: each.attributes.flatMap((attribute) => limitsOf(attribute).map((limit) => ({ attribute, limit }))),
    }))
    .filter(({ limits }) => limits.length > 0)

  test.each(limited)('$name', async ({ endpoint, node, limits }) => {
    for (const { attribute, limit } of limits) {
      const ask = (value: unknown) => send(endpoint, withValue(node, sampleOf(node), attribute.path, value))
      const outside = await ask(limit.outside)
      const key = keyOf(attribute)
      expect([key, limit.name, outside.status, outside.errors[key]]).toEqual([
        key,
        limit.name,
        422,
        [expect.any(String)],
      ])
      for (const value of [limit.at, limit.inside]) {
        const { status, errors } = await ask(value)
        expect([key, limit.name, status < 500]).toEqual([key, limit.name, true])
        // A rule may still refuse it, but not for its size.
        expect(errors[key] ?? []).not.toEqual(outside.errors[key])
      }
    }
  })
})

test('no request caused a fault', () => {
  expect(kontor.errors).toEqual([])
})
