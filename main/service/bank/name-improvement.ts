// The first step of processing: a transaction without a counterparty gets the one its text names (interface document,
// bank transaction states). A name that is there stays.
import { extractCounterpartyName } from '../../../shared/rule/bank/counterparty-name.ts'
import type { ProcessingStep } from './processing.ts'

export const nameImprovement: ProcessingStep = {
  name: 'name improvement',
  run: async (transactions) => ({
    patches: transactions.map(({ name, text, amount }) => {
      if (name !== null || text === null) return null
      const found = extractCounterpartyName(text, amount < 0 ? 'debit' : 'credit')
      return found === null ? null : { name: found }
    }),
    changes: [],
  }),
}
