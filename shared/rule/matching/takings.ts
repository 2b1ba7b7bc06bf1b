// What a card acquirer pays out: one or more days' takings less its commission. Known by the acquirer's name, or proved by
// the text itself: gross less commission is what came in.
import { addDays, type LocalDate } from '../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf, parseAmount, sumMinor } from '../../value/money.ts'
import { foldText } from '../../value/text.ts'
import type { Found } from './candidates.ts'
import type { Collective } from './collective.ts'
import { amountText, MAX_CHANCE } from './evidence.ts'
import { type Finding, finding } from './finding.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { MatchDocument } from './match-document.ts'
import { type MatcherState, openLeftOf, openOnes } from './matcher-state.ts'
import { isNumberOf } from './number-evidence.ts'
import { commissionRow, documentRow } from './rests.ts'
import { onlySum } from './several-documents.ts'
import { type ReadTransaction, statedAmounts } from './transaction-reading.ts'

/** Who pays out what was paid by card or telephone. */
const ACQUIRER =
  /\b(?:six payment|worldline|payone|nets|concardis|aduno|viseca|adyen|stripe|sumup|i?zettle|paypal|payrexx|wallee|datatrans|saferpay|twint (?:ag|acquiring)|postfinance (?:checkout|acquiring)|swisscard|american express|global payments|elavon|mypos)\b/
const COMMISSION = /kommission|\bkom\b|commission|provvigion|disagio|gebuhr|\bfees?\b|\bfrais\b|\bspese\b/

/** More is no commission. */
const MAX_COMMISSION_PER_CENT = 6
/** Acquirers pay out within days. */
const MAX_DAYS = 10
const MAX_TEXT = 1000

/** The documents that an acquirer's credit pays, gross, and its commission; null: it says not which. */
export const takingsOf = (read: ReadTransaction, found: Found, state: MatcherState): Collective | null => {
  const { base_currency } = state.settings
  if (read.direction !== 'credit' || read.currency !== base_currency) return null
  const { name, text } = read.transaction
  const folded = foldText(`${name ?? ''} ${text ?? ''}`.slice(0, MAX_TEXT))
  const proved = COMMISSION.test(folded) ? provedGross(read) : null
  if (proved === null && !ACQUIRER.test(folded)) return null
  const named = [...found.documents.values()].filter(
    (document) => document.currency === base_currency && isNumberOf(document, read, state.documents),
  )
  const { documents, chance } =
    named.length > 0
      ? { documents: named, chance: 0 }
      : documentsOf(proved === null ? grossAmounts(read) : [proved], read, state)
  const sum = sumMinor(documents.map((each) => openLeftOf(each, state)))
  const commission = sum - read.amount
  if (documents.length === 0 || commission <= 0 || commission * 100 > MAX_COMMISSION_PER_CENT * sum) return null
  const row = commissionRow(minorUnitsOf(-commission), state.settings.accounts)
  if (row === null) return null
  const isProved = sum === proved
  return {
    hypothesis: {
      ...{ kind: 'collective', documents, cause: 'charge', mirror: null, chance },
      is_stated: isProved || grossAmounts(read).includes(sum),
      rows: [
        ...documents.map((each) => documentRow(each, openLeftOf(each, state), openLeftOf(each, state), base_currency)),
        row,
      ],
      rest: { amount: row.amount, currency: base_currency, cause: 'charge', rows: [row], is_tax_known: true },
    },
    findings: findingsOf(read, sum, isProved && chance <= MAX_CHANCE, documents, named.length > 0),
  }
}

const findingsOf = (
  read: ReadTransaction,
  sum: MinorUnits,
  isProved: boolean,
  documents: readonly MatchDocument[],
  isNamed: boolean,
): readonly Finding[] => {
  const latest = documents.map(({ date }) => date).reduce((a, b) => (a > b ? a : b))
  const isInTime = read.day !== null && latest <= read.day && latest >= earliestDay(read.day)
  const [paid, gross] = [amountText(read.amount, read.currency), amountText(sum, read.currency)]
  const { name } = read.transaction
  return [
    finding(
      'amount',
      'near',
      isProved ? 'support' : 'hint',
      isProved ? 5 : grossAmounts(read).includes(sum) ? 4 : 1.5,
      'amount',
      paid,
      gross,
    ),
    ...(isNamed ? [finding('number', 'equal', 'support', 4, 'text')] : []),
    ...(isInTime && isProved ? [finding('date', 'equal', 'support', 2, 'booking_date', read.day, latest)] : []),
    finding('name', 'missing', 'hint', 0, 'name', name),
  ]
}

const earliestDay = (day: LocalDate): LocalDate => addDays(day, -MAX_DAYS)

type Choice = Pick<Hypothesis, 'documents' | 'chance'>
const NONE: Choice = { documents: [], chance: 0 }

/**
 * The one open document of a gross amount, else the one choice of the days before that comes to it: of a customer's documents,
 * else of those of all customers, as a shop sells to many.
 */
const documentsOf = (gross: readonly MinorUnits[], { day, currency }: ReadTransaction, state: MatcherState): Choice => {
  const whole = gross.flatMap((amount) =>
    state.documents
      .byAmount({ amount, currency, direction: 'credit' })
      .filter((each) => openLeftOf(each, state) === amount),
  )
  if (whole.length > 0) return whole.length === 1 ? { documents: whole, chance: 0 } : NONE
  const [amount] = gross
  if (day === null || amount === undefined || gross.length > 1) return NONE
  const issued = state.documents
    .issuedWithin(earliestDay(day), day)
    .filter((each) => each.direction === 'credit' && each.currency === currency && each.total > 0)
  const owed = openOnes(issued, state).filter(({ open }) => open < amount)
  const byCompany = Map.groupBy(owed, ({ document }) => document.company_id)
  byCompany.delete(null)
  const ofOne = [...byCompany.values()].flatMap((documents) => onlySum(documents, amount, state) ?? [])
  if (ofOne.length > 0) return ofOne.length === 1 ? { documents: ofOne[0]?.documents ?? [], chance: 0 } : NONE
  return onlySum(owed, amount, state) ?? NONE
}

const DECIMALS = /(?<![\d.,])\d[\d'’]*[.,]\d{2}(?![\d.,]\d|\d)/g

/** The gross amount that the text proves: the only one from which another one leaves what came in. */
const provedGross = ({ amount, currency, transaction: { text } }: ReadTransaction): MinorUnits | null => {
  if (text === null) return null
  const stated = new Set(
    [...text.slice(0, MAX_TEXT).matchAll(DECIMALS)].flatMap(([decimal]) => {
      const read = parseAmount(decimal.replace(/['’]/g, '').replace(',', '.'), currency)
      return read.ok ? [read.value] : []
    }),
  )
  const gross = [...stated].filter((each) => each > amount && stated.has(minorUnitsOf(each - amount)))
  return gross.length === 1 ? (gross[0] ?? null) : null
}

/** What was sold by card, when text or bank say so: two amounts whose difference came in, or the charges. */
const grossAmounts = (read: ReadTransaction): readonly MinorUnits[] => {
  const stated = statedAmounts(read.transaction.text, read.currency)
  const gross = stated.filter((amount) => amount > read.amount && stated.some((fee) => amount - fee === read.amount))
  return read.charges === null ? gross : [...gross, minorUnitsOf(read.amount + read.charges)]
}
