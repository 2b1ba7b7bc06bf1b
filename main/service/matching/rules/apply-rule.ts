// Applying a rule to what is there: which transactions is decided at once, in the commit that makes the batch; then slice by
// slice what the rule says is attached to those that it still takes. Nothing is booked.
import { type Change, created } from '../../../../shared/books/port/change.ts'
import { get } from '../../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../../shared/record/bank-transaction.ts'
import type { BulkBatch } from '../../../../shared/record/batch.ts'
import { bulkTargets, newBulkBatch } from '../../../../shared/rule/matching/bulk-batch.ts'
import { err, ok } from '../../../../shared/value/result.ts'
import type { Read } from '../../core/book.ts'
import type { EventHub } from '../../core/events.ts'
import { invalid, notFound, type Refusal } from '../../core/refusal.ts'
import type { Actor, Answer, ById } from '../../core/request.ts'
import { type AttachmentDeps, attachmentsFor, changeOf, mayTakeRule } from '../attachments.ts'
import type { BulkRunner } from '../bulk-runner.ts'
import type { RulesDeps } from './rules.ts'

export const createRuleApplication =
  (deps: RulesDeps & { readonly events: EventHub }, runner: BulkRunner) =>
  async (actor: Actor, { id }: ById): Answer<BulkBatch> => {
    const { organization_id } = actor
    // What a write would otherwise wait for.
    await deps.feed.prepare(organization_id, [])
    const author = { user: actor.user_id, group: deps.newId() }
    const written = await deps.bookOf(organization_id).write<BulkBatch, Refusal>(author, async (read) => {
      const [rule] = await read([get('rule', id)])
      if (!rule) return err(notFound('Rule', id))
      if (!rule.is_active) return err(invalid({ field: 'rule', code: 'rule_inactive' }))
      const hits = await deps.feed.openHitsOf(organization_id, id, read)
      const batch = newBulkBatch({
        ...{ id: deps.newUuid(), group: author.group, kind: 'apply_rule', user_id: actor.user_id },
        ...{ rule: { type: 'rule', id, version: rule.version }, total_rows: hits.length, left: 0 },
        created_at: deps.now(),
      })
      const targets = bulkTargets(batch.id, hits, deps.newId)
      return ok({
        action: 'apply_rule',
        params: { name: rule.name, count: hits.length },
        changes: [created('batch', batch), ...targets.map((target) => created('bulk_target', target))],
        value: batch,
      })
    })
    if (written.ok) {
      runner.enqueue(organization_id, written.value.id)
      deps.events.tellBatch(organization_id, written.value)
    }
    return written
  }

export interface AppliedRule {
  /** Of those that the rule is attached to by now. */
  readonly done: number
  readonly changes: readonly Change[]
}

/**
 * Attaches what the rule of a batch says to some transactions, but for those that somebody decided meanwhile, and that a
 * document or an earlier rule takes. With another version of the rule, or without it, nothing more is done.
 */
export const applyRuleTo = async (
  deps: AttachmentDeps,
  organizationId: number,
  { rule }: Pick<BulkBatch, 'rule'>,
  transactions: readonly BankTransaction[],
  read: Read,
): Promise<AppliedRule> => {
  const [present] = rule === null ? [null] : await read([get('rule', rule.id)])
  if (!present?.is_active || present.version !== rule?.version) return { done: 0, changes: [] }
  const open = transactions.filter(mayTakeRule)
  const use = { attaching: [present.id], only_own: false }
  const attachments = await attachmentsFor(deps, organizationId, open, read, use)
  const isItsOwn = (matches: BankTransaction['matches']) =>
    matches.some(({ source }) => source?.type === 'rule' && source.id === present.id)
  const taken = attachments.filter(({ patch }) => isItsOwn(patch.matches))
  // The proposal for the other side of what was no transfer goes with it.
  const leftBehind = new Set(taken.map(({ transaction }) => transaction.mirror_id))
  const freed = attachments.filter((each) => !taken.includes(each) && leftBehind.has(each.transaction.id))
  // What the rule attached in this version already stays as it is, and counts.
  const differing = new Set(attachments.map(({ transaction }) => transaction.id))
  const already = open.filter(({ id, matches }) => !differing.has(id) && isItsOwn(matches))
  return {
    done: taken.length + already.length,
    changes: [...taken, ...freed].map((each) => changeOf(each, deps)),
  }
}
