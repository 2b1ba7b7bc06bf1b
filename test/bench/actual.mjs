// Another program for the same work, in a process of its own: `node actual.mjs <folder with @actual-app/api> <CAMT file>
// <JSON file of rows>`. Prints its times in milliseconds as JSON.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [folder, camtFile, rowsFile] = process.argv.slice(2)
const PAGE = 50
const REPEATS = 20

// It reports every step on the console.
for (const level of ['log', 'info', 'warn', 'debug']) console[level] = () => undefined
const requirePeer = createRequire(join(folder, 'package.json'))
const api = requirePeer('@actual-app/api')
const Database = requirePeer('better-sqlite3')

const timeOf = async (work) => {
  const start = performance.now()
  const value = await work()
  return { ms: performance.now() - start, value }
}

const times = { first_import: [], import_again: [], page: [], first_page: [], filter: [], search: [] }
const dataDir = mkdtempSync(join(folder, 'books-'))
const lib = await api.init({ dataDir })
await lib.send('create-budget', { budgetName: 'Bench', testMode: false, avoidUpload: true })

/** Stores the rows in its database file: through its interface a hundred thousand take the better part of an hour. */
const fill = async (rows) => {
  const [{ id }] = await api.getBudgets()
  await lib.send('close-budget')
  const database = new Database(join(dataDir, id, 'db.sqlite'))
  const addPayee = database.prepare('INSERT INTO payees (id, name, tombstone) VALUES (?, ?, 0)')
  const addMapping = database.prepare('INSERT INTO payee_mapping (id, targetId) VALUES (?, ?)')
  const addRow = database.prepare(
    `INSERT INTO transactions (id, acct, amount, description, notes, date, financial_id, imported_description, sort_order, cleared)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)`,
  )
  const payees = new Map()
  const payeeOf = (name) => {
    if (!payees.has(name)) {
      const payee = randomUUID()
      addPayee.run(payee, name)
      addMapping.run(payee, payee)
      payees.set(name, payee)
    }
    return payees.get(name)
  }
  database.transaction(() => {
    for (const [index, [date, amount, name, text]] of rows.entries()) {
      const day = Number(date.replaceAll('-', ''))
      const payee = payeeOf(name ?? '')
      addRow.run(randomUUID(), account, amount, payee, text ?? '', day, String(index), name ?? '', index)
    }
  })()
  database.close()
  await lib.send('load-budget', { id })
}

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
await fill(JSON.parse(readFileSync(rowsFile, 'utf8')))

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
