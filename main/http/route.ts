// One endpoint, served: the checks in their order (decision 14: who, the path's record, permission, body type and size,
// validity; then the rules of the service), and the answer. No route does any of this itself.
import type { Hono } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import type { PageAnswer } from '../../shared/books/read.ts'
import { mayDo } from '../../shared/rule/permission.ts'
import { err, ok, type Result } from '../../shared/value/result.ts'
import type { Actor, Answer, ListRequest, UploadedFile, Wanted } from '../service/services.ts'
import { bodyTypeOf, readJson } from './body.ts'
import { answerJson, answerRefusal, type Environment, type RequestContext } from './environment.ts'
import type { HttpRefusal } from './error-response.ts'
import { onlyOnce, readKey } from './idempotency.ts'
import { type ListQuery, readQuery } from './list-query.ts'
import { createGate, formFieldsOf, MAX_UPLOAD_BYTES, readForm, uploadSize } from './multipart.ts'
import { pageEnvelope } from './page-envelope.ts'
import { validate } from './validation.ts'

type ParamsOf<E extends Endpoint> = { readonly [Name in keyof E['params']]: string }

type BodyOf<E extends Endpoint> = E['body_type'] extends 'multipart'
  ? { readonly files: readonly UploadedFile[] } & Omit<
      E['body'] extends z.ZodType ? z.output<E['body']> : null,
      'files'
    >
  : E['body'] extends z.ZodType
    ? z.output<E['body']>
    : null

/** What the handler answers: for a list the rows and their total, else the object of the interface. */
type WireOf<E extends Endpoint> =
  E['response'] extends z.ZodType<infer R>
    ? E['list'] extends null
      ? R
      : R extends { data: (infer Row)[] }
        ? PageAnswer<Row>
        : never
    : null

/** A request that passed every check. */
interface Call<E extends Endpoint> {
  readonly actor: Actor
  readonly params: ParamsOf<E>
  readonly body: BodyOf<E>
  readonly wanted: Wanted
  readonly list: E['list'] extends null ? null : ListRequest
  /** Whether a switch of the query is on. */
  readonly isOn: (flag: E['flags'][number]) => boolean
}

interface Handlers<E extends Endpoint> {
  readonly handle: (call: Call<E>) => Answer<WireOf<E>>
  /**
   * Finds the record of the path. Asked only when the request is about to be refused for another reason, because a
   * record that is not there comes first; otherwise `handle` finds out itself, in the one crossing it makes anyway.
   */
  readonly record: keyof E['params'] extends never ? null : (actor: Actor, params: ParamsOf<E>) => Answer<unknown>
}

export interface Route {
  readonly endpoint: Endpoint
  readonly mount: (app: Hono<Environment>) => void
}

/**
 * Uploads are held in memory, up to 100 MB each: two at a time, whoever sends them, and so much together that a large one
 * and a usual one fit; the others wait their turn. Their files are read one after the other anyway.
 */
const uploads = createGate(2, 1.25 * MAX_UPLOAD_BYTES)

/** Serves an endpoint. The path's record must be named for every endpoint that has one. */
export const route = <E extends Endpoint>(endpoint: E, handlers: Handlers<E>): Route => {
  const respond = async (c: RequestContext): Promise<Response> => {
    const { actor } = c.var
    const params = c.req.param() as ParamsOf<E>
    const checked = await check(c, endpoint, actor)
    if (!checked.ok) {
      const record = await handlers.record?.(actor, params)
      return answerRefusal(c, record?.ok === false ? record.error : checked.error)
    }
    const { query, body, key } = checked.value
    const { includes, appends, list, flags } = query
    const perform = async (): Promise<Response> => {
      const answer = await handlers.handle({
        actor,
        params,
        body: body as BodyOf<E>,
        wanted: { includes, appends },
        list: (list?.request ?? null) as Call<E>['list'],
        isOn: (flag) => flags.includes(flag),
      })
      if (!answer.ok) return answerRefusal(c, answer.error)
      if (endpoint.status === 204) return c.body(null, 204)
      const value: unknown = list
        ? pageEnvelope(c.req.url, list.paging, answer.value as PageAnswer<unknown>)
        : answer.value
      return answerJson(c, endpoint.status, value)
    }
    // What changes nothing may be asked again as it is.
    return key === null || flags.includes('dry_run') ? perform() : onlyOnce(c, endpoint, { key, body }, perform)
  }
  const path = `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
  return {
    endpoint,
    mount: (app) => {
      app.on(
        endpoint.method,
        path,
        endpoint.body_type === 'json' ? respond : (c) => uploads(uploadSize(c), () => respond(c)),
      )
    },
  }
}

interface CheckedRequest {
  readonly query: ListQuery
  readonly body: unknown
  /** The Idempotency-Key. */
  readonly key: string | null
}

/** Permission, body type and size, body, query, key: the first that does not hold. */
const check = async (
  c: RequestContext,
  endpoint: Endpoint,
  actor: Actor,
): Promise<Result<CheckedRequest, HttpRefusal>> => {
  if (!mayDo(actor.role, endpoint.permissions)) return err({ type: 'Forbidden' })
  const body = endpoint.method === 'GET' ? ok(null) : await readBody(c, endpoint)
  if (!body.ok) return body
  const mark = c.req.url.indexOf('?')
  const query = readQuery(endpoint, new URLSearchParams(mark === -1 ? '' : c.req.url.slice(mark)))
  if (!query.ok) return query
  const key = readKey(c, endpoint)
  return key.ok ? ok({ query: query.value, body: body.value, key: key.value }) : key
}

const readBody = async (c: RequestContext, endpoint: Endpoint): Promise<Result<unknown, HttpRefusal>> => {
  const type = bodyTypeOf(c)
  const takesFiles = endpoint.body_type === 'multipart'
  if (type === 'other') return err({ type: 'UnsupportedBody', expected: takesFiles ? 'JSON or multipart' : 'JSON' })
  if (endpoint.body === null) return ok(null)
  if (type === 'multipart') {
    if (!takesFiles) return err({ type: 'UnsupportedBody', expected: 'JSON' })
    const form = await readForm(c, { maxFiles: endpoint.max_files, fields: formFieldsOf(endpoint.body) })
    return form.ok ? validBody(endpoint.body, form.value) : form
  }
  const json = await readJson(c, endpoint.body_megabytes)
  if (!json.ok) return json
  if (takesFiles) return err({ type: 'Invalid', errors: { files: ['The files field is required.'] } })
  return validBody(endpoint.body, json.value)
}

const validBody = (schema: z.ZodType, body: unknown): Result<unknown, HttpRefusal> => {
  const valid = validate(schema, body)
  return valid.ok ? valid : err({ type: 'Invalid', errors: valid.error })
}
