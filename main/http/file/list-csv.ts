// A list as CSV (rule 178): a column for each attribute, and all rows, read in slices as fast as the client receives them.
// The ids of the records are read once, so that the books may change meanwhile: each record occurs once, in its state when
// its slice is read.
import { z } from 'zod'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { FILE_FORMATS } from '../../../shared/api/file-format.ts'
import type { PageQuestion } from '../../../shared/books/port/read.ts'
import type { RecordId, TableName } from '../../../shared/books/port/tables.ts'
import { ok, type Result } from '../../../shared/value/result.ts'
import { BYTE_ORDER_MARK, csvLines, csvValue } from '../../export/csv.ts'
import type { Refusal } from '../../service/core/refusal.ts'
import { asksForSeveral } from '../../service/matching/suggestions.ts'
import type { FileAnswer } from '../request/environment.ts'
import type { ListQuery } from '../request/list-query.ts'
import type { PresentedPage } from '../response/page-envelope.ts'

type Row = Readonly<Record<string, unknown>>
type ReadPage = (question: PageQuestion) => Promise<Result<PresentedPage<Row>, Refusal>>

/** The tables of lists. Lists without a table are read page by page. */
const TABLES: Readonly<Record<string, TableName>> = {
  listAccounts: 'ledger_account',
  listBankAccounts: 'bank_account',
  listBankTransactions: 'bank_transaction',
  listBatches: 'batch',
  listCompanies: 'company',
  listExpensePayments: 'expense_payment',
  listExpenses: 'expense',
  listFiscalYears: 'fiscal_year',
  listHistory: 'history',
  listInvoices: 'invoice',
  listMembers: 'member',
  listRules: 'rule',
  listTokens: 'access_token',
  listVatRates: 'vat_rate',
}

const ROWS_PER_SLICE = 500

/**
 * The file, whose bytes come as they are read; a refusal of its first rows refuses the file. When later rows cannot be read,
 * the stream ends with an error, so that no client takes half a list for the whole.
 */
export const listAsCsv = async (
  endpoint: Endpoint,
  list: NonNullable<ListQuery['list']>,
  readPage: ReadPage,
  idsOf: (table: TableName, question: PageQuestion) => Promise<readonly RecordId[]>,
): Promise<Result<FileAnswer, Refusal>> => {
  const { question } = list.request
  const table = TABLES[endpoint.name]
  const { cap } = list.paging
  const slices = list.is_page
    ? onePage(question, readPage)
    : table && !question.filter.some(asksForSeveral)
      ? ofRecords(question, await idsOf(table, question), cap, readPage)
      : pageByPage(question, cap, readPage)
  const linesOf = await csvLines()
  const first = await slices.next()
  if (!first.done && !first.value.ok) return first.value
  const rows = !first.done && first.value.ok ? first.value.value : []
  const columns = columnsOf(endpoint, rows)
  const textOf = (some: readonly Row[]) =>
    some.length === 0 ? '' : linesOf(some.map((row) => columns.map((path) => csvValue(valueAt(row, path)))))
  const encoder = new TextEncoder()
  let begin: string | null = BYTE_ORDER_MARK + linesOf([columns.map((path) => path.join('.'))]) + textOf(rows)
  const bytes = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (begin !== null) {
          controller.enqueue(encoder.encode(begin))
          begin = null
          return
        }
        const next = await slices.next()
        if (next.done) controller.close()
        else if (next.value.ok) controller.enqueue(encoder.encode(textOf(next.value.value)))
        else throw new Error(`${endpoint.name}: the rest of the list was refused (${next.value.error.type})`)
      },
    },
    // Reads nothing ahead of the client.
    { highWaterMark: 0 },
  )
  const name = `${endpoint.path.split('/')[1]}.csv`
  return ok({ name, media_type: `${FILE_FORMATS.csv}; charset=utf-8`, bytes })
}

type Slices = AsyncGenerator<Result<readonly Row[], Refusal>, void>

async function* onePage(question: PageQuestion, readPage: ReadPage): Slices {
  const page = await readPage(question)
  yield page.ok ? ok(page.value.rows) : page
}

/** The records of the ids, without those that were deleted meanwhile. */
async function* ofRecords(question: PageQuestion, ids: readonly RecordId[], cap: number, readPage: ReadPage): Slices {
  let remaining = cap
  for (let from = 0; from < ids.length && remaining > 0; from += ROWS_PER_SLICE) {
    const is = ids.slice(from, from + ROWS_PER_SLICE)
    const slice = await readPage({
      ...question,
      filter: [{ field: 'id', is }],
      search: null,
      offset: 0,
      limit: is.length,
    })
    const rows = slice.ok ? slice.value.rows.slice(0, remaining) : []
    remaining -= rows.length
    yield slice.ok ? ok(rows) : slice
  }
}

/** Fails when the list grew or shrank meanwhile: a row could be missing or occur twice. */
async function* pageByPage(question: PageQuestion, cap: number, readPage: ReadPage): Slices {
  let total: number | null = null
  for (let offset = 0; offset < Math.min(total ?? 1, cap); offset += ROWS_PER_SLICE) {
    const page = await readPage({ ...question, offset, limit: Math.min(ROWS_PER_SLICE, cap - offset) })
    if (page.ok && page.value.total !== (total ?? page.value.total))
      throw new Error('The list changed while it was read')
    total = page.ok ? page.value.total : 0
    yield page.ok ? ok(page.value.rows) : page
  }
}

type Path = readonly string[]
interface Column {
  readonly path: Path
  /** Present only when the caller asks for it. */
  readonly is_optional: boolean
}

const columnsByEndpoint = new Map<string, readonly Column[]>()

/** The attributes of the rows; those of a nested object follow its name. Optional ones only when a row has them. */
const columnsOf = (endpoint: Endpoint, rows: readonly Row[]): readonly Path[] => {
  const known = columnsByEndpoint.get(endpoint.name) ?? columnsOfSchema(endpoint.response as z.ZodType)
  columnsByEndpoint.set(endpoint.name, known)
  return known
    .filter(({ path, is_optional }) => !is_optional || rows.some((row) => valueAt(row, path) !== undefined))
    .map(({ path }) => path)
}

/** The part of JSON Schema that describes rows. */
interface SchemaNode {
  readonly $ref?: string
  readonly anyOf?: readonly SchemaNode[]
  readonly oneOf?: readonly SchemaNode[]
  readonly type?: string
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly required?: readonly string[]
  readonly items?: SchemaNode
  readonly $defs?: Readonly<Record<string, SchemaNode>>
}

const columnsOfSchema = (response: z.ZodType): readonly Column[] => {
  const schema = z.toJSONSchema(response, { io: 'output' }) as SchemaNode
  const resolved = (part: SchemaNode): SchemaNode =>
    part.$ref === undefined ? part : (schema.$defs?.[part.$ref.replace('#/$defs/', '')] ?? {})
  const columns = new Map<string, Column>()
  const add = (node: SchemaNode, path: Path, is_optional: boolean): void => {
    const { anyOf, oneOf, ...part } = resolved(node)
    const forms = (anyOf ?? oneOf ?? [part]).map(resolved).filter(({ type }) => type !== 'null')
    if (!forms.every(({ properties }) => properties)) {
      const key = path.join('.')
      // A row may have several forms: an attribute that one form always has is not optional.
      columns.set(key, { path, is_optional: is_optional && (columns.get(key)?.is_optional ?? true) })
      return
    }
    for (const { properties = {}, required = [] } of forms)
      for (const [name, property] of Object.entries(properties))
        add(property, [...path, name], is_optional || !required.includes(name))
  }
  const rows = resolved(schema).properties?.data
  add(rows?.items ?? {}, [], false)
  return [...columns.values()]
}

const valueAt = (row: Row, path: Path): unknown => {
  let value: unknown = row
  for (const name of path) {
    if (value === null || value === undefined) return value
    value = (value as Row)[name]
  }
  return value
}
