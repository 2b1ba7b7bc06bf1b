// What can happen to the files of a journal on a disk: in one line, between lines, to a file, to the whole folder.
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Random } from '../../support/random.ts'

type Lines = readonly Buffer[]
type OfLines = (lines: Lines, random: Random) => Lines

const inOneLine =
  (damage: (line: Buffer, random: Random) => Buffer): OfLines =>
  (lines, random) => {
    const at = random.between(0, lines.length - 1)
    return lines.map((line, index) => (index === at ? damage(Buffer.from(line), random) : line))
  }

const OF_LINES = {
  flip: inOneLine((line, random) => {
    const at = random.between(0, line.length - 1)
    line[at] = (line[at] ?? 0) ^ (1 << random.between(0, 7))
    return line
  }),
  'flip a number': inOneLine((line, random) => {
    // In the bytes of number, time and user of a commit.
    const at = random.between(60, Math.min(130, line.length - 1))
    line[at] = (line[at] ?? 0) ^ (1 << random.between(0, 2))
    return line
  }),
  zero: inOneLine((line, random) => line.fill(0, random.between(0, line.length - 1))),
  shorten: inOneLine((line, random) => line.subarray(0, random.between(0, line.length - 1))),
  delete: (lines, random) => lines.toSpliced(random.between(0, lines.length - 1), random.between(1, 4)),
  duplicate: (lines, random) => {
    const at = random.between(0, lines.length - 1)
    return lines.toSpliced(random.between(0, lines.length), 0, lines[at] ?? Buffer.alloc(0))
  },
  swap: (lines, random) => {
    const [at, other] = [random.between(0, lines.length - 1), random.between(0, lines.length - 1)]
    return lines.with(at, lines[other] ?? Buffer.alloc(0)).with(other, lines[at] ?? Buffer.alloc(0))
  },
  crlf: (lines) => lines.map((line) => (line.at(-1) === 10 ? Buffer.from([...line.subarray(0, -1), 13, 10]) : line)),
  'cut off': (lines, random) => {
    const all = Buffer.concat(lines)
    return [all.subarray(0, random.between(0, all.length))]
  },
  'end cut at a line': (lines, random) => lines.slice(0, random.between(0, lines.length)),
  'zeros at the end': (lines, random) => {
    const all = Buffer.concat(lines)
    return [all.fill(0, Math.max(0, all.length - random.between(1, 5000)))]
  },
  'file deleted': () => [],
} as const satisfies Readonly<Record<string, OfLines>>

const KINDS = [...Object.keys(OF_LINES), 'files swapped', 'put back'] as const

/** Journal files of a folder, by name. */
export const journalFiles = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => /^\d{6}\.jsonl$/.test(name)).sort()

const linesIn = (bytes: Buffer): Lines => {
  const lines: Buffer[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start)
    lines.push(bytes.subarray(start, end < 0 ? bytes.length : end + 1))
    start = end < 0 ? bytes.length : end + 1
  }
  return lines
}

/** Replaces the whole journal by an old copy: it ends earlier at a line, with or without the anchor of that time. */
const restore = async (folder: string, random: Random): Promise<void> => {
  const names = await journalFiles(folder)
  const last = random.between(0, names.length - 1)
  for (const name of names.slice(last + 1)) await rm(join(folder, name))
  const file = join(folder, names[last] ?? '')
  const lines = linesIn(await readFile(file))
  await writeFile(file, Buffer.concat(lines.slice(0, random.between(1, lines.length))))
  await rm(join(folder, 'anchor.json'), { force: true })
}

/** Damages a journal in one way, chosen at random unless it is given. */
export const damage = async (folder: string, random: Random, kind = random.pick(KINDS)): Promise<string> => {
  const names = await journalFiles(folder)
  if (names.length === 0) return 'nothing left'
  const file = join(folder, random.pick(names))
  if (kind === 'put back') await restore(folder, random)
  else if (kind === 'files swapped') {
    const other = join(folder, random.pick(names))
    await rename(file, `${file}.away`)
    if (other !== file) await rename(other, file)
    await rename(`${file}.away`, other)
  } else if (kind === 'file deleted') await rm(file)
  else {
    const lines = linesIn(await readFile(file))
    const damaged = lines.length === 0 ? lines : OF_LINES[kind as keyof typeof OF_LINES](lines, random)
    await writeFile(file, Buffer.concat(damaged))
  }
  return kind
}
