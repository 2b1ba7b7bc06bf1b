// The rows that write off a remainder, by its cause and by the side of the document.
import { describe, expect, test } from 'vitest'
import type { TaxFacts } from '../../../../shared/rule/matching/evidence/document-tax.ts'
import { commissionRow, documentRow, writeOff } from '../../../../shared/rule/matching/evidence/remainders.ts'
import { expenseDocument, invoiceDocument } from '../../../../shared/rule/matching/index/match-document.ts'
import { expense, invoice, rappen, SETTINGS } from '../world.ts'

const facts = (accounts: Partial<TaxFacts['settings']['accounts']> = {}): TaxFacts => ({
  settings: { ...SETTINGS, accounts: { ...SETTINGS.accounts, ...accounts } },
  companies: { get: () => undefined },
  rates: new Map(),
})
const sale = invoiceDocument(invoice('R', { vat_rate_id: 'normal' }))
const bill = expenseDocument(expense('E', { vat_rate_id: 'normal' }))

describe('a remainder', () => {
  test.each([
    // The text, the accounts of a sale and of a purchase; a discount has the tax of the document.
    ['discount', 'Skonto', 'account3800', 'account4900', 'normal'],
    ['charge', 'Bankspesen', 'account6940', 'account6940', null],
    ['rounding', 'Rundungsdifferenz', 'account6945', 'account6945', null],
    ['exchange', 'Kursdifferenz', 'account3806', 'account4906', null],
    ['overpayment', 'Überzahlung', 'account1099', 'account1099', null],
    ['unknown', 'Differenz', 'account1099', 'account1099', null],
  ] as const)('by %s', (cause, text, ofSale, ofBill, vat_rate_id) => {
    for (const [document, account_id] of [
      [sale, ofSale],
      [bill, ofBill],
    ] as const)
      expect(writeOff(cause, rappen(-200), [{ document, open: document.open }], facts())).toMatchObject({
        ...{ amount: -200, currency: 'CHF', cause, is_tax_known: true },
        rows: [{ account_id, amount: -200, vat_rate_id, text, matchable_type: null }],
      })
  })

  test('without an account of its own is unclear; without that it is not written off', () => {
    const of = (accounts: Parameters<typeof facts>[0]) =>
      writeOff('rounding', rappen(2), [{ document: sale, open: sale.open }], facts(accounts))?.rows[0]?.account_id ??
      null
    expect(of({ rounding: null })).toBe('account1099')
    expect(of({ rounding: null, unclear: null })).toBeNull()
  })

  test('whose tax is not known says so', () => {
    const document = invoiceDocument(invoice('R'))
    expect(writeOff('discount', rappen(-200), [{ document, open: document.open }], facts())).toMatchObject({
      is_tax_known: false,
    })
  })
})

test('a commission is on its account, otherwise a charge, otherwise unclear', () => {
  expect(commissionRow(rappen(-5), SETTINGS.accounts)?.text).toBe('Kommission Kartenzahlung')
  const of = (accounts: Parameters<typeof facts>[0]) =>
    commissionRow(rappen(-5), facts(accounts).settings.accounts)?.account_id ?? null
  expect(of({})).toBe('account3810')
  expect(of({ card_commission: null })).toBe('account6940')
  expect(of({ card_commission: null, bank_charges: null })).toBe('account1099')
  expect(of({ card_commission: null, bank_charges: null, unclear: null })).toBeNull()
})

test('the row of a document has its currency when that is another one', () => {
  expect(documentRow(sale, rappen(95), rappen(100), 'CHF')).toMatchObject({
    amount: 95,
    currency: null,
    currency_amount: null,
  })
  const euros = { ...sale, currency: 'EUR' }
  expect(documentRow(euros, rappen(95), rappen(100), 'CHF')).toMatchObject({
    amount: 95,
    currency: 'EUR',
    currency_amount: 100,
  })
})
