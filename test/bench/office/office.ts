// Books in a PostgreSQL database: pages compared with bare statements, imports, concurrent users, and the cost of
// hundreds of other books.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { makeBankCsv } from '../../support/file/make-bank-csv.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { startPostgres, type TestPostgres } from '../../support/postgres/postgres.ts'
import { fillBooks, type Plan, startOn } from '../books.ts'
import { type Figure, figure, interleave, repeat, thousands, timeOf } from '../figures.ts'
import { type Account, createAccount, importFile, post, type RunningApp } from '../running-app.ts'
import { addOthers, copyDatabase, SAMPLE, tidyUp, untilQuiet } from './office-others.ts'
import { listPath, measureOfficePages, REQUESTS_A_ROUND } from './office-pages.ts'
import { measureOfficePeople } from './office-people.ts'

const OTHERS = 300
const CSV_ROWS = 34_000
/** The limits of imports, refilling and migration. */
const ROWS_A_SECOND = 5000
/** The ratio with and without other books: nothing grows, but no two runs are the same. */
const NO_MORE = 1.25
const MOVE = join(import.meta.dirname, '../../../out/main/move.js')

export const measureOffice = (plan: Plan): Promise<readonly Figure[]> =>
  withPostgres(plan, 60, (postgres) => measureOn(postgres, plan))

/** Measures on a PostgreSQL of its own. Where none can run, it gives the reason, and there are no figures. */
export const withPostgres = async (
  plan: Plan,
  connections: number,
  measure: (postgres: TestPostgres) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> => {
  const postgres = await startPostgres(connections).catch((error: Error) => error.message)
  if (typeof postgres === 'string') {
    plan.print(`  not measured: ${postgres}`)
    return []
  }
  try {
    return await measure(postgres)
  } finally {
    await postgres.stop()
  }
}

const measureOn = async (postgres: TestPostgres, plan: Plan): Promise<readonly Figure[]> => {
  const url = await postgres.newDatabase()
  const start = (name: string, database: string) => startOn(plan, `office-${name}`, ['--books', database])
  const first = await start('one', url)
  const { accounts, rates } = await fillBooks(first, plan)
  const [account] = accounts
  if (account === undefined) throw new Error('there is no account')
  await addSample(first)
  await untilQuiet(url)
  await first.stop()
  await tidyUp(url)
  const crowdUrl = await copyDatabase(url, 'crowd')
  plan.print(`  ${OTHERS} other books`)
  await addOthers(crowdUrl, OTHERS)
  await tidyUp(crowdUrl)

  const [one, crowd] = [await start('one', url), await start('crowd', crowdUrl)]
  await untilQuiet(url)
  await untilQuiet(crowdUrl)
  plan.print('  pages')
  const figures = [
    figure(`rows a second, CAMT up to ${thousands(plan.rows)} rows`, rates, { unit: '/s', wanted: ROWS_A_SECOND }),
    ...(await measureOfficePages(plan, url, one, accounts)),
  ]
  plan.print('  beside other books')
  figures.push(...(await measureWithOtherBooks(plan, one, crowd, account)))
  await crowd.stop()
  plan.print('  people')
  figures.push(...(await measureOfficePeople(plan, one, account)))
  await one.stop()
  plan.print('  filling anew, moving')
  figures.push(await measureRefill(url, () => start('one', url)))
  figures.push(...(await measureMoves(plan, url, await postgres.newDatabase())))
  plan.print('  a large table')
  const again = await start('one', url)
  figures.push(await measureTable(plan, again))
  await again.stop()
  return figures
}

/** Another organization with the sample company. */
const addSample = async (app: RunningApp): Promise<void> => {
  const { value } = await post<{ id: number }>(app, '/organizations', { name: 'Sample' })
  if (value.id !== SAMPLE) throw new Error(`the sample company is organization ${value.id}`)
  await post(app, `/organizations/${value.id}/sample-data`)
}

/** This many rows in this time. */
const rate = (what: string, rows: number, times: readonly number[]): Figure =>
  figure(
    `rows a second, ${what}`,
    times.map((ms) => (rows / ms) * 1000),
    { unit: '/s', wanted: ROWS_A_SECOND },
  )

const NEW_ROWS = 2_000

/** The same in two databases, one with one other book and one with hundreds, in turn. */
const measureWithOtherBooks = async (
  plan: Plan,
  one: RunningApp,
  crowd: RunningApp,
  account: Account,
): Promise<readonly Figure[]> => {
  let number = 0
  const several = (once: () => Promise<number>) => repeat(REQUESTS_A_ROUND, once)
  const jobs: Readonly<Record<string, (app: RunningApp) => Promise<number | readonly number[]>>> = {
    'page 1': (app) => several(async () => (await app.get(listPath({}))).ms),
    'a filtered page': (app) => several(async () => (await app.get(listPath({ 'filter[reconciled]': '0' }))).ms),
    'a searched page': (app) => several(async () => (await app.get(listPath({ search: 'garage' }))).ms),
    'the page as the window asks for it': (app) =>
      several(async () => (await app.get(listPath({ append: 'counts,sums,running_balance' }))).ms),
    'a commit': (app) =>
      several(async () => {
        number += 1
        const movement = { bank_account_id: account.id, acc_serv_ref: `O-${number}`, amount: number / 100 }
        const dated = { ...movement, booking_date: '2026-06-30', name: `Bench ${number}` }
        return (await post(app, '/bank_transaction', dated)).ms
      }),
    [`an import of ${thousands(NEW_ROWS)} rows`]: async (app) => {
      number += 1
      const made = makeCamt({ seed: 9_000 + number, iban: account.iban, rows: NEW_ROWS, from: '2024-03-01' })
      return (await importFile(app, account, made.text, made.rows)).ms
    },
  }
  const figures: Figure[] = []
  for (const [name, job] of Object.entries(jobs)) {
    await job(crowd)
    await job(one)
    const times = await interleave(plan.runs, { few: () => job(one), many: () => job(crowd) })
    figures.push(
      figure(`${name}, with ${thousands(OTHERS)} other books`, times.many, {
        comparedWith: ['with one other', times.few],
        wanted: NO_MORE,
      }),
    )
  }
  return figures
}

const measureTable = async (plan: Plan, app: RunningApp): Promise<Figure> => {
  const account = await createAccount(app, 'Tables', 40)
  const text = makeBankCsv({ seed: 1, iban: account.iban, rows: CSV_ROWS })
  const { ms } = await importFile(app, account, text, CSV_ROWS, 'statement.csv')
  return rate(`a CSV of ${thousands(CSV_ROWS)} rows into ${thousands(plan.rows)}`, CSV_ROWS, [ms])
}

/** The tables of the large books, rebuilt from their commits: how much longer a start takes. */
const measureRefill = async (url: string, start: () => Promise<RunningApp>): Promise<Figure> => {
  const once = async (isStale: boolean) => {
    if (isStale) await askDatabase(url, 'UPDATE kontor.book SET shape = NULL WHERE book = 1')
    const app = await start()
    await app.stop()
    return app.ready_ms
  }
  const rows = await countIn(url, 'WHERE book = 1')
  const [stale, usual] = [await once(true), await once(false)]
  return rate('tables filled anew', rows, [stale - usual])
}

const askDatabase = async (url: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

const countIn = async (url: string, where = ''): Promise<number> =>
  Number((await askDatabase(url, `SELECT count(*) FROM kontor.bank_transaction ${where}`))[0]?.count)

/** All books into a folder, and from there into an empty database, with everything compared at the end. */
const measureMoves = async (plan: Plan, from: string, to: string): Promise<readonly Figure[]> => {
  const folder = join(plan.folder, 'office-moved')
  const move = (source: string, target: string) =>
    timeOf(() => promisify(execFile)(process.execPath, [MOVE, '--from', source, '--to', target, '--json']))
  const out = await move(from, folder)
  const back = await move(folder, to)
  const rows = await countIn(to)
  return [rate('moved into a folder', rows, [out]), rate('moved into a database', rows, [back])]
}
