// How long imports take: a statement right after a start, again and when the program is warm; a large table, and its
// undo; an existing file, and new rows into many.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HistoryObject } from '../../shared/api/endpoints/books/history.ts'
import { makeBankCsv } from '../support/file/make-bank-csv.ts'
import { makeCamt } from '../support/file/make-camt.ts'
import { bareCsv, bareParse } from './baselines.ts'
import { type Plan, startOn, startOnCopy } from './books.ts'
import { type Figure, figure, interleave, thousands } from './figures.ts'
import { memoryOf } from './memory.ts'
import { type Account, askLists, createAccount, importFile, post, type RunningApp } from './running-app.ts'

/** Just below the size limit of an import. */
const MAX_BYTES = 4_900_000

/** A statement into small books, right after a start, the same file again, and another one. */
export const measureCamt = async (plan: Plan): Promise<readonly Figure[]> => {
  const first = await startOn(plan, 'camt')
  const account = await createAccount(first, 'CAMT', 1)
  await first.stop()
  const file = async (run: number) => {
    const made = makeCamt({ seed: 100 + run, iban: account.iban, bytes: MAX_BYTES })
    const path = join(plan.folder, 'camt.xml')
    await writeFile(path, made.text)
    return { ...made, path }
  }
  const times: Record<'parse' | 'first' | 'again' | 'warm', number[]> = { parse: [], first: [], again: [], warm: [] }
  let peak = 0
  let rows = 0
  for (let run = 0; run < plan.runs; run += 1) {
    const [one, other] = [await file(2 * run), await file(2 * run + 1)]
    times.parse.push(await bareParse(one.path))
    const app = await startOn(plan, 'camt')
    times.first.push((await importFile(app, account, one.text, one.rows)).ms)
    times.again.push((await importFile(app, account, one.text, 0)).ms)
    times.warm.push((await importFile(app, account, other.text, other.rows)).ms)
    peak = Math.max(peak, memoryOf(app.process.pid ?? 0)?.peak ?? 0)
    rows = one.rows
    await app.stop()
  }
  const what = `4.9 MB of CAMT, ${Math.round(rows / 100) * 100} rows`
  const comparedWith = ['fast-xml-parser alone', times.parse] as const
  return [
    figure(`${what}, the first import after a start`, times.first, { wanted: 500 }),
    figure(`${what}, the same file again`, times.again, { wanted: 300 }),
    figure(`${what}, another file then`, times.warm, { comparedWith, wanted: 0.9 }),
    ...(peak > 0 ? [figure('memory of main at its largest meanwhile', peak, { unit: 'MB', wanted: 700 })] : []),
  ]
}

const CSV_ROWS = 34_000

/** A table of nearly 5 MB, each time into an account of its own, and its import undone. */
export const measureCsv = async (plan: Plan): Promise<readonly Figure[]> => {
  const app = await startOn(plan, 'csv')
  const path = join(plan.folder, 'table.csv')
  const times: Record<'papaparse' | 'imports' | 'undo', number[]> = { papaparse: [], imports: [], undo: [] }
  const usual = await askLists(app, sleep(2_000))
  const lists: number[] = []
  for (let run = 0; run < plan.runs; run += 1) {
    const account = await createAccount(app, `Table ${run}`, run + 4)
    const text = makeBankCsv({ seed: run + 1, iban: account.iban, rows: CSV_ROWS })
    await writeFile(path, text)
    times.papaparse.push(await bareCsv(path))
    times.imports.push((await importFile(app, account, text, CSV_ROWS, 'statement.csv')).ms)
    await app.waitForQuiet()
    const work = reverseAction(app, await latestAction(app), 'undo')
    lists.push(...(await askLists(app, work)))
    times.undo.push(await work)
  }
  await app.stop()
  const what = `CSV of ${thousands(CSV_ROWS)} rows, from POST to the finished batch`
  return [
    figure(what, times.imports, { wanted: 1000 }),
    figure(`${what}, as a ratio`, times.imports, { comparedWith: ['papaparse alone', times.papaparse], wanted: 12 }),
    figure(`undo of an import of ${thousands(CSV_ROWS)} rows`, times.undo, { wanted: 2000 }),
    figure('slowest list while an import is undone', Math.max(...lists), {
      comparedWith: ['slowest list at rest', [Math.max(...usual)]],
      wanted: 5,
    }),
  ]
}

/** The id of the latest action in the history. */
export const latestAction = async (app: RunningApp): Promise<string> => {
  const { data } = JSON.parse((await app.get('/history?per_page=1')).body) as { data: HistoryObject[] }
  if (data[0] === undefined) throw new Error('the history is empty')
  return data[0].id
}

/** Undoes or redoes an action; returns the milliseconds. */
export const reverseAction = async (app: RunningApp, id: string, direction: 'undo' | 'redo'): Promise<number> => {
  const { ms, value } = await post<Partial<HistoryObject>>(app, `/history/${id}/${direction}`)
  if (!value.undoes_id) throw new Error(`${direction} answered ${JSON.stringify(value)}`)
  return ms
}

const NEW_ROWS = 1_000

/** A file of 1000 rows, new and again, into a copy of the large books and into books with only such files. */
export const measureIntoMany = async (plan: Plan): Promise<readonly Figure[]> => {
  const large = await startOnCopy(plan, await plan.largeBooks(), 'into-many')
  const [largeAccount] = (JSON.parse((await large.get('/bank_account')).body) as { data: Account[] }).data
  if (largeAccount === undefined) throw new Error('the large books have no account')
  const small = await startOn(plan, 'into-few')
  const smallAccount = await createAccount(small, 'Post', 2)
  const again: Record<'large' | 'small', number[]> = { large: [], small: [] }
  const into = (name: keyof typeof again, app: RunningApp, account: Account) => async (run: number) => {
    // Days that no file of the large books covers: the cost of an overlap is measured elsewhere.
    const { text, rows } = makeCamt({ seed: 9_000 + run, iban: account.iban, rows: NEW_ROWS, from: '2024-03-01' })
    const { ms } = await importFile(app, account, text, rows)
    again[name].push((await importFile(app, account, text, 0)).ms)
    return ms
  }
  const jobs = { small: into('small', small, smallAccount), large: into('large', large, largeAccount) }
  // The first imports of a process take longer, in any books.
  for (const job of [jobs.small, jobs.large]) await job(-1)
  const times = await interleave(plan.runs * 2, jobs)
  await Promise.all([large.stop(), small.stop()])
  const comparedWith = (values: readonly number[]) => ['into nearly empty books', values] as const
  return [
    figure(`${thousands(NEW_ROWS)} new rows into ${thousands(plan.rows)}`, times.large, {
      comparedWith: comparedWith(times.small),
      wanted: 1.5,
    }),
    figure(`${thousands(NEW_ROWS)} rows again into ${thousands(plan.rows)}`, again.large, {
      comparedWith: comparedWith(again.small),
      wanted: 1.5,
    }),
  ]
}
