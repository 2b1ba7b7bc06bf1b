// A manual entry and the bank row for the same payment: proposed as one, reconciled without a second booking, undone,
// and the blocking records of the undo. Figures by hand; each test has amounts of its own.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { SuggestionsObject } from '../../../shared/api/endpoints/bank/suggestions.ts'
import type { BulkBatchObject } from '../../../shared/api/endpoints/import/bulk-batch.ts'
import type { BooksCheckObject } from '../../../shared/api/endpoints/ledger/books-checks.ts'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import type { ExplanationObject } from '../../../shared/api/endpoints/matching/explanation.ts'
import type { Problem } from '../../../shared/api/problem.ts'
import { type HistoryWorld, startHistoryWorld } from '../history/history-world.ts'
import { attach } from './attached.ts'

let world: HistoryWorld
beforeAll(async () => {
  world = await startHistoryWorld()
})
afterAll(() => world.kontor.close())
afterEach(() => expect(world.findings()).toEqual([]))

/** Makes an entry from the credit to the debit account, in francs. `more`: further fields of its debit line. */
const type = (debit: number, credit: number, amount: number, date = '2026-03-14', more: object = {}) =>
  world.make('/journal_entry', {
    date,
    text: `${debit} an ${credit}`,
    lines: [
      { account_id: world.accountId(debit), debit: amount, ...more },
      { account_id: world.accountId(credit), credit: amount },
    ],
  })
const find = (id: string) => world.json<BankTransactionObject>(`/bank_transaction/${id}`)
const entry = (id: string) => world.json<JournalEntryObject>(`/journal_entry/${id}`)
const proposed = async (id: string) => {
  const { counterparts } = await world.json<SuggestionsObject>(`/bank_transaction/${id}/suggestions`)
  return counterparts.map((each) => each.id)
}
const reconcileWith = (id: string, journal_entry_id: string, more: object = {}) =>
  world.post(`/bank_transaction/${id}/counterpart`, { journal_entry_id, ...more })
const linked = async (id: string, entryId: string) => {
  const answer = await reconcileWith(id, entryId)
  expect(answer.status).toBe(200)
  return (await answer.json()) as BankTransactionObject
}
/** The refusal of a request: its status, the field and the code. */
const refusal = async (answer: Response) => {
  const { errors, code } = (await answer.json()) as Problem
  return [answer.status, Object.keys(errors ?? {}).join(), code]
}
const bulk = async (kind: 'reconcile' | 'unreconcile', items: readonly string[]) => {
  const started = (await (await world.post(`/bank_transaction/${kind}-many`, { items })).json()) as BulkBatchObject
  await world.idle()
  const { result } = await world.json<BulkBatchObject>(`/batch/${started.id}`)
  return [result.done, result.left, result.failed]
}
const reverse = (id: string) => world.post(`/journal_entry/${id}/reverse`)
const countEntries = async () => (await world.json<{ meta: { total: number } }>('/journal_entry?per_page=1')).meta.total

describe('a manual entry that the bank row repeats', () => {
  test('is proposed, and reconciling the transaction with it makes no new booking', async () => {
    const typed = await type(6500, 1020, 120.5)
    const id = await world.transaction(-120.5)
    await world.idle()
    const [before, entries] = [await world.balances(), await countEntries()]
    expect(before).toMatchObject({ 1020: -120.5, 6500: 120.5 })
    expect(await proposed(id)).toEqual([typed])
    expect((await find(id)).counterparts?.map((each) => each.id)).toEqual([typed])

    expect(await linked(id, typed)).toMatchObject({
      is_reconciled: true,
      journal_entry_id: typed,
      matches: [],
      counterparts: [],
    })
    expect([await world.balances(), await countEntries()]).toEqual([before, entries])
    const { number, bank_transaction_ids } = await entry(typed)
    expect(bank_transaction_ids).toEqual([id])
    const { data } = await world.json<{ data: JournalEntryObject[] }>('/journal_entry?per_page=500')
    expect(data.flatMap((each) => each.bank_transaction_ids ?? [])).toEqual([id])
    expect((await world.latest()).title).toContain(`Buchung ${number}`)
    const { steps } = await world.json<ExplanationObject>(`/bank_transaction/${id}/explain`)
    expect(steps.map(({ text }) => text)).toContainEqual(expect.stringContaining(`Abgeglichen mit Buchung ${number}`))
  })

  test('corrects the check of the bank account: 0 are missing and not 81', async () => {
    const check = async () => {
      const { data } = await world.json<{ data: BooksCheckObject[] }>('/books_check')
      const [found] = data.filter(({ code }) => code === 'bank_account_is_ledger')
      return found && [found.state, found.difference, found.count]
    }
    const before = await check()
    expect(before).toEqual(['met', 0, 0])
    const typed = await type(1020, 3200, 81)
    const id = await world.transaction(81)
    // The bank says 81, 81 are open and the ledger has 81: one of them is too much.
    expect(await check()).toEqual(['wrong', -81, 1])
    await linked(id, typed)
    expect(await check()).toEqual(['met', 0, 0])
  })

  test('is proposed within ten days before or after, the nearest first, and only on the same side', async () => {
    const far = await type(1020, 3200, 44, '2026-03-06')
    await type(1020, 3200, 44, '2026-03-05')
    await type(1020, 3200, 44, '2026-03-27')
    const late = await type(1020, 3200, 44, '2026-03-26')
    const near = await type(1020, 3200, 44, '2026-03-18')
    await type(3200, 1020, 44, '2026-03-16')
    await type(1000, 3200, 44, '2026-03-16')
    expect(await proposed(await world.transaction(44))).toEqual([near, far, late])
  })

  test('in the next year is near too', async () => {
    const typed = await type(6500, 1020, 45, '2026-01-02')
    const id = await world.transaction(-45, { booking_date: '2025-12-29' })
    expect(await proposed(id)).toEqual([typed])
    await linked(id, typed)
  })

  test('causes a warning when the transaction is matched otherwise', async () => {
    const typed = await type(6500, 1020, 61)
    const id = await world.transaction(-61)
    const answer = await world.matched(id, [{ amount: 61, account: 6500 }])
    expect(answer.counterparts?.map((each) => each.id)).toEqual([typed])
    expect(await world.balances()).toMatchObject({ 6500: 120.5 + 45 + 61 + 61 })
    // The way to proceed: the transaction's own booking is reversed, the manual one stays.
    await linked(id, typed)
    expect(await world.balances()).toMatchObject({ 6500: 120.5 + 45 + 61 })
    expect((await find(id)).counterparts).toEqual([])
  })

  test('prevents an attached match from being booked in bulk', async () => {
    const id = await world.transaction(-62)
    await world.idle()
    await attach(world.kontor.book, { [id]: [{ account_id: world.accountId(6500), amount: 6200 }] })
    const typed = await type(6500, 1020, 62)
    expect(await bulk('reconcile', [id])).toEqual([0, 1, 0])
    expect((await find(id)).is_reconciled).toBe(false)
    expect((await reverse(typed)).status).toBe(201)
    expect(await bulk('reconcile', [id])).toEqual([1, 0, 0])
  })

  test('prevents an invoice of that amount from being attached by its reference', async () => {
    const reference = '210000000003139471430009017'
    await world.make('/invoice', { number: 'R-63', total: 63, date: '2026-03-01', reference })
    const typed = await type(1020, 1100, 63)
    const id = await world.transaction(63, { reference })
    await world.idle()
    expect((await find(id)).matches).toEqual([])
    expect(await proposed(id)).toEqual([typed])
    // Another transaction of the same kind, without such an entry.
    await world.make('/invoice', { number: 'R-64', total: 64, date: '2026-03-01', reference: 'RF18539007547034' })
    const other = await world.transaction(64, { reference: 'RF18539007547034' })
    await world.idle()
    expect((await find(other)).matches).toHaveLength(1)
  })
})

describe('one entry', () => {
  test('is the counterpart of only one transaction', async () => {
    const typed = await type(6500, 1020, 71)
    const [first, second] = [await world.transaction(-71), await world.transaction(-71)]
    await linked(first, typed)
    expect(await proposed(second)).toEqual([])
    expect(await refusal(await reconcileWith(second, typed))).toEqual([422, 'journal_entry_id', 'entry_taken'])
    // The transaction that has it may be reconciled with it again.
    await linked(first, typed)
  })

  test('with two lines of the amount is the counterpart of two', async () => {
    const lines = [72, 72].map((debit) => ({ account_id: world.accountId(1020), debit }))
    const credit = { account_id: world.accountId(3200), credit: 144 }
    const typed = await world.make('/journal_entry', { date: '2026-03-16', lines: [...lines, credit] })
    const [first, second, third] = [
      await world.transaction(72),
      await world.transaction(72),
      await world.transaction(72),
    ]
    await linked(first, typed)
    expect(await proposed(second)).toEqual([typed])
    await linked(second, typed)
    expect(await refusal(await reconcileWith(third, typed))).toEqual([422, 'journal_entry_id', 'entry_taken'])
    expect((await entry(typed)).bank_transaction_ids?.toSorted()).toEqual([first, second].toSorted())
  })

  test('between two own accounts is the counterpart of both rows', async () => {
    const savings = await world.make('/bank_account', {
      type: 'bank',
      name: 'Sparkonto',
      iban: 'CH5604835012345678009',
    })
    const { account_id } = await world.json<{ account_id: string }>(`/bank_account/${savings}`)
    const typed = await world.make('/journal_entry', {
      date: '2026-03-16',
      lines: [
        { account_id, debit: 500 },
        { account_id: world.accountId(1020), credit: 500 },
      ],
    })
    const [out, into] = [await world.transaction(-500), await world.transaction(500, { bank_account_id: savings })]
    await world.idle()
    expect([await proposed(out), await proposed(into)]).toEqual([[typed], [typed]])
    await linked(out, typed)
    expect(await proposed(into)).toEqual([typed])
    await linked(into, typed)
    expect((await entry(typed)).bank_transaction_ids?.toSorted()).toEqual([out, into].toSorted())
    expect(await refusal(await reverse(typed))).toEqual([422, 'journal_entry', 'entry_reconciled'])
  })

  test('in another currency is compared in the currency of the account', async () => {
    const euros = await world.make('/bank_account', {
      type: 'bank',
      name: 'Euro',
      iban: 'CH5604835012345678009',
      currency: 'EUR',
    })
    const { account_id } = await world.json<{ account_id: string }>(`/bank_account/${euros}`)
    const inEuros = (debit: number, more: object) =>
      world.make('/journal_entry', {
        date: '2026-03-16',
        lines: [
          { account_id, debit, ...more },
          { account_id: world.accountId(3200), credit: debit },
        ],
      })
    // 100 euros are worth 95 francs; 100 francs without euros do not match.
    const typed = await inEuros(95, { currency: 'EUR', currency_amount: 100 })
    const francs = await inEuros(100, {})
    const id = await world.transaction(100, { bank_account_id: euros, currency: 'EUR' })
    expect(await proposed(id)).toEqual([typed])
    const wrong = [422, 'journal_entry_id', 'entry_other_movement']
    expect(await refusal(await reconcileWith(id, francs))).toEqual(wrong)
    await linked(id, typed)
  })
})

describe('a transaction is not reconciled with', () => {
  const codeOf = async (id: string, entryId: string) => {
    const [status, field, code] = await refusal(await reconcileWith(id, entryId))
    return field === 'journal_entry_id' ? [status, code] : field
  }
  test('an entry that does not exist, has another amount, is reversed or was not entered by hand', async () => {
    const id = await world.transaction(-73)
    expect(await codeOf(id, '01HZZZZZZZZZZZZZZZZZZZZZZZ')).toEqual([422, 'entry_unknown'])
    expect(await codeOf(id, await type(6500, 1020, 73.05))).toEqual([422, 'entry_other_movement'])
    expect(await codeOf(id, await type(1020, 6500, 73))).toEqual([422, 'entry_other_movement'])
    expect(await codeOf(id, await type(6500, 1000, 73))).toEqual([422, 'entry_other_movement'])
    const reversed = await type(6500, 1020, 73)
    expect((await reverse(reversed)).status).toBe(201)
    expect(await codeOf(id, reversed)).toEqual([422, 'entry_reversed_already'])
    const other = await world.matched(await world.transaction(-73), [{ amount: 73, account: 6500 }])
    expect(await codeOf(id, `${other.journal_entry_id}`)).toEqual([422, 'entry_not_typed'])
    expect((await find(id)).is_reconciled).toBe(false)
  })

  test('any entry when another user has decided meanwhile', async () => {
    const typed = await type(6500, 1020, 74)
    const id = await world.transaction(-74)
    await world.matched(id, [{ amount: 74, account: 6510 }])
    expect((await reconcileWith(id, typed, { seen_journal_entry_id: null })).status).toBe(409)
  })
})

describe('undone', () => {
  test('the transaction is unreconciled and the entry stays; before that the entry cannot be reversed', async () => {
    const typed = await type(6500, 1020, 82)
    const id = await world.transaction(-82)
    await linked(id, typed)
    const [before, entries] = [await world.balances(), await countEntries()]
    expect(await refusal(await reverse(typed))).toEqual([422, 'journal_entry', 'entry_reconciled'])
    expect(await bulk('unreconcile', [id])).toEqual([1, 0, 0])
    expect(await find(id)).toMatchObject({ is_reconciled: false, journal_entry_id: null })
    expect([await world.balances(), await countEntries()]).toEqual([before, entries])
    expect((await reverse(typed)).status).toBe(201)
  })

  test('matched with another document or deleted, it leaves the entry unchanged', async () => {
    const [one, two] = [await type(6500, 1020, 83), await type(6500, 1020, 83)]
    const [first, second] = [await world.transaction(-83), await world.transaction(-83)]
    await linked(first, one)
    await linked(second, two)
    await world.matched(first, [{ amount: 83, account: 6510 }])
    expect((await world.kontor.ask(`/api/bank_transaction/${second}`, { method: 'DELETE' })).status).toBe(204)
    for (const id of [one, two]) {
      expect(await entry(id)).toMatchObject({ reversed_by_id: null, bank_transaction_ids: [] })
    }
  })

  test('and redone, and the blocking records of each are named', async () => {
    const before = world.state()
    const typed = await type(6500, 1020, 84)
    const typing = await world.latest()
    const id = await world.transaction(-84)
    await world.idle()
    const open = world.state()
    await linked(id, typed)
    const linking = await world.latest()
    expect(linking.action).toBe('reconcile_with_entry')
    const done = world.state()

    // The entry cannot be removed while the transaction uses it.
    const inTheWay = await world.refused('undo', typing.id)
    expect(inTheWay).toMatchObject({ status: 409, blockers: [{ type: 'history', id: linking.id }] })
    await world.undo(linking.id)
    expect(world.state()).toEqual(open)
    await world.redo(linking.id)
    expect(world.state()).toEqual(done)

    await world.undo(linking.id)
    expect((await reverse(typed)).status).toBe(201)
    const reversing = await world.latest()
    const removed = await world.refused('redo', linking.id)
    expect(removed).toMatchObject({ status: 409, blockers: [{ type: 'history', id: reversing.id }] })
    // Booked again, it is the entry that the transaction is reconciled with again.
    await world.undo(reversing.id)
    await world.redo(linking.id)
    const again = `${(await find(id)).journal_entry_id}`
    expect(await entry(again)).toMatchObject({ rebooks_id: typed, bank_transaction_ids: [id] })
    await world.undo(linking.id)

    // Another transaction took it, which blocks the redo.
    const other = await world.transaction(-84)
    await linked(other, again)
    const taking = await world.latest()
    const taken = await world.refused('redo', linking.id)
    expect(taken).toMatchObject({ status: 409, blockers: [{ type: 'history', id: taking.id }] })
    expect(before).not.toEqual(world.state())
  })

  test('a deleted transaction is not restored over an entry that another transaction took', async () => {
    const typed = await type(6500, 1020, 85)
    const [first, second] = [await world.transaction(-85), await world.transaction(-85)]
    await linked(first, typed)
    await world.kontor.ask(`/api/bank_transaction/${first}`, { method: 'DELETE' })
    const deleting = await world.latest()
    await linked(second, typed)
    const taking = await world.latest()
    expect(await world.refused('undo', deleting.id)).toMatchObject({ blockers: [{ type: 'history', id: taking.id }] })
    await world.undo(taking.id)
    await world.undo(deleting.id)
    expect(await find(first)).toMatchObject({ is_reconciled: true, journal_entry_id: typed })
  })
})

test.each(['matched', 'reconciled with an entry'])(
  'a change of the amount is not undone when the transaction was %s since',
  async (how) => {
    const id = await world.transaction(-86)
    await world.idle()
    expect((await world.put(`/bank_transaction/${id}`, { amount: -87 })).status).toBe(200)
    await world.idle()
    const changing = (await world.history()).find(({ action }) => action === 'change_bank_transaction')
    if (how === 'matched') await world.matched(id, [{ amount: 87, account: 6500 }])
    else await linked(id, await type(6500, 1020, 87))
    const booking = await world.latest()
    expect(await world.refused('undo', `${changing?.id}`)).toMatchObject({
      status: 409,
      blockers: [{ type: 'history', id: booking.id }],
    })
  },
)

describe('periods', () => {
  test('a locked one accepts it, because there is no new entry; a closed year does not', async () => {
    const typed = await type(6500, 1020, 91, '2025-11-14')
    const second = await type(6500, 1020, 92, '2025-11-14')
    const id = await world.transaction(-91, { booking_date: '2025-11-17' })
    expect((await world.post('/period_lock', { books_locked_until: '2025-11-30' })).status).toBe(201)
    await linked(id, typed)
    expect(await bulk('unreconcile', [id])).toEqual([1, 0, 0])
    await linked(id, typed)
    const { data } = await world.json<{ data: { id: string; start_date: string }[] }>('/fiscal_year')
    const year = data.find(({ start_date }) => start_date === '2025-01-01')
    await world.post(`/fiscal_year/${year?.id}/post-result`)
    const closing = await world.post(`/fiscal_year/${year?.id}/close`)
    expect([closing.status, await closing.json()]).toEqual([200, expect.anything()])
    const other = await world.transaction(-92, { booking_date: '2025-11-17' })
    const closed = [422, 'booking_date', 'fiscal_year_closed']
    expect(await refusal(await reconcileWith(other, second))).toEqual(closed)
    expect(await bulk('unreconcile', [id])).toEqual([0, 0, 1])
  })
})
