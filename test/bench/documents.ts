// Ten thousand transactions and the ten thousand documents that they pay: imported without and with the documents,
// documents that are created afterwards, all of them reconciled at once, and that undone. Lists are requested
// meanwhile.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, type LocalDate } from '../../shared/value/calendar.ts'
import { qrReferenceOf } from '../../shared/value/creditor-reference.ts'
import { pickParty } from '../support/file/made-up-parties.ts'
import { camtOf } from '../support/file/make-camt.ts'
import { type Movement, makeReceipt } from '../support/file/make-movements.ts'
import { createRandom } from '../support/random.ts'
import { type PaidBooks, type Plan, startOnCopy } from './books.ts'
import { type Figure, figure, percentileOf, thousands } from './figures.ts'
import { latestAction, reverseAction } from './imports.ts'
import {
  type Account,
  askLists,
  createAccount,
  importFile,
  post,
  type RunningApp,
  runBulk,
  startApp,
} from './running-app.ts'

const ROWS = 10_000
/** A statement of this many is below 5 MB. */
const ROWS_A_FILE = 2_500
const SEED = 21
/** The time limit until the first of the later documents is attached. */
const PATIENCE_MS = 120_000

interface Sales {
  readonly companies: readonly object[]
  readonly invoices: readonly object[]
  readonly receipts: readonly Movement[]
}

/** Invoices of the past year and the customers' payments, some weeks later. */
export const makeSales = (count = ROWS): Sales => {
  const random = createRandom(SEED)
  // Of the two open years, the past one.
  const first = `${new Date().getFullYear() - 1}-01-01` as LocalDate
  const companies = new Map<string, object>()
  const sales = Array.from({ length: count }, (_, index) => {
    const party = pickParty(random)
    companies.set(party.iban, { key: party.iban, name: party.name, ibans: [party.iban] })
    const reference = qrReferenceOf(String(100_000_000 + index))
    const amount = Math.round(500 * 10 ** (random.fraction() * 3.2))
    const date = addDays(first, Math.floor((index * 320) / count))
    const number = `R-${index}`
    const invoice = {
      key: number,
      number,
      company_key: party.iban,
      currency: 'CHF',
      total: amount / 100,
      date,
      reference,
    }
    return { invoice, receipt: makeReceipt(random, addDays(date, 20), { party, reference, amount }) }
  })
  return {
    companies: [...companies.values()],
    invoices: sales.map(({ invoice }) => invoice),
    receipts: sales.map(({ receipt }) => receipt),
  }
}

export const loadDocuments = async (app: RunningApp, { companies, invoices }: Sales): Promise<void> => {
  for (const [path, all] of [
    ['/company/bulk', companies],
    ['/invoice/bulk', invoices],
  ] as const)
    for (let from = 0; from < all.length; from += ROWS) await post(app, path, { items: all.slice(from, from + ROWS) })
}

/** Imports the customers' payments; returns the milliseconds. */
export const importReceipts = async (
  app: RunningApp,
  account: Account,
  receipts: readonly Movement[],
): Promise<number> => {
  let sum = 0
  for (let from = 0; from < receipts.length; from += ROWS_A_FILE) {
    const part = receipts.slice(from, from + ROWS_A_FILE)
    const days = { from: part[0]?.booking_date ?? '', until: part.at(-1)?.booking_date ?? '' }
    const { text, rows } = camtOf(part, { iban: account.iban, seed: 1 + from, ...days })
    sum += (await importFile(app, account, text, rows)).ms
  }
  return sum
}

/** Throws unless each transaction has its document attached. */
const checkMatched = async (app: RunningApp): Promise<void> => {
  let matched = 0
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { body } = await app.get(`/bank_transaction?per_page=500&page=${page}`)
    const { data, meta } = JSON.parse(body) as { data: { matches: unknown[] }[]; meta: { last_page: number } }
    matched += data.filter(({ matches }) => matches.length > 0).length
    last = meta.last_page
  }
  if (matched !== ROWS) throw new Error(`${matched} of ${ROWS} transactions have their document`)
}

const IMPORTED = {
  without: `${thousands(ROWS)} rows imported without documents`,
  with: `${thousands(ROWS)} rows imported with ${thousands(ROWS)} documents`,
}

/** Imports without documents, and documents that are created after the rows; then the filling of the paid books. */
export const measureDocuments = async (plan: Plan): Promise<readonly Figure[]> => {
  const sales = makeSales()
  const times: Record<'without' | 'afterwards', number[]> = { without: [], afterwards: [] }
  const lists: Record<'rest' | 'without' | 'afterwards', number[]> = { rest: [], without: [], afterwards: [] }
  for (let run = 0; run < (plan.isQuick ? 1 : 2); run += 1) {
    const { app, account } = await startEmpty(plan, `documents-${run}`)
    const imported = importReceipts(app, account, sales.receipts)
    lists.without.push(...(await askLists(app, imported)))
    times.without.push(await imported)
    await app.waitForQuiet()
    lists.rest.push(...(await askLists(app, sleep(3_000))))
    if (!plan.isQuick) {
      await loadDocuments(app, sales)
      const loaded = performance.now()
      const attached = app.waitForQuiet(PATIENCE_MS).then((end) => (end ?? Number.NaN) - loaded)
      lists.afterwards.push(...(await askLists(app, attached)))
      times.afterwards.push(await attached)
      await checkMatched(app)
    }
    await app.stop()
  }
  const paid = await plan.paidBooks()
  const afterwards = `${thousands(ROWS)} documents after ${thousands(ROWS)} rows`
  return [
    figure(IMPORTED.without, times.without, { wanted: 1200 }),
    figure(IMPORTED.with, paid.importing, { wanted: 2200 }),
    slowLists(`while ${IMPORTED.without}`, lists.without, lists.rest),
    slowLists(`while ${IMPORTED.with}`, paid.lists, lists.rest),
    ...(plan.isQuick
      ? []
      : [
          figure(`${afterwards}, until the last one is attached`, times.afterwards),
          slowLists(`while ${afterwards} are attached`, lists.afterwards, lists.rest),
        ]),
  ]
}

/** Books in which each transaction has its document attached, none booked. */
export const fillPaidBooks = async (plan: Pick<Plan, 'folder' | 'flags' | 'print'>): Promise<PaidBooks> => {
  plan.print(`  filling books with ${ROWS} paid documents`)
  const sales = makeSales()
  const { app, account, data } = await startEmpty(plan, 'paid')
  await loadDocuments(app, sales)
  await app.waitForQuiet()
  const imported = importReceipts(app, account, sales.receipts)
  const lists = await askLists(app, imported)
  const importing = await imported
  await app.waitForQuiet()
  await checkMatched(app)
  await app.stop()
  return { data, importing, lists }
}

export const startEmpty = async (plan: Pick<Plan, 'folder' | 'flags'>, name: string) => {
  const data = join(plan.folder, name)
  const app = await startApp(data, plan.flags)
  return { app, data, account: await createAccount(app, 'Post', 77) }
}

/** Of a hundred lists the second slowest. */
const slowLists = (when: string, during: readonly number[], atRest: readonly number[]): Figure =>
  figure(`99 of 100 lists ${when}`, percentileOf(during, 0.99), {
    comparedWith: ['at rest', [percentileOf(atRest, 0.99)]],
    wanted: 3,
  })

interface Work {
  readonly what: string
  readonly run: () => Promise<number>
}

/** Reconciles all at once, and unreconciles them. */
export const measureBulk = async (plan: Plan): Promise<readonly Figure[]> => {
  const app = await startOnCopy(plan, await plan.paidBooks(), 'bulk')
  const workOf = (name: string): Work => ({
    what: `${name} ${thousands(ROWS)} at once`,
    run: () => runBulk(app, `/bank_transaction/${name}-many`, { items: 'all' }, ROWS),
  })
  return measureInTurn(plan, app, [workOf('reconcile'), workOf('unreconcile')])
}

/** Undoes the reconciliation of all, and redoes it. */
export const measureUndo = async (plan: Plan): Promise<readonly Figure[]> => {
  const app = await startOnCopy(plan, await plan.paidBooks(), 'undo')
  await runBulk(app, '/bank_transaction/reconcile-many', { items: 'all' }, ROWS)
  await app.waitForQuiet()
  const action = await latestAction(app)
  const workOf = (name: 'undo' | 'redo'): Work => ({
    what: `${name} of ${thousands(ROWS)} bookings`,
    run: () => reverseAction(app, action, name),
  })
  return measureInTurn(plan, app, [workOf('undo'), workOf('redo')])
}

/**
 * One after the other, alone, and every second time while lists are requested: these take time from the measured work.
 */
const measureInTurn = async (plan: Plan, app: RunningApp, works: readonly Work[]): Promise<readonly Figure[]> => {
  const atRest = await askLists(app, sleep(3_000))
  const alone = works.map((): number[] => [])
  const lists = works.map((): number[] => [])
  for (let run = 0; run < (plan.isQuick ? 2 : Math.max(2, plan.runs)); run += 1) {
    for (const [index, work] of works.entries()) {
      const working = work.run()
      if (run % 2 === 1) lists[index]?.push(...(await askLists(app, working)))
      const ms = await working
      if (run % 2 === 0) alone[index]?.push(ms)
      await app.waitForQuiet()
    }
  }
  await app.stop()
  return works.flatMap(({ what }, index) => [
    figure(what, alone[index] ?? [], { wanted: 1500 }),
    slowLists(`during ${what}`, lists[index] ?? [], atRest),
  ])
}
