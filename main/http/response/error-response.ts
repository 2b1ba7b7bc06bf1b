// The one table of all refusals of the interface, with their status, text and code. It includes the refusals of the services
// and adds those of HTTP.
import type { AnswerCode, Problem } from '../../../shared/api/problem.ts'
import { PROBLEM_SENTENCES } from '../../../shared/text/problem-sentences.ts'
import { assertNever } from '../../../shared/value/result.ts'
import type { ProblemCode, Refusal } from '../../service/core/refusal.ts'
import { actionTitle } from '../text/action-titles.ts'
import { fileRefusalText } from '../text/file-refusals.ts'
import type { HttpProblem } from '../text/problem.ts'
import { problemText } from '../text/problems.ts'
import { fileStatus } from './file-status.ts'

export type HttpRefusal =
  | Exclude<Refusal, { readonly type: 'Invalid' }>
  | (Omit<Extract<Refusal, { readonly type: 'Invalid' }>, 'problems'> & { readonly problems: readonly HttpProblem[] })
  | { readonly type: 'Unauthenticated' }
  /** The token has no scope for this request. */
  | { readonly type: 'ScopeMissing' }
  | { readonly type: 'WrongHost' }
  /** On the port for proxies: the caller is no trusted proxy; or the connection to the proxy has no TLS. */
  | { readonly type: 'NotThroughProxy'; readonly public_url: string }
  | { readonly type: 'HttpsRequired'; readonly public_url: string }
  /** The request has forwarding headers of both forms. */
  | { readonly type: 'ForwardedTwice' }
  | { readonly type: 'ForeignOrigin' }
  | { readonly type: 'UnknownPath' }
  | { readonly type: 'WrongMethod'; readonly allowed: readonly string[] }
  /** A filter, sort, include or append that the list does not have, or another unknown parameter of the endpoint. */
  | {
      readonly type: 'NotAllowed'
      readonly what: 'filter' | 'sort' | 'include' | 'append' | 'column' | 'parameter'
      readonly names: readonly string[]
      readonly allowed: readonly string[]
    }
  | { readonly type: 'UnsupportedBody'; readonly expected: 'JSON' | 'JSON or multipart' | 'application/octet-stream' }
  | { readonly type: 'BodyTooLarge'; readonly limit: string }
  /** The sender closed the connection or announced a wrong length. */
  | { readonly type: 'BrokenRequest' }
  /** The request is no HTTP, or has an invalid Host header or address. */
  | { readonly type: 'MalformedRequest' }
  | { readonly type: 'HeadTooLarge' }
  /** The head or the body did not arrive in time. */
  | { readonly type: 'TooSlow' }
  | { readonly type: 'TooManyStreams' }
  /** Too many requests of one person or token. */
  | { readonly type: 'TooManyRequests'; readonly retry_seconds: number }
  | { readonly type: 'BooksUnavailable' }
  /** The books stay closed until a person decides; the message explains what to do. */
  | { readonly type: 'BookClosed'; readonly message: string }
  | { readonly type: 'DiskFull'; readonly free_megabytes: number | null; readonly needed_megabytes: number }
  /** The caller asked for a PDF, and no browser can print it. */
  | { readonly type: 'PrintingUnavailable' }
  | { readonly type: 'Bug' }

export interface ProblemAnswer {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 421 | 422 | 423 | 429 | 431 | 500 | 503 | 507
  readonly problem: Problem
  readonly headers?: Readonly<Record<string, string>>
}

const answer = (status: ProblemAnswer['status'], code: AnswerCode, message: string): ProblemAnswer => ({
  status,
  problem: { message, code },
})

/** The answer for a refusal (rules 12 and 13). */
export const problemOf = (refusal: HttpRefusal): ProblemAnswer => {
  switch (refusal.type) {
    case 'NotFound':
      return answer(404, 'not_found', `No query results for model [${refusal.model}] ${refusal.id}`)
    case 'Forbidden':
      return answer(403, 'forbidden', 'This action is unauthorized.')
    case 'ScopeMissing':
      return answer(403, 'scope_missing', 'This action is unauthorized.')
    case 'PasswordConfirmationRequired':
      return answer(423, 'password_confirmation_required', 'Password confirmation required.')
    case 'TooManyAttempts':
      return {
        ...answer(429, 'too_many_attempts', 'Too many passwords were tried. Wait a moment and try again.'),
        headers: { 'Retry-After': String(refusal.retry_seconds) },
      }
    case 'Invalid':
      return withErrors(422, refusal.code, errorsOf(refusal.problems), {
        ...codesOf(refusal.problems),
        ...valuesOf(refusal.problems, refusal.columns),
      })
    case 'FilesRefused': {
      const first = refusal.files[0]
      const errors = Object.fromEntries(refusal.files.map((file) => [`files.${file.index}`, [fileRefusalText(file)]]))
      const codes = Object.fromEntries(refusal.files.map((file) => [`files.${file.index}`, file.code]))
      const values = Object.fromEntries(
        refusal.files.flatMap((file) =>
          file.values === undefined ? [] : [[`files.${file.index}`, { ...file.values }]],
        ),
      )
      const detail = { codes, ...(Object.keys(values).length === 0 ? {} : { values }) }
      return withErrors(first ? fileStatus(first) : 422, first?.code ?? 'invalid', errors, detail)
    }
    case 'Conflict':
      return answer(409, refusal.code, PROBLEM_SENTENCES[refusal.code])
    case 'DecidedMeanwhile':
      return decidedMeanwhile(refusal)
    case 'InTheWay':
      return undoBlocked(refusal)
    case 'Unauthenticated':
      return { ...answer(401, 'unauthenticated', 'Unauthenticated.'), headers: { 'WWW-Authenticate': 'Bearer' } }
    case 'WrongHost':
      return answer(421, 'wrong_host', 'This address is not served here.')
    case 'NotThroughProxy':
      return answer(421, 'not_through_proxy', `Only the proxy in front is answered here. Open ${refusal.public_url}`)
    case 'HttpsRequired':
      return answer(421, 'https_required', `Only https is answered here. Open ${refusal.public_url}`)
    case 'ForwardedTwice':
      return answer(
        400,
        'forwarded_twice',
        'The request has both X-Forwarded headers and Forwarded. The proxy must set one and remove the other.',
      )
    case 'ForeignOrigin':
      return answer(403, 'foreign_origin', 'Requests from other web pages are refused.')
    case 'UnknownPath':
      return answer(404, 'unknown_path', 'There is nothing at this address.')
    case 'WrongMethod': {
      const allow = refusal.allowed.join(', ')
      return {
        ...answer(405, 'wrong_method', `This method is not supported here. Supported: ${allow}.`),
        headers: { Allow: allow },
      }
    }
    case 'NotAllowed':
      return answer(400, `${refusal.what}_not_allowed`, notAllowedText(refusal))
    case 'UnsupportedBody':
      return answer(
        415,
        'unsupported_body',
        `The body must be ${refusal.expected}, said so by Content-Type, not encoded.`,
      )
    case 'BodyTooLarge':
      return answer(413, 'body_too_large', `The request exceeds ${refusal.limit}`)
    case 'BrokenRequest':
      return answer(400, 'broken_request', 'The request ended before its body was complete.')
    case 'MalformedRequest':
      return answer(
        400,
        'malformed_request',
        'The request is not valid HTTP, or its Host header or address is malformed.',
      )
    case 'HeadTooLarge':
      return answer(431, 'head_too_large', 'The address and headers of the request are too large.')
    case 'TooSlow':
      return answer(408, 'too_slow', 'The request did not arrive in time.')
    case 'TooManyStreams':
      return {
        ...answer(429, 'too_many_streams', 'Too many listeners are connected. Close one and try again.'),
        headers: { 'Retry-After': '5' },
      }
    case 'TooManyRequests':
      return {
        ...answer(429, 'too_many_requests', 'Too many requests at once. Wait a moment and try again.'),
        headers: { 'Retry-After': String(refusal.retry_seconds) },
      }
    case 'BooksUnavailable':
      return {
        ...answer(503, 'books_unavailable', 'The books cannot be reached at the moment. Try again shortly.'),
        headers: { 'Retry-After': '1' },
      }
    case 'BookClosed':
      return answer(503, 'book_closed', refusal.message)
    case 'DiskFull':
      return diskFull(refusal)
    case 'PrintingUnavailable':
      return answer(503, 'printing_unavailable', 'No PDF can be made at the moment. CSV and XLSX can.')
    case 'Bug':
      return answer(500, 'internal_error', 'An internal error occurred in Kontor. See the log for details.')
    default:
      return assertNever(refusal)
  }
}

const diskFull = ({ free_megabytes, needed_megabytes }: Extract<HttpRefusal, { type: 'DiskFull' }>): ProblemAnswer => {
  const found =
    free_megabytes === null
      ? 'Writing to the disk fails although it has free space: its quota may be used up.'
      : `The disk is full: ${free_megabytes} MB are free, ${needed_megabytes} MB are needed.`
  const message = `${found} Free some space; then writing resumes.`
  return { status: 507, problem: { message, code: 'disk_full', disk: { free_megabytes, needed_megabytes } } }
}

const decidedMeanwhile = ({ by }: Extract<HttpRefusal, { type: 'DecidedMeanwhile' }>): ProblemAnswer => {
  const message = `${by?.name ?? 'Another user'} changed the transaction in the meantime: check it again.`
  return { status: 409, problem: { message, code: 'transaction_changed', ...(by && { by }) } }
}

const undoBlocked = ({ blockers, locale }: Extract<HttpRefusal, { type: 'InTheWay' }>): ProblemAnswer => {
  const named = blockers.map((blocker) =>
    blocker.type === 'history'
      ? {
          type: blocker.type,
          id: blocker.entry.id,
          action: blocker.entry.action,
          title: actionTitle(blocker.entry, locale),
        }
      : blocker,
  )
  const more = named.length > 1 ? ` (and ${named.length - 1} more)` : ''
  const message = `Later actions or records depend on this. Undo or remove them first: ${named[0]?.title ?? ''}${more}`
  return { status: 409, problem: { message, code: 'in_the_way', blockers: named } }
}

/** Messages by attribute, with keys like `matches.0.amount`. */
type FieldErrors = Record<string, string[]>

const errorsOf = (problems: readonly HttpProblem[]): FieldErrors => {
  // A map, since attribute names come from callers and may be names of object prototypes.
  const errors = new Map<string, string[]>()
  for (const problem of problems) {
    const messages = errors.get(problem.field)
    if (messages) messages.push(problemText(problem))
    else errors.set(problem.field, [problemText(problem)])
  }
  return Object.fromEntries(errors)
}

/** The first code of each attribute, when several attributes are wrong; for a single one the answer's own code is enough. */
const codesOf = (problems: readonly HttpProblem[]): Pick<Problem, 'codes'> => {
  const codes = new Map<string, string>()
  for (const { field, code } of problems) if (!codes.has(field)) codes.set(field, code)
  return codes.size > 1 ? { codes: Object.fromEntries(codes) } : {}
}

/** The values of the first problem of each attribute. */
/** `columns` are in the place of those of a file with unclear columns. */
const valuesOf = (
  problems: readonly HttpProblem[],
  columns: Extract<HttpRefusal, { readonly type: 'Invalid' }>['columns'],
): Pick<Problem, 'values'> => {
  const values = new Map<string, Record<string, unknown>>()
  for (const { field, values: named } of problems) if (named && !values.has(field)) values.set(field, { ...named })
  if (columns) values.set('files.0', { ...columns })
  return values.size > 0 ? { values: Object.fromEntries(values) } : {}
}

/** The first message, how many more there are, and all messages by attribute (rule 12). */
const withErrors = (
  status: ProblemAnswer['status'],
  code: ProblemCode,
  errors: FieldErrors,
  detail: Pick<Problem, 'codes' | 'values'>,
): ProblemAnswer => {
  const messages = Object.values(errors).flat()
  const more = messages.length - 1
  const suffix = more > 0 ? ` (and ${more} more ${more === 1 ? 'error' : 'errors'})` : ''
  return {
    status,
    problem: { message: `${messages[0] ?? 'The request is not valid.'}${suffix}`, errors, code, ...detail },
  }
}

const notAllowedText = ({ what, names, allowed }: Extract<HttpRefusal, { type: 'NotAllowed' }>): string => {
  const allowedText =
    allowed.length === 0 ? `There are no ${what}s here.` : `Allowed ${what}(s) are \`${allowed.join(', ')}\`.`
  return `Requested ${what}(s) \`${names.join(', ')}\` are not allowed. ${allowedText}`
}
