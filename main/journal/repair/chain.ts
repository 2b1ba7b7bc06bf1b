// Which commits of a damaged journal belong together: each names the hash of the one before it, so the whole ones find their
// places again wherever they stand, and the chain goes on over those that cannot be read. Reads; decides nothing else.
import { type CommitLine, GENESIS, type Head } from '../../../shared/books/port/commit.ts'
import { readOwnHash } from '../append/commit-hash.ts'
import { type JournalFolder, readCommitsBetween, readIntactCommits } from '../append/scan.ts'

/** Commits that stand one behind the other in one place, each following the one before it. */
export interface Run {
  readonly first: { readonly seq: number; readonly prev: string; readonly time: string }
  readonly last: Head & { readonly time: string }
  /** The bytes of a file, or one line as text. */
  readonly source: { readonly file: string; readonly start: number; readonly end: number } | { readonly text: string }
}

/** Commits that nobody can read, between two that are whole. */
export interface Gap {
  readonly from: number
  readonly up_to: number
  /** The hashes that the chain has before them and behind them. */
  readonly prev: string
  readonly hash: string
  /** When the commits next to them were made; null where they are the first ones. */
  readonly after: string | null
  readonly before: string
}

/** The lines among some texts that are whole in themselves. */
export const linesOf = (texts: readonly string[]): readonly CommitLine[] =>
  texts.flatMap((text) => {
    const read = readOwnHash(text)
    return read.ok ? [read.value] : []
  })

/** Whether a copy's frames tell another story than the journal: then it is no source for what the journal lacks. */
export const isAnotherHistory = (texts: readonly string[], head: Head): boolean =>
  linesOf(texts).some(
    ({ hash, commit }) =>
      (commit.seq === head.seq && hash !== head.hash) || (commit.seq === head.seq + 1 && commit.prev !== head.hash),
  )

/** A line that is whole in itself, wherever it comes from, as a run. */
export const runOf = ({ commit, hash, text }: CommitLine): Run => ({
  first: { seq: commit.seq, prev: commit.prev, time: commit.time },
  last: { seq: commit.seq, hash, time: commit.time },
  source: { text },
})

/** The runs of some files, in the order in which they stand there. */
export const runsIn = async (where: JournalFolder, names: readonly string[]): Promise<Run[]> => {
  const runs: Run[] = []
  /** Two commits whose line end between them is gone stand in one line: they are two runs, or they would stay so. */
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

/** The runs that make one history, by their numbers: the longest first, then each that contradicts none of those. */
export const chainOf = (runs: readonly Run[]): Run[] => {
  const chain: Run[] = []
  for (const run of [...runs].sort((a, b) => lengthOf(b) - lengthOf(a))) place(chain, run, false)
  return chain
}

/** Puts single commits into a chain where its hashes say that they are the ones that are missing. */
export const fillIn = (chain: Run[], commits: readonly Run[]): void => {
  const inOrder = [...commits].sort((a, b) => a.first.seq - b.first.seq)
  for (const run of inOrder.toReversed()) place(chain, run, true)
  for (const run of inOrder) place(chain, run, true)
}

/** Each commit of a run by itself. */
export const commitsOf = async (where: JournalFolder, { source }: Run): Promise<Run[]> => {
  if ('text' in source) return []
  const commits: Run[] = []
  const from = { file: source.file, offset: source.start }
  for await (const { line, file, offset, end } of readCommitsBetween(where, from, source.end))
    commits.push({ ...runOf(line), source: { file, start: offset, end } })
  return commits
}

/** What is missing between the runs of a chain, and before the first. */
export const gapsIn = (chain: readonly Run[]): readonly Gap[] =>
  chain.flatMap(({ first }, at): Gap[] => {
    const before = chain[at - 1]?.last ?? null
    const { seq, hash } = before ?? GENESIS
    if (first.seq === seq + 1) return []
    const times = { after: before?.time ?? null, before: first.time }
    return [{ from: seq + 1, up_to: first.seq - 1, prev: hash, hash: first.prev, ...times }]
  })

/** The commits of a chain up to a number. */
export async function* framesOfChain(
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

/** Puts a run in its place unless it contradicts its neighbours; `mustFollow`: only where it joins one of them. */
const place = (chain: Run[], run: Run, mustFollow: boolean): void => {
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

/** How many runs of the chain begin before a number. */
const placeOf = (chain: readonly Run[], seq: number): number => {
  let [low, high] = [0, chain.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((chain[middle]?.first.seq ?? 0) < seq) low = middle + 1
    else high = middle
  }
  return low
}
