// Repairs a journal in which intact commits follow a broken part. It writes the repaired files next to the broken ones,
// verifies them by reading, and only then puts them in place. docs/decisions/repair-of-a-journal.md says why.
import { join } from 'node:path'
import type { ReadModelHead, RecoverableBooks } from '../../../shared/books/port/books.ts'
import type { Change } from '../../../shared/books/port/change.ts'
import { GENESIS, type Head } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import type { BrokenJournal } from '../append/examine-journal.ts'
import { replaceText } from '../append/files.ts'
import type { Journal } from '../append/journal.ts'
import type { Damage } from '../append/notes.ts'
import { repairFolder } from '../append/replace-files.ts'
import { firstLocation } from '../append/scan.ts'
import { sizeOf } from '../append/set-aside.ts'
import { commitsFrom } from '../append/walk.ts'
import {
  chainOf,
  commitsOf,
  commitsOfChain,
  fillIn,
  type Gap,
  gapsIn,
  isAnotherHistory,
  linesOf,
  type Run,
  runOf,
  runsIn,
} from './chain.ts'
import { missingChanges } from './missing-changes.ts'
import { repairReportOf } from './repair-report.ts'
import { type FilledGap, writeRepairedFiles } from './repaired-files.ts'

export interface RepairInput {
  readonly book: BookId
  readonly journal: Journal
  readonly readModel: RecoverableBooks
  readonly at: ReadModelHead
  /** The commits that the read model keeps. They are checked before use. */
  readonly texts: readonly string[]
  readonly now: () => Timestamp
}

/**
 * Makes a broken journal one chain again: puts commits in their place, and replaces unreadable ones with placeholders
 * that contain their effect as the read model shows it. No file changes before everything is on the disk, and a
 * restarted repair leads to the same result.
 */
export const repairChain = async (input: RepairInput): Promise<void> => {
  const { book, journal, texts, now } = input
  const { broken } = journal
  if (broken === null) return
  const runs = await runsIn(broken, broken.names)
  const chain = await chainInFiles(broken, runs)
  const unreadable = gapsIn(chain)
  const last = chain.at(-1)?.last ?? null
  const head = last ?? GENESIS
  fillIn(
    chain,
    linesOf(texts)
      .map(runOf)
      .filter(({ last }) => last.seq < head.seq),
  )
  const gaps = gapsIn(chain)

  const time = now()
  const folder = await freeFolder(broken, time.replaceAll(/[^0-9TZ]/g, ''))
  const damages = await damagesOf(broken, runs, unreadable, last, `repairs/${folder}`)
  await journal.beginReplacing(folder, damages)

  const filled = await fill(input, broken, { chain, gaps, head })
  const { names, written } = await writeRepairedFiles(broken, chain, filled, journal.sign)
  // Reads to the end, or throws.
  for await (const _ of commitsFrom({ ...broken, names }, firstLocation(names), GENESIS, head));

  const text = repairReportOf({ book, time, names: written, head, filled, damages })
  await replaceText(broken.files, join(repairFolder(broken.folder, folder), 'protocol.txt'), text)
  await journal.replaceFiles(broken.known_seq)
}

/** What is known of the commits that a repair puts in order. */
interface OrderedCommits {
  readonly chain: readonly Run[]
  readonly gaps: readonly Gap[]
  readonly head: Head
}

/** The commits in the files, in any order. */
const chainInFiles = async (broken: BrokenJournal, runs: readonly Run[]): Promise<Run[]> => {
  const chain = chainOf(runs)
  const placed = new Set(chain)
  // If a run overlaps with a longer one, some of its commits may still be missing in the chain.
  for (const run of runs) if (!placed.has(run)) fillIn(chain, await commitsOf(broken, run))
  return chain
}

/** An empty folder in `repairs`, named after the time of the repair. */
const freeFolder = async ({ files, folder }: BrokenJournal, stamp: string): Promise<string> => {
  for (let number = 1; ; number++) {
    const name = number === 1 ? stamp : `${stamp}-${number}`
    await files.makeFolder(repairFolder(folder, name))
    if ((await files.list(repairFolder(folder, name))).length === 0) return name
  }
}

/** The damages that are recorded before the repair starts: unreadable parts between commits and after the last one. */
const damagesOf = async (
  broken: BrokenJournal,
  runs: readonly Run[],
  gaps: readonly Gap[],
  lastCommit: Run['last'] | null,
  repairFolderPath: string,
): Promise<readonly Damage[]> => {
  const { seq } = lastCommit ?? GENESIS
  const at = { after: lastCommit?.time ?? null, bytes: 0, kept: repairFolderPath, is_ended: false }
  const lastFile = broken.names.at(-1) ?? ''
  const ends = runs.map(({ source }) => ('file' in source && source.file === lastFile ? source.end : 0))
  const end = ends.reduce((most, one) => Math.max(most, one), 0)
  const bytes = (await sizeOf(broken, lastFile)) - end
  return [
    ...gaps.map(({ from, up_to, after }): Damage => ({ ...at, type: 'gap', from, up_to, after })),
    ...(gaps.length === 0 ? [{ ...at, type: 'middle', from: seq + 1, up_to: seq } as const] : []),
    // The broken end may have been a confirmed commit.
    ...(bytes === 0 ? [] : [{ ...at, type: 'tail', from: seq + 1, up_to: seq, bytes, is_ended: true } as const]),
    ...(broken.known_seq > seq ? [{ ...at, type: 'short', from: seq + 1, up_to: broken.known_seq } as const] : []),
  ]
}

/** The new content of each gap: its effect according to the read model, if the read model can know it. */
const fill = async (
  { book, readModel, at, texts }: RepairInput,
  broken: BrokenJournal,
  ordered: OrderedCommits,
): Promise<readonly FilledGap[]> => {
  const { chain, gaps, head } = ordered
  const belongs = at.damage === null && (await isInHistory(broken, ordered, at, texts))
  const filled = gaps.map((gap) => {
    const changes: Change[] = []
    return { ...gap, is_restored: belongs && gap.up_to <= at.seq, until: head.seq, changes }
  })
  const restored = filled.filter(({ is_restored }) => is_restored)
  if (restored.length > 0) {
    const ends = [...restored.map(({ up_to }) => up_to), ...(at.seq > head.seq ? [head.seq] : [])]
    const commits = () => commitsOfChain(broken, chain, at.seq)
    // recovery.ts restores later what the read model has after the end (`restoreEnd`).
    for await (const { gap, change } of missingChanges({ book, commits, gaps: ends, read: readModel.read }))
      restored[gap]?.changes.push(change)
  }
  return filled
}

/**
 * Whether the read model belongs to this history: it is at one
 * of its commits, or beyond its end without contradicting it.
 */
const isInHistory = async (
  broken: BrokenJournal,
  { chain, gaps, head }: OrderedCommits,
  at: Head,
  texts: readonly string[],
): Promise<boolean> => {
  if (at.seq > head.seq) return !isAnotherHistory(texts, head)
  if (gaps.some(({ hash }) => hash === at.hash)) return true
  const runs = chain.filter(({ last }) => last.seq >= at.seq)
  let hash: string | null = null
  for await (const line of commitsOfChain(broken, runs, at.seq)) hash = line.hash
  return hash === at.hash
}
