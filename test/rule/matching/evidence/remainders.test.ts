// The remainder when a payment differs from the open amount: its cause, and its row ready to send.
import { describe, expect, test } from 'vitest'
import type { VatRate } from '../../../../shared/record/ledger/vat-rate.ts'
import { rowsToAttach } from '../../../../shared/rule/matching/decision/attach-decision.ts'
import { company, day, expense, invoice, matcherWith, rappen, rowsOf, SETTINGS, transaction } from '../world.ts'

const REFERENCE = '210000000003139471430009017'
const customer = company('company001', 'Muster AG')
const bill = invoice('invoice0001', { reference: REFERENCE, company_id: customer.id, total: rappen(100_000) })
const standard: VatRate = {
  id: 'vat8100000',
  name: 'Normalsatz',
  kind: 'standard',
  rate_millis: 8100,
  valid_from: day('2024-01-01'),
  valid_to: null,
}
const old: VatRate = {
  ...standard,
  id: 'vat7700000',
  rate_millis: 7700,
  valid_from: day('2018-01-01'),
  valid_to: day('2023-12-31'),
}

type Fields = Parameters<typeof transaction>[1]
const suggestTo = (fields: Fields, document = bill, settings = SETTINGS) =>
  matcherWith({ company: [customer], invoice: [document], vat_rate: [old, standard] }, settings).suggest(
    transaction('payment0001', { reference: REFERENCE, ...fields }),
    5,
  )

describe('an underpayment', () => {
  test.each<[string, Fields, string, string, number]>([
    ['3 Rappen: rounding', { amount: rappen(99_997) }, 'rounding', 'account6945', -3],
    ['2 per cent: discount', { amount: rappen(98_000) }, 'discount', 'account3800', -2_000],
    ['3 per cent to the Rappen', { amount: rappen(97_000) }, 'discount', 'account3800', -3_000],
    [
      'charges that the bank states',
      { amount: rappen(98_800), charges: rappen(1_200), charges_currency: 'CHF' },
      'charge',
      'account6940',
      -1_200,
    ],
    [
      'a small difference without explanation: probably charges',
      { amount: rappen(99_500) },
      'charge',
      'account6940',
      -500,
    ],
  ])('%s', (_, fields, cause, account, amount) => {
    const [first, second] = suggestTo(fields).candidates
    expect(first).toMatchObject({ kind: 'document', remainder: { cause, amount, currency: 'CHF' }, is_certain: false })
    expect(first?.remainder?.rows).toMatchObject([{ account_id: account, amount, matchable_id: null }])
    expect(first?.matches).toHaveLength(2)
    expect(first?.matches.reduce((sum, row) => sum + row.amount, 0)).toBe(fields?.amount)
    // The other action: leave it open. Within the tolerance of 0.05 no amount can stay open.
    if (cause !== 'rounding')
      expect(second).toMatchObject({ kind: 'part_payment', remainder: { cause: 'part_payment', rows: [] } })
  })

  test('a discount reverses the tax of the document’s date, other remainders have none', () => {
    expect(suggestTo({ amount: rappen(98_000) }).candidates[0]?.remainder?.rows[0]).toMatchObject({
      vat_rate_id: 'vat8100000',
      text: 'Skonto',
    })
    const before = { ...bill, date: day('2023-12-20'), due_date: day('2024-01-19') }
    const fields = { amount: rappen(98_000), booking_date: day('2024-01-05') }
    expect(suggestTo(fields, before).candidates[0]?.remainder?.rows[0]?.vat_rate_id).toBe('vat7700000')
    const exempt = { ...SETTINGS, is_liable_for_vat: false }
    expect(suggestTo({ amount: rappen(98_000) }, bill, exempt).candidates[0]?.remainder?.rows[0]?.vat_rate_id).toBe(
      null,
    )
    expect(suggestTo({ amount: rappen(99_500) }).candidates[0]?.remainder?.rows[0]?.vat_rate_id).toBe(null)
  })

  test('a discount of a bill: the account for purchases, the tax of the bill', () => {
    const supplied = expense('expense0001', { reference: REFERENCE, total: rappen(100_000), vat_rate_id: 'vat2600000' })
    const { candidates } = matcherWith({ expense: [supplied] }).suggest(
      transaction('payment0001', { reference: REFERENCE, amount: rappen(-98_000) }),
      5,
    )
    expect(candidates[0]?.remainder?.rows).toMatchObject([
      { account_id: 'account4900', vat_rate_id: 'vat2600000', amount: -2_000 },
    ])
  })

  test.each([
    ['in time', '2026-03-12', true],
    ['a day too late', '2026-03-13', false],
  ])('a discount that the document grants, %s', (_, on, isGranted) => {
    const granted = { ...bill, vat_rate_id: standard.id, text: 'Zahlbar 10 Tage 2 % Skonto, 30 Tage netto' }
    const { attaches, candidates } = suggestTo({ amount: rappen(98_000), booking_date: day(on) }, granted)
    expect(candidates[0]?.remainder?.cause).toBe('discount')
    expect([attaches, candidates[0]?.is_certain]).toEqual([isGranted, isGranted])
  })

  test('a granted discount of a bill without a rate is not certain: the tax to reverse is unknown', () => {
    const terms = { reference: REFERENCE, total: rappen(100_000), text: 'Zahlbar 10 Tage 2 % Skonto, 30 Tage netto' }
    const paid = transaction('payment0001', {
      reference: REFERENCE,
      amount: rappen(-98_000),
      booking_date: day('2026-03-12'),
    })
    const certainOf = (vat_rate_id: string | null, settings = SETTINGS) =>
      matcherWith({ expense: [expense('expense0001', { ...terms, vat_rate_id })] }, settings).suggest(paid, 5)
        .candidates[0]?.is_certain
    expect([certainOf('vat2600000'), certainOf(null)]).toEqual([true, false])
    expect(certainOf(null, { ...SETTINGS, is_liable_for_vat: false })).toBe(true)
  })

  const reduced: VatRate = { ...standard, id: 'vat2600000', kind: 'reduced', rate_millis: 2600 }
  const GRANTED = { text: 'Zahlbar 10 Tage 2 % Skonto, 30 Tage netto' }
  /** 980.00 paid in time for an invoice of 1,000.00: the result for the 20.00. */
  const discounted = (
    fields: Partial<typeof bill>,
    of: { readonly company?: typeof customer; readonly settings?: typeof SETTINGS } = {},
  ) => {
    const records = { company: [of.company ?? customer], invoice: [{ ...bill, ...GRANTED, ...fields }] }
    const [first] = matcherWith({ ...records, vat_rate: [old, reduced, standard] }, of.settings).suggest(
      transaction('payment0001', { reference: REFERENCE, amount: rappen(98_000), booking_date: day('2026-03-12') }),
      5,
    ).candidates
    const rows = first?.remainder?.rows.map(({ amount, vat_rate_id }) => [amount, vat_rate_id])
    const asksForTax = first?.reasons.some(({ evidence, verdict }) => evidence === 'vat_rate' && verdict === 'missing')
    return { rows, is_certain: first?.is_certain, asksForTax }
  }
  const line = (amount: number, vat_rate_id: string | null, account_id: string | null = null) => ({
    amount: rappen(amount),
    vat_rate_id,
    account_id,
    text: null,
  })

  test.each<[string, Partial<typeof bill>, Parameters<typeof discounted>[1], unknown]>([
    ['the rate of the invoice', { vat_rate_id: 'vat2600000' }, {}, [[-2_000, 'vat2600000']]],
    [
      'the rate of its customer',
      {},
      { company: { ...customer, revenue_vat_rate_id: 'vat2600000' } },
      [[-2_000, 'vat2600000']],
    ],
    ['the default rate of the account of its entry', { booked_by: 'issue' }, {}, [[-2_000, 'vat8100000']]],
    [
      'none for an account without a default rate',
      { booked_by: 'issue', account_id: 'account3200' },
      {},
      [[-2_000, null]],
    ],
    [
      'the rates of its lines in proportion',
      { lines: [line(75_000, 'vat8100000'), line(25_000, 'vat2600000')] },
      {},
      [
        [-1_500, 'vat8100000'],
        [-500, 'vat2600000'],
      ],
    ],
    [
      'lines of one rate together, the last Rappen with the last',
      { lines: [line(33_333, 'vat8100000'), line(33_334, 'vat2600000'), line(33_333, 'vat8100000')] },
      {},
      [
        [-1_333, 'vat8100000'],
        [-667, 'vat2600000'],
      ],
    ],
    [
      'the rates of its payments’ entries',
      {
        booked_by: 'payment',
        payment_parts: [
          {
            account_id: 'account3400',
            vat_rate_id: 'vat2600000',
            amount: rappen(100_000),
            base_booked: rappen(0),
            base_tax: rappen(0),
          },
        ],
      },
      {},
      [[-2_000, 'vat2600000']],
    ],
    ['none where no tax is owed', {}, { settings: { ...SETTINGS, is_liable_for_vat: false } }, [[-2_000, null]]],
  ])('a granted discount reverses the known tax: %s', (_, fields, of, rows) => {
    expect(discounted(fields, of)).toEqual({ rows, is_certain: true, asksForTax: false })
  })

  test.each<[string, Partial<typeof bill>]>([
    ['its rate is unknown', {}],
    ['another program has booked it', { booked_by: 'elsewhere' }],
    ['one of its lines has no rate', { lines: [line(50_000, 'vat2600000'), line(50_000, null)] }],
  ])('a granted discount of a sale with unknown tax is proposed at the standard rate, and asks: %s', (_, fields) => {
    expect(discounted(fields)).toEqual({ rows: [[-2_000, 'vat8100000']], is_certain: false, asksForTax: true })
  })

  test('a discount of several invoices reverses the tax of each', () => {
    const of = (id: string, total: number, vat_rate_id: string) =>
      invoice(id, { number: `RE-${id}`, company_id: customer.id, total: rappen(total), vat_rate_id })
    const documents = [of('10701', 60_000, 'vat8100000'), of('10702', 40_000, 'vat2600000')]
    const { candidates } = matcherWith({
      company: [customer],
      invoice: documents,
      vat_rate: [reduced, standard],
    }).suggest(
      transaction('payment0001', {
        name: 'Muster AG',
        text: 'RE-10701, RE-10702 abzüglich Skonto',
        amount: rappen(98_000),
      }),
      5,
    )
    expect(candidates[0]?.remainder?.rows.map(({ amount, vat_rate_id }) => [amount, vat_rate_id])).toEqual([
      [-1_200, 'vat8100000'],
      [-800, 'vat2600000'],
    ])
  })

  test('half of it is a part payment, and nothing else', () => {
    const { candidates } = suggestTo({ amount: rappen(50_000) })
    expect(candidates.map(({ kind }) => kind)).toEqual(['part_payment'])
    expect(candidates[0]?.remainder).toMatchObject({
      amount: -50_000,
      currency: 'CHF',
      cause: 'part_payment',
      rows: [],
    })
  })

  test('the limit applies to the remainder itself: 5 Rappen are rounding, 6 are not', () => {
    expect(suggestTo({ amount: rappen(99_995) }).candidates[0]?.remainder?.cause).toBe('rounding')
    expect(suggestTo({ amount: rappen(99_994) }).candidates[0]?.remainder?.cause).toBe('charge')
    expect(suggestTo({ amount: rappen(100_005) }).candidates[0]?.remainder?.cause).toBe('rounding')
    expect(suggestTo({ amount: rappen(100_006) }).candidates[0]?.remainder?.cause).toBe('overpayment')
  })

  const shortPayment = (missing: number, fields: Fields = {}, total = 100_000) =>
    suggestTo({ amount: rappen(total - missing), ...fields }, { ...bill, total: rappen(total) }).candidates[0]
      ?.remainder?.cause

  test.each([
    // Of 1000.00: below two per cent it is no discount, unless the payer calls it one.
    [1_000, 'charge', 'discount'],
    [1_500, 'charge', 'discount'],
    [2_000, 'discount', 'discount'],
    [2_500, 'discount', 'discount'],
    [3_000, 'discount', 'discount'],
    [4_000, 'discount', 'discount'],
    [5_000, 'discount', 'discount'],
    // Not a usual percentage: within five Rappen of one it counts as that.
    [2_995, 'discount', 'discount'],
    [3_005, 'discount', 'discount'],
    [3_006, 'charge', 'charge'],
    [2_200, 'charge', 'charge'],
    // More than five per cent is no charge, more than ten per cent no discount either.
    [6_000, 'part_payment', 'discount'],
    [10_000, 'part_payment', 'discount'],
    [10_001, 'part_payment', 'part_payment'],
  ])('%i Rappen of 1000.00: %s, or %s when the payer writes discount', (missing, plain, stated) => {
    expect([shortPayment(missing), shortPayment(missing, { text: 'abzüglich Skonto' })]).toEqual([plain, stated])
  })

  test('a charge is at most 50.00 and five per cent', () => {
    expect([
      shortPayment(4_900, {}, 190_000),
      shortPayment(5_000, {}, 190_000),
      shortPayment(5_001, {}, 190_000),
    ]).toEqual([...['charge', 'charge', 'part_payment']])
    expect([shortPayment(490, {}, 10_000), shortPayment(510, {}, 10_000)]).toEqual(['charge', 'part_payment'])
  })

  test.each<[string, Partial<typeof bill>, string, string]>([
    ['the days that the document states, and five', { text: '10 Tage 2 % Skonto' }, '2026-03-17', '2026-03-18'],
    ['30 days without stated ones, and five', { due_date: day('2026-03-12') }, '2026-04-06', '2026-04-07'],
    ['until it is due when that is later, and five days', { due_date: day('2026-04-15') }, '2026-04-20', '2026-04-21'],
  ])('a discount is assumed for %s; later it is rather a part payment', (_, terms, last, late) => {
    const kindOn = (on: string) =>
      suggestTo({ amount: rappen(98_000), booking_date: day(on) }, { ...bill, ...terms }).candidates[0]?.kind
    expect([kindOn(last), kindOn(late)]).toEqual(['document', 'part_payment'])
  })

  test('an account missing in the chart: the suspense account; without that no proposal', () => {
    const without = { ...SETTINGS, accounts: { ...SETTINGS.accounts, discount_given: null } }
    expect(suggestTo({ amount: rappen(98_000) }, bill, without).candidates[0]?.remainder?.rows[0]?.account_id).toBe(
      'account1099',
    )
    const none = { ...SETTINGS, accounts: { ...without.accounts, unclear: null } }
    expect(suggestTo({ amount: rappen(98_000) }, bill, none).candidates.map(({ kind }) => kind)).toEqual([
      'part_payment',
    ])
  })
})

describe('overpayment', () => {
  test('the document and the remainder to the suspense account; not attached', () => {
    const { attaches, candidates } = suggestTo({ amount: rappen(120_000) })
    expect(attaches).toBe(false)
    expect(candidates[0]?.remainder).toMatchObject({ cause: 'overpayment', amount: 20_000 })
    expect(rowsOf(candidates[0]?.matches ?? [])).toEqual(['invoice0001 1000.00', 'account1099 200.00'])
  })

  test('charges that the bank added to a debit', () => {
    const supplied = expense('expense0001', { reference: REFERENCE, total: rappen(100_000) })
    const { candidates } = matcherWith({ expense: [supplied] }).suggest(
      transaction('payment0001', {
        reference: REFERENCE,
        amount: rappen(-100_500),
        charges: rappen(500),
        charges_currency: 'CHF',
      }),
      5,
    )
    expect(candidates[0]?.remainder?.cause).toBe('charge')
    expect(rowsOf(candidates[0]?.matches ?? [])).toEqual(['expense0001 1000.00', 'account6940 5.00'])
  })
})

describe('documents in another currency', () => {
  const euros = { ...bill, currency: 'EUR', total: rappen(10_000), base_total: rappen(9_500) }

  test('the share as booked, the remainder to exchange; attached without the remainder', () => {
    const { attaches, candidates } = suggestTo({ amount: rappen(9_420) }, euros)
    expect(attaches).toBe(true)
    expect(candidates[0]).toMatchObject({
      is_certain: false,
      remainder: { cause: 'exchange', amount: -80, currency: 'CHF' },
    })
    expect(candidates[0]?.matches).toMatchObject([
      { matchable_id: 'invoice0001', amount: 9_500, currency: 'EUR', currency_amount: 10_000 },
      { account_id: 'account3806', amount: -80 },
    ])
    expect(candidates[0] && rowsOf(rowsToAttach(candidates[0]))).toEqual(['invoice0001 95.00'])
  })

  test.each([
    [8_740, 'exchange'],
    [10_260, 'exchange'],
    [8_739, undefined],
    [10_261, undefined],
  ])('95.00 booked, paid with %i Rappen: rates change by at most eight per cent', (amount, cause) => {
    expect(suggestTo({ amount: rappen(amount) }, euros).candidates[0]?.remainder?.cause).toBe(cause)
  })

  test('a bill: exchange of purchases', () => {
    const supplied = expense('expense0001', { reference: REFERENCE, currency: 'EUR', base_total: rappen(9_500) })
    const { candidates } = matcherWith({ expense: [supplied] }).suggest(
      transaction('payment0001', { reference: REFERENCE, amount: rappen(-9_560) }),
      5,
    )
    expect(rowsOf(candidates[0]?.matches ?? [])).toEqual(['expense0001 95.00', 'account4906 0.60'])
  })

  test('the evidence compares the currencies of payment and document', () => {
    const currencyOf = (fields: Fields, document = bill) =>
      suggestTo(fields, document)
        .candidates[0]?.reasons.filter(({ evidence }) => evidence === 'currency')
        .map(({ verdict, found, wanted }) => [verdict, found, wanted])
    expect(currencyOf({ amount: rappen(100_000) })).toEqual([['equal', 'CHF', 'CHF']])
    expect(currencyOf({ amount: rappen(10_000), currency: 'EUR' }, euros)).toEqual([['equal', 'EUR', 'EUR']])
    expect(currencyOf({ amount: rappen(9_420) }, euros)).toEqual([['near', 'CHF', 'EUR']])
  })

  test('half of it, as the text states', () => {
    const { candidates } = suggestTo({ amount: rappen(4_700), text: 'EUR 50.00 ZUM KURS VON 0.94' }, euros)
    expect(candidates[0]?.matches[0]).toMatchObject({ amount: 4_750, currency: 'EUR', currency_amount: 5_000 })
  })

  test('without its booked value no attachment', () => {
    const { attaches, candidates } = suggestTo({ amount: rappen(9_420) }, { ...euros, base_total: null })
    expect(attaches).toBe(false)
    expect(candidates[0]?.reasons).toContainEqual(
      expect.objectContaining({ evidence: 'currency', verdict: 'different' }),
    )
    expect(candidates[0]?.matches).toMatchObject([{ amount: 9_420, currency: 'EUR' }])
  })

  const unrated = { ...euros, base_total: null, number: 'RE-20260317' }
  test.each<[string, Fields, Partial<typeof bill>]>([
    ['a checked reference', { reference: REFERENCE }, {}],
    ['number and amount', { reference: null, text: 'Rechnung RE-20260317' }, { reference: null }],
    ['name and amount', { reference: null, name: 'Muster AG' }, { reference: null }],
    [
      'name and amount of another currency',
      { reference: null, name: 'Muster AG', currency: 'USD' },
      { reference: null, currency: 'USD' },
    ],
  ])('on an account of its currency without a rate: attached by %s, its value to be entered', (_, fields, document) => {
    const { attaches, candidates } = suggestTo(
      { amount: rappen(10_000), currency: 'EUR', ...fields },
      { ...unrated, ...document },
    )
    expect([attaches, candidates[0]?.is_certain]).toEqual([true, false])
    const currency = document.currency ?? 'EUR'
    expect(candidates[0]?.matches).toMatchObject([
      { matchable_id: 'invoice0001', amount: 0, currency, currency_amount: 10_000 },
    ])
    expect(candidates[0]?.reasons).toContainEqual({
      evidence: 'currency',
      verdict: 'missing',
      field: 'currency',
      found: currency,
      wanted: 'CHF',
    })
  })

  test('on an account of its currency without a rate, in part: only the part', () => {
    const half = suggestTo({ amount: rappen(5_000), currency: 'EUR' }, unrated)
    expect(half.candidates.map(({ kind }) => kind)).toEqual(['part_payment'])
    expect(half.candidates[0]?.matches).toMatchObject([{ amount: 0, currency_amount: 5_000 }])
    expect(suggestTo({ amount: rappen(10_001), currency: 'EUR' }, unrated).candidates).toEqual([])
  })

  test('on an account of its currency: in the base currency by its booked value', () => {
    const { attaches, candidates } = suggestTo({ amount: rappen(10_000), currency: 'EUR' }, euros)
    expect(attaches).toBe(true)
    expect(candidates[0]?.matches).toMatchObject([{ amount: 9_500, currency: 'EUR', currency_amount: 10_000 }])
  })
})
