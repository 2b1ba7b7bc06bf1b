// A journal that another program has saved again, with a byte order mark before the first line or with two-byte line
// ends: it is read unchanged, and continues.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  accountNumbers,
  addAccount,
  checked,
  createCopy,
  makeLines,
  removeDataFolders,
  run,
  stateAfter,
  stateOf,
  temporaryDataFolder,
  writeJournal,
} from '../journal-world.ts'

afterAll(removeDataFolders)

const LINES = makeLines(30, 7)
const MARK = '\uFEFF'

test.each([
  ['line ends of two bytes', (text: string) => text.replaceAll('\n', '\r\n')],
  ['a byte order mark before the first line', (text: string) => MARK + text],
  ['both', (text: string) => MARK + text.replaceAll('\n', '\r\n')],
])('%s: no commit is missing and there is no notice', async (_what, saved) => {
  const dataFolder = await temporaryDataFolder()
  const folder = await writeJournal(dataFolder, LINES, 10)
  for (const name of ['000001.jsonl', '000002.jsonl', '000003.jsonl']) {
    const file = join(folder, name)
    await writeFile(file, saved(await readFile(file, 'utf8')))
  }
  const copy = await createCopy(LINES)
  const { book, books, notices } = await run(dataFolder, copy)
  expect(notices).toEqual([])
  // Every commit is found by its number, also in the file that was saved again.
  for (const { commit } of LINES) expect(await book.commitAt(commit.seq)).toEqual(commit)
  await addAccount(book, 900_000)
  await books.close()
  const { findings, report } = await checked(dataFolder)
  expect([findings, report.commits]).toEqual([[], LINES.length + 1])

  // Without the read model: everything comes from the journal.
  const empty = await createCopy()
  const again = await run(dataFolder, empty)
  expect(again.notices.map(({ code }) => code)).toEqual(['copy_rebuilt'])
  expect(await accountNumbers(again.book)).toContain(900_000)
  await again.books.close()
  await rm(dataFolder, { recursive: true })
})

test('damaged in addition, it loses only that commit', async () => {
  const dataFolder = await temporaryDataFolder()
  const folder = await writeJournal(dataFolder, LINES)
  const file = join(folder, '000001.jsonl')
  const texts = LINES.map(({ text }, at) => (at === 11 ? text.replace('test_step', 'test_stop') : text))
  await writeFile(file, MARK + texts.map((text) => `${text}\r\n`).join(''))
  const copy = await createCopy(LINES)
  copy.kept = 0
  const { books, notices } = await run(dataFolder, copy)
  await books.close()
  expect(notices.map(({ code }) => code)).toEqual(['journal_restored', 'copy_rebuilt'])
  expect(notices[0]?.message).toContain('entry 12 (after')
  expect(notices[0]?.message).toContain('The other 29 entries are unchanged')
  const { findings, state, report } = await checked(dataFolder)
  expect([findings, report.gaps]).toEqual([[], [{ from: 12, up_to: 12, is_restored: true }]])
  expect(state).toEqual(await stateAfter(LINES))
  expect(await stateOf(copy)).toEqual(state)
})

test.each([[[3]], [[10]], [[29]], [[3, 4, 5, 12]]])(
  'without the line ends of %j: no commit is missing',
  async (lost) => {
    const dataFolder = await temporaryDataFolder()
    const folder = await writeJournal(dataFolder, LINES)
    const texts = LINES.map(({ text }, at) => (lost.includes(at + 1) ? text : `${text}\n`))
    await writeFile(join(folder, '000001.jsonl'), texts.join(''))
    const { books, notices } = await run(dataFolder, await createCopy())
    await books.close()
    expect(notices.flatMap(({ missing }) => missing ?? [])).toEqual([])
    const { findings, state, report } = await checked(dataFolder)
    expect([findings, report.commits, report.gaps]).toEqual([[], LINES.length, []])
    expect(state).toEqual(await stateAfter(LINES))
  },
)
