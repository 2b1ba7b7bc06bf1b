// The work of a new day, at the start and at midnight: on the first day of a fiscal year that no user has added yet, Kontor
// adds the year, so that bookings on that day are not refused, and on the first day of an entry of how VAT is reported, the
// older settings show that entry (rule 219). It does not do so when the clock is far from the latest
// change of the days before, until the clock has gone on for a whole day: years of a wrong clock would stay.

import { created, updated } from '../../../shared/books/port/change.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import type { Organization } from '../../../shared/record/organization/organization.ts'
import { isClockImplausible } from '../../../shared/rule/core/plausible-clock.ts'
import { startedYears } from '../../../shared/rule/ledger/year-span.ts'
import { isShown, mirrorOf, reportingOn } from '../../../shared/rule/organization/vat-reporting.ts'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import type { Log } from '../../platform/log.ts'
import { BookClosed, BooksUnavailable } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { dayOfChange, latestChange, latestChangeBefore } from '../core/latest-change.ts'

/**
 * The machine may sleep over midnight, or a user may set its clock: so the day is polled, instead of a timer set for
 * midnight.
 */
const LOOK_EVERY_MS = 5000

export interface DayWatch {
  /** Does the work of today, then watches for the next day. Never rejects: books that cannot be reached are tried again. */
  readonly begin: () => Promise<void>
  /** Does the work of today for an organization whose books were opened later. */
  readonly include: (organizationId: number) => Promise<void>
  readonly close: () => void
}

interface DayWatchDeps extends Pick<ServiceDeps, 'systemBook' | 'bookOf' | 'today' | 'newId'> {
  readonly log: Log
  /** Whether the books of an organization are open; others get their turn when they are opened. Absent: all are open. */
  readonly isOpen?: (organizationId: number) => boolean
}

/** Organizations that are neither archived nor deleted. */
const isActive = ({ archived_at, deleted_at }: Organization): boolean => archived_at === null && deleted_at === null

/** The days that the program saw one after the other. */
const createDaySequence = () => {
  let first: LocalDate | null = null
  let last: LocalDate | null = null
  return {
    /** A clock that was set to another day does not go on: the sequence begins again. */
    see: (today: LocalDate): void => {
      if (today === last) return
      if (last === null || addDays(last, 1) !== today) first = today
      last = today
    },
    /** Whether the program saw a whole day pass, from midnight to midnight. */
    isGoingOn: (today: LocalDate): boolean => first !== null && addDays(first, 2) <= today,
  }
}

export const createDayWatch = (
  { isOpen = () => true, ...deps }: DayWatchDeps,
  look_every_ms = LOOK_EVERY_MS,
): DayWatch => {
  let timer: NodeJS.Timeout | null = null
  let done: LocalDate | null = null
  const days = createDaySequence()
  let running: Promise<void> | null = null
  /** The organizations whose work of today is done. */
  const startedFor = new Set<number>()

  const beginYears = (organizationId: number, today: LocalDate) =>
    deps.bookOf(organizationId).write<null, never>({ user: null }, async (read) => {
      const [{ rows }, latest, before] = await read([page('fiscal_year'), latestChange, latestChangeBefore(today)])
      if (!days.isGoingOn(today) && [latest, before].some((change) => isClockImplausible(dayOfChange(change), today)))
        return ok({ action: 'begin_fiscal_year', params: {}, changes: [], value: null })
      const years = startedYears(rows, today, deps.newId)
      const name = years.map((year) => year.name).join(', ')
      const changes = years.map((year) => created('fiscal_year', year))
      return ok({ action: 'begin_fiscal_year', params: { name }, changes, value: null })
    })

  const beginDay = async (organizationId: number, today: LocalDate) => {
    await beginYears(organizationId, today)
    await showVatReporting(deps, organizationId, today, days.isGoingOn(today))
  }

  const doToday = async (): Promise<void> => {
    const today = deps.today()
    days.see(today)
    if (today === done) return
    startedFor.clear()
    try {
      const [all] = await deps.systemBook.read([page('organization')])
      for (const { id } of all.rows.filter((one) => isActive(one) && isOpen(one.id))) {
        await beginDay(id, today).catch((error) => {
          // Closed books must not stop the work on the others.
          if (!(error instanceof BookClosed)) throw error
        })
        startedFor.add(id)
      }
      done = today
    } catch (error) {
      if (error instanceof BooksUnavailable) return
      deps.log.error('The tasks of a new day failed', error)
      // After a bug, a retry would fail in the same way.
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
      if (organization && isActive(organization)) await beginDay(id, done)
      startedFor.add(id)
    },
    close: () => {
      if (timer !== null) clearInterval(timer)
    },
  }
}

/** Shows the entry of the day in the older settings, unless the clock is doubtful. */
const showVatReporting = (
  deps: Pick<ServiceDeps, 'bookOf'>,
  organizationId: number,
  today: LocalDate,
  isGoingOn: boolean,
) =>
  deps.bookOf(organizationId).write<null, never>({ user: null }, async (read) => {
    const none = { action: 'change_organization', params: {}, changes: [], value: null }
    const [profile] = await read([get('organization_profile', 1)])
    const entry = profile && reportingOn(profile.settings.accountingVatReporting, today)
    if (profile === null || entry === null || isShown(profile.settings, entry)) return ok(none)
    // On nearly all days there is nothing to show: only then the latest changes are looked for.
    const [latest, before] = await read([latestChange, latestChangeBefore(today)])
    if (!isGoingOn && [latest, before].some((change) => isClockImplausible(dayOfChange(change), today))) return ok(none)
    const settings = { ...profile.settings, ...mirrorOf(entry) }
    const changes = [updated('organization_profile', profile, { settings })]
    return ok({ ...none, params: { fields: 'settings' }, changes })
  })
