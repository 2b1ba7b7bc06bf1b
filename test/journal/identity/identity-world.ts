// A data folder with the books of an installation, opened as the program does, over read models in memory that survive
// restarts like the profile. For tests of moved or swapped files.
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openBooks } from '../../../main/journal/open-book.ts'
import { openRepairs } from '../../../main/journal/repair/repairs.ts'
import { BookClosed } from '../../../main/service/core/book.ts'
import { prepareOrganization } from '../../../main/service/ledger/new-books.ts'
import { prepareSystem } from '../../../main/service/organization/first-start.ts'
import type { RecoverableBooks } from '../../../shared/books/port/books.ts'
import { created } from '../../../shared/books/port/change.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import type { ClosedBook, RepairNotice } from '../../../shared/record/books/repair-notice.ts'
import { newOrganization } from '../../../shared/rule/organization/organization.ts'
import { type LocalDate, timestampOf } from '../../../shared/value/calendar.ts'
import { newId } from '../../../shared/value/id.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { createMemoryBooks } from '../../support/books/memory-books.ts'
import { addAccount } from '../journal-world.ts'

/** What the database page stores of each book. */
export type Copies = Map<BookId, RecoverableBooks>

export interface StartOptions {
  readonly accepted?: readonly BookId[]
  /** Number of further organizations. */
  readonly organizations?: number
  /** Number of accounts added to each open book, one a commit. */
  readonly commits?: number
  /** The configuration folder of the computer; absent: no record outside the data folder. */
  readonly config?: string
  /** Ended as by a kill: positions are not recorded at the end. */
  readonly is_killed?: boolean
}

export interface Started {
  readonly closed: readonly ClosedBook[]
  /** The notices of this start. */
  readonly notices: readonly RepairNotice[]
  /** The open notices in the file afterwards. */
  readonly open: readonly RepairNotice[]
  /** The number of ledger accounts, by organization. */
  readonly accounts: Readonly<Record<number, number>>
  /** The names of the organizations. */
  readonly names: readonly string[]
}

/** The clock continues over starts and folders. */
let time = Date.UTC(2026, 0, 1)
const now = () => {
  time += 1000
  return timestampOf(time)
}
let number = 20_000

/** One start and its end. Rejects where the program would refuse to start. */
export const start = async (dataFolder: string, copies: Copies, options: StartOptions = {}): Promise<Started> => {
  const notices: RepairNotice[] = []
  const closed: ClosedBook[] = []
  const books = openBooks({
    dataFolder,
    openReadModel: async (book) => {
      const copy = copies.get(book) ?? createMemoryBooks(book)
      copies.set(book, copy)
      return copy
    },
    onReadModelLost: () => undefined,
    now,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onNotice: (notice) => notices.push(notice),
    accepted: new Set(options.accepted ?? []),
    ...(options.config === undefined ? {} : { configFolder: options.config }),
    freeBytes: async () => Number.MAX_SAFE_INTEGER,
  })
  try {
    const system = await books.open('system')
    const found = await books.identity.found()
    const first = { now: now(), today: '2026-01-01' as LocalDate, newId, is_demo: false }
    const ids = found.books.map((book) => Number(book.split('-')[1]))
    await prepareSystem(system, { ...first, found: { installation: found.installation, organizations: ids } })
    for (let more = 0; more < (options.organizations ?? 0); more++)
      await system.write<null, never>({ user: 1 }, async (read) => {
        const [{ total }] = await read([page('organization')])
        const made = newOrganization({ id: total + 1, name: `Company ${total + 1}`, created_at: now() })
        assert(made.ok, 'a new organization')
        return ok({ action: 'create_organization', changes: [created('organization', made.value)], value: null })
      })
    const installation = await books.identity.installation()
    const [organizations] = await system.read([page('organization')])
    const accounts: Record<number, number> = {}
    for (const { id } of organizations.rows) {
      const opened = await books.open(`organization-${id}`).catch((error: unknown) => {
        if (!(error instanceof BookClosed)) throw error
        closed.push(error.closed)
        return null
      })
      if (!opened) continue
      const [organization] = await system.read([get('organization', id)])
      assert(organization, 'the organization')
      await prepareOrganization(opened, { ...first, organization, installation })
      await books.note()
      for (let count = 0; count < (options.commits ?? 0); count++) await addAccount(opened, ++number)
      const [all] = await opened.read([page('ledger_account', { limit: 0 })])
      accounts[id] = all.total
    }
    closed.push(...(await books.identity.unknown(organizations.rows.map(({ id }): BookId => `organization-${id}`))))
    const names = organizations.rows.map(({ name }) => name)
    return { closed, notices, accounts, names, open: await openRepairs(dataFolder) }
  } finally {
    if (!options.is_killed) await books.close()
  }
}

export const bookFolder = (dataFolder: string, book: BookId): string => join(dataFolder, 'books', book)

/** Replaces one folder by a copy of another. */
export const installRestored = async (from: string, to: string): Promise<void> => {
  await rm(to, { recursive: true, force: true })
  await cp(from, to, { recursive: true })
}
