// The statement of account as the interface and its files show it: words, signs, dates and empty cells. The figures over
// HTTP are in aged-lists.test.ts.
import { describe, expect, test } from 'vitest'
import { companyStatementTable } from '../../../main/http/file/company-statement-table.ts'
import { presentCompanyStatement } from '../../../main/http/present/ledger/company-statement.ts'
import { presentOffset } from '../../../main/http/present/offset.ts'
import type { BookableDocument } from '../../../shared/record/open-item/open-item.ts'
import { companyStatement } from '../../../shared/rule/ledger/report/company-statement.ts'
import { day } from '../../rule/ledger/ledger-facts.ts'
import { company, expense, invoice, rappen, transaction } from '../../rule/matching/world.ts'

const DAYS = { from: day('2026-03-01'), to: day('2026-03-31') }
const muster = company('c1', 'Muster AG', { address: 'Weg 1', zip: '3000', city: 'Bern' })
const on = (date: string, due: string | null, total: number, paid = 0) => ({
  ...{ date: day(date), due_date: due === null ? null : day(due), total: rappen(total), paid_amount: rappen(paid) },
})
const paid = (id: string, amount: number, date: string, by: string | null, offset?: 'offset' | 'write_off') => ({
  ...{ id, amount: rappen(amount), date: day(date), bank_transaction_id: by },
  ...(offset === undefined ? {} : { offset }),
})
const DOCUMENTS: readonly BookableDocument[] = [
  invoice('R0', on('2026-01-10', '2026-02-09', 5_000)),
  invoice('R1', on('2026-03-02', '2026-04-01', 10_000, 10_000)),
  invoice('G1', on('2026-03-03', null, -2_000, -2_000)),
  expense('A1', on('2026-03-04', null, 3_000)),
  expense('C1', on('2026-03-05', '2026-03-30', -1_000)),
]
const SETTLEMENTS = [
  paid('R1', 7_000, '2026-03-10', 't1'),
  paid('R1', -1_000, '2026-03-11', 't2'),
  paid('R1', 2_000, '2026-03-12', null, 'offset'),
  paid('G1', -2_000, '2026-03-12', null, 'offset'),
  paid('R1', 2_000, '2026-03-13', null, 'write_off'),
]
const viewOf = (language: 'de' | 'en', documents = DOCUMENTS, settlements: typeof SETTLEMENTS = SETTLEMENTS) =>
  presentCompanyStatement({
    ...{ company: muster, organization: 'Holzwerk AG', language, ...DAYS },
    statements: companyStatement(documents, settlements, DAYS, 'CHF'),
    transactions: new Map([['t1', transaction('t1', { amount: rappen(7_100) })]]),
  } as unknown as Parameters<typeof presentCompanyStatement>[0])

describe('a statement of account', () => {
  test('names each movement, with the balance after it', () => {
    const shown = viewOf('de')
    expect([shown.title, shown.organization, shown.currencies.length]).toEqual(['Kontokorrent', 'Holzwerk AG', 1])
    expect(shown.currencies[0]).toMatchObject({ opening_balance: 50, debit: 120, credit: 140, closing_balance: 30 })
    expect(shown.currencies[0]?.rows.map(({ text, debit, credit, balance }) => [text, debit, credit, balance])).toEqual(
      [
        ['Rechnung R1', 100, 0, 150],
        ['Gutschrift G1', 0, 20, 130],
        ['Lieferantenrechnung A1', 0, 30, 100],
        ['Gutschrift des Lieferanten C1', 10, 0, 110],
        ['Zahlung von R1', 0, 70, 40],
        ['Rückgabe der Zahlung von R1', 10, 0, 50],
        ['Verrechnung von R1, G1', 0, 0, 50],
        ['Abschreibung von R1', 0, 20, 30],
      ],
    )
    expect(viewOf('en').currencies[0]?.rows[5]?.text).toBe('Return of the payment of R1')
  })

  test('has the payment with what it settles, and the documents with their days', () => {
    const [chf] = viewOf('de').currencies
    expect(chf?.rows[0]).toMatchObject({
      ...{ payment: null, document: { type: 'invoice', id: 'R1', number: 'R1', due_date: '2026-04-01' } },
    })
    expect(chf?.rows[2]?.document).toEqual({ type: 'expense', id: 'A1', number: 'A1', due_date: '2026-03-04' })
    expect(chf?.rows[4]?.payment).toEqual({
      ...{ bank_transaction_id: 't1', amount: 71, currency: 'CHF' },
      settles: [{ type: 'invoice', id: 'R1', number: 'R1', due_date: '2026-04-01', amount: 70 }],
    })
    // A transaction that is gone, and none at all.
    expect([chf?.rows[5]?.payment, chf?.rows[6]?.payment]).toEqual([null, null])
    expect(chf?.open_documents).toEqual([
      {
        type: 'invoice',
        id: 'R0',
        number: 'R0',
        due_date: '2026-02-09',
        date: '2026-01-10',
        total: 50,
        open_amount: 50,
        days_overdue: 50,
      },
      {
        type: 'expense',
        id: 'A1',
        number: 'A1',
        due_date: '2026-03-04',
        date: '2026-03-04',
        total: -30,
        open_amount: -30,
        days_overdue: 27,
      },
      {
        type: 'expense',
        id: 'C1',
        number: 'C1',
        due_date: '2026-03-30',
        date: '2026-03-05',
        total: 10,
        open_amount: 10,
        days_overdue: 0,
      },
    ])
  })

  test('as a table has a section for each currency, with empty cells for 0', () => {
    const table = companyStatementTable(viewOf('de'), 'de')
    expect([table.fileName, table.title, table.subtitles, table.language]).toEqual([
      'kontokorrent-muster-ag-2026-03-01-2026-03-31',
      'Kontokorrent Muster AG',
      ['Weg 1, 3000 Bern', 'Holzwerk AG, 01.03.2026 – 31.03.2026'],
      'de-CH',
    ])
    expect(table.columns.map(({ key, kind }) => `${key} ${kind}`)).toEqual([
      ...['date date', 'text text', 'due date', 'debit amount', 'credit amount', 'balance amount'],
    ])
    expect(table.rows.map(({ kind, level, cells }) => [kind, level, ...cells].join('|'))).toEqual([
      'heading|0||CHF||||',
      'plain|0||Anfangssaldo||||50',
      'plain|0|2026-03-02|Rechnung R1|2026-04-01|100||150',
      'plain|0|2026-03-03|Gutschrift G1|2026-03-03||20|130',
      'plain|0|2026-03-04|Lieferantenrechnung A1|2026-03-04||30|100',
      'plain|0|2026-03-05|Gutschrift des Lieferanten C1|2026-03-30|10||110',
      'plain|0|2026-03-10|Zahlung von R1|||70|40',
      'plain|0|2026-03-11|Rückgabe der Zahlung von R1||10||50',
      'plain|0|2026-03-12|Verrechnung von R1, G1||||50',
      'plain|0|2026-03-13|Abschreibung von R1|||20|30',
      'subtotal|0||Total, Schlusssaldo||120|140|30',
      'heading|0||Offene Posten||||',
      'plain|0|2026-01-10|R0, 50 Tage überfällig|2026-02-09|||50',
      'plain|0|2026-03-04|A1, 27 Tage überfällig|2026-03-04|||-30',
      'plain|0|2026-03-05|C1|2026-03-30|||10',
      'total|0||Total offen||||30',
    ])
  })

  test('without open documents and without an address is shorter', () => {
    const one = [invoice('R1', on('2026-03-02', '2026-04-01', 10_000, 10_000))]
    const view = viewOf('en', one, [paid('R1', 10_000, '2026-03-10', 't1')])
    const table = companyStatementTable(
      { ...view, company: { ...view.company, address: null, zip: null, city: null } },
      'en',
    )
    expect(table.subtitles).toEqual([expect.stringContaining('Holzwerk AG, ')])
    expect(table.rows.map(({ kind }) => kind)).toEqual(['heading', 'plain', 'plain', 'plain', 'subtotal'])
    const later = companyStatementTable(viewOf('en', [invoice('R9', on('2026-03-02', '2026-04-01', 500))], []), 'en')
    expect(later.rows.at(-2)?.cells[1]).toBe('R9')
  })
})

test('an offset has its documents with their amounts, without those that are gone', () => {
  const view = {
    record: { id: 'o1', kind: 'offset', date: '2026-03-12', text: null, journal_entry_id: null, created_at: 'now' },
    documents: [
      {
        settlement: { id: 'A1', amount: rappen(3_000) },
        document: expense('A1', { currency: 'JPY', company_id: 'c1' }),
      },
      { settlement: { id: 'R1', amount: rappen(3_000) }, document: null },
      { settlement: { id: 'G1', amount: rappen(-250) }, document: invoice('G1') },
    ],
  } as unknown as Parameters<typeof presentOffset>[0]
  expect(presentOffset(view)).toEqual({
    ...view.record,
    documents: [
      { type: 'expense', id: 'A1', number: 'A1', company_id: 'c1', currency: 'JPY', amount: 3_000 },
      { type: 'invoice', id: 'G1', number: 'G1', company_id: null, currency: 'CHF', amount: -2.5 },
    ],
  })
})
