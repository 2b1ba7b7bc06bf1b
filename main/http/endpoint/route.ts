// Serves one endpoint: the checks in their order (rule 14: caller, record of the path, permission, body type and size,
// validity; then the rules of the service), and the answer. A route file is a table of endpoints, each with the call of a
// service and the presentation of its answer.
import type { Hono } from 'hono'
import type { z } from 'zod'
import type { Endpoint, ListOptions, PathParams } from '../../../shared/api/endpoint.ts'
import { MAX_UPLOAD_BYTES } from '../../../shared/api/upload.ts'
import type { PageAnswer, PageQuestion, Selection, Sort } from '../../../shared/books/port/read.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import type { ExportTable } from '../../export/export-table.ts'
import type {
  Actor,
  Answer,
  ById,
  GetRequest,
  ListRequest,
  UploadedFile,
  ViewOptions,
} from '../../service/core/request.ts'
import { listAsCsv } from '../file/list-csv.ts'
import { writeFile } from '../file/write-file.ts'
import { presentAnswer, presentPage } from '../present/page.ts'
import { check } from '../request/check-request.ts'
import { readDeletions, sinceRefusal } from '../request/deletions-since.ts'
import {
  answerFile,
  answerJson,
  answerRefusal,
  type Environment,
  type FileAnswer,
  type RequestContext,
  UPDATED_UNTIL_HEADER,
  urlOf,
} from '../request/environment.ts'
import { withIdempotencyKey } from '../request/idempotency.ts'
import { createGate, uploadSize } from '../request/multipart.ts'
import { type PresentedPage, pageEnvelope } from '../response/page-envelope.ts'

type Row = Readonly<Record<string, unknown>>

type ParamsOf<E extends Endpoint> = { readonly [Name in PathParams<E['path']>]: string }

type BodyOf<E extends Endpoint> = E['body_type'] extends 'multipart'
  ? { readonly files: readonly UploadedFile[] } & Omit<
      E['body'] extends z.ZodType ? z.output<E['body']> : null,
      'files'
    >
  : E['body_type'] extends 'stream'
    ? ReadableStream<Uint8Array> | null
    : E['body'] extends z.ZodType
      ? z.output<E['body']>
      : null

/** The object of the interface that an endpoint answers; for a list, one of its rows. */
type WireOf<E extends Endpoint> = E['response'] extends 'file'
  ? FileAnswer
  : E['response'] extends z.ZodType<infer R>
    ? E['list'] extends null
      ? R
      : R extends { data: (infer Row)[] }
        ? Row
        : never
    : null

/** The content of a list's `meta`. */
type MetaOf<E extends Endpoint> = E['response'] extends z.ZodType<{ meta: infer M }> ? M : never

type NumbersOf<E extends Endpoint> = { readonly [Name in keyof E['numbers']]: number }

/** The input of a service for the record of a path. */
type RecordInput<E extends Endpoint> = ById &
  (E['method'] extends 'GET' ? ViewOptions & NumbersOf<E> : E['body'] extends null ? unknown : BodyOf<E>)

/** A request that passed every check. */
interface Call {
  readonly actor: Actor
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
  readonly viewOptions: ViewOptions
  /** Null for an endpoint that is no list. */
  readonly list: ListRequest | null
  readonly selection: Selection
  /** The flags of the query that are on. */
  readonly flags: readonly string[]
  readonly numbers: Readonly<Record<string, number>>
  readonly days: Readonly<Record<string, LocalDate | null>>
  readonly choices: Readonly<Record<string, string | null>>
  readonly sorts: readonly Sort[]
  readonly columns: readonly string[]
}

/** For an endpoint that also answers files: creates the table of the file. */
type MakeTable<C = Call> = (call: C) => Answer<ExportTable>

/** The input of a custom endpoint. */
interface CustomCall<E extends Endpoint> {
  readonly actor: Actor
  readonly params: ParamsOf<E>
  readonly body: BodyOf<E>
  /** The records that the request selects, for an endpoint with the filters of a list. */
  readonly selection: Selection
  readonly days: { readonly [Name in keyof E['days']]: LocalDate | null }
  readonly choices: { readonly [Name in keyof E['choices']]: E['choices'][Name]['one_of'][number] | null }
  /** The requested order of the selected records; empty: none is named. */
  readonly sorts: readonly Sort[]
  /** The requested columns of a file; empty: all. */
  readonly columns: readonly E['columns'][number][]
  readonly isOn: (flag: E['flags'][number]) => boolean
  /** Null: now. */
  readonly as_of: ViewOptions['as_of']
}

export interface Route {
  readonly endpoint: Endpoint
  readonly mount: (app: Hono<Environment>) => void
}

/** A list: `present` converts each row, `presentMeta` the additional content of `meta`. */
export const listRoute = <E extends Endpoint, A extends PageAnswer<unknown>>(
  endpoint: E & { readonly list: ListOptions },
  callService: (actor: Actor, request: ListRequest) => Answer<A>,
  present: (row: A['rows'][number]) => WireOf<E>,
  presentMeta?: (page: A) => Partial<MetaOf<E>>,
  table?: (actor: Actor, request: ListRequest) => Answer<ExportTable>,
): Route =>
  serve(
    endpoint,
    null,
    async ({ actor, list }) => presentPage(await callService(actor, requireList(list)), present, presentMeta),
    table && (({ actor, list }) => table(actor, requireList(list))),
  )

const withMeta = <T>(page: PresentedPage<T>, updated_until: string | null, more: object): PresentedPage<T> =>
  updated_until === null ? page : { ...page, meta: { ...page.meta, updated_until, ...more } }

const requireList = (list: ListRequest | null): ListRequest => {
  assert(list, 'a list is asked for a page')
  return list
}

/** A list that belongs to the record in its path; `find` as in `recordRoutes`. */
export const listOfRoute = <E extends Endpoint, A extends PageAnswer<unknown>>(
  endpoint: E & { readonly list: ListOptions },
  find: (actor: Actor, request: GetRequest) => Answer<unknown>,
  callService: (actor: Actor, request: ListRequest & ById) => Answer<A>,
  present: (row: A['rows'][number], page: A) => WireOf<E>,
  presentMeta: (page: A) => Partial<MetaOf<E>>,
  table?: (actor: Actor, request: ListRequest & ById) => Answer<ExportTable>,
): Route => {
  const [name = ''] = Object.keys(endpoint.params)
  const idIn = (params: Call['params']): string => params[name] ?? ''
  return serve(
    endpoint,
    ({ actor, params }) => find(actor, { id: idIn(params), includes: [], appends: [] }),
    async ({ actor, params, list }) => {
      const page = await callService(actor, { ...requireList(list), id: idIn(params) })
      return page.ok ? presentPage(page, (row) => present(row, page.value), presentMeta) : page
    },
    table && (({ actor, params, list }) => table(actor, { ...requireList(list), id: idIn(params) })),
  )
}

/** An endpoint without a record in its path: the service gets the body. */
export const plainRoute = <E extends Endpoint, T>(
  endpoint: [PathParams<E['path']>] extends [never] ? E : never,
  callService: (actor: Actor, body: BodyOf<E>) => Answer<T>,
  present: (value: T) => WireOf<E>,
): Route =>
  serve(endpoint, null, async ({ actor, body }) => presentAnswer(await callService(actor, body as BodyOf<E>), present))

/**
 * Endpoints with one kind of record in their path: the service gets its id, with the body or the view options. `find` checks
 * whether the record exists. It runs only before another refusal, because 404 comes first. Otherwise the service itself finds
 * out, in its only round trip.
 */
export const recordRoutes =
  (find: (actor: Actor, request: GetRequest) => Answer<unknown>) =>
  <E extends Endpoint, T>(
    endpoint: E,
    callService: (actor: Actor, input: RecordInput<E>) => Answer<T>,
    present: (value: T) => WireOf<E>,
  ): Route => {
    const [name = '', ...others] = Object.keys(endpoint.params)
    assert(name !== '' && others.length === 0, `${endpoint.name} names its record by one parameter`)
    const idIn = (params: Call['params']): string => params[name] ?? ''
    return serve(
      endpoint,
      ({ actor, params }) => find(actor, { id: idIn(params), includes: [], appends: [] }),
      async ({ actor, params, body, viewOptions, numbers }) => {
        const callInput = endpoint.method === 'GET' ? { ...viewOptions, ...numbers } : body
        return presentAnswer(
          await callService(actor, { ...(callInput as object), id: idIn(params) } as RecordInput<E>),
          present,
        )
      },
    )
  }

/** A custom endpoint. When the path contains a record, `record` must find it, as `find` above. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handlers: {
    readonly record: [PathParams<E['path']>] extends [never]
      ? null
      : (actor: Actor, params: ParamsOf<E>) => Answer<unknown>
    readonly handle: (call: CustomCall<E>) => Answer<WireOf<E>>
    readonly table?: MakeTable<CustomCall<E>>
  },
): Route => {
  const { record, handle, table } = handlers
  const own = ({
    actor,
    params,
    body,
    selection,
    days,
    choices,
    sorts,
    columns,
    flags,
    viewOptions,
  }: Call): CustomCall<E> => ({
    actor,
    params: params as ParamsOf<E>,
    body: body as BodyOf<E>,
    selection,
    days: days as { readonly [Name in keyof E['days']]: LocalDate | null },
    choices: choices as CustomCall<E>['choices'],
    sorts,
    columns,
    isOn: (flag) => flags.includes(flag),
    as_of: viewOptions.as_of,
  })
  return serve(
    endpoint,
    record && (({ actor, params }) => record(actor, params as ParamsOf<E>)),
    (call) => handle(own(call)),
    table && ((call) => table(own(call))),
  )
}

/** For a service that answers the objects of the interface. */
export const identity = <T>(value: T): T => value

/**
 * Uploads are in memory, up to 100 MB each. So only two run at a time, for all callers together, and only as many bytes as
 * one large and one usual upload; the others wait in order. Their files are parsed one after the other anyway.
 */
const uploads = createGate(2, 1.25 * MAX_UPLOAD_BYTES)

const serve = (
  endpoint: Endpoint,
  find: ((call: Pick<Call, 'actor' | 'params'>) => Answer<unknown>) | null,
  handle: (call: Call) => Answer<unknown>,
  table?: MakeTable,
): Route => {
  assert(endpoint.as_file === (table !== undefined), `${endpoint.name} says whether it answers files`)
  const respond = async (c: RequestContext): Promise<Response> => {
    const { actor } = c.var
    const params = c.req.param()
    const checked = await check(c, endpoint, actor)
    if (!checked.ok) {
      const record = await find?.({ actor, params })
      return answerRefusal(c, record?.ok === false ? record.error : checked.error)
    }
    const { query, body, key } = checked.value
    const { includes, appends, as_of = null, list, format, knownPositions: _, deleted, ...others } = query
    const since = await sinceRefusal(c, endpoint, query)
    if (since) return answerRefusal(c, since)
    const perform = async (): Promise<Response> => {
      const viewOptions = { includes, appends, as_of }
      const call: Call = { actor, params, body, viewOptions, list: list?.request ?? null, ...others }
      if (table && format) {
        const shown = await table(call)
        const file = shown.ok ? await writeFile(shown.value, format, c.var.print) : shown
        return file.ok ? answerFile(c, file.value) : answerRefusal(c, file.error)
      }
      // Before the records are read: the next answer may repeat a change of this one, but it misses none.
      const updated_until = endpoint.list?.filters.updated_since ? c.var.positions.of(actor) : null
      if (list && format) {
        const callService = async (question: PageQuestion) =>
          (await handle({ ...call, list: { ...list.request, question } })) as Awaited<Answer<PresentedPage<Row>>>
        const file = await listAsCsv(endpoint, list, callService, (...of) => c.var.wholeLists.idsOf(actor, ...of))
        if (!file.ok) return answerRefusal(c, file.error)
        if (updated_until !== null) c.header(UPDATED_UNTIL_HEADER, updated_until)
        return answerFile(c, file.value)
      }
      const answer = await handle(call)
      if (!answer.ok) return answerRefusal(c, answer.error)
      const deletions = list && deleted ? await readDeletions(c, deleted) : ok({})
      if (!deletions.ok) return answerRefusal(c, deletions.error)
      if (endpoint.status === 204) return c.body(null, 204)
      if (endpoint.response === 'file') return answerFile(c, answer.value as FileAnswer)
      const value: unknown = list
        ? pageEnvelope(
            urlOf(c),
            list.paging,
            withMeta(answer.value as PresentedPage<unknown>, updated_until, deletions.value),
          )
        : answer.value
      return answerJson(c, endpoint.status, value)
    }
    // A dry run changes nothing, so repeating it needs no key.
    return key === null || others.flags.includes('dry_run')
      ? perform()
      : withIdempotencyKey(c, endpoint, { key, body }, perform)
  }
  const path = `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
  return {
    endpoint,
    mount: (app) => {
      app.on(
        endpoint.method,
        path,
        endpoint.body_type !== 'multipart' ? respond : (c) => uploads(uploadSize(c), () => respond(c)),
      )
    },
  }
}
