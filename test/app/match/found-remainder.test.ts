// The remainder of a document from a search: by the same rules as in a suggestion of the server, although the interface
// does not show what payments have booked of the document.
import { describe, expect, test } from 'vitest'
import { addDocument, draftOf, draftTransactionOf } from '../../../renderer/app/match/draft/draft.ts'
import { documentOfItem, type FoundDocument } from '../../../renderer/app/match/draft/draft-source.ts'
import { findRemainder, type RemainderFacts } from '../../../renderer/app/match/draft/find-remainder.ts'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

const transaction = {
  id: 'T',
  amount: 1059.38,
  currency: 'CHF',
  booking_date: '2026-01-21',
  value_date: null,
  text: 'Hotel Post, RE-1',
  charges: null,
  charges_currency: null,
  details_count: 0,
} as unknown as BankTransactionObject

const invoice = {
  type: 'invoice',
  item: {
    id: 'D',
    key: null,
    number: 'RE-1',
    company_id: null,
    currency: 'CHF',
    total: 1081,
    paid_amount: 0,
    open_amount: 1081,
    base_total: null,
    status: 'open',
    date: '2026-01-05',
    due_date: '2026-02-04',
    reference: null,
    text: null,
    account_id: null,
    vat_rate_id: null,
    lines: [
      { account_id: 'A3000', vat_rate_id: 'V81', amount: 810.75, text: null },
      { account_id: 'A3000', vat_rate_id: 'V26', amount: 270.25, text: null },
    ],
    booked_by: 'payment',
    journal_entry_id: null,
  },
} as unknown as FoundDocument

const facts = {
  base_currency: 'CHF',
  is_liable_for_vat: true,
  ledger_accounts: new Map(),
  vat_rates: new Map(),
  accounts: { discount_given: 'A3800' },
  vat_method: 'effective',
  usual_vat: {},
  vat_dues: [],
} as unknown as RemainderFacts

describe('an invoice of 1081.00 from a search is paid with 2 % cash discount', () => {
  test('the discount is divided by the rates of its lines: three quarters and one quarter of 21.62', () => {
    const paying = draftTransactionOf({ ...transaction, amount: minorUnitsOf(105_938) }, 'CHF', 'CHF', '2026-01-21')
    const draft = addDocument(draftOf(paying, []), documentOfItem(invoice, paying, []))
    const found = findRemainder(draft, null, transaction, [], facts)
    expect(found?.cause).toBe('discount')
    expect(found?.rows.map(({ account_id, vat_rate_id, amount }) => [account_id, vat_rate_id, amount])).toEqual([
      ['A3800', 'V81', -1622],
      ['A3800', 'V26', -540],
    ])
  })
})
