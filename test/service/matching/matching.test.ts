// Matching, reconciling and deleting one bank transaction: what is answered and noted in the history, and what happens when
// another request decided meanwhile. The decisions themselves: test/rule/matching/booking.
import { describe, expect, test } from 'vitest'
import { createMatching } from '../../../main/service/matching/matching.ts'
import { createShownSuggestions } from '../../../main/service/matching/shown-suggestions.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { get } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { MatchReason } from '../../../shared/record/matching/match.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import { invoice, match, rappen, transaction } from '../../rule/matching/world.ts'
import { ACTOR, depsOf, entry, lines, some } from '../../support/books/book-with.ts'
import { answerOf } from '../../support/books/service-world.ts'
import { candidateOf } from './account-candidate.ts'
import { bookingBooks } from './booking-books.ts'

const USER = { firstname: 'Vera', lastname: 'Muster', email: 'vera@muster.ch', locale: 'en' }
const ROW = { amount: 100, account_id: '6500' }
const TYPED = entry('e7', '2026-03-20', { lines: lines({ 1020: 10_000, 6500: -10_000 }) })

/** The services over books with one transaction of 100.00 CHF, and the last action of these books. */
const start = async (fields: Partial<BankTransaction> = {}, ...changes: readonly Change[]) => {
  const own = transaction('t', { name: 'Muster AG', ...fields })
  const book = await bookingBooks(created('bank_transaction', own), ...changes)
  const deps = await depsOf(book)
  await deps.systemBook.write<null, never>({ user: null }, async () =>
    ok({ action: 'test', changes: [some('user', 1, USER)], value: null }),
  )
  let ids = 0
  const now = () => '2026-01-01T00:00:00.000000Z' as Timestamp
  const shown = createShownSuggestions()
  const all = { ...deps, now, newId: () => `new${++ids}`, shown }
  return {
    ...{ book, shown, matching: createMatching(all) },
    /** The same, but no question outside of a write is answered. */
    unreadable: createMatching({
      ...all,
      bookOf: () => ({ ...book, read: () => Promise.reject(new Error('offline')) }),
    }),
    latest: () => {
      const { action, params } = book.commits.at(-1) ?? {}
      return [action, params]
    },
  }
}
const TITLE = { name: 'Muster AG', date: '2026-03-20' }
const refusalOf = (answer: { readonly ok: boolean; readonly error?: unknown }) => (answer.ok ? null : answer.error)
const meanwhile = (by: object | null) => ({ type: 'DecidedMeanwhile', by })
const VERA = { id: 1, name: 'Vera Muster' }
const invalidOf = (field: string, code: string) => ({ type: 'Invalid', code, problems: [{ field, code }] })
const unknown = { type: 'NotFound', model: 'BankTransaction', id: 'gone' }

describe('a match', () => {
  test('is answered with the transaction and the typed entries that may have booked it', async () => {
    const { matching, latest } = await start({}, TYPED)
    const view = answerOf(await matching.match(ACTOR, { id: 't', matches: [ROW] }))
    expect(view).toMatchObject({
      ...{ base_currency: 'CHF', locale: 'de', bank_account: null, matchables: null },
      record: { is_reconciled: true, matches: [{ account_id: '6500', amount: 10_000, origin: 'manual' }] },
      document_request: { documents: 0, member: null },
      counterparts: [{ id: 'e7' }],
    })
    expect(latest()).toEqual(['match_bank_transaction', TITLE])
  })

  test('with the rows of a shown suggestion has its reasons, in the language of the user', async () => {
    const { matching, shown } = await start()
    const reasons = [{ evidence: 'name', verdict: 'equal', field: 'name', found: 'a', wanted: 'a' }] as MatchReason[]
    const { matches } = candidateOf(null)
    const rows = matches.map((row) => ({ ...row, account_id: '6500' }))
    shown.remember(1, 't', [candidateOf(null, { matches: rows, reasons })])
    const view = answerOf(await matching.match(ACTOR, { id: 't', matches: [ROW] }))
    expect([view.record.matches[0]?.origin, view.locale]).toEqual(['suggestion', 'en'])
  })

  test('offsets documents first', async () => {
    const { matching, book } = await start(
      { amount: rappen(6_000) },
      created('invoice', invoice('sale')),
      created('invoice', invoice('note', { total: rappen(-4_000) })),
    )
    const documents = [
      { type: 'invoice', id: 'sale', amount: 40 },
      { type: 'invoice', id: 'note' },
    ] as const
    const matches = [{ amount: 60, matchable_type: 'invoice', matchable_id: 'sale' } as const]
    answerOf(await matching.match(ACTOR, { id: 't', matches, offset: { documents: [...documents] } }))
    const paid = await book.read([get('invoice', 'sale'), get('invoice', 'note')])
    expect(paid.map((each) => each?.paid_amount)).toEqual([10_000, -4_000])
  })

  test('is refused for a row that cannot be booked, and for an unknown transaction', async () => {
    const { matching, book } = await start()
    const { length } = book.commits
    expect(refusalOf(await matching.match(ACTOR, { id: 't', matches: [{ amount: 100, account_id: 'x' }] }))).toEqual(
      invalidOf('matches.0.account_id', 'ledger_account_unknown'),
    )
    expect(refusalOf(await matching.match(ACTOR, { id: 'gone', matches: [ROW] }))).toEqual(unknown)
    expect(book.commits).toHaveLength(length)
  })

  test('that is refused before it needs the state at the request does not wait for it', async () => {
    const { unreadable } = await start()
    expect(refusalOf(await unreadable.match(ACTOR, { id: 'gone', matches: [ROW] }))).toEqual(unknown)
  })
})

describe('another decision meanwhile', () => {
  test('is refused with its user when the caller saw another entry', async () => {
    const { matching } = await start()
    const again = (seen_journal_entry_id?: string | null) =>
      matching.match(ACTOR, {
        id: 't',
        matches: [ROW],
        ...(seen_journal_entry_id === undefined ? {} : { seen_journal_entry_id }),
      })
    expect(refusalOf(await again('old'))).toEqual(meanwhile(null))
    const { record } = answerOf(await again(null))
    expect(refusalOf(await again(null))).toEqual(meanwhile(VERA))
    // Who saw the present entry, or names none, replaces it.
    const { record: replaced } = answerOf(await again(record.journal_entry_id))
    expect(replaced.journal_entry_id).not.toBe(record.journal_entry_id)
    expect(refusalOf(await again())).toBeNull()
  })

  test('of two requests at once is refused, also for reconciling', async () => {
    const { matching } = await start({ matches: [match('m', { account_id: '6500' })] })
    const other = { amount: 100, account_id: '6600' }
    const answers = await Promise.all([
      matching.match(ACTOR, { id: 't', matches: [ROW] }),
      matching.match(ACTOR, { id: 't', matches: [other] }),
      matching.reconcile(ACTOR, { id: 't' }),
    ])
    expect(answers.map(refusalOf)).toEqual([null, meanwhile(VERA), meanwhile(VERA)])
  })
})

describe('reconciling with a typed entry', () => {
  const input = { id: 't', journal_entry_id: 'e7' }

  test('books nothing and names the entry', async () => {
    const { matching, latest } = await start({ matches: [match('m')] }, TYPED)
    const { record } = answerOf(await matching.reconcileWith(ACTOR, input))
    expect(record).toMatchObject({ is_reconciled: true, journal_entry_id: 'e7', matches: [] })
    expect(latest()).toEqual(['reconcile_with_entry', { ...TITLE, number: 7 }])
  })

  test('is refused for an unknown entry, another amount, and when another request decided', async () => {
    const { matching } = await start({}, TYPED, entry('e8', '2026-03-20', { lines: lines({ 1020: 5, 6500: -5 }) }))
    const ask = async (fields: object) => refusalOf(await matching.reconcileWith(ACTOR, { ...input, ...fields }))
    expect(await ask({ journal_entry_id: 'e9' })).toEqual(invalidOf('journal_entry_id', 'entry_unknown'))
    expect(await ask({ journal_entry_id: 'e8' })).toEqual(invalidOf('journal_entry_id', 'entry_other_movement'))
    expect(await ask({ seen_journal_entry_id: 'old' })).toEqual(meanwhile(null))
    expect(await ask({ id: 'gone' })).toEqual(unknown)
  })
})

test('reconciling books the attached rows', async () => {
  const { matching, latest } = await start({ matches: [match('m', { account_id: '6500' })] })
  const { record } = answerOf(await matching.reconcile(ACTOR, { id: 't' }))
  expect(record).toMatchObject({ is_reconciled: true, matches: [{ id: 'm', account_id: '6500' }] })
  expect(latest()).toEqual(['reconcile_bank_transaction', TITLE])
  const none = await start()
  expect(refusalOf(await none.matching.reconcile(ACTOR, { id: 't' }))).toEqual(invalidOf('matches', 'matches_missing'))
})

test('a deleted transaction is gone', async () => {
  const { matching, latest, book } = await start()
  expect(answerOf(await matching.remove(ACTOR, { id: 't' }))).toBeNull()
  expect([...(await book.read([get('bank_transaction', 't')])), latest()]).toEqual([
    null,
    ['delete_bank_transaction', TITLE],
  ])
  expect(refusalOf(await matching.remove(ACTOR, { id: 'gone' }))).toEqual(unknown)
})
