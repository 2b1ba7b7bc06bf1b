// The frame of the scripts of test/: after an interruption it leaves neither a process nor its folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { processes } from '../../support/process/processes.ts'

const SCRIPT = resolve(import.meta.dirname, '../../support/process/restarting-script.ts')

test('a process that is started while the folder is removed is ended too, and its folder removed', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'kontor-script-test-'))
  onTestFinished(() => rm(temporary, { recursive: true, force: true }))
  const script = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  script.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const ended = once(script, 'close')
  await once(script.stdout, 'data')
  script.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
  const started = output.trim().split('\n').map(Number)
  expect(started).toHaveLength(2)
  expect(processes().filter(({ pid }) => started.includes(pid))).toEqual([])
  expect(await readdir(temporary)).toEqual([])
})
