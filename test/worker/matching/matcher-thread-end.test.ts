// A matcher that waits for the next question keeps no process alive.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { SETTINGS } from '../../rule/matching/world.ts'

const THREAD = pathToFileURL(join(import.meta.dirname, '../../../main/worker/matching/matcher-thread.ts')).href

test('a program with a finished question ends by itself, without closing its matcher', async () => {
  const script = `
    const { createMatcherThread } = await import(${JSON.stringify(THREAD)})
    const matcher = createMatcherThread({ log: console })
    await matcher.setUp(1, ${JSON.stringify(SETTINGS)})
    console.log(await matcher.put(1, 'invoice', []))`
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script])
  let out = ''
  child.stdout.on('data', (data) => {
    out += data
  })
  // Far below the minute after which the program ends a thread that does not answer.
  const tooLate = setTimeout(() => child.kill('SIGKILL'), 45_000)
  const [code] = await once(child, 'close')
  clearTimeout(tooLate)
  expect([code, out.trim()]).toEqual([0, 'true'])
})
