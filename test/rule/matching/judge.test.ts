// Tests of the judge of matchers: a corpus of one book that can be counted by hand, and a matcher that knows only
// references and amounts.
import { expect, test } from 'vitest'
import type { Invoice } from '../../../shared/record/open-item/open-item.ts'
import type { Matcher } from '../../../shared/rule/matching/decision/matcher.ts'
import { NO_TRIAL } from '../../../shared/rule/matching/rules/rule-trial.ts'
import type { Candidate, Suggestions } from '../../../shared/rule/matching/suggestion.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { judgeMatching } from '../../support/matching/judge-matching.ts'
import { calibrationOf } from '../../support/matching/matching-calibration.ts'
import type { Allocation, CorpusBook, Label, LabelledTransaction } from '../../support/matching-corpus/corpus.ts'
import { invoiceRecord, SETTINGS, transactionRecord } from '../../support/matching-corpus/records.ts'

/**
 * Attaches a document with the reference and the amount; one with only the amount is suggested, in the order of
 * creation.
 */
const createNaiveMatcher = (): Matcher => {
  const invoices = new Map<string, Invoice>()
  const candidate = (invoice: Invoice, confidence: number, mirror_id: string | null = null): Candidate => ({
    kind: 'document',
    confidence,
    margin: confidence,
    is_certain: confidence > 0.9,
    matches: [
      {
        amount: minorUnitsOf(invoice.total - invoice.paid_amount),
        matchable_type: 'invoice',
        matchable_id: invoice.id,
        account_id: null,
        vat_rate_id: null,
        text: null,
        currency: null,
        currency_amount: null,
      },
    ],
    remainder: null,
    reasons: [],
    mirror_id,
    source: null,
  })
  const suggest: Matcher['suggest'] = ({ reference, amount }, limit): Suggestions => {
    const fitting = [...invoices.values()].filter(({ total, paid_amount }) => total - paid_amount === amount)
    const named = fitting.filter((invoice) => reference !== null && invoice.reference === reference)
    const candidates = (named.length > 0 ? named : fitting).map((each) =>
      candidate(each, named.length > 0 ? 0.95 : 0.45),
    )
    return { candidates: candidates.slice(0, limit), attaches: named.length > 0, why_not: [] }
  }
  return {
    setUp: () => undefined,
    put: (table, records) => {
      if (table === 'invoice') for (const record of records) invoices.set(record.id, record as Invoice)
    },
    remove: () => undefined,
    suggest,
    propose: (transactions) => transactions.map((transaction) => suggest(transaction, 1)),
    facts: () => ({ rows: [], total: 0 }),
    fact: () => null,
    affectedBy: () => [],
    tryRule: () => NO_TRIAL,
    openHitsOf: () => [],
  }
}

const DAY = '2024-01-10' as LocalDate

const invoice = (id: string, total: number, reference: string | null): Invoice =>
  invoiceRecord(id, {
    number: id,
    company_id: 'companyone',
    reference,
    currency: 'CHF',
    total,
    base_total: null,
    date: DAY,
    due_date: null,
    text: null,
  })

const A = invoice('invoicea00', 10_000, 'RF1')
const B = invoice('invoiceb00', 20_000, 'RF2')
const C = invoice('invoicec00', 10_000, null)
const D = invoice('invoiced00', 5000, 'RF4')

const whole = ({ id, total }: Invoice): Allocation => ({
  shares: [{ type: 'invoice', id, amount: total }],
  mirror_id: null,
})

const labelled = (
  id: string,
  amount: number,
  reference: string | null,
  verdict: Label['verdict'],
  pays: Invoice | null,
): LabelledTransaction => {
  const allocations = pays === null ? [] : [whole(pays)]
  return {
    transaction: transactionRecord(id, {
      bank_account_id: 'accountone',
      name: null,
      counterparty_iban: null,
      ultimate_name: null,
      text: null,
      reference,
      end_to_end_id: null,
      document_date: null,
      booking_date: DAY,
      value_date: DAY,
      amount: minorUnitsOf(amount),
      currency: 'CHF',
      charges: null,
      charges_currency: null,
    }),
    class_name: pays === null ? 'noise' : 'bills',
    half: 'first',
    label: {
      verdict,
      actual: allocations[0] ?? null,
      right: allocations,
      tolerated: [],
      equally_good: allocations,
      why: '',
    },
  }
}

const BOOK: CorpusBook = {
  name: 'by hand',
  settings: SETTINGS,
  start: {},
  months: [
    {
      issued: { invoice: [A, B, C, D] },
      transactions: [
        labelled('t1', 10_000, 'RF1', 'required', A), // attached, right
        labelled('t2', 20_000, 'RF2', 'forbidden', B), // attached, wrong; its candidate is right and first
        labelled('t3', 10_000, null, 'required', C), // A and C are suggested: missed, second
        labelled('t4', 5000, null, 'forbidden', null), // D is suggested and wrong
        labelled('t5', 5000, 'RF4', 'required', D), // attached, right
        labelled('t6', 5000, 'RF4', 'allowed', D), // attached, but D is taken: wrong
      ],
      settled: { invoice: [A, B, D].map((each) => ({ ...each, paid_amount: each.total })) },
    },
    {
      issued: {},
      // The first one is paid by now, so nothing is attached. C is the only open one with this amount.
      transactions: [labelled('t7', 10_000, 'RF1', 'forbidden', null), labelled('t8', 30_000, 'RF9', 'required', C)],
      settled: {},
    },
  ],
}

test('attached, required and first ones are counted as by hand', () => {
  const { all, classes, misses } = judgeMatching([BOOK], createNaiveMatcher)
  expect(all).toEqual({
    transactions: 8,
    attached: 4,
    attached_right: 2,
    certain: 4,
    certain_right: 2,
    required: 4,
    required_attached: 2,
    ranked: 6,
    first: 4, // t1, t2, t5, t6
    within_three: 5, // and t3
  })
  expect(classes.get('noise')).toMatchObject({ transactions: 2, attached: 0, ranked: 0 })
  expect(misses.map(({ kind, labelled: { transaction } }) => `${transaction.id} ${kind}`)).toEqual([
    't2 attached wrongly',
    't3 not attached',
    't3 not first',
    't6 attached wrongly',
    't8 not attached',
    't8 not within three',
  ])
})

test('a wrong amount is wrong, even with the right document', () => {
  const half = { ...labelled('t1', 10_000, 'RF1', 'required', A) }
  const label: Label = {
    ...half.label,
    right: [{ shares: [{ type: 'invoice', id: A.id, amount: 5000 }], mirror_id: null }],
  }
  const book = { ...BOOK, months: [{ issued: { invoice: [A] }, transactions: [{ ...half, label }], settled: {} }] }
  const { all } = judgeMatching([book], createNaiveMatcher)
  expect(all).toMatchObject({ attached: 1, attached_right: 0, required: 1, required_attached: 0, first: 1 })
})

test('a transfer is done when one of its sides is attached to the other', () => {
  const mirrored = (id: string, other: string, amount: number): LabelledTransaction => {
    const transfer: Allocation = { shares: [], mirror_id: other }
    return {
      ...labelled(id, amount, null, 'required', null),
      label: { verdict: 'required', actual: transfer, right: [transfer], tolerated: [], equally_good: [], why: '' },
    }
  }
  const book = {
    ...BOOK,
    months: [{ issued: {}, transactions: [mirrored('t1', 't2', -900), mirrored('t2', 't1', 900)], settled: {} }],
  }
  const createOneSided = (): Matcher => ({
    ...createNaiveMatcher(),
    propose: (transactions) =>
      transactions.map(({ id }) => ({
        candidates: [
          {
            kind: 'transfer',
            confidence: 1,
            margin: 1,
            is_certain: true,
            matches: [],
            remainder: null,
            reasons: [],
            mirror_id: 't2',
            source: null,
          },
        ],
        attaches: id === 't1',
        why_not: [],
      })),
  })
  expect(judgeMatching([book], createOneSided).all).toMatchObject({
    attached: 1,
    attached_right: 1,
    required: 2,
    required_attached: 2,
  })
})

const claims = (count: number, confidence: number, right: number) =>
  Array.from({ length: count }, (_, at) => ({ confidence, is_right: at < right }))

test('confidence is compared with the share that is right, small bins with their neighbours', () => {
  const bins = calibrationOf([
    ...claims(120, 0.1, 12),
    ...claims(160, 0.2, 16),
    ...claims(240, 0.55, 132),
    ...claims(400, 0.9, 364),
    ...claims(80, 1, 80),
  ])
  expect(bins).toEqual([
    { from: 0, to: 0.3, cases: 280, claimed: expect.closeTo(44 / 280), right: 0.1 },
    // No claim lies in between: the empty bins are merged with the next.
    { from: 0.3, to: 0.6, cases: 240, claimed: expect.closeTo(0.55), right: 0.55 },
    { from: 0.6, to: 1, cases: 480, claimed: expect.closeTo(440 / 480), right: 444 / 480 },
  ])
})

test('a too small last bin is merged with the one before', () => {
  expect(calibrationOf([...claims(50, 0.75, 30), ...claims(10, 0.95, 10)])).toEqual([
    { from: 0, to: 1, cases: 60, claimed: expect.closeTo(47 / 60), right: 40 / 60 },
  ])
})
