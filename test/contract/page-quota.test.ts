// A commit that the browser refuses to store, as it does when the disk is full: memory must not stay ahead of the disk.
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startBrowser } from '../../main/engine/browser-process.ts'
import { onlyPageServer } from '../../main/engine/chromium.ts'
import { findBrowser } from '../../main/engine/find-browser.ts'
import { createPageBooks } from '../../main/engine/page-books.ts'
import { servePage } from '../../main/engine/page-server.ts'
import { BooksUnavailable } from '../../main/service/write.ts'
import { created } from '../../shared/books/change.ts'
import type { FrameLine } from '../../shared/books/frame.ts'
import { databasePageFolder, removeTemporaryFolders, temporaryFolder, testEngine } from '../support/chromium.ts'
import { createRandom } from '../support/random.ts'
import { expectState, frameChain, transaction } from './commits.ts'

const BOOK = 'organization-1'

afterAll(removeTemporaryFolders)

test('the commit fails, the page gives up, and the next start has all that was acknowledged', async () => {
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

/** The engine's own way of opening the page, with a hand on the browser's quota. */
const writeUntilRefused = async (profileFolder: string) => {
  const server = await servePage(await databasePageFolder())
  const browser = await startBrowser({
    program: await findBrowser(),
    profileFolder,
    flags: ['--headless', '--no-startup-window', ...onlyPageServer(server.port)],
    log: () => undefined,
  })
  const { targetId } = await browser.devtools.call('Target.createTarget', { url: server.address })
  const { sessionId } = await browser.devtools.call('Target.attachToTarget', { targetId, flatten: true })
  const port = await server.connected
  const quota = { origin: new URL(server.address).origin, quotaSize: 3_000_000 }
  await browser.devtools.call('Storage.overrideQuotaForOrigin', quota, sessionId as string)

  const books = createPageBooks(port, BOOK)
  await books.head()
  const random = createRandom(7)
  const next = frameChain()
  const lines: FrameLine[] = []
  let acknowledged = 0
  for (let isTaken = true; isTaken; ) {
    const first = lines.length * 100
    // Digits at random, since the browser packs what it stores.
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
    if (isTaken) acknowledged = line.frame.seq
  }
  expect(await port.farewell).toMatchObject({ type: 'failed', reason: expect.stringContaining('QuotaExceededError') })
  await expect(books.head()).rejects.toBeInstanceOf(BooksUnavailable)
  await browser.close()
  return { acknowledged, lines }
}
