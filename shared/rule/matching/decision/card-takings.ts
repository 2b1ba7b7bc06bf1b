// The payout of a card acquirer: the takings of one or more days less its commission. Recognised by the acquirer's
// name, or proved by the text: gross less commission is the amount.
import { addDays, type LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf, sumMinor } from '../../../value/money.ts'
import { foldText } from '../../../value/text.ts'
import type { FoundDocuments } from '../evidence/document-candidates.ts'
import { uniqueSum } from '../evidence/document-combinations.ts'
import { amountText, MAX_CHANCE } from '../evidence/evidence.ts'
import { type Finding, finding } from '../evidence/finding.ts'
import type { Hypothesis } from '../evidence/hypothesis.ts'
import { type MatcherState, remainingOpenOf, withOpenAmount } from '../evidence/matcher-state.ts'
import { isNumberOf } from '../evidence/number-evidence.ts'
import { commissionRow, documentRow } from '../evidence/remainders.ts'
import type { MatchDocument } from '../index/match-document.ts'
import { statedAmounts, statedDecimals, type TransactionReading } from '../reading/transaction-reading.ts'
import type { Collective } from './collective-payment.ts'

/** Companies that pay out card and telephone payments. */
const ACQUIRER =
  /\b(?:six payment|worldline|payone|nets|concardis|aduno|viseca|adyen|stripe|sumup|i?zettle|paypal|payrexx|wallee|datatrans|saferpay|twint (?:ag|acquiring)|postfinance (?:checkout|acquiring)|swisscard|american express|global payments|elavon|mypos)\b/
const COMMISSION =
  /kommission|\bkom\b|commission|provvigion|provision|disagio|gebuhr|entgelt|\bfees?\b|\bfrais\b|\bspesen?\b|kosten\b|\bcharges?\b|\bcosti\b|\babzug/

/** A larger deduction is not a commission. */
const MAX_COMMISSION_PER_CENT = 6
/** Acquirers pay out within this many days. */
const MAX_DAYS = 10
const MAX_TEXT = 1000

/** The documents that an acquirer's credit pays, gross, and its commission; null when they cannot be found. */
export const takingsOf = (
  reading: TransactionReading,
  found: FoundDocuments,
  state: MatcherState,
): Collective | null => {
  const { base_currency } = state.settings
  if (reading.direction !== 'credit' || reading.currency !== base_currency) return null
  const { name, text } = reading.transaction
  const folded = foldText(`${name ?? ''} ${text ?? ''}`.slice(0, MAX_TEXT))
  const proved = COMMISSION.test(folded) ? provedGross(reading) : null
  if (proved === null && !ACQUIRER.test(folded)) return null
  const named = [...found.documents.values()].filter(
    (document) => document.currency === base_currency && isNumberOf(document, reading, state.documents),
  )
  const { documents, chance } =
    named.length > 0
      ? { documents: named, chance: 0 }
      : documentsOf(proved === null ? grossAmounts(reading) : [proved], reading, state)
  const sum = sumMinor(documents.map((each) => remainingOpenOf(each, state)))
  const commission = sum - reading.amount
  if (documents.length === 0 || commission <= 0 || commission * 100 > MAX_COMMISSION_PER_CENT * sum) return null
  const row = commissionRow(minorUnitsOf(-commission), state.settings.accounts)
  if (row === null) return null
  const isProved = sum === proved
  return {
    hypothesis: {
      kind: 'collective',
      documents,
      cause: 'charge',
      mirror: null,
      chance,
      is_stated: isProved || grossAmounts(reading).includes(sum),
      rows: [
        ...documents.map((each) =>
          documentRow(each, remainingOpenOf(each, state), remainingOpenOf(each, state), base_currency),
        ),
        row,
      ],
      remainder: { amount: row.amount, currency: base_currency, cause: 'charge', rows: [row], is_tax_known: true },
    },
    findings: findingsOf(reading, sum, isProved && chance <= MAX_CHANCE, documents, named.length > 0),
  }
}

const findingsOf = (
  reading: TransactionReading,
  sum: MinorUnits,
  isProved: boolean,
  documents: readonly MatchDocument[],
  isNamed: boolean,
): readonly Finding[] => {
  const latest = documents.map(({ date }) => date).reduce((a, b) => (a > b ? a : b))
  const isInTime = reading.day !== null && latest <= reading.day && latest >= earliestDay(reading.day)
  const paid = amountText(reading.amount, reading.currency)
  const gross = amountText(sum, reading.currency)
  const { name } = reading.transaction
  return [
    finding(
      'amount',
      'near',
      isProved ? 'support' : 'hint',
      isProved ? 5 : grossAmounts(reading).includes(sum) ? 4 : 1.5,
      'amount',
      paid,
      gross,
    ),
    ...(isNamed ? [finding('number', 'equal', 'support', 4, 'text')] : []),
    ...(isInTime && isProved ? [finding('date', 'equal', 'support', 2, 'booking_date', reading.day, latest)] : []),
    finding('name', 'missing', 'hint', 0, 'name', name),
  ]
}

const earliestDay = (day: LocalDate): LocalDate => addDays(day, -MAX_DAYS)

type Choice = Pick<Hypothesis, 'documents' | 'chance'>
const NONE: Choice = { documents: [], chance: 0 }

/**
 * The only open document with the gross amount, or the only combination of documents of the days before with this sum:
 * first among one customer's documents, then among those of all customers, because a shop sells to many.
 */
const documentsOf = (
  gross: readonly MinorUnits[],
  { day, currency }: TransactionReading,
  state: MatcherState,
): Choice => {
  const whole = gross.flatMap((amount) =>
    state.documents
      .byAmount({ amount, currency, direction: 'credit' })
      .filter((each) => remainingOpenOf(each, state) === amount),
  )
  if (whole.length > 0) return whole.length === 1 ? { documents: whole, chance: 0 } : NONE
  const [amount] = gross
  if (day === null || amount === undefined || gross.length > 1) return NONE
  const issued = state.documents
    .issuedWithin(earliestDay(day), day)
    .filter((each) => each.direction === 'credit' && each.currency === currency && each.total > 0)
  const owed = withOpenAmount(issued, state).filter(({ open }) => open < amount)
  const byCompany = Map.groupBy(owed, ({ document }) => document.company_id)
  byCompany.delete(null)
  const ofOne = [...byCompany.values()].flatMap((documents) => uniqueSum(documents, amount, state) ?? [])
  if (ofOne.length > 0) return ofOne.length === 1 ? { documents: ofOne[0]?.documents ?? [], chance: 0 } : NONE
  return uniqueSum(owed, amount, state) ?? NONE
}

/** The gross amount that the text proves: the only one from which another stated amount leaves the amount received. */
const provedGross = ({ amount, currency, transaction: { text } }: TransactionReading): MinorUnits | null => {
  const stated = new Set(statedDecimals(text, currency))
  const gross = [...stated].filter((each) => each > amount && stated.has(minorUnitsOf(each - amount)))
  return gross.length === 1 ? (gross[0] ?? null) : null
}

/**
 * The gross amounts that text or charges state: of two amounts, one less the other is the amount received; or the
 * amount received plus the charges.
 */
const grossAmounts = (reading: TransactionReading): readonly MinorUnits[] => {
  const stated = statedAmounts(reading.transaction.text, reading.currency)
  const gross = stated.filter(
    (amount) => amount > reading.amount && stated.some((fee) => amount - fee === reading.amount),
  )
  return reading.charges === null ? gross : [...gross, minorUnitsOf(reading.amount + reading.charges)]
}
