// The interface over the real services with books in memory: in the process, or behind a real server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { PrintTable } from '../../main/export/print-port.ts'
import { createRemoteAccess } from '../../main/http/access/remote-access.ts'
import { type Callers, createCallers } from '../../main/http/access/session.ts'
import { createApp, type HttpApp } from '../../main/http/app.ts'
import { type HttpServer, listen } from '../../main/http/server.ts'
import { readListening } from '../../main/options/listening.ts'
import type { Log } from '../../main/platform/log.ts'
import type { ArchivePort } from '../../main/service/archive/contract.ts'
import type { ProcessingStep } from '../../main/service/bank/processing.ts'
import type { RunningServices } from '../../main/service/contract.ts'
import { createFileArchive } from '../../main/service/core/file-archive.ts'
import type { Actor } from '../../main/service/core/request.ts'
import { createServices } from '../../main/service/create-services.ts'
import { finishUndoWork } from '../../main/service/history/finish-work.ts'
import { prepareOrganization } from '../../main/service/ledger/new-books.ts'
import { prepareSystem } from '../../main/service/organization/first-start.ts'
import { createOrganizationBooks } from '../../main/service/organization/organization-books.ts'
import { newSecrets } from '../../main/service/organization/sessions.ts'
import { get, page } from '../../shared/books/port/read.ts'
import type { RepairNotice } from '../../shared/record/books/repair-notice.ts'
import type { Role } from '../../shared/record/organization/organization.ts'
import type { LocalDate, Timestamp } from '../../shared/value/calendar.ts'
import { timestampOf } from '../../shared/value/calendar.ts'
import { newId, newUuid } from '../../shared/value/id.ts'
import { createMatcherInThread } from '../support/books/matcher-in-thread.ts'
import { memoryPorts } from '../support/books/memory-backups.ts'
import { createMemoryBook, type MemoryBook } from '../support/books/memory-book.ts'
import { lossOf, noRepairs } from '../support/books/repairs.ts'
import { SHORT_PAUSES } from '../support/books/review-pauses.ts'
import { filesInDatabase, filesInFolder, type StoredFilesInTests } from '../support/books/stored-files.ts'
import { openTestBooks } from '../support/postgres/postgres-book.ts'
import { sharedParser } from '../support/process/shared-parser.ts'

export const VERSION = '1.2.3'
/** The port that the app expects when no server listens. */
export const PORT = 4780
export const BASE = `http://127.0.0.1:${PORT}`

export interface Kontor {
  readonly app: HttpApp
  readonly services: RunningServices
  readonly sessions: Callers & { readonly token: string }
  readonly owner: Actor
  readonly book: MemoryBook
  readonly systemBook: MemoryBook
  /** The data folder. */
  readonly folder: string
  readonly storedFiles: StoredFilesInTests
  /** Errors in the log. */
  readonly errors: readonly string[]
  /** Sends a request in the process, with the start token; `init.headers` may replace it. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>
  /** The same with a JSON body. */
  readonly send: (method: string, path: string, body: unknown) => Promise<Response>
  /** The rows of a list, with the start token. */
  readonly listOf: (path: string) => Promise<readonly { readonly id: string }[]>
  /** Reports a loss in a book, as a start does; returns the notice's id. */
  readonly reportLoss: (book: string) => string
  /** Starts a real server on a free port. */
  readonly serve: () => Promise<HttpServer>
  /** Ends it; `keep` leaves the data folder for the app that resumes from it. */
  readonly close: (keep?: 'keep') => Promise<void>
}

/** The session of a new user with this role in the organization: invited, and signed in by a link. */
export const tokenOf = async (
  kontor: Kontor,
  role: Role,
  organization_id = kontor.owner.organization_id,
): Promise<string> => {
  const owner = await ownerSession(kontor)
  const as = (method: string, path: string, body: unknown = {}) => sendAs(kontor, owner, method, path, body)
  await as('PATCH', '/api/user', { current_organization_id: organization_id })
  const [members] = await kontor.systemBook.read([page('member')])
  const email = `${role}-${members.total + 1}@example.com`
  const member = (await as('POST', '/api/member', { email, firstname: role, role })) as { id: number }
  const link = (await as('POST', `/api/member/${member.id}/sign_in_link`)) as { url: string }
  await as('DELETE', '/api/session')
  const token = await signIn(kontor, linkCode(link.url))
  await sendAs(kontor, token, 'PATCH', '/api/user', { locale: 'en', current_organization_id: organization_id })
  return token
}

/** A session of the user that the start acts for: its token may get a link without a password. */
export const ownerSession = async (kontor: Kontor): Promise<string> => {
  const link = (await sendAs(kontor, kontor.sessions.token, 'POST', '/api/session/link', {})) as { url: string }
  return signIn(kontor, linkCode(link.url))
}

/** The code of a sign-in link. */
export const linkCode = (url: string): string => url.split('#sign_in=')[1] ?? ''

/** Signs in by a code that needs no other proof: the secret of the session. */
export const signIn = async (kontor: Kontor, code: string): Promise<string> => {
  const answer = (await sendAs(kontor, null, 'POST', '/api/session', { code })) as { token: string }
  return answer.token
}

/** The answer to a caller with this token (null: none); throws when it is refused. */
export const sendAs = async (kontor: Kontor, token: string | null, method: string, path: string, body: unknown) => {
  const answer = await kontor.ask(path, {
    method,
    headers: { authorization: token === null ? '' : `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}

export interface KontorOptions {
  readonly windowFolder?: string
  /** Changes the services before the app gets them, for example so that one fails. */
  readonly alter?: (services: RunningServices) => RunningServices
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Of commits and records; absent: a different one each time. */
  readonly time?: () => Timestamp
  /** Opens the books of a new organization. */
  readonly openBook?: (organizationId: number) => Promise<MemoryBook>
  /** Remote access: `--public-url` and `--trusted-proxy`; their port is on this machine. */
  readonly remoteAccess?: { readonly public_url: string; readonly trusted_proxies: readonly string[] }
  /** Prints tables as PDF; absent: printing is impossible. */
  readonly print?: PrintTable
  /** Instead of the ports in memory, for example those of a browser. */
  readonly ports?: Partial<Pick<ReturnType<typeof memoryPorts>, 'printDocuments' | 'readDocument'>>
  /** Packs journals, which books in memory do not have. */
  readonly archive?: Partial<ArchivePort>
  /** The processing steps before matching. */
  readonly steps?: readonly ProcessingStep[]
  /** The commits and the data folder to resume from, as a restart does. */
  readonly after?: Pick<Kontor, 'book' | 'systemBook' | 'folder'>
}

const remoteAccessOf = ({ public_url, trusted_proxies }: NonNullable<KontorOptions['remoteAccess']>, log: Log) => {
  const read = readListening({ listen: '127.0.0.1', public_url, trusted_proxies })
  if (!read.ok || read.value === null) throw new Error('nobody is served beyond this machine')
  return createRemoteAccess(read.value.public_url, read.value.trusted_proxies, log.warn)
}

export const startKontor = async (options: KontorOptions = {}): Promise<Kontor> => {
  const { after, time: now = nextTime } = options
  const folder = after?.folder ?? mkdtempSync(join(tmpdir(), 'kontor-http-'))
  const errors: string[] = []
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (message, cause) => errors.push(`${message} ${cause instanceof Error ? cause.message : ''}`),
  }
  let port = PORT
  // In memory, or in PostgreSQL (the project `postgres` in vite.config.ts).
  const server = process.env.KONTOR_TEST_BOOKS === 'postgres' ? inject('postgres_server') : ''
  const stored = server === '' ? null : await openTestBooks(server, folder)
  const openTestBook = stored?.open ?? createMemoryBook
  const systemBook = await openTestBook('system', after?.systemBook.commits ?? [], now)
  const book = await openTestBook('organization-1', after?.book.commits ?? [], now)
  const today = '2026-11-21' as LocalDate
  const start = { now: now(), today, newId, is_demo: false }
  const { owner } = await prepareSystem(systemBook, start)
  const openBook = options.openBook ?? ((id: number) => openTestBook(`organization-${id}`, [], now))
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
  const reported: RepairNotice[] = []
  const losses = {
    repairs: () => reported,
    acknowledge: async (id: string) => {
      for (const [index, one] of reported.entries()) if (one.id === id) reported[index] = { ...one, is_open: false }
    },
  }
  const secrets = newSecrets()
  const made = createServices({
    secrets,
    ...(options.now ? { clock: options.now } : {}),
    origin: () => options.remoteAccess?.public_url ?? `http://127.0.0.1:${port}`,
    serves_remote: options.remoteAccess !== undefined,
    // Real hashes take a second each.
    passwordCost: 2 ** 10,
    reviewPauses: SHORT_PAUSES,
    bookOf: organizationBooks.bookOf,
    openOrganization: organizationBooks.open,
    systemBook,
    now,
    today: () => today,
    newId,
    newUuid,
    parse: sharedParser.parse,
    parseItems: sharedParser.parseItems,
    parseVatFile: sharedParser.parseVatFile,
    parsePaymentAnswer: sharedParser.parsePaymentAnswer,
    parseEnrichment: sharedParser.parseEnrichment,
    fileArchiveOf: stored?.fileArchiveOf ?? (() => createFileArchive(join(folder, 'files'))),
    log,
    isBookThere: async () => false,
    installation: { version: VERSION, data_folder: folder, ...noRepairs, ...losses },
    steps: options.steps ?? [],
    matcher: createMatcherInThread(),
    ...memoryPorts(folder),
    ...options.ports,
    ...(options.archive ? { archive: { ...memoryPorts(folder).archive, ...options.archive } } : {}),
  })
  await made.resume(owner.organization_id)
  const services = options.alter?.(made) ?? made
  const remoteAccess = options.remoteAccess === undefined ? null : remoteAccessOf(options.remoteAccess, log)
  const { token } = secrets
  const callers = createCallers({ person: owner, access: services.access, token: remoteAccess === null ? token : null })
  const sessions = { ...callers, token }
  let http: HttpServer | null = null
  const windowFolder = options.windowFolder ?? join(folder, 'no-window')
  const print = options.print === undefined ? {} : { print: options.print }
  const app = createApp({
    services,
    callers: sessions,
    version: VERSION,
    port: () => port,
    remoteAccess,
    ...print,
    windowFolder,
    today: () => today,
    log,
  })
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
    storedFiles: stored ? filesInDatabase(stored.query) : filesInFolder(join(folder, 'files')),
    errors,
    ask,
    send: (method, path, body) =>
      ask(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    listOf: async (path) => ((await (await ask(path)).json()) as { data: { id: string }[] }).data,
    reportLoss: (book) => {
      const loss = lossOf(book)
      reported.push(loss)
      return loss.id
    },
    serve: async () => {
      const outer = remoteAccess && { address: '127.0.0.1', port: 0, isTrusted: remoteAccess.isTrusted }
      http = await listen(app, { port: 0, is_port_flexible: false, remoteAccess: outer })
      port = http.port
      return http
    },
    close: async (keep) => {
      await http?.close()
      await made.close()
      await stored?.close(keep)
      if (keep === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

let lastMs = 0
/** The real time, but never the same twice, so that the order of creation is unambiguous. */
const nextTime = (): Timestamp => {
  lastMs = Math.max(lastMs + 1, Date.now())
  return timestampOf(lastMs)
}
