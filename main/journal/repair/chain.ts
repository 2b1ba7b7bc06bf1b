// Finds which commits of a damaged journal belong together. Each commit names the hash of the one before it, so every
// intact commit can be put in its place, wherever it was found, and the chain continues after commits that cannot be
// read. This module only reads and makes no other decision.
import { type CommitLine, GENESIS, type Head } from '../../../shared/books/port/commit.ts'
import { readOwnHash } from '../append/commit-hash.ts'
import { type JournalFolder, readCommitsBetween, readIntactCommits } from '../append/scan.ts'

/** Commits that follow each other in one place, each linked to the one before it. */
export interface Run {
  readonly first: { readonly seq: number; readonly prev: string; readonly time: string }
  readonly last: Head & { readonly time: string }
  /** A range of bytes in a file, or one line as text. */
  readonly source: { readonly file: string; readonly start: number; readonly end: number } | { readonly text: string }
}

/** Unreadable commits between two intact ones. */
export interface Gap {
  readonly from: number
  readonly up_to: number
  /** The hash before the gap, and the hash that the next commit names. */
  readonly prev: string
  readonly hash: string
  /** The times of the neighbouring commits; `after` is null if the gap is at the start of the journal. */
  readonly after: string | null
  readonly before: string
}

/** The intact lines among some texts. */
export const linesOf = (texts: readonly string[]): readonly CommitLine[] =>
  texts.flatMap((text) => {
    const read = readOwnHash(text)
    return read.ok ? [read.value] : []
  })

/**
 * Whether the commits of a read model contradict the journal. Then
 * the read model cannot fill what is missing from the journal.
 */
export const isAnotherHistory = (texts: readonly string[], head: Head): boolean =>
  linesOf(texts).some(
    ({ hash, commit }) =>
      (commit.seq === head.seq && hash !== head.hash) || (commit.seq === head.seq + 1 && commit.prev !== head.hash),
  )

/** An intact line, from any source, as a run. */
export const runOf = ({ commit, hash, text }: CommitLine): Run => ({
  first: { seq: commit.seq, prev: commit.prev, time: commit.time },
  last: { seq: commit.seq, hash, time: commit.time },
  source: { text },
})

/** The runs of some files, in file order. */
export const runsIn = async (where: JournalFolder, names: readonly string[]): Promise<Run[]> => {
  const runs: Run[] = []
  /**
   * Two commits can share a line if the line break between them is lost. They must be two runs, or the repair would
   * copy the fault.
   */
  let isEnded = false
  for await (const { line, file, offset, end } of readIntactCommits(where, names)) {
    const { first, last } = runOf(line)
    const open = isEnded ? runs.at(-1) : undefined
    isEnded = end > offset + Buffer.byteLength(line.text)
    if (open !== undefined && 'file' in open.source && open.source.file === file && open.source.end === offset) {
      if (first.seq === open.last.seq + 1 && first.prev === open.last.hash) {
        runs[runs.length - 1] = { ...open, last, source: { ...open.source, end } }
        continue
      }
    }
    runs.push({ first, last, source: { file, start: offset, end } })
  }
  return runs
}

/**
 * The runs that form one history, by their numbers: the longest first, then each run that contradicts none of those.
 */
export const chainOf = (runs: readonly Run[]): Run[] => {
  const chain: Run[] = []
  for (const run of [...runs].sort((a, b) => lengthOf(b) - lengthOf(a))) insertRun(chain, run, false)
  return chain
}

/** Puts single commits into a chain if its hashes show that they are the missing ones. */
export const fillIn = (chain: Run[], commits: readonly Run[]): void => {
  const inOrder = [...commits].sort((a, b) => a.first.seq - b.first.seq)
  for (const run of inOrder.toReversed()) insertRun(chain, run, true)
  for (const run of inOrder) insertRun(chain, run, true)
}

/** Each commit of a run as a run of its own. */
export const commitsOf = async (where: JournalFolder, { source }: Run): Promise<Run[]> => {
  if ('text' in source) return []
  const commits: Run[] = []
  const from = { file: source.file, offset: source.start }
  for await (const { line, file, offset, end } of readCommitsBetween(where, from, source.end))
    commits.push({ ...runOf(line), source: { file, start: offset, end } })
  return commits
}

/** The gaps between the runs of a chain, and before the first run. */
export const gapsIn = (chain: readonly Run[]): readonly Gap[] =>
  chain.flatMap(({ first }, at): Gap[] => {
    const before = chain[at - 1]?.last ?? null
    const { seq, hash } = before ?? GENESIS
    if (first.seq === seq + 1) return []
    const times = { after: before?.time ?? null, before: first.time }
    return [{ from: seq + 1, up_to: first.seq - 1, prev: hash, hash: first.prev, ...times }]
  })

/** The commits of a chain up to a number. */
export async function* commitsOfChain(
  where: JournalFolder,
  chain: readonly Run[],
  until: number,
): AsyncGenerator<CommitLine> {
  for (const { source } of chain) {
    if ('text' in source) yield* linesOf([source.text])
    else
      for await (const { line } of readCommitsBetween(where, { file: source.file, offset: source.start }, source.end)) {
        if (line.commit.seq > until) return
        yield line
      }
  }
}

const lengthOf = ({ first, last }: Run): number => last.seq - first.seq + 1

/** Puts a run in its place unless it contradicts its neighbours. `mustFollow`: only if it is linked to one of them. */
const insertRun = (chain: Run[], run: Run, mustFollow: boolean): void => {
  const at = placeOf(chain, run.first.seq)
  const before = chain[at - 1]?.last ?? GENESIS
  const after = chain[at]?.first
  if (run.first.seq <= before.seq || (after && run.last.seq >= after.seq)) return
  const isNext = run.first.seq === before.seq + 1
  const isBefore = after?.seq === run.last.seq + 1
  if (isNext && run.first.prev !== before.hash) return
  if (isBefore && after.prev !== run.last.hash) return
  if (mustFollow && !isNext && !isBefore) return
  chain.splice(at, 0, run)
}

/** The number of runs in the chain that start before a commit number. */
const placeOf = (chain: readonly Run[], seq: number): number => {
  let low = 0
  let high = chain.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((chain[middle]?.first.seq ?? 0) < seq) low = middle + 1
    else high = middle
  }
  return low
}
