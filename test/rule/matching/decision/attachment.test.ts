// What is attached from proposals: only differences, transfers on both sides or not at all.
import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { Match } from '../../../../shared/record/matching/match.ts'
import {
  attachingRuleOf,
  decideAttachments,
  isUndecided,
  type ProposedAttachment,
} from '../../../../shared/rule/matching/decision/attachment.ts'
import type { Candidate, ProposedRow } from '../../../../shared/rule/matching/suggestion.ts'
import { rappen, transaction } from '../world.ts'

const row: ProposedRow = {
  amount: rappen(10_000),
  matchable_type: 'invoice',
  matchable_id: 'invoice001',
  account_id: null,
  vat_rate_id: null,
  text: null,
  currency: null,
  currency_amount: null,
}
const candidate = (fields: Partial<Candidate> = {}): Candidate => ({
  kind: 'document',
  confidence: 0.99,
  margin: 0.98,
  is_certain: true,
  matches: [row],
  remainder: null,
  reasons: [],
  mirror_id: null,
  source: null,
  ...fields,
})
const transfer = (mirror_id: string): Candidate =>
  candidate({
    kind: 'transfer',
    mirror_id,
    matches: [{ ...row, matchable_type: null, matchable_id: null, account_id: 'account1090' }],
  })
const match: Match = {
  ...row,
  origin: 'suggestion',
  source: null,
  id: 'match00001',
  confidence: 0.9,
  is_certain: true,
  reasons: [],
  settlements: [],
}
const transferMatch: Match = { ...match, matchable_type: null, matchable_id: null, account_id: 'account1090' }

/** The result: by transaction, the targets of its rows, and its other side. */
const decided = (requested: readonly ProposedAttachment[], mirrors: readonly ProposedAttachment[] = []) =>
  Object.fromEntries(
    decideAttachments(requested, mirrors, () => 'new').map(({ transaction: { id }, patch }) => [
      id,
      [...patch.matches.map(({ matchable_id, account_id }) => matchable_id ?? account_id), patch.mirror_id],
    ]),
  )
const of = (id: string, proposed: Candidate | null, fields: Partial<BankTransaction> = {}): ProposedAttachment => ({
  transaction: transaction(id, fields),
  candidate: proposed,
})

describe('the attachment', () => {
  test('is the candidate with its known fields', () => {
    const reasons = [{ evidence: 'reference', verdict: 'equal', field: 'text', found: 'RF1', wanted: 'RF1' }] as const
    const [attachment] = decideAttachments([of('A', candidate({ reasons }))], [], () => 'new')
    expect(attachment?.patch).toEqual({
      mirror_id: null,
      matches: [
        {
          ...row,
          id: 'new',
          origin: 'suggestion',
          source: null,
          confidence: 0.99,
          is_certain: true,
          reasons: [...reasons],
          settlements: [],
        },
      ],
    })
  })

  test('of an exchange difference has only the documents, because a foreign payment cannot be booked with its remainder', () => {
    const rest = { amount: rappen(-80), currency: 'CHF', cause: 'exchange', rows: [], is_tax_known: true } as const
    const both = [row, { ...row, matchable_type: null, matchable_id: null, account_id: 'account3806' }]
    expect(decided([of('A', candidate({ remainder: rest, matches: both }))])).toEqual({ A: ['invoice001', null] })
  })

  test('is removed when there is no proposal any more', () => {
    expect(decided([of('A', null, { matches: [match] })])).toEqual({ A: [null] })
  })

  test('stays when it is proposed again, with any confidence', () => {
    expect(decided([of('A', candidate({ confidence: 0.95 }), { matches: [match] }), of('B', null)])).toEqual({})
  })

  test.each([
    ['another amount', candidate({ matches: [{ ...row, amount: rappen(9_000) }] })],
    ['another document', candidate({ matches: [{ ...row, matchable_id: 'invoice002' }] })],
    ['another row', candidate({ matches: [row, { ...row, matchable_id: 'invoice002' }] })],
    ['the same one, no longer certain', candidate({ is_certain: false })],
  ])('is replaced by %s', (_, other) => {
    expect(Object.keys(decided([of('A', other, { matches: [match] })]))).toEqual(['A'])
  })
})

describe('both sides of a transfer', () => {
  test('requested together', () => {
    expect(decided([of('A', transfer('B')), of('B', transfer('A'))])).toEqual({
      A: ['account1090', 'B'],
      B: ['account1090', 'A'],
    })
  })

  test('of which one exists already', () => {
    expect(decided([of('A', transfer('B'))], [of('B', transfer('A'))])).toEqual({
      A: ['account1090', 'B'],
      B: ['account1090', 'A'],
    })
  })

  test.each([
    ['does not exist or is decided', []],
    ['has another proposal', [of('B', candidate())]],
    ['is not certain', [of('B', null)]],
    ['belongs to a third one', [of('B', transfer('C'))]],
  ])('of which the other %s: none', (_, mirrors) => {
    expect(decided([of('A', transfer('B'))], mirrors)).toEqual({})
  })

  const paired = (id: string, other: string) => ({ id, mirror_id: other, matches: [transferMatch] })

  test('of which one has another proposal now: the other is free', () => {
    const mirror = of('B', null, paired('B', 'A'))
    expect(decided([of('A', candidate(), paired('A', 'B'))], [mirror])).toEqual({ A: ['invoice001', null], B: [null] })
  })

  test('of which one has found another side: the earlier other side is free', () => {
    const mirrors = [of('B', null, paired('B', 'A')), of('C', transfer('A'))]
    expect(decided([of('A', transfer('C'), paired('A', 'B'))], mirrors)).toEqual({
      A: ['account1090', 'C'],
      B: [null],
      C: ['account1090', 'A'],
    })
  })

  test('that are attached stay', () => {
    const mirror = of('B', transfer('A'), paired('B', 'A'))
    expect(decided([of('A', transfer('B'), paired('A', 'B'))], [mirror])).toEqual({})
  })
})

test.each([
  [true, { matches: [] }],
  [true, { matches: [match] }],
  [false, { matches: [match, { ...match, origin: 'manual' as const }] }],
  [false, { matches: [{ ...match, origin: 'rule' as const }] }],
  [false, { matches: [match], is_reconciled: true }],
])('undecided, %s: only the matcher has attached it, and it is not booked', (expected, fields) => {
  expect(isUndecided(transaction('A', fields))).toBe(expected)
})

describe('what is attached already stays', () => {
  const attached = (fields: Partial<Match>, proposed: Candidate | null) =>
    decided([of('A', proposed, { matches: [{ ...match, ...fields }] })])

  test.each<[keyof ProposedRow, unknown]>([
    ['amount', rappen(10_001)],
    ['matchable_type', 'expense'],
    ['matchable_id', 'invoice002'],
    ['account_id', 'account1090'],
    ['vat_rate_id', 'rate000001'],
    ['text', 'Miete'],
    ['currency', 'EUR'],
    ['currency_amount', rappen(9_000)],
  ])('unless its %s differs', (field, value) => {
    expect(attached({}, candidate())).toEqual({})
    expect(attached({ [field]: value }, candidate())).toEqual({ A: ['invoice001', null] })
  })

  test('unless another source proposes it, or the same one in a new version', () => {
    const source = { type: 'rule', id: 'rule000001', version: 1 } as const
    const others = [
      null,
      { ...source, version: 2 },
      { ...source, id: 'rule000002' },
      { ...source, type: 'learned_fact' },
    ]
    expect(attached({ source }, candidate({ source }))).toEqual({})
    for (const other of others) {
      expect(attached({ source }, candidate({ source: other as Match['source'] }))).toEqual({ A: ['invoice001', null] })
      expect(attached({ source: other as Match['source'] }, candidate({ source }))).toEqual({ A: ['invoice001', null] })
    }
  })

  test('and says whether a rule proposed it', () => {
    const originOf = (type: string) => {
      const source = { type, id: 'source0001', version: 1 } as unknown as Match['source']
      return decideAttachments([of('A', candidate({ source }))], [], () => 'new')[0]?.patch.matches[0]?.origin
    }
    expect([originOf('rule'), originOf('learned_fact')]).toEqual(['rule', 'suggestion'])
  })
})

describe('a former mirror', () => {
  test('that is decided itself keeps its own decision', () => {
    const other = candidate({ matches: [{ ...row, matchable_id: 'invoice002' }] })
    const both = [of('B', other, { mirror_id: 'A' }), of('A', candidate(), { mirror_id: 'B' })]
    expect(decided(both)).toEqual({ A: ['invoice001', null], B: ['invoice002', null] })
  })

  test('that is the mirror of another transaction by now stays', () => {
    const mirror = of('B', null, { mirror_id: 'C', matches: [transferMatch] })
    expect(decided([of('A', candidate(), { mirror_id: 'B' })], [mirror])).toEqual({ A: ['invoice001', null] })
  })
})

test('the rule that attached all rows of a transaction is known until it is reconciled', () => {
  const rule = { type: 'rule', id: 'rule000001', version: 3 } as const
  const rows = (...sources: readonly Match['source'][]) => sources.map((source) => ({ ...match, source }))
  const ruleOf = (matches: Match[], is_reconciled = false) => attachingRuleOf({ is_reconciled, matches })
  expect(ruleOf(rows(rule, rule))).toEqual(rule)
  expect([
    ruleOf(rows(rule), true),
    ruleOf([]),
    ruleOf(rows(null)),
    ruleOf(rows(rule, null)),
    ruleOf(rows(rule, { ...rule, id: 'rule000002' })),
    ruleOf(rows({ ...rule, type: 'learned_fact' } as never)),
  ]).toEqual([null, null, null, null, null, null])
})
