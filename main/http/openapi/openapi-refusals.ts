// The description of refusals in OpenAPI: the statuses that an endpoint can answer, and why.
import type { Endpoint, Method } from '../../../shared/api/endpoint.ts'
import { refusalHeaders } from './openapi-headers.ts'
import type { JsonObject } from './openapi-schemas.ts'

const REFUSALS = {
  400: 'A filter, sort, include, append or other parameter that there is not',
  401: 'No token, or one that is not known',
  403: 'The permission is missing, or a scope of the token; or another web page asks',
  404: 'There is no such record',
  409: 'The organization is archived (`organization_archived`)',
  413: 'The body is too large',
  415: 'The body is neither JSON nor multipart',
  422: 'An attribute is not valid, or a rule does not allow it',
  429: 'Too many requests at once, while people on other machines are served; or too many listeners',
  500: 'A fault in Kontor',
  503: 'The books cannot be reached at the moment, or nothing can print',
  507: 'The disk is full (`disk_full`); reading goes on',
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
