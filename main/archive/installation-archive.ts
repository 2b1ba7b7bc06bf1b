// The archive of a running installation: a separate process writes each package next to the books, as of a noted
// moment; then the package is handed over and removed.
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { organizationBook } from '../../shared/books/port/book-name.ts'
import type { BackupRefusalCode } from '../../shared/record/books/backup.ts'
import type { Timestamp } from '../../shared/value/calendar.ts'
import { err, ok, type Result } from '../../shared/value/result.ts'
import type { BookPosition, LendBooks } from '../backup/book-positions.ts'
import { BackupRefused } from '../backup/format.ts'
import { syncFolder } from '../backup/sync-folder.ts'
import type { StartProcess } from '../engine/process/child-process.ts'
import type { ArchivePort, Package } from '../service/archive/contract.ts'
import { runArchiveProcess } from './archive-process.ts'

export interface InstallationArchiveOptions {
  readonly dataFolder: string
  readonly version: string
  readonly now: () => Timestamp
  readonly newId: () => string
  /** The heads of all books at this moment; throws while one of them is being repaired. */
  readonly heads: () => readonly (BookPosition & { readonly head: NonNullable<BookPosition['head']> })[]
  /** Absent: the books are in the data folder, at the positions of `heads`. */
  readonly lend?: LendBooks
  /** The script of the page that verifies a package. */
  readonly pageScript: () => Promise<string>
  /** How the shell starts a process; by default as Node does. */
  readonly startProcess?: StartProcess
}

/** Packages that a kill left are older; one that a slow client still downloads is not. */
const LEFTOVER_AFTER_MS = 24 * 60 * 60_000

export const createInstallationArchive = (options: InstallationArchiveOptions): ArchivePort => {
  const { dataFolder, version, now, newId, heads, pageScript } = options
  const lend: LendBooks = options.lend ?? ((task) => task({ data_folder: dataFolder, books: heads() }))
  const folder = join(dataFolder, 'exports')
  const process = { startProcess: options.startProcess, signal: new AbortController().signal }
  /** One package at a time, since each uses the full speed of the disk. */
  let latest: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = latest.then(work)
    latest = done.catch(() => undefined)
    return done
  }
  const headOf: ArchivePort['headOf'] = (organization) =>
    heads().find(({ book }) => book === organizationBook(organization))?.head ?? null

  const writeTo = async (target: string, organization: number, fiscal_year_id: string | null): Promise<void> => {
    await syncFolder(dirname(target))
    const order = { target, organization, fiscal_year_id, made_at: now(), version, page_script: await pageScript() }
    await lend((lent) => runArchiveProcess({ type: 'write', ...lent, ...order }, process), organization)
  }

  return {
    headOf,
    write: (organization, fiscal_year_id) =>
      inTurn(() =>
        asRefusal(async () => {
          const target = join(folder, `${newId()}.zip`)
          await syncFolder(folder)
          await removeLeftovers(folder)
          await writeTo(target, organization, fiscal_year_id)
          return streamAndRemove(target)
        }),
      ),
    store: (organization) =>
      inTurn(() =>
        asRefusal(async () => {
          const target = join(dataFolder, 'deleted', `${organizationBook(organization)}-${newId()}.zip`)
          await writeTo(target, organization, null)
          return target
        }),
      ),
    find: (organization, digest) =>
      asRefusal(() =>
        lend(({ data_folder, books }) => {
          const book = organizationBook(organization)
          const moment = books.find((one) => one.book === book) ?? { book, head: null }
          return runArchiveProcess({ type: 'find', data_folder, organization, moment, digest }, process)
        }, organization),
      ),
  }
}

/** The bytes of a file, which is removed when they are read or no longer wanted. */
const streamAndRemove = async (path: string): Promise<Package> => {
  const { size } = await stat(path)
  const file = createReadStream(path)
  file.on('close', () => void rm(path, { force: true }).catch(() => undefined))
  return { size, stream: Readable.toWeb(file) as ReadableStream<Uint8Array> }
}

const removeLeftovers = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const present = await stat(path).catch(() => null)
    if (present && Date.now() - present.mtimeMs > LEFTOVER_AFTER_MS) await rm(path, { force: true })
  }
}

const asRefusal = async <T>(work: () => Promise<T>): Promise<Result<T, BackupRefusalCode>> => {
  try {
    return ok(await work())
  } catch (error) {
    if (error instanceof BackupRefused) return err(error.code)
    throw error
  }
}
