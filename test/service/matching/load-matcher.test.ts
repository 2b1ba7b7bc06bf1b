// What the matcher receives of the books at first, and of a reconciled transaction as if it were open.
import { describe, expect, test } from 'vitest'
import { readUnsettled } from '../../../main/service/matching/matcher/as-unreconciled.ts'
import { readForMatcher, readMatcherSettings } from '../../../main/service/matching/matcher/load-matcher.ts'
import { created } from '../../../shared/books/port/change.ts'
import type { Match } from '../../../shared/record/matching/match.ts'
import { CHART } from '../../rule/ledger/ledger-facts.ts'
import { company, day, expense, expensePayment, invoice, rappen, transaction } from '../../rule/matching/world.ts'
import { bookWith, profileWith } from '../../support/books/book-with.ts'

describe('the first load', () => {
  test('has open documents of any age, paid ones of 800 days, and all transactions, expenses before what names them', async () => {
    const paid = { paid_amount: rappen(10_000), total: rappen(10_000) }
    // 800 days before 30 June 2026 is 21 April 2024.
    const [old, since] = [day('2024-04-20'), day('2024-04-21')]
    const { read } = await bookWith(
      created('bank_transaction', transaction('t', { booking_date: day('2010-01-01'), is_reconciled: true })),
      created('company', company('c', 'C')),
      created('invoice', invoice('i-open', { date: day('2010-01-01') })),
      created('invoice', invoice('i-new', { date: since })),
      created('invoice', invoice('i-paid', { ...paid, date: since })),
      created('invoice', invoice('i-old', { ...paid, date: old })),
      created('expense', expense('e-open', { date: day('2010-01-01') })),
      created('expense', expense('e-paid', { ...paid, date: since })),
      created('expense', expense('e-old', { ...paid, date: old })),
      created('expense_payment', expensePayment('p-open', { execution_date: day('2010-01-01') })),
      created('expense_payment', expensePayment('p-paid', { ...paid, execution_date: since })),
      created('expense_payment', expensePayment('p-old', { ...paid, execution_date: old })),
    )
    const loaded: string[] = []
    for await (const { table, records } of readForMatcher(read, day('2026-06-30')))
      loaded.push(...records.map(({ id }) => `${table} ${id}`))
    expect(loaded).toEqual([
      'company c',
      ...['expense e-open', 'expense e-paid', 'invoice i-new', 'invoice i-open', 'invoice i-paid'],
      ...['expense_payment p-open', 'expense_payment p-paid', 'bank_transaction t'],
    ])
  })

  test('names accounts that cannot be booked on, and whether the owner is taxed privately', async () => {
    const accounts = CHART.filter(({ number }) => [1020, 1100, 9100].includes(number)).map((account) =>
      created('ledger_account', account.number === 1100 ? { ...account, is_active: false } : account),
    )
    const settingsOf = async (legal_form: string) => {
      const settings = { liableForVat: true, accountingVatReporting: [], accountingNetTaxRate2Accounts: [] }
      const { read } = await bookWith(profileWith(settings, { legal_form }), ...accounts)
      return readMatcherSettings(read)
    }
    const plc = await settingsOf('plc')
    // 9100 only opens the books.
    expect([plc.closed_accounts, plc.is_liable_for_vat, plc.is_taxed_privately]).toEqual([
      ['1100', '9100'],
      true,
      false,
    ])
    expect((await settingsOf('sole_proprietorship')).is_taxed_privately).toBe(true)
  })
})

test('a reconciled transaction as if it were open: its documents without what it paid, and its other side', async () => {
  const settlement = (type: string, id: string, amount: number) => ({ type, id, amount: rappen(amount) })
  const rows = [
    { settlements: [settlement('invoice', 'i', 3_000), settlement('expense', 'e', 500)] },
    { settlements: [settlement('invoice', 'i', 1_000), settlement('expense_payment', 'p', 700)] },
  ] as unknown as Match[]
  const decided = transaction('t', { is_reconciled: true, journal_entry_id: 'e1', matches: rows, mirror_id: 'side' })
  const { read } = await bookWith(
    created('invoice', invoice('i', { paid_amount: rappen(5_000) })),
    created('invoice', invoice('other', { paid_amount: rappen(5_000) })),
    created('expense', expense('e', { paid_amount: rappen(600) })),
    created('expense_payment', expensePayment('p', { paid_amount: rappen(700) })),
    created('bank_transaction', transaction('side', { is_reconciled: true, mirror_id: 't' })),
  )
  const shown = async (fields: { mirror_id: string | null }) => {
    const slices = await readUnsettled(read, { ...decided, ...fields })
    return slices.flatMap(({ table, records }) =>
      records.map((record) =>
        'paid_amount' in record
          ? [table, record.id, record.paid_amount]
          : [
              table,
              record.id,
              'mirror_id' in record && [record.is_reconciled, record.mirror_id, record.matches.length],
            ],
      ),
    )
  }
  const documents = [
    ['expense', 'e', 100],
    ['invoice', 'i', 1_000],
    ['expense_payment', 'p', 0],
  ]
  const own = ['bank_transaction', 't', [false, null, 0]]
  expect(await shown({ mirror_id: 'side' })).toEqual([
    ...documents,
    own,
    ['bank_transaction', 'side', [false, null, 0]],
  ])
  expect(await shown({ mirror_id: null })).toEqual([...documents, own])
})
