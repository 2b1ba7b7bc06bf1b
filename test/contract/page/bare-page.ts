// The database page in a browser that the test controls: the test can read and change its IndexedDB, set its quota, and
// kill it. Opened like the engine does.
import { expect, vi } from 'vitest'
import { startBrowser } from '../../../main/engine/browser-process.ts'
import { pageServerOnlyFlags } from '../../../main/engine/chromium.ts'
import type { Devtools } from '../../../main/engine/devtools-pipe.ts'
import type { PageConnection } from '../../../main/engine/engine.ts'
import { findBrowser } from '../../../main/engine/find-browser.ts'
import { createPageBooks } from '../../../main/engine/page-books.ts'
import { servePage } from '../../../main/engine/page-server.ts'
import type { StateRow } from '../../../renderer/database/state-row.ts'
import type { RecoverableBooks } from '../../../shared/books/port/books.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { databasePageFolder } from '../../support/browser/chromium.ts'
import { patiently } from '../../support/patience.ts'

export const BOOK: BookId = 'organization-1'

export interface BarePage {
  readonly port: PageConnection
  readonly books: RecoverableBooks
  /** Runs a script over the book's database with `all`, `put` and `remove`. Returns its result. */
  readonly inDatabase: (script: string) => Promise<unknown>
  /** The position that the page reports. */
  readonly state: () => Promise<StateRow>
  /** Waits until the segments have the commit of this number and all before it. */
  readonly checkpointAt: (seq: number) => Promise<void>
  /**
   * From now on idle time writes no segments: otherwise a kill would have to come within 150 ms (IDLE_MS,
   * stored-book.ts) after the last commit, which a busy machine does not manage.
   */
  readonly holdSegments: () => Promise<void>
  readonly limitQuota: (bytes: number) => Promise<void>
  readonly close: () => Promise<void>
  /** Kills it at once, during any work. */
  readonly kill: () => Promise<void>
}

export const openBarePage = async (profileFolder: string): Promise<BarePage> => {
  const server = await servePage(databasePageFolder())
  const browser = await startBrowser({
    program: await findBrowser(),
    profileFolder,
    flags: ['--headless', '--no-startup-window', ...pageServerOnlyFlags(server.port)],
    log: () => undefined,
  })
  const { targetId } = await browser.devtools.call('Target.createTarget', { url: server.address })
  const { sessionId } = await browser.devtools.call('Target.attachToTarget', { targetId, flatten: true })
  const port = await server.connected
  const worker = await workerOf(browser.devtools, sessionId as string)
  const inDatabase = async (script: string): Promise<unknown> => {
    const question = { expression: `(async () => {${OPEN}${script}})()`, awaitPromise: true, returnByValue: true }
    const answer = await browser.devtools.call('Runtime.evaluate', question, sessionId as string)
    const { result, exceptionDetails } = answer as { result: { value: unknown }; exceptionDetails?: object }
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
    return result.value
  }
  const state = async () => (await inDatabase("return (await all('state'))[0]")) as StateRow
  return {
    port,
    books: createPageBooks(port, BOOK),
    inDatabase,
    state,
    checkpointAt: (seq) =>
      vi.waitFor(async () => expect((await state()).segments.seq).toBe(seq), {
        timeout: patiently(20_000),
        interval: 50,
      }),
    holdSegments: async () => {
      await browser.devtools.call('Runtime.evaluate', { expression: HOLD }, worker)
    },
    limitQuota: async (quotaSize) => {
      const quota = { origin: new URL(server.address).origin, quotaSize }
      await browser.devtools.call('Storage.overrideQuotaForOrigin', quota, sessionId as string)
    },
    close: () => browser.close(),
    kill: async () => {
      browser.kill()
      await browser.ended
    },
  }
}

/** The session of the page's worker. */
const workerOf = async ({ call, onEvent }: Devtools, page: string): Promise<string> => {
  const { promise, resolve } = Promise.withResolvers<string>()
  onEvent('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if ((targetInfo as { readonly type: string }).type === 'worker') resolve(sessionId as string)
  })
  await call('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, page)
  return promise
}

/** Timers below a tenth of a second belong to running writes. */
const HOLD = `{
  const { setTimeout } = globalThis
  globalThis.setTimeout = (task, ms = 0) => (ms < 100 ? setTimeout(task, ms) : 0)
}`

const OPEN = `
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const inStore = async (name, act) => {
    const database = await done(indexedDB.open('kontor-${BOOK}'))
    try {
      const transaction = database.transaction(name, 'readwrite', { durability: 'strict' })
      const stored = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve
        transaction.onabort = () => reject(transaction.error)
      })
      const result = await done(act(transaction.objectStore(name)))
      await stored
      return result
    } finally {
      database.close()
    }
  }
  const all = (name) => inStore(name, (store) => store.getAll())
  const put = (name, row) => inStore(name, (store) => store.put(row))
  const remove = (name, key) => inStore(name, (store) => store.delete(key))
`
