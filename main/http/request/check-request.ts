// The checks that every endpoint has (rule 14), and the parsed request.
import { accepts } from 'hono/accepts'
import type { z } from 'zod'
import { type Endpoint, scopesOf } from '../../../shared/api/endpoint.ts'
import { FILE_FORMATS } from '../../../shared/api/file-format.ts'
import { hasPermission, isInScope } from '../../../shared/rule/organization/permission.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import type { Actor } from '../../service/core/request.ts'
import type { HttpRefusal } from '../response/error-response.ts'
import { bodyTypeOf, readJson } from './body.ts'
import type { RequestContext } from './environment.ts'
import { readKey } from './idempotency.ts'
import { type ListQuery, readQuery } from './list-query.ts'
import { formFieldsOf, readForm } from './multipart.ts'
import { validate } from './validation.ts'

interface CheckedRequest {
  readonly query: ListQuery
  readonly body: unknown
  /** The Idempotency-Key. */
  readonly key: string | null
}

/** Permission and scope, body type and size, body, query, key: answers the first refusal. */
export const check = async (
  c: RequestContext,
  endpoint: Endpoint,
  actor: Actor,
): Promise<Result<CheckedRequest, HttpRefusal>> => {
  const refusal = accessRefusal(endpoint, actor)
  if (refusal) return err(refusal)
  const body = endpoint.method === 'GET' ? ok(null) : await readBody(c, endpoint)
  if (!body.ok) return body
  const mark = c.req.url.indexOf('?')
  const query = readQuery(endpoint, new URLSearchParams(mark === -1 ? '' : c.req.url.slice(mark)), acceptedFormat(c))
  if (!query.ok) return query
  const key = readKey(c, endpoint)
  return key.ok ? ok({ query: query.value, body: body.value, key: key.value }) : key
}

/** The format that `Accept` asks for when the query names none; JSON unless the caller prefers CSV. */
const acceptedFormat = (c: RequestContext): 'csv' | null => {
  const supports = ['application/json', FILE_FORMATS.csv]
  const preferred = accepts(c, { header: 'Accept', supports, default: 'application/json' })
  return preferred === FILE_FORMATS.csv ? 'csv' : null
}

/** Why this caller may not use the endpoint at all; null: the caller may. */
export const accessRefusal = (endpoint: Endpoint, actor: Actor): HttpRefusal | null => {
  if (!hasPermission(actor.role, endpoint.permissions)) return { type: 'Forbidden' }
  if (endpoint.of_installation && actor.runs_installation !== true) return { type: 'Forbidden' }
  if (!isInScope(actor.token?.scopes, scopesOf(endpoint))) return { type: 'ScopeMissing' }
  const isAllowed = endpoint.method === 'GET' || endpoint.in_archived
  return actor.is_archived && !isAllowed ? { type: 'Conflict', code: 'organization_archived' } : null
}

const readBody = async (c: RequestContext, endpoint: Endpoint): Promise<Result<unknown, HttpRefusal>> => {
  const type = bodyTypeOf(c)
  if (endpoint.body_type === 'stream')
    return type === 'stream'
      ? ok(c.req.raw.body)
      : err({ type: 'UnsupportedBody', expected: 'application/octet-stream' })
  const takesFiles = endpoint.body_type === 'multipart'
  if (type === 'other' || type === 'stream')
    return err({ type: 'UnsupportedBody', expected: takesFiles ? 'JSON or multipart' : 'JSON' })
  if (endpoint.body === null) return ok(null)
  if (type === 'multipart') {
    if (!takesFiles) return err({ type: 'UnsupportedBody', expected: 'JSON' })
    const form = await readForm(c, { maxFiles: endpoint.max_files, fields: formFieldsOf(endpoint.body) })
    return form.ok ? validBody(endpoint.body, form.value) : form
  }
  const json = await readJson(c, endpoint.body_megabytes)
  if (!json.ok) return json
  if (takesFiles) return err({ type: 'Invalid', problems: [{ field: 'files', code: 'required' }], code: 'invalid' })
  return validBody(endpoint.body, json.value)
}

const validBody = (schema: z.ZodType, body: unknown): Result<unknown, HttpRefusal> => {
  const valid = validate(schema, body)
  return valid.ok ? valid : err({ type: 'Invalid', problems: valid.error, code: 'invalid' })
}
