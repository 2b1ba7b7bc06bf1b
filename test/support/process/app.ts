// The built application as it starts without a display: it prints a one-time link for a browser. For tests in a real
// browser; who runs them has built it (built-program.ts, build/script.mjs).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { readApiAddress } from './api-address.ts'

const MAIN = resolve(import.meta.dirname, '../../../out/main/main.js')

export interface App {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  /** Signs one browser in; valid once. */
  readonly launchLink: string
  /** The owner's token of this start, to prepare data over the interface. */
  readonly token: string
  /** Ends it as Ctrl+C does; rejects when it does not end cleanly. */
  readonly stop: () => Promise<void>
}

/**
 * Starts it on a data folder. `args` are further command-line options (`--demo`, `--port`, `4801`), `more` environment
 * variables.
 */
export const startApp = async (
  data: string,
  args: readonly string[] = ['--port', '0'],
  more: Readonly<Record<string, string>> = {},
): Promise<App> => {
  // Without a display no window can open, so it prints the link instead.
  const { DISPLAY: _, WAYLAND_DISPLAY: __, NODE_ENV: ___, ...env } = process.env
  const child = spawn(process.execPath, [MAIN, '--data', data, ...args], {
    env: { ...env, ...more },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  let output = ''
  const link = new Promise<string>((found) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const launchLink = /http:\/\/127\.0\.0\.1:\d+\/#sign_in=\S+/.exec(output)?.[0]
      if (launchLink !== undefined) found(launchLink)
    })
  })
  const early = ended.then((code) => Promise.reject(new Error(`the application ended with ${code}: ${output}`)))
  early.catch(() => undefined)
  const stop = async () => {
    child.kill('SIGTERM')
    const code = await ended
    if (code !== 0) throw new Error(`the application ended with ${code}: ${output}`)
  }
  const launchLink = await Promise.race([link, early])
  // The caller could not stop it.
  const { token } = await readApiAddress(data).catch(async (error) => {
    await stop()
    throw error
  })
  return { url: new URL(launchLink).origin, launchLink, token, stop }
}

/**
 * Asks the interface below `/api`, without the window; a form is sent as it is. Rejects with the answer when that is not
 * 2xx.
 */
export const askApp = async <T>({ url, token }: App, method: string, path: string, body?: unknown): Promise<T> => {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}/api/${path.replace(/^\//, '')}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(isForm ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text === '' ? null : JSON.parse(text)) as T
}
