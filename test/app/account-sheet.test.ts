// The sheet of an account, made of the entries that name it: running balances reckoned by hand.
import { describe, expect, test } from 'vitest'
import { sheetOf } from '../../renderer/app/data/query/account-sheet.ts'
import type { JournalEntryObject } from '../../shared/api/endpoints/journal-entries.ts'
import type { AccountObject } from '../../shared/api/endpoints/ledger.ts'

const account = (id: string, number: number, type: AccountObject['type']): AccountObject => ({
  ...{ id, number, type, name: id, full_name: `${number} ${id}`, is_active: true },
  ...{ class: '', section: '', group: '' },
})
const accounts = [account('bank', 1020, 'active'), account('sales', 3400, 'revenue'), account('vat', 2200, 'passive')]

const entry = (number: number, date: string, ...lines: readonly (readonly [string, number, number])[]) =>
  ({
    ...{ id: `e${number}`, number, date, text: `Text ${number}`, reversed_by_id: null },
    lines: lines.map(([account_id, debit, credit]) => ({ account_id, debit, credit, text: null })),
  }) as unknown as JournalEntryObject

const ENTRIES = [
  entry(1, '2026-01-05', ['bank', 108.1, 0], ['sales', 0, 100], ['vat', 0, 8.1]),
  entry(2, '2026-02-05', ['bank', 0.2, 0], ['sales', 0, 0.2]),
  entry(3, '2026-02-06', ['sales', 50.1, 0], ['bank', 0, 50.1]),
]
const of = (id: string, from: string) => {
  const found = accounts.find((each) => each.id === id)
  if (!found) throw new Error('no such account')
  return sheetOf(
    found,
    ENTRIES.filter(({ lines }) => lines.some((line) => line.account_id === id)),
    {
      accounts,
      currency: 'CHF',
      from,
    },
  )
}

describe('the sheet', () => {
  test('of the bank runs from its opening balance, to the Rappen', () => {
    const { rows, meta } = of('bank', '2026-02-01')
    expect(rows.map(({ number, balance }) => [number, balance])).toEqual([
      [2, 108.3],
      [3, 58.2],
    ])
    expect(meta).toEqual({ opening_balance: 108.1, closing_balance: 58.2, debit: 0.2, credit: 50.1 })
  })

  test('of revenue counts credits up', () => {
    const { rows, meta } = of('sales', '')
    expect(rows.map(({ balance }) => balance)).toEqual([100, 100.2, 50.1])
    expect(meta).toEqual({ opening_balance: 0, closing_balance: 50.1, debit: 50.1, credit: 100.2 })
  })

  test('names all accounts on the other side', () => {
    expect(of('bank', '').rows[0]?.counter_accounts.map(({ number }) => number)).toEqual([3400, 2200])
    expect(of('vat', '').rows[0]?.counter_accounts.map(({ number }) => number)).toEqual([1020])
  })
})
