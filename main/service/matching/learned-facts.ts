// Facts learned from reconciled transactions: the matcher counts and lists them, and a person can have them forgotten for
// good.
import { created, removed, updated } from '../../../shared/books/port/change.ts'
import { get, listed } from '../../../shared/books/port/read.ts'
import type { ForgottenFact } from '../../../shared/record/matching/learned-fact.ts'
import { detachFact } from '../../../shared/rule/matching/decision/forget-fact.ts'
import type { LearnedFact } from '../../../shared/rule/matching/learning/fact-list.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { notFound, type Refusal } from '../core/refusal.ts'
import type { LearnedFactServices } from './contract.ts'
import type { MatcherFeed } from './matcher/matcher-feed.ts'

export const createLearnedFacts = (
  deps: ServiceDeps & { readonly feed: MatcherFeed },
): LearnedFactServices['learnedFacts'] => ({
  list: async (actor, { question }) => ok(await deps.feed.facts(actor.organization_id, question)),

  get: async (actor, { id }) => {
    const fact = await deps.feed.fact(actor.organization_id, id)
    return fact === null ? err(notFound(MODEL, id)) : ok(fact)
  },

  forget: async (actor, { id }) =>
    deps.bookOf(actor.organization_id).write<null, Refusal>({ user: actor.user_id }, async (read) => {
      const fact = await deps.feed.fact(actor.organization_id, id, read)
      if (fact === null) return err(notFound(MODEL, id))
      const action = { action: 'forget_fact', params: { name: fact.value }, value: null }
      if (fact.state === 'forgotten') return ok({ ...action, changes: [] })
      const [attached] = await read([listed('bank_transaction', 'proposed_by', [id])])
      const now = deps.now()
      const detached = attached.flatMap((transaction) => {
        const patch = detachFact(transaction, id)
        return patch === null ? [] : [updated('bank_transaction', transaction, { ...patch, updated_at: now })]
      })
      const record = forgottenOf(fact, { user_id: actor.user_id, forgotten_at: now })
      return ok({ ...action, changes: [created('forgotten_fact', record), ...detached] })
    }),

  restore: async (actor, { id }) => {
    const written = await deps
      .bookOf(actor.organization_id)
      .write<LearnedFact, Refusal>({ user: actor.user_id }, async (read) => {
        const [record] = await read([get('forgotten_fact', id)])
        const fact = await deps.feed.fact(actor.organization_id, id, read)
        if (fact === null) return err(notFound(MODEL, id))
        const action = { action: 'restore_fact', params: { name: fact.value }, value: fact }
        return ok({ ...action, changes: record ? [removed('forgotten_fact', record)] : [] })
      })
    if (!written.ok) return written
    // A fact that no booking supports any more is answered this once; later it no longer exists.
    const restored = await deps.feed.fact(actor.organization_id, id)
    return ok(restored ?? { ...written.value, state: 'silent', forgotten_at: null })
  },
})

const MODEL = 'LearnedFact'

const forgottenOf = (
  { id, bank_account_id, direction, kind, value, text, target }: LearnedFact,
  by: Pick<ForgottenFact, 'user_id' | 'forgotten_at'>,
): ForgottenFact => ({ id, bank_account_id, direction, kind, value, text, ...target, ...by })
