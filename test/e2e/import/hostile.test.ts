// The real application reads the worst files: each is refused, other requests are answered meanwhile, and its memory
// stays within the limit. `npm run bench -- --only hostile` measures how fast the answers come.
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { memoryOf } from '../../bench/memory.ts'
import { HOSTILE_FILES } from '../../support/file/hostile-files.ts'
import { swissIban } from '../../support/file/make-camt.ts'
import { type Kontor, startKontor } from '../../support/process/kontor-process.ts'
import { createRandom } from '../../support/random.ts'

/** Of main with its threads: 700 of an import, and the heap of the matcher. */
const MAX_MEMORY_MB = 800

let folder = ''
let kontor: Kontor
let account = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-hostile-'))
  await mkdir(join(folder, 'data'), { mode: 0o755 })
  kontor = await startKontor(inject('program'), join(folder, 'data'))
  const wish = { type: 'bank', name: 'Any', iban: swissIban(createRandom(1)) }
  account = ((await kontor.ask('POST', '/bank_account', wish)).body as { id: string }).id
})
afterAll(async () => {
  await kontor.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test('the data folder, which other users could read, is closed to them', async () => {
  const { mode } = await stat(join(folder, 'data'))
  if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o700)
})

const listed = async () =>
  ((await kontor.ask('GET', '/bank_transaction')).body as { meta: { total: number } }).meta.total

describe('a hostile file', () => {
  test.each(HOSTILE_FILES)('$what', async ({ name, make }) => {
    const form = new FormData()
    form.append('files[0]', new File([make()], name))
    let isReading = true
    const posted = kontor.ask('POST', `/bank_account/${account}/import-transactions`, form).finally(() => {
      isReading = false
    })
    const answers: number[] = []
    do {
      for (const path of ['/bank_transaction', '/status']) answers.push((await kontor.ask('GET', path)).status)
    } while (isReading)
    const { status, body } = await posted
    expect([415, 422]).toContain(status)
    expect(body).toMatchObject({ message: expect.stringMatching(/^[A-Z].{15,}\.$/s) })
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await listed()).toBe(0)
  })

  test('is refused during twelve password changes at once, each of which succeeds or is asked to retry', async () => {
    const changes = Array.from({ length: 12 }, (_, index) =>
      kontor.ask('PATCH', '/user', { password: `a long pass phrase ${index}` }),
    )
    for (const { name, make } of HOSTILE_FILES.slice(0, 4)) {
      const form = new FormData()
      form.append('files[0]', new File([make()], name))
      expect([415, 422]).toContain(
        (await kontor.ask('POST', `/bank_account/${account}/import-transactions`, form)).status,
      )
    }
    const reported = (await Promise.all(changes)).map(({ status, retry_after }) => [status, retry_after])
    // One runs at a time, and eight may wait.
    expect(reported.toSorted()).toEqual([
      ...Array.from({ length: 8 }, () => [200, null]),
      ...Array.from({ length: 4 }, () => [429, '10']),
    ])
  })

  test('never used more memory than an import may', () => {
    const memory = memoryOf(kontor.pid)
    // Only Linux reports the peak memory of a process.
    if (memory === null) return
    expect(memory.peak).toBeGreaterThan(50)
    expect(memory.peak).toBeLessThan(MAX_MEMORY_MB)
  })
})
