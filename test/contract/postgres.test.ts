// Both contracts on a real PostgreSQL, with the role of a program that does not own the schema: the seam of the services, and
// commits and questions as every home of the books has them.
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { createDatabase, type Database } from '../../main/postgres/database.ts'
import { openPostgresBooks, type PostgresBooks } from '../../main/postgres/postgres-books.ts'
import { timestampOf } from '../../shared/value/calendar.ts'
import { newId } from '../../shared/value/id.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { applyInTests } from '../support/postgres-copy.ts'
import { programRole } from '../support/postgres-role.ts'
import { bookSuite } from './book.suite.ts'
import { booksSuite } from './books.suite.ts'

let postgres: TestPostgres | string
let owner: Database
let books: PostgresBooks
let last = 0
beforeAll(async () => {
  postgres = await startPostgres()
  if (typeof postgres === 'string') return
  let time = Date.UTC(2026, 5, 1)
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const url = await postgres.newDatabase()
  owner = createDatabase(url, log)
  books = await openPostgresBooks({ url: await programRole(url), now: () => timestampOf(time++), newId, log })
})
afterAll(async () => {
  await books?.close()
  await owner?.close()
  if (typeof postgres !== 'string') await postgres.stop()
})
beforeEach((context) => {
  if (typeof postgres === 'string') context.skip(postgres)
})

describe('the seam of the services on PostgreSQL', () => bookSuite(() => books.open(`organization-${++last}`)))
describe('commits and questions on PostgreSQL', () =>
  booksSuite(() => applyInTests(books, owner, `organization-${++last}`), 60))
