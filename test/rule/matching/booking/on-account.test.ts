// Payments on account: which open credit a row makes, which earlier ones it settles, and what remains of it when its
// booking is undone. Figures by hand; over HTTP: test/http/matching/credits.test.ts.
import { describe, expect, test } from 'vitest'
import type { VatRate } from '../../../../shared/record/ledger/vat-rate.ts'
import type { BookableDocument } from '../../../../shared/record/open-item/open-item.ts'
import { DEFAULT_SETTINGS } from '../../../../shared/record/organization/organization-settings.ts'
import { bookingAccountsOf } from '../../../../shared/rule/ledger/booking-accounts.ts'
import { createBookingDraft } from '../../../../shared/rule/matching/booking/booking-draft.ts'
import { addCredits, creditIdsOf, releaseCredits } from '../../../../shared/rule/matching/booking/on-account.ts'
import { CHART, NOW } from '../../ledger/ledger-facts.ts'
import { day, expense, invoice, rappen, transaction } from '../world.ts'

const FACTS = {
  base_currency: 'CHF',
  ledger_accounts: new Map(CHART.map((account) => [account.id, account])),
  vat_rates: new Map([['R81', { id: 'R81', name: '8.1 %', kind: 'standard', rate_millis: 8100 } as VatRate]]),
  accounts: bookingAccountsOf(DEFAULT_SETTINGS, CHART),
}
const draftWith = (documents: readonly BookableDocument[]) => {
  const facts = {
    last_number: 7,
    documents: new Map(documents.map((document) => [document.id, document])),
    journal_entries: new Map(),
    bank_accounts: new Map(),
  }
  return createBookingDraft(facts, { newId: () => 'entry1', now: NOW })
}
type Row = Parameters<typeof addCredits>[3][number]
const row = (share: number, fields: Partial<Row> = {}): Row => ({
  ...{ id: 'row1', amount: rappen(share), share: rappen(share), text: null },
  ...{ matchable_type: 'company', matchable_id: 'company1', account_id: null, vat_rate_id: null },
  ...fields,
})
/** An open credit of the company; the later payments or documents are those of the facts. */
const credit = (id: string, total: number, date = '2026-01-10', more: Partial<BookableDocument> = {}) =>
  invoice(id, { total: rappen(total), date: day(date), company_id: 'company1', booked_by: 'on_account', ...more })

/** The rows booked with a transaction of 20 March 2026: what they settle, and the draft after it. */
const add = (
  amount: number,
  rows: readonly Row[],
  known: readonly BookableDocument[] = [],
  facts: Partial<typeof FACTS> = {},
) => {
  const draft = draftWith(known)
  const paid = transaction('bank1', { amount: rappen(amount), name: 'Muster AG' })
  const settled = addCredits({ ...FACTS, credits: known, ...facts }, draft, paid, rows, {
    day: day('2026-03-20'),
    now: NOW,
  })
  const settlements = [...settled].map(([id, parts]) => [id, ...parts.map((part) => `${part.id} ${part.amount}`)])
  return { draft, settlements, made: draft.document('row1') as BookableDocument | null }
}

describe('a payment on account is an open credit', () => {
  test('of the customer: like a credit note', () => {
    const { draft, made, settlements } = add(100_00, [row(100_00)])
    expect(made).toMatchObject({
      ...{ id: 'row1', company_id: 'company1', booked_by: 'on_account', bank_transaction_id: 'bank1', key: null },
      ...{ number: 'Akontozahlung 20.03.2026', text: 'Muster AG', date: '2026-03-20', due_date: null },
      ...{ currency: 'CHF', total: -100_00, paid_amount: 0, created_at: NOW, updated_at: NOW },
      ...{ lines: [], payment_parts: [], journal_entry_id: null, reminders: null },
    })
    expect(draft.changes().map(({ table }) => table)).toEqual(['invoice'])
    expect(settlements).toEqual([['row1']])
  })

  test('with the supplier: like its credit note', () => {
    const { draft, made } = add(-100_00, [row(100_00, { text: 'Anzahlung Maschine' })])
    expect(made).toMatchObject({ total: -100_00, text: 'Anzahlung Maschine', creditor_iban: null, discounts: [] })
    expect(draft.changes().map(({ table }) => table)).toEqual(['expense'])
  })

  test('with a text of at most 1000 characters', () => {
    expect(add(1, [row(1, { text: 'x'.repeat(1001) })]).made?.text).toBe('x'.repeat(1000))
  })

  test('of the net amount where the row has VAT; an unknown rate changes nothing', () => {
    expect(add(108_10, [row(108_10, { vat_rate_id: 'R81' })]).made?.total).toBe(-100_00)
    expect(add(108_10, [row(108_10, { vat_rate_id: 'gone' })]).made?.total).toBe(-108_10)
  })

  test('of the account that the row names, and of none on other accounts', () => {
    // A payment to a customer is owed to us: like an invoice.
    expect(add(-100_00, [row(100_00, { account_id: '1100' })]).made).toMatchObject({ total: 100_00 })
    expect(add(-100_00, [row(100_00, { account_id: '1100' })]).draft.changes()[0]?.table).toBe('invoice')
    expect(add(100_00, [row(100_00, { account_id: '2000' })]).draft.changes()[0]?.table).toBe('expense')
    const none = [
      row(100_00, { account_id: '3400' }),
      row(100_00, { matchable_type: null, account_id: '1100' }),
      row(100_00, { matchable_type: 'invoice', account_id: '1100' }),
      row(100_00, { matchable_id: null }),
    ]
    expect(none.map((each) => add(100_00, [each]).made)).toEqual([null, null, null, null])
    const accounts = { ...FACTS.accounts, debtor: null }
    expect(add(100_00, [row(100_00)], [], { accounts }).made).toBe(null)
  })

  test('is the same one again, with its new amount, when its row is booked again', () => {
    const before = credit('row1', 0, '2026-01-10', { paid_amount: rappen(-20_00), number: 'Akontozahlung' })
    const { made, settlements } = add(100_00, [row(100_00)], [before])
    expect(made).toMatchObject({
      ...{ number: 'Akontozahlung', total: -100_00, paid_amount: -20_00, date: '2026-03-20' },
      ...{ bank_transaction_id: 'bank1', updated_at: NOW },
    })
    expect(settlements).toEqual([['row1']])
  })
})

describe('a payment on account settles earlier credits of its company in the other direction', () => {
  const back = (amount: number, known: readonly BookableDocument[]) =>
    add(-amount, [row(amount, { account_id: '1100' })], known)
  const earlier = [credit('C', -40_00, '2026-02-10'), credit('B', -10_00), credit('A', -20_00)]

  test('the earliest first, on the same day by their ids, as far as it suffices', () => {
    const { settlements, draft, made } = back(50_00, earlier)
    expect(settlements).toEqual([['row1', 'A -2000', 'B -1000', 'C -2000']])
    expect(['A', 'B', 'C'].map((id) => draft.document(id)?.paid_amount)).toEqual([-20_00, -10_00, -20_00])
    expect(made).toBe(null)
    expect(back(20_00, earlier).settlements).toEqual([['row1', 'A -2000']])
    expect(back(1, [credit('A', -1)]).settlements).toEqual([['row1', 'A -1']])
    expect(add(1, [row(1)], [credit('A', 1)]).settlements).toEqual([['row1', 'A 1']])
  })

  test('not one that was deleted by an earlier decision', () => {
    const draft = draftWith(earlier)
    draft.setCredit('invoice', 'A', null)
    const paid = transaction('bank1', { amount: rappen(-20_00) })
    const rows = [row(20_00, { account_id: '1100' })]
    const settled = addCredits({ ...FACTS, credits: earlier }, draft, paid, rows, { day: day('2026-03-20'), now: NOW })
    expect(settled.get('row1')?.map(({ id, amount }) => [id, amount])).toEqual([
      ['B', -10_00],
      ['C', -10_00],
    ])
  })

  test('and what remains is a credit of its own', () => {
    const { settlements, made } = back(75_00, earlier)
    expect(settlements).toEqual([['row1', 'A -2000', 'B -1000', 'C -4000']])
    expect(made?.total).toBe(5_00)
  })

  test('not those of another company, of suppliers, in its own direction, settled ones, or itself', () => {
    const others = [
      credit('other', -30_00, '2026-01-10', { company_id: 'company2' }),
      { ...expense('bill'), ...credit('bill', -30_00), creditor_iban: null, discounts: [] },
      credit('owed', 30_00),
      credit('settled', -30_00, '2026-01-10', { paid_amount: rappen(-30_00) }),
    ]
    expect(back(50_00, others).settlements).toEqual([['row1']])
    expect(back(50_00, others).made?.total).toBe(50_00)
    expect(back(50_00, [credit('row1', -30_00)]).settlements).toEqual([['row1']])
  })

  test('those with a supplier by what the supplier pays', () => {
    const paid = { ...expense('P'), ...credit('P', -30_00), creditor_iban: null, discounts: [] }
    const { settlements, draft } = add(20_00, [row(20_00, { account_id: '2000' })], [paid])
    expect(settlements).toEqual([['row1', 'P -2000']])
    expect(draft.document('P')?.paid_amount).toBe(-20_00)
  })

  test('each row what the rows before it left', () => {
    const rows = [row(30_00, { account_id: '1100' }), row(20_00, { id: 'row2', account_id: '1100' })]
    const { settlements, draft } = add(-50_00, rows, [credit('A', -40_00)])
    expect(settlements).toEqual([
      ['row1', 'A -3000'],
      ['row2', 'A -1000'],
    ])
    expect(draft.document('row2')).toMatchObject({ total: 10_00 })
  })
})

describe('when the booking of a payment on account is undone', () => {
  const match = (id: string, more: object = {}) => ({ id, matchable_type: 'company', settlements: [], ...more })
  const paid = (matches: readonly object[]) => transaction('bank1', { matches: matches as never })
  const release = (
    document: BookableDocument,
    {
      matches = [match(document.id)],
      users = {},
    }: { matches?: readonly object[]; users?: Record<string, string[]> } = {},
    draft = draftWith([document]),
  ) => {
    releaseCredits(draft, paid(matches), new Map(Object.entries(users)), NOW)
    return draft.document(document.id) as BookableDocument | null
  }
  const made = credit('row1', -100_00, '2026-03-20', { bank_transaction_id: 'bank1' })

  test('its rows of companies have credits', () => {
    expect(creditIdsOf(paid([match('a'), match('b', { matchable_type: null }), match('c')]))).toEqual(['a', 'c'])
  })

  test('an unused credit is deleted', () => {
    expect(release(made)).toBe(null)
    const changed = (document: BookableDocument) => {
      const draft = draftWith([document])
      releaseCredits(draft, paid([match('row1')]), new Map(), NOW)
      return draft.changes().map(({ table, id, after }) => [table, id, after === null])
    }
    const bill = { ...expense('row1'), ...made, creditor_iban: null, discounts: [] }
    expect([made, bill].map(changed)).toEqual([[['invoice', 'row1', true]], [['expense', 'row1', true]]])
    const used = { paid_amount: rappen(-20_00) }
    expect(
      [
        { ...made, ...used },
        { ...bill, ...used },
      ].map(changed),
    ).toEqual([[['invoice', 'row1', false]], [['expense', 'row1', false]]])
  })

  test('one that was used stays with what is owed of it', () => {
    expect(release({ ...made, paid_amount: rappen(-20_00) })).toMatchObject({
      ...{ total: 0, paid_amount: -20_00, bank_transaction_id: null, updated_at: NOW },
    })
  })

  test('one that others settled stays until they settle it no longer', () => {
    expect(release(made, { users: { row1: ['bank1'] } })).toBe(null)
    expect(release(made, { users: { row1: ['bank1', 'offset9'] } })).toMatchObject({ total: 0 })
    const draft = draftWith([made])
    draft.setOffset({ id: 'offset9' } as never, null)
    expect(release(made, { users: { row1: ['offset9'] } }, draft)).toBe(null)
  })

  test('the credits that it settled are deleted when nothing is left of them', () => {
    const left = credit('old', 0)
    const matches = [match('row9', { settlements: [{ type: 'invoice', id: 'old', amount: rappen(-5_00) }] })]
    expect(release(left, { matches })).toBe(null)
    expect(release({ ...left, total: rappen(-1) }, { matches })).toMatchObject({ total: -1 })
    expect(release({ ...left, paid_amount: rappen(-1) }, { matches })).toMatchObject({ total: 0 })
    expect(release({ ...left, bank_transaction_id: 'bank2' }, { matches })).toMatchObject({ total: 0 })
  })

  test('other documents stay as they are', () => {
    const issued = invoice('row1', { booked_by: 'issue' })
    expect(release(issued)).toBe(issued)
    const empty = { ...issued, total: rappen(0) }
    expect(release(empty)).toBe(empty)
  })
})
