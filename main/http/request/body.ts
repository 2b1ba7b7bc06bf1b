// Reads the JSON body of a request: of limited size, UTF-8, safe against attacks on object prototypes. multipart.ts reads
// multipart bodies.
import { MAX_UPLOAD_BYTES } from '../../../shared/api/upload.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import type { HttpRefusal } from '../response/error-response.ts'
import type { JsonFault } from '../text/problem.ts'
import type { RequestContext } from './environment.ts'

const MEGABYTE = 1024 * 1024
const MAX_DEPTH = 32
/** Setting these could reach the prototype of every object. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

export type BodyType = 'none' | 'json' | 'multipart' | 'stream' | 'other'

/** The type of the body by its headers; `none` when there is no body. A body in another encoding (gzip) is `other`. */
export const bodyTypeOf = (c: RequestContext): BodyType => {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const encoding = (c.req.header('content-encoding') ?? 'identity').trim().toLowerCase()
  if (type === '') return hasBody(c) ? 'other' : 'none'
  if (encoding !== 'identity') return 'other'
  if (type === 'application/json' || /^application\/[\w.+-]+\+json$/.test(type)) return 'json'
  if (type === 'application/octet-stream') return 'stream'
  return type === 'multipart/form-data' ? 'multipart' : 'other'
}

/** Over the wire, headers announce a body; inside the process a Request knows whether it has one. */
const hasBody = (c: RequestContext): boolean => {
  if (c.env?.incoming === undefined) return c.req.raw.body !== null
  return c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? '0') > 0
}

/** The parsed body of at most so many megabytes; an empty one is an object without attributes. */
export const readJson = async (c: RequestContext, megabytes: number): Promise<Result<unknown, HttpRefusal>> => {
  const bytes = await readBounded(c, megabytes)
  if (!bytes.ok) return bytes
  if (bytes.value.length === 0) return ok({})
  const parsed = parseJson(bytes.value)
  if (parsed.ok) return parsed
  const problem = { field: 'body', code: 'malformed_json', values: { fault: parsed.error } } as const
  return err({ type: 'Invalid', problems: [problem], code: problem.code })
}

/** The value of a JSON text, or what is wrong with it. */
export const parseJson = (bytes: Uint8Array): Result<unknown, JsonFault> => {
  let value: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    value = JSON.parse(text)
    const inexact = MANY_DIGITS.test(text) ? inexactNumber(text) : null
    if (inexact !== null) return err({ type: 'inexact_number', number: inexact.slice(0, 40) })
  } catch (error) {
    if (error instanceof SyntaxError) return err({ type: 'no_json', reason: error.message.split('\n')[0] ?? '' })
    return err({ type: 'no_utf8' })
  }
  return checkShape(value)
}

/** A number of up to 15 digits is always exact. */
const MANY_DIGITS = /[\d.]{16}/

/** A number that would change when it is read, since it has more digits than a number can hold. */
const inexactNumber = (text: string): string | null => {
  let found: string | null = null
  const look = (_: string, value: unknown, context?: { readonly source?: string }) => {
    const source = typeof value === 'number' ? context?.source : undefined
    if (source !== undefined && significant(source) !== significant(String(value))) found ??= source
    return value
  }
  JSON.parse(text, look)
  return found
}

/** The digits of a number from the first to the last one that is not 0. */
const significant = (number: string): string =>
  number
    .replace(/e.*$/i, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '')

/** Walks the value without recursion, so that deep nesting cannot exhaust the stack. */
const checkShape = (value: unknown): Result<unknown, JsonFault> => {
  let level: object[] = typeof value === 'object' && value !== null ? [value] : []
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_DEPTH) return err({ type: 'too_deep', max: MAX_DEPTH })
    const next: object[] = []
    for (const parent of level) {
      const children = Array.isArray(parent) ? parent : Object.values(parent)
      const forbidden = Array.isArray(parent) ? undefined : Object.keys(parent).find((key) => FORBIDDEN_KEYS.has(key))
      if (forbidden !== undefined) return err({ type: 'forbidden_attribute', name: forbidden })
      for (const child of children) if (typeof child === 'object' && child !== null) next.push(child)
    }
    level = next
  }
  return ok(value)
}

const readBounded = async (c: RequestContext, megabytes: number): Promise<Result<Uint8Array, HttpRefusal>> => {
  const limit = megabytes * MEGABYTE
  const tooLarge = err({ type: 'BodyTooLarge', limit: `${megabytes} MB` } as const)
  if (Number(c.req.header('content-length') ?? '0') > limit) return tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      size += chunk.length
      // Reads the body to its end but keeps nothing: a caller reads the answer only after it has sent everything.
      if (size <= limit) chunks.push(chunk)
      else if (size > MAX_UPLOAD_BYTES) return tooLarge
    }
  } catch {
    return err({ type: 'BrokenRequest' })
  }
  return size > limit ? tooLarge : ok(Buffer.concat(chunks))
}
