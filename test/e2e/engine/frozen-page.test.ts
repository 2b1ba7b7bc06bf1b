// A page that is frozen, as by a stopped process: detected within ten seconds, replaced without data loss, and until
// then 503 with a retry time. Never 500.
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { patiently } from '../../support/patience.ts'
import { type Kontor, type Reply, startKontor, verifyFolder } from '../../support/process/kontor-process.ts'

/** Twice the ten seconds, because other tests may run at the same time. */
const AT_MOST_MS = patiently(20_000)

let kontor: Kontor | null = null
afterEach(async () => {
  if (kontor?.isRunning()) await kontor.killMain()
})
afterAll(removeTemporaryFolders)

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('is detected within ten seconds, answered with 503 and Retry-After while it is replaced, and no data is lost', async () => {
  const program = inject('program')
  const data = await temporaryFolder('kontor-frozen-')
  const running = await startKontor(program, data)
  kontor = running
  const timed = async (ask: Promise<Reply>) => {
    const start = performance.now()
    return { ...(await ask), ms: performance.now() - start }
  }
  const create = (number: number) =>
    running.ask('POST', '/account', { number, name: `Konto ${number}`, type: 'expense' }, `key-${number}`)
  expect((await create(60_010)).status).toBe(201)

  const page = running.freezePage()
  const first = await Promise.all([
    timed(running.ask('GET', '/account?per_page=1')),
    timed(running.ask('GET', '/overview')),
    timed(create(60_011)),
  ])
  expect(first.map(({ status, retry_after }) => [status, retry_after])).toEqual(Array(3).fill([503, '1']))
  for (const { ms } of first) expect(ms).toBeLessThan(AT_MOST_MS)

  let answers: Reply[] = []
  await expect
    .poll(
      async () => {
        const answer = await timed(running.ask('GET', '/account?per_page=1'))
        answers = [...answers, answer]
        expect(answer.ms).toBeLessThan(AT_MOST_MS)
        return answer.status
      },
      { timeout: patiently(60_000) },
    )
    .toBe(200)
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  // The process that adopts ended ones may take a moment to reap them.
  await expect.poll(() => isThere(page), { timeout: patiently(10_000) }).toBe(false)

  // The refused write comes again with its key and is done once.
  expect((await create(60_011)).status).toBe(201)
  const { body } = await running.ask('GET', '/account?filter[number]=60010,60011')
  expect((body as { data: { number: number }[] }).data.map(({ number }) => number)).toEqual([60_010, 60_011])
  expect(await running.stop()).toBe(0)
  const { code, out } = await verifyFolder(program, data)
  expect(code, out).toBe(0)
})
