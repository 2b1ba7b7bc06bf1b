// The tax in a remainder, split by the rates of the documents in proportion, and whether the rates are known. By hand.
import { describe, expect, test } from 'vitest'
import type { VatRate } from '../../../../shared/record/ledger/vat-rate.ts'
import type { Company } from '../../../../shared/record/open-item/company.ts'
import type { Expense, Invoice } from '../../../../shared/record/open-item/open-item.ts'
import { remainderTax, type TaxFacts } from '../../../../shared/rule/matching/evidence/document-tax.ts'
import {
  expenseDocument,
  invoiceDocument,
  type MatchDocument,
} from '../../../../shared/rule/matching/index/match-document.ts'
import { company, day, expense, invoice, rappen, SETTINGS } from '../world.ts'

const rate = (id: string, kind: VatRate['kind'], fields: Partial<VatRate> = {}): VatRate => ({
  ...{ id, name: id, kind, rate_millis: 8100, valid_from: day('2024-01-01'), valid_to: null },
  ...fields,
})
const RATES = [
  rate('old', 'standard', { valid_from: day('2018-01-01'), valid_to: day('2023-12-31') }),
  rate('normal', 'standard'),
  rate('reduced', 'reduced'),
]
const facts = (settings: Partial<TaxFacts['settings']> = {}, companies: readonly Company[] = []): TaxFacts => ({
  settings: { ...SETTINGS, ...settings },
  companies: { get: (id) => companies.find((each) => each.id === id) },
  rates: new Map(RATES.map((each) => [each.id, each])),
})
const tax = (remainder: number, documents: readonly MatchDocument[], given = facts()) => {
  const { parts, is_known } = remainderTax(
    rappen(remainder),
    documents.map((document) => ({ document, open: document.open })),
    given,
  )
  return [...parts.map(({ vat_rate_id, amount }) => `${vat_rate_id} ${amount}`), ...(is_known ? [] : ['guessed'])]
}
const sale = (fields: Partial<Invoice> = {}) => invoiceDocument(invoice('R', fields))
const bill = (fields: Partial<Expense> = {}) => expenseDocument(expense('E', fields))
const line = (amount: number, vat_rate_id: string | null, account_id: string | null = null) =>
  ({ amount: rappen(amount), vat_rate_id, account_id, text: null }) as Invoice['lines'][number]

describe('an invoice', () => {
  test('states its rate, or its lines do: in proportion, and no Rappen is lost', () => {
    expect(tax(-200, [sale({ vat_rate_id: 'reduced' })])).toEqual(['reduced -200'])
    const lines = [line(7_500, 'normal'), line(2_500, 'reduced')]
    expect(tax(-200, [sale({ lines })])).toEqual(['normal -150', 'reduced -50'])
    // 7500 of 10,000 of 1 Rappen are 0.75, so one; the rest has nothing.
    expect(tax(-1, [sale({ lines })])).toEqual(['normal -1'])
    expect(tax(-200, [sale({ vat_rate_id: 'reduced', lines: [line(7_500, 'normal'), line(2_500, null)] })])).toEqual([
      'normal -150',
      'reduced -50',
    ])
  })

  test('without a rate has the standard one of its day, as a guess', () => {
    expect(tax(-200, [sale()])).toEqual(['normal -200', 'guessed'])
    expect(tax(-200, [sale({ date: day('2023-12-31') })])).toEqual(['old -200', 'guessed'])
    expect(tax(-200, [sale({ lines: [line(5_000, 'normal'), line(5_000, null)] })])).toEqual(['normal -200', 'guessed'])
  })

  test('that was booked when issued has the usual rate of its account', () => {
    expect(tax(-200, [sale({ booked_by: 'issue' })])).toEqual(['normal -200'])
    expect(tax(-200, [sale({ booked_by: 'issue' })], facts({ usual_vat: {} }))).toEqual(['null -200'])
    const usual = facts({ usual_vat: { account3400: 'reduced', account9: 'standard' } })
    expect(tax(-200, [sale({ booked_by: 'issue' })], usual)).toEqual(['reduced -200'])
    expect(tax(-200, [sale({ booked_by: 'issue', account_id: 'account9' })], usual)).toEqual(['normal -200'])
    const lines = [line(5_000, null, 'account9'), line(5_000, null)]
    expect(tax(-200, [sale({ booked_by: 'issue', lines })], usual)).toEqual(['normal -100', 'reduced -100'])
  })

  test('that is booked in parts has their rates', () => {
    const part = (amount: number, vat_rate_id: string | null) => ({
      ...line(amount, vat_rate_id),
      base_booked: rappen(0),
      base_tax: rappen(0),
    })
    const payment_parts = [part(8_000, 'reduced'), part(2_000, null)] as Invoice['payment_parts']
    expect(tax(-100, [sale({ vat_rate_id: 'normal', payment_parts })])).toEqual(['reduced -80', 'null -20'])
  })

  test('has the rate of its customer; an unknown customer is a guess', () => {
    const customer = company('C', 'C', { revenue_vat_rate_id: 'reduced', expense_vat_rate_id: 'normal' })
    expect(tax(-200, [sale({ company_id: 'C' })], facts({}, [customer]))).toEqual(['reduced -200'])
    expect(tax(-200, [sale({ company_id: 'C', vat_rate_id: 'reduced' })])).toEqual(['normal -200', 'guessed'])
  })
})

describe('a bill', () => {
  test('has its rate or that of its supplier; otherwise none, as a guess', () => {
    const supplier = company('C', 'C', { revenue_vat_rate_id: 'reduced', expense_vat_rate_id: 'normal' })
    expect(tax(200, [bill({ vat_rate_id: 'reduced' })])).toEqual(['reduced 200'])
    expect(tax(200, [bill({ company_id: 'C' })], facts({}, [supplier]))).toEqual(['normal 200'])
    expect(tax(200, [bill()])).toEqual(['null 200', 'guessed'])
  })

  test('with net tax rates has no rate, but it is known', () => {
    expect(tax(200, [bill({ vat_rate_id: 'reduced' })], facts({ vat_method: 'net_rate' }))).toEqual(['null 200'])
    expect(tax(-200, [sale({ vat_rate_id: 'reduced' })], facts({ vat_method: 'net_rate' }))).toEqual(['reduced -200'])
  })
})

test('several documents share by their open amounts; one guess makes all of it a guess', () => {
  const second = sale({ vat_rate_id: 'reduced', total: rappen(30_000) })
  expect(tax(-400, [sale({ vat_rate_id: 'normal' }), second])).toEqual(['normal -100', 'reduced -300'])
  expect(
    tax(-400, [
      sale({ vat_rate_id: 'normal', paid_amount: rappen(5_000) }),
      sale({ vat_rate_id: 'reduced', total: rappen(15_000) }),
    ]),
  ).toEqual(['normal -100', 'reduced -300'])
  expect(tax(-400, [second, sale()])).toEqual(['reduced -300', 'normal -100', 'guessed'])
})

test('without liability for VAT there is no tax, and no doubt', () => {
  expect(tax(-200, [sale({ vat_rate_id: 'normal' }), bill()], facts({ is_liable_for_vat: false }))).toEqual([
    'null -200',
  ])
})
