// How long a page of the list takes: plain, deep, filtered, sorted, searched, and beside writes.
import { writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { makeCamt } from '../support/make-camt.ts'
import { type Finding, interleave, type Series, seriesOf, single } from './figures.ts'
import { startBareServer } from './floors.ts'
import { FIVE_MB } from './imports.ts'
import { type LargeBooks, MONTHS, type Plan } from './plan.ts'
import { exchange, importFile } from './running-app.ts'

/** List pages over HTTP beside bare Hono; deep pages, filters, sorts and searches beside the plain first page. */
export const measureLists = async (plan: Plan, { app, accounts }: LargeBooks): Promise<readonly Finding[]> => {
  const list = (query: Readonly<Record<string, string>>) => `/bank_transaction?${new URLSearchParams(query)}`
  const lastPage = Math.floor(plan.rows / 50)
  const deepPage = Math.min(1_000, lastPage)
  const day = (run: number) => `${run % 2 === 0 ? 2025 : 2026}-${MONTHS[run % 12] ?? '01'}`
  const asked: Record<string, (run: number) => Readonly<Record<string, string>>> = {
    'page 1': () => ({ page: '1' }),
    [`page ${deepPage}`]: () => ({ page: String(deepPage) }),
    'pages here and there': (run) => ({ page: String(1 + ((run * 37) % lastPage)) }),
    'filter bank_account': (run) => ({ 'filter[bank_account]': accounts[run % accounts.length]?.id ?? '' }),
    'filter date_range': (run) => ({ 'filter[date_range]': `${day(run)}-01,${day(run)}-${10 + (run % 19)}` }),
    'filter amount_range': (run) => ({ 'filter[amount_range]': `${-run * 10},${run * 20 + 1}` }),
    'filter reconciled=0': () => ({ 'filter[reconciled]': '0' }),
    'filter reconciled=1': () => ({ 'filter[reconciled]': '1' }),
    'filter is_processing=0': () => ({ 'filter[is_processing]': '0' }),
    ...Object.fromEntries(
      ['booking_date', 'value_date', 'document_date', 'amount', 'name', 'created_at'].flatMap((field) =>
        [field, `-${field}`].map((sort) => [`sort ${sort}`, (run: number) => ({ sort, page: String(1 + run) })]),
      ),
    ),
    'search, a frequent word': (run) => ({ search: ['müller', 'twint', 'lohn', 'rechnung'][run % 4] ?? '' }),
    'search, two words': (run) => ({ search: `${['anna', 'zoe', 'reto'][run % 3]} favre` }),
    'search, a rare number': (run) => ({ search: `RF${10 + (run % 89)}A${run % 10}` }),
    'search, filter and sort together': (run) => ({
      search: ['müller', 'favre'][run % 2] ?? '',
      'filter[date_range]': `${day(run)}-01,`,
      'filter[amount_range]': '-500,500',
      sort: '-amount',
    }),
  }

  const pageFile = join(plan.folder, 'page.json')
  await writeFile(pageFile, (await app.get(list({ page: '1' }))).body)
  const bare = await startBareServer(pageFile)
  const bareAgent = new Agent({ keepAlive: true, maxSockets: 1 })
  const rounds = plan.runs * 2
  const several = async (round: number, once: (run: number) => Promise<{ readonly ms: number }>) => {
    const times: number[] = []
    for (let run = 0; run < 20; run += 1) times.push((await once(round * 20 + run)).ms)
    return times
  }
  const series = await interleave(rounds, {
    floor: (round) => several(round, () => exchange(bareAgent, 'GET', bare.url)),
    ...Object.fromEntries(
      Object.entries(asked).map(([name, query]) => [
        name,
        (round: number) => several(round, (run) => app.get(list(query(run)))),
      ]),
    ),
  } as Record<string, (round: number) => Promise<readonly number[]>>)
  bareAgent.destroy()
  await bare.stop()

  const plain = series['page 1'] ?? seriesOf([])
  const wantedOf = (name: string) => (name.startsWith('page ') ? 2 : /^(filter|sort)/.test(name) ? 5 : null)
  const others = Object.keys(asked).slice(1)
  return [
    {
      what: `list page 1 of ${plan.rows} rows with exact total`,
      measured: plain,
      floor: { name: 'bare Hono', series: series.floor ?? seriesOf([]) },
      wanted: 5,
      unit: 'ms',
    },
    ...others.map(
      (name): Finding => ({
        what: `list, ${name}`,
        measured: series[name] ?? seriesOf([]),
        floor: { name: 'page 1', series: plain },
        wanted: wantedOf(name),
        unit: 'ms',
      }),
    ),
    ...(await measureListsBesideWrites({ app, accounts }, plain)),
  ]
}

/** The same page when what it shows has just changed, and while an import is running. */
const measureListsBesideWrites = async (
  { app, accounts }: Pick<LargeBooks, 'app' | 'accounts'>,
  plain: Series,
): Promise<readonly Finding[]> => {
  const [account] = accounts
  if (account === undefined) return []
  const afterWrite: number[] = []
  const writes: number[] = []
  for (let run = 0; run < 20; run += 1) {
    const movement = { bank_account_id: account.id, acc_serv_ref: `BENCH-${process.pid}-${run}`, amount: run + 0.05 }
    const body = JSON.stringify({ ...movement, booking_date: '2026-06-30', name: 'Bench' })
    writes.push((await app.post('/bank_transaction', 'application/json', body)).ms)
    afterWrite.push((await app.get('/bank_transaction?page=1')).ms)
  }
  const during: number[] = []
  let isRunning = true
  const made = makeCamt({ seed: 5_000 + process.pid, iban: account.iban, bytes: FIVE_MB })
  const imported = importFile(app, account, made.text).finally(() => {
    isRunning = false
  })
  while (isRunning) during.push((await app.get('/bank_transaction?page=1')).ms)
  await imported
  const floor = { name: 'page 1', series: plain }
  return [
    { what: 'list, page 1 right after a write', measured: seriesOf(afterWrite), floor, wanted: null, unit: 'ms' },
    { what: 'list, page 1 while 5 MB are imported', measured: seriesOf(during), floor, wanted: null, unit: 'ms' },
    single('the slowest of these', Math.max(...during), 'ms'),
    { what: 'create one transaction', measured: seriesOf(writes), floor, wanted: null, unit: 'ms' },
  ]
}
