// The headers of answers: the meaning of each, and which answers have it. The only place where they are described.
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { ACTION_HEADER, TAKEN_HEADER, UPDATED_UNTIL_HEADER } from '../request/environment.ts'
import { changesOf, REPLAYED_HEADER, takesKey } from '../request/idempotency.ts'
import { formatsOf } from '../request/list-query.ts'

type HeaderSchema = { readonly type: 'string' | 'integer'; readonly enum?: readonly string[] }

const header = (description: string, schema: HeaderSchema = { type: 'string' }) => ({ description, schema })

/** Every answer below `/api` has these (main/http/access/guard.ts). */
const EVERYWHERE = {
  'X-Api-Version': header('The version of the API'),
  'Cache-Control': header('The response must not be stored', { type: 'string', enum: ['no-store'] }),
  'X-Content-Type-Options': header('The declared content type applies', { type: 'string', enum: ['nosniff'] }),
  'Cross-Origin-Resource-Policy': header('For pages of Kontor only', { type: 'string', enum: ['same-origin'] }),
  'Content-Security-Policy': header('The response is data: a browser executes nothing in it'),
  'Referrer-Policy': header('No address is passed on', { type: 'string', enum: ['no-referrer'] }),
}

const SOMEWHERE = {
  [ACTION_HEADER]: header(
    'The action in the history that the request created; absent if it changed nothing that the history lists',
  ),
  [REPLAYED_HEADER]: header('Present if the response is that of an earlier request with the same key', {
    type: 'string',
    enum: ['true'],
  }),
  'Content-Disposition': header('The name under which to save the file'),
  [TAKEN_HEADER]: header('Present if the file of the payment run was taken before: when, for the first time'),
  'Content-Length': header('The size of the file in bytes, if known', { type: 'integer' }),
  [UPDATED_UNTIL_HEADER]: header('For CSV only: the next `filter[updated_since]`, like `meta.updated_until` in JSON'),
  'WWW-Authenticate': header('How to authenticate', { type: 'string', enum: ['Bearer'] }),
  'Retry-After': header('How many seconds to wait before trying again; absent if waiting does not help', {
    type: 'integer',
  }),
}

/** The shared components to which answers refer. */
export const HEADERS = { ...EVERYWHERE, ...SOMEWHERE }

/** The headers that a page of another origin, the window of the desktop shell, may read. */
export const EXPOSED = ['X-Api-Version', ...Object.keys(SOMEWHERE)].join(', ')

const referring = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** The headers of a refusal. A repeat with an idempotency key gets the stored answer, also when that was a refusal. */
export const refusalHeaders = (status: number) =>
  referring([
    ...Object.keys(EVERYWHERE),
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...([429, 503].includes(status) ? ['Retry-After'] : []),
    ...([403, 404, 409, 422].includes(status) ? [REPLAYED_HEADER] : []),
  ])

/** The headers of an answer that is no refusal. */
export const answerHeaders = (endpoint: Endpoint) =>
  referring([
    ...Object.keys(EVERYWHERE),
    ...(changesOf(endpoint) ? [ACTION_HEADER] : []),
    ...(takesKey(endpoint) ? [REPLAYED_HEADER] : []),
    ...(formatsOf(endpoint).length > 0 || endpoint.response === 'file' ? ['Content-Disposition'] : []),
    ...(endpoint.list?.filters.updated_since ? [UPDATED_UNTIL_HEADER] : []),
    ...(endpoint.response === 'file' ? ['Content-Length'] : []),
    ...(endpoint.notes_first_use ? [ACTION_HEADER, TAKEN_HEADER] : []),
  ])
