// The archive for an auditor: the head of the books, their audit package, and the time stamps that users uploaded for that
// head. A time stamp is a stored file and an action of the history that changes no record: so it is in the journal, in
// backups and in later packages.
import { createHash } from 'node:crypto'
import { page } from '../../../shared/books/port/read.ts'
import { type ArchiveHead, KEEP_TIME_STAMP, TimeStamp } from '../../../shared/record/books/archive.ts'
import type { BackupRefusalCode } from '../../../shared/record/books/backup.ts'
import type { HistoryEntry } from '../../../shared/record/books/history.ts'
import { isWithin } from '../../../shared/record/ledger/fiscal-year.ts'
import {
  answersRequest,
  hexOf,
  imprintOf,
  readTimeStampReply,
  timeStampRequest,
} from '../../../shared/rule/archive/time-stamp.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import type { FileArchive } from '../core/file-archive.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import type { ArchivePort, ArchiveServices } from './contract.ts'

export interface ArchiveDeps extends ServiceDeps {
  readonly archive: ArchivePort
  readonly fileArchiveOf: (organizationId: number) => FileArchive
}

const FIELDS: Readonly<Partial<Record<BackupRefusalCode, string>>> = {
  disk_full: 'folder',
  folder_unreachable: 'folder',
}
const refused = (code: BackupRefusalCode) => err(invalid({ field: FIELDS[code] ?? 'books', code }))

const sha256Of = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(bytes).digest())

export const createArchive = (deps: ArchiveDeps): ArchiveServices['archive'] => {
  const headOf = async ({ organization_id: organization }: Actor): Promise<ArchiveHead | null> => {
    const head = deps.archive.headOf(organization)
    const commit = head && head.seq > 0 ? await deps.bookOf(organization).commitAt(head.seq) : null
    return head && commit && { organization, commit: head.seq, hash: head.hash, time: commit.time as Timestamp }
  }

  return {
    get: async (actor) => {
      const head = await headOf(actor)
      return ok({
        head,
        statement_sha256: head && hexOf(imprintOf(head, sha256Of).digest),
        time_stamps: [...(await storedStamps(deps.bookOf(actor.organization_id).read))],
      })
    },

    export: async ({ organization_id }, { day }) => {
      let yearId: string | null = null
      if (day !== null) {
        const [years] = await deps.bookOf(organization_id).read([page('fiscal_year')])
        const year = years.rows.find((one) => isWithin(one, day))
        if (!year) return err(notFound('FiscalYear', day))
        yearId = year.id
      }
      const written = await deps.archive.write(organization_id, yearId)
      if (!written.ok) return refused(written.error)
      const of = day === null ? '' : `-${day}`
      return ok({ name: `kontor-archive-${organization_id}${of}-${deps.today()}.zip`, bytes: written.value })
    },

    request: async (actor) => {
      const head = await headOf(actor)
      if (head === null) return refused('books_not_whole')
      return ok({ name: `head-${head.commit}.tsq`, bytes: timeStampRequest(imprintOf(head, sha256Of)) })
    },

    store: async ({ organization_id, user_id }, { files }) => {
      const bytes = files[0]?.bytes ?? new Uint8Array()
      const reply = readTimeStampReply(bytes)
      if (!reply.ok) return err(invalid({ field: 'file', code: reply.error }))
      const found = await deps.archive.find(organization_id, reply.value.digest)
      if (!found.ok) return refused(found.error)
      if (found.value === null) return err(invalid({ field: 'file', code: 'time_stamp_foreign' }))
      const head = found.value
      const answers = answersRequest(reply.value, imprintOf(head, sha256Of))
      if (!answers.ok) return err(invalid({ field: 'file', code: answers.error }))
      // The file must be on the disk before the books name it; when the commit fails, an unused file remains.
      const file_sha256 = await deps.fileArchiveOf(organization_id).stage(bytes).store()
      const { stamped_at, policy, serial } = reply.value
      const group = deps.newId()
      const book = deps.bookOf(organization_id)
      const written = await book.write<TimeStamp | null, Refusal>({ user: user_id, group }, async (read) => {
        const present = (await storedStamps(read)).find((stamp) => stamp.file_sha256 === file_sha256) ?? null
        return ok({
          action: KEEP_TIME_STAMP,
          params: { ...head, stamped_at, policy, serial, file_sha256 },
          changes: [],
          is_noted: present === null,
          value: present,
        })
      })
      if (!written.ok) return written
      const present = written.value ?? (await storedStamps(book.read)).find(({ id }) => id === group)
      return present ? ok(present) : err(notFound('TimeStamp', group))
    },
  }
}

/** The time stamps that the history contains, the latest first. */
const storedStamps = async (read: Read): Promise<readonly TimeStamp[]> => {
  const filter = [{ field: 'action', is: [KEEP_TIME_STAMP] }]
  const [entries] = await read([page('history', { filter, sort: [{ field: 'time', descending: true }] })])
  return entries.rows.flatMap((entry) => {
    const stamp = stampOf(entry)
    return stamp.ok ? stamp.value : []
  })
}

const stampOf = ({ id, time, user, params }: HistoryEntry): Result<TimeStamp, null> => {
  const stamp = TimeStamp.safeParse({ ...params, id, head: params, kept_at: time, kept_by: user })
  return stamp.success ? ok(stamp.data) : err(null)
}
