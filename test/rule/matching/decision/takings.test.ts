// What a payout of a card acquirer pays, and the evidence for it: each condition by itself. Sums by hand.
import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { Invoice } from '../../../../shared/record/open-item/open-item.ts'
import { takingsOf } from '../../../../shared/rule/matching/decision/card-takings.ts'
import { findDocuments } from '../../../../shared/rule/matching/evidence/document-candidates.ts'
import type { MatcherState } from '../../../../shared/rule/matching/evidence/matcher-state.ts'
import { identifyPayers } from '../../../../shared/rule/matching/evidence/payers.ts'
import { createCompanyIndex } from '../../../../shared/rule/matching/index/company-index.ts'
import { createDocumentIndex } from '../../../../shared/rule/matching/index/document-index.ts'
import { invoiceDocument } from '../../../../shared/rule/matching/index/match-document.ts'
import { createPaymentHistory } from '../../../../shared/rule/matching/index/payment-history.ts'
import { readTransaction } from '../../../../shared/rule/matching/reading/transaction-reading.ts'
import { day, invoice, rappen, SETTINGS, transaction } from '../world.ts'

const sale = (id: string, total: number, date = '2026-03-13', fields: Partial<Invoice> = {}) =>
  invoice(id, { total: rappen(total), date: day(date), ...fields })
const FRIDAY = sale('a', 36_514)

/** The documents, whether they are stated, and the findings; a payout of 361.12 on 17 March. */
const takings = (
  fields: Partial<BankTransaction>,
  invoices: readonly Invoice[] = [FRIDAY],
  {
    reserved = {},
    settings = SETTINGS,
  }: { reserved?: Readonly<Record<string, number>>; settings?: typeof SETTINGS } = {},
) => {
  const documents = createDocumentIndex()
  for (const each of invoices) documents.put(invoiceDocument(each))
  const state = {
    ...{ settings, documents, companies: createCompanyIndex(), history: createPaymentHistory(), accounts: new Map() },
    reservedOf: ({ id }: { readonly id: string }) => reserved[id] ?? 0,
  } as unknown as MatcherState
  const reading = readTransaction(
    transaction('payment0001', {
      amount: rappen(36_112),
      booking_date: day('2026-03-17'),
      value_date: null,
      ...fields,
    }),
  )
  const found = takingsOf(reading, findDocuments(reading, identifyPayers(reading, state), state), state)
  if (found === null) return null
  const { hypothesis, findings } = found
  return {
    ids: hypothesis.documents.map(({ id }) => id).join(' '),
    is_stated: hypothesis.is_stated,
    findings: findings.map(({ evidence, verdict, role, weight, field, found: stated, wanted }) =>
      [evidence, verdict, role, weight, field, stated, wanted].filter((part) => part !== null).join(' '),
    ),
  }
}
const ids = (...of: Parameters<typeof takings>) => takings(...of)?.ids ?? null

const PROVED = { text: 'TRX 365.14/KOM. 4.02' }
const ACQUIRER = { name: 'Worldline Schweiz AG' }
const CHARGED = { charges: rappen(402), charges_currency: 'CHF' }
const amount = (role: string, weight: number) => `amount near ${role} ${weight} amount 361.12 CHF 365.14 CHF`

describe('the evidence', () => {
  test('of gross and commission in the text: amount and day', () => {
    expect(takings(PROVED)).toEqual({
      ...{ ids: 'a', is_stated: true },
      findings: [
        amount('support', 5),
        'date equal support 2 booking_date 2026-03-17 2026-03-13',
        'name missing hint 0 name',
      ],
    })
  })

  test('of both amounts without a word for a commission, or of stated charges: a hint', () => {
    const hint = {
      ids: 'a',
      is_stated: true,
      findings: [amount('hint', 4), 'name missing hint 0 name Worldline Schweiz AG'],
    }
    expect(takings({ ...ACQUIRER, text: 'Gutschrift CHF 365.14 / CHF 4.02' })).toEqual(hint)
    expect(takings({ ...ACQUIRER, ...CHARGED })).toEqual(hint)
    expect(
      takings({ ...ACQUIRER, text: 'Gutschrift CHF 365.14 / CHF 4.02', ...CHARGED, charges: rappen(100) }),
    ).toEqual(hint)
  })

  test('of the number alone', () => {
    const named = sale('a', 36_514, '2026-03-13', { number: '482173' })
    expect(takings({ ...ACQUIRER, text: 'Rechnung 482173' }, [named])).toEqual({
      ...{ ids: 'a', is_stated: false },
      findings: [amount('hint', 1.5), 'number equal support 4 text', 'name missing hint 0 name Worldline Schweiz AG'],
    })
    // Neither a document of the amount paid out nor one in another currency is named.
    const text = 'Rechnung 482173 und Rechnung 482174'
    const others = [sale('b', 36_112), sale('c', 5_000, '2026-03-13', { number: '482174', currency: 'EUR' })]
    expect(ids({ ...ACQUIRER, text }, [named, ...others])).toBe('a')
  })

  test.each([
    ['on the day of the payout', '2026-03-17', true],
    ['after it', '2026-03-18', false],
    ['ten days before', '2026-03-07', true],
    ['eleven days before', '2026-03-06', false],
  ])('of the day: issued %s', (_, date, isInTime) => {
    const findings = takings(PROVED, [sale('a', 36_514, date)])?.findings ?? []
    expect(findings.some((each) => each.startsWith('date'))).toBe(isInTime)
  })

  test('of the day: the last of several documents counts; a payout without a day has none', () => {
    const text = 'Rechnung 482173 und Rechnung 482174 Brutto 575.64 Kommission 6.33'
    const both = [
      sale('a', 36_514, '2026-03-01', { number: '482173' }),
      sale('b', 21_050, '2026-03-14', { number: '482174' }),
    ]
    const fields = { amount: rappen(56_931), text }
    for (const each of [both, both.toReversed()])
      expect(takings(fields, each)?.findings).toContain('date equal support 2 booking_date 2026-03-17 2026-03-14')
    expect(takings({ ...PROVED, booking_date: null })?.findings).toEqual([
      amount('support', 5),
      'name missing hint 0 name',
    ])
  })
})

describe('a payout', () => {
  test('is by an acquirer, in the first thousand characters, or proves its commission', () => {
    expect(ids({ ...CHARGED, name: 'Irgendwer AG' })).toBeNull()
    expect(ids({ ...CHARGED, name: null, text: 'Gutschrift SumUp' })).toBe('a')
    expect(ids({ ...CHARGED, name: null, text: `${'x'.repeat(980)} SumUp` })).toBe('a')
    expect(ids({ ...CHARGED, name: null, text: `${'x'.repeat(1000)} SumUp` })).toBeNull()
  })

  test('is in the base currency', () => {
    const euro = sale('a', 36_514, '2026-03-13', { currency: 'EUR' })
    expect(ids({ ...PROVED, currency: 'EUR' }, [euro])).toBeNull()
  })

  test('needs an account for the commission', () => {
    const accounts = { ...SETTINGS.accounts, card_commission: null, bank_charges: null, unclear: null }
    expect(ids(PROVED, [FRIDAY], { settings: { ...SETTINGS, accounts } as unknown as typeof SETTINGS })).toBeNull()
  })

  test('states the commission: an amount alone proves nothing, and 0.00 is none', () => {
    expect(ids({ ...ACQUIRER, text: 'Gutschrift CHF 365.14' })).toBeNull()
    expect(ids({ text: 'Kommission 4.02 von 365.14, Zuschlag 0.00, Auszahlung 361.12' })).toBe('a')
  })

  test('pays a document whose gross amount is free', () => {
    expect(ids(PROVED, [FRIDAY], { reserved: { a: 1 } })).toBeNull()
    expect(ids(PROVED, [FRIDAY, sale('b', 36_514)])).toBeNull()
  })
})

describe('the documents of several sales', () => {
  const gross = { amount: rappen(56_931), text: 'Umsatz 575.64 abzüglich Kommission 6.33' }
  const of = (id: string, total: number, company_id: string | null, fields: Partial<Invoice> = {}) =>
    sale(id, total, '2026-03-14', { company_id, ...fields })

  test('are those of one customer, before those without one', () => {
    const pair = [of('a', 36_514, null), of('b', 21_050, null)]
    expect(ids(gross, pair)).toBe('a b')
    expect(ids(gross, [...pair, of('c', 30_000, 'X'), of('d', 27_564, 'X')])).toBe('c d')
  })

  test('are none when two customers have them', () => {
    const all = [of('a', 36_514, 'Y'), of('b', 21_050, 'Y'), of('c', 30_000, 'X'), of('d', 27_564, 'X')]
    expect(ids(gross, all)).toBeNull()
  })

  test('are invoices in francs', () => {
    expect(ids(gross, [of('a', 36_514, 'X'), of('b', 21_050, 'X', { currency: 'EUR' })])).toBeNull()
    expect(ids(gross, [of('a', 36_514, 'X'), of('b', -21_050, 'X')])).toBeNull()
  })

  test('need the day of the payout, and one gross amount', () => {
    const pair = [of('a', 36_514, 'X'), of('b', 21_050, 'X')]
    expect(ids(gross, pair)).toBe('a b')
    expect(ids({ ...gross, booking_date: null }, pair)).toBeNull()
    // 575.64 less 6.33 and 600.00 less 30.69 are 569.31.
    const two = 'CHF 575.64 CHF 6.33 CHF 600.00 CHF 30.69'
    expect(ids({ ...gross, ...ACQUIRER, text: two }, pair)).toBeNull()
    expect(ids({ ...gross, ...ACQUIRER, text: 'CHF 575.64 CHF 6.33' }, pair)).toBe('a b')
  })
})
