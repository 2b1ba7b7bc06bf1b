// Payments that come back: the return and its payment are on the same account, with opposite signs and the same
// end-to-end id or reference; or the bank says so, and amount and counterparty are the same. A return is booked with the
// rows of its payment on its own day, so that its documents are open again. When the payment was never matched, the two
// are a pair and cancel each other on the account for transfers.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'
import { foldText } from '../../../value/text.ts'
import { amountText } from '../evidence/evidence.ts'
import { type Finding, finding } from '../evidence/finding.ts'
import type { Hypothesis } from '../evidence/hypothesis.ts'
import { isInBaseCurrency, type MatcherState } from '../evidence/matcher-state.ts'
import { accountRow } from '../evidence/remainders.ts'
import { isReturnOf, MAX_FEE, type Pair, pairIn } from '../evidence/return-pairs.ts'
import { documentKey, type MatchDocument } from '../index/match-document.ts'
import type { BookedRow, PastTransaction } from '../index/past-transactions.ts'
import { dayOf } from '../index/return-index.ts'
import { returnWordIn } from '../reading/return-words.ts'
import type { TransactionReading } from '../reading/transaction-reading.ts'
import type { ProposedRow, Remainder } from '../suggestion.ts'

export interface ReturnedPayment {
  readonly hypothesis: Hypothesis
  readonly findings: readonly Finding[]
}

/** The payment that a transaction returns; or, for a payment, its return, when neither was matched. */
export const returnsOf = (reading: TransactionReading, state: MatcherState): readonly ReturnedPayment[] => {
  if (!isInBaseCurrency(reading, state)) return []
  const { transaction } = reading
  const keyed = pairIn(state.returns.withSameKey(transaction), transaction)
  if (keyed !== null) return partsOf(reading, state, keyed, { word: wordOf(transaction), isKeyed: true })
  const ordered = orderedReturn(reading, state)
  if (ordered !== null) return [ordered]
  // Hardly any amount comes back, so hardly any text needs to be read for the word.
  const word = state.returns.hasOpposite(transaction) ? wordOf(transaction) : null
  if (word === null) return []
  const alike = state.returns
    .withSameAmount(transaction)
    .filter((other) => other.id !== transaction.id && isSameParty(other, transaction))
  // With two equal payments, or a second return, the bank's word alone does not say which one came back.
  const [original, ...others] = alike
  if (original === undefined || others.length > 0 || !isReturnOf(transaction, original)) return []
  return partsOf(reading, state, { original, isReturn: true }, { word, isKeyed: false })
}

/** A payment of an order that the bank booked with others as one amount: only the payment itself has its id. */
const orderedReturn = ({ transaction, direction }: TransactionReading, state: MatcherState): ReturnedPayment | null => {
  const { end_to_end_id } = transaction
  if (direction !== 'credit' || end_to_end_id === null) return null
  const [payment, ...others] = state.documents
    .byEndToEndId(end_to_end_id)
    .filter(({ type, open }) => type === 'expense_payment' && open === 0)
  if (payment === undefined || others.length > 0 || transaction.amount > payment.total) return null
  const { id: matchable_id, date: paidOn, currency } = payment
  const row = { matchable_type: 'expense_payment', matchable_id, account_id: null, vat_rate_id: null } as const
  const amount = minorUnitsOf(-payment.total)
  const rows = rowsOf({ booked: [{ ...row, amount: payment.total }], amount }, transaction.amount, state)
  const documents = rows && documentsOf(rows.rows, state)
  if (rows === null || documents === null) return null
  const payer = { amount, currency, end_to_end_id, name: null }
  return {
    hypothesis: { kind: 'return', documents, ...rows, chance: 0, is_stated: true, mirror: null },
    findings: returnFindings(transaction, payer, { said: wordOf(transaction), isKeyed: true, isPair: false, paidOn }),
  }
}

/** The bank's mark, or its word in the text. */
const wordOf = ({ is_return, text }: Pick<BankTransaction, 'is_return' | 'text'>): string | null =>
  is_return === true ? BY_BANK : returnWordIn(text)
const BY_BANK = 'RvslInd'

const isSameParty = (
  a: Pick<BankTransaction, 'name' | 'counterparty_iban'>,
  b: Pick<BankTransaction, 'name' | 'counterparty_iban'>,
): boolean =>
  (a.counterparty_iban !== null && a.counterparty_iban === b.counterparty_iban) ||
  (a.name !== null && b.name !== null && foldText(a.name) === foldText(b.name))

interface Evidence {
  readonly word: string | null
  readonly isKeyed: boolean
}

const partsOf = (
  { transaction, amount }: TransactionReading,
  state: MatcherState,
  { original, isReturn }: Pair,
  { word, isKeyed }: Evidence,
): readonly ReturnedPayment[] => {
  const isMatched = original.booked !== null
  // The payment of a matched return waits for no pair; a payment in another pair is decided.
  if (!isReturn && isMatched) return []
  if (!isMatched && (original.amount !== -transaction.amount || !state.canPair(transaction.id, original.id))) return []
  const rows = isMatched
    ? rowsOf(original, transaction.amount, state)
    : pairRows(amount, state.settings.accounts.transfer ?? state.settings.accounts.unclear)
  if (rows === null) return []
  const documents = documentsOf(rows.rows, state)
  if (documents === null) return []
  const said = isReturn ? word : wordOf(original)
  const paidOn = dayOf(isReturn ? original : transaction)
  return [
    {
      hypothesis: {
        ...{ kind: 'return', documents, ...rows, chance: 0 },
        // A part may be of any amount; a fee is certain only for a person.
        is_stated: true,
        mirror: isMatched ? null : original,
      },
      findings: returnFindings(transaction, original, { said, isKeyed, isPair: !isMatched, paidOn }),
    },
  ]
}

/** The documents of the rows; null when one is gone, in another currency, or less paid than came back. */
const documentsOf = (rows: readonly ProposedRow[], state: MatcherState): readonly MatchDocument[] | null => {
  const found: MatchDocument[] = []
  for (const { matchable_type: type, matchable_id: id, amount } of rows) {
    if (type === null || type === 'company' || id === null) continue
    const document = state.documents.get(documentKey(type, id))
    if (document?.currency !== state.settings.base_currency || document.total - document.open < amount) return null
    found.push(document)
  }
  return found
}

/** The evidence for a return of `original`. */
export const returnFindings = (
  transaction: BankTransaction,
  original: Pick<PastTransaction, 'amount' | 'currency' | 'end_to_end_id' | 'name'>,
  {
    said,
    isKeyed,
    isPair,
    paidOn,
  }: {
    readonly said: string | null
    readonly isKeyed: boolean
    readonly isPair: boolean
    readonly paidOn: string
  },
): readonly Finding[] => {
  const isByEndToEnd = transaction.end_to_end_id !== null && transaction.end_to_end_id === original.end_to_end_id
  const field = isByEndToEnd ? 'end_to_end_id' : 'reference'
  const isEqual = transaction.amount === -original.amount
  const [found, wanted] = [transaction, original].map((each) => amountText(each.amount as MinorUnits, each.currency))
  const isChecked = isKeyed && said !== null
  // A payment that is known to have come back pays nothing, whatever reference it has: the document is for the next one.
  const weight = isChecked && isPair ? 20 : 5
  return [
    finding('return', said === null ? 'near' : 'equal', isChecked ? 'checked' : 'support', weight, null, paidOn, said),
    ...(isKeyed ? [finding('reference', 'equal', 'support', 4, field, transaction[field])] : []),
    finding(
      'amount',
      isEqual ? 'equal' : 'near',
      isEqual ? 'support' : 'hint',
      isEqual ? 2 : 0,
      'amount',
      found,
      wanted,
    ),
    ...(isKeyed ? [] : [finding('name', 'equal', 'support', 2, 'name', transaction.name, original.name)]),
  ]
}

type Rows = Pick<Hypothesis, 'rows' | 'cause' | 'remainder'>

const pairRows = (amount: MinorUnits, account: string | null): Rows | null =>
  account === null ? null : { rows: [accountRow(account, amount, RETURN_TEXT, null)], cause: null, remainder: null }
const RETURN_TEXT = 'Rückgabe'

/** The rows of the payment, for the amount that came back; null when it is not clear which of them. */
const rowsOf = (
  { booked, amount: paid }: Pick<PastTransaction, 'booked' | 'amount'>,
  returned: MinorUnits,
  state: MatcherState,
): Rows | null => {
  if (booked === null || booked.length === 0) return null
  const difference = minorUnitsOf(Math.abs(returned) - Math.abs(paid))
  const whole = booked.map(rowOf)
  if (difference === 0) return { rows: whole, cause: null, remainder: null }
  // The fee is a cost in either direction: it adds to a debit, and is missing in a credit.
  const isFee = returned < 0 ? difference > 0 : -difference <= MAX_FEE && -difference * 5 <= Math.abs(paid)
  const { bank_charges: account } = state.settings.accounts
  if (isFee) {
    if (account === null || Math.abs(difference) > MAX_FEE) return null
    const fee = accountRow(account, difference, FEE_TEXT, null)
    return { rows: [...whole, fee], cause: 'charge', remainder: remainderOf(difference, 'charge', [fee], state) }
  }
  const part = Math.abs(returned)
  const [only, ...others] = whole.filter(({ amount }) => amount === part)
  if (only !== undefined && others.length === 0)
    return { rows: [only], cause: 'part_payment', remainder: remainderOf(difference, 'part_payment', [], state) }
  const [single, ...more] = whole
  if (single === undefined || more.length > 0) return null
  return {
    rows: [{ ...single, amount: minorUnitsOf(part) }],
    cause: 'part_payment',
    remainder: remainderOf(difference, 'part_payment', [], state),
  }
}
const FEE_TEXT = 'Gebühr der Rückgabe'

const rowOf = ({ amount, matchable_type, matchable_id, account_id, vat_rate_id }: BookedRow): ProposedRow => ({
  ...{ amount, matchable_type, matchable_id, account_id, vat_rate_id },
  ...{ text: null, currency: null, currency_amount: null },
})

const remainderOf = (
  amount: MinorUnits,
  cause: Remainder['cause'],
  rows: readonly ProposedRow[],
  { settings: { base_currency: currency } }: MatcherState,
): Remainder => ({ amount, currency, cause, rows, is_tax_known: true })
