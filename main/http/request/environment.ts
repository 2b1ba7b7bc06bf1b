// What travels with a request through the Hono app, and how an answer is made of a value or a refusal.
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { PrintTable } from '../../export/print-port.ts'
import type { Deletions } from '../../service/core/deletions.ts'
import type { Idempotency } from '../../service/core/idempotency.ts'
import type { ListSnapshots } from '../../service/core/list-snapshot.ts'
import type { Positions } from '../../service/core/position.ts'
import type { Actor } from '../../service/core/request.ts'
import { type HttpRefusal, problemOf } from '../response/error-response.ts'

export interface Environment {
  Bindings: {
    /** The request as it came over the wire; absent when the desktop shell hands a request over in the process. */
    incoming?: IncomingMessage
    /** It came to the port for proxies. */
    is_remote?: boolean
    /** To be called when the request has shown a token that holds: its connection may stay. */
    markTrusted?: () => void
  }
  Variables: {
    /** From where the request comes, and how the caller calls this server; absent: from this machine, as it stands in the request. */
    from?: { readonly address: string; readonly origin: string }
    actor: Actor
    idempotency: Idempotency
    positions: Positions
    deletions: Deletions
    wholeLists: ListSnapshots
    /** Null: nothing can print. */
    print: PrintTable | null
  }
}

/** Names the entry of the history that a change is. */
export const ACTION_HEADER = 'History-Id'

/** Of a list as CSV: what `meta.updated_until` says of one as JSON. */
export const UPDATED_UNTIL_HEADER = 'Updated-Until'

/** The address of the request as its caller knows it. */
export const urlOf = ({ req, var: { from } }: RequestContext): string =>
  from ? from.origin + pathOf(req.url) : req.url

/** Path and query. */
export const pathOf = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2))

export type RequestContext = Context<Environment>

/** One JSON.stringify, no check of the answer: its type is checked when compiling, its schema by the tests. */
export const answerJson = (c: RequestContext, status: 200 | 201, value: unknown): Response =>
  c.body(JSON.stringify(value), status, { 'Content-Type': 'application/json' })

export interface FileAnswer {
  readonly name: string
  readonly media_type: string
  readonly bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** Of a stream: how many bytes come. */
  readonly size?: number
}

/** A file to be saved: what somebody sent is never shown as a page of ours. */
export const answerFile = (c: RequestContext, { name, media_type, bytes, size }: FileAnswer): Response => {
  const isHead = c.req.method === 'HEAD'
  // Nobody would read it, and what it comes from would wait for ever.
  if (isHead && bytes instanceof ReadableStream) void bytes.cancel()
  return c.body(isHead ? '' : (bytes as ReadableStream), 200, {
    'Content-Type': media_type,
    // RFC 6266 and 8187: the plain name for old readers, the whole one for all others.
    'Content-Disposition': `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeFileName(name)}`,
    'X-Content-Type-Options': 'nosniff',
    ...(size === undefined ? {} : { 'Content-Length': String(size) }),
  })
}

const encodeFileName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

export const answerRefusal = (c: RequestContext, refusal: HttpRefusal): Response => {
  const { status, problem, headers } = problemOf(refusal)
  return c.body(JSON.stringify(problem), status, { 'Content-Type': 'application/json', ...headers })
}
