// An office with a thousand organizations in one database, and eight programs on it: the cost of work in one of them
// compared with a hundred organizations, the cost of a start, and the figures that docs/office-scale.md uses. Limited
// to three minutes.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client } from 'pg'
import { openPostgresBooks } from '../../../main/postgres/postgres-books.ts'
import { created } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { newId } from '../../../shared/value/id.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { makeOrganizations, now, quietLog } from '../../support/postgres/many-organizations.ts'
import { type Plan, startOn } from '../books.ts'
import { type Figure, figure, interleave, repeat, thousands, timeOf } from '../figures.ts'
import { createAccount, importFile } from '../running-app.ts'
import { withPostgres } from './office.ts'
import type { Done, Task } from './office-many-program.ts'

const ORGANIZATIONS = 1000
const FEW = 100
const PROGRAMS = 8
/** Less than 5 MB. */
const IMPORTED = 3500
const WRITES = 300
const PHASE_MS = 10_000
const PROGRAM = join(import.meta.dirname, 'office-many-program.ts')

export const measureOfficeMany = (plan: Plan): Promise<readonly Figure[]> =>
  withPostgres(plan, PROGRAMS * 13 + 20, async (postgres) => {
    const [url, small] = [await postgres.newDatabase(), await postgres.newDatabase()]
    const client = new Client({ connectionString: url })
    await client.connect()
    await makeOrganizations(small, 1, true)
    const imported = await measureImported(plan, url, client)
    const model = await modelOf(url)
    const commits = await measureCommits(url, client, model)
    const before = await sizeOf(client)
    plan.print(`  making ${ORGANIZATIONS} organizations`)
    await makeOrganizations(url, ORGANIZATIONS, true)
    const empty = ((await sizeOf(client)) - before) / (ORGANIZATIONS - 1)
    const starts = await measureStarts(plan, url, small)
    plan.print(`  ${PROGRAMS} programs`)
    const worked = await measurePrograms(url, model)
    const look = await measureLook(client)
    await client.end()
    return [
      ...imported,
      count('bytes of an organization without transactions', empty),
      ...commits,
      ...starts,
      ...worked,
      look,
    ]
  })

const count = (what: string, value: number): Figure => figure(what, value, { unit: '' })

const sizeOf = async (client: Client): Promise<number> => {
  const { rows } = await client.query('SELECT pg_database_size(current_database())::float8 AS bytes')
  return rows[0].bytes
}

/** The position of the server's log: differences are the bytes written to it. */
const logOf = async (client: Client): Promise<number> => {
  const { rows } = await client.query("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS bytes")
  return rows[0].bytes
}

/** The size of tables and indexes, by content. */
const partsOf = async (client: Client): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await client.query(
    `SELECT CASE WHEN c.relname = 'frame' THEN 'commits' WHEN i.indexrelid IS NULL THEN 'records and sums'
                 WHEN a.amname = 'gin' THEN 'indexes of words and searched texts' ELSE 'other indexes' END AS part,
            sum(CASE WHEN i.indexrelid IS NULL THEN pg_table_size(c.oid) ELSE pg_relation_size(c.oid) END)::float8 AS bytes
     FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid LEFT JOIN pg_am a ON a.oid = c.relam
     WHERE c.relnamespace = 'kontor'::regnamespace AND c.relkind IN ('r', 'i') GROUP BY 1`,
  )
  return Object.fromEntries(rows.map(({ part, bytes }) => [part, bytes]))
}

/** An import by the real program: the size of each transaction afterwards, processed and matched. */
const measureImported = async (plan: Plan, url: string, client: Client): Promise<readonly Figure[]> => {
  const app = await startOn(plan, 'office-many', ['--books', url])
  const account = await createAccount(app, 'Bank', 41)
  await client.query('VACUUM')
  const [log, parts] = [await logOf(client), await partsOf(client)]
  const { rows, text } = makeCamt({ iban: account.iban, seed: 41, rows: IMPORTED })
  await importFile(app, account, text, rows)
  await app.stop()
  const written = (await logOf(client)) - log
  // The size after the server has cleaned up.
  await client.query('VACUUM')
  const after = await partsOf(client)
  const each = Object.entries(after).map(([part, bytes]) =>
    count(`of it, ${part}`, (bytes - (parts[part] ?? 0)) / rows),
  )
  const all =
    Object.values(after).reduce((sum, bytes) => sum + bytes, 0) -
    Object.values(parts).reduce((sum, bytes) => sum + bytes, 0)
  return [
    count('bytes in the database for an imported transaction', all / rows),
    ...each,
    count('bytes of the log of the server for an imported transaction', written / rows),
  ]
}

/** A transaction as the import made it. */
const modelOf = async (url: string): Promise<BankTransaction> => {
  const books = await openPostgresBooks({ url, now, newId, log: quietLog })
  const [{ rows }] = await (await books.open('organization-1')).read([page('bank_transaction', { limit: 1 })])
  await books.close()
  assert(rows[0], 'something was imported')
  return rows[0]
}

/** Single transactions, one after the other, with no other program running. */
const measureCommits = async (url: string, client: Client, model: BankTransaction): Promise<readonly Figure[]> => {
  const books = await openPostgresBooks({ url, now, newId, log: quietLog })
  const book = await books.open('organization-1')
  let statements = 0
  const { query } = Client.prototype
  Client.prototype.query = function (this: Client, ...input: unknown[]) {
    statements += 1
    return Reflect.apply(query, this, input)
  } as typeof query
  const times: number[] = []
  try {
    const log = await logOf(client)
    statements = 0
    for (let at = 0; at < WRITES; at += 1) {
      const id = newId()
      const row = { ...model, id, acc_serv_ref: id, created_at: now() }
      const started = performance.now()
      await book.write<null, never>({ user: 1 }, async () =>
        ok({ action: 'create_bank_transaction', changes: [created('bank_transaction', row)], value: null }),
      )
      times.push(performance.now() - started)
    }
    const each = statements / WRITES
    return [
      figure('a commit of one transaction, alone', times),
      count('statements of such a commit, each a round trip', each),
      count('bytes of the log of the server for it', ((await logOf(client)) - log) / WRITES),
    ]
  } finally {
    Client.prototype.query = query
    await books.close()
  }
}

const measureStarts = async (plan: Plan, many: string, one: string): Promise<readonly Figure[]> => {
  const start = (url: string) => async (run: number) => {
    const app = await startOn(plan, `office-many-${run}`, ['--books', url])
    await app.get('/bank_transaction?page=1')
    await app.stop()
    return app.ready_ms
  }
  const times = await interleave(plan.runs, { one: start(one), many: start(many) })
  const comparedWith = ['with one', times.one] as const
  return [figure(`start with ${thousands(ORGANIZATIONS)} organizations`, times.many, { comparedWith, wanted: 1.5 })]
}

/** Everything open in every program; then work in few of them, and in all, in turn. */
const measurePrograms = async (url: string, model: BankTransaction): Promise<readonly Figure[]> => {
  const programs = Array.from({ length: PROGRAMS }, () =>
    fork(PROGRAM, [url, String(ORGANIZATIONS), JSON.stringify(model)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  )
  try {
    const opened = await Promise.all(programs.map((program) => answerOf<number>(program)))
    const among = async (books: number): Promise<Done> => {
      const task: Task = { books, ms: PHASE_MS }
      const done = await Promise.all(programs.map((program) => answerOf<Done>(program, task)))
      return { writes: done.flatMap(({ writes }) => writes), reads: done.flatMap(({ reads }) => reads) }
    }
    // The first queries of every program are prepared.
    await among(ORGANIZATIONS)
    const [few, all] = [await among(FEW), await among(ORGANIZATIONS)]
    const [few2, all2] = [await among(FEW), await among(ORGANIZATIONS)]
    const comparison = (what: string, kind: keyof Done) =>
      figure(`${PROGRAMS} programs: ${what} in one of ${thousands(ORGANIZATIONS)}`, [...all[kind], ...all2[kind]], {
        comparedWith: [`in one of ${FEW}`, [...few[kind], ...few2[kind]]],
        wanted: 1.5,
      })
    const commits = (all.writes.length + all2.writes.length) / ((2 * PHASE_MS) / 1000)
    return [
      comparison('a commit', 'writes'),
      comparison('a page', 'reads'),
      figure(`commits a second of ${PROGRAMS} programs`, commits, { unit: '/s' }),
      figure(`opening one of ${thousands(ORGANIZATIONS)} books, ${PROGRAMS} programs at once`, opened),
    ]
  } finally {
    for (const program of programs) if (program.connected) program.send('end')
    await Promise.all(programs.map((program) => (program.exitCode === null ? once(program, 'exit') : null)))
  }
}

const answerOf = async <T>(program: ChildProcess, task?: Task): Promise<T> => {
  const ended = once(program, 'exit').then(([code]) => Promise.reject(new Error(`a program ended with ${code}`)))
  const answered = once(program, 'message').then(([answer]) => answer as T)
  if (task) program.send(task)
  return Promise.race([answered, ended])
}

/** The queries of each program every five seconds when it has all of them open. */
const measureLook = async (client: Client): Promise<Figure> => {
  const all = Array.from({ length: ORGANIZATIONS + 1 }, (_, number) => number)
  const times = await repeat(50, () =>
    timeOf(() => client.query('SELECT book, seq FROM kontor.book WHERE book = ANY ($1)', [all])),
  )
  return figure(`the look of a program with ${thousands(ORGANIZATIONS)} books open`, times)
}
