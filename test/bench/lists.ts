// How long a page of the list takes: plain, deep, filtered, sorted, searched, and beside writes.
import { writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { makeCamt } from '../support/make-camt.ts'
import { type Finding, interleave, type Series, seriesOf, single } from './figures.ts'
import { bareAppends, startBareServer } from './floors.ts'
import { FIVE_MB } from './imports.ts'
import { type LargeBooks, MONTHS, type Plan } from './plan.ts'
import { exchange, importFile } from './running-app.ts'

/** Parts of names and texts that many rows have, more of them than results are kept. */
const FREQUENT = [
  ...['müller', 'muster', 'twint', 'lohn', 'rechnung', 'miete', 'anna', 'favre', 'zürich', 'garage'],
  ...['spende', 'bäckerei', 'energie', 'reto', 'rochat', 'abonnement', 'meier', 'facture', 'caduff', 'jürg'],
]

/** List pages over HTTP beside bare Hono; deep pages, filters, sorts and searches beside the plain first page. */
export const measureLists = async (plan: Plan, { app, accounts }: LargeBooks): Promise<readonly Finding[]> => {
  const list = (query: Readonly<Record<string, string>>) => `/bank_transaction?${new URLSearchParams(query)}`
  const lastPage = Math.floor(plan.rows / 50)
  const deepPage = Math.min(1_000, lastPage)
  const day = (run: number) => `${run % 2 === 0 ? 2025 : 2026}-${MONTHS[run % 12] ?? '01'}`
  // A result may be kept for the next page of the same question, so hardly any question is asked twice: a date that
  // all rows are after makes another one of it.
  const always = (run: number) => ({ 'filter[date_range]': `20${10 + (run % 14)}-01-${10 + (run % 19)},` })
  const asked: Record<string, (run: number) => Readonly<Record<string, string>>> = {
    'page 1': () => ({ page: '1' }),
    [`page ${deepPage}`]: () => ({ page: String(deepPage) }),
    'pages here and there': (run) => ({ page: String(1 + ((run * 37) % lastPage)) }),
    'filter bank_account': (run) => ({ ...always(run), 'filter[bank_account]': accounts[run % 2]?.id ?? '' }),
    'filter date_range': (run) => ({ 'filter[date_range]': `${day(run)}-01,${day(run)}-${10 + (run % 19)}` }),
    'filter amount_range': (run) => ({ 'filter[amount_range]': `${-run * 10},${run * 20 + 1}` }),
    'filter reconciled=0': (run) => ({ ...always(run), 'filter[reconciled]': '0' }),
    'filter reconciled=1': (run) => ({ ...always(run), 'filter[reconciled]': '1' }),
    'filter is_processing=0': (run) => ({ ...always(run), 'filter[is_processing]': '0' }),
    ...Object.fromEntries(
      ['booking_date', 'value_date', 'document_date', 'amount', 'name', 'created_at'].flatMap((field) =>
        [field, `-${field}`].map((sort) => [`sort ${sort}`, (run: number) => ({ sort, page: String(1 + run) })]),
      ),
    ),
    'search, a frequent word': (run) => ({ search: FREQUENT[run % FREQUENT.length] ?? '' }),
    'search, two words': (run) => ({ search: `${FREQUENT[run % FREQUENT.length]} ${FREQUENT[(run * 7 + 3) % 20]}` }),
    'search, a rare number': (run) => ({ search: `RF${10 + (run % 89)}A${run % 10}` }),
    'search, filter and sort together': (run) => ({
      search: FREQUENT[run % FREQUENT.length] ?? '',
      'filter[date_range]': `${day(run)}-01,`,
      'filter[amount_range]': '-500,500',
      sort: '-amount',
    }),
  }
  const first: number[] = []
  for (const query of Object.values(asked)) first.push((await app.get(list(query(0)))).ms)

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
    single('the slowest of all these when first asked', Math.max(...first), 'ms'),
    ...(await measureListsBesideWrites(plan, { app, accounts }, plain)),
  ]
}

/** The same page when what it shows has just changed, and while an import is running. */
const measureListsBesideWrites = async (
  plan: Plan,
  { app, accounts }: Pick<LargeBooks, 'app' | 'accounts'>,
  plain: Series,
): Promise<readonly Finding[]> => {
  const [account] = accounts
  if (account === undefined) return []
  const afterWrite: number[] = []
  const writes: number[] = []
  const appends: number[] = []
  for (let run = 0; run < 20; run += 1) {
    appends.push(...(await bareAppends(plan.folder, 1)))
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
    {
      what: 'create one transaction',
      measured: seriesOf(writes),
      floor: { name: 'append and sync', series: seriesOf(appends) },
      wanted: null,
      unit: 'ms',
    },
  ]
}
