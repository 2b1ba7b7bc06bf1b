// The parts of the desktop shell that need no window: its own arguments, where Electron stores its data, the position
// of the window, the addresses opened outside, and the resources a page may load.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { outsideAddress } from '../../../main/engine/electron/external-links.ts'
import { createOpenedFiles } from '../../../main/engine/electron/opened-files.ts'
import { ownArguments } from '../../../main/engine/electron/own-arguments.ts'
import { userDataOf } from '../../../main/engine/electron/user-data.ts'
import { canLoad } from '../../../main/engine/electron/window-rules.ts'
import { placeOf, readWindowState, saveWindowState } from '../../../main/engine/electron/window-state.ts'
import { retireShellDatabase, shellDatabaseProfile } from '../../../main/engine/shell-profiles.ts'
import type { OpenedFile } from '../../../shared/shell/bridge.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-shell-parts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('arguments', () => {
  test.each([
    [['electron', '.', '--data', 'x', 'a.xml'], true, ['--data', 'x', 'a.xml']],
    [['electron', '--inspect=0', '--remote-debugging-port=0', '.', '--demo'], true, ['--demo']],
    [['electron', '--password-store=basic', '--use-mock-keychain', '.', 'a.xml'], true, ['a.xml']],
    [
      ['kontor', '--no-sandbox', '--disable-gpu', '--ozone-platform=x11', '/books/b.kontor'],
      false,
      ['/books/b.kontor'],
    ],
    [['kontor', '--port', '4801', '--headless'], false, ['--port', '4801', '--headless']],
  ])('%j', (argv, isUnpacked, own) => {
    expect(ownArguments(argv, isUnpacked)).toEqual({ own, link: null })
  })

  test.each([
    [['kontor', 'kontor://open/journal'], false, [], 'kontor://open/journal'],
    [['electron', '.', '--data', 'x', 'KONTOR:anything'], true, ['--data', 'x'], 'KONTOR:anything'],
    // The form in which it arrives where its author broke out of the quotes.
    [
      ['kontor', 'kontor://open/journal', '--data', '//host/share', '--accept-book', 'system', 'a.xml'],
      ...([false, [], 'kontor://open/journal'] as const),
    ],
    [['kontor', 'kontor://a', 'kontor://b'], false, [], 'kontor://a'],
  ])('arguments after a link are ignored: %j', (argv, isUnpacked, own, link) => {
    expect(ownArguments(argv, isUnpacked)).toEqual({ own, link })
  })
})

describe('userData', () => {
  test('is one for each data folder by any path, outside of the books, also for a folder that does not exist yet', () => {
    const [config, data, link] = [join(folder, 'config'), join(folder, 'data'), join(folder, 'link')]
    const before = userDataOf(config, data)
    mkdirSync(data)
    symlinkSync(data, link)
    expect([userDataOf(config, data), userDataOf(config, link)]).toEqual([before, before])
    expect(userDataOf(config, join(folder, 'other'))).not.toBe(before)
    expect(before).toMatch(/config\/shell\/[0-9a-f]{16}$/)
  })
})

describe('profiles of the database page', () => {
  const profiles = (data: string) => readdirSync(join(data, 'shell')).sort()

  test('the highest number counts; retired ones are deleted at the next check; without any none is created', async () => {
    const data = mkdtempSync(join(folder, 'profiles-'))
    await retireShellDatabase(data)
    expect(readdirSync(data)).toEqual([])
    expect(await shellDatabaseProfile(data)).toBe(join(data, 'shell/database-1'))
    mkdirSync(join(data, 'shell/database-9'), { recursive: true })
    mkdirSync(join(data, 'shell/window'))
    await retireShellDatabase(data)
    expect(profiles(data)).toEqual(['database-10', 'database-9', 'window'])
    expect(await shellDatabaseProfile(data)).toBe(join(data, 'shell/database-10'))
    expect(profiles(data)).toEqual(['database-10', 'window'])
  })
})

describe('the position of the window', () => {
  const left = { x: -1920, y: 0, width: 1920, height: 1080 }
  const main = { x: 0, y: 0, width: 1440, height: 860 }
  const stored = { x: -1800, y: 40, width: 1500, height: 900, is_maximized: false }

  test.each([
    ['the stored one, on an existing screen', stored, [main, left], { x: -1800, y: 40, width: 1500, height: 900 }],
    [
      'the system’s, when its screen is gone, and no larger than the existing one',
      stored,
      [main],
      { width: 1440, height: 860 },
    ],
    [
      'the system’s, when too little of it would be visible',
      { ...stored, x: 1300 },
      [main],
      { width: 1440, height: 860 },
    ],
    [
      'the system’s, when its title bar would be above the screen',
      { ...stored, y: -30 },
      [left],
      { width: 1500, height: 900 },
    ],
    ['the system’s, the first time', null, [left], { width: 1440, height: 900 }],
    ['not smaller than the usable minimum', { ...stored, width: 10, height: 10 }, [], { width: 800, height: 560 }],
  ])('%s', (_, state, screens, place) => {
    expect(placeOf(state, screens)).toEqual(place)
  })

  test('the stored one is read again; an unreadable or unwritable one is ignored', () => {
    const file = join(folder, 'new', 'window.json')
    expect(readWindowState(file)).toBeNull()
    saveWindowState(file, stored)
    expect(readWindowState(file)).toEqual(stored)
    writeFileSync(file, '{"x": "far"}')
    expect(readWindowState(file)).toBeNull()
    saveWindowState(join(file, 'below-a-file'), stored)
  })
})

test.each([
  ['app://kontor/api/docs', 'http://127.0.0.1:4780/api/docs'],
  ['app://kontor/api/openapi.json', 'http://127.0.0.1:4780/api/openapi.json'],
  ['https://www.estv.admin.ch/mwst', 'https://www.estv.admin.ch/mwst'],
  ['app://kontor/', null],
  ['app://kontor/api/bank_account', null],
  ['app://kontor.evil/api/docs', null],
  ['http://127.0.0.1:4780/api/docs', null],
  ['http://example.org/', null],
  ['file:///etc/passwd', null],
  ['javascript:alert(1)', null],
  ['mailto:a@b.ch', null],
  ['smb://host/share', null],
  ['', null],
])('%s is opened outside as %s', (url, address) => {
  expect(outsideAddress(url, 'app://kontor', 'http://127.0.0.1:4780')).toBe(address)
})

test.each([
  ['app://kontor/assets/index.js', true],
  ['blob:app://kontor/0f6b', true],
  ['data:image/png;base64,AA', true],
  ['app://kontor.evil/x', false],
  ['app://other/x', false],
  ['http://127.0.0.1:4780/api', false],
  ['https://kontor/', false],
  ['ws://127.0.0.1:9222/', false],
  ['file:///etc/passwd', false],
  ['blob:https://example.org/1', false],
])('a page loads %s: %s', (url, may) => {
  expect(canLoad(url)).toBe(may)
})

describe('opened files', () => {
  const file = join(folder, 'auszug.xml')
  writeFileSync(file, 'content')
  const ask = (files: ReturnType<typeof createOpenedFiles>, path: string, method = 'GET') =>
    files.answer(new Request(`app://kontor${path}`, { method }))

  test('wait for the window, and are read once, at an address that does not show their path', async () => {
    const files = createOpenedFiles()
    files.open([file, folder, join(folder, 'not-there')])
    const taken: OpenedFile[] = []
    files.take((some) => void taken.push(...some))
    files.open([file])
    expect(taken.map(({ name }) => name)).toEqual(['auszug.xml', 'auszug.xml'])
    const { address = '' } = taken[0] ?? {}
    expect(address).toMatch(/^\/opened\/[0-9a-f-]{36}$/)
    expect(await ask(files, address)?.text()).toBe('content')
    expect(ask(files, address)?.status).toBe(404)
  })

  test('wait again when no window takes them any more', () => {
    const files = createOpenedFiles()
    const taken: string[] = []
    files.take(() => void taken.push('first'))
    files.pause()
    files.open([file])
    expect(taken).toEqual([])
    files.take(() => void taken.push('second'))
    expect(taken).toEqual(['second'])
  })

  test('other addresses there are refused', () => {
    const files = createOpenedFiles()
    expect(ask(files, '/api/status')).toBeNull()
    expect(ask(files, `/opened/${encodeURIComponent('../secret')}`)?.status).toBe(404)
    expect(ask(files, '/opened/', 'POST')?.status).toBe(404)
  })
})
