// Which documents are examined at all: how distinctive a number is, whose documents count, how many.
import { describe, expect, test } from 'vitest'
import { probableCompanies } from '../../../../shared/rule/matching/evidence/document-candidates.ts'
import type { Payers } from '../../../../shared/rule/matching/evidence/payers.ts'
import { company, expense, invoice, matcherWith, rappen, rowsOf, transaction } from '../world.ts'

type Fields = Parameters<typeof transaction>[1]
const suggestTo = (fields: Fields, records: Parameters<typeof matcherWith>[0]) =>
  matcherWith(records).suggest(transaction('payment0001', fields), 200)

describe('a number that no word announces', () => {
  const codesOf = (number: string, text: string) => {
    const paid = invoice('invoice0001', { number, paid_amount: rappen(10_000) })
    return suggestTo({ text, amount: rappen(777) }, { invoice: [paid] }).why_not.map(({ code }) => code)
  }
  test('names a document when it has six digits, or letters', () => {
    expect(codesOf('482173', 'Danke 482173 Gruss')[0]).toBe('paid_already')
    expect(codesOf('48217', 'Danke 48217 Gruss')).toEqual(['nothing_fits'])
    expect(codesOf('AB482', 'Danke AB482 Gruss')[0]).toBe('paid_already')
    expect(codesOf('48217', 'Rechnung 48217')[0]).toBe('paid_already')
  })
})

describe('the companies whose documents are examined', () => {
  const payer = (company_id: string, fields: object = {}) => ({
    ...{ company_id, iban: null, history: null, similarity: 'none', name: null },
    ...fields,
  })
  const listed = (...payers: readonly ReturnType<typeof payer>[]) =>
    probableCompanies({
      byCompany: new Map(payers.map((each) => [each.company_id, each])),
      ibanOwners: new Set(),
      best: 'none',
    } as unknown as Payers)
  const seen = { field: 'name', found: 'x' }

  test('own an account, paid before or have the name, not a part of it', () => {
    expect(listed(payer('a'), payer('b', { similarity: 'included' }))).toEqual([])
    expect(listed(payer('a', { iban: seen }))).toEqual(['a'])
    expect(listed(payer('a', { history: seen }))).toEqual(['a'])
    expect(listed(payer('a', { similarity: 'equal' }))).toEqual(['a'])
  })

  test('at most three, owners of an account first, then by their names', () => {
    const [a, b] = [payer('a', { similarity: 'equal' }), payer('b', { similarity: 'near' })]
    const [c, d] = [payer('c', { iban: seen }), payer('d', { iban: seen, similarity: 'equal' })]
    expect(listed(b, a, c, d)).toEqual(['d', 'c', 'a'])
    expect(listed(d, c, a, b)).toEqual(['d', 'c', 'a'])
    expect(listed(b, a)).toEqual(['a', 'b'])
    expect(listed(a, b)).toEqual(['a', 'b'])
  })
})

describe('documents with the same amount', () => {
  const muster = company('company001', 'Muster Holzbau AG')
  const owed = (count: number) => Array.from({ length: count }, (_, at) => invoice(`R${100 + at}`))
  const shown = (count: number) =>
    suggestTo({ name: 'Fictiva Verlag' }, { company: [muster], invoice: owed(count) }).candidates.length

  test('count up to eight; of more only those of the payer', () => {
    expect([shown(8), shown(9)]).toEqual([8, 0])
  })
})

describe('a payment order and its bills', () => {
  const bill = (id: string, fields: object = {}) => expense(id, { total: rappen(5_000), ...fields })
  const order = {
    ...{ id: 'payorder01', key: null, expense_ids: ['bill000001', 'bill000002'], reference: null },
    ...{ end_to_end_id: 'E2E-77', iban: 'CH3880808001234567890', currency: 'CHF', total: rappen(10_000) },
    ...{ paid_amount: rappen(0), text: null, execution_date: bill('x').date },
    ...{ created_at: bill('x').created_at, updated_at: bill('x').updated_at },
  }
  const rows = (fields: Fields, bills = [bill('bill000001'), bill('bill000002')]) =>
    suggestTo({ amount: rappen(-10_000), ...fields }, { expense: bills, expense_payment: [order] }).candidates.map(
      ({ matches }) => rowsOf(matches).join(' + '),
    )

  test('the order counts with its account and amount, or when no bill is open; otherwise the bill', () => {
    const whole = [bill('bill000001', { number: '4821735', total: rappen(10_000) }), bill('bill000002')]
    const text = 'Rechnung 4821735'
    expect(rows({ counterparty_iban: order.iban, text }, whole)).toEqual(['payorder01 100.00'])
    expect(rows({ text }, whole)).toEqual(['bill000001 100.00'])
    expect(rows({ counterparty_iban: order.iban, amount: rappen(-10_001), text }, whole)[0]).not.toMatch(/payorder01/)
    const paid = whole.map((each) => ({ ...each, paid_amount: each.total }))
    expect(rows({}, paid)).toEqual(['payorder01 100.00'])
  })
})
