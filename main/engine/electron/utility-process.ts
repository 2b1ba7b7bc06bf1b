// A separate process for our code in Electron (child-process.ts). Its executable has RunAsNode switched off, so
// `child_process.fork` would start a second Kontor.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { app, type UtilityProcess, utilityProcess } from 'electron'
import { MAX_ERRORS, type ProcessEnd, type StartProcess } from '../process/child-process.ts'

/** Its last lines may arrive after its end. */
const LAST_LINES_MS = 500

/** Never empty: otherwise Electron passes on its own environment. Windows needs these variables to start a process. */
const environment = (): Record<string, string> => {
  const needed = ['SystemRoot', 'SystemDrive', 'windir', 'TEMP', 'TMP']
  const own = needed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { LANG: 'C', ...Object.fromEntries(own) }
}

export const startUtilityProcess: StartProcess = async (file) => {
  await app.whenReady()
  const child = utilityProcess.fork(fileURLToPath(file), [], {
    env: environment(),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe'],
    serviceName: 'Kontor worker',
  })
  const ended = endOf(child)
  // The process cannot be killed before that.
  await Promise.race([once(child, 'spawn'), ended])
  return {
    pid: child.pid,
    post: (message) => child.postMessage(message),
    onMessage: (listener) => {
      child.on('message', listener)
      return () => void child.off('message', listener)
    },
    ended,
    kill: () => void child.kill(),
    // Electron ends with its windows, even if other work is left.
    setKeepsAlive: () => undefined,
  }
}

/** The signals of waitpid that mean a full heap or a system without memory. An exit code can be equally small. */
const SIGNALS: Readonly<Record<number, string>> = { 4: 'SIGILL', 5: 'SIGTRAP', 6: 'SIGABRT', 9: 'SIGKILL' }

const endOf = (child: UtilityProcess): Promise<ProcessEnd> => {
  let errors = ''
  const note = (text: string) => {
    errors = (errors + text).slice(-MAX_ERRORS)
  }
  child.on('error', (type, location) => note(`${type} at ${location}\n`))
  // The stream exists from the start of the process.
  const stderrEnded = once(child, 'spawn').then(async () => {
    child.stderr?.on('data', (bytes: Buffer) => note(bytes.toString()))
    if (child.stderr) await once(child.stderr, 'close')
  })
  const { promise, resolve } = Promise.withResolvers<ProcessEnd>()
  child.once('exit', async (status) => {
    await Promise.race([stderrEnded, sleep(LAST_LINES_MS, undefined, { ref: false })])
    const signal = process.platform === 'win32' ? undefined : SIGNALS[status]
    resolve({ code: signal === undefined ? status : null, signal: signal ?? null, errors })
  })
  return promise
}
