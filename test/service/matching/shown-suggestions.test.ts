// The suggestions that Kontor remembers as answered, and for how many transactions.
import { expect, test } from 'vitest'
import { createShownSuggestions } from '../../../main/service/matching/shown-suggestions.ts'
import type { Candidate } from '../../../shared/rule/matching/suggestion.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

const candidate = (matchable_id: string, confidence: number): Candidate => ({
  kind: 'document',
  confidence,
  margin: 0,
  is_certain: false,
  remainder: null,
  reasons: [],
  mirror_id: null,
  source: null,
  matches: [
    {
      amount: minorUnitsOf(100),
      matchable_type: 'invoice',
      matchable_id,
      account_id: null,
      vat_rate_id: null,
      text: null,
      currency: null,
      currency_amount: null,
    },
  ],
})
const [a, b] = [candidate('A', 0.6), candidate('B', 0.5)]

test('a later answer has priority and replaces the same rows; the first suggestion of a list keeps those of the dialog', () => {
  const shown = createShownSuggestions()
  shown.remember(1, 'T', [a, b])
  const later = candidate('B', 0.8)
  shown.remember(1, 'T', [later])
  expect(shown.of(1, 'T')).toEqual([later, a])
})

test('each organization has its own, and an empty answer forgets none', () => {
  const shown = createShownSuggestions()
  shown.remember(1, 'T', [a])
  shown.remember(1, 'T', [])
  expect([shown.of(1, 'T'), shown.of(2, 'T'), shown.of(1, 'U')]).toEqual([[a], [], []])
})

test('beyond the limit the transaction with the oldest answer is forgotten', () => {
  const shown = createShownSuggestions(2)
  for (const id of ['T', 'U', 'T', 'V']) shown.remember(1, id, [a])
  expect(['T', 'U', 'V'].map((id) => shown.of(1, id).length)).toEqual([1, 0, 1])
})

test('by default it remembers five thousand transactions', () => {
  const shown = createShownSuggestions()
  for (let index = 0; index < 5_000; index += 1) shown.remember(1, `T${index}`, [a])
  expect(shown.of(1, 'T0')).toEqual([a])
  shown.remember(1, 'one more', [a])
  expect([shown.of(1, 'T0'), shown.of(1, 'T1')]).toEqual([[], [a]])
})

test('of one transaction it keeps as many as one request may ask for', () => {
  const shown = createShownSuggestions()
  shown.remember(
    1,
    'T',
    Array.from({ length: 25 }, (_, index) => candidate(`C${index}`, 0.5)),
  )
  expect(shown.of(1, 'T')).toHaveLength(20)
})
