// What documents count on the VAT form: received amounts of those with an entry of their own, agreed amounts of those that
// their payments book, and what is open. Invoices of 1,081.00 (1,000.00 on 3400, and 81.00).
import { describe, expect, test } from 'vitest'
import { asKnownNow } from '../../../main/service/ledger/as-of.ts'
import {
  canCountDocuments,
  countDocuments,
  type DocumentSource,
  documentReversals,
  hasPaymentDocuments,
  readDocumentsOf,
  readOpen,
} from '../../../main/service/ledger/vat/vat-received.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import type { Invoice } from '../../../shared/record/open-item/open-item.ts'
import type { VatMovement } from '../../../shared/rule/ledger/report/vat-parts.ts'
import { CHART } from '../../rule/ledger/ledger-facts.ts'
import { company, day, expense, invoice, rappen, transaction } from '../../rule/matching/world.ts'
import { bookWith, entry, entryOf, lines, profileWith } from '../../support/books/book-with.ts'

const reporting = (form: string, fields: object = {}) => ({
  ...{ valid_from: day('2020-01-01'), is_liable: true, method: 'effective', form },
  ...{ period: 'quarter', activities: [], ...fields },
})
const settingsOf = (form: string, fields: object = {}) => ({
  ...{ accountingVatReporting: [reporting(form, fields)], liableForVat: true },
  ...{ accountingDebtorAccount: 1100, accountingRevenueAccount: 3400, accountingVatAccount: 2200 },
})
const start = async (changes: readonly Change[], form = 'received', fields: object = {}) => {
  const settings = settingsOf(form, fields)
  const { read } = await bookWith(profileWith(settings), ...changes)
  const profile = { base_currency: 'CHF', settings }
  return { read, asKnown: asKnownNow, accounts: CHART, rates: [], profile } as unknown as DocumentSource
}

const sold = (id: string, fields: Partial<Invoice> = {}) =>
  invoice(id, {
    ...{ total: rappen(1_081_00), paid_amount: rappen(0), date: day('2026-03-01') },
    ...{ booked_by: 'issue', journal_entry_id: `e-${id}`, ...fields },
  })
let number = 0
/** An invoice with its entry. */
const issued = (id: string, fields: Partial<Invoice> = {}) => [
  created('invoice', sold(id, fields)),
  entry(`e-${id}`, fields.date ?? '2026-03-01', {
    number: ++number,
    ...{
      lines: [...lines({ 1100: 1_081_00 }), ...lines({ 3400: -1_000_00 }), ...lines({ 2200: -81_00 })],
      source: { type: 'invoice', id },
    },
  }),
]
const PARTS = [
  { account_id: '3400', vat_rate_id: null, amount: 1_081_00, base_booked: 0, base_tax: 0 },
] as unknown as Invoice['payment_parts']
/** An invoice that its payments book, on 3400 without a rate. */
const byPayment = (id: string, fields: Partial<Invoice> = {}) =>
  created(
    'invoice',
    sold(id, {
      ...{ booked_by: 'payment', journal_entry_id: null, payment_parts: PARTS },
      ...fields,
    }),
  )
const paid = (payment: string, id: string, date: string, amount: number, fields: object = {}) => [
  created(
    'bank_transaction',
    transaction(payment, {
      ...{ is_reconciled: true, journal_entry_id: `p-${payment}` },
      matches: [
        {
          ...{ matchable_type: 'invoice', matchable_id: id, account_id: null, origin: 'person' },
          settlements: [{ type: 'invoice', id, amount, base_amount: null, ...fields }],
        },
      ] as never,
    }),
  ),
  entry(`p-${payment}`, date, {
    number: ++number,
    lines: lines({ 1020: amount, 1100: -amount }),
    source: { type: 'bank_transaction', id: payment },
  }),
]
/** The sum on the revenue account. */
const revenue = (movements: readonly VatMovement[]) =>
  movements.reduce((sum, { account_id, amount }) => (account_id === '3400' ? sum + amount : sum), 0)
const MARCH = { from: day('2026-03-01'), to: day('2026-03-31') }

describe('the number of documents', () => {
  const all = [
    byPayment('a', { date: day('2026-03-01') }),
    byPayment('b', { date: day('2026-04-01') }),
    created('expense', { ...expense('c'), booked_by: 'payment', date: day('2026-03-31') }),
    created('invoice', sold('d')),
  ]

  test('is by their booking and their days, both included', async () => {
    const { read } = await start(all)
    expect(await countDocuments(read, 'payment')).toBe(3)
    expect(await countDocuments(read, 'payment', MARCH)).toBe(2)
    expect(await countDocuments(read, 'payment', { from: day('2026-03-31') })).toBe(2)
    expect(await countDocuments(read, 'payment', { to: day('2026-03-01') })).toBe(1)
    expect(await countDocuments(read, 'issue', MARCH)).toBe(1)
    expect(await countDocuments(read, 'opening')).toBe(0)
  })

  test('decides whether a form may count documents', async () => {
    const can = async (form: string, changes: readonly Change[]) => {
      const { read, profile } = await start(changes, form)
      return [await hasPaymentDocuments(read), await canCountDocuments(read, profile)]
    }
    expect(await can('received', [])).toEqual([false, true])
    expect(await can('agreed', [])).toEqual([false, false])
    expect(await can('agreed', issued('a'))).toEqual([false, false])
    expect(await can('agreed', [byPayment('a')])).toEqual([true, true])
  })
})

test('an entry is one of a document also as the reversal of a reversal that is not in the slice', async () => {
  const source = (type: string) => ({ type, id: 'x' }) as never
  const reversal = (id: string, reverses_id: string) =>
    entryOf(id, '2026-03-01', { reverses_id, source: source('reversal') })
  const [bill, typed] = [
    entryOf('e1', '2026-03-01', { source: source('expense') }),
    entryOf('e2', '2026-03-01', { source: source('manual') }),
  ]
  const before = [bill, typed, reversal('e3', 'e1'), reversal('e4', 'e2'), reversal('e5', 'e3')]
  const { read } = await bookWith(...before.map((each) => created('journal_entry', each)))
  const own = entryOf('e9', '2026-03-01', { source: source('invoice') })
  const slice = [own, reversal('e6', 'e5'), reversal('e7', 'e4'), reversal('e8', 'e9'), typed]
  const isOfDocument = await documentReversals(read, slice)
  expect(slice.filter(isOfDocument).map(({ id }) => id)).toEqual(['e9', 'e6', 'e8'])
})

describe('received amounts of a month', () => {
  const of = async (changes: readonly Change[], fields: object = {}) => {
    const { counted, replaced } = await readDocumentsOf(await start(changes, 'received', fields), 'received', MARCH)
    return [counted.map(({ document, movements }) => `${document.id} ${revenue(movements)}`), revenue(replaced)]
  }

  test('are what was paid in it, in place of the entries of documents', async () => {
    const whole = { paid_amount: rappen(1_081_00) }
    expect(await of([...issued('a', whole), ...paid('t', 'a', '2026-03-31', 1_081_00)])).toEqual([
      ...[['a -100000'], -1_000_00],
    ])
    expect(await of([...issued('a', whole), ...paid('t', 'a', '2026-04-01', 1_081_00)])).toEqual([[], -1_000_00])
    const february = { ...whole, date: day('2026-02-28') }
    expect(await of([...issued('a', february), ...paid('t', 'a', '2026-03-01', 1_081_00)])).toEqual([['a -100000'], 0])
  })

  test('are in place of the entries of bills and of reversals, too', async () => {
    const posted = (id: string, type: string, amount: number, fields: object = {}) =>
      entry(id, '2026-03-05', {
        number: ++number,
        ...{ lines: lines({ 3400: amount }), source: { type, id: 'x' } as never, ...fields },
      })
    const found = await of([
      posted('e1', 'expense', 1_00),
      posted('e2', 'reversal', 20_00, { reverses_id: 'e1' }),
      posted('e3', 'manual', 300_00),
      posted('e4', 'reversal', 4_000_00, { reverses_id: 'e3' }),
    ])
    expect(found).toEqual([[], 21_00])
  })

  test('of a part that follows another one count only that part', async () => {
    const half = [...paid('t1', 'a', '2026-02-10', 540_50), ...paid('t2', 'a', '2026-03-10', 540_50)]
    const [counted] = await of([...issued('a', { paid_amount: rappen(1_081_00) }), ...half])
    expect(counted).toEqual(['a -50000'])
  })

  test('are those of documents with VAT, which no payment books', async () => {
    const payment = paid('t', 'a', '2026-03-10', 1_081_00)
    expect((await of([byPayment('a', { paid_amount: rappen(1_081_00) }), ...payment]))[0]).toEqual([])
    for (const booked_by of ['elsewhere', null] as const)
      expect((await of([...issued('a', { booked_by, paid_amount: rappen(1_081_00) }), ...payment]))[0]).toEqual([])
    const paidWhole = [...issued('a', { paid_amount: rappen(1_081_00) }), ...payment]
    expect((await of(paidWhole, { is_liable: false }))[0]).toEqual([])
    expect((await of(paidWhole, { valid_from: day('2026-03-02') }))[0]).toEqual([])
  })

  test('of the opening balance have the lines that an entry would have, also without a customer', async () => {
    const opening = { booked_by: 'opening', journal_entry_id: null, paid_amount: rappen(1_081_00) } as const
    const payment = paid('t', 'a', '2026-03-10', 1_081_00)
    expect((await of([created('invoice', sold('a', opening)), ...payment]))[0]).toEqual(['a -108100'])
    const named = [
      created('invoice', sold('a', { ...opening, company_id: 'C' })),
      created('company', company('C', 'Muster AG', { revenue_account_id: '3000' })),
    ]
    expect((await of([...named, ...payment]))[0]).toEqual(['a 0'])
  })
})

describe('agreed amounts of a month', () => {
  const of = async (changes: readonly Change[], fields: object = {}) => {
    const { counted, replaced } = await readDocumentsOf(await start(changes, 'agreed', fields), 'agreed', MARCH)
    return [
      counted.map(({ document, date, movements }) => `${document.id} ${date} ${revenue(movements)}`),
      revenue(replaced),
    ]
  }

  test('are those of documents that their payments book, on their date', async () => {
    const dates = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01']
    const found = await of([...dates.map((date, at) => byPayment(`i${at}`, { date: day(date) })), ...issued('x')])
    expect(found).toEqual([['i1 2026-03-01 -108100', 'i2 2026-03-31 -108100'], 0])
    expect(await of([byPayment('i', { payment_parts: [] })])).toEqual([[], 0])
  })

  test('replace what payments of the month posted of them', async () => {
    const parts = { parts: [{ base_booked: 500_00, base_tax: 0 }] }
    const february = { date: day('2026-02-01'), paid_amount: rappen(500_00) }
    const payment = paid('t', 'a', '2026-03-10', 500_00, parts)
    expect(await of([byPayment('a', february), ...payment])).toEqual([[], -500_00])
    expect(await of([byPayment('a', february), ...paid('t', 'a', '2026-04-10', 500_00, parts)])).toEqual([[], 0])
    // Without parts it posted nothing of the document.
    expect(await of([byPayment('a', february), ...paid('t', 'a', '2026-03-10', 500_00)])).toEqual([[], 0])
    expect(await of([...issued('a', february), ...payment])).toEqual([[], 0])
    expect(await of([byPayment('a', february), ...payment], { is_liable: false })).toEqual([[], 0])
    // Its value in francs is not known.
    const euro = byPayment('a', { ...february, currency: 'EUR', base_total: null })
    expect(await of([euro, ...payment])).toEqual([[], 0])
  })
})

test('as they were known at a moment, documents of the month count that were removed or moved since', async () => {
  const was = (id: string, date: string, booked_by: Invoice['booked_by'] = 'payment') =>
    sold(id, { date: day(date), booked_by, journal_entry_id: null, payment_parts: PARTS })
  const then = [
    ...[was('a', '2026-02-28'), was('b', '2026-03-01'), was('c', '2026-03-31'), was('d', '2026-04-01')],
    was('e', '2026-03-10', 'issue'),
  ]
  const asKnown = ((table: string, _: unknown, isWanted: (record: object) => boolean) =>
    table === 'invoice' ? then.filter(isWanted) : []) as unknown as DocumentSource['asKnown']
  const source = { ...(await start([], 'agreed')), asKnown }
  const { counted } = await readDocumentsOf(source, 'agreed', MARCH)
  expect(counted.map(({ document }) => document.id)).toEqual(['b', 'c'])
})

test('open at the end of a day is what was made until then and not paid until then', async () => {
  const open = async (date: string, changes: readonly Change[]) =>
    (await readOpen(await start(changes), day(date))).map(
      ({ document, movements }) => `${document.id} ${revenue(movements)}`,
    )
  const books = [
    ...issued('open'),
    ...issued('later', { date: day('2026-04-01') }),
    ...issued('paid', { paid_amount: rappen(1_081_00) }),
    ...paid('t', 'paid', '2026-03-20', 1_081_00),
    ...issued('partly', { paid_amount: rappen(540_50) }),
    ...paid('u', 'partly', '2026-03-20', 540_50),
    created('expense', { ...expense('bill'), ...sold('bill'), creditor_iban: null, discounts: [] }),
    entry('e-bill', '2026-03-01', {
      number: ++number,
      lines: [...lines({ 2000: -1_081_00 }), ...lines({ 3400: 7_00 })],
    }),
  ]
  // A bill that was paid after the day.
  const bill = [
    created('expense', {
      ...expense('b'),
      ...sold('b'),
      paid_amount: rappen(1_081_00),
      creditor_iban: null,
      discounts: [],
    }),
    entry('e-b', '2026-03-01', { number: ++number, lines: [...lines({ 2000: -1_081_00 }), ...lines({ 3400: 7_00 })] }),
    ...paid('v', 'b', '2026-03-20', 1_081_00, { type: 'expense' }),
  ]
  expect([await open('2026-03-19', bill), await open('2026-03-20', bill)]).toEqual([['b 700'], []])
  expect((await open('2026-03-19', books)).toSorted()).toEqual([
    ...['bill 700', 'open -100000', 'paid -100000', 'partly -100000'],
  ])
  expect((await open('2026-03-20', books)).toSorted()).toEqual(['bill 700', 'open -100000', 'partly -50000'])
  expect((await open('2026-04-01', books)).toSorted()).toEqual([
    ...['bill 700', 'later -100000', 'open -100000', 'partly -50000'],
  ])
  expect(await open('2026-02-28', books)).toEqual([])
})
