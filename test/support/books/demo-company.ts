// The sample company, made by the real parser and services. The books may be in a data folder or in a database.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBooks } from '../../../main/journal/open-book.ts'
import { openPostgresBooks } from '../../../main/postgres/postgres-books.ts'
import { createStoredFiles } from '../../../main/postgres/stored-files.ts'
import type { Book } from '../../../main/service/core/book.ts'
import { createFileArchive, type FileArchive } from '../../../main/service/core/file-archive.ts'
import { createServices } from '../../../main/service/create-services.ts'
import { fillDemo } from '../../../main/service/demo/demo.ts'
import { prepareOrganization } from '../../../main/service/ledger/new-books.ts'
import { prepareSystem } from '../../../main/service/organization/first-start.ts'
import { readEnrichment } from '../../../main/worker/read-enrichment.ts'
import { created } from '../../../shared/books/port/change.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { type LocalDate, timestampOf } from '../../../shared/value/calendar.ts'
import { newId, newUuid } from '../../../shared/value/id.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { account } from '../../journal/journal-world.ts'
import { sharedParser } from '../process/shared-parser.ts'
import { createMatcherInThread } from './matcher-in-thread.ts'
import { memoryPorts } from './memory-backups.ts'
import { createMemoryBooks } from './memory-books.ts'
import { noRepairs } from './repairs.ts'

const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
const TODAY = '2026-11-21' as LocalDate
const now = () => timestampOf(Date.now())

interface Home {
  readonly open: (book: BookId) => Promise<Book>
  readonly fileArchiveOf: (organizationId: number) => FileArchive
  readonly close: () => Promise<void>
}

/** Books in a data folder with read models in memory; their commits are signed. */
export const folderHome = (dataFolder: string, configFolder: string): Home => {
  const books = openBooks({
    dataFolder,
    configFolder,
    log: quietLog,
    now,
    onReadModelLost: () => undefined,
    onNotice: () => undefined,
    accepted: new Set<BookId>(),
    openReadModel: async (book: BookId) => createMemoryBooks(book),
  })
  return {
    open: async (book) => {
      const opened = await books.open(book)
      return opened
    },
    fileArchiveOf: (id) => createFileArchive(join(dataFolder, 'books', `organization-${id}`, 'files')),
    close: books.close,
  }
}

export const databaseHome = async (url: string): Promise<Home> => {
  const books = await openPostgresBooks({ url, now, newId, log: quietLog })
  return { open: books.open, fileArchiveOf: (id) => createStoredFiles(books.database, id), close: books.close }
}

/** The books of a first start: an organization with its chart, and nothing booked. */
const prepared = async (home: Home) => {
  const system = await home.open('system')
  const options = { now: now(), today: TODAY, newId, is_demo: true }
  const { owner, organizations } = await prepareSystem(system, options)
  const [organization] = organizations
  assert(organization, 'the first organization')
  const installation = String((await system.commitAt(1))?.params.installation)
  const book = await home.open('organization-1')
  await prepareOrganization(book, { ...options, organization, installation })
  return { system, owner, book }
}

/** Fills a home with the books of a first start, which have identities of their own, and closes it. */
export const fillWithNewBooks = async (home: Home): Promise<void> => {
  await prepared(home)
  await home.close()
}

/** Fills a home with the sample company and closes it. */
export const fillWithDemo = async (home: Home): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-demo-'))
  try {
    const { system, owner, book } = await prepared(home)
    const services = createServices({
      bookOf: () => book,
      openOrganization: async () => undefined,
      systemBook: system,
      now,
      today: () => TODAY,
      newId,
      newUuid,
      log: quietLog,
      parse: sharedParser.parse,
      steps: [],
      parseEnrichment: async ({ name, bytes }) => readEnrichment(name, bytes),
      parseItems: () => Promise.reject(new Error('No table of items is read here')),
      parsePaymentAnswer: () => Promise.reject(new Error('No answer of a bank is read here')),
      parseVatFile: () => Promise.reject(new Error('No VAT return is read here')),
      matcher: createMatcherInThread(),
      fileArchiveOf: home.fileArchiveOf,
      isBookThere: async () => false,
      ...memoryPorts(folder),
      installation: { version: '0.0.0', data_folder: folder, ...noRepairs },
    })
    await fillDemo(services, book, owner, TODAY)
    await services.idle()
    await services.close()
  } finally {
    await home.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Adds one ledger account, as a person would, and closes the home. */
export const addAccount = async (home: Home, number: number): Promise<void> => {
  const book = await home.open('organization-1')
  const written = await book.write<null, never>({ user: 1 }, async () =>
    ok({ action: 'create_ledger_account', changes: [created('ledger_account', account(number))], value: null }),
  )
  assert(written.ok, 'a new account is not refused')
  await home.close()
}
