// The npm commands as people and scripts use them: start prints one line and stops cleanly, bench measures.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-commands-'))
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

const runScript = (script: string, args: readonly string[], cwd = root) => {
  const child = spawn(process.execPath, [join(root, 'build', script), ...args], {
    cwd,
    env: { ...process.env, INIT_CWD: cwd },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  return {
    child,
    ended: once(child, 'close').then(([code]) => ({ code: code as number | null, out, errors })),
    firstLine: async (): Promise<string> => {
      while (!out.includes('\n')) {
        await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
        if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${errors}`)
      }
      return out
    },
  }
}

describe('npm start', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'headless prints one line on stdout and ends on %s with 0',
    async (signal) => {
      const started = runScript('start.mjs', ['--headless', '--data', `books-${signal}`, '--port', '0'], folder)
      const { url, api, token } = JSON.parse(await started.firstLine()) as Record<string, string>
      expect(api).toBe(`${url}/api`)
      const answer = await fetch(`${api}/bank_account`, { headers: { Authorization: `Bearer ${token}` } })
      expect(answer.status).toBe(200)

      started.child.kill(signal)
      const { code, out } = await started.ended
      expect(code).toBe(0)
      expect(out.trim().split('\n')).toHaveLength(1)
      // A relative folder is relative to the folder where npm was called.
      expect((await stat(join(folder, `books-${signal}`))).isDirectory()).toBe(true)
    },
  )

  test('passes the exit code on: an unknown option is 2', async () => {
    const { code, out, errors } = await runScript('start.mjs', ['--nonsense']).ended
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(errors).toContain('--nonsense')
  })
})

describe('npm run bench', () => {
  test('measures small books, compares with a baseline and prints the requested output', async () => {
    // One part: npm-scripts.test.ts runs more of them in `npm run test:long`.
    const options = ['--only', 'start', '--rows', '300', '--runs', '1']
    const { code, out, errors } = await runScript('script.mjs', ['bench/bench', ...options]).ended
    expect({ code, errors: code === 0 ? '' : errors }).toEqual({ code: 0, errors: '' })
    const time = '[\\d.]+ m?s'
    expect(out).toMatch(
      new RegExp(
        `start to the first page of 300 rows +\\| ${time} +\\| a blank browser: ${time} +\\| [\\d.]+ × +\\| ≤ 2.5 × +\\| (ok|\\*\\*missed)`,
      ),
    )
    expect(out).toMatch(new RegExp(`the first page after a start, of 300 rows +\\| ${time} +\\| +\\| +\\| ≤ 10.0 ms`))
    expect(out).toMatch(new RegExp(`until the program is ready +\\| ${time} +\\|`))
  })
})
