// How long VAT returns take over a full journal, by agreed and by received amounts, as a page and line by line.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Plan, startOn } from './books.ts'
import { importReceipts, loadDocuments, makeSales, startEmpty } from './documents.ts'
import { type Figure, figure, interleave, thousands } from './figures.ts'
import { post, type RunningApp, runBulk } from './running-app.ts'

/** Each has an entry of three lines, and its payment one of two. */
const DOCUMENTS = 40_000
const LINES = DOCUMENTS * 5
const DRAFT_MS = 300
/** What is prepared while nothing is asked is ready by then. */
const PREPARED_MS = 45_000

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
    figures.push(...(await measureForm(app, plan, form, year)))
  }
  await app.stop()
  return [...figures, await measureFirst(plan, year)]
}

const nameOf = (name: string, form: string): string => `${name} by ${form} amounts over ${thousands(LINES)} lines`

const measureForm = async (app: RunningApp, plan: Plan, form: string, year: number): Promise<readonly Figure[]> => {
  const ask = (path: string) => async () => (await app.get(path)).ms
  const draft = ask(`/vat_return/${year}-Q2`)
  const first = await draft()
  const times = await interleave(plan.runs * 2, {
    draft,
    changed: async () => {
      await post(app, '/invoice', { number: 'R-new', currency: 'CHF', total: 108.1, date: `${year}-06-01` })
      return draft()
    },
    line: ask(`/vat_return/${year}-Q2/line/line:303`),
    year: ask(`/vat_return?date=${year}-12-31`),
  })
  return [
    figure(nameOf('first draft of a quarter, just after the change of the form', form), [first]),
    figure(nameOf('draft of a quarter', form), times.draft, { wanted: DRAFT_MS }),
    figure(nameOf('draft of a quarter after a new document', form), times.changed, { wanted: DRAFT_MS }),
    figure(nameOf('what makes up line 303', form), times.line),
    figure(nameOf('returns of the year', form), times.year),
  ]
}

/** The first draft after a start, by received amounts. */
const measureFirst = async (plan: Plan, year: number): Promise<Figure> => {
  const app = await startOn(plan, 'vat')
  await sleep(PREPARED_MS)
  const { ms } = await app.get(`/vat_return/${year}-Q2`)
  await app.stop()
  return figure(nameOf('first draft of a quarter after a start', 'received'), [ms], { wanted: DRAFT_MS })
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
