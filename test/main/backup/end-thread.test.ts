// Threads that are ended amid compressing, again and again: this process, which would be the program, lives on.
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { endThread } from '../../../main/backup/end-thread.ts'
import { countOf } from '../../support/counts.ts'
import { patiently } from '../../support/patience.ts'
import { createRandom, newSeed } from '../../support/random.ts'

const MODULE = new URL('../../../main/backup/end-thread.ts', import.meta.url).href
const ENDS = countOf('ended_threads')

/** A thread that does this between a message that it has begun and its end. */
const workerOf = (work: string): Worker => {
  const code = `import { parentPort } from 'node:worker_threads'
    import { createDeflateRaw } from 'node:zlib'
    import { endWhenAsked } from '${MODULE}'
    endWhenAsked(parentPort)
    parentPort.postMessage('begun')
    ${work}`
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { env: {}, argv: [], execArgv: [] })
}
const begun = (worker: Worker) => new Promise((resolve) => worker.once('message', resolve))

test(`${ENDS} threads end while they make streams that compress`, { timeout: patiently(600_000) }, async () => {
  const random = createRandom(newSeed('ended threads'))
  // Ended by `terminate`, a few dozen of them end the process.
  const compressing = `for (;;) {
    for (let made = 0; made < 20; made++) createDeflateRaw().close()
    await new Promise(setImmediate)
  }`
  for (let count = 0; count < ENDS; count++) {
    const worker = workerOf(compressing)
    await begun(worker)
    await new Promise((resolve) => setTimeout(resolve, random.between(0, 20)))
    await endThread(worker)
    expect(worker.threadId).toBe(-1)
  }
})

test('one that has ended by itself, and one that has no next turn, are ended as well', async () => {
  const ended = workerOf('')
  await new Promise((resolve) => ended.once('exit', resolve))
  await endThread(ended)
  const stuck = workerOf('while (true) {}')
  await begun(stuck)
  await endThread(stuck, 200)
  expect([ended.threadId, stuck.threadId]).toEqual([-1, -1])
})
