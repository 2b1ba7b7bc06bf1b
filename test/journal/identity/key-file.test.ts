// The record outside the data folder as a file: which parts of it are kept, moved and removed, which positions are
// vouched for, and what happens when it cannot be read or written. On a disk in memory.
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Files } from '../../../main/journal/append/files.ts'
import { signerOf, withSignature } from '../../../main/journal/append/signature.ts'
import {
  createIdentityRecord,
  identityRecordFile,
  KeyFileError,
  moveDataFolderRecord,
  readIdentityRecord,
  removeDataFolderRecord,
} from '../../../main/journal/identity/identity-record.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { createMemoryFiles } from '../append/memory-files.ts'

const [A, B, C] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)]
const KEY = Buffer.alloc(32, 1)
const [DATA, OTHER] = [resolve('/data'), resolve('/other')]
const FILE = '/config/installations/I.json'

const note = (seq: number, hash: string, more: object = {}) => ({
  vouched: { seq, hash },
  ...{ seq, hash, time: `2026-01-0${seq}` },
  ...more,
})
const fileOf = (folders: object = {}, key = KEY.toString('base64')) => JSON.stringify({ key, folders })
const headsOf = (...heads: readonly (readonly [BookId, number, string])[]) =>
  new Map(heads.map(([book, seq, hash]) => [book, { seq, hash, time: `2026-01-0${seq}` }]))

const recordOn = (contents: Readonly<Record<string, string>>, changes: Partial<Files> = {}) => {
  const disk = createMemoryFiles(contents)
  const warnings: string[] = []
  const record = createIdentityRecord({
    files: { ...disk, ...changes },
    configFolder: '/config',
    dataFolder: '/data/',
    warn: (message) => warnings.push(message),
  })
  const foldersIn = (path = FILE) => (JSON.parse(disk.text(path) ?? '{}') as { folders: object }).folders
  return { disk, record, warnings, foldersIn }
}
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

test('the file has the name of the installation, without characters that a path could have', () => {
  expect(identityRecordFile('/config', '01AB-cd_9')).toBe('/config/installations/01AB-cd_9.json')
  expect(identityRecordFile('/config', '../a/b.c')).toBe('/config/installations/___a_b_c.json')
})

describe('a file', () => {
  const read = (text: string) => readIdentityRecord(createMemoryFiles({ [FILE]: text }), FILE)
  const withNote = (more: object) => fileOf({ [DATA]: { system: note(1, A, more) } })

  test('that does not exist is null; a valid one is read', async () => {
    expect(await readIdentityRecord(createMemoryFiles({}), FILE)).toBeNull()
    expect(await read(fileOf({ [DATA]: { system: note(1, A) } }))).toEqual({
      key: KEY.toString('base64'),
      folders: { [DATA]: { system: note(1, A) } },
    })
    expect(await read(withNote({ vouched: { seq: 0, hash: A } }))).not.toBeNull()
  })

  test.each([
    ['no JSON', '{'],
    ['a short key', fileOf({}, Buffer.alloc(31).toString('base64'))],
    ['a long key', fileOf({}, `A${KEY.toString('base64')}`)],
    ['text after the key', fileOf({}, `${KEY.toString('base64')}\n`)],
    ['no commit', withNote({ seq: 0 })],
    ['part of a commit', withNote({ seq: 1.5 })],
    ['a short hash', withNote({ hash: A.slice(1) })],
    ['no time', withNote({ time: null })],
    ['a negative vouched commit', withNote({ vouched: { seq: -1, hash: A } })],
    ['part of a vouched commit', withNote({ vouched: { seq: 0.5, hash: A } })],
    ['a short vouched hash', withNote({ vouched: { seq: 1, hash: `${A}a` } })],
  ])('with %s is refused', (_what, text) => expect(read(text)).rejects.toThrow())
})

describe('the start', () => {
  test('creates a key of 32 bytes the first time, and the same one is used from then on', async () => {
    const { disk, record } = recordOn({})
    await record.begin('I')
    const written = JSON.parse(disk.text(FILE) ?? '') as { key: string; folders: object }
    expect(written.folders).toEqual({ [DATA]: {} })
    expect(disk.text(FILE)).toBe(`${JSON.stringify(written, null, 1)}\n`)
    const key = Buffer.from(written.key, 'base64')
    expect(key).toHaveLength(32)
    expect(record.signatureFor('system').sign('{"seq":1}')).toBe(signerOf(key)('{"seq":1}'))
    const again = recordOn({ [FILE]: disk.text(FILE) ?? '' })
    await again.record.begin('I')
    expect(again.record.signatureFor('system').sign('x')).toBe(signerOf(key)('x'))
    expect(again.disk.calls).toEqual([])
  })

  test('creates the folder before the file', async () => {
    const made: string[] = []
    const { disk, record } = recordOn({}, { makeFolder: async (folder) => void made.push(folder) })
    await record.begin('I')
    expect(made).toEqual(['/config/installations'])
    expect(disk.calls.at(-1)).toBe('sync /config/installations')
  })

  test('loads the record of an installation once, and that of another one when it changes', async () => {
    const { disk, record } = recordOn({
      [FILE]: fileOf({ [DATA]: { system: note(1, A) } }),
      '/config/installations/J.json': fileOf({ [DATA]: { system: note(2, B) } }),
    })
    await record.begin('I')
    await disk.remove(FILE)
    await record.begin('I')
    expect(record.noteOf('system')).toEqual(note(1, A))
    await record.begin('J')
    expect(record.noteOf('system')).toEqual(note(2, B))
    expect(disk.text(FILE)).toBeNull()
  })

  test.each([
    ['{', {}, 'it is damaged'],
    ['{}', {}, 'it is damaged'],
    ['{}', { open: failing('EACCES') }, 'EACCES'],
    ['{}', { open: () => Promise.reject(new Error('no answer')) }, 'Error: no answer'],
  ])('refuses a file that cannot be read: %s %#', async (text, changes, reason) => {
    const { disk, record } = recordOn({ [FILE]: text }, changes)
    const refused = record.begin('I')
    await expect(refused).rejects.toBeInstanceOf(KeyFileError)
    await expect(refused).rejects.toThrow(
      `The key file ${FILE} of these books cannot be read (${reason}). Restore it from a backup of this computer, or move it away: then a new key is created, and the existing books are accepted as they are.`,
    )
    expect(disk.text(FILE)).toBe(text)
    expect(record.signatureFor('system').sign('x')).toBeNull()
  })

  test.each([{ makeFolder: failing('EACCES') }, { rename: failing('EACCES') }])(
    'without a file that can be written there is no key: %#',
    async (changes) => {
      const { record } = recordOn({}, changes)
      const refused = record.begin('I')
      await expect(refused).rejects.toBeInstanceOf(KeyFileError)
      await expect(refused).rejects.toThrow(
        `The key of these books cannot be stored in ${FILE} (EACCES). Make sure that you have write access and enough space there.`,
      )
      expect(record.signatureFor('system').sign('x')).toBeNull()
    },
  )

  test('after a file that could not be written, the next call writes one', async () => {
    let isFailing = true
    const disk = createMemoryFiles({})
    const rename: Files['rename'] = (from, to) => (isFailing ? failing('ENOSPC')() : disk.rename(from, to))
    const { record } = recordOn({}, { ...disk, rename })
    await expect(record.begin('I')).rejects.toBeInstanceOf(KeyFileError)
    isFailing = false
    await record.begin('I')
    const { key } = JSON.parse(disk.text(FILE) ?? '{}') as { key: string }
    expect(record.signatureFor('system').sign('x')).toBe(signerOf(Buffer.from(key, 'base64'))('x'))
  })
})

describe('the signature of a book', () => {
  const lineOf = (key: Uint8Array) => {
    const body = '{"seq":1,"prev":"x"}'
    return Buffer.from(`${A} ${withSignature(body, signerOf(key)(body))}`)
  }

  test('without a key nothing is signed, and no signature is right', async () => {
    const { record } = recordOn({ [FILE]: fileOf({ [DATA]: { system: note(1, A) } }) })
    const signature = record.signatureFor('system')
    expect([signature.sign('x'), signature.isSigned(lineOf(KEY)), signature.vouched()]).toEqual([null, false, null])
    // The same one has the key later.
    await record.begin('I')
    expect(signature.sign('x')).toBe(signerOf(KEY)('x'))
    expect(signature.isSigned(lineOf(KEY))).toBe(true)
    expect(signature.isSigned(lineOf(Buffer.alloc(32, 2)))).toBe(false)
  })

  test('every commit is free in a book without a position', async () => {
    const { record } = recordOn({
      [FILE]: fileOf({ [DATA]: { system: note(3, A, { vouched: { seq: 2, hash: B } }) } }),
    })
    await record.begin('I')
    expect(record.signatureFor('system').vouched()).toEqual({ seq: 2, hash: B })
    expect(record.signatureFor('organization-1').vouched()).toBeNull()
    expect(record.noteOf('organization-1')).toBeNull()
  })
})

test('the last position of the system’s book in this folder is that of the latest time, of any installation', async () => {
  const system = (folder: string, seq: number, hash: string) => fileOf({ [folder]: { system: note(seq, hash) } })
  const { record } = recordOn({
    '/config/installations/I.json': system(DATA, 2, A),
    '/config/installations/J.json': system(DATA, 4, B),
    '/config/installations/K.json': system(DATA, 3, C),
    '/config/installations/P.json': system(DATA, 4, C),
    '/config/installations/L.json': system(OTHER, 9, A),
    '/config/installations/M.json': fileOf({ [DATA]: { 'organization-1': note(9, A) } }),
    '/config/installations/broken.json': '{',
    '/config/installations/N.json.new': system(DATA, 8, A),
  })
  expect(await record.lastSystem()).toEqual(note(4, B))
  expect(await recordOn({}).record.lastSystem()).toBeNull()
})

describe('the positions of the books', () => {
  const BEFORE = fileOf({ [DATA]: { 'organization-1': note(3, A, { vouched: { seq: 1, hash: C } }) } })

  test('a known book keeps the commit up to which it is vouched for; a new one is vouched for as it is', async () => {
    const { record, foldersIn } = recordOn({ [FILE]: BEFORE })
    await record.begin('I')
    await record.note(headsOf(['organization-1', 5, B], ['system', 2, A]))
    const books = {
      'organization-1': { vouched: { seq: 1, hash: C }, seq: 5, hash: B, time: '2026-01-05' },
      system: { vouched: { seq: 2, hash: A }, seq: 2, hash: A, time: '2026-01-02' },
    }
    expect(foldersIn()).toEqual({ [DATA]: books })
    expect(record.noteOf('organization-1')).toEqual(books['organization-1'])
  })

  test('an accepted book is vouched for as it is, also where it has not moved', async () => {
    const { record, foldersIn } = recordOn({ [FILE]: BEFORE })
    await record.begin('I')
    await record.note(headsOf(['organization-1', 3, A]), new Set(['organization-1']))
    expect(foldersIn()).toEqual({ [DATA]: { 'organization-1': note(3, A) } })
  })

  test('are written only when one has moved, all of them', async () => {
    const { disk, record, foldersIn } = recordOn({ [FILE]: BEFORE })
    await record.begin('I')
    await record.note(headsOf(['organization-1', 3, A]))
    await record.note(headsOf())
    expect(disk.calls).toEqual([])
    await record.note(headsOf(['organization-1', 3, A], ['system', 2, B]))
    expect(Object.keys(foldersIn())).toEqual([DATA])
    expect(foldersIn()).toMatchObject({ [DATA]: { 'organization-1': { seq: 3 }, system: { seq: 2 } } })
  })

  test('of another data folder stay, also those that were written since the start', async () => {
    const { disk, record, foldersIn } = recordOn({ [FILE]: fileOf({ [OTHER]: { system: note(1, A) } }) })
    await record.begin('I')
    const file = await disk.open(FILE, 'write')
    await file.truncate(0)
    await file.write(Buffer.from(fileOf({ [OTHER]: { system: note(2, B) } })), 0)
    await record.note(headsOf(['system', 3, C]))
    expect(foldersIn()).toEqual({ [OTHER]: { system: note(2, B) }, [DATA]: { system: note(3, C) } })
  })

  test('are written again as a whole when another program has removed the file', async () => {
    const { disk, record, foldersIn } = recordOn({ [FILE]: BEFORE })
    await record.begin('I')
    await disk.remove(FILE)
    await record.note(headsOf(['organization-1', 5, B]))
    expect(foldersIn()).toEqual({
      [DATA]: { 'organization-1': { vouched: { seq: 1, hash: C }, seq: 5, hash: B, time: '2026-01-05' } },
    })
    expect(disk.text(FILE)).toContain(KEY.toString('base64'))
  })

  test('without a key none is written', async () => {
    const { disk, record, warnings } = recordOn({})
    await record.note(headsOf(['system', 1, A]))
    expect([disk.paths(), warnings, record.noteOf('system')]).toEqual([[], [], null])
  })

  test('that cannot be written are a warning, and the next ones repeat them', async () => {
    let isFull = true
    const { disk, record, warnings, foldersIn } = recordOn({ [FILE]: BEFORE }, {
      rename: (from: string, to: string) => (isFull ? failing('ENOSPC')() : disk.rename(from, to)),
    } as Partial<Files>)
    await record.begin('I')
    await record.note(headsOf(['organization-1', 5, B]))
    expect(warnings).toEqual([`${FILE} could not be written: ENOSPC`])
    expect(record.noteOf('organization-1')).toMatchObject({ seq: 3 })
    isFull = false
    await record.note(headsOf(['organization-1', 5, B]))
    expect(foldersIn()).toMatchObject({ [DATA]: { 'organization-1': { seq: 5 } } })
    expect(warnings).toHaveLength(1)
  })
})

describe('the record of a data folder', () => {
  const THIRD = { 'organization-1': note(6, C) }
  const CONTENTS = {
    [FILE]: fileOf({ [DATA]: { system: note(1, A) }, [OTHER]: { system: note(2, B) }, '/third': THIRD }),
    '/config/installations/J.json': fileOf({ [DATA]: { system: note(3, C) } }),
    '/config/installations/K.json': fileOf({ [OTHER]: { system: note(4, A) } }),
  }
  const foldersOf = (disk: ReturnType<typeof createMemoryFiles>) =>
    disk.paths().map((path) => (JSON.parse(disk.text(path) ?? '') as { folders: object }).folders)
  const renamed = (disk: ReturnType<typeof createMemoryFiles>) =>
    disk.calls.filter((call) => call.startsWith('rename')).map((call) => call.split(' ')[2])

  test('is removed from every installation, and files without it are not written', async () => {
    const disk = createMemoryFiles(CONTENTS)
    await removeDataFolderRecord(disk, '/config', '/data/')
    expect(foldersOf(disk)).toEqual([
      { [OTHER]: { system: note(2, B) }, '/third': THIRD },
      {},
      { [OTHER]: { system: note(4, A) } },
    ])
    expect(renamed(disk)).toEqual([FILE, '/config/installations/J.json'])
    expect(disk.text(FILE)).toContain(KEY.toString('base64'))
  })

  test('moves to another folder, over an older one there; a second time nothing changes', async () => {
    const disk = createMemoryFiles(CONTENTS)
    await moveDataFolderRecord(disk, '/config', '/data/', '/other/')
    const moved = [
      { [OTHER]: { system: note(1, A) }, '/third': THIRD },
      { [OTHER]: { system: note(3, C) } },
      { [OTHER]: { system: note(4, A) } },
    ]
    expect(foldersOf(disk)).toEqual(moved)
    expect(disk.text(FILE)).toContain(KEY.toString('base64'))
    const calls = disk.calls.length
    await moveDataFolderRecord(disk, '/config', '/data/', '/other/')
    expect([foldersOf(disk), disk.calls.length]).toEqual([moved, calls])
  })
})
