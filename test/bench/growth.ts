// How imports, lists and memory do while the books grow to a million rows, and bulk work, undo and reports then.
import { addMonths, type LocalDate } from '../../shared/value/calendar.ts'
import { makeBankCsv } from '../support/file/make-bank-csv.ts'
import { type Plan, startOn } from './books.ts'
import { type Figure, figure, percentileOf, repeat, thousands } from './figures.ts'
import { latestAction, reverseAction } from './imports.ts'
import { memoryOf } from './memory.ts'
import { createAccount, importFile, post, runBulk } from './running-app.ts'

/** Nearly 5 MB. */
const ROWS_A_FILE = 34_000
/** The rows come to the middle of this year; new books have this year and the one before. */
const FIRST_YEAR = new Date().getFullYear() - 2
const FIRST_DAY = `${FIRST_YEAR}-01-02` as LocalDate
const MONTHS_A_FILE = 3
const ACCOUNTS = 3
const LISTS = 100
const PER_PAGE = 50
/** Texts of many rows; a rule takes those with the first one. */
const WORDS = ['lohn', 'rechnung', 'gmbh']

/** Imports large tables, a quarter of a year each; after each tenth of the rows it measures lists and memory. */
export const measureGrowth = async (plan: Plan): Promise<readonly Figure[]> => {
  const app = await startOn(plan, 'growth')
  const accounts = await repeat(ACCOUNTS, (index) => createAccount(app, `Growth ${index}`, 20 + index))
  const figures: Figure[] = []
  let rows = 0
  let rates: number[] = []
  for (let file = 0; rows < plan.growTo; file += 1) {
    const account = accounts[file % ACCOUNTS]
    if (account === undefined) throw new Error('no account to import into')
    const from = addMonths(FIRST_DAY, MONTHS_A_FILE * Math.floor(file / ACCOUNTS))
    const count = Math.min(ROWS_A_FILE, plan.growTo - rows)
    const text = makeBankCsv({ seed: 700 + file, iban: account.iban, rows: count, from })
    const { ms } = await importFile(app, account, text, count, 'statement.csv')
    rates.push((count * 1000) / ms)
    const tenth = Math.floor((10 * rows) / plan.growTo)
    rows += count
    if (Math.floor((10 * rows) / plan.growTo) === tenth) continue
    await app.waitForQuiet()
    const pages = Math.floor(rows / PER_PAGE)
    const lists = await repeat(
      LISTS,
      async (run) => (await app.get(`/bank_transaction?page=${1 + ((run * 37) % pages)}`)).ms,
    )
    const memory = memoryOf(app.process.pid ?? 0)
    const at = `at ${thousands(rows)} rows`
    figures.push(
      figure(`rows a second, ${at}`, rates, { unit: '/s', wanted: 25_000 }),
      figure(`a list page, ${at}`, lists),
      figure(`99 of 100 list pages, ${at}`, percentileOf(lists, 0.99)),
      ...(memory === null
        ? []
        : [
            figure(`memory of main (PSS), ${at}`, memory.own, { unit: 'MB', wanted: 250 }),
            figure(`memory of the database page and its browser (PSS), ${at}`, memory.children, { unit: 'MB' }),
          ]),
    )
    plan.print(`  ${rows} rows, ${Math.round(rates.reduce((sum, rate) => sum + rate, 0) / rates.length)} rows/s`)
    rates = []
  }
  await app.stop()
  return [...figures, ...(await measureGrown(plan, rows))]
}

/** The books as they have become: a start, questions, and bulk work on the transactions that a rule takes. */
const measureGrown = async (plan: Plan, rows: number): Promise<readonly Figure[]> => {
  const start = performance.now()
  const app = await startOn(plan, 'growth')
  await app.get('/bank_transaction')
  const first = performance.now() - start
  const timesOf = (paths: readonly string[]) =>
    repeat(paths.length * plan.runs, async (run) => (await app.get(paths[run % paths.length] ?? '')).ms)
  const searches = await timesOf(WORDS.map((word) => `/bank_transaction?search=${word}`))
  const sorted = await timesOf(['/bank_transaction?filter[reconciled]=0&sort=-amount', '/bank_transaction?sort=name'])
  const last = await timesOf([`/bank_transaction?page=${Math.ceil(rows / PER_PAGE)}`])
  await app.waitForQuiet()
  const memory = memoryOf(app.process.pid ?? 0)

  plan.print('  bulk work')
  const { data } = JSON.parse((await app.get('/account?filter[number]=6500')).body) as { data: { id: string }[] }
  await post(app, '/fiscal_year', {
    name: `${FIRST_YEAR}`,
    start_date: `${FIRST_YEAR}-01-01`,
    end_date: `${FIRST_YEAR}-12-31`,
  })
  const conditions = { all: [{ field: 'text', op: 'contains', value: WORDS[0] }] }
  const result = { rows: [{ account_id: data[0]?.id, rest: true }] }
  const rule = (await post(app, '/rule', { name: 'Bench', conditions, result })).value.id
  const applied = await runBulk(app, `/rule/${rule}/apply`, {})
  const booked = await runBulk(app, '/bank_transaction/reconcile-many', { items: 'all' })
  const { meta } = JSON.parse((await app.get('/bank_transaction?filter[reconciled]=1&per_page=1')).body) as {
    meta: { total: number }
  }
  if (meta.total === 0) throw new Error('the rule takes no transaction')
  const reports = await timesOf(['balance_sheet', 'trial_balance'].map((report) => `/report/${report}`))
  const undone = await reverseAction(app, await latestAction(app), 'undo')
  await app.stop()

  const at = `at ${thousands(rows)} rows`
  const some = thousands(meta.total)
  return [
    figure(`start to the first page, ${at}`, first, { wanted: 5000 }),
    figure(`searches, the first ones after a start, ${at}`, searches),
    figure(`filtered and sorted pages, ${at}`, sorted),
    figure(`the last page, ${at}`, last),
    ...(memory === null
      ? []
      : [
          figure(`memory of main at rest (PSS), ${at}`, memory.own, { unit: 'MB', wanted: 250 }),
          figure(`memory of the database page and its browser at rest (PSS), ${at}`, memory.children, { unit: 'MB' }),
        ]),
    figure(`a rule applied to ${some}, ${at}`, applied),
    figure(`these booked at once, ${at}`, booked),
    figure(`reports, ${at}`, reports),
    figure(`undo of these bookings, ${at}`, undone),
  ]
}
