// The last file of a journal: what an append, a failed append and a new end leave in it, and which calls they need.
import { beforeEach, expect, test } from 'vitest'
import type { Files } from '../../../main/journal/append/files.ts'
import { LastFile } from '../../../main/journal/append/last-file.ts'
import { createMemoryFiles } from './memory-files.ts'

const [FIRST, SECOND] = ['000001.jsonl', '000002.jsonl']

/** The calls that the disk refuses at the moment. */
const refused = new Set<'datasync' | 'truncate' | 'close' | 'syncFolder'>()
beforeEach(() => refused.clear())

/** A disk with one file of five bytes, or two. */
const createDisk = (more: Readonly<Record<string, string>> = {}) => {
  const memory = createMemoryFiles({ [`/j/${FIRST}`]: 'good\n', ...more })
  const refuse = (what: 'datasync' | 'truncate' | 'close' | 'syncFolder') => {
    if (refused.has(what)) throw new Error(`no ${what}`)
  }
  const files: Files = {
    ...memory,
    open: async (path, mode) => {
      const file = await memory.open(path, mode)
      return {
        ...file,
        datasync: async () => refuse('datasync') ?? file.datasync(),
        truncate: async (length) => refuse('truncate') ?? file.truncate(length),
        close: async () => {
          await file.close()
          refuse('close')
        },
      }
    },
    syncFolder: async (folder) => refuse('syncFolder') ?? memory.syncFolder(folder),
  }
  return { memory, last: new LastFile({ files, folder: '/j' }), text: (name = FIRST) => memory.text(`/j/${name}`) }
}
const bytes = (text: string) => Buffer.from(text)
const CUT = [`truncate /j/${FIRST}`, `sync /j/${FIRST}`, 'sync /j']

test('continues an existing file at its end, and cuts nothing off while no append failed', async () => {
  const { memory, last, text } = createDisk()
  expect([last.isOpen, last.length]).toEqual([false, 0])
  await last.dropPartialWrite()
  await last.open(FIRST)
  expect([last.isOpen, last.length]).toEqual([true, 5])
  await last.dropPartialWrite()
  expect(memory.calls).toEqual([])
  await last.append(bytes('one\n'))
  await last.append(bytes('two\n'))
  await last.dropPartialWrite()
  expect(memory.calls).toEqual([`sync /j/${FIRST}`, `sync /j/${FIRST}`])
  expect([text(), last.length]).toEqual(['good\none\ntwo\n', 13])
  await last.close()
  expect([last.isOpen, memory.openFiles()]).toEqual([false, 0])
  await last.close()
})

test('a failed append does not count, and what it wrote is cut off once, through a new handle', async () => {
  const { memory, last, text } = createDisk()
  await last.open(FIRST)
  refused.add('datasync')
  await expect(last.append(bytes('bad\n'))).rejects.toThrow('no datasync')
  expect([last.length, memory.calls]).toEqual([5, []])
  refused.clear()
  // The old handle may be the cause, and then cannot even be closed.
  refused.add('close')
  await last.dropPartialWrite().catch(() => undefined)
  refused.clear()
  await last.dropPartialWrite()
  expect(text()).toBe('good\n')
  const calls = memory.calls.length
  await last.dropPartialWrite()
  expect(memory.calls.slice(calls)).toEqual([])
  await last.append(bytes('one\n'))
  expect([text(), memory.openFiles()]).toEqual(['good\none\n', 1])
})

test('a handle that cannot be closed does not keep the partial write', async () => {
  const { memory, last, text } = createDisk()
  let opened = 0
  const stubborn: Files = {
    ...memory,
    open: async (path, mode) => {
      const file = await memory.open(path, mode)
      return opened++ === 0 ? { ...file, close: () => Promise.reject(new Error('no close')) } : file
    },
  }
  await last.close()
  const other = new LastFile({ files: stubborn, folder: '/j' })
  await other.open(FIRST)
  await other.truncateTo(FIRST, 2)
  expect([text(), other.isOpen, other.length]).toEqual(['go', true, 2])
})

test('a new end that the disk refuses is set later, and until then the file is not open', async () => {
  const { memory, last, text } = createDisk({ [`/j/${SECOND}`]: 'later\n' })
  await last.open(SECOND)
  refused.add('truncate')
  await expect(last.truncateTo(FIRST, 3)).rejects.toThrow('no truncate')
  expect([last.isOpen, text(), memory.openFiles()]).toEqual([false, 'good\n', 0])
  refused.clear()
  await last.dropPartialWrite()
  expect(memory.calls).toEqual(CUT)
  expect([last.isOpen, last.length, text()]).toEqual([true, 3, 'goo'])
  await last.append(bytes('d\n'))
  expect([text(), text(SECOND), memory.openFiles()]).toEqual(['good\n', 'later\n', 1])
})

test('a failed append after a new end in an earlier file is cut off in that file', async () => {
  const { last, text } = createDisk({ [`/j/${SECOND}`]: 'later\n' })
  await last.open(SECOND)
  await last.truncateTo(FIRST, 5)
  refused.add('datasync')
  await expect(last.append(bytes('bad\n'))).rejects.toThrow('no datasync')
  refused.clear()
  await last.dropPartialWrite()
  expect([text(), text(SECOND)]).toEqual(['good\n', 'later\n'])
})

test('continues with a new file, whose name is on the disk first', async () => {
  const { memory, last, text } = createDisk()
  await last.open(FIRST)
  await last.begin(SECOND)
  expect([memory.calls, memory.openFiles(), last.length]).toEqual([['sync /j'], 1, 0])
  await last.append(bytes('one\n'))
  refused.add('datasync')
  await expect(last.append(bytes('bad\n'))).rejects.toThrow('no datasync')
  refused.clear()
  await last.dropPartialWrite()
  expect([text(), text(SECOND)]).toEqual(['good\n', 'one\n'])
})

test.each([
  ['is not empty', { [`/j/${SECOND}`]: 'x' }, 'a new journal file is empty: 000002.jsonl'],
  ['has no name on the disk', {}, 'no syncFolder'],
])('a new file that %s is refused, and the last file stays', async (_what, more, message) => {
  const { memory, last, text } = createDisk(more)
  await last.open(FIRST)
  refused.add('syncFolder')
  await expect(last.begin(SECOND)).rejects.toThrow(message)
  expect(memory.openFiles()).toBe(1)
  await last.append(bytes('one\n'))
  expect([text(), last.length]).toEqual(['good\none\n', 9])
})
