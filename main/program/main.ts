// The composition root: builds every part once, from top to bottom; lifecycle.ts stops them in reverse. Only run.ts
// imports it, while the browser that it started is still loading.
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { organizationBook, organizationOf } from '../../shared/books/port/book-name.ts'
import { get, page } from '../../shared/books/port/read.ts'
import type { ClosedBook, RepairNotice } from '../../shared/record/books/repair-notice.ts'
import { newId, newUuid } from '../../shared/value/id.ts'
import { assert } from '../../shared/value/result.ts'
import { readPageScript } from '../archive/page.ts'
import { createBillFolders } from '../bill-folder/bill-folders.ts'
import { createDocumentReader } from '../engine/document-reader.ts'
import type { Engine, WindowOptions } from '../engine/engine.ts'
import { printDocuments, printLetters, printTable } from '../export/pdf/print-paper.ts'
import { createBooksHandover } from '../home/books-handover.ts'
import type { HomeOptions } from '../home/books-home.ts'
import { openFolderHome } from '../home/folder-home.ts'
import type { ReadModels } from '../home/read-models.ts'
import { createInstallationRelocation } from '../home/relocation/installation-relocation.ts'
import { createRemoteAccess } from '../http/access/remote-access.ts'
import { createCallers } from '../http/access/session.ts'
import { createApp } from '../http/app.ts'
import { listen } from '../http/server.ts'
import type { Lock } from '../journal/append/lock.ts'
import { newNotice, noteAcknowledgement, openRepairs } from '../journal/repair/repairs.ts'
import type { Options } from '../options/options.ts'
import { now, today } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { messageOf } from '../platform/message-of.ts'
import { syncedBy } from '../platform/synced-folder.ts'
import type { NextBooks } from '../service/backup/contract.ts'
import { scheduleBackups } from '../service/backup/schedule.ts'
import { nameImprovement } from '../service/bank/name-improvement.ts'
import { BookClosed } from '../service/core/book.ts'
import { createServices } from '../service/create-services.ts'
import { fillDemo } from '../service/demo/demo.ts'
import { finishUndoWork } from '../service/history/finish-work.ts'
import { prepareOrganization } from '../service/ledger/new-books.ts'
import { ownerOf, prepareSystem } from '../service/organization/first-start.ts'
import { createOrganizationBooks } from '../service/organization/organization-books.ts'
import { newSecrets, type Secrets } from '../service/organization/sessions.ts'
import { createMatcherThread } from '../worker/matching/matcher-thread.ts'
import { createParser } from '../worker/parser.ts'
import { removeApiFile, writeApiFile } from './api-file.ts'
import { diagnose } from './diagnostics.ts'
import type { Lifecycle } from './lifecycle.ts'
import { peopleWithoutPassword, RemoteAccessNotReady } from './remote-access-ready.ts'

const { version } = packageJson

/** When to prepare for the first file: the window comes first, and many sessions read no file at all. */
const PREPARE_PARSER_MS = 3000

/** The parts that run.ts has built already. */
export interface StartContext {
  readonly options: Options
  readonly log: Log
  readonly life: Lifecycle
  readonly lock: Lock
  readonly engine: Engine
  readonly readModels: ReadModels
  /** The built renderer. */
  readonly rendererFolder: string
  /** From the previous start in the same process; null for the first one. */
  readonly before: RunningProgram | null
  /** The books were relocated to this folder, so its read models are rebuilt although nothing is wrong. */
  readonly is_relocated: boolean
  /** Stops all of this and starts again, in another folder if one is given. */
  readonly restart: (running: RunningProgram, next?: NextBooks) => void
}

/** The data by which callers know the running program. */
export interface RunningProgram {
  readonly port: number
  readonly secrets: Secrets
}

/** Opens the books, serves the interface and shows the window. Resolves when the program is running. */
export const start = async (context: StartContext): Promise<void> => {
  const { options, log, life, lock, engine, readModels, rendererFolder, before, is_relocated, restart } = context
  /** Losses that earlier starts reported and no user has acknowledged, and the notices of this start. */
  const repairs: RepairNotice[] = [...(await openRepairs(options.data))]
  const closed: ClosedBook[] = []
  if (lock.previous_holder !== null) {
    const { host, since } = lock.previous_holder
    const message = `The data folder was locked by a Kontor on ${host} since ${since}, which no longer responds. Its lock was taken over.`
    log.warn(message)
    repairs.push(newNotice({ book: 'system', code: 'lock_taken_over', message, time: now(), missing: null }))
  }
  const secrets = before?.secrets ?? newSecrets()
  let port = 0
  const { ensureWritable, of } = createBooksHandover({
    ensureLockHeld: lock.confirm,
    closed: () => closed.length,
    restart: (next) => restart({ port, secrets: next?.are_other ? newSecrets() : secrets }, next),
  })
  const homeOptions: HomeOptions = {
    options,
    version,
    log,
    ensureWritable,
    closed: () => closed,
    startProcess: engine.startProcess,
    onNotice: (notice) => {
      if (!is_relocated || notice.code !== 'copy_rebuilt') repairs.push(notice)
    },
    pageScript: () => readPageScript(join(rendererFolder, '..')),
    finishUndoWork: (book) => finishUndoWork({ now, newId }, book),
    takeOver: (id) => (isOpen(id) ? services.takeOver(id) : enterOrganization(id)),
  }
  const home =
    options.books === null
      ? openFolderHome(homeOptions, readModels)
      : // Loaded only here: most have no such database.
        await (await import('../home/postgres-home.ts')).openPostgresHome(homeOptions, options.books)
  const { books } = home
  life.onStop('the books', books.close)
  const systemBook = await books.open('system')
  const found = await books.identity.found()
  const {
    owner,
    members,
    organizations: allOrganizations,
  } = await prepareSystem(systemBook, {
    now: now(),
    today: today(),
    newId,
    is_demo: options.demo,
    found: { installation: found.installation, organizations: found.books.map(organizationOf) },
  })
  await home.archiveDeleted(allOrganizations)
  const organizations = allOrganizations.filter(({ deleted_at }) => deleted_at === null)
  // Restored books may have passwords that the earlier ones had not, so everybody must sign in again.
  const [users] = await systemBook.read([page('user')])
  if (users.rows.some(({ password }) => password !== null)) secrets.sessions.clear()
  const { listening } = options
  const unready = listening === null ? [] : peopleWithoutPassword(allOrganizations, members, users.rows)
  if (unready.length > 0) throw new RemoteAccessNotReady(unready)
  const installation = await books.identity.installation()
  const {
    open: openOrganization,
    enter: enterOrganization,
    isOpen,
    bookOf,
  } = createOrganizationBooks({
    open: async (id) => {
      const book = await books.open(organizationBook(id))
      const [organization] = await systemBook.read([get('organization', id)])
      assert(organization, 'books are opened of organizations there are')
      await prepareOrganization(book, { organization, newId, today: today(), installation })
      await homeOptions.finishUndoWork(book)
      await books.note()
      return book
    },
    onLate: (id) => services.resume(id),
    log,
  })
  const ids = new Set(organizations.map(({ id }) => id))
  const inside = members.filter(({ organization_id }) => ids.has(organization_id))
  for (const id of home.opensOnEntry ? [ownerOf(inside).organization_id] : ids) {
    await openOrganization(id).catch((error: unknown) => {
      if (!(error instanceof BookClosed)) throw error
      closed.push(error.closed)
    })
  }
  for (const unknown of await books.identity.unknown(organizations.map(({ id }) => organizationBook(id))))
    closed.push(unknown)
  for (const { book, message } of closed) log.warn(`${book}: ${message}`)
  const openMembers = inside.filter(({ organization_id }) => isOpen(organization_id))
  /** In the first organization whose books are open. */
  const person = openMembers.length > 0 ? ownerOf(openMembers) : owner

  const parser = createParser({ startProcess: engine.startProcess })
  life.onStop('the parser', parser.close)
  const documentReader = createDocumentReader({ engine, rendererFolder })
  life.onStop('the reader of documents', documentReader.close)
  const matcher = createMatcherThread({ log })
  life.onStop('the matcher', matcher.close)
  const services = createServices({
    secrets,
    origin: () => listening?.public_url ?? `http://127.0.0.1:${port}`,
    serves_remote: listening !== null,
    bookOf,
    openOrganization,
    ...(home.opensOnEntry && { enterOrganization, isOpen }),
    systemBook,
    now,
    today,
    newId,
    newUuid,
    log,
    parse: parser.parse,
    parseEnrichment: parser.parseEnrichment,
    parseItems: parser.parseItems,
    parseVatFile: parser.parseVatFile,
    parsePaymentAnswer: parser.parsePaymentAnswer,
    readDocument: documentReader.read,
    recognizeText: documentReader.recognize,
    printDocuments: printDocuments(engine),
    printLetters: printLetters(engine),
    billFolders: createBillFolders({ dataFolder: options.data }),
    fileArchiveOf: home.fileArchiveOf,
    steps: [nameImprovement],
    matcher,
    isBookThere: (id) => books.identity.isThere(organizationBook(id)),
    backup: home.backup,
    booksHandover: of(books, home.isReplaceable),
    relocation: createInstallationRelocation({
      dataFolder: options.data,
      config: options.config,
      usual: options.usual_data,
      now,
    }),
    archive: home.archive,
    ...home.coordination,
    installation: {
      version,
      data_folder: options.data,
      started_at: now(),
      journalsCheckedAt: books.checkedAt,
      synced_by: syncedBy(options.data),
      repairs: () => repairs,
      closed: () => closed,
      diagnose: () => diagnose(options.data, version),
      acknowledge: async (id, user) => {
        await noteAcknowledgement(options.data, id, user, now())
        repairs.splice(0, repairs.length, ...repairs.map((one) => (one.id === id ? { ...one, is_open: false } : one)))
      },
    },
  })
  life.onStop('the services', services.close)
  if (options.demo) {
    const isDemo = organizations.some(({ id, is_demo }) => id === person.organization_id && is_demo && isOpen(id))
    if (isDemo) await fillDemo(services, bookOf(person.organization_id), person, today())
    else log.warn('--demo only fills new data folders; this one already has books, which are not changed')
  }

  await services.beginDay()
  const token = listening === null ? secrets.token : null
  const callers = createCallers({ person, access: services.access, token })
  const remoteAccess = listening && createRemoteAccess(listening.public_url, listening.trusted_proxies, log.warn)
  const print = printTable(engine, today)
  const windowFolder = rendererFolder
  const app = createApp({ services, callers, version, port: () => port, remoteAccess, print, windowFolder, today, log })
  const preferredPort = before?.port ?? options.port
  const server = await listen(app, {
    port: preferredPort,
    is_port_flexible: before === null && !options.is_port_named,
    remoteAccess: remoteAccess && listening && { ...listening, isTrusted: remoteAccess.isTrusted },
  })
  life.onStop('the server', server.close)
  port = server.port
  const address = { ...addressOf(server.url, listening?.public_url), token }
  await writeApiFile(options.data, address)
  life.onStop('the address file', () => removeApiFile(options.data))

  log.info(`Kontor ${version} is available at ${address.api}`)
  if (listening !== null)
    log.info(
      `Users open ${listening.public_url}; its proxy connects to ${listening.address} port ${server.remote_port}`,
    )
  const printed = options.prints_token ? address : { ...address, token: null }
  if (options.headless && before === null) process.stdout.write(`${JSON.stringify(printed)}\n`)
  for (const id of ids) if (isOpen(id)) await services.resume(id)
  life.onStop('the schedule', scheduleBackups(services.makeDailyBackup, log))
  const windowOptions = { answer: (request: Request) => app.fetch(request), isWorking: services.isWorking }
  if (!options.headless) await showWindow(engine, services.signIn.linkForStart, windowOptions, log, life)
  setTimeout(parser.prepare, PREPARE_PARSER_MS).unref()
}

const addressOf = (url: string, public_url: string | undefined) => ({
  url,
  api: `${url}/api`,
  ...(public_url === undefined ? {} : { public_url }),
})

/** Opens the window; the program ends with it. Without a browser or a display it only prints the address. */
const showWindow = async (
  engine: Engine,
  linkOf: () => string,
  windowOptions: WindowOptions,
  log: Log,
  life: Lifecycle,
): Promise<void> => {
  try {
    const window = await engine.openWindow(linkOf(), windowOptions)
    void window.closed.then(() => (life.isRestarting() ? undefined : life.stop(0)))
  } catch (error) {
    log.warn(`No window can be opened here. ${messageOf(error)}`)
    process.stderr.write(`Open this address in a browser on this machine: ${linkOf()}\n`)
  }
}
