// The process of a parser keeps no program alive, and survives none: neither one that ends by itself nor one that is
// killed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { patiently } from '../support/patience.ts'

const moduleOf = (file: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../main', file)).href)

/** A program with a parser, which writes the id of its process. */
const startProgram = (code: string) => {
  const script = `
    const { createParser } = await import(${moduleOf('worker/parser.ts')})
    const { forkProcess } = await import(${moduleOf('engine/process/child-process.ts')})
    const startProcess = async (file) => {
      const started = await forkProcess(file)
      console.log(started.pid)
      return started
    }
    const bytes = new TextEncoder().encode('Datum;Text;Betrag\\n05.01.2026;Coffee;-4.50\\n')
    const file = { name: 'a.csv', bytes, reading: {} }
    ${code}`
  const program = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script])
  let output = ''
  program.stdout.on('data', (data) => {
    output += data
  })
  return { program, lines: () => output.trim().split('\n') }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a program that has read a file ends by itself, without closing its parser', async () => {
  const { program, lines } = startProgram(`
    const answer = await createParser({ startProcess, idleMs: 600_000 }).parse(file)
    console.log(answer.ok)`)
  // Far below the ten minutes for which the parser would wait.
  const tooLate = setTimeout(() => program.kill('SIGKILL'), 45_000)
  const [code] = await once(program, 'close')
  clearTimeout(tooLate)
  const [pid, answer] = lines()
  expect([code, answer]).toEqual([0, 'true'])
  await expect.poll(() => isAlive(Number(pid))).toBe(false)
})

test.each([
  ['waits for a file', ''],
  ['reads a file that never ends', ' while (true) {}'],
])('the process ends with a program that is killed while it %s', async (_, deed) => {
  const worker = `import { serialize } from 'node:v8'
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', () => {
      parentPort.postMessage(serialize({ type: 'Read', result: { ok: true, value: {} } }));${deed} })`
  const { program, lines } = startProgram(`
    const workerFile = new URL('data:text/javascript,' + encodeURIComponent(${JSON.stringify(worker)}))
    const answer = createParser({ startProcess, workerFile, idleMs: 600_000 }).parse(file)
    await answer.catch(() => undefined)
    console.log('answered')
    setInterval(() => undefined, 1000)`)
  await expect.poll(() => lines().length, { timeout: patiently(20_000) }).toBe(2)
  const pid = Number(lines()[0])
  program.kill('SIGKILL')
  await once(program, 'close')
  await expect.poll(() => isAlive(pid), { timeout: patiently(5000) }).toBe(false)
})
