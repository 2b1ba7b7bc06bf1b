// Where the program begins: reads the command line, takes the data folder, and starts the browser before the rest of the
// program is even loaded, since a start takes as long as the browser does.
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { isCutShort } from './backup/cut-short.ts'
import { putInPlace } from './backup/put-in-place.ts'
import { createCopies } from './copies.ts'
import { keepPrivate, plainTrouble, troubleOfDataFolder } from './data-folder.ts'
import { createChromiumEngine } from './engine/chromium.ts'
import { releaseProfile } from './engine/profile-lock.ts'
import { DataFolderInUse, takeLock } from './journal/append/lock.ts'
import { KeyTrouble } from './journal/identity/second-place.ts'
import { createLifecycle, type Lifecycle } from './lifecycle.ts'
import { type Log, openLog } from './log.ts'
import type { Running } from './main.ts'
import { HELP, type Options, readOptions } from './options.ts'
import { BookClosed } from './service/core/book.ts'
import { giveMemoryBackAtRest } from './worker/memory-at-rest.ts'

/** The built renderer lies beside the built main. */
const RENDERER_FOLDER = join(import.meta.dirname, '..', 'renderer')

const begin = async (options: Options, log: Log, life: Lifecycle, before: Running | null): Promise<void> => {
  const lock = await takeLock(options.data, {
    onLost: () => {
      log.error('Another Kontor has taken over the data folder while this one was silent: this one ends')
      // As if killed: to end in good order would write into the other one's folder.
      process.exit(1)
    },
  })
  life.onStop('the lock', lock.release)
  const profileFolder = join(options.data, 'database')
  if (await putInPlace(options.data, options.config, () => releaseProfile(profileFolder, log.info)))
    log.info('The restored books are in their place')
  const browserStarted = Promise.withResolvers<void>()
  const engine = createChromiumEngine({
    profileFolder,
    windowProfileFolder: join(options.data, 'window'),
    pageFolder: RENDERER_FOLDER,
    log: log.info,
    onBrowserStarted: () => browserStarted.resolve(),
  })
  life.onStop('the engine', engine.close)
  const copies = createCopies(engine)
  // Loading the rest keeps this thread busy: not before the browser's processes have something to do.
  await Promise.race([browserStarted.promise, copies.warmUp()])
  const { start } = await import('./main.ts')
  await start({
    ...{ options, log, life, lock, engine, copies, before, rendererFolder: RENDERER_FOLDER },
    beginAnew: (running) =>
      void life.restart(() => beginOrTell({ ...options, accepted_books: [] }, log, life, running)),
  })
}

const beginOrTell = async (...given: Parameters<typeof begin>): Promise<void> => {
  const [options, log, life] = given
  try {
    await begin(...given)
  } catch (error) {
    // Whoever ends it while it starts pulls the ground from under what is being built.
    if (life.isStopping()) return
    const plain =
      error instanceof DataFolderInUse || error instanceof BookClosed || error instanceof KeyTrouble
        ? error.message
        : plainTrouble(error, options.data)
    log.error(`Kontor cannot start: ${plain ?? messageOf(error)}`, plain === null ? error : undefined)
    await life.stop(1)
  }
}

const main = async (): Promise<void> => {
  // A reader of the output that has gone away is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const read = readOptions(process.argv.slice(2))
  if (!read.ok) {
    process.stderr.write(`${read.error}\n`)
    process.exitCode = 2
    return
  }
  const options = read.value
  if (options.help || options.version) {
    process.stdout.write(options.help ? HELP : `${packageJson.version}\n`)
    return
  }
  if (options.restore !== null) {
    // Loaded only here: most starts restore nothing.
    const { restoreFirst } = await import('./restore.ts')
    const isThere = await restoreFirst({ ...options, file: options.restore })
    process.exitCode = isThere ? 0 : 1
    if (!isThere || options.look) return
  }
  if (isCutShort(options.data)) {
    process.stderr.write(
      `A restore into ${options.data} did not come to its end, so there are no books to open. Start it again with --restore <file>.\n`,
    )
    process.exitCode = 1
    return
  }
  const trouble = troubleOfDataFolder(options.data)
  if (trouble !== null) {
    process.stderr.write(`Kontor cannot start: ${trouble}\n`)
    process.exitCode = 1
    return
  }
  const log = openLog(options.data)
  const warning = keepPrivate(options.data)
  if (warning !== null) {
    process.stderr.write(`${warning}\n`)
    log.warn(warning)
  }
  await beginOrTell(options, log, createLifecycle(log), null)
  giveMemoryBackAtRest()
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

// Not awaited: a part that is loaded later must not wait for the end of this file.
void main()
