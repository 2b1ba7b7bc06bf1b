// What the payment of documents books, by hand: on debtors or creditors with the exchange difference, or on the parts of
// the documents with their tax.
import { describe, expect, test } from 'vitest'
import type { VatRate } from '../../../../shared/record/ledger/vat-rate.ts'
import type { Settlement } from '../../../../shared/record/matching/match.ts'
import type { BookableDocument, PaymentPart } from '../../../../shared/record/open-item/open-item.ts'
import { DEFAULT_SETTINGS } from '../../../../shared/record/organization/organization-settings.ts'
import { bookingAccountsOf } from '../../../../shared/rule/ledger/booking-accounts.ts'
import { postingOf } from '../../../../shared/rule/ledger/posting.ts'
import {
  baseValueOf,
  hasSettledBaseAmount,
  isBookedAsSettled,
  postingsOfDocuments,
} from '../../../../shared/rule/matching/booking/document-postings.ts'
import { CHART, day } from '../../ledger/ledger-facts.ts'
import { expense, expensePayment, invoice, rappen } from '../world.ts'

const RATE: VatRate = {
  ...{ id: 'R81', name: '8.1 %', kind: 'standard', rate_millis: 8100 },
  ...{ valid_from: day('2024-01-01'), valid_to: null },
}
const ACCOUNTS = bookingAccountsOf(DEFAULT_SETTINGS, CHART)
const FACTS = {
  base_currency: 'CHF',
  ledger_accounts: new Map(CHART.map((account) => [account.id, account])),
  vat_rates: new Map([['R81', RATE]]),
  accounts: ACCOUNTS,
}
type Found = ReturnType<Parameters<typeof postingsOfDocuments>[1]>

/** `account credit`, debits negative, with the amount in another currency; or the problem. */
const posted = (
  [type, credit]: readonly [type: Settlement['type'], credit: number],
  settlements: readonly (readonly [document: NonNullable<Found>, amount: number])[],
  accounts: Partial<typeof ACCOUNTS> = {},
) => {
  const row = {
    matchable_type: type,
    credit: rappen(credit),
    settlements: settlements.map(([{ id }, amount]): Settlement => ({ type, id, amount: rappen(amount) })),
  }
  const find = (id: string): Found => settlements.find(([document]) => document.id === id)?.[0] ?? null
  const decided = postingsOfDocuments(row, find, { ...FACTS, accounts: { ...ACCOUNTS, ...accounts } })
  if (!decided.ok) return { lines: decided.error, settled: [] }
  return {
    lines: decided.value.postings.map((one) =>
      [
        one.account_id,
        one.credit - one.debit,
        ...(one.currency === null ? [] : [one.currency, one.currency_amount]),
      ].join(' '),
    ),
    settled: decided.value.settlements.map(({ id, base_amount, parts }) => [id, base_amount, parts]),
  }
}

const ISSUED = { booked_by: 'issue' } as const
const euro = (base_total: number | null) =>
  ({
    currency: 'EUR',
    base_total: base_total === null ? null : rappen(base_total),
    base_paid_amount: rappen(0),
  }) as const

describe('on debtors or creditors', () => {
  test('an invoice, a bill, and the bills of an order, each with its part', () => {
    expect(posted(['invoice', 4_000], [[invoice('R1', ISSUED), 4_000]]).lines).toEqual(['1100 4000'])
    expect(posted(['expense', -3_000], [[expense('A1', ISSUED), 3_000]]).lines).toEqual(['2000 -3000'])
    const [A1, A2] = [expense('A1', ISSUED), expense('A2', ISSUED)]
    const ordered = posted(
      ['expense_payment', -10_000],
      [
        [expensePayment('O1'), 10_000],
        [A1, 6_000],
        [A2, 4_000],
      ],
    )
    expect(ordered.lines).toEqual(['2000 -6000', '2000 -4000'])
    expect(ordered.settled).toEqual([
      ['O1', undefined, undefined],
      ['A1', undefined, undefined],
      ['A2', undefined, undefined],
    ])
  })

  test('a payment without documents is on them as well', () => {
    expect(posted(['expense_payment', -10_000], [[expensePayment('O1'), 10_000]]).lines).toEqual(['2000 -10000'])
    const gone = (type: Settlement['type'], credit: number, accounts: Partial<typeof ACCOUNTS> = {}) => {
      const settlements = [{ type, id: 'gone', amount: rappen(Math.abs(credit)) }]
      const row = { matchable_type: type, credit: rappen(credit), settlements }
      const decided = postingsOfDocuments(row, () => null, { ...FACTS, accounts: { ...ACCOUNTS, ...accounts } })
      return decided.ok
        ? [
            decided.value.postings.map((one) => `${one.account_id} ${one.credit - one.debit}`),
            decided.value.settlements,
          ]
        : decided.error
    }
    expect(gone('invoice', 500)).toEqual([['1100 500'], [{ type: 'invoice', id: 'gone', amount: 500 }]])
    expect(gone('invoice', 500, { debtor: null })).toBe('booking_account_missing')
  })

  test('need their account', () => {
    expect(posted(['invoice', 1], [[invoice('R1', ISSUED), 1]], { debtor: null }).lines).toBe('booking_account_missing')
    expect(posted(['expense', -1], [[expense('A1', ISSUED), 1]], { creditor: null }).lines).toBe(
      'booking_account_missing',
    )
  })
})

describe('a document in another currency', () => {
  // EUR 100.00 at 0.95.
  const sale = invoice('R1', { ...ISSUED, ...euro(9_500) })
  const bill = expense('A1', { ...ISSUED, ...euro(9_500) })

  test('is settled at its value in the books, and the rest is an exchange difference', () => {
    const paid = posted(['invoice', 5_800], [[sale, 6_000]])
    expect(paid.lines).toEqual(['1100 5700 EUR 6000', '3806 100'])
    expect(paid.settled).toEqual([['R1', 5_700, undefined]])
    const made = posted(['expense', -5_800], [[bill, 6_000]])
    expect(made.lines).toEqual(['2000 -5700 EUR 6000', '4906 -100'])
    expect(made.settled).toEqual([['A1', 5_700, undefined]])
    expect(posted(['invoice', 5_700], [[sale, 6_000]]).lines).toEqual(['1100 5700 EUR 6000'])
    expect(posted(['invoice', 5_800], [[sale, 6_000]], { exchange_sales: null }).lines).toBe('booking_account_missing')
    // An opening balance has its value too.
    const opening = invoice('R1', { ...euro(9_500), booked_by: 'opening' })
    expect(posted(['invoice', 5_800], [[opening, 6_000]]).lines).toEqual(['1100 5700 EUR 6000', '3806 100'])
  })

  test('that the books do not value is settled by what is paid for it', () => {
    for (const fields of [
      { ...euro(9_500), booked_by: 'elsewhere' } as const,
      { ...euro(9_500), booked_by: null } as const,
      { ...euro(null), ...ISSUED } as const,
    ]) {
      const paid = posted(['invoice', 5_800], [[invoice('R1', fields), 6_000]])
      expect(paid).toEqual({ lines: ['1100 5800 EUR 6000'], settled: [['R1', 5_800, undefined]] })
      const made = posted(['expense', -5_800], [[expense('A1', fields), 6_000]])
      expect(made).toEqual({ lines: ['2000 -5800 EUR 6000'], settled: [['A1', 5_800, undefined]] })
    }
  })

  test('of an order with others has its part of what the bank booked', () => {
    const elsewhere = { ...euro(null), booked_by: 'elsewhere' } as const
    const ordered = posted(
      ['expense_payment', -9_500],
      [
        [expensePayment('O1', { currency: 'EUR' }), 10_000],
        [expense('A1', elsewhere), 6_000],
        [expense('A2', elsewhere), 4_000],
      ],
    )
    expect(ordered.lines).toEqual(['2000 -5700 EUR 6000', '2000 -3800 EUR 4000'])
  })

  test('settles with its last payment what is left of its value', () => {
    // EUR 60.00 were settled for 57.00.
    const before = { paid_amount: rappen(6_000), base_paid_amount: rappen(5_700) }
    expect(posted(['invoice', 4_100], [[{ ...sale, ...before }, 4_000]]).lines).toEqual([
      '1100 3800 EUR 4000',
      '3806 300',
    ])
    expect(baseValueOf({ ...sale, ...before }, rappen(4_000), 'CHF')).toBe(3_800)
    expect(baseValueOf(sale, rappen(4_000), 'EUR')).toBe(4_000)
    expect(baseValueOf(invoice('R2', euro(null)), rappen(4_000), 'CHF')).toBeNull()
  })
})

const part = (amount: number, vat_rate_id: string | null, fields: Partial<PaymentPart> = {}): PaymentPart => ({
  ...{ account_id: '3400', vat_rate_id, amount: rappen(amount), base_booked: rappen(0), base_tax: rappen(0) },
  ...fields,
})
const byPayment = (...payment_parts: PaymentPart[]) => ({ booked_by: 'payment', payment_parts }) as const

describe('on the parts of a document', () => {
  test('a part payment has its tax, and the last one what is left of it', () => {
    // 8.1 % in 100.00 are 7.49, in 33.33 they are 2.50.
    const sale = invoice('R1', byPayment(part(10_000, 'R81')))
    const first = posted(['invoice', 3_333], [[sale, 3_333]])
    expect(first.lines).toEqual(['3400 3083', '2200 250'])
    expect(first.settled).toEqual([['R1', undefined, [{ base_booked: 3_333, base_tax: 250 }]]])
    const later = {
      ...invoice('R1', byPayment(part(10_000, 'R81', { base_booked: rappen(3_333), base_tax: rappen(250) }))),
      paid_amount: rappen(3_333),
    }
    const last = posted(['invoice', 6_667], [[later, 6_667]])
    expect(last.lines).toEqual(['3400 6168', '2200 499'])
    expect(last.settled).toEqual([['R1', undefined, [{ base_booked: 6_667, base_tax: 499 }]]])
    expect(posted(['invoice', 3_333], [[sale, 3_333]], { vat: null }).lines).toBe('booking_account_missing')
  })

  test('each part has its share', () => {
    const sale = invoice('R1', byPayment(part(7_500, null), part(2_500, null, { account_id: '3200' })))
    const paid = posted(['invoice', 5_000], [[sale, 5_000]])
    expect(paid.lines).toEqual(['3400 3750', '3200 1250'])
    expect(paid.settled).toEqual([
      [
        'R1',
        undefined,
        [
          { base_booked: 3_750, base_tax: 0 },
          { base_booked: 1_250, base_tax: 0 },
        ],
      ],
    ])
  })

  test('of a bill are costs with input tax, of a credit note the other way round', () => {
    const bill = expense('A1', byPayment(part(10_000, 'R81', { account_id: '4400' })))
    expect(posted(['expense', -10_000], [[bill, 10_000]]).lines).toEqual(['4400 -9251', '1170 -749'])
    const credit = invoice('G1', { total: rappen(-5_000), ...byPayment(part(-5_000, null)) })
    expect(posted(['invoice', -2_000], [[credit, -2_000]]).lines).toEqual(['3400 -2000'])
  })

  test('an overpayment is owed to the customer, or by the supplier', () => {
    const sale = invoice('R1', byPayment(part(10_000, null)))
    expect(posted(['invoice', 11_000], [[sale, 11_000]]).lines).toEqual(['3400 10000', '1100 1000'])
    const bill = expense('A1', byPayment(part(10_000, null, { account_id: '4400' })))
    expect(posted(['expense', -11_000], [[bill, 11_000]]).lines).toEqual(['4400 -10000', '2000 -1000'])
    const credit = invoice('G1', { total: rappen(-5_000), ...byPayment(part(-5_000, null)) })
    expect(posted(['invoice', -6_000], [[credit, -6_000]]).lines).toEqual(['3400 -5000', '1100 -1000'])
    expect(posted(['invoice', 11_000], [[sale, 11_000]], { debtor: null }).lines).toBe('booking_account_missing')
    // Money in the other direction pays nothing of the document.
    expect(posted(['invoice', -1_000], [[sale, -1_000]]).lines).toEqual(['1100 -1000'])
    expect(posted(['invoice', 1_000], [[credit, 1_000]]).lines).toEqual(['1100 1000'])
  })

  test('the last payment books also what earlier ones did not', () => {
    // 30.00 were paid before the document was booked by its payments: they are on debtors.
    const sale = invoice('R1', { paid_amount: rappen(3_000), ...byPayment(part(10_000, null)) })
    expect(posted(['invoice', 7_000], [[sale, 7_000]]).lines).toEqual(['3400 10000', '1100 -3000'])
    expect(posted(['invoice', 2_000], [[sale, 2_000]]).lines).toEqual(['3400 2000'])
  })

  test('in another currency have what was paid for them, also when it is too much', () => {
    const sale = invoice('R1', { ...euro(9_500), ...byPayment(part(10_000, null)) })
    const paid = posted(['invoice', 9_400], [[sale, 10_000]])
    expect(paid).toEqual({ lines: ['3400 9400'], settled: [['R1', 9_400, [{ base_booked: 9_400, base_tax: 0 }]]] })
    // EUR 110.00 for 104.50: 95.00 for EUR 100.00.
    expect(posted(['invoice', 10_450], [[sale, 11_000]]).lines).toEqual(['3400 9500', '1100 950'])
    // A cent has its own value too, and francs for no euro are an overpayment.
    expect(posted(['invoice', 2], [[sale, 1]]).lines).toEqual(['3400 2'])
    expect(posted(['invoice', 100], [[sale, 0]]).lines).toEqual(['1100 100'])
    const bill = expense('A1', { ...euro(9_500), ...byPayment(part(10_000, null, { account_id: '4400' })) })
    const made = posted(['expense', -4_700], [[bill, 5_000]])
    expect(made.lines).toEqual(['4400 -4700'])
    expect(made.settled).toEqual([['A1', 4_700, [{ base_booked: 4_700, base_tax: 0 }]]])
  })
})

describe('whether a settlement is as the document would be settled now', () => {
  const settlement = (fields: Partial<Settlement> = {}): Settlement => ({
    ...{ type: 'invoice', id: 'R1', amount: rappen(6_000) },
    ...fields,
  })

  test('its value in the base currency', () => {
    const sale = invoice('R1', { ...ISSUED, ...euro(9_500) })
    const at = (document: BookableDocument, base_amount?: number) =>
      hasSettledBaseAmount(document, settlement(base_amount === undefined ? {} : { base_amount: rappen(base_amount) }))
    expect([at(sale, 5_700), at(sale, 5_701), at(sale)]).toEqual([true, false, false])
    const elsewhere = { ...sale, booked_by: 'elsewhere' } as const
    expect([at(elsewhere, 5_701), at(elsewhere)]).toEqual([true, false])
    expect([at(invoice('R1')), at(invoice('R1'), 5_700)]).toEqual([true, false])
  })

  test('its accounts and rates', () => {
    const PARTS = [{ base_booked: rappen(10_000), base_tax: rappen(749) }]
    const sale = invoice('R1', byPayment(part(10_000, 'R81')))
    const as = (
      document: BookableDocument,
      parts: Settlement['parts'],
      lines: readonly (readonly [account: string, rate: string | null])[] | null,
    ) =>
      isBookedAsSettled(
        document,
        settlement(parts === undefined ? {} : { parts }),
        lines && { lines: lines.map(([account, vat_rate_id]) => postingOf(account, 1, { vat_rate_id })) },
      )
    const issued = invoice('R1', ISSUED)
    expect([as(issued, undefined, null), as(issued, PARTS, null), as(sale, undefined, null)]).toEqual([
      ...[true, false, false],
    ])
    // Without an entry, only the kind of booking counts.
    expect([as(sale, PARTS, null), as(sale, [], null), as(sale, [], [['3400', 'R81']])]).toEqual([true, true, false])
    expect(as(sale, PARTS, [['3400', 'R81']])).toBe(true)
    expect(as(sale, PARTS, [['3200', 'R81']])).toBe(false)
    expect(as(sale, PARTS, [['3400', null]])).toBe(false)
    expect(
      as(sale, PARTS, [
        ['3400', null],
        ['3200', 'R81'],
      ]),
    ).toBe(false)
    // The part is its tax alone: its account has no line.
    expect(as(sale, [{ base_booked: rappen(749), base_tax: rappen(749) }], [['2200', 'R81']])).toBe(true)
  })
})
