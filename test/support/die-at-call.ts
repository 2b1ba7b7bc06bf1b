// Loaded first (`--import`), it kills its process as that begins to change something on the disk for the time that DIE_AT says: with
// one process a number, a test sees what is left by a kill between any two steps.
import fs, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

let left = Number(process.env.DIE_AT)

const count = <T extends object>(holder: T, names: readonly (keyof T)[]): void => {
  for (const name of names) {
    const call = holder[name] as (...given: readonly unknown[]) => unknown
    holder[name] = function (this: unknown, ...given: readonly unknown[]) {
      left -= 1
      if (left === 0) process.kill(process.pid, 'SIGKILL')
      return Reflect.apply(call, this, given)
    } as T[keyof T]
  }
}

const handle = await fs.open(import.meta.filename)
count(Object.getPrototypeOf(handle) as FileHandle, ['write', 'writeFile', 'truncate', 'sync', 'datasync'])
await handle.close()
count(fs, ['open', 'mkdir', 'rename', 'link', 'rm', 'rmdir', 'writeFile'])
syncBuiltinESMExports()
