// What processing attaches to manual and imported transactions: only certain matches, and both sides of a transfer.
import { describe, expect, test } from 'vitest'
import { day } from '../../rule/matching/world.ts'
import { createMatcherInThread } from '../../support/books/matcher-in-thread.ts'
import { answerOf, closeWorld } from '../../support/books/service-world.ts'
import {
  account,
  attached,
  breakable,
  importStatement,
  loadInvoices,
  paid,
  REFERENCES,
  SAVINGS,
  startWorld,
  transactionOf,
} from './paid-world.ts'

const [FIRST, SECOND] = REFERENCES

describe('to a transaction', () => {
  test('added by hand: the invoice of its reference, with its reasons, without a booking', async () => {
    const world = await startWorld()
    await loadInvoices(world, { number: 'R-1', reference: FIRST })
    const input = {
      bank_account_id: await account(world),
      acc_serv_ref: 'T1',
      amount: 100,
      reference: FIRST,
      booking_date: day('2026-01-10'),
    }
    answerOf(await world.services.bankTransactions.create(world.owner, input))
    await world.services.idle()
    expect(await attached(world)).toEqual({ T1: 'R-1' })
    const { matches, ...record } = await transactionOf(world, 'T1')
    expect(record).toMatchObject({
      is_processing: false,
      is_reconciled: false,
      journal_entry_id: null,
      mirror_id: null,
    })
    expect(matches).toMatchObject([
      {
        amount: 10_000,
        matchable_type: 'invoice',
        account_id: null,
        origin: 'suggestion',
        is_certain: true,
        settlements: [],
      },
    ])
    expect(matches[0]?.reasons).toContainEqual({
      evidence: 'reference',
      verdict: 'equal',
      field: 'reference',
      found: FIRST,
      wanted: FIRST,
    })
    expect(matches[0]?.confidence).toBeGreaterThan(0.9)
    expect(world.errors).toEqual([])
    await closeWorld(world)
  })

  test('imported: in the commit that creates it, and each document once', async () => {
    const world = await startWorld()
    await loadInvoices(world, { number: 'R-1', reference: FIRST }, { number: 'R-2', reference: SECOND, total: 55.5 })
    const id = await account(world)
    const before = world.book.commits.length
    await importStatement(world, id, [
      paid('A', '100.00', FIRST),
      paid('B', '55.50', SECOND),
      paid('C', '100.00', FIRST),
      paid('D', '7.00', null, 'Somebody'),
    ])
    await world.services.idle()
    expect(await attached(world)).toEqual({ A: 'R-1', B: 'R-2', C: '', D: '' })
    expect(world.book.commits.slice(before).map(({ action }) => action)).toEqual(['import_transactions', 'import_rows'])
    await closeWorld(world)
  })

  test('of a later chunk: documents of an earlier chunk are taken', async () => {
    const world = await startWorld()
    await loadInvoices(world, { number: 'R-1', reference: FIRST })
    const others = Array.from({ length: 250 }, (_, index) => paid(`X${index}`, `${index + 1}.05`, null, 'Somebody'))
    // Chunks of 100 rows.
    await importStatement(world, await account(world), [
      paid('A', '100.00', FIRST),
      ...others,
      paid('B', '100.00', FIRST),
    ])
    await world.services.idle()
    const all = await attached(world)
    expect(Object.entries(all).filter(([, what]) => what !== '')).toEqual([['A', 'R-1']])
    await closeWorld(world)
  })

  test('of an import killed before the commit that creates its rows: after the restart', async () => {
    const world = await startWorld()
    await loadInvoices(world, { number: 'R-1', reference: FIRST }, { number: 'R-2', reference: SECOND, total: 55.5 })
    const id = await account(world)
    await world.services.idle()
    const before = world.book.commits.length
    let isKilled = false
    world.book.beforeCommit = (seq) => {
      isKilled ||= seq - before > 1
      if (isKilled) throw new Error('killed')
    }
    await importStatement(world, id, [paid('A', '100.00', FIRST), paid('B', '55.50', SECOND)])
    await world.services.idle()
    await world.services.close()
    const { commits, head } = world.book
    expect([isKilled, (await head()).seq]).toEqual([true, before + 1])
    const restarted = await startWorld({ after: { commits, folder: world.folder } })
    await restarted.services.idle()
    expect(await attached(restarted)).toEqual({ A: 'R-1', B: 'R-2' })
    expect(restarted.errors).toEqual([])
    await closeWorld(restarted)
  })

  test('whose matcher fails: it is processed without, and the fault is logged', async () => {
    const { state, port } = breakable(createMatcherInThread())
    const world = await startWorld({ matcher: port })
    await loadInvoices(world, { number: 'R-1', reference: FIRST })
    await world.services.idle()
    state.isBroken = true
    await importStatement(world, await account(world), [paid('A', '100.00', FIRST)])
    await world.services.idle()
    expect(await attached(world)).toEqual({ A: '' })
    expect(new Set(world.errors)).toEqual(new Set(['Processing step matching failed: Error: a bug in the matcher']))
    await closeWorld(world)
  })
})

describe('to the sides of a transfer between own accounts', () => {
  const out = paid('OUT', '-500.00', null, SAVINGS)
  const into = paid('IN', '500.00')

  test.each([
    ['the sending side first', true],
    ['the receiving side first', false],
  ])('%s: both when the second one exists', async (_, paysFirst) => {
    const world = await startWorld()
    const [main, savings] = [await account(world), await account(world, SAVINGS)]
    const importOut = () => importStatement(world, main, [out])
    const importIn = () => importStatement(world, savings, [into], { iban: SAVINGS })
    await (paysFirst ? importOut() : importIn())
    await world.services.idle()
    expect(Object.values(await attached(world))).toEqual([''])
    await (paysFirst ? importIn() : importOut())
    await world.services.idle()
    expect(await attached(world)).toEqual({ IN: '1090', OUT: '1090' })
    const [debit, credit] = [await transactionOf(world, 'OUT'), await transactionOf(world, 'IN')]
    expect([debit.mirror_id, credit.mirror_id]).toEqual([credit.id, debit.id])
    expect([debit.matches, credit.matches]).toMatchObject([
      [{ amount: 50_000, origin: 'suggestion' }],
      [{ amount: 50_000, origin: 'suggestion' }],
    ])
    await closeWorld(world)
  })

  test('in one request, each in its file: both', async () => {
    const world = await startWorld()
    const [main, savings] = [await account(world), await account(world, SAVINGS)]
    await importStatement(world, main, [out])
    await importStatement(world, savings, [into], { iban: SAVINGS })
    await world.services.idle()
    expect(await attached(world)).toEqual({ IN: '1090', OUT: '1090' })
    await closeWorld(world)
  })

  test.each([
    ['its import is undone', true],
    ['its account is deleted', false],
  ])('of which one is removed because %s: the other has no attachment any more', async (_, isImport) => {
    const world = await startWorld()
    const [main, savings] = [await account(world), await account(world, SAVINGS)]
    await importStatement(world, main, [out])
    await importStatement(world, savings, [into], { iban: SAVINGS })
    await world.services.idle()
    const { batch_id } = await transactionOf(world, 'IN')
    if (isImport) answerOf(await world.services.batches.undo(world.owner, { id: batch_id ?? '' }))
    else answerOf(await world.services.bankAccounts.remove(world.owner, { id: savings }))
    await world.services.idle()
    expect(await attached(world)).toEqual({ OUT: '' })
    expect((await transactionOf(world, 'OUT')).mirror_id).toBeNull()
    await closeWorld(world)
  })

  test('of which a user has booked one otherwise: none', async () => {
    const world = await startWorld()
    const [main, savings] = [await account(world), await account(world, SAVINGS)]
    await importStatement(world, savings, [into], { iban: SAVINGS })
    await world.services.idle()
    const received = await transactionOf(world, 'IN')
    const [accounts] = await world.book.read([
      { type: 'where', table: 'ledger_account', field: 'number', values: [3400], slice: null },
    ])
    const matches = [{ amount: 500, account_id: (accounts as { id: string }[])[0]?.id ?? '' }]
    answerOf(await world.services.matching.match(world.owner, { id: received.id, matches }))
    await importStatement(world, main, [out])
    await world.services.idle()
    expect(await attached(world)).toEqual({ IN: '3400', OUT: '' })
    await closeWorld(world)
  })
})
