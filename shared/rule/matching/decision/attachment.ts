// What is attached to transactions of the matcher's proposals. Both sides of a transfer are attached together or not at
// all, and a decision of a person is never changed.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import { type Match, type MatchSource, NO_MATCHES } from '../../../record/matching/match.ts'
import type { Candidate } from '../suggestion.ts'
import { rowsToAttach } from './attach-decision.ts'

/** A transaction and what the matcher attaches to it; null when it attaches nothing. */
export interface ProposedAttachment {
  readonly transaction: BankTransaction
  readonly candidate: Candidate | null
}

/** A change of what is attached to a transaction. */
export interface Attachment {
  /** The transaction before the change. */
  readonly transaction: BankTransaction
  readonly patch: Pick<BankTransaction, 'matches' | 'mirror_id'>
}

/**
 * Whether no person has decided what the transaction pays: its rows are proposals of the matcher. The rows of a rule
 * stay as long as the rule attaches them.
 */
export const isUndecided = ({ is_reconciled, matches }: Pick<BankTransaction, 'is_reconciled' | 'matches'>): boolean =>
  !is_reconciled && matches.every(({ origin }) => origin === 'suggestion')

/** The rule and version that attached the rows; null when no rule did, or the transaction is reconciled. */
export const attachingRuleOf = ({
  is_reconciled,
  matches,
}: Pick<BankTransaction, 'is_reconciled' | 'matches'>): MatchSource | null => {
  const [first] = matches
  const source = first?.source ?? null
  const isOneSource = matches.every((match) => match.source?.id === source?.id)
  return !is_reconciled && source?.type === 'rule' && isOneSource ? source : null
}

/**
 * The changes to what is attached, each transaction once and only where something differs. `requested` are undecided
 * transactions; `mirrors` are other undecided ones that those have as their mirror, or had before.
 */
export const decideAttachments = (
  requested: readonly ProposedAttachment[],
  mirrors: readonly ProposedAttachment[],
  newId: () => string,
): readonly Attachment[] => {
  const known = new Map([...mirrors, ...requested].map((each) => [each.transaction.id, each]))
  const requestedIds = new Set(requested.map(({ transaction }) => transaction.id))
  const decided = new Map<string, Attachment>()

  /** A transfer counts only when its mirror is proposed as a mirror, too. */
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
  // After the transactions that lost their mirror, because these may have found another one.
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

/** The origin that the rows of a proposal state. */
export const proposedOrigin = ({
  source,
  confidence,
  is_certain,
  reasons,
}: Pick<Candidate, 'source' | 'confidence' | 'is_certain' | 'reasons'>): Pick<
  Match,
  'origin' | 'source' | 'confidence' | 'is_certain' | 'reasons'
> => ({
  origin: source?.type === 'rule' ? 'rule' : 'suggestion',
  source,
  confidence,
  is_certain,
  reasons: [...reasons],
})

/** Whether a candidate is attached already. Its confidence may differ a little, as long as certain stays certain. */
const isAttached = ({ matches, mirror_id }: BankTransaction, candidate: Candidate | null): boolean => {
  const rows = candidate === null ? [] : rowsToAttach(candidate)
  return (
    mirror_id === (candidate?.mirror_id ?? null) &&
    matches.length === rows.length &&
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
  'amount',
  'matchable_type',
  'matchable_id',
  'account_id',
  'vat_rate_id',
  'text',
  'currency',
  'currency_amount',
] as const
