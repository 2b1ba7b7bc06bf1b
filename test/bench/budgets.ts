// How long the budget matrix takes over a full journal, beside bare Hono with an answer of the same size; and what
// setting and copying all budgets takes.
import { writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import type { BudgetMatrixObject } from '../../shared/api/endpoints/budgets.ts'
import { type Finding, interleave, seriesOf } from './figures.ts'
import { startBareServer } from './floors.ts'
import { fillChart, fillJournal, JOURNAL_LINES, LINES_PER_ENTRY, POSTING_ACCOUNTS } from './full-journal.ts'
import type { Plan } from './plan.ts'
import { exchange, startApp } from './running-app.ts'

/** Books of their own with 300 posting accounts and 200,000 journal lines in two years. */
export const measureBudgets = async (plan: Plan): Promise<readonly Finding[]> => {
  const app = await startApp(join(plan.folder, 'budgets'), plan.flags)
  const accounts = await fillChart(app)
  const entries = await fillJournal(app, accounts, plan.say)
  const [current, previous] = (JSON.parse((await app.get('/fiscal_year')).body) as { data: { id: string }[] }).data
  if (current === undefined || previous === undefined) throw new Error('two fiscal years are expected')
  const path = `/fiscal_year/${current.id}/budget`
  const setAll = (run: number) => {
    const rows = accounts.map((account_id, index) => ({ account_id, amount: (index * 7 + run + 1) / 100 }))
    return app.put(path, 'application/json', JSON.stringify({ accounts: rows }))
  }
  const upserts: number[] = []
  for (let run = 0; run < plan.runs * 2; run += 1) upserts.push((await setAll(run)).ms)

  const pageFile = join(plan.folder, 'matrix.json')
  const matrix = (await app.get(path)).body
  const rows = (JSON.parse(matrix) as BudgetMatrixObject).accounts.length
  if (rows !== POSTING_ACCOUNTS) throw new Error(`the matrix has ${rows} accounts`)
  await writeFile(pageFile, matrix)
  const bare = await startBareServer(pageFile)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const several = async (once: () => Promise<{ readonly ms: number }>) => {
    const times: number[] = []
    for (let run = 0; run < 20; run += 1) times.push((await once()).ms)
    return times
  }
  const series = await interleave(plan.runs * 2, {
    floor: () => several(() => exchange(agent, 'GET', bare.url)),
    matrix: () => several(() => app.get(path)),
    entries: () => several(() => app.get(`/journal_entry?per_page=1&filter[account]=${accounts[0]}`)),
  })
  agent.destroy()
  await bare.stop()

  const copies: number[] = []
  for (let run = 0; run < plan.runs * 2; run += 1) {
    const body = JSON.stringify({ source: run % 2 === 0 ? 'actuals' : 'budget', mode: 'overwrite' })
    copies.push((await app.post(`${path}/copy-from/${previous.id}`, 'application/json', body)).ms)
  }
  await app.stop()
  const what = `${POSTING_ACCOUNTS} accounts over ${JOURNAL_LINES} journal lines`
  return [
    {
      what: `budget matrix of ${what}`,
      measured: series.matrix,
      floor: { name: 'bare Hono', series: series.floor },
      wanted: 10,
      unit: 'ms',
    },
    { what: `set ${POSTING_ACCOUNTS} budgets`, measured: seriesOf(upserts), floor: null, wanted: null, unit: 'ms' },
    { what: `copy budgets or actuals`, measured: seriesOf(copies), floor: null, wanted: null, unit: 'ms' },
    { what: 'journal entries of an account', measured: series.entries, floor: null, wanted: null, unit: 'ms' },
    { what: `book ${LINES_PER_ENTRY} lines`, measured: seriesOf(entries), floor: null, wanted: null, unit: 'ms' },
  ]
}
