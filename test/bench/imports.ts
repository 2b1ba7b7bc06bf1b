// How long imports take: a large file into fresh books, a file that is already there, and new rows into many.
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeCamt } from '../support/make-camt.ts'
import { type Finding, interleave, single } from './figures.ts'
import { bareParse } from './floors.ts'
import { memoryOf } from './memory.ts'
import type { LargeBooks, Plan } from './plan.ts'
import { type Account, createAccount, importFile, type RunningApp, startApp } from './running-app.ts'

/** Just below what an import takes. */
export const FIVE_MB = 5_242_000

/** Nearly 5 MB from POST to the batch's finished mark, into fresh books, beside a bare parse of the same file. */
export const measureImport = async (plan: Plan): Promise<readonly Finding[]> => {
  const app = await startApp(join(plan.folder, 'import'), plan.flags)
  const account = await createAccount(app, 'Import', 1)
  const files = await Promise.all(
    Array.from({ length: plan.runs }, async (_, run) => {
      const made = makeCamt({ seed: 100 + run, iban: account.iban, bytes: FIVE_MB })
      const path = join(plan.folder, `import-${run}.xml`)
      await writeFile(path, made.text)
      return { ...made, path }
    }),
  )
  const fileOf = (run: number) => files[run] ?? { text: '', path: '', rows: 0 }
  const series = await interleave(plan.runs, {
    floor: (run) => bareParse(fileOf(run).path),
    import: async (run) => {
      const { created, ms } = await importFile(app, account, fileOf(run).text)
      if (created !== fileOf(run).rows) throw new Error(`${created} of ${fileOf(run).rows} rows were created`)
      return ms
    },
  })
  const memory = memoryOf(app.process.pid ?? 0)
  await app.stop()
  const finding: Finding = {
    what: `5 MB CAMT (${fileOf(0).rows} rows), POST to finished batch`,
    measured: series.import,
    floor: { name: 'bare parse', series: series.floor },
    wanted: 3,
    unit: 'ms',
  }
  return [finding, ...(memory ? [single('main at its largest during these imports', memory.peak, 'MB')] : [])]
}

/** A file of 1000 rows once more, into the large books and into books that hold only it. */
export const measureReimport = async (plan: Plan, large: LargeBooks): Promise<readonly Finding[]> => {
  const [account] = large.accounts
  if (account === undefined) return []
  const small = await startApp(join(plan.folder, 'thousand'), plan.flags)
  const smallAccount = await createAccount(small, 'Post', 2)
  const { text, rows } = makeCamt({ seed: 77, iban: account.iban, rows: 1_000 })
  const again = async (app: RunningApp, into: Account) => {
    const { created, duplicates, ms } = await importFile(app, into, text)
    if (created !== 0 || duplicates !== rows) throw new Error(`the second import created ${created} rows`)
    return ms
  }
  await importFile(large.app, account, text)
  await importFile(small, smallAccount, text)
  const series = await interleave(plan.runs * 2, {
    small: () => again(small, smallAccount),
    large: () => again(large.app, account),
  })
  await small.stop()
  return [
    {
      what: `1000 rows imported again into ${plan.rows}`,
      measured: series.large,
      floor: { name: 'into 1000', series: series.small },
      wanted: 1.5,
      unit: 'ms',
    },
  ]
}

const NEW_ROWS = 1_000
/** Imports that nobody counts: the first ones of a process take longer, whatever there is already. */
const WARM_UPS = 3

/** Files of 1000 new rows each, into a copy of the large books and into books that are empty but for the files before. */
export const measureNewRows = async (plan: Plan): Promise<readonly Finding[]> => {
  const copy = join(plan.folder, 'large-copy')
  await cp(plan.large, copy, { recursive: true, verbatimSymlinks: true })
  const large = await startApp(copy, plan.flags)
  const [largeAccount] = (JSON.parse((await large.get('/bank_account')).body) as { data: Account[] }).data
  const empty = await startApp(join(plan.folder, 'empty'), plan.flags)
  const emptyAccount = await createAccount(empty, 'Post', 2)
  if (largeAccount === undefined) throw new Error('the large books have no account')
  let seed = 9_000
  const into = async (app: RunningApp, account: Account) => {
    seed += 1
    // Days that no file of the large books covers: what an overlap costs is another question.
    const { text, rows } = makeCamt({ seed, iban: account.iban, rows: NEW_ROWS, from: '2024-03-01' })
    const { created, ms } = await importFile(app, account, text)
    if (created !== rows) throw new Error(`${created} of ${rows} rows were created`)
    return ms
  }
  for (let time = 0; time < WARM_UPS; time += 1) {
    await into(large, largeAccount)
    await into(empty, emptyAccount)
  }
  const series = await interleave(plan.runs * 2, {
    empty: () => into(empty, emptyAccount),
    large: () => into(large, largeAccount),
  })
  await Promise.all([large.stop(), empty.stop()])
  return [
    {
      what: `${NEW_ROWS} new rows into ${plan.rows}`,
      measured: series.large,
      floor: { name: 'into empty books', series: series.empty },
      wanted: 1.5,
      unit: 'ms',
    },
  ]
}
