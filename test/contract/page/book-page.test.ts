// The store contract of the services in the shipped combination: a journal on the disk and the database page, in real
// Chromium.
import { afterAll, beforeAll, describe } from 'vitest'
import type { Engine } from '../../../main/engine/engine.ts'
import { createReadModels } from '../../../main/home/read-models.ts'
import { openBooks } from '../../../main/journal/open-book.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { removeDataFolders, temporaryDataFolder } from '../../journal/journal-world.ts'
import { removeTemporaryFolders, temporaryFolder, testEngine } from '../../support/browser/chromium.ts'
import { bookSuite } from '../book.suite.ts'

let engine: Engine
let books: ReturnType<typeof openBooks>
let lastBook = 0

beforeAll(async () => {
  engine = await testEngine(await temporaryFolder('kontor-book-page-'))
  const copies = createReadModels(engine)
  let time = Date.UTC(2026, 5, 1)
  books = openBooks({
    dataFolder: await temporaryDataFolder(),
    openReadModel: copies.open,
    onReadModelLost: copies.onLost,
    now: () => timestampOf(time++),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onNotice: () => undefined,
  })
})
afterAll(async () => {
  await books.close()
  await engine.close()
  await removeTemporaryFolders()
  await removeDataFolders()
})

describe('a journal and the database page', () => bookSuite(() => books.open(`organization-${++lastBook}` as BookId)))
