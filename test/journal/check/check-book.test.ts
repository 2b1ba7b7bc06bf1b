// The report about one book: its commits, the placeholders of lost ones, its files, its notes and what was noted
// elsewhere about it.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { writeCommitLine } from '../../../main/journal/append/commit-hash.ts'
import { type Files, machineFiles } from '../../../main/journal/append/files.ts'
import { signerOf } from '../../../main/journal/append/signature.ts'
import { type CheckOptions, checkBook } from '../../../main/journal/check/check-book.ts'
import { RESTORE_ACTION } from '../../../main/journal/repair/repaired-files.ts'
import { created } from '../../../shared/books/port/change.ts'
import { type Commit, type CommitLine, GENESIS } from '../../../shared/books/port/commit.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { account, BOOK, lineAfter, removeDataFolders, temporaryDataFolder, writeJournal } from '../journal-world.ts'

afterAll(removeDataFolders)

const minute = (number: number) => timestampOf(Date.UTC(2026, 0, 1) + number * 60_000)

/**
 * Commits that each create an account, one minute after the other; `fields` changes some, by their numbers, and `keys`
 * signs some.
 */
const linesOf = (
  count: number,
  fields: Readonly<Record<number, Partial<Commit>>> = {},
  keys: Readonly<Record<number, Uint8Array>> = {},
): readonly CommitLine[] => {
  const lines: CommitLine[] = []
  for (let seq = 1; seq <= count; seq++) {
    const { commit } = lineAfter(lines.at(-1) ? headOf(lines) : GENESIS, 'test', [
      created('ledger_account', account(1000 + seq)),
    ])
    const key = keys[seq]
    lines.push(writeCommitLine({ ...commit, ...fields[seq] }, key === undefined ? undefined : signerOf(key)))
  }
  return lines
}

const headOf = (lines: readonly CommitLine[]) => ({ seq: lines.length, hash: lines.at(-1)?.hash ?? '' })

const checked = async (
  lines: readonly CommitLine[],
  options: CheckOptions = {},
  prepare: (folder: string) => Promise<unknown> = async () => {},
  linesPerFile = 2,
) => {
  const folder = await writeJournal(await temporaryDataFolder(), lines, linesPerFile)
  await prepare(folder)
  return checkBook(BOOK, folder, machineFiles, options)
}

test('an intact book', async () => {
  const lines = linesOf(5)
  const shares: number[] = []
  const report = await checked(lines, { onProgress: (share) => shares.push(share) })
  expect(report).toMatchObject({
    book: BOOK,
    files: 3,
    commits: 5,
    first_time: minute(0),
    last_time: minute(4),
    head: headOf(lines),
    gaps: [],
    findings: [],
    remarks: [],
    missing_commit: null,
    signed: null,
  })
  expect(report.records_by_table.get('ledger_account')).toBe(5)
  expect(shares).toHaveLength(5)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares[0]).toBeCloseTo(0.2, 2)
  expect(shares.at(-1)).toBe(1)
})

test('a commit dated before the previous one; equal times are in order', async () => {
  const lines = linesOf(4, { 2: { time: minute(0) }, 3: { time: minute(2) }, 4: { time: minute(1) } })
  expect((await checked(lines)).remarks).toEqual(['commit 4 is dated before the previous one'])
})

test('a commit that does not fit the records before it; only the first one is named', async () => {
  const again = { changes: [created('ledger_account', account(1001))] }
  const { findings, commits } = await checked(linesOf(4, { 2: again, 3: again }))
  expect(commits).toBe(4)
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatch(/^commit 2 does not apply to these books: /)
})

test('a record whose fields are not valid', async () => {
  const invalid = { changes: [created('ledger_account', { ...account(1002), name: 7 } as never)] }
  const { findings } = await checked(linesOf(3, { 2: invalid }))
  expect(findings).toEqual([expect.stringMatching(/^ledger_account ACCOUNT001002: name \(.+\)$/)])
})

describe('the signatures', () => {
  const [KEY, OTHER] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]

  test('are checked with the key of the installation', async () => {
    const lines = linesOf(5, {}, { 2: KEY, 3: KEY, 4: OTHER })
    const { signed, findings } = await checked(lines, { signature: { key: KEY, vouched: null } })
    expect(signed).toEqual({ from: 2, up_to: 3 })
    expect(findings).toEqual(['commits 4 to 5 are not signed with the key of this installation'])
    expect(await checked(lines, { signature: null })).toMatchObject({ signed: null, findings: [] })
  })

  test('are missing in a book without signed commits', async () => {
    const { signed, findings } = await checked(linesOf(2), { signature: { key: KEY, vouched: null } })
    expect([signed, findings]).toEqual([null, []])
  })

  test('are checked up to a broken line', async () => {
    const lines = linesOf(4, {}, { 1: KEY })
    const { signed, findings } = await checked(lines, { signature: { key: KEY, vouched: null } }, (folder) =>
      writeFile(join(folder, '000002.jsonl'), 'x\n'),
    )
    expect(signed).toEqual({ from: 1, up_to: 1 })
    expect(findings).toEqual([
      'commit 3 cannot be read in 000002.jsonl at byte 0: the line is not a commit; no complete commit follows',
      'commit 2 is not signed with the key of this installation',
    ])
  })
})

describe('the register', () => {
  const notes = (installation: string) => ({ action: 'note_books', params: { installation } })
  const registerIn = async (fields: Parameters<typeof linesOf>[1]) => (await checked(linesOf(4, fields))).register

  test('is the last one of the journal', async () => {
    expect(await registerIn({ 2: notes('OLDER'), 3: notes('LAST') })).toEqual({
      installation: 'LAST',
      books: new Map(),
    })
    expect(await registerIn({ 4: notes('LAST') })).toEqual({ installation: 'LAST', books: new Map() })
  })

  test('without one has the installation of the first commit, or its hash', async () => {
    const named = (installation: string) => ({ params: { installation } })
    expect(await registerIn({ 1: named('FIRST'), 2: named('OTHER') })).toEqual({ installation: 'FIRST', books: null })
    expect(await registerIn({ 2: named('OTHER') })).toEqual({ installation: linesOf(1)[0]?.hash, books: null })
    expect((await checked([], {}, async (folder) => writeFile(join(folder, '000001.jsonl'), ''))).register).toBeNull()
  })
})

test('placeholders that follow each other are one gap, by whether they were restored', async () => {
  const stand_in = (is_restored: boolean) => ({ stand_in: { hash: null, is_restored, until: 0 } })
  const { gaps, findings, remarks } = await checked(
    linesOf(8, { 1: stand_in(true), 3: stand_in(true), 4: stand_in(true), 5: stand_in(false), 7: stand_in(false) }),
  )
  expect(gaps).toEqual([
    { from: 1, up_to: 1, is_restored: true },
    { from: 3, up_to: 4, is_restored: true },
    { from: 5, up_to: 5, is_restored: false },
    { from: 7, up_to: 7, is_restored: false },
  ])
  expect(findings.map((text) => text.split(' could')[0])).toEqual(['commit 5', 'commit 7'])
  expect(remarks.map((text) => text.split(' could')[0])).toEqual(['commit 1', 'commits 3 to 4'])
})

describe('the files', () => {
  const LINES = linesOf(6)
  const numbering = 'the journal files are not numbered without a gap: 000001.jsonl, 000003.jsonl'
  const text = (from: number, up_to: number) =>
    LINES.slice(from - 1, up_to)
      .map((line) => `${line.text}\n`)
      .join('')

  test('more than nine of them are numbered in decimals', async () => {
    const { files, findings, remarks } = await checked(linesOf(12), {}, undefined, 1)
    expect([files, findings, remarks]).toEqual([12, [], []])
  })

  test('a number without its file is a remark when the commits follow each other', async () => {
    const { findings, remarks } = await checked(LINES.slice(0, 2), {}, (folder) =>
      writeFile(join(folder, '000003.jsonl'), text(3, 4)),
    )
    expect([findings, remarks]).toEqual([[], [numbering]])
  })

  test('otherwise it is a finding', async () => {
    const { findings, remarks, commits } = await checked(LINES.slice(0, 2), {}, (folder) =>
      writeFile(join(folder, '000003.jsonl'), text(5, 6)),
    )
    expect(commits).toBe(2)
    expect(findings).toEqual([
      'commit 3 cannot be read in 000003.jsonl at byte 0: another commit is in its place; 2 complete commits follow',
      numbering,
    ])
    expect(remarks).toEqual([])
  })

  test('it is a finding too when the last one is empty or has a fault after its first commit', async () => {
    const second = (content: string) =>
      checked(LINES.slice(0, 2), {}, (folder) => writeFile(join(folder, '000003.jsonl'), content))
    expect((await second('')).findings).toEqual([numbering])
    expect((await second(`${text(3, 3)}x\n`)).findings).toEqual([expect.stringContaining('commit 4 '), numbering])
  })

  test('one that the disk cannot read ends the check', async () => {
    const folder = await writeJournal(await temporaryDataFolder(), LINES)
    const files: Files = {
      ...machineFiles,
      open: (path, mode) =>
        path.endsWith('.jsonl') ? Promise.reject(new Error('the disk does not answer')) : machineFiles.open(path, mode),
    }
    await expect(checkBook(BOOK, folder, files)).rejects.toThrow('the disk does not answer')
  })

  test.each([
    [`${text(3, 3)}x\n`, 'the line is not a commit; no complete commit follows', 4],
    [text(3, 3).trimEnd(), 'the line does not end; no complete commit follows', 3],
    [
      text(3, 3).replace('Account 1003', 'Account 1009'),
      'the commit was changed after it was written; no complete commit follows',
      3,
    ],
    [`x\n${text(4, 4)}`, 'the line is not a commit; 1 complete commit follows', 3],
  ])('%#: a fault in the second one', async (content, reason, seq) => {
    const { findings } = await checked(LINES.slice(0, 2), {}, (folder) =>
      writeFile(join(folder, '000002.jsonl'), content),
    )
    const at = seq === 4 ? Buffer.byteLength(text(3, 3)) : 0
    expect(findings).toEqual([`commit ${seq} cannot be read in 000002.jsonl at byte ${at}: ${reason}`])
  })

  test('what repairs set aside', async () => {
    const { remarks } = await checked(LINES, {}, async (folder) => {
      for (const name of ['000003.torn-1', '000002.quarantine-1', '000001.refused-1', 'copy-1', 'other'])
        await writeFile(join(folder, name), '')
    })
    expect(remarks.map((remark) => remark.split(' was')[0])).toEqual([
      '000001.refused-1',
      '000002.quarantine-1',
      '000003.torn-1',
      'copy-1',
    ])
  })
})

describe('the notes', () => {
  const LINES = linesOf(4)
  const anchored = (seq: number, hash: string) =>
    checked(LINES, {}, (folder) =>
      writeFile(join(folder, 'anchor.json'), JSON.stringify({ seq, hash, file: '000001.jsonl', offset: 0 })),
    )
  const notThere = ['the commit that anchor.json names is not in the journal']

  test('the anchor names a commit of the journal', async () => {
    expect((await anchored(2, LINES[1]?.hash ?? '')).findings).toEqual([])
    expect((await anchored(2, LINES[2]?.hash ?? '')).findings).toEqual(notThere)
    expect((await anchored(5, LINES[2]?.hash ?? '')).findings).toEqual(notThere)
  })

  test('a repair that did not end', async () => {
    const { findings } = await checked(LINES, {}, (folder) =>
      writeFile(join(folder, 'repair.json'), JSON.stringify({ damages: [], restoring: null })),
    )
    expect(findings).toEqual(['a repair was started and not finished; the next start continues it'])
  })
})

describe('a commit that was noted elsewhere', () => {
  const noted = (seq: number, hash: string) => ({ seq, hash, time: minute(2) })
  const missing = async (lines: readonly CommitLine[], note: ReturnType<typeof noted>) =>
    (await checked(lines, { noted_commits: [note] })).missing_commit

  test('is in the journal, or missing', async () => {
    const lines = linesOf(4)
    expect(await missing(lines, noted(3, lines[2]?.hash ?? ''))).toBeNull()
    const [other, later] = [noted(3, lines[1]?.hash ?? ''), noted(5, lines[1]?.hash ?? '')]
    expect(await missing(lines, other)).toEqual(other)
    expect(await missing(lines, later)).toEqual(later)
  })

  test('is explained by a repair since then, which is not that commit itself', async () => {
    const other = noted(3, 'f'.repeat(64))
    const repaired = (seq: number, time: Commit['time']) => linesOf(4, { [seq]: { action: RESTORE_ACTION, time } })
    expect(await missing(repaired(4, minute(2)), other)).toBeNull()
    expect(await missing(repaired(4, minute(1)), other)).toEqual(other)
    expect(await missing(repaired(3, minute(2)), other)).toEqual(other)
  })
})
