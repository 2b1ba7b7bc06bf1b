// The description of refusals in OpenAPI: the statuses that an endpoint can answer, and why.
import type { Endpoint, Method } from '../../../shared/api/endpoint.ts'
import { refusalHeaders } from './openapi-headers.ts'
import type { JsonObject } from './openapi-schemas.ts'

const REFUSALS = {
  400: 'An unknown filter, sort, include, append or other parameter',
  401: 'The token is missing or unknown',
  403: 'The permission or a scope of the token is missing; or the request comes from another web page',
  404: 'The record does not exist',
  409: 'The organization is archived (`organization_archived`)',
  413: 'The body is too large',
  415: 'The body is neither JSON nor multipart',
  422: 'An attribute is invalid, or a rule does not allow it',
  429: 'Too many requests at once while the program serves other machines; or too many event streams',
  500: 'An internal error of Kontor',
  503: 'The books are temporarily unavailable, or no print engine is available',
  507: 'The disk is full (`disk_full`); reading still works',
}

/** The statuses with which an endpoint can refuse, derived from its row. */
export const refusedWith = (endpoint: Endpoint): readonly (keyof typeof REFUSALS)[] => {
  const isWrite = (['POST', 'PUT', 'PATCH'] as readonly Method[]).includes(endpoint.method)
  return [
    400,
    401,
    403,
    ...(Object.keys(endpoint.params).length > 0 ? [404 as const] : []),
    ...(endpoint.method === 'GET' || endpoint.in_archived || endpoint.is_public ? [] : [409 as const]),
    ...(isWrite ? [413 as const, 415 as const] : []),
    // A deletion has no body, but it may have a key.
    ...(endpoint.method !== 'GET' ||
    endpoint.list ||
    endpoint.as_of ||
    endpoint.as_file ||
    Object.keys({ ...endpoint.numbers, ...endpoint.days, ...endpoint.choices }).length > 0
      ? [422 as const]
      : []),
    ...(endpoint.is_public ? [] : [429 as const]),
    500,
    503,
    ...(endpoint.method === 'GET' ? [] : [507 as const]),
  ]
}

/** The description of a refusal. */
export const problem = (status: number, description: string, schema: JsonObject): JsonObject => ({
  description,
  headers: refusalHeaders(status),
  content: { 'application/json': { schema } },
})

/** One for each status; the operations refer to these. */
export const sharedResponses = (schema: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [status, problem(Number(status), description, schema)]),
  )
