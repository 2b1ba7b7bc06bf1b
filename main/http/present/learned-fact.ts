// Learned facts as the interface shows them: amounts as decimal numbers.
import type { LearnedFactObject } from '../../../shared/api/endpoints/matching/learned-facts.ts'
import type { LearnedFact } from '../../../shared/rule/matching/learning/fact-list.ts'
import { minorToNumber } from '../../../shared/value/money.ts'

export const presentLearnedFact = ({ entries, target, ...fact }: LearnedFact): LearnedFactObject => {
  const { id, kind, value, text, bank_account_id, direction, support, against, state, entries_count } = fact
  return {
    id,
    kind,
    value,
    text,
    bank_account_id,
    direction,
    target: { ...target },
    support,
    against,
    state,
    entries: entries.map(({ amount, currency, ...entry }) => ({ ...entry, amount: minorToNumber(amount, currency) })),
    entries_count,
    forgotten_at: fact.forgotten_at,
  }
}
