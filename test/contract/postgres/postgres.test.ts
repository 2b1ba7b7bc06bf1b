// Both contracts on a real PostgreSQL, with the role of a program that does not own the schema: the store contract of
// the services, and commits and questions as on every Books port.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, type Database } from '../../../main/postgres/database.ts'
import { openPostgresBooks, type PostgresBooks } from '../../../main/postgres/postgres-books.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { newId } from '../../../shared/value/id.ts'
import { ok } from '../../../shared/value/result.ts'
import { patiently } from '../../support/patience.ts'
import { startPostgres, type TestPostgres } from '../../support/postgres/postgres.ts'
import { programRole } from '../../support/postgres/postgres-role.ts'
import { applyInTests } from '../../support/postgres/postgres-tables.ts'
import { bookSuite } from '../book.suite.ts'
import { booksSuite } from '../books.suite.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let postgres: TestPostgres | string
let owner: Database
let url = ''
let books: PostgresBooks
let last = 0
beforeAll(async () => {
  postgres = await startPostgres()
  if (typeof postgres === 'string') return
  let time = Date.UTC(2026, 5, 1)
  const owned = await postgres.newDatabase()
  owner = createDatabase(owned, log)
  url = await programRole(owned)
  books = await openPostgresBooks({ url, now: () => timestampOf(time++), newId, log })
})
afterAll(async () => {
  await books?.close()
  await owner?.close()
  if (typeof postgres !== 'string') await postgres.stop()
})
beforeEach((context) => {
  if (typeof postgres === 'string') context.skip(postgres)
})

describe('the store contract of the services on PostgreSQL', () =>
  bookSuite(() => books.open(`organization-${++last}`)))
describe('commits and questions on PostgreSQL', () =>
  booksSuite(() => applyInTests(books, owner, `organization-${++last}`), 60))

test('as many writes as connections, each after commits of another program, do not block each other', async () => {
  const other = await openPostgresBooks({ url, now: () => timestampOf(Date.now()), newId, log })
  try {
    const names = Array.from({ length: 12 }, (): BookId => `organization-${++last}`)
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const write = async (program: PostgresBooks, name: BookId, wait: Promise<void> | null) =>
      (await program.open(name)).write<null, never>({ user: 1 }, async () => {
        await wait
        return ok({ action: 'test', changes: [], is_noted: true, value: null })
      })
    for (const name of names) await Promise.all([books.open(name), other.open(name)])
    const first = names.map((name) => write(other, name, gate))
    const locks = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted = $1"
    const held = (isGranted: boolean) =>
      owner.use(async (client) => (await client.query(locks, [isGranted])).rows.length)
    await expect.poll(() => held(true)).toBe(12)
    const second = names.map((name) => write(books, name, null))
    await expect.poll(() => held(false)).toBe(12)
    const started = performance.now()
    open()
    await Promise.all([...first, ...second])
    expect(performance.now() - started).toBeLessThan(patiently(5000))
    for (const name of names) expect((await books.open(name)).position().seq).toBe(2)
  } finally {
    await other.close()
  }
})
