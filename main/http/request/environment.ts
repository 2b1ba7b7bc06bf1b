// The context of a request in the Hono app, and how a value or a refusal becomes an answer.
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
    /** The request as it came over the wire; absent when the desktop shell passes a request within the process. */
    incoming?: IncomingMessage
    /** Whether the request came to the port for proxies. */
    is_remote?: boolean
    /** Called when the request has shown a valid token: its connection may stay. */
    markTrusted?: () => void
  }
  Variables: {
    /**
     * The caller's network address, and the origin by which it calls this server; absent: a caller on this machine, and the
     * origin is in the request.
     */
    from?: { readonly address: string; readonly origin: string }
    actor: Actor
    idempotency: Idempotency
    positions: Positions
    deletions: Deletions
    wholeLists: ListSnapshots
    /** Null: printing is unavailable. */
    print: PrintTable | null
  }
}

/** Names the history entry of a change. */
export const ACTION_HEADER = 'History-Id'

/** In a list as CSV: the value that `meta.updated_until` has in JSON. */
export const UPDATED_UNTIL_HEADER = 'Updated-Until'

/** The address of the request as its caller knows it. */
export const urlOf = ({ req, var: { from } }: RequestContext): string =>
  from ? from.origin + pathOf(req.url) : req.url

/** Path and query. */
export const pathOf = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2))

export type RequestContext = Context<Environment>

/** Serializes without checking: the compiler checks the type of the answer, and the tests its schema. */
export const answerJson = (c: RequestContext, status: 200 | 201, value: unknown): Response =>
  c.body(JSON.stringify(value), status, { 'Content-Type': 'application/json' })

export interface FileAnswer {
  readonly name: string
  readonly media_type: string
  readonly bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** For a stream: the number of bytes. */
  readonly size?: number
  /** For the file of a payment run: when it was taken for the first time; absent: now. */
  readonly taken_before?: string
}

/** Says that the same file was taken before. */
export const TAKEN_HEADER = 'X-File-Taken-At'

/** A file to be saved: an uploaded file must never be shown as a page of this origin. */
export const answerFile = (
  c: RequestContext,
  { name, media_type, bytes, size, taken_before }: FileAnswer,
): Response => {
  const isHead = c.req.method === 'HEAD'
  // No caller reads the stream, and its source would wait for ever.
  if (isHead && bytes instanceof ReadableStream) void bytes.cancel()
  return c.body(isHead ? '' : (bytes as ReadableStream), 200, {
    'Content-Type': media_type,
    // RFC 6266 and 8187: the plain name for old readers, the full one for all others.
    'Content-Disposition': `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeFileName(name)}`,
    'X-Content-Type-Options': 'nosniff',
    ...(size === undefined ? {} : { 'Content-Length': String(size) }),
    ...(taken_before === undefined ? {} : { [TAKEN_HEADER]: taken_before }),
  })
}

const encodeFileName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

export const answerRefusal = (c: RequestContext, refusal: HttpRefusal): Response => {
  const { status, problem, headers } = problemOf(refusal)
  return c.body(JSON.stringify(problem), status, { 'Content-Type': 'application/json', ...headers })
}
