// The HTTP interface put together: guard, sign-in, the documented routes, documentation, events, the window's files, and one
// handler for errors. Takes services and returns an app that answers requests, with or without a server around it.

import { Hono, type MiddlewareHandler } from 'hono'
import { listenToEvents } from '../../shared/api/endpoints/books/status.ts'
import { ENDPOINTS } from '../../shared/api/endpoints/index.ts'
import type { LocalDate } from '../../shared/value/calendar.ts'
import { type PrintTable, PrintUnavailable } from '../export/print-port.ts'
import type { Log } from '../platform/log.ts'
import type { Services } from '../service/contract.ts'
import { BookClosed, BooksUnavailable } from '../service/core/book.ts'
import { DiskFull } from '../service/core/disk-space.ts'
import type { Actor } from '../service/core/request.ts'
import { guard } from './access/guard.ts'
import { createRateLimit } from './access/rate-limit.ts'
import type { RemoteAccess } from './access/remote-access.ts'
import type { Callers } from './access/session.ts'
import { createSigner } from './access/signed-addresses.ts'
import { createEventStreams } from './endpoint/events.ts'
import type { Route } from './endpoint/route.ts'
import { mountDocumentation } from './page/documentation.ts'
import { windowFiles } from './page/window-files.ts'
import { languageOf } from './request/accept-language.ts'
import { accessRefusal } from './request/check-request.ts'
import { ACTION_HEADER, answerRefusal, type Environment, type RequestContext } from './request/environment.ts'
import { refusalOfAnyQuery } from './request/list-query.ts'
import { archiveRoutes } from './route/archive.ts'
import { backupRoutes } from './route/backup.ts'
import { bankAccountRoutes } from './route/bank-accounts.ts'
import { bankRegistryRoutes } from './route/bank-registry.ts'
import { bankTransactionRoutes } from './route/bank-transactions.ts'
import { batchRoutes } from './route/batches.ts'
import { booksCheckRoutes } from './route/books-checks.ts'
import { dataFolderRoutes } from './route/data-folder.ts'
import { documentRoutes } from './route/documents.ts'
import { enrichmentRoutes } from './route/enrichments.ts'
import { fiscalYearRoutes } from './route/fiscal-years.ts'
import { historyRoutes } from './route/history.ts'
import { learnedFactRoutes } from './route/learned-facts.ts'
import { ledgerRoutes } from './route/ledger.ts'
import { matchingRoutes } from './route/matching.ts'
import { matchTargetRoutes } from './route/open-item/match-targets.ts'
import { paymentRunRoutes } from './route/open-item/payment-runs.ts'
import { reminderRoutes } from './route/open-item/reminders.ts'
import { organizationRoutes } from './route/organizations.ts'
import { overviewRoutes } from './route/overview.ts'
import { peopleRoutes } from './route/people.ts'
import { periodLockRoutes } from './route/period-locks.ts'
import { reportRoutes } from './route/reports.ts'
import { ruleRoutes } from './route/rules.ts'
import { sessionRoutes } from './route/sessions.ts'
import { statusRoutes } from './route/status.ts'

export interface AppOptions {
  readonly services: Services
  readonly callers: Callers
  /** The version of the application, and of the interface (rule 27). */
  readonly version: string
  /** The port of the server; read at each request, since it is known only after the app was created. */
  readonly port: () => number
  /** Access for people on other machines; absent: none. */
  readonly remoteAccess?: RemoteAccess | null
  /** Prints tables as PDF; absent: printing is unavailable. */
  readonly print?: PrintTable
  /** The folder of the built window: out/renderer. */
  readonly windowFolder: string
  /** Examples in the description of the interface have dates in this year. */
  readonly today: () => LocalDate
  /** Gets the details of bugs; callers only learn that there was one. */
  readonly log: Log
}

export interface HttpApp {
  readonly fetch: (request: Request, bindings?: Environment['Bindings']) => Response | Promise<Response>
  /** Ends the event streams. */
  readonly close: () => void
}

export const createApp = (options: AppOptions): HttpApp => {
  const { services, callers, version, port, remoteAccess = null } = options
  const rate = remoteAccess && createRateLimit(Date.now)
  const app = new Hono<Environment>()
  const signer = createSigner(Date.now, services.organizations)
  const streams = createEventStreams(services, async (c) => (await callers.actorOf(c)) !== null)
  const routes = [
    ...fiscalYearRoutes(services),
    ...periodLockRoutes(services),
    ...bankAccountRoutes(services),
    ...bankRegistryRoutes(services),
    ...bankTransactionRoutes(services),
    ...documentRoutes(services),
    ...matchingRoutes(services),
    ...learnedFactRoutes(services),
    ...batchRoutes(services),
    ...historyRoutes(services),
    ...enrichmentRoutes(services),
    ...ledgerRoutes(services),
    ...reportRoutes(services),
    ...matchTargetRoutes(services),
    ...paymentRunRoutes(services),
    ...reminderRoutes(services),
    ...ruleRoutes(services),
    ...organizationRoutes(
      services,
      signer.addresses(() => remoteAccess?.origin ?? `http://127.0.0.1:${port()}`),
    ),
    ...peopleRoutes(services),
    ...sessionRoutes(services),
    ...overviewRoutes(services),
    ...booksCheckRoutes(services),
    ...archiveRoutes(services),
    ...backupRoutes(services),
    ...dataFolderRoutes(services),
    ...statusRoutes(services),
  ]

  app.use(guard(port, version, remoteAccess))
  signer.mount(app)
  for (const { path } of DOCUMENTATION) app.use(`/api${path}`, withoutQuery)
  mountDocumentation(app, { version, windowFolder: options.windowFolder, today: options.today })
  app.use('/api/*', async (c, next) => {
    const actor = isPublic(c) ? ANONYMOUS : await callers.actorOf(c)
    if (actor === null) return answerRefusal(c, { type: 'Unauthenticated' })
    if (actor !== ANONYMOUS) c.env?.markTrusted?.()
    const retry_seconds = (actor !== ANONYMOUS && rate?.take(actor)) || null
    if (retry_seconds !== null) return answerRefusal(c, { type: 'TooManyRequests', retry_seconds })
    if (actor !== ANONYMOUS) await services.enter(actor.organization_id)
    const language = languageOf(c.req.header('accept-language'))
    const address = c.var.from?.address ?? (remoteAccess ? LOOPBACK : null)
    c.set('actor', { ...actor, ...(language ? { language } : {}), ...(address === null ? {} : { address }) })
    c.set('idempotency', services.idempotency)
    c.set('positions', services.positions)
    c.set('deletions', services.deletions)
    c.set('wholeLists', services.wholeLists)
    c.set('print', options.print ?? null)
    const action = await services.actionTracker.during(next)
    if (action !== null) c.header(ACTION_HEADER, action)
  })
  for (const route of routes) route.mount(app)
  const canListen: MiddlewareHandler<Environment> = async (c, next) => {
    const refusal = accessRefusal(listenToEvents, c.var.actor)
    return refusal ? answerRefusal(c, refusal) : next()
  }
  app.get(`/api${listenToEvents.path}`, canListen, withoutQuery, streams.open)
  app.all('/api/*', answerUnmatched([...routes.map((route) => route.endpoint), listenToEvents, ...DOCUMENTATION]))
  app.all('/api', (c) => answerRefusal(c, { type: 'UnknownPath' }))
  app.all('*', windowFiles(options.windowFolder))
  app.onError((error, c) => {
    if (error instanceof DiskFull) {
      const { free_megabytes, needed_megabytes } = error
      return answerRefusal(c, { type: 'DiskFull', free_megabytes, needed_megabytes })
    }
    if (error instanceof BooksUnavailable) return answerRefusal(c, { type: 'BooksUnavailable' })
    if (error instanceof BookClosed) return answerRefusal(c, { type: 'BookClosed', message: error.message })
    if (error instanceof PrintUnavailable) {
      options.log.error(error.message, error.cause)
      return answerRefusal(c, { type: 'PrintingUnavailable' })
    }
    options.log.error(`${c.req.method} ${c.req.path}`, error)
    return answerRefusal(c, { type: 'Bug' })
  })
  return { fetch: app.fetch, close: streams.close }
}

/** The address of callers on this machine's own port, which accepts only those. */
const LOOPBACK = '127.0.0.1'

/** The description of the interface; the files of its page are not part of the interface. */
const DOCUMENTATION = [
  { method: 'GET', path: '/openapi.json' },
  { method: 'GET', path: '/docs' },
] as const

/** For paths that are in no endpoint table and take no parameters (rule 4). */
const withoutQuery: MiddlewareHandler<Environment> = async (c, next) => {
  const refusal = refusalOfAnyQuery(new URL(c.req.url).searchParams)
  return refusal ? answerRefusal(c, refusal) : next()
}

/** The actor of endpoints that need no authentication, such as signing in. */
const ANONYMOUS: Actor = { user_id: 0, organization_id: 0, role: 'viewer' }
const isPublic = (c: RequestContext): boolean =>
  ENDPOINTS.some(({ is_public, method, path }) => is_public && c.req.method === method && c.req.path === `/api${path}`)

/** Answers requests that no route handles: another method of a known path (405), or an unknown path (404). */
const answerUnmatched = (endpoints: readonly Pick<Route['endpoint'], 'method' | 'path'>[]) => {
  const patterns = endpoints.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (c: RequestContext): Response => {
    const methods = patterns.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method as string)
    if (methods.length === 0) return answerRefusal(c, { type: 'UnknownPath' })
    return answerRefusal(c, { type: 'WrongMethod', allowed: methods.includes('GET') ? [...methods, 'HEAD'] : methods })
  }
}
