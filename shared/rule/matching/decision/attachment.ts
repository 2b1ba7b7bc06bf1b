// What is attached to transactions of what the matcher proposes for them. Both sides of a transfer are attached together or
// not at all, and nothing that a person has decided is touched.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import { type Match, type MatchSource, NO_MATCHES } from '../../../record/matching/match.ts'
import type { Candidate } from '../suggestion.ts'
import { rowsToAttach } from './attach.ts'

/** A transaction and what the matcher attaches to it; null: nothing. */
export interface ProposedAttachment {
  readonly transaction: BankTransaction
  readonly candidate: Candidate | null
}

/** What is attached to a transaction from now on. */
export interface Attachment {
  /** As it is now. */
  readonly transaction: BankTransaction
  readonly patch: Pick<BankTransaction, 'matches' | 'mirror_id'>
}

/**
 * Whether nobody has decided what it pays: what is attached was proposed by the matcher. What a rule attached stays as long
 * as that rule does.
 */
export const isUndecided = ({ is_reconciled, matches }: Pick<BankTransaction, 'is_reconciled' | 'matches'>): boolean =>
  !is_reconciled && matches.every(({ origin }) => origin === 'suggestion')

/** The rule in the version that attached what is attached; null: no rule did, or it is reconciled. */
export const attachingRuleOf = ({
  is_reconciled,
  matches,
}: Pick<BankTransaction, 'is_reconciled' | 'matches'>): MatchSource | null => {
  const [first] = matches
  const source = first?.source ?? null
  const isOfIt = matches.every((match) => match.source?.id === source?.id)
  return !is_reconciled && source?.type === 'rule' && isOfIt ? source : null
}

/**
 * What is attached instead of what is: only where it differs, each transaction once. `asked` are undecided; `mirrors` are other
 * undecided ones that those name as their other side, or did before.
 */
export const decideAttachments = (
  requested: readonly ProposedAttachment[],
  mirrors: readonly ProposedAttachment[],
  newId: () => string,
): readonly Attachment[] => {
  const known = new Map([...mirrors, ...requested].map((each) => [each.transaction.id, each]))
  const requestedIds = new Set(requested.map(({ transaction }) => transaction.id))
  const decided = new Map<string, Attachment>()

  /** A transfer whose other side is not proposed as its other side is none. */
  const candidateOf = ({ transaction, candidate }: ProposedAttachment): Candidate | null => {
    if (candidate === null || candidate.mirror_id === null) return candidate
    return known.get(candidate.mirror_id)?.candidate?.mirror_id === transaction.id ? candidate : null
  }

  const decide = (transaction: BankTransaction, candidate: Candidate | null): void => {
    if (isAttached(transaction, candidate)) decided.delete(transaction.id)
    else decided.set(transaction.id, { transaction, patch: patchOf(candidate, newId) })
  }

  for (const each of requested) {
    const { transaction } = each
    const candidate = candidateOf(each)
    decide(transaction, candidate)
    const before = known.get(transaction.mirror_id ?? '')?.transaction
    if (!before || requestedIds.has(before.id) || before.mirror_id !== transaction.id) continue
    if (candidate?.mirror_id !== before.id) decide(before, null)
  }
  // Behind those that were left by their other side: they may have found another one.
  for (const each of requested) {
    const mirror = known.get(candidateOf(each)?.mirror_id ?? '')
    if (mirror) decide(mirror.transaction, mirror.candidate)
  }
  return [...decided.values()]
}

const patchOf = (candidate: Candidate | null, newId: () => string): Attachment['patch'] => ({
  mirror_id: candidate?.mirror_id ?? null,
  matches:
    candidate === null
      ? NO_MATCHES
      : rowsToAttach(candidate).map(
          (row): Match => ({
            ...row,
            id: newId(),
            ...proposedOrigin(candidate),
            settlements: [],
          }),
        ),
})

/** What the rows of a proposal say of where they come from. */
export const proposedOrigin = ({
  source,
  confidence,
  is_certain,
  reasons,
}: Pick<Candidate, 'source' | 'confidence' | 'is_certain' | 'reasons'>): Pick<
  Match,
  'origin' | 'source' | 'confidence' | 'is_certain' | 'reasons'
> => ({
  ...{ origin: source?.type === 'rule' ? 'rule' : 'suggestion', source, confidence, is_certain },
  reasons: [...reasons],
})

/** Whether a candidate is attached already; how sure it is may differ by a little, so long as it stays certain or not. */
const isAttached = ({ matches, mirror_id }: BankTransaction, candidate: Candidate | null): boolean => {
  const rows = candidate === null ? [] : rowsToAttach(candidate)
  return (
    mirror_id === (candidate?.mirror_id ?? null) &&
    matches.length === rows.length &&
    matches.every(({ source }) => isSameSource(source, candidate?.source ?? null)) &&
    rows.every((row, index) => {
      const match = matches[index]
      return (
        match?.is_certain === candidate?.is_certain &&
        isSameSource(match?.source ?? null, candidate?.source ?? null) &&
        ROW_FIELDS.every((field) => match?.[field] === row[field])
      )
    })
  )
}

const isSameSource = (a: MatchSource | null, b: MatchSource | null): boolean =>
  a === null || b === null ? a === b : a.type === b.type && a.id === b.id && a.version === b.version

const ROW_FIELDS = [
  ...['amount', 'matchable_type', 'matchable_id', 'account_id', 'vat_rate_id', 'text', 'currency', 'currency_amount'],
] as const
