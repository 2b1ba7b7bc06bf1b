// A parser that waits for the next file keeps no process alive.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const PARSER = pathToFileURL(join(import.meta.dirname, '../../main/worker/parser.ts')).href

test('a program that has read a file ends by itself, without closing its parser', async () => {
  const script = `
    const { createParser } = await import(${JSON.stringify(PARSER)})
    const bytes = new TextEncoder().encode('Datum;Text;Betrag\\n05.01.2026;Coffee;-4.50\\n')
    const file = await createParser({ idleMs: 600_000 }).parse({ name: 'a.csv', bytes, reading: {} })
    console.log(file.ok)`
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script])
  let out = ''
  child.stdout.on('data', (data) => {
    out += data
  })
  // Far below the ten minutes for which the parser would wait.
  const tooLate = setTimeout(() => child.kill('SIGKILL'), 45_000)
  const [code] = await once(child, 'close')
  clearTimeout(tooLate)
  expect([code, out.trim()]).toEqual([0, 'true'])
})
