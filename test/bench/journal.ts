// How long reports and budgets take over a full journal: as answers, as files, and while budgets are set and copied.
import { writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import type { BudgetMatrixObject } from '../../shared/api/endpoints/ledger/budgets.ts'
import type { AccountObject } from '../../shared/api/endpoints/ledger/ledger.ts'
import { createRandom } from '../support/random.ts'
import { startBareServer } from './baselines.ts'
import { type Plan, startOn } from './books.ts'
import { type Figure, figure, interleave, repeat, thousands } from './figures.ts'
import { exchange, post, type RunningApp } from './running-app.ts'

const ACCOUNTS = 300
const LINES = 200_000
const LINES_PER_ENTRY = 500
/** A viewed report must appear at once. */
const REPORT_MS = 300
const FORMATS = ['json', 'csv', 'xlsx'] as const

/** Books of their own with 300 accounts and 200,000 journal lines in two years. */
export const measureJournal = async (plan: Plan): Promise<readonly Figure[]> => {
  const app = await startOn(plan, 'journal')
  const accounts = await fillChart(app)
  const entries = await fillJournal(app, accounts)
  plan.print(`  ${LINES} journal lines`)
  const { data: years } = JSON.parse((await app.get('/fiscal_year')).body) as { data: { id: string }[] }
  const [current = '', previous = ''] = years.map(({ id }) => id)
  const budgets = await measureBudgets(plan, app, accounts, current, previous)
  const reports = await measureReports(plan, app, accounts[0] ?? '', current)
  await app.stop()
  return [figure(`book an entry of ${LINES_PER_ENTRY} lines`, entries), ...budgets, ...reports]
}

/** Adds expense accounts until there are enough; returns the ids of all. */
const fillChart = async (app: RunningApp): Promise<readonly string[]> => {
  const { data } = JSON.parse((await app.get('/account?per_page=500')).body) as { data: AccountObject[] }
  const ids = data.filter(({ number }) => number < 9000).map(({ id }) => id)
  for (let number = 65_990; ids.length < ACCOUNTS; number += 1) {
    ids.push((await post(app, '/account', { number, name: `Aufwand ${number}`, type: 'expense' })).value.id)
  }
  return ids
}

/** Books the lines over two years, every second one a debit and the next its credit; returns the time of each entry. */
const fillJournal = async (app: RunningApp, accounts: readonly string[]): Promise<readonly number[]> => {
  const random = createRandom(7)
  return repeat(LINES / LINES_PER_ENTRY, async (entry) => {
    const lines = Array.from({ length: LINES_PER_ENTRY / 2 }, () => {
      const amount = random.between(1, 1_000_000) / 100
      return [
        { account_id: random.pick(accounts), debit: amount },
        { account_id: random.pick(accounts), credit: amount },
      ]
    })
    const year = new Date().getFullYear() - (entry % 2)
    const date = `${year}-${String(1 + (entry % 12)).padStart(2, '0')}-${10 + (entry % 17)}`
    return (await post(app, '/journal_entry', { date, lines: lines.flat() })).ms
  })
}

const measureBudgets = async (
  plan: Plan,
  app: RunningApp,
  accounts: readonly string[],
  current: string,
  previous: string,
): Promise<readonly Figure[]> => {
  const path = `/fiscal_year/${current}/budget`
  const sets = await repeat(plan.runs * 2, async (run) => {
    const rows = accounts.map((account_id, index) => ({ account_id, amount: (index * 7 + run + 1) / 100 }))
    return (await app.put(path, 'application/json', JSON.stringify({ accounts: rows }))).ms
  })
  const pageFile = join(plan.folder, 'matrix.json')
  const matrix = (await app.get(path)).body
  const shown = (JSON.parse(matrix) as BudgetMatrixObject).accounts.length
  if (shown !== ACCOUNTS) throw new Error(`the matrix has ${shown} accounts`)
  await writeFile(pageFile, matrix)
  const bare = await startBareServer(pageFile)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const several = (once: () => Promise<{ readonly ms: number }>) => () => repeat(20, async () => (await once()).ms)
  const times = await interleave(plan.runs * 2, {
    bare: several(() => exchange(agent, 'GET', bare.url)),
    matrix: several(() => app.get(path)),
    entries: several(() => app.get(`/journal_entry?per_page=1&filter[account]=${accounts[0]}`)),
  })
  agent.destroy()
  await bare.stop()
  const copies = await repeat(plan.runs * 2, async (run) => {
    const body = { source: run % 2 === 0 ? 'actuals' : 'budget', mode: 'overwrite' }
    return (await post(app, `${path}/copy-from/${previous}`, body)).ms
  })
  return [
    figure(`budget matrix of ${ACCOUNTS} accounts`, times.matrix, {
      comparedWith: ['bare Hono', times.bare],
      wanted: 10,
    }),
    figure(`set ${ACCOUNTS} budgets`, sets),
    figure('copy budgets or actuals', copies),
    figure('journal entries of an account', times.entries),
  ]
}

/** Periods that are not whole months, which take longest. */
const measureReports = async (
  plan: Plan,
  app: RunningApp,
  account: string,
  fiscalYear: string,
): Promise<readonly Figure[]> => {
  const year = new Date().getFullYear()
  const days = `from=${year}-01-15&to=${year}-12-20`
  const reports = {
    'trial balance': `/report/trial_balance?${days}&compare=${year - 1}-06-15`,
    'balance sheet': `/report/balance_sheet?date=${year}-12-20&compare=${year - 1}-12-20`,
    'income statement': `/report/income_statement?${days}&compare=${year - 1}-01-15`,
    'VAT report': `/report/vat?${days}`,
    'budget comparison': `/report/budget_comparison/${fiscalYear}?`,
    'account ledger': `/account/${account}/posting?filter[date_range]=${year - 1}-01-15,`,
    journal: '/journal_entry?sort=date,number',
  }
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(reports)) {
    const runs = name === 'journal' ? Math.min(plan.runs, 3) : plan.runs
    const ask = (format: string) => async () => (await app.get(`${path}&format=${format}`)).ms
    const times = await interleave(runs, { json: ask('json'), csv: ask('csv'), xlsx: ask('xlsx') })
    for (const format of FORMATS) {
      const isPage = format === 'json' && (name === 'journal' || name === 'account ledger')
      const what = `${name} over ${thousands(LINES)} lines, ${isPage ? 'a page' : format}`
      figures.push(figure(what, times[format], format === 'json' ? { wanted: REPORT_MS } : {}))
    }
  }
  return figures
}
