// The start of the program with any shell (entry.ts, electron.ts): takes the data folder, and starts the browser even
// before the rest of the program is loaded, since the browser decides how long a start takes.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { ok, type Result } from '../../shared/value/result.ts'
import { installStagedRestore } from '../backup/install-restore.ts'
import { isRestoreInterrupted } from '../backup/interrupted-restore.ts'
import type { Engine } from '../engine/engine.ts'
import { releaseProfile } from '../engine/profile-lock.ts'
import { retireShellDatabase } from '../engine/shell-profiles.ts'
import { dataFolderProblem, folderErrorText, restrictAccess } from '../home/check-data-folder.ts'
import { createReadModels } from '../home/read-models.ts'
import { confirmChoice } from '../home/relocation/chosen-folder.ts'
import { findDataFolder, folderProblemText } from '../home/relocation/find-folder.ts'
import { completeRelocation, removeInterruptedCopy } from '../home/relocation/relocate.ts'
import { DataFolderInUse, takeLock } from '../journal/append/lock.ts'
import { KeyFileError } from '../journal/identity/identity-record.ts'
import { HELP, type Options } from '../options/options.ts'
import { type OwnLog, openLog } from '../platform/log.ts'
import { messageOf } from '../platform/message-of.ts'
import { syncedWarning } from '../platform/synced-folder.ts'
import { BookClosed, BooksUnavailable } from '../service/core/book.ts'
import { createLifecycle, type Lifecycle } from './lifecycle.ts'
import type { RunningProgram } from './main.ts'
import { RemoteAccessNotReady } from './remote-access-ready.ts'

/** The built renderer is next to the built main. */
const RENDERER_FOLDER = join(import.meta.dirname, '..', 'renderer')

/** The shell that runs the program. */
export interface Host {
  readonly createEngine: (place: EnginePlace) => Engine
  /** Shows why there is no window, in addition to stderr. */
  readonly showError?: (text: string) => void
  /** Receives a function that ends the program in order. */
  readonly onEnd?: (stop: () => void) => void
  /**
   * Called before the program continues in another data folder
   * and touches a file there. False: another program works there.
   */
  readonly onFolderChange?: (config: string, dataFolder: string) => boolean
}

interface EnginePlace {
  readonly dataFolder: string
  readonly rendererFolder: string
  readonly log: (text: string) => void
  /** Called when the browser is busy loading for a while. */
  readonly onBrowserStarted: () => void
}

/** The profile of the database page in Chromium (engine/shell-profiles.ts has that of the shell). */
export const chromiumProfile = (dataFolder: string): string => join(dataFolder, 'database')

/** Ends what an earlier run began with the data folder: a move, and a restore. Answers the folder that was moved from. */
const finishFolderWork = async (options: Options, log: OwnLog): Promise<string | null> => {
  const relocatedFrom = await completeRelocation(options.data, { config: options.config, usual: options.usual_data })
  if (relocatedFrom !== null) log.info(`The books were moved here from ${relocatedFrom}`)
  // Remains in another folder must not keep the user from the books.
  await removeInterruptedCopy(options.data).catch((error: unknown) =>
    log.warn(`The files left by a move could not be removed yet: ${messageOf(error)}`),
  )
  const retireProfiles = async () => {
    await releaseProfile(chromiumProfile(options.data), log.info)
    await retireShellDatabase(options.data)
  }
  if (await installStagedRestore(options.data, options.config, retireProfiles))
    log.info('The restored books were installed')
  return relocatedFrom
}

const openAndStart = async (
  host: Host,
  options: Options,
  log: OwnLog,
  life: Lifecycle,
  before: RunningProgram | null,
): Promise<void> => {
  const lock = await takeLock(options.data, {
    onLost: () => {
      log.error('Another Kontor has taken over the data folder while this one did not respond: this one stops')
      // Exit as if killed: an orderly end would write into the folder of the other program.
      process.exit(1)
    },
  })
  life.onStop('the lock', lock.release)
  const relocatedFrom = await finishFolderWork(options, log)
  const browserStarted = Promise.withResolvers<void>()
  const engine = host.createEngine({
    dataFolder: options.data,
    rendererFolder: RENDERER_FOLDER,
    log: log.info,
    onBrowserStarted: () => browserStarted.resolve(),
  })
  life.onStop('the engine', engine.close)
  const readModels = createReadModels(engine)
  // To load the rest keeps this thread busy, so wait until the browser's processes have work. Books in a database need
  // no browser.
  if (options.books === null) await Promise.race([browserStarted.promise, readModels.warmUp()])
  // Compiled code is kept next to the database, which is built anew from the books when it is missing.
  enableCompileCache(join(chromiumProfile(options.data), 'compiled-code'))
  const { start } = await import('./main.ts')
  await start({
    options,
    log,
    life,
    lock,
    engine,
    readModels,
    before,
    rendererFolder: RENDERER_FOLDER,
    is_relocated: relocatedFrom !== null,
    restart: (running, next) =>
      void life.restart(() => {
        const same = { ...options, accepted_books: [] }
        if (next === undefined) return beginOrReport(host, same, log, life, running)
        return restartIn(host, { ...same, data: next.folder, demo: false }, log, life, running)
      }),
  })
  await confirmChoice(options.config, options.data)
}

/** Starts again in another data folder. */
const restartIn = async (...startArguments: Parameters<typeof openAndStart>): Promise<void> => {
  const [host, options, log, life] = startArguments
  const isOurs = host.onFolderChange?.(options.config, options.data) ?? true
  const problem = isOurs ? dataFolderProblem(options.data) : `Another Kontor is using ${options.data}. Close it first.`
  if (problem !== null) {
    log.error(`Kontor cannot start: ${problem}`)
    host.showError?.(problem)
    return life.stop(1)
  }
  log.info(`Kontor continues in ${options.data}`)
  log.moveTo(options.data)
  warnAboutFolder(options.data, log)
  return beginOrReport(...startArguments)
}

/** Warns about other users with access to the folder, and about programs that copy it. */
const warnAboutFolder = (dataFolder: string, log: OwnLog): void => {
  for (const warning of [restrictAccess(dataFolder), syncedWarning(dataFolder)]) {
    if (warning === null) continue
    process.stderr.write(`${warning}\n`)
    log.warn(warning)
  }
}

const beginOrReport = async (...startArguments: Parameters<typeof openAndStart>): Promise<void> => {
  const [host, options, log, life] = startArguments
  try {
    await openAndStart(...startArguments)
  } catch (error) {
    // If the program is ended during the start, its parts disappear while others are built, which causes this error.
    if (life.isStopping()) return
    const plain =
      error instanceof DataFolderInUse ||
      error instanceof BookClosed ||
      error instanceof KeyFileError ||
      error instanceof RemoteAccessNotReady ||
      error instanceof BooksUnavailable ||
      (error instanceof Error && error.name === 'DatabaseRefused')
        ? error.message
        : folderErrorText(error, options.data)
    log.error(`Kontor cannot start: ${plain ?? messageOf(error)}`, plain === null ? error : undefined)
    // Only here, since the log may be sent to others.
    if (error instanceof RemoteAccessNotReady) process.stderr.write(error.onTerminal)
    host.showError?.(plain ?? messageOf(error))
    await life.stop(1)
  }
}

/**
 * Runs the program until it is ended: null. Otherwise the exit
 * code of a request for information, or of a start that failed.
 */
export const run = async (host: Host, read: Result<Options, string>): Promise<number | null> => {
  // The end of an output's reader must not end the program.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  if (!read.ok) {
    process.stderr.write(`${read.error}\n`)
    return 2
  }
  const startArguments = read.value
  if (startArguments.help || startArguments.version) {
    process.stdout.write(startArguments.help ? HELP : `${packageJson.version}\n`)
    return 0
  }
  const found = startArguments.look ? ok(startArguments.data) : findDataFolder(startArguments)
  if (!found.ok) {
    const text = folderProblemText(found.error)
    process.stderr.write(`Kontor cannot start: ${text}\n`)
    host.showError?.(text)
    return 1
  }
  const options = { ...startArguments, data: found.value }
  if (options.restore !== null) {
    // Loaded only here: most starts restore nothing.
    const { restoreFirst } = await import('../maintenance/restore.ts')
    const isThere = await restoreFirst({ ...options, file: options.restore })
    if (!isThere || options.look) return isThere ? 0 : 1
  }
  const problem = isRestoreInterrupted(options.data)
    ? `A restore to ${options.data} did not finish, so there are no books to open. Start it again with --restore <file>.`
    : dataFolderProblem(options.data)
  if (problem !== null) {
    process.stderr.write(`${isRestoreInterrupted(options.data) ? '' : 'Kontor cannot start: '}${problem}\n`)
    host.showError?.(problem)
    return 1
  }
  const log = openLog(options.data)
  warnAboutFolder(options.data, log)
  const life = createLifecycle(log)
  host.onEnd?.(() => void life.stop(0))
  await beginOrReport(host, options, log, life, null)
  return null
}
