// A clock that begins at another time (UTC) and runs on, for a program and for a window.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The script that a program or page runs before its own code. */
export const clockScript = (time: string): string => `(() => {
  const Real = Date
  const offset = Real.parse('${time}') - Real.now()
  globalThis.Date = class extends Real {
    constructor(...given) { if (given.length === 0) super(Real.now() + offset); else super(...given) }
    static now() { return Real.now() + offset }
  }
})()`

/** The environment of a program with this clock; the script of the clock is written into a folder. */
export const clockEnvironment = async (folder: string, time: string): Promise<Readonly<Record<string, string>>> => {
  const script = join(folder, 'clock.mjs')
  await writeFile(script, clockScript(time))
  return { TZ: 'UTC', NODE_OPTIONS: `--import=file://${script}` }
}
