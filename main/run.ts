// How the program begins, whatever shell it has (entry.ts, electron.ts): takes the data folder, and starts the browser before
// the rest of the program is even loaded, since a start takes as long as the browser does.
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { ok, type Result } from '../shared/value/result.ts'
import { isCutShort } from './backup/cut-short.ts'
import { putInPlace } from './backup/put-in-place.ts'
import { createCopies } from './copies.ts'
import { keepPrivate, plainTrouble, troubleOfDataFolder } from './data-folder.ts'
import type { Engine } from './engine/engine.ts'
import { releaseProfile } from './engine/profile-lock.ts'
import { retireShellDatabase } from './engine/shell-profiles.ts'
import { DataFolderInUse, takeLock } from './journal/append/lock.ts'
import { KeyTrouble } from './journal/identity/second-place.ts'
import { createLifecycle, type Lifecycle } from './lifecycle.ts'
import { type OwnLog, openLog } from './log.ts'
import type { Running } from './main.ts'
import { HELP, type Options } from './options.ts'
import { settleChoice } from './place/choice.ts'
import { findDataFolder, folderTroubleText } from './place/find-folder.ts'
import { cleanCutOff, settleMove } from './place/move.ts'
import { NotReadyForOthers } from './ready-for-others.ts'
import { BookClosed, BooksUnavailable } from './service/core/book.ts'
import { syncedWarning } from './synced-folder.ts'
import { giveMemoryBackAtRest } from './worker/memory-at-rest.ts'

/** The built renderer lies beside the built main. */
const RENDERER_FOLDER = join(import.meta.dirname, '..', 'renderer')

/** What carries the program. */
export interface Host {
  readonly createEngine: (place: EnginePlace) => Engine
  /** Tells a person why there is no window, beside what stands on stderr. */
  readonly tell?: (text: string) => void
  /** Hears how to end the program in order. */
  readonly onEnd?: (stop: () => void) => void
  /** Hears that the program goes on in another data folder, before anything there is touched. False: somebody else has it. */
  readonly onFolder?: (config: string, dataFolder: string) => boolean
}

interface EnginePlace {
  readonly dataFolder: string
  readonly rendererFolder: string
  readonly log: (text: string) => void
  /** To be called when the browser has something to do that takes its time. */
  readonly onBrowserStarted: () => void
}

/** The profile of the database page in Chromium (engine/shell-profiles.ts has that of the shell). */
export const chromiumProfile = (dataFolder: string): string => join(dataFolder, 'database')

const begin = async (
  host: Host,
  options: Options,
  log: OwnLog,
  life: Lifecycle,
  before: Running | null,
): Promise<void> => {
  const lock = await takeLock(options.data, {
    onLost: () => {
      log.error('Another Kontor has taken over the data folder while this one was silent: this one ends')
      // As if killed: to end in good order would write into the other one's folder.
      process.exit(1)
    },
  })
  life.onStop('the lock', lock.release)
  const movedFrom = await settleMove(options.data, { config: options.config, usual: options.usual_data })
  if (movedFrom !== null) log.info(`The books are here now. They were moved from ${movedFrom}`)
  // What is left elsewhere keeps nobody from the books.
  await cleanCutOff(options.data).catch((error: unknown) =>
    log.warn(`What a move left stays for now: ${messageOf(error)}`),
  )
  const retireProfiles = async () => {
    await releaseProfile(chromiumProfile(options.data), log.info)
    await retireShellDatabase(options.data)
  }
  if (await putInPlace(options.data, options.config, retireProfiles)) log.info('The restored books are in their place')
  const browserStarted = Promise.withResolvers<void>()
  const engine = host.createEngine({
    dataFolder: options.data,
    rendererFolder: RENDERER_FOLDER,
    log: log.info,
    onBrowserStarted: () => browserStarted.resolve(),
  })
  life.onStop('the engine', engine.close)
  const copies = createCopies(engine)
  // Loading the rest keeps this thread busy: not before the browser's processes have something to do. Books in a database need none.
  if (options.books === null) await Promise.race([browserStarted.promise, copies.warmUp()])
  const { start } = await import('./main.ts')
  await start({
    ...{ options, log, life, lock, engine, copies, before, rendererFolder: RENDERER_FOLDER },
    is_moved: movedFrom !== null,
    beginAnew: (running, next) =>
      void life.restart(() => {
        const same = { ...options, accepted_books: [] }
        if (next === undefined) return beginOrTell(host, same, log, life, running)
        return goOnIn(host, { ...same, data: next.folder, demo: false }, log, life, running)
      }),
  })
  await settleChoice(options.config, options.data)
}

/** Begins anew in another data folder. */
const goOnIn = async (...given: Parameters<typeof begin>): Promise<void> => {
  const [host, options, log, life] = given
  const isOurs = host.onFolder?.(options.config, options.data) ?? true
  const trouble = isOurs
    ? troubleOfDataFolder(options.data)
    : `Another Kontor works in ${options.data}. Close it first.`
  if (trouble !== null) {
    log.error(`Kontor cannot start: ${trouble}`)
    host.tell?.(trouble)
    return life.stop(1)
  }
  log.info(`Kontor goes on in ${options.data}`)
  log.moveTo(options.data)
  warnOf(options.data, log)
  return beginOrTell(...given)
}

/** Who else may look into the folder, or copies it. */
const warnOf = (dataFolder: string, log: OwnLog): void => {
  for (const warning of [keepPrivate(dataFolder), syncedWarning(dataFolder)]) {
    if (warning === null) continue
    process.stderr.write(`${warning}\n`)
    log.warn(warning)
  }
}

const beginOrTell = async (...given: Parameters<typeof begin>): Promise<void> => {
  const [host, options, log, life] = given
  try {
    await begin(...given)
  } catch (error) {
    // Whoever ends it while it starts pulls the ground from under what is being built.
    if (life.isStopping()) return
    const plain =
      error instanceof DataFolderInUse ||
      error instanceof BookClosed ||
      error instanceof KeyTrouble ||
      error instanceof NotReadyForOthers ||
      error instanceof BooksUnavailable ||
      (error instanceof Error && error.name === 'DatabaseRefused')
        ? error.message
        : plainTrouble(error, options.data)
    log.error(`Kontor cannot start: ${plain ?? messageOf(error)}`, plain === null ? error : undefined)
    // Only here: the log may go to others.
    if (error instanceof NotReadyForOthers) process.stderr.write(error.onTerminal)
    host.tell?.(plain ?? messageOf(error))
    await life.stop(1)
  }
}

/** Runs the program until somebody ends it: null. Else the exit code of what was only a question, or could not begin. */
export const run = async (host: Host, read: Result<Options, string>): Promise<number | null> => {
  // A reader of the output that has gone away is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  if (!read.ok) {
    process.stderr.write(`${read.error}\n`)
    return 2
  }
  const given = read.value
  if (given.help || given.version) {
    process.stdout.write(given.help ? HELP : `${packageJson.version}\n`)
    return 0
  }
  const found = given.look ? ok(given.data) : findDataFolder(given)
  if (!found.ok) {
    const text = folderTroubleText(found.error)
    process.stderr.write(`Kontor cannot start: ${text}\n`)
    host.tell?.(text)
    return 1
  }
  const options = { ...given, data: found.value }
  if (options.restore !== null) {
    // Loaded only here: most starts restore nothing.
    const { restoreFirst } = await import('./restore.ts')
    const isThere = await restoreFirst({ ...options, file: options.restore })
    if (!isThere || options.look) return isThere ? 0 : 1
  }
  const trouble = isCutShort(options.data)
    ? `A restore into ${options.data} did not come to its end, so there are no books to open. Start it again with --restore <file>.`
    : troubleOfDataFolder(options.data)
  if (trouble !== null) {
    process.stderr.write(`${isCutShort(options.data) ? '' : 'Kontor cannot start: '}${trouble}\n`)
    host.tell?.(trouble)
    return 1
  }
  const log = openLog(options.data)
  warnOf(options.data, log)
  const life = createLifecycle(log)
  host.onEnd?.(() => void life.stop(0))
  await beginOrTell(host, options, log, life, null)
  giveMemoryBackAtRest()
  return null
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
