// A process of its own for code that may die, of what strangers have sent or of the memory that it takes: the port, and how
// Node fills it. Electron, whose executable is no Node, fills it in engine/electron/utility-process.ts.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** How a process ended. */
export interface ProcessEnd {
  readonly code: number | null
  readonly signal: string | null
  /** The last that it wrote to stderr, or why it could not be started. */
  readonly errors: string
}

/** A running process of our own code, and the line to it. */
export interface OwnProcess {
  /** For measurements, and for tests that look at it from outside. */
  readonly pid: number | undefined
  /** Sends a message that can be cloned. After the end of the process it goes nowhere. */
  readonly post: (message: unknown) => void
  /** Returns how to stop listening. */
  readonly onMessage: (listener: (message: unknown) => void) => () => void
  /** Resolves when it has ended and its last message has come. */
  readonly ended: Promise<ProcessEnd>
  /** Ends it at once, whatever it does. */
  readonly kill: () => void
  /** Whether this program stays alive for it. */
  readonly setKeepsAlive: (keepsAlive: boolean) => void
}

/** Starts a file of ours in a process of its own, without the environment, the input and the open files of this one. */
export type StartProcess = (file: URL) => OwnProcess | Promise<OwnProcess>

/** So much of what it writes to stderr is kept: V8 prints a page of figures before it says that the heap is full. */
export const MAX_ERRORS = 8000

export const forkProcess: StartProcess = (file) => {
  const child = fork(fileURLToPath(file), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {},
    execArgv: [],
    windowsHide: true,
  })
  return {
    pid: child.pid,
    // Whether it arrived shows in the answer or in the end of the process.
    post: (message) => void child.send(message as object, () => undefined),
    onMessage: (listener) => {
      child.on('message', listener)
      return () => void child.off('message', listener)
    },
    ended: endOf(child),
    kill: () => void child.kill('SIGKILL'),
    setKeepsAlive: (keepsAlive) => {
      for (const handle of [child, child.channel, child.stderr as unknown as Handle | null])
        if (keepsAlive) handle?.ref()
        else handle?.unref()
    },
  }
}

/** Of what keeps a Node alive. */
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
  // It could not be started; a message that could not be sent is told by the end.
  child.on('error', (error) => {
    if (child.pid === undefined) resolve({ code: null, signal: null, errors: error.message })
  })
  child.once('close', (code, signal) => resolve({ code, signal, errors }))
  return promise
}
