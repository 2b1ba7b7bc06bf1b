// The effect of an undo on one record: what is restored, what stays, and which fields a person changed since.
import { describe, expect, test } from 'vitest'
import { changeOfFields, type Fields } from '../../../shared/books/port/change.ts'
import type { Row, TableName } from '../../../shared/books/port/tables.ts'
import {
  isSettlingOnly,
  type RestorationFacts,
  restorationOf,
  survivesUndo,
} from '../../../shared/rule/history/restoration.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'

const facts: RestorationFacts = {
  now: timestampOf(Date.parse('2026-03-14T12:00:00Z')),
  rootOf: (id) => id,
  inForce: (id) => id,
  canUnlink: () => false,
  is_chosen: false,
  is_undo: false,
}
const proposal = (rule: string, account_id: string) => [
  { id: `match of ${rule}`, amount: 4950, account_id, origin: 'rule', source: { type: 'rule', id: rule, version: 1 } },
]
const earlier = { matches: proposal('first', 'rent'), updated_at: '2026-03-14T09:00:00Z' }
const later = { matches: proposal('second', 'telephone'), updated_at: '2026-03-14T10:00:00Z' }
/** A rule was applied over an earlier proposal. */
const applied = changeOfFields('bank_transaction', 'one', earlier, later)
const transaction = { id: 'one', mirror_id: null, is_processing: false }

describe('undo of a rule that was applied over another proposal', () => {
  test('without a decision: the earlier proposal is restored', () => {
    const present = { ...transaction, ...later, is_reconciled: false, journal_entry_id: null }
    expect(restorationOf(applied, present, facts)).toEqual({ is: { ...present, ...earlier }, contested: [] })
  })

  test('after its proposal was booked: the transaction keeps the booked rows', () => {
    const present = {
      ...transaction,
      ...later,
      updated_at: '2026-03-14T11:00:00Z',
      is_reconciled: true,
      journal_entry_id: 'entry',
    }
    expect(restorationOf(applied, present, facts)).toEqual({ is: present, contested: [] })
  })
})

const undo = (
  table: TableName,
  before: Fields | null,
  after: Fields | null,
  present: Fields | null,
  more: Partial<RestorationFacts> = {},
) => restorationOf(changeOfFields(table, 'one', before, after), present as Row | null, { ...facts, ...more })

describe('undo of a creation', () => {
  const company = { id: 'one', name: 'Muster AG', updated_at: 'a' }

  test('removes the record; what a person changed since is contested, the time of the last change is not', () => {
    expect(undo('company', null, company, company)).toEqual({ is: null, contested: [] })
    expect(undo('company', null, company, null)).toEqual({ is: null, contested: [] })
    expect(undo('company', null, company, { ...company, updated_at: 'b' })).toEqual({ is: null, contested: [] })
    expect(undo('company', null, company, { ...company, name: 'Neu AG' }).contested).toEqual(['name'])
  })

  test('keeps rule versions, batches and reports, unless it undoes an undo', () => {
    const batch = { id: 'one', undone_at: null }
    expect(undo('batch', null, batch, batch)).toEqual({ is: { ...batch, undone_at: facts.now }, contested: [] })
    expect(undo('batch', null, batch, { ...batch, undone_at: 'before' })).toMatchObject({ is: { undone_at: 'before' } })
    expect(undo('batch', null, batch, batch, { is_undo: true })).toEqual({ is: null, contested: [] })
    for (const table of ['import_report', 'enrichment_report'] as const) {
      expect(undo(table, null, batch, batch)).toEqual({ is: batch, contested: [] })
      expect([survivesUndo(table, false), survivesUndo(table, true)]).toEqual([true, false])
    }
    expect([survivesUndo('rule_version', true), survivesUndo('company', false)]).toEqual([true, false])
  })

  test('leaves alone what the application keeps and has changed since', () => {
    const mapping = { id: 'one', columns: 1 }
    expect(undo('remembered_mapping', null, mapping, mapping)).toEqual({ is: null, contested: [] })
    const changed = { ...mapping, columns: 2 }
    for (const table of ['remembered_mapping', 'import_report', 'enrichment_report'] as const)
      expect(undo(table, null, mapping, changed, { is_undo: true })).toEqual({ is: changed, contested: [] })
  })

  test('of a document: its payments are named by their transactions', () => {
    const invoice = { id: 'one', paid_amount: 0, base_paid_amount: 0, payment_parts: [1], total: 5 }
    const paid = { ...invoice, paid_amount: 5, base_paid_amount: 4, payment_parts: [2] }
    for (const table of ['invoice', 'expense', 'expense_payment'] as const)
      expect(undo(table, null, invoice, paid)).toEqual({ is: null, contested: [] })
    expect(undo('company', null, invoice, paid).contested).toEqual(['paid_amount', 'base_paid_amount', 'payment_parts'])
  })
})

describe('undo of a deletion', () => {
  const inForce = (id: unknown) => `${id} again`

  test('restores the record; one with this id is contested', () => {
    const company = { id: 'one', name: 'Muster AG' }
    expect(undo('company', company, null, null)).toEqual({ is: company, contested: [] })
    expect(undo('company', company, null, company)).toEqual({ is: company, contested: ['id'] })
  })

  test('restores a document without settlements, and with its entry in force', () => {
    const parts = [{ amount: 9, base_booked: 5, base_tax: 1 }]
    const invoice = { id: 'one', paid_amount: 5, base_paid_amount: 4, payment_parts: parts, journal_entry_id: 'e' }
    for (const table of ['invoice', 'expense'] as const)
      expect(undo(table, invoice, null, null, { inForce }).is).toEqual({
        ...{ id: 'one', paid_amount: 0, base_paid_amount: 0, journal_entry_id: 'e again' },
        payment_parts: [{ amount: 9, base_booked: 0, base_tax: 0 }],
      })
    const other = { ...invoice, base_paid_amount: null, journal_entry_id: null }
    expect(undo('invoice', other, null, null, { inForce }).is).toMatchObject({
      ...{ base_paid_amount: null, journal_entry_id: null },
    })
    expect(undo('expense_payment', { id: 'one', paid_amount: 5 }, null, null).is).toEqual({ id: 'one', paid_amount: 0 })
  })

  test('restores an offset and a transaction with their entries in force', () => {
    expect(undo('offset', { id: 'one', journal_entry_id: 'e' }, null, null, { inForce }).is).toEqual({
      ...{ id: 'one', journal_entry_id: 'e again' },
    })
    const booked = { id: 'one', is_processing: true, journal_entry_id: 'e' }
    expect(undo('bank_transaction', booked, null, null, { inForce }).is).toEqual({
      ...{ id: 'one', is_processing: false, journal_entry_id: 'e again' },
    })
    expect(undo('company', booked, null, null, { inForce }).is).toEqual(booked)
  })
})

describe('undo of a change', () => {
  const before = { name: 'Alt', updated_at: 'a' }
  const after = { name: 'Neu', updated_at: 'b' }
  const company = { id: 'one', city: 'Bern', ...after }

  test('restores the fields, and the time when nothing changed since', () => {
    expect(undo('company', before, after, company)).toEqual({ is: { ...company, ...before }, contested: [] })
    const later = { ...company, city: 'Basel', updated_at: 'c' }
    expect(undo('company', before, after, later)).toEqual({
      ...{ is: { ...later, name: 'Alt', updated_at: facts.now }, contested: [] },
    })
    expect(undo('company', before, after, { ...company, name: 'X' })).toMatchObject({
      ...{ is: { name: 'Alt', updated_at: facts.now }, contested: ['name'] },
    })
    // It was put back by hand.
    expect(undo('company', before, after, { ...company, name: 'Alt' }).contested).toEqual([])
    expect(undo('company', { name: 'Alt' }, { name: 'Neu' }, { id: 'one', name: 'Neu' }).is).toEqual({
      ...{ id: 'one', name: 'Alt' },
    })
  })

  test('of a record that is gone', () => {
    expect(undo('company', before, after, null)).toEqual({ is: null, contested: ['id'] })
    expect(undo('import_report', before, after, null)).toEqual({ is: null, contested: [] })
    expect(undo('bank_transaction', earlier, later, null)).toEqual({ is: null, contested: [] })
  })

  test('of a batch restores only when it was undone', () => {
    const batch = { id: 'one', undone_at: 'x', rows: 2 }
    expect(undo('batch', { undone_at: null }, { undone_at: 'x' }, batch).is).toEqual({ ...batch, undone_at: null })
    expect(undo('batch', {}, { undone_at: 'x' }, batch).is).toEqual({ ...batch, undone_at: null })
    expect(undo('batch', { undone_at: null }, { undone_at: 'y' }, batch).is).toEqual(batch)
    expect(undo('batch', { rows: 1 }, { rows: 2 }, batch).is).toEqual(batch)
  })

  test('of settings compares each of them', () => {
    const is = (a: number, b: number, c?: number) => ({ id: 'one', settings: { a, b, c } })
    const was = { settings: { a: 1, b: 1 } }
    const became = { settings: { a: 2, b: 1, c: 3 } }
    expect(undo('organization_profile', was, became, is(2, 9, 3))).toEqual({
      ...{ is: { id: 'one', settings: { a: 1, b: 9, c: undefined } }, contested: [] },
    })
    expect(undo('organization_profile', was, became, is(5, 1, 3)).contested).toEqual(['settings.a'])
    expect(undo('organization_profile', was, became, is(1, 1, 3)).contested).toEqual([])
    expect(undo('organization_profile', was, became, { id: 'one' }).contested).toEqual(['settings.a'])
    // Other tables have no such settings.
    expect(undo('company', was, became, is(2, 9, 3)).contested).toEqual(['settings'])
  })

  test('of a proposal keeps what was decided or found since', () => {
    const waiting = { ...transaction, ...later, is_reconciled: false, journal_entry_id: null }
    const other = { ...waiting, matches: proposal('third', 'wages') }
    expect(undo('bank_transaction', earlier, later, other)).toEqual({ is: other, contested: [] })
    const text = { ...earlier, text: 'a' }
    expect(undo('bank_transaction', text, { ...later, text: 'b' }, { ...waiting, text: 'b' }).is).toMatchObject(text)
    const mirrored = { ...waiting, mirror_id: 'other' }
    expect(undo('bank_transaction', { mirror_id: null }, { mirror_id: 'mine' }, mirrored).is).toEqual(mirrored)
    const byHand = [{ ...proposal('first', 'rent')[0], origin: 'manual' }]
    expect(
      undo('bank_transaction', { matches: byHand }, { matches: [] }, { ...waiting, matches: byHand }).is,
    ).toMatchObject({
      ...{ matches: byHand, is_processing: false },
    })
  })

  test('of a transaction ends its processing and names its entry in force', () => {
    const present = { ...transaction, is_processing: true, text: 'b', journal_entry_id: 'e' }
    const inForce = () => 'f'
    expect(undo('bank_transaction', { text: 'a' }, { text: 'b' }, present, { inForce })).toEqual({
      ...{ is: { ...present, text: 'a', is_processing: false, journal_entry_id: 'f' }, contested: [] },
    })
    // Another entry of the same chain is no other booking.
    const entries = [
      { journal_entry_id: null },
      { journal_entry_id: 'e1' },
      { ...present, journal_entry_id: 'e2' },
    ] as const
    expect(undo('bank_transaction', ...entries, { rootOf: () => 'root' }).contested).toEqual([])
    expect(undo('bank_transaction', ...entries).contested).toEqual(['journal_entry_id'])
    expect(undo('invoice', ...entries, { rootOf: () => 'root' }).contested).toEqual([])
    expect(undo('company', ...entries, { rootOf: () => 'root' }).contested).toEqual(['journal_entry_id'])
  })
})

describe('undo of the link of a bank account', () => {
  const link = [{ account_id: null }, { account_id: 'l1' }] as const

  test('that a booking made: only while the account has no postings', () => {
    const present = { id: 'one', account_id: 'l1' }
    expect(undo('bank_account', ...link, present).is).toEqual(present)
    expect(undo('bank_account', ...link, present, { canUnlink: (id) => id === 'one' }).is).toEqual({
      ...{ id: 'one', account_id: null },
    })
    expect(undo('bank_account', ...link, { ...present, account_id: 'l2' }).contested).toEqual([])
    expect(
      undo('bank_account', { account_id: 'l0' }, { account_id: null }, { id: 'one', account_id: null }).is,
    ).toEqual({
      ...{ id: 'one', account_id: 'l0' },
    })
    const relinked = { id: 'one', account_id: 'l2' }
    expect(undo('bank_account', { account_id: 'l0' }, { account_id: null }, relinked).is).toEqual(relinked)
  })

  test('that a person made: as any other field', () => {
    const more = { is_chosen: true }
    expect(undo('bank_account', ...link, { id: 'one', account_id: 'l1' }, more).is).toEqual({
      id: 'one',
      account_id: null,
    })
    expect(undo('bank_account', ...link, { id: 'one', account_id: 'l2' }, more).contested).toEqual(['account_id'])
  })
})

describe('undo of the change of a document', () => {
  const paid = (amount: number, total = 100, more: object = {}) => ({ id: 'one', total, paid_amount: amount, ...more })
  const settle = (was: number, is: number, present: Fields) =>
    undo('invoice', { paid_amount: was }, { paid_amount: is }, present)

  test('leaves what was paid to the transactions, as long as it is possible', () => {
    expect(settle(0, 40, paid(40))).toEqual({ is: paid(40), contested: [] })
    // Another 60 were paid since: without the 40, 60 remain.
    expect(settle(0, 40, paid(100)).contested).toEqual([])
    expect(settle(0, 40, paid(30)).contested).toEqual(['paid_amount'])
    expect(settle(0, 40, paid(140)).contested).toEqual([])
    expect(settle(0, 40, paid(141)).contested).toEqual(['paid_amount'])
    expect(settle(0, -40, paid(-141, -100)).contested).toEqual(['paid_amount'])
    expect(settle(0, -40, paid(-140, -100)).contested).toEqual([])
    expect(settle(0, -40, paid(-39, -100)).contested).toEqual(['paid_amount'])
    expect(settle(0, -40, paid(-40, -100)).contested).toEqual([])
  })

  const part = (booked: number, amount = 100) => ({ amount, base_booked: booked, base_tax: booked / 10 })

  test('its booked parts follow from the payments, unless the parts themselves changed', () => {
    const was = { paid_amount: 0, base_paid_amount: 0, payment_parts: [part(0)] }
    const is = { paid_amount: 40, base_paid_amount: 38, payment_parts: [part(40)] }
    const present = paid(70, 100, { base_paid_amount: 66, payment_parts: [part(70)] })
    expect(undo('invoice', was, is, present)).toEqual({ is: present, contested: [] })
    expect(isSettlingOnly(changeOfFields('invoice', 'one', was, is))).toBe(true)
    expect(isSettlingOnly(changeOfFields('company', 'one', was, is))).toBe(false)
    expect(isSettlingOnly(changeOfFields('invoice', 'one', null, is))).toBe(false)
    expect(isSettlingOnly(changeOfFields('invoice', 'one', was, null))).toBe(false)
    expect(isSettlingOnly(changeOfFields('invoice', 'one', { text: 1 }, { text: 2 }))).toBe(false)
    const parts = [{ payment_parts: [part(0)] }, { payment_parts: [part(0, 90)] }] as const
    expect(isSettlingOnly(changeOfFields('expense', 'one', ...parts))).toBe(false)
    expect(
      undo('expense', ...parts, { id: 'one', payment_parts: [part(0, 90)], journal_entry_id: null }).is,
    ).toMatchObject(parts[0])
    const unknown = [{ base_paid_amount: null }, { base_paid_amount: 0 }] as const
    expect(isSettlingOnly(changeOfFields('invoice', 'one', ...unknown))).toBe(false)
  })

  test('booked again at another value: payments made since keep theirs', () => {
    const was = { base_paid_amount: 38, base_total: 95 }
    const is = { base_paid_amount: 40, base_total: 100 }
    const present = paid(70, 100, { base_paid_amount: 70, base_total: 100, journal_entry_id: null })
    expect(undo('invoice', was, is, present).is).toMatchObject({ base_paid_amount: 68, base_total: 95 })
  })
})

describe('undo next to changes of other fields', () => {
  test('a record that a person changed is removed all the same; what the application keeps stays', () => {
    const company = { id: 'one', name: 'Muster AG' }
    expect(undo('company', null, company, { ...company, name: 'Neu AG' }).is).toBeNull()
    // Of a document, only its payments are named by their transactions.
    expect(undo('invoice', null, { id: 'one', text: 'a' }, { id: 'one', text: 'b' }).contested).toEqual(['text'])
  })

  test('a bank account that a booking linked since is removed, one that a person linked is contested', () => {
    const account = { id: 'one', account_id: null, updated_at: 'a' }
    const linked = { ...account, account_id: 'l1', updated_at: 'b' }
    expect(undo('bank_account', null, account, linked).contested).toEqual([])
    expect(undo('bank_account', null, account, linked, { is_chosen: true }).contested).toEqual(['account_id'])
  })

  test('the time of the last change is never contested', () => {
    const [before, after] = [
      { name: 'A', updated_at: 'a' },
      { name: 'B', updated_at: 'b' },
    ]
    expect(undo('company', before, after, { id: 'one', name: 'B', updated_at: 'c' })).toEqual({
      ...{ is: { id: 'one', name: 'A', updated_at: facts.now }, contested: [] },
    })
    // Records without such a time get none.
    expect(undo('company', before, after, { id: 'one', name: 'B' }).is).toEqual({ id: 'one', name: 'A' })
  })

  test('other fields of the organization are not settings', () => {
    const present = { id: 'one', name: 'B', settings: { a: 1 } }
    expect(undo('organization_profile', { name: 'A' }, { name: 'B' }, present).is).toEqual({ ...present, name: 'A' })
  })

  test('a setting that the action removed is there again', () => {
    const is = { id: 'one', settings: { a: 1 } }
    expect(undo('organization_profile', { settings: { a: 1, b: 2 } }, { settings: { a: 1 } }, is)).toEqual({
      ...{ is: { id: 'one', settings: { a: 1, b: 2 } }, contested: [] },
    })
  })

  test('other fields of a bank account, and the ledger account of other records', () => {
    const named = [{ name: 'A' }, { name: 'B' }] as const
    for (const is_chosen of [false, true]) {
      const account = { id: 'one', name: 'B', account_id: 'l1' }
      expect(undo('bank_account', ...named, account, { is_chosen })).toEqual({
        ...{ is: { ...account, name: 'A' }, contested: [] },
      })
      expect(undo('bank_account', ...named, { ...account, name: 'C' }, { is_chosen }).contested).toEqual(['name'])
    }
    const moved = [{ account_id: 'a' }, { account_id: 'b' }] as const
    expect(undo('budget', ...moved, { id: 'one', account_id: 'b' }).is).toEqual({ id: 'one', account_id: 'a' })
    expect(undo('budget', ...moved, { id: 'one', account_id: 'b' }, { is_chosen: true }).contested).toEqual([])
    expect(undo('budget', ...moved, { id: 'one', account_id: 'c' }).contested).toEqual(['account_id'])
  })

  test('a ledger account that another booking linked since stays', () => {
    const present = { id: 'one', account_id: null }
    expect(undo('bank_account', { account_id: null }, { account_id: 'l1' }, present).is).toEqual(present)
    const linked = { id: 'one', account_id: 'l2' }
    const canUnlink = () => true
    expect(undo('bank_account', { account_id: 'l0' }, { account_id: 'l1' }, linked, { canUnlink }).is).toEqual(linked)
  })

  test('the entry in force counts only for records with an entry, and only for that field', () => {
    const texts = [{ text: 'a' }, { text: 'b' }] as const
    const inForce = (id: unknown) => `${id} again`
    const rootOf = () => 'root'
    for (const table of ['invoice', 'expense', 'offset'] as const) {
      const present = { id: 'one', text: 'b', journal_entry_id: 'e' }
      expect(undo(table, ...texts, present, { inForce }).is).toEqual({
        ...{ id: 'one', text: 'a', journal_entry_id: 'e again' },
      })
      expect(undo(table, ...texts, { ...present, text: 'c' }, { rootOf }).contested).toEqual(['text'])
      const entries = [{ journal_entry_id: 'e1' }, { journal_entry_id: 'e2' }] as const
      expect(undo(table, ...entries, { id: 'one', journal_entry_id: 'e3' }, { rootOf }).contested).toEqual([])
    }
    const company = { id: 'one', text: 'b', journal_entry_id: 'e' }
    expect(undo('company', ...texts, company, { inForce }).is).toEqual({ ...company, text: 'a' })
  })
})

describe('undo of what settled a document', () => {
  const is = (paid_amount: number, more: object = {}) => ({ id: 'one', total: 100, paid_amount, ...more })
  const contested = (was: number, became: number, present: Fields) =>
    undo('invoice', { paid_amount: was }, { paid_amount: became }, present).contested

  test('may change the side of what is open on account', () => {
    expect(contested(0, 40, is(30))).toEqual(['paid_amount'])
    expect(contested(0, 40, is(30, { booked_by: 'on_account' }))).toEqual([])
  })

  test('is never contested while the paid amount is as the action left it', () => {
    expect(contested(-1, 40, is(40))).toEqual([])
    expect(contested(-1, 40, is(39))).toEqual(['paid_amount'])
  })

  test('is possible from nothing to the whole total, of a credit note as well', () => {
    expect([contested(0, 40, is(40)), contested(100, 40, is(40))]).toEqual([[], []])
    expect(contested(0, 40, is(41))).toEqual([])
    expect([contested(0, 1, is(101)), contested(0, 1, is(102))]).toEqual([[], ['paid_amount']])
    const credit = (paid_amount: number) => is(paid_amount, { total: -100 })
    expect([contested(10, 40, is(30)), contested(-10, -40, credit(-30))]).toEqual([[], []])
    expect([contested(10, 40, is(29)), contested(-10, -40, credit(-29))]).toEqual([['paid_amount'], ['paid_amount']])
    expect([contested(0, -1, credit(-101)), contested(0, -1, credit(-102))]).toEqual([[], ['paid_amount']])
    expect(contested(0, -2, credit(-1))).toEqual(['paid_amount'])
  })

  test('other documents and other fields change as any field', () => {
    expect(undo('offset', { paid_amount: 1 }, { paid_amount: 2 }, { id: 'one', paid_amount: 2 }).is).toMatchObject({
      paid_amount: 1,
    })
    const base = undo('company', { base_paid_amount: 1 }, { base_paid_amount: 2 }, { id: 'one', base_paid_amount: 5 })
    expect(base).toEqual({ is: { id: 'one', base_paid_amount: 1 }, contested: ['base_paid_amount'] })
  })

  test('the parts that payments booked stay when the document is changed too', () => {
    const part = (base_booked: number) => ({ amount: 100, base_booked, base_tax: 0 })
    const was = { text: 'a', payment_parts: [part(0)] }
    const became = { text: 'b', payment_parts: [part(40)] }
    const present = is(70, { text: 'b', payment_parts: [part(70)], journal_entry_id: null })
    expect(undo('invoice', was, became, present).is).toEqual({ ...present, text: 'a' })
  })

  test('concerns the paid amounts alone: the record stays as it is, with its time', () => {
    const present = is(70, { updated_at: 'c', journal_entry_id: 'e' })
    const change = [
      { paid_amount: 0, updated_at: 'a' },
      { paid_amount: 40, updated_at: 'b' },
    ] as const
    expect(undo('invoice', ...change, present, { inForce: () => 'f' })).toEqual({ is: present, contested: [] })
    expect(isSettlingOnly(changeOfFields('invoice', 'one', ...change))).toBe(true)
    const half = [{ base_paid_amount: 1 }, { base_paid_amount: null }] as const
    expect(isSettlingOnly(changeOfFields('invoice', 'one', ...half))).toBe(false)
  })
})

describe('undo of proposals', () => {
  const present = {
    ...transaction,
    is_reconciled: true,
    journal_entry_id: 'entry',
    matches: proposal('third', 'wages'),
  }
  const byHand = [{ ...proposal('first', 'rent')[0], origin: 'manual' }]

  test('skips a decided transaction, also when its processing ended with the proposal', () => {
    const [before, after] = [
      { ...earlier, is_processing: true },
      { ...later, is_processing: false },
    ]
    expect(undo('bank_transaction', before, after, present)).toEqual({ is: present, contested: [] })
  })

  test('restores what only the application has touched since', () => {
    const waiting = { ...transaction, ...later, updated_at: '2026-03-14T11:00:00Z', is_reconciled: false }
    const undone = undo('bank_transaction', earlier, later, { ...waiting, journal_entry_id: null })
    expect(undone).toMatchObject({ is: { matches: earlier.matches, updated_at: facts.now }, contested: [] })
    const processed = undo(
      'bank_transaction',
      { ...earlier, is_processing: true },
      { ...later, is_processing: true },
      { ...waiting, journal_entry_id: null },
    )
    expect(processed).toMatchObject({ is: { matches: earlier.matches, is_processing: false }, contested: [] })
  })

  test('restores rows by hand, before or after, and contests what was decided since', () => {
    for (const [before, after] of [
      [{ matches: byHand }, { matches: proposal('second', 'telephone') }],
      [{ matches: proposal('first', 'rent') }, { matches: byHand }],
    ] as const)
      expect(undo('bank_transaction', before, after, present).contested).toEqual(['matches'])
  })

  test('of other tables are no proposals', () => {
    const is = { id: 'one', matches: proposal('third', 'wages'), is_reconciled: true }
    expect(undo('company', earlier, later, is).contested).toEqual(['matches'])
    expect(undo('company', earlier, later, null).contested).toEqual(['id'])
  })
})

test('undo of the undo of a batch: it was undone at that time', () => {
  const batch = { id: 'one', undone_at: null, rows: 2 }
  expect(undo('batch', { undone_at: 'x' }, { undone_at: null }, batch).is).toEqual({ ...batch, undone_at: 'x' })
})
