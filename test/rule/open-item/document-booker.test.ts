// When a document is booked, booked again after a change, left alone or refused. The entry follows the document in the
// same commit. Figures by hand; what the entry contains: document-booking.test.ts.
import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import type { BookableDocument } from '../../../shared/record/open-item/open-item.ts'
import { DEFAULT_SETTINGS } from '../../../shared/record/organization/organization-settings.ts'
import { bookingAccountsOf } from '../../../shared/rule/ledger/booking-accounts.ts'
import { createDocumentBooker, type DocumentBookerFacts } from '../../../shared/rule/open-item/document-booker.ts'
import { CHART, day, NOW, problemsOf, yearOf } from '../ledger/ledger-facts.ts'
import { company, expense, invoice, rappen } from '../matching/world.ts'

const OWN = company('company001', 'Muster AG')
const FACTS: DocumentBookerFacts = {
  ...{ base_currency: 'CHF', setting: 'on_issue', is_liable_for_vat: false, vat_method: 'effective' },
  ...{ years: [yearOf('x2025'), yearOf('2026')], locks: [], last_number: 6, vat_rates: [] },
  accounts: bookingAccountsOf(DEFAULT_SETTINGS, CHART),
  ledger_accounts: new Map(CHART.map((account) => [account.id, account])),
  companyOf: (id) => (id === OWN.id ? OWN : null),
  journal_entries: new Map(),
}
const bookerWith = (facts: Partial<DocumentBookerFacts> = {}) => {
  let ids = 0
  return createDocumentBooker({ ...FACTS, ...facts }, { newId: () => `entry${++ids}`, now: NOW })
}
type Booker = ReturnType<typeof bookerWith>
/** The changes of entries: the number, the date and the text of new ones, the id of reversed ones. */
const entriesOf = (booker: Booker) =>
  booker.changes().map(({ table, id, before, after }) => {
    if (table !== 'journal_entry') return table
    const { number, date, text, reversed_by_id } = after as Partial<JournalEntry>
    return before === null ? `${number} ${date} ${text}` : `${id} reversed by ${reversed_by_id}`
  })
/** The document after booking, or the problems, and the changes of entries. */
const book = (present: BookableDocument | null, next: BookableDocument, facts: Partial<DocumentBookerFacts> = {}) => {
  const booker = bookerWith(facts)
  const booked = booker.book(present, next)
  return { booked, document: booked.ok ? booked.value : null, problems: problemsOf(booked), entries: entriesOf(booker) }
}

/** A booked invoice of 100.00 and its entry, number 6. */
const issued = (fields: Partial<BookableDocument> = {}) => {
  const booker = bookerWith({ last_number: 5 })
  const booked = booker.book(null, invoice('R1', { company_id: OWN.id, ...fields }))
  const [change] = booker.changes()
  if (!booked.ok || !change?.after) throw new Error('a booked invoice')
  const entry = { ...(change.after as JournalEntry), id: 'first' }
  return { present: { ...booked.value, journal_entry_id: 'first' }, entries: new Map([['first', entry]]) }
}
const { present: R1, entries: BOOKED } = issued()
const known = { journal_entries: BOOKED }
const inEuro = { currency: 'EUR', total: rappen(100_00), base_total: rappen(95_00), base_paid_amount: rappen(0) }

describe('a new document', () => {
  test('is booked on its date, with the name of its company', () => {
    const { document, entries } = book(null, invoice('R1', { company_id: OWN.id }))
    expect(document).toMatchObject({ booked_by: 'issue', journal_entry_id: 'entry1', base_paid_amount: null })
    expect(entries).toEqual(['7 2026-03-02 Rechnung R1, Muster AG'])
    expect(book(null, invoice('R1')).entries).toEqual(['7 2026-03-02 Rechnung R1'])
  })

  test('without an amount has no entry', () => {
    const { document, entries } = book(null, invoice('R1', { total: rappen(0) }))
    expect([document?.booked_by, document?.journal_entry_id, entries]).toEqual(['issue', null, []])
  })

  test('is booked by its payments, elsewhere, or not yet, as the setting says', () => {
    const of = (setting: DocumentBookerFacts['setting']) => book(null, invoice('R1'), { setting })
    expect(of('on_payment').document).toMatchObject({
      ...{ booked_by: 'payment', journal_entry_id: null },
      payment_parts: [{ account_id: '3400', vat_rate_id: null, amount: 100_00, base_booked: 0, base_tax: 0 }],
    })
    expect(of('elsewhere').document).toMatchObject({ booked_by: 'elsewhere', payment_parts: [] })
    expect(of(null).document).toMatchObject({ booked_by: null, payment_parts: [] })
    expect((['on_payment', 'elsewhere', null] as const).map((setting) => of(setting).entries)).toEqual([[], [], []])
  })

  test('is booked as the caller says', () => {
    expect(book(null, invoice('R1', { booked_by: 'opening' })).document?.booked_by).toBe('opening')
    const { document, entries } = book(null, invoice('R1', { booked_by: 'issue' }), { setting: 'on_payment' })
    expect([document?.booked_by, entries]).toEqual(['issue', ['7 2026-03-02 Rechnung R1']])
  })

  test('is refused outside of open years, and without an account', () => {
    expect(book(null, invoice('R1', { date: day('2025-12-31') })).problems).toEqual(['date fiscal_year_closed'])
    const none = { accounts: { ...FACTS.accounts, revenue: null } }
    expect(book(null, invoice('R1'), none).problems).toEqual(['account_id booking_account_missing'])
    expect(book(null, invoice('R1'), { ...none, setting: 'on_payment' }).problems).toEqual([
      'account_id booking_account_missing',
    ])
  })

  test('in euros is booked once its value in francs is known', () => {
    expect(book(null, invoice('R1', { ...inEuro, base_total: null })).document?.booked_by).toBe(null)
    expect(book(null, invoice('R1', { ...inEuro, base_total: null, booked_by: 'issue' })).document?.booked_by).toBe(
      null,
    )
    expect(book(null, invoice('R1', { ...inEuro, base_total: null, booked_by: 'payment' })).document?.booked_by).toBe(
      'payment',
    )
    // 40.00 of 100.00 are paid: 38.00 of 95.00.
    const paid = { ...inEuro, paid_amount: rappen(40_00), base_paid_amount: rappen(38_00) }
    expect(book(null, invoice('R1', paid)).document).toMatchObject({ booked_by: 'issue', base_paid_amount: 38_00 })
  })

  test('in euros with payments of unknown value is left to a person', () => {
    const paid = { ...inEuro, paid_amount: rappen(40_00), base_paid_amount: null }
    expect(book(null, invoice('R1', paid)).document?.booked_by).toBe(null)
    expect(book(null, invoice('R1', { ...paid, booked_by: 'issue' })).document?.booked_by).toBe('issue')
    expect(book(null, invoice('R1', { ...paid, paid_amount: rappen(0) })).document?.booked_by).toBe('issue')
    expect(book(null, invoice('R1', { paid_amount: rappen(40_00) })).document?.booked_by).toBe('issue')
  })
})

describe('a changed document', () => {
  test('with the same booking keeps its entry', () => {
    const next = { ...R1, text: 'Neu', due_date: day('2026-05-01'), reference: 'RF18539007547034' }
    const { document, entries } = book(R1, next, known)
    expect([document, entries]).toEqual([next, []])
    // Without a way of its own, that of the setting.
    expect(book(R1, { ...R1, booked_by: null }, known)).toMatchObject({ document: R1, entries: [] })
  })

  test.each<[string, Partial<BookableDocument>, string]>([
    ['total', { total: rappen(120_00) }, 'Rechnung R1, Muster AG'],
    ['number', { number: 'R2' }, 'Rechnung R2, Muster AG'],
    ['company', { company_id: null }, 'Rechnung R1'],
    ['account', { account_id: '3000' }, 'Rechnung R1, Muster AG'],
    ['rate', { vat_rate_id: 'R81' }, 'Rechnung R1, Muster AG'],
    [
      'lines',
      { lines: [{ account_id: '3000', vat_rate_id: null, amount: rappen(100_00), text: null }] },
      'Rechnung R1, Muster AG',
    ],
    ['currency', inEuro, 'Rechnung R1, Muster AG'],
  ])('with another %s has its entry reversed and a new one', (_, fields, text) => {
    const { document, entries } = book(R1, { ...R1, ...fields }, known)
    expect(document).toMatchObject({ booked_by: 'issue', journal_entry_id: 'entry2' })
    expect(entries).toEqual([
      'first reversed by entry1',
      '7 2026-03-02 Storno 6: Rechnung R1, Muster AG',
      `8 2026-03-02 ${text}`,
    ])
  })

  test('with another date: the reversal keeps the date of the entry', () => {
    expect(book(R1, { ...R1, date: day('2026-04-01') }, known).entries.slice(1)).toEqual([
      '7 2026-03-02 Storno 6: Rechnung R1, Muster AG',
      '8 2026-04-01 Rechnung R1, Muster AG',
    ])
  })

  test('with another value in francs is booked again', () => {
    const { present, entries: journal_entries } = issued(inEuro)
    const next = { ...present, base_total: rappen(96_00) }
    expect(book(present, next, { journal_entries }).entries).toHaveLength(3)
    const dollars = book(present, { ...present, currency: 'USD' }, { journal_entries })
    expect(dollars.entries).toHaveLength(3)
    // Without a value, its entry is reversed until there is one again.
    const { document, entries } = book(present, { ...present, base_total: null }, { journal_entries })
    expect([document?.booked_by, document?.journal_entry_id, entries.length]).toEqual([null, null, 2])
  })

  test('that its payments book keeps its parts when only its names change', () => {
    const present = invoice('R1', { booked_by: 'payment', payment_parts: [] })
    expect(book(present, { ...present, number: 'R2' }).document?.payment_parts).toEqual([])
    expect(book(present, { ...present, total: rappen(1) }).document?.payment_parts).toHaveLength(1)
  })

  test('that is not booked stays so until a person decides', () => {
    const present = invoice('R1')
    expect(book(present, { ...present, total: rappen(1) }).document?.booked_by).toBe(null)
    expect(book(present, { ...present, booked_by: 'issue' }).document?.booked_by).toBe('issue')
    // In euros it only waited for its value.
    const euro = invoice('E1', { ...inEuro, base_total: null })
    expect(book(euro, { ...euro, base_total: rappen(95_00) }).document?.booked_by).toBe('issue')
    expect(book(euro, { ...euro, currency: 'CHF' }).document?.booked_by).toBe('issue')
    expect(book(present, { ...present, ...inEuro }).document?.booked_by).toBe('issue')
  })

  test('with payments keeps the way of its booking where the payments book it', () => {
    const paid = { paid_amount: rappen(40_00) }
    const byPayment = invoice('R1', { booked_by: 'payment', ...paid })
    expect(book(byPayment, { ...byPayment, total: rappen(1) }).problems).toEqual(['total document_booked_by_payments'])
    expect(book(byPayment, { ...byPayment, booked_by: 'issue' }).problems).toEqual([
      'total document_booked_by_payments',
    ])
    const byIssue = { ...R1, ...paid }
    expect(book(byIssue, { ...byIssue, booked_by: 'payment' }, known).problems).toEqual([
      'total document_booked_by_payments',
    ])
    expect(book(byIssue, { ...byIssue, total: rappen(1) }, known).problems).toEqual([])
    const unpaid = invoice('R1', { booked_by: 'payment' })
    expect(book(unpaid, { ...unpaid, booked_by: 'issue' }).problems).toEqual([])
  })

  test('in a locked period is refused', () => {
    const locks = [{ kind: 'books', from: null, to: day('2026-03-31'), reopened_at: null }] as const
    const later = { ...R1, date: day('2026-04-01') }
    expect(book(R1, later, { ...known, locks }).problems).toEqual(['date period_locked'])
    expect(book(R1, { ...R1, text: 'Neu' }, { ...known, locks }).problems).toEqual([])
  })
})

test('a deleted document has its entry reversed, unless its period is locked', () => {
  const remove = (document: BookableDocument, facts: Partial<DocumentBookerFacts> = {}) => {
    const booker = bookerWith({ ...known, ...facts })
    const removed = booker.remove(document)
    return [removed.ok || problemsOf(removed), entriesOf(booker)]
  }
  expect(remove(R1)).toEqual([true, ['first reversed by entry1', '7 2026-03-02 Storno 6: Rechnung R1, Muster AG']])
  expect(remove(expense('A1'))).toEqual([true, []])
  const locks = [{ kind: 'books', from: null, to: day('2026-03-31'), reopened_at: null }] as const
  expect(remove(R1, { locks })).toEqual([['date period_locked'], []])
})

test('several documents are numbered one after the other', () => {
  const booker = bookerWith()
  booker.book(null, invoice('R1'))
  booker.book(null, expense('A1', { company_id: OWN.id }))
  expect(entriesOf(booker)).toEqual(['7 2026-03-02 Rechnung R1', '8 2026-03-02 Lieferantenrechnung A1, Muster AG'])
})
