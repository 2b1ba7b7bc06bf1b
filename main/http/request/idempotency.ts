// The header Idempotency-Key (rule 10): reads it, defines when two requests are the same, and answers repeats.
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { sha256Of } from '../../platform/sha256.ts'
import type { UploadedFile } from '../../service/core/request.ts'
import type { HttpRefusal } from '../response/error-response.ts'
import { answerRefusal, pathOf, type RequestContext } from './environment.ts'

export const MAX_KEY_LENGTH = 255
export const KEY_HEADER = 'Idempotency-Key'
/** Marks an answer as that of an earlier request. */
export const REPLAYED_HEADER = 'Idempotency-Replayed'

/** Whether the endpoint can change something. */
export const changesOf = ({ method, changes_nothing }: Endpoint): boolean => method !== 'GET' && !changes_nothing

/**
 * Whether requests of the endpoint may have a key. The content of a stream is known only at its end, and a repeated one
 * replaces the first. A public request has no user yet. A request that changes nothing can be repeated anyway.
 */
export const takesKey = (endpoint: Endpoint): boolean =>
  changesOf(endpoint) && endpoint.body_type !== 'stream' && !endpoint.is_public

/** The key of a write; null without one. */
export const readKey = (c: RequestContext, endpoint: Endpoint): Result<string | null, HttpRefusal> => {
  const key = takesKey(endpoint) ? c.req.header(KEY_HEADER) : undefined
  if (key === undefined) return ok(null)
  if (key.trim() !== '' && key.length <= MAX_KEY_LENGTH) return ok(key)
  const problem = { field: KEY_HEADER, code: 'invalid_idempotency_key', values: { max: MAX_KEY_LENGTH } } as const
  return err({ type: 'Invalid', problems: [problem], code: problem.code })
}

/** Answers by `perform`, or repeats its answer when the same request came before. */
export const withIdempotencyKey = async (
  c: RequestContext,
  endpoint: Endpoint,
  request: { readonly key: string; readonly body: unknown },
  perform: () => Promise<Response>,
): Promise<Response> => {
  const { actor, idempotency } = c.var
  let first: Response | null = null
  const content = JSON.stringify([endpoint.method, pathOf(c.req.url), digestOf(endpoint, request.body)])
  const answer = await idempotency.withIdempotencyKey(
    actor,
    { key: request.key, content, shows_secret: endpoint.shows_secret },
    async () => {
      first = await perform()
      return { status: first.status, body: first.status === 204 ? null : await first.clone().text() }
    },
  )
  if (!answer.ok) return answerRefusal(c, answer.error)
  const { status, body, is_repeat } = answer.value
  if (first !== null && !is_repeat) return first
  c.header(REPLAYED_HEADER, 'true')
  if (body === null) return c.body(null, 204)
  return c.body(body, status as 200, { 'Content-Type': 'application/json' })
}

/** The parsed content of the body: a repeat may have other white space, or another multipart boundary. */
const digestOf = (endpoint: Endpoint, body: unknown): unknown => {
  if (endpoint.body_type !== 'multipart' || body === null) return body
  const { files, ...fields } = body as { readonly files: readonly UploadedFile[] }
  const digests = files.map(({ name, bytes }) => [name, sha256Of(bytes)])
  return Object.keys(fields).length === 0 ? digests : [digests, fields]
}
