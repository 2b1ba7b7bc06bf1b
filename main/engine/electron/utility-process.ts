// A process of its own for our code in Electron (child-process.ts): RunAsNode is off in its executable, so `child_process.fork` of
// it would start a second Kontor.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { app, type UtilityProcess, utilityProcess } from 'electron'
import { MAX_ERRORS, type ProcessEnd, type StartProcess } from '../process/child-process.ts'

/** Its last lines may arrive behind its end. */
const LAST_LINES_MS = 500

/** Never empty: then Electron hands its own environment on. Windows needs these to begin at all. */
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
  // Before that it could not be killed.
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
    // Electron ends with its windows, whatever else there is.
    setKeepsAlive: () => undefined,
  }
}

/** Of what waitpid says, the signals that mean a full heap or a system without memory; beside an exit code that is as small. */
const SIGNALS: Readonly<Record<number, string>> = { 4: 'SIGILL', 5: 'SIGTRAP', 6: 'SIGABRT', 9: 'SIGKILL' }

const endOf = (child: UtilityProcess): Promise<ProcessEnd> => {
  let errors = ''
  const note = (text: string) => {
    errors = (errors + text).slice(-MAX_ERRORS)
  }
  child.on('error', (type, location) => note(`${type} at ${location}\n`))
  // There from the moment on in which the process is.
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
