// kill -9 during appends, repeatedly on one journal: no acknowledged commit is missing, doubled or partial.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { checked, createCopy, removeDataFolders, run, temporaryDataFolder } from '../journal/journal-world.ts'
import { countOf } from '../support/counts.ts'
import { patiently } from '../support/patience.ts'
import { createRandom, newSeed } from '../support/random.ts'

const KILLS = countOf('journal_kills')
const CHILD = join(import.meta.dirname, 'append-child.ts')

afterAll(removeDataFolders)

test(
  `${KILLS} kills`,
  async () => {
    const seed = newSeed('kills of a journal')
    const random = createRandom(seed)
    // On a disk: the system's memory folder has no torn writes.
    const dataFolder = await temporaryDataFolder(tmpdir())
    const acknowledged = new Set<number>()
    const notices = new Map<string, number>()
    let next = 1
    for (let kill = 0; kill < KILLS; kill++) {
      const child = spawn(process.execPath, [CHILD, dataFolder, String(next)], { stdio: ['ignore', 'pipe', 'pipe'] })
      let errors = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        errors += text
      })
      const startedAt = Promise.withResolvers<void>()
      const lines = createInterface({ input: child.stdout })
      lines.on('line', (line) => {
        const [word, value = ''] = line.split(' ')
        if (word === 'ack') acknowledged.add(Number(value))
        else notices.set(value, (notices.get(value) ?? 0) + 1)
        if (word === 'ack') startedAt.resolve()
      })
      const ended = once(child, 'close')
      await Promise.race([startedAt.promise, ended])
      expect(errors.replaceAll(/^.*(?:ExperimentalWarning|--trace-warnings).*$/gm, '').trim()).toBe('')
      await sleep(random.between(0, 60))
      child.kill('SIGKILL')
      await ended
      // A number without acknowledgement may be in the journal: it is not tried again.
      next = Math.max(0, ...acknowledged) + 2
    }

    const copy = await createCopy()
    await (await run(dataFolder, copy)).books.close()
    const { report, findings } = await checked(dataFolder)
    const story = `seed ${seed}: ${acknowledged.size} acknowledged, ${report.commits} commits, ${JSON.stringify([...notices])}`
    expect(findings, story).toEqual([])
    const stored = new Map<number, number>()
    for (const record of report.tables.table('ledger_account').records()) {
      const number = Math.floor(Number(record.number) / 100)
      stored.set(number, (stored.get(number) ?? 0) + 1)
    }
    // Whole or not at all, and once: the records of one commit are 40 or 1, and their numbers are unique keys.
    expect(
      [...stored].filter(([number, count]) => count !== (number % 10 === 0 ? 40 : 1)),
      story,
    ).toEqual([])
    expect(
      [...acknowledged].filter((number) => !stored.has(number)),
      story,
    ).toEqual([])
    expect(report.commits, story).toBe(stored.size)
    expect(stored.size - acknowledged.size, story).toBeLessThanOrEqual(KILLS)
    // Each program was killed at work.
    expect(acknowledged.size, story).toBeGreaterThanOrEqual(KILLS)
    process.stdout.write(`${story}\n`)
  },
  patiently(300_000),
)
