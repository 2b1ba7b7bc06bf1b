// An old commit is read by its number, without reading the others, in any state of the index.
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { CommitIndex } from '../../../main/journal/append/commit-index.ts'
import { type Files, machineFiles } from '../../../main/journal/append/files.ts'
import { journalFolder } from '../../../main/journal/open-book.ts'
import {
  addAccount,
  BOOK,
  createCopy,
  makeLines,
  removeDataFolders,
  run,
  temporaryDataFolder,
  writeJournal,
} from '../journal-world.ts'

afterAll(removeDataFolders)

/** Files that count the bytes read from the journal. */
const countingFiles = (): { files: Files; read: () => number } => {
  let bytes = 0
  return {
    files: {
      ...machineFiles,
      open: async (path, mode) => {
        const file = await machineFiles.open(path, mode)
        return {
          ...file,
          read: async (buffer, position) => {
            const count = await file.read(buffer, position)
            if (path.endsWith('.jsonl')) bytes += count
            return count
          },
        }
      },
    },
    read: () => bytes,
  }
}

const LINES = makeLines(300, 7)

/** A journal of several files, and the books opened on it. */
const opened = async (files: Files = machineFiles) => {
  const dataFolder = await temporaryDataFolder()
  await writeJournal(dataFolder, LINES, 70)
  const running = await run(dataFolder, await createCopy(LINES), { files })
  return { dataFolder, index: join(journalFolder(dataFolder, BOOK), 'commits.index'), ...running }
}

describe('a commit by its number', () => {
  test('is the written one, in any file', async () => {
    const { book, books } = await opened()
    for (const seq of [1, 70, 71, 222, 300]) expect(await book.commitAt(seq)).toEqual(LINES[seq - 1]?.commit)
    expect([await book.commitAt(0), await book.commitAt(301)]).toEqual([null, null])
    await books.close()
  })

  test('is read through the index without reading the others', async () => {
    const counting = countingFiles()
    const { book, books } = await opened(counting.files)
    await book.commitAt(5)
    const before = counting.read()
    // In the first file, far before its end.
    await book.commitAt(2)
    expect(counting.read() - before).toBeLessThan(70_000)
    await books.close()
  })

  test('that was just written is in the index without reading the journal', async () => {
    const counting = countingFiles()
    const dataFolder = await temporaryDataFolder()
    const { book, books } = await run(dataFolder, await createCopy(), { files: counting.files })
    for (let number = 1; number <= 3; number++) await addAccount(book, number)
    const before = counting.read()
    expect((await book.commitAt(3))?.changes[0]?.after).toMatchObject({ number: 3 })
    const index = await readFile(join(journalFolder(dataFolder, BOOK), 'commits.index'))
    // Three entries: file 1 and, after the lines before it, the offset.
    const journal = await readFile(join(journalFolder(dataFolder, BOOK), '000001.jsonl'), 'utf8')
    const second = journal.indexOf('\n') + 1
    expect(index.length).toBe(24)
    expect([index.readUInt16LE(8), index.readUIntLE(10, 6)]).toEqual([1, second])
    expect(counting.read() - before).toBe(Buffer.byteLength(journal.split('\n')[2] ?? '') + 1)
    await books.close()
  })
})

describe('an index', () => {
  test('has the file and the offset of each line that is written at a time', async () => {
    const folder = journalFolder(await temporaryDataFolder(), BOOK)
    await machineFiles.makeFolder(folder)
    const index = new CommitIndex({ files: machineFiles, folder })
    await index.note(LINES.slice(0, 3), '000011.jsonl', 5)
    await index.close()
    const bytes = await readFile(join(folder, 'commits.index'))
    const [first = 0, second = 0] = LINES.map(({ text }) => Buffer.byteLength(text) + 1)
    expect([0, 8, 16].map((at) => [bytes.readUInt16LE(at), bytes.readUIntLE(at + 2, 6)])).toEqual([
      [11, 5],
      [11, 5 + first],
      [11, 5 + first + second],
    ])
    expect(bytes.length).toBe(24)
  })

  test('of a journal with more than ten files, one of which is missing, is rebuilt', async () => {
    const dataFolder = await temporaryDataFolder()
    await writeJournal(dataFolder, LINES.slice(0, 12), 1)
    const folder = journalFolder(dataFolder, BOOK)
    const index = new CommitIndex({ files: machineFiles, folder })
    const names = Array.from({ length: 12 }, (_, at) => `${String(at + 1).padStart(6, '0')}.jsonl`)
    expect(await index.commitAt(12, names.toSpliced(4, 1))).toEqual(LINES[11])
    for (const seq of [1, 4, 6, 11]) expect(await index.commitAt(seq, [])).toEqual(LINES[seq - 1])
    expect(await index.commitAt(5, [])).toBeNull()
    await index.close()
  })

  test.each([
    ['that is missing', (path: string) => rm(path, { force: true })],
    ['that was cut', (path: string) => truncate(path, 100)],
    ['that is empty', (path: string) => truncate(path, 0)],
    ['with other content', (path: string) => writeFile(path, Buffer.alloc(2400, 7))],
    ['that is shifted', async (path: string) => writeFile(path, (await readFile(path)).subarray(8))],
  ])('%s is rebuilt', async (_, harm) => {
    const { book, books, index, dataFolder } = await opened()
    await book.commitAt(1)
    await books.close()
    await harm(index)
    const again = await run(dataFolder, await createCopy(LINES))
    for (const seq of [300, 1, 150]) expect(await again.book.commitAt(seq)).toEqual(LINES[seq - 1]?.commit)
    await again.books.close()
  })

  test('that cannot be written does not fail a commit', async () => {
    const files: Files = {
      ...machineFiles,
      open: async (path, mode) => {
        const file = await machineFiles.open(path, mode)
        if (!path.endsWith('commits.index')) return file
        return { ...file, write: () => Promise.reject(new Error('no space')) }
      },
    }
    const { book, books, logged } = await run(await temporaryDataFolder(), await createCopy(), { files })
    await addAccount(book, 1)
    expect(logged).toContainEqual(expect.stringContaining('A commit is not in the index: Error: no space'))
    await books.close()
  })
})
