// Every statement of main/postgres, as a real server received it: it is about one book and keyed by its number, and
// uses what CockroachDB and YugabyteDB document (sql-subset.ts), so that books can be spread over machines.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSourceDatabase, openTargetDatabase } from '../../../main/home/migration/database-side.ts'
import { lendBooks } from '../../../main/home/migration/lend-books.ts'
import { migrateBooks } from '../../../main/home/migration/migrate-books.ts'
import { writeCommitLine } from '../../../main/journal/append/commit-hash.ts'
import { verifyDatabase } from '../../../main/maintenance/verify-database.ts'
import { commitLines, stateOf } from '../../../main/postgres/commit.ts'
import { createSharedBackups } from '../../../main/postgres/daily-backup.ts'
import { type Database, withConnection } from '../../../main/postgres/database.ts'
import { createLeases } from '../../../main/postgres/leases.ts'
import { openPostgresBooks } from '../../../main/postgres/postgres-books.ts'
import { installationIn } from '../../../main/postgres/read-whole-books.ts'
import { createStoredFiles } from '../../../main/postgres/stored-files.ts'
import { derivedTables, listWord, type StoredTable, storedTables } from '../../../main/postgres/tables/stored-tables.ts'
import { watchUnfinishedWork } from '../../../main/postgres/unfinished-work.ts'
import type { Filter, Query, QueryData } from '../../../shared/books/port/read.ts'
import { type BookId, SYSTEM_TABLES } from '../../../shared/books/port/tables.ts'
import { type LocalDate, timestampOf } from '../../../shared/value/calendar.ts'
import { newId } from '../../../shared/value/id.ts'
import { databaseHome, fillWithDemo } from '../../support/books/demo-company.ts'
import { startPostgres, type TestPostgres } from '../../support/postgres/postgres.ts'
import { programRole } from '../../support/postgres/postgres-role.ts'
import { readSource, repositoryFiles } from '../../tidy/source.ts'
import { FUNCTIONS, KEYWORDS, OUTSIDE_SUBSET, TYPES } from './sql-subset.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let postgres: TestPostgres | string = 'it was not started'
let statements: readonly string[] = []
/** Of the tables with books: the columns of each index, and whether it is a key. */
let indexes: readonly { readonly name: string; readonly columns: string; readonly is_key: boolean }[] = []

const BOOK_TABLES = ['frame', 'book', 'kept_file', ...derivedTables()]

/** Questions of every form that a table allows. */
const questionsOf = ({ name: table, definition, columns, orders }: StoredTable): readonly QueryData[] => {
  const all = { filter: [], search: null }
  const filters: readonly Filter[] = [
    ...columns.flatMap(({ name: field, kind, is_indexed }): readonly Filter[] => {
      const value = { text: 'a', number: 1, boolean: true }[kind]
      return [
        { field, is: [value, null] },
        { field, is: [value] },
        { field, from: value, to: value },
        { field, from: null, to: null },
        ...(is_indexed || kind !== 'text' || field === 'id' ? [] : [{ contains: [{ field, text: 'a' }] }]),
      ]
    }),
    ...Object.keys(definition.lists).map((field) => ({ field, is: ['a', null] })),
    { since: { seq: 1 } },
    { since: '2026-01-01T00:00:00.000000Z' },
  ]
  const byField = [...definition.unique, ...definition.index, ...Object.keys(definition.lists), 'id']
  const number = columns.find(({ kind }) => kind === 'number')?.name
  return [
    { type: 'get', table, id: columns[0]?.kind === 'number' ? 1 : 'a' },
    ...byField.flatMap((field): readonly QueryData[] => [
      { type: 'where', table, field, values: ['a', 1, null], slice: null },
      { type: 'where', table, field, values: ['a'], slice: { offset: 1, limit: 2 } },
    ]),
    ...filters.map(
      (filter): QueryData => ({ type: 'page', table, ...all, filter: [filter], sort: [], offset: 0, limit: 5 }),
    ),
    ...[...orders, ...columns.map(({ name }) => [name])].flatMap((fields): readonly QueryData[] =>
      [true, false].map((descending) => ({
        type: 'page',
        table,
        ...all,
        search: "ag 2.1.26 %'",
        offset: 0,
        limit: Number.MAX_SAFE_INTEGER,
        sort: fields.map((field) => ({ field, descending })),
      })),
    ),
    ...Object.keys(definition.running).map(
      (running): QueryData => ({ type: 'page', table, ...all, sort: [], offset: 2, limit: 5, running }),
    ),
    { type: 'ids', table, ...all, sort: [] },
    ...(number === undefined
      ? []
      : [[], columns.map(({ name }) => name)].map(
          (by): QueryData => ({ type: 'groups', table, ...all, by, sum: number }),
        )),
    ...Object.keys(definition.totals).flatMap((name): readonly QueryData[] => [
      { type: 'totals', table, name, within: null },
      { type: 'totals', table, name, within: { position: 0, is: ['a', null] } },
    ]),
  ]
}

/** Everything that programs do to a database, on two of them. */
const useAll = async (url: string, other: string): Promise<void> => {
  const own = await programRole(url)
  await fillWithDemo(await databaseHome(url))
  await withConnection(url, 'a test', (client) => client.query("UPDATE kontor.book SET shape = 'older'"))
  const books = await openPostgresBooks({ url: own, now: () => timestampOf(Date.now()), newId, log })
  const folder = await mkdtemp(join(tmpdir(), 'kontor-statements-'))
  try {
    const { database, closing } = books
    const alone = createLeases({ database, holder: newId(), signal: closing })
    await books.withKeyLock('a key', async () => undefined)
    // It looks for unfinished work of other programs some seconds later.
    const { promise: looked, resolve: takeOver } = Promise.withResolvers<void>()
    watchUnfinishedWork({ database, log, signal: closing, takeOver: async () => takeOver() })(1)
    for (const table of storedTables()) {
      const book: BookId = Object.hasOwn(SYSTEM_TABLES, table.name) ? 'system' : 'organization-1'
      const { read } = await books.open(book)
      for (const question of questionsOf(table)) await read([question as Query])
    }
    await books.books()
    await createSharedBackups(database, alone).runDaily('2026-11-21' as LocalDate, async () => ({
      made_at: timestampOf(0),
      lacking: [],
    }))
    await createSharedBackups(database, alone).last()
    const files = createStoredFiles(database, 1)
    await files.read(await files.stage(new Uint8Array([1, 2, 3])).store())
    await lendBooks(database, folder)(async () => undefined, 1)
    await database.use(installationIn)
    await commitUnanswered(database)
    await looked
  } finally {
    await books.close()
    await rm(folder, { recursive: true, force: true })
  }
  const outcome = await verifyDatabase(own)
  expect(outcome.books.flatMap(({ findings }) => findings)).toEqual([])
  const source = await openSourceDatabase(own)
  const target = await openTargetDatabase(other)
  expect((await migrateBooks(source, target, () => undefined)).findings).toEqual([])
  await source.close()
  await target.close()
}

/** A commit with a lost answer: the program queries whether it exists. */
const commitUnanswered = (database: Database): Promise<void> =>
  database.use(async (client) => {
    const state = await stateOf(client, 1)
    const line = writeCommitLine({
      seq: state.seq + 1,
      prev: state.hash,
      time: timestampOf(Date.now()),
      user: null,
      group: null,
      action: 'first_start',
      params: {},
      changes: [],
    })
    const query = async (...input: unknown[]) => {
      const answer: unknown = await Reflect.apply(client.query, client, input)
      if (input[0] === 'COMMIT') throw new Error('The line broke')
      return answer
    }
    const committed = await commitLines(Object.create(client, { query: { value: query } }), database, 1, state, [line])
    expect(committed).toMatchObject({ ok: true, value: { seq: line.commit.seq } })
  })

/** Receives every statement of this process while it works. */
const heard = async (work: () => Promise<void>): Promise<readonly string[]> => {
  const texts = new Set<string>()
  const { query } = Client.prototype
  Client.prototype.query = function (this: Client, ...input: unknown[]) {
    const [first] = input
    texts.add(typeof first === 'string' ? first : (first as { text: string }).text)
    return Reflect.apply(query, this, input)
  } as typeof query
  try {
    await work()
  } finally {
    Client.prototype.query = query
  }
  return [...texts].map((text) => text.replace(/\s+/g, ' ').trim())
}

beforeAll(async () => {
  postgres = await startPostgres()
  if (typeof postgres === 'string') return
  const [url, other] = [await postgres.newDatabase(), await postgres.newDatabase()]
  const all = await heard(() => useAll(url, other))
  // Statements of the test itself.
  statements = all.filter((text) => !/^UPDATE kontor\.book SET shape = 'older'|^CREATE ROLE/.test(text))
  indexes = await withConnection(url, 'a test', async (client) => {
    const { rows } = await client.query(
      `SELECT i.indexrelid::regclass::text AS name, i.indisunique AS is_key, pg_get_indexdef(i.indexrelid) AS columns
       FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE c.relnamespace = 'kontor'::regnamespace AND c.relname = ANY ($1)`,
      [BOOK_TABLES],
    )
    return rows.map((row) => ({ ...row, columns: /\((.*)\)$/.exec(row.columns.replace(/ WITH \(.*$/, ''))?.[1] ?? '' }))
  })
})
afterAll(async () => {
  if (typeof postgres !== 'string') await postgres.stop()
})
beforeEach((context) => {
  if (typeof postgres === 'string') context.skip(postgres)
})

test('each statement in the code was received', () => {
  const home = repositoryFiles().filter((file) => file.startsWith('main/postgres/'))
  const started =
    /(['"`])\s*\(?((?:SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|GRANT|REVOKE|LOCK|LISTEN|BEGIN|COMMIT|ROLLBACK|SET)\b[\s\S]*?)(?:\$\{|\1)/g
  const written = home.flatMap((file) =>
    [...readSource(file).matchAll(started)].map(([, , text = '']) => ({
      file,
      text: text.replace(/\s+/g, ' ').trim(),
    })),
  )
  expect(written.length).toBeGreaterThan(60)
  expect(statements.length).toBeGreaterThan(500)
  expect(written.filter(({ text }) => !statements.some((heard) => heard.includes(text)))).toEqual([])
})

describe('the elements of statements', () => {
  /** Without quoted texts, and without the body of the function. */
  const bare = (text: string): string => text.replace(/\$\$.*?\$\$/g, '').replace(/'(?:[^']|'')*'|"[^"]*"/g, '_')
  const beyond = (text: string): string =>
    OUTSIDE_SUBSET.reduce((left, { what }) => left.replaceAll(new RegExp(what, 'g'), ' '), text)

  test('words, functions and types are documented by both, or listed as exceptions', () => {
    const unexpected = statements.flatMap((text) => {
      const left = bare(beyond(text))
      const words = left.match(/\b[A-Z]{2,}\b/g) ?? []
      const called = [...left.matchAll(/\b([A-Za-z_]\w*) ?\(/g)].map(([, name = '']) => name)
      const types = [...left.matchAll(/::([a-z_]\w*)/g)].map(([, name = '']) => name)
      return [
        ...words.filter((word) => !KEYWORDS.has(word) && !FUNCTIONS.has(word)),
        ...called.filter((name) => !FUNCTIONS.has(name) && !KEYWORDS.has(name) && !isNoCall(left, name)),
        ...types.filter((name) => !TYPES.has(name)),
      ].map((word) => `${word}: ${text.slice(0, 200)}`)
    })
    expect(unexpected).toEqual([])
  })

  test('every listed exception is used by a statement', () => {
    expect(OUTSIDE_SUBSET.filter(({ what }) => !statements.some((text) => what.test(text)))).toEqual([])
  })
})

/** Names of tables, of what is unnested, and of index methods can also precede a bracket. */
const isNoCall = (text: string, name: string): boolean =>
  new RegExp(`(?:kontor\\.|\\bAS |\\bUSING |\\bINTO |\\bON \\w+\\.)${name} ?\\(`).test(text)

describe('every statement is about one book', () => {
  /** Those over all books, and why. */
  const OVER_ALL: readonly RegExp[] = [
    // The list of books, for the start, migrations and checks; the positions of books that a program has open.
    /^SELECT book(?:, seq::float8 AS seq, hash)? FROM kontor\.book WHERE seq > 0 ORDER BY book$/,
    /^SELECT book, seq FROM kontor\.book WHERE book = ANY \(\$1\)$/,
    // The system's own.
    /FROM kontor\.frame WHERE book = 0 AND seq = 1$/,
    // The schema, its grants, and a migration, which locks all books.
    /^(?:CREATE|ALTER|GRANT|REVOKE|LOCK) /,
    /^SELECT has_table_privilege\(\$1, oid, /,
    /^SELECT to_regclass\(/,
  ]
  const refersTo = new RegExp(`\\bkontor\\.(?:${BOOK_TABLES.join('|')})\\b`, 'g')

  test('each table of books in it is keyed by the number of the book', () => {
    const asked = statements.filter((text) => text.match(refersTo) && !OVER_ALL.some((some) => some.test(text)))
    expect(asked.length).toBeGreaterThan(400)
    const free = asked.filter((text) => {
      const tables = text.match(refersTo)?.length ?? 0
      // The words of lists begin with the book, see below.
      const keyed = text.match(/\b(?:\w+\.)?book = \$1(?:::int)?(?!\d)|\bm\.lists @> ARRAY\[w\.word\]/g)?.length ?? 0
      const inserted =
        text.match(/INSERT INTO kontor\.\w+ \(book, [^)]*\) (?:VALUES \(\$1,|SELECT \$1::int,)/g)?.length ?? 0
      return keyed + inserted < tables
    })
    expect(free).toEqual([])
    expect(OVER_ALL.filter((some) => !statements.some((text) => some.test(text)))).toEqual([])
  })

  test('each key and index begins with the book; the words of lists contain it', () => {
    expect(indexes.filter(({ is_key }) => is_key).length).toBeGreaterThan(30)
    const others = indexes.filter(({ columns }) => !/^book\b/.test(columns))
    expect(others.filter(({ is_key }) => is_key)).toEqual([])
    expect(new Set(others.map(({ columns }) => columns))).toEqual(new Set(['lists']))
    expect(listWord(7, 'state', 'open')).toBe('7|state|"open"')
  })
})
