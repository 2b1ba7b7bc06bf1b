// A journal of twelve small commits, written as numbers: for tests that break its files and compare the repaired ones.
import { readCommitLine } from '../../../shared/books/encoding/commit-line.ts'
import { type Change, created, updated } from '../../../shared/books/port/change.ts'
import { type CommitLine, GENESIS, type Head } from '../../../shared/books/port/commit.ts'
import { createMemoryFiles, type MemoryFiles } from '../append/memory-files.ts'
import { account, lineAfter } from '../journal-world.ts'

export const FOLDER = '/books/journal'
export const nameOf = (file: number): string => `${String(file).padStart(6, '0')}.jsonl`

/** Each commit creates an account; the third also renames the first account, and the fifth renames that of the third. */
const changesOf = (seq: number): readonly Change[] => {
  if (seq === 5) return [updated('ledger_account', account(3), { name: 'Renamed later' })]
  const renamed = seq === 3 ? [updated('ledger_account', account(1), { name: 'Renamed' })] : []
  return [created('ledger_account', account(seq)), ...renamed]
}

/** Adds commits up to a number. */
export const linesAfter = (before: readonly CommitLine[], up_to: number, action = 'test'): readonly CommitLine[] => {
  const lines = [...before]
  for (let seq = lines.length + 1; seq <= up_to; seq++)
    lines.push(
      lineAfter(seq === 1 ? GENESIS : { seq: seq - 1, hash: lines.at(-1)?.hash ?? '' }, action, changesOf(seq)),
    )
  return lines
}

export const LINES = linesAfter([], 12)
const textOf = (seq: number): string => LINES[seq - 1]?.text ?? ''
export const headOf = (seq: number): Head => (seq === 0 ? GENESIS : { seq, hash: LINES[seq - 1]?.hash ?? '' })
export const timeOf = (seq: number): string => LINES[seq - 1]?.commit.time ?? ''

/** The content of a file: `1 2 x 4` are commits with an unreadable line between them; `+` removes a line break. */
export const contentOf = (numbers: string): string =>
  numbers
    .split(' ')
    .map((part) => (/^\d+$/.test(part) ? `${textOf(Number(part))}\n` : part === '' ? '' : `${part}\n`))
    .join('')
    .replaceAll('\n+\n', '')

/** A disk with these files, in order; null: the file is missing. */
export const diskOf = (contents: readonly (string | null)[], bytesPerCall?: number): MemoryFiles =>
  createMemoryFiles(
    Object.fromEntries(
      contents.flatMap((content, at) => (content === null ? [] : [[`${FOLDER}/${nameOf(at + 1)}`, content] as const])),
    ),
    bytesPerCall,
  )

const lineShown = (line: string): string | number => {
  const known = LINES.find(({ text }) => text === line)
  if (known) return known.commit.seq
  if (!line.includes('"stand_in"')) return line
  const { seq, stand_in, changes } = readCommitLine(line).commit
  return `${stand_in?.is_restored ? '~' : '!'}${seq}:${changes.length}`
}

/**
 * A content in the same notation: `1 2 ~3:1 !4:0` are two commits, a placeholder with one restored change, and one for a
 * missing commit.
 */
export const shown = (content: string | null): string => {
  const lines = (content ?? 'no file').split('\n')
  const rest = lines.pop()
  return [...lines.map(lineShown), ...(rest === '' ? [] : [`${rest} without a line end`])].join(' ')
}

/** The contents of the files of the journal, in their order and in the same notation. */
export const contentsOf = (files: MemoryFiles): readonly string[] =>
  files
    .paths()
    .filter((path) => path.startsWith(FOLDER) && /\d\.jsonl$/.test(path))
    .map((path) => shown(files.text(path)))
