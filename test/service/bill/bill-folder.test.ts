// What a watched folder shows of files in every state, and which of them are moved: with a folder in memory.
import { beforeEach, describe, expect, test } from 'vitest'
import { createBillFolder } from '../../../main/service/bill/bill-folder.ts'
import type { BillFolderPort, BillFolderSettings, FolderFile } from '../../../main/service/bill/folder-port.ts'
import { ACTOR, bookWith, some } from '../../support/books/book-with.ts'

const SETTINGS: BillFolderSettings = { folder: '/bills', done_folder: 'Done' }
const file = (name: string, sha256: string | null, state: FolderFile['state'] = 'ready'): FolderFile => ({
  ...{ name, size: 1, state, sha256 },
})
/** `a` is the voucher of a bill, `b` one of a transaction. */
const FILES = [
  file('1.pdf', 'a'),
  file('2.pdf', 'b'),
  file('3.pdf', 'c'),
  file('4.pdf', 'c'),
  file('5.pdf', 'c'),
  file('6.pdf', null, 'arriving'),
  file('7.pdf', null, 'ready'),
  file('8.pdf', 'a', 'too_large'),
  file('9.pdf', 'a'),
]

let settings: BillFolderSettings | null
let moved: string[]
/** The files that cannot be opened or moved: they are gone. */
let gone: readonly string[]
beforeEach(() => {
  settings = SETTINGS
  moved = []
  gone = []
})
const start = async (files: readonly FolderFile[] = FILES) => {
  const billFolders: BillFolderPort = {
    readSettings: async () => settings,
    writeSettings: async (_, changed) => {
      settings = changed
    },
    pathOf: (text) => (text === 'relative' ? 'path_not_absolute' : text === '/data' ? 'path_in_data_folder' : text),
    list: async () => ({ fault: null, files, is_complete: false }),
    open: async (folder, { name }) => (gone.includes(name) ? null : new TextEncoder().encode(`${folder}/${name}`)),
    move: async (folder, { name, state }, done) => {
      moved.push(`${folder}/${name} ${state} ${done}`)
      return !gone.includes(name)
    },
  }
  const book = await bookWith(
    some('kept_document', 'k1', { sha256: 'a', expense_id: 'bill', bank_transaction_id: null }),
    some('kept_document', 'k2', { sha256: 'b', expense_id: null, bank_transaction_id: 't' }),
  )
  return createBillFolder({ bookOf: () => book, billFolders })
}

test('a file waits, is taken, or has the same bytes as one that waits; others keep their state', async () => {
  const found = await (await start()).get(ACTOR)
  if (!found.ok) throw new Error('refused')
  const { files, ...view } = found.value
  expect(view).toEqual({ ...SETTINGS, fault: null, is_complete: false })
  expect(files.map(({ name, state, same_as }) => [name, state, same_as])).toEqual([
    ['1.pdf', 'taken', null],
    ['2.pdf', 'waiting', null],
    ['3.pdf', 'waiting', null],
    ['4.pdf', 'duplicate', '3.pdf'],
    ['5.pdf', 'duplicate', '3.pdf'],
    ['6.pdf', 'arriving', null],
    ['7.pdf', 'arriving', null],
    ['8.pdf', 'too_large', null],
    ['9.pdf', 'taken', null],
  ])
})

test('without a folder nothing is shown', async () => {
  settings = null
  const folder = await start()
  const none = { folder: null, done_folder: null, fault: null, is_complete: true, files: [] }
  expect(await folder.get(ACTOR)).toEqual({ ok: true, value: none })
  expect(await folder.tidy(ACTOR)).toEqual({ ok: true, value: { moved: [], left: [] } })
  expect((await folder.find(ACTOR, { sha256: 'b' })).ok).toBe(false)
  expect((await folder.open(ACTOR, { sha256: 'b' })).ok).toBe(false)
})

describe('a change', () => {
  const changed = async (input: object) => {
    const answer = await (await start()).change(ACTOR, input as never)
    return answer.ok ? settings : answer.error
  }

  test('keeps what it leaves out', async () => {
    expect(await changed({ folder: '/other' })).toEqual({ folder: '/other', done_folder: 'Done' })
    expect(await changed({ done_folder: null })).toEqual({ folder: '/other', done_folder: null })
    expect(await changed({ done_folder: 'Alt' })).toEqual({ folder: '/other', done_folder: 'Alt' })
    expect(await changed({ folder: null })).toBeNull()
    expect(await changed({ done_folder: 'Alt' })).toBeNull()
    expect(await changed({ folder: '/new' })).toEqual({ folder: '/new', done_folder: null })
  })

  test.each(['relative', '/data'])('refuses the folder %s and keeps the settings', async (folder) => {
    const code = folder === '/data' ? 'path_in_data_folder' : 'path_not_absolute'
    expect(await changed({ folder })).toMatchObject({ problems: [{ field: 'folder', code }] })
    expect(settings).toEqual(SETTINGS)
  })
})

test('a file is found by its bytes; the next one with the same bytes is opened when the first is gone', async () => {
  const folder = await start()
  expect(await folder.find(ACTOR, { sha256: 'c' })).toMatchObject({ value: { name: '3.pdf' } })
  expect((await folder.find(ACTOR, { sha256: 'x' })).ok).toBe(false)
  const opened = async () => {
    const answer = await folder.open(ACTOR, { sha256: 'c' })
    return answer.ok ? [answer.value.name, new TextDecoder().decode(answer.value.bytes)] : answer.error.type
  }
  expect(await opened()).toEqual(['3.pdf', '/bills/3.pdf'])
  gone = ['3.pdf', '4.pdf']
  expect(await opened()).toEqual(['5.pdf', '/bills/5.pdf'])
  gone = ['3.pdf', '4.pdf', '5.pdf']
  expect(await opened()).toBe('NotFound')
})

test('only files whose bill is in the books are moved; those that stay are named', async () => {
  gone = ['9.pdf']
  const folder = await start()
  expect(await folder.tidy(ACTOR)).toEqual({ ok: true, value: { moved: ['1.pdf'], left: ['9.pdf'] } })
  expect(moved).toEqual(['/bills/1.pdf ready Done', '/bills/9.pdf ready Done'])
  settings = { ...SETTINGS, done_folder: null }
  expect(await folder.tidy(ACTOR)).toEqual({ ok: true, value: { moved: [], left: [] } })
  expect(moved.length).toBe(2)
})
