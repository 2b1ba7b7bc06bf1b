// Credits that contain many payments, whose parts a notification (camt.054) lists. Each part is read like a payment of
// its own. card-takings.ts handles the payouts of card acquirers.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import { minorUnitsOf } from '../../../value/money.ts'
import { amountText } from '../evidence/evidence.ts'
import { type Finding, finding } from '../evidence/finding.ts'
import type { Hypothesis } from '../evidence/hypothesis.ts'
import type { MatcherState } from '../evidence/matcher-state.ts'
import { accountRow } from '../evidence/remainders.ts'
import { documentKey, type MatchDocument } from '../index/match-document.ts'
import { readTransaction, type TransactionReading } from '../reading/transaction-reading.ts'
import type { ProposedRow } from '../suggestion.ts'
import { canAttach } from './attach-decision.ts'
import type { RankedHypothesis } from './confidence.ts'
import { reservedBy } from './reserved-amounts.ts'

export interface Collective {
  readonly hypothesis: Hypothesis
  readonly findings: readonly Finding[]
}

type WeighAll = (read: TransactionReading, state: MatcherState) => readonly RankedHypothesis[]

/**
 * The documents of all parts together; null when none is found. A document that one part pays is not available to the
 * next.
 */
export const combineParts = (
  transaction: BankTransaction,
  state: MatcherState,
  weighAll: WeighAll,
): Collective | null => {
  if (transaction.details.length < 2) return null
  const reserved = new Map<string, number>()
  const within: MatcherState = {
    ...state,
    reservedOf: (document) => state.reservedOf(document) + (reserved.get(document.key) ?? 0),
  }
  const documents: MatchDocument[] = []
  const rows: ProposedRow[] = []
  const proofs: Finding[] = []
  let unknown = 0
  let probability = 1
  for (const [index, part] of transaction.details.entries()) {
    const [best] = weighAll(readTransaction(partOf(transaction, part)), within)
    if (!best || !canAttach(best)) {
      unknown += Math.abs(part.amount)
      continue
    }
    probability *= best.score
    for (const document of best.hypothesis.documents) documents.push(document)
    for (const row of best.hypothesis.rows) rows.push(row)
    for (const [key, amount] of reservedBy(best.hypothesis.rows, keyOf))
      reserved.set(key, (reserved.get(key) ?? 0) + amount)
    const [first] = best.findings
    if (first) proofs.push({ ...first, field: `details.${index}.${first.field ?? 'amount'}`, weight: 0 })
  }
  if (documents.length === 0) return null
  const isWhole = unknown === 0
  const { settings } = state
  const unclear = isWhole || settings.accounts.unclear === null ? null : settings.accounts.unclear
  if (!isWhole && unclear === null) return null
  const remainder = unclear === null ? null : accountRow(unclear, minorUnitsOf(unknown), 'Sammelgutschrift', null)
  return {
    hypothesis: {
      kind: 'collective',
      documents,
      cause: isWhole ? null : 'unknown',
      is_stated: false,
      mirror: null,
      chance: 0,
      rows: remainder === null ? rows : [...rows, remainder],
      remainder: remainder && {
        amount: remainder.amount,
        currency: settings.base_currency,
        cause: 'unknown',
        rows: [remainder],
        is_tax_known: true,
      },
    },
    findings: [
      ...proofs,
      finding(
        'amount',
        isWhole ? 'equal' : 'near',
        'support',
        ALL_PARTS + Math.log(probability / (1.001 - probability)),
        'details',
        amountText(minorUnitsOf(Math.abs(transaction.amount)), transaction.currency),
        amountText(minorUnitsOf(Math.abs(transaction.amount) - unknown), transaction.currency),
      ),
    ],
  }
}

/** Makes the whole about as probable as its parts together. */
const ALL_PARTS = 4

const partOf = (transaction: BankTransaction, part: BankTransaction['details'][number]): BankTransaction => ({
  ...transaction,
  ...part,
  text: null,
  ultimate_name: null,
  charges: null,
  charges_currency: null,
  details: [],
})

const keyOf = ({ matchable_type, matchable_id }: ProposedRow): string | null =>
  matchable_type === null || matchable_type === 'company' || matchable_id === null
    ? null
    : documentKey(matchable_type, matchable_id)
