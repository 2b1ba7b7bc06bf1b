// The matcher has the state of the books: filled at the first question, updated by commits, separate for each
// organization, and filled again when it was lost.
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Book, BooksUnavailable } from '../../../main/service/core/book.ts'
import { prepareOrganization } from '../../../main/service/ledger/new-books.ts'
import { createMatcherFeed } from '../../../main/service/matching/matcher/matcher-feed.ts'
import type { MatcherPort } from '../../../main/service/matching/matcher/matcher-port.ts'
import { prepareSystem } from '../../../main/service/organization/first-start.ts'
import type { BooksChange } from '../../../shared/books/port/books.ts'
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import type { TableName } from '../../../shared/books/port/tables.ts'
import type { Match } from '../../../shared/record/matching/match.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { newId } from '../../../shared/value/id.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { bankAccount, company, day, invoice, rappen, transaction } from '../../rule/matching/world.ts'
import { createMatcherInThread } from '../../support/books/matcher-in-thread.ts'
import { createMemoryBook, type MemoryBook } from '../../support/books/memory-book.ts'
import { held } from '../../support/held.ts'

// References with correct check digits.
const FIRST = '210000000003139471430009017'
const SECOND = 'RF18539007547034'
/** A row that pays the invoice `invoice001`. */
const match: Match = {
  id: 'match00001',
  amount: rappen(10_000),
  matchable_type: 'invoice',
  matchable_id: 'invoice001',
  account_id: null,
  vat_rate_id: null,
  text: null,
  currency: null,
  currency_amount: null,
  origin: 'suggestion',
  source: null,
  confidence: 0.99,
  is_certain: true,
  reasons: [],
  settlements: [],
}
const asked = (reference: string) => transaction('bank000001', { reference })

const commit = (book: MemoryBook, ...changes: readonly Change[]) =>
  book.write<null, never>({ user: null }, async () => ok({ action: 'test', changes, value: null }))

/** Books of an organization, a feed over them, and the records that it reads. */
const start = async (port: Partial<MatcherPort> = {}, idleMs?: number) => {
  const system = await createMemoryBook('system')
  const options = { now: timestampOf(Date.UTC(2026, 2, 31)), today: day('2026-03-31'), newId, is_demo: false }
  const { organizations } = await prepareSystem(system, options)
  const [organization] = organizations
  assert(organization, 'the first organization')
  const books = new Map<number, MemoryBook>()
  for (const id of [1, 2]) {
    const book = await createMemoryBook(`organization-${id}`)
    await prepareOrganization(book, { ...options, organization: { ...organization, id } })
    await commit(book, created('bank_account', bankAccount()))
    books.set(id, book)
  }
  const listeners = new Set<(change: BooksChange) => void>()
  const bookOf = (id: number): Book => {
    const book = books.get(id)
    assert(book, 'there are two')
    return {
      ...book,
      read: (queries) => book.read(queries),
      changes: (listener) => {
        listeners.add(listener)
        const stop = book.changes(listener)
        return () => {
          listeners.delete(listener)
          stop()
        }
      },
    }
  }
  const matcher = { ...createMatcherInThread(), ...port }
  const closing = new AbortController()
  const feed = createMatcherFeed({
    bookOf,
    today: () => day('2026-03-31'),
    matcher,
    closing: closing.signal,
    ...(idleMs ? { idleMs } : {}),
  })
  onTestFinished(feed.close)
  const [book, other] = [books.get(1), books.get(2)]
  assert(book && other, 'there are two')
  const proposed = async (reference: string, id = 1) =>
    (await feed.propose(id, [asked(reference)], bookOf(id).read, 'automatic')).map(
      (proposal) => proposal?.matches[0]?.matchable_id ?? null,
    )
  return { feed, book, other, proposed, matcher, listeners, closing }
}

test('existing records at the first question, and later creations, changes and removals', async () => {
  const { book, proposed } = await start()
  const first = invoice('invoice001', { reference: FIRST })
  await commit(book, created('invoice', first))
  expect(await proposed(FIRST)).toEqual(['invoice001'])
  expect(await proposed(SECOND)).toEqual([null])
  await commit(book, created('invoice', invoice('invoice002', { reference: SECOND })))
  expect(await proposed(SECOND)).toEqual(['invoice002'])
  await commit(book, updated('invoice', first, { reference: null, number: '4711' }))
  expect(await proposed(FIRST)).toEqual([null])
  await commit(book, removed('invoice', invoice('invoice002', { reference: SECOND })))
  expect(await proposed(SECOND)).toEqual([null])
})

test('reads only changed records, and none without changes', async () => {
  const { book, proposed } = await start()
  expect(await proposed(FIRST)).toEqual([null])
  const questions: unknown[] = []
  book.beforeRead = (queries) => questions.push(...queries)
  await proposed(FIRST)
  expect(questions).toEqual([])
  await commit(
    book,
    created('invoice', invoice('invoice001', { reference: FIRST })),
    created('company', company('c', 'C')),
  )
  questions.length = 0
  expect(await proposed(FIRST)).toEqual(['invoice001'])
  expect(questions).toEqual([
    { type: 'where', table: 'company', field: 'id', values: ['c'], slice: null },
    { type: 'where', table: 'invoice', field: 'id', values: ['invoice001'], slice: null },
  ])
})

test('does not miss a commit during the first read', async () => {
  const { book, proposed } = await start()
  await commit(book, created('invoice', invoice('invoice001', { reference: FIRST })))
  let isFirst = true
  book.beforeRead = (queries) => {
    if (!isFirst || queries[0]?.table !== 'bank_transaction') return
    isFirst = false
    // The invoices were read already.
    void commit(book, created('invoice', invoice('invoice002', { reference: SECOND })))
  }
  expect(await proposed(FIRST)).toEqual(['invoice001'])
  expect(await proposed(SECOND)).toEqual(['invoice002'])
})

test('long settled documents are not sent, recently settled ones are', async () => {
  const { book, feed } = await start()
  const paid = { reference: FIRST, paid_amount: rappen(10_000) }
  await commit(book, created('invoice', invoice('invoice001', { ...paid, date: day('2023-01-01') })))
  const lately = { ...paid, reference: SECOND, number: 'R-2', date: day('2025-12-31') }
  await commit(book, created('invoice', invoice('invoice002', lately)))
  const whyNot = async (reference: string) =>
    (await feed.suggest(1, asked(reference), 5)).why_not.map(({ code }) => code)
  expect(await whyNot(FIRST)).toEqual(['nothing_fits'])
  expect(await whyNot(SECOND)).toEqual(['paid_already'])
})

test('a document attached to one transaction counts as taken for the next, until it is decided or removed', async () => {
  const { book, proposed } = await start()
  await commit(book, created('invoice', invoice('invoice001', { reference: FIRST })))
  const other = transaction('bank000002', { matches: [match] })
  await commit(book, created('bank_transaction', other))
  expect(await proposed(FIRST)).toEqual([null])
  await commit(book, removed('bank_transaction', other))
  expect(await proposed(FIRST)).toEqual(['invoice001'])
})

/** Transactions that a write creates in processing; the first has an amount that no other has. */
const arriving = (...ids: readonly string[]) =>
  ids.map((id) => transaction(id, { amount: rappen(-70_000), is_processing: true, bank_account_id: 'account0002' }))
const SAVINGS_IBAN = 'CH5604835012345678009'
/** The other side of the transfer on the account of the books. */
const otherSide = transaction('bank000009', { amount: rappen(70_000), counterparty_iban: SAVINGS_IBAN })
const mirrorOf = async ({ feed }: Awaited<ReturnType<typeof start>>) =>
  (await feed.suggest(1, otherSide, 5)).candidates.map(({ mirror_id }) => mirror_id)

test('a transaction that a write creates is sent once, and read again only after another change', async () => {
  const world = await start()
  const { book, feed } = world
  await commit(book, created('bank_account', bankAccount({ id: 'account0002', iban: SAVINGS_IBAN })))
  const [row] = arriving('bank000001')
  assert(row, 'there is one')
  const questions: unknown[] = []
  const put: unknown[] = []
  await book.write<null, never>({ user: null }, async (read) => {
    await feed.propose(1, [row], read, 'automatic')
    const present = { ...row, is_processing: false }
    feed.noteCreated(1, [present])
    return ok({ action: 'test', changes: [created('bank_transaction', present)], value: null })
  })
  const { matcher } = world
  const { put: putUnwatched } = matcher
  matcher.put = (id, table, records) => {
    put.push(table)
    return putUnwatched(id, table, records)
  }
  book.beforeRead = (asked) => questions.push(...asked)
  expect(await mirrorOf(world)).toEqual(['bank000001'])
  expect([questions, put]).toEqual([[], []])
  const [present] = await book.read([get('bank_transaction', row.id)])
  assert(present, 'it was created')
  await commit(book, updated('bank_transaction', present, { matches: [match] }))
  expect(await mirrorOf(world)).toEqual([null])
  expect(put).toEqual(['bank_transaction'])
})

test('what a write attaches to a transaction that it creates is sent without a question to the books', async () => {
  const { book, feed, proposed } = await start()
  await commit(book, created('invoice', invoice('invoice001', { reference: FIRST })))
  const row = { ...asked(FIRST), id: 'bank000002', is_processing: true }
  await book.write<null, never>({ user: null }, async (read) => {
    expect(await feed.propose(1, [row], read, 'automatic')).toMatchObject([{ matches: [{}] }])
    const present = { ...row, is_processing: false, matches: [match] }
    feed.noteCreated(1, [present])
    return ok({ action: 'test', changes: [created('bank_transaction', present)], value: null })
  })
  const questions: unknown[] = []
  book.beforeRead = (asked) => questions.push(...asked)
  expect(await proposed(FIRST)).toEqual([null])
  expect(questions).toEqual([])
})

test.each(['fails', 'decides again'])('a transaction of a write that %s is not suggested', async (how) => {
  const world = await start()
  const { book, feed } = world
  await commit(book, created('bank_account', bankAccount({ id: 'account0002', iban: SAVINGS_IBAN })))
  const written = book.write<null, never>({ user: null }, async (read) => {
    const rows = arriving('bank000001')
    await feed.propose(1, rows, read, 'automatic')
    feed.noteCreated(1, rows)
    if (how === 'fails') throw new Error('a bug')
    const again = arriving('bank000002')
    await feed.propose(1, again, read, 'automatic')
    feed.noteCreated(1, again)
    const changes = again.map((row) => created('bank_transaction', row))
    return ok({ action: 'test', changes, value: null })
  })
  await written.catch(() => null)
  await commit(book, created('company', company('c', 'C')))
  expect(await mirrorOf(world)).toEqual([how === 'fails' ? null : 'bank000002'])
})

test('the settings of the organization', async () => {
  const settings: unknown[] = []
  const { book, matcher, proposed } = await start()
  const { setUp } = matcher
  Object.assign(matcher, {
    setUp: (id: number, input: Parameters<typeof setUp>[1]) => {
      settings.push(input.is_liable_for_vat)
      return setUp(id, input)
    },
  })
  await proposed(FIRST)
  const [profile] = await book.read([get('organization_profile', 1)])
  assert(profile, 'a profile')
  const changed = { ...profile.settings, liableForVat: false }
  await commit(book, updated('organization_profile', profile, { settings: changed }))
  await proposed(FIRST)
  const [chart] = await book.read([page('ledger_account', { limit: 1 })])
  const [account] = chart.rows
  assert(account, 'an account')
  await commit(book, updated('ledger_account', account, { name: 'Another name' }))
  await proposed(FIRST)
  await proposed(FIRST)
  expect(settings).toEqual([true, false, false])
})

test('changed records of each table are read again, or the settings; those of other tables are not', async () => {
  const { book, proposed, listeners } = await start()
  await proposed(FIRST)
  const read = async (table: TableName) => {
    const tables: string[] = []
    for (const listener of listeners) listener({ seq: 99, changed: [{ table, id: 'gone' }] })
    book.beforeRead = (queries) => tables.push(...queries.map((query) => query.table))
    await proposed(FIRST)
    return [...new Set(tables)]
  }
  for (const table of [
    ...(['bank_account', 'vat_rate', 'rule', 'forgotten_fact', 'offset'] as const),
    ...(['company', 'expense', 'invoice', 'expense_payment', 'bank_transaction'] as const),
  ])
    expect([table, await read(table)]).toEqual([table, [table]])
  for (const table of ['organization_profile', 'ledger_account', 'vat_return', 'exchange_rate'] as const)
    expect([table, await read(table)]).toEqual([table, expect.arrayContaining(['organization_profile'])])
  for (const table of ['batch', 'journal_entry', 'statement'] as const)
    expect([table, await read(table)]).toEqual([table, []])
})

test('reopened books are read again completely', async () => {
  const { book, proposed, listeners } = await start()
  await proposed(FIRST)
  const tables: string[] = []
  book.beforeRead = (queries) => tables.push(...queries.map(({ table }) => table))
  for (const listener of listeners) listener({ seq: 99, changed: [] })
  await proposed(FIRST)
  expect(new Set(tables)).toEqual(
    new Set([
      ...[
        'organization_profile',
        'ledger_account',
        'vat_return',
        'exchange_rate',
        'offset',
        'bank_account',
        'vat_rate',
        'company',
      ],
      ...['invoice', 'expense', 'expense_payment', 'bank_transaction', 'rule', 'forgotten_fact'],
    ]),
  )
})

test('twenty thousand changed records of a table are read one by one; more, and everything is read again', async () => {
  const loads: number[] = []
  const own = createMatcherInThread()
  const { proposed, listeners } = await start({
    setUp: async (...input) => {
      loads.push(input[0])
      await own.setUp(...input)
    },
    put: own.put,
    remove: own.remove,
    propose: own.propose,
  })
  await proposed(FIRST)
  const change = (count: number) => {
    const changed = Array.from({ length: count }, (_, at) => ({ table: 'invoice' as const, id: `gone${at}` }))
    for (const listener of listeners) listener({ seq: 99, changed })
  }
  change(20_000)
  await proposed(FIRST)
  expect(loads).toHaveLength(1)
  change(20_001)
  await proposed(FIRST)
  expect(loads).toHaveLength(2)
})

test('two organizations stay separate', async () => {
  const { book, other, proposed } = await start()
  await commit(book, created('invoice', invoice('invoice001', { reference: FIRST })))
  await commit(other, created('invoice', invoice('invoice001', { reference: SECOND })))
  expect(await proposed(FIRST, 1)).toEqual(['invoice001'])
  expect(await proposed(FIRST, 2)).toEqual([null])
  await commit(other, created('invoice', invoice('invoice002', { reference: FIRST })))
  expect(await proposed(FIRST, 1)).toEqual(['invoice001'])
  expect(await proposed(FIRST, 2)).toEqual(['invoice002'])
})

test('a lost matcher is filled again', async () => {
  const { book, proposed, matcher } = await start()
  await commit(book, created('invoice', invoice('invoice001', { reference: FIRST })))
  expect(await proposed(FIRST)).toEqual(['invoice001'])
  // As when the thread died between two questions.
  await matcher.forget(1)
  expect(await proposed(FIRST)).toEqual(['invoice001'])
})

test('a matcher lost at every question is a fault of that question', async () => {
  let isLost = true
  const whole = createMatcherInThread()
  const { book, proposed } = await start({
    ...whole,
    propose: async (...input) => (isLost ? null : whole.propose(...input)),
  })
  await commit(book, created('invoice', invoice('invoice001', { reference: FIRST })))
  await expect(proposed(FIRST)).rejects.toThrow('The matcher is lost whenever it is asked')
  isLost = false
  expect(await proposed(FIRST)).toEqual(['invoice001'])
})

test('a failed read loses no change', async () => {
  const { book, proposed } = await start()
  await proposed(FIRST)
  await commit(book, created('invoice', invoice('invoice001', { reference: FIRST })))
  book.beforeRead = () => {
    throw new Error('out of reach')
  }
  await expect(proposed(FIRST)).rejects.toThrow('out of reach')
  book.beforeRead = () => undefined
  expect(await proposed(FIRST)).toEqual(['invoice001'])
})

test('the first load stops when the program ends, between two parts of the books', async () => {
  const { book, proposed, closing } = await start()
  await commit(book, created('invoice', invoice('invoice001', { reference: FIRST })))
  const tables: string[] = []
  book.beforeRead = (queries) => {
    tables.push(...queries.map(({ table }) => table))
    if (tables.includes('invoice')) closing.abort()
  }
  await expect(proposed(FIRST)).rejects.toThrow(BooksUnavailable)
  expect(tables).not.toContain('bank_transaction')
})

test('the books read the next slice, and no more, while the matcher takes the one before', async () => {
  const accounts = held()
  const { book, proposed, matcher } = await start()
  const { put } = matcher
  vi.spyOn(matcher, 'put').mockImplementation(async (organizationId, table, records) => {
    if (table === 'bank_account') await accounts.task()
    return put(organizationId, table, records)
  })
  const read: string[] = []
  book.beforeRead = (queries) => read.push(...queries.map(({ table }) => table))
  const answer = proposed(FIRST)
  await expect.poll(() => read).toContain('vat_rate')
  await setImmediate()
  expect(read.slice(read.indexOf('bank_account'))).toEqual(['bank_account', 'vat_rate'])
  accounts.end()
  expect(await answer).toEqual([null])
})

test('an organization without questions is evicted and follows no commits', async () => {
  const { book, proposed, listeners } = await start({}, 20)
  await commit(book, created('invoice', invoice('invoice001', { reference: FIRST })))
  expect(await proposed(FIRST)).toEqual(['invoice001'])
  await expect.poll(() => listeners.size).toBe(0)
  expect(await proposed(FIRST)).toEqual(['invoice001'])
  expect(listeners.size).toBe(1)
})

test('an evicted organization is removed from the matcher, which keeps no memory of it', async () => {
  const { proposed, matcher, listeners } = await start({}, 20)
  const forgotten: number[] = []
  const { forget } = matcher
  expect(await proposed(FIRST)).toEqual([null])
  matcher.forget = (id) => {
    forgotten.push(id)
    return forget(id)
  }
  await expect.poll(() => listeners.size).toBe(0)
  expect(forgotten).toEqual([1])
})

test('an organization is not evicted while a question runs, however long', async () => {
  const { proposed, matcher, listeners } = await start({}, 20)
  const running = held()
  const { propose } = matcher
  expect(await proposed(FIRST)).toEqual([null])
  const quick = proposed(FIRST)
  matcher.propose = (...input) => running.task().then(() => propose(...input))
  const slow = proposed(FIRST)
  await new Promise((resolve) => setTimeout(resolve, 80))
  expect(listeners.size).toBe(1)
  running.end()
  expect(await Promise.all([quick, slow])).toEqual([[null], [null]])
})

test('a complete load begins with an empty matcher', async () => {
  const { book, proposed, listeners } = await start()
  const first = invoice('invoice001', { reference: FIRST })
  await commit(book, created('invoice', first))
  expect(await proposed(FIRST)).toEqual(['invoice001'])
  // The books were restored, without the invoice.
  for (const listener of listeners) listener({ seq: 99, changed: [] })
  await commit(book, removed('invoice', first))
  expect(await proposed(FIRST)).toEqual([null])
})

test('a reconciled transaction is asked about as if it were not, and that is forgotten afterwards', async () => {
  const { book, feed, proposed } = await start()
  const paid = invoice('invoice001', { reference: FIRST, paid_amount: rappen(10_000) })
  const settlements = [{ type: 'invoice' as const, id: 'invoice001', amount: rappen(10_000) }]
  const matches = [{ ...match, origin: 'manual' as const, settlements }]
  const booked = transaction('bank000002', { reference: FIRST, is_reconciled: true, matches })
  await commit(book, created('invoice', paid), created('bank_transaction', booked))
  const { candidates } = await feed.suggest(1, booked, 5)
  expect(candidates[0]?.matches).toMatchObject([{ matchable_id: 'invoice001', amount: 10_000 }])
  expect(await proposed(FIRST)).toEqual([null])
})
