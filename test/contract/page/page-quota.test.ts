// A commit that the browser refuses to store, as with a full disk: memory must not be ahead of the disk.
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createPageBooks } from '../../../main/engine/page-books.ts'
import { BooksUnavailable } from '../../../main/service/core/book.ts'
import { created } from '../../../shared/books/port/change.ts'
import type { CommitLine } from '../../../shared/books/port/commit.ts'
import { removeTemporaryFolders, temporaryFolder, testEngine } from '../../support/browser/chromium.ts'
import { createRandom } from '../../support/random.ts'
import { expectState, lineChain, transaction } from '../commits.ts'
import { BOOK, openBarePage } from './bare-page.ts'

afterAll(removeTemporaryFolders)

test('the commit fails, the page ends, and the next start has all acknowledged commits', async () => {
  const folder = await temporaryFolder('kontor-quota-')
  const { acknowledged, lines } = await writeUntilRefused(join(folder, 'database-profile'))
  expect(acknowledged).toBeGreaterThan(0)

  const engine = await testEngine(folder)
  const books = createPageBooks(await engine.openDatabase(), BOOK)
  expect(await books.head()).toEqual({ seq: acknowledged, hash: lines[acknowledged - 1]?.hash, damage: null })
  await expectState(books, lines.slice(0, acknowledged))
  expect(await books.commit(lines.slice(acknowledged))).toMatchObject({ ok: true })
  await engine.close()
})

const writeUntilRefused = async (profileFolder: string) => {
  const { books, port, limitQuota, close } = await openBarePage(profileFolder)
  await limitQuota(3_000_000)
  await books.head()
  const random = createRandom(7)
  const next = lineChain()
  const lines: CommitLine[] = []
  let acknowledged = 0
  for (let isTaken = true; isTaken; ) {
    const first = lines.length * 100
    // Random digits, because the browser compresses its data.
    const records = Array.from({ length: 100 }, (_, at) => transaction(first + at, { text: random.hex(400) }))
    const line = next(...records.map((record) => created('bank_transaction', record)))
    lines.push(line)
    isTaken = await books.commit([line]).then(
      ({ ok }) => ok,
      (error) => {
        expect(error).toBeInstanceOf(BooksUnavailable)
        return false
      },
    )
    if (isTaken) acknowledged = line.commit.seq
  }
  expect(await port.closed).toMatchObject({ type: 'failed', reason: expect.stringContaining('QuotaExceededError') })
  await expect(books.head()).rejects.toBeInstanceOf(BooksUnavailable)
  await close()
  return { acknowledged, lines }
}
