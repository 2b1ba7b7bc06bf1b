// The commands as people and scripts use them: start prints one line and stops cleanly, bench measures.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLong } from '../support/counts.ts'

const root = resolve(import.meta.dirname, '../..')
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
    'headless says one line on stdout and ends on %s with 0',
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
      // A relative folder means the one npm was called in.
      expect((await stat(join(folder, `books-${signal}`))).isDirectory()).toBe(true)
    },
  )

  test('passes the exit code on: an option that does not exist is 2', async () => {
    const { code, out, errors } = await runScript('start.mjs', ['--nonsense']).ended
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(errors).toContain('--nonsense')
  })
})

describe('npm run bench', () => {
  test('measures on small books and prints each figure beside its floor', async () => {
    // Tables and hostile files take long, of whatever number of rows.
    const parts = isLong ? [] : ['--only', 'import,fidelity,list,reimport,start,new']
    const { code, out, errors } = await runScript('script.mjs', [
      'bench/bench',
      '--rows',
      '500',
      '--runs',
      '1',
      ...parts,
    ]).ended
    expect({ code, errors: code === 0 ? '' : errors }).toEqual({ code: 0, errors: '' })
    for (const what of ['5 MB CAMT', 'list page 1 of 500 rows', 'list, sort -amount', 'imported again', 'start to the'])
      expect(out).toMatch(new RegExp(`\\d× +≤ [\\d.]+ +(?:pass|OVER) .*${what}`))
    for (const what of ['bare parse', 'bare Hono', 'into 1000', 'blank browser']) expect(out).toContain(what)
  })
})
