// The first step of processing: a transaction without a counterparty gets the one its text names (interface document,
// bank transaction states). A name that is there stays.
import { extractCounterpartyName } from '../../shared/rule/counterparty-name.ts'
import type { Patch, Processor } from './processing.ts'

export const nameImprovement: Processor = {
  name: 'name improvement',
  questions: () => [],
  patches: (transactions) => {
    const patches = new Map<string, Patch>()
    for (const { id, name, text, amount } of transactions) {
      if (name !== null || text === null) continue
      const found = extractCounterpartyName(text, amount < 0 ? 'debit' : 'credit')
      if (found !== null) patches.set(id, { name: found })
    }
    return patches
  },
}
