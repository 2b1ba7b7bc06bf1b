// The typed client of the documented interface, for the window and for scripts. Needs only `fetch`.
import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { Problem } from './problem.ts'

/** A refusal by the interface: its status and body. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem
  constructor(status: number, problem: Problem) {
    super(problem.message)
    this.status = status
    this.problem = problem
  }
}

export type QueryValue = string | number | boolean | null | undefined

export interface CallInput {
  readonly params?: Readonly<Record<string, string | number>>
  /** Plain names as on the wire: `filter[reconciled]`, `sort`, `page`, `include`. Empty and null ones are left out. */
  readonly query?: Readonly<Record<string, QueryValue>>
  /** An object for JSON; FormData for uploads. */
  readonly body?: unknown
  readonly signal?: AbortSignal
}

export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.infer<E['response']> : null

export interface ClientOptions {
  /** Where `/api` is, without a trailing slash; empty for the same origin. */
  readonly base: string
  readonly token?: string
  readonly fetch?: typeof fetch
}

/** The path and query of a call, with its parameters filled in. */
export const callUrl = (endpoint: Endpoint, input: CallInput = {}): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === null || value === undefined || value === '') continue
    query.set(name, value === true ? '1' : value === false ? '0' : String(value))
  }
  const text = query.toString()
  return `/api${path}${text === '' ? '' : `?${text}`}`
}

/** Makes `call(endpoint, input)`: the answer typed by the endpoint, or an ApiError with the interface's message. */
export const createClient = (options: ClientOptions) => {
  const send = options.fetch ?? fetch
  return async <E extends Endpoint>(endpoint: E, input: CallInput = {}): Promise<ResponseOf<E>> => {
    const headers = new Headers({ Accept: 'application/json' })
    if (options.token !== undefined) headers.set('Authorization', `Bearer ${options.token}`)
    let body: BodyInit | null = null
    if (input.body instanceof FormData) body = input.body
    else if (input.body !== undefined) {
      headers.set('Content-Type', 'application/json')
      body = JSON.stringify(input.body)
    }
    const response = await send(`${options.base}${callUrl(endpoint, input)}`, {
      method: endpoint.method,
      headers,
      body,
      ...(input.signal ? { signal: input.signal } : {}),
    })
    if (response.ok) return (response.status === 204 ? null : await response.json()) as ResponseOf<E>
    const problem = (await response.json().catch(() => null)) as Problem | null
    throw new ApiError(response.status, problem ?? { message: response.statusText, code: 'unknown' })
  }
}
