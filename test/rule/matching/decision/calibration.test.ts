// The confidence of candidates: low for a second payment and a late discount, high for proof and unique candidates.
import { describe, expect, test } from 'vitest'
import type { Invoice } from '../../../../shared/record/open-item/open-item.ts'
import { shownConfidence } from '../../../../shared/rule/matching/decision/calibration.ts'
import { type Finding, finding } from '../../../../shared/rule/matching/evidence/finding.ts'
import type { Hypothesis } from '../../../../shared/rule/matching/evidence/hypothesis.ts'
import { company, day, invoice, matcherWith, rappen, rowsOf, transaction } from '../world.ts'

const muster = company('company001', 'Muster Holzbau AG', { ibans: ['CH3880808001234567890'] })
const REFERENCE = '210000000003139471430009017'
const open = invoice('invoice0001', { company_id: muster.id, number: 'R-2026-0117', reference: REFERENCE })
const named = { name: 'Muster Holzbau AG' }

const suggestTo = (fields: Parameters<typeof transaction>[1], invoices = [open]) =>
  matcherWith({ company: [muster], invoice: invoices }).suggest(transaction('payment0001', fields), 5)

describe('of two equal payments for one bill', () => {
  const first = transaction('payment0001', { reference: REFERENCE })
  const second = transaction('payment0002', { reference: REFERENCE, booking_date: day('2026-03-23') })

  test('the first gets it, and the second is called a second payment', () => {
    const matcher = matcherWith({ company: [muster], invoice: [open], bank_transaction: [second, first] })
    const [later, earlier] = [second, first].map((each) => matcher.suggest(each, 5))
    expect([earlier?.attaches, later?.attaches]).toEqual([true, false])
    expect(earlier?.candidates[0]?.confidence).toBeGreaterThan(0.95)
    expect(later?.candidates[0]?.confidence).toBeLessThan(0.05)
    expect(later?.candidates[0]?.reasons).toContainEqual(
      expect.objectContaining({ evidence: 'rule', verdict: 'different', found: 'second_payment' }),
    )
  })

  test('two equal bills: each gets one', () => {
    const bills = [open, invoice('invoice0002', { company_id: muster.id, due_date: day('2026-04-20') })]
    const pair = [first, second].map((each) => ({ ...each, ...named, reference: null }))
    const matcher = matcherWith({ company: [muster], invoice: bills, bank_transaction: pair })
    const reasons = pair.flatMap((each) =>
      matcher.suggest(each, 5).candidates.flatMap((candidate) => candidate.reasons),
    )
    expect(reasons.filter(({ found }) => found === 'second_payment')).toEqual([])
  })

  const dayOf = (date: string) => ({ booking_date: day(date), value_date: day(date) })
  /** The results for payments of 100.00 with the payer and no other fact, one after the other. */
  const isSecond = (payments: readonly ReturnType<typeof transaction>[], invoices: readonly Invoice[]) => {
    const matcher = matcherWith({ company: [muster], invoice: invoices, bank_transaction: payments })
    return payments.map((each) =>
      matcher
        .suggest(each, 5)
        .candidates.flatMap(({ reasons }) => reasons.filter(({ found }) => found === 'second_payment'))
        .some(({ wanted }) => wanted === '2026-03-20'),
    )
  }
  const pays = (id: string, date: string, fields: Parameters<typeof transaction>[1] = {}) =>
    transaction(id, { ...named, ...dayOf(date), ...fields })

  test('without a reference the bills are counted: earlier payments pay as many of them', () => {
    const bills = [open, invoice('invoice0002', { company_id: muster.id })]
    const payments = [
      pays('payment0001', '2026-03-20'),
      pays('payment0002', '2026-03-23'),
      pays('payment0003', '2026-03-25'),
    ]
    expect(isSecond(payments.slice(0, 2), [open])).toEqual([false, true])
    expect(isSecond(payments, bills)).toEqual([false, false, true])
    // In any order of creation.
    const later = pays('payment0001', '2026-03-23')
    expect(isSecond([pays('payment0002', '2026-03-20'), later], [open])).toEqual([false, true])
  })

  const IBAN = 'CH5604835012345678009'
  const known = [open, invoice('invoice0002', { company_id: 'company002', total: rappen(5_000) })]
  test.each<[string, Parameters<typeof transaction>[1], Parameters<typeof transaction>[1], boolean]>([
    [
      'the same account of the payer',
      { counterparty_iban: IBAN },
      { counterparty_iban: IBAN, name: 'M. Holzbau' },
      true,
    ],
    [
      'another account of the payer',
      { counterparty_iban: IBAN },
      { counterparty_iban: 'CH9300762011623852957' },
      false,
    ],
    ['an account in the first only', { counterparty_iban: IBAN }, {}, false],
    ['an account in the second only', {}, { counterparty_iban: IBAN }, false],
    ['another name', { name: 'Muster Holzbau' }, {}, false],
    ['another text', { text: 'Anzahlung' }, { text: 'Schlusszahlung' }, false],
    [
      'the same reference and another text',
      { reference: REFERENCE, text: 'A' },
      { reference: REFERENCE, text: 'B' },
      true,
    ],
    ['a reference in the second only', {}, { reference: REFERENCE }, false],
    ['another of the own accounts', { bank_account_id: 'account0002' }, {}, false],
    ['another amount', { amount: rappen(10_001) }, {}, false],
    ['another currency', { currency: 'EUR' }, {}, false],
    ['the day of its value date', { booking_date: null }, {}, true],
  ])('without another open bill, with %s', (_, earlier, later, expected) => {
    const payments = [pays('payment0001', '2026-03-20', earlier), pays('payment0002', '2026-03-23', later)]
    expect(isSecond(payments, known)[1]).toBe(expected)
  })

  test('without name and account, the number of the bill alone does not make them the same payment', () => {
    const nameless = { name: null, text: 'R-2026-0117' }
    const payments = [pays('payment0001', '2026-03-20', nameless), pays('payment0002', '2026-03-23', nameless)]
    expect(isSecond(payments, [open])).toEqual([false, false])
  })

  test('of the same day the one with the smaller id is the first', () => {
    const pair = [pays('payment0002', '2026-03-20'), pays('payment0001', '2026-03-20')]
    expect(isSecond(pair, known)).toEqual([true, false])
  })

  test.each<[string, Parameters<typeof invoice>[1], boolean]>([
    ['the same customer', {}, false],
    ['another customer', { company_id: 'company002' }, true],
    ['another currency', { currency: 'EUR' }, true],
    ['another amount', { total: rappen(30_000) }, true],
    ['the amount as what is open', { total: rappen(12_000), paid_amount: rappen(2_000) }, false],
    ['another amount open', { paid_amount: rappen(1_000) }, true],
  ])('a second bill of %s', (_, fields, expected) => {
    const bills = [open, invoice('invoice0002', { company_id: muster.id, ...fields })]
    const payments = [pays('payment0001', '2026-03-20'), pays('payment0002', '2026-03-23')]
    expect(isSecond(payments, bills)).toEqual([false, expected])
  })

  test.each<[string, number, boolean]>([
    ['came back in full', -10_000, false],
    ['came back less a fee of the bank', -9_500, true],
  ])('the payment before it %s', (_, amount, expected) => {
    const back = pays('payment0003', '2026-03-21', { amount: rappen(amount), reference: REFERENCE })
    const [first, again] = [
      pays('payment0001', '2026-03-20', { reference: REFERENCE }),
      pays('payment0002', '2026-03-23', { reference: REFERENCE }),
    ]
    expect(isSecond([first, back, again], known)[2]).toBe(expected)
  })

  test('two equal parts of a bill are no second payment', () => {
    const half = { amount: rappen(5_000), text: 'R-2026-0117' }
    const payments = [pays('payment0001', '2026-03-20', half), pays('payment0002', '2026-03-23', half)]
    expect(isSecond(payments, [open])).toEqual([false, false])
  })

  test('a collective credit of the same amount is not the same payment: its parts pay other bills', () => {
    const part = { amount: rappen(5_000), reference: null, name: null, counterparty_iban: null, end_to_end_id: null }
    const collective = pays('payment0001', '2026-03-20', { details: [part, part] })
    expect(isSecond([collective, pays('payment0002', '2026-03-23')], [open])).toEqual([false, false])
  })
})

describe('two per cent less', () => {
  const less = { ...named, reference: REFERENCE, amount: rappen(9_800) }

  test('in time it is a discount', () => {
    const { candidates } = suggestTo({ ...less, booking_date: day('2026-03-12') })
    expect(candidates.map(({ kind, matches }) => [kind, rowsOf(matches)])).toEqual([
      ['document', ['invoice0001 100.00', 'account3800 -2.00']],
      ['part_payment', ['invoice0001 98.00']],
    ])
    expect(candidates.map(({ confidence }) => confidence > 0.9)).toEqual([true, false])
  })

  test('weeks after the due date, the remainder stays open; a user decides', () => {
    const { attaches, candidates } = suggestTo({ ...less, booking_date: day('2026-05-11') })
    expect(attaches).toBe(false)
    expect(candidates.map(({ kind }) => kind)).toEqual(['part_payment', 'document'])
    expect(candidates[1]?.confidence).toBeLessThan(0.1)
  })
})

test('a small overpayment is more probable than a multiple', () => {
  const [little, multiple] = [10_300, 45_000].map(
    (amount) => suggestTo({ ...named, amount: rappen(amount) }).candidates[0],
  )
  expect([little?.remainder?.cause, multiple?.remainder?.cause]).toEqual(['overpayment', 'overpayment'])
  expect(little?.confidence).toBeGreaterThan(0.9)
  expect(multiple?.confidence).toBeLessThan(0.05)
})

test('the family name alone is enough with the account', () => {
  const person = company('company002', 'Regula Beispielhofer', { ibans: ['CH5604835012345678009'] })
  const bill = invoice('invoice0002', { company_id: person.id })
  const matcher = matcherWith({ company: [person], invoice: [bill] })
  const fields = { name: 'Beispielhofer', counterparty_iban: 'CH5604835012345678009' }
  expect(matcher.suggest(transaction('payment0001', fields), 5).attaches).toBe(true)
  expect(matcher.suggest(transaction('payment0001', { name: 'Beispielhofer' }), 5).attaches).toBe(false)
})

test.each([
  [16_107, 16_105, true],
  [16_108, 16_110, true],
  [16_107, 16_104, false],
  [16_107, 16_110, false],
])('a bill of %i Rappen paid by name alone with %i', (total, amount, attaches) => {
  const bill = { ...open, total: rappen(total) }
  const suggested = suggestTo({ ...named, amount: rappen(amount) }, [bill])
  expect([suggested.attaches, suggested.candidates[0]?.is_certain]).toEqual([attaches, false])
})

describe('the shown confidence', () => {
  const hint = (evidence: Finding['evidence'], verdict: Finding['verdict']) => finding(evidence, verdict, 'hint', 0)
  const payers = [[], ...(['equal', 'near', 'different'] as const).map((verdict) => [hint('name', verdict)])]
  const names = [[], [hint('reference', 'equal')], [hint('reference', 'near')], [hint('number', 'equal')]]
  const second = finding('rule', 'different', 'contradiction', 0, 'amount', 'second_payment')
  const findings = [[second], ...payers.flatMap((payer) => names.map((named) => [...payer, ...named]))]
  const causes = [null, 'discount', 'charge', 'rounding', 'exchange', 'part_payment', 'unknown', 'overpayment'] as const
  const kinds = ['document', 'part_payment', 'transfer', 'collective', 'several_documents'] as const
  const ranks = ['clear', 'first', 'same', 'else'] as const
  const hypothesis = (kind: (typeof kinds)[number], cause: (typeof causes)[number], tooMuch = 0): Hypothesis => ({
    kind,
    cause,
    documents: [],
    is_stated: false,
    mirror: null,
    chance: 0,
    rows: [
      {
        amount: rappen(10_000),
        matchable_type: 'invoice',
        matchable_id: 'invoice0001',
        account_id: null,
        vat_rate_id: null,
        text: null,
        currency: null,
        currency_amount: null,
      },
    ],
    remainder: { amount: rappen(tooMuch), currency: 'CHF', cause: 'overpayment', rows: [], is_tax_known: true },
  })
  const hundredths = Array.from({ length: 101 }, (_, at) => at / 100)

  test('is a share, and more with a higher score', () => {
    for (const kind of kinds)
      for (const cause of causes)
        for (const rank of ranks)
          for (const each of findings) {
            const examined = { hypothesis: hypothesis(kind, cause), findings: each }
            const shares = hundredths.map((score) => shownConfidence(examined, score, rank))
            const story = `${kind} ${cause} ${rank} ${each.map(({ evidence, verdict }) => `${evidence} ${verdict}`)}`
            expect(Math.min(...shares), story).toBeGreaterThan(0)
            expect(Math.max(...shares), story).toBeLessThan(1)
            expect(shares, story).toEqual(shares.toSorted((a, b) => a - b))
          }
  })

  test('without a rate it depends on the score', () => {
    const examined = { hypothesis: hypothesis('document', 'unknown'), findings: [hint('name', 'near')] }
    const [little, much] = [0.05, 0.5].map((score) => shownConfidence(examined, score, 'first'))
    expect(little).toBeLessThan(0.2)
    expect(much).toBeGreaterThan(0.9)
  })

  test('of an overpayment decreases with the excess, at any score', () => {
    const [payer] = payers.slice(1)
    const shareOf = (tooMuch: number, score: number) =>
      shownConfidence(
        { hypothesis: hypothesis('document', 'overpayment', tooMuch), findings: payer ?? [] },
        score,
        'first',
      )
    const shares = hundredths.map((part) => shareOf(part * 10_000, 0.3))
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect([shares.at(0), shares.at(-1)]).toEqual([expect.closeTo(0.96, 1), expect.closeTo(0.01, 1)])
    expect(shareOf(2_000, 0.9)).toBe(shareOf(2_000, 0.1))
  })

  // Half-way between two measured points the share is their mean.
  const SHARES: Readonly<Record<string, readonly (readonly [score: number, right: number])[]>> = {
    never: [
      [0, 0.01],
      [1, 0.01],
    ],
    transfer: [
      [0, 0.05],
      [0.15, 0.275],
      [0.325, 0.69],
      [0.55, 0.93],
      [0.825, 0.9875],
      [1, 0.995],
    ],
    proved: [
      [0, 0.3],
      [0.15, 0.6],
      [0.4, 0.935],
      [0.75, 0.9825],
      [1, 0.995],
    ],
    discount: [
      [0, 0.01],
      [0.075, 0.025],
      [0.325, 0.505],
      [0.75, 0.98],
      [1, 0.99],
    ],
    charge: [
      [0, 0.03],
      [0.225, 0.465],
      [0.5, 0.94],
      [0.85, 0.985],
      [1, 0.99],
    ],
    overpaid_named: [
      [0, 0.02],
      [0.1, 0.085],
      [0.35, 0.55],
      [0.75, 0.97],
      [1, 0.99],
    ],
    unrated: [
      [0, 0.03],
      [0.065, 0.365],
      [0.145, 0.79],
      [0.3, 0.915],
      [0.7, 0.97],
      [1, 0.99],
    ],
    part_named: [
      [0, 0.1],
      [0.1, 0.5],
      [0.55, 0.925],
      [0.95, 0.955],
      [1, 0.96],
    ],
    part: [
      [0, 0.01],
      [0.052, 0.36],
      [0.118, 0.74],
      [0.215, 0.805],
      [0.375, 0.895],
      [0.75, 0.965],
      [1, 0.98],
    ],
    part_else: [
      [0, 0.01],
      [0.055, 0.045],
      [0.18, 0.09],
      [0.65, 0.3],
      [1, 0.5],
    ],
    whole: [
      [0, 0.02],
      [0.0625, 0.235],
      [0.27, 0.475],
      [0.474, 0.51],
      [0.5, 0.74],
      [0.751, 0.9795],
      [1, 0.999],
    ],
    whole_like: [
      [0, 0.3],
      [0.067, 0.45],
      [0.087, 0.775],
      [0.305, 0.96],
      [0.76, 0.9845],
      [1, 0.999],
    ],
    whole_like_else: [
      [0, 0.02],
      [0.06, 0.22],
      [0.28, 0.445],
      [0.49, 0.495],
      [0.75, 0.71],
      [1, 0.9],
    ],
    whole_named: [
      [0, 0.02],
      [0.2, 0.46],
      [0.65, 0.9475],
      [1, 0.995],
    ],
    whole_nameless: [
      [0, 0.01],
      [0.075, 0.215],
      [0.1, 0.445],
      [0.56, 0.685],
      [1, 0.9],
    ],
    whole_nameless_else: [
      [0, 0.01],
      [0.074, 0.125],
      [0.0915, 0.255],
      [0.5535, 0.385],
      [1, 0.5],
    ],
    whole_of_other: [
      [0, 0.01],
      [0.04, 0.035],
      [0.525, 0.28],
      [1, 0.5],
    ],
  }
  const [known, similar, foreign] = [hint('name', 'equal'), hint('name', 'near'), hint('name', 'different')]
  const checked = hint('reference', 'equal')
  const [mistyped, numbered] = [hint('reference', 'near'), hint('number', 'equal')]

  test.each<
    [string, string, (typeof kinds)[number] | 'return', (typeof causes)[number], (typeof ranks)[number], Finding[]]
  >([
    ['a second payment', 'never', 'document', null, 'clear', [second, checked]],
    ['a transfer', 'transfer', 'transfer', null, 'clear', []],
    ['a return', 'proved', 'return', null, 'clear', []],
    ['parts of a notification', 'proved', 'collective', 'charge', 'clear', []],
    ['several documents', 'proved', 'several_documents', null, 'clear', []],
    [
      'the open part of a document that comes first otherwise',
      'never',
      'part_payment',
      'part_payment',
      'same',
      [checked],
    ],
    ['the whole amount from a known account', 'whole', 'document', null, 'first', [hint('iban', 'equal')]],
    ['from a payer of before', 'whole', 'document', null, 'first', [hint('history', 'equal')]],
    ['from a known name', 'whole', 'document', null, 'first', [known]],
    ['with the reference', 'whole', 'document', null, 'else', [checked]],
    ['with a mistyped reference and a similar name', 'whole', 'document', null, 'first', [mistyped, similar]],
    ['with the number and a similar name', 'whole', 'document', null, 'first', [numbered, similar]],
    ['from a similar name, with a clear lead', 'whole_like', 'document', null, 'clear', [similar]],
    ['from a similar name, with a small lead', 'whole_like_else', 'document', null, 'first', [similar]],
    ['with the number alone', 'whole_named', 'document', null, 'first', [numbered]],
    ['with a mistyped reference alone', 'whole_named', 'document', null, 'first', [mistyped, foreign]],
    ['from another name', 'whole_of_other', 'document', null, 'first', [foreign]],
    ['from no name, with a clear lead', 'whole_nameless', 'document', null, 'clear', []],
    ['from no name, first', 'whole_nameless', 'document', null, 'first', []],
    ['from no name, behind others', 'whole_nameless_else', 'document', null, 'else', []],
    ['from no name, behind the same documents', 'whole_nameless_else', 'document', null, 'same', []],
    ['a discount', 'discount', 'document', 'discount', 'first', [checked]],
    ['charges', 'charge', 'document', 'charge', 'first', [checked]],
    ['rounding', 'proved', 'document', 'rounding', 'first', []],
    ['an exchange difference', 'proved', 'document', 'exchange', 'first', []],
    ['a part with the reference', 'part_named', 'part_payment', 'part_payment', 'first', [checked]],
    ['a part, with a clear lead', 'part', 'part_payment', 'part_payment', 'clear', [known]],
    ['a part, first', 'part', 'part_payment', 'part_payment', 'first', [known]],
    ['a part, behind others', 'part_else', 'part_payment', 'part_payment', 'else', [known]],
    ['an unknown rate and a known payer', 'unrated', 'document', 'unknown', 'first', [known]],
    ['an unknown rate and the reference', 'unrated', 'document', 'unknown', 'first', [checked]],
    ['an unknown rate and no payer', 'never', 'document', 'unknown', 'first', [numbered]],
    ['too much, with the reference', 'overpaid_named', 'document', 'overpayment', 'first', [checked]],
    ['too much, from an unknown payer', 'never', 'document', 'overpayment', 'first', [foreign]],
  ])('of %s: %s', (_, share, kind, cause, rank, findings) => {
    const examined = { hypothesis: { ...hypothesis('document', cause), kind }, findings }
    const points = SHARES[share] ?? []
    expect(points.map(([score]) => shownConfidence(examined, score, rank))).toEqual(
      points.map(([, right]) => expect.closeTo(right, 9)),
    )
  })

  test.each([
    [0, 0.96],
    [700, 0.85],
    [1_700, 0.65],
    [2_700, 0.405],
    [3_850, 0.165],
    [5_250, 0.06],
    [6_500, 0.025],
    [10_000, 0.01],
  ])('of 100.00 with %i Rappen too much, from a known payer', (tooMuch, right) => {
    const examined = { hypothesis: hypothesis('document', 'overpayment', tooMuch), findings: [known] }
    expect(shownConfidence(examined, 0.3, 'first')).toBeCloseTo(right, 9)
  })

  test('of too much is what no row pays: least where nothing is paid, most where nothing remains', () => {
    const whole = hypothesis('document', 'overpayment')
    const of = (fields: Partial<Hypothesis>) =>
      shownConfidence({ hypothesis: { ...whole, ...fields }, findings: [known] }, 0.3, 'first')
    expect([of({ rows: [] }), of({ remainder: null })]).toEqual([0.01, 0.96])
  })
})
