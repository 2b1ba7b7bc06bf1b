// Small parts of the window: the caret in an IBAN, the totals of all accounts, copied cells, the state of a row.
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { caretAfter } from '../../../renderer/app/form/caret.ts'
import { copyTextOf } from '../../../renderer/app/grid/column.ts'
import { wideColumns } from '../../../renderer/app/transactions/list/wide-columns.tsx'
import { currencyTotals } from '../../../renderer/app/view/currency-totals.ts'
import { stateOf } from '../../../renderer/app/view/state-badge.tsx'
import { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'

test.each([
  ['CH93 0076', 0, 0],
  ['CH93 0076', 2, 2],
  ['CH93 0076', 4, 4],
  ['CH93 0076', 5, 6],
  ['CH93 0076', 8, 9],
  ['CH93 0076', 30, 9],
])('in “%s” the caret after %d characters is at %d', (text, signs, place) => {
  expect(caretAfter(text, signs)).toBe(place)
})

test('totals are exact and one for each currency', () => {
  const accounts = [
    { currency: 'CHF', amount: 0.1 },
    { currency: 'EUR', amount: -5.5 },
    { currency: 'CHF', amount: 0.2 },
    { currency: 'CHF', amount: undefined },
  ]
  expect(currencyTotals(accounts)).toEqual([
    { currency: 'CHF', amount: 0.3 },
    { currency: 'EUR', amount: -5.5 },
  ])
  expect(currencyTotals([])).toEqual([])
})

test('the three states never overlap', () => {
  expect(stateOf({ is_processing: true, is_reconciled: false })).toBe('processing')
  expect(stateOf({ is_processing: false, is_reconciled: false })).toBe('open')
  expect(stateOf({ is_processing: false, is_reconciled: true })).toBe('reconciled')
})

test('a copied cell is plain', () => {
  const row = BankTransactionObject.parse({
    id: '01HZX3K4M5N6P7Q8R9S0T1V2W3',
    bank_account_id: '01HZX3K4M5N6P7Q8R9S0T1V2W4',
    bank_account: null,
    matches: [],
    counterparty_iban: null,
    ultimate_name: null,
    charges: null,
    charges_currency: null,
    details: [],
    acc_serv_ref: 'REF-1',
    entry_acc_serv_ref: null,
    end_to_end_id: null,
    document_date: null,
    booking_date: '2026-01-31',
    value_date: null,
    amount: -1234.5,
    currency: 'CHF',
    reference: '000000000000000000001234560',
    name: 'Müller',
    text: 'Zeile 1\nZeile 2',
    is_processing: false,
    is_reconciled: false,
    journal_entry_id: null,
    mirror_id: null,
    batch_id: null,
    likely_duplicate_of: null,
    source_line: null,
    created_at: '2026-01-31T09:38:00.000000Z',
  })
  const t = ((key: string) => (key === 'state.open' ? 'Offen' : key)) as TFunction
  const FACTS = { accounts: new Map(), rules: new Map(), baseCurrency: 'CHF' }
  const columns = wideColumns(t, [{ id: row.bank_account_id, name: 'Konto' }], false, FACTS)
  const copied = (id: string) => columns.filter((column) => column.id === id).map((column) => copyTextOf(column, row))
  expect(copied('amount')).toEqual(['-1234.50'])
  expect(copied('booking_date')).toEqual(['31.01.2026'])
  expect(copied('value_date')).toEqual([''])
  expect(copied('reference')).toEqual(['000000000000000000001234560'])
  expect(copied('text')).toEqual(['Zeile 1\nZeile 2'])
  expect(copied('account')).toEqual(['Konto'])
  expect(copied('state')).toEqual(['Offen'])
})
