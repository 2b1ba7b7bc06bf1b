// A run of tests that hangs is killed with all its processes, and names the hanging file.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { patiently } from '../support/patience.ts'
import { root } from './source.ts'

let folder = ''
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs test files of a folder as `npm test` does, but detects silence after `silentMs`. */
const runFiles = async (files: Readonly<Record<string, string>>, silentMs: number) => {
  // In the repository, where the files find their packages.
  await mkdir(join(root, 'out'), { recursive: true })
  folder = await mkdtemp(join(root, 'out', 'silence-'))
  await writeFile(join(folder, 'vite.config.js'), 'export default {}')
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const script = `import { runTests } from ${JSON.stringify(pathToFileURL(join(root, 'build/run-tests.mjs')))}
    const args = ['--config', ${JSON.stringify(join(folder, 'vite.config.js'))}, '--maxWorkers=2', '--root', ${JSON.stringify(folder)}]
    const answer = await runTests({ node: process.execPath, env: process.env, args, silentMs: ${silentMs} })
    console.log(JSON.stringify(answer))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  await once(child, 'close')
  return { answer: JSON.parse(output.stdout.trim().split('\n').at(-1) ?? '') as unknown, stderr: output.stderr }
}

const GOOD = `import { expect, test } from 'vitest'
  test('is right', () => expect(1).toBe(1))
  test('cannot run', ({ skip }) => skip('the reason'))`

test('a hanging file is killed and named, and the others are counted', async () => {
  const hanging = `import { spawnSync } from 'node:child_process'
    import { test } from 'vitest'
    const beat = \`const file = \${JSON.stringify(import.meta.dirname + '/beats')}
      setInterval(() => require('node:fs').appendFileSync(file, '.'), 100)\`
    test('never ends', () => void spawnSync(process.execPath, ['-e', beat]))`
  const { answer, stderr } = await runFiles({ 'good.test.js': GOOD, 'hanging.test.js': hanging }, patiently(5_000))
  expect(answer).toEqual({
    passed: 1,
    failed: 1,
    skipped: ['good.test.js: cannot run: the reason'],
    files: [{ name: expect.stringContaining('good.test.js'), ms: expect.any(Number) }],
    isGood: false,
  })
  expect(stderr).toMatch(/no progress for \d+ s.*running: hanging\.test\.js\n/)
  const beats = () => readFile(join(folder, 'beats'), 'utf8')
  const before = await beats()
  await sleep(1_000)
  expect(await beats()).toBe(before)
})

test('failed tests, and files that do not load, are counted one each', async () => {
  const bad = `import { expect, test } from 'vitest'
    test('is wrong', () => expect(1).toBe(2))`
  const files = { 'good.test.js': GOOD, 'bad.test.js': bad, 'broken.test.js': 'throw new Error("does not load")' }
  expect((await runFiles(files, 60_000)).answer).toMatchObject({ passed: 1, failed: 2, isGood: false })
})
