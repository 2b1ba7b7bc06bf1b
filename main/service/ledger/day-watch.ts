// What a new day asks for, at the start and at midnight: on the first day of a fiscal year that nobody has added yet, it begins
// by itself, so that whoever books on it is not refused. Not by a clock that is far from the latest change, until it has gone on for
// a day: years of a wrong clock would stay.

import { created } from '../../../shared/books/port/change.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import type { Organization } from '../../../shared/record/organization/organization.ts'
import { isClockImplausible } from '../../../shared/rule/core/plausible-clock.ts'
import { startedYears } from '../../../shared/rule/ledger/year-span.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import type { Log } from '../../platform/log.ts'
import { BookClosed, BooksUnavailable } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { dayOfChange, latestChange } from '../core/latest-change.ts'

/** The machine may sleep over midnight, or its clock be set: the day is looked at, not waited for. */
const LOOK_EVERY_MS = 5000

export interface DayWatch {
  /** Does what today asks for, then looks for the next day. Never rejects: books that are out of reach are tried again. */
  readonly begin: () => Promise<void>
  /** Does it for an organization whose books were opened since. */
  readonly include: (organizationId: number) => Promise<void>
  readonly close: () => void
}

interface DayWatchDeps extends Pick<ServiceDeps, 'systemBook' | 'bookOf' | 'today' | 'newId'> {
  readonly log: Log
  /** Whether the books of an organization are open; others are looked at when they are. Absent: all are. */
  readonly isOpen?: (organizationId: number) => boolean
}

/** Whose books go on. */
const isActive = ({ archived_at, deleted_at }: Organization): boolean => archived_at === null && deleted_at === null

export const createDayWatch = (
  { isOpen = () => true, ...deps }: DayWatchDeps,
  look_every_ms = LOOK_EVERY_MS,
): DayWatch => {
  let timer: NodeJS.Timeout | null = null
  let done: LocalDate | null = null
  /** The first day that this program saw: a later one says that the clock goes on. */
  let firstDay: LocalDate | null = null
  let running: Promise<void> | null = null
  /** Whose books today was done for. */
  const startedFor = new Set<number>()

  const beginYears = (organizationId: number, today: LocalDate) =>
    deps.bookOf(organizationId).write<null, never>({ user: null }, async (read) => {
      const [{ rows }, latest] = await read([page('fiscal_year'), latestChange])
      const isGoingOn = firstDay !== null && firstDay < today
      if (!isGoingOn && isClockImplausible(dayOfChange(latest), today))
        return ok({ action: 'begin_fiscal_year', params: {}, changes: [], value: null })
      const years = startedYears(rows, today, deps.newId)
      const name = years.map((year) => year.name).join(', ')
      const changes = years.map((year) => created('fiscal_year', year))
      return ok({ action: 'begin_fiscal_year', params: { name }, changes, value: null })
    })

  const doToday = async (): Promise<void> => {
    const today = deps.today()
    firstDay ??= today
    if (today === done) return
    startedFor.clear()
    try {
      const [all] = await deps.systemBook.read([page('organization')])
      for (const { id } of all.rows.filter((one) => isActive(one) && isOpen(one.id))) {
        await beginYears(id, today).catch((error) => {
          // Books that stay closed keep the others from nothing.
          if (!(error instanceof BookClosed)) throw error
        })
        startedFor.add(id)
      }
      done = today
    } catch (error) {
      if (error instanceof BooksUnavailable) return
      deps.log.error('What a new day asks for failed', error)
      // A bug would only repeat itself.
      done = today
    }
  }

  const look = (): Promise<void> => {
    running ??= doToday().finally(() => {
      running = null
    })
    return running
  }

  return {
    begin: async () => {
      timer ??= setInterval(() => void look(), look_every_ms).unref()
      await look()
    },
    include: async (id) => {
      if (done === null || startedFor.has(id)) return
      const [organization] = await deps.systemBook.read([get('organization', id)])
      if (organization && isActive(organization)) await beginYears(id, done)
      startedFor.add(id)
    },
    close: () => {
      if (timer !== null) clearInterval(timer)
    },
  }
}
