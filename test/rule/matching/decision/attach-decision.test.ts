// What is attached without asking a person, what may be booked in bulk, and why something is not attached: each
// condition by itself (rule 75).
import { describe, expect, test } from 'vitest'
import {
  canAttach,
  isCertain,
  obstaclesOf,
  paidDocument,
  rowsToAttach,
} from '../../../../shared/rule/matching/decision/attach-decision.ts'
import type { RankedHypothesis } from '../../../../shared/rule/matching/decision/confidence.ts'
import type { FoundDocuments } from '../../../../shared/rule/matching/evidence/document-candidates.ts'
import { type Finding, finding, type Question } from '../../../../shared/rule/matching/evidence/finding.ts'
import type { FoundOrder, Hypothesis } from '../../../../shared/rule/matching/evidence/hypothesis.ts'
import { createDocumentIndex } from '../../../../shared/rule/matching/index/document-index.ts'
import { invoiceDocument } from '../../../../shared/rule/matching/index/match-document.ts'
import { readTransaction } from '../../../../shared/rule/matching/reading/transaction-reading.ts'
import type { ProposedRow, RemainderCause } from '../../../../shared/rule/matching/suggestion.ts'
import { company, invoice, rappen, SETTINGS, transaction } from '../world.ts'

const checked = finding('reference', 'equal', 'checked', 9)
const support = finding('amount', 'equal', 'support', 5)
const against = (evidence: Finding['evidence'], found: string | null = null, wanted: string | null = null) =>
  finding(evidence, 'different', 'contradiction', -5, null, found, wanted)

const row = (amount: number, fields: Partial<ProposedRow> = {}): ProposedRow => ({
  ...{ amount: rappen(amount), matchable_type: 'invoice', matchable_id: 'invoice0001', account_id: null },
  ...{ vat_rate_id: null, text: null, currency: null, currency_amount: null },
  ...fields,
})
const remainder = (amount: number, cause: RemainderCause, is_tax_known = true) => ({
  ...{ amount: rappen(amount), currency: 'CHF', cause, rows: [], is_tax_known },
})

/** Two independent pieces of evidence, just enough of a score and a lead, and the exact amount. */
const weighed = (
  fields: Partial<Hypothesis> = {},
  findings: readonly Finding[] = [support, support],
  { score = 0.85, lead = 0.5 } = {},
): RankedHypothesis => ({
  hypothesis: {
    ...{ kind: 'document', documents: [], cause: null, is_stated: false, rows: [row(10_000)], remainder: null },
    ...{ mirror: null, chance: 0 },
    ...fields,
  },
  findings,
  ...{ score, lead, confidence: score, margin: lead },
})

describe('attached', () => {
  test.each<[string, RankedHypothesis, boolean]>([
    ['two pieces of evidence', weighed(), true],
    ['one', weighed({}, [support]), false],
    ['one, and a hint', weighed({}, [support, finding('name', 'near', 'hint', 1)]), false],
    ['a checked reference', weighed({}, [checked], { score: 0.5, lead: 0.5 }), true],
    ['a lower score', weighed({}, [support, support], { score: 0.849, lead: 0.5 }), false],
    ['a smaller lead', weighed({}, [support, support], { score: 0.9, lead: 0.499 }), false],
    ['a smaller lead of a checked reference', weighed({}, [checked], { score: 0.9, lead: 0.499 }), false],
    ['documents to offset first', weighed({ offset: [] }), false],
    ['the same with a checked reference', weighed({ offset: [] }, [checked]), false],
    ['another name', weighed({}, [support, support, against('name')]), false],
    ['another name with a checked reference', weighed({}, [checked, against('name')]), true],
    ['another day with a checked reference', weighed({}, [checked, against('date')]), true],
    ['another account with a checked reference', weighed({}, [checked, against('iban')]), false],
    ['another name and another account', weighed({}, [checked, against('name'), against('iban')]), false],
  ])('by evidence: %s', (_, one, expected) => {
    expect(canAttach(one)).toBe(expected)
  })

  const of = (fields: Partial<Hypothesis>, findings?: readonly Finding[]) => canAttach(weighed(fields, findings))
  test.each<[string, Partial<Hypothesis>, boolean, boolean]>([
    ['rounding', { cause: 'rounding' }, true, true],
    ['a discount that the document grants', { cause: 'discount', is_stated: true }, true, true],
    ['a discount', { cause: 'discount' }, false, false],
    ['charges', { cause: 'charge' }, false, false],
    ['charges that are stated', { cause: 'charge', is_stated: true }, false, false],
    ['the commission that an acquirer states', { kind: 'collective', cause: 'charge', is_stated: true }, true, true],
    ['a commission', { kind: 'collective', cause: 'charge' }, false, false],
    ['stated shares', { cause: 'part_payment', are_shares: true, is_stated: true }, true, true],
    ['shares', { cause: 'part_payment', are_shares: true }, false, false],
    ['a return less a fee', { kind: 'return', cause: 'charge' }, true, true],
    ['an exchange difference', { cause: 'exchange' }, false, true],
    ['too much', { cause: 'overpayment' }, false, false],
    ['an unknown remainder', { cause: 'unknown', is_stated: true }, false, false],
  ])('by the amount: %s', (_, fields, byEvidence, byReference) => {
    expect([of(fields), of(fields, [checked])]).toEqual([byEvidence, byReference])
  })

  test('by the amount: a part payment with a checked reference, of which at least five per cent stay open', () => {
    const part = (rows: readonly ProposedRow[], open: number | null, findings = [checked]) =>
      of(
        {
          kind: 'part_payment',
          cause: 'part_payment',
          rows,
          remainder: open === null ? null : remainder(-open, 'part_payment'),
        },
        findings,
      )
    expect([part([row(9_500)], 500), part([row(9_501)], 499)]).toEqual([true, false])
    expect(part([row(9_500)], 500, [support, support])).toBe(false)
    // In the currency of the document.
    const euros = { currency: 'EUR', currency_amount: rappen(9_500) }
    expect([
      part([row(20_000, euros)], 500),
      part([row(9_500, { ...euros, currency_amount: rappen(20_000) })], 500),
    ]).toEqual([true, false])
    expect([part([], 1), part([row(10_000)], null)]).toEqual([true, false])
  })
})

describe('booked in bulk', () => {
  const order = (left_out: FoundOrder['left_out']): FoundOrder => ({ id: null, field: null, left_out })
  const [document] = [invoiceDocument(invoice('invoice0001'))]
  const mirror = { id: 'payment0002' }
  const converted = finding('currency', 'near', 'hint', 0)
  test.each<[string, RankedHypothesis, boolean]>([
    ['the exact amount', weighed(), true],
    ['what is not attached', weighed({}, [support]), false],
    ['all payments of an order', weighed({ order: order([]) }), true],
    ['not all payments of an order', weighed({ order: order([document]) }), false],
    ['no value in francs', weighed({}, [support, support, finding('currency', 'missing', 'hint', 0)]), false],
    ['another finding that is missing', weighed({}, [support, support, finding('name', 'missing', 'hint', 0)]), true],
    ['a currency that is equal', weighed({}, [support, support, finding('currency', 'equal', 'hint', 0)]), true],
    ['a transfer in one currency', weighed({ mirror }), true],
    ['a transfer between two currencies', weighed({ mirror }, [support, support, converted]), false],
    ['a converted payment', weighed({}, [support, support, converted]), true],
    [
      'a transfer with a near amount',
      weighed({ mirror }, [support, support, finding('amount', 'near', 'hint', 0)]),
      true,
    ],
    ['a return with the id of its payment', weighed({ kind: 'return' }, [checked]), true],
    ['a return by its words', weighed({ kind: 'return' }), false],
    ['a return less a fee', weighed({ kind: 'return', cause: 'charge' }, [checked]), false],
    [
      'a part payment',
      weighed(
        { kind: 'part_payment', cause: 'part_payment', is_stated: true, remainder: remainder(-5_000, 'discount') },
        [checked],
      ),
      false,
    ],
    ['rounding', weighed({ cause: 'rounding' }), false],
    [
      'a granted discount',
      weighed({ cause: 'discount', is_stated: true, remainder: remainder(-200, 'discount') }),
      true,
    ],
    [
      'a granted discount of unknown tax',
      weighed({ cause: 'discount', is_stated: true, remainder: remainder(-200, 'discount', false) }),
      false,
    ],
    ['stated shares with a discount that is not granted', weighed({ cause: 'discount', are_shares: true }), false],
  ])('%s', (_, one, expected) => {
    expect(isCertain(one)).toBe(expected)
  })
})

describe('obstacles', () => {
  const [paid, other] = ['R-1', 'R-2'].map((number) => invoiceDocument(invoice(number, { number })))
  const question = (found: Partial<FoundDocuments> = {}, fields: Parameters<typeof transaction>[1] = {}): Question =>
    ({
      reading: readTransaction(transaction('payment0001', fields)),
      found: {
        ...{ documents: new Map(), named: new Set(), near: new Map(), paid: [], reserved: [], otherWay: [] },
        ...found,
      },
      payers: { byCompany: new Map(), ibanOwners: new Set(), best: 'none' },
      state: { settings: SETTINGS, documents: createDocumentIndex() },
    }) as unknown as Question
  const codes = (best: RankedHypothesis | undefined, ...of: Parameters<typeof question>) =>
    obstaclesOf(best, question(...of)).map(({ code, evidence, values }) =>
      [code, evidence, ...Object.values(values)].join(' '),
    )
  if (!paid || !other) throw new Error('there are two documents')

  test.each<[string, Partial<FoundDocuments>, string]>([
    ['a paid document', { paid: [paid, other] }, 'paid_already reference R-1'],
    ['a reserved one', { reserved: [paid, other] }, 'taken amount R-1'],
    ['one of the other direction', { otherWay: [paid, other] }, 'contradicted direction R-1'],
  ])('%s, unless a checked reference proves another one', (_, found, obstacle) => {
    expect(codes(undefined, found)).toEqual([obstacle])
    expect(codes(weighed(), found)).toEqual([obstacle])
    expect(codes(weighed({}, [checked]), found)).toEqual(['nothing_fits amount 100.00 CHF'])
    const unnumbered = Object.fromEntries(Object.keys(found).map((name) => [name, [{ ...paid, number: null }]]))
    expect(codes(undefined, unnumbered)).toEqual([obstacle.replace('R-1', '')])
  })

  test('a document of the other direction is none when the best candidate has it', () => {
    expect(codes(weighed({ documents: [paid] }), { otherWay: [paid] })).toEqual(['nothing_fits amount 100.00 CHF'])
    expect(codes(weighed({ documents: [paid] }), { otherWay: [paid, other] })).toEqual(['contradicted direction R-2'])
  })

  test.each<[string, RankedHypothesis, string[]]>([
    ['one piece of evidence', weighed({}, [support]), ['one_evidence reference']],
    ['a low score', weighed({}, [support, support], { score: 0.84, lead: 0.8 }), ['one_evidence reference']],
    [
      'a low score of a checked reference',
      weighed({}, [checked], { score: 0.84, lead: 0.84 }),
      ['nothing_fits amount 100.00 CHF'],
    ],
    ['several that fit', weighed({}, [support, support], { score: 0.9, lead: 0.499 }), ['ambiguous amount']],
    [
      'enough of a lead',
      weighed({}, [support, support], { score: 0.9, lead: 0.5 }),
      ['nothing_fits amount 100.00 CHF'],
    ],
    [
      'a lead as large as the score',
      weighed({}, [checked], { score: 0.5, lead: 0.4 }),
      ['nothing_fits amount 100.00 CHF'],
    ],
    ['another name', weighed({}, [support, against('name', 'Frei', 'Keller')]), ['contradicted name Frei Keller']],
    ['another name, unknown', weighed({}, [support, against('name')]), ['contradicted name  ']],
    ['a wage', weighed({}, [support, against('rule', 'wage')]), ['no_payment_of_document rule wage']],
    ['none of both', weighed({}, [support, against('rule')]), ['no_payment_of_document rule ']],
    ['a credit note to offset', weighed({ offset: [] }), ['offset_first amount']],
    [
      'a remainder',
      weighed({ cause: 'charge', remainder: remainder(-300, 'charge') }),
      ['rest_unexplained amount -3.00 CHF charge'],
    ],
    [
      'a settled remainder',
      weighed({ cause: 'rounding', remainder: remainder(-3, 'rounding') }),
      ['nothing_fits amount 100.00 CHF'],
    ],
    [
      'all of them, the most important first',
      weighed({ cause: 'charge', remainder: remainder(-300, 'charge'), offset: [] }, [support], {
        score: 0.6,
        lead: 0.1,
      }),
      ['offset_first amount', 'rest_unexplained amount -3.00 CHF charge', 'ambiguous amount', 'one_evidence reference'],
    ],
  ])('%s', (_, best, expected) => {
    expect(codes(best)).toEqual(expected)
  })

  test('without a candidate: the rate, or what it looks like', () => {
    const documents = new Map([[paid.key, paid]])
    expect(codes(undefined, { documents }, { currency: 'EUR' })).toEqual(['rate_unknown currency EUR'])
    expect(codes(undefined, { documents })).toEqual(['nothing_fits amount 100.00 CHF'])
    expect(codes(undefined, {}, { currency: 'EUR' })).toEqual(['nothing_fits amount 100.00 EUR'])
    const cash = { text: 'Bargeldbezug' }
    expect(codes(undefined, {}, cash)).toEqual(['no_payment_of_document rule cash'])
    expect(codes(undefined, { paid: [paid] }, cash)).toEqual(['paid_already reference R-1'])
    expect(codes(weighed({}, [support]), {}, cash)).toEqual(['one_evidence reference'])
  })

  test('a paid document of the payer with the amount: the last one', () => {
    const payer = company('company001', 'Muster AG')
    const asked = question()
    for (const id of ['a', 'b'])
      asked.state.documents.put(invoiceDocument(invoice(id, { company_id: payer.id, paid_amount: rappen(10_000) })))
    expect(paidDocument(asked)).toBeUndefined()
    const known = {
      company_id: payer.id,
      iban: { field: 'iban', found: 'x' },
      history: null,
      similarity: 'none',
      name: null,
    }
    const payers = { ...asked.payers, byCompany: new Map([[payer.id, known]]) } as unknown as Question['payers']
    expect(paidDocument({ ...asked, payers })?.id).toBe('b')
    expect(paidDocument({ ...asked, payers, found: { ...asked.found, paid: [paid] } })?.id).toBe('R-1')
  })
})

test('an exchange difference is left to a person: only the rows of documents are attached', () => {
  const rows = [row(10_000), row(-50, { matchable_type: null, matchable_id: null, account_id: 'account3806' })]
  expect(rowsToAttach({ matches: rows, remainder: remainder(-50, 'exchange') })).toEqual([rows[0]])
  expect(rowsToAttach({ matches: rows, remainder: remainder(-50, 'charge') })).toEqual(rows)
  expect(rowsToAttach({ matches: rows, remainder: null })).toEqual(rows)
})
