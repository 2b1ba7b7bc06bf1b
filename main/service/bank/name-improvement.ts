// The first step of processing: a transaction without a counterparty gets the one that its text names (interface document,
// bank transaction states). An existing name stays.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { extractCounterpartyName } from '../../../shared/rule/bank/counterparty-name.ts'
import type { ProcessingStep } from './processing.ts'

/** Texts read without a pause: reading a whole chunk of an import at once would block every other request. */
const TEXTS_PER_TURN = 200

export const nameImprovement: ProcessingStep = {
  name: 'name improvement',
  run: async (transactions) => {
    const patches: (Partial<BankTransaction> | null)[] = []
    for (const [at, transaction] of transactions.entries()) {
      if (at > 0 && at % TEXTS_PER_TURN === 0) await nextTurn()
      patches.push(improveName(transaction))
    }
    return { patches, changes: [] }
  },
}

const improveName = ({ name, text, amount }: BankTransaction): Partial<BankTransaction> | null => {
  if (name !== null || text === null) return null
  const found = extractCounterpartyName(text, amount < 0 ? 'debit' : 'credit')
  return found === null ? null : { name: found }
}
