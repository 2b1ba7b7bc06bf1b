// The baselines of figures: the same machine doing only the unavoidable work, in separate processes.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { findBrowser } from '../../main/engine/find-browser.ts'

const script = (name: string): string => join(import.meta.dirname, name)

/** Milliseconds to read, decode and parse a file with fast-xml-parser and nothing else, in a fresh process. */
export const bareParse = async (file: string): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, [script('bare-parse.ts'), file])
  return Number(stdout)
}

/** Milliseconds to load papaparse, read a file and split it into cells, in a fresh process. */
export const bareCsv = async (file: string): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, [script('bare-csv.ts'), file])
  return Number(stdout)
}

/** Milliseconds to append some 500 bytes to a file in the folder and have the disk confirm it, several times. */
export const bareAppends = async (folder: string, times: number): Promise<readonly number[]> => {
  const file = await open(join(folder, 'bare-append'), 'a')
  const line = `${'x'.repeat(500)}\n`
  const taken: number[] = []
  for (let time = 0; time < times; time += 1) {
    const start = performance.now()
    await file.write(line)
    await file.datasync()
    taken.push(performance.now() - start)
  }
  await file.close()
  return taken
}

export interface BareServer {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Hono on Node in a process of its own, answering the JSON of the file as an object that it serialises each time. */
export const startBareServer = async (file: string): Promise<BareServer> => {
  const child = spawn(process.execPath, [script('bare-server.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [port] = await once(createInterface({ input: child.stdout as Readable }), 'line')
  return { url: `http://127.0.0.1:${port}/`, stop: () => end(child) }
}

export interface BlankBrowser {
  readonly process: ChildProcess
  /** From the start of the process to a message from the blank page's script. */
  readonly ms: number
  readonly stop: () => Promise<void>
}

/** The browser that the application would use, headless, with an empty page whose script sends a message. */
export const startBlankBrowser = async (profile: string): Promise<BlankBrowser> => {
  const there = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    if (request.url === '/there') there.resolve()
    const page = '<!doctype html><title>blank</title><script>fetch("/there")</script>'
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(request.url === '/' ? page : '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const flags = ['--headless', '--disable-gpu', '--no-first-run', '--disable-extensions', `--user-data-dir=${profile}`]
  if (process.getuid?.() === 0) flags.push('--no-sandbox')
  const browser = await findBrowser()
  const start = performance.now()
  const child = spawn(browser, [...flags, `http://127.0.0.1:${port}/`], { stdio: 'ignore' })
  await Promise.race([there.promise, failWhenEnded(child)])
  const ms = performance.now() - start
  return {
    process: child,
    ms,
    stop: async () => {
      await end(child)
      server.closeAllConnections()
      server.close()
    },
  }
}

const failWhenEnded = async (child: ChildProcess): Promise<never> => {
  const [code] = await once(child, 'exit')
  throw new Error(`the browser ended with ${code}`)
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
