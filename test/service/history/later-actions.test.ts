// The latest changes of records: over a real book, whose actions have several commits each.
import { beforeEach, expect, test } from 'vitest'
import { findLaterActions, type SoughtRecord } from '../../../main/service/history/later-actions.ts'
import { type Change, changeOfFields, created, removed, updated } from '../../../shared/books/port/change.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import { ok } from '../../../shared/value/result.ts'
import { account } from '../../journal/journal-world.ts'
import { profileWith, some } from '../../support/books/book-with.ts'
import { createMemoryBook, type MemoryBook } from '../../support/books/memory-book.ts'

const KEPT = [account(1000), account(1010), account(1020)] as const

let book: MemoryBook
let now: readonly LedgerAccount[]
const write = (changes: readonly Change[], group: string, user: number | null = 1) =>
  book.write<null, never>({ user, group }, async () => ok({ action: 'test', changes, value: null }))

/** Changes an account, as one commit of an action. */
const change = async (at: number, patch: Partial<LedgerAccount>, group: string, user: number | null = 1) => {
  const before = now[at]
  if (!before) throw new Error(`no account ${at}`)
  await write([updated('ledger_account', before, patch)], group, user)
  now = now.map((each, index) => (index === at ? { ...each, ...patch } : each))
}

beforeEach(async () => {
  book = await createMemoryBook('organization-1')
  now = KEPT
  await write(
    KEPT.map((each) => created('ledger_account', each)),
    'FIRST',
  )
})

/** The later actions that changed one of the accounts, and the positions of the accounts that none changed. */
const later = async (fields: SoughtRecord['fields'] = null, accounts: readonly LedgerAccount[] = KEPT) => {
  const [{ rows }] = await book.read([page('history', { filter: [{ field: 'id', is: ['FIRST'] }] })])
  const [target] = rows
  if (!target) throw new Error('the first action')
  const keys = accounts.map(({ id }) => `ledger_account ${id}`)
  const sought = new Map(keys.map((key) => [key, { table: 'ledger_account', fields } as const]))
  const { found, unexplained, is_complete } = await findLaterActions(book, book.read, target, sought)
  return { found: found.map(({ id }) => id), rest: unexplained.map((key) => keys.indexOf(key)), is_complete }
}

test('none: all records are free, and every action was checked', async () => {
  await write([created('ledger_account', account(9000))], 'OTHER')
  expect(await later()).toEqual({ found: [], rest: [0, 1, 2], is_complete: true })
})

test('the latest action of each record, latest first; not the application’s own', async () => {
  await change(0, { name: 'A' }, 'SECOND')
  await change(1, { name: 'B' }, 'THIRD')
  await change(0, { name: 'C' }, 'FOURTH')
  await change(2, { name: 'D' }, 'BY-ITSELF', null)
  expect(await later()).toEqual({ found: ['FOURTH', 'THIRD'], rest: [2], is_complete: true })
})

test('in the order of their commits, whatever their ids', async () => {
  await change(0, { name: 'A' }, 'B')
  await change(1, { name: 'B' }, 'C')
  await change(2, { name: 'C' }, 'A')
  expect((await later()).found).toEqual(['A', 'C', 'B'])
})

test('not an action that was undone', async () => {
  await change(0, { name: 'A' }, 'SECOND')
  const [, other] = now
  if (!other) throw new Error('no account')
  await book.write<null, never>({ user: 1, group: 'UNDO' }, async () => {
    const changes = [updated('ledger_account', other, { name: 'B' })]
    return ok({ action: 'undo', params: { undoes: 'SECOND' }, changes, value: null })
  })
  expect(await later()).toEqual({ found: ['UNDO'], rest: [0, 2], is_complete: true })
})

test('at most twenty, the latest', async () => {
  const many = Array.from({ length: 22 }, (_, at) => account(2000 + at))
  for (const [at, each] of many.entries()) await write([created('ledger_account', each)], `N${at}`)
  const { found, rest } = await later(null, many)
  expect(found).toEqual(Array.from({ length: 20 }, (_, at) => `N${21 - at}`))
  expect(rest).toEqual([0, 1])
})

test('for certain fields only actions that changed one of them', async () => {
  await change(0, { name: 'A' }, 'NAME')
  await change(1, { is_active: false }, 'ACTIVE')
  expect(await later(['is_active', 'group'])).toEqual({ found: ['ACTIVE'], rest: [0, 2], is_complete: true })
})

test('for one setting only actions that changed that setting', async () => {
  const profile = (settings: object, other: object) =>
    changeOfFields('organization_profile', 1, { settings } as never, { settings: other } as never)
  await write([profileWith({ a: 1, b: 1 })], 'PROFILE')
  await write([profile({ a: 1, b: 1 }, { a: 2, b: 1 })], 'A')
  await write([profile({ a: 2, b: 1 }, { a: 2, b: 2 })], 'B')
  const [target] = await book.read([get('history', 'PROFILE')])
  if (!target) throw new Error('the action')
  const sought = new Map([
    ['organization_profile 1', { table: 'organization_profile', fields: ['settings.a'] } as const],
  ])
  const { found } = await findLaterActions(book, book.read, target, sought)
  expect(found.map(({ id }) => id)).toEqual(['A'])
})

test('an action that removed or created the record changed every field of it', async () => {
  const [first] = KEPT
  await write([removed('ledger_account', first)], 'REMOVED')
  expect((await later(['name'])).found).toEqual(['REMOVED'])
  await write([created('ledger_account', first)], 'CREATED')
  expect((await later(['of another kind of account'])).found).toEqual(['CREATED'])
})

test('after more actions than one read returns', async () => {
  await change(0, { name: 'A' }, 'SECOND')
  for (let count = 0; count < 60; count++) await write([created('ledger_account', account(5000 + count))], `N${count}`)
  expect(await later()).toEqual({ found: ['SECOND'], rest: [1, 2], is_complete: true })
})

test('with too many commits to read them all', async () => {
  for (let count = 0; count < 400; count++) await change(0, { name: `Name ${count}` }, 'LONG')
  expect(await later()).toEqual({ found: ['LONG'], rest: [1, 2], is_complete: true })
  // One commit more is too many to read: then the other changes are unknown.
  await change(1, { name: 'B' }, 'LATEST')
  expect(await later()).toEqual({ found: ['LATEST'], rest: [0, 2], is_complete: false })
})

test('among many commits, when those that need not be read are too many', async () => {
  for (let count = 0; count < 401; count++) await change(2, { name: `Name ${count}` }, 'LONG')
  await write(
    KEPT.slice(0, 2).map((each) => updated('ledger_account', each, { name: 'New' })),
    'BOTH',
  )
  // It explains all that is sought.
  expect(await later(null, KEPT.slice(0, 2))).toEqual({ found: ['BOTH'], rest: [], is_complete: true })
})

test('among many commits of other tables', async () => {
  for (let count = 0; count < 401; count++) await write([some('vat_rate', `v${count}`)], 'LONG')
  expect(await later()).toEqual({ found: [], rest: [0, 1, 2], is_complete: true })
})
