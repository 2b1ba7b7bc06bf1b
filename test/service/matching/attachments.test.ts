// Which proposals of the matcher are attached to transactions and to the other sides of transfers, and the step of processing
// that does it. The matcher is a table of proposals.
import { expect, test } from 'vitest'
import {
  attachmentsFor,
  canApplyRule,
  canAttach,
  createMatchingStep,
} from '../../../main/service/matching/attach/attachments.ts'
import type { MatcherFeed } from '../../../main/service/matching/matcher/matcher-feed.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { MatchSource } from '../../../shared/record/matching/match.ts'
import type { Candidate } from '../../../shared/rule/matching/suggestion.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { match, transaction } from '../../rule/matching/world.ts'
import { entry, lines } from '../../support/books/book-with.ts'
import { candidateOf } from './account-candidate.ts'
import { bookingBooks } from './booking-books.ts'

const NOW = '2026-06-30T12:00:00.000000Z' as Timestamp
const RULE: MatchSource = { type: 'rule', id: 'r', version: 1 }

/** The matcher with these proposals by transaction, over books with these records. */
const start = async (proposals: Readonly<Record<string, Candidate>>, ...changes: readonly Change[]) => {
  const { read } = await bookingBooks(...changes)
  const asked: (readonly [ids: readonly string[], attaching: unknown])[] = []
  const feed = {
    prepare: async () => undefined,
    noteCreated: () => undefined,
    propose: async (_: number, some: readonly { id: string }[], __: unknown, attaching: unknown) => {
      asked.push([some.map(({ id }) => id), attaching])
      return some.map(({ id }) => proposals[id] ?? null)
    },
  } as unknown as MatcherFeed
  return { read, asked, feed, deps: { feed, newId: () => 'row', now: () => NOW } }
}
const transferTo = (mirror_id: string) => candidateOf(null, { kind: 'transfer', mirror_id })

test('both sides of a transfer get their proposals, unless the other one is decided or in processing', async () => {
  const attached = async (fields: Partial<BankTransaction>, isRequested = false) => {
    const [t, u] = [transaction('t'), transaction('u', fields)]
    const { deps, read, asked } = await start(
      { t: transferTo('u'), u: transferTo('t') },
      created('bank_transaction', u),
    )
    const rules = { attaching: [], is_own_only: false }
    const found = await attachmentsFor(deps, 1, isRequested ? [t, u] : [t], read, rules)
    return [found.map(({ transaction: { id }, patch }) => [id, patch.mirror_id]), asked.map(([ids]) => ids)]
  }
  const both = [
    ['t', 'u'],
    ['u', 't'],
  ]
  expect(await attached({})).toEqual([both, [['t'], ['u']]])
  expect(await attached({ is_processing: true })).toEqual([[], [['t']]])
  expect(await attached({ is_reconciled: true })).toEqual([[], [['t']]])
  expect(await attached({ matches: [match('m')] })).toEqual([[], [['t']]])
  // Proposed together, neither is asked for twice.
  expect(await attached({}, true)).toEqual([both, [['t', 'u']]])
})

test('nothing is attached to a transaction that a typed entry may have booked', async () => {
  const attached = async (...changes: readonly Change[]) => {
    const { deps, read } = await start({ t: candidateOf(null) }, ...changes)
    const found = await attachmentsFor(deps, 1, [transaction('t')], read, { attaching: [], is_own_only: false })
    return found.map(({ transaction: { id } }) => id)
  }
  expect(await attached()).toEqual(['t'])
  expect(await attached(entry('e1', '2026-03-20', { lines: lines({ 1020: 10_000, 6500: -10_000 }) }))).toEqual([])
  expect(await attached(entry('e1', '2026-03-20', { lines: lines({ 1020: 9_999, 6500: -9_999 }) }))).toEqual(['t'])
})

test('processing attaches to its transactions, also what rules propose, and changes the other sides', async () => {
  const proposals = {
    ruled: candidateOf(RULE),
    decided: candidateOf(null),
    transfer: transferTo('side'),
    side: transferTo('transfer'),
  }
  const side = transaction('side')
  const { deps, read, asked, feed } = await start(proposals, created('bank_transaction', side))
  const step = createMatchingStep(deps)
  expect([step.name, step.prepare, step.noteCreated]).toEqual(['matching', feed.prepare, feed.noteCreated])
  const transactions = [
    transaction('decided', { matches: [match('m')] }),
    ...['none', 'ruled', 'transfer'].map((id) => transaction(id, { is_processing: true })),
  ]
  const { patches, changes } = await step.run(transactions, read, 1)
  expect(patches.map((patch) => patch && [patch.mirror_id, patch.matches?.map(({ source }) => source)])).toEqual([
    ...[null, null],
    [null, [RULE]],
    ['side', [null]],
  ])
  expect(changes).toMatchObject([
    { table: 'bank_transaction', id: 'side', after: { mirror_id: 'transfer', updated_at: NOW } },
  ])
  // Rules that are attached without being asked for.
  expect(asked).toEqual([
    [['none', 'ruled', 'transfer'], 'automatic'],
    [['side'], 'automatic'],
  ])
})

test('the matcher may change proposals, and an applied rule also the rows of rules', () => {
  const byRule = [match('m', { origin: 'rule', source: RULE })]
  const of = (fields: Partial<BankTransaction>) =>
    [transaction('t', fields)].flatMap((t) => [canAttach(t), canApplyRule(t)])
  expect(of({})).toEqual([true, true])
  expect(of({ matches: [match('m', { origin: 'suggestion' })] })).toEqual([true, true])
  expect(of({ matches: byRule })).toEqual([false, true])
  expect(of({ matches: [match('m')] })).toEqual([false, false])
  for (const state of [{ is_processing: true }, { is_reconciled: true }]) {
    expect(of(state)).toEqual([false, false])
    expect(of({ ...state, matches: byRule })).toEqual([false, false])
  }
})
