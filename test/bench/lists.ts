// How long a page of the list takes: the first ones after a start, then plain, deep, filtered, sorted and searched, and
// during writes.
import { writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCamt } from '../support/file/make-camt.ts'
import { startBareServer, startBlankBrowser } from './baselines.ts'
import { type Plan, startOnCopy } from './books.ts'
import { type Figure, figure, interleave, repeat, thousands } from './figures.ts'
import { memoryOf } from './memory.ts'
import { type Account, exchange, importFile, post, type RunningApp, startApp } from './running-app.ts'

type Query = Readonly<Record<string, string>>

const pathOf = (query: Query): string => `/bank_transaction?${new URLSearchParams(query)}`

/** Parts of names and texts that many rows have, more of them than the answer cache holds. */
const FREQUENT = [
  ...['daniel', 'patrick', 'nicole', 'treuhand', 'garage', 'rechnung', 'lohn', 'facture', 'merci', 'januar'],
  ...['müller', 'weber', 'immobilien', 'transporte', 'monika', 'sophie', 'thérèse', 'druckerei', 'elektro', 'twint'],
]
const frequent = (run: number): string => FREQUENT[run % FREQUENT.length] ?? ''

/** How long a person looks at the first page before searching, at least. */
const READING_MS = 2000

/**
 * A start to the first page, compared with a blank browser, the first requests of each kind after it, and the memory
 * then.
 */
export const measureStart = async (plan: Plan): Promise<readonly Figure[]> => {
  const { data } = await plan.largeBooks()
  const profile = join(plan.folder, 'blank-profile')
  // The first use of a profile builds it, and the one of the application is not new either.
  await (await startBlankBrowser(profile)).stop()
  const times: Record<'blank' | 'start' | 'ready' | 'page' | 'filter' | 'search', number[]> = {
    blank: [],
    start: [],
    ready: [],
    page: [],
    filter: [],
    search: [],
  }
  const memory: Record<'main' | 'browser' | 'blank', number[]> = { main: [], browser: [], blank: [] }
  for (let run = 0; run < plan.runs; run += 1) {
    const browser = await startBlankBrowser(profile)
    times.blank.push(browser.ms)
    const blank = memoryOf(browser.process.pid ?? 0)
    await browser.stop()
    const start = performance.now()
    const app = await startApp(data, plan.flags)
    times.page.push((await app.get(pathOf({ page: '1' }))).ms)
    times.start.push(performance.now() - start)
    times.ready.push(app.ready_ms)
    times.filter.push((await app.get(pathOf({ 'filter[amount_range]': '-500,500', sort: '-amount' }))).ms)
    times.search.push((await app.get(pathOf({ search: frequent(run) }))).ms)
    const used = memoryOf(app.process.pid ?? 0)
    await app.stop()
    if (blank === null || used === null) continue
    memory.main.push(used.own)
    memory.browser.push(used.children)
    memory.blank.push(blank.own + blank.children)
  }
  // Searches are prepared while nothing is asked, as when a person reads the first page.
  const later = await startApp(data, plan.flags)
  await later.get(pathOf({ page: '1' }))
  await sleep(READING_MS)
  const prepared = (await later.get(pathOf({ search: frequent(0) }))).ms
  await later.stop()
  const of = `of ${thousands(plan.rows)} rows`
  const browser = ['a blank browser', times.blank] as const
  return [
    figure(`start to the first page ${of}`, times.start, { comparedWith: browser, wanted: 2.5 }),
    figure('until the program is ready', times.ready),
    figure(`the first page after a start, ${of}`, times.page, { wanted: 10 }),
    figure(`the first filter and sort after a start, ${of}`, times.filter, { wanted: 30 }),
    figure(`the first search after a start, ${of}`, times.search, { wanted: 30 }),
    figure(`the first search ${READING_MS / 1000} seconds after the first page`, [prepared], { wanted: 30 }),
    ...(memory.main.length === 0
      ? []
      : [
          figure('memory of main then (PSS)', memory.main, { unit: 'MB' }),
          figure('memory of the database page and its browser (PSS)', memory.browser, {
            unit: 'MB',
            comparedWith: ['a blank browser', memory.blank],
          }),
        ]),
  ]
}

/**
 * Requests by kind. The server may cache an answer for the next page of the same query, so hardly any query is
 * repeated: a date that all rows are after makes it different.
 */
const questions = ({ rows }: Plan, accounts: readonly Account[]): Readonly<Record<string, (run: number) => Query>> => {
  const lastPage = Math.floor(rows / 50)
  const deepPage = Math.max(1, Math.min(1_000, lastPage))
  const always = (run: number) => ({ 'filter[date_range]': `20${10 + (run % 14)}-01-${10 + (run % 19)},` })
  const month = (run: number) => `${2025 + (run % 2)}-${String(1 + (run % 12)).padStart(2, '0')}`
  const sorts = ['booking_date', '-value_date', 'document_date', '-amount', 'name', '-created_at']
  return {
    [`page ${deepPage}`]: () => ({ page: String(deepPage) }),
    'pages here and there': (run) => ({ page: String(1 + ((run * 37) % Math.max(1, lastPage))) }),
    'filter bank_account': (run) => ({ ...always(run), 'filter[bank_account]': accounts[run % 2]?.id ?? '' }),
    'filter date_range': (run) => ({ 'filter[date_range]': `${month(run)}-01,${month(run)}-${10 + (run % 19)}` }),
    'filter amount_range': (run) => ({ 'filter[amount_range]': `${-run * 10},${run * 20 + 1}` }),
    'filter reconciled=0': (run) => ({ ...always(run), 'filter[reconciled]': '0' }),
    'filter reconciled=1': (run) => ({ ...always(run), 'filter[reconciled]': '1' }),
    'filter is_processing=0': (run) => ({ ...always(run), 'filter[is_processing]': '0' }),
    'filter and sort': (run) => ({ 'filter[amount_range]': `${-500 - run},${500 + run}`, sort: '-amount' }),
    ...Object.fromEntries(sorts.map((sort) => [`sort ${sort}`, (run: number) => ({ sort, page: String(1 + run) })])),
    'search, a frequent word': (run) => ({ search: frequent(run) }),
    'search, two words': (run) => ({ search: `${frequent(run)} ${frequent(run * 7 + 3)}` }),
    'search, a rare number': (run) => ({ search: `RF${10 + (run % 89)}A${run % 10}` }),
    'search, filter and sort': (run) => ({
      search: frequent(run),
      'filter[date_range]': `${month(run)}-01,`,
      'filter[amount_range]': '-500,500',
      sort: '-amount',
    }),
  }
}

/** The limit of the median in milliseconds; for all others at most five times page 1. */
const WANTED_MS: Readonly<Record<string, number>> = { 'filter and sort': 2.3, 'search, a frequent word': 2.7 }

/**
 * Pages over HTTP compared with bare Hono; deep pages, filters, sorts and searches compared with the first page; writes
 * between.
 */
export const measureLists = async (plan: Plan): Promise<readonly Figure[]> => {
  const books = await plan.largeBooks()
  const app = await startOnCopy(plan, books, 'lists')
  const asked = questions(plan, books.accounts)
  // Each kind takes longer until its code is compiled and its indexes are built.
  for (const query of Object.values(asked)) await app.get(pathOf(query(0)))

  const pageFile = join(plan.folder, 'page.json')
  await writeFile(pageFile, (await app.get(pathOf({ page: '1' }))).body)
  const bare = await startBareServer(pageFile)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const several = (once: (run: number) => Promise<{ readonly ms: number }>) => (round: number) =>
    repeat(20, async (run) => (await once(round * 20 + run)).ms)
  const times = await interleave<string>(plan.isQuick ? 3 : 10, {
    bare: several(() => exchange(agent, 'GET', bare.url)),
    'page 1': several(() => app.get(pathOf({ page: '1' }))),
    ...Object.fromEntries(
      Object.entries(asked).map(([name, query]) => [name, several((run) => app.get(pathOf(query(run))))]),
    ),
  })
  agent.destroy()
  await bare.stop()
  const writes = await measureDuringWrites(app, books.accounts, times['page 1'] ?? [])
  await app.stop()

  const of = `of ${thousands(plan.rows)} rows`
  const pageOne = ['page 1', times['page 1'] ?? []] as const
  return [
    figure(`page 1 ${of} with exact total`, pageOne[1], { wanted: 1.9 }),
    figure('page 1, as a ratio', pageOne[1], { comparedWith: ['bare Hono', times.bare ?? []], wanted: 5 }),
    ...Object.keys(asked).map((name) => {
      const wanted = WANTED_MS[name]
      const values = times[name] ?? []
      if (wanted !== undefined) return figure(`${name}, ${of}`, values, { wanted })
      const most = name.startsWith('page') ? 2 : name.startsWith('search') ? undefined : 5
      return figure(name, values, { comparedWith: pageOne, ...(most === undefined ? {} : { wanted: most }) })
    }),
    ...writes,
    ...books.figures,
  ]
}

/** The same page when its content has just changed, and while an import is running. */
const measureDuringWrites = async (
  app: RunningApp,
  [account]: readonly Account[],
  usual: readonly number[],
): Promise<readonly Figure[]> => {
  if (account === undefined) throw new Error('the large books have no account')
  const bank_account_id = account.id
  const afterWrite = await repeat(20, async (run) => {
    const movement = { bank_account_id, acc_serv_ref: `BENCH-${run}`, amount: run + 0.05, name: `Bench ${run}` }
    await post(app, '/bank_transaction', { ...movement, booking_date: '2026-06-30' })
    return (await app.get(pathOf({ page: '1' }))).ms
  })
  const made = makeCamt({ seed: 5_000, iban: account.iban, bytes: 4_900_000 })
  let isRunning = true
  const imported = importFile(app, account, made.text, made.rows).finally(() => {
    isRunning = false
  })
  const during: number[] = []
  while (isRunning) during.push((await app.get(pathOf({ page: '1' }))).ms)
  await imported
  const comparedWith = ['page 1', usual] as const
  return [
    figure('page 1 right after a write', afterWrite, { comparedWith }),
    figure('page 1 while 4.9 MB are imported', during, { comparedWith }),
    figure('the slowest of these', Math.max(...during), {}),
  ]
}
