// Offsets and write-offs as decisions: which amounts, on which day, what is booked and what is refused. Figures by hand.
import { describe, expect, test } from 'vitest'
import type { VatRate } from '../../../../shared/record/ledger/vat-rate.ts'
import type { Offset } from '../../../../shared/record/open-item/offset.ts'
import type { BookableDocument, Invoice } from '../../../../shared/record/open-item/open-item.ts'
import { DEFAULT_SETTINGS } from '../../../../shared/record/organization/organization-settings.ts'
import { bookingAccountsOf } from '../../../../shared/rule/ledger/booking-accounts.ts'
import { postingOf } from '../../../../shared/rule/ledger/posting.ts'
import { createBookingDraft } from '../../../../shared/rule/matching/booking/booking-draft.ts'
import {
  addOffset,
  type OffsetCommand,
  type OffsetDay,
  removeOffset,
} from '../../../../shared/rule/matching/booking/offset.ts'
import { addWriteOff, type WriteOffCommand } from '../../../../shared/rule/matching/booking/write-off.ts'
import type { Result } from '../../../../shared/value/result.ts'
import { CHART, day, NOW, problemsOf, yearOf } from '../../ledger/ledger-facts.ts'
import { expense, expensePayment, invoice, rappen } from '../world.ts'

const ACCOUNTS = bookingAccountsOf(DEFAULT_SETTINGS, CHART)
const RATE = {
  ...{ id: 'R81', name: '8.1 %', kind: 'standard', rate_millis: 8100 },
  ...{ valid_from: null, valid_until: null, is_active: true },
} as unknown as VatRate
const FACTS = {
  base_currency: 'CHF',
  ledger_accounts: new Map(CHART.map((account) => [account.id, account])),
  vat_rates: new Map([['R81', RATE]]),
  accounts: ACCOUNTS,
  years: [yearOf('x2025'), yearOf('2026')],
  locks: [],
}
type Facts = Omit<typeof FACTS, 'locks'> & { readonly locks: Parameters<typeof addOffset>[0]['locks'] }

const by = (total: number, fields: Partial<Invoice> = {}) =>
  ({ total: rappen(total), booked_by: 'issue', ...fields }) as const
const inEuro = (base_total: number) => ({
  currency: 'EUR',
  base_total: rappen(base_total),
  base_paid_amount: rappen(0),
})
const LATEST: OffsetDay = { date: day('2026-04-30') }

const draftWith = (
  documents: readonly BookableDocument[],
  entries: Parameters<typeof createBookingDraft>[0]['journal_entries'] = new Map(),
) => {
  let ids = 0
  const facts = {
    last_number: 7,
    documents: new Map(documents.map((document) => [document.id, document])),
    journal_entries: entries,
    bank_accounts: new Map(),
  }
  return createBookingDraft(facts, { newId: () => `entry${++ids}`, now: NOW })
}

interface Input {
  readonly documents: readonly BookableDocument[]
  readonly command?: Omit<OffsetCommand, 'documents'>
  readonly amounts?: Readonly<Record<string, number>>
  readonly on?: OffsetDay
  readonly facts?: Facts
}
/** An offset of documents, and the state of the draft after it. */
const offset = ({ documents, command = {}, amounts = {}, on = LATEST, facts = FACTS }: Input) => {
  const draft = draftWith(documents)
  const named = documents.map((document) => ({
    type: 'creditor_iban' in document ? ('expense' as const) : ('invoice' as const),
    id: document.id,
    ...(amounts[document.id] === undefined ? {} : { amount: amounts[document.id] }),
  }))
  const decided = addOffset(facts, draft, { documents: named, ...command }, on, { id: 'offset1', now: NOW })
  return { decided, draft }
}
const settled = (decided: Result<Offset, unknown>) =>
  decided.ok ? decided.value.settlements.map(({ id, amount }) => `${id} ${amount}`) : []
/** Account, debit and credit of the lines of the entry; undefined when there is none. */
const booked = ({ decided, draft }: { decided: Result<Offset, unknown>; draft: ReturnType<typeof draftWith> }) => {
  const entry = decided.ok && decided.value.journal_entry_id ? draft.entry(decided.value.journal_entry_id) : null
  return entry?.lines.map(({ account_id, debit, credit }) => [account_id, debit, credit])
}

const R1 = invoice('R1', by(100_000))
const R2 = invoice('R2', by(20_000))
const G1 = invoice('G1', by(-25_000))
const A1 = expense('A1', by(30_000))

describe('the amounts of an offset', () => {
  test('without amounts: as much as both sides have, in the order of the documents', () => {
    expect(settled(offset({ documents: [R2, R1, G1] }).decided)).toEqual(['R2 20000', 'R1 5000', 'G1 -25000'])
    expect(settled(offset({ documents: [R1, R2, G1] }).decided)).toEqual(['R1 25000', 'G1 -25000'])
    expect(settled(offset({ documents: [G1, A1, R2] }).decided)).toEqual(['G1 -20000', 'R2 20000'])
  })

  test('with an amount, the others count whole', () => {
    expect(settled(offset({ documents: [R1, G1], amounts: { R1: 250 } }).decided)).toEqual(['R1 25000', 'G1 -25000'])
    expect(problemsOf(offset({ documents: [R1, R2, G1], amounts: { R1: 250 } }).decided)).toEqual([
      'documents offset_sum',
    ])
  })

  test('up to all that is open and not a Rappen more', () => {
    const paid = invoice('P1', by(30_000, { paid_amount: rappen(5_000) }))
    expect(settled(offset({ documents: [paid, G1], amounts: { P1: 250 } }).decided)).toEqual(['P1 25000', 'G1 -25000'])
    const { decided } = offset({ documents: [paid, G1], amounts: { P1: 250.01 } })
    expect(decided).toMatchObject({
      error: [{ field: 'documents.0.amount', code: 'offset_more_than_open', values: { open: '250.00' } }],
    })
  })

  test('both sides with their difference are named when they are not equal', () => {
    expect(offset({ documents: [R2, G1], amounts: { R2: 200, G1: 250 } }).decided).toMatchObject({
      error: [{ values: { claims: '200.00', debts: '250.00', difference: '-50.00', currency: 'CHF' } }],
    })
  })

  test('one Rappen is enough', () => {
    const one = invoice('ONE', by(1))
    expect(settled(offset({ documents: [one, G1] }).decided)).toEqual(['ONE 1', 'G1 -1'])
    expect(settled(offset({ documents: [one, G1], amounts: { ONE: 0.01, G1: 0.01 } }).decided)).toEqual([
      ...['ONE 1', 'G1 -1'],
    ])
  })
})

describe('what cannot be offset', () => {
  test('a paid document, also with an amount', () => {
    const paid = invoice('P1', by(5_000, { paid_amount: rappen(5_000) }))
    expect(problemsOf(offset({ documents: [paid, G1] }).decided)).toEqual(['documents.0.id document_paid'])
    expect(problemsOf(offset({ documents: [paid, G1], amounts: { P1: 1 } }).decided)).toEqual([
      'documents.0.id document_paid',
    ])
  })

  test('a bill under the name of an invoice, an invoice as a bill, a document that is not known', () => {
    const draft = draftWith([R1, A1])
    const named = [
      { type: 'expense', id: 'R1' },
      { type: 'invoice', id: 'A1' },
      { type: 'invoice', id: 'X' },
    ] as const
    expect(problemsOf(addOffset(FACTS, draft, { documents: named }, LATEST, { id: 'o', now: NOW }))).toEqual([
      'documents.0.id matchable_unknown',
      'documents.1.id matchable_unknown',
      'documents.2.id matchable_unknown',
    ])
  })

  test('a payment order, and an amount of nothing', () => {
    const draft = draftWith([R1, expensePayment('O1') as never, G1])
    const named = [
      { type: 'invoice', id: 'R1', amount: 0 },
      { type: 'expense', id: 'O1' },
      { type: 'invoice', id: 'O1' },
      { type: 'invoice', id: 'G1', amount: '-1' },
    ] as const
    expect(problemsOf(addOffset(FACTS, draft, { documents: named }, LATEST, { id: 'o', now: NOW }))).toEqual([
      'documents.0.amount amount_not_positive',
      'documents.1.id matchable_unknown',
      'documents.2.id matchable_unknown',
      'documents.3.amount amount_not_positive',
    ])
  })

  test('a document twice, an amount that is no number', () => {
    expect(problemsOf(offset({ documents: [R1, G1, R1] }).decided)).toEqual(['documents.2.id offset_twice'])
    const draft = draftWith([R1, G1])
    const named = [
      { type: 'invoice', id: 'R1', amount: 'ten' },
      { type: 'invoice', id: 'G1' },
    ] as const
    expect(problemsOf(addOffset(FACTS, draft, { documents: named }, LATEST, { id: 'o', now: NOW }))).toEqual([
      'documents.0.amount amount_unreadable',
    ])
  })

  test('documents of the same side', () => {
    const overpaid = expense('O1', by(1_000, { paid_amount: rappen(1_500) }))
    expect(problemsOf(offset({ documents: [R1, R2] }).decided)).toEqual(['documents offset_one_side'])
    expect(problemsOf(offset({ documents: [G1, A1] }).decided)).toEqual(['documents offset_one_side'])
    // An overpaid bill is owed to us.
    expect(problemsOf(offset({ documents: [R1, overpaid] }).decided)).toEqual(['documents offset_one_side'])
    expect(settled(offset({ documents: [overpaid, A1] }).decided)).toEqual(['O1 -500', 'A1 500'])
  })

  test('documents of several companies, unless that is wanted', () => {
    const own = invoice('R1', by(500, { company_id: 'company1' }))
    const other = invoice('G1', by(-500, { company_id: 'company2' }))
    expect(problemsOf(offset({ documents: [own, other] }).decided)).toEqual(['documents.1.id offset_other_company'])
    expect(problemsOf(offset({ documents: [own, G1] }).decided)).toEqual(['documents.1.id offset_other_company'])
    expect(settled(offset({ documents: [own, other], command: { several_companies: true } }).decided)).toHaveLength(2)
  })

  test('before the day of a document; on its day it can be', () => {
    const later = invoice('R2', by(25_000, { date: day('2026-03-10') }))
    const onDay = (date: string) => offset({ documents: [later, G1], on: { date: day(date) } }).decided
    expect(onDay('2026-03-09')).toMatchObject({
      error: [{ field: 'date', code: 'offset_before_document', values: { date: '2026-03-10' } }],
    })
    expect(onDay('2026-03-10').ok).toBe(true)
  })

  test('documents whose value in francs is not known', () => {
    const euro = invoice('E1', { ...by(5_000), currency: 'EUR' })
    expect(problemsOf(offset({ documents: [G1, euro], command: { differences: [] } }).decided)).toEqual([
      'documents.1.id exchange_rate_missing',
    ])
  })
})

describe('the entry of an offset', () => {
  test('none where both are on debtors', () => {
    const { decided, draft } = offset({ documents: [R1, G1] })
    expect(decided).toEqual({
      ok: true,
      value: {
        id: 'offset1',
        kind: 'offset',
        date: '2026-04-30',
        text: null,
        settlements: [
          { type: 'invoice', id: 'R1', amount: 25_000 },
          { type: 'invoice', id: 'G1', amount: -25_000 },
        ],
        journal_entry_id: null,
        created_at: NOW,
      },
    })
    expect(draft.document('R1')?.paid_amount).toBe(25_000)
    expect(draft.changes().map(({ table }) => table)).toEqual(['invoice', 'invoice', 'offset'])
  })

  test('of a bill and an invoice: from creditors to debtors, with both numbers as its text', () => {
    const made = offset({ documents: [A1, R1, R2] })
    expect(booked(made)).toEqual([
      ['2000', 30_000, 0],
      ['1100', 0, 30_000],
    ])
    expect(made.draft.entry('entry1')).toMatchObject({
      number: 8,
      date: '2026-04-30',
      fiscal_year_id: '2026',
      text: 'Verrechnung R1 mit A1',
      source: { type: 'offset', id: 'offset1' },
    })
  })

  test('the text is the own one without blanks, or at most 255 characters of numbers', () => {
    const own = offset({ documents: [A1, R1], command: { text: ' Abmachung ' } })
    expect([own.decided.ok && own.decided.value.text, own.draft.entry('entry1')?.text]).toEqual([
      'Abmachung',
      'Abmachung',
    ])
    const long = invoice('R1', by(100_000, { number: '9'.repeat(250) }))
    const text = offset({ documents: [A1, long], command: { text: '  ' } }).draft.entry('entry1')?.text
    expect(text).toBe(`Verrechnung ${'9'.repeat(243)}`)
  })

  test('the same euros booked at different rates: the difference is that of invoices, or of bills alone', () => {
    const sale = invoice('E1', { ...by(100_000), ...inEuro(95_000) })
    const bill = expense('E2', { ...by(100_000), ...inEuro(93_000) })
    expect(booked(offset({ documents: [sale, bill] }))).toEqual([
      ['1100', 0, 95_000],
      ['2000', 93_000, 0],
      ['3806', 2_000, 0],
    ])
    const returned = expense('E3', { ...by(-100_000), ...inEuro(-95_000) })
    expect(booked(offset({ documents: [bill, returned] }))).toEqual([
      ['2000', 0, 2_000],
      ['4906', 2_000, 0],
    ])
    const missing = { ...FACTS, accounts: { ...ACCOUNTS, exchange_sales: null } }
    expect(problemsOf(offset({ documents: [sale, bill], facts: missing }).decided)).toEqual([
      'documents booking_account_missing',
    ])
  })

  test('a part of euros stays on the account with its amount', () => {
    const first = invoice('E1', { ...by(100_000), ...inEuro(95_000) })
    const half = invoice('E2', { ...by(-50_000), ...inEuro(-47_500) })
    const both = offset({ documents: [first, half] })
    expect([booked(both), settled(both.decided)]).toEqual([undefined, ['E1 50000', 'E2 -50000']])
    expect(both.draft.document('E1')).toMatchObject({ paid_amount: 50_000, base_paid_amount: 47_500 })
    const bill = expense('E3', { ...by(40_000), ...inEuro(38_000) })
    const made = offset({ documents: [first, bill] })
    expect(made.draft.entry('entry1')?.lines).toMatchObject([
      { account_id: '1100', credit: 38_000, currency: 'EUR', currency_amount: 40_000 },
      { account_id: '2000', debit: 38_000, currency: 'EUR', currency_amount: 40_000 },
    ])
  })

  test('francs against euros: rows of the difference, which must explain it', () => {
    const euro = invoice('E1', { ...by(100_000), ...inEuro(95_000) })
    const bill = expense('A2', by(94_000))
    const rows = (...differences: readonly object[]) =>
      offset({ documents: [euro, bill], command: { differences: differences as never } })
    const made = rows(
      { account_id: '3806', amount: 9, text: ' Kurs ' },
      { account_id: '6940', amount: '1.00', text: ' ' },
    )
    expect(booked(made)).toEqual([
      ['1100', 0, 95_000],
      ['2000', 94_000, 0],
      ['3806', 900, 0],
      ['6940', 100, 0],
    ])
    expect(made.draft.entry('entry1')?.lines.map(({ text }) => text)).toEqual([null, null, 'Kurs', null])
    expect(rows({ account_id: '3806', amount: 9.99 }).decided).toMatchObject({
      error: [
        { field: 'differences', code: 'offset_sum', values: { claims: '950.00', debts: '949.99', difference: '0.01' } },
      ],
    })
    expect(problemsOf(rows({ account_id: '9000', amount: 10 }, { account_id: '3806', amount: 'x' }).decided)).toEqual([
      'differences.0.account_id account_not_posting',
      'differences.1.amount amount_unreadable',
    ])
    expect(problemsOf(rows({ account_id: 'none', amount: 10 }).decided)).toEqual([
      'differences.0.account_id ledger_account_unknown',
    ])
    // Without an account, that of exchange differences, if there is one.
    expect(booked(rows({ amount: 10 }))?.[2]).toEqual(['3806', 1_000, 0])
    const missing = { ...FACTS, accounts: { ...ACCOUNTS, exchange_sales: null } }
    const command = { differences: [{ amount: 10 }] }
    expect(problemsOf(offset({ documents: [euro, bill], command, facts: missing }).decided)).toEqual([
      'differences.0.account_id booking_account_missing',
    ])
  })

  test('francs against euros of the same value need no rows', () => {
    const euro = invoice('E1', { ...by(100_000), ...inEuro(95_000) })
    const bill = expense('A2', by(95_000))
    expect(booked(offset({ documents: [euro, bill] }))).toEqual([
      ['1100', 0, 95_000],
      ['2000', 95_000, 0],
    ])
    // Francs and euros on the same account are kept apart.
    const credit = offset({ documents: [euro, invoice('G2', by(-95_000))] })
    expect(credit.draft.entry('entry1')?.lines).toMatchObject([
      { account_id: '1100', credit: 95_000, currency: 'EUR', currency_amount: 100_000 },
      { account_id: '1100', debit: 95_000, currency: null, currency_amount: null },
    ])
  })

  test('only debtors and creditors are summed: what payments book keeps its lines', () => {
    const part = { account_id: '3400', vat_rate_id: null, base_booked: rappen(0), base_tax: rappen(0) }
    const byPayment = (id: string) =>
      invoice(id, by(10_000, { booked_by: 'payment', payment_parts: [{ ...part, amount: rappen(10_000) }] }))
    const credit = invoice('G2', by(-20_000))
    expect(booked(offset({ documents: [byPayment('Z1'), byPayment('Z2'), credit] }))).toEqual([
      ['1100', 20_000, 0],
      ['3400', 0, 10_000],
      ['3400', 0, 10_000],
    ])
  })

  test('several euros of one account are one line of what is left of them', () => {
    const [first, second] = [100_000, 60_000].map((total, at) =>
      invoice(`E${at}`, { ...by(total), ...inEuro((total / 100) * 95) }),
    )
    const credit = invoice('G2', { ...by(-40_000), ...inEuro(-38_000) })
    const bill = expense('A2', { ...by(120_000), ...inEuro(114_000) })
    if (!first || !second) throw new Error('two')
    const made = offset({ documents: [first, second, credit, bill] })
    expect(settled(made.decided)).toEqual(['E0 100000', 'E1 60000', 'G2 -40000', 'A2 120000'])
    expect(made.draft.entry('entry1')?.lines).toMatchObject([
      { account_id: '1100', credit: 114_000, currency: 'EUR', currency_amount: 120_000 },
      { account_id: '2000', debit: 114_000, currency: 'EUR', currency_amount: 120_000 },
    ])
  })

  test('the same euros at different rates leave francs without euros', () => {
    const sale = invoice('E1', { ...by(100_000), ...inEuro(95_000) })
    const credit = invoice('G2', { ...by(-100_000), ...inEuro(-93_000) })
    expect(offset({ documents: [sale, credit] }).draft.entry('entry1')?.lines).toMatchObject([
      { account_id: '1100', debit: 0, credit: 2_000, currency: null, currency_amount: null },
      { account_id: '3806', debit: 2_000, credit: 0, currency: null },
    ])
  })

  test('what payments book is booked with its tax', () => {
    const part = (amount: number) => ({
      ...{ account_id: '3400', vat_rate_id: 'R81', amount: rappen(amount) },
      ...{ base_booked: rappen(0), base_tax: rappen(0) },
    })
    const paid = invoice('Z1', { ...by(10_810), booked_by: 'payment', payment_parts: [part(10_810)] })
    const bill = expense('A2', by(10_810))
    const made = offset({ documents: [paid, bill] })
    expect(booked(made)).toEqual([
      ['2000', 10_810, 0],
      ['3400', 0, 10_000],
      ['2200', 0, 810],
    ])
    // Revenue and its reduction stay two lines of their rate.
    const credit = invoice('Z2', { ...by(-10_810), booked_by: 'payment', payment_parts: [part(-10_810)] })
    expect(booked(offset({ documents: [paid, credit] }))).toEqual([
      ['3400', 0, 10_000],
      ['2200', 0, 810],
      ['3400', 10_000, 0],
      ['2200', 810, 0],
    ])
    const onDebtors = { ...part(10_810), account_id: '1100' }
    const odd = invoice('Z3', { ...by(10_810), booked_by: 'payment', payment_parts: [onDebtors] })
    expect(booked(offset({ documents: [odd, bill] }))).toEqual([
      ['2000', 10_810, 0],
      ['1100', 0, 10_000],
      ['2200', 0, 810],
    ])
  })

  test('not without an account of debtors', () => {
    const facts = { ...FACTS, accounts: { ...ACCOUNTS, debtor: null } }
    expect(problemsOf(offset({ documents: [A1, R1], facts }).decided)).toEqual([
      'documents.1.id booking_account_missing',
    ])
  })

  test('rows of a difference have no place in one currency', () => {
    const command = { differences: [{ account_id: '3806', amount: 1 }] }
    expect(problemsOf(offset({ documents: [R1, G1], command }).decided)).toEqual(['differences offset_one_currency'])
  })
})

describe('the day of an offset', () => {
  const lock = { kind: 'books', from: null, to: day('2026-04-30'), reopened_at: null } as const
  const locked: Facts = { ...FACTS, locks: [lock] }
  const problemOn = (on: OffsetDay) => problemsOf(offset({ documents: [R1, G1], on, facts: locked }).decided)

  test('in a locked period it is a later one, when it is given', () => {
    expect(problemOn(LATEST)).toEqual(['date period_locked'])
    expect(problemOn({ ...LATEST, book_on: day('2026-04-29') })).toEqual(['book_on before_booking_date'])
    const made = offset({ documents: [R1, G1], on: { ...LATEST, book_on: day('2026-05-01') }, facts: locked })
    expect(made.decided).toMatchObject({ value: { date: '2026-05-01' } })
    // In an open period the later day does not count.
    const open = offset({ documents: [R1, G1], on: { ...LATEST, book_on: day('2026-05-01') } })
    expect(open.decided).toMatchObject({ value: { date: '2026-04-30' } })
  })

  test('in no year, it is none', () =>
    expect(problemOn({ date: day('2027-01-01') })).toEqual(['date fiscal_year_missing']))
})

describe('an offset is removed', () => {
  const link: Offset = {
    id: 'offset1',
    kind: 'offset',
    date: day('2026-04-30'),
    text: null,
    settlements: [{ type: 'invoice', id: 'R1', amount: rappen(25_000) }],
    journal_entry_id: null,
    created_at: NOW,
  }
  const half = invoice('R1', by(100_000, { paid_amount: rappen(25_000) }))

  test('without an entry also in a locked period, but not in a closed year', () => {
    const lock = { kind: 'books', from: null, to: day('2026-04-30'), reopened_at: null } as const
    const draft = draftWith([half])
    expect(removeOffset({ ...FACTS, locks: [lock] }, draft, link, null).ok).toBe(true)
    expect(draft.changes().map(({ table, id, after }) => [table, id, after === null])).toEqual([
      ['invoice', 'R1', false],
      ['offset', 'offset1', true],
    ])
    expect(draft.document('R1')?.paid_amount).toBe(0)
    const closed = { ...link, date: day('2025-04-30') }
    expect(problemsOf(removeOffset(FACTS, draftWith([half]), closed, null))).toEqual(['date fiscal_year_closed'])
  })

  test('its entry is reversed on its day, or on a later one in a locked period', () => {
    const { draft } = offset({ documents: [A1, R1] })
    const [entry] = [draft.entry('entry1')]
    if (!entry) throw new Error('no entry')
    const own = { ...link, journal_entry_id: entry.id }
    const locked = {
      ...FACTS,
      locks: [{ kind: 'books', from: null, to: day('2026-04-30'), reopened_at: null } as const],
    }
    const again = draftWith([half], new Map([[entry.id, { ...entry, id: entry.id }]]))
    expect(problemsOf(removeOffset(locked, again, own, null))).toEqual(['booking_date period_locked'])
    const removed = draftWith([half], new Map([['first', { ...entry, id: 'first' }]]))
    expect(removeOffset(locked, removed, { ...own, journal_entry_id: 'first' }, day('2026-05-02')).ok).toBe(true)
    expect(removed.entry('entry1')).toMatchObject({
      date: '2026-05-02',
      number: 8,
      reverses_id: 'first',
      lines: [
        { account_id: '2000', debit: 0, credit: 30_000 },
        { account_id: '1100', debit: 30_000, credit: 0 },
      ],
    })
    expect(removed.entry('first')?.reversed_by_id).toBe('entry1')
  })
})

describe('a write-off', () => {
  const facts = { ...FACTS, limit: rappen(500), linesOf: () => [postingOf('3400', 100_000)] }
  const write = (
    documents: WriteOffCommand['documents'],
    more: Partial<WriteOffCommand> = {},
    known: readonly BookableDocument[] = [R1, R2, A1],
    on: OffsetDay = LATEST,
    own: Partial<typeof facts> = {},
  ) => {
    const draft = draftWith(known)
    const decided = addWriteOff({ ...facts, ...own }, draft, { documents, ...more }, on, { id: 'off1', now: NOW })
    return { decided, draft }
  }
  const named = (id: string, amount?: number) =>
    ({ type: id.startsWith('A') ? 'expense' : 'invoice', id, ...(amount === undefined ? {} : { amount }) }) as const

  test('of exactly the limit needs no reason, of a Rappen more it does; the largest document counts', () => {
    expect(write([named('R1', 5), named('R2', 5)]).decided.ok).toBe(true)
    const { decided } = write([named('R1', 5.01), named('R2', 1)])
    expect(decided).toMatchObject({ error: [{ field: 'reason', code: 'write_off_reason', values: { limit: '5.00' } }] })
    expect(problemsOf(write([named('R1', 5.01)], { reason: '  ' }).decided)).toEqual(['reason write_off_reason'])
    expect(problemsOf(write([named('A1', 5.01)]).decided)).toEqual(['reason write_off_reason'])
  })

  test('books a loss for an invoice, a gain for a bill, with the reason in the text', () => {
    const made = write([named('R2'), named('A1', 100)], { reason: ' Vergleich ' })
    expect(booked(made)).toEqual([
      ['1100', 0, 20_000],
      ['3805', 20_000, 0],
      ['2000', 10_000, 0],
      ['4900', 0, 10_000],
    ])
    expect(made.decided).toMatchObject({
      value: { kind: 'write_off', date: '2026-04-30', text: 'Vergleich', journal_entry_id: 'entry1', created_at: NOW },
    })
    expect(made.draft.entry('entry1')).toMatchObject({
      text: 'Abschreibung R2, A1: Vergleich',
      source: { type: 'offset' },
    })
    expect([made.draft.document('R2'), made.draft.document('A1')]).toMatchObject([
      { paid_amount: 20_000 },
      { paid_amount: 10_000 },
    ])
    expect(write([named('R1', 1)]).draft.entry('entry1')?.text).toBe('Abschreibung R1')
    const long = write([named('R1')], { reason: 'x'.repeat(300) }).draft.entry('entry1')?.text
    expect(long).toBe(`Abschreibung R1: ${'x'.repeat(238)}`)
  })

  test('of a credit note is the other way round', () => {
    const credit = invoice('G9', by(-400))
    expect(booked(write([named('G9')], {}, [credit]))).toEqual([
      ['1100', 400, 0],
      ['3805', 0, 400],
    ])
  })

  test('on an account of its own, which must be one for postings', () => {
    expect(booked(write([named('R1', 1)], { account_id: '6900' }))?.[1]).toEqual(['6900', 100, 0])
    expect(problemsOf(write([named('R1', 1)], { account_id: '9000' }).decided)).toEqual([
      'account_id account_not_posting',
    ])
    expect(problemsOf(write([named('R1', 1)], { account_id: 'x' }).decided)).toEqual([
      'account_id ledger_account_unknown',
    ])
    const accounts = { ...ACCOUNTS, bad_debt: null }
    expect(problemsOf(write([named('R1', 1)], {}, [R1], LATEST, { accounts }).decided)).toEqual([
      'account_id booking_account_missing',
    ])
  })

  test('is refused for amounts and documents that cannot be', () => {
    const paid = invoice('P1', by(5_000, { paid_amount: rappen(5_000) }))
    expect(problemsOf(write([named('R1', 0)]).decided)).toEqual(['documents.0.amount amount_not_positive'])
    expect(problemsOf(write([named('R2', 1), named('R1', 1000.01)]).decided)).toEqual([
      'documents.1.amount offset_more_than_open',
    ])
    expect(problemsOf(write([named('R1', 1000)], { reason: 'x' }).decided)).toEqual([])
    expect(problemsOf(write([named('P1')], {}, [paid]).decided)).toEqual(['documents.0.id document_paid'])
    expect(problemsOf(write([{ type: 'expense', id: 'R1' }]).decided)).toEqual(['documents.0.id matchable_unknown'])
    expect(problemsOf(write([named('X')]).decided)).toEqual(['documents.0.id matchable_unknown'])
  })

  test('is not before the documents, and on an open day', () => {
    const on = (date: string) => write([named('R1', 1)], {}, [R1], { date: day(date) }).decided
    expect(on('2026-03-01')).toMatchObject({
      error: [{ field: 'date', code: 'offset_before_document', values: { date: '2026-03-02' } }],
    })
    expect(on('2026-03-02').ok).toBe(true)
    expect(problemsOf(on('2027-03-02'))).toEqual(['date fiscal_year_missing'])
  })

  test('of several lines by their amounts and rates', () => {
    const rated = (credit: number) => postingOf('3400', credit, { vat_rate_id: 'R81' })
    // 540.50 of a document of 1081.00, of which 648.60 were taxed in two lines: 324.30 with 24.30 of tax, 216.20 without.
    const linesOf = () => [
      rated(40_000),
      rated(20_000),
      postingOf('2200', 4_860, { vat_rate_id: 'R81' }),
      postingOf('3400', 43_240),
    ]
    const whole = invoice('R9', by(108_100))
    const made = write([named('R9', 540.5)], { reason: 'x' }, [whole], LATEST, { linesOf })
    expect(booked(made)).toEqual([
      ['1100', 0, 54_050],
      ['3805', 30_000, 0],
      ['2200', 2_430, 0],
      ['3805', 21_620, 0],
    ])
    const untaxed = { ...ACCOUNTS, is_input_tax_deducted: false }
    expect(
      booked(write([named('R9', 540.5)], { reason: 'x' }, [whole], LATEST, { linesOf, accounts: untaxed })),
    ).toEqual([
      ['1100', 0, 54_050],
      ['3805', 54_050, 0],
    ])
    const noAccount = { ...ACCOUNTS, vat: null }
    const refused = write([named('R9', 540.5)], { reason: 'x' }, [whole], LATEST, { linesOf, accounts: noAccount })
    expect(problemsOf(refused.decided)).toEqual(['account_id booking_account_missing'])
    expect(made.draft.changes().map(({ table }) => table)).toEqual(['invoice', 'journal_entry', 'offset'])
    expect(settled(made.decided)).toEqual(['R9 54050'])
  })

  test('that reduces tax is on an account of the side of the document', () => {
    // 21.62 of an invoice at 8.1 %: 20.00 and 1.62. The same for a bill, whose tax is input tax of services.
    const linesOf = () => [postingOf('3400', 100_000, { vat_rate_id: 'R81' })]
    const taxed = (id: string, account_id: string | null) =>
      write([named(id, 21.62)], { reason: 'x', account_id }, [R1, A1], LATEST, { linesOf })
    expect(booked(taxed('R1', null))).toEqual([
      ['1100', 0, 2_162],
      ['3805', 2_000, 0],
      ['2200', 162, 0],
    ])
    expect(booked(taxed('A1', null))).toEqual([
      ['2000', 2_162, 0],
      ['4900', 0, 2_000],
      ['1170', 0, 162],
    ])
    for (const [id, account] of [['R1', '6900'] as const, ['A1', '3805'] as const])
      expect(taxed(id, account).decided).toMatchObject({
        error: [{ field: 'account_id', code: 'account_not_of_document', values: { value: account } }],
      })
    // 0.05 has no tax, so that any account may be used.
    const small = write([named('R1', 0.05)], { account_id: '6900' }, [R1], LATEST, { linesOf })
    expect(booked(small)).toEqual([
      ['1100', 0, 5],
      ['6900', 5, 0],
    ])
  })

  test('of a line of one Rappen is a tenth of ten', () => {
    const linesOf = () => [postingOf('3400', 1, { vat_rate_id: 'R81' }), postingOf('3400', 9)]
    expect(booked(write([named('S1')], {}, [invoice('S1', by(10))], LATEST, { linesOf }))).toEqual([
      ['1100', 0, 10],
      ['3805', 1, 0],
      ['3805', 9, 0],
    ])
  })

  test('of a line whose rate does not exist any more has no tax', () => {
    const linesOf = () => [postingOf('3400', 100_000, { vat_rate_id: 'gone' })]
    expect(booked(write([named('R1', 1)], {}, [R1], LATEST, { linesOf }))).toEqual([
      ['1100', 0, 100],
      ['3805', 100, 0],
    ])
  })

  test('of what its payments book, by its parts', () => {
    const parts = [
      { account_id: '3400', vat_rate_id: 'R81', amount: rappen(10_810), base_booked: rappen(0), base_tax: rappen(0) },
    ]
    const paid = invoice('Z1', { ...by(10_810), booked_by: 'payment', payment_parts: parts })
    const linesOf = () => [postingOf('3400', 10_000)]
    expect(booked(write([named('Z1')], { reason: 'x' }, [paid], LATEST, { linesOf }))).toEqual([
      ['3400', 0, 10_000],
      ['2200', 0, 810],
      ['3805', 10_000, 0],
      ['2200', 810, 0],
    ])
  })

  test('of one Rappen has one line of loss', () => {
    const linesOf = () => [postingOf('3400', 99_999), postingOf('3400', 1, { vat_rate_id: 'R81' })]
    expect(booked(write([named('R1', 0.01)], {}, [R1], LATEST, { linesOf }))).toEqual([
      ['1100', 0, 1],
      ['3805', 1, 0],
    ])
  })

  test('without an account of debtors, or of a payment order, is refused', () => {
    const accounts = { ...ACCOUNTS, debtor: null }
    expect(problemsOf(write([named('R1', 1)], {}, [R1], LATEST, { accounts }).decided)).toEqual([
      'documents.0.id booking_account_missing',
    ])
    const order = expensePayment('A9') as never
    for (const type of ['expense', 'invoice'] as const)
      expect(problemsOf(write([{ type, id: 'A9' }], {}, [order]).decided)).toEqual(['documents.0.id matchable_unknown'])
    expect(problemsOf(write([named('R1', 0.001)], {}, [R1]).decided)).toEqual([
      'documents.0.amount amount_too_many_decimals',
    ])
    expect(booked(write([named('R1', 0.01)]))?.[0]).toEqual(['1100', 0, 1])
  })

  test('by the lines of the entry, without its exchange difference', () => {
    const linesOf = () => [
      postingOf('3400', 90_000),
      ...['3806', '4906'].map((id) => postingOf(id, 5_000, { vat_rate_id: 'R81' })),
    ]
    expect(booked(write([named('R1', 1)], {}, [R1], LATEST, { linesOf }))).toEqual([
      ['1100', 0, 100],
      ['3805', 100, 0],
    ])
  })
})
