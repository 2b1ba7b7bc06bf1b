// A second payment of one document: which earlier transaction counts as the first one, and what speaks against it.
import { expect, test } from 'vitest'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import { secondPaymentFinding } from '../../../../shared/rule/matching/evidence/duplicate-payment.ts'
import type { Question } from '../../../../shared/rule/matching/evidence/finding.ts'
import type { Hypothesis } from '../../../../shared/rule/matching/evidence/hypothesis.ts'
import type { MatchDocument } from '../../../../shared/rule/matching/index/match-document.ts'
import { day, rappen, transaction } from '../world.ts'

const document = (key: string, fields: Partial<MatchDocument> = {}): MatchDocument =>
  ({
    key,
    type: 'invoice',
    company_id: 'c1',
    currency: 'CHF',
    open: rappen(10_000),
    expense_keys: [],
    ...fields,
  }) as unknown as MatchDocument
const on = (date: string) => ({ booking_date: day(date), value_date: day(date) })
const PAYER = { counterparty_iban: 'CH5800791123000889012', name: 'Kunde AG', text: 'Rechnung 7' }
const LATER = transaction('later00001', { ...PAYER, ...on('2026-03-20') })
const EARLIER = transaction('earlier001', { ...PAYER, ...on('2026-03-10') })

interface World {
  readonly earlier?: readonly BankTransaction[]
  readonly later?: Partial<BankTransaction>
  readonly hypothesis?: Partial<Hypothesis>
  /** The open documents that were found. */
  readonly found?: readonly MatchDocument[]
  /** Transactions with the same key, in the order of their days. */
  readonly same_key?: readonly BankTransaction[]
}
/** The day of the first payment; null: this one is not a second payment. */
const second = ({
  earlier = [EARLIER],
  later = {},
  hypothesis = {},
  found = [document('i1')],
  same_key = [],
}: World = {}) => {
  const asked = { ...LATER, ...later }
  const question = {
    reading: { transaction: asked, amount: 10_000 },
    found: { documents: new Map(found.map((each) => [each.key, each])) },
    state: {
      transfers: { find: () => [...earlier, asked] },
      returns: { withSameKey: () => same_key },
      documents: { get: () => undefined, paymentOf: () => undefined },
      reservedOf: () => 0,
    },
  } as unknown as Question
  const finding = secondPaymentFinding(
    { cause: null, documents: [document('i1')], ...hypothesis } as unknown as Hypothesis,
    question,
  )
  return finding?.wanted ?? null
}

test('The finding speaks against the document with six, and names the day of the first payment', () => {
  const question = {
    reading: { transaction: LATER, amount: 10_000 },
    found: { documents: new Map() },
    state: { transfers: { find: () => [EARLIER, LATER] }, returns: { withSameKey: () => [] } },
  } as unknown as Question
  expect(secondPaymentFinding({ cause: null, documents: [document('i1')] } as unknown as Hypothesis, question)).toEqual(
    {
      ...{ evidence: 'rule', verdict: 'different', role: 'contradiction', weight: -6 },
      ...{ field: 'amount', found: 'second_payment', wanted: '2026-03-10' },
    },
  )
})

test.each<[string, World, string | null]>([
  ['an earlier equal payment', {}, '2026-03-10'],
  ['none', { earlier: [] }, null],
  ['a part of the document', { hypothesis: { cause: 'partial' as Hypothesis['cause'] } }, null],
  ['no document', { hypothesis: { documents: [] } }, null],
  ['two documents', { hypothesis: { documents: [document('i1'), document('i2')] } }, null],
  ['a later payment', { earlier: [{ ...EARLIER, ...on('2026-03-21') }] }, null],
  ['one of the same day with an earlier id', { earlier: [{ ...EARLIER, ...on('2026-03-20') }] }, '2026-03-20'],
  ['one of the same day with a later id', { earlier: [{ ...EARLIER, id: 'zzz', ...on('2026-03-20') }] }, null],
  ['an earlier one with a later id', { earlier: [{ ...EARLIER, id: 'zzz' }] }, '2026-03-10'],
  [
    'the booking date decides',
    { earlier: [{ ...EARLIER, booking_date: day('2026-03-21'), value_date: day('2026-03-01') }] },
    null,
  ],
  [
    'the value date, without a booking date',
    { earlier: [{ ...EARLIER, booking_date: null, value_date: day('2026-03-09') }] },
    '2026-03-09',
  ],
  ['the first of two', { earlier: [{ ...EARLIER, id: 'b', ...on('2026-03-01') }, EARLIER] }, '2026-03-01'],
  ['on another account', { earlier: [{ ...EARLIER, bank_account_id: 'other' }] }, null],
  ['with another reference', { earlier: [{ ...EARLIER, reference: 'RF18' }] }, null],
  [
    'of several payments together',
    { earlier: [{ ...EARLIER, details: [{}, {}] as unknown as BankTransaction['details'] }] },
    null,
  ],
  [
    'of one payment with details',
    { earlier: [{ ...EARLIER, details: [{}] as unknown as BankTransaction['details'] }] },
    '2026-03-10',
  ],
  ['with another text', { earlier: [{ ...EARLIER, text: 'Rechnung 8' }] }, null],
  [
    'from another account of the payer',
    { earlier: [{ ...EARLIER, counterparty_iban: 'CH3709000000304442225' }] },
    null,
  ],
  [
    'by the name, without accounts',
    { earlier: [{ ...EARLIER, counterparty_iban: null }], later: { counterparty_iban: null } },
    '2026-03-10',
  ],
  [
    'with another name, without accounts',
    { earlier: [{ ...EARLIER, counterparty_iban: null, name: 'X' }], later: { counterparty_iban: null } },
    null,
  ],
  [
    'without names',
    { earlier: [{ ...EARLIER, counterparty_iban: null, name: null }], later: { counterparty_iban: null, name: null } },
    null,
  ],
  ['an account on one side only', { earlier: [{ ...EARLIER, counterparty_iban: null }] }, null],
  // A reference decides, whoever paid and whatever the text says.
  [
    'with the same reference',
    {
      earlier: [{ ...EARLIER, reference: 'RF18', text: 'x', counterparty_iban: null, name: null }],
      later: { reference: 'RF18' },
    },
    '2026-03-10',
  ],
])('Against a document: %s', (_, world, expected) => {
  expect(second(world)).toBe(expected)
})

const [ONE, TWO] = [document('i1'), document('i2')]
test.each<[string, World, string | null]>([
  ['two equal bills', { found: [ONE, TWO] }, null],
  [
    'two bills and two earlier payments',
    { found: [ONE, TWO], earlier: [EARLIER, { ...EARLIER, id: 'b' }] },
    '2026-03-10',
  ],
  ['one of another company', { found: [ONE, document('i2', { company_id: 'c2' })] }, '2026-03-10'],
  ['one in another currency', { found: [ONE, document('i2', { currency: 'EUR' })] }, '2026-03-10'],
  ['one of another amount', { found: [ONE, document('i2', { open: rappen(9_999) })] }, '2026-03-10'],
  [
    'two equal bills, but one reference',
    { found: [ONE, TWO], earlier: [{ ...EARLIER, reference: 'RF18' }], later: { reference: 'RF18' } },
    '2026-03-10',
  ],
])('As many equal payments as bills: %s', (_, world, expected) => {
  expect(second(world)).toBe(expected)
})

const BACK = { ...EARLIER, id: 'back', amount: rappen(-10_000), ...on('2026-03-12') }
test.each<[string, World, string | null]>([
  ['it came back', { same_key: [EARLIER, BACK] }, null],
  ['a part of it came back', { same_key: [EARLIER, { ...BACK, amount: rappen(-4_000) }] }, '2026-03-10'],
  ['nothing came back', { same_key: [EARLIER] }, '2026-03-10'],
  // Of a payment to a supplier that came back, the second one is the next payment, and the return is no payment.
  [
    'it is itself a return',
    { same_key: [{ ...EARLIER, id: 'paid', amount: rappen(-10_000), ...on('2026-03-01') }, EARLIER] },
    '2026-03-10',
  ],
])('The first payment: %s', (_, world, expected) => {
  expect(second(world)).toBe(expected)
})
