// Reads what documents count by day while the program is idle, after the start and after changes, so that the first VAT
// return is as quick as the next one.
import { get, page } from '../../../../shared/books/port/read.ts'
import { assert } from '../../../../shared/value/result.ts'
import type { Log } from '../../../platform/log.ts'
import { BookClosed, BooksUnavailable, type Read } from '../../core/book.ts'
import type { ServiceDeps } from '../../core/deps.ts'
import { asKnownNow } from '../as-of.ts'
import { hasVatDays, withVatDays } from './vat-days.ts'
import { canCountDocuments } from './vat-received.ts'

/** After the start and after a commit, others come first: a window that opens, the rows of an import. */
const QUIET_MS = 4000

export interface VatPreparation {
  /** Prepares the returns of an organization, now and after changes. */
  readonly watch: (organizationId: number) => void
  readonly close: () => void
}

interface VatPreparationDeps extends Pick<ServiceDeps, 'bookOf'> {
  readonly log: Log
  /** Whether other programs use the same books: then only those that were asked about are prepared. */
  readonly isShared: boolean
}

export const createVatPreparation = (
  { bookOf, log, isShared }: VatPreparationDeps,
  quiet_ms = QUIET_MS,
): VatPreparation => {
  const timers = new Map<number, NodeJS.Timeout>()
  const unwatch = new Map<number, () => void>()

  const prepare = async (read: Read): Promise<void> => {
    const isKept = hasVatDays(read)
    if (!isKept && isShared) return
    const [profile, accounts, rates] = await read([
      get('organization_profile', 1),
      page('ledger_account'),
      page('vat_rate'),
    ])
    assert(profile, 'the books of an organization have its profile')
    if (!isKept && !(await canCountDocuments(read, profile))) return
    const source = { read, asKnown: asKnownNow, profile, accounts: accounts.rows, rates: rates.rows }
    await withVatDays(source, () => null)
  }

  const prepareWhenQuiet = (organizationId: number): void => {
    clearTimeout(timers.get(organizationId))
    const begin = () =>
      prepare(bookOf(organizationId).read).catch((error: unknown) => {
        // The next question reads what is missing.
        if (!(error instanceof BooksUnavailable || error instanceof BookClosed))
          log.error('VAT returns could not be prepared', error)
      })
    timers.set(organizationId, setTimeout(begin, quiet_ms).unref())
  }

  return {
    watch: (organizationId) => {
      if (unwatch.has(organizationId)) return
      unwatch.set(
        organizationId,
        bookOf(organizationId).changes(() => prepareWhenQuiet(organizationId)),
      )
      prepareWhenQuiet(organizationId)
    },
    close: () => {
      for (const end of unwatch.values()) end()
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
