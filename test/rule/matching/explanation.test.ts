// The steps of an explanation and their order: rules and learned facts before their bookings, the line of the file, and
// missing information.
import { expect, test } from 'vitest'
import { explanationText } from '../../../main/http/text/explanation.ts'
import { ownedBy } from '../../../shared/record/bank/document-request.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import type { Match } from '../../../shared/record/matching/match.ts'
import { type ExplanationFacts, explain } from '../../../shared/rule/matching/explanation.ts'
import type { LocalDate, Timestamp } from '../../../shared/value/calendar.ts'
import { minorUnitsOf, ZERO } from '../../../shared/value/money.ts'
import { transaction } from './world.ts'

const at = (minute: number) => `2026-03-20T10:0${minute}:00.000000Z` as Timestamp

const match = (more: Partial<Match>): Match => ({
  id: 'm1',
  amount: minorUnitsOf(4900),
  matchable_type: null,
  matchable_id: null,
  account_id: 'a6510',
  vat_rate_id: null,
  text: null,
  currency: null,
  currency_amount: null,
  origin: 'rule',
  source: null,
  confidence: 1,
  is_certain: true,
  reasons: [],
  settlements: [],
  ...more,
})

const entry = (number: number, more: Partial<JournalEntry> = {}): JournalEntry => ({
  id: `entry${number}`,
  number,
  date: '2026-03-16' as LocalDate,
  fiscal_year_id: 'y',
  text: null,
  lines: [
    {
      account_id: 'a6510',
      debit: minorUnitsOf(4900),
      credit: ZERO,
      currency: null,
      currency_amount: null,
      text: null,
      vat_rate_id: null,
    },
    {
      account_id: 'gone',
      debit: ZERO,
      credit: minorUnitsOf(4900),
      currency: null,
      currency_amount: null,
      text: null,
      vat_rate_id: null,
    },
  ],
  source: { type: 'bank_transaction', id: 't' },
  is_closing: false,
  reverses_id: null,
  reversed_by_id: null,
  rebooks_id: null,
  releases_id: null,
  occurrence: null,
  derived_from: [],
  created_at: at(number),
  ...more,
})

const factsOf = (more: Partial<ExplanationFacts>): ExplanationFacts => ({
  transaction: transaction('t', { amount: minorUnitsOf(-4900), name: null, text: null }),
  base_currency: 'CHF',
  file: null,
  creation: null,
  name_before: null,
  entries: [],
  documents: [],
  offsets: [],
  runs: [],
  balance: null,
  accounts: new Map(),
  rule_names: new Map(),
  nameOfUser: (id) => (id === 7 ? 'Rosa Muster' : null),
  nameOfMember: (id) => (id === 3 ? 'Beat Beispiel' : null),
  ...more,
})

const textsOf = (facts: ExplanationFacts, locale: 'de' | 'en' = 'en') =>
  explain(facts).map(({ kind, message }) => `${kind}: ${explanationText(message, locale)}`)

test('only the manual entry is known', () => {
  expect(textsOf(factsOf({}))).toEqual(['person: Entered manually'])
  expect(textsOf(factsOf({ creation: { user: 7, group: 'g' } }), 'de')).toEqual([
    'person: Von Hand erfasst von Rosa Muster',
  ])
})

test('a file from before lines were stored is named without one', () => {
  const file = { id: 'b', name: 'march.xml', is_table: false, at: at(1) }
  const base = factsOf({ file, creation: { user: 7, group: 'g' } })
  expect(textsOf(base)).toEqual(['file: march.xml, imported by Rosa Muster'])
  const withLine = { ...base, transaction: { ...base.transaction, source_line: 12 } }
  expect(textsOf(withLine)).toEqual(['file: Entry 12 of march.xml, imported by Rosa Muster'])
  expect(textsOf(withLine, 'de')).toEqual(['file: Eintrag 12 von march.xml, importiert von Rosa Muster'])
  const table = { ...withLine, file: { ...file, name: 'march.csv', is_table: true } }
  expect(textsOf(table)).toEqual(['file: Line 12 of march.csv, imported by Rosa Muster'])
  expect(textsOf(table, 'de')).toEqual(['file: Zeile 12 von march.csv, importiert von Rosa Muster'])
})

test('the source of an earlier booking comes before it, in the version of that time', () => {
  const source = (version: number) => ({ type: 'rule', id: 'r', version }) as const
  const learned = { type: 'learned_fact', id: 'f', version: null } as const
  const base = transaction('t', { amount: minorUnitsOf(-4900), name: null, text: null })
  const facts = factsOf({
    transaction: { ...base, is_reconciled: true, journal_entry_id: 'entry3', matches: [match({ source: learned })] },
    accounts: new Map([['a6510', { id: 'a6510', number: 6510, name: 'Telefon' } as never]]),
    rule_names: new Map([['r-1', 'Telefon']]),
    entries: [
      { entry: entry(1, { derived_from: [source(1)] }), act: { user: 7, group: 'g1' } },
      { entry: entry(2, { reverses_id: 'entry1', lines: [] }), act: { user: null, group: null } },
      { entry: entry(3, { derived_from: [learned], rebooks_id: 'entry1' }), act: null },
    ],
  })
  expect(textsOf(facts)).toEqual([
    'person: Entered manually',
    'rule: Proposed by the rule “Telefon”, version 1',
    'person: Reconciled by Rosa Muster: entry 1 of 16.03.2026',
    'posting: Debit 6510 Telefon: 49.00 CHF',
    'posting: Credit ?: 49.00 CHF',
    'person: Undone: reversal 2 of 16.03.2026',
    'learned: Proposed from earlier bookings',
    'person: Booked again: entry 3 of 16.03.2026',
    'posting: Debit 6510 Telefon: 49.00 CHF',
    'posting: Credit ?: 49.00 CHF',
  ])
  expect(explain(facts).map(({ ref }) => ref && `${ref.type} ${ref.id}`)).toEqual([
    ...[null, 'rule r', 'history g1', 'journal_entry entry1', 'journal_entry entry1', 'journal_entry entry2'],
    ...['learned_fact f', 'journal_entry entry3', 'journal_entry entry3', 'journal_entry entry3'],
  ])
})

test('a rule deleted with its versions has no name; each reason once', () => {
  const source = { type: 'rule', id: 'r', version: 2 } as const
  const reason = { evidence: 'rule', verdict: 'equal', field: null, found: 'Miete', wanted: null } as const
  const base = transaction('t', { amount: minorUnitsOf(-4900), name: null, text: null })
  const matches = [match({ source, reasons: [reason] }), match({ id: 'm2', source, reasons: [reason] })]
  expect(textsOf(factsOf({ transaction: { ...base, matches } }), 'de')).toEqual([
    'person: Von Hand erfasst',
    'rule: Vorgeschlagen von der Regel, Fassung 2',
    'evidence: Die Regel trifft zu: Miete',
  ])
})

test('the row of a remainder does not repeat the reasons of its document; reasons of its own are listed', () => {
  const amount = { evidence: 'amount', verdict: 'near', field: null, found: '98.00 CHF', wanted: '100.00 CHF' } as const
  const rule = { evidence: 'rule', verdict: 'equal', field: null, found: 'Miete', wanted: null } as const
  const base = transaction('t', { amount: minorUnitsOf(9800), name: null, text: null })
  const document = match({ origin: 'suggestion', matchable_type: 'invoice', matchable_id: 'i', reasons: [amount] })
  const evidences = (...reasons: Match['reasons']) =>
    textsOf(factsOf({ transaction: { ...base, matches: [document, match({ id: 'm2', reasons })] } }), 'de').slice(1)
  const near = 'evidence: Der Betrag 98.00 CHF ist nahe am offenen 100.00 CHF'
  expect(evidences(amount)).toEqual([near])
  expect(evidences(rule)).toEqual([near, 'evidence: Die Regel trifft zu: Miete'])
})

test('a document request and stored vouchers come last', () => {
  const base = transaction('t', { amount: minorUnitsOf(-4900), name: null, text: null })
  const document_request = {
    requested_at: at(4),
    user_id: 7,
    member_id: 3,
    message: 'Bitte die Quittung',
    answered_at: null,
  }
  const voucher = {
    ...ownedBy('bank_transaction', 't'),
    ...{ id: 'k', name: 'quittung.pdf', media_type: 'application/pdf', size: 3 },
  }
  const documents = [{ ...voucher, sha256: 'x', user_id: null, created_at: at(5) }]
  expect(textsOf(factsOf({ transaction: { ...base, document_request }, documents }), 'de').slice(1)).toEqual([
    'person: Beleg verlangt von Rosa Muster, bei Beat Beispiel: Bitte die Quittung',
    'person: Beleg abgelegt: quittung.pdf',
  ])
})
