// Prism stands between the script of docs/api.md and the running program, and holds what both say against the description.
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { readDocScript, runDocScript } from '../support/doc-script.ts'
import { patiently } from '../support/patience.ts'
import { noTools, skipWithoutTools, startTool } from './tools.ts'

const TIME_MS = patiently(120_000)

interface Seen {
  /** Method and path. */
  readonly asked: string
  readonly type: string
  readonly status: number
  /** What Prism found, as it tells it in a header. */
  readonly violations: readonly { readonly location: readonly string[]; readonly message: string }[]
}

beforeEach(skipWithoutTools)

let folder = ''
let app: App | null = null
let prism: ReturnType<typeof startTool> | null = null
let front: Server | null = null
const seen: Seen[] = []

beforeAll(async () => {
  if (noTools !== null) return
  folder = await mkdtemp(join(tmpdir(), 'kontor-prism-'))
  app = await startApp(join(folder, 'books'))
  const api = `${app.url}/api`
  const description = join(folder, 'openapi.json')
  await writeFile(description, await (await fetch(`${api}/openapi.json`)).text())
  prism = startTool('@stoplight/prism-cli', 'prism', ['proxy', description, api, '--host', '127.0.0.1', '--port', '0'])
  const proxy = await listening(prism)
  front = createServer((asked, answer) => pass(asked, answer, { proxy, api })).listen(0, '127.0.0.1')
  await once(front, 'listening')
  await mkdir(join(folder, 'through'))
  const address = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  await writeFile(join(folder, 'through/api.json'), JSON.stringify({ api: address, token: app.token }))
})
afterAll(async () => {
  front?.close()
  prism?.kill()
  await app?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** The address that Prism says it listens at. */
const listening = async (child: ReturnType<typeof startTool>): Promise<string> => {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const ended = once(child, 'close')
  for (;;) {
    const address = /Prism is listening on (http:\S+)/.exec(said)?.[1]
    if (address !== undefined) return address
    const next = await Promise.race([once(child.stdout, 'data'), ended.then(() => null)])
    if (next === null) throw new Error(`Prism ended: ${said}`)
  }
}

/**
 * Sends a request on through Prism, and notes what it found. Past it go the description, which does not describe itself, and
 * what Prism cannot carry: it takes every body for text and holds it whole, which neither a backup nor the stream of events is.
 */
const pass = (asked: IncomingMessage, answer: ServerResponse, to: { readonly proxy: string; readonly api: string }) => {
  const type = asked.headers['content-type']?.split(';')[0] ?? ''
  const { method = '', url = '' } = asked
  const isPast = type === 'application/octet-stream' || /^\/(?:openapi\.json|events)/.test(url)
  const { host: _, ...headers } = asked.headers
  const sent = request(`${isPast ? to.api : to.proxy}${url}`, { method, headers }, (received) => {
    const status = received.statusCode ?? 0
    const found = received.headers['sl-violations']
    if (!isPast) seen.push({ asked: `${method} ${url}`, type, status, violations: violationsIn(String(found ?? '[]')) })
    answer.writeHead(status, received.headers)
    received.pipe(answer)
  })
  sent.on('error', () => answer.destroy())
  asked.pipe(sent)
}

/** A header that became too long is no JSON any more. */
const violationsIn = (header: string): Seen['violations'] =>
  header.startsWith('[') ? (JSON.parse(header) as Seen['violations']) : [{ location: [], message: header }]

/**
 * What is not the description's fault. Prism reads the parts of a multipart body as texts, by a name that comes once, so it
 * finds neither several files nor JSON in them: test/http/core/multipart.test.ts holds those. Wrong on purpose are requests
 * that the script shows the refusal of.
 */
const isExplained = ({ type, status }: Seen, [from, part]: readonly string[]): boolean =>
  from === 'request' && (status >= 400 || (type === 'multipart/form-data' && part === 'body'))

test('the examples print through it what they say, and break no word of the description', async () => {
  const { script, expected } = await readDocScript('api.md')
  expect(await runDocScript(script, { cwd: folder, data: 'through', timeoutMs: TIME_MS })).toEqual({
    said: expected,
    errors: '',
    code: 0,
  })
  const broken = seen.flatMap((one) =>
    one.violations
      .filter(({ location }) => !isExplained(one, location))
      .map(({ location, message }) => `${one.asked} ${one.status}: ${location.join('.')} ${message}`),
  )
  expect(broken).toEqual([])
  expect(seen.length).toBeGreaterThan(200)
  // It looks at all: what the script does wrong on purpose is found.
  expect(seen.filter(({ violations }) => violations.length > 0).map(({ asked }) => asked)).toContain(
    'GET /report/balance_sheet?format=doc',
  )
})
