// Payments that name a document by its reference.
import { describe, expect, test } from 'vitest'
import { qrReferenceOf } from '../../../../shared/value/creditor-reference.ts'
import { company, expense, invoice, matcherWith, rappen, rowsOf, transaction } from '../world.ts'

const REFERENCE = '210000000003139471430009017'
const OTHER = '123456789012345678901234567'
const customer = company('company001', 'Muster AG')
const open = invoice('invoice0001', { reference: REFERENCE, company_id: customer.id })

const suggestTo = (fields: Parameters<typeof transaction>[1], invoices = [open]) =>
  matcherWith({ company: [customer], invoice: invoices }).suggest(transaction('payment0001', fields), 5)

describe('a checked reference', () => {
  test.each([
    ['reference', REFERENCE],
    ['reference', '21 00000 00003 13947 14300 09017'],
    ['text', `Zahlung QR-Rechnung Referenz: ${REFERENCE} Danke`],
    ['text', 'REFERENZEN: 21 00000 00003 13947 14300 09017 SPESENBETRAG 0.00'],
    ['end_to_end_id', REFERENCE],
  ])('in %s: %s is attached and certain', (field, text) => {
    const { candidates, attaches } = suggestTo({ [field]: text })
    expect(attaches).toBe(true)
    expect(candidates[0]).toMatchObject({ kind: 'document', is_certain: true, remainder: null })
    expect(rowsOf(candidates[0]?.matches ?? [])).toEqual(['invoice0001 100.00'])
  })

  test('it counts without its leading zeros too', () => {
    const zeros = invoice('invoice0001', { reference: '000000000000012345678901238' })
    const { attaches, candidates } = suggestTo({ reference: '12345678901238' }, [zeros])
    expect(candidates[0]?.reasons[0]).toMatchObject({ evidence: 'reference', verdict: 'equal', field: 'reference' })
    expect(attaches).toBe(true)
  })

  test('of a supplier: SCOR with blanks in a text', () => {
    const bill = expense('expense0001', { reference: 'RF18539007547034' })
    const { attaches } = matcherWith({ expense: [bill] }).suggest(
      transaction('payment0001', {
        amount: rappen(-10_000),
        text: 'Zahlung an Fictiva Verlag RF18 5390 0754 7034 vom 2.3.',
      }),
      5,
    )
    expect(attaches).toBe(true)
  })

  test.each([
    // Its digits without leading zeros: the reference field needs five, a text eleven.
    ['reference', 5, 'equal'],
    ['reference', 4, undefined],
    ['text', 11, 'equal'],
    ['text', 10, undefined],
  ])('in %s with %i significant digits: %s', (field, count, verdict) => {
    const reference = qrReferenceOf('9'.repeat(count - 1))
    const { candidates } = suggestTo({ [field]: `Zahlung ${reference.slice(-count)}`, name: 'Muster AG' }, [
      { ...open, reference },
    ])
    expect(candidates[0]?.reasons.find(({ evidence }) => evidence === 'reference')?.verdict).toBe(verdict)
  })

  test('of digits in a text with an accidentally right check digit counts for nothing', () => {
    expect(suggestTo({ text: 'Auftrag 12345678901238', name: 'Muster AG' }).attaches).toBe(true)
    expect(suggestTo({ text: `Auftrag ${OTHER}`, name: 'Muster AG' }).attaches).toBe(false)
  })

  test('with letters for digits is nearly the same', () => {
    const { candidates, attaches } = suggestTo({ reference: '21O0000000O3139471430009OI7' })
    expect([attaches, candidates[0]?.reasons[0]?.verdict]).toEqual([true, 'near'])
  })

  test('for less is a part payment, attached for its amount and not certain', () => {
    const { attaches, candidates } = suggestTo({ reference: REFERENCE, amount: rappen(4_000) })
    expect(attaches).toBe(true)
    expect(candidates[0]).toMatchObject({
      kind: 'part_payment',
      is_certain: false,
      remainder: { amount: -6_000, cause: 'part_payment', rows: [] },
    })
    expect(rowsOf(candidates[0]?.matches ?? [])).toEqual(['invoice0001 40.00'])
  })

  test('for more is not attached: there would be a remainder', () => {
    const { attaches, why_not, candidates } = suggestTo({ reference: REFERENCE, amount: rappen(12_000) })
    expect(attaches).toBe(false)
    expect(why_not.map(({ code }) => code)).toEqual(['rest_unexplained'])
    expect(rowsOf(candidates[0]?.matches ?? [])).toEqual(['invoice0001 100.00', 'account1099 20.00'])
  })

  test('of another document contradicts an equal amount and name', () => {
    const other = invoice('invoice0002', { reference: OTHER, total: rappen(5_000), paid_amount: rappen(5_000) })
    const { attaches, candidates, why_not } = suggestTo({ reference: OTHER, name: 'Muster AG' }, [open, other])
    expect(attaches).toBe(false)
    // It is shown, because people confuse references.
    expect(candidates.map(({ matches }) => rowsOf(matches))).toEqual([['invoice0001 100.00']])
    expect(why_not.map(({ code }) => code)).toEqual(['paid_already', 'contradicted'])
  })

  test('is no proof when the payment has the opposite direction', () => {
    const { attaches, candidates, why_not } = suggestTo({ reference: REFERENCE, amount: rappen(-10_000) })
    expect(attaches).toBe(false)
    expect(candidates).toEqual([])
    expect(why_not).toMatchObject([{ code: 'contradicted', evidence: 'direction' }])
  })
})

describe('a reference with one wrong character', () => {
  test.each([
    ['a wrong digit', '210000000003139471430009018'],
    ['two swapped', '210000000003139471340009017'],
    ['one missing', '21000000000313947143000917'],
    ['one too many', '2100000000031394714300090177'],
  ])('%s is recognised, and counts with the amount', (_, reference) => {
    const { candidates, attaches } = suggestTo({ reference })
    expect(candidates[0]?.reasons[0]).toMatchObject({ evidence: 'reference', verdict: 'near', wanted: REFERENCE })
    expect(attaches).toBe(true)
  })

  test('does not count alone', () => {
    expect(suggestTo({ reference: '210000000003139471430009018', amount: rappen(7_000) }).attaches).toBe(false)
  })
})
