// The items behind a line of a VAT return, whose sums are its figures, and the documents that are open on a day. Sales of the
// first quarter of 2026 at 8.1 %: 1,000.00 with 81.00.
import { describe, expect, test } from 'vitest'
import { createVatItems } from '../../../../main/service/ledger/vat-return/line-items.ts'
import { type Change, created, removed } from '../../../../shared/books/port/change.ts'
import type { Invoice } from '../../../../shared/record/open-item/open-item.ts'
import { type Timestamp, timestampOf } from '../../../../shared/value/calendar.ts'
import { ok } from '../../../../shared/value/result.ts'
import { CHART, yearOf } from '../../../rule/ledger/ledger-facts.ts'
import { day, expense, invoice, rappen, transaction } from '../../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, entry, lines, profileWith, some } from '../../../support/books/book-with.ts'
import { createMemoryBook, type MemoryBook } from '../../../support/books/memory-book.ts'
import { answerOf } from '../../../support/books/service-world.ts'

const at = (second: number): Timestamp => timestampOf(Date.UTC(2026, 5, 30, 12, 0, second))
const reporting = (since: string, form: string, fields: object = {}) => ({
  ...{ valid_from: day(since), is_liable: true, method: 'effective', form, period: 'quarter', activities: [] },
  ...fields,
})
const AGREED = [reporting('2020-01-01', 'agreed')]
const RECEIVED = [reporting('2020-01-01', 'received')]
const rate = (id: string, kind: string, rate_millis: number) =>
  some('vat_rate', id, { name: id, kind, rate_millis, valid_from: day('2024-01-01'), valid_to: null })
/** An organization that reports like this, with the usual chart. */
const start = (list: readonly object[]) => [
  profileWith({
    ...{ accountingVatReporting: list, liableForVat: true, accountingVatMethod: 'effective' },
    ...{ accountingDebtorAccount: '1100', accountingCreditorAccount: '2000', accountingRevenueAccount: '3400' },
    ...{ accountingVatAccount: '2200', accountingReverseTaxAccount: '2203', accountingNetTaxRate2Accounts: [] },
    ...{ accountingInputTaxAccount: '1170', accountingInputTaxOperationsAccount: '1171' },
  }),
  ...CHART.map((account) => created('ledger_account', account)),
  ...['2025', '2026'].map((year) => created('fiscal_year', yearOf(year))),
  rate('standard', 'standard', 8_100),
  rate('export', 'zero', 0),
  rate('acquisition', 'acquisition', 8_100),
]

/** The lines of a sale: on the account that pays, and with its rate. */
const sale = (account: string, net = 1_000_00, tax = 81_00) => [
  ...lines({ [account]: net + tax }),
  ...lines({ 3400: -net, 2200: -tax }, { vat_rate_id: 'standard' }),
]
const fromDocument = (type: string, id: string) => ({ source: { type, id } as never })
const paidBy = (id: string) => fromDocument('bank_transaction', id)
/** An invoice of 1,081.00; its entry is another change. */
const invoiced = (id: string, date: string, fields: Partial<Invoice> = {}) =>
  created('invoice', invoice(id, { total: rappen(1_081_00), date: day(date), booked_by: 'issue', ...fields }))
const onPayment = (id: string, date: string, fields: Partial<Invoice> = {}) =>
  invoiced(id, date, {
    booked_by: 'payment',
    payment_parts: [
      { account_id: '3400', vat_rate_id: 'standard', amount: 1_081_00, base_booked: 0, base_tax: 0 },
    ] as never,
    ...fields,
  })
/** A transaction that its entry books, with what it settles. */
const paying = (
  id: string,
  journal_entry_id: string,
  settlements: readonly { readonly type: string; readonly id: string }[],
) =>
  created(
    'bank_transaction',
    transaction(id, {
      ...{ is_reconciled: true, journal_entry_id },
      matches: settlements.map((each) => ({
        ...{ matchable_type: each.type, matchable_id: each.id, account_id: null, settlements: [each] },
      })) as never,
    }),
  )
/** Half of an invoice. */
const half = (id: string, fields: object = {}) => ({ type: 'invoice', id, amount: 540_50, ...fields })

interface Wish {
  readonly id?: string
  readonly key?: string
  readonly as_of?: Timestamp | null
}
const ask = async (book: MemoryBook, { id = '2026-Q1', key = 'line:303', as_of = null }: Wish = {}) =>
  createVatItems(await depsOf(book)).lineItems({ ...ACTOR, language: 'en' }, { id, key, as_of })
const idOf = (record: { readonly id: string } | null) => (record === null ? null : record.id)
/** Date, text, document, entry, transaction, base and tax of each item. */
const itemsOf = async (list: readonly object[], changes: readonly Change[], wish: Wish = {}) =>
  answerOf(await ask(await bookWith(...start(list), ...changes), wish)).items.map((item) => [
    ...[item.date, item.text, idOf(item.document), idOf(item.journal_entry), item.bank_transaction_id],
    ...[item.base, item.tax],
  ])

describe('by agreed amounts', () => {
  const BOOKS = [
    entry('e1', '2026-03-31', { text: 'Barverkauf', lines: sale('1000') }),
    entry('e2', '2026-01-01', { lines: sale('1100', 200_00, 16_20), ...fromDocument('invoice', 'i') }),
    entry('e3', '2026-02-01', { lines: sale('1020', 30_00, 2_43), ...paidBy('t') }),
    entry('e4', '2026-02-01', { lines: sale('2000', 4_000_00, 324_00), ...fromDocument('expense', 'b') }),
    entry('e5', '2025-12-31', { lines: sale('1000') }),
    entry('e6', '2026-04-01', { lines: sale('1000') }),
    entry('e7', '2026-03-31', { lines: sale('1000'), is_closing: true }),
    entry('e8', '2026-02-15', {
      lines: [...lines({ 1020: 50_00 }), ...lines({ 3400: -50_00 }, { vat_rate_id: 'export' })],
    }),
    entry('e9', '2026-02-16', {
      lines: [...lines({ 1020: -108_10 }), ...lines({ 6500: 100_00, 1170: 8_10 }, { vat_rate_id: 'standard' })],
    }),
    invoiced('i', '2026-01-01'),
    created('expense', expense('b')),
  ]

  test('the items are entries of the period with their document or transaction, the earliest first', async () => {
    expect(await itemsOf(AGREED, BOOKS)).toEqual([
      ['2026-01-01', null, 'i', 'e2', null, 200_00, 16_20],
      ['2026-02-01', null, null, 'e3', 't', 30_00, 2_43],
      ['2026-02-01', null, 'b', 'e4', null, 4_000_00, 324_00],
      ['2026-03-31', 'Barverkauf', null, 'e1', null, 1_000_00, 81_00],
    ])
  })

  test.each([
    ['line:200', 5, 5_280_00, null],
    ['line:205', 0, 0, null],
    ['line:220', 1, 50_00, null],
    ['line:303', 4, 5_230_00, 423_63],
    ['line:400', 1, null, 8_10],
    ['line:405', 0, null, 0],
  ])('%s has %i items with its sums', async (key, total, base, tax) => {
    const { items, ...view } = answerOf(await ask(await bookWith(...start(AGREED), ...BOOKS), { key }))
    expect(view).toMatchObject({ total, base, tax, line: { key, base, tax } })
    expect(items.length).toBe(total)
    expect(view).toMatchObject({ currency: 'CHF', organization: '', language: 'en' })
  })

  test('a subtotal has no items', async () => {
    expect(await itemsOf(AGREED, BOOKS, { key: 'line:299' })).toEqual([])
  })

  test('entries alone need no settlements', async () => {
    const book = await bookWith(...start(AGREED), ...BOOKS)
    const tables = new Set<string>()
    book.beforeRead = (queries) => {
      for (const { table } of queries) tables.add(table)
    }
    await ask(book)
    expect([...tables]).toContain('journal_entry')
    expect([...tables]).not.toContain('offset')
  })

  test('a return or a line that does not exist is not found', async () => {
    const book = await bookWith(...start(AGREED))
    const missing = (model: string, id: string) => ({ ok: false, error: { type: 'NotFound', model, id } })
    expect(await ask(book, { id: '2030-Q1' })).toEqual(missing('VatReturn', '2030-Q1'))
    expect(await ask(book, { key: 'line:999' })).toEqual(missing('VatReturnLine', 'line:999'))
  })

  test('a period in which the form changes has no items', async () => {
    const book = await bookWith(...start([...AGREED, reporting('2026-02-01', 'received')]))
    expect(await ask(book)).toMatchObject({ ok: false, error: { code: 'vat_reporting_changes' } })
  })

  test('a filed return has the entries of its time, unless another moment is wanted', async () => {
    const filed = some('vat_return', 'filed', {
      ...{ type: 'first', from: day('2026-01-01'), to: day('2026-03-31'), filed_at: at(2) },
      ...{ paid_at: null, bank_transaction_id: null },
    })
    const made = [1, 3].map((second) =>
      entry(`e${second}`, '2026-02-01', { lines: sale('1000'), created_at: at(second) }),
    )
    const entriesOf = async (wish: Wish) =>
      (await itemsOf(AGREED, [filed, ...made], wish)).map(([, , , journal_entry]) => journal_entry)
    expect(await entriesOf({ id: 'filed' })).toEqual(['e1'])
    expect(await entriesOf({ id: '2026-Q1' })).toEqual(['e1'])
    expect(await entriesOf({ id: 'filed', as_of: at(1) })).toEqual(['e1'])
    expect(await entriesOf({ id: 'filed', as_of: at(3) })).toEqual(['e1', 'e3'])
  })
})

describe('documents that their payments book', () => {
  test('count on their date, and not what their payments post', async () => {
    const parts = [{ base_booked: 540_50, base_tax: 40_50 }]
    const changes = [
      onPayment('p', '2026-02-10', { paid_amount: rappen(540_50) }),
      paying('t', 'e1', [half('p', { parts })]),
      entry('e1', '2026-03-15', { lines: sale('1020', 500_00, 40_50), ...paidBy('t') }),
    ]
    expect(await itemsOf(AGREED, changes)).toEqual([['2026-02-10', null, 'p', null, null, 1_000_00, 81_00]])
    expect(await itemsOf(RECEIVED, changes)).toEqual([['2026-03-15', null, 'p', 'e1', 't', 500_00, 40_50]])
  })

  test.each([
    ['the document that it books', ['p'], 'p'],
    ['no document that has an entry of its own', ['i'], null],
    ['the only one that it books', ['p', 'i'], 'p'],
    ['none of two documents', ['p', 'q'], null],
    ['the document and not its order', ['p', 'order'], 'p'],
    ['nothing without settlements', [], null],
  ])('the entry of a payment names %s', async (_, settled, expected) => {
    const settlements = settled.map((id) => ({ type: id === 'order' ? 'expense_payment' : 'invoice', id, amount: 1 }))
    const changes = [
      ...[onPayment('p', '2025-12-01'), onPayment('q', '2025-12-01'), invoiced('i', '2025-12-01')],
      paying('t', 'e1', settlements),
      entry('e1', '2026-02-01', { lines: sale('1020'), ...paidBy('t') }),
    ]
    expect(await itemsOf(AGREED, changes)).toEqual([['2026-02-01', null, expected, 'e1', 't', 1_000_00, 81_00]])
  })
})

test('by received amounts, settlements count in place of the entries of documents', async () => {
  const changes = [
    invoiced('i', '2026-01-10', { journal_entry_id: 'e1', paid_amount: rappen(540_50) }),
    entry('e1', '2026-01-10', { lines: sale('1100'), ...fromDocument('invoice', 'i') }),
    paying('t', 'e2', [half('i')]),
    entry('e2', '2026-02-20', { lines: lines({ 1020: 540_50, 1100: -540_50 }), ...paidBy('t') }),
    entry('e3', '2026-03-01', { text: 'Barverkauf', lines: sale('1000', 200_00, 16_20) }),
    invoiced('open', '2025-12-10', { journal_entry_id: 'e4' }),
    entry('e4', '2025-12-10', { lines: sale('1100'), ...fromDocument('invoice', 'open') }),
  ]
  expect(await itemsOf(RECEIVED, changes)).toEqual([
    ['2026-02-20', null, 'i', 'e2', 't', 500_00, 40_50],
    ['2026-03-01', 'Barverkauf', null, 'e3', null, 200_00, 16_20],
  ])
})

describe('a change of the form counts once what was open on its eve', () => {
  const changes = [
    invoiced('i', '2025-12-31', { journal_entry_id: 'e1', paid_amount: rappen(540_50) }),
    entry('e1', '2025-12-31', { lines: sale('1100'), ...fromDocument('invoice', 'i') }),
    paying('t', 'e2', [half('i')]),
    entry('e2', '2026-02-20', { lines: lines({ 1020: 540_50, 1100: -540_50 }), ...paidBy('t') }),
  ]
  const paid = ['2026-02-20', null, 'i', 'e2', 't', 500_00, 40_50]

  test('as a credit with received amounts, which count its payments', async () => {
    const credited = ['2025-12-31', null, 'i', 'e1', null, -1_000_00, -81_00]
    expect(await itemsOf([...AGREED, reporting('2026-01-01', 'received')], changes)).toEqual([credited, paid])
  })

  test('as turnover with agreed amounts', async () => {
    const taxed = ['2025-12-31', null, 'i', 'e1', null, 1_000_00, 81_00]
    expect(await itemsOf([...RECEIVED, reporting('2026-01-01', 'agreed')], changes)).toEqual([taxed])
  })

  test('not with a change of the method, which is corrected apart', async () => {
    const net = { method: 'net_rate', period: 'half_year', activities: [{ code: null, accounts: [], rate: 6.2 }] }
    const list = [reporting('2020-01-01', 'agreed', net), reporting('2026-01-01', 'received')]
    expect(await itemsOf(list, changes)).toEqual([paid])
  })
})

test('with net tax rates an item has its turnover including the tax, which is computed of all turnover', async () => {
  const net = { method: 'net_rate', period: 'half_year', activities: [{ code: null, accounts: [], rate: 6.2 }] }
  const book = await bookWith(
    ...start([reporting('2020-01-01', 'agreed', net)]),
    entry('e1', '2026-02-01', { lines: sale('1000') }),
  )
  const view = answerOf(await ask(book, { id: '2026-S1', key: 'line:323' }))
  // 6.2 % of 1,081.00.
  expect(view.line).toMatchObject({ base: 1_081_00, tax: 67_02 })
  expect(view).toMatchObject({ base: 1_081_00, tax: null, items: [{ base: 1_081_00, tax: null }] })
})

describe('open items', () => {
  const openOn = async (book: MemoryBook, date: string | null, as_of: Timestamp | null = null) =>
    answerOf(
      await createVatItems(await depsOf(book)).openItems(
        { ...ACTOR, language: 'en' },
        { date: date === null ? null : day(date), as_of },
      ),
    )
  const billed = (id: string, journal_entry_id: string) =>
    created('expense', expense(id, { date: day('2026-03-31'), booked_by: 'issue', journal_entry_id }))
  const withRate = (amounts: Readonly<Record<string, number>>, vat_rate_id: string) => lines(amounts, { vat_rate_id })
  const BOOKS = [
    invoiced('sold', '2026-03-31', { journal_entry_id: 'e1' }),
    entry('e1', '2026-03-31', { lines: sale('1100') }),
    invoiced('exported', '2026-03-31', { journal_entry_id: 'e2', total: rappen(500_00) }),
    entry('e2', '2026-03-31', { lines: [...lines({ 1100: 500_00 }), ...withRate({ 3400: -500_00 }, 'export')] }),
    invoiced('later', '2026-04-01', { journal_entry_id: 'e3' }),
    entry('e3', '2026-04-01', { lines: sale('1100') }),
    billed('bought', 'e4'),
    entry('e4', '2026-03-31', {
      lines: [...lines({ 2000: -108_10 }), ...withRate({ 4400: 100_00, 1170: 8_10 }, 'standard')],
    }),
    // A service from abroad whose acquisition tax is not deducted.
    billed('foreign', 'e5'),
    entry('e5', '2026-03-31', {
      lines: [
        ...lines({ 2000: -200_00 }),
        ...withRate({ 4400: 200_00, 2203: -16_20 }, 'acquisition'),
        ...lines({ 4401: 16_20 }),
      ],
    }),
    billed('untaxed', 'e6'),
    entry('e6', '2026-03-31', { lines: [...lines({ 2000: -50_00 }), ...lines({ 6500: 50_00 })] }),
  ]
  const idsOf = async (...input: Parameters<typeof openOn>) =>
    (await openOn(...input)).items.map(({ document: { id } }) => id).toSorted()

  test('of a day are the documents with their turnover, tax owed or input tax', async () => {
    const { items, lines: _, ...view } = await openOn(await bookWith(...start(RECEIVED), ...BOOKS), '2026-03-31')
    expect(
      items.map(({ document: { id }, base, tax, input_tax }) => `${id} ${base} ${tax} ${input_tax}`).toSorted(),
    ).toEqual(['bought 0 0 810', 'exported 50000 0 0', 'foreign 0 1620 0', 'sold 100000 8100 0'])
    expect(view).toEqual({ currency: 'CHF', day: '2026-03-31', organization: '', language: 'en' })
  })

  test('have the lines of the form that they would have', async () => {
    const { lines: form } = await openOn(await bookWith(...start(RECEIVED), ...BOOKS), '2026-03-31')
    expect(form.map(({ number, base, tax }) => [number, base, tax])).toEqual([
      ['200', 1_500_00, null],
      ['220', 500_00, null],
      ['303', 1_000_00, 81_00],
      ['383', 200_00, 16_20],
      ['400', null, 8_10],
    ])
  })

  test('are those of today without a day', async () => {
    const book = await bookWith(...start(RECEIVED), ...BOOKS)
    const all = ['bought', 'exported', 'foreign', 'later', 'sold']
    expect([await idsOf(book, null), (await openOn(book, null)).day]).toEqual([all, '2026-06-30'])
  })

  test('of an earlier moment are those of then', async () => {
    let second = 1
    const book = await createMemoryBook('organization-1', [], () => at(second))
    const write = (...changes: readonly Change[]) =>
      book.write({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
    const document = invoice('sold', { date: day('2026-03-31'), booked_by: 'issue', journal_entry_id: 'e1' })
    await write(...start(RECEIVED), created('invoice', document), entry('e1', '2026-03-31', { lines: sale('1100') }))
    second = 2
    await write(removed('invoice', document))
    expect(await idsOf(book, '2026-03-31', at(1))).toEqual(['sold'])
    expect(await idsOf(book, '2026-03-31')).toEqual([])
  })
})
