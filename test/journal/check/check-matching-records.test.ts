// The links between bank transactions, documents and entries, with records written by hand: what is consistent has no
// finding, and each single fault has one.
import { describe, expect, test } from 'vitest'
import { checkMatching } from '../../../main/journal/check/check-matching.ts'
import { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'
import { created } from '../../../shared/books/port/change.ts'
import { GENESIS } from '../../../shared/books/port/commit.ts'
import type { TableName } from '../../../shared/books/port/tables.ts'
import { UNMATCHED } from '../../../shared/record/bank/bank-transaction.ts'
import { UNBOOKED } from '../../../shared/record/open-item/open-item.ts'
import { EMPTY_BANK_ACCOUNT } from '../../support/books/empty-records.ts'
import { lineAfter } from '../journal-world.ts'

type Fields = Readonly<Record<string, unknown>>
type Records = Partial<Record<TableName, readonly Fields[]>>

const BANK_ACCOUNTS = [
  { id: 'BANK_CHF', name: 'Konto', ...EMPTY_BANK_ACCOUNT, currency: 'CHF', account_id: '1020', iban: null },
  { id: 'BANK_EUR', name: 'Konto EUR', ...EMPTY_BANK_ACCOUNT, currency: 'EUR', account_id: '1021', iban: null },
]

const findings = (records: Records): readonly string[] => {
  const all: Records = {
    organization_profile: [{ id: 1, base_currency: 'CHF' }],
    bank_account: BANK_ACCOUNTS,
    ...records,
  }
  const changes = Object.entries(all).flatMap(([table, rows]) =>
    rows.map((row) => created(table as 'batch', row as never)),
  )
  const tables = new MemoryTables('organization-1')
  expect(tables.apply([lineAfter(GENESIS, 'test', changes)]).ok).toBe(true)
  return checkMatching(tables)
}

/** A line in centimes: positive on the debit side, negative on the credit side. */
const line = (account_id: string, amount: number, currency: string | null = null, currency_amount = 0) => ({
  account_id,
  debit: Math.max(amount, 0),
  credit: Math.max(-amount, 0),
  currency,
  currency_amount: currency === null ? null : currency_amount,
  text: null,
  vat_rate_id: null,
})

const entry = (number: number, type: string, source: string | null, lines: readonly object[], more: Fields = {}) => ({
  id: `E${number}`,
  number,
  date: '2026-03-16',
  fiscal_year_id: 'Y2026',
  text: null,
  lines,
  source: { type, id: source },
  is_closing: false,
  reverses_id: null,
  reversed_by_id: null,
  rebooks_id: null,
  releases_id: null,
  occurrence: null,
  derived_from: [],
  ...more,
})

const transaction = (id: string, amount: number, more: Fields = {}) => ({
  id,
  bank_account_id: 'BANK_CHF',
  batch_id: null,
  acc_serv_ref: id,
  amount,
  currency: 'CHF',
  booking_date: '2026-03-16',
  details: [],
  is_processing: false,
  ...UNMATCHED,
  ...more,
})

const reconciled = (id: string, amount: number, journal_entry_id: string | null, more: Fields = {}) =>
  transaction(id, amount, { is_reconciled: true, journal_entry_id, ...more })

const match = (amount: number, more: Fields = {}) => ({
  id: 'M1',
  amount,
  matchable_type: null,
  currency: null,
  settlements: [],
  ...more,
})

const document = (id: string, total: number, more: Fields = {}) => ({
  id,
  key: null,
  currency: 'CHF',
  total,
  paid_amount: 0,
  text: null,
  number: id,
  company_id: null,
  reference: null,
  base_total: null,
  date: '2026-03-16',
  due_date: null,
  ...UNBOOKED,
  ...more,
})

describe('bank transactions', () => {
  const book = (...transactions: readonly Fields[]) => findings({ bank_transaction: transactions })

  test('a proposal settles nothing', () => {
    expect(book(transaction('T1', 5000, { matches: [match(5000)] }))).toEqual([])
  })

  test('one that is not reconciled has no entry and settles nothing', () => {
    const settlements = [{ type: 'invoice', id: 'I1', amount: 5000 }]
    const lines = [line('1020', 5000), line('3200', -5000)]
    const open = (more: Fields, paid: number) =>
      findings({
        bank_transaction: [transaction('T1', 5000, more)],
        invoice: [document('I1', 5000, { paid_amount: paid })],
        journal_entry: [entry(1, 'bank_transaction', 'T1', lines)],
      })
    const hasEntry = 'bank_transaction T1: is not reconciled, but has an entry'
    const settles = 'bank_transaction T1: is not reconciled, but settles documents'
    expect(open({ journal_entry_id: 'E1' }, 0)).toEqual([hasEntry])
    expect(open({ journal_entry_id: 'E1', matches: [match(5000, { settlements })] }, 5000)).toEqual([hasEntry, settles])
    expect(book(transaction('T1', 5000, { matches: [match(5000), match(5000, { settlements: [{}] })] }))).toEqual([
      settles,
    ])
  })

  test('only a transaction of 0 without matches needs no entry', () => {
    const missing = ['bank_transaction T1: is reconciled, but not booked']
    expect(book(reconciled('T1', 0, null))).toEqual([])
    expect(book(reconciled('T1', 0, null, { matches: [match(0)] }))).toEqual(missing)
    expect(book(reconciled('T1', 1, null))).toEqual(missing)
    expect(book(reconciled('T1', 1, null, { matches: [match(1)] }))).toEqual(missing)
  })

  test('an entry that does not exist', () => {
    expect(book(reconciled('T1', 5000, 'E9', { matches: [match(5000)] }))).toEqual([
      'bank_transaction T1: its entry E9 is missing',
    ])
  })

  test('an entry that no transaction names, unless it is reversed or of another source', () => {
    const lines = [line('1020', 5000), line('3200', -5000)]
    expect(findings({ journal_entry: [entry(1, 'bank_transaction', 'T1', lines)] })).toEqual([
      'journal_entry E1 (1): it books no bank transaction',
    ])
    expect(
      findings({
        journal_entry: [
          entry(1, 'bank_transaction', 'T1', lines, { reversed_by_id: 'E2' }),
          entry(2, 'reversal', null, lines),
          entry(3, 'manual', null, lines),
        ],
      }),
    ).toEqual([])
  })
})

describe('the entry of a bank transaction', () => {
  const book = (
    lines: readonly object[],
    rows: readonly object[],
    more: Fields = {},
    source = 'T1',
    own: Fields = {},
  ) =>
    findings({
      bank_transaction: [reconciled('T1', 5000, 'E1', { matches: rows, ...more })],
      journal_entry: [entry(1, 'bank_transaction', source, lines, own)],
    })
  const notBooked = ['bank_transaction T1: its entry 1 does not book its matches']

  test('of another transaction', () => {
    expect(book([line('1020', 5000), line('3200', -5000)], [match(5000)], {}, 'T2')).toEqual([
      'bank_transaction T1: its entry 1 has another source',
    ])
  })

  test('that is reversed', () => {
    const reversed = { reversed_by_id: 'E2' }
    expect(book([line('1020', 5000), line('3200', -5000)], [match(5000)], {}, 'T1', reversed)).toEqual([
      'bank_transaction T1: its entry 1 is reversed',
    ])
  })

  test('begins with the amount on the ledger account of the bank account', () => {
    expect(book([line('1021', 5000), line('3200', -5000)], [match(5000)])).toEqual([
      'bank_transaction T1: its entry 1 is not booked on the ledger account of its bank account',
    ])
    expect(book([line('1020', 4999), line('3200', -5000)], [match(5000)])).toEqual([
      'bank_transaction T1: its entry 1 books another amount on the bank account',
    ])
  })

  test('each row has the postings that add up to it, in the order of the rows', () => {
    const bank = line('1020', 5000)
    const [net, tax, fee] = [line('3200', -4625), line('2200', -375), line('6900', -5000)]
    expect(book([bank, net, tax], [match(5000)])).toEqual([])
    expect(book([bank, line('3200', -6000), line('6900', 1000)], [match(6000), match(-1000)])).toEqual([])
    expect(book([bank, line('6900', 1000), line('3200', -6000)], [match(6000), match(-1000)])).toEqual(notBooked)
    expect(book([bank, net, tax], [match(4000)])).toEqual(notBooked)
    expect(book([bank, net, tax], [match(5000), match(5000)])).toEqual(notBooked)
    // One more posting is for rounding, and two are not.
    expect(book([bank, line('3200', -5001), line('6961', 1)], [match(5001)])).toEqual([])
    expect(book([bank, line('3200', -5002), line('6961', 1), line('6961', 1)], [match(5002)])).toEqual(notBooked)
    expect(book([bank, fee], [])).toEqual([])
    expect(book([bank, net, tax], [])).toEqual(notBooked)
  })

  test('a row for a document settles its amount', () => {
    const settles = (type: string, amount: number, more: Fields = {}) => {
      const settlements = [{ type: 'expense', id: 'X1', amount }]
      const paid = document('X1', -5000, { paid_amount: amount })
      return findings({
        bank_transaction: [
          reconciled('T1', 5000, 'E1', { matches: [match(5000, { matchable_type: type, settlements, ...more })] }),
        ],
        journal_entry: [entry(1, 'bank_transaction', 'T1', [line('1020', 5000), line('2000', -5000)])],
        expense: [paid],
      })
    }
    expect(settles('expense', 5000)).toEqual([])
    expect(settles('expense', -5000)).toEqual([])
    expect(settles('expense', 4999)).toEqual(notBooked)
    expect(settles('company', 4999)).toEqual([])
    // The amount of such a row is in another currency than the one it settles.
    expect(settles('expense', 4999, { currency: 'EUR', currency_amount: 4999 })).toEqual([])
    expect(book([line('1020', 5000), line('2000', -5000)], [match(5000, { matchable_type: 'invoice' })])).toEqual(
      notBooked,
    )
  })

  test('in another currency the bank line has the amount of the transaction without its sign', () => {
    const eur = { bank_account_id: 'BANK_EUR', currency: 'EUR' }
    const booked = (amount: number, currency_amount: number) =>
      findings({
        bank_transaction: [reconciled('T1', amount, 'E1', { ...eur, matches: [match(4700)] })],
        journal_entry: [
          entry(1, 'bank_transaction', 'T1', [line('1021', 4700, 'EUR', currency_amount), line('3200', -4700)]),
        ],
      })
    expect(booked(5000, 5000)).toEqual([])
    expect(booked(-5000, 5000)).toEqual([])
    expect(booked(5000, 4700)).toEqual(['bank_transaction T1: its entry 1 books another amount on the bank account'])
    // The rows of a transaction on an account in another currency are not compared.
    expect(book([line('1021', 4700, 'EUR', 5000), line('3200', -4700)], [match(4000)], eur)).toEqual([])
    expect(book([line('1021', 5000), line('3200', -5000)], [match(4000)], { bank_account_id: 'BANK_EUR' })).toEqual([])
    expect(book([line('1020', 4700, 'EUR', 5000), line('3200', -4700)], [match(4000)], { currency: 'EUR' })).toEqual([])
  })

  test('of a transaction of 0 has only the lines of its matches', () => {
    const rows = [match(100, { id: 'M1' }), match(-100, { id: 'M2' })]
    expect(book([line('3200', -100), line('6900', 100)], rows, { amount: 0 })).toEqual([])
    expect(book([line('3200', -90), line('6900', 90)], rows, { amount: 0 })).toEqual(notBooked)
    const unpaid = [match(0, { matchable_type: 'invoice' })]
    expect(book([line('3200', 0)], unpaid, { amount: 0 })).toEqual([])
  })
})

describe('a manual entry that bank transactions use', () => {
  const book = (
    lines: readonly object[],
    transactions: readonly Fields[] = [reconciled('T1', -3000, 'E1')],
    more: Fields = {},
  ) => findings({ bank_transaction: transactions, journal_entry: [entry(1, 'manual', null, lines, more)] })
  const noLine = ['bank_transaction T1: its entry 1 has no line with its amount on its account']

  test('has a line of the amount on the account', () => {
    expect(book([line('6500', 3000), line('1020', -3000)])).toEqual([])
    expect(book([line('6500', 3000), line('1010', -3000)])).toEqual(noLine)
    expect(book([line('6500', 2999), line('1020', -2999)])).toEqual(noLine)
    expect(book([line('1020', 3000), line('6500', -3000)])).toEqual(noLine)
    expect(book([line('6500', 3000), line('1020', -3000)], undefined, { reversed_by_id: 'E2' })).toEqual([
      'bank_transaction T1: its entry 1 is reversed',
    ])
  })

  test('has matches only when it is its own', () => {
    expect(
      book([line('1020', -3000), line('6500', 3000)], [reconciled('T1', -3000, 'E1', { matches: [match(-3000)] })]),
    ).toEqual(['bank_transaction T1: its entry 1 has another source'])
    const own = reconciled('T1', -3000, 'E1', { matches: [match(-3000)] })
    const lines = [line('1020', -3000), line('6500', 3000)]
    expect(findings({ bank_transaction: [own], journal_entry: [entry(1, 'manual', 'T1', lines)] })).toEqual([
      'bank_transaction T1: its entry 1 has another source',
    ])
  })

  test('has a line for each of them', () => {
    const two = [reconciled('T1', -3000, 'E1'), reconciled('T2', -3000, 'E1')]
    const shared = ' its entry 1 is also reconciled with other transactions'
    expect(book([line('6500', 6000), line('1020', -3000), line('1020', -3000)], two)).toEqual([])
    expect(book([line('6500', 3000), line('1020', -3000)], two)).toEqual([
      `bank_transaction T1:${shared}`,
      `bank_transaction T2:${shared}`,
    ])
    // Without any line there is the one finding only.
    expect(book([line('6500', 3000), line('1010', -3000)], two)).toHaveLength(2)
    // A transfer is two transactions, one on each side, and so are two different amounts.
    expect(
      book(
        [line('1020', -3000), line('1020', -2000), line('6500', 5000)],
        [reconciled('T1', -3000, 'E1'), reconciled('T2', -2000, 'E1')],
      ),
    ).toEqual([])
    expect(
      book(
        [line('1020', -3000), line('1021', 3000, 'EUR', 3000)],
        [reconciled('T1', -3000, 'E1'), reconciled('T2', 3000, 'E1', { bank_account_id: 'BANK_EUR', currency: 'EUR' })],
      ),
    ).toEqual([])
    expect(
      book(
        [line('1020', 3000), line('1021', 3000), line('6500', -6000)],
        [reconciled('T1', 3000, 'E1'), reconciled('T2', 3000, 'E1', { bank_account_id: 'BANK_EUR' })],
      ),
    ).toEqual([])
    expect(
      book(
        [line('1020', 3000), line('1020', 2800, 'EUR', 3000), line('6500', -5800)],
        [reconciled('T1', 3000, 'E1'), reconciled('T2', 3000, 'E1', { currency: 'EUR' })],
      ),
    ).toEqual([])
  })

  test('in another currency has a line of the amount in that currency', () => {
    const eur = { bank_account_id: 'BANK_EUR', currency: 'EUR' }
    const one = (amount: number) => [reconciled('T1', amount, 'E1', eur)]
    expect(book([line('1021', 2800, 'EUR', 3000), line('3200', -2800)], one(3000))).toEqual([])
    expect(book([line('6500', 2800), line('1021', -2800, 'EUR', 3000)], one(-3000))).toEqual([])
    expect(book([line('6500', 2800), line('1021', -2800, 'EUR', 3000)], one(3000))).toEqual(noLine)
    expect(book([line('1021', 2800, 'EUR', 3000), line('3200', -2800)], one(2800))).toEqual(noLine)
    expect(book([line('1021', 2800, 'USD', 3000), line('3200', -2800)], one(3000))).toEqual(noLine)
    expect(book([line('1021', 3000), line('3200', -3000)], one(3000))).toEqual(noLine)
    expect(book([line('6500', 1), line('1021', -1, 'EUR', 2)], one(-2))).toEqual([])
    expect(book([{ ...line('1021', 1, 'EUR'), currency_amount: null }, line('3200', -1)], one(1))).toEqual(noLine)
  })
})

describe('what is paid of a document', () => {
  const settlement = (amount: number, more: Fields = {}) => ({ type: 'invoice', id: 'I1', amount, ...more })
  const offset = (id: string, settlements: readonly object[], journal_entry_id: string | null = null) => ({
    id,
    kind: 'offset',
    date: '2026-03-16',
    text: null,
    settlements,
    journal_entry_id,
  })

  test('is the sum of all settlements, also those of offsets', () => {
    const offsets = [offset('O1', [settlement(3000), settlement(500)]), offset('O2', [settlement(1000)])]
    expect(findings({ invoice: [document('I1', 9000, { paid_amount: 4500 })], offset: offsets })).toEqual([])
    expect(findings({ invoice: [document('I1', 9000, { paid_amount: 4499 })], offset: offsets })).toEqual([
      'invoice I1: states that 4499 are paid, but 4500 were settled',
    ])
  })

  test.each(['invoice', 'expense', 'expense_payment'] as const)('of an %s that nothing settled is 0', (table) => {
    const record = table === 'expense_payment' ? { ...document('I1', 9000), expense_ids: [] } : document('I1', 9000)
    expect(findings({ [table]: [record] })).toEqual([])
    expect(findings({ [table]: [{ ...record, paid_amount: 1 }] })).toEqual([
      `${table} I1: states that 1 are paid, but 0 were settled`,
    ])
  })

  test('adds up for each part', () => {
    const part = (base_booked: number) => ({
      account_id: '3200',
      vat_rate_id: null,
      amount: 4500,
      base_booked,
      base_tax: 0,
    })
    const parts = (first: number, second: number) => [
      { base_booked: first, base_tax: 0 },
      { base_booked: second, base_tax: 0 },
    ]
    const offsets = [
      offset('O1', [settlement(3000, { parts: parts(1000, 2000) })]),
      offset('O2', [settlement(1500, { parts: parts(700, 800) })]),
    ]
    const paid = (...payment_parts: readonly object[]) =>
      findings({ invoice: [document('I1', 9000, { paid_amount: 4500, payment_parts })], offset: offsets })
    expect(paid(part(1700), part(2800))).toEqual([])
    expect(paid(part(1700), part(2801), part(0))).toEqual([
      'invoice I1: states that payments booked 2801 of part 1, but they booked 2800',
    ])
    expect(paid(part(1700), part(2800), part(1))).toEqual([
      'invoice I1: states that payments booked 1 of part 2, but they booked 0',
    ])
  })

  test('an offset with an entry is booked by its own', () => {
    const lines = [line('2000', 3000), line('1100', -3000)]
    const booked = (entries: readonly object[], journal_entry_id: string | null = 'E1') =>
      findings({ offset: [offset('O1', [], journal_entry_id)], journal_entry: entries as Fields[] })
    const wrong = ['offset O1: its entry E1 is missing, reversed or of another source']
    const unnamed = ['journal_entry E1 (1): it books no offset']
    expect(booked([], null)).toEqual([])
    expect(booked([entry(1, 'offset', 'O1', lines)])).toEqual([])
    expect(booked([])).toEqual(wrong)
    expect(booked([entry(1, 'offset', 'O2', lines)])).toEqual(wrong)
    expect(booked([entry(1, 'manual', 'O1', lines)])).toEqual(wrong)
    expect(booked([entry(1, 'offset', 'O1', lines, { reversed_by_id: 'E2' })])).toEqual(wrong)
    expect(booked([entry(1, 'offset', 'O1', lines)], null)).toEqual(unnamed)
    expect(booked([entry(1, 'offset', 'O1', lines, { reversed_by_id: 'E2' })], null)).toEqual([])
    expect(booked([entry(1, 'manual', null, lines)], null)).toEqual([])
  })
})

describe.each(['invoice', 'expense'] as const)('the credit of a payment on account: %s', (table) => {
  const credit = (more: Fields, transactions: readonly Fields[] = []) =>
    findings({ [table]: [document('I1', -5000, more)], bank_transaction: transactions })
  const of = (more: Fields = {}) => ({ booked_by: 'on_account', bank_transaction_id: 'T1', ...more })
  const unbooked = [`${table} I1: its payment on account is not booked`]

  test('is booked by a row of a reconciled transaction', () => {
    const rows = [match(5000, { id: 'I1' })]
    const lines = [line('1020', 5000), line('2030', -5000)]
    expect(
      findings({
        [table]: [document('I1', -5000, of())],
        bank_transaction: [reconciled('T1', 5000, 'E1', { matches: rows })],
        journal_entry: [entry(1, 'bank_transaction', 'T1', lines)],
      }),
    ).toEqual([])
    expect(credit(of(), [transaction('T1', 5000, { matches: rows })])).toEqual(unbooked)
    expect(credit(of())).toEqual(unbooked)
  })

  test('names its transaction until it is 0', () => {
    expect(credit(of({ bank_transaction_id: null }))).toEqual([`${table} I1: its payment on account is missing`])
    expect(credit(of({ bank_transaction_id: null, total: 0 }))).toEqual([])
  })

  test('another document names none', () => {
    expect(credit({ bank_transaction_id: null })).toEqual([])
    expect(credit({ bank_transaction_id: 'T1' })).toEqual([
      `${table} I1: it names a transaction, but is not on account`,
    ])
  })
})

describe('a valuation', () => {
  const valuation = { id: 'V1', fiscal_year_id: 'Y2026', date: '2026-12-31', method: 'rate', lines: [] }
  const loss = (number: number, amount: number, date: string, more: Fields = {}) =>
    entry(number, 'exchange_valuation', 'V1', [line('6960', amount), line('1102', -amount)], { date, ...more })
  const valued = (...journal_entry: readonly Fields[]) => findings({ exchange_valuation: [valuation], journal_entry })
  const wrong = ['exchange_valuation V1: it is not booked once with its opposite']

  test('is booked on its day and cancelled by a second entry', () => {
    expect(valued(loss(1, 250, '2026-12-31'), loss(2, -250, '2027-01-01'))).toEqual([])
    expect(valued(loss(1, 250, '2026-12-31'))).toEqual(wrong)
    expect(valued()).toEqual(wrong)
    expect(valued(loss(1, 250, '2026-12-31'), loss(2, -249, '2027-01-01'))).toEqual(wrong)
    expect(valued(loss(1, 250, '2027-01-01'), loss(2, -250, '2027-01-01'))).toEqual(wrong)
    const four = [loss(1, 250, '2026-12-31'), loss(2, -250, '2027-01-01')]
    expect(valued(...four, loss(3, 250, '2026-12-31'), loss(4, -250, '2027-01-01'))).toEqual(wrong)
  })

  test('reversed entries and those of another source do not count', () => {
    const two = [loss(1, 250, '2026-12-31'), loss(2, -250, '2027-01-01')]
    expect(valued(...two, loss(3, 99, '2026-12-31', { reversed_by_id: 'E4' }))).toEqual([])
    expect(valued(...two, entry(3, 'manual', null, [line('6960', 99), line('1102', -99)]))).toEqual([])
  })

  test('an entry of no valuation', () => {
    expect(findings({ journal_entry: [loss(7, 250, '2026-12-31')] })).toEqual([
      'journal_entry E7 (7): it books no valuation',
    ])
  })
})

describe.each([
  ['invoice', 1],
  ['expense', -1],
] as const)('the entry of an %s', (table, direction) => {
  const lines = [line('1100', 9000 * direction), line('3200', -9000 * direction)]
  const booked = (fields: Fields, ...entries: readonly Fields[]) =>
    findings({
      [table]: [document('I1', 9000, { booked_by: 'issue', journal_entry_id: 'E1', ...fields })],
      journal_entry: entries,
    })
  const own = (more: Fields = {}) => entry(1, table, 'I1', lines, more)
  const amount = [`${table} I1: its entry 1 books another amount than its total`]

  test('has its total, its date and its source', () => {
    expect(booked({}, own())).toEqual([])
    expect(booked({}, own({ lines: lines.toReversed() }))).toEqual(amount)
    expect(booked({ total: 9001 }, own())).toEqual(amount)
    expect(booked({ date: '2026-03-17' }, own())).toEqual([`${table} I1: its entry 1 has another date`])
    expect(booked({}, own({ reversed_by_id: 'E2' }))).toEqual([`${table} I1: its entry 1 is reversed`])
    for (const source of [
      { type: table, id: 'I2' },
      { type: 'manual', id: 'I1' },
    ])
      expect(booked({}, own({ source }))).toEqual([`${table} I1: its entry 1 has another source`])
    expect(booked({})).toEqual([`${table} I1: its entry E1 is missing`])
  })

  test('a document in another currency is booked at a rate', () => {
    expect(booked({ currency: 'EUR', total: 10_000, base_total: 9000 }, own())).toEqual([])
  })

  test('only a document that is booked on its date has one', () => {
    const none = { journal_entry_id: null }
    expect(booked(none)).toEqual([`${table} I1: is booked on its date, but has no entry`])
    expect(booked({ ...none, total: 0 })).toEqual([])
    expect(booked({ ...none, booked_by: 'payment' })).toEqual([])
    expect(booked({ booked_by: 'payment' }, own())).toEqual([
      `${table} I1: is not booked on its date, but has an entry`,
    ])
  })

  test('an entry that no document names', () => {
    expect(findings({ journal_entry: [own()] })).toEqual(['journal_entry E1 (1): it books no document'])
    expect(findings({ journal_entry: [own({ reversed_by_id: 'E2' })] })).toEqual([])
  })
})
