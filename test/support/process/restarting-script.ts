// A script of script.test.ts: whenever its process has ended and the removal of its folder has begun, it starts another
// one, as the next step of a measurement does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { runScript } from './script.ts'

await runScript(async ({ folder }) => {
  const file = join(folder, 'file')
  for (let count = 0; count < 2; count++) {
    writeFileSync(file, '')
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 600_000)'], { stdio: 'ignore' })
    process.stdout.write(`${child.pid}\n`)
    await once(child, 'close')
    while (existsSync(file)) await nextTurn()
  }
  return 0
})
