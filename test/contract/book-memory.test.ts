// The store contract of the services on books in memory: those that the tests of services use, and a real journal over
// a read model.
import { afterAll, describe } from 'vitest'
import { createCopy, removeDataFolders, run, temporaryDataFolder } from '../journal/journal-world.ts'
import { createMemoryBook } from '../support/books/memory-book.ts'
import { bookSuite } from './book.suite.ts'

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
  await removeDataFolders()
})

describe('the books of the tests of services', () => bookSuite(() => createMemoryBook('organization-1')))

describe('a journal over a read model in memory', () =>
  bookSuite(async () => {
    const { book, books } = await run(await temporaryDataFolder(), await createCopy())
    closing.push(books.close)
    return book
  }))
