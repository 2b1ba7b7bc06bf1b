// Starts to apply a rule to existing transactions. The commit that creates the batch decides which transactions belong to it;
// attach-rule.ts works on each slice of them.
import { created } from '../../../../shared/books/port/change.ts'
import { get } from '../../../../shared/books/port/read.ts'
import type { BulkBatch } from '../../../../shared/record/import/batch.ts'
import { bulkTargets, newBulkBatch } from '../../../../shared/rule/matching/booking/bulk-batch.ts'
import { err, ok } from '../../../../shared/value/result.ts'
import type { EventHub } from '../../core/events.ts'
import { invalid, notFound, type Refusal } from '../../core/refusal.ts'
import type { Actor, Answer, ById } from '../../core/request.ts'
import type { BulkRunner } from '../bulk/bulk-runner.ts'
import type { RulesDeps } from './rules.ts'

export const createRuleApplication =
  (deps: RulesDeps & { readonly events: EventHub }, runner: BulkRunner) =>
  async (actor: Actor, { id }: ById): Answer<BulkBatch> => {
    const { organization_id } = actor
    // So that the write need not wait for the matcher.
    await deps.feed.prepare(organization_id, [])
    const author = { user: actor.user_id, group: deps.newId() }
    const written = await deps.bookOf(organization_id).write<BulkBatch, Refusal>(author, async (read) => {
      const [rule] = await read([get('rule', id)])
      if (!rule) return err(notFound('Rule', id))
      if (!rule.is_active) return err(invalid({ field: 'rule', code: 'rule_inactive' }))
      const hits = await deps.feed.openHitsOf(organization_id, id, read)
      const batch = newBulkBatch({
        id: deps.newUuid(),
        group: author.group,
        kind: 'apply_rule',
        user_id: actor.user_id,
        rule: { type: 'rule', id, version: rule.version },
        total_rows: hits.length,
        left: 0,
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
      deps.events.reportBatch(organization_id, written.value)
    }
    return written
  }
