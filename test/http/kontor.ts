// The interface over the real services with their books in memory: in the process, or behind a real server.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PrintTable } from '../../main/export/print-port.ts'
import { createApp, type HttpApp } from '../../main/http/app.ts'
import { type HttpServer, listen } from '../../main/http/server.ts'
import { createSessions, type Sessions } from '../../main/http/session.ts'
import type { Log } from '../../main/log.ts'
import type { ProcessingStep } from '../../main/service/bank/processing.ts'
import { createFileArchive } from '../../main/service/core/file-archive.ts'
import type { Actor } from '../../main/service/core/request.ts'
import { createServices, type RunningServices } from '../../main/service/create-services.ts'
import { finishUndoWork } from '../../main/service/history/finish-work.ts'
import { prepareOrganization } from '../../main/service/ledger/new-books.ts'
import { prepareSystem } from '../../main/service/organization/first-start.ts'
import { createOrganizationBooks } from '../../main/service/organization/organization-books.ts'
import { createParser } from '../../main/worker/parser.ts'
import { created } from '../../shared/books/port/change.ts'
import { get, page } from '../../shared/books/port/read.ts'
import type { Role } from '../../shared/record/organization.ts'
import type { RepairNotice } from '../../shared/record/repair-notice.ts'
import { newUser } from '../../shared/rule/organization/user.ts'
import type { LocalDate, Timestamp } from '../../shared/value/calendar.ts'
import { timestampOf } from '../../shared/value/calendar.ts'
import { newId, newUuid } from '../../shared/value/id.ts'
import { ok } from '../../shared/value/result.ts'
import { portsOfMemory } from '../support/backups-of-memory.ts'
import { matcherHere } from '../support/matcher-here.ts'
import { createMemoryBook, type MemoryBook } from '../support/memory-book.ts'
import { lossOf, nothingTold } from '../support/repairs.ts'

export const VERSION = '1.2.3'
/** The port the app believes in when no server listens. */
export const PORT = 4780
export const BASE = `http://127.0.0.1:${PORT}`

export interface Kontor {
  readonly app: HttpApp
  readonly services: RunningServices
  readonly sessions: Sessions
  readonly owner: Actor
  readonly book: MemoryBook
  readonly systemBook: MemoryBook
  /** The data folder. */
  readonly folder: string
  /** What was logged as an error. */
  readonly errors: readonly string[]
  /** Asks in the process, with the start token; `init.headers` may replace it. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>
  /** The same with a JSON body. */
  readonly send: (method: string, path: string, body: unknown) => Promise<Response>
  /** The rows of a list, with the start token. */
  readonly listOf: (path: string) => Promise<readonly { readonly id: string }[]>
  /** Tells of a loss in a book, as a start does; answers the notice's id. */
  readonly tellLoss: (book: string) => string
  /** Starts a real server on a free port. */
  readonly serve: () => Promise<HttpServer>
  /** Ends it; `keep` leaves the data folder for the one that carries on. */
  readonly close: (keep?: 'keep') => Promise<void>
}

/** A lasting token of a new person who has this role in the organization. */
export const tokenOf = async (
  kontor: Kontor,
  role: Role,
  organization_id = kontor.owner.organization_id,
): Promise<string> => {
  const secret = randomBytes(32).toString('base64url')
  const created_at = now()
  const [members] = await kontor.systemBook.read([page('member')])
  const id = members.total + 1
  const email = `${role}-${id}@example.com`
  const person = newUser({ id, firstname: role, lastname: '', email, locale: 'en', created_at })
  const member = { id, organization_id, user_id: id, role, created_at }
  const token = {
    id: newId(),
    name: role,
    user_id: id,
    organization_id,
    secret_sha256: createHash('sha256').update(secret).digest('hex'),
    created_at,
  }
  const changes = [created('user', person), created('member', member), created('access_token', token)]
  await kontor.systemBook.write<null, never>({ user: null }, async () => ok({ action: 'invite', changes, value: null }))
  return secret
}

export interface KontorOptions {
  readonly windowFolder?: string
  /** Changes the services before the app gets them, to make one fail. */
  readonly alter?: (services: RunningServices) => RunningServices
  readonly now?: () => number
  /** Opens the books of an organization that is made. */
  readonly openBook?: (organizationId: number) => Promise<MemoryBook>
  /** Makes paper of tables; absent: nothing can print. */
  readonly print?: PrintTable
  /** What processing does before it matches. */
  readonly steps?: readonly ProcessingStep[]
  /** The commits and the data folder to carry on from, as a restart does. */
  readonly after?: Pick<Kontor, 'book' | 'systemBook' | 'folder'>
}

export const startKontor = async (options: KontorOptions = {}): Promise<Kontor> => {
  const { after } = options
  const folder = after?.folder ?? mkdtempSync(join(tmpdir(), 'kontor-http-'))
  const errors: string[] = []
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (message, cause) => errors.push(`${message} ${cause instanceof Error ? cause.message : ''}`),
  }
  const systemBook = await createMemoryBook('system', after?.systemBook.frames, now)
  const book = await createMemoryBook('organization-1', after?.book.frames, now)
  const today = '2026-11-21' as LocalDate
  const start = { now: now(), today, newId, is_demo: false }
  const { owner } = await prepareSystem(systemBook, start)
  const openBook = options.openBook ?? ((id: number) => createMemoryBook(`organization-${id}`, [], now))
  const organizationBooks = createOrganizationBooks({
    open: async (id) => {
      const opened = id === owner.organization_id ? book : await openBook(id)
      const [organization] = await systemBook.read([get('organization', id)])
      if (!organization) throw new Error(`there is no organization ${id}`)
      await prepareOrganization(opened, { ...start, organization })
      await finishUndoWork({ now, newId }, opened)
      return opened
    },
    onLate: (id) => made.resume(id),
    log,
  })
  await organizationBooks.open(owner.organization_id)
  const told: RepairNotice[] = []
  const losses = {
    repairs: () => told,
    acknowledge: async (id: string) => {
      for (const [index, one] of told.entries()) if (one.id === id) told[index] = { ...one, is_open: false }
    },
  }
  const parser = createParser()
  const made = createServices({
    bookOf: organizationBooks.bookOf,
    openOrganization: organizationBooks.open,
    systemBook,
    now,
    today: () => today,
    newId,
    newUuid,
    parse: parser.parse,
    parseItems: parser.parseItems,
    parseEnrichment: parser.parseEnrichment,
    fileArchiveOf: () => createFileArchive(join(folder, 'files')),
    log,
    isBookThere: async () => false,
    installation: { version: VERSION, data_folder: folder, ...nothingTold, ...losses },
    steps: options.steps ?? [],
    matcher: matcherHere(),
    ...portsOfMemory(folder),
  })
  await made.resume(owner.organization_id)
  const services = options.alter?.(made) ?? made
  const sessions = createSessions({
    person: owner,
    access: services.access,
    now: options.now ?? (() => performance.now()),
  })
  let port = PORT
  let server: HttpServer | null = null
  const windowFolder = options.windowFolder ?? join(folder, 'no-window')
  const print = options.print === undefined ? {} : { print: options.print }
  const app = createApp({ services, sessions, version: VERSION, port: () => port, ...print, windowFolder, log })
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${sessions.token}`)
    return app.fetch(new Request(`${BASE}${path}`, { ...init, headers }))
  }
  return {
    app,
    services,
    sessions,
    owner,
    book,
    systemBook,
    folder,
    errors,
    ask,
    send: (method, path, body) =>
      ask(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    listOf: async (path) => ((await (await ask(path)).json()) as { data: { id: string }[] }).data,
    tellLoss: (book) => {
      const loss = lossOf(book)
      told.push(loss)
      return loss.id
    },
    serve: async () => {
      server = await listen(app, { port: 0, may_differ: false })
      port = server.port
      return server
    },
    close: async (keep) => {
      await server?.close()
      await made.close()
      await parser.close()
      if (keep === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

let lastMs = 0
/** The real time, but never the same twice, so that the order of creation is certain. */
const now = (): Timestamp => {
  lastMs = Math.max(lastMs + 1, Date.now())
  return timestampOf(lastMs)
}
