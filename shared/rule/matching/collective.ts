// Credits that are many payments in one: with their parts from a notification (camt.054), each of which is read as a payment
// of its own. What card acquirers pay out: takings.ts.
import type { BankTransaction } from '../../record/bank-transaction.ts'
import { minorUnitsOf } from '../../value/money.ts'
import { mayAttach } from './attach.ts'
import type { Weighed } from './confidence.ts'
import { amountText } from './evidence.ts'
import { type Finding, finding } from './finding.ts'
import type { Hypothesis } from './hypothesis.ts'
import { documentKey, type MatchDocument } from './match-document.ts'
import type { MatcherState } from './matcher-state.ts'
import { accountRow } from './rests.ts'
import type { ProposedRow } from './suggestion.ts'
import { takenBy } from './taken-amounts.ts'
import { type ReadTransaction, readTransaction } from './transaction-reading.ts'

export interface Collective {
  readonly hypothesis: Hypothesis
  readonly findings: readonly Finding[]
}

type WeighAll = (read: ReadTransaction, state: MatcherState) => readonly Weighed[]

/** All parts together; null when none of them is found. What one part pays, the next does not get. */
export const partsTogether = (
  transaction: BankTransaction,
  state: MatcherState,
  weighAll: WeighAll,
): Collective | null => {
  if (transaction.details.length < 2) return null
  const taken = new Map<string, number>()
  const within: MatcherState = {
    ...state,
    takenOf: (document) => state.takenOf(document) + (taken.get(document.key) ?? 0),
  }
  const documents: MatchDocument[] = []
  const rows: ProposedRow[] = []
  const proofs: Finding[] = []
  let unknown = 0
  let likely = 1
  for (const [index, part] of transaction.details.entries()) {
    const [best] = weighAll(readTransaction(partOf(transaction, part)), within)
    if (!best || !mayAttach(best)) {
      unknown += Math.abs(part.amount)
      continue
    }
    likely *= best.score
    for (const document of best.hypothesis.documents) documents.push(document)
    for (const row of best.hypothesis.rows) rows.push(row)
    for (const [key, amount] of takenBy(best.hypothesis.rows, keyOf)) taken.set(key, (taken.get(key) ?? 0) + amount)
    const [first] = best.findings
    if (first) proofs.push({ ...first, field: `details.${index}.${first.field ?? 'amount'}`, weight: 0 })
  }
  if (documents.length === 0) return null
  const isWhole = unknown === 0
  const { settings } = state
  const unclear = isWhole || settings.accounts.unclear === null ? null : settings.accounts.unclear
  if (!isWhole && unclear === null) return null
  const rest = unclear === null ? null : accountRow(unclear, minorUnitsOf(unknown), 'Sammelgutschrift', null)
  return {
    hypothesis: {
      ...{
        kind: 'collective',
        documents,
        cause: isWhole ? null : 'unknown',
        is_stated: false,
        mirror: null,
        chance: 0,
      },
      rows: rest === null ? rows : [...rows, rest],
      rest: rest && {
        amount: rest.amount,
        currency: settings.base_currency,
        cause: 'unknown',
        rows: [rest],
        is_tax_known: true,
      },
    },
    findings: [
      ...proofs,
      finding(
        'amount',
        isWhole ? 'equal' : 'near',
        'support',
        ALL_PARTS + Math.log(likely / (1.001 - likely)),
        'details',
        amountText(minorUnitsOf(Math.abs(transaction.amount)), transaction.currency),
        amountText(minorUnitsOf(Math.abs(transaction.amount) - unknown), transaction.currency),
      ),
    ],
  }
}

/** So that a whole is about as likely as its parts together. */
const ALL_PARTS = 4

const partOf = (transaction: BankTransaction, part: BankTransaction['details'][number]): BankTransaction => ({
  ...transaction,
  ...part,
  ...{ text: null, ultimate_name: null, charges: null, charges_currency: null, details: [] },
})

const keyOf = ({ matchable_type, matchable_id }: ProposedRow): string | null =>
  matchable_type === null || matchable_type === 'company' || matchable_id === null
    ? null
    : documentKey(matchable_type, matchable_id)
