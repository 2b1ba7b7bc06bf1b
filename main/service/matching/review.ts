// Reviews undecided transactions when the documents that they may pay have changed. Documents that are loaded after the
// statements are found as if they had existed before, and a proposal is removed when its document is deleted or paid. The
// review runs in the background, some time after the last change, in small commits of the application's own.
import { setTimeout as delay } from 'node:timers/promises'
import type { BooksChange } from '../../../shared/books/port/books.ts'
import { listed, where } from '../../../shared/books/port/read.ts'
import { type BankTransaction, daysOf } from '../../../shared/record/bank/bank-transaction.ts'
import type { Attachment } from '../../../shared/rule/matching/decision/attachment.ts'
import { ok } from '../../../shared/value/result.ts'
import type { Background } from '../core/background.ts'
import type { Book } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { affectedTransactions, hasWork, isFollowed, type NotedChanges } from './affected-transactions.ts'
import { type AttachmentDeps, attachmentsFor, canAttach, changeOf } from './attach/attachments.ts'
import { outdatedRulesOf } from './attach/outdated-rules.ts'
import type { AffectedRecord } from './commit-effects.ts'

/** How long the review waits before it starts. */
export interface ReviewPauses {
  /** So long without a change: one load consists of many commits. */
  readonly quiet_ms: number
  /** After a start the first requests go first. */
  readonly start_ms: number
  /** A stream of changes without an end, or work of hours, delays a review no longer than this. */
  readonly longest_ms: number
}

const PAUSES: ReviewPauses = { quiet_ms: 200, start_ms: 3_000, longest_ms: 60_000 }
/** Work in many commits. A review during it would read most transactions several times, and the work would wait. */
const LONG_WORK = ['imports', 'processing', 'bulk', 'removals']
/** Transactions of one commit. */
const TRANSACTIONS_AT_ONCE = 250
/** A change may release a document for another transaction, which releases one in turn; the rounds are limited. */
const MAX_ROUNDS = 5

export interface MatchingReview {
  /** Follows an organization's books, and reviews once what an earlier run of the program may have left unfinished. */
  readonly resume: (organizationId: number) => Promise<void>
  /** A commit released these documents, or explained these transactions. */
  readonly affected: (organizationId: number, records: readonly AffectedRecord[]) => void
  readonly close: () => void
}

export interface ReviewDeps extends AttachmentDeps, Pick<ServiceDeps, 'bookOf'> {
  /** Shorter pauses for tests. */
  readonly reviewPauses?: ReviewPauses
}

export const createMatchingReview = (deps: ReviewDeps, background: Background): MatchingReview => {
  const { reviewPauses: pauses = PAUSES } = deps
  const notedByOrganization = new Map<number, NotedChanges>()
  const stops = new Map<number, () => void>()

  const note = (organizationId: number, changed: BooksChange['changed']): void => {
    const followed = changed.flatMap(({ table, id }) => (isFollowed(table) ? [{ table, id }] : []))
    if (changed.length > 0 && followed.length === 0) return
    const noted = notedByOrganization.get(organizationId) ?? lookSoon(organizationId)
    noted.times += 1
    // The books were restored: any record may have changed.
    if (changed.length === 0) noted.hasAll = true
    for (const { table, id } of followed) noted.ids.set(table, (noted.ids.get(table) ?? new Set()).add(String(id)))
  }

  const lookSoon = (organizationId: number, pauseMs = 0): NotedChanges => {
    const noted: NotedChanges = {
      hasAll: false,
      ids: new Map(),
      transactions: new Set(),
      rebooked: new Set(),
      times: 0,
    }
    notedByOrganization.set(organizationId, noted)
    // Runs again when the books could not be reached; the noted changes are kept.
    background.add(`matching ${organizationId}`, async () => {
      const book = deps.bookOf(organizationId)
      if (!(await pause(pauseMs, background.signal))) return
      if (!(await waitUntilSettled(background, pauses, { organizationId, book, noted }))) return
      if (notedByOrganization.get(organizationId) === noted) notedByOrganization.delete(organizationId)
      for (let round = 1; round <= MAX_ROUNDS && !background.signal.aborted; round += 1) {
        if ((await lookAgain(organizationId, book, noted)) === 0) return
      }
    })
    return noted
  }

  /** Reviews what the changes may affect. Answers how many transactions have another attachment now. */
  const lookAgain = async (organizationId: number, book: Book, noted: NotedChanges): Promise<number> => {
    const differing = new Map<string, Attachment>()
    if (noted.rebooked.size > 0) {
      for (const id of await deps.feed.affectedBy(organizationId, [...noted.rebooked])) noted.transactions.add(id)
    }
    for await (const some of affectedTransactions(book.read, noted)) {
      if (background.signal.aborted) return 0
      const outdated = await outdatedRulesOf(book.read, some)
      const own = some.filter((transaction) => canAttach(transaction) || outdated.has(transaction))
      const attachments = await attachmentsFor(deps, organizationId, own, book.read, outdated.use)
      for (const attachment of attachments) differing.set(attachment.transaction.id, attachment)
    }
    const ids = [...differing.values()].sort(compareUrgency).map(({ transaction }) => transaction.id)
    let count = 0
    for (let from = 0; from < ids.length && !background.signal.aborted; from += TRANSACTIONS_AT_ONCE) {
      count += await attach(organizationId, book, ids.slice(from, from + TRANSACTIONS_AT_ONCE))
    }
    return count
  }

  /** Decides once more within a write, so that no two transactions take the same document. */
  const attach = async (organizationId: number, book: Book, ids: readonly string[]): Promise<number> => {
    const written = await book.write<number, never>({ user: null, group: null }, async (read) => {
      const [present, entries] = await read([
        where('bank_transaction', 'id', ids),
        // A person decided on a transaction that was booked before; its attachment stays when the booking is undone.
        listed('journal_entry', 'source_id', ids),
      ])
      const booked = new Set(entries.map(({ source }) => source.id))
      const outdated = await outdatedRulesOf(read, present)
      const canChange = (transaction: BankTransaction) =>
        (canAttach(transaction) || outdated.has(transaction)) && !booked.has(transaction.id)
      const own = present.filter(canChange)
      const attachments = await attachmentsFor(deps, organizationId, own, read, outdated.use)
      return ok({
        action: 'propose_matches',
        params: { count: attachments.length },
        changes: attachments.map((attachment) => changeOf(attachment, deps)),
        value: attachments.length,
      })
    })
    return written.ok ? written.value : 0
  }

  return {
    resume: async (organizationId) => {
      if (stops.has(organizationId)) return
      const book = deps.bookOf(organizationId)
      stops.set(
        organizationId,
        book.changes(({ changed }) => note(organizationId, changed)),
      )
      if (!(await hasWork(book.read))) return
      const noted = notedByOrganization.get(organizationId) ?? lookSoon(organizationId, pauses.start_ms)
      noted.hasAll = true
    },
    affected: (organizationId, records) => {
      note(organizationId, records)
      const own = records.filter(({ table }) => table === 'bank_transaction')
      if (own.length === 0) return
      const noted = notedByOrganization.get(organizationId) ?? lookSoon(organizationId)
      noted.times += 1
      for (const { id, teaches } of own) (teaches ? noted.rebooked : noted.transactions).add(id)
    },
    close: () => {
      for (const stop of stops.values()) stop()
    },
  }
}

/** Waits until the changes of an organization have ended, and the long work on it. False: the program is ending. */
const waitUntilSettled = async (
  { signal, isRunning }: Background,
  pauses: ReviewPauses,
  { organizationId, book, noted }: { organizationId: number; book: Book; noted: NotedChanges },
): Promise<boolean> => {
  const isBusy = () => LONG_WORK.some((work) => isRunning(`${work} ${organizationId}`))
  const end = performance.now() + pauses.longest_ms
  while (performance.now() < end) {
    const { times } = noted
    if (!(await pause(pauses.quiet_ms, signal))) return false
    // A write has its turn after the whole chain of commits that undoes or redoes an action. This one writes nothing.
    await book.write({ user: null, group: null }, async () =>
      ok({ action: 'propose_matches', changes: [], value: null }),
    )
    if (noted.times === times && !isBusy()) return true
  }
  return true
}

/** False: the program is ending. */
const pause = (ms: number, signal: AbortSignal): Promise<boolean> => delay(ms, true, { signal }).catch(() => false)

/**
 * Removed attachments first, since they release documents for others; then the highest confidence, and the earliest of equal
 * ones, as in one question.
 */
const compareUrgency = (a: Attachment, b: Attachment): number => {
  const first = confidenceOf(a)
  const second = confidenceOf(b)
  if (first !== second) return second - first
  const day = dayOf(a)
  const otherDay = dayOf(b)
  return day < otherDay ? -1 : day > otherDay ? 1 : 0
}

const confidenceOf = ({ patch }: Attachment): number => patch.matches[0]?.confidence ?? 1
const dayOf = ({ transaction }: Attachment): string => daysOf(transaction)[0] ?? ''
