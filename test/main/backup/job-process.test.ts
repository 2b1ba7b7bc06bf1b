// Jobs in processes that are killed during compression, or crash: the program, here this process, survives.
import { expect, onTestFinished, test } from 'vitest'
import { type JobOptions, runInProcess } from '../../../main/backup/job-process.ts'
import { forkProcess, type OwnProcess } from '../../../main/engine/process/child-process.ts'
import { countOf } from '../../support/counts.ts'
import { patiently } from '../../support/patience.ts'
import { processes } from '../../support/process/processes.ts'
import { createRandom, newSeed } from '../../support/random.ts'

const MODULE = new URL('../../../main/backup/do-job.ts', import.meta.url).href
const CANCELLED = countOf('cancelled_jobs')

/** The entry file of a thread with this body; it gets `job` and `onProgress` like a job. */
const workerOf = (work: string): URL => {
  const code = `import { createDeflateRaw } from 'node:zlib'
    import { doJob } from '${MODULE}'
    await doJob(async (job, onProgress) => { ${work} })`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}

const run = (work: string, options: Partial<JobOptions> = {}) =>
  runInProcess<unknown>(workerOf(work), { type: 'look' }, { signal: new AbortController().signal, ...options })

test(`${CANCELLED} jobs are cancelled during compression`, {
  timeout: patiently(600_000),
}, async () => {
  const random = createRandom(newSeed('cancelled jobs'))
  const compressing = `onProgress({ done: 1, total: 1 })
    for (;;) {
      for (let made = 0; made < 20; made++) createDeflateRaw().close()
      await new Promise(setImmediate)
    }`
  const started: OwnProcess[] = []
  const startProcess = async (file: URL) => {
    const process = await forkProcess(file)
    started.push(process)
    return process
  }
  onTestFinished(() => {
    for (const process of started) process.kill()
  })
  for (let count = 0; count < CANCELLED; count++) {
    const cancelling = new AbortController()
    const onProgress = () => void setTimeout(() => cancelling.abort(), random.between(0, 20))
    await expect(run(compressing, { startProcess, onProgress, signal: cancelling.signal })).rejects.toThrow('aborted')
  }
  expect(started).toHaveLength(CANCELLED)
  const left = new Set(started.map(({ pid }) => pid))
  expect(processes().filter(({ pid }) => left.has(pid))).toEqual([])
})

test.each([
  ['is killed', `process.kill(process.pid, 'SIGKILL')`, 'ended with signal SIGKILL'],
  ['hits a trap', `process.kill(process.pid, 'SIGTRAP')`, 'ended with signal SIGTRAP'],
  ['throws', `throw new Error('a bug')`, 'failed in its process: Error: a bug'],
  ['exceeds its memory limit', `for (const all = []; ; ) all.push(new Array(100_000).fill(job))`, 'no more memory'],
])('a job that %s is reported, and the next one runs', async (_, work, reported) => {
  await expect(run(work)).rejects.toThrow(reported)
  expect(await run('return job')).toEqual({ type: 'look' })
})

test('one that was cancelled before does not start', async () => {
  let starts = 0
  const startProcess = (file: URL) => {
    starts += 1
    return forkProcess(file)
  }
  await expect(run('return 1', { startProcess, signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  expect(starts).toBe(0)
})
