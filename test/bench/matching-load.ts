// Whether lists answer while ten thousand transactions are matched with ten thousand documents: documents that come after
// the statements, and statements that come after the documents.

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BankTransaction } from '../../shared/record/bank-transaction.ts'
import type { Expense, ExpensePayment, Invoice } from '../../shared/record/open-item.ts'
import { minorToDecimal, minorToNumber } from '../../shared/value/money.ts'
import type { CorpusBook, Records } from '../support/matching-corpus/corpus.ts'
import { makeCorpus } from '../support/matching-corpus/make-corpus.ts'
import { type Finding, type Series, seriesOf, single } from './figures.ts'
import type { Plan } from './plan.ts'
import { type Account, createAccount, importFile, type RunningApp, startApp } from './running-app.ts'

const MANY = 10_000
/** Of one file of a statement, so that none has more than 5 MB. */
const ROWS_A_FILE = 4_000
/** Requests at rest; as many as fit into the matching. */
const USUAL_REQUESTS = 1_500
/** Nothing has changed for so long: all is matched. */
const QUIET_MS = 5_000
/** So long it may take until the first are. */
const PATIENCE_MS = 120_000

export const measureMatchingLoad = async (plan: Plan): Promise<readonly Finding[]> => {
  const [book] = makeCorpus({ seed: 21, books: 1, transactions: Math.round(MANY * 1.05), documents: MANY })
  if (book === undefined) throw new Error('there is no book')
  return [...(await documentsLast(plan, book)), ...(await documentsFirst(plan, book))]
}

const documentsLast = async (plan: Plan, book: CorpusBook): Promise<readonly Finding[]> => {
  const app = await startApp(join(plan.folder, 'matching-load-last'), plan.flags)
  const rows = await importAll(app, book)
  // Loading is another thing.
  const documents = await loadDocuments(app, book)
  const start = performance.now()
  const isBusy = () => {
    const last = app.lastChange() ?? 0
    return performance.now() - Math.max(start, last) < (last > start ? QUIET_MS : PATIENCE_MS)
  }
  const asked: { readonly at: number; readonly ms: number }[] = []
  while (isBusy()) asked.push({ at: performance.now(), ms: (await app.get(pageOf(asked.length))).ms })
  const end = app.lastChange() ?? start
  const during = asked.flatMap(({ at, ms }) => (at < end ? [ms] : []))
  const attached = await countAttached(app)
  // With what is attached in the answers, as during the second half of the matching.
  const usual = await listTimes(app, USUAL_REQUESTS)
  await app.stop()
  plan.say(`  ${rows} rows, ${documents} documents, ${attached} rows with something attached`)
  return [
    ...beside(`list pages while ${documents} documents come after ${rows} rows`, during, 'at rest', usual),
    single('from their last request to the last row that is attached', end - start, 'ms'),
  ]
}

const documentsFirst = async (plan: Plan, book: CorpusBook): Promise<readonly Finding[]> => {
  const bare = await startApp(join(plan.folder, 'matching-load-bare'), plan.flags)
  const without = await whileImporting(bare, book)
  await bare.stop()
  const app = await startApp(join(plan.folder, 'matching-load-first'), plan.flags)
  const documents = await loadDocuments(app, book)
  await sleep(QUIET_MS)
  const { rows, ms, asked } = await whileImporting(app, book)
  const attached = await countAttached(app)
  await app.stop()
  plan.say(`  ${rows} rows, ${documents} documents, ${attached} rows with something attached`)
  const what = `list pages while ${rows} rows are imported and matched with ${documents} documents`
  return [
    ...beside(what, asked, 'imported without documents', without.asked),
    {
      what: `importing ${rows} rows and matching them with ${documents} documents`,
      measured: seriesOf([ms]),
      floor: { name: 'without documents', series: seriesOf([without.ms]) },
      wanted: null,
      unit: 'ms',
    },
  ]
}

/** Imports all, and asks for pages meanwhile. */
const whileImporting = async (app: RunningApp, book: CorpusBook) => {
  const asked: number[] = []
  let isRunning = true
  const start = performance.now()
  const imported = importAll(app, book).finally(() => {
    isRunning = false
  })
  while (isRunning) asked.push((await app.get(pageOf(asked.length))).ms)
  return { rows: await imported, ms: performance.now() - start, asked }
}

/** The middle one and the 99th of a hundred. */
const beside = (what: string, during: readonly number[], name: string, usual: readonly number[]): readonly Finding[] =>
  ([0.5, 0.99] as const).map((part) => ({
    what: `${what}, p${part * 100} of ${during.length}`,
    measured: percentileOf(during, part),
    floor: { name, series: percentileOf(usual, part) },
    wanted: 3,
    unit: 'ms',
  }))

export const percentileOf = (values: readonly number[], part: number): Series => {
  const sorted = values.toSorted((a, b) => a - b)
  return seriesOf([sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN])
}

/** Pages as people turn them: of all, and of what is still to be done. */
const pageOf = (request: number): string => {
  const filter = request % 2 === 0 ? '' : '&filter[reconciled]=0'
  return `/bank_transaction?page=${1 + ((request * 7) % 150)}${filter}`
}

const listTimes = async (app: RunningApp, count: number): Promise<readonly number[]> => {
  const times: number[] = []
  for (let request = 0; request < count; request += 1) times.push((await app.get(pageOf(request))).ms)
  return times
}

const countAttached = async (app: RunningApp): Promise<number> => {
  let count = 0
  for (let page = 1; ; page += 1) {
    const { body } = await app.get(`/bank_transaction?per_page=500&page=${page}`)
    const { data, meta } = JSON.parse(body) as { data: { matches: unknown[] }[]; meta: { last_page: number } }
    count += data.filter(({ matches }) => matches.length > 0).length
    if (page >= meta.last_page) return count
  }
}

// ── the corpus through the interface ────────────────────────────────────────────────────────────────────────────────

const recordsOf = <T extends keyof Records>(book: CorpusBook, table: T): NonNullable<Records[T]> =>
  [book.start, ...book.months.map(({ issued }) => issued)].flatMap(
    (records) => (records[table] ?? []) as readonly unknown[],
  ) as unknown as NonNullable<Records[T]>

/** Loads companies and documents by their keys; answers how many documents there are. */
const loadDocuments = async (app: RunningApp, book: CorpusBook): Promise<number> => {
  const load = async (path: string, items: readonly object[]) => {
    for (let from = 0; from < items.length; from += MANY) {
      await app.post(`${path}/bulk`, 'application/json', JSON.stringify({ items: items.slice(from, from + MANY) }))
    }
    return items.length
  }
  await load(
    '/company',
    recordsOf(book, 'company').map(({ id, name, other_names, ibans }) => ({ key: id, name, other_names, ibans })),
  )
  const document = (record: Invoice | Expense) => ({
    ...{ key: record.id, number: record.number, company_key: record.company_id, reference: record.reference },
    ...{ currency: record.currency, total: minorToNumber(record.total, record.currency) },
    ...{ date: record.date, due_date: record.due_date, text: record.text },
  })
  const payment = (record: ExpensePayment) => ({
    ...{ key: record.id, expense_keys: record.expense_ids, end_to_end_id: record.end_to_end_id, iban: record.iban },
    ...{ currency: record.currency, total: minorToNumber(record.total, record.currency) },
    ...{ execution_date: record.execution_date, reference: record.reference, text: record.text },
  })
  const counts = [
    await load('/invoice', recordsOf(book, 'invoice').map(document)),
    await load(
      '/expense',
      recordsOf(book, 'expense').map((record) => ({ ...document(record), creditor_iban: record.creditor_iban })),
    ),
    await load('/expense_payment', recordsOf(book, 'expense_payment').map(payment)),
  ]
  return counts.reduce((sum, count) => sum + count)
}

/** Imports the transactions in the base currency as statements of one account; answers how many there are. */
const importAll = async (app: RunningApp, book: CorpusBook): Promise<number> => {
  const account = await createAccount(app, 'Matching', 31)
  const all = book.months
    .flatMap((month) => month.transactions.map(({ transaction }) => transaction))
    .filter(({ currency }) => currency === book.settings.base_currency)
    .slice(0, MANY)
  for (let from = 0; from < all.length; from += ROWS_A_FILE) {
    const rows = all.slice(from, from + ROWS_A_FILE)
    const { created } = await importFile(app, account, statementOf(account, rows), `${from}.xml`)
    if (created !== rows.length) throw new Error(`${created} of ${rows.length} rows were created`)
  }
  return all.length
}

const statementOf = ({ iban }: Account, rows: readonly BankTransaction[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>${rows[0]?.id}</Id><CreDtTm>2026-12-31T23:00:00</CreDtTm>
<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>CHF</Ccy></Acct>
${rows.map(entryOf).join('\n')}
</Stmt></BkToCstmrStmt></Document>`

const entryOf = (row: BankTransaction): string => {
  const isCredit = row.amount > 0
  const party = isCredit ? 'Dbtr' : 'Cdtr'
  const tag = (name: string, value: string | null) => (value === null ? '' : `<${name}>${escaped(value)}</${name}>`)
  const account = row.counterparty_iban && `<Id><Othr><Id>${escaped(row.counterparty_iban)}</Id></Othr></Id>`
  const reference = row.reference && `<Strd><CdtrRefInf>${tag('Ref', row.reference)}</CdtrRefInf></Strd>`
  return `<Ntry><Amt Ccy="${row.currency}">${minorToDecimal(row.amount, row.currency).replace('-', '')}</Amt><CdtDbtInd>${
    isCredit ? 'CRDT' : 'DBIT'
  }</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt>${tag('Dt', row.booking_date)}</BookgDt><ValDt>${tag(
    'Dt',
    row.value_date ?? row.booking_date,
  )}</ValDt>${tag('AcctSvcrRef', row.acc_serv_ref)}<NtryDtls><TxDtls><Refs>${tag('EndToEndId', row.end_to_end_id)}</Refs><RltdPties>${
    row.name === null ? '' : `<${party}><Pty>${tag('Nm', row.name)}</Pty></${party}>`
  }${account ? `<${party}Acct>${account}</${party}Acct>` : ''}</RltdPties><RmtInf>${tag('Ustrd', row.text)}${
    reference ?? ''
  }</RmtInf></TxDtls></NtryDtls></Ntry>`
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
