// Preloaded into a program (`--import`), it counts the calls that may change the disk, and kills the process at call
// number DIE_AT. A test runs it with 1, 2, 3 and so on, and sees what a kill between any two steps leaves.
import fs, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

let callsLeft = Number(process.env.DIE_AT)

const count = <T extends object>(holder: T, names: readonly (keyof T)[]): void => {
  for (const name of names) {
    const call = holder[name] as (...input: readonly unknown[]) => unknown
    holder[name] = function (this: unknown, ...input: readonly unknown[]) {
      callsLeft -= 1
      if (callsLeft === 0) process.kill(process.pid, 'SIGKILL')
      return Reflect.apply(call, this, input)
    } as T[keyof T]
  }
}

const handle = await fs.open(import.meta.filename)
count(Object.getPrototypeOf(handle) as FileHandle, ['write', 'writeFile', 'truncate', 'sync', 'datasync'])
await handle.close()
count(fs, ['open', 'mkdir', 'rename', 'link', 'rm', 'rmdir', 'writeFile'])
syncBuiltinESMExports()
