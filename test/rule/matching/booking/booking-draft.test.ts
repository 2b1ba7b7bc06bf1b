// What decisions leave for the next one, and the changes that all of them make together.
import { describe, expect, test } from 'vitest'
import type { Change } from '../../../../shared/books/port/change.ts'
import type { JournalEntry } from '../../../../shared/record/ledger/journal-entry.ts'
import type { LedgerAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import type { Offset } from '../../../../shared/record/open-item/offset.ts'
import type { Invoice } from '../../../../shared/record/open-item/open-item.ts'
import {
  type BookingDraft,
  createBookingDraft,
  type DraftFacts,
} from '../../../../shared/rule/matching/booking/booking-draft.ts'
import type { Timestamp } from '../../../../shared/value/calendar.ts'
import { err, ok } from '../../../../shared/value/result.ts'
import { bankAccount, invoice, rappen, transaction } from '../world.ts'

const NOW = '2026-11-21T10:00:00.000000Z' as Timestamp
const entry = (id: string): JournalEntry => ({ id, number: 1, reversed_by_id: null }) as unknown as JournalEntry
const offset = (id: string): Offset => ({ id }) as unknown as Offset
const ledger = (id: string, name = 'Konto'): LedgerAccount => ({ id, number: 1020, name }) as unknown as LedgerAccount
const part = (base_booked: number, base_tax: number) => ({
  account_id: 'a',
  vat_rate_id: null,
  amount: rappen(100),
  base_booked: rappen(base_booked),
  base_tax: rappen(base_tax),
})

const BOOKED = transaction('bank000001')
const INVOICE = invoice('invoice0001', { payment_parts: [part(0, 0)] })
const ENTRY = entry('entry00001')
const ACCOUNT = bankAccount()
const FACTS: DraftFacts = {
  last_number: 41,
  documents: new Map([[INVOICE.id, INVOICE]]),
  journal_entries: new Map([[ENTRY.id, ENTRY]]),
  bank_accounts: new Map([[ACCOUNT.id, ACCOUNT]]),
}
const draftOf = () => {
  let count = 0
  return createBookingDraft(FACTS, { newId: () => `new${++count}`, now: NOW })
}
/** `table id` with + for a new record, - for a deleted one, ~ for a changed one. */
const shown = (changes: readonly Change[]) =>
  changes.map(({ table, id, before, after }) => `${table} ${id} ${before === null ? '+' : after === null ? '-' : '~'}`)
const changesOf = (work: (draft: BookingDraft) => void) => {
  const draft = draftOf()
  work(draft)
  return shown(draft.changes())
}

test('Records are those of the books until a decision changes them', () => {
  const draft = draftOf()
  expect([
    draft.transaction(BOOKED),
    draft.document(INVOICE.id),
    draft.entry(ENTRY.id),
    draft.bankAccount(ACCOUNT.id),
  ]).toEqual([BOOKED, INVOICE, ENTRY, ACCOUNT])
  expect([draft.document('x'), draft.entry('x'), draft.bankAccount('x')]).toEqual([null, null, null])
  expect(draft.changes()).toEqual([])
})

test('A transaction keeps the state of the books as the one before', () => {
  const draft = draftOf()
  const once = { ...BOOKED, is_reconciled: true }
  draft.update(BOOKED, once)
  expect(draft.transaction(BOOKED)).toBe(once)
  draft.update(once, { ...once, is_reconciled: false, batch_id: 'b1' })
  expect(draft.transaction(BOOKED).batch_id).toBe('b1')
  expect(draft.changes()).toEqual([
    expect.objectContaining({ table: 'bank_transaction', before: expect.objectContaining({ batch_id: null }) }),
  ])
  expect(changesOf((one) => one.update(BOOKED, null))).toEqual(['bank_transaction bank000001 -'])
  expect(changesOf((one) => one.update(BOOKED, { ...BOOKED, batch_id: 'b' }))).toEqual([
    'bank_transaction bank000001 ~',
  ])
})

describe('documents', () => {
  const settlement = (amount: number) => ({ type: 'invoice', id: INVOICE.id, amount: rappen(amount) }) as const

  test('are settled one after the other, at the time of the commit', () => {
    const draft = draftOf()
    draft.settle(settlement(4_000), false)
    draft.settle(settlement(1_000), false)
    expect(draft.document(INVOICE.id)).toMatchObject({ paid_amount: 5_000, updated_at: NOW, number: 'invoice0001' })
    expect(draft.changes()).toMatchObject([
      { table: 'invoice', id: INVOICE.id, after: { paid_amount: 5_000, updated_at: NOW } },
    ])
  })

  test('that are settled and released again do not change', () => {
    expect(
      changesOf((draft) => {
        draft.settle(settlement(4_000), false)
        draft.settle(settlement(4_000), true)
      }),
    ).toEqual([])
  })

  test.each<[string, Partial<Invoice>, boolean]>([
    ['nothing', { updated_at: NOW }, false],
    ['the paid amount', { paid_amount: rappen(1) }, true],
    ['the total', { total: rappen(1) }, true],
    ['the paid amount in the base currency', { base_paid_amount: rappen(1) }, true],
    ['what payments booked', { payment_parts: [part(1, 0)] }, true],
    ['the tax in it', { payment_parts: [part(0, 1)] }, true],
  ])('change by %s', (_, changes, isChanged) => {
    expect(changesOf((draft) => draft.setCredit('invoice', INVOICE.id, { ...INVOICE, ...changes }))).toEqual(
      isChanged ? ['invoice invoice0001 ~'] : [],
    )
  })

  test('are added and deleted', () => {
    const credit = invoice('credit0001')
    expect(changesOf((draft) => draft.setCredit('invoice', credit.id, credit))).toEqual(['invoice credit0001 +'])
    expect(changesOf((draft) => draft.setCredit('invoice', INVOICE.id, null))).toEqual(['invoice invoice0001 -'])
    expect(changesOf((draft) => draft.setCredit('invoice', credit.id, null))).toEqual([])
    const draft = draftOf()
    draft.setCredit('invoice', INVOICE.id, null)
    expect(draft.document(INVOICE.id)).toBe(null)
  })
})

test('Entries are numbered one after the other; reversed ones are no new ones', () => {
  const draft = draftOf()
  expect(draft.nextMark()).toEqual({ id: 'new1', number: 42, now: NOW })
  draft.markReversed(ENTRY, 'entry00002')
  expect(draft.nextMark().number).toBe(42)
  draft.addEntry(entry('entry00002'))
  draft.addEntry(entry('entry00003'))
  expect(draft.nextMark().number).toBe(44)
  expect(draft.entry(ENTRY.id)).toEqual({ ...ENTRY, reversed_by_id: 'entry00002' })
  // Changed entries first, then new ones.
  expect(shown(draft.changes())).toEqual([
    'journal_entry entry00001 ~',
    'journal_entry entry00002 +',
    'journal_entry entry00003 +',
  ])
})

test('Offsets are added, deleted and replaced', () => {
  const [one, other] = [offset('offset0001'), { ...offset('offset0001'), key: 'k' } as unknown as Offset]
  expect(changesOf((draft) => draft.setOffset(null, one))).toEqual(['offset offset0001 +'])
  expect(changesOf((draft) => draft.setOffset(one, null))).toEqual(['offset offset0001 -'])
  expect(changesOf((draft) => draft.setOffset(one, other))).toEqual(['offset offset0001 -', 'offset offset0001 +'])
})

test('A transaction or an offset is released when it settles nothing any more', () => {
  const draft = draftOf()
  draft.update(BOOKED, { ...BOOKED, is_reconciled: false })
  draft.update(transaction('bank000002'), { ...transaction('bank000002'), is_reconciled: true })
  draft.update(transaction('bank000003'), null)
  draft.setOffset(offset('offset0001'), null)
  draft.setOffset(null, offset('offset0002'))
  const ids = ['bank000001', 'bank000002', 'bank000003', 'bank000004', 'offset0001', 'offset0002', 'offset0003']
  expect(ids.map(draft.isReleased)).toEqual([true, false, true, false, true, false, false])
})

test('A bank account is linked with a new ledger account or a changed one', () => {
  const draft = draftOf()
  draft.link(ACCOUNT, { is: ledger('ledger0001'), was: null } as Parameters<BookingDraft['link']>[1])
  expect(draft.bankAccount(ACCOUNT.id)).toEqual({ ...ACCOUNT, account_id: 'ledger0001', updated_at: NOW })
  expect(shown(draft.changes())).toEqual(['ledger_account ledger0001 +', 'bank_account account0001 ~'])
  const changed = { is: ledger('ledger0001', 'Bank'), was: ledger('ledger0001') } as Parameters<BookingDraft['link']>[1]
  expect(changesOf((one) => one.link(ACCOUNT, changed))).toEqual([
    'ledger_account ledger0001 ~',
    'bank_account account0001 ~',
  ])
  // One that the books do not have is no change of theirs.
  expect(changesOf((one) => one.link(bankAccount({ id: 'other00001' }), changed))).toEqual([
    'ledger_account ledger0001 ~',
  ])
})

const everything = (draft: BookingDraft) => {
  draft.update(BOOKED, { ...BOOKED, is_reconciled: true })
  draft.settle({ type: 'invoice', id: INVOICE.id, amount: rappen(4_000) }, false)
  draft.addEntry(entry('entry00002'))
  draft.setOffset(null, offset('offset0001'))
  draft.link(ACCOUNT, { is: ledger('ledger0001'), was: null } as Parameters<BookingDraft['link']>[1])
}

test('A refused attempt leaves nothing; it saw what was decided before it', () => {
  const draft = draftOf()
  draft.addEntry(entry('entry00009'))
  const answer = draft.attempt((inner) => {
    everything(inner)
    expect(inner.document(INVOICE.id)).toMatchObject({ paid_amount: 4_000 })
    expect(inner.entry('entry00009')).toEqual(entry('entry00009'))
    expect(inner.nextMark().number).toBe(44)
    return err('refused')
  })
  expect(answer).toEqual(err('refused'))
  expect(shown(draft.changes())).toEqual(['journal_entry entry00009 +'])
  expect([draft.document(INVOICE.id), draft.bankAccount(ACCOUNT.id), draft.nextMark().number]).toEqual([
    INVOICE,
    ACCOUNT,
    43,
  ])
})

test('An accepted attempt leaves all of it', () => {
  const draft = draftOf()
  const answer = draft.attempt((inner) => {
    everything(inner)
    return ok(1)
  })
  expect(answer).toEqual(ok(1))
  expect(shown(draft.changes())).toEqual([
    ...['ledger_account ledger0001 +', 'bank_transaction bank000001 ~', 'invoice invoice0001 ~'],
    ...['journal_entry entry00002 +', 'offset offset0001 +', 'bank_account account0001 ~'],
  ])
  expect(draft.nextMark().number).toBe(43)
})
