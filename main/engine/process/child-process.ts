// A separate process for code that may die, from hostile input or from using too much memory: the port, and its
// implementation with Node. Electron's executable is no Node; engine/electron/utility-process.ts implements it there.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../../platform/child-environment.ts'

/** How a process ended. */
export interface ProcessEnd {
  readonly code: number | null
  readonly signal: string | null
  /** Its last output on stderr, or why it could not be started. */
  readonly errors: string
}

/** A running process of our own code, and the connection to it. */
export interface OwnProcess {
  /** For measurements, and for tests that inspect it from outside. */
  readonly pid: number | undefined
  /** Sends a cloneable message. After the end of the process the message is lost. */
  readonly post: (message: unknown) => void
  /** Returns a function that stops listening. */
  readonly onMessage: (listener: (message: unknown) => void) => () => void
  /** Resolves when it has ended and its last message has arrived. */
  readonly ended: Promise<ProcessEnd>
  /** Kills it at once. */
  readonly kill: () => void
  /** Whether it keeps this program alive. */
  readonly setKeepsAlive: (keepsAlive: boolean) => void
}

/**
 * Starts one of our files in a process of its own, without the environment, the input and the open files of this one.
 */
export type StartProcess = (file: URL) => OwnProcess | Promise<OwnProcess>

/** The characters of stderr that are kept: V8 prints a page of figures before it says that the heap is full. */
export const MAX_ERRORS = 8000

export const forkProcess: StartProcess = (file) => {
  const child = fork(fileURLToPath(file), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: childEnvironment(),
    execArgv: [],
    windowsHide: true,
  })
  return {
    pid: child.pid,
    // The answer or the end of the process shows whether it arrived.
    post: (message) => void child.send(message as object, () => undefined),
    onMessage: (listener) => {
      child.on('message', listener)
      return () => void child.off('message', listener)
    },
    ended: endOf(child),
    kill: () => void child.kill('SIGKILL'),
    setKeepsAlive: (keepsAlive) => {
      for (const handle of [child, child.channel, child.stderr as Handle | null])
        if (keepsAlive) handle?.ref()
        else handle?.unref()
    },
  }
}

/** An object that keeps Node running. */
interface Handle {
  readonly ref: () => void
  readonly unref: () => void
}

const endOf = (child: ChildProcess): Promise<ProcessEnd> => {
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-MAX_ERRORS)
  })
  const { promise, resolve } = Promise.withResolvers<ProcessEnd>()
  // The process could not be started. For a message that could not be sent, the end of the process is reported instead.
  child.on('error', (error) => {
    if (child.pid === undefined) resolve({ code: null, signal: null, errors: error.message })
  })
  child.once('close', (code, signal) => resolve({ code, signal, errors }))
  return promise
}
