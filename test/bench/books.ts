// The options of a measurement run, and the large books that several measurements use.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { makeCamt } from '../support/file/make-camt.ts'
import { type Figure, figure, thousands } from './figures.ts'
import { type Account, createAccount, importFile, type RunningApp, startApp } from './running-app.ts'

export interface Plan {
  /** Only the figures for comparing changes, with fewer runs. */
  readonly isQuick: boolean
  /** Runs of slow measurements. */
  readonly runs: number
  /** Rows of the large books. */
  readonly rows: number
  /** Rows of the books that grow. */
  readonly growTo: number
  /** For temporary files. */
  readonly folder: string
  readonly print: (text: string) => void
  /** Node's flags for every start of the application. */
  readonly flags: readonly string[]
  /** Fills the large books at the first call. */
  readonly largeBooks: () => Promise<LargeBooks>
  /** Fills the paid books at the first call. */
  readonly paidBooks: () => Promise<PaidBooks>
}

export interface LargeBooks {
  /** The data folder; no program uses it. */
  readonly data: string
  readonly accounts: readonly Account[]
  /** The speed of filling. */
  readonly figures: readonly Figure[]
}

export interface PaidBooks {
  readonly data: string
  /** How long the import of the transactions took, and each of the list requests meanwhile. */
  readonly importing: number
  readonly lists: readonly number[]
}

/** Starts on a data folder of its own, which is empty at the first start. */
export const startOn = (plan: Plan, name: string, options: readonly string[] = []): Promise<RunningApp> =>
  startApp(join(plan.folder, name), plan.flags, options)

/** Starts on a copy of these books, for measurements that change them. */
export const startOnCopy = async (
  plan: Plan,
  { data }: { readonly data: string },
  name: string,
): Promise<RunningApp> => {
  await cp(data, join(plan.folder, name), { recursive: true, verbatimSymlinks: true })
  return startOn(plan, name)
}

/** Creates the large books in a data folder, or completes existing ones. */
export const fillLargeBooks = async (
  data: string,
  plan: Pick<Plan, 'rows' | 'flags' | 'print'>,
): Promise<LargeBooks> => {
  plan.print(`filling the books with ${plan.rows} rows`)
  const app = await startApp(data, plan.flags)
  const { accounts, rates } = await fillBooks(app, plan)
  await app.stop()
  const part = Math.ceil(rates.length / 4)
  const wanted = { unit: '/s', wanted: 25_000 } as const
  const figures =
    rates.length < 8
      ? []
      : [
          figure(`rows a second, first quarter of ${thousands(plan.rows)} rows as CAMT`, rates.slice(0, part), wanted),
          figure(`rows a second, last quarter of ${thousands(plan.rows)} rows as CAMT`, rates.slice(-part), wanted),
        ]
  return { data, accounts, figures }
}

/** Just below 5 MB. */
const ROWS_A_FILE = 3_700
const MONTHS = 24

/**
 * Imports statements over 24 months and two accounts up to the planned number of rows. Returns the rows a second of
 * each file.
 */
export const fillBooks = async (
  app: RunningApp,
  { rows: wanted, print }: Pick<Plan, 'rows' | 'print'>,
): Promise<{ readonly accounts: readonly Account[]; readonly rates: readonly number[] }> => {
  const { data: known } = JSON.parse((await app.get('/bank_account')).body) as { data: Account[] }
  const accounts = known.length > 0 ? known : [await createAccount(app, 'Post', 2), await createAccount(app, 'Bank', 3)]
  const { meta } = JSON.parse((await app.get('/bank_transaction?per_page=1')).body) as { meta: { total: number } }
  const rates: number[] = []
  for (let rows = meta.total, file = 0; rows < wanted; file += 1) {
    const account = accounts[file % 3 === 2 ? 1 : 0]
    if (account === undefined) throw new Error('no account to import into')
    const month = file % MONTHS
    const from = `${2025 + Math.floor(month / 12)}-${String(1 + (month % 12)).padStart(2, '0')}-01`
    const seed = 1_000 + rows
    const made = makeCamt({ seed, iban: account.iban, rows: Math.min(ROWS_A_FILE, wanted - rows), from, days: 28 })
    const { ms } = await importFile(app, account, made.text, made.rows)
    rates.push((made.rows * 1000) / ms)
    rows += made.rows
    if (file % 8 === 7) print(`  ${rows} rows`)
  }
  return { accounts, rates }
}
