// The first step of processing: a transaction without a counterparty gets the one its text names (interface document,
// bank transaction states). A name that is there stays.
import { extractCounterpartyName } from '../../shared/rule/counterparty-name.ts'
import type { Processor } from './processing.ts'

export const nameImprovement: Processor = {
  name: 'name improvement',
  questions: () => [],
  patches: (transactions) =>
    transactions.map(({ name, text, amount }) => {
      if (name !== null || text === null) return null
      const found = extractCounterpartyName(text, amount < 0 ? 'debit' : 'credit')
      return found === null ? null : { name: found }
    }),
}
