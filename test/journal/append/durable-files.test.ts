// What must be on the disk before the next step: the order of the file calls, and that no byte is lost.
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  copyRange,
  errorCode,
  type Files,
  machineFiles,
  openIfThere,
  readText,
  replaceText,
  writeAll,
} from '../../../main/journal/append/files.ts'
import { removeRepairedFiles, repairFolder, replaceFiles } from '../../../main/journal/append/replace-files.ts'
import { cutOffTail, endAt, sizeOf, writeLinesAside } from '../../../main/journal/append/set-aside.ts'

let root: string
let folder: string
let calls: string[]
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kontor-durable-'))
  folder = join(root, 'journal')
  await mkdir(folder)
  calls = []
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** The files of the machine; notes each call. `most`: how many bytes one call takes. */
const noting = (most = Number.POSITIVE_INFINITY): Files => ({
  ...machineFiles,
  open: async (path, mode) => {
    const name = basename(path)
    calls.push(`${mode} ${name}`)
    const file = await machineFiles.open(path, mode)
    const noted =
      <A extends unknown[], T>(what: string, call: (...args: A) => Promise<T>) =>
      (...args: A) => {
        calls.push(`${what} ${name}`)
        return call(...args)
      }
    return {
      ...file,
      write: (bytes, position) => file.write(bytes.subarray(0, most), position),
      truncate: noted('truncate', file.truncate),
      datasync: noted('datasync', file.datasync),
      close: noted('close', file.close),
    }
  },
  rename: (from, to) => {
    calls.push(`rename ${basename(from)} ${basename(to)}`)
    return machineFiles.rename(from, to)
  },
  syncFolder: (path) => {
    calls.push(`folder ${basename(path)}`)
    return machineFiles.syncFolder(path)
  },
})
const textOf = (name: string) => readFile(join(folder, name), 'utf8')

test('a small file is replaced: written and on the disk before it takes the name, and the name then, too', async () => {
  await writeFile(join(folder, 'a.new'), 'something longer from before')
  await replaceText(noting(), join(folder, 'a'), 'new')
  expect(calls).toEqual([
    ...['write a.new', 'truncate a.new', 'datasync a.new', 'close a.new', 'rename a.new a', 'folder journal'],
  ])
  expect([await textOf('a'), await readdir(folder)]).toEqual(['new', ['a']])
  await writeFile(join(folder, 'a.new'), 'left')
  await replaceText(noting(), join(folder, 'a'), '')
  expect(await textOf('a')).toBe('')
  await replaceText(machineFiles, join(folder, 'b'), 'private')
  expect((await stat(join(folder, 'b'))).mode & 0o777).toBe(0o600)
})

test('every byte is written, however few each call takes; none is an error', async () => {
  const file = await noting(2).open(join(folder, 'a'), 'write')
  await writeAll(file, Buffer.from('12345'), 0)
  await writeAll(file, Buffer.from('abc'), 3)
  await file.close()
  expect(await textOf('a')).toBe('123abc')
  const full = await noting(0).open(join(folder, 'b'), 'write')
  await expect(writeAll(full, Buffer.from('1'), 0)).rejects.toThrow('no more bytes')
  await writeAll(full, Buffer.from(''), 0)
  await full.close()
})

test('a part is copied from its start, also when it is larger than one read, and is on the disk', async () => {
  const text = 'x'.repeat((1 << 20) + 5)
  await writeFile(join(folder, 'a'), `head${text}`)
  await copyRange(noting(), join(folder, 'a'), 4, join(folder, 'b'))
  expect((await textOf('b')) === text).toBe(true)
  expect(calls).toEqual(['read a', 'write b', 'datasync b', 'close b', 'close a'])
})

describe('the end of a file', () => {
  const where = (files = noting()) => ({ files, folder })
  const fault = (offset: number) => ({ file: '000001.jsonl', offset, expected: 1, reason: 'not_json' }) as never
  beforeEach(() => writeFile(join(folder, '000001.jsonl'), 'good\nbroken'))

  test('is copied and on the disk before it is cut off', async () => {
    await cutOffTail(where(), fault(5), 'aside')
    expect(calls).toEqual([
      ...['read 000001.jsonl', 'write aside', 'datasync aside', 'close aside', 'close 000001.jsonl'],
      ...[
        'write 000001.jsonl',
        'truncate 000001.jsonl',
        'datasync 000001.jsonl',
        'close 000001.jsonl',
        'folder journal',
      ],
    ])
    expect([await textOf('000001.jsonl'), await textOf('aside')]).toEqual(['good\n', 'broken'])
  })

  test('that is the whole file is renamed', async () => {
    await cutOffTail(where(), fault(0), 'aside')
    expect(calls).toEqual(['rename 000001.jsonl aside', 'folder journal'])
    expect(await textOf('aside')).toBe('good\nbroken')
  })

  test('is set, and lines are kept aside', async () => {
    await endAt(where(), { file: '000001.jsonl', offset: 3 })
    expect([await textOf('000001.jsonl'), await sizeOf(where(), '000001.jsonl')]).toEqual(['goo', 3])
    expect(calls.slice(-3)).toEqual(['folder journal', 'read 000001.jsonl', 'close 000001.jsonl'])
    calls = []
    expect(await writeLinesAside(where(), 'lines', ['1', '2'])).toBe('lines')
    expect(calls).toEqual(['write lines', 'datasync lines', 'close lines'])
    expect(await textOf('lines')).toBe('1\n2\n')
  })
})

describe('repaired files', () => {
  const put = (name: string, text: string) => writeFile(join(folder, name), text)

  test('take the place of the broken ones, which are kept', async () => {
    await put('000001.jsonl', 'whole')
    await put('000002.jsonl', 'broken')
    await put('000002.jsonl.mended', 'repaired')
    await put('000003.jsonl.mended', 'new')
    await replaceFiles({ files: noting(), folder }, 'R1')
    expect(calls).toEqual([
      ...['rename 000002.jsonl 000002.jsonl', 'folder R1'],
      ...['rename 000002.jsonl.mended 000002.jsonl', 'rename 000003.jsonl.mended 000003.jsonl', 'folder journal'],
    ])
    expect((await readdir(folder)).sort()).toEqual(['000001.jsonl', '000002.jsonl', '000003.jsonl'])
    expect([await textOf('000002.jsonl'), await textOf('000003.jsonl')]).toEqual(['repaired', 'new'])
    const kept = repairFolder(folder, 'R1')
    expect(kept).toBe(join(root, 'repairs', 'R1'))
    expect(await readFile(join(kept, '000002.jsonl'), 'utf8')).toBe('broken')
  })

  test('a second run completes the first, and does not take the repaired file for the broken one', async () => {
    const kept = repairFolder(folder, 'R1')
    await mkdir(kept, { recursive: true })
    await writeFile(join(kept, '000002.jsonl'), 'broken')
    await put('000002.jsonl', 'repaired')
    await put('000002.jsonl.mended', 'repaired')
    await replaceFiles({ files: noting(), folder }, 'R1')
    expect([await textOf('000002.jsonl'), await readFile(join(kept, '000002.jsonl'), 'utf8')]).toEqual([
      ...['repaired', 'broken'],
    ])
  })

  test('of a repair that did not end are removed', async () => {
    await put('000001.jsonl', 'whole')
    await put('000002.jsonl.mended', 'half')
    await removeRepairedFiles({ files: machineFiles, folder })
    expect(await readdir(folder)).toEqual(['000001.jsonl'])
  })
})

test('a file that does not exist is none; other errors are errors', async () => {
  expect([await openIfThere(machineFiles, join(folder, 'a')), await readText(machineFiles, join(folder, 'a'))]).toEqual(
    [...[null, null]],
  )
  await writeFile(join(folder, 'a'), 'text')
  expect(await readText(noting(), join(folder, 'a'))).toBe('text')
  expect(calls).toEqual(['read a', 'close a'])
  await expect(readText(machineFiles, join(folder, 'a', 'b'))).rejects.toThrow('ENOTDIR')
  expect([
    errorCode(Object.assign(new Error('x'), { code: 'E' })),
    errorCode(new Error('x')),
    errorCode({ code: 'E' }),
  ]).toEqual(['E', null, null])
  expect(errorCode(Object.assign(new Error('x'), { code: 5 }))).toBeNull()
})

test('new folders are private to their owner', async () => {
  await machineFiles.makeFolder(join(root, 'a', 'b'))
  for (const name of ['a', 'a/b']) expect((await stat(join(root, name))).mode & 0o777).toBe(0o700)
  await machineFiles.makeFolder(join(root, 'a', 'b'))
})
