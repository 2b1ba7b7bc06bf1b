// What a book's documents count by day follows every change that moves it, also where the document itself stays as it is.
// An invoice of 1,081.00 of 1 March 2026 (1,000.00 and 81.00), received on 10 April.
import { describe, expect, test } from 'vitest'
import { asKnownNow } from '../../../main/service/ledger/as-of.ts'
import { withVatDays } from '../../../main/service/ledger/vat/vat-days.ts'
import type { DocumentSource } from '../../../main/service/ledger/vat/vat-received.ts'
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import type { Invoice } from '../../../shared/record/open-item/open-item.ts'
import type { VatDayKind } from '../../../shared/rule/ledger/report/vat-days.ts'
import { ok } from '../../../shared/value/result.ts'
import { CHART } from '../../rule/ledger/ledger-facts.ts'
import { company, day, expense, invoice, rappen, transaction } from '../../rule/matching/world.ts'
import { bookWith, entry, entryOf, lines, profileWith, some } from '../../support/books/book-with.ts'
import type { MemoryBook } from '../../support/books/memory-book.ts'

const RECEIVED = {
  ...{ valid_from: day('2020-01-01'), is_liable: true, method: 'effective', form: 'received' },
  ...{ period: 'quarter', activities: [] },
}
const SETTINGS = {
  ...{ accountingVatReporting: [RECEIVED], liableForVat: true },
  ...{ accountingDebtorAccount: 1100, accountingRevenueAccount: 3400, accountingVatAccount: 2200 },
}
const sourceOf = ({ read }: Pick<MemoryBook, 'read'>, settings: object = SETTINGS, rates: readonly object[] = []) =>
  ({
    ...{ read, asKnown: asKnownNow, accounts: CHART, rates },
    profile: { base_currency: 'CHF', settings },
  }) as unknown as Parameters<typeof withVatDays>[0]
const write = (book: MemoryBook, ...changes: readonly Change[]) =>
  book.write<null, never>({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))

/** By the first day of each month with an amount: what an account has in it. */
const monthsOf = (
  book: Pick<MemoryBook, 'read'>,
  kind: VatDayKind,
  account = '3400',
  ...facts: [settings?: object, rates?: readonly object[]]
) =>
  withVatDays(sourceOf(book, ...facts), (sums) =>
    Object.fromEntries(
      ['03', '04', '05', '06'].flatMap((month) => {
        const found = sums.of(kind, day(`2026-${month}-01`), day(`2026-${month}-31`))
        const amount = found.reduce((sum, each) => (each.account_id === account ? sum + each.amount : sum), 0)
        return amount === 0 ? [] : [[month, amount]]
      }),
    ),
  )

const sold = (fields: Partial<Invoice> = {}) =>
  invoice('i', {
    ...{ total: rappen(1_081_00), paid_amount: rappen(1_081_00), date: day('2026-03-01') },
    ...{ booked_by: 'issue', journal_entry_id: 'e1', ...fields },
  })
const issue = entry('e1', '2026-03-01', {
  lines: lines({ 1100: 1_081_00, 3400: -1_000_00, 2200: -81_00 }),
  source: { type: 'invoice', id: 'i' },
})
const pays = (id: string, fields: Partial<BankTransaction> = {}) =>
  transaction('t', {
    ...{ is_reconciled: true, journal_entry_id: 'e2' },
    matches: [
      {
        ...{ matchable_type: 'invoice', matchable_id: id, account_id: null, origin: 'person' },
        settlements: [{ type: 'invoice', id, amount: 1_081_00, base_amount: null }],
      },
    ] as never,
    ...fields,
  })
const paid = (id: string, date: string) =>
  entry(id, date, { lines: lines({ 1020: 1_081_00, 1100: -1_081_00 }), source: { type: 'bank_transaction', id: 't' } })
const world = (...changes: readonly Change[]) =>
  bookWith(profileWith(SETTINGS), issue, created('bank_transaction', pays('i')), paid('e2', '2026-04-10'), ...changes)

describe('an invoice that stays as it is', () => {
  test('counts from the day of the liability for VAT', async () => {
    const book = await world(created('invoice', sold()))
    const since = (valid_from: string, is_liable = true) => ({
      ...SETTINGS,
      accountingVatReporting: [{ ...RECEIVED, valid_from: day(valid_from), is_liable }],
    })
    expect(await monthsOf(book, 'received', '3400', since('2020-01-01', false))).toEqual({})
    expect(await monthsOf(book, 'received', '3400', since('2020-01-01'))).toEqual({ '04': -1_000_00 })
    expect(await monthsOf(book, 'received', '3400', since('2026-03-02'))).toEqual({})
    expect(await monthsOf(book, 'received', '3400', since('2026-03-01'))).toEqual({ '04': -1_000_00 })
  })

  test('is received on another day when its payment is booked on another day', async () => {
    const book = await world(created('invoice', sold()))
    expect(await monthsOf(book, 'received')).toEqual({ '04': -1_000_00 })
    await write(book, updated('bank_transaction', pays('i'), { journal_entry_id: 'e3' }), paid('e3', '2026-05-10'))
    expect(await monthsOf(book, 'received')).toEqual({ '05': -1_000_00 })
  })

  test('is open until its offset, by the day of the offset', async () => {
    const book = await bookWith(profileWith(SETTINGS), issue, created('invoice', sold()))
    const offset = (date: string) => ({
      ...{ kind: 'offset', date, journal_entry_id: null },
      settlements: [{ type: 'invoice', id: 'i', amount: 1_081_00, base_amount: null }],
    })
    const own = some('offset', 'o', offset('2026-04-10'))
    await write(book, own)
    expect(await monthsOf(book, 'open_with_entry')).toEqual({ '03': -1_000_00, '04': 1_000_00 })
    const before = { id: 'o', ...offset('2026-04-10') } as never
    await write(book, updated('offset', before, { date: day('2026-06-10') }))
    expect(await monthsOf(book, 'open_with_entry')).toEqual({ '03': -1_000_00, '06': 1_000_00 })
  })
})

test.each(['invoice', 'expense'] as const)(
  'an %s counts once it is made, and no longer when it is deleted',
  async (table) => {
    const document = table === 'invoice' ? sold() : { ...expense('i'), ...sold(), creditor_iban: null, discounts: [] }
    const book = await world()
    expect(await monthsOf(book, 'received')).toEqual({})
    await write(book, created(table, document as never))
    expect(await monthsOf(book, 'received')).toEqual({ '04': -1_000_00 })
    await write(book, removed(table, document as never))
    expect(await monthsOf(book, 'received')).toEqual({})
  },
)

describe('a document of the opening balance, whose lines follow from the settings and its company', () => {
  const opening = sold({ booked_by: 'opening', journal_entry_id: null, company_id: 'C' })
  const muster = (fields: Partial<Company> = {}) => company('C', 'Muster AG', fields)

  test('moves with the account of its company', async () => {
    const book = await world(created('invoice', opening), created('company', muster({ revenue_account_id: '3400' })))
    const before = await monthsOf(book, 'received')
    expect(Object.keys(before)).toEqual(['04'])
    await write(book, updated('company', muster({ revenue_account_id: '3400' }), { revenue_account_id: '3000' }))
    expect(await monthsOf(book, 'received')).toEqual({})
    expect(await monthsOf(book, 'received', '3000')).toEqual(before)
  })
})

test('a document that its payments book counts on its date, with the tax of its rate as it is now', async () => {
  const part = { account_id: '3400', vat_rate_id: 'r', amount: 1_081_00, base_booked: 0, base_tax: 0 }
  const document = sold({
    booked_by: 'payment',
    journal_entry_id: null,
    paid_amount: rappen(0),
    payment_parts: [part] as never,
  })
  const rate = (rate_millis: number) => ({
    id: 'r',
    kind: 'standard',
    rate_millis,
    valid_from: '2020-01-01',
    valid_to: null,
  })
  const book = await bookWith(profileWith(SETTINGS), created('invoice', document))
  const dated = (rate_millis: number) => monthsOf(book, 'dated', '3400', SETTINGS, [rate(rate_millis)])
  expect(await dated(8100)).toEqual({ '03': -1_000_00 })
  // 1,081.00 / 1.026.
  expect(await dated(2600)).toEqual({ '03': -1_053_61 })
})

test('a document that its payments book counts what each of them posts; none while its value in francs is not known', async () => {
  const part = { account_id: '3400', vat_rate_id: null, amount: 1_081_00, base_booked: 0, base_tax: 0 }
  const fields = { booked_by: 'payment', journal_entry_id: null, payment_parts: [part] as never } as const
  const of = async (more: Partial<Invoice>) => {
    const parts = [{ base_booked: 500_00, base_tax: 0 }]
    const settlements = [{ type: 'invoice', id: 'i', amount: 500_00, base_amount: null, parts }]
    const match = { matchable_type: 'invoice', matchable_id: 'i', account_id: null, origin: 'person', settlements }
    const book = await bookWith(
      profileWith(SETTINGS),
      created('bank_transaction', pays('i', { matches: [match] as never })),
      paid('e2', '2026-04-10'),
      created('invoice', sold({ ...fields, paid_amount: rappen(500_00), ...more })),
    )
    return [await monthsOf(book, 'dated'), await monthsOf(book, 'posted')]
  }
  expect(await of({})).toEqual([{ '03': -1_081_00 }, { '04': -500_00 }])
  expect(await of({ currency: 'EUR', base_total: null })).toEqual([{}, {}])
})

test('a question reads only the documents that changed, and those that depend on what changed', async () => {
  const ofId = (id: string, fields: Partial<Invoice> = {}) => ({ ...sold(fields), id })
  const opening = ofId('c', { booked_by: 'opening', journal_entry_id: null, company_id: 'C' })
  const book = await world(
    ...[ofId('a'), ofId('b'), opening].map((each) => created('invoice', each)),
    created('expense', { ...expense('d'), booked_by: 'issue', journal_entry_id: 'e1' }),
    created('company', company('C', 'Muster AG', { revenue_account_id: '3400' })),
  )
  let asked: string[] = []
  const read = ((queries: readonly { type: string; table: string; values?: readonly string[] }[]) => {
    for (const { type, table, values = [] } of queries)
      if (type === 'where' && table === 'invoice') asked.push(...values)
    return book.read(queries as never)
  }) as MemoryBook['read']
  const readFor = async (fields: Partial<DocumentSource> = {}, settings: object = SETTINGS) => {
    asked = []
    await withVatDays({ ...sourceOf({ read }, settings), ...fields }, () => null)
    return asked.toSorted()
  }
  // What was there before is no change, also an offset, a payment and a deletion.
  await write(book, created('invoice', ofId('x')))
  await write(
    book,
    removed('invoice', ofId('x')),
    some('offset', 'o', { kind: 'offset', date: '2026-04-01', settlements: [{ type: 'invoice', id: 'b', amount: 1 }] }),
    created('bank_transaction', { ...pays('b'), id: 't2', acc_serv_ref: 't2' }),
  )
  expect(await readFor()).toEqual(['a', 'b', 'c', 'd'])
  expect(await readFor()).toEqual([])
  const onlyAfter = async (...changes: readonly Change[]) => {
    await write(book, ...changes)
    const found = await readFor()
    expect(await readFor()).toEqual([])
    return found
  }
  expect(await onlyAfter(updated('invoice', ofId('a'), { text: 'Neu' }))).toEqual(['a'])
  expect(await onlyAfter(updated('bank_transaction', pays('i'), { text: 'Neu' }))).toEqual(['i'])
  expect(await onlyAfter(updated('company', company('C', 'Muster AG'), { name: 'Muster GmbH' }))).toEqual(['c'])
  const other = { ...SETTINGS, invoiceText: 'Danke' }
  expect(await readFor({}, other)).toEqual(['c'])
  expect(await readFor({}, other)).toEqual([])
  const accounts = CHART.slice(1)
  expect(await readFor({ accounts }, other)).toEqual(['c'])
  expect(await readFor({ accounts }, other)).toEqual([])
})

test('the entries of documents and their reversals are added once', async () => {
  const bill = entry('e3', '2026-04-01', {
    lines: lines({ 3400: 2_00, 2000: -2_00 }),
    source: { type: 'expense', id: 'b' },
  })
  const typed = entry('e4', '2026-04-01', { lines: lines({ 3400: 5_00, 1000: -5_00 }) })
  const book = await bookWith(profileWith(SETTINGS), issue, bill, typed)
  expect(await monthsOf(book, 'entries' as VatDayKind)).toEqual({ '03': -1_000_00, '04': 2_00 })
  const reversal = entryOf('e9', '2026-05-01', {
    lines: lines({ 1100: -1_081_00, 3400: 1_000_00, 2200: 81_00 }),
    ...{ source: { type: 'reversal', id: 'e1' }, reverses_id: 'e1' },
  })
  await write(book, created('journal_entry', reversal))
  expect(await monthsOf(book, 'entries' as VatDayKind)).toEqual({ '03': -1_000_00, '04': 2_00, '05': 1_000_00 })
  expect(await monthsOf(book, 'entries' as VatDayKind)).toEqual({ '03': -1_000_00, '04': 2_00, '05': 1_000_00 })
})
