// Where the program begins: reads the command line, takes the data folder, and starts the browser before the rest of the
// program is even loaded, since a start takes as long as the browser does.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { isCutShort } from './backup/cut-short.ts'
import { createCopies } from './copies.ts'
import { createChromiumEngine } from './engine/chromium.ts'
import { DataFolderInUse, takeLock } from './journal/append/lock.ts'
import { createLifecycle, type Lifecycle } from './lifecycle.ts'
import { type Log, openLog } from './log.ts'
import { HELP, type Options, readOptions } from './options.ts'

/** The built renderer lies beside the built main. */
const RENDERER_FOLDER = join(import.meta.dirname, '..', 'renderer')

const begin = async (options: Options, log: Log, life: Lifecycle): Promise<void> => {
  const lock = await takeLock(options.data)
  life.onStop('the lock', lock.release)
  const browserStarted = Promise.withResolvers<void>()
  const engine = createChromiumEngine({
    profileFolder: join(options.data, 'database'),
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
  await start({ options, log, life, engine, copies, rendererFolder: RENDERER_FOLDER })
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
  const log = openDataFolder(options.data)
  if (!log) return
  const life = createLifecycle(log)
  try {
    await begin(options, log, life)
  } catch (error) {
    // Whoever ends it while it starts pulls the ground from under what is being built.
    if (life.isStopping()) return
    const isPlain = error instanceof DataFolderInUse
    log.error(`Kontor cannot start: ${messageOf(error)}`, isPlain ? undefined : error)
    await life.stop(1)
  }
}

/** The log in the data folder, which is made if there is none. Null: there can be none, and the person was told. */
const openDataFolder = (folder: string): Log | null => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return openLog(folder)
  } catch (error) {
    process.stderr.write(`The data folder cannot be used: ${messageOf(error)}\n`)
    process.exitCode = 1
    return null
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

// Not awaited: a part that is loaded later must not wait for the end of this file.
void main()
