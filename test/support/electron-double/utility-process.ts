// utilityProcess of the double: a real Node process, which has Electron's port in place of Node's channel.
import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { constants } from 'node:os'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { misuse } from './control.ts'
import { state } from './state.ts'

const PORT = fileURLToPath(new URL('./utility-port.ts', import.meta.url))

interface ForkOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly execArgv?: readonly string[]
  readonly stdio?: readonly ('pipe' | 'ignore')[]
  readonly serviceName?: string
}

class UtilityProcess extends EventEmitter {
  private child: ChildProcess | null = null
  private readonly waiting: unknown[] = []

  constructor(file: string, args: readonly string[], { env = {}, execArgv = [], stdio = [] }: ForkOptions) {
    super()
    if (!state.isReady) misuse('a utility process before the application is ready')
    if (stdio[0] !== 'ignore') misuse('a utility process with an input')
    setImmediate(() => {
      const child = fork(file, [...args], {
        serialization: 'advanced',
        stdio: ['ignore', stdio[1] ?? 'inherit', stdio[2] ?? 'inherit', 'ipc'],
        // An empty environment is that of the application, as in Electron.
        ...(Object.keys(env).length > 0 ? { env } : {}),
        execArgv: ['--import', PORT, ...execArgv],
      })
      this.child = child
      child.on('message', (message) => this.emit('message', message))
      child.once('exit', (code, signal) => this.emit('exit', code ?? (signal === null ? 0 : constants.signals[signal])))
      this.emit('spawn')
      for (const message of this.waiting.splice(0)) this.postMessage(message)
    })
  }

  get pid(): number | undefined {
    return this.child?.exitCode === null && this.child.signalCode === null ? this.child.pid : undefined
  }

  get stderr(): Readable | null {
    return this.child?.stderr ?? null
  }

  postMessage(message: unknown): void {
    if (this.child === null) this.waiting.push(message)
    else this.child.send(message as object, () => undefined)
  }

  /**
   * Like Electron: a request to end, and two seconds later a kill. Before the process runs there is nothing to kill.
   */
  kill(): boolean {
    const { child } = this
    if (child === null || this.pid === undefined) return false
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 2000).unref()
    return true
  }
}

export const utilityProcess = {
  fork: (file: string, args: readonly string[] = [], options: ForkOptions = {}): UtilityProcess =>
    new UtilityProcess(file, args, options),
}
