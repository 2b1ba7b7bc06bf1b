// Books damaged at random, up to three times each, with and without the page's read model: they open, or stay closed
// with the way to proceed; every difference is reported, every notice is right, and the next start reports the same.
import { cp, rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { countOf } from '../../support/counts.ts'
import { createRandom, newSeed } from '../../support/random.ts'
import { makeLines, removeDataFolders } from '../journal-world.ts'
import { COPIES, copyOf, judge, OUTCOMES, type WholeBooks, wholeBooks } from './damaged-books.ts'
import { damage } from './damages.ts'
import { makeRows } from './made-rows.ts'

const SEED = newSeed('randomly damaged journals')

afterAll(removeDataFolders)

/**
 * Damages a copy of the books, judges the result, and counts it. `SEED=<seed>` repeats it as the first one, `KEEP` is a
 * folder for failed cases.
 */
const tryOnce = async (whole: WholeBooks, seed: number, counts: Map<string, number>, name: string): Promise<void> => {
  const random = createRandom(seed)
  const known = random.pick(COPIES)
  const { length } = whole.lines
  const books = await copyOf(whole, known, known === 'behind' ? random.between(1, length - 1) : length)
  const kinds: string[] = []
  for (let left = random.between(1, 3); left > 0; left--) kinds.push(await damage(books.folder, random))
  if (random.between(0, 3) === 0) await rm(`${books.folder}/anchor.json`, { force: true })
  const story = `SEED=${seed} ${name}: ${kinds.join(' + ')}, copy ${known} (${books.copied} of ${length})`
  const outcome = await judge(books).catch(async (error: unknown) => {
    if (error instanceof Error) error.message = `${story}\n${error.message}`
    if (process.env.KEEP !== undefined) await cp(books.dataFolder, process.env.KEEP, { recursive: true })
    throw error
  })
  const side = known === 'gone' ? 'no copy' : known === 'behind' ? 'an older copy' : 'the copy'
  if (side === 'the copy') expect(OUTCOMES.indexOf(outcome), story).toBeLessThan(3)
  counts.set(`${side}: ${outcome}`, (counts.get(`${side}: ${outcome}`) ?? 0) + 1)
  await rm(books.dataFolder, { recursive: true })
}

const report = (name: string, counts: ReadonlyMap<string, number>): void => {
  for (const side of ['the copy', 'an older copy', 'no copy'])
    process.stderr.write(
      `${name}, with ${side}: ${OUTCOMES.map((outcome) => `${outcome} ${counts.get(`${side}: ${outcome}`) ?? 0}`).join(' · ')}\n`,
    )
}

const HOUR_MS = 3_600_000

test.each([
  ['20 commits', 20, 7, countOf('random_damages')],
  ['300 commits', 300, 80, countOf('random_damages_of_many_commits')],
])(
  'books of %s',
  async (name, count, linesPerFile, trials) => {
    const counts = new Map<string, number>()
    for (let trial = 0; trial < trials; trial++) {
      const whole = await wholeBooks(makeLines(count, SEED + trial), linesPerFile)
      await tryOnce(whole, SEED + trial, counts, name)
      await rm(whole.dataFolder, { recursive: true })
    }
    report(`${trials} of ${name}`, counts)
  },
  HOUR_MS,
)

test.each([
  ['20,000 rows', 20_000, 250, countOf('random_damages_of_20000_rows')],
  ['200,000 rows', 200_000, 2000, countOf('random_damages_of_200000_rows')],
])(
  'books of %s',
  async (name, rows, rowsPerFrame, trials) => {
    if (trials === 0) return
    const counts = new Map<string, number>()
    const lines = makeRows(rows, rowsPerFrame, createRandom(rows))
    const whole = await wholeBooks(lines, Math.ceil(lines.length / 5))
    expect(whole.records.size).toBeGreaterThan(rows * 0.99)
    for (let trial = 0; trial < trials; trial++) await tryOnce(whole, SEED + trial, counts, name)
    report(`${trials} of ${name}`, counts)
  },
  HOUR_MS,
)
