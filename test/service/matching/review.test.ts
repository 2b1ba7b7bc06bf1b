// Documents that are created after the statements, and documents that are removed: attachments are as if these had
// always been there, or never.
import { describe, expect, test } from 'vitest'
import { explainedBy, unsettledBy } from '../../../main/service/matching/commit-effects.ts'
import { changeOfFields, type Fields, updated } from '../../../shared/books/port/change.ts'
import { page, where } from '../../../shared/books/port/read.ts'
import { ZERO } from '../../../shared/value/money.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { createMatcherInThread } from '../../support/books/matcher-in-thread.ts'
import { answerOf, closeWorld, createWorld, type World } from '../../support/books/service-world.ts'
import { sharedParser } from '../../support/process/shared-parser.ts'
import {
  account,
  attached,
  breakable,
  importStatement,
  loadInvoices,
  paid,
  REFERENCES,
  startWorld,
  transactionOf,
} from './paid-world.ts'

const [FIRST, SECOND, THIRD] = REFERENCES

const INVOICES = [
  { number: 'R-1', reference: FIRST },
  { number: 'R-2', reference: SECOND, total: 55.5 },
  { number: 'R-3', total: 80.1, customer: 'Alpha Bau GmbH' },
  // Two of one customer and amount, and nothing distinguishes them.
  { number: 'R-4', total: 33, customer: 'Beta Holz AG' },
  { number: 'R-5', total: 33, customer: 'Beta Holz AG' },
]
const ENTRIES = [
  paid('A', '100.00', FIRST),
  paid('B', '55.50', SECOND, 'Somebody Else'),
  paid('C', '80.10', null, 'Alpha Bau GmbH'),
  paid('D', '33.00', null, 'Beta Holz AG'),
  paid('E', '100.00', FIRST),
  paid('F', '-12.00', null, 'Kiosk'),
]
const EXPECTED = { A: 'R-1', B: 'R-2', C: 'R-3', D: '', E: '', F: '' }

const invoiceOf = async (world: World, number: string) => {
  const [{ rows }] = await world.book.read([page('invoice', { filter: [{ field: 'number', is: [number] }] })])
  assert(rows[0], `an invoice ${number}`)
  return rows[0]
}

describe('documents and statements, in either order', () => {
  test('documents', async () => {
    const world = await startWorld()
    await loadInvoices(world, ...INVOICES)
    await importStatement(world, await account(world), ENTRIES)
    await world.services.idle()
    expect(await attached(world)).toEqual(EXPECTED)
    await closeWorld(world)
  })

  test('statements', async () => {
    const world = await startWorld()
    await importStatement(world, await account(world), ENTRIES)
    await world.services.idle()
    const before = world.book.commits.length
    await loadInvoices(world, ...INVOICES)
    await world.services.idle()
    expect(await attached(world)).toEqual(EXPECTED)
    const commits = world.book.commits.slice(before)
    expect(
      commits.map(({ action, params, user, group }) => [action, params.count, user === null && group === null]),
    ).toEqual([
      ['upsert_company', 3, false],
      ['upsert_invoice', 5, false],
      ['propose_matches', 3, true],
    ])
    // Its own commits cause no review.
    await world.services.idle()
    expect(world.book.commits).toHaveLength(before + 3)
    expect(world.errors).toEqual([])
    await closeWorld(world)
  })

  test('both at once, one document after the other', async () => {
    const world = await startWorld()
    const id = await account(world)
    await importStatement(world, id, ENTRIES.slice(0, 3))
    for (const wish of INVOICES) await loadInvoices(world, wish)
    await importStatement(world, id, ENTRIES.slice(3), { id: 'S2' })
    await world.services.idle()
    expect(await attached(world)).toEqual(EXPECTED)
    await closeWorld(world)
  })

  test('a better document is created later: the proposal moves to it, and the old document becomes available for another', async () => {
    const world = await startWorld()
    const named = paid('A', '80.10', SECOND, 'Alpha Bau GmbH')
    await importStatement(world, await account(world), [named, paid('B', '80.10', null, 'Alpha Bau GmbH')])
    await loadInvoices(world, { number: 'R-1', reference: FIRST, total: 80.1, customer: 'Alpha Bau GmbH' })
    await world.services.idle()
    // The first one names another reference.
    expect(await attached(world)).toEqual({ A: '', B: 'R-1' })
    await loadInvoices(world, { number: 'R-2', reference: SECOND, total: 80.1, customer: 'Alpha Bau GmbH' })
    await world.services.idle()
    expect(await attached(world)).toEqual({ A: 'R-2', B: 'R-1' })
    await closeWorld(world)
  })

  test('a customer’s name is added later', async () => {
    const world = await startWorld()
    await loadInvoices(world, { number: 'R-1', total: 80.1, customer: 'Kunde 17' })
    await importStatement(world, await account(world), [paid('A', '80.10', null, 'Alpha Bau GmbH')])
    await world.services.idle()
    expect(await attached(world)).toEqual({ A: '' })
    const items = [{ key: 'Kunde 17', name: 'Alpha Bau GmbH' }]
    answerOf(await world.services.companies.upsert(world.owner, { items }))
    await world.services.idle()
    expect(await attached(world)).toEqual({ A: 'R-1' })
    await closeWorld(world)
  })
})

describe('a document that goes', () => {
  const proposed = async () => {
    const world = await startWorld()
    await loadInvoices(world, { number: 'R-1', reference: FIRST })
    const id = await account(world)
    await importStatement(world, id, [paid('A', '100.00', FIRST), paid('B', '100.00', FIRST)])
    await world.services.idle()
    expect(await attached(world)).toEqual({ A: 'R-1', B: '' })
    return world
  }

  test('is deleted: its proposal is removed', async () => {
    const world = await proposed()
    const { id } = await invoiceOf(world, 'R-1')
    answerOf(await world.services.invoices.remove(world.owner, { id }))
    await world.services.idle()
    expect(await attached(world)).toEqual({ A: '', B: '' })
    expect(await transactionOf(world, 'A')).toMatchObject({ matches: [], mirror_id: null })
    await closeWorld(world)
  })

  test('is paid by another transaction: the proposal is removed', async () => {
    const world = await proposed()
    const { id } = await transactionOf(world, 'B')
    const matches = [
      { amount: 100, matchable_type: 'invoice' as const, matchable_id: (await invoiceOf(world, 'R-1')).id },
    ]
    answerOf(await world.services.matching.match(world.owner, { id, matches }))
    await world.services.idle()
    expect(await attached(world)).toEqual({ A: '', B: 'R-1' })
    await closeWorld(world)
  })

  test('was booked with a transaction, and that was undone: a user’s decision stays attached', async () => {
    const world = await proposed()
    const [{ id }, other] = [await transactionOf(world, 'A'), await transactionOf(world, 'B')]
    answerOf(await world.services.matching.reconcile(world.owner, { id }))
    const invoice = await invoiceOf(world, 'R-1')
    const changes = [
      updated('bank_transaction', await transactionOf(world, 'A'), { is_reconciled: false, journal_entry_id: null }),
      updated('invoice', invoice, { paid_amount: ZERO }),
    ]
    await world.book.write<null, never>({ user: 1 }, async () => ok({ action: 'undo', changes, value: null }))
    await world.services.idle()
    expect(await attached(world)).toEqual({ A: 'R-1', B: '' })
    const matches = [{ amount: 100, matchable_type: 'invoice' as const, matchable_id: invoice.id }]
    answerOf(await world.services.matching.match(world.owner, { id: other.id, matches }))
    await world.services.idle()
    expect(await attached(world)).toEqual({ A: 'R-1', B: 'R-1' })
    await closeWorld(world)
  })
})

describe('a document that another transaction releases', () => {
  const twice = async () => {
    const world = await startWorld()
    await loadInvoices(world, { number: 'R-1', reference: FIRST }, { number: 'R-2', total: 80, reference: SECOND })
    await importStatement(world, await account(world), [paid('A', '100.00', FIRST), paid('B', '100.00', FIRST)])
    await world.services.idle()
    expect(await attached(world)).toEqual({ A: 'R-1', B: '' })
    return world
  }

  test('because it is deleted: the next one gets it', async () => {
    const world = await twice()
    answerOf(await world.services.matching.remove(world.owner, await transactionOf(world, 'A')))
    await world.services.idle()
    expect(await attached(world)).toEqual({ B: 'R-1' })
    await closeWorld(world)
  })

  test('because a user enters what it really pays: the next one gets it', async () => {
    const world = await twice()
    const { id } = await transactionOf(world, 'A')
    const [accounts] = await world.book.read([where('ledger_account', 'number', [3400])])
    const matches = [{ amount: 100, account_id: accounts[0]?.id ?? '' }]
    answerOf(await world.services.matching.match(world.owner, { id, matches }))
    await world.services.idle()
    expect(await attached(world)).toEqual({ A: '3400', B: 'R-1' })
    await closeWorld(world)
  })

  test('is reported by the changes of a commit', () => {
    const row = { matchable_type: 'invoice', matchable_id: 'invoice001' }
    const other = { matchable_type: 'expense', matchable_id: 'expense001' }
    const plain = { matchable_type: null, matchable_id: null }
    const change = (before: Fields | null, after: Fields | null) =>
      changeOfFields('bank_transaction', 'bank000001', before, after)
    expect(unsettledBy([change({ matches: [row, plain] }, null)])).toEqual([{ table: 'invoice', id: 'invoice001' }])
    expect(unsettledBy([change({ matches: [row, other] }, { matches: [row] })])).toEqual([
      { table: 'expense', id: 'expense001' },
    ])
    expect(
      unsettledBy([
        change(null, { matches: [row] }),
        change({ matches: [] }, { matches: [row] }),
        change({ matches: [row] }, { matches: [{ ...row, amount: 5 }] }),
        change({ is_processing: true }, { is_processing: false }),
        changeOfFields('batch', 'bank000001', { matches: [row] }, null),
      ]),
    ).toEqual([])
    expect(explainedBy([change({ details: [] }, { details: [row] })])).toEqual([
      { table: 'bank_transaction', id: 'bank000001' },
    ])
    expect(explainedBy([change(null, { details: [] }), change({ details: [] }, null), change({}, {})])).toEqual([])
  })
})

describe('a kill during the review', () => {
  test.each([
    ['the program is killed', 1],
    ['the program is killed between two of its commits', 2],
  ])('%s: the next start repeats the review', async (_, at) => {
    const world = await startWorld()
    const many = Array.from({ length: 300 }, (_, index) => ({
      number: `N-${index}`,
      total: 1_000 + index,
      customer: `Customer ${index} AG`,
    }))
    const entries = many.map(({ total, customer }, index) => paid(`X${index}`, `${total}.00`, null, customer))
    await importStatement(world, await account(world), entries)
    await world.services.idle()
    const before = world.book.commits.length
    let isKilled = false
    world.book.beforeCommit = (seq) => {
      // Companies and invoices are two commits; proposals follow in commits of 250.
      isKilled ||= seq - before > 1 + at
      if (isKilled) throw new Error('killed')
    }
    await loadInvoices(world, ...many)
    await world.services.idle()
    await world.services.close()
    expect(isKilled).toBe(true)
    const commits = world.book.commits
    expect(commits.filter(({ action }) => action === 'propose_matches')).toHaveLength(at - 1)
    const restarted = await createWorld({ parse: sharedParser.parse, after: { commits, folder: world.folder } })
    await restarted.services.idle()
    const all = Object.values(await attached(restarted))
    expect(all.toSorted()).toEqual(many.map(({ number }) => number).toSorted())
    expect(restarted.errors).toEqual([])
    await closeWorld(restarted)
  })

  test('the matcher fails: it is logged, and the next change is a new attempt', async () => {
    const { state, port } = breakable(createMatcherInThread())
    const world = await startWorld({ matcher: port })
    await importStatement(world, await account(world), ENTRIES)
    await world.services.idle()
    state.isBroken = true
    await loadInvoices(world, ...INVOICES)
    await world.services.idle()
    expect(world.errors).toEqual(['Background work failed: Error: a bug in the matcher'])
    state.isBroken = false
    await loadInvoices(world, { number: 'R-9', reference: THIRD })
    await world.services.idle()
    expect(await attached(world)).toEqual(EXPECTED)
    await closeWorld(world)
  })
})
