// The application as a measured process: started headless, asked over one kept connection, its imports awaited.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ImportBatchObject } from '../../shared/api/endpoints/batches.ts'
import { swissIban } from '../support/make-camt.ts'
import { createRandom } from '../support/random.ts'
import { type FinishedBatches, listenForBatches } from './finished-batches.ts'

const MAIN = join(import.meta.dirname, '../../out/main/main.js')

export interface Reply {
  readonly body: string
  /** From sending to the last byte. */
  readonly ms: number
}

export interface RunningApp {
  readonly process: ChildProcess
  /** From starting the process to its line on stdout. */
  readonly ready_ms: number
  /** Below `/api`. Throws on anything but 2xx. Over the one connection, unless another agent is given, as those below. */
  readonly get: (path: string, agent?: Agent) => Promise<Reply>
  readonly post: (path: string, type: string, body: string | Uint8Array, agent?: Agent) => Promise<Reply>
  readonly put: RunningApp['post']
  readonly remove: (path: string) => Promise<Reply>
  readonly finished: FinishedBatches['finished']
  readonly lastChange: FinishedBatches['lastChange']
  readonly stop: () => Promise<void>
}

const running = new Set<RunningApp>()

/** Measures, and stops what still runs because its measurement failed: it would keep the whole run from ending. */
export const stoppingApps = async <T>(measure: () => Promise<T>): Promise<T> => {
  try {
    return await measure()
  } finally {
    await Promise.allSettled([...running].map((app) => app.stop()))
  }
}

/** Starts it on a data folder. `flags` are Node's own, for instance to write a profile; `more` are Kontor's. */
export const startApp = async (
  data: string,
  flags: readonly string[] = [],
  more: readonly string[] = [],
): Promise<RunningApp> => {
  const start = performance.now()
  const child = spawn(process.execPath, [...flags, MAIN, '--headless', '--data', data, '--port', '0', ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // The keys of what is measured stay beside it.
    env: { ...process.env, XDG_CONFIG_HOME: join(data, '.config') },
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    ended.then((code) => Promise.reject(new Error(`the application ended with ${code} before it was ready`))),
  ])
  const ready_ms = performance.now() - start
  const { url, token } = JSON.parse(line) as { url: string; token: string }
  const kept = new Agent({ keepAlive: true })
  const batches = await listenForBatches(url, token)
  const send = (method: string, path: string, type?: string, body?: string | Uint8Array, agent = kept) =>
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
    remove: (path) => send('DELETE', path),
    finished: batches.finished,
    lastChange: batches.lastChange,
    stop: async () => {
      running.delete(app)
      batches.close()
      kept.destroy()
      child.kill('SIGTERM')
      const code = await ended
      if (code !== 0) throw new Error(`the application ended with ${code}`)
    },
  }
  running.add(app)
  return app
}

/** One request on a kept connection, timed from sending to the last byte. */
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
    call.on('error', failed)
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
  readonly created: number
  readonly duplicates: number
  /** From the POST to the batch's finished mark. */
  readonly ms: number
}

/** Imports one file and waits for the end of its batch. */
export const importFile = async (
  app: RunningApp,
  account: Account,
  text: string,
  name = 'statement.xml',
): Promise<ImportOutcome> => {
  const form = new FormData()
  form.append('files[0]', new File([text], name))
  const encoded = new Response(form)
  const body = new Uint8Array(await encoded.arrayBuffer())
  const type = encoded.headers.get('Content-Type') ?? ''

  const start = performance.now()
  const posted = await app.post(`/bank_account/${account.id}/import-transactions`, type, body)
  const [batch] = JSON.parse(posted.body) as ImportBatchObject[]
  if (batch === undefined) throw new Error('the import answered no batch')
  const { created, duplicates } = (await app.finished(batch.id)).result
  return { batch: batch.id, created, duplicates, ms: performance.now() - start }
}
