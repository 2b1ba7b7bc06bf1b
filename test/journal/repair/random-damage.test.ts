// Journals damaged at random, several times each, with and without the copy: whatever happens, the books open, every commit
// that can be read keeps its number, user, time and action, and what is told is what is so.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readFrameLine } from '../../../shared/books/line/frame-line.ts'
import type { FrameLine } from '../../../shared/books/port/frame.ts'
import type { RepairNotice } from '../../../shared/record/repair-notice.ts'
import { countOf } from '../../support/counts.ts'
import { createRandom, newSeed, type Random } from '../../support/random.ts'
import {
  accountNumbers,
  addAccount,
  checked,
  createCopy,
  journalText,
  makeLines,
  removeDataFolders,
  run,
  stateAfter,
  stateOf,
  temporaryDataFolder,
  writeJournal,
} from '../journal-world.ts'

const SEED = newSeed('randomly damaged journals')
const TRIALS = countOf('random_damages')

afterAll(removeDataFolders)

type Lines = readonly Buffer[]
type Damaging = (lines: Lines, random: Random) => Lines

const inOneLine =
  (damage: (line: Buffer, random: Random) => Buffer): Damaging =>
  (lines, random) => {
    const at = random.between(0, lines.length - 1)
    return lines.map((line, index) => (index === at ? damage(Buffer.from(line), random) : line))
  }

const DAMAGES: Readonly<Record<string, Damaging>> = {
  flip: inOneLine((line, random) => {
    const at = random.between(0, line.length - 1)
    line[at] = (line[at] ?? 0) ^ (1 << random.between(0, 7))
    return line
  }),
  zero: inOneLine((line, random) => line.fill(0, random.between(0, line.length - 1))),
  cut: inOneLine((line, random) => line.subarray(0, random.between(0, line.length - 1))),
  delete: (lines, random) => lines.toSpliced(random.between(0, lines.length - 1), random.between(1, 4)),
  duplicate: (lines, random) => {
    const at = random.between(0, lines.length - 1)
    return lines.toSpliced(random.between(0, lines.length), 0, lines[at] ?? Buffer.alloc(0))
  },
  swap: (lines, random) => {
    const [at, other] = [random.between(0, lines.length - 1), random.between(0, lines.length - 1)]
    return lines.with(at, lines[other] ?? Buffer.alloc(0)).with(other, lines[at] ?? Buffer.alloc(0))
  },
  crlf: (lines) => lines.map((line) => Buffer.from(line.toString('latin1').replace(/\n$/, '\r\n'), 'latin1')),
}

/** Damages one file of the journal up to three times; answers in which ways. */
const damage = async (folder: string, random: Random): Promise<readonly string[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'))
  const file = join(folder, random.pick(names))
  const text = await readFile(file)
  let lines: Lines = text
    .toString('latin1')
    .split(/(?<=\n)/)
    .map((line) => Buffer.from(line, 'latin1'))
  const kinds = Array.from({ length: random.between(1, 3) }, () => random.pick(Object.keys(DAMAGES)))
  for (const kind of kinds) lines = lines.length === 0 ? lines : (DAMAGES[kind]?.(lines, random) ?? lines)
  await writeFile(file, Buffer.concat(lines))
  return kinds
}

/** The commits of the journal as it stands now. */
const framesIn = async (dataFolder: string) =>
  (await journalText(dataFolder))
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((text) => text !== '')
    .map((text) => ({ text, ...readFrameLine(text) }))

const numbersIn = (message: string): readonly number[] =>
  [...message.matchAll(/entr(?:y|ies) (\d+)(?: to (\d+))?/g)].flatMap(([, from, to]) =>
    Array.from({ length: Number(to ?? from) - Number(from) + 1 }, (_, at) => Number(from) + at),
  )

const lostIn = (notices: readonly RepairNotice[]): readonly number[] =>
  notices.flatMap(({ code, message }) =>
    code === 'journal_damaged' && /missing/.test(message) ? numbersIn(message.split('The other')[0] ?? '') : [],
  )

test.each([
  ['small', 20, 7],
  ['middle', 300, 80],
])('%s journals', async (_size, count, linesPerFile) => {
  const random = createRandom(SEED + count)
  const outcomes = new Map<string, number>()
  for (let trial = 0; trial < TRIALS; trial++) {
    const lines = makeLines(count, SEED + trial)
    const dataFolder = await temporaryDataFolder()
    const folder = await writeJournal(dataFolder, lines, linesPerFile)
    // An anchor at the end, as after a clean stop: so that a lost end is seen without the copy too.
    const last = lines.at(-1) as FrameLine
    const anchor = { seq: last.frame.seq, hash: last.hash, file: '000001.jsonl', offset: 0 }
    await writeFile(join(folder, 'anchor.json'), JSON.stringify(anchor))
    const kinds = await damage(folder, random)
    const known = random.pick(['all', 'some', 'nothing'] as const)
    const copy = await createCopy(known === 'nothing' ? [] : lines)
    copy.kept = known === 'some' ? 0 : Number.POSITIVE_INFINITY

    const { book, books, notices } = await run(dataFolder, copy)
    const story = `SEED=${SEED} trial ${trial} ${kinds.join('+')} copy ${known}: ${JSON.stringify(notices)}`
    await addAccount(book, 900_000)
    expect(await accountNumbers(book), story).toContain(900_000)
    await books.close()

    const frames = await framesIn(dataFolder)
    const { report, state, findings } = await checked(dataFolder)
    expect(
      frames.map(({ frame }) => frame.seq),
      story,
    ).toEqual(frames.map((_, at) => at + 1))
    const gone = lines.filter(({ text }, at) => frames[at]?.text !== text).map(({ frame }) => frame.seq)
    const lost = lostIn(notices)
    if (known === 'nothing') {
      // What is told is what is missing, and verify says so too.
      expect(
        [...lost].sort((a, b) => a - b),
        story,
      ).toEqual(gone.filter((seq) => seq < frames.length || lost.includes(seq)))
      expect(
        gone.every((seq) => lost.includes(seq)),
        story,
      ).toBe(true)
      const inGaps = report.gaps.flatMap(({ from, up_to }) => gone.filter((seq) => from <= seq && seq <= up_to))
      expect(findings.length > 0, story).toBe(inGaps.length > 0)
    } else {
      expect(lost, story).toEqual([])
      expect(findings, story).toEqual([])
      if (known === 'all') expect(gone, story).toEqual([])
      const expected = (await stateAfter(lines)) as readonly (readonly { number?: number }[])[]
      const found = (state as readonly (readonly { number?: number }[])[]).map((rows) =>
        rows.filter(({ number }) => number !== 900_000),
      )
      expect(found, story).toEqual(expected)
    }
    expect(await stateOf(copy), story).toEqual(state)
    if (gone.length > 0) expect(notices.length, story).toBeGreaterThan(0)
    // The next start finds everything whole.
    const again = await run(dataFolder, copy)
    await again.books.close()
    expect(again.notices, story).toEqual([])

    const outcome = gone.length === 0 ? 'word for word' : known === 'some' ? 'from the copy' : 'missing, and said'
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    await rm(dataFolder, { recursive: true })
  }
  process.stderr.write(`${JSON.stringify([...outcomes])}\n`)
})
