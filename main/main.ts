// The composition root: builds every part once, top to bottom; lifecycle.ts takes them down in reverse. Nothing imports it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import type { BookId } from '../shared/books/tables.ts'
import type { RepairNotice } from '../shared/record/repair-notice.ts'
import { newId, newUuid } from '../shared/value/id.ts'
import { removeApiFile, writeApiFile } from './api-file.ts'
import { now, today } from './clock.ts'
import { createCopies } from './copies.ts'
import { createChromiumEngine } from './engine/chromium.ts'
import { createApp } from './http/app.ts'
import { type HttpServer, listen } from './http/server.ts'
import { createSessions, type Sessions } from './http/session.ts'
import { DataFolderInUse, takeLock } from './journal/lock.ts'
import { openBooks } from './journal/open-book.ts'
import { createLifecycle, type Lifecycle } from './lifecycle.ts'
import { type Log, openLog } from './log.ts'
import { HELP, type Options, readOptions } from './options.ts'
import { createServices } from './service/create-services.ts'
import { fillDemo } from './service/demo.ts'
import { prepareOrganization, prepareSystem } from './service/first-start.ts'
import { createKeptFiles } from './service/kept-files.ts'
import { nameImprovement } from './service/name-improvement.ts'
import { createOrganizationBooks } from './service/organization-books.ts'
import { createParser } from './worker/parser.ts'

const { version } = packageJson
/** The built renderer lies beside the built main. */
const RENDERER_FOLDER = join(import.meta.dirname, '..', 'renderer')

const bookIdOf = (organizationId: number): BookId => `organization-${organizationId}`

const start = async (options: Options, log: Log, life: Lifecycle): Promise<void> => {
  const folder = (...parts: readonly string[]) => join(options.data, ...parts)
  const lock = await takeLock(options.data)
  life.onStop('the lock', lock.release)

  const engine = createChromiumEngine({
    profileFolder: folder('database'),
    windowProfileFolder: folder('window'),
    pageFolder: RENDERER_FOLDER,
    log: log.info,
  })
  life.onStop('the engine', engine.close)
  const copies = createCopies(engine)
  copies.warmUp()

  const repairs: RepairNotice[] = []
  const books = openBooks({
    dataFolder: options.data,
    openCopy: copies.open,
    onCopyLost: copies.onLost,
    now,
    log,
    onNotice: (notice) => repairs.push(notice),
  })
  life.onStop('the books', books.close)
  const firstStart = { now: now(), today: today(), newId, is_demo: options.demo }
  // The first organization's books are wanted in any case: they are opened beside the system's.
  const [systemBook] = await Promise.all([books.open('system'), books.open(bookIdOf(1))])
  const { owner, organizations } = await prepareSystem(systemBook, firstStart)
  const { open: openOrganization, bookOf } = createOrganizationBooks({
    open: async (id) => {
      const book = await books.open(bookIdOf(id))
      await prepareOrganization(book, { ...firstStart, now: now(), today: today() })
      return book
    },
    onLate: (id) => services.resume(id),
    log,
  })
  for (const { id } of organizations) await openOrganization(id)

  const parser = createParser()
  life.onStop('the parser', parser.close)
  const services = createServices({
    bookOf,
    openOrganization,
    systemBook,
    now,
    today,
    newId,
    newUuid,
    log,
    parse: parser.parse,
    parseItems: parser.parseItems,
    keptFilesOf: (organizationId) => createKeptFiles(folder('books', bookIdOf(organizationId), 'files')),
    processors: [nameImprovement],
    installation: { version, data_folder: options.data, repairs: () => repairs },
  })
  life.onStop('the services', services.close)
  if (options.demo) {
    const isDemo = organizations.some(({ id, is_demo }) => id === owner.organization_id && is_demo)
    if (isDemo) await fillDemo(services, bookOf(owner.organization_id), owner, today())
    else log.warn('--demo fills new data folders only; this one already has books, which stay as they are')
  }

  const sessions = createSessions({ person: owner, access: services.access, now: Date.now })
  let port = 0
  const app = createApp({ services, sessions, version, port: () => port, windowFolder: RENDERER_FOLDER, log })
  const server = await listen(app, { port: options.port, may_differ: !options.is_port_given })
  life.onStop('the server', server.close)
  port = server.port
  const address = { url: server.url, api: `${server.url}/api`, token: sessions.token }
  await writeApiFile(options.data, address)
  life.onStop('the address file', () => removeApiFile(options.data))

  log.info(`Kontor ${version} answers at ${address.api}`)
  if (options.headless) process.stdout.write(`${JSON.stringify(address)}\n`)
  for (const { id } of organizations) await services.resume(id)
  if (!options.headless) await showWindow(engine, server, sessions, log, life)
}

/** Opens the window and ends with it. Without a browser or a display the address is all that can be given. */
const showWindow = async (
  engine: ReturnType<typeof createChromiumEngine>,
  server: HttpServer,
  sessions: Sessions,
  log: Log,
  life: Lifecycle,
): Promise<void> => {
  const linkOf = () => `${server.url}/launch?code=${sessions.createLaunchCode()}`
  try {
    const window = await engine.openWindow(linkOf())
    void window.closed.then(() => life.stop(0))
  } catch (error) {
    log.warn(`No window can be opened here. ${messageOf(error)}`)
    process.stderr.write(`Open this address in a browser on this machine: ${linkOf()}\n`)
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
    process.stdout.write(options.help ? HELP : `${version}\n`)
    return
  }
  const log = openDataFolder(options.data)
  if (!log) return
  const life = createLifecycle(log)
  try {
    await start(options, log, life)
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

await main()
