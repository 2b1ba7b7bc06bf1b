// A large journal with one bit flipped near its beginning: the books work again, with every record, and the journal is
// repaired. The read model keeps only the latest commits, as the database page does, so the repair uses its records.
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeCommitLine } from '../../../main/journal/append/commit-hash.ts'
import { created } from '../../../shared/books/port/change.ts'
import { type CommitLine, GENESIS } from '../../../shared/books/port/commit.ts'
import { get, page, totals } from '../../../shared/books/port/read.ts'
import { isLong } from '../../support/counts.ts'
import {
  addAccount,
  checked,
  createCopy,
  journalText,
  removeDataFolders,
  run,
  temporaryDataFolder,
  writeJournal,
} from '../journal-world.ts'
import { cashAccount, transaction, transactionId } from './made-rows.ts'

afterAll(removeDataFolders)

/** Number of rows, and their sum: 0 + 1 + … */
const [ROWS, SUM] = isLong ? ([200_000, 19_999_900_000] as const) : ([40_000, 799_980_000] as const)
const ROWS_A_FRAME = 4_000
const largeJournal = (): readonly CommitLine[] => {
  const lines: CommitLine[] = []
  let head = GENESIS
  for (let first = 0; first < ROWS; first += ROWS_A_FRAME) {
    const rows = Array.from({ length: ROWS_A_FRAME }, (_, at) => created('bank_transaction', transaction(first + at)))
    const changes = first === 0 ? [created('bank_account', cashAccount), ...rows] : rows
    const line = writeCommitLine({
      seq: head.seq + 1,
      time: '2026-01-31T00:00:00.000000Z',
      user: 1,
      group: null,
      prev: head.hash,
      action: 'import_rows',
      params: {},
      changes,
    })
    lines.push(line)
    head = { seq: line.commit.seq, hash: line.hash }
  }
  return lines
}

/** Flips one bit in the middle of a line. */
const flipBit = async (folder: string, lines: readonly CommitLine[], number: number): Promise<void> => {
  const before = lines.slice(0, number - 1).reduce((sum, { text }) => sum + Buffer.byteLength(text) + 1, 0)
  const at = before + Math.floor((lines[number - 1]?.text.length ?? 0) / 2)
  const file = await open(join(folder, '000001.jsonl'), 'r+')
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, at)
  byte.writeUInt8(byte.readUInt8(0) ^ 1)
  await file.write(byte, 0, 1, at)
  await file.close()
}

test(`one bit flipped in line 4 of a journal of ${ROWS} rows: the books work again with all of them`, async () => {
  const dataFolder = await temporaryDataFolder()
  const lines = largeJournal()
  const copy = await createCopy(lines)
  copy.kept = 3
  await flipBit(await writeJournal(dataFolder, lines), lines, 4)

  const { book, books, notices } = await run(dataFolder, copy)
  const [first, last, { total }, sums] = await book.read([
    get('bank_transaction', transactionId(0)),
    get('bank_transaction', transactionId(ROWS - 1)),
    page('bank_transaction', { limit: 0 }),
    totals('bank_transaction', 'by_account'),
  ])
  expect([first, last, total]).toEqual([transaction(0), transaction(ROWS - 1), ROWS])
  expect(sums.map(({ count, sum }) => [count, sum])).toEqual([[ROWS, SUM]])
  expect(notices.map(({ code }) => code)).toEqual(['journal_restored', 'copy_rebuilt'])
  await addAccount(book, 1)
  await books.close()

  const { findings, report } = await checked(dataFolder)
  expect(findings).toEqual([])
  expect(report.records_by_table.get('bank_transaction')).toBe(ROWS)
  // One placeholder replaces the broken commit; every other is unchanged, with user, time and action.
  expect(report.gaps).toEqual([{ from: 4, up_to: 4, is_restored: true }])
  const text = await journalText(dataFolder)
  expect(lines.filter((line) => !text.includes(line.text)).map(({ commit }) => commit.seq)).toEqual([4])
  const again = await run(dataFolder, await createCopy())
  expect((await again.book.read([page('bank_transaction', { limit: 0 })]))[0].total).toBe(ROWS)
  await again.books.close()
})
