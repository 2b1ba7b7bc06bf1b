// Another program for the same work, in a process of its own: `node actual.mjs <folder with @actual-app/api> <CAMT file>
// <JSON file of rows>`. Prints its times in milliseconds as JSON.
import { mkdtempSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [folder, camtFile, rowsFile] = process.argv.slice(2)
const PAGE = 50
const REPEATS = 20

// It reports every step on the console.
for (const level of ['log', 'info', 'warn', 'debug']) console[level] = () => undefined
const api = createRequire(join(folder, 'package.json'))('@actual-app/api')

const timeOf = async (work) => {
  const start = performance.now()
  const value = await work()
  return { ms: performance.now() - start, value }
}

const times = { first_import: [], import_again: [], page: [], first_page: [], filter: [], search: [] }
const lib = await api.init({ dataDir: mkdtempSync(join(folder, 'books-')) })
await lib.send('create-budget', { budgetName: 'Bench', testMode: false, avoidUpload: true })

const statements = await api.createAccount({ name: 'Statements' }, 0)
const importStatement = async () => {
  const { transactions } = await lib.send('transactions-parse-file', { filepath: camtFile, options: {} })
  const rows = transactions.map((row) => ({ ...row, account: statements, amount: Math.round(row.amount * 100) }))
  return api.importTransactions(statements, rows)
}
const { ms, value } = await timeOf(importStatement)
times.first_import.push(ms)
const imported = value.added.length
times.import_again.push((await timeOf(importStatement)).ms)

const account = await api.createAccount({ name: 'Bank' }, 0)
const rows = JSON.parse(readFileSync(rowsFile, 'utf8'))
for (let from = 0; from < rows.length; from += 10_000) {
  const part = rows.slice(from, from + 10_000).map(([date, amount, name, text], index) => ({
    account,
    date,
    amount,
    payee_name: name ?? '',
    notes: text ?? '',
    imported_id: String(from + index),
  }))
  await api.addTransactions(account, part, { runTransfers: false, learnCategories: false })
}

const inAccount = () => lib.q('transactions').filter({ account })
/** A page and the number of all, as Kontor's answer has both. */
const ask = (query) =>
  timeOf(async () => {
    const page = await api.aqlQuery(query().select('*').limit(PAGE))
    const count = await api.aqlQuery(query().calculate({ $count: '*' }))
    if (page.data.length === 0 || !count.data) throw new Error('no row is found')
  })
const bySearch = (word) => () =>
  inAccount()
    .filter({ $or: [{ 'payee.name': { $like: `%${word}%` } }, { notes: { $like: `%${word}%` } }] })
    .orderBy({ date: 'desc' })
const byAmount = (most) => () =>
  inAccount()
    .filter({ amount: [{ $gte: -most }, { $lte: most }] })
    .orderBy({ amount: 'desc' })
const all = () => inAccount().orderBy({ date: 'desc' })

times.first_page.push((await ask(all)).ms)
for (let run = 0; run < REPEATS; run += 1) {
  times.page.push((await ask(all)).ms)
  times.filter.push((await ask(byAmount(50_000 + run))).ms)
  times.search.push((await ask(bySearch(['daniel', 'garage', 'lohn', 'treuhand'][run % 4]))).ms)
}
await api.shutdown()
process.stdout.write(JSON.stringify({ imported, times }))
