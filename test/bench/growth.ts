// How imports, lists and memory do while the books grow to a million rows.
import { addMonths, type LocalDate } from '../../shared/value/calendar.ts'
import { makeBankCsv } from '../support/file/make-bank-csv.ts'
import { type Plan, startOn } from './books.ts'
import { type Figure, figure, percentileOf, repeat, thousands } from './figures.ts'
import { memoryOf } from './memory.ts'
import { createAccount, importFile } from './running-app.ts'

/** Nearly 5 MB. */
const ROWS_A_FILE = 34_000
const FIRST_DAY = '2016-01-02' as LocalDate
const MONTHS_A_FILE = 3
const ACCOUNTS = 3
const LISTS = 100

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
    const pages = Math.floor(rows / 50)
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
  return figures
}
