// The matchers of all organizations and their answers to messages: the work of the worker thread, without the thread.
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Rule } from '../../../shared/record/matching/rule.ts'
import type { Matcher, MatcherRecords, MatcherTable } from '../../../shared/rule/matching/decision/matcher.ts'
import type { FactPage, FactQuestion, LearnedFact } from '../../../shared/rule/matching/learning/fact-list.ts'
import type { MatcherSettings } from '../../../shared/rule/matching/matcher-settings.ts'
import type { AttachingRules, RuleTrial } from '../../../shared/rule/matching/rules/rule-trial.ts'
import type { Suggestions } from '../../../shared/rule/matching/suggestion.ts'
import type { Proposal } from '../../service/matching/matcher/matcher-port.ts'

/** A message to the matcher of one organization. */
export type MatcherMessage =
  /** Creates the matcher unless it exists. */
  | { readonly type: 'SetUp'; readonly settings: MatcherSettings }
  | { readonly type: 'Put'; readonly table: MatcherTable; readonly records: readonly MatcherRecords[MatcherTable][] }
  | { readonly type: 'Remove'; readonly table: MatcherTable; readonly ids: readonly string[] }
  | { readonly type: 'Suggest'; readonly transaction: BankTransaction; readonly limit: number }
  /**
   * Transactions for the question that `Propose` ends, from a position in the whole list on. One message with ten
   * thousand would block its sender.
   */
  | { readonly type: 'Gather'; readonly at: number; readonly records: readonly BankTransaction[] }
  | {
      readonly type: 'Propose'
      readonly at: number
      readonly records: readonly BankTransaction[]
      readonly attaching: AttachingRules
    }
  | { readonly type: 'TryRule'; readonly rule: Rule }
  | { readonly type: 'OpenHitsOf'; readonly rule_id: string }
  | { readonly type: 'Facts'; readonly question: FactQuestion }
  | { readonly type: 'Fact'; readonly id: string }
  | { readonly type: 'ConcernedBy'; readonly ids: readonly string[] }
  | { readonly type: 'Forget' }

/** `null`: the organization has no matcher; it must be set up and fed. */
export type MatcherAnswer =
  | true
  | Suggestions
  | readonly Proposal[]
  | RuleTrial
  | readonly string[]
  | FactPage
  | { readonly fact: LearnedFact | null }
  | null

interface MatcherEntry {
  readonly matcher: Matcher
  gathered: BankTransaction[]
}

/** Answers messages, each for an organization. */
export const createMatchers = (
  create: () => Matcher,
): ((organizationId: number, message: MatcherMessage) => MatcherAnswer) => {
  const byOrganization = new Map<number, MatcherEntry>()

  const setUp = (organizationId: number, settings: MatcherSettings): true => {
    const entry = byOrganization.get(organizationId) ?? { matcher: create(), gathered: [] }
    entry.matcher.setUp(settings)
    byOrganization.set(organizationId, entry)
    return true
  }

  return (organizationId, message) => {
    if (message.type === 'SetUp') return setUp(organizationId, message.settings)
    if (message.type === 'Forget') {
      byOrganization.delete(organizationId)
      return true
    }
    const entry = byOrganization.get(organizationId)
    if (!entry) return null
    const { matcher } = entry
    switch (message.type) {
      case 'Put':
        matcher.put(message.table, message.records)
        return true
      case 'Remove':
        matcher.remove(message.table, message.ids)
        return true
      case 'Suggest':
        return matcher.suggest(message.transaction, message.limit)
      case 'Facts':
        return matcher.facts(message.question)
      case 'Fact':
        return { fact: matcher.fact(message.id) }
      case 'ConcernedBy':
        return matcher.affectedBy(message.ids)
      case 'TryRule':
        return matcher.tryRule(message.rule)
      case 'OpenHitsOf':
        return matcher.openHitsOf(message.rule_id)
      case 'Gather':
        entry.gathered = [...entry.gathered.slice(0, message.at), ...message.records]
        return true
      case 'Propose': {
        const transactions = [...entry.gathered.slice(0, message.at), ...message.records]
        entry.gathered = []
        // Any of them may be the other side of a transfer with another one.
        matcher.put('bank_transaction', transactions)
        return matcher
          .propose(transactions, message.attaching, false)
          .map(({ attaches, candidates: [first] }) => (attaches && first !== undefined ? first : null))
      }
    }
  }
}
