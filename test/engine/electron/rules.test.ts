// Electron's security checklist, as far as it needs no browser: permissions, navigation, settings of windows, policies.
import { EventEmitter } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Session, WebContents } from 'electron'
import { beforeAll, describe, expect, test } from 'vitest'
import { guardContents, guardSession, SAFE } from '../../../main/engine/electron/window-rules.ts'
import { pageHeaders } from '../../../main/engine/page-files.ts'
import { SessionDouble } from '../../support/electron-double/session.ts'
import { state } from '../../support/electron-double/state.ts'

const FOLDER = join(import.meta.dirname, '../../../main/engine/electron')
const sources = readdirSync(FOLDER).map((name) => readFileSync(join(FOLDER, name), 'utf8'))

describe('a session', () => {
  const place = new SessionDouble('')
  beforeAll(() => {
    state.schemes.push('app')
    guardSession(place as unknown as Session, () => new Response('ours'))
  })
  const may = (permission: string, origin = 'app://kontor/') => [
    place.permit(null, permission, origin, {}),
    place.request?.(permission),
  ]

  test.each(['persistent-storage', 'clipboard-sanitized-write'])('%s is granted only to our own pages', (name) => {
    expect(may(name)).toEqual([true, true])
    for (const origin of ['app://kontor.evil/', 'app://other/', 'https://kontor/', 'null', ''])
      expect([origin, place.permit(null, name, origin, {})]).toEqual([origin, false])
  })

  test.each([
    ...['geolocation', 'media', 'notifications', 'openExternal', 'fullscreen', 'pointerLock', 'clipboard-read', 'usb'],
    ...[
      'display-capture',
      'fileSystem',
      'hid',
      'serial',
      'midi',
      'loopback-network',
      'local-network-access',
      'unknown',
    ],
  ])('%s is granted to no page', (name) => expect(may(name)).toEqual([false, false]))

  test('the camera is granted to the window alone, without sound', () => {
    const cameraOf = (session: SessionDouble, kinds: readonly string[]) => [
      session.permit(null, 'media', 'app://kontor/', { mediaType: kinds[0] }),
      session.request?.('media', { mediaTypes: kinds }),
    ]
    const window = new SessionDouble('')
    guardSession(window as unknown as Session, () => new Response('ours'), { hasCamera: true })
    expect(cameraOf(window, ['video'])).toEqual([true, true])
    expect(cameraOf(window, ['audio'])).toEqual([false, false])
    expect(window.request?.('media', { mediaTypes: ['video', 'audio'] })).toBe(false)
    expect(window.request?.('media', { mediaTypes: ['video'], requestingUrl: 'app://other/' })).toBe(false)
    expect(window.permit(null, 'media', 'https://kontor/', { mediaType: 'video' })).toBe(false)
    expect(window.request?.('geolocation')).toBe(false)
    expect(cameraOf(place, ['video'])).toEqual([false, false])
    expect(sources.filter((source) => source.includes('hasCamera: true'))).toHaveLength(1)
  })

  test('another host of the scheme gets none', async () => {
    const answers = ['app://kontor/x', 'app://other/x'].map((url) => place.ask(new Request(url)))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 404])
  })
})

describe('a page', () => {
  const opened: string[] = []
  let openHandler = (_: { url: string }): object => ({})
  const contents = Object.assign(new EventEmitter(), {
    getURL: () => 'app://kontor/#/transactions',
    setWindowOpenHandler: (handler: typeof openHandler) => {
      openHandler = handler
    },
  })
  beforeAll(() => guardContents(contents as unknown as WebContents, (url) => void opened.push(url)))
  const isHeldBack = (event: string, details: object = {}): boolean => {
    let isPrevented = false
    const preventDefault = () => {
      isPrevented = true
    }
    contents.emit(event, { ...details, preventDefault })
    return isPrevented
  }

  test.each([
    ['app://kontor/', false],
    ['app://kontor/#/overview', false],
    ['app://kontor/api/docs', true],
    ['app://kontor/opened/1', true],
    ['https://example.org/', true],
    ['file:///etc/passwd', true],
  ])('to %s by its own navigation: prevented %s', (url, held) =>
    expect(isHeldBack('will-navigate', { url })).toBe(held),
  )

  test.each([
    ['about:srcdoc', false],
    ['blob:app://kontor/1', false],
    ['https://example.org/', true],
    ['app://kontor/', true],
  ])('a frame in it to %s: prevented %s', (url, held) =>
    expect(isHeldBack('will-frame-navigate', { url, isMainFrame: false })).toBe(held),
  )

  test('cannot be navigated elsewhere, embeds no webview, opens no window', () => {
    expect([isHeldBack('will-redirect'), isHeldBack('will-attach-webview')]).toEqual([true, true])
    expect(openHandler({ url: 'https://example.org/' })).toEqual({ action: 'deny' })
    expect(opened).toEqual(['https://example.org/'])
  })
})

test('every window is created with the safe settings, and no setting weakens them', () => {
  const made = sources.filter((source) => source.includes('new BrowserWindow('))
  expect(made).toHaveLength(4)
  for (const source of made) expect(source).toContain('...SAFE')
  expect(SAFE).toEqual({
    sandbox: true,
    contextIsolation: true,
    webSecurity: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    allowRunningInsecureContent: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
  })
  const others = sources.filter((source) => !source.includes('export const SAFE')).join()
  for (const word of Object.keys(SAFE)) expect(others).not.toMatch(new RegExp(`\\b${word}:`))
  expect(sources.join()).not.toMatch(/experimentalFeatures|enableBlinkFeatures|appendSwitch|loadFile\(|file:\/\//)
})

test('the database page may send no request', () => {
  expect(pageHeaders("'none'")['Content-Security-Policy']).toBe(
    "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
})
