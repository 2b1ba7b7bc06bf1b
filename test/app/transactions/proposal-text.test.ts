// The text of the column "Proposal / booking", for each kind in both languages: each sentence written out.
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ListedSuggestion } from '../../../renderer/app/data/query/bank/best-suggestions.ts'
import { addedTexts } from '../../../renderer/app/text/texts.ts'
import type { Row } from '../../../renderer/app/transactions/list-row.ts'
import { type ProposalFacts, proposalText } from '../../../renderer/app/transactions/proposal/proposal-text.ts'
import { canConfirm } from '../../../renderer/app/transactions/proposal/use-confirm-proposal.ts'
import '../../../renderer/app/transactions/text/dictionary.ts'
import '../../../renderer/app/view/text/dictionary.ts'

beforeAll(() =>
  i18next.init({
    lng: 'de',
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    resources: addedTexts(),
    interpolation: { escapeValue: false },
  }),
)

const facts: ProposalFacts = {
  accounts: new Map([
    ['A6000', '6000 Raumaufwand'],
    ['A3800', '3800 Skonti'],
    ['A6510', '6510 Telefon'],
  ]),
  rules: new Map([['RENT', 'Miete']]),
  baseCurrency: 'CHF',
}

const matchable = (number: string | null, company_name: string | null, type = 'invoice') => ({
  type,
  id: 'D1',
  number,
  company_name,
  currency: 'CHF',
  total: 120,
  open_amount: 120,
  date: '2026-01-05',
  due_date: null,
})
const match = (more: object = {}) => ({
  id: 'M1',
  amount: 120,
  matchable_type: null,
  matchable_id: null,
  account_id: null,
  vat_rate_id: null,
  text: null,
  currency: null,
  currency_amount: null,
  origin: 'suggestion',
  source: null,
  confidence: 0.999,
  is_certain: true,
  reasons: [],
  ...more,
})
const invoice = (more: object = {}) =>
  match({
    matchable_type: 'invoice',
    matchable_id: 'D1',
    matchable: matchable('112000', 'Velokurse Holzinger'),
    ...more,
  })
const row = (more: object): Row =>
  ({
    id: 'T1',
    is_reconciled: false,
    is_processing: false,
    matches: [],
    journal_entry_id: null,
    likely_duplicate_of: null,
    ...more,
  }) as unknown as Row
const reason = (more: object) => ({
  evidence: 'reference',
  verdict: 'equal',
  field: null,
  found: null,
  wanted: null,
  ...more,
})

const suggestion = (more: object = {}, count = 1, why_not: readonly string[] = []): ListedSuggestion =>
  ({
    suggestion: {
      rank: 1,
      kind: 'document',
      confidence: 0.71,
      margin: 0.6,
      matches: [invoice()],
      rest: null,
      reasons: [],
      ...more,
    },
    count,
    why_not,
  }) as unknown as ListedSuggestion

const shown = (language: 'de' | 'en', of: Row, found?: ListedSuggestion) => {
  const text = proposalText(i18next.getFixedT(language), of, facts, found)
  return text && [text.kind, text.main, [text.note, text.certainty].filter(Boolean).join(' · ')]
}

const learned = match({
  account_id: 'A6510',
  confidence: 0.998,
  source: { type: 'learned_fact', id: 'F', version: null },
  reasons: [reason({ evidence: 'history', field: 'name', found: '14', wanted: '0' })],
})

describe('an attached proposal names its documents or accounts, its origin and its certainty', () => {
  test.each([
    [
      'a document',
      [invoice()],
      'Rechnung 112000 · Velokurse Holzinger',
      '99 % sicher',
      'Invoice 112000 · Velokurse Holzinger',
      '99% certain',
    ],
    [
      'a rule',
      [
        match({
          account_id: 'A6000',
          origin: 'rule',
          confidence: 0.99,
          source: { type: 'rule', id: 'RENT', version: 2 },
        }),
      ],
      '6000 Raumaufwand',
      'Regel «Miete» · 99 % sicher',
      '6000 Raumaufwand',
      'rule “Miete” · 99% certain',
    ],
    [
      'a deleted rule',
      [
        match({
          account_id: 'A6000',
          origin: 'rule',
          confidence: 0.99,
          source: { type: 'rule', id: 'GONE', version: 2 },
        }),
      ],
      '6000 Raumaufwand',
      'gelöschte Regel · 99 % sicher',
      '6000 Raumaufwand',
      'deleted rule · 99% certain',
    ],
    [
      'what was learned',
      [learned],
      '6510 Telefon',
      'wie 14-mal zuvor · 99 % sicher',
      '6510 Telefon',
      'as 14 times before · 99% certain',
    ],
    [
      'a part to review',
      [
        invoice({ confidence: 0.92, is_certain: false }),
        match({ account_id: 'A3800', confidence: 0.92, is_certain: false }),
      ],
      'Rechnung 112000 · Velokurse Holzinger + 3800 Skonti',
      '92 % sicher · zu prüfen',
      'Invoice 112000 · Velokurse Holzinger + 3800 Skonti',
      '92% certain · to review',
    ],
    [
      'several documents',
      [invoice(), invoice({ matchable: matchable('112001', 'Velokurse Holzinger') })],
      '2 Belege: 112000, 112001 · Velokurse Holzinger',
      '99 % sicher',
      '2 documents: 112000, 112001 · Velokurse Holzinger',
      '99% certain',
    ],
  ])('%s', (_, matches, main, note, mainEn, noteEn) => {
    expect(shown('de', row({ matches }))).toEqual(['attached', main, note])
    expect(shown('en', row({ matches }))).toEqual(['attached', mainEn, noteEn])
  })
})

describe('where nothing is attached', () => {
  test('a possibility is called one', () => {
    expect(shown('de', row({}), suggestion())).toEqual([
      'possible',
      'vielleicht Rechnung 112000 · Velokurse Holzinger',
      '71 % sicher',
    ])
    expect(shown('en', row({}), suggestion())).toEqual([
      'possible',
      'perhaps Invoice 112000 · Velokurse Holzinger',
      '71% certain',
    ])
  })

  test('several that are about equally good are counted; one that is clearly ahead is named', () => {
    const close = suggestion({ margin: 0.1 }, 2)
    expect(shown('de', row({}), close)).toEqual([
      'several',
      '2 Möglichkeiten',
      'z. B. Rechnung 112000 · Velokurse Holzinger',
    ])
    expect(shown('en', row({}), close)).toEqual([
      'several',
      '2 possibilities',
      'e.g. Invoice 112000 · Velokurse Holzinger',
    ])
    expect(shown('de', row({}), suggestion({ margin: 0.5 }, 2))?.[0]).toBe('possible')
  })

  test('none says why', () => {
    const none: ListedSuggestion = { suggestion: null, count: 0, why_not: ['Kein offener Beleg passt zu 7.77 CHF'] }
    expect(shown('de', row({}), none)).toEqual(['none', 'kein Vorschlag', 'Kein offener Beleg passt zu 7.77 CHF'])
    expect(shown('en', row({}), { ...none, why_not: [] })).toEqual(['none', 'no proposal', ''])
  })

  test('nothing is said before it is known, or while it is processed', () => {
    expect(shown('de', row({}))).toBeNull()
    expect(shown('de', row({ is_processing: true }), suggestion())).toBeNull()
  })
})

describe('a booked transaction', () => {
  test('names documents and accounts, without a certainty', () => {
    const booked = { is_reconciled: true, journal_entry_id: 'J1' }
    expect(shown('de', row({ ...booked, matches: [invoice({ origin: 'manual', confidence: null })] }))).toEqual([
      'booked',
      'Rechnung 112000 · Velokurse Holzinger',
      '',
    ])
    expect(shown('en', row({ ...booked, matches: [match({ account_id: 'A6000' }), match()] }))).toEqual([
      'booked',
      '6000 Raumaufwand + unclear amounts',
      '',
    ])
    expect(shown('de', row({ ...booked, matches: [learned] }))).toEqual(['booked', '6510 Telefon', 'wie 14-mal zuvor'])
  })

  test('with an entry that a person typed says so; of amount 0 it has none', () => {
    expect(shown('de', row({ is_reconciled: true, journal_entry_id: 'J1' }))).toEqual([
      'booked',
      'bestehende Buchung',
      '',
    ])
    expect(shown('en', row({ is_reconciled: true, journal_entry_id: 'J1' }))).toEqual(['booked', 'existing entry', ''])
    expect(shown('de', row({ is_reconciled: true }))).toBeNull()
  })
})

test('the tooltip has the rows with their amounts, the certainty and the reasons', () => {
  const matches = [
    invoice({ reasons: [reason({ text: 'Die Referenz stimmt' }), reason({ verdict: 'missing', text: 'Kein Name' })] }),
  ]
  expect(proposalText(i18next.getFixedT('de'), row({ matches }), facts, undefined)?.hint).toBe(
    'Vorschlag, noch nicht verbucht:\nRechnung 112000 · Velokurse Holzinger: CHF 120.00\n99 % sicher\nDie Referenz stimmt',
  )
})

test.each([
  ['an attached proposal', { matches: [invoice()] }, true],
  ['nothing attached', {}, false],
  ['a row without a base amount', { matches: [invoice({ amount: 0 })] }, false],
  ['a probable duplicate', { matches: [invoice()], likely_duplicate_of: 'T0' }, false],
  ['a booked one', { matches: [invoice()], is_reconciled: true }, false],
  ['one in processing', { matches: [invoice()], is_processing: true }, false],
])('Enter confirms %s: %j → %s', (_, more, expected) => {
  expect(canConfirm(row(more))).toBe(expected)
})
