// A request with an Idempotency-Key is performed once (rule 10). The key goes into the same commit as the first change
// of the request, so that no crash can come between; the answer is added after it. docs/decisions/idempotency.md says
// why.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import type { IdempotencyKey } from '../../../shared/record/core/idempotency-key.ts'
import { type Timestamp, timestampOf } from '../../../shared/value/calendar.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import type { Log } from '../../platform/log.ts'
import { type Author, type Book, BooksUnavailable, type Decide, type Decision, type Read } from './book.ts'
import type { ServiceDeps } from './deps.ts'
import { invalid, type Refusal } from './refusal.ts'
import type { Actor } from './request.ts'

const RETENTION_MS = 24 * 60 * 60 * 1000
/** Each request with a key removes up to this many old keys: more than it adds, and little work. */
const REMOVED_PER_REQUEST = 10

interface StoredAnswer {
  readonly status: number
  /** Null: no body (204). */
  readonly body: string | null
}

interface RepeatableRequest {
  readonly key: string
  /** What identifies the request: method, address and body. */
  readonly content: string
  /** The answer shows a secret once: it is not stored. */
  readonly shows_secret: boolean
}

export interface Idempotency {
  /**
   * Performs the request, or answers what it answered the first time. A repeat that comes while the first one runs
   * waits for it. 422 when the key came with another request; 409 when the first answer contained a secret. Answers of
   * 500 and more are not stored.
   */
  readonly withIdempotencyKey: (
    actor: Actor,
    request: RepeatableRequest,
    perform: () => Promise<StoredAnswer>,
  ) => Promise<Result<StoredAnswer & { readonly is_repeat: boolean }, Refusal>>
}

/** The system's book, or that of an organization. */
type BookKey = 'system' | number

/** What the writes of one request must know of each other. */
interface KeyedRequest {
  readonly actor: Actor
  readonly request: RepeatableRequest
  readonly id: string
  steps: number
  /** The book that contains the record of this request; null: none yet. */
  book: BookKey | null
  /**
   * The write that recorded the key; null: an earlier run of the request recorded it. A writer may ask the same
   * decision again.
   */
  recording: number | null
  /** A commit whose answer was lost: a repeat does not write it again, but answers its stored value. */
  readonly lost: { readonly book: BookKey; readonly step: number; readonly value: unknown } | null
  /** Background work that the request started goes on after it, without its key. */
  ended: boolean
}

interface FoundKey {
  readonly book: BookKey
  readonly record: IdempotencyKey
}

/** Runs a task while no other program on the same books runs one under this key; waits until it may. */
export type WithKeyLock = <T>(key: string, task: () => Promise<T>) => Promise<T>

type Deps = Pick<ServiceDeps, 'bookOf' | 'systemBook' | 'now'> & {
  readonly log: Log
  readonly withKeyLock?: WithKeyLock
}

export const createIdempotency = (deps: Deps): Idempotency & Pick<ServiceDeps, 'bookOf' | 'systemBook'> => {
  const keyedRequests = new AsyncLocalStorage<KeyedRequest>()
  const running = new Map<string, Promise<unknown>>()
  const withKeyLock: WithKeyLock = deps.withKeyLock ?? ((_, task) => task())
  const bookAt = (key: BookKey): Book => (key === 'system' ? deps.systemBook : deps.bookOf(key))

  const recordingIdempotencyKey = (book: Book, key: BookKey): Book => ({
    read: book.read,
    changes: book.changes,
    commitAt: book.commitAt,
    position: book.position,
    write: async <T, E>(author: Author, decide: Decide<T, E>) => {
      const keyed = keyedRequests.getStore()
      if (!keyed || keyed.ended) return book.write(author, decide)
      const step = keyed.steps++
      if (keyed.lost?.book === key && keyed.lost.step === step) return ok(keyed.lost.value as T)
      return book.write<T, E>(author, async (read) => {
        const decided = await decide(read)
        // `find` searches only these two books for the record of a request.
        const isFound = key === 'system' || key === keyed.actor.organization_id
        const isRecorded = keyed.book !== null && keyed.recording !== step
        if (!decided.ok || isEmpty(decided.value) || isRecorded || !isFound) return decided
        const { changes, value } = decided.value
        await ensureNoConcurrentAnswer(keyed, read)
        keyed.book = key
        keyed.recording = step
        const stored = keyed.request.shows_secret ? null : (JSON.stringify(value) ?? 'null')
        const record = recordOf(keyed, deps.now(), { step, value: stored })
        return ok({ ...decided.value, changes: [...changes, created('idempotency_key', record)] })
      })
    },
  })

  /** After losing its lock a program answers 503, so that the client repeats and gets the other program's answer. */
  const ensureNoConcurrentAnswer = async ({ id }: KeyedRequest, read: Read): Promise<void> => {
    if (!deps.withKeyLock) return
    const [existing] = await read([get('idempotency_key', id)])
    if (existing) throw new BooksUnavailable('Another program does the same request.')
  }

  const find = async (actor: Actor, id: string): Promise<FoundKey | null> => {
    for (const key of [actor.organization_id, 'system'] as const) {
      const [record] = await bookAt(key).read([get('idempotency_key', id)])
      if (record) return { book: key, record }
    }
    return null
  }

  /** Adds the answer to the record of the key, or records both now; also removes some old keys. */
  const storeAnswer = async (keyed: KeyedRequest, answer: StoredAnswer): Promise<void> => {
    // The record is in the book of the organization, unless the request wrote to the system's.
    await bookAt(keyed.book ?? keyed.actor.organization_id).write<null, never>(
      { user: keyed.actor.user_id, group: null },
      async (read) => {
        const until = expiryCutoff(deps.now())
        const [record, old] = await read([
          get('idempotency_key', keyed.id),
          page('idempotency_key', {
            filter: [{ field: 'created_at', from: null, to: until }],
            sort: [{ field: 'created_at', descending: false }],
            limit: REMOVED_PER_REQUEST,
          }),
        ])
        // With the answer stored, the value of the write is no longer needed.
        const write = record?.write ? { ...record.write, value: null } : null
        const stored: Change = record
          ? updated('idempotency_key', record, { answer, write })
          : created('idempotency_key', { ...recordOf(keyed, deps.now(), null), answer })
        const removals = old.rows.filter(({ id }) => id !== keyed.id).map((row) => removed('idempotency_key', row))
        return ok({ action: 'keep_answer', changes: [stored, ...removals], value: null })
      },
    )
  }

  const perform = async (keyed: KeyedRequest, run: () => Promise<StoredAnswer>): Promise<StoredAnswer> => {
    let answer: StoredAnswer
    try {
      answer = await keyedRequests.run(keyed, run)
    } finally {
      keyed.ended = true
    }
    const isStorable = answer.status < 500 && !(keyed.request.shows_secret && answer.status < 300)
    if (isStorable) {
      await storeAnswer(keyed, answer).catch((error: unknown) => {
        // The changes are committed and the key is recorded with them; a repeat computes the answer again.
        if (!(error instanceof BooksUnavailable)) deps.log.error('A response could not be stored', error)
      })
    }
    return answer
  }

  const books = new Map<number, Book>()
  return {
    systemBook: recordingIdempotencyKey(deps.systemBook, 'system'),
    bookOf: (organizationId) => {
      const cached = books.get(organizationId)
      if (cached) return cached
      const book = recordingIdempotencyKey(deps.bookOf(organizationId), organizationId)
      books.set(organizationId, book)
      return book
    },
    withIdempotencyKey: async (actor, request, run) => {
      const id = sha256('key', String(actor.organization_id), String(actor.user_id), request.key)
      for (let other = running.get(id); other; other = running.get(id)) await other.catch(() => undefined)
      const work = withKeyLock(id, async (): ReturnType<Idempotency['withIdempotencyKey']> => {
        const found = await find(actor, id)
        if (found && found.record.created_at <= expiryCutoff(deps.now())) await forget(bookAt(found.book), found.record)
        else if (found) {
          const { book, record } = found
          if (record.request_sha256 !== hashOf(request)) return err(keyReused)
          if (record.answer) return ok({ ...record.answer, is_repeat: true })
          if (!record.write || record.write.value === null) return err(answerShownOnce)
          const lost = { book, step: record.write.step, value: JSON.parse(record.write.value) as unknown }
          const again = await perform({ actor, request, id, steps: 0, book, recording: null, lost, ended: false }, run)
          return ok({ ...again, is_repeat: true })
        }
        const answer = await perform(
          { actor, request, id, steps: 0, book: null, recording: null, lost: null, ended: false },
          run,
        )
        return ok({ ...answer, is_repeat: false })
      })
      running.set(id, work)
      return work.finally(() => running.delete(id))
    },
  }
}

const isEmpty = ({ changes, is_noted = false }: Decision<unknown>): boolean => changes.length === 0 && !is_noted

const recordOf = (
  { id, actor, request }: KeyedRequest,
  now: Timestamp,
  write: IdempotencyKey['write'],
): IdempotencyKey => ({
  id,
  user_id: actor.user_id,
  request_sha256: hashOf(request),
  write,
  answer: null,
  created_at: now,
})

/** Removes an expired key, so that a new request can use it. */
const forget = (book: Book, record: IdempotencyKey) =>
  book.write<null, never>({ user: record.user_id, group: null }, async () =>
    ok({ action: 'forget_key', changes: [removed('idempotency_key', record)], value: null }),
  )

const keyReused = invalid({ field: 'Idempotency-Key', code: 'idempotency_key_reused' })

const answerShownOnce: Refusal = { type: 'Conflict', code: 'shown_once' }

const hashOf = ({ key, content }: RepeatableRequest): string => sha256('request', key, content)

const expiryCutoff = (now: Timestamp): Timestamp => timestampOf(Date.parse(now) - RETENTION_MS)

/** Each part is preceded by its length, so that two different lists of parts never give the same input. */
const sha256 = (...parts: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:${part}`)
  return hash.digest('hex')
}
