// Books in a PostgreSQL database: pages beside bare statements, imports, people at the same time, and what a thousand other books
// cost.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { makeCamt } from '../support/make-camt.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { type Finding, interleave, seriesOf } from './figures.ts'
import { addOthers, copyDatabase, SAMPLE, tidyUp, untilQuiet } from './office-others.ts'
import { listPath, measureOfficePages } from './office-pages.ts'
import { measureOfficePeople } from './office-people.ts'
import { fillBooks, type Plan } from './plan.ts'
import { type Account, createAccount, importFile, type RunningApp, startApp } from './running-app.ts'
import { ROWS as CSV_ROWS, makeCsv } from './tables.ts'

/** `KONTOR_BENCH_OTHERS`: fewer for a quick look. */
const OTHERS = Number(process.env.KONTOR_BENCH_OTHERS ?? 1000)
/** What is wanted of imports, refilling and moving. */
const ROWS_A_SECOND = 5000
/** More with others than without: nothing grows, but no two runs are the same. */
const NO_MORE = 1.25
const MOVE = join(import.meta.dirname, '../../out/main/move.js')

export const measureOffice = async (plan: Plan): Promise<readonly Finding[]> => {
  const postgres = await startPostgres()
  if (typeof postgres === 'string') {
    plan.say(`  not measured: ${postgres}`)
    return []
  }
  try {
    return await measureOn(postgres, plan)
  } finally {
    await postgres.stop()
  }
}

const measureOn = async (postgres: TestPostgres, plan: Plan): Promise<readonly Finding[]> => {
  const url = await postgres.newDatabase()
  const start = (name: string, database: string) =>
    startApp(join(plan.folder, `office-${name}`), plan.flags, ['--books', database])
  const begun = await start('one', url)
  const { accounts, times } = await fillBooks(begun, plan)
  const [account] = accounts
  if (account === undefined) throw new Error('there is no account')
  await addSample(begun)
  await untilQuiet(url)
  await begun.stop()
  await tidyUp(url)
  const crowdUrl = await copyDatabase(url, 'crowd')
  plan.say(`  ${OTHERS} other books …`)
  await addOthers(crowdUrl, OTHERS)
  await tidyUp(crowdUrl)

  const [one, crowd] = [await start('one', url), await start('crowd', crowdUrl)]
  await untilQuiet(url)
  await untilQuiet(crowdUrl)
  plan.say('  pages …')
  const findings = [
    rate(`office, import of CAMT files up to ${plan.rows} rows`, plan.rows, seriesOf([sumOf(times)])),
    ...(await measureOfficePages(plan, url, one, accounts)),
  ]
  plan.say('  beside other books …')
  findings.push(...(await measureBesideOthers(plan, one, crowd, account)))
  await crowd.stop()
  plan.say('  people …')
  findings.push(...(await measureOfficePeople(plan, one, account)))
  plan.say('  a large table …')
  findings.push(await measureCsv(plan, one))
  await one.stop()
  plan.say('  filling anew, moving …')
  findings.push(...(await measureRefill(plan, url, () => start('one', url))))
  findings.push(...(await measureMoves(plan, url, await postgres.newDatabase())))
  return findings
}

/** Another organization with the sample company. */
const addSample = async (app: RunningApp): Promise<void> => {
  const { body } = await app.post('/organizations', 'application/json', JSON.stringify({ name: 'Sample' }))
  const { id } = JSON.parse(body) as { id: number }
  if (id !== SAMPLE) throw new Error(`the sample company is organization ${id}`)
  await app.post(`/organizations/${id}/sample-data`, 'application/json', '{}')
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Beside what is wanted for so many rows. */
const rate = (what: string, rows: number, measured: Finding['measured']): Finding => ({
  what: `${what}: ${Math.round((rows / measured.median) * 1000)} a second`,
  measured,
  floor: { name: `${ROWS_A_SECOND} rows a second`, series: seriesOf([(rows / ROWS_A_SECOND) * 1000]) },
  wanted: 1,
  unit: 'ms',
})

const NEW_ROWS = 2_000

/** The same in two databases, one with one other book and one with a thousand, by turns. */
const measureBesideOthers = async (
  plan: Plan,
  one: RunningApp,
  crowd: RunningApp,
  account: Account,
): Promise<readonly Finding[]> => {
  let number = 0
  const several = async (once: () => Promise<number>) => {
    const times: number[] = []
    for (let time = 0; time < 10; time += 1) times.push(await once())
    return times
  }
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
        const body = JSON.stringify({ ...movement, booking_date: '2026-06-30', name: `Bench ${number}` })
        return (await app.post('/bank_transaction', 'application/json', body)).ms
      }),
    [`an import of ${NEW_ROWS} rows`]: async (app) => {
      number += 1
      const made = makeCamt({ seed: 9_000 + number, iban: account.iban, rows: NEW_ROWS, from: '2024-03-01' })
      const { created, ms } = await importFile(app, account, made.text)
      if (created !== made.rows) throw new Error(`${created} of ${made.rows} rows were created`)
      return ms
    },
  }
  const findings: Finding[] = []
  for (const [name, job] of Object.entries(jobs)) {
    await job(crowd)
    await job(one)
    const series = await interleave(plan.runs, { few: () => job(one), many: () => job(crowd) })
    findings.push({
      what: `office, ${name}, with ${OTHERS} other books`,
      measured: series.many,
      floor: { name: 'with one other', series: series.few },
      wanted: NO_MORE,
      unit: 'ms',
    })
  }
  return findings
}

const measureCsv = async (plan: Plan, app: RunningApp): Promise<Finding> => {
  const times: number[] = []
  for (let run = 0; run < plan.runs; run += 1) {
    const account = await createAccount(app, `Tables ${run}`, 40 + run)
    const { created, ms } = await importFile(app, account, makeCsv(run + 1, account.iban), 'statement.csv')
    if (created !== CSV_ROWS) throw new Error(`${created} of ${CSV_ROWS} rows were created`)
    times.push(ms)
  }
  return rate(`office, import of a CSV of ${CSV_ROWS} rows into ${plan.rows}`, CSV_ROWS, seriesOf(times))
}

/** The tables of the large books, anew from their commits: how much longer a start takes. */
const measureRefill = async (
  plan: Plan,
  url: string,
  start: () => Promise<RunningApp>,
): Promise<readonly Finding[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const rows = Number(
    (await client.query('SELECT count(*) FROM kontor.bank_transaction WHERE book = 1')).rows[0]?.count,
  )
  const once = async (isStale: boolean) => {
    if (isStale) await client.query('UPDATE kontor.book SET shape = NULL WHERE book = 1')
    const app = await start()
    await app.stop()
    return app.ready_ms
  }
  const [stale, usual] = [await once(true), await once(false)]
  await client.end()
  plan.say(`  ${rows} rows`)
  return [rate('office, tables filled anew', rows, seriesOf([stale - usual]))]
}

/** All books into a folder, and from there into an empty database, with everything compared at the end. */
const measureMoves = async (plan: Plan, from: string, to: string): Promise<readonly Finding[]> => {
  const folder = join(plan.folder, 'office-moved')
  const move = async (source: string, target: string) => {
    const start = performance.now()
    await promisify(execFile)(process.execPath, [MOVE, '--from', source, '--to', target, '--json'])
    return performance.now() - start
  }
  const out = await move(from, folder)
  const back = await move(folder, to)
  const client = new Client({ connectionString: to })
  await client.connect()
  const rows = Number((await client.query('SELECT count(*) FROM kontor.bank_transaction')).rows[0]?.count)
  await client.end()
  return [
    rate('office, moved into a folder', rows, seriesOf([out])),
    rate('office, moved into a database', rows, seriesOf([back])),
  ]
}
