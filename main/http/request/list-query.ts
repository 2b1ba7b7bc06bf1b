// The query of every request: turns filters, search, sort, includes, appends and paging into a question to the books (rules 3
// to 8). The endpoint defines what is allowed.
import type { Endpoint, FilterOption, ListOptions } from '../../../shared/api/endpoint.ts'
import { FILE_FORMATS, type FileFormat } from '../../../shared/api/file-format.ts'
import type { Filter, Selection, Sort } from '../../../shared/books/port/read.ts'
import { type LocalDate, parseLocalDate, parseMoment } from '../../../shared/value/calendar.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { foldText } from '../../../shared/value/text.ts'
import type { ListRequest, ViewOptions } from '../../service/core/request.ts'
import type { HttpRefusal } from '../response/error-response.ts'
import type { Paging } from '../response/page-envelope.ts'
import type { FilterFault, HttpProblem } from '../text/problem.ts'
import { readSince, type SinceQuery, sinceOf } from './since-query.ts'

/** The values of `format`: all for a report, CSV for a list without a printed form; empty: the endpoint takes no format. */
export const formatsOf = ({ as_file, list }: Endpoint): readonly string[] => {
  if (as_file) return ['json', ...Object.keys(FILE_FORMATS)]
  return list ? ['json', 'csv'] : []
}
export const MAX_PER_PAGE = 500
/** More pages than any list has; keeps offsets exact integers. */
const MAX_PAGE = 1_000_000_000

export interface ListQuery extends ViewOptions, SinceQuery {
  /** Null for endpoints that are no lists. */
  readonly list: {
    readonly request: ListRequest
    readonly paging: Paging
    /** Whether the query asks for one page: otherwise a file contains all rows. */
    readonly is_page: boolean
  } | null
  /** The records of a list, or those that a write is for: all of them without filters and search. */
  readonly selection: Selection
  /** The endpoint's flags that are on. */
  readonly flags: readonly string[]
  /** The endpoint's numbers, each within its limits. */
  readonly numbers: Readonly<Record<string, number>>
  /** The endpoint's days; null: absent. */
  readonly days: Readonly<Record<string, LocalDate | null>>
  /** The endpoint's choices; null: absent. */
  readonly choices: Readonly<Record<string, string | null>>
  /** The requested order of the selected records; empty: none is named. */
  readonly sorts: readonly Sort[]
  /** The requested columns of a file; empty: all. */
  readonly columns: readonly string[]
  /** The requested file format; null: JSON. */
  readonly format: FileFormat | null
}

/**
 * Parameters whose values are lists of names: a name that is not allowed is refused as an unknown sort, include or append.
 */
const NAMING: readonly string[] = ['sort', 'include', 'includes', 'append', 'columns']

/**
 * Reads the query of a request. 400 for names that the endpoint does not have: a misspelt filter must never select
 * everything. 422 for unreadable values. `accepted`: the format to use when the query names none.
 */
export const readQuery = (
  endpoint: Endpoint,
  query: URLSearchParams,
  accepted: FileFormat | null = null,
): Result<ListQuery, HttpRefusal> => {
  const parameters = groupParameters(query)
  const plainNames = [...parameters.plain.keys()].filter((name) => !NAMING.includes(name))
  const includes = namesOf(parameters.plain.get('include') ?? parameters.plain.get('includes'))
  const appends = namesOf(parameters.plain.get('append'))
  const sort = namesOf(parameters.plain.get('sort'))
  const columns = namesOf(parameters.plain.get('columns'))
  const list = listOf(endpoint)
  const refusal =
    checkNames('filter', [...parameters.filters.keys()], filterNames(endpoint)) ??
    checkNames('sort', sort.map(fieldOfSort), list?.sorts ?? []) ??
    checkNames('include', includes, endpoint.includes) ??
    checkNames('append', appends, endpoint.appends) ??
    checkNames('column', columns, endpoint.columns) ??
    checkNames('parameter', plainNames, parameterNames(endpoint))
  if (refusal) return err(refusal)
  const problems: HttpProblem[] = []
  const flags = endpoint.flags.filter((name) => {
    const value = BOOLEANS.get((parameters.plain.get(name) ?? '0').toLowerCase())
    if (value === undefined) problems.push({ field: name, code: 'flag_unreadable' })
    return value
  })
  const integer = (name: string, fallback: number): number => {
    const text = parameters.plain.get(name)
    if (text === undefined) return fallback
    if (!/^[+-]?\d+$/.test(text)) problems.push({ field: name, code: 'no_integer' })
    return Math.max(1, Number(text))
  }
  const numbers = Object.fromEntries(
    Object.entries(endpoint.numbers).map(([name, { least, most, usual }]) => [
      name,
      Math.min(Math.max(integer(name, usual), least), most),
    ]),
  )
  const days = Object.fromEntries(
    Object.keys(endpoint.days).map((name) => {
      const text = parameters.plain.get(name)
      const day = text === undefined ? null : parseLocalDate(text)
      if (text !== undefined && day === null) problems.push({ field: name, code: 'day_unreadable' })
      return [name, day]
    }),
  )
  const choice = (name: string, one_of: readonly string[]): string | null => {
    const text = parameters.plain.get(name) ?? null
    if (text !== null && !one_of.includes(text)) {
      problems.push({ field: name, code: 'not_one_of', values: { values: one_of } })
    }
    return text
  }
  const choices = Object.fromEntries(
    Object.entries(endpoint.choices).map(([name, { one_of }]) => [name, choice(name, one_of)]),
  )
  const formats = formatsOf(endpoint)
  const requestedFormat = formats.length > 0 ? (choice('format', formats) ?? accepted) : null
  const format = requestedFormat === 'json' ? null : (requestedFormat as FileFormat | null)
  const moment = endpoint.as_of ? parameters.plain.get('as_of') : undefined
  const as_of = moment === undefined ? null : parseMoment(moment)
  if (moment !== undefined && as_of === null) problems.push({ field: 'as_of', code: 'moment_unreadable' })
  const filter: Filter[] = []
  for (const [name, text] of parameters.filters) {
    const option = list?.filters[name]
    if (!option) continue // `search`, read below
    const read = readFilter(option, text)
    if (read.ok) for (const each of read.value) filter.push(each)
    else problems.push({ field: `filter.${name}`, code: 'filter_unreadable', values: { name, fault: read.error } })
  }
  const search = list?.search ? (parameters.plain.get('search') ?? parameters.filters.get('search') ?? null) : null
  const { knownPositions, deleted } = sinceOf(list, parameters.filters)
  // Deleted records are no rows of the list.
  if (deleted && !parameters.filters.has('updated_since')) filter.push({ field: 'id', is: [] })
  const common = {
    includes,
    appends,
    as_of,
    flags,
    numbers,
    days,
    choices,
    sorts: sort.map(readSort),
    columns,
    format,
    knownPositions,
    deleted,
    selection: { filter, search },
  }
  if (endpoint.list === null) return problems.length === 0 ? ok({ ...common, list: null }) : invalidQuery(problems)

  const page = Math.min(integer('page', 1), MAX_PAGE)
  const most = Math.min(MAX_PER_PAGE, ...appends.map((name) => endpoint.append_limits[name] ?? MAX_PER_PAGE))
  const perPage = Math.min(integer('per_page', endpoint.list.per_page), most)
  const cap = integer('limit', Number.POSITIVE_INFINITY)
  if (problems.length > 0) return invalidQuery(problems)

  const offset = (page - 1) * perPage
  const sorts = (sort.length > 0 ? sort : namesOf(endpoint.list.default_sort)).map(readSort)
  const limit = Math.max(0, Math.min(perPage, cap - offset))
  return ok({
    ...common,
    list: {
      request: { includes, appends, as_of, question: { filter, search, sort: sorts, offset, limit } },
      paging: { page, perPage, cap },
      is_page: parameters.plain.has('page') || parameters.plain.has('per_page'),
    },
  })
}

/** The refusal of a query on a path that takes no parameters; null: there is no query, or it is empty. */
export const refusalOfAnyQuery = (query: URLSearchParams): HttpRefusal | null =>
  checkNames(
    'parameter',
    [...query].flatMap(([name, value]) => (value.trim() === '' ? [] : [name])),
    [],
  )

const invalidQuery = (problems: readonly HttpProblem[]): Result<never, HttpRefusal> =>
  err({ type: 'Invalid', problems, code: 'invalid_query' })

/**
 * The parameters by name, without the empty ones: an empty value means absent. When a name is repeated, the last value
 * counts.
 */
const groupParameters = (query: URLSearchParams) => {
  const plain = new Map<string, string>()
  const filters = new Map<string, string>()
  for (const [name, value] of query) {
    const text = value.trim()
    if (text === '') continue
    const filter = /^filter\[([^\]]*)\]$/.exec(name)?.[1]
    if (filter === undefined) plain.set(name, text)
    else filters.set(filter, text)
  }
  return { plain, filters }
}

const namesOf = (text: string | undefined): string[] =>
  text === undefined ? [] : [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== '')

const fieldOfSort = (sort: string): string => sort.replace(/^-/, '')
const readSort = (sort: string): Sort => ({ field: fieldOfSort(sort), descending: sort.startsWith('-') })

/** The list that an endpoint answers, or whose filters select its records. */
export const listOf = ({ list, selects }: Endpoint): ListOptions | null => list ?? selects

/** All names that `filter[…]` may have. */
export const filterNames = (endpoint: Endpoint): readonly string[] => {
  const list = listOf(endpoint)
  return list === null ? [] : [...Object.keys(list.filters), ...(list.search ? ['search'] : [])]
}

/** Every parameter that the endpoint takes, in the order of its description. */
export const parameterNames = (endpoint: Endpoint): readonly string[] => {
  const { flags, includes, appends } = endpoint
  const list = listOf(endpoint)
  return [
    ...filterNames(endpoint).map((name) => `filter[${name}]`),
    ...(list?.search ? ['search'] : []),
    ...(list && list.sorts.length > 0 ? ['sort'] : []),
    ...flags,
    ...Object.keys(endpoint.numbers),
    ...Object.keys(endpoint.days),
    ...Object.keys(endpoint.choices),
    ...(endpoint.columns.length > 0 ? ['columns'] : []),
    ...(formatsOf(endpoint).length > 0 ? ['format'] : []),
    ...(endpoint.as_of ? ['as_of'] : []),
    ...(includes.length > 0 ? ['include'] : []),
    ...(appends.length > 0 ? ['append'] : []),
    ...(list ? ['page', 'per_page'] : []),
    ...(endpoint.list ? ['limit'] : []),
  ]
}

const checkNames = (
  what: Extract<HttpRefusal, { readonly type: 'NotAllowed' }>['what'],
  requestedNames: readonly string[],
  allowed: readonly string[],
): HttpRefusal | null => {
  const names = requestedNames.filter((name) => !allowed.includes(name))
  return names.length === 0 ? null : { type: 'NotAllowed', what, names, allowed }
}

/** Turns the text of a filter into a comparison. */
const readFilter = (
  { kind, field, until, account }: FilterOption,
  text: string,
): Result<readonly Filter[], FilterFault> => {
  if (kind === 'boolean') {
    const value = BOOLEANS.get(text.toLowerCase())
    return value === undefined ? err({ type: 'boolean' }) : ok([{ field, is: [value] }])
  }
  if (kind === 'day') {
    const day = parseLocalDate(text)
    if (day === null) return err({ type: 'day' })
    return ok([{ field, from: null, to: day }, ...(until === undefined ? [] : [{ field: until, from: day, to: null }])])
  }
  if (kind === 'date_range' || kind === 'amount_range') return readRange(kind, field, text)
  if (kind === 'change' || kind === 'deletion') {
    const since = readSince(text)
    return since === null ? err({ type: 'change' }) : ok(kind === 'deletion' ? [] : [{ since }])
  }
  if (kind === 'party') return ok([{ contains: readParty(text, field, account) }])
  const values = namesOf(text)
  if (kind === 'integer') {
    return values.every((value) => /^\d{1,15}$/.test(value))
      ? ok([{ field, is: values.map(Number) }])
      : err({ type: 'integer' })
  }
  if (typeof kind === 'object' && values.some((value) => !kind.one_of.includes(value))) {
    return err({ type: 'one_of', values: kind.one_of })
  }
  return ok([{ field, is: values }])
}

/**
 * Searches the whole text in the folded name, including commas; a text with a digit may also be part of an account number.
 */
const readParty = (text: string, name: string, account: string | undefined) => {
  const folded = foldText(text)
  const holds = [{ field: name, text: folded.replace(/\s+/g, ' ') }]
  if (account !== undefined && /\d/.test(folded)) holds.push({ field: account, text: folded.replace(/\s+/g, '') })
  return holds
}

const BOOLEANS = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

/** `start,end`, either side may be empty; a single value is the start (rule 6). */
const readRange = (
  kind: 'date_range' | 'amount_range',
  field: string,
  text: string,
): Result<readonly Filter[], FilterFault> => {
  const sides = text.split(',').map((side) => side.trim())
  const [from, to] = [sides[0] ?? '', sides[1] ?? ''].map((side) => RANGE_VALUES[kind](side))
  if (from === undefined || to === undefined || sides.length > 2) return err({ type: kind })
  return ok(from === null && to === null ? [] : [{ field, from, to }])
}

/** One side of a range: null when it is empty, undefined when it is unreadable. */
const RANGE_VALUES = {
  date_range: (text: string) => (text === '' ? null : (parseLocalDate(text) ?? undefined)),
  amount_range: (text: string) =>
    text === '' ? null : /^[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/.test(text) ? Number(text) : undefined,
}
