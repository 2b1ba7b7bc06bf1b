// The built application as a process that can be killed: started headless on a data folder, used over HTTP, its browser
// found among its child processes. For the kill tests.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { patiently } from '../patience.ts'
import { descendantsOf, processes, signal } from './processes.ts'

export interface Reply {
  readonly status: number
  readonly body: unknown
  /** Whether it repeats the answer of an earlier request with the same Idempotency-Key. */
  readonly is_repeat: boolean
  /** Seconds; null: not stated. */
  readonly retry_after: string | null
}

export interface Kontor {
  readonly pid: number
  /** `http://127.0.0.1:<port>/api`, and the token of this start. */
  readonly api: string
  readonly token: string
  /** Rejects without an answer, as when the process is killed. `key`: its Idempotency-Key. */
  readonly ask: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object | FormData,
    key?: string,
  ) => Promise<Reply>
  /** From the start of the process to its line on stdout. */
  readonly ready_ms: number
  readonly killMain: () => Promise<void>
  /** Kills the browser, or only the process of its page. False: there was none at that moment. */
  readonly killPage: (which: 'browser' | 'page') => boolean
  /** Stops the process of the page without ending it, so that it no longer answers. Returns its process id. */
  readonly freezePage: () => number
  /** Ends it as Ctrl+C does; returns the exit code. */
  readonly stop: () => Promise<number | null>
  readonly isRunning: () => boolean
  /** The end of its output on stderr, its log. */
  readonly lastLog: () => string
}

const MAX_OUTPUT_CHARACTERS = 10_000
const END_NOTICED_MS = 500

/** A 204 has no body. */
const textOrNull = (text: string): unknown => (text === '' ? null : JSON.parse(text))

/**
 * Starts the built application of a folder (built-program.ts), with these variables added to the environment. `data`
 * null: in the folder that it remembers.
 */
export const startKontor = async (
  program: string,
  data: string | null,
  { env = {}, more = [] }: { readonly env?: Readonly<Record<string, string>>; readonly more?: readonly string[] } = {},
): Promise<Kontor> => {
  const start = performance.now()
  const main = join(program, 'main/main.js')
  const named = data === null ? [] : ['--data', data]
  const child = spawn(process.execPath, [main, '--headless', ...named, '--port', '0', ...more], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-MAX_OUTPUT_CHARACTERS)
  })
  const ended = once(child, 'close')
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    ended.then(([code]) => Promise.reject(new Error(`Kontor ended with ${code} before it was ready: ${output}`))),
  ])
  const ready_ms = performance.now() - start
  const { api, token } = JSON.parse(line) as { api: string; token: string }
  const isRunning = () => child.exitCode === null && child.signalCode === null
  /** For a program that has ended: its exit and its last output. */
  const explain = async (failure: unknown): Promise<never> => {
    // The refused connection may be noticed before the end of the process.
    await Promise.race([ended, sleep(END_NOTICED_MS, undefined, { ref: false })])
    if (isRunning()) throw failure
    const how = `code ${child.exitCode}, signal ${child.signalCode}`
    throw new Error(`No answer: the program has ended with ${how}. It said last: ${output}`, { cause: failure })
  }
  return {
    pid: child.pid ?? 0,
    api,
    token,
    ready_ms,
    ask: async (method, path, body, key) => {
      const isForm = body instanceof FormData
      const answer = await fetch(`${api}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      }).catch(explain)
      const is_repeat = answer.headers.get('idempotency-replayed') === 'true'
      const retry_after = answer.headers.get('retry-after')
      return { status: answer.status, body: textOrNull(await answer.text()), is_repeat, retry_after }
    },
    killMain: async () => {
      child.kill('SIGKILL')
      await ended
    },
    killPage: (which) => {
      const browser = browserOf(child, data)
      const pid = which === 'browser' ? browser : pageOf(browser)
      return pid !== null && signal(pid, 'SIGKILL')
    },
    freezePage: () => {
      const pid = pageOf(browserOf(child, data))
      if (pid === null) throw new Error('There is no page to freeze')
      process.kill(pid, 'SIGSTOP')
      return pid
    },
    stop: async () => {
      child.kill('SIGTERM')
      const [code] = await ended
      return code as number | null
    },
    isRunning,
    lastLog: () => output,
  }
}

/** Asks again while the books are opened after a kill, as a client does. */
export const askWhenOpen = async (from: Kontor, path: string): Promise<Reply> => {
  for (const end = performance.now() + patiently(60_000); ; await sleep(200)) {
    const reply = await from.ask('GET', path)
    if (reply.status !== 503 || performance.now() > end) return reply
  }
}

/** Every record of a list, over all pages. */
export const listAll = async <T>(from: Kontor, path: string): Promise<T[]> => {
  const rows: T[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await askWhenOpen(from, `${path}?per_page=500&page=${page}`)
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`)
    const { data, meta } = body as { data: T[]; meta: { last_page: number } }
    rows.push(...data)
    if (page >= meta.last_page) return rows
  }
}

/** Runs `npm run verify` on a data folder, with these variables added to the environment. */
export const verifyFolder = async (
  program: string,
  data: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly out: string }> => {
  const child = spawn(process.execPath, [join(program, 'main/verify.js'), '--data', data], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  const [code] = await once(child, 'close')
  return { code: code as number, out }
}

const browserOf = (main: ChildProcess, data: string | null): number | null =>
  processes().find(({ parent, args }) => parent === main.pid && args.includes(`--user-data-dir=${data ?? ''}`))?.pid ??
  null

/** The page's process: a grandchild of the browser, through the process that makes them. */
const pageOf = (browser: number | null): number | null =>
  browser === null ? null : (descendantsOf(browser).find(({ args }) => args.includes('--type=renderer'))?.pid ?? null)
