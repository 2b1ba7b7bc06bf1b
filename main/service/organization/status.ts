// The status of the application: version, data folder, organization, and what the last start repaired.

import type { DiagnosticsObject, StatusObject } from '../../../shared/api/endpoints/books/status.ts'
import { organizationBook } from '../../../shared/books/port/book-name.ts'
import { get as getRecord, page } from '../../../shared/books/port/read.ts'
import type { RepairNotice } from '../../../shared/record/books/repair-notice.ts'
import { initialProfile, type Organization } from '../../../shared/record/organization/organization.ts'
import { isClockImplausible } from '../../../shared/rule/core/plausible-clock.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { BookClosed } from '../core/book.ts'
import { baseCurrencyOf, type ServiceDeps } from '../core/deps.ts'
import type { FileCheck } from '../core/file-check.ts'
import { dayOfChange, latestChange } from '../core/latest-change.ts'
import { notFound, type Refusal } from '../core/refusal.ts'
import type { Actor, ById } from '../core/request.ts'
import type { OrganizationServices } from './contract.ts'

export interface Installation {
  readonly version: string
  readonly data_folder: string
  /** The program that synchronizes the data folder with other machines; null: no known one. */
  readonly synced_by: string | null
  readonly started_at: Timestamp
  /** When all open journals had been read completely; null: not all of them yet. */
  readonly journalsCheckedAt: () => Timestamp | null
  /** Read at each call: the database page may be repaired while the application runs, too. */
  readonly repairs: () => StatusObject['repairs']
  /** The books that stay closed, and why. */
  readonly closed: () => StatusObject['closed_books']
  readonly diagnose: () => Promise<DiagnosticsObject>
  /** Notes that a person knows of a loss; on the disk when it resolves. */
  readonly acknowledge: (noticeId: string, userId: number) => Promise<void>
}

/** The age of the last backup. */
export type ReadBackupAge = () => Promise<StatusObject['backup']>

export const createStatus = (
  deps: Pick<ServiceDeps, 'systemBook' | 'bookOf' | 'today'>,
  installation: Installation,
  fileCheck: FileCheck,
  backupAge: ReadBackupAge,
): OrganizationServices['status'] => {
  const concerns =
    ({ organization_id }: Actor) =>
    ({ book }: RepairNotice): boolean =>
      book === 'system' || book === organizationBook(organization_id)

  /** Includes the closed books of the person's other organizations: every window of a member shows them. */
  const closedOf = async ({ user_id }: Actor): Promise<StatusObject['closed_books']> => {
    const [members] = await deps.systemBook.read([page('member')])
    const others = new Set<string>(members.rows.map(({ organization_id }) => organizationBook(organization_id)))
    for (const row of members.rows) if (row.user_id === user_id) others.delete(organizationBook(row.organization_id))
    return installation.closed().filter(({ book }) => !others.has(book))
  }

  const get = async (actor: Actor): Promise<Result<StatusObject, Refusal>> => {
    const [organization] = await deps.systemBook.read([getRecord('organization', actor.organization_id)])
    if (!organization) return err(notFound('Organization', actor.organization_id))
    const { id, name, is_demo } = organization
    const filesChecked = fileCheck.stateOf(id)
    return ok({
      version: installation.version,
      data_folder: installation.data_folder,
      synced_by: installation.synced_by,
      started_at: installation.started_at,
      organization: { id, name, base_currency: await currencyOf(deps, organization), is_demo },
      repairs: installation.repairs().filter(concerns(actor)),
      closed_books: await closedOf(actor),
      journals: { checked_at: installation.journalsCheckedAt() },
      kept_files: { ...filesChecked, findings: [...filesChecked.findings] },
      doubtful_clock: await doubtfulClock(deps, id),
      backup: await backupAge(),
    })
  }

  const findNotice = async (actor: Actor, { id }: ById): Promise<Result<RepairNotice, Refusal>> => {
    const notice = installation.repairs().find((one) => one.id === id && concerns(actor)(one))
    return notice ? ok(notice) : err(notFound('Repair', id))
  }

  return {
    get,
    diagnose: async () => ok(await installation.diagnose()),
    findNotice,
    acknowledge: async (actor, request) => {
      const found = await findNotice(actor, request)
      if (!found.ok) return found
      if (found.value.is_open) await installation.acknowledge(request.id, actor.user_id)
      return get(actor)
    },
  }
}

/** Today and the latest change, when they are far apart; null for closed books. */
const doubtfulClock = async (
  { bookOf, today }: Pick<ServiceDeps, 'bookOf' | 'today'>,
  id: number,
): Promise<StatusObject['doubtful_clock']> => {
  try {
    const [latest] = await bookOf(id).read([latestChange])
    const last_change = dayOfChange(latest)
    return last_change !== null && isClockImplausible(last_change, today()) ? { today: today(), last_change } : null
  } catch (error) {
    if (error instanceof BookClosed) return null
    throw error
  }
}

/** For closed books, the initial currency. */
const currencyOf = async (deps: Pick<ServiceDeps, 'bookOf'>, organization: Organization): Promise<string> => {
  try {
    return await baseCurrencyOf(deps.bookOf(organization.id).read)
  } catch (error) {
    if (error instanceof BookClosed) return initialProfile(organization).base_currency
    throw error
  }
}
