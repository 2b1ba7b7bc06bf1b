// The schema in PostgreSQL, made from the definitions of the tables. Commits are the truth and only ever added;
// everything else is derived from them and can be refilled.
import type { ClientBase } from 'pg'
import type { ValueKind } from '../../shared/books/port/queried-fields.ts'
import { sha256Of } from '../platform/sha256.ts'
import { inTransaction } from './database.ts'
import { DatabaseRefused } from './database-refused.ts'
import { isMoving } from './read-whole-books.ts'
import { refuseUnlessGranted, roleStatusOf } from './roles.ts'
import { SQL_TYPES } from './tables/sql-values.ts'
import { type StoredTable, shapeOfTables, storedTables } from './tables/stored-tables.ts'

/** The first version with all features used here. */
const OLDEST_SERVER = 150_000
/** The version of the statements in this file. The tables of records are compared by their shape. */
const SCHEMA = 2
/** Programs that start at the same time create the schema one after the other. */
const SCHEMA_LOCK = 4_780_001

/**
 * Creates what the schema is missing. Throws DatabaseRefused, also while a migration into the database has not ended.
 */
export const prepareSchema = async (client: ClientBase): Promise<void> => {
  await prepareForMove(client)
  if (await isMoving(client))
    throw new DatabaseRefused(
      'Books are being moved to this database, and the move is not finished. Run `npm run move` again to continue it.',
    )
}

/**
 * The same for a migration into the database. A role that does not own the schema changes none of it; the error says
 * what its owner has to do.
 */
export const prepareForMove = async (client: ClientBase): Promise<void> => {
  await refuseUnfit(client)
  const status = await roleStatusOf(client)
  const isCurrent = async () => (await readSchemaHash(client)) === SCHEMA_HASH
  if (!status.is_owner) await refuseUnlessGranted(client, status, isCurrent)
  else if (!(await isCurrent())) await make(client)
}

/**
 * The hash of the statements that last made the schema; null if there is no schema, or if it is older than this note.
 */
const readSchemaHash = async (client: ClientBase): Promise<string | null> => {
  const sql = "SELECT to_regclass('kontor.version') IS NOT NULL AS there"
  if (!(await client.query<{ there: boolean }>(sql)).rows[0]?.there) return null
  // Select all columns: older tables have no `made`.
  const { rows } = await client.query<{ schema: number; made?: string | null }>('SELECT * FROM kontor.version')
  if ((rows[0]?.schema ?? SCHEMA) > SCHEMA)
    throw new DatabaseRefused('A newer version of Kontor has used this database. Install it on this machine, too.')
  return rows[0]?.made ?? null
}

const make = (client: ClientBase): Promise<void> =>
  inTransaction(client, async () => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    for (const statement of STATEMENTS) await client.query(statement)
    const { rowCount } = await client.query('UPDATE kontor.version SET schema = $1, made = $2', [SCHEMA, SCHEMA_HASH])
    if (!rowCount)
      await client.query('INSERT INTO kontor.version (schema, made) VALUES ($1, $2)', [SCHEMA, SCHEMA_HASH])
  })

/** The present shape of the tables of records. Books that were filled with another shape are refilled. */
export const currentShape = shapeOfTables

const refuseUnfit = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ version: string; fsync: string; commit: string; encoding: string }>(
    `SELECT current_setting('server_version_num') AS version, current_setting('fsync') AS fsync,
            current_setting('synchronous_commit') AS commit, current_setting('server_encoding') AS encoding`,
  )
  const [{ version, fsync, commit, encoding } = { version: '0', fsync: '', commit: '', encoding: '' }] = rows
  if (Number(version) < OLDEST_SERVER) throw new DatabaseRefused('Kontor needs PostgreSQL 15 or newer.')
  if (encoding !== 'UTF8') throw new DatabaseRefused('The database must have the encoding UTF8. Create another one.')
  if (fsync !== 'on' || commit === 'off')
    throw new DatabaseRefused(
      'The database confirms data before it is on the disk (fsync or synchronous_commit is off). Turn both on, so that no confirmed data can be lost.',
    )
}

const FIXED: readonly string[] = [
  'CREATE SCHEMA IF NOT EXISTS kontor',
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  'CREATE EXTENSION IF NOT EXISTS btree_gin',
  'CREATE TABLE IF NOT EXISTS kontor.version (schema int NOT NULL)',
  // The hash of the statements that made the schema. A program that finds its own hash skips them.
  'ALTER TABLE kontor.version ADD COLUMN IF NOT EXISTS made text',
  // The head of each book. `shape`: the shape with which its tables were filled; null: not filled yet.
  `CREATE TABLE IF NOT EXISTS kontor.book (
     book int PRIMARY KEY, seq bigint NOT NULL, hash text NOT NULL, latest text COLLATE "C" NOT NULL, shape text)`,
  `CREATE TABLE IF NOT EXISTS kontor.frame (
     book int, seq bigint, hash text NOT NULL, line text NOT NULL, PRIMARY KEY (book, seq))`,
  `CREATE OR REPLACE FUNCTION kontor.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION 'Commits are only ever added'; END $$`,
  `CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON kontor.frame
     FOR EACH STATEMENT EXECUTE FUNCTION kontor.refuse()`,
  'CREATE TABLE IF NOT EXISTS kontor.kept_file (book int, sha256 text COLLATE "C", bytes bytea NOT NULL, PRIMARY KEY (book, sha256))',
  // Background work that a program is doing. A program that does not renew its lease has died.
  'CREATE TABLE IF NOT EXISTS kontor.lease (name text PRIMARY KEY, holder text NOT NULL, until timestamptz NOT NULL)',
  // Scheduled backups of all programs, by day.
  `CREATE TABLE IF NOT EXISTS kontor.daily_backup (
     day text COLLATE "C" PRIMARY KEY, made_at text COLLATE "C" NOT NULL, lacking json NOT NULL)`,
  // Declared totals by table, name and the values of the group, each as JSON.
  `CREATE TABLE IF NOT EXISTS kontor.total (
     book int, tbl text COLLATE "C", name text COLLATE "C", by text[] COLLATE "C",
     count bigint NOT NULL, sum double precision NOT NULL, PRIMARY KEY (book, tbl, name, by))`,
  // Has a row while a migration into the database runs
  // (main/home/migration/): no program opens the books before it has ended.
  'CREATE TABLE IF NOT EXISTS kontor.moving (since timestamptz NOT NULL)',
]

/** Texts compare by code point, as in memory, in every language of the database. */
const typeOf = (kind: ValueKind): string => (kind === 'text' ? 'text COLLATE "C"' : SQL_TYPES[kind])

const statementsOf = ({ name, definition, columns, orders }: StoredTable): readonly string[] => {
  const [id, ...others] = columns
  const idKind = typeOf(id?.kind ?? 'text')
  const table = `kontor.${name}`
  const index = (kind: string, what: string, on: string, how = '') =>
    `CREATE ${kind} IF NOT EXISTS ${name}_${what} ON ${table} ${how}(${on})`
  return [
    `CREATE TABLE IF NOT EXISTS ${table} (
       book int NOT NULL, id ${idKind} NOT NULL, record json NOT NULL,
       changed_seq bigint NOT NULL, changed_time text COLLATE "C" NOT NULL, lists text[] COLLATE "C" NOT NULL,
       PRIMARY KEY (book, id))`,
    // Schema 1 had the searched text in this table, and another index of lists.
    `ALTER TABLE ${table} DROP COLUMN IF EXISTS search`,
    `DROP INDEX IF EXISTS ${table}_lists`,
    ...others.map(
      ({ name: field, kind }) => `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS "${field}" ${typeOf(kind)}`,
    ),
    index('INDEX', 'changed', 'book, changed_seq'),
    ...definition.unique.map((field) => index('UNIQUE INDEX', field, `book, "${field}"`)),
    ...definition.index.map((field) => index('INDEX', field, `book, "${field}"`)),
    ...orders.map((fields) =>
      index('INDEX', `by_${fields.join('_')}`, `book, ${fields.map((each) => `"${each}" NULLS FIRST`).join(', ')}, id`),
    ),
    // All columns that a running sum reads, in its order.
    ...Object.entries(definition.running).map(([what, { by, order, amount }]) =>
      index(
        'INDEX',
        what,
        `book, ${by.map((each) => `"${each}"`).join(', ')}, ${order.map((each) => `"${each}" NULLS FIRST`).join(', ')}, id) INCLUDE ("${amount}"`,
      ),
    ),
    // Words are looked up one by one. Pending entries of the index (fastupdate) would make that slow.
    ...(Object.keys(definition.lists).length > 0
      ? [`CREATE INDEX IF NOT EXISTS ${name}_listed ON ${table} USING gin (lists) WITH (fastupdate = off)`]
      : []),
    ...(definition.search
      ? [
          `CREATE TABLE IF NOT EXISTS kontor.searched_${name} (
             book int NOT NULL, id ${idKind} NOT NULL, text text NOT NULL, PRIMARY KEY (book, id))`,
          `CREATE INDEX IF NOT EXISTS searched_${name}_text ON kontor.searched_${name} USING gin (book, text gin_trgm_ops)`,
        ]
      : []),
  ]
}

const STATEMENTS: readonly string[] = [...FIXED, ...storedTables().flatMap(statementsOf)]
const SCHEMA_HASH = sha256Of(JSON.stringify(STATEMENTS)).slice(0, 16)
