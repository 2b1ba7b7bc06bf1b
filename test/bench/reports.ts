// How long the reports take over a full journal, as JSON and as files.
import { join } from 'node:path'
import { type Finding, interleave, seriesOf } from './figures.ts'
import { fillChart, fillJournal, JOURNAL_LINES } from './full-journal.ts'
import type { Plan } from './plan.ts'
import { startApp } from './running-app.ts'

/** A report that is looked at shall be there at once. */
const WANTED_MS = 300
const FORMATS = ['json', 'csv', 'xlsx'] as const

/** Books of their own with 200,000 journal lines in two years; days that are no whole months, which take longest. */
export const measureReports = async (plan: Plan): Promise<readonly Finding[]> => {
  const app = await startApp(join(plan.folder, 'reports'), plan.flags)
  const accounts = await fillChart(app)
  await fillJournal(app, accounts, plan.say)
  const [current] = (JSON.parse((await app.get('/fiscal_year')).body) as { data: { id: string }[] }).data
  const year = new Date().getFullYear()
  const days = `from=${year}-01-15&to=${year}-12-20`
  const reports = {
    'trial balance': `/report/trial_balance?${days}&compare=${year - 1}-06-15`,
    'balance sheet': `/report/balance_sheet?date=${year}-12-20&compare=${year - 1}-12-20`,
    'income statement': `/report/income_statement?${days}&compare=${year - 1}-01-15`,
    'VAT report': `/report/vat?${days}`,
    'budget comparison': `/report/budget_comparison/${current?.id}?`,
    'sheet of an account': `/account/${accounts[0]}/posting?filter[date_range]=${year - 1}-01-15,`,
    journal: '/journal_entry?sort=date,number',
  }
  const findings: Finding[] = []
  for (const [name, path] of Object.entries(reports)) {
    const series = await interleave(
      name === 'journal' ? Math.min(plan.runs, 3) : plan.runs,
      Object.fromEntries(
        FORMATS.map((format) => [format, async () => (await app.get(`${path}&format=${format}`)).ms]),
      ) as Record<(typeof FORMATS)[number], () => Promise<number>>,
    )
    for (const format of FORMATS) {
      const isPage = format === 'json' && (name === 'journal' || name === 'sheet of an account')
      findings.push({
        what: `${name} over ${JOURNAL_LINES} lines as ${format}${isPage ? ', a page' : ''}`,
        measured: series[format],
        floor: format === 'json' ? { name: 'wanted', series: seriesOf([WANTED_MS]) } : null,
        wanted: format === 'json' ? 1 : null,
        unit: 'ms',
      })
    }
  }
  await app.stop()
  return findings
}
