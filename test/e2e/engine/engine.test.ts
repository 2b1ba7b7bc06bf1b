// The engine on a real browser: allowed connections, the death of either side, and that it makes no network request.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Engine } from '../../../main/engine/engine.ts'
import { findBrowser, usualPlaces } from '../../../main/engine/find-browser.ts'
import { createPageBooks, databasePageAt } from '../../../main/engine/page-books.ts'
import { servePage } from '../../../main/engine/page-server.ts'
import { created } from '../../../shared/books/port/change.ts'
import { commit, transaction } from '../../contract/commits.ts'
import {
  databasePageFolder,
  removeTemporaryFolders,
  temporaryFolder,
  testEngine,
} from '../../support/browser/chromium.ts'
import { runOnInstalledBrowser, skipWithoutInstalledBrowser } from '../../support/browser/installed-browser.ts'
import { patiently } from '../../support/patience.ts'

/** A browser connects to the server itself. */
const NOTHING_ELSE = { answer: () => new Response(null, { status: 501 }), isWorking: () => false }

runOnInstalledBrowser()

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
afterAll(removeTemporaryFolders)

const openedEngine = async (folder?: string, options: Parameters<typeof testEngine>[1] = {}): Promise<Engine> => {
  const engine = await testEngine(folder ?? (await temporaryFolder('kontor-engine-')), options)
  closing.push(engine.close)
  return engine
}

describe('finding a browser', () => {
  const machine = (platform: NodeJS.Platform, env: Record<string, string>, ...present: readonly string[]) => ({
    platform,
    env,
    isExecutable: (path: string) => present.includes(path),
  })

  test.each([
    ['linux', { PATH: '/bin:/usr/bin' }, '/usr/bin/google-chrome'],
    ['linux', {}, '/usr/bin/chromium'],
    ['darwin', { HOME: '/Users/a' }, '/Users/a/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['darwin', {}, '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
    ['win32', { ProgramFiles: 'C:\\Programs' }, 'C:\\Programs\\Google\\Chrome\\Application\\chrome.exe'],
    ['win32', { LOCALAPPDATA: 'C:\\Local' }, 'C:\\Local\\Microsoft\\Edge\\Application\\msedge.exe'],
  ] as const)('%s: it is found where it is installed', async (platform, env, path) => {
    expect(await findBrowser(machine(platform, env, path))).toBe(path)
  })

  test('KONTOR_CHROMIUM has priority, and a wrong one is reported', async () => {
    const [usual = ''] = usualPlaces('linux', {})
    const env = { KONTOR_CHROMIUM: '/opt/mine' }
    expect(await findBrowser(machine('linux', env, '/opt/mine', usual))).toBe('/opt/mine')
    await expect(findBrowser(machine('linux', env, usual))).rejects.toThrow(/KONTOR_CHROMIUM.*\/opt\/mine/)
  })

  test.each([
    ['linux', /apt-get install chromium/],
    ['darwin', /Applications/],
    ['win32', /Edge/],
  ] as const)('%s: without one the message says what to install', async (platform, text) => {
    await expect(findBrowser(machine(platform, {}))).rejects.toThrow(text)
  })
})

describe('the server of the database page', () => {
  const openServer = async () => {
    const server = await servePage(databasePageFolder())
    closing.push(server.close)
    return { ...server, secret: new URL(server.address).hash.slice(1) }
  }
  const ask = async (port: number, path: string, { host = 'database.localhost', method = 'GET' } = {}) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers: { host }, setHost: false }).end()
    const [response] = await once(asked, 'response')
    return { status: response.statusCode as number, headers: response.headers, body: await text(response) }
  }
  const text = async (stream: AsyncIterable<Buffer>): Promise<string> => {
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part)
    return Buffer.concat(parts).toString()
  }
  const upgrade = async (
    port: number,
    protocols: string[],
    { host = 'database.localhost', origin = 'http://database.localhost', path = '/' } = {},
  ) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, { headers: { host }, origin })
    closing.push(() => socket.terminate())
    return new Promise((resolve) => {
      socket.on('open', () => resolve('open'))
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode))
      socket.on('error', () => resolve('error'))
    })
  }

  test('serves the page and its scripts, and a policy that allows no other resource', async () => {
    const { port } = await openServer()
    const page = await ask(port, '/')
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const [, script = ''] = /src="\.(\/assets\/[^"]+\.js)"/.exec(page.body) ?? []
    expect(await ask(port, script)).toMatchObject({ status: 200 })
  })

  test.each([
    ['/database.html', 404],
    ['/index.html', 404],
    ['/../package.json', 404],
    ['/assets/../database.html', 404],
    ['/assets/%2e%2e/database.html', 404],
    ['/assets/..%2fdatabase.html', 404],
    ['/assets/nothing.js', 404],
    ['/assets/', 404],
    ['//etc/passwd', 404],
    ['/?x', 404],
  ])('refuses %s', async (path, status) => {
    const { port } = await openServer()
    expect(await ask(port, path)).toMatchObject({ status, body: '' })
  })

  test('refuses other names and other methods', async () => {
    const { port } = await openServer()
    expect(await ask(port, '/', { host: `127.0.0.1:${port}` })).toMatchObject({ status: 421 })
    expect(await ask(port, '/', { host: 'evil.example' })).toMatchObject({ status: 421 })
    expect(await ask(port, '/', { method: 'POST' })).toMatchObject({ status: 405 })
  })

  test('accepts only the page with the secret, and only once', async () => {
    const { port, secret } = await openServer()
    const wrong = secret.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    expect(await upgrade(port, ['kontor'])).toBe(403)
    expect(await upgrade(port, ['kontor', wrong])).toBe(403)
    expect(await upgrade(port, ['kontor', secret.slice(1)])).toBe(403)
    expect(await upgrade(port, ['other', secret])).toBe(403)
    expect(await upgrade(port, ['kontor', secret], { host: `127.0.0.1:${port}` })).toBe(403)
    expect(await upgrade(port, ['kontor', secret], { origin: 'http://evil.example' })).toBe(403)
    expect(await upgrade(port, ['kontor', secret], { path: '/other' })).toBe(403)
    expect(await upgrade(port, ['kontor', secret])).toBe('open')
    expect(await upgrade(port, ['kontor', secret])).toBe('error')
    await expect(ask(port, '/')).rejects.toThrow(/ECONNREFUSED/)
  })
})

describe('the database page', () => {
  test('keeps its secret out of every command line', async () => {
    const engine = await openedEngine()
    await engine.openDatabase()
    const commands = execFileSync('ps', ['-ww', '-o', 'args=', '-p', engine.processIds().join()], { encoding: 'utf8' })
    expect(commands).toContain('--remote-debugging-pipe')
    expect(commands).not.toMatch(/[0-9a-f]{64}|database\.localhost\/#/)
  })

  test('a browser that does not start is reported with its last output', async () => {
    const engine = await openedEngine()
    const { KONTOR_CHROMIUM } = process.env
    closing.push(() => {
      if (KONTOR_CHROMIUM === undefined) delete process.env.KONTOR_CHROMIUM
      else process.env.KONTOR_CHROMIUM = KONTOR_CHROMIUM
    })
    process.env.KONTOR_CHROMIUM = '/bin/false'
    await expect(engine.openDatabase()).rejects.toThrow('The browser ended immediately: exit code 1')
  })

  test('reports when its process dies, and can be opened again with all its data', async () => {
    const engine = await openedEngine()
    for (const which of [0, 1]) {
      const port = await engine.openDatabase()
      const books = createPageBooks(port, 'organization-1')
      expect((await books.head()).seq).toBe(which)
      await commit(books, created('bank_transaction', transaction(which)))
      const removed = new Promise<void>((resolve) => port.onClose(resolve))
      process.kill(engine.processIds()[which] ?? 0, 'SIGKILL')
      await removed
    }
    expect((await createPageBooks(await engine.openDatabase(), 'organization-1').head()).seq).toBe(2)
  })

  test('the loss of a helper process loses no data: the page continues, or is restarted', async () => {
    const engine = await openedEngine()
    let port = await engine.openDatabase()
    const helpers = engine.processIds().length - 2
    expect(helpers).toBeGreaterThan(1)
    for (let at = 0; at < helpers; at++) {
      const removed = new Promise<'gone'>((resolve) => port.onClose(() => resolve('gone')))
      await commit(createPageBooks(port, 'organization-1'), created('bank_transaction', transaction(2 * at)))
      kill(engine.processIds()[2 + at])
      await Promise.race([removed, sleep(500)])
      const second = commit(
        createPageBooks(port, 'organization-1'),
        created('bank_transaction', transaction(2 * at + 1)),
      )
      const outcome = await Promise.race([
        removed,
        second.catch(() => 'gone' as const),
        sleep(patiently(10_000), 'silent' as const),
      ])
      expect(outcome).not.toBe('silent')
      port = await engine.openDatabase()
      const expected = outcome === 'gone' ? 1 : 2
      const books = createPageBooks(port, 'organization-1')
      const { seq, damage } = await books.head()
      expect(damage).toBeNull()
      expect(seq).toBeGreaterThanOrEqual(expected)
      await books.reset()
    }
  })
})

describe('when main is killed', () => {
  const startProcess = async (folder: string): Promise<{ child: ChildProcess; pids: number[] }> => {
    const script = join(import.meta.dirname, 'engine-process.ts')
    const child = spawn(process.execPath, [script, folder, databasePageFolder()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    closing.push(() => child.kill('SIGKILL'))
    const [line] = await once(child.stdout ?? child, 'data')
    return { child, pids: JSON.parse(String(line)) as number[] }
  }

  test('its browser ends by itself', async () => {
    const { child, pids } = await startProcess(await temporaryFolder('kontor-orphan-'))
    expect(pids.filter(isAlive)).toEqual(pids)
    child.kill('SIGKILL')
    for (let waited = 0; pids.some(isAlive) && waited < patiently(10_000); waited += 50) await sleep(50)
    expect(pids.filter(isAlive)).toEqual([])
  })

  test('the next start works at once, even when the old browser cannot end', async (context) => {
    skipWithoutInstalledBrowser(context)
    const folder = await temporaryFolder('kontor-again-')
    for (const stuck of [null, 'browser', 'helpers'] as const) {
      const { child, pids } = await startProcess(folder)
      const [browser = 0, ...helpers] = pids
      if (stuck === 'browser') process.kill(browser, 'SIGSTOP')
      if (stuck === 'helpers') for (const helper of helpers) process.kill(helper, 'SIGSTOP')
      child.kill('SIGKILL')
      if (stuck === 'helpers') process.kill(browser, 'SIGKILL')
      const engine = await openedEngine(folder)
      const page = databasePageAt(await engine.openDatabase())
      expect(await page.open('system')).toMatchObject({ damage: null })
      await engine.close()
      // The process that adopts ended ones may take a moment to reap them.
      await expect
        .poll(() => pids.filter(isAlive), { timeout: patiently(10_000), message: `stuck: ${stuck}` })
        .toEqual([])
    }
  })
})

/** A server that answers every address with a page that loads an external picture, and records its requests. */
const openSite = async () => {
  const asked: string[] = []
  const server = createServer((incoming, response) => {
    asked.push(incoming.url ?? '')
    response.setHeader('Content-Type', 'text/html').end('<img src="http://outside.example/a.png">')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe('the window', () => {
  const windowProcess = (folder: string): number => {
    const processes = execFileSync('ps', ['-ww', '-e', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
    const isWindow = (line: string) =>
      line.includes(`--user-data-dir=${folder}/window-profile`) && !line.includes('--type=')
    const line = processes.find(isWindow) ?? ''
    expect(line).not.toContain('one-time-secret')
    return Number(line.trim().split(' ')[0])
  }

  test('shows the address without naming it on the command line, and reports when it was closed', async () => {
    const folder = await temporaryFolder('kontor-window-')
    const engine = await openedEngine(folder, { flags: ['--headless'] })
    const { asked, url } = await openSite()

    const first = await engine.openWindow(`${url}/from-a-link?one-time-secret`, NOTHING_ELSE)
    await expect.poll(() => asked).toContain('/from-a-link?one-time-secret')
    process.kill(windowProcess(folder), 'SIGTERM')
    await first.closed

    const second = await engine.openWindow(url, NOTHING_ELSE)
    second.close()
    await second.closed
  })
})

describe('no leftovers', () => {
  test('a browser leaves no files outside its profiles, neither at work nor after a kill', async (context) => {
    skipWithoutInstalledBrowser(context)
    const folder = await temporaryFolder('kontor-left-')
    const outside = ['home', 'tmp'].map((name) => join(folder, name))
    for (const place of outside) await mkdir(place)
    vi.stubEnv('HOME', outside[0])
    vi.stubEnv('TMPDIR', outside[1])
    for (const name of ['XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR'])
      vi.stubEnv(name, undefined)
    closing.push(() => vi.unstubAllEnvs())
    const lying = async () => (await Promise.all(outside.map((place) => readdir(place)))).flat()

    const engine = await openedEngine(join(folder, 'data'), { flags: ['--headless'] })
    const books = createPageBooks(await engine.openDatabase(), 'organization-1')
    await engine.openWindow((await openSite()).url, NOTHING_ELSE)
    await commit(books, created('bank_transaction', transaction(1)))
    expect(await lying()).toEqual([])
    // Chromium's own folder for crash reports, which it creates incidentally.
    expect(await readdir(join(folder, 'data/database-profile/Crash Reports'))).toContain('pending')

    const [browser = 0] = engine.processIds()
    process.kill(browser, 'SIGKILL')
    await expect.poll(() => engine.openDatabase().then(() => true)).toBe(true)
    await engine.close()
    expect(await lying()).toEqual([])
    for (const name of ['database-profile/tmp', 'window-profile/tmp'])
      expect(await readdir(join(folder, 'data', name))).toEqual([])
  })
})

describe('no external connections', () => {
  test('every connection of the browsers is to this machine', async () => {
    const folder = await temporaryFolder('kontor-offline-')
    const watched = async (name: string, flags: readonly string[]) => {
      const log = join(folder, `${name}.json`)
      const netLog = [`--log-net-log=${log}`, '--net-log-capture-mode=Everything']
      return { log, engine: await openedEngine(join(folder, name), { flags: [...netLog, ...flags] }) }
    }
    const database = await watched('database', [])
    const window = await watched('window', ['--headless'])
    const { url } = await openSite()
    const books = createPageBooks(await database.engine.openDatabase(), 'organization-1')
    await window.engine.openWindow(url, NOTHING_ELSE)
    await commit(books, created('bank_transaction', transaction(1)))
    // Browsers wait a while before they look for updates, lists and experiments.
    await sleep(10_000)

    for (const { engine, log } of [database, window]) {
      await engine.close()
      const { addresses, names } = await connectionsIn(log)
      expect(addresses.length).toBeGreaterThan(0)
      expect(addresses.filter((address) => !/^(127\.0\.0\.1|\[::1\]):\d+$/.test(address))).toEqual([])
      expect(names.filter((name) => !/database\.localhost|127\.0\.0\.1/.test(name))).toEqual([])
    }
  })

  /** The connections and name lookups in a net log of Chromium. */
  const connectionsIn = async (file: string) => {
    const { constants, events } = JSON.parse(await readFile(file, 'utf8')) as {
      constants: { logEventTypes: Readonly<Record<string, number>> }
      events: readonly { type: number; params?: Readonly<Record<string, unknown>> }[]
    }
    const parametersOf = (type: string) => {
      const number = constants.logEventTypes[type]
      expect(number, `the log has no event ${type}`).toBeDefined()
      return events.filter((event) => event.type === number && event.params).map(({ params }) => params ?? {})
    }
    return {
      // For UDP only sent packets: to detect IPv6, Chromium connects a socket to a public address and sends no packet.
      addresses: [...parametersOf('TCP_CONNECT_ATTEMPT'), ...parametersOf('UDP_BYTES_SENT')].flatMap(({ address }) =>
        address === undefined ? [] : [String(address)],
      ),
      names: parametersOf('HOST_RESOLVER_MANAGER_JOB').flatMap(({ host }) =>
        host === undefined ? [] : [String(host)],
      ),
    }
  }
})

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const kill = (pid: number | undefined): void => {
  if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGKILL')
}
