// Attaches the matcher's proposals to transactions: the step of processing after the improvement of names, and what a review
// (review.ts) does.
import { updated } from '../../../../shared/books/port/change.ts'
import { where } from '../../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import {
  type Attachment,
  attachingRuleOf,
  decideAttachments,
  isUndecided,
  type ProposedAttachment,
} from '../../../../shared/rule/matching/decision/attachment.ts'
import type { AttachingRules } from '../../../../shared/rule/matching/rules/rule-trial.ts'
import type { Candidate } from '../../../../shared/rule/matching/suggestion.ts'
import { readCounterparts } from '../../bank/counterparts.ts'
import type { ProcessingStep } from '../../bank/processing.ts'
import type { Read } from '../../core/book.ts'
import type { ServiceDeps } from '../../core/deps.ts'
import { uniqueIds } from '../../core/records-by-id.ts'
import type { MatcherFeed } from '../matcher/matcher-feed.ts'

export interface AttachmentDeps extends Pick<ServiceDeps, 'newId' | 'now'> {
  readonly feed: MatcherFeed
}

/** Which rules are attached, and where. */
export interface RuleUse {
  readonly attaching: AttachingRules
  /** Only to transactions that the rule attached something to before: a rule never takes older transactions by itself. */
  readonly is_own_only: boolean
}

/**
 * The proposals to attach to undecided transactions, with those for the other sides of transfers; only where they differ from
 * the current ones.
 */
export const attachmentsFor = async (
  { feed, newId }: AttachmentDeps,
  organizationId: number,
  transactions: readonly BankTransaction[],
  read: Read,
  { attaching, is_own_only }: RuleUse,
): Promise<readonly Attachment[]> => {
  if (transactions.length === 0) return []
  const isAllowed = (transaction: BankTransaction, { source }: Candidate): boolean =>
    !is_own_only || source?.type !== 'rule' || attachingRuleOf(transaction)?.id === source.id
  const propose = async (some: readonly BankTransaction[]): Promise<readonly ProposedAttachment[]> => {
    if (some.length === 0) return []
    const candidates = await feed.propose(organizationId, some, read, attaching)
    const counterpartsOf = await readCounterparts(read, some)
    return some.map((transaction, index) => {
      const candidate = candidates[index]
      // A person decides whether an existing entry has booked the transaction already.
      const isOpen = candidate && isAllowed(transaction, candidate) && counterpartsOf(transaction).length === 0
      return { transaction, candidate: isOpen ? candidate : null }
    })
  }
  const proposed = await propose(transactions)
  const own = new Set(transactions.map(({ id }) => id))
  const mirrorIds = proposed.flatMap(({ transaction, candidate }) => [transaction.mirror_id, candidate?.mirror_id])
  const otherIds = uniqueIds(mirrorIds).filter((id) => !own.has(id))
  const [mirrors] = await read([where('bank_transaction', 'id', otherIds)])
  // A transaction that is still being processed finds its other side itself.
  return decideAttachments(proposed, await propose(mirrors.filter(canAttach)), newId)
}

/** Whether the matcher may change what is attached to a processed transaction. */
export const canAttach = (transaction: BankTransaction): boolean =>
  isUndecided(transaction) && !transaction.is_processing

/** Whether an applied rule may take the transaction: no person decided what it pays, even if a rule attached rows to it. */
export const canApplyRule = (transaction: BankTransaction): boolean =>
  !transaction.is_reconciled &&
  !transaction.is_processing &&
  (isUndecided(transaction) || attachingRuleOf(transaction) !== null)

/** Rules take new transactions automatically. */
const PROCESSING: RuleUse = { attaching: 'automatic', is_own_only: false }

export const createMatchingStep = (deps: AttachmentDeps): ProcessingStep => ({
  name: 'matching',
  prepare: deps.feed.prepare,
  noteCreated: deps.feed.noteCreated,
  run: async (transactions, read, organizationId) => {
    const attachments = await attachmentsFor(deps, organizationId, transactions.filter(isUndecided), read, PROCESSING)
    const byId = new Map(attachments.map((attachment) => [attachment.transaction.id, attachment]))
    const patches = transactions.map(({ id }) => byId.get(id)?.patch ?? null)
    for (const { id } of transactions) byId.delete(id)
    return { patches, changes: [...byId.values()].map((attachment) => changeOf(attachment, deps)) }
  },
})

/** The change that stores the attachment. */
export const changeOf = ({ transaction, patch }: Attachment, { now }: Pick<ServiceDeps, 'now'>) =>
  updated('bank_transaction', transaction, { ...patch, updated_at: now() })
