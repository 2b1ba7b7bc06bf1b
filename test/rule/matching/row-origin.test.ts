// Whether rows that a user sends equal those that Kontor attached or suggested: with amounts in the currency of a
// document, and with a remainder that the user decides.
import { describe, expect, test } from 'vitest'
import type { Match } from '../../../shared/record/matching/match.ts'
import type { Row } from '../../../shared/rule/matching/booking/allocation.ts'
import { originsOf } from '../../../shared/rule/matching/booking/row-origin.ts'
import type { Candidate, ProposedRow } from '../../../shared/rule/matching/suggestion.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

const minor = minorUnitsOf
const EMPTY = { account_id: null, vat_rate_id: null, text: null } as const
/** 95.00 francs for 100.00 euros of a document. */
const EUROS: ProposedRow = {
  ...EMPTY,
  amount: minor(9500),
  matchable_type: 'invoice',
  matchable_id: 'E',
  currency: 'EUR',
  currency_amount: minor(10_000),
}
/** 0.20 francs of an exchange difference. */
const EXCHANGE: ProposedRow = {
  ...EMPTY,
  amount: minor(20),
  matchable_type: null,
  matchable_id: null,
  account_id: 'A',
  currency: null,
  currency_amount: null,
}
const candidate = (matches: readonly ProposedRow[], rest: Candidate['remainder'] = null): Candidate => ({
  kind: 'document',
  confidence: 0.7,
  margin: 0.1,
  is_certain: false,
  matches,
  remainder: rest,
  mirror_id: null,
  source: null,
  reasons: [{ evidence: 'amount', verdict: 'near', field: null, found: '95.00 CHF', wanted: '100.00 EUR' }],
})
const WITH_REST = candidate([EUROS, EXCHANGE], {
  amount: minor(20),
  currency: 'CHF',
  cause: 'exchange',
  rows: [EXCHANGE],
  is_tax_known: true,
})
const sent = ({ currency: _, currency_amount: __, ...row }: ProposedRow, currency_amount: string | number | null) => ({
  row: row satisfies Row,
  currency_amount,
})
const attached = (row: ProposedRow, origin: Match['origin'], confidence: number | null): Match => ({
  ...row,
  id: 'M',
  origin,
  confidence,
  source: null,
  is_certain: false,
  reasons: [],
  settlements: [],
})
const origins = (...given: Parameters<typeof originsOf>) => originsOf(...given).map(({ origin }) => origin)

describe('rows of a suggestion', () => {
  test.each([
    ['its amount in the currency of the document', sent(EUROS, 100), 'suggestion'],
    ['the same amount as text', sent(EUROS, '100.00'), 'suggestion'],
    ['another amount in that currency', sent(EUROS, 99.5), 'manual'],
    ['none, which means the whole open amount', sent(EUROS, null), 'manual'],
  ] as const)('%s: %#', (_, row, origin) => {
    expect(origins([row], [], [candidate([EUROS])])).toEqual([origin])
  })

  test('with the remainder, or without it where the user decides it; the remainder alone counts as none', () => {
    const [euros, exchange] = [sent(EUROS, 100), sent(EXCHANGE, null)]
    expect(origins([exchange, euros], [], [WITH_REST])).toEqual(['suggestion', 'suggestion'])
    expect(origins([euros], [], [WITH_REST])).toEqual(['suggestion'])
    expect(origins([exchange], [], [WITH_REST])).toEqual(['manual'])
    expect(origins([euros, exchange, exchange], [], [WITH_REST])).toEqual(['manual', 'manual', 'manual'])
  })

  test('the latest answer has priority, and its reasons are those of the rows', () => {
    const before = { ...candidate([EUROS]), confidence: 0.4, reasons: [] }
    expect(originsOf([sent(EUROS, 100)], [], [candidate([EUROS]), before])).toEqual([
      {
        origin: 'suggestion',
        source: null,
        confidence: 0.7,
        is_certain: false,
        reasons: candidate([]).reasons,
      },
    ])
  })
})

describe('attached rows', () => {
  test('have priority over suggested ones; a row that a user changed is manual, the others stay', () => {
    const shown = [candidate([EUROS])]
    expect(origins([sent(EUROS, 100)], [attached(EUROS, 'manual', null)], shown)).toEqual(['manual'])
    const rows = [sent(EUROS, 100), { ...sent(EXCHANGE, null), row: { ...sent(EXCHANGE, null).row, text: 'Kurs' } }]
    expect(origins(rows, [attached(EUROS, 'rule', 1), attached(EXCHANGE, 'rule', 1)], [])).toEqual(['rule', 'manual'])
  })

  test('with another share of the document are not the attached row', () => {
    expect(origins([sent(EUROS, null)], [attached(EUROS, 'suggestion', 0.9)], [])).toEqual(['manual'])
  })
})
