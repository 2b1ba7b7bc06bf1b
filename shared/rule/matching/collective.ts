// Credits that are many payments in one: with their parts from a notification (camt.054), each of which is read as a payment
// of its own, and what a card acquirer pays out, net of its commission.
import type { BankTransaction } from '../../record/bank-transaction.ts'
import { type MinorUnits, minorUnitsOf, sumMinor } from '../../value/money.ts'
import { foldText } from '../../value/text.ts'
import { mayAttach } from './attach.ts'
import type { Found } from './candidates.ts'
import type { Weighed } from './confidence.ts'
import { amountText } from './evidence.ts'
import { type Finding, finding } from './finding.ts'
import type { Hypothesis } from './hypothesis.ts'
import { documentKey, type MatchDocument } from './match-document.ts'
import { type MatcherState, openLeftOf } from './matcher-state.ts'
import { isNumberOf } from './number-evidence.ts'
import { accountRow, commissionRow, documentRow } from './rests.ts'
import type { ProposedRow } from './suggestion.ts'
import { takenBy } from './taken-amounts.ts'
import { type ReadTransaction, readTransaction, statedAmounts } from './transaction-reading.ts'

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
    likely *= best.confidence
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
      rest: rest && { amount: rest.amount, currency: settings.base_currency, cause: 'unknown', rows: [rest] },
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

/** Who pays out what was paid by card or telephone. */
const ACQUIRER =
  /\b(?:six payment|worldline|payone|nets|concardis|aduno|viseca|adyen|stripe|sumup|i?zettle|paypal|payrexx|wallee|datatrans|saferpay|twint (?:ag|acquiring)|postfinance (?:checkout|acquiring)|swisscard|american express|global payments|elavon|mypos)\b/

/** More is no commission. */
const MAX_COMMISSION_PER_CENT = 6

/** The documents that an acquirer's credit pays, gross, and its commission; null: it says not which. */
export const acquirerCredit = (read: ReadTransaction, found: Found, state: MatcherState): Collective | null => {
  const { name, text } = read.transaction
  const { base_currency, accounts } = state.settings
  if (read.direction !== 'credit' || read.currency !== base_currency) return null
  if (!ACQUIRER.test(foldText(`${name ?? ''} ${text ?? ''}`.slice(0, 500)))) return null
  const gross = grossAmounts(read)
  const open = (document: MatchDocument) => openLeftOf(document, state)
  const named = [...found.documents.values()].filter(
    (document) => document.currency === base_currency && isNumberOf(document, read, state.documents),
  )
  const byAmount = gross.flatMap((amount) =>
    state.documents
      .byAmount({ amount, currency: base_currency, direction: 'credit' })
      .filter((each) => open(each) === amount),
  )
  const documents = named.length > 0 ? named : byAmount.length === 1 ? byAmount : []
  const sum = sumMinor(documents.map(open))
  const commission = sum - read.amount
  if (documents.length === 0 || commission <= 0 || commission * 100 > MAX_COMMISSION_PER_CENT * sum) return null
  const row = commissionRow(minorUnitsOf(-commission), accounts)
  if (row === null) return null
  const isStated = gross.includes(sum)
  return {
    hypothesis: {
      ...{ kind: 'collective', documents, cause: 'charge', is_stated: isStated, mirror: null, chance: 0 },
      rows: [...documents.map((each) => documentRow(each, open(each), open(each), base_currency)), row],
      rest: { amount: row.amount, currency: base_currency, cause: 'charge', rows: [row] },
    },
    findings: [
      finding(
        'amount',
        'near',
        'hint',
        isStated ? 4 : 1.5,
        'amount',
        amountText(read.amount, base_currency),
        amountText(sum, base_currency),
      ),
      ...(named.length > 0 ? [finding('number', 'equal', 'support', 4, 'text')] : []),
      finding('name', 'missing', 'hint', 0, 'name', name),
    ],
  }
}

/** What was sold by card, when text or bank say so: two amounts whose difference came in, or the charges. */
const grossAmounts = (read: ReadTransaction): readonly MinorUnits[] => {
  const stated = statedAmounts(read.transaction.text, read.currency)
  const gross = stated.filter((amount) => amount > read.amount && stated.some((fee) => amount - fee === read.amount))
  return read.charges === null ? gross : [...gross, minorUnitsOf(read.amount + read.charges)]
}
