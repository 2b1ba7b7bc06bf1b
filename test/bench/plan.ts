// What a run of the measurements is given, and the large books that several of them look into.
import { makeCamt } from '../support/make-camt.ts'
import { type Finding, seriesOf } from './figures.ts'
import { type Account, createAccount, importFile, type RunningApp, startApp } from './running-app.ts'

const ROWS_PER_FILE = 5_000
export const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']

export interface Plan {
  readonly runs: number
  /** Rows of the large books. */
  readonly rows: number
  /** A folder for what comes and goes. */
  readonly folder: string
  /** Data folder of the large books. */
  readonly large: string
  readonly say: (text: string) => void
  /** Node's flags for every start of the application. */
  readonly flags: readonly string[]
}

export interface LargeBooks {
  readonly app: RunningApp
  readonly accounts: readonly Account[]
  readonly findings: readonly Finding[]
}

/** Opens the large books and fills them, unless they are full. */
export const openLargeBooks = async (plan: Plan): Promise<LargeBooks> => {
  const app = await startApp(plan.large, plan.flags)
  const { accounts, times } = await fillBooks(app, plan)
  const findings: Finding[] = []
  const half = Math.floor(times.length / 2)
  if (half >= 5) {
    const [first, second] = [seriesOf(times.slice(0, half)), seriesOf(times.slice(half))]
    const floor = { name: 'the first half of the files', series: first }
    findings.push({
      what: 'a file of 5000 rows into the fuller half',
      measured: second,
      floor,
      wanted: null,
      unit: 'ms',
    })
  }
  return { app, accounts, findings }
}

/**
 * Imports files of about 4.5 MB over 24 months and two accounts until there are as many rows as planned; `times`: of each file, in
 * milliseconds.
 */
export const fillBooks = async (
  app: RunningApp,
  plan: Pick<Plan, 'rows' | 'say'>,
): Promise<{ readonly accounts: readonly Account[]; readonly times: readonly number[] }> => {
  const known = JSON.parse((await app.get('/bank_account')).body) as { data: { id: string; iban: string }[] }
  const accounts =
    known.data.length > 0 ? known.data : [await createAccount(app, 'Post', 2), await createAccount(app, 'Bank', 3)]
  const total = async () =>
    (JSON.parse((await app.get('/bank_transaction?per_page=1')).body) as { meta: { total: number } }).meta.total
  const times: number[] = []
  const present = await total()
  for (let rows = present; rows < plan.rows; ) {
    const file = rows / ROWS_PER_FILE
    const account = accounts[file % 3 === 2 ? 1 : 0]
    if (account === undefined) throw new Error('no account to import into')
    const month = MONTHS[Math.floor(file) % 12] ?? '01'
    const made = makeCamt({
      seed: 1_000 + rows,
      iban: account.iban,
      rows: Math.min(ROWS_PER_FILE, plan.rows - rows),
      from: `${file < 12 ? 2025 : 2026}-${month}-01`,
      days: 28,
    })
    const { created, ms } = await importFile(app, account, made.text)
    if (created !== made.rows) throw new Error(`${created} of ${made.rows} rows were created`)
    times.push(ms)
    rows += created
    plan.say(`  ${rows} rows`)
  }
  return { accounts, times }
}
