// What a start finds in the files of a journal, and what it and a repair record and change, in which order.
import { describe, expect, test } from 'vitest'
import { examine } from '../../../main/journal/append/examine-journal.ts'
import type { Files } from '../../../main/journal/append/files.ts'
import { Journal } from '../../../main/journal/append/journal.ts'
import { notesOf } from '../../../main/journal/append/notes.ts'
import { OpenRepair } from '../../../main/journal/append/open-repair.ts'
import type { Signature } from '../../../main/journal/append/signature.ts'
import { GENESIS } from '../../../shared/books/port/commit.ts'
import {
  contentOf,
  contentsOf,
  diskOf,
  FOLDER,
  headOf,
  LINES,
  linesAfter,
  nameOf,
  shown,
  timeOf,
} from '../repair/short-journal.ts'
import { type MemoryFiles, put } from './memory-files.ts'

const STAMP = '20260601T000000000000Z'
const pathOf = (file: number, ending = '') => `${FOLDER}/${nameOf(file)}${ending}`
const anchorOf = (seq: number) => ({ ...headOf(seq), file: nameOf(1), offset: 0 })

const noteIn = (files: MemoryFiles, name: string) => JSON.parse(files.text(`${FOLDER}/${name}.json`) ?? 'null')
const open = (files: Files, signature: Signature | null = null) =>
  Journal.open({
    ...{ folder: FOLDER, files, signature, now: () => '2026-06-01T00:00:00.000000Z', warn: () => undefined },
  })
/** Opens a journal whose files are written in the short notation, with the anchor of a commit. */
const opened = async (contents: readonly string[], anchor?: object, repair?: object) => {
  const files = diskOf(contents.map(contentOf))
  if (anchor) await put(files, `${FOLDER}/anchor.json`, JSON.stringify(anchor))
  if (repair) await put(files, `${FOLDER}/repair.json`, JSON.stringify(repair))
  return { files, journal: await open(files) }
}
const damage = (type: string, from: number, up_to: number, fields = {}) => ({
  ...{ type, from, up_to, after: timeOf(from - 1), bytes: 0, kept: null, is_ended: false },
  ...fields,
})
const NO_NOTE = { damages: [], restoring: null, folder: null, is_replacing: false }

describe('an intact journal', () => {
  test.each([
    ['without an anchor', undefined],
    ['with the anchor of an earlier commit', anchorOf(2)],
    ['with the anchor of its last commit', anchorOf(3)],
  ])('%s has no damage', async (_what, anchor) => {
    const { files, journal } = await opened(['1 2', '3'], anchor)
    const { head, time, damages, unsettled, isOpen, broken } = journal
    expect({ head, time, damages, unsettled, isOpen, broken }).toEqual({
      ...{ head: headOf(3), time: timeOf(3), damages: [], unsettled: null, isOpen: true, broken: null },
    })
    expect(files.calls).toEqual([])
    await journal.close()
    // Only a new anchor is written.
    expect(files.calls.length > 0).toBe(anchor?.seq !== 3)
    expect(noteIn(files, 'anchor')).toMatchObject({ ...headOf(3), file: anchor?.seq === 3 ? nameOf(1) : nameOf(2) })
  })

  test('has files only with names of six digits, in the order of their numbers', async () => {
    const files = diskOf([])
    for (const [name, content] of [
      ['000010.jsonl', '10'],
      ['000002.jsonl', '2 3 4 5 6 7 8 9'],
      ['000001.jsonl', '1'],
      ['0000011.jsonl', 'x'],
      ['000011.jsonl.torn-1', 'x'],
    ] as const)
      await put(files, `${FOLDER}/${name}`, contentOf(content))
    const journal = await open(files)
    expect([journal.head, journal.damages]).toEqual([headOf(10), []])
    await journal.append(LINES.slice(10, 11))
    expect(shown(files.text(`${FOLDER}/000010.jsonl`))).toBe('10 11')
  })
})

describe('an intact journal that is not what was known', () => {
  test('is shorter than its anchor says', async () => {
    const { files, journal } = await opened(['1 2'], anchorOf(5))
    expect(journal.damages).toEqual([damage('short', 3, 5)])
    expect(noteIn(files, 'repair')).toEqual({ ...NO_NOTE, damages: [damage('short', 3, 5)] })
    await journal.close()
    // The anchor stays until the repair has ended.
    expect(noteIn(files, 'anchor')).toEqual(anchorOf(5))
    const again = await open(files)
    expect(again.damages).toEqual([damage('short', 3, 5)])
    await again.settle()
    expect([again.damages, again.unsettled, noteIn(files, 'repair')]).toEqual([[], null, null])
    expect(noteIn(files, 'anchor')).toMatchObject(headOf(2))
    const calls = files.calls.length
    await again.settle()
    await again.close()
    expect(files.calls).toHaveLength(calls)
  })

  test('has another commit than its anchor says', async () => {
    const { journal } = await opened(['1 2 3'], { ...anchorOf(2), hash: 'another' })
    expect(journal.damages).toEqual([damage('other', 2, 2, { after: timeOf(3) })])
    expect([journal.head, journal.isOpen]).toEqual([headOf(3), true])
  })

  test('is shorter than known at a recheck', async () => {
    const { files, journal } = await opened(['1 2'])
    await journal.recheck(4)
    expect(journal.damages).toEqual([damage('short', 3, 4)])
    expect(files.openFiles()).toBe(1)
    await journal.settle()
    await journal.recheck(2)
    expect([journal.damages, journal.unsettled]).toEqual([[], NO_NOTE])
  })

  test('that became shorter since it was opened is found at a recheck', async () => {
    const { files, journal } = await opened(['1 2', '3'])
    await files.remove(pathOf(2))
    await journal.recheck()
    expect([journal.damages, journal.head]).toEqual([[damage('short', 3, 3)], headOf(2)])
  })
})

describe('a torn end', () => {
  const tail = (from: number, bytes: number, fields = {}) =>
    damage('tail', from, from - 1, { bytes, kept: `000001.jsonl.torn-${STAMP}`, ...fields })

  test.each([
    ['without a line break', '1 2', 'torn', tail(3, 4)],
    ['with one', '1 2', 'torn\n', tail(3, 5, { is_ended: true })],
    ['of a commit without its line break', '1', LINES[1]?.text ?? '', tail(2, Buffer.byteLength(LINES[1]?.text ?? ''))],
  ])('%s is kept and cut off', async (_what, content, torn, found) => {
    const files = diskOf([contentOf(content) + torn])
    await put(files, `${FOLDER}/anchor.json`, JSON.stringify(anchorOf(1)))
    const journal = await open(files)
    expect(journal.damages).toEqual([found])
    expect(contentsOf(files)).toEqual([content])
    expect(files.text(pathOf(1, `.torn-${STAMP}`))).toBe(torn)
    expect(noteIn(files, 'anchor')).toBeNull()
    // The damage is recorded before the first byte changes.
    expect(files.calls).toEqual([
      ...[`truncate ${FOLDER}/repair.json.new`, `sync ${FOLDER}/repair.json.new`],
      ...[`rename ${FOLDER}/repair.json.new ${FOLDER}/repair.json`, `sync ${FOLDER}`, `sync ${FOLDER}`],
      ...[`sync ${pathOf(1, `.torn-${STAMP}`)}`, `truncate ${pathOf(1)}`, `sync ${pathOf(1)}`, `sync ${FOLDER}`],
    ])
    await journal.append(LINES.slice(journal.head.seq, 5))
    expect(contentsOf(files)).toEqual(['1 2 3 4 5'])
    await journal.close()
    expect(noteIn(files, 'anchor')).toBeNull()
    expect(files.openFiles()).toBe(0)
  })

  test('says up to which commit it was written', async () => {
    const { journal } = await opened(['1 x'], anchorOf(4))
    expect(journal.damages).toEqual([tail(2, 2, { up_to: 4, is_ended: true })])
  })

  test('that is a whole file is renamed, and the file before is continued', async () => {
    const { files, journal } = await opened(['1 2', 'x'])
    expect([journal.damages[0]?.kept, contentsOf(files)]).toEqual([`000002.jsonl.torn-${STAMP}`, ['1 2']])
    await journal.append(LINES.slice(2, 3))
    expect(contentsOf(files)).toEqual(['1 2 3'])
  })

  test('that is the only file is renamed, and a new one begins', async () => {
    const { files, journal } = await opened(['x'])
    expect([journal.head, contentsOf(files), shown(files.text(pathOf(1, `.torn-${STAMP}`)))]).toEqual([
      ...[GENESIS, [''], 'x'],
    ])
    expect(journal.damages).toMatchObject([{ from: 1, up_to: 0, after: null }])
    // There is no commit for an anchor.
    await journal.settle()
    expect([journal.damages, noteIn(files, 'anchor')]).toEqual([[], null])
  })
})

test('commits that were set aside can be read until they exist again', async () => {
  const { files, journal } = await opened(['1 2'])
  await put(files, pathOf(1, '.torn-1'), contentOf('2 3 4 x 6'))
  await put(files, pathOf(1, '.quarantine-1'), contentOf('5'))
  await put(files, pathOf(1, '.refused-1'), contentOf('7'))
  const found = await journal.readSetAsideCommits()
  expect([...found.keys()]).toEqual([5, 3, 4, 6].map((seq) => headOf(seq - 1).hash))
  expect((await found.get(headOf(2).hash)?.())?.commit.seq).toBe(3)
  expect(await journal.setLinesAside('lost', ['a', 'b'])).toBe(`lost-${STAMP}.jsonl`)
  expect(files.text(`${FOLDER}/lost-${STAMP}.jsonl`)).toBe('a\nb\n')
})

describe('damage in the middle', () => {
  test('leaves the files as they are until they are repaired', async () => {
    const { files, journal } = await opened(['1 x 3', '4'], anchorOf(4))
    const { names = [], known_seq } = journal.broken ?? {}
    expect([names, known_seq]).toEqual([[nameOf(1), nameOf(2)], 4])
    expect([journal.isOpen, journal.head, journal.unsettled]).toEqual([false, headOf(1), NO_NOTE])
    expect(noteIn(files, 'anchor')).toEqual(anchorOf(4))
    await put(files, pathOf(1, '.mended'), 'of an earlier attempt')
    const gap = { ...damage('gap', 2, 2), type: 'gap' as const }
    await journal.beginReplacing('R1', [gap])
    expect(noteIn(files, 'repair')).toEqual({ ...NO_NOTE, damages: [gap], folder: 'R1' })
    expect(contentsOf(files)).toEqual(['1 x 3', '4'])
    expect(files.text(pathOf(1, '.mended'))).toBeNull()
    await put(files, pathOf(1, '.mended'), contentOf('1 2 3'))
    await journal.replaceFiles(4)
    expect([contentsOf(files), journal.head, journal.isOpen, journal.broken]).toEqual([
      ...[['1 2 3', '4'], headOf(4), true, null],
    ])
    expect(shown(files.text(`/books/repairs/R1/${nameOf(1)}`))).toBe('1 x 3')
    expect(journal.unsettled).toEqual({ ...NO_NOTE, damages: [gap], folder: 'R1' })
    expect(noteIn(files, 'anchor')).toBeNull()
    const restoring = { ...headOf(4), from: 2, after: timeOf(1), is_done: true }
    await journal.setRestoring(restoring)
    expect(noteIn(files, 'repair').restoring).toEqual(restoring)
    await journal.settle()
    expect([noteIn(files, 'repair'), noteIn(files, 'anchor')]).toMatchObject([null, headOf(4)])
    await journal.close()
    expect(files.openFiles()).toBe(0)
  })

  test.each([
    ['at the end of a file that another one follows', ['1 x', '3']],
    ['where only a commit is missing', ['1 3']],
    ['where a commit is there twice', ['1 2 2']],
  ])('%s', async (_what, contents) => {
    const { files, journal } = await opened(contents)
    expect([contentsOf(files), journal.isOpen, journal.damages]).toEqual([contents, false, []])
  })

  test('that is replaced is not taken for the damage of the new files', async () => {
    const { files, journal } = await opened(['1 x 3'], anchorOf(3))
    await journal.beginReplacing('R1', [])
    await put(files, pathOf(1, '.mended'), contentOf('1 2'))
    await journal.replaceFiles(2)
    expect([journal.head, journal.damages]).toEqual([headOf(2), []])
  })

  test('is replaced by the next start when the program ended in between', async () => {
    const files = diskOf([contentOf('1 x 3')])
    await put(files, pathOf(1, '.mended'), contentOf('1 2 3'))
    await put(files, `${FOLDER}/repair.json`, JSON.stringify({ ...NO_NOTE, folder: 'R1', is_replacing: true }))
    const journal = await open(files)
    expect([contentsOf(files), journal.head]).toEqual([['1 2 3'], headOf(3)])
    expect(noteIn(files, 'repair')).toEqual({ ...NO_NOTE, folder: 'R1' })
  })

  test.each([
    ['not verified', { folder: 'R1' }],
    ['without a folder', { is_replacing: true }],
  ])('is not replaced by files %s', async (_what, note) => {
    const files = diskOf([contentOf('1 x 3')])
    await put(files, pathOf(1, '.mended'), contentOf('1 2 3'))
    await put(files, `${FOLDER}/repair.json`, JSON.stringify({ ...NO_NOTE, ...note }))
    const journal = await open(files)
    expect([contentsOf(files), journal.isOpen]).toEqual([['1 x 3'], false])
  })
})

test('the first commit without its signature is reported, also before damage', async () => {
  const signature: Signature = {
    sign: () => null,
    isSigned: (line) => !/"seq":[35]/.test(Buffer.from(line).toString('latin1', 0, 80)),
    vouched: () => headOf(1),
  }
  const unsigned = async (contents: readonly string[]) => {
    const journal = await open(diskOf(contents.map(contentOf)), signature)
    return journal.unsigned
  }
  expect(await unsigned(['1 2 3 4', '5 6'])).toEqual({ seq: 3, time: timeOf(3) })
  expect(await unsigned(['1 2 3 x'])).toEqual({ seq: 3, time: timeOf(3) })
  expect(await unsigned(['1 2 3 x 5', '6'])).toEqual({ seq: 3, time: timeOf(3) })
  expect(await unsigned(['1 2'])).toBeNull()
})

test('a start that fails leaves no file open', async () => {
  const files = diskOf([contentOf('1 2')])
  let opens = 0
  const failing: Files = {
    ...files,
    open: async (path, mode) => {
      if (path === pathOf(1) && mode === 'write') opens += 1
      const file = await files.open(path, mode)
      const size = () => Promise.reject(new Error('EIO'))
      return mode === 'write' && path === pathOf(1) ? { ...file, size } : file
    },
  }
  await expect(open(failing)).rejects.toThrow('EIO')
  expect([opens, files.openFiles()]).toEqual([1, 0])
})

test('another history than that of the anchor, of the same length', async () => {
  const other = linesAfter(LINES.slice(0, 2), 3, 'other')
  const files = diskOf([other.map(({ text }) => `${text}\n`).join('')])
  await put(files, `${FOLDER}/anchor.json`, JSON.stringify(anchorOf(3)))
  expect((await open(files)).damages).toEqual([damage('other', 3, 3, { after: other[2]?.commit.time })])
})

test.each<[string, string[], object | undefined, object | undefined, number]>([
  ['as it is', ['1 2 3'], anchorOf(2), undefined, 2],
  ['without one', ['1 2 3'], undefined, undefined, 0],
  ['of another commit', ['1 2 3'], { ...anchorOf(2), hash: 'another' }, undefined, 0],
  ['of a missing commit', ['1 2 3'], anchorOf(4), undefined, 0],
  ['before a torn end', ['1 2 x'], anchorOf(2), undefined, 0],
  ['before damage', ['1 2 x 4', '5'], anchorOf(2), undefined, 0],
  ['during a repair', ['1 2 3'], anchorOf(2), NO_NOTE, 0],
])('the anchor of a journal %s', async (_what, contents, anchor, repair, anchored_seq) => {
  const files = diskOf(contents.map(contentOf))
  if (anchor) await put(files, `${FOLDER}/anchor.json`, JSON.stringify(anchor))
  if (repair) await put(files, `${FOLDER}/repair.json`, JSON.stringify(repair))
  const notes = notesOf(files, FOLDER)
  const context = { notes, repair: new OpenRepair(notes), signature: null, known_seq: 0, stamp: () => STAMP }
  expect((await examine({ files, folder: FOLDER }, context)).anchored_seq).toBe(anchored_seq)
})
