// The matchers in this thread, for tests of code that uses them. They give the same answers as the worker thread,
// without one thread for each test file. test/worker/matching tests the thread itself.
import type { MatcherPort, Proposal } from '../../../main/service/matching/matcher/matcher-port.ts'
import { createMatchers, type MatcherMessage } from '../../../main/worker/matching/matchers.ts'
import { createMatcher } from '../../../shared/rule/matching/decision/create-matcher.ts'
import type { Matcher } from '../../../shared/rule/matching/decision/matcher.ts'
import type { FactPage, LearnedFact } from '../../../shared/rule/matching/learning/fact-list.ts'
import type { RuleTrial } from '../../../shared/rule/matching/rules/rule-trial.ts'
import type { Suggestions } from '../../../shared/rule/matching/suggestion.ts'

export const createMatcherInThread = (create: () => Matcher = createMatcher): MatcherPort => {
  const answer = createMatchers(create)
  // A thread receives a copy of what is passed to it; so does this matcher.
  const ask = async (organizationId: number, message: MatcherMessage) =>
    structuredClone(answer(organizationId, structuredClone(message)))
  return {
    setUp: async (id, settings) => void (await ask(id, { type: 'SetUp', settings })),
    put: async (id, table, records) => (await ask(id, { type: 'Put', table, records })) !== null,
    remove: async (id, table, ids) => (await ask(id, { type: 'Remove', table, ids })) !== null,
    suggest: async (id, transaction, limit) =>
      (await ask(id, { type: 'Suggest', transaction, limit })) as Suggestions | null,
    tryRule: async (id, rule) => (await ask(id, { type: 'TryRule', rule })) as RuleTrial | null,
    openHitsOf: async (id, rule_id) => (await ask(id, { type: 'OpenHitsOf', rule_id })) as readonly string[] | null,
    propose: async (id, transactions, attaching) =>
      (await ask(id, { type: 'Propose', at: 0, records: transactions, attaching })) as readonly Proposal[] | null,
    facts: async (id, question) => (await ask(id, { type: 'Facts', question })) as FactPage | null,
    fact: async (id, fact) => (await ask(id, { type: 'Fact', id: fact })) as { fact: LearnedFact | null } | null,
    affectedBy: async (id, ids) => (await ask(id, { type: 'ConcernedBy', ids })) as readonly string[] | null,
    forget: async (id) => void (await ask(id, { type: 'Forget' })),
  }
}
