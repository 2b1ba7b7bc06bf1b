// The typed client of the documented interface, for the window and for scripts: the endpoint determines what a call may
// send and what it answers. Needs only a `fetch`.
import type { z } from 'zod'
import type { Endpoint, FilterKind, ListOptions, PathParams } from './endpoint.ts'
import type { Problem } from './problem.ts'

declare global {
  // shared/ is compiled without the types of browsers and of Node. These types are only passed to `fetch`; where the
  // platform's own types are known, they are compatible.
  interface FormData {
    append(name: string, value: string): void
    append(name: string, value: Blob): void
  }
  interface AbortSignal {
    readonly aborted: boolean
  }
  interface Blob {
    readonly size: number
    readonly type: string
  }
}

/** A refusal by the interface: its status and body. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem
  /** Seconds to wait before another attempt; null: not stated. */
  readonly retry_seconds: number | null
  constructor(status: number, problem: Problem, retry_seconds: number | null = null) {
    super(problem.message)
    this.status = status
    this.problem = problem
    this.retry_seconds = retry_seconds
  }
}

/** In a query, null and an empty text mean a missing value. */
type Maybe<T> = T | null | undefined
type OneOrMore<T> = T | readonly T[]
/** From, to; either may be empty. */
type Range = `${string},${string}`

interface FilterValues {
  readonly text: OneOrMore<string>
  readonly id: OneOrMore<string>
  readonly boolean: boolean
  readonly integer: OneOrMore<number>
  readonly day: string
  readonly date_range: Range
  readonly party: string
  readonly amount_range: Range
}

type FilterValue<K extends FilterKind> = K extends keyof FilterValues
  ? FilterValues[K]
  : K extends { readonly one_of: readonly (infer Value)[] }
    ? OneOrMore<Value>
    : never

type SortsOf<L extends Endpoint['list']> = L extends ListOptions ? L['sorts'][number] | `-${L['sorts'][number]}` : never

/** A field that the list can be sorted by; with a leading `-`, the greatest comes first. */
export type SortOf<E extends Endpoint> = SortsOf<E['list']>

type SelectionQuery<L extends Endpoint['list']> = L extends ListOptions
  ? {
      readonly [F in keyof L['filters'] & string as `filter[${F}]`]?: Maybe<FilterValue<L['filters'][F]['kind']>>
    } & Parameter<'search', L['search'] extends true ? string : never>
  : unknown

type ListQuery<L extends Endpoint['list']> = L extends ListOptions
  ? SelectionQuery<L> & Parameter<'sort', OneOrMore<SortsOf<L>>> & Parameter<'page' | 'per_page' | 'limit', number>
  : unknown

/** Query parameters with these names; empty when no value is possible. */
type Parameter<Name extends string, Value> = { readonly [N in [Value] extends [never] ? never : Name]?: Maybe<Value> }
type Names<Name extends string> = [Name] extends [never] ? never : OneOrMore<Name>

/** The query of a call: plain names as on the wire (`filter[reconciled]`, `sort`, `page`, `include`). */
export type QueryOf<E extends Endpoint> = ListQuery<E['list']> &
  SelectionQuery<E['selects']> &
  Parameter<'include', Names<E['includes'][number]>> &
  Parameter<'append', Names<E['appends'][number]>> &
  Parameter<'columns', Names<E['columns'][number]>> &
  Parameter<'sort', E['selects'] extends ListOptions ? OneOrMore<SortsOf<E['selects']>> : never> &
  Parameter<E['flags'][number], boolean> &
  Parameter<E['as_of'] extends true ? 'as_of' : never, string> &
  Parameter<keyof E['numbers'] & string, number> &
  Parameter<keyof E['days'] & string, string> & {
    readonly [N in keyof E['choices']]?: Maybe<E['choices'][N]['one_of'][number]>
  }

type WithParams<E extends Endpoint> = [PathParams<E['path']>] extends [never]
  ? unknown
  : { readonly params: { readonly [Name in PathParams<E['path']>]: string | number } }

type WithQuery<E extends Endpoint> = [keyof QueryOf<E>] extends [never] ? unknown : { readonly query?: QueryOf<E> }

/** The files, a `File` with its own name, and the other attributes of the endpoint. */
type FormOf<Body extends z.ZodType, MaxFiles extends number> = Omit<z.input<Body>, 'files' | 'file'> &
  (MaxFiles extends 1 ? { readonly file: Blob } : { readonly files: readonly Blob[] })

type WithBody<E extends Endpoint> = E['body'] extends z.ZodType
  ? {
      readonly body: E['body_type'] extends 'multipart'
        ? FormData | FormOf<E['body'], E['max_files']>
        : z.input<E['body']>
    }
  : unknown

/** The input of a call: only what the endpoint accepts, and all that it requires. */
type CallInput<E extends Endpoint> = WithParams<E> & WithQuery<E> & WithBody<E> & { readonly signal?: AbortSignal }

/** The input may be left out when all of it is optional. */
type CallArguments<E extends Endpoint> =
  Partial<CallInput<E>> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.infer<E['response']> : null

/** Any input, as the untyped code below uses it. */
interface AnyInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, Maybe<OneOrMore<string | number | boolean>>>>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

interface FetchRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | null
  readonly signal?: AbortSignal
}

interface FetchResponse {
  readonly ok: boolean
  readonly status: number
  readonly statusText: string
  readonly headers?: { readonly get: (name: string) => string | null }
  readonly json: () => Promise<unknown>
}

export interface ClientOptions {
  /** The address before `/api`, without a trailing slash; empty for the same origin. */
  readonly base: string
  readonly token?: string
  /** The language of sentences, asked for at each call; by default that of the user. */
  readonly language?: () => string
  /** The platform's own `fetch`, or a function around it. */
  readonly fetch: (url: string, request: FetchRequest) => Promise<FetchResponse>
}

/** The path and query of a call, with its parameters filled in. */
export const callUrl = <E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): string =>
  addressOf(endpoint, (input ?? {}) as AnyInput)

const addressOf = ({ path }: Endpoint, { params = {}, query = {} }: AnyInput): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    const text = value === true ? '1' : value === false ? '0' : String(value ?? '')
    return text === '' ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(text)}`]
  })
  return `/api${filled}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`
}

/** Makes a call: the answer typed by the endpoint, or an ApiError with the interface's message. */
export type Client = <E extends Endpoint>(endpoint: E, ...input: CallArguments<E>) => Promise<ResponseOf<E>>

/** A client that uses `fetch`; when the interface does not answer, a call rejects as `fetch` does. */
export const createClient =
  ({ base, token, language, fetch }: ClientOptions): Client =>
  async (endpoint, ...[callInput]) => {
    const input = (callInput ?? {}) as AnyInput
    const isJson = endpoint.body_type === 'json' && input.body !== undefined
    const response = await fetch(`${base}${addressOf(endpoint, input)}`, {
      method: endpoint.method,
      headers: {
        Accept: 'application/json',
        ...(language === undefined ? {} : { 'Accept-Language': language() }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        // For a form, the platform writes the type itself, because it contains the boundary.
        ...(isJson ? { 'Content-Type': 'application/json' } : {}),
        ...(endpoint.body_type === 'stream' ? { 'Content-Type': 'application/octet-stream' } : {}),
      },
      body: isJson
        ? JSON.stringify(input.body)
        : endpoint.body_type === 'multipart'
          ? formOf(input.body)
          : ((input.body ?? null) as FormData | null),
      ...(input.signal ? { signal: input.signal } : {}),
    })
    if (response.ok) return (response.status === 204 ? null : await response.json()) as ResponseOf<typeof endpoint>
    const problem = (await response.json().catch(() => null)) as Problem | null
    const wait = Number.parseInt(response.headers?.get('Retry-After') ?? '', 10)
    throw new ApiError(
      response.status,
      problem ?? { message: response.statusText, code: 'unknown' },
      Number.isNaN(wait) ? null : wait,
    )
  }

/** A form of the platform: the given one, or one made of the attributes of a body. */
const formOf = (body: unknown): FormData => {
  if (typeof (body as Partial<FormData>).append === 'function') return body as FormData
  // The platform's class: this folder is compiled without the types of a platform.
  const { FormData } = globalThis as unknown as { readonly FormData: new () => FormData }
  const { file, files = [], ...fields } = body as { readonly file?: Blob; readonly files?: readonly Blob[] }
  const form = new FormData()
  // The other attributes come first, because reading the files depends on them.
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, JSON.stringify(value))
  if (file !== undefined) form.append('file', file)
  for (const [index, each] of files.entries()) form.append(`files[${index}]`, each)
  return form
}
