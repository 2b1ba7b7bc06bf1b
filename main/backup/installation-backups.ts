// The backups of a running installation: the positions of its books, its backup folder, its notes, and a process for
// each job.
import { randomUUID } from 'node:crypto'
import { access, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { BackupFile } from '../../shared/api/endpoints/books/backup.ts'
import { BACKUP_REFUSALS, type BackupRefusalCode, MissingBook } from '../../shared/record/books/backup.ts'
import { TimestampField } from '../../shared/record/core/scalar.ts'
import type { Timestamp } from '../../shared/value/calendar.ts'
import { err, ok, type Result } from '../../shared/value/result.ts'
import type { StartProcess } from '../engine/process/child-process.ts'
import { errorCode, machineFiles, readText, replaceText } from '../journal/append/files.ts'
import { fileName } from '../journal/append/scan.ts'
import type { BackupNotes, BackupPort, SharedBackups } from '../service/backup/contract.ts'
import { runBackupProcess } from './backup-process.ts'
import { ensureOutside } from './backup-target.ts'
import type { BookPosition, LendBooks } from './book-positions.ts'
import { BACKUP_SUFFIX, BackupRefused } from './format.ts'
import { commitStagedRestore, discardStagedRestore } from './install-restore.ts'
import { inspectBackup } from './read-backup.ts'
import { checkEmpty } from './restore-backup.ts'
import { syncFolder } from './sync-folder.ts'
import { UPLOADED, writeUpload } from './upload.ts'
import { piecesOf } from './zip-file.ts'

export interface InstallationBackupsOptions {
  readonly dataFolder: string
  /** The configuration folder of this computer (rule 156); absent if no backup is restored. */
  readonly configFolder?: string
  readonly version: string
  readonly now: () => Timestamp
  /** The heads of all books at this moment; throws while one of them is being repaired. */
  readonly heads: () => readonly BookPosition[]
  /** Absent: the books are in the data folder, at the positions of `heads`. */
  readonly lend?: LendBooks
  /**
   * Identifies the backups of these books: the hash of the first commit of the system's book. Absent: read it from the
   * data folder.
   */
  readonly installation?: () => Promise<string | null>
  /** Rejects with DiskFull if so many bytes would leave too little space for the books. */
  readonly ensureRoom?: (bytes: number) => Promise<void>
  /** Absent: no other program works on these books. */
  readonly shared?: SharedBackups
  /** The books that stay closed. */
  readonly closed?: () => readonly Pick<MissingBook, 'book' | 'code'>[]
  /** The most attempts to make a backup; for tests. */
  readonly attempts?: number
  /** How the shell starts a process; by default as Node does. */
  readonly startProcess?: StartProcess
}

/** A repair during the backup changes a journal; then the backup starts again, from another moment. */
const ATTEMPTS = 3
const BETWEEN_ATTEMPTS_MS = 1000

const LEFTOVER_AFTER_MS = 60 * 60_000
const TEMPORARY_NAME = /^\.kontor-.*\.part$/

const Notes = z.object({
  folder: z.string().nullable().catch(null),
  schedule: z.enum(['daily', 'off']).catch('daily'),
  passphrase: z.string().nullable().catch(null),
  last: z
    .object({ made_at: TimestampField, file: z.string(), lacking: z.array(MissingBook).default([]) })
    .nullable()
    .catch(null),
  scheduled_on: z.string().nullable().catch(null),
  trouble: z
    .object({ code: z.enum(BACKUP_REFUSALS), at: TimestampField })
    .nullable()
    .catch(null),
})

/** A name that sorts by time and that every file system accepts. */
const backupName = (made_at: string): string =>
  `kontor-${made_at.slice(0, 23).replaceAll(/[:.]/g, '-')}Z${BACKUP_SUFFIX}`

export const createInstallationBackups = ({
  dataFolder,
  configFolder,
  version,
  now,
  heads,
  lend = (task) => task({ data_folder: dataFolder, books: heads() }),
  installation = () => installationOf(dataFolder),
  ensureRoom = async () => undefined,
  closed = () => [],
  shared,
  attempts = ATTEMPTS,
  startProcess,
}: InstallationBackupsOptions): BackupPort => {
  const notesFile = join(dataFolder, 'backup.json')
  const defaultFolder = join(dataFolder, 'backups')
  /** A file is unchanged as long as its size and time are. */
  const inspected = new Map<string, { readonly key: string; readonly backup: BackupFile | null }>()

  const inspectFile = async (
    file: string,
    passphrase: string | null,
    own: string | null,
  ): Promise<BackupFile | null> => {
    const { size: bytes, mtimeMs } = await stat(file)
    const key = `${bytes} ${mtimeMs} ${passphrase ?? ''}`
    const cached = inspected.get(file)
    if (cached?.key === key) return cached.backup
    const backup = await inspectBackup(file, passphrase).then(
      ({ label: { made_at, version, cause, is_encrypted, installation }, manifest }): BackupFile => {
        const content = manifest?.content ?? null
        return { file, bytes, made_at, version, cause, is_encrypted, is_own: installation === own, content }
      },
      () => null,
    )
    inspected.set(file, { key, backup })
    return backup
  }

  return {
    defaultFolder,
    pathOf: (text, base) => {
      if (isAbsolute(text)) return resolve(text)
      return base !== undefined && !/[\\/]/.test(text) ? join(base, text) : null
    },
    readNotes: async () => {
      const text = await readText(machineFiles, notesFile)
      return Notes.parse(parseJson(text)) satisfies BackupNotes
    },
    writeNotes: (notes) => replaceText(machineFiles, notesFile, JSON.stringify(notes)),
    checkFolder: (folder) =>
      asRefusal(async () => {
        ensureOutside(folder, dataFolder, defaultFolder)
        await syncFolder(folder)
        const probe = join(folder, `.${randomUUID()}`)
        await writeFile(probe, '', { flag: 'wx', mode: 0o600 })
        await rm(probe)
        return null
      }),
    make: ({ to, cause, passphrase }, { onProgress, signal }) =>
      asRefusal(async () => {
        const watch = { startProcess, onProgress, signal }
        ensureOutside(to, dataFolder, defaultFolder)
        if (to === defaultFolder) await syncFolder(to)
        await removeLeftovers(to.endsWith(BACKUP_SUFFIX) ? dirname(to) : to)
        for (let attempt = 1; ; attempt++) {
          try {
            const made_at = now()
            const target = to.endsWith(BACKUP_SUFFIX) ? to : join(to, backupName(made_at))
            const order = { target, closed: closed(), made_at, version, cause, passphrase }
            const content = await lend((lent) => runBackupProcess({ type: 'make', ...lent, ...order }, watch))
            return { file: target, bytes: (await stat(target)).size, content }
          } catch (error) {
            if (!(error instanceof BackupRefused && error.code === 'books_not_whole') || attempt === attempts)
              throw error
            await sleep(BETWEEN_ATTEMPTS_MS, undefined, { signal })
          }
        }
      }),
    inspect: (file, passphrase, { onProgress, signal }) =>
      asRefusal(() => runBackupProcess({ type: 'look', file, passphrase }, { startProcess, onProgress, signal })),
    restore: (file, data_folder, passphrase, { onProgress, signal }) =>
      asRefusal(async () => {
        ensureOutside(data_folder, dataFolder, defaultFolder)
        await checkEmpty(data_folder)
        const config = configFolder === undefined ? {} : { config_folder: configFolder }
        const job = { type: 'restore', file, passphrase, data_folder, ...config } as const
        return runBackupProcess(job, { startProcess, onProgress, signal })
      }),
    stageRestore: (file, passphrase, { onProgress, signal }) =>
      asRefusal(() => {
        const job = { type: 'restore', file, passphrase, data_folder: dataFolder, is_staged: true } as const
        return runBackupProcess(job, { startProcess, onProgress, signal })
      }),
    discardStagedRestore: () => discardStagedRestore(dataFolder),
    commitStagedRestore: () => commitStagedRestore(dataFolder),
    receiveUpload: (bytes, { onProgress, signal }) =>
      asRefusal(async () => {
        const file = join(dataFolder, UPLOADED)
        return {
          file,
          bytes: await writeUpload(file, bytes, (done) => onProgress({ done, total: 0 }), signal, ensureRoom),
        }
      }),
    removeUpload: () => rm(join(dataFolder, UPLOADED), { force: true }),
    list: (folder, passphrase) =>
      asRefusal(async () => {
        const names = await readdir(folder).catch((error: unknown) => {
          // The program's own folder is created with the first backup.
          if (errorCode(error) === 'ENOENT' && folder === defaultFolder) return []
          throw error
        })
        const own = await installation().catch(() => null)
        const backups: BackupFile[] = []
        const unreadable: string[] = []
        for (const name of names.filter((one) => one.endsWith(BACKUP_SUFFIX))) {
          const file = join(folder, name)
          const backup = await inspectFile(file, passphrase, own).catch(() => null)
          if (backup) backups.push(backup)
          else unreadable.push(file)
        }
        return { backups: backups.sort((a, b) => (a.made_at < b.made_at ? 1 : -1)), unreadable: unreadable.sort() }
      }),
    ...(shared && { shared }),
    remove: (file) => rm(file, { force: true }),
    exists: (file) =>
      access(file).then(
        () => true,
        (error: unknown) => errorCode(error) !== 'ENOENT',
      ),
  }
}

/** Removes what killed backups left. A backup that is still being written is younger. */
const removeLeftovers = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const path of names.filter((name) => TEMPORARY_NAME.test(name)).map((name) => join(folder, name))) {
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > LEFTOVER_AFTER_MS) await rm(path, { force: true })
  }
}

/** The hash of the first commit of the system's book, which no other installation has; null before that commit. */
const installationOf = async (dataFolder: string): Promise<string | null> => {
  for await (const piece of piecesOf(join(dataFolder, 'books', 'system', 'journal', fileName(1)), 64))
    return Buffer.from(piece).toString('latin1')
  return null
}

const parseJson = (text: string | null): unknown => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Converts a refusal, or a failed call of the disk, to a value. */
const asRefusal = async <T>(work: () => Promise<T>): Promise<Result<T, BackupRefusalCode>> => {
  try {
    return ok(await work())
  } catch (error) {
    if (error instanceof BackupRefused) return err(error.code)
    if (errorCode(error) === 'ENOSPC') return err('disk_full')
    if (
      ['ENOENT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EIO', 'ENODEV', 'ENAMETOOLONG'].includes(
        errorCode(error) ?? '',
      )
    )
      return err('folder_unreachable')
    throw error
  }
}
