// Attaches the rows of an applied rule, slice by slice, to the transactions that it still takes. Books nothing.
import type { Change } from '../../../../shared/books/port/change.ts'
import { get } from '../../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { BulkBatch } from '../../../../shared/record/import/batch.ts'
import type { Read } from '../../core/book.ts'
import { type AttachmentDeps, attachmentsFor, canApplyRule, changeOf } from './attachments.ts'

export interface AppliedRule {
  /** How many transactions have the rule attached now. */
  readonly done: number
  readonly changes: readonly Change[]
}

/**
 * Attaches the rule of a batch to some transactions. It skips those that a person decided meanwhile and those that a document
 * or an earlier rule takes. When the rule was changed or deleted since, it does nothing more.
 */
export const attachRule = async (
  deps: AttachmentDeps,
  organizationId: number,
  { rule }: Pick<BulkBatch, 'rule'>,
  transactions: readonly BankTransaction[],
  read: Read,
): Promise<AppliedRule> => {
  const [present] = rule === null ? [null] : await read([get('rule', rule.id)])
  if (!present?.is_active || present.version !== rule?.version) return { done: 0, changes: [] }
  const open = transactions.filter(canApplyRule)
  const use = { attaching: [present.id], is_own_only: false }
  const attachments = await attachmentsFor(deps, organizationId, open, read, use)
  const isByThisRule = (matches: BankTransaction['matches']) =>
    matches.some(({ source }) => source?.type === 'rule' && source.id === present.id)
  const attached = attachments.filter(({ patch }) => isByThisRule(patch.matches))
  // When a transaction is no transfer after all, the proposal for its other side goes too.
  const orphanedMirrors = new Set(attached.map(({ transaction }) => transaction.mirror_id))
  const detached = attachments.filter((each) => !attached.includes(each) && orphanedMirrors.has(each.transaction.id))
  // Transactions that have this version of the rule attached already stay as they are, and count.
  const differing = new Set(attachments.map(({ transaction }) => transaction.id))
  const unchanged = open.filter(({ id, matches }) => !differing.has(id) && isByThisRule(matches))
  return {
    done: attached.length + unchanged.length,
    changes: [...attached, ...detached].map((each) => changeOf(each, deps)),
  }
}
