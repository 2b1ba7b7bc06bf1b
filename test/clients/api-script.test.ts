// The examples of docs/api.md, run unchanged: bash and curl against the built application on a new data folder. Prism
// runs between them and compares both with the description in `npm run test:long`. In every run, and where the
// third-party tools cannot be installed, the examples also use the program directly.
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../shared/api/endpoints/index.ts'
import { type App, startApp } from '../support/process/app.ts'
import { readDocScript, runDocScript, SCRIPT_TIME_MS } from '../support/process/doc-script.ts'
import { noTools, skipWithoutTools, startTool } from './tools.ts'

interface SeenOperation {
  /** Method and path. */
  readonly asked: string
  readonly type: string
  readonly status: number
  /** Prism's findings, from its header. */
  readonly violations: readonly { readonly location: readonly string[]; readonly message: string }[]
}

/** The requests through Prism, in order. */
const seen: SeenOperation[] = []

/** Prism's own address. */
const listening = async (child: ReturnType<typeof startTool>): Promise<string> => {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = once(child, 'close')
  for (;;) {
    const address = /Prism is listening on (http:\S+)/.exec(output)?.[1]
    if (address !== undefined) return address
    const next = await Promise.race([once(child.stdout, 'data'), ended.then(() => null)])
    if (next === null) throw new Error(`Prism ended: ${output}`)
  }
}

/**
 * Sends a request on through Prism, and records its findings. Two kinds bypass it: the description, which does not
 * describe itself, and bodies that Prism cannot handle: it treats every body as text and buffers it, which breaks
 * backups and the stream of events.
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

/** A too long header is no longer valid JSON. */
const violationsIn = (header: string): SeenOperation['violations'] =>
  header.startsWith('[') ? (JSON.parse(header) as SeenOperation['violations']) : [{ location: [], message: header }]

/**
 * Findings that are not faults of the description. Prism reads the parts of a multipart body as texts, by a unique
 * name, so it finds neither several files nor JSON in them: test/http/core/request/multipart.test.ts tests those. The
 * requests whose refusal the script shows are wrong on purpose.
 */
const isExplained = ({ type, status }: SeenOperation, [from, part]: readonly string[]): boolean =>
  from === 'request' && (status >= 400 || (type === 'multipart/form-data' && part === 'body'))

const { script, expected } = await readDocScript('api.md')

/** The address that the script uses. */
interface Address {
  readonly api: string
  readonly token: string
}

/** Puts Prism in front of the program; returns the address of both, and a function to end it. */
const startPrism = async (folder: string, app: App) => {
  const api = `${app.url}/api`
  const description = join(folder, 'openapi.json')
  await writeFile(description, await (await fetch(`${api}/openapi.json`)).text())
  const args = ['proxy', description, api, '--host', '127.0.0.1', '--port', '0']
  const prism = startTool('@stoplight/prism-cli', 'prism', args)
  const proxy = await listening(prism)
  const front = createServer((asked, answer) => pass(asked, answer, { proxy, api })).listen(0, '127.0.0.1')
  await once(front, 'listening')
  const end = () => {
    front.close()
    prism.kill()
  }
  return { api: `http://127.0.0.1:${(front.address() as AddressInfo).port}`, end }
}

const WAYS = ['asked directly', ...(noTools === null ? (['through Prism'] as const) : [])] as const

describe.each(WAYS)('the examples, %s', (way) => {
  let folder = ''
  let app: App
  let endPrism = (): void => undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kontor-api-script-'))
    app = await startApp(join(folder, 'books'))
    let address: Address = { api: `${app.url}/api`, token: app.token }
    if (way === 'through Prism') {
      const { api, end } = await startPrism(folder, app)
      endPrism = end
      address = { ...address, api }
    }
    await mkdir(join(folder, 'address'))
    await writeFile(join(folder, 'address/api.json'), JSON.stringify(address))
  })
  afterAll(async () => {
    endPrism()
    await app?.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })

  test('print the documented output', { timeout: SCRIPT_TIME_MS }, async () => {
    expect(expected.length).toBeGreaterThan(60)
    expect(await runDocScript(script, { cwd: folder, data: 'address' })).toEqual({
      output: expected,
      errors: '',
      code: 0,
    })
  })

  test('the journal names each action, and its record', async () => {
    endPrism()
    await app.stop()
    const files = await readdir(join(folder, 'books'), { recursive: true })
    const journals = files.filter((name) => name.endsWith('.jsonl'))
    const texts = await Promise.all(journals.map((name) => readFile(join(folder, 'books', name), 'utf8')))
    const commits = texts.flatMap((text) => text.split('\n').filter((line) => line.length > 65))
    const actions = commits.map((line) => JSON.parse(line.slice(65)) as { action: string; params: object })
    const unnamed = actions.filter(({ params }) => Object.values(params).filter((value) => value !== '').length === 0)
    // Actions of the application itself need no title; the sample company has none.
    const own = ['first_start', 'keep_answer', 'forget_key', 'load_sample_data', 'note_token_uses']
    expect([...new Set(unnamed.map(({ action }) => action))].filter((action) => !own.includes(action))).toEqual([])
    const titles = actions.map(({ action, params }) => ({ action, params }))
    expect(titles).toContainEqual({ action: 'create_account', params: { number: 1029, name: 'Savings' } })
  })
})

test('the requests through Prism agree with the description', (context) => {
  skipWithoutTools(context)
  const broken = seen.flatMap((one) =>
    one.violations
      .filter(({ location }) => !isExplained(one, location))
      .map(({ location, message }) => `${one.asked} ${one.status}: ${location.join('.')} ${message}`),
  )
  expect(broken).toEqual([])
  expect(seen.length).toBeGreaterThan(200)
  // A check of Prism itself: it finds the deliberate errors of the script.
  expect(seen.filter(({ violations }) => violations.length > 0).map(({ asked }) => asked)).toContain(
    'GET /report/balance_sheet?format=doc',
  )
})

test('the examples cover every group of endpoints', () => {
  const groups = new Set(ENDPOINTS.map(({ path }) => path.split('/')[1] ?? ''))
  // The stream of events stays open, and expense payments work like expenses.
  const shown = [...groups].filter((group) => !['events', 'expense_payment'].includes(group))
  expect(shown.filter((group) => !script.includes(`/${group}`))).toEqual([])
})
