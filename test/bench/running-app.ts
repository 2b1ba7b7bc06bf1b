// The application as a measured process: started headless, used over one kept-alive connection, with a wait for its
// imports.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportBatchObject } from '../../shared/api/endpoints/import/batches.ts'
import type { BulkBatchObject } from '../../shared/api/endpoints/import/bulk-batch.ts'
import { swissIban } from '../support/file/make-camt.ts'
import { createRandom } from '../support/random.ts'
import { type FinishedBatches, listenForBatches } from './batch-events.ts'

const MAIN = join(import.meta.dirname, '../../out/main/main.js')

export interface Reply {
  readonly body: string
  /** From sending to the last byte. */
  readonly ms: number
}

export interface RunningApp {
  readonly process: ChildProcess
  /** From the start of the process to its line on stdout. */
  readonly ready_ms: number
  /**
   * Below `/api`. Throws on anything but 2xx. Over the one connection, unless another agent is given; so do the
   * following.
   */
  readonly get: (path: string, agent?: Agent) => Promise<Reply>
  readonly post: (path: string, type: string, body: string | Uint8Array, agent?: Agent) => Promise<Reply>
  readonly put: RunningApp['post']
  readonly patch: RunningApp['post']
  readonly remove: (path: string) => Promise<Reply>
  readonly finished: FinishedBatches['finished']
  /** Resolves when no bank transaction has changed for a while, with the time of the last change. */
  readonly waitForQuiet: FinishedBatches['waitForQuiet']
  readonly stop: () => Promise<void>
}

const running = new Set<RunningApp>()

/** Stops background work of a failed measurement, which would disturb the next one. */
export const stopApps = async (): Promise<void> => {
  await Promise.allSettled([...running].map((app) => app.stop()))
}

/** The length of its stderr output that is shown when it fails. */
const MOST_SHOWN = 10_000

/** Starts it on a data folder. `flags` are Node's own, for example to write a profile; `more` are Kontor's. */
export const startApp = async (
  data: string,
  flags: readonly string[] = [],
  more: readonly string[] = [],
): Promise<RunningApp> => {
  const start = performance.now()
  const child = spawn(process.execPath, [...flags, MAIN, '--headless', '--data', data, '--port', '0', ...more], {
    // It ends when the channel closes, which has no other purpose.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Its keys stay in its folder.
    env: { ...process.env, XDG_CONFIG_HOME: join(data, '.config') },
  })
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-MOST_SHOWN)
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const fail = (when: string) => (code: number | null) =>
    Promise.reject(new Error(`the application ended with ${code} ${when}:\n${output}`))
  const line = await Promise.race([
    once(createInterface({ input: child.stdout as Readable }), 'line').then(([text]) => String(text)),
    ended.then(fail('before it was ready')),
  ])
  const ready_ms = performance.now() - start
  const { url, token } = JSON.parse(line) as { url: string; token: string }
  const stored = new Agent({ keepAlive: true })
  const batches = await listenForBatches(url, token)
  const send = (method: string, path: string, type?: string, body?: string | Uint8Array, agent = stored) =>
    exchange(agent, method, `${url}/api${path}`, body, {
      Authorization: `Bearer ${token}`,
      ...(type === undefined ? {} : { 'Content-Type': type }),
    })
  const app: RunningApp = {
    process: child,
    ready_ms,
    get: (path, agent) => send('GET', path, undefined, undefined, agent),
    post: (path, type, body, agent) => send('POST', path, type, body, agent),
    put: (path, type, body) => send('PUT', path, type, body),
    patch: (path, type, body) => send('PATCH', path, type, body),
    remove: (path) => send('DELETE', path),
    finished: batches.finished,
    waitForQuiet: batches.waitForQuiet,
    stop: async () => {
      running.delete(app)
      batches.close()
      stored.destroy()
      child.kill('SIGTERM')
      const code = await ended
      if (code !== 0) await fail('when it was stopped')(code)
    },
  }
  running.add(app)
  return app
}

/**
 * One request on a kept-alive connection, timed from sending to the last byte. The server may close an idle connection
 * just when it is used again: then the request goes over another one.
 */
export const exchange = (
  agent: Agent,
  method: string,
  url: string,
  body?: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> =>
  new Promise((done, failed) => {
    const start = performance.now()
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const call = request(url, { agent, method, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', failed)
      response.on('end', () => {
        const ms = performance.now() - start
        const text = Buffer.concat(chunks).toString()
        const status = response.statusCode ?? 0
        if (status >= 200 && status < 300) done({ body: text, ms })
        else failed(new Error(`${method} ${url} answered ${status}: ${text.slice(0, 300)}`))
      })
    })
    call.on('error', (error: NodeJS.ErrnoException) => {
      const wasClosed = call.reusedSocket && (error.code === 'EPIPE' || error.code === 'ECONNRESET')
      if (wasClosed) exchange(agent, method, url, body, headers).then(done, failed)
      else failed(error)
    })
    call.end(body)
  })

export interface Account {
  readonly id: string
  readonly iban: string
}

export const createAccount = async (app: RunningApp, name: string, seed: number): Promise<Account> => {
  const iban = swissIban(createRandom(seed))
  const { body } = await app.post('/bank_account', 'application/json', JSON.stringify({ type: 'bank', name, iban }))
  return { id: (JSON.parse(body) as { id: string }).id, iban }
}

export interface ImportOutcome {
  readonly batch: string
  /** From the POST to the end mark of the batch. */
  readonly ms: number
}

/** A file as the body of a request. */
export const uploadOf = async (file: File): Promise<{ readonly body: Uint8Array; readonly type: string }> => {
  const form = new FormData()
  form.append('files[0]', file)
  const encoded = new Response(form)
  return { body: new Uint8Array(await encoded.arrayBuffer()), type: encoded.headers.get('Content-Type') ?? '' }
}

/** Imports one file and waits for the end of its batch. Throws when it does not create this many transactions. */
export const importFile = async (
  app: RunningApp,
  account: Account,
  text: string,
  rows: number,
  name = 'statement.xml',
): Promise<ImportOutcome> => {
  const { body, type } = await uploadOf(new File([text], name))
  const start = performance.now()
  const posted = await app.post(`/bank_account/${account.id}/import-transactions`, type, body)
  const [batch] = JSON.parse(posted.body) as ImportBatchObject[]
  if (batch === undefined) throw new Error('the import answered no batch')
  const { created } = (await app.finished(batch.id)).result
  const ms = performance.now() - start
  if (created !== rows) throw new Error(`${created} of ${rows} rows were created`)
  return { batch: batch.id, ms }
}

/** Posts JSON. */
export const post = async <T = { readonly id: string }>(
  app: RunningApp,
  path: string,
  body: object = {},
  agent?: Agent,
): Promise<{ readonly value: T; readonly ms: number }> => {
  const reply = await app.post(path, 'application/json', JSON.stringify(body), agent)
  return { value: JSON.parse(reply.body) as T, ms: reply.ms }
}

/** Runs bulk work in the background, and waits for its end. Returns the milliseconds. */
export const runBulk = async (app: RunningApp, path: string, body: object, wanted?: number): Promise<number> => {
  const start = performance.now()
  const { value } = await post<BulkBatchObject>(app, path, body)
  const { result } = await app.finished<BulkBatchObject>(value.id)
  const ms = performance.now() - start
  if (wanted !== undefined && result.done !== wanted) throw new Error(`${path} did ${JSON.stringify(result)}`)
  return ms
}

/** Requests one page after the other, as a window does, until the work is done or has failed: the time of each. */
export const askLists = async (
  app: RunningApp,
  work: Promise<unknown>,
  {
    pause_ms = 10,
    pathOf = turnPage,
  }: { readonly pause_ms?: number; readonly pathOf?: (request: number) => string } = {},
): Promise<readonly number[]> => {
  let isRunning = true
  const finish = () => {
    isRunning = false
  }
  work.then(finish, finish)
  const times: number[] = []
  while (isRunning) {
    times.push((await app.get(pathOf(times.length))).ms)
    await sleep(pause_ms)
  }
  return times
}

/** Pages of booked and of open transactions, in turn. */
const turnPage = (request: number): string =>
  `/bank_transaction?page=${1 + (request % 100)}&filter[reconciled]=${request % 2}`
