// Proposals of the matcher for tests of what is done with them.
import type { MatchSource } from '../../../shared/record/matching/match.ts'
import type { Candidate } from '../../../shared/rule/matching/suggestion.ts'
import { rappen } from '../../rule/matching/world.ts'

/** A certain proposal that books the whole amount of 100.00 CHF on an account. */
export const candidateOf = (source: MatchSource | null, fields: Partial<Candidate> = {}): Candidate => ({
  kind: 'rule',
  confidence: 0.9,
  margin: 0.9,
  is_certain: true,
  matches: [
    {
      amount: rappen(10_000),
      matchable_type: null,
      matchable_id: null,
      account_id: 'account3000',
      vat_rate_id: null,
      text: null,
      currency: null,
      currency_amount: null,
    },
  ],
  remainder: null,
  reasons: [],
  mirror_id: null,
  source,
  ...fields,
})
