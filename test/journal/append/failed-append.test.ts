// A failed append is refused for good: the next start finds nothing of it, even when all its bytes had reached the file
// and only the disk's confirmation was missing.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Files, machineFiles } from '../../../main/journal/append/files.ts'
import { Journal } from '../../../main/journal/append/journal.ts'
import { JournalUnavailable } from '../../../main/journal/append/journal-unavailable.ts'
import { makeLines, removeDataFolders, temporaryDataFolder } from '../journal-world.ts'

afterAll(removeDataFolders)

const [first, second, third] = makeLines(3, 1)
if (!first || !second || !third) throw new Error('three lines')

/** The calls that the disk refuses at the moment. */
const refused = new Set<'datasync' | 'truncate'>()
beforeEach(() => refused.clear())

const files: Files = {
  ...machineFiles,
  open: async (path, mode) => {
    const file = await machineFiles.open(path, mode)
    const guard =
      <A extends unknown[]>(what: 'datasync' | 'truncate', call: (...args: A) => Promise<void>) =>
      async (...args: A) => {
        if (refused.has(what)) throw Object.assign(new Error('EIO: made up'), { code: 'EIO' })
        await call(...args)
      }
    return { ...file, datasync: guard('datasync', file.datasync), truncate: guard('truncate', file.truncate) }
  },
}

const openJournal = (folder: string) =>
  Journal.open({ folder, files, now: () => '2026-01-01T00:00:00Z', warn: () => undefined })

const textOf = (folder: string) => readFile(join(folder, '000001.jsonl'), 'utf8')

test('its partial write is cut off at once, so that a kill right after it cannot restore it', async () => {
  const folder = await temporaryDataFolder()
  const journal = await openJournal(folder)
  await journal.append([first])
  refused.add('datasync')
  await expect(journal.append([second])).rejects.toBeInstanceOf(JournalUnavailable)
  expect(await textOf(folder)).toBe(`${first.text}\n`)
  // No close: as after a kill.
  refused.clear()
  const next = await openJournal(folder)
  expect(next.head).toEqual({ seq: 1, hash: first.hash })
  await next.close()
})

test('when that fails too, the next append cuts it off', async () => {
  const folder = await temporaryDataFolder()
  const journal = await openJournal(folder)
  await journal.append([first])
  refused.add('datasync').add('truncate')
  await expect(journal.append([second, third])).rejects.toBeInstanceOf(JournalUnavailable)
  expect(journal.head).toEqual({ seq: 1, hash: first.hash })
  refused.clear()
  await journal.append([second])
  expect(await textOf(folder)).toBe(`${first.text}\n${second.text}\n`)
  await journal.close()
})

test('or closing does', async () => {
  const folder = await temporaryDataFolder()
  const journal = await openJournal(folder)
  await journal.append([first])
  refused.add('datasync').add('truncate')
  await expect(journal.append([second])).rejects.toBeInstanceOf(JournalUnavailable)
  refused.clear()
  await journal.close()
  expect(await textOf(folder)).toBe(`${first.text}\n`)
})
