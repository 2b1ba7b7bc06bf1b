// The archive of an organization: its packages, and the time stamps of its head, with journals in memory.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createArchive } from '../../../main/service/archive/archive.ts'
import type { ArchivePort } from '../../../main/service/archive/contract.ts'
import { createFileArchive } from '../../../main/service/core/file-archive.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import type { ArchiveHead } from '../../../shared/record/books/archive.ts'
import { headStatement, imprintOf, timeStampRequest } from '../../../shared/rule/archive/time-stamp.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { yearOf } from '../../rule/ledger/ledger-facts.ts'
import { day } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, profileWith } from '../../support/books/book-with.ts'
import { fileOf } from '../../support/books/service-world.ts'
import { type ReplyWish, timeStampReply } from '../../support/file/time-stamp-reply.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
/** As long as the ids of actions are. */
const STAMP = '01KSTAMP000000000000000001'
const HASH = 'ab'.repeat(32)
/** The books of the tests are written at the beginning of 2026. */
const HEAD: ArchiveHead = {
  ...{ organization: 1, commit: 1, hash: HASH },
  time: '2026-01-01T00:00:00.000000Z' as ArchiveHead['time'],
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-archive-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const start = async (port: Partial<ArchivePort> = {}, changes: readonly Change[] = [profileWith()]) => {
  const book = await bookWith(...changes)
  const asked: unknown[] = []
  const archive: ArchivePort = {
    headOf: () => ({ seq: 1, hash: HASH }),
    write: async (...input) => {
      asked.push(input)
      return ok({ size: 1, stream: new ReadableStream() })
    },
    store: async () => ok(''),
    find: async (_, digest) => {
      const isOwn = digest === createHash('sha256').update(headStatement(HEAD)).digest('hex')
      return ok(isOwn ? HEAD : null)
    },
    ...port,
  }
  const deps = { ...(await depsOf(book)), newId: () => STAMP, archive }
  return { service: createArchive({ ...deps, fileArchiveOf: () => createFileArchive(folder) }), asked, book }
}
const problemsOf = (answer: { readonly ok: boolean; readonly error?: unknown }) => {
  if (answer.ok) return 'ok'
  const { problems, type } = answer.error as { problems?: readonly { field: string; code: string }[]; type: string }
  return problems?.map(({ field, code }) => `${field} ${code}`).join() ?? type
}

test('the head has the time of its commit and the hash of its statement; empty books have none', async () => {
  const { service } = await start()
  expect(await service.get(ACTOR)).toEqual({
    ok: true,
    value: {
      head: HEAD,
      statement_sha256: createHash('sha256').update(headStatement(HEAD)).digest('hex'),
      time_stamps: [],
    },
  })
  const none = { ok: true, value: { head: null, statement_sha256: null, time_stamps: [] } }
  for (const head of [null, { seq: 0, hash: HASH }, { seq: 2, hash: HASH }])
    expect(await (await start({ headOf: () => head })).service.get(ACTOR)).toEqual(none)
})

test('a package has all years, or that of a day', async () => {
  const years = ['2025', '2026'].map((year) => created('fiscal_year', yearOf(year)))
  const { service, asked } = await start({}, [profileWith(), ...years])
  const named = async (date: string | null) => {
    const answer = await service.export(ACTOR, { day: date === null ? null : day(date) })
    return answer.ok ? answer.value.name : answer.error.type
  }
  expect(await named(null)).toBe('kontor-archive-1-2026-06-30.zip')
  expect(await named('2026-01-01')).toBe('kontor-archive-1-2026-01-01-2026-06-30.zip')
  expect(await named('2025-12-31')).toBe('kontor-archive-1-2025-12-31-2026-06-30.zip')
  expect(await named('2027-01-01')).toBe('NotFound')
  expect(asked).toEqual([
    [1, null],
    [1, '2026'],
    [1, '2025'],
  ])
})

test('what hinders a package names the folder or the books', async () => {
  const refused = async (code: 'disk_full' | 'folder_unreachable' | 'books_not_whole') => {
    const { service } = await start({ write: async () => err(code) })
    return problemsOf(await service.export(ACTOR, { day: null }))
  }
  expect(await refused('disk_full')).toBe('folder disk_full')
  expect(await refused('folder_unreachable')).toBe('folder folder_unreachable')
  expect(await refused('books_not_whole')).toBe('books books_not_whole')
})

test('the request for a time stamp is that of the head', async () => {
  expect(await (await start()).service.request(ACTOR)).toEqual({
    ok: true,
    value: { name: 'head-1.tsq', bytes: timeStampRequest(imprintOf(HEAD, sha256)) },
  })
  const without = await start({ headOf: () => null })
  expect(problemsOf(await without.service.request(ACTOR))).toBe('books books_not_whole')
})

const reply = (wish: ReplyWish = {}) => timeStampReply(imprintOf(HEAD, sha256), wish)

test('a time stamp is stored with its file, once', async () => {
  const { service, book } = await start()
  const store = () => service.store(ACTOR, { files: [fileOf('reply.tsr', reply())] })
  const file_sha256 = createHash('sha256').update(reply()).digest('hex')
  const stamp = {
    ...{ id: STAMP, head: HEAD, policy: '1.2.3.4.1', serial: 'ff', file_sha256, kept_by: 1 },
    ...{ stamped_at: '2026-11-23T13:05:09.250000Z', kept_at: '2026-01-01T00:00:00.000000Z' },
  }
  expect(await store()).toEqual({ ok: true, value: stamp })
  expect(book.commits.length).toBe(2)
  expect(await store()).toEqual({ ok: true, value: stamp })
  expect(book.commits.length).toBe(2)
  expect(await service.get(ACTOR)).toMatchObject({ value: { time_stamps: [stamp] } })
  expect(new Uint8Array(await createFileArchive(folder).read(file_sha256))).toEqual(new Uint8Array(reply()))
})

test.each<[string, Uint8Array, string]>([
  ['no reply', new Uint8Array([1, 2]), 'file time_stamp_unreadable'],
  ['an empty file', new Uint8Array(), 'file time_stamp_unreadable'],
  ['a refusal of the service', reply({ status: 2 }), 'file time_stamp_not_granted'],
  ['of other books', reply({ digest: new Uint8Array(32) }), 'file time_stamp_foreign'],
  ['of another request', reply({ nonce: '01' }), 'file time_stamp_other_request'],
])('%s is not stored', async (_, bytes, code) => {
  const { service, book } = await start()
  expect(problemsOf(await service.store(ACTOR, { files: [fileOf('reply.tsr', bytes)] }))).toBe(code)
  expect(book.commits.length).toBe(1)
})

test('neither is one whose head cannot be looked for', async () => {
  const { service } = await start({ find: async () => err('books_not_whole') })
  expect(problemsOf(await service.store(ACTOR, { files: [fileOf('reply.tsr', reply())] }))).toBe(
    'books books_not_whole',
  )
})
