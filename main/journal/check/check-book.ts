// Checks one book of a data folder without opening it: the whole chain of its journal,
// and the books that result from it. It only reads, so it can run on a copied folder,
// on a read-only disk, and on a folder that is about to be handed over.

import { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'
import { GENESIS, type Head, type Placeholder } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import type { Files } from '../append/files.ts'
import { notesOf } from '../append/notes.ts'
import {
  FILE_NAME,
  firstLocation,
  JournalFault,
  type JournalFolder,
  readCommits,
  readIntactCommits,
} from '../append/scan.ts'
import { sizeOf } from '../append/set-aside.ts'
import {
  installationOfFirstCommit,
  isNoted,
  isRepairSince,
  type NotedCommit,
  type Register,
  registerOf,
} from '../identity/book-register.ts'
import { checkRecords } from './check-records.ts'
import { SignatureCheck } from './check-signatures.ts'

/** Consecutive commits that could not be read, by their numbers. */
export interface ReplacedCommits {
  readonly from: number
  readonly up_to: number
  /** Whether their result was restored from the database. Otherwise it is missing. */
  readonly is_restored: boolean
}

export interface BookReport {
  readonly book: BookId
  readonly files: number
  /** The number of intact commits in their place, and the times of the first and the last of them. */
  readonly commits: number
  readonly first_time: string | null
  readonly last_time: string | null
  readonly head: Head
  /** Commits that could not be read when the journal was repaired, with the kind of their placeholders. */
  readonly gaps: readonly ReplacedCommits[]
  readonly records_by_table: ReadonlyMap<string, number>
  /** Faults. */
  readonly findings: readonly string[]
  /** Facts that are no fault, but good to know. */
  readonly remarks: readonly string[]
  /** The records, for checks across books. */
  readonly tables: MemoryTables
  /** The last register in the system's book; null if there is none. */
  readonly register: Register | null
  /** A noted commit that is not in the journal and that no later repair explains; null if there is none. */
  readonly missing_commit: NotedCommit | null
  /** The range of commits with a correct signature; null if there is none, or no key was given. */
  readonly signed: { readonly from: number; readonly up_to: number } | null
}

export interface CheckOptions {
  /** Commits of the book that were noted elsewhere. */
  readonly noted_commits?: readonly NotedCommit[]
  /** The key of the installation, and the commit up to which this computer accepted the book as found (rule 156). */
  readonly signature?: { readonly key: Uint8Array; readonly vouched: Head | null } | null
  /** Reports from time to time which share of the journal is read. */
  readonly onProgress?: (share: number) => void
}

/** `folder`: the folder of the book's journal. */
export const checkBook = async (
  book: BookId,
  folder: string,
  files: Files,
  options: CheckOptions = {},
): Promise<BookReport> => {
  const where = { folder, files }
  const fileNames = await files.list(folder)
  const names = fileNames.filter((name) => FILE_NAME.test(name)).sort()
  const chain = await checkChain(book, where, names, options)
  const { tables, head } = chain
  // If the commits follow each other up to the last file, no file
  // is missing, even if the numbers of the files have gaps.
  const hasAllFiles = chain.findings.length === 0 && chain.last_file === names.at(-1)
  return {
    book,
    files: names.length,
    commits: head.seq,
    first_time: chain.first_time,
    last_time: chain.last_time,
    head,
    gaps: chain.gaps,
    records_by_table: new Map(tables.names.map((name) => [name, tables.table(name).size])),
    findings: [
      ...chain.findings,
      ...chain.gaps
        .filter(({ is_restored }) => !is_restored)
        .map((gap) => `${nameOf(gap)} could not be read; what was changed in them is missing`),
      ...(await checkNotes(where, chain.anchored)),
      ...(hasAllFiles ? [] : missingFiles(names)),
      ...checkRecords(book, tables),
    ],
    remarks: [
      ...chain.remarks,
      ...(hasAllFiles ? missingFiles(names) : []),
      ...chain.gaps
        .filter(({ is_restored }) => is_restored)
        .map((gap) => `${nameOf(gap)} could not be read; what they came to was put back from the database`),
      ...asideRemarks(fileNames),
    ],
    tables,
    register: chain.register,
    missing_commit: chain.missing_commit,
    signed: chain.signed,
  }
}

interface Chain extends Pick<BookReport, 'register' | 'missing_commit' | 'signed'> {
  readonly tables: MemoryTables
  readonly head: Head
  readonly first_time: string | null
  readonly last_time: string | null
  readonly findings: readonly string[]
  readonly remarks: readonly string[]
  readonly gaps: readonly ReplacedCommits[]
  /** The file of the last commit. */
  readonly last_file: string | null
  /** Whether the chain contains the commit that the anchor names; null if there is no anchor. */
  readonly anchored: boolean | null
}

/**
 * Checks every line: its own hash, its number, the hash of the line before; and whether its changes fit the state
 * before it: every record was as the change says, and no key is used twice.
 */
const checkChain = async (
  book: BookId,
  where: JournalFolder,
  names: readonly string[],
  { noted_commits = [], signature = null, onProgress }: CheckOptions,
): Promise<Chain> => {
  const sizes = onProgress ? await Promise.all(names.map((name) => sizeOf(where, name))) : []
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const before = new Map(names.map((name, index) => [name, sizes.slice(0, index).reduce((sum, size) => sum + size, 0)]))
  let register: Register | null = null
  const missing_commit = new Set(noted_commits)
  const signatures = signature && new SignatureCheck(signature)
  const tables = new MemoryTables(book)
  const anchor = await notesOf(where.files, where.folder).readAnchor()
  const findings: string[] = []
  const remarks: string[] = []
  const gaps: ReplacedCommits[] = []
  let head = GENESIS
  let first: string | null = null
  let last: string | null = null
  let last_file: string | null = null
  let fits = true
  let anchored = anchor === null ? null : false
  try {
    for await (const { line, file, end } of readCommits(where, names, firstLocation(names), GENESIS)) {
      const { hash, commit } = line
      if (last !== null && commit.time < last) remarks.push(`commit ${commit.seq} is dated before the previous one`)
      if (fits) {
        const applied = tables.apply([line])
        fits = applied.ok
        if (!applied.ok)
          findings.push(`commit ${commit.seq} does not apply to these books: ${JSON.stringify(applied.error)}`)
      }
      if (commit.stand_in) addReplaced(gaps, commit.seq, commit.stand_in)
      head = { seq: commit.seq, hash }
      first ??= commit.time
      last = commit.time
      last_file = file
      if (anchor?.seq === commit.seq) anchored = anchor.hash === hash
      register = registerOf(commit) ?? register ?? installationOfFirstCommit(commit, hash)
      for (const one of missing_commit)
        if (isNoted(line, one) || (commit.seq !== one.seq && isRepairSince(commit, one))) missing_commit.delete(one)
      signatures?.take(line)
      onProgress?.(((before.get(file) ?? 0) + end) / bytes)
    }
  } catch (error) {
    if (!(error instanceof JournalFault)) throw error
    findings.push(await describeFault(where, names, error))
  }
  return {
    tables,
    head,
    first_time: first,
    last_time: last,
    last_file,
    findings: [...findings, ...(signatures?.findings() ?? [])],
    remarks,
    gaps,
    anchored,
    register,
    missing_commit: [...missing_commit][0] ?? null,
    signed: signatures?.signed ?? null,
  }
}

const addReplaced = (gaps: ReplacedCommits[], seq: number, { is_restored }: Placeholder): void => {
  const last = gaps.at(-1)
  const isNext = last?.up_to === seq - 1 && last.is_restored === is_restored
  if (isNext) gaps[gaps.length - 1] = { ...last, up_to: seq }
  else gaps.push({ from: seq, up_to: seq, is_restored })
}

const nameOf = ({ from, up_to }: ReplacedCommits): string =>
  from === up_to ? `commit ${from}` : `commits ${from} to ${up_to}`

const describeFault = async (where: JournalFolder, names: readonly string[], { fault }: JournalFault) => {
  let after = 0
  for await (const { line } of readIntactCommits(where, names.slice(names.indexOf(fault.file))))
    if (line.commit.seq > fault.expected) after += 1
  const REASONS = {
    not_a_commit: 'the line is not a commit',
    no_line_end: 'the line does not end',
    wrong_hash: 'the commit was changed after it was written',
    wrong_number: 'another commit is in its place',
    wrong_previous: 'the commit does not follow the previous one',
  } as const
  const followingText =
    after === 0
      ? 'no complete commit follows'
      : `${after} complete ${after === 1 ? 'commit follows' : 'commits follow'}`
  return `commit ${fault.expected} cannot be read in ${fault.file} at byte ${fault.offset}: ${REASONS[fault.reason]}; ${followingText}`
}

const checkNotes = async ({ files, folder }: JournalFolder, anchored: boolean | null): Promise<string[]> => {
  const repair = await notesOf(files, folder).readRepair()
  return [
    ...(anchored === false ? ['the commit that anchor.json names is not in the journal'] : []),
    ...(repair === null ? [] : ['a repair was started and not finished; the next start continues it']),
  ]
}

const missingFiles = (names: readonly string[]): string[] =>
  names.every((name, index) => Number.parseInt(name, 10) === index + 1)
    ? []
    : [`the journal files are not numbered without a gap: ${names.join(', ')}`]

const asideRemarks = (fileNames: readonly string[]): string[] =>
  fileNames
    .filter((name) => /\.(torn|quarantine|refused)-|^copy-/.test(name))
    .sort()
    .map((name) => `${name} was set aside by a repair`)
