// Both contracts on a real PostgreSQL: the seam of the services, and commits and questions as every home of the books has them.
import { afterAll, beforeAll, describe } from 'vitest'
import { openPostgresBooks, type PostgresBooks } from '../../main/postgres/postgres-books.ts'
import { timestampOf } from '../../shared/value/calendar.ts'
import { newId } from '../../shared/value/id.ts'
import { startPostgres } from '../support/postgres.ts'
import { applyInTests } from '../support/postgres-copy.ts'
import { bookSuite } from './book.suite.ts'
import { booksSuite } from './books.suite.ts'

const postgres = await startPostgres()
if (typeof postgres === 'string') process.stderr.write(`SKIPPED: books on PostgreSQL. ${postgres}\n`)

describe.skipIf(typeof postgres === 'string')('books on PostgreSQL', () => {
  if (typeof postgres === 'string') return
  let books: PostgresBooks
  let last = 0
  beforeAll(async () => {
    let time = Date.UTC(2026, 5, 1)
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    books = await openPostgresBooks({ url: await postgres.newDatabase(), now: () => timestampOf(time++), newId, log })
  })
  afterAll(async () => {
    await books.close()
    await postgres.stop()
  })
  describe('the seam of the services', () => bookSuite(() => books.open(`organization-${++last}`)))
  describe('commits and questions', () => booksSuite(() => applyInTests(books, `organization-${++last}`), 60))
})
