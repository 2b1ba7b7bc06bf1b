// A payment less a credit note: which invoices and credit notes fit, how many are looked at, and what is proposed.
import { describe, expect, test } from 'vitest'
import { company, expense, invoice, matcherWith, rappen, transaction } from '../world.ts'

const payer = company('company0001', 'Zimmerei Hofer GmbH')
const of = (number: string, total: number, fields = {}) =>
  invoice(number, { number, company_id: payer.id, total: rappen(total), ...fields })

const propose = (
  amount: number,
  invoices: readonly ReturnType<typeof of>[],
  fields: Parameters<typeof transaction>[1] = {},
  records: Parameters<typeof matcherWith>[0] = {},
) => {
  const paid = transaction('payment0001', { amount: rappen(amount), name: payer.name, ...fields })
  const matcher = matcherWith({ company: [payer], invoice: invoices, ...records })
  const found = matcher.suggest(paid, 9).candidates.find(({ offset }) => offset !== undefined)
  const short = (rows: readonly { id?: string; matchable_id?: string | null; amount: number }[]) =>
    rows.map((row) => `${row.id ?? row.matchable_id} ${row.amount}`)
  return found ? { rows: short(found.matches), offset: short(found.offset ?? []) } : null
}
const R1 = of('R-10017', 50_000)
const R2 = of('R-10018', 30_000)
const G1 = of('G-20017', -12_000)
const G2 = of('G-20018', -5_000)

describe('a payment less a credit note', () => {
  test('pays what remains of the only invoice that fits', () => {
    expect(propose(38_000, [R1, G1])).toEqual({ rows: ['R-10017 38000'], offset: ['R-10017 12000', 'G-20017 12000'] })
    expect(propose(38_001, [R1, G1])).toBeNull()
    expect(propose(18_000, [R1, R2, G1])).toEqual({
      rows: ['R-10018 18000'],
      offset: ['R-10018 12000', 'G-20017 12000'],
    })
  })

  test('takes all credit notes, or the only one with the missing amount', () => {
    expect(propose(33_000, [R1, G1, G2])?.offset).toEqual(['R-10017 17000', 'G-20017 12000', 'G-20018 5000'])
    expect(propose(45_000, [R1, G1, G2])?.offset).toEqual(['R-10017 5000', 'G-20018 5000'])
    // Two with the amount: neither is certain.
    expect(propose(45_000, [R1, G2, of('G-20019', -5_000)])).toBeNull()
  })

  test('takes those that the text names', () => {
    const text = 'Rechnung R-10017 und R-10018 abzüglich G-20018'
    expect(propose(75_000, [R1, R2, G1, G2], { text })).toEqual({
      rows: ['R-10017 45000', 'R-10018 30000'],
      offset: ['R-10017 5000', 'G-20018 5000'],
    })
    // The credit note is larger than the first invoice, which is not paid any more.
    const [small, large] = [of('R-10021', 3_000), of('G-20021', -8_000)]
    const both = 'Rechnung R-10021 und R-10018 abzüglich G-20021'
    expect(propose(25_000, [small, R2, large], { text: both })).toEqual({
      rows: ['R-10018 25000'],
      offset: ['R-10021 3000', 'R-10018 5000', 'G-20021 8000'],
    })
  })

  test('goes before a part payment when the text states what was deducted', () => {
    const text = 'R-10017 CHF 500.00 · R-10018 CHF 300.00 · G-20018 CHF -50.00'
    const paid = transaction('payment0001', { amount: rappen(75_000), name: payer.name, text })
    const ofFirst = (invoices: readonly ReturnType<typeof of>[]) => {
      const [first] = matcherWith({ company: [payer], invoice: invoices }).suggest(paid, 9).candidates
      return [first?.remainder?.cause, first?.offset?.map(({ id, amount }) => `${id} ${amount}`)]
    }
    expect(ofFirst([R1, R2, G1, G2])).toEqual([undefined, ['R-10017 5000', 'G-20018 5000']])
    // The books do not have the credit note: what it would settle stays open.
    expect(ofFirst([R1, R2])).toEqual(['part_payment', undefined])
  })

  test('looks at twelve credit notes, but not at thirteen', () => {
    const notes = (count: number) => Array.from({ length: count }, (_, at) => of(`G-3${1000 + at}`, -(1_000 + at)))
    expect(propose(49_000, [R1, ...notes(12)])?.offset).toEqual(['R-10017 1000', 'G-31000 1000'])
    expect(propose(49_000, [R1, ...notes(13)])).toBeNull()
  })

  test('of one company and one currency', () => {
    expect(propose(38_000, [R1, of('G-20017', -12_000, { company_id: 'company0002' })])).toBeNull()
    expect(propose(38_000, [R1, of('G-20017', -12_000, { currency: 'EUR', base_total: rappen(-12_000) })])).toBeNull()
    expect(propose(38_000, [R1, of('G-20017', -12_000, { paid_amount: rappen(-12_000) })])).toBeNull()
  })

  test('of a bill less what the supplier credits', () => {
    const bills = [
      expense('A-10017', { number: 'A-10017', company_id: payer.id, total: rappen(50_000) }),
      expense('C-20017', { number: 'C-20017', company_id: payer.id, total: rappen(-12_000) }),
    ]
    expect(propose(-38_000, [], {}, { expense: bills })).toEqual({
      rows: ['A-10017 38000'],
      offset: ['A-10017 12000', 'C-20017 12000'],
    })
  })
})
