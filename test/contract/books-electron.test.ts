// The Books port on the database page of the desktop shell, on Electron's double: the same contract as in memory and on
// Chromium, the state after the death of a hidden window, and when its profile is retired.
import { existsSync } from 'node:fs'
import { link, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine, MessagePort } from '../../main/engine/engine.ts'
import { createPageBooks, databasePageAt } from '../../main/engine/page-books.ts'
import { readPageFile } from '../../main/engine/page-files.ts'
import { retireShellDatabase } from '../../main/engine/shell-profiles.ts'
import { BooksUnavailable } from '../../main/service/core/book.ts'
import { created } from '../../shared/books/port/change.ts'
import { GENESIS } from '../../shared/books/port/commit.ts'
import { page } from '../../shared/books/port/read.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import { removeTemporaryFolders, temporaryFolder } from '../support/browser/chromium.ts'
import { electronEngine } from '../support/browser/electron.ts'
import { BrowserWindow } from '../support/electron-double/browser-window.ts'
import { endSessions } from '../support/electron-double/session.ts'
import { booksSuite } from './books.suite.ts'
import { commit, transaction } from './commits.ts'

const TABLE = 'bank_transaction'
/** A few: books-page.test.ts tries more, and the page is the same. */
const HISTORIES = 5

let folder = ''
let engine: Engine
let port: MessagePort
const output: string[] = []
let lastBook = 0
const newBook = (): BookId => `organization-${++lastBook}`
const restart = async () => {
  port = await engine.openDatabase()
}
const hiddenWindow = (): BrowserWindow => {
  const [window, ...others] = BrowserWindow.getAllWindows()
  if (window === undefined || others.length > 0) throw new Error('There is to be one window')
  return window
}
const closing = () => new Promise<void>((resolve) => port.onClose(resolve))

beforeAll(async () => {
  folder = await temporaryFolder('kontor-books-electron-')
  engine = electronEngine(folder, (text) => output.push(text))
  await restart()
})
afterAll(async () => {
  await engine.close()
  await endSessions()
  await removeTemporaryFolders()
})

describe('books on the database page of the desktop shell', () =>
  booksSuite(async () => createPageBooks(port, newBook()), HISTORIES))

describe('durability', () => {
  test('the browser flushes every transaction and promised to keep the data', async () => {
    await createPageBooks(port, newBook()).head()
    expect(await databasePageAt(port).storage()).toMatchObject({ durability: 'strict', persisted: true })
  })

  test.each([
    ['crashes', () => hiddenWindow().webContents.forcefullyCrashRenderer(), 'crashed'],
    ['answers nothing', () => void hiddenWindow().emit('unresponsive'), 'it does not respond'],
    ['is closed', () => hiddenWindow().destroy(), 'its connection is closed'],
  ])('a window that %s is gone for its books; the next one has all acknowledged commits', async (_, end, why) => {
    const book = newBook()
    const books = createPageBooks(port, book)
    await commit(books, created(TABLE, transaction(1)))
    const [removed, before] = [closing(), hiddenWindow()]
    end()
    await removed
    await expect(books.read([page(TABLE)])).rejects.toBeInstanceOf(BooksUnavailable)
    await restart()
    expect(hiddenWindow()).not.toBe(before)
    expect((await createPageBooks(port, book).head()).seq).toBe(1)
    expect(output.at(-1)).toContain(why)
  })

  test('a page that stops answering is replaced when its connection is closed', async () => {
    const removed = closing()
    port.close()
    await removed
    await expect.poll(() => BrowserWindow.getAllWindows()).toEqual([])
    await restart()
  })

  test('a retired profile is no longer used, and its files are deleted', async () => {
    const book = newBook()
    await commit(createPageBooks(port, book), created(TABLE, transaction(1)))
    await retireShellDatabase(folder)
    await restart()
    expect(await createPageBooks(port, book).head()).toEqual({ ...GENESIS, damage: null })
    expect((await readdir(join(folder, 'shell'))).filter((name) => name.startsWith('database'))).toContain('database-2')
  })
})

describe('the hidden window', () => {
  test('is hidden, sandboxed, isolated, and never throttled', () => {
    const { given, isShown } = hiddenWindow()
    expect(isShown).toBe(false)
    expect(given.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      backgroundThrottling: false,
    })
  })

  test('finds its own files at its address, and no others', async () => {
    const { session = null } = hiddenWindow().given.webPreferences ?? {}
    const statusOf = async (url: string, method = 'GET') => (await session?.ask(new Request(url, { method })))?.status
    expect(await statusOf('app://kontor/database')).toBe(200)
    expect(await statusOf('app://kontor/database', 'POST')).toBe(405)
    for (const url of [
      ...['app://kontor/', 'app://kontor/index.html', 'app://kontor/api/status', 'app://kontor/assets/'],
      ...['app://kontor/assets/../../main/main.js', 'app://kontor/assets/%2e%2e/database.html', 'app://other/database'],
    ])
      expect([url, await statusOf(url)]).toEqual([url, 404])
  })

  test('does not follow a link among its files', async () => {
    const pages = await temporaryFolder('kontor-linked-page-')
    await mkdir(join(pages, 'assets'))
    await writeFile(join(pages, 'secret.js'), 'secret')
    await symlink(join(pages, 'secret.js'), join(pages, 'assets/linked.js'))
    await link(join(pages, 'secret.js'), join(pages, 'assets/there.js'))
    expect(await readPageFile(pages, '/assets/linked.js', '/database')).toBeNull()
    expect(String((await readPageFile(pages, '/assets/there.js', '/database'))?.body)).toBe('secret')
  })

  test('Electron stores its data outside of the books: a new folder has its profile only in `shell`', async () => {
    expect(existsSync(join(folder, 'database'))).toBe(false)
    // The configuration folder is that of the first use of the shell in this process.
    expect((await readdir(folder)).filter((name) => name !== 'config')).toEqual(['shell'])
  })
})
