// Statements of account: opening, movements, balances and what is open, by currency. Figures by hand; over HTTP:
// test/http/ledger/aged-lists.test.ts.
import { describe, expect, test } from 'vitest'
import type { BookableDocument } from '../../../../shared/record/open-item/open-item.ts'
import { type CompanySettlement, companyStatement } from '../../../../shared/rule/ledger/report/company-statement.ts'
import { expense, invoice, rappen } from '../../matching/world.ts'
import { day } from '../ledger-facts.ts'

const MARCH = { from: day('2026-03-01'), to: day('2026-03-31') }
const on = (date: string, total: number, paid = 0) => ({
  ...{ date: day(date), due_date: null, total: rappen(total * 100), paid_amount: rappen(paid * 100) },
})
const paid = (id: string, amount: number, date: string, by: string | null = 't1'): CompanySettlement => ({
  ...{ id, amount: rappen(amount * 100), date: day(date), bank_transaction_id: by },
  ...(by === null ? { offset: 'write_off' as const } : {}),
})
const statement = (documents: readonly BookableDocument[], settlements: readonly CompanySettlement[] = []) =>
  companyStatement(documents, settlements, MARCH, 'CHF').map(
    ({ currency, opening, debit, credit, closing, rows, open }) => ({
      ...{ currency, sums: [opening, debit, credit, closing].map((amount) => amount / 100) },
      rows: rows.map((row) =>
        [
          row.date.slice(5),
          row.document?.number ?? row.bank_transaction_id ?? row.offset,
          row.debit,
          row.credit,
          row.balance,
        ].join(' '),
      ),
      open: open.map(({ document, open }) => `${document.number} ${open / 100}`),
    }),
  )

describe('a statement of account', () => {
  test('counts the days of its range, the first and the last, and what was before as its opening balance', () => {
    const documents = [
      invoice('R0', on('2026-02-28', 100, 30)),
      invoice('R1', on('2026-03-01', 200, 200)),
      invoice('R2', on('2026-03-31', 50)),
      invoice('R3', on('2026-04-01', 70)),
    ]
    const settlements = [
      paid('R0', 20, '2026-02-28', 't0'),
      paid('R0', 10, '2026-04-01', 't2'),
      paid('R1', 200, '2026-03-31', 't3'),
    ]
    expect(statement(documents, settlements)).toEqual([
      {
        currency: 'CHF',
        sums: [80, 250, 200, 130],
        rows: ['03-01 R1 20000 0 28000', '03-31 R2 5000 0 33000', '03-31 t3 0 20000 13000'],
        open: ['R0 80', 'R2 50'],
      },
    ])
  })

  test('a bill is a credit and its payment a debit; the opening balance of a bill is negative', () => {
    const documents = [expense('A0', on('2026-02-10', 40)), expense('A1', on('2026-03-10', 100, 60))]
    expect(statement(documents, [paid('A1', 60, '2026-03-12')])).toEqual([
      {
        currency: 'CHF',
        sums: [-40, 60, 100, -80],
        rows: ['03-10 A1 0 10000 -14000', '03-12 t1 6000 0 -8000'],
        open: ['A0 40', 'A1 40'],
      },
    ])
  })

  test('one row for what a transaction settles on a day, one each for other days and without a transaction', () => {
    const documents = [invoice('R1', on('2026-03-02', 100, 100)), invoice('R2', on('2026-03-02', 50, 50))]
    const settlements = [
      paid('R1', 60, '2026-03-05'),
      paid('R2', 20, '2026-03-05'),
      paid('R1', 10, '2026-03-06'),
      paid('R1', 30, '2026-03-05', 't2'),
      paid('R2', 30, '2026-03-05', null),
    ]
    const [only] = companyStatement(documents, settlements, MARCH, 'CHF')
    expect(
      only?.rows
        .slice(2)
        .map(({ settles, ...row }) => [row.bank_transaction_id, row.offset, row.credit, settles.length]),
    ).toEqual([
      ['t1', null, 8_000, 2],
      ['t2', null, 3_000, 1],
      [null, 'write_off', 3_000, 1],
      ['t1', null, 1_000, 1],
    ])
    expect(only?.rows[2]?.settles.map(({ document, amount }) => [document.number, amount])).toEqual([
      ['R1', 6_000],
      ['R2', 2_000],
    ])
    expect([only?.closing, only?.open]).toEqual([0, []])
  })

  test('a statement for each currency with something to say, in their order', () => {
    const euro = { currency: 'EUR' }
    const documents = [
      invoice('U1', { ...on('2026-02-02', 10, 10), currency: 'USD' }),
      invoice('E1', { ...on('2026-02-02', 10), ...euro }),
      invoice('R1', on('2026-04-02', 10)),
      invoice('G1', { ...on('2026-03-02', 10, 10), currency: 'GBP' }),
    ]
    const settlements = [paid('U1', 10, '2026-02-02'), paid('G1', 10, '2026-03-02')]
    expect(statement(documents, settlements)).toEqual([
      { currency: 'EUR', sums: [10, 0, 0, 10], rows: [], open: ['E1 10'] },
      { currency: 'GBP', sums: [0, 10, 10, 0], rows: ['03-02 G1 1000 0 1000', '03-02 t1 0 1000 0'], open: [] },
    ])
  })

  test('open documents that add up to nothing are still there, also one of a Rappen', () => {
    const documents = [invoice('R1', on('2026-02-02', 0.01)), invoice('G1', on('2026-02-03', -0.01))]
    expect(statement(documents)).toEqual([
      { currency: 'CHF', sums: [0, 0, 0, 0], rows: [], open: ['R1 0.01', 'G1 -0.01'] },
    ])
  })
})
