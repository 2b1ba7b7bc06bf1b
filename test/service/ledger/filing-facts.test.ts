// What the checks before filing read: input tax and what proves it, suppliers without UID, unbooked documents, bank accounts,
// and the balance that earlier returns leave. January to March 2026.
import { describe, expect, test } from 'vitest'
import { readFilingFacts } from '../../../main/service/ledger/filing/read-filing-facts.ts'
import { readSuppliers } from '../../../main/service/ledger/filing/read-suppliers.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import type { VatMovement } from '../../../shared/rule/ledger/report/vat-parts.ts'
import { CHART, yearOf } from '../../rule/ledger/ledger-facts.ts'
import { bankAccount, company, day, expense, invoice, rappen, transaction } from '../../rule/matching/world.ts'
import { bookWith, entry, lines, profileWith, some } from '../../support/books/book-with.ts'

const PERIOD = { from: day('2026-01-01'), to: day('2026-03-31') }
const BANK = bankAccount()
interface Wish {
  readonly settings?: object
  readonly uncounted?: readonly VatMovement[]
  readonly filed?: readonly object[]
}
const facts = async (changes: readonly Change[], { settings = {}, uncounted = [], filed = [] }: Wish = {}) => {
  const { read } = await bookWith(profileWith(), created('bank_account', BANK), ...changes)
  const known = {
    profile: {
      base_currency: 'CHF',
      settings: { accountingInputTaxAccount: '1170', accountingInputTaxOperationsAccount: '1171', ...settings },
    },
    ...{ accounts: CHART, banks: [BANK], years: ['2025', '2026'].map(yearOf), filed },
    rates: [
      { id: 'standard', kind: 'standard' },
      { id: 'acquisition', kind: 'acquisition' },
    ],
  }
  return readFilingFacts(read, known as never, PERIOD, uncounted)
}
/** An entry with input tax; its source is a type and an id. */
const taxed = (
  id: string,
  source: string,
  fields: { date?: string; tax?: number; account?: string; rate?: string } = {},
) => {
  const { date = '2026-02-01', tax = 81, account = '1170', rate = 'standard' } = fields
  const [type, of = null] = source.split(' ')
  return entry(id, date, {
    lines: [...lines({ [account]: tax }, { vat_rate_id: rate }), ...lines({ 6500: 1_000, 1020: -1_000 - tax })],
    source: { type, id: of } as never,
  })
}
const voucher = (id: string, fields: object) =>
  some('kept_document', id, {
    bank_transaction_id: null,
    journal_entry_id: null,
    invoice_id: null,
    expense_id: null,
    ...fields,
  })

describe('input tax', () => {
  const of = async (...changes: readonly Change[]) =>
    (await facts(changes)).input_tax.map(({ tax, has_voucher }) => [tax, has_voucher])

  test('of entries of the period that no bill booked, with its tax', async () => {
    expect(
      await of(
        taxed('e1', 'manual', { date: '2026-01-01' }),
        taxed('e2', 'manual', { date: '2026-03-31', tax: 40 }),
        taxed('e3', 'manual', { date: '2025-12-31' }),
        taxed('e4', 'manual', { date: '2026-04-01' }),
        taxed('e5', 'expense bill'),
        taxed('e6', 'closing'),
        taxed('e7', 'manual', { account: '1171', tax: 5 }),
        taxed('e8', 'manual', { account: '2200' }),
      ),
    ).toEqual([
      [81, false],
      [40, false],
      [5, false],
    ])
  })

  test('also on the accounts of the settings', async () => {
    const changes = [taxed('e1', 'manual', { account: '1300', tax: 7 })]
    expect((await facts(changes)).input_tax).toEqual([])
    const found = await facts(changes, { settings: { accountingInputTaxAccount: '1300' } })
    expect(found.input_tax.map(({ tax }) => tax)).toEqual([7])
    const other = await facts(changes, { settings: { accountingInputTaxOperationsAccount: '1300' } })
    expect(other.input_tax.map(({ tax }) => tax)).toEqual([7])
    // Those of the chart count whatever the settings are.
    const elsewhere = { accountingInputTaxAccount: '1300', accountingInputTaxOperationsAccount: '1300' }
    const chart = await facts([taxed('e1', 'manual', { account: '1171', tax: 9 })], { settings: elsewhere })
    expect(chart.input_tax.map(({ tax }) => tax)).toEqual([9])
  })

  test('is proven by a voucher of the entry, of its transaction, or of the transaction that was reconciled with it', async () => {
    const paid = created('bank_transaction', transaction('paid', { journal_entry_id: 'e1', is_reconciled: true }))
    const [booked, typed] = [taxed('e1', 'bank_transaction paid'), taxed('e1', 'manual')]
    expect(await of(booked, paid)).toEqual([[81, false]])
    expect(await of(booked, paid, voucher('v', { bank_transaction_id: 'paid' }))).toEqual([[81, true]])
    expect(await of(booked, paid, voucher('v', { journal_entry_id: 'e1' }))).toEqual([[81, true]])
    expect(await of(typed, voucher('v', { journal_entry_id: 'e1' }))).toEqual([[81, true]])
    expect(await of(typed, paid, voucher('v', { bank_transaction_id: 'paid' }))).toEqual([[81, true]])
    expect(await of(typed, paid)).toEqual([[81, false]])
    expect(await of(typed, voucher('v', { journal_entry_id: 'e9' }))).toEqual([[81, false]])
  })

  test('is that of the period, in the base currency', async () => {
    expect(await facts([])).toMatchObject({ ...PERIOD, base_currency: 'CHF', input_tax: [] })
  })

  test('and whether any voucher is kept at all', async () => {
    expect((await facts([])).keeps_vouchers).toBe(false)
    expect((await facts([voucher('v', { expense_id: 'x' })])).keeps_vouchers).toBe(true)
  })
})

describe('the suppliers', () => {
  const companies = (...others: readonly Change[]) => [
    created('company', company('with', 'Mit UID', { uid: 'CHE-123.456.788' })),
    created('company', company('without', 'Ohne UID')),
    created('company', company('abroad', 'Ausland', { country_code: 'DE' })),
    created('company', company('fl', 'Liechtenstein', { country_code: 'LI' })),
    ...['with', 'without', 'abroad', 'fl'].map((id) => created('expense', expense(`bill-${id}`, { company_id: id }))),
    created('expense', expense('bill-none')),
    ...others,
  ]

  test('are domestic ones, each with the tax of its bills and whether it has a UID', async () => {
    const { read } = await bookWith(...companies(created('expense', expense('second', { company_id: 'without' }))))
    const tax = (expense_id: string, amount: number) => ({ expense_id, tax: amount })
    const taxes = [
      ...[tax('bill-with', 1), tax('bill-without', 20), tax('second', 300), tax('bill-abroad', 4_000)],
      ...[tax('bill-none', 5_000), tax('bill-fl', 60_000), tax('unknown', 7)],
    ]
    expect((await readSuppliers(read, taxes))?.toSorted((a, b) => a.tax - b.tax)).toEqual([
      { company_id: 'with', has_uid: true, tax: 1 },
      { company_id: 'without', has_uid: false, tax: 320 },
      { company_id: 'fl', has_uid: false, tax: 60_000 },
    ])
    expect(await readSuppliers(read, [])).toEqual([])
  })

  test('are not asked for a UID where none is recorded', async () => {
    const bill = created('expense', expense('bill', { company_id: 'without' }))
    const { read } = await bookWith(created('company', company('without', 'Ohne UID')), bill)
    expect(await readSuppliers(read, [{ expense_id: 'bill', tax: 5 }])).toBeNull()
  })

  test('have the tax of booked bills, and of paid ones in proportion; not that of acquisitions', async () => {
    const paying = (rows: readonly (readonly [string, string | null, number])[]) =>
      created(
        'bank_transaction',
        transaction('paid', {
          is_reconciled: true,
          matches: rows.map(([matchable_type, matchable_id, amount]) => ({
            ...{ matchable_type, matchable_id, amount, account_id: null, settlements: [] },
          })) as never,
        }),
      )
    const of = async (...changes: readonly Change[]) =>
      ((await facts(companies(...changes))).suppliers ?? []).map((each) => `${each.company_id} ${each.tax}`).toSorted()
    expect(await of(taxed('e1', 'expense bill-with'), taxed('e2', 'expense bill-with', { tax: 9 }))).toEqual([
      'with 90',
    ])
    expect(await of(taxed('e1', 'expense bill-with', { rate: 'acquisition' }))).toEqual(['with 0'])
    const rows = [
      ['expense', 'bill-with', 1_000],
      ['expense', 'bill-without', 2_000],
      ['invoice', 'bill-fl', 3_000],
      ['expense', null, 0],
    ] as const
    expect(await of(taxed('e1', 'bank_transaction paid'), paying(rows))).toEqual(['with 27', 'without 54'])
    expect(await of(taxed('e1', 'bank_transaction paid'), paying([['expense', 'bill-with', 0]]))).toEqual([])
  })
})

test('documents of the period, by whether they are booked', async () => {
  const document = (id: string, fields: object) =>
    created('invoice', invoice(id, { date: day('2026-02-01'), ...fields }))
  const { documents } = await facts([
    document('open', {}),
    document('credit', { total: rappen(-3_000) }),
    document('booked', { booked_by: 'issue' }),
    document('euro', { currency: 'EUR' }),
    document('first', { date: day('2026-01-01') }),
    document('before', { date: day('2025-12-31') }),
    document('after', { date: day('2026-04-01') }),
    created('expense', expense('bill', { date: day('2026-03-31') })),
  ])
  expect(
    documents.map(({ table, is_booked, count, amount }) => `${table} ${is_booked} ${count} ${amount}`).toSorted(),
  ).toEqual(['expense false 1 10000', 'invoice false 1 0', 'invoice false 3 17000', 'invoice true 1 10000'])
})

test('bank accounts with what is not reconciled in the period, and the last day of their statements', async () => {
  const row = (id: string, date: string, fields: object = {}) =>
    created('bank_transaction', transaction(id, { booking_date: day(date), value_date: null, ...fields }))
  const statement = (id: string, to_date: string | null, fields: object = {}) =>
    some('statement', id, { bank_account_id: BANK.id, currency: 'CHF', to_date, from_date: null, ...fields })
  const of = async (...changes: readonly Change[]) => {
    const [account] = (await facts(changes)).bank_accounts
    return [account?.has_transactions, account?.covered_to, account?.unreconciled.count, account?.unreconciled.amount]
  }
  expect(await of()).toEqual([false, null, 0, 0])
  expect(
    await of(
      row('a', '2026-01-01'),
      row('b', '2026-03-31'),
      row('c', '2025-12-31'),
      row('d', '2026-04-01'),
      row('e', '2026-02-01', { is_reconciled: true }),
      row('f', '2026-02-01', { currency: 'EUR' }),
      row('g', '2026-02-01', { bank_account_id: 'other' }),
      statement('s1', '2026-02-28'),
      statement('s2', '2026-03-15'),
      statement('s3', null),
      statement('s4', '2026-06-30', { bank_account_id: 'other' }),
    ),
  ).toEqual([true, '2026-03-15', 3, 20_000])
  expect(await of(row('g', '2026-02-01', { bank_account_id: 'other' }))).toEqual([false, null, 0, 0])
})

describe('what earlier returns leave', () => {
  const sold = (id: string, date: string, amount: number, fields: object = {}) =>
    entry(id, date, { lines: lines({ 2200: -amount, 1170: 1, 1100: amount - 1 }), ...fields })

  test('is the balance of the VAT accounts on the eve, without what no return counts yet', async () => {
    const changes = [
      sold('e1', '2025-12-31', 100),
      sold('e2', '2026-01-01', 5_000),
      sold('e3', '2025-06-30', 30, { is_closing: true }),
    ]
    expect((await facts(changes)).earlier).toEqual({ last: null, balance: -128 })
    const uncounted = [
      { account_id: '2200', amount: -40 },
      { account_id: '3400', amount: -900 },
    ] as VatMovement[]
    expect((await facts(changes, { uncounted })).earlier.balance).toBe(-88)
    expect((await facts([])).earlier.balance).toBe(0)
  })

  test('and the return before the period that ends last', async () => {
    const filed = (from: string, to: string, type = 'first') => ({ type, from: day(from), to: day(to) })
    const all = [
      filed('2025-07-01', '2025-09-30'),
      filed('2025-10-01', '2025-12-31'),
      filed('2025-01-01', '2025-03-31'),
      filed('2026-01-01', '2026-03-31'),
    ]
    expect((await facts([], { filed: all })).earlier.last).toEqual({ from: '2025-10-01', to: '2025-12-31' })
    const year = filed('2025-01-01', '2025-12-31', 'annual_reconciliation')
    expect((await facts([], { filed: [year] })).earlier.last).toBeNull()
  })
})
