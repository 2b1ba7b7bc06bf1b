// Backups: made on request or by the schedule, one at a time; listed, inspected, restored into a folder of its own.
import type { BackupAge, BackupSettings, MadeBackup } from '../../../shared/api/endpoints/books/backup.ts'
import { get } from '../../../shared/books/port/read.ts'
import type { BackupCause, BackupContent, BackupRefusalCode } from '../../../shared/record/books/backup.ts'
import { backupAge, expiredBackups } from '../../../shared/rule/backup/retention.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import type { Log } from '../../platform/log.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, type Refusal } from '../core/refusal.ts'
import type { BackupTurn } from './backup-turn.ts'
import type { BackupNotes, BackupPort, BackupServices, BackupSummary, BooksHandover, Watch } from './contract.ts'

export interface BackupDeps extends Pick<ServiceDeps, 'systemBook' | 'now' | 'today'> {
  readonly backup: BackupPort
  readonly booksHandover: BooksHandover
  readonly turn: BackupTurn
  readonly log: Log
}

export interface Backups {
  readonly services: BackupServices['backups']
  /** The age of the last backup, for the status. */
  readonly age: () => Promise<BackupAge>
  /** Makes the backup of the day when it is due. */
  readonly tick: () => Promise<void>
  /** Cancels the running work. */
  readonly close: () => Promise<void>
}

/** The field that each refusal is about. */
const FIELDS: Readonly<Record<BackupRefusalCode, string>> = {
  backup_missing: 'file',
  backup_foreign: 'file',
  backup_damaged: 'file',
  backup_newer: 'file',
  passphrase_needed: 'passphrase',
  passphrase_wrong: 'passphrase',
  file_exists: 'to',
  folder_not_empty: 'folder',
  folder_unreachable: 'folder',
  path_in_data_folder: 'folder',
  disk_full: 'folder',
  books_not_whole: 'books',
}
type BackupWork = 'make' | 'look' | 'restore' | 'upload'

/** The target folder is the field `to` when a backup is made, and `folder` when one is restored. */
const refused = (code: BackupRefusalCode, type?: BackupWork) =>
  err(invalid({ field: type === 'make' && FIELDS[code] === 'folder' ? 'to' : FIELDS[code], code }))
const notNew = err({ type: 'Conflict', code: 'books_not_new' } as const)
const notAbsolute = (field: string) => err(invalid({ field, code: 'path_not_absolute' }))

export const createBackups = (deps: BackupDeps): Backups => {
  const { backup, booksHandover, turn, now, today, log } = deps
  let notes: Promise<BackupNotes> | null = null

  const notesNow = (): Promise<BackupNotes> => {
    notes ??= backup.readNotes().catch((error: unknown) => {
      notes = null
      throw error
    })
    return notes
  }
  const note = async (patch: Partial<BackupNotes>): Promise<BackupNotes> => {
    const next = { ...(await notesNow()), ...patch }
    await backup.writeNotes(next)
    notes = Promise.resolve(next)
    return next
  }
  const folderOf = (of: BackupNotes): string => of.folder ?? backup.defaultFolder
  const settingsOf = (of: BackupNotes): BackupSettings => ({
    folder: folderOf(of),
    is_default_folder: of.folder === null,
    schedule: of.schedule,
    has_passphrase: of.passphrase !== null,
  })

  const alone = <T>(
    type: BackupWork,
    work: (watch: Watch) => Promise<Result<T, BackupRefusalCode>>,
    options?: { readonly isScheduled: boolean },
  ) => turn.runExclusively(type, work, (code) => refused(code, type), options)

  const make = (to: string, cause: BackupCause, passphrase: string | null) =>
    alone<MadeBackup>(
      'make',
      async (watch) => {
        const made = await backup.make({ to, cause, passphrase }, watch)
        if (!made.ok) {
          if (cause === 'schedule') await note({ trouble: { code: made.error, at: now() } })
          return made
        }
        const { file, content } = made.value
        const day = cause === 'schedule' ? { scheduled_on: today() } : {}
        const { made_at, lacking } = content
        await note({ last: { made_at, file, lacking }, trouble: null, ...day })
        return made
      },
      { isScheduled: cause === 'schedule' },
    )

  const makeOfDay = async (): Promise<BackupSummary | null> => {
    const present = await notesNow()
    const made = await make(folderOf(present), 'schedule', present.passphrase)
    if (made.ok) return made.value.content
    log.warn(
      `The backup of the day could not be made: ${made.error.type === 'Invalid' ? made.error.code : made.error.type}`,
    )
    return null
  }

  const removeExpired = async (): Promise<void> => {
    const present = await notesNow()
    const listed = await backup.list(folderOf(present), present.passphrase)
    if (!listed.ok) return
    const own = listed.value.backups.filter(({ cause, is_own }) => cause === 'schedule' && is_own)
    // Only this backup contains the books that are missing in the later ones.
    const whole = own.find(({ content }) => content?.lacking.length === 0)
    for (const { file } of expiredBackups(own)) if (file !== whole?.file) await backup.remove(file)
  }

  /** A backup that was deleted does not count; one on a disk that is not connected does. */
  const age = async (): Promise<BackupAge> => {
    const { last: own, trouble } = await notesNow()
    const shared = (await backup.shared?.last()) ?? null
    const last = own === null || (shared !== null && shared.made_at > own.made_at) ? shared : own
    const [owner] = await deps.systemBook.read([get('user', 1)])
    return {
      last_made_at: last?.made_at ?? null,
      ...backupAge(last?.made_at ?? null, owner?.created_at ?? now(), now()),
      lacking: [...(last?.lacking ?? [])],
      trouble,
    }
  }

  const fileOf = async (file: string): Promise<string | null> => backup.pathOf(file, folderOf(await notesNow()))
  const secretOf = async (passphraseInput: string | null | undefined): Promise<string | null> =>
    passphraseInput === undefined ? (await notesNow()).passphrase : passphraseInput

  const restoreInPlace = async (file: string, passphrase: string | null): Promise<Result<BackupContent, Refusal>> => {
    if (!(await booksHandover.isNew())) return notNew
    const restored = await alone('restore', (watch) => backup.stageRestore(file, passphrase, watch))
    if (!restored.ok) return restored
    const resumeWriting = await booksHandover.pauseWriting()
    try {
      // A user may have entered something meanwhile.
      if (!(await booksHandover.isNew())) {
        await backup.discardStagedRestore()
        resumeWriting()
        return notNew
      }
      await note({ last: null, scheduled_on: null, trouble: null })
      await backup.commitStagedRestore()
    } catch (error) {
      resumeWriting()
      throw error
    }
    booksHandover.restart()
    return restored
  }

  return {
    age,
    services: {
      get: async () => {
        const present = await notesNow()
        const listed = await backup.list(folderOf(present), present.passphrase)
        const { backups, unreadable } = listed.ok ? listed.value : { backups: [], unreadable: [] }
        if (listed.ok && present.last && !(await backup.exists(present.last.file))) {
          const latest = backups.find(({ is_own }) => is_own)
          const { made_at, file, content } = latest ?? {}
          await note({ last: made_at && file ? { made_at, file, lacking: content?.lacking ?? [] } : null })
        }
        return ok({
          age: await age(),
          settings: settingsOf(await notesNow()),
          running: turn.running(),
          can_restore_here: await booksHandover.isNew(),
          folder_problem: listed.ok ? null : listed.error,
          backups: [...backups],
          unreadable: [...unreadable],
        })
      },
      make: async (_, { to, passphrase }) => {
        const path = to === undefined ? folderOf(await notesNow()) : backup.pathOf(to)
        return path === null ? notAbsolute('to') : make(path, 'person', await secretOf(passphrase))
      },
      cancel: async () => {
        await turn.cancel()
        return ok(null)
      },
      change: async (_, { folder: given, ...change }) => {
        // The default folder, sent back as it was read, stays the default.
        const folder = given === backup.defaultFolder ? null : given
        if (folder === undefined || folder === null)
          return ok(
            settingsOf(await note({ ...change, ...(folder === null ? { folder } : {}) } as Partial<BackupNotes>)),
          )
        const path = backup.pathOf(folder)
        if (path === null) return notAbsolute('folder')
        const usable = await backup.checkFolder(path)
        if (!usable.ok) return refused(usable.error)
        return ok(settingsOf(await note({ ...change, folder: path, trouble: null } as Partial<BackupNotes>)))
      },
      upload: (_, bytes) => alone('upload', (watch) => backup.receiveUpload(bytes ?? noBytes(), watch)),
      inspect: async (_, { file, passphrase }) => {
        const path = await fileOf(file)
        const secret = await secretOf(passphrase)
        return path === null ? notAbsolute('file') : alone('look', (watch) => backup.inspect(path, secret, watch))
      },
      restore: async (_, { file, folder, passphrase }) => {
        const path = await fileOf(file)
        const secret = await secretOf(passphrase)
        if (path === null) return notAbsolute('file')
        if (folder === undefined) return restoreInPlace(path, secret)
        const to = backup.pathOf(folder)
        if (to === null) return notAbsolute('folder')
        return alone('restore', (watch) => backup.restore(path, to, secret, watch))
      },
    },
    tick: async () => {
      const present = await notesNow()
      if (present.schedule === 'off' || present.scheduled_on === today() || turn.running()) return
      const { shared } = backup
      const isMade = shared ? await shared.runDaily(today(), makeOfDay) : (await makeOfDay()) !== null
      if (isMade) await removeExpired()
    },
    close: async () => {
      await turn.cancel()
      await backup.removeUpload()
    },
  }
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}
