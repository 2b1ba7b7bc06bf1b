// Rules: list, get, add, change, order, delete, try. What a rule contains is in shared/rule/matching/rules. Each change of
// its content is a version that stays on record for good, even after the rule is deleted.
import { type Change, created, removed, updated } from '../../../../shared/books/port/change.ts'
import { get, page, where } from '../../../../shared/books/port/read.ts'
import type { Rule } from '../../../../shared/record/matching/rule.ts'
import {
  decideContent,
  decideOrder,
  isSameContent,
  MAX_RULES,
  type RuleCommand,
  versionOf,
} from '../../../../shared/rule/matching/rules/decide-rule.ts'
import { err, ok } from '../../../../shared/value/result.ts'
import { baseCurrencyOf, type ServiceDeps } from '../../core/deps.ts'
import { invalid, notFound, type Refusal } from '../../core/refusal.ts'
import type { Actor } from '../../core/request.ts'
import type { MatcherFeed } from '../matcher/matcher-feed.ts'
import type { RuleServices, RuleView } from './contract.ts'
import { readRuleFacts } from './rule-facts.ts'

export type RulesDeps = ServiceDeps & { readonly feed: MatcherFeed }

/** After every existing rule. */
const LAST_PLACE = Number.MAX_SAFE_INTEGER

export const createRules = (deps: RulesDeps): Omit<RuleServices['rules'], 'apply'> => {
  const hitsOf = async (actor: Actor, rule: Rule): Promise<number> =>
    (await deps.feed.tryRule(actor.organization_id, rule)).hits

  /** The requested results of a trial, which runs once for both. */
  const tried = async (
    actor: Actor,
    rule: Rule,
    appends: readonly string[],
  ): Promise<Pick<RuleView, 'hits' | 'back_test'>> => {
    if (!appends.includes('hits') && !appends.includes('back_test')) return {}
    const { hits, ...trial } = await deps.feed.tryRule(actor.organization_id, rule)
    return {
      ...(appends.includes('hits') ? { hits } : {}),
      ...(appends.includes('back_test') ? { back_test: trial } : {}),
    }
  }

  return {
    list: async (actor, request) => {
      const { read } = deps.bookOf(actor.organization_id)
      const [found] = await read([page('rule', request.question)])
      const base_currency = await baseCurrencyOf(read)
      const rows: RuleView[] = []
      for (const record of found.rows) {
        rows.push({ record, base_currency, ...(await tried(actor, record, request.appends)) })
      }
      return ok({ rows, total: found.total })
    },

    get: async (actor, { id }) => {
      const { read } = deps.bookOf(actor.organization_id)
      const [record] = await read([get('rule', id)])
      if (!record) return err(notFound('Rule', id))
      return ok({ record, base_currency: await baseCurrencyOf(read), hits: await hitsOf(actor, record) })
    },

    find: async (actor, { id }) => {
      const [record] = await deps.bookOf(actor.organization_id).read([get('rule', id)])
      return record ? ok(null) : err(notFound('Rule', id))
    },

    create: (actor, input) =>
      deps.bookOf(actor.organization_id).write<RuleView, Refusal>({ user: actor.user_id }, async (read) => {
        const facts = await readRuleFacts(read, input)
        const [rules] = await read([page('rule')])
        if (rules.total >= MAX_RULES) return err(invalid({ field: 'rule', code: 'rule_limit' }))
        const decided = decideContent(null, input, facts)
        if (!decided.ok) return err(invalid(...decided.error))
        const now = deps.now()
        const position = Math.max(0, ...rules.rows.map((rule) => rule.position)) + 1
        const place = { id: deps.newId(), is_active: input.is_active ?? true, position, version: 1 }
        const record: Rule = { ...place, ...decided.value, created_at: now, updated_at: now }
        const { base_currency } = facts
        return ok({
          action: 'create_rule',
          params: { name: record.name },
          changes: [created('rule', record), created('rule_version', versionOf(record, base_currency, now))],
          value: { record, base_currency },
        })
      }),

    change: (actor, { id, ...input }) =>
      deps.bookOf(actor.organization_id).write<RuleView, Refusal>({ user: actor.user_id }, async (read) => {
        const facts = await readRuleFacts(read, input)
        const [present, versions] = await read([get('rule', id), where('rule_version', 'rule_id', [id])])
        if (!present) return err(notFound('Rule', id))
        const decided = decideContent(present, input, facts)
        if (!decided.ok) return err(invalid(...decided.error))
        const { base_currency } = facts
        const is_active = input.is_active ?? present.is_active
        const isSame = isSameContent(present, decided.value)
        const action = { action: 'change_rule', params: { name: decided.value.name } }
        if (isSame && is_active === present.is_active)
          return ok({ ...action, changes: [], value: { record: present, base_currency } })
        const now = deps.now()
        // An undone change keeps its version: numbers are never used twice.
        const next = Math.max(present.version, ...versions.map(({ version }) => version)) + 1
        const version = isSame ? present.version : next
        const record: Rule = { ...present, ...(isSame ? {} : decided.value), is_active, version, updated_at: now }
        const changes: Change[] = [updated('rule', present, record)]
        if (!isSame) changes.push(created('rule_version', versionOf(record, base_currency, now)))
        return ok({ ...action, changes, value: { record, base_currency } })
      }),

    remove: (actor, { id }) =>
      deps.bookOf(actor.organization_id).write<null, Refusal>({ user: actor.user_id }, async (read) => {
        const [record] = await read([get('rule', id)])
        if (!record) return err(notFound('Rule', id))
        const params = { name: record.name }
        return ok({ action: 'delete_rule', params, changes: [removed('rule', record)], value: null })
      }),

    order: (actor, { ids }) =>
      deps.bookOf(actor.organization_id).write<null, Refusal>({ user: actor.user_id }, async (read) => {
        const [rules] = await read([page('rule')])
        const decided = decideOrder(rules.rows, ids)
        if (!decided.ok) return err(invalid(...decided.error))
        const before = new Map(rules.rows.map((rule) => [rule.id, rule]))
        const updated_at = deps.now()
        const changes = decided.value.flatMap(({ id, position }): Change[] => {
          const rule = before.get(id)
          return rule && rule.position !== position ? [updated('rule', rule, { position, updated_at })] : []
        })
        return ok({ action: 'order_rules', params: { count: ids.length }, changes, value: null })
      }),

    preview: async (actor, { id = null, ...input }) => {
      const { read } = deps.bookOf(actor.organization_id)
      const command: RuleCommand = { ...input, name: input.name || PREVIEW_NAME }
      const facts = await readRuleFacts(read, command)
      const [present] = id === null ? [null] : await read([get('rule', id)])
      const decided = decideContent(null, command, facts)
      if (!decided.ok) return err(invalid(...decided.error))
      if (id !== null && !present) return err(invalid({ field: 'id', code: 'rule_unknown' }))
      const place = present
        ? { id: present.id, position: present.position, version: present.version }
        : { id: '', position: LAST_PLACE, version: 1 }
      const now = deps.now()
      const rule: Rule = { ...place, ...decided.value, is_active: true, created_at: now, updated_at: now }
      const trial = await deps.feed.tryRule(actor.organization_id, rule)
      return ok({ trial, base_currency: facts.base_currency })
    },

    versions: async (actor, { id }) => {
      const [versions] = await deps.bookOf(actor.organization_id).read([where('rule_version', 'rule_id', [id])])
      if (versions.length === 0) return err(notFound('Rule', id))
      return ok(versions.toSorted((a, b) => b.version - a.version))
    },
  }
}

/** The name of a rule that is only tried. */
const PREVIEW_NAME = '-'
