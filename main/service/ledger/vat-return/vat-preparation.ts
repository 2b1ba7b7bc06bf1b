// Computes a VAT return while the program is idle, after the start, so that the first one that a user asks for is as quick
// as the next one: the books build what they look records up by, and read what documents count by day. After changes only
// the latter.
import { vatPeriodOn } from '../../../../shared/rule/ledger/vat-periods.ts'
import type { Log } from '../../../platform/log.ts'
import { BookClosed, BooksUnavailable, type Read } from '../../core/book.ts'
import type { ServiceDeps } from '../../core/deps.ts'
import { hasVatDays, withVatDays } from '../vat/vat-days.ts'
import { canCountDocuments } from '../vat/vat-received.ts'
import { readChecks, readDraft } from './read-draft.ts'
import { readVatBooks, reportingOfBooks, type VatBooks } from './read-form.ts'

/** After the start and after a commit, others come first: a window that opens, the rows of an import. */
const QUIET_MS = 4000

export interface VatPreparation {
  /** Prepares the returns of an organization, now and after changes. */
  readonly watch: (organizationId: number) => void
  readonly close: () => void
}

interface VatPreparationDeps extends Pick<ServiceDeps, 'bookOf' | 'today'> {
  readonly log: Log
  /** Whether other programs use the same books: then only those that were asked about are prepared. */
  readonly isShared: boolean
}

export const createVatPreparation = (
  { bookOf, today, log, isShared }: VatPreparationDeps,
  quiet_ms = QUIET_MS,
): VatPreparation => {
  const timers = new Map<number, NodeJS.Timeout>()
  const unwatch = new Map<number, () => void>()
  const prepared = new Set<number>()

  const prepareReturn = async (read: Read, books: VatBooks): Promise<void> => {
    const period = vatPeriodOn(today(), reportingOfBooks(books))
    if (period === null) return
    const draft = await readDraft(read, books, { type: 'first', ...period })
    if (draft.ok) await readChecks(read, books, draft.value)
  }

  const prepare = async (organizationId: number): Promise<void> => {
    const { read } = bookOf(organizationId)
    const isKept = hasVatDays(read)
    if (!isKept && isShared) return
    const books = await readVatBooks(read)
    if (isKept) await withVatDays({ read, ...books }, () => null)
    else if (!prepared.has(organizationId) || (await canCountDocuments(read, books.profile)))
      await prepareReturn(read, books)
    prepared.add(organizationId)
  }

  const prepareWhenQuiet = (organizationId: number): void => {
    clearTimeout(timers.get(organizationId))
    const begin = () =>
      prepare(organizationId).catch((error: unknown) => {
        // The next question reads what is missing.
        if (!(error instanceof BooksUnavailable || error instanceof BookClosed))
          log.error('VAT returns could not be prepared', error)
      })
    timers.set(organizationId, setTimeout(begin, quiet_ms).unref())
  }

  return {
    watch: (organizationId) => {
      if (unwatch.has(organizationId)) return
      const { changes } = bookOf(organizationId)
      unwatch.set(
        organizationId,
        changes(() => prepareWhenQuiet(organizationId)),
      )
      prepareWhenQuiet(organizationId)
    },
    close: () => {
      for (const end of unwatch.values()) end()
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
