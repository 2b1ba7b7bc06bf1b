// `app` of the double: its life cycle, and its single-instance lock, which works between real processes.
import { EventEmitter } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { misuse, note } from './control.ts'
import { state } from './state.ts'

const LOOK_MS = 50
const paths = new Map<string, string>([['downloads', join(tmpdir(), 'kontor-double-downloads')]])
const inUserData = (name: string): string => join(app.getPath('userData'), name)
let lastMessage = 0

class App extends EventEmitter {
  private ready: Promise<void> | null = null

  setPath(name: string, path: string): void {
    if (!existsSync(path)) misuse(`${name} at a folder that does not exist`)
    paths.set(name, path)
  }

  getPath = (name: string): string => paths.get(name) ?? misuse(`no path ${name} is set`)
  commandLine = { hasSwitch: (name: string): boolean => process.argv.includes(`--${name}`) }
  addRecentDocument = (path: string): void => note(`recent ${path}`)
  getLocale = (): string => 'de-CH'

  /**
   * Ready when the program's first file has run to its end, as in Electron: code that must run before may not wait for
   * anything.
   */
  whenReady(): Promise<void> {
    this.ready ??= new Promise((resolve) =>
      setImmediate(() => {
        state.isReady = true
        resolve()
      }),
    )
    return this.ready
  }

  enableSandbox(): void {
    if (state.isReady) misuse('the sandbox for all when the application is ready already')
  }

  requestSingleInstanceLock(input: unknown): boolean {
    const lock = inUserData('instance.lock')
    const holder = Number(existsSync(lock) ? readFileSync(lock, 'utf8') : 0)
    if (holder > 0 && isAlive(holder) && holder !== process.pid) {
      const file = inUserData(`message-${process.pid}-${++lastMessage}`)
      writeFileSync(`${file}.part`, JSON.stringify(input))
      renameSync(`${file}.part`, `${file}.json`)
      return false
    }
    writeFileSync(lock, String(process.pid))
    setInterval(() => this.readMessages(), LOOK_MS).unref()
    return true
  }

  releaseSingleInstanceLock(): void {
    const lock = inUserData('instance.lock')
    if (existsSync(lock) && readFileSync(lock, 'utf8') === String(process.pid)) rmSync(lock)
  }

  quit(): void {
    let isPrevented = false
    this.emit('before-quit', {
      preventDefault: () => {
        isPrevented = true
      },
    })
    if (!isPrevented) process.exit(0)
  }

  exit(code: number): void {
    process.exit(code)
  }

  private readMessages(): void {
    if (!existsSync(app.getPath('userData'))) return
    for (const name of readdirSync(app.getPath('userData')).filter((each) => /^message-.*\.json$/.test(each))) {
      const input = JSON.parse(readFileSync(inUserData(name), 'utf8')) as unknown
      rmSync(inUserData(name))
      this.emit('second-instance', {}, [], process.cwd(), input)
    }
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

export const app = new App()
