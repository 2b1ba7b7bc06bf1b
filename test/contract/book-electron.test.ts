// The store contract of the services in the desktop shell: a journal on the disk and the database page of Electron's
// double, whose windows are real Chromium pages; and that both shells give the same books of one data folder.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '../../main/engine/engine.ts'
import { createReadModels } from '../../main/home/read-models.ts'
import { openBooks } from '../../main/journal/open-book.ts'
import { created } from '../../shared/books/port/change.ts'
import { page } from '../../shared/books/port/read.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import { timestampOf } from '../../shared/value/calendar.ts'
import { ok } from '../../shared/value/result.ts'
import { removeTemporaryFolders, temporaryFolder, testEngine } from '../support/browser/chromium.ts'
import { electronEngine } from '../support/browser/electron.ts'
import { endSessions } from '../support/electron-double/session.ts'
import { bookSuite } from './book.suite.ts'
import { transaction } from './commits.ts'

/** A record of LevelDB's log with only its header written: checksum, length, kind. */
const TORN = Buffer.from([0x11, 0x22, 0x33, 0x44, 64, 0, 1])

let folder = ''
let time = Date.UTC(2026, 5, 1)
const booksOver = (engine: Engine) => {
  const copies = createReadModels(engine)
  return openBooks({
    dataFolder: folder,
    openReadModel: copies.open,
    onReadModelLost: copies.onLost,
    now: () => timestampOf(time++),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onNotice: () => undefined,
  })
}

beforeAll(async () => {
  folder = await temporaryFolder('kontor-book-electron-')
})
afterAll(async () => {
  await endSessions()
  await removeTemporaryFolders()
})

describe('a journal and the database page of the desktop shell', () => {
  let engine: Engine
  let books: ReturnType<typeof booksOver>
  let lastBook = 0
  beforeAll(() => {
    engine = electronEngine(folder)
    books = booksOver(engine)
  })
  afterAll(async () => {
    await books.close()
    await engine.close()
  })
  bookSuite(() => books.open(`organization-${++lastBook}` as BookId))
})

describe('one data folder, one shell after the other', () => {
  const BOOK = 'organization-99' as BookId
  const inShell = async (engine: Engine, first: number) => {
    const books = booksOver(engine)
    try {
      const book = await books.open(BOOK)
      await book.write({ user: 1 }, async () =>
        ok({ action: 'add', changes: [created('bank_transaction', transaction(first))], value: null }),
      )
      const answers = await book.read([page('bank_transaction')])
      return [answers.seq, answers[0].rows.map(({ id }) => id)]
    } finally {
      await books.close()
      await engine.close()
    }
  }

  test('each finds the other’s commits, and adds to them', async () => {
    const shells = [electronEngine, testEngine, electronEngine]
    const found = []
    for (const [at, shell] of shells.entries()) found.push(await inShell(await shell(folder), at + 1))
    expect(found).toEqual([
      [1, [transaction(1).id]],
      [2, [transaction(1).id, transaction(2).id]],
      [3, [transaction(1).id, transaction(2).id, transaction(3).id]],
    ])
  })
})

test('the log of a killed shell is cut before its profile is opened, and never while it is open', async () => {
  const data = await temporaryFolder('kontor-torn-electron-')
  const file = join(data, 'shell/database-1/IndexedDB/app_kontor_0.indexeddb.leveldb/000003.log')
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, TORN)
  const engine = electronEngine(data)
  await engine.openDatabase()
  expect((await readFile(file)).length).toBe(0)
  // As the browser writes meanwhile.
  await writeFile(file, TORN)
  await engine.openDatabase()
  expect((await readFile(file)).length).toBe(TORN.length)
  await engine.close()
})
