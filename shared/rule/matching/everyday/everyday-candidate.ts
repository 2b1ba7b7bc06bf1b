// A proposal for an everyday payment that no document, rule or earlier booking explains: the account on which companies
// usually book it, because of the words in its text. It is never attached without a person.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { VatRate } from '../../../record/ledger/vat-rate.ts'
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'
import { foldText } from '../../../value/text.ts'
import { inBaseCurrency } from '../evidence/base-value.ts'
import { usualRateOn } from '../evidence/document-tax.ts'
import type { Question } from '../evidence/finding.ts'
import type { MatcherState } from '../evidence/matcher-state.ts'
import { accountRow } from '../evidence/remainders.ts'
import { ownAccountOf } from '../evidence/transfer-sides.ts'
import { factKeysOf } from '../learning/fact-key.ts'
import type { MatcherSettings } from '../matcher-settings.ts'
import {
  readTransaction,
  statedAmounts,
  statedDecimals,
  type TransactionReading,
} from '../reading/transaction-reading.ts'
import type { Candidate, ProposedRow } from '../suggestion.ts'
import { EVERYDAY_KINDS, type EverydayKind } from './everyday-kinds.ts'

/** The share of right proposals on the labelled texts of test/fixture/everyday, rounded down. */
const CONFIDENCE = 0.9
const MAX_TEXT = 300

/** A kind of everyday payment, and the words that say so. */
interface Recognised {
  readonly kind: EverydayKind
  readonly field: 'text' | 'name'
  readonly words: string
}

/** Null when the words say nothing, when the chart lacks the account, or for an amount of unknown value. */
export const everydayCandidate = ({ reading, state }: Pick<Question, 'reading' | 'state'>): Candidate | null => {
  const { transaction } = reading
  const own = inBaseCurrency(transaction, state)
  if (own === null) return null
  const recognised = recognise(reading)
  if (recognised === null) return null
  const { kind, field, words } = recognised
  // A transfer to a known account of the company has a proposal of its own.
  if (kind.code !== 'own_transfer' && ownAccountOf(transaction, state) !== null) return null
  const account = accountOf(kind, reading, state.settings)
  if (account === null) return null
  const matches = rowsOf(kind, account, { reading: own === transaction ? reading : readTransaction(own), state })
  if (isForgotten(transaction, matches, state)) return null
  return {
    kind: 'everyday',
    confidence: CONFIDENCE,
    margin: CONFIDENCE,
    is_certain: false,
    matches,
    remainder: null,
    mirror_id: null,
    source: null,
    reasons: [{ evidence: 'text', verdict: 'near', field, found: words, wanted: kind.code }],
  }
}

/** Whether a person has forgotten that transactions like this one are booked so: then it is not proposed either. */
const isForgotten = (
  transaction: BankTransaction,
  [row]: readonly ProposedRow[],
  { learned }: Pick<MatcherState, 'learned'>,
): boolean => {
  if (row === undefined) return false
  const target = { company_id: null, account_id: row.account_id, vat_rate_id: row.vat_rate_id }
  return factKeysOf(transaction).some((key) => learned.isForgotten(transaction, key, target))
}

const recognise = ({ transaction: { text, name }, direction }: TransactionReading): Recognised | null => {
  const own = foldText((text ?? '').slice(0, MAX_TEXT))
  const party = foldText((name ?? '').slice(0, MAX_TEXT))
  // Some kinds need words of both.
  const folded = `${own} ${party}`
  for (const kind of EVERYDAY_KINDS) {
    if (kind.direction !== null && kind.direction !== direction) continue
    if (!kind.words.test(folded) || kind.except?.test(folded)) continue
    const isInText = text !== null && kind.words.test(own)
    return { kind, field: isInText || name === null ? 'text' : 'name', words: (isInText ? text : (name ?? text)) ?? '' }
  }
  return null
}

interface Account {
  readonly id: string
  readonly number: number
}

const accountOf = (kind: EverydayKind, reading: TransactionReading, settings: MatcherSettings): Account | null => {
  const own = settings.is_taxed_privately && kind.owner !== undefined ? [kind.owner] : []
  const accrued = kind.accrued !== undefined && namesEarlierYear(reading) ? [kind.accrued] : []
  for (const number of [...own, ...accrued, ...kind.accounts]) {
    const id = settings.everyday_accounts[number]
    if (id !== undefined) return { id, number }
  }
  return null
}

/** Whether the text names the year before: `4. Quartal 2025` in January 2026. */
const namesEarlierYear = ({ transaction: { text }, day }: TransactionReading): boolean =>
  text !== null && day !== null && new RegExp(`\\b${Number(day.slice(0, 4)) - 1}\\b`).test(text)

const rowsOf = (
  kind: EverydayKind,
  account: Account,
  { reading, state }: { readonly reading: TransactionReading; readonly state: MatcherState },
): readonly ProposedRow[] => {
  const { settings } = state
  const { amount } = reading
  const commission = kind.code === 'card_takings' ? statedCommission(reading) : null
  const vat_rate_id = rateOf(account, reading, state)?.id ?? null
  if (commission === null || settings.accounts.card_commission === null)
    return [accountRow(account.id, amount, null, vat_rate_id)]
  return [
    accountRow(account.id, minorUnitsOf(amount + commission), null, vat_rate_id),
    accountRow(settings.accounts.card_commission, minorUnitsOf(-commission), null, null),
  ]
}

/** The commission that the acquirer states with the takings: `CHF 18486.30 abzüglich Kommission 221.85`. */
const statedCommission = ({ transaction, amount, currency }: TransactionReading): MinorUnits | null => {
  const { text } = transaction
  const all = [...new Set([...statedAmounts(text, currency), ...statedDecimals(text, currency)])]
  const commissions = all.filter((part) => part > 0 && part < amount && all.includes(minorUnitsOf(amount + part)))
  return commissions.length === 1 ? (commissions[0] ?? null) : null
}

/** Revenue is booked like an invoice, anything else like a bill, also when money comes back. */
const rateOf = ({ id, number }: Account, { day }: TransactionReading, state: MatcherState): VatRate | null => {
  if (!state.settings.is_liable_for_vat || day === null) return null
  return usualRateOn(number >= 3000 && number < 4000 ? 'invoice' : 'bill', id, day, state)
}
