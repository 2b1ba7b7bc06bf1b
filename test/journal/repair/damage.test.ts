// Damage of every kind to the journal's bytes: every damage is detected, and with a read model no data is lost; without
// one the notice names the missing commits.
import { readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { ReplacedCommits } from '../../../main/journal/check/check-book.ts'
import { journalFolder } from '../../../main/journal/open-book.ts'
import type { CommitLine } from '../../../shared/books/port/commit.ts'
import { repairsIn } from '../../support/books/repairs.ts'
import { countOf } from '../../support/counts.ts'
import { createRandom, newSeed, type Random } from '../../support/random.ts'
import {
  BOOK,
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

const SEED = newSeed('damaged journals')
const TRIALS = countOf('damaged_journals')
const LINES = 24

afterAll(removeDataFolders)

type Damaged = { readonly bytes: Buffer; readonly what: string }
type Damaging = (bytes: Buffer, lines: readonly CommitLine[], random: Random) => Damaged

/** The start of each line, and the end. */
const edges = (lines: readonly CommitLine[]): number[] => {
  const starts = [0]
  for (const { text } of lines) starts.push((starts.at(-1) ?? 0) + Buffer.byteLength(text) + 1)
  return starts
}

const KINDS: Readonly<Record<string, Damaging>> = {
  'one bit flipped': (bytes, _lines, random) => {
    const at = random.between(0, bytes.length - 1)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.between(0, 7))
    return { bytes, what: `bit in byte ${at}` }
  },
  '64 bytes flipped': (bytes, _lines, random) => {
    const at = random.between(0, bytes.length - 64)
    for (let byte = at; byte < at + 64; byte++) bytes[byte] = ~(bytes[byte] ?? 0) & 255
    return { bytes, what: `from byte ${at}` }
  },
  'cut off somewhere': (bytes, _lines, random) => {
    const at = random.between(0, bytes.length - 1)
    return { bytes: bytes.subarray(0, at), what: `at byte ${at}` }
  },
  'cut off at a line’s edge': (bytes, lines, random) => {
    const at = random.between(0, lines.length - 1)
    return { bytes: bytes.subarray(0, edges(lines)[at]), what: `after commit ${at}` }
  },
  'end overwritten with zeros': (bytes, _lines, random) => {
    const count = random.between(1, 4096)
    return { bytes: bytes.fill(0, Math.max(0, bytes.length - count)), what: `${count} bytes` }
  },
  'two lines swapped': (bytes, lines, random) => {
    const at = random.between(0, lines.length - 2)
    const [start = 0, middle = 0, end = 0] = edges(lines).slice(at, at + 3)
    const swapped = Buffer.concat([bytes.subarray(middle, end), bytes.subarray(start, middle)])
    return { bytes: Buffer.concat([bytes.subarray(0, start), swapped, bytes.subarray(end)]), what: `at ${at + 1}` }
  },
  'a line dropped': (bytes, lines, random) => {
    const at = random.between(0, lines.length - 1)
    const [start = 0, end = 0] = edges(lines).slice(at, at + 2)
    return { bytes: Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]), what: `commit ${at + 1}` }
  },
  'a line twice': (bytes, lines, random) => {
    const at = random.between(0, lines.length - 1)
    const [start = 0, end = 0] = edges(lines).slice(at, at + 2)
    return { bytes: Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)]), what: `commit ${at + 1}` }
  },
  emptied: () => ({ bytes: Buffer.alloc(0), what: 'all of it' }),
}

const damage = async (
  folder: string,
  kind: Damaging,
  lines: readonly CommitLine[],
  random: Random,
): Promise<string> => {
  const file = join(folder, '000001.jsonl')
  const { bytes, what } = kind(await readFile(file), lines, random)
  await writeFile(file, bytes)
  return what
}

describe.each(Object.entries(KINDS))('%s', (name, kind) => {
  const random = createRandom(SEED + name.length)

  test.each([
    ['a read model with all its commits', Number.POSITIVE_INFINITY],
    ['a read model with the last five commits', 5],
    ['a read model without commits', 0],
  ])('with %s: detected, and no data is lost', async (_copy, stored) => {
    for (let trial = 0; trial < TRIALS; trial++) {
      const lines = makeLines(LINES, SEED + trial)
      const dataFolder = await temporaryDataFolder()
      const what = await damage(await writeJournal(dataFolder, lines), kind, lines, random)
      const copy = await createCopy(lines)
      copy.kept = stored
      const { books, notices } = await run(dataFolder, copy)
      await books.close()
      const { findings, state } = await checked(dataFolder)
      const expected = await stateAfter(lines)
      const story = `trial ${trial}, ${what}: ${JSON.stringify(notices)}`
      expect(notices.length, story).toBeGreaterThan(0)
      expect(await stateOf(copy), story).toEqual(expected)
      expect(state, story).toEqual(expected)
      expect(findings, story).toEqual([])
      expect(await repairsIn(dataFolder)).toEqual(notices)
      // Reported once: the next start finds no damage.
      const again = await run(dataFolder, copy)
      await again.books.close()
      expect(again.notices, story).toEqual([])
      if (stored === Number.POSITIVE_INFINITY)
        expect(await journalText(dataFolder), story).toBe(lines.map(({ text }) => `${text}\n`).join(''))
      await rm(dataFolder, { recursive: true })
    }
  })

  test('without a read model: detected, intact commits before it stay, and missing ones are named', async () => {
    for (let trial = 0; trial < TRIALS; trial++) {
      const lines = makeLines(LINES, SEED + trial)
      const dataFolder = await temporaryDataFolder()
      const what = await damage(await writeJournal(dataFolder, lines), kind, lines, random)
      const copy = await createCopy()
      const { books, notices } = await run(dataFolder, copy)
      await books.close()
      const { findings, state, report } = await checked(dataFolder)
      const { seq } = report.head
      const story = `trial ${trial}, ${what}, ${seq} left: ${JSON.stringify(notices)}`
      const missing = numbersIn(report.gaps)
      // Every remaining commit is unchanged; the others are named in the notice and by verify.
      const whole = lines.slice(0, seq).filter(({ commit }) => !missing.includes(commit.seq))
      const text = await journalText(dataFolder)
      for (const line of whole) expect(text.includes(`${line.text}\n`), story).toBe(true)
      if (missing.length === 0) expect(state, story).toEqual(await stateAfter(whole))
      expect(findings.filter((finding) => finding.includes('is missing')).length, story).toBe(report.gaps.length)
      expect(findings.length > 0, story).toBe(missing.length > 0)
      expect(await stateOf(copy), story).toEqual(state)
      const reported = notices.filter(({ code }) => code === 'journal_damaged').map(({ message }) => message)
      for (const gap of report.gaps) expect(reported.join(), story).toContain(nameOf(gap))
      // A cut at a line's edge leaves a valid journal: only the read model or the anchor reveals it (next tests).
      const isAtEdge = edges(lines).some((edge) => what === `at byte ${edge}`)
      const isDropped = name === 'a line dropped' && what === 'commit 24'
      const isClean = isAtEdge || name === 'cut off at a line’s edge' || name === 'emptied' || isDropped
      if (!isClean) expect(notices.length, story).toBeGreaterThan(0)
      if (COSTS_ONE.includes(name)) expect(lines.length - whole.length, story).toBeLessThanOrEqual(1)
      if (COSTS_NONE.includes(name)) expect(whole.length, story).toBe(lines.length)
      await rm(dataFolder, { recursive: true })
    }
  })
})

const COSTS_ONE: readonly string[] = ['one bit flipped', 'a line dropped']
const COSTS_NONE: readonly string[] = ['two lines swapped', 'a line twice']

const numbersIn = (gaps: readonly ReplacedCommits[]): readonly number[] =>
  gaps.flatMap(({ from, up_to }) => Array.from({ length: up_to - from + 1 }, (_, at) => from + at))

const nameOf = ({ from, up_to }: ReplacedCommits): string =>
  from === up_to ? `entry ${from}` : `entries ${from} to ${up_to}`

describe('the end of the last line', () => {
  test('cut at any byte, it is restored from the read model or cut off cleanly', async () => {
    const lines = makeLines(6, SEED)
    const text = lines.map((line) => `${line.text}\n`).join('')
    const lastStart = edges(lines)[5] ?? 0
    const length = Buffer.byteLength(text)
    const inside = Array.from({ length: length - lastStart - 2 }, (_, index) => lastStart + 1 + index)
    const some = createRandom(SEED).some(TRIALS * 10, inside)
    for (const at of [lastStart, ...some, length - 1]) {
      for (const known of at % 5 === 0 || at === length - 1 ? [6, 5] : [6]) {
        const dataFolder = await temporaryDataFolder()
        const folder = await writeJournal(dataFolder, lines)
        await writeFile(join(folder, '000001.jsonl'), Buffer.from(text).subarray(0, at))
        const copy = await createCopy(lines.slice(0, known))
        const { books, notices } = await run(dataFolder, copy)
        await books.close()
        // A line that is complete except for its line end is whole: a written commit is never dropped.
        const left = known === 6 || at === length - 1 ? 6 : 5
        const { findings, state, report } = await checked(dataFolder)
        expect({ at, seq: report.head.seq, findings }).toEqual({ at, seq: left, findings: [] })
        expect(state).toEqual(await stateAfter(lines.slice(0, left)))
        expect(await stateOf(copy)).toEqual(state)
        expect(notices.map(({ code }) => code)).toEqual([
          ...(at > lastStart ? ['journal_tail_cut'] : []),
          ...(left === 6 && (known === 6 || at > lastStart) ? ['journal_restored'] : []),
          ...(left > known ? ['copy_replayed'] : []),
        ])
        const stored = (await readdir(folder)).filter((name) => name.includes('.torn-'))
        expect(stored).toHaveLength(at > lastStart ? 1 : 0)
        await rm(dataFolder, { recursive: true })
      }
    }
  })
})

describe('the anchor', () => {
  /** A journal of several files that was opened and closed, so that it has an anchor at its end. */
  const anchored = async (seed: number) => {
    const lines = makeLines(LINES, seed)
    const dataFolder = await temporaryDataFolder()
    const folder = await writeJournal(dataFolder, lines, 5)
    const copy = await createCopy(lines)
    const first = await run(dataFolder, copy)
    await first.books.close()
    expect(first.notices).toEqual([])
    return { lines, dataFolder, folder, copy }
  }

  test('reveals missing commits at a line’s edge even when the read model is gone too', async () => {
    const { lines, dataFolder, folder } = await anchored(SEED)
    const last = await readFile(join(folder, '000005.jsonl'), 'utf8')
    await writeFile(
      join(folder, '000005.jsonl'),
      last
        .split('\n')
        .slice(0, 2)
        .map((line) => `${line}\n`)
        .join(''),
    )
    const { books, notices } = await run(dataFolder, await createCopy())
    await books.close()
    expect(notices.map(({ code }) => code)).toEqual(['journal_damaged', 'copy_rebuilt'])
    expect(notices[0]?.message).toContain('Entries 23 to 24')
    expect(notices[0]?.message).toContain(lines[21]?.commit.time)
  })

  test('damage before the anchor is detected and repaired before the book is used', async () => {
    const random = createRandom(SEED)
    for (let trial = 0; trial < TRIALS; trial++) {
      const { lines, dataFolder, folder, copy } = await anchored(SEED + trial)
      copy.kept = [Number.POSITIVE_INFINITY, 3][trial % 2] ?? 0
      const name = `00000${random.between(1, 4)}.jsonl`
      const bytes = await readFile(join(folder, name))
      const at = random.between(0, bytes.length - 1)
      const isLineEnd = bytes[at] === 0x0a
      bytes[at] = (bytes[at] ?? 0) ^ 4
      await writeFile(join(folder, name), bytes)
      const { books, notices } = await run(dataFolder, copy)
      // Commits may be found without a line end between them: this is reported, and there is nothing to restore.
      const codes = notices.map(({ code }) => code)
      expect(codes).toContain(isLineEnd && !codes.includes('journal_restored') ? 'journal_damaged' : 'journal_restored')
      await books.close()
      const { findings, state } = await checked(dataFolder)
      expect(findings).toEqual([])
      expect(state).toEqual(await stateAfter(lines))
      expect(await stateOf(copy)).toEqual(state)
      const stored = await readdir(join(folder, '..', 'repairs'))
      expect(stored).toHaveLength(1)
      expect(await readFile(join(folder, '..', 'repairs', stored[0] ?? '', name))).toEqual(bytes)
      await rm(dataFolder, { recursive: true })
    }
  })

  test.each(['000001.jsonl', '000003.jsonl', '000005.jsonl', 'anchor.json'])(
    'losing %s is repaired from the read model',
    async (name) => {
      const { lines, dataFolder, folder, copy } = await anchored(SEED)
      copy.kept = 2
      await unlink(join(folder, name))
      const { books, notices } = await run(dataFolder, copy)
      await books.close()
      const { findings, state } = await checked(dataFolder)
      expect(findings).toEqual([])
      expect(state).toEqual(await stateAfter(lines))
      expect(await stateOf(copy)).toEqual(state)
      expect(notices.some(({ code }) => code === 'journal_restored')).toBe(name !== 'anchor.json')
    },
  )

  test('an unreadable anchor or repair note causes a full check', async () => {
    for (const [name, text] of [
      ['anchor.json', '{'],
      ['anchor.json', '{"seq":-1}'],
      ['repair.json', 'nonsense'],
    ] as const) {
      const { lines, dataFolder, folder, copy } = await anchored(SEED)
      await writeFile(join(folder, name), text)
      const { books, notices } = await run(dataFolder, copy)
      await books.close()
      expect(notices).toEqual([])
      expect((await checked(dataFolder)).findings).toEqual([])
      expect(await stateOf(copy)).toEqual(await stateAfter(lines))
    }
  })

  test('an anchor of another history is reported', async () => {
    const { dataFolder, folder, copy } = await anchored(SEED)
    const anchor = JSON.parse(await readFile(join(folder, 'anchor.json'), 'utf8')) as Record<string, unknown>
    await writeFile(join(folder, 'anchor.json'), JSON.stringify({ ...anchor, hash: 'f'.repeat(64) }))
    const { books, notices } = await run(dataFolder, copy)
    await books.close()
    expect(notices.map(({ code }) => code)).toEqual(['journal_damaged'])
    expect(notices[0]?.message).toContain('not the one that was recorded')
  })
})

test('losing the whole journal folder is repaired from the read model', async () => {
  for (const stored of [Number.POSITIVE_INFINITY, 4, 0]) {
    const lines = makeLines(LINES, SEED)
    const dataFolder = await temporaryDataFolder()
    await writeJournal(dataFolder, lines)
    await rm(journalFolder(dataFolder, BOOK), { recursive: true })
    const copy = await createCopy(lines)
    copy.kept = stored
    const { books, notices } = await run(dataFolder, copy)
    await books.close()
    expect(notices[0]?.code).toBe('journal_restored')
    const { findings, state } = await checked(dataFolder)
    expect(findings).toEqual([])
    expect(state).toEqual(await stateAfter(lines))
    expect(await stateOf(copy)).toEqual(state)
  }
})
