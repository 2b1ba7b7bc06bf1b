// Pages of the list of transactions from a database, each compared with a hand-written statement for it: prepared, over
// the same driver, on the same server.
import { Client } from 'pg'
import type { Plan } from '../books.ts'
import { type Figure, figure, interleave, repeat, thousands } from '../figures.ts'
import type { Account, RunningApp } from '../running-app.ts'

const ROWS_A_PAGE = 50
export const REQUESTS_A_ROUND = 4
/** The limit of the ratio to the bare statement. */
const WANTED = 5

interface RequestedPage {
  readonly query: Readonly<Record<string, string>>
  /** The same as SQL: conditions on `r` with values from $2 on, an order, and the page. */
  readonly where?: string
  readonly values?: readonly unknown[]
  readonly order?: string
  readonly page?: number
}

const DEFAULT_ORDER = 'r.booking_date DESC NULLS LAST, r.created_at DESC NULLS LAST, r.id DESC'
const SORTS = ['booking_date', 'value_date', 'document_date', 'amount', 'name', 'created_at']
const WORDS = ['müller', 'twint', 'lohn', 'rechnung', 'daniel', 'sophie', 'garage', 'elektro', 'weber', 'monika']
const folded = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '')

const searched = (condition: string): string =>
  `r.id IN (SELECT s.id FROM kontor.searched_bank_transaction s WHERE s.book = $1 AND ${condition})`

const requestedPages = (
  plan: Plan,
  accounts: readonly Account[],
): Readonly<Record<string, (run: number) => RequestedPage>> => {
  const lastPage = Math.max(1, Math.floor(plan.rows / ROWS_A_PAGE))
  const deep = Math.min(1_000, lastPage)
  const filter = (name: string, value: string) => ({ [`filter[${name}]`]: value })
  return {
    'page 1': () => ({ query: {} }),
    [`page ${deep}`]: () => ({ query: { page: String(deep) }, page: deep }),
    'filter bank_account': (run) => {
      const id = accounts[run % 2]?.id ?? ''
      return { query: filter('bank_account', id), where: 'r.bank_account_id = $2', values: [id] }
    },
    'filter date_range': (run) => {
      const month = `${2025 + (run % 2)}-${String(1 + (run % 12)).padStart(2, '0')}`
      const days = [`${month}-01`, `${month}-${10 + (run % 19)}`]
      const where = 'r.booking_date >= $2 AND r.booking_date <= $3'
      return { query: filter('date_range', days.join(',')), where, values: days }
    },
    'filter amount_range': (run) => {
      const amounts = [-run * 10, run * 20 + 1]
      const where = 'r.amount >= $2 AND r.amount <= $3'
      return { query: filter('amount_range', amounts.join(',')), where, values: amounts }
    },
    'filter reconciled=0': () => ({ query: filter('reconciled', '0'), where: 'NOT r.is_reconciled' }),
    'filter reconciled=1': () => ({ query: filter('reconciled', '1'), where: 'r.is_reconciled' }),
    'filter is_processing=1': () => ({ query: filter('is_processing', '1'), where: 'r.is_processing' }),
    ...Object.fromEntries(
      SORTS.flatMap((field) => [
        [
          `sort ${field}`,
          (run: number) => ({
            query: { sort: field, page: String(1 + run) },
            order: `r.${field} ASC NULLS FIRST, r.id ASC`,
            page: 1 + run,
          }),
        ],
        [
          `sort -${field}`,
          (run: number) => ({
            query: { sort: `-${field}`, page: String(1 + run) },
            order: `r.${field} DESC NULLS LAST, r.id DESC`,
            page: 1 + run,
          }),
        ],
      ]),
    ),
    'search, a frequent word': (run) => {
      const word = WORDS[run % WORDS.length] ?? ''
      return { query: { search: word }, where: searched('s.text LIKE $2'), values: [`%${folded(word)}%`] }
    },
    'search, two words': (run) => {
      const words = [WORDS[run % WORDS.length] ?? '', WORDS[(run * 7 + 3) % WORDS.length] ?? '']
      const values = words.map((word) => `%${folded(word)}%`)
      return { query: { search: words.join(' ') }, where: searched('s.text LIKE $2 AND s.text LIKE $3'), values }
    },
    'search, a rare number': (run) => {
      const number = `RF${10 + (run % 89)}A${run % 10}`
      return { query: { search: number }, where: searched('s.text LIKE $2'), values: [`%${number.toLowerCase()}%`] }
    },
    'search, filter and sort together': (run) => {
      const word = WORDS[run % WORDS.length] ?? ''
      return {
        query: { search: word, ...filter('amount_range', '-500,500'), sort: '-amount' },
        where: `${searched('s.text LIKE $2')} AND r.amount >= $3 AND r.amount <= $4`,
        values: [`%${folded(word)}%`, -500, 500],
        order: 'r.amount DESC NULLS LAST, r.id DESC',
      }
    },
  }
}

/** The rows of the page and their total, of book 1. */
const bareStatement = ({ where = 'true', order = DEFAULT_ORDER, values = [] }: RequestedPage): string => {
  const rest = `FROM kontor.bank_transaction r WHERE r.book = $1 AND ${where}`
  return `SELECT p.record, (SELECT count(*) ${rest}) AS total FROM (
    SELECT r.record ${rest} ORDER BY ${order} LIMIT ${ROWS_A_PAGE} OFFSET $${values.length + 2}) p`
}

export const listPath = (query: Readonly<Record<string, string>>): string =>
  `/bank_transaction?${new URLSearchParams(query)}`

/** Each page over HTTP compared with its statement, and the page as the window requests it. */
export const measureOfficePages = async (
  plan: Plan,
  url: string,
  app: RunningApp,
  accounts: readonly Account[],
): Promise<readonly Figure[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const bare = async (name: string, asked: RequestedPage) => {
    const start = performance.now()
    const offset = ((asked.page ?? 1) - 1) * ROWS_A_PAGE
    const values = [1, ...(asked.values ?? []), offset]
    const { rows } = await client.query({ name, text: bareStatement(asked), values })
    return { ms: performance.now() - start, rows }
  }
  const asked = requestedPages(plan, accounts)
  const several = (once: (run: number) => Promise<number>) => (round: number) =>
    repeat(REQUESTS_A_ROUND, (run) => once(round * REQUESTS_A_ROUND + run))
  const figures: Figure[] = []
  for (const [name, pageOf] of Object.entries(asked)) {
    await compareOnce(name, pageOf(0), app, bare)
    const times = await interleave(plan.runs, {
      bare: several(async (run) => (await bare(name, pageOf(run))).ms),
      app: several(async (run) => (await app.get(listPath(pageOf(run).query))).ms),
    })
    figures.push(
      figure(`list of ${thousands(plan.rows)}, ${name}`, times.app, {
        comparedWith: ['bare statement', times.bare],
        wanted: WANTED,
      }),
    )
  }
  const query = { append: 'counts,sums,running_balance', include: 'bankAccount,matches.matchable' }
  const times = await interleave(plan.runs, {
    plain: several(async () => (await app.get(listPath({}))).ms),
    window: several(async () => (await app.get(listPath(query))).ms),
  })
  await client.end()
  const what = 'page 1 with counts, sums and balances, as the window asks for it'
  return [...figures, figure(what, times.window, { comparedWith: ['page 1', times.plain] })]
}

/** Both must answer the same, otherwise they cannot be compared. */
const compareOnce = async (
  name: string,
  asked: RequestedPage,
  app: RunningApp,
  bare: (name: string, asked: RequestedPage) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>,
): Promise<void> => {
  const { rows } = await bare(name, asked)
  const { data, meta } = JSON.parse((await app.get(listPath(asked.query))).body) as {
    readonly data: readonly { readonly id: string }[]
    readonly meta: { readonly total: number }
  }
  const idsOf = (records: readonly unknown[]) => records.map((record) => (record as { id: string }).id).join(' ')
  const isSame = idsOf(data) === idsOf(rows.map(({ record }) => record))
  if (!isSame || Number(rows[0]?.total ?? 0) !== meta.total) throw new Error(`${name}: the statement finds other rows`)
}
