// What the program does with the books of a data folder while they are open.
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openBooks } from '../../main/journal/open-book.ts'
import { prepareOrganization } from '../../main/service/ledger/new-books.ts'
import { prepareSystem } from '../../main/service/organization/first-start.ts'
import { get } from '../../shared/books/port/read.ts'
import { type LocalDate, timestampOf } from '../../shared/value/calendar.ts'
import { newId } from '../../shared/value/id.ts'
import { assert } from '../../shared/value/result.ts'
import { createMemoryBooks } from '../support/books/memory-books.ts'
import { addAccount, removeDataFolders, temporaryDataFolder } from './journal-world.ts'

afterAll(removeDataFolders)
afterEach(() => void vi.useRealTimers())

test('the positions of the books are noted every ten minutes until they are closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const opened = Date.now()
  let time = Date.UTC(2026, 0, 1)
  const now = () => timestampOf(time++)
  const books = openBooks({
    dataFolder: await temporaryDataFolder(),
    openReadModel: async (book) => createMemoryBooks(book),
    onReadModelLost: () => undefined,
    now,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onNotice: () => undefined,
    accepted: new Set(),
    freeBytes: async () => Number.MAX_SAFE_INTEGER,
  })
  const system = await books.open('system')
  const first = { now: now(), today: '2026-01-01' as LocalDate, newId, is_demo: false }
  await prepareSystem(system, { ...first, found: { installation: null, organizations: [] } })
  const [organization] = await system.read([get('organization', 1)])
  assert(organization, 'the organization')
  const book = await books.open('organization-1')
  await prepareOrganization(book, { ...first, organization, installation: await books.identity.installation() })

  for (const ten_minutes of [1, 2]) {
    await addAccount(book, 20_000 + ten_minutes)
    const { seq } = system.position()
    vi.advanceTimersToNextTimer()
    expect(Date.now() - opened).toBe(ten_minutes * 600_000)
    await expect.poll(() => system.position().seq).toBe(seq + 1)
  }
  await books.close()
  expect(vi.getTimerCount()).toBe(0)
})
