// The limits of returns: days, fees, parts, parties. The labelled cases are in returns.test.ts.
import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { Match } from '../../../../shared/record/matching/match.ts'
import { returnFindings } from '../../../../shared/rule/matching/decision/returned-payments.ts'
import { returnWordIn } from '../../../../shared/rule/matching/reading/return-words.ts'
import {
  bankAccount,
  day,
  expense,
  expensePayment,
  invoice,
  matcherWith,
  rappen,
  rowsOf,
  SETTINGS,
  transaction,
} from '../world.ts'

type Fields = Partial<BankTransaction>
const on = (date: string) => ({ booking_date: day(date), value_date: day(date) })
const row = (type: 'invoice' | 'expense' | null, id: string, amount: number, settled = amount): Match => ({
  ...{ id: `match ${id}`, amount: rappen(amount), matchable_type: type, matchable_id: type && id },
  ...{ account_id: type === null ? id : null, vat_rate_id: null, text: null, currency: null, currency_amount: null },
  ...{ origin: 'manual', source: null, confidence: null, is_certain: false, reasons: [] },
  settlements: type === null ? [] : [{ type, id, amount: rappen(settled) }],
})
const KEYED = { end_to_end_id: 'E2E-1' }
const booked = (id: string, amount: number, rows: readonly Match[], fields: Fields = {}) =>
  transaction(id, {
    ...{ amount: rappen(amount), is_reconciled: true, journal_entry_id: `entry ${id}`, matches: [...rows] },
    ...on('2026-03-02'),
    ...KEYED,
    ...fields,
  })

/** Kind, rows and mirror of the first proposal when it is a return; null when it is none. */
const returned = (
  before: readonly BankTransaction[],
  arrives: Fields,
  records: Parameters<typeof matcherWith>[0] = {},
  settings = SETTINGS,
) => {
  const arrived = transaction('arrived001', { ...on('2026-03-20'), ...KEYED, ...arrives })
  const matcher = matcherWith(
    {
      invoice: [invoice('invoice0001', { paid_amount: rappen(10_000) })],
      expense: [expense('expense0001', { paid_amount: rappen(10_000) })],
      ...records,
      bank_transaction: [...before, arrived],
    },
    settings,
  )
  const { candidates } = matcher.suggest(arrived, 5)
  const first = candidates.find(({ kind }) => kind === 'return')
  if (first === undefined) return null
  return [...rowsOf(first.matches), ...(first.mirror_id ? [`mirror ${first.mirror_id}`] : [])]
}
const RECEIVED = booked('payment0001', 10_000, [row('invoice', 'invoice0001', 10_000)])
const PAID = booked('payment0001', -10_000, [row('expense', 'expense0001', 10_000)])
const out = (amount: number, fields: Fields = {}) => returned([RECEIVED], { amount: rappen(-amount), ...fields })
const back = (amount: number, fields: Fields = {}) => returned([PAID], { amount: rappen(amount), ...fields })

describe('the day', () => {
  test.each([
    ['2026-03-01', null],
    ['2026-03-02', ['invoice0001 100.00']],
    // 400 days later, and one more.
    ['2027-04-06', ['invoice0001 100.00']],
    ['2027-04-07', null],
  ])('of %s: %j', (date, rows) => expect(out(10_000, on(date))).toEqual(rows))

  test('is the same for both, in whichever order the file has them', () => {
    const first = transaction('arrived001', { amount: rappen(10_000), ...on('2026-03-20'), ...KEYED })
    // The arrived one is marked as the return; neither is booked.
    expect(returned([{ ...first, id: 'zzz' }], { amount: rappen(-10_000), is_return: true })?.[1]).toBe('mirror zzz')
    expect(out(10_000, { ...on('2026-03-02'), is_return: true })).toEqual(['invoice0001 100.00'])
  })

  test('is the booking date, otherwise the value date', () => {
    expect(out(10_000, { booking_date: day('2026-03-02'), value_date: day('2026-02-01') })).not.toBeNull()
    expect(out(10_000, { booking_date: null, value_date: day('2026-03-01') })).toBeNull()
    expect(out(10_000, { booking_date: null, value_date: day('2026-03-02') })).not.toBeNull()
  })
})

describe('the fee of the bank', () => {
  test('adds to a debit, up to 50 francs', () => {
    expect(out(10_001)).toEqual(['invoice0001 100.00', 'account6940 0.01'])
    expect(out(15_000)).toEqual(['invoice0001 100.00', 'account6940 50.00'])
    expect(out(15_001)).toBeNull()
  })

  test('is missing in a credit, up to a fifth of the payment and 50 francs', () => {
    expect(back(9_999)).toEqual(['expense0001 100.00', 'account6940 -0.01'])
    expect(back(8_000)).toEqual(['expense0001 100.00', 'account6940 -20.00'])
    expect(back(7_999)).toEqual(['expense0001 79.99'])
    const large = booked('payment0001', -100_000, [row('expense', 'expense0001', 100_000)])
    const expenses = [expense('expense0001', { total: rappen(100_000), paid_amount: rappen(100_000) })]
    const ofLarge = (amount: number) => returned([large], { amount: rappen(amount) }, { expense: expenses })
    expect(ofLarge(95_000)).toEqual(['expense0001 1000.00', 'account6940 -50.00'])
    expect(ofLarge(94_999)).toEqual(['expense0001 949.99'])
  })

  test('needs its account', () => {
    const settings = { ...SETTINGS, accounts: { ...SETTINGS.accounts, bank_charges: null } }
    expect(returned([RECEIVED], { amount: rappen(-10_100) }, {}, settings)).toBeNull()
    expect(returned([RECEIVED], { amount: rappen(-10_000) }, {}, settings)).not.toBeNull()
  })

  test('is not the difference of a part: what stays paid is the remainder', () => {
    const large = booked('payment0001', 100_000, [row('invoice', 'invoice0001', 100_000)])
    const arrived = transaction('arrived001', { amount: rappen(-60_000), ...on('2026-03-20'), ...KEYED })
    const invoices = [invoice('invoice0001', { total: rappen(100_000), paid_amount: rappen(100_000) })]
    const remainderOf = (payment: BankTransaction) =>
      matcherWith({ invoice: invoices, bank_transaction: [payment, arrived] }).suggest(arrived, 1).candidates[0]
        ?.remainder
    const remainder = { amount: -40_000, currency: 'CHF', cause: 'part_payment', rows: [], is_tax_known: true }
    expect(remainderOf(large)).toEqual(remainder)
    const two = [row('invoice', 'invoice0001', 60_000), row(null, 'account3400', 40_000)]
    expect(remainderOf(booked('payment0001', 100_000, two))).toEqual(remainder)
  })

  test('is not more of what comes in', () => {
    expect(back(10_000)).toEqual(['expense0001 100.00'])
    expect(back(10_001)).toBeNull()
  })
})

describe('a part that comes back', () => {
  const two = booked('payment0001', 20_000, [
    row('invoice', 'invoice0001', 10_000),
    row('invoice', 'invoice0002', 7_000),
    row(null, 'account3400', 3_000),
  ])
  const invoices = [
    invoice('invoice0001', { paid_amount: rappen(10_000) }),
    invoice('invoice0002', { total: rappen(7_000), paid_amount: rappen(7_000) }),
  ]
  const part = (amount: number, payment = two) =>
    returned([payment], { amount: rappen(-amount) }, { invoice: invoices })

  test('is the only row with its amount', () => {
    expect(part(7_000)).toEqual(['invoice0002 70.00'])
    expect(part(3_000)).toEqual(['account3400 30.00'])
    expect(part(20_000)).toEqual(['invoice0001 100.00', 'invoice0002 70.00', 'account3400 30.00'])
    // Which rows these are is not clear.
    expect(part(5_000)).toBeNull()
    const same = booked('payment0001', 20_000, [
      row('invoice', 'invoice0001', 10_000),
      row(null, 'account3400', 10_000),
    ])
    expect(part(10_000, same)).toBeNull()
  })

  test('of a payment with one row is a part of that', () => expect(out(6_000)).toEqual(['invoice0001 60.00']))
})

describe('documents', () => {
  const paidIn = (fields: Parameters<typeof invoice>[1]) =>
    returned([RECEIVED], { amount: rappen(-10_000) }, { invoice: [invoice('invoice0001', fields)] })

  test('are paid for at least what comes back', () => {
    expect(paidIn({ paid_amount: rappen(10_000) })).not.toBeNull()
    expect(paidIn({ paid_amount: rappen(9_999) })).toBeNull()
    expect(paidIn({ total: rappen(20_000), paid_amount: rappen(10_000) })).not.toBeNull()
  })

  test('are there, and in francs', () => {
    expect(paidIn({ paid_amount: rappen(10_000), currency: 'EUR', base_total: rappen(10_000) })).toBeNull()
    expect(returned([RECEIVED], { amount: rappen(-10_000) }, { invoice: [] })).toBeNull()
  })

  test('are there: a payment that was booked without rows has none', () => {
    expect(returned([booked('payment0001', 10_000, [])], { amount: rappen(-10_000) })).toBeNull()
  })

  test('come back without the texts and the other currency of their rows', () => {
    const arrived = transaction('arrived001', { amount: rappen(-10_000), ...on('2026-03-20'), ...KEYED })
    const worded = { ...row('invoice', 'invoice0001', 10_000), text: 'Anzahlung' }
    const paid = invoice('invoice0001', { paid_amount: rappen(10_000) })
    const rowsFrom = (payment: BankTransaction) =>
      matcherWith({ invoice: [paid], bank_transaction: [payment, arrived] }).suggest(arrived, 1).candidates[0]?.matches
    const none = { vat_rate_id: null, currency: null, currency_amount: null }
    expect(rowsFrom(booked('payment0001', 10_000, [worded]))).toEqual([
      { ...none, matchable_type: 'invoice', matchable_id: 'invoice0001', account_id: null, amount: 10_000, text: null },
    ])
    // Neither was booked.
    expect(rowsFrom(transaction('payment0001', { ...on('2026-03-02'), ...KEYED }))).toEqual([
      expect.objectContaining({ ...none, account_id: 'account1090', amount: 10_000, text: 'Rückgabe' }),
    ])
  })

  test('that are none: a company or an account comes back as it was', () => {
    const company = {
      ...row(null, 'company001', 10_000),
      matchable_type: 'company',
      matchable_id: 'company001',
    } as const
    const payment = booked('payment0001', 10_000, [{ ...company, account_id: null }])
    expect(returned([payment], { amount: rappen(-10_000) })).toEqual(['company001 100.00'])
  })
})

describe('with the same key', () => {
  test('the latest payment before it that is not returned yet', () => {
    const second = booked('payment0002', 10_000, [row(null, 'account3400', 10_000)], on('2026-03-10'))
    const both = [second, RECEIVED]
    expect(returned(both, { amount: rappen(-10_000) })).toEqual(['account3400 100.00'])
    const first = booked('return0001', -10_000, [row(null, 'account3400', 10_000)], on('2026-03-12'))
    expect(returned([...both, first], { amount: rappen(-10_000) })).toEqual(['invoice0001 100.00'])
  })

  test('on the same account and in the same currency', () => {
    expect(out(10_000, { bank_account_id: 'account0002' })).toBeNull()
    expect(out(10_000, { currency: 'EUR' })).toBeNull()
    const euro = { bank_account: [bankAccount({ currency: 'EUR' })] }
    expect(returned([RECEIVED], { amount: rappen(-10_000) }, euro)).toBeNull()
    expect(out(10_000, { end_to_end_id: 'E2E-2' })).toBeNull()
    const referred = booked('payment0001', 10_000, [row('invoice', 'invoice0001', 10_000)], {
      ...{ end_to_end_id: null, reference: 'R-77' },
    })
    const repeat = { amount: rappen(-10_000), end_to_end_id: null, reference: 'R-77' }
    expect(returned([referred], repeat)).toEqual(['invoice0001 100.00'])
  })

  test('of sixty transactions, but not of more', () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, at) => booked(`other${at}`, 7_777 + at, [row(null, 'a', 1)], on('2026-03-01')))
    const among = (count: number) => returned([...others(count), RECEIVED], { amount: rappen(-10_000) })
    // The payment and the return are two of them.
    expect(among(58)).toEqual(['invoice0001 100.00'])
    expect(among(59)).toBeNull()
  })

  test('two that were never matched are a pair, when their amounts are equal', () => {
    const waiting = transaction('payment0001', { ...on('2026-03-02'), ...KEYED })
    expect(returned([waiting], { amount: rappen(-10_000) })).toEqual(['account1090 100.00', 'mirror payment0001'])
    expect(returned([waiting], { amount: rappen(-9_999) })).toBeNull()
    const { transfer: _, ...others } = SETTINGS.accounts
    const settings = { ...SETTINGS, accounts: { ...others, transfer: null } }
    expect(returned([waiting], { amount: rappen(-10_000) }, {}, settings)?.[0]).toBe('account1099 100.00')
    const none = { ...SETTINGS, accounts: { ...others, transfer: null, unclear: null } }
    expect(returned([waiting], { amount: rappen(-10_000) }, {}, none)).toBeNull()
  })

  test('the payment of such a pair is asked about as well, before its return or between others', () => {
    const later = transaction('return0001', { amount: rappen(-10_000), ...on('2026-03-25'), ...KEYED })
    expect(returned([later], { amount: rappen(10_000) })).toEqual(['account1090 100.00', 'mirror return0001'])
    expect(returned([later], { amount: rappen(10_001) })).toBeNull()
    // A booked return leaves its payment alone.
    const done = booked('return0001', -10_000, [row(null, 'account3400', 10_000)], on('2026-03-25'))
    expect(returned([done], { amount: rappen(10_000) })).toBeNull()
    // The first pair is complete; this payment waits for the second return.
    const pair = [
      booked('payment0000', 10_000, [row(null, 'account3400', 10_000)], on('2026-03-01')),
      booked('return0000', -10_000, [row(null, 'account3400', 10_000)], on('2026-03-03')),
    ]
    expect(returned([...pair, later], { amount: rappen(10_000) })).toEqual(['account1090 100.00', 'mirror return0001'])
    // The payment that is returned waits no more, but the earlier one does.
    const waiting = transaction('payment0009', { ...on('2026-02-01'), ...KEYED })
    expect(returned([waiting, ...pair], { amount: rappen(-10_000) })).toEqual([
      'account1090 100.00',
      'mirror payment0009',
    ])
  })

  test('and the same sign is another payment', () => {
    expect(out(-10_000)).toBeNull()
    expect(back(-10_000)).toBeNull()
    const euro = transaction('payment0001', { ...on('2026-03-02'), ...KEYED, currency: 'EUR' })
    expect(returned([euro], { amount: rappen(-10_000) })).toBeNull()
  })

  test('a payment of nothing is returned by nothing', () => {
    expect(returned([booked('payment0001', 0, [])], { amount: rappen(0) })).toBeNull()
  })
})

test('what the bank says, and what is compared, is named', () => {
  const reasonsOf = (fields: Fields) => {
    const arrived = transaction('arrived001', { amount: rappen(-10_300), ...on('2026-03-20'), ...KEYED, ...fields })
    const paid = invoice('invoice0001', { paid_amount: rappen(10_000) })
    const matcher = matcherWith({ invoice: [paid], bank_transaction: [RECEIVED, arrived] })
    const [first] = matcher.suggest(arrived, 1).candidates
    const reasons = first?.reasons.map(({ evidence, verdict, field, found, wanted }) =>
      [evidence, verdict, field, found, wanted].join(' '),
    )
    return { reasons, remainder: first?.remainder }
  }
  expect(reasonsOf({ is_return: true })).toEqual({
    reasons: [
      'return equal  2026-03-02 RvslInd',
      'reference equal end_to_end_id E2E-1 ',
      'amount near amount -103.00 CHF 100.00 CHF',
    ],
    remainder: {
      ...{ amount: 300, currency: 'CHF', cause: 'charge', is_tax_known: true },
      rows: [expect.objectContaining({ account_id: 'account6940', amount: 300, text: 'Gebühr der Rückgabe' })],
    },
  })
  expect(reasonsOf({ amount: rappen(-10_000) }).reasons).toEqual([
    'return near  2026-03-02 ',
    'reference equal end_to_end_id E2E-1 ',
    'amount equal amount -100.00 CHF 100.00 CHF',
  ])
})

describe('without a key the bank says so', () => {
  const NONE = { end_to_end_id: null, reference: null }
  const alike = (id: string, fields: Fields = {}) =>
    booked(id, 10_000, [row('invoice', 'invoice0001', 10_000)], { ...NONE, name: 'Muster AG', ...fields })
  const said = (before: readonly BankTransaction[], fields: Fields = {}) =>
    returned(before, { ...NONE, amount: rappen(-10_000), name: 'MUSTER AG', is_return: true, ...fields })

  test('by a mark or a word, and the party is the same', () => {
    expect(said([alike('payment0001')])).toEqual(['invoice0001 100.00'])
    const stated = (text: string) =>
      returned([alike('payment0001')], { ...NONE, amount: rappen(-10_000), name: 'MUSTER AG', text })
    expect(stated('Rückbuchung')).toEqual(['invoice0001 100.00'])
    expect(stated('Zahlung')).toBeNull()
    expect(said([alike('payment0001')], { name: 'Andere AG' })).toBeNull()
    expect(said([alike('payment0001', { name: null })], { name: null })).toBeNull()
    const iban = { counterparty_iban: 'CH6209000000301234567' }
    expect(said([alike('payment0001', { ...iban, name: 'M. AG' })], iban)).toEqual(['invoice0001 100.00'])
    expect(said([alike('payment0001', { name: 'M. AG' })])).toBeNull()
    expect(said([alike('payment0001', { name: null })])).toBeNull()
    expect(said([alike('payment0001')], { name: null })).toBeNull()
    const other = { counterparty_iban: 'CH5604835012345678009' }
    expect(said([alike('payment0001', { ...other, name: 'M. AG' })], iban)).toBeNull()
    expect(said([alike('payment0001', { name: 'M. AG' })], iban)).toBeNull()
  })

  test('not when the text names an open credit note with the whole amount: goods are returned as well', () => {
    const REFERENCE = 'RF18539007547034'
    const noted = (total: number, fields: Fields, payment = alike('payment0001')) => {
      const credit = invoice('credit0001', { number: 'GS-4711', reference: REFERENCE, total: rappen(-total) })
      const records = { invoice: [invoice('invoice0001', { paid_amount: rappen(10_000) }), credit] }
      const arrives: Fields = { ...NONE, amount: rappen(-10_000), name: 'MUSTER AG', is_return: true, ...fields }
      return returned([payment], arrives, records)
    }
    const text = 'Retoure GS-4711'
    expect(noted(10_000, { text })).toBeNull()
    expect(noted(10_000, { text: 'Retoure', reference: REFERENCE })).toBeNull()
    expect(noted(10_000, { text: 'Retoure' })).toEqual(['invoice0001 100.00'])
    expect(noted(15_000, { text })).toEqual(['invoice0001 100.00'])
    // The id of the payment says more.
    expect(noted(10_000, { text, ...KEYED }, RECEIVED)).toEqual(['invoice0001 100.00'])
  })

  test('not when two payments have the amount, or the sign is the same', () => {
    expect(said([alike('payment0001'), alike('payment0002', on('2026-03-04'))])).toBeNull()
    expect(said([alike('payment0001', { amount: rappen(-10_000) })])).toBeNull()
    expect(said([alike('payment0001', on('2026-03-21'))])).toBeNull()
  })
})

test.each([
  ['Rücklastschrift LSV', 'rucklastschrift'],
  ['STORNO Zahlung', 'storno'],
  ['Rejet de virement', 'rejet'],
  ['Retour de paiement', 'retour de'],
  ['Ritorno di bonifico', 'ritorno di bonifico'],
  ['Ritorno a casa', null],
  ['Ritorno del pagamento', 'ritorno del pagamento'],
  ['Returned payment', 'returned'],
  ['Chargeback', 'chargeback'],
  ['Storniert', null],
  ['Zahlung', null],
  [null, null],
])('%s: the word is %s', (text, word) => expect(returnWordIn(text)).toBe(word))

test('the weights of its evidence: the word, the key, the amount, the name', () => {
  const weights = (
    arrives: Fields,
    found: { said: string | null; isKeyed: boolean; isPair?: boolean },
    original: Parameters<typeof returnFindings>[1] = RECEIVED,
  ) =>
    returnFindings(transaction('arrived001', { amount: rappen(-10_000), ...KEYED, ...arrives }), original, {
      isPair: false,
      ...found,
      paidOn: '2026-03-02',
    }).map(({ evidence, verdict, role, weight, field }) => `${evidence} ${verdict} ${role} ${weight} ${field}`)
  const [said, keyed] = ['return equal checked 5 null', 'reference equal support 4 end_to_end_id']
  const whole = 'amount equal support 2 amount'
  expect(weights({}, { said: 'Retoure', isKeyed: true })).toEqual([said, keyed, whole])
  expect(weights({ amount: rappen(-9_999) }, { said: 'Retoure', isKeyed: true })).toEqual([
    said,
    keyed,
    'amount near hint 0 amount',
  ])
  expect(weights({}, { said: null, isKeyed: true })).toEqual(['return near support 5 null', keyed, whole])
  expect(weights({}, { said: 'Retoure', isKeyed: false })).toEqual([
    'return equal support 5 null',
    whole,
    'name equal support 2 name',
  ])
  // Only with the key and the word, a payment that was never matched is known to have come back.
  const pair = { said: 'Retoure', isKeyed: true, isPair: true }
  expect(weights({}, pair)[0]).toBe('return equal checked 20 null')
  expect(weights({}, { ...pair, said: null })[0]).toBe('return near support 5 null')
  expect(weights({}, { ...pair, isKeyed: false })[0]).toBe('return equal support 5 null')
  const withoutId = { end_to_end_id: null, reference: 'R' }
  expect(weights(withoutId, { said: null, isKeyed: true }, { ...RECEIVED, ...withoutId })).toContain(
    'reference equal support 4 reference',
  )
  expect(weights({ end_to_end_id: null, reference: 'R' }, { said: null, isKeyed: true })).toContain(
    'reference equal support 4 reference',
  )
  expect(weights({ end_to_end_id: 'other' }, { said: null, isKeyed: true })).toContain(
    'reference equal support 4 reference',
  )
})

describe('a payment order that came back, whose transaction is not known', () => {
  const order = (id: string, fields: Parameters<typeof expensePayment>[1] = {}) =>
    expensePayment(id, { ...KEYED, expense_ids: ['expense0001'], paid_amount: rappen(10_000), ...fields })
  const paid = order('order00001')
  const NO_CHARGES = { ...SETTINGS, accounts: { ...SETTINGS.accounts, bank_charges: null } }
  const arrives = (amount: number, orders: readonly ReturnType<typeof order>[], fields: Fields = {}) =>
    returned([], { amount: rappen(amount), ...fields }, { expense_payment: orders })

  test.each<[string, ReturnType<typeof arrives>, ReturnType<typeof arrives>]>([
    ['all of it', arrives(10_000, [paid]), ['order00001 100.00']],
    ['more than it', arrives(10_001, [paid]), null],
    ['going out', arrives(-10_000, [paid]), null],
    ['without an id', arrives(10_000, [paid], { end_to_end_id: null }), null],
    ['with another id', arrives(10_000, [paid], { end_to_end_id: 'E2E-2' }), null],
    ['one that is not paid', arrives(10_000, [order('order00001', { paid_amount: rappen(0) })]), null],
    ['one of two with the id', arrives(10_000, [paid, order('order00002')]), null],
    [
      'the paid one of two with the id',
      arrives(10_000, [paid, order('order00002', { paid_amount: rappen(0) })]),
      ['order00001 100.00'],
    ],
    ['in another currency', arrives(10_000, [order('order00001', { currency: 'EUR' })]), null],
    ['less a fee', arrives(9_900, [paid]), ['order00001 100.00', 'account6940 -1.00']],
    [
      'less a fee that has no account',
      returned([], { amount: rappen(9_900) }, { expense_payment: [paid] }, NO_CHARGES),
      null,
    ],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected))

  test('names what is compared: the id of the order and the amounts', () => {
    const arrived = transaction('arrived001', { amount: rappen(10_000), ...on('2026-03-25'), ...KEYED })
    const [first] = matcherWith({ expense_payment: [paid], bank_transaction: [arrived] }).suggest(arrived, 1).candidates
    expect(
      first?.reasons.map(({ evidence, verdict, field, found, wanted }) =>
        [evidence, verdict, field, found, wanted].join(' '),
      ),
    ).toEqual([
      'return near  2026-03-20 ',
      'reference equal end_to_end_id E2E-1 ',
      'amount equal amount 100.00 CHF -100.00 CHF',
    ])
  })
})
