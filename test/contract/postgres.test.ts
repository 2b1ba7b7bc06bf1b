// Both contracts on a real PostgreSQL: the seam of the services, and commits and questions as every home of the books has them.
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { openPostgresBooks, type PostgresBooks } from '../../main/postgres/postgres-books.ts'
import { timestampOf } from '../../shared/value/calendar.ts'
import { newId } from '../../shared/value/id.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { applyInTests } from '../support/postgres-copy.ts'
import { bookSuite } from './book.suite.ts'
import { booksSuite } from './books.suite.ts'

let postgres: TestPostgres | string
let books: PostgresBooks
let last = 0
beforeAll(async () => {
  postgres = await startPostgres()
  if (typeof postgres === 'string') return
  let time = Date.UTC(2026, 5, 1)
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  books = await openPostgresBooks({ url: await postgres.newDatabase(), now: () => timestampOf(time++), newId, log })
})
afterAll(async () => {
  await books?.close()
  if (typeof postgres !== 'string') await postgres.stop()
})
beforeEach((context) => {
  if (typeof postgres === 'string') context.skip(postgres)
})

describe('the seam of the services on PostgreSQL', () => bookSuite(() => books.open(`organization-${++last}`)))
describe('commits and questions on PostgreSQL', () =>
  booksSuite(() => applyInTests(books, `organization-${++last}`), 60))
