// Payments whose text states the share of each document: rows of documents with their shares, and no overpayments.
import { describe, expect, test } from 'vitest'
import { company, expense, invoice, matcherWith, rappen, rowsOf, transaction } from '../world.ts'

const payer = company('company0001', 'Zimmerei Hofer GmbH')
const of = (number: string, total: number, fields = {}) =>
  invoice(number, { number, company_id: payer.id, total: rappen(total), ...fields })
const R1 = of('R-1', 30_000)
const R2 = of('R-2', 15_050)
const R3 = of('R-3', 5_000)

const propose = (text: string, amount: number, ...invoices: readonly ReturnType<typeof of>[]) => {
  const paid = transaction('payment0001', { amount: rappen(amount), name: payer.name, text })
  const [proposal] = matcherWith({ company: [payer], invoice: [...invoices] }).propose([paid])
  const [first] = proposal?.candidates ?? []
  return {
    attaches: proposal?.attaches,
    rows: rowsOf(first?.matches ?? []),
    rest: first?.remainder && [first.remainder.cause, first.remainder.amount],
    isCertain: first?.is_certain,
  }
}

describe('each document has its share', () => {
  test('a whole one and a part', () => {
    expect(propose('R-1 CHF 300.00 · R-2 CHF 100.00', 40_000, R1, R2)).toEqual({
      attaches: true,
      rows: ['R-1 300.00', 'R-2 100.00'],
      rest: ['part_payment', -5050],
      isCertain: false,
    })
  })

  test.each([
    'R-1 300.00, R-2 100.00',
    'Rechnung R-1: 300.00; Rechnung R-2: 100.00',
    'R-2 CHF 100.00 · R-1 CHF 300.00 · Gutschrift',
    'R-1 Fr. 300.00\nR-2 Fr. 100.00',
  ])('written as %j', (text) => {
    expect(propose(text, 40_000, R1, R2).rows.toSorted()).toEqual(['R-1 300.00', 'R-2 100.00'])
  })

  test('whole ones are certain', () => {
    expect(propose('R-1 CHF 300.00 · R-2 CHF 150.50', 45_050, R1, R2)).toMatchObject({
      rows: ['R-1 300.00', 'R-2 150.50'],
      rest: null,
    })
  })

  test('two parts', () => {
    expect(propose('R-1 CHF 200.00 · R-2 CHF 100.00', 30_000, R1, R2, R3).rows).toEqual(['R-1 200.00', 'R-2 100.00'])
  })

  test('several with one share are paid in full', () => {
    const text = 'R-1 + R-3 CHF 350.00 · R-2 CHF 100.00'
    expect(propose(text, 45_000, R1, R2, R3).rows).toEqual(['R-1 300.00', 'R-3 50.00', 'R-2 100.00'])
  })

  test('by references too', () => {
    const [first, second] = ['210000000003139471430009017', 'RF18539007547034']
    const named = [of('A1', 30_000, { reference: first }), of('A2', 15_050, { reference: second })]
    const text = `${first} CHF 300.00 · ${second} CHF 100.00`
    expect(propose(text, 40_000, ...named).rows).toEqual(['A1 300.00', 'A2 100.00'])
  })

  test('of bills', () => {
    const bills = ['B-1', 'B-2'].map((number) =>
      expense(number, { number, company_id: payer.id, total: rappen(30_000) }),
    )
    const paid = transaction('payment0001', {
      amount: rappen(-40_000),
      name: payer.name,
      text: 'B-1 CHF 300.00 · B-2 CHF 100.00',
    })
    const [proposal] = matcherWith({ company: [payer], expense: bills }).propose([paid])
    expect(rowsOf(proposal?.candidates[0]?.matches ?? [])).toEqual(['B-1 300.00', 'B-2 100.00'])
  })
})

describe('the difference of a share', () => {
  test('is the stated discount: the document is paid, and the discount is a row', () => {
    const { rows, rest } = propose('R-1 CHF 294.00 (Skonto CHF 6.00) · R-2 CHF 150.50', 44_450, R1, R2)
    expect(rows).toEqual(['R-1 300.00', 'R-2 150.50', 'account3800 -6.00'])
    expect(rest).toEqual(['discount', -600])
  })

  test('stays open where no discount is stated', () => {
    expect(propose('R-1 CHF 294.00 · R-2 CHF 150.50', 44_450, R1, R2).rows).toEqual(['R-1 294.00', 'R-2 150.50'])
  })

  test('stays open for a deducted credit note, and a user checks it', () => {
    const found = propose('R-1 CHF 300.00 · R-2 CHF 150.50 · G-7 CHF -50.00', 40_050, R1, R2)
    expect(found).toMatchObject({ attaches: false, rows: ['R-1 300.00', 'R-2 100.50'], rest: ['part_payment', -5000] })
    const own = propose('R-1 CHF 250.00 (Gutschrift CHF 50.00) · R-2 CHF 150.50', 40_050, R1, R2)
    expect(own.rows).toEqual(['R-1 250.00', 'R-2 150.50'])
  })

  test('of one document is the stated discount, of any size', () => {
    expect(propose('R-1 (Skonto CHF 33.00)', 26_700, R1)).toMatchObject({
      rows: ['R-1 300.00', 'account3800 -33.00'],
      rest: ['discount', -3300],
    })
  })
})

describe('are no shares', () => {
  test.each([
    ['amounts that do not add up to the payment', 'R-1 CHF 300.00 · R-2 CHF 90.00', 40_000],
    ['in another currency', 'R-1 EUR 300.00 · R-2 EUR 100.00', 40_000],
    ['more than is open', 'R-1 CHF 200.00 · R-2 CHF 200.00', 40_000],
  ])('%s', (_, text, amount) => {
    expect(propose(text, amount, R1, R2).rows).not.toEqual(['R-1 200.00', 'R-2 200.00'])
    expect(propose(text, amount, R1, R2).attaches).toBe(false)
  })
})
