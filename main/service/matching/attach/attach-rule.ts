// Attaches what an applied rule says, slice by slice, to the transactions that it still takes. Nothing is booked.
import type { Change } from '../../../../shared/books/port/change.ts'
import { get } from '../../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { BulkBatch } from '../../../../shared/record/import/batch.ts'
import type { Read } from '../../core/book.ts'
import { type AttachmentDeps, attachmentsFor, canApplyRule, changeOf } from './attachments.ts'

export interface AppliedRule {
  /** Of those that the rule is attached to by now. */
  readonly done: number
  readonly changes: readonly Change[]
}

/**
 * Attaches what the rule of a batch says to some transactions, but for those that somebody decided meanwhile, and that a
 * document or an earlier rule takes. With another version of the rule, or without it, nothing more is done.
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
  const isItsOwn = (matches: BankTransaction['matches']) =>
    matches.some(({ source }) => source?.type === 'rule' && source.id === present.id)
  const attached = attachments.filter(({ patch }) => isItsOwn(patch.matches))
  // The proposal for the other side of what was no transfer goes with it.
  const orphanedMirrors = new Set(attached.map(({ transaction }) => transaction.mirror_id))
  const detached = attachments.filter((each) => !attached.includes(each) && orphanedMirrors.has(each.transaction.id))
  // What the rule attached in this version already stays as it is, and counts.
  const differing = new Set(attachments.map(({ transaction }) => transaction.id))
  const unchanged = open.filter(({ id, matches }) => !differing.has(id) && isItsOwn(matches))
  return {
    done: attached.length + unchanged.length,
    changes: [...attached, ...detached].map((each) => changeOf(each, deps)),
  }
}
