// Rows that rules attached but would not attach today: the rules were changed, switched off or deleted since.
import { where } from '../../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import { attachingRuleOf } from '../../../../shared/rule/matching/decision/attachment.ts'
import type { Read } from '../../core/book.ts'
import type { RuleUse } from './attachments.ts'

export interface OutdatedRules {
  /** Whether such a rule attached the rows of the transaction. */
  readonly has: (transaction: BankTransaction) => boolean
  /** Rules that still exist keep taking the transactions that they attached rows to. */
  readonly use: RuleUse
}

export const outdatedRulesOf = async (read: Read, transactions: readonly BankTransaction[]): Promise<OutdatedRules> => {
  const attached = transactions.flatMap((transaction) => attachingRuleOf(transaction) ?? [])
  if (attached.length === 0) return { has: () => false, use: { attaching: [], is_own_only: true } }
  const [rules] = await read([where('rule', 'id', [...new Set(attached.map(({ id }) => id))])])
  const byId = new Map(rules.filter(({ is_active }) => is_active).map((rule) => [rule.id, rule]))
  return {
    has: (transaction) => {
      const source = attachingRuleOf(transaction)
      return source !== null && byId.get(source.id)?.version !== source.version && !transaction.is_processing
    },
    use: { attaching: [...byId.keys()], is_own_only: true },
  }
}
