// kill -9 at any moment of a repair, and again at any moment of the next one: in the end every readable commit is
// unchanged, the result of the others is there, and the damaged files are stored byte for byte.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import {
  checked,
  createCopy,
  journalText,
  makeLines,
  removeDataFolders,
  run,
  stateAfter,
  temporaryDataFolder,
  writeJournal,
} from '../journal/journal-world.ts'
import { countOf } from '../support/counts.ts'
import { patiently } from '../support/patience.ts'
import { createRandom, newSeed } from '../support/random.ts'

const KILLS = countOf('repair_kills')
const CHILD = join(import.meta.dirname, 'repair-child.ts')
const LINES = 3000
const LINES_A_FILE = 700

afterAll(removeDataFolders)

/** Starts a repair and kills it after this many milliseconds; returns its duration when it ended before. */
const repairUntil = async (dataFolder: string, whole: string, ms: number): Promise<number | null> => {
  const child = spawn(process.execPath, [CHILD, dataFolder, whole], { stdio: ['ignore', 'pipe', 'ignore'] })
  const startedAt = Promise.withResolvers<number>()
  let took: number | null = null
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'begin') startedAt.resolve(performance.now())
    else startedAt.promise.then((start) => (took = performance.now() - start))
  })
  const ended = once(child, 'close')
  await Promise.race([startedAt.promise, ended])
  await Promise.race([sleep(ms), ended])
  child.kill('SIGKILL')
  await ended
  return took
}

test(
  `${KILLS} kills of a repair`,
  async () => {
    const seed = newSeed('kills of a repair')
    const random = createRandom(seed)
    const lines = makeLines(LINES, seed)
    const whole = await temporaryDataFolder()
    const wholeFolder = await writeJournal(whole, lines)
    const expected = await stateAfter(lines)
    /** The duration of a repair without a kill. */
    let usual = 1000
    const found = { replaced: 0, emptied: 0, ended: 0 }
    for (let kill = 0; kill < KILLS; ) {
      // On a disk: the system's memory folder has no torn writes.
      const dataFolder = await temporaryDataFolder(tmpdir())
      const folder = await writeJournal(dataFolder, lines, LINES_A_FILE)
      const broken = random.some(3, lines.slice(0, -1)).map(({ commit }) => commit.seq)
      const before = new Map<string, Buffer>()
      for (const seq of broken) await breakLine(folder, lines[seq - 1]?.text ?? '', before)
      for (let attempt = 0; attempt < random.between(1, 2); attempt++, kill++) {
        const took = await repairUntil(dataFolder, wholeFolder, kill === 0 ? 60_000 : random.between(0, usual))
        if (took !== null) [usual, found.ended] = [took, found.ended + 1]
        found.replaced += existsSync(join(folder, '..', 'repairs')) ? 1 : 0
        found.emptied += existsSync(join(dataFolder, 'copy-emptied')) ? 1 : 0
      }
      const copy = await createCopy(existsSync(join(dataFolder, 'copy-emptied')) ? [] : lines)
      copy.kept = 0
      const { books } = await run(dataFolder, copy)
      await books.close()

      const story = `SEED=${seed} kill ${kill}, broken ${broken.join()}`
      const { findings, state, report } = await checked(dataFolder)
      expect(findings, story).toEqual([])
      expect(state, story).toEqual(expected)
      const gaps = report.gaps.flatMap(({ from, up_to }) => (from === up_to ? [from] : [from, up_to]))
      expect(
        gaps.every((seq) => broken.includes(seq)),
        story,
      ).toBe(true)
      const texts = new Set((await journalText(dataFolder)).split('\n'))
      const removed = lines.filter(({ text }) => !texts.has(text)).map(({ commit }) => commit.seq)
      expect(removed, story).toEqual([...broken].sort((a, b) => a - b))
      for (const [name, bytes] of before) expect(await isStored(folder, name, bytes), `${story} ${name}`).toBe(true)
      expect(
        (await readdir(folder)).filter((name) => name.endsWith('.mended')),
        story,
      ).toEqual([])
      await rm(dataFolder, { recursive: true })
    }
    process.stdout.write(`${KILLS} kills, ${JSON.stringify(found)}, a repair takes ${Math.round(usual)} ms\n`)
  },
  patiently(600_000),
)

/** Overwrites the middle of a line, and remembers the file in this state. */
const breakLine = async (folder: string, text: string, files: Map<string, Buffer>): Promise<void> => {
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.jsonl'))) {
    const bytes = await readFile(join(folder, name))
    const at = bytes.indexOf(text)
    if (at < 0) continue
    bytes.fill(0, at + 70, at + 90)
    await writeFile(join(folder, name), bytes)
    files.set(name, bytes)
  }
}

const isStored = async (folder: string, name: string, bytes: Buffer): Promise<boolean> => {
  const repairs = join(folder, '..', 'repairs')
  for (const repair of await readdir(repairs)) {
    const file = join(repairs, repair, name)
    if (existsSync(file) && (await readFile(file)).equals(bytes)) return true
  }
  return false
}
