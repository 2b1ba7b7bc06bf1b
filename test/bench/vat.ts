// How long VAT returns take over a full journal, by agreed and by received amounts, as a page and line by line.
import type { Plan } from './books.ts'
import { importReceipts, loadDocuments, makeSales, startEmpty } from './documents.ts'
import { type Figure, figure, interleave, thousands } from './figures.ts'
import { type RunningApp, runBulk } from './running-app.ts'

/** Each has an entry of three lines, and its payment one of two. */
const DOCUMENTS = 40_000
const LINES = DOCUMENTS * 5
const DRAFT_MS = 300

/** Books of their own with 200,000 journal lines in a year. */
export const measureVat = async (plan: Plan): Promise<readonly Figure[]> => {
  const { app, account } = await startEmpty(plan, 'vat')
  const year = new Date().getFullYear() - 1
  await setForm(app, 'agreed')
  const sales = makeSales(DOCUMENTS)
  await loadDocuments(app, sales)
  plan.print(`  ${DOCUMENTS} documents`)
  await importReceipts(app, account, sales.receipts)
  await app.waitForQuiet()
  await runBulk(app, '/bank_transaction/reconcile-many', { items: 'all' }, DOCUMENTS)
  await app.waitForQuiet()
  const { meta } = JSON.parse((await app.get('/journal_entry?per_page=1')).body) as { meta: { total: number } }
  if (meta.total !== DOCUMENTS * 2) throw new Error(`the journal has ${meta.total} entries`)
  plan.print(`  ${LINES} journal lines`)
  const figures: Figure[] = []
  for (const form of ['agreed', 'received'] as const) {
    await setForm(app, form)
    const ask = (path: string) => async () => (await app.get(path)).ms
    const first = await app.get(`/vat_return/${year}-Q2`)
    const times = await interleave(plan.runs * 2, {
      draft: ask(`/vat_return/${year}-Q2`),
      line: ask(`/vat_return/${year}-Q2/line/line:303`),
      year: ask(`/vat_return?date=${year}-12-31`),
    })
    const what = (name: string) => `${name} by ${form} amounts over ${thousands(LINES)} lines`
    figures.push(
      figure(what('first draft of a quarter'), [first.ms]),
      figure(what('draft of a quarter'), times.draft, { wanted: DRAFT_MS }),
      figure(what('what makes up line 303'), times.line),
      figure(what('returns of the year'), times.year),
    )
  }
  await app.stop()
  return figures
}

const setForm = async (app: RunningApp, form: 'agreed' | 'received') => {
  const entry = {
    valid_from: '2020-01-01',
    is_liable: true,
    method: 'effective',
    form,
    period: 'quarter',
    activities: [],
  }
  const settings = { documentBooking: 'on_issue', accountingVatReporting: [entry] }
  await app.patch('/organizations/1', 'application/json', JSON.stringify({ settings }))
}
