// One payment for several documents, collective bookings, and transfers between own accounts.
import { describe, expect, test } from 'vitest'
import { qrReferenceOf } from '../../../../shared/value/creditor-reference.ts'
import {
  bankAccount,
  company,
  day,
  expensePayment,
  invoice,
  matcherWith,
  rappen,
  rowsOf,
  transaction,
} from '../world.ts'

const muster = company('company001', 'Muster Holzbau AG')
const amounts = [12_345, 23_457, 34_563, 45_679]
const open = amounts.map((total, index) =>
  invoice(`invoice000${index + 1}`, {
    company_id: muster.id,
    number: `R-10${index + 1}`,
    total: rappen(total),
    reference: qrReferenceOf(`471100077${index}`),
  }),
)
const suggestTo = (fields: Parameters<typeof transaction>[1], invoices = open) =>
  matcherWith({ company: [muster], invoice: invoices }).suggest(transaction('payment0001', fields), 5)
const firstRows = (fields: Parameters<typeof transaction>[1], invoices = open) => {
  const { attaches, candidates } = suggestTo(fields, invoices)
  return { attaches, kind: candidates[0]?.kind, rows: rowsOf(candidates[0]?.matches ?? []) }
}

describe('one payment for several documents', () => {
  const both = { attaches: true, kind: 'several_documents', rows: ['invoice0001 123.45', 'invoice0003 345.63'] }

  test('that it names by number', () => {
    expect(firstRows({ amount: rappen(46_908), text: 'Rechnungen R-101 und R-103' })).toEqual(both)
  })

  test('that are the payer’s only ones with the amount as sum', () => {
    const { rows, ...rest } = firstRows({ amount: rappen(46_908), name: 'Muster Holzbau AG' })
    expect({ ...rest, rows: rows.toSorted() }).toEqual(both)
  })

  test('the payer’s whole open amount', () => {
    expect(firstRows({ amount: rappen(116_044), name: 'Muster Holzbau AG' })).toMatchObject({ attaches: true })
  })

  test('none of two currencies, whose numbers add up to the amount', () => {
    const euros = open.map((each, at) => (at === 2 ? { ...each, currency: 'EUR', base_total: rappen(32_000) } : each))
    // By the payer alone, and when the text names one of the two.
    for (const text of [null, 'Rechnung R-101']) {
      const kindsOf = (invoices: typeof open) =>
        suggestTo({ amount: rappen(46_908), name: muster.name, text }, invoices).candidates.map(({ kind }) => kind)
      expect(kindsOf(open)).toContain('several_documents')
      expect(kindsOf(euros)).not.toContain('several_documents')
    }
  })

  test('none when two choices have the sum, even round ones', () => {
    const round = [10_000, 20_000, 30_000, 40_000].map((total, index) =>
      invoice(`invoice000${index + 1}`, { company_id: muster.id, number: `R-10${index + 1}`, total: rappen(total) }),
    )
    const { attaches, candidates } = suggestTo({ amount: rappen(50_000), name: 'Muster Holzbau AG' }, round)
    expect(attaches).toBe(false)
    expect(candidates.map(({ kind }) => kind)).not.toContain('several_documents')
  })

  test('of up to 18 open documents: more have too many sums for a proof', () => {
    // Powers of two: each sum belongs to one choice only.
    const isFoundAmong = (count: number) => {
      const invoices = Array.from({ length: count }, (_, at) =>
        invoice(`invoice${String(at).padStart(4, '0')}`, { company_id: muster.id, total: rappen(2 ** at) }),
      )
      const amount = rappen(2 ** (count - 1) + 2 ** (count - 2))
      return suggestTo({ amount, name: 'Muster Holzbau AG' }, invoices).candidates[0]?.kind === 'several_documents'
    }
    expect([isFoundAmong(18), isFoundAmong(19)]).toEqual([true, false])
  })

  test.each([
    ['one number is misspelt', 'Rechnungen R-101, R-103, R-1O4', 92_587, ['0001 123.45', '0003 345.63', '0004 456.79']],
    ['a digit of one is another', 'R-101 R-102 R-183', 70_365, ['0001 123.45', '0002 234.57', '0003 345.63']],
    [
      'two of three are misspelt',
      'Rechnung R-102 und R-1O3 und R-1 04',
      103_699,
      ['0002 234.57', '0003 345.63', '0004 456.79'],
    ],
    ['one is left out', 'Rechnungen R-103 R-104 etc.', 92_587, ['0001 123.45', '0003 345.63', '0004 456.79']],
  ])('named in part, with the customer’s only others that make up the sum: %s', (_, text, amount, rows) => {
    const first = firstRows({ amount: rappen(amount), text })
    expect({ ...first, attaches: false, rows: first.rows.toSorted() }).toEqual({
      attaches: false,
      kind: 'several_documents',
      rows: rows.map((row) => `invoice${row}`),
    })
  })

  test('none of the customer’s others when two choices make up the missing amount', () => {
    const twins = [...open, invoice('invoice0005', { company_id: muster.id, number: 'R-105', total: rappen(34_563) })]
    const { candidates } = suggestTo({ amount: rappen(46_908), text: 'Rechnungen R-101 und R-1O3' }, twins)
    expect(candidates.map(({ kind }) => kind)).not.toContain('several_documents')
  })

  test('none when the payer is unknown', () => {
    expect(suggestTo({ amount: rappen(46_908), name: 'Fictiva Verlag' }).candidates).toEqual([])
  })

  test('with a discount of both: not attached, its row proposed', () => {
    expect(firstRows({ amount: rappen(45_970), text: 'Rechnungen R-101, R-103 abz. 2% Skonto' })).toEqual({
      attaches: false,
      kind: 'several_documents',
      rows: ['invoice0001 123.45', 'invoice0003 345.63', 'account3800 -9.38'],
    })
  })

  test.each([
    // The remainder is compared with the payment: 1.5 per cent is rather a charge, up to six per cent a discount.
    [46_218, 'charge'],
    [46_208, 'discount'],
    [44_253, 'discount'],
    [44_252, undefined],
    [49_902, 'overpayment'],
    [49_903, undefined],
  ])('named, and %i Rappen of 469.08 are paid: %s', (amount, cause) => {
    const { candidates } = suggestTo({ amount: rappen(amount), text: 'Rechnungen R-101 und R-103' })
    expect(candidates.find(({ kind }) => kind === 'several_documents')?.remainder?.cause).toBe(cause)
  })

  describe('the payments of an order that the statement names', () => {
    const order = 'K01KB8ZQ4N0000000000000ABCD'
    const payments = [10_00, 20_00, 45_50].map((total, at) =>
      expensePayment(`payorder0${at + 1}`, {
        key: `${order}/${order}-1/B-${at + 1}.7.${at + 1}`,
        end_to_end_id: `B-${at + 1}.7.${at + 1}`,
        total: rappen(total),
        // Long before the debit: the id counts, not the day.
        execution_date: day('2026-03-02'),
      }),
    )
    const find = (amount: number, fields: object = { order_id: `${order}-1` }, ordered = payments) =>
      matcherWith({ expense_payment: ordered }).suggest(
        transaction('payment0001', { amount: rappen(amount), ...fields }),
        5,
      )
    const foundOf = (amount: number, fields?: object) => {
      const { attaches, candidates } = find(amount, fields)
      const [best] = candidates
      const reason = best?.reasons.find(({ evidence }) => evidence === 'order')
      return [
        attaches,
        best?.is_certain,
        rowsOf(best?.matches ?? []).map((row) => row.replace('payorder0', '')),
        reason?.wanted,
      ]
    }

    test('with their sum, by the id of the block or the message, or in the text', () => {
      const all = [true, true, ['1 10.00', '2 20.00', '3 45.50']]
      expect(foundOf(-75_50)).toEqual([...all, `${order}-1`])
      expect(foundOf(-75_50, { order_id: order })).toEqual([...all, order])
      expect(foundOf(-75_50, { text: `E-Banking ${order.toLowerCase()}-1` })).toEqual([...all, `${order}-1`])
      expect(find(-75_50, { order_id: 'OTHER' }).attaches).toBe(false)
    })

    test('without those that the bank left out: it says which, and a person looks at it', () => {
      expect(foundOf(-55_50)).toEqual([true, false, ['1 10.00', '3 45.50'], 'B-2.7.2'])
      expect(foundOf(-10_00)).toEqual([true, false, ['1 10.00'], 'B-2.7.2, B-3.7.3'])
      // No payments have this sum.
      expect(find(-33_00).attaches).toBe(false)
    })

    test('none of them when two have the amount that is missing', () => {
      const twins = payments.map((payment) => ({ ...payment, total: rappen(20_00) }))
      expect(find(-40_00, undefined, twins).candidates.map(({ kind }) => kind)).not.toContain('several_documents')
      // All three are the debit.
      expect(find(-60_00, undefined, twins).candidates[0]?.matches).toHaveLength(3)
    })

    test('with what the bank took in addition', () => {
      const { attaches, candidates } = find(-77_00)
      expect(attaches).toBe(false)
      expect(candidates[0]?.matches.map(({ amount }) => amount)).toEqual([1000, 2000, 4550, 150])
    })
  })

  test('the payments of one order, booked as one amount', () => {
    const payments = [1, 2, 3].map((count) =>
      expensePayment(`payorder0${count}`, {
        key: `message/${count === 3 ? 'other' : 'group'}/${count}`,
        total: rappen(count * 1_000),
      }),
    )
    const { candidates } = matcherWith({ expense_payment: payments }).suggest(
      transaction('payment0001', { amount: rappen(-3_000), text: 'Belastungen eBanking (2)' }),
      5,
    )
    expect(candidates.map(({ kind, matches }) => [kind, rowsOf(matches)])).toContainEqual([
      'several_documents',
      ['payorder01 10.00', 'payorder02 20.00'],
    ])
  })
})

describe('collective bookings', () => {
  const part = (amount: number, reference: string | null) => ({
    amount: rappen(amount),
    reference,
    name: null,
    counterparty_iban: null,
    end_to_end_id: null,
  })

  test('each part by its own reference', () => {
    const details = [part(12_345, qrReferenceOf('4711000770')), part(34_563, qrReferenceOf('4711000772'))]
    const { attaches, candidates } = suggestTo({ amount: rappen(46_908), details })
    expect(attaches).toBe(true)
    expect(candidates[0]).toMatchObject({ kind: 'collective', is_certain: true, remainder: null })
    expect(rowsOf(candidates[0]?.matches ?? [])).toEqual(['invoice0001 123.45', 'invoice0003 345.63'])
    expect(candidates[0]?.reasons[0]).toMatchObject({ evidence: 'reference', field: 'details.0.reference' })
  })

  test('two parts with one reference: the second gets nothing', () => {
    const details = [part(12_345, qrReferenceOf('4711000770')), part(12_345, qrReferenceOf('4711000770'))]
    const { attaches, candidates } = suggestTo({ amount: rappen(24_690), details })
    expect(attaches).toBe(false)
    expect(rowsOf(candidates[0]?.matches ?? [])).toEqual(['invoice0001 123.45', 'account1099 123.45'])
  })

  test('the payout of an acquirer, net of its commission', () => {
    const text = 'WORLDLINE SCHWEIZ AG CHF 123.45 KOMMISSION CHF 1.85'
    const { attaches, candidates } = suggestTo({ amount: rappen(12_160), name: 'Worldline Schweiz AG', text })
    expect(attaches).toBe(false)
    expect(candidates[0]).toMatchObject({ kind: 'collective', remainder: { cause: 'charge', amount: -185 } })
    expect(rowsOf(candidates[0]?.matches ?? [])).toEqual(['invoice0001 123.45', 'account3810 -1.85'])
  })
})

describe('transfers between own accounts', () => {
  const savings = bankAccount({ id: 'account0002', iban: 'CH6309000000250097798' })
  const euros = bankAccount({ id: 'account0003', iban: 'CH0808401016123456789', currency: 'EUR' })
  const debit = transaction('payment0001', { amount: rappen(-50_000), counterparty_iban: savings.iban })
  const credit = transaction('payment0002', {
    bank_account_id: savings.id,
    amount: rappen(50_000),
    booking_date: day('2026-03-23'),
  })
  const mirrorOf = (transactions: (typeof debit)[], records: Parameters<typeof matcherWith>[0] = {}) => {
    const matcher = matcherWith({
      bank_account: [bankAccount(), savings, euros],
      bank_transaction: transactions,
      ...records,
    })
    return matcher
      .propose(transactions)
      .map(({ attaches, candidates: [first] }) => [attaches, first?.kind, first?.mirror_id])
  }

  test('known by the own IBAN: both sides, against the account for transfers', () => {
    expect(mirrorOf([debit, credit])).toEqual([
      [true, 'transfer', 'payment0002'],
      [true, 'transfer', 'payment0001'],
    ])
    const matcher = matcherWith({ bank_account: [savings], bank_transaction: [debit, credit] })
    expect(rowsOf(matcher.suggest(debit, 1).candidates[0]?.matches ?? [])).toEqual(['account1090 500.00'])
  })

  test('the only pair with the amount: attached with the own name on one side, otherwise only proposed', () => {
    const transfer = { ...debit, counterparty_iban: null, text: 'Kontoübertrag' }
    const pairs = [
      { ...transfer, name: 'HOLZWERK LENZ AG' },
      { ...transfer, name: 'eBanking: Holzwerk Lenz AG' },
      transfer,
    ]
    expect(pairs.map((side) => mirrorOf([side, credit]).map(([attaches]) => attaches))).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ])
    expect(mirrorOf([transfer, credit])[0]).toEqual([false, 'transfer', 'payment0002'])
  })

  test.each([
    [
      'it names another payer',
      [
        { ...debit, counterparty_iban: null },
        { ...credit, name: 'Fictiva Verlag' },
      ],
    ],
    ['another company has the account', [{ ...debit, counterparty_iban: 'CH3880808001234567890' }, credit]],
    ['it is weeks later', [debit, { ...credit, booking_date: day('2026-04-20') }]],
    ['it is the same account', [debit, { ...credit, bank_account_id: debit.bank_account_id }]],
    [
      'it was a purchase by card',
      [{ ...debit, counterparty_iban: null, text: 'KAUF/DIENSTLEISTUNG KARTEN NR. XXXX1234' }, credit],
    ],
  ])('not when %s', (_, pair) => {
    expect(mirrorOf(pair).map(([attaches]) => attaches)).toEqual([false, false])
  })

  test('to an own account without the other side yet: proposed, a user decides', () => {
    expect(mirrorOf([debit])).toEqual([[false, 'transfer', null]])
  })

  test('two pairs of one amount: each gets another side', () => {
    const second = { ...debit, id: 'payment0003', booking_date: day('2026-03-24') }
    const secondCredit = { ...credit, id: 'payment0004', booking_date: day('2026-03-25') }
    expect(mirrorOf([debit, second, credit, secondCredit]).map(([, , mirror]) => mirror)).toEqual([
      ...['payment0002', 'payment0004', 'payment0001', 'payment0003'],
    ])
  })

  test('in another currency only with the amount that the text states', () => {
    const bought = { ...debit, counterparty_iban: euros.iban, amount: rappen(-47_500) }
    const received = { ...credit, bank_account_id: euros.id, currency: 'EUR', amount: rappen(50_000) }
    expect(mirrorOf([bought, received])[0]).toEqual([false, 'transfer', null])
    expect(mirrorOf([{ ...bought, text: 'EUR 500.00 KURS 0.95' }, received])[0]).toEqual([
      true,
      'transfer',
      'payment0002',
    ])
  })
})
