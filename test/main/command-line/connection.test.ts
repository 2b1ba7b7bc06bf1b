// How the command line reaches a program: the address and token, repeated and unrepeated requests, and failure
// messages.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { kontor } from '../../support/process/command-line.ts'

interface Heard {
  readonly call: string
  readonly key: string | undefined
  readonly token: string | undefined
  readonly language: string | undefined
  readonly body: unknown
}

let heard: Heard[] = []
/** Answers a request; false: close the connection this time. */
let answer: (call: string, response: ServerResponse, turn: number) => boolean = () => false
const listen = async (request: IncomingMessage, response: ServerResponse) => {
  const call = `${request.method} ${request.url}`
  const body = request.method === 'POST' ? await json(request).catch(() => null) : null
  const { authorization, 'idempotency-key': key, 'accept-language': language } = request.headers
  heard.push({ call, key: key as string | undefined, token: authorization, language, body })
  if (!answer(call, response, heard.length)) request.socket.destroy()
}
const server = createServer((request, response) => void listen(request, response))

const reply = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): true => {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
  return true
}
const page = (rows: readonly object[]) => ({ data: rows, meta: { total: rows.length, last_page: 1 } })

let folder = ''
let url = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-connection-'))
  heard = []
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const env = () => ({ KONTOR_URL: url, KONTOR_TOKEN: 'secret' })
const writeApi = (input: object) =>
  writeFile(join(folder, 'api.json'), JSON.stringify({ url, api: `${url}/api`, ...input }))

test('a broken connection: the write is sent again with the same key, and another write has another one', async () => {
  answer = (_, response, turn) => turn >= 3 && reply(response, 201, { id: 'T1', name: 'x', token: 'shown' })
  const made = await kontor(['token', 'create', 'x'], { env: env() })
  expect(made).toMatchObject({ code: 0, errors: 'The token is only shown this once.\n' })
  expect(heard.map(({ call }) => call)).toEqual(Array(3).fill('POST /api/token'))
  expect(new Set(heard.map(({ key }) => key)).size).toBe(1)
  expect(heard[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  await kontor(['token', 'create', 'x'], { env: env() })
  expect(heard[3]?.key).not.toBe(heard[0]?.key)
  await kontor(['token', 'create', 'x', '--key', 'mine'], { env: env() })
  expect(heard[4]?.key).toBe('mine-1')
})

test('a repeatedly broken connection ends with 5 and what to do', async () => {
  answer = () => false
  const broken = await kontor(['token', 'list'], { env: env() })
  expect(broken).toEqual({
    code: 5,
    out: '',
    errors: 'The connection to Kontor was interrupted (ECONNRESET). It is safe to repeat the command.\n',
  })
  expect(heard).toHaveLength(4)
})

test('too many requests: it retries at the given time, and does not wait for ever', async () => {
  const busy = { message: 'Too many requests.', code: 'busy' }
  answer = (_, response, turn) =>
    turn === 1
      ? reply(response, 503, busy, { 'Retry-After': '0' })
      : reply(response, 200, page([{ id: 'T1', name: 'x' }]))
  expect(await kontor(['token', 'list', '--format', 'csv'], { env: env() })).toMatchObject({
    code: 0,
    out: expect.stringContaining('T1;x'),
  })
  heard = []
  answer = (_, response) => reply(response, 429, busy, { 'Retry-After': '900' })
  expect(await kontor(['token', 'list'], { env: env() })).toEqual({ code: 5, out: '', errors: 'Too many requests.\n' })
  expect(heard).toHaveLength(1)
})

test('every token option is sent correctly', async () => {
  answer = (_, response) => reply(response, 201, { id: 'T1' })
  const input = ['--role', 'viewer', '--scope', 'read', '--scope', 'import', '--organization', '2']
  await kontor(['token', 'create', 'Bank', ...input, '--expires', '2027-01-31T18:00:00Z'], { env: env() })
  expect(heard.map(({ body }) => body)).toEqual([
    {
      name: 'Bank',
      role: 'viewer',
      scopes: ['read', 'import'],
      expires_at: '2027-01-31T18:00:00.000000Z',
      organization_id: 2,
    },
  ])
  // The whole day counts, by the clock of this computer.
  await kontor(['token', 'create', 'Bank', '--expires', '2027-01-31'], { env: { ...env(), TZ: 'Europe/Zurich' } })
  expect(heard[1]?.body).toEqual({ name: 'Bank', expires_at: '2027-01-31T23:00:00.000000Z' })
  for (const wrong of [
    ['--expires', 'soon'],
    ['--organization', 'two'],
    ['--role', 'king'],
    ['--scope', 'all'],
  ])
    expect(await kontor(['token', 'create', 'Bank', ...wrong], { env: env() })).toMatchObject({ code: 2 })
  expect(heard).toHaveLength(2)
})

test('open: the link where there is no screen, or on request', async () => {
  answer = (_, response) => reply(response, 200, { url: `${url}/launch?code=once` })
  const reported = 'The link can be used once and only for a short time: open it in a browser on this computer.\n'
  const json = await kontor(['open'], { env: { ...env(), DISPLAY: '', WAYLAND_DISPLAY: '' } })
  expect([json.code, JSON.parse(json.out), json.errors]).toEqual([
    0,
    { schema_version: 1, command: 'open', data: { url: `${url}/launch?code=once` } },
    reported,
  ])
  const text = await kontor(['open', '--print', '--format', 'table'], { env: { ...env(), DISPLAY: ':99' } })
  expect(text).toEqual({ code: 0, out: `${url}/launch?code=once\n`, errors: reported })
  expect(heard.map(({ call }) => call)).toEqual(Array(2).fill('POST /api/session/link'))
})

test('the language of the command is also sent to the interface', async () => {
  answer = (_, response) => reply(response, 403, { message: 'Das ist nicht erlaubt.', code: 'forbidden' })
  const refused = await kontor(['token', 'list', '--lang', 'de'], { env: env() })
  expect(refused).toMatchObject({
    code: 5,
    errors: expect.stringMatching(/^Das ist nicht erlaubt\. Dem Token fehlt diese Berechtigung\./),
  })
  expect(heard[0]?.language).toBe('de')
})

test('the token of api.json goes only to the address in the same file', async () => {
  answer = (_, response) => reply(response, 200, page([]))
  await writeApi({ token: 'of-the-day', pid: process.pid })
  expect(await kontor(['token', 'list', '--data', folder])).toMatchObject({ code: 0 })
  expect(await kontor(['token', 'list', '--data', folder, '--url', `${url}/api/`])).toMatchObject({ code: 0 })
  expect(heard.map(({ token }) => token)).toEqual(['Bearer of-the-day', 'Bearer of-the-day'])
  const elsewhere = await kontor(['token', 'list', '--data', folder, '--url', url.replace('127.0.0.1', 'localhost')])
  expect(elsewhere).toMatchObject({ code: 5, errors: expect.stringContaining('set KONTOR_TOKEN in the environment') })
  // The token of the environment is used.
  await kontor(['token', 'list', '--data', folder], { env: { KONTOR_TOKEN: 'mine' } })
  expect(heard.map(({ token }) => token).slice(2)).toEqual(['Bearer mine'])
  // A named folder has priority over an address in the environment.
  await kontor(['token', 'list', '--data', folder], { env: { KONTOR_URL: 'http://127.0.0.1:9' } })
  expect(heard).toHaveLength(4)
})

test('another program that answers is named', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Router</h1>')
    return true
  }
  const other = { code: 5, out: '', errors: `The server at ${url} is not Kontor.\n` }
  expect(await kontor(['token', 'list'], { env: env() })).toEqual(other)
  await writeFile(join(folder, 'api.json'), 'no JSON')
  expect(await kontor(['token', 'list', '--data', folder])).toMatchObject({
    code: 5,
    errors: expect.stringContaining('not running'),
  })
})

test('the file of a killed program is no address', async () => {
  // No process has this id: it is beyond the largest possible one.
  await writeApi({ token: 'old', pid: 2 ** 30 })
  const removed = await kontor(['token', 'list', '--data', folder])
  expect(removed).toEqual({
    code: 5,
    out: '',
    errors: `Kontor is not running (${folder}). Start it: npm start -- --headless\n`,
  })
  expect(heard).toEqual([])
  expect(await kontor(['token', 'list'], { env: { KONTOR_URL: 'ftp://x', KONTOR_TOKEN: 'x' } })).toMatchObject({
    code: 2,
  })
})

test('another organization needs another token', async () => {
  const organization = { id: 1, name: 'Muster AG', base_currency: 'CHF', is_demo: false }
  answer = (call, response) => reply(response, 200, call.startsWith('GET /api/status') ? { organization } : page([]))
  expect(await kontor(['token', 'list', '--organization', '1'], { env: env() })).toMatchObject({ code: 0 })
  const other = await kontor(['token', 'list', '--organization', '2'], { env: env() })
  expect(other).toEqual({
    code: 5,
    out: '',
    errors:
      'The token belongs to organization 1 (Muster AG), not to 2. "kontor token create NAME --organization 2" creates one for 2; set it as KONTOR_TOKEN.\n',
  })
})

test('filters are sent in the form of the interface', async () => {
  answer = (_, response) => reply(response, 200, page([]))
  const asked = async (...args: readonly string[]) => {
    heard = []
    await kontor(['tx', ...args], { env: env() })
    return heard.map(({ call }) => decodeURIComponent(call))
  }
  const pages = 'page=1&per_page=500&include=bankAccount'
  expect(await asked()).toEqual([`GET /api/bank_transaction?${pages}`])
  // Rows in processing are neither open nor reconciled.
  expect(await asked('--open')).toEqual([
    `GET /api/bank_transaction?filter[reconciled]=0&filter[is_processing]=0&${pages}`,
  ])
  expect(await asked('--reconciled', '--from', '2026-01-01', '--max', '-0.05', '--sort', '-amount')).toEqual([
    `GET /api/bank_transaction?filter[date_range]=2026-01-01,&filter[amount_range]=,-0.05&filter[reconciled]=1&sort=-amount&${pages}`,
  ])
})

test('a list that changes during reading is not printed as complete', async () => {
  answer = (call, response) => {
    const isFirst = call.includes('page=1')
    return reply(response, 200, { data: [{ id: 'T' }], meta: { total: isFirst ? 900 : 899, last_page: 2 } })
  }
  expect(await kontor(['token', 'list'], { env: env() })).toEqual({
    code: 5,
    out: '',
    errors: 'The list changed while it was being read. Run the command again.\n',
  })
})
