// Finds the rows that settle the remainder of a payment, and its cause: from a suggestion, otherwise by the server's
// rules, otherwise the account for unclear amounts, which the user then changes. Pure.
import type { BankTransactionObject } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { SuggestionObject } from '../../../../shared/api/endpoints/bank/suggestions.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { VatReturnMethod } from '../../../../shared/record/ledger/vat-figures.ts'
import type { BookingAccounts } from '../../../../shared/rule/ledger/booking-accounts.ts'
import type { UsualVat } from '../../../../shared/rule/ledger/usual-vat.ts'
import { amountFitsOf } from '../../../../shared/rule/matching/evidence/amount-fit.ts'
import { writeOff } from '../../../../shared/rule/matching/evidence/remainders.ts'
import { readTransaction } from '../../../../shared/rule/matching/reading/transaction-reading.ts'
import type { RemainderCause } from '../../../../shared/rule/matching/suggestion.ts'
import { minorUnitsOf } from '../../../../shared/value/money.ts'
import { type AccountRow, type Draft, payableOf, remainderDocumentRow, remainderOf, reopenRemainder } from './draft.ts'
import type { BookFacts } from './draft-check.ts'
import { minorOf } from './draft-source.ts'

export interface FoundRemainder {
  readonly cause: RemainderCause
  /** The difference between the payment and its documents. */
  readonly amount: number
  readonly rows: readonly Omit<AccountRow, 'key'>[]
}

export interface RemainderFacts extends BookFacts {
  readonly accounts: BookingAccounts
  readonly vat_method: VatReturnMethod
  readonly usual_vat: UsualVat
}

/** How the remainder of a draft can be settled; null: there is no remainder, or it is not known. */
export const findRemainder = (
  draft: Draft,
  key: number | null,
  transaction: BankTransactionObject,
  suggestions: readonly SuggestionObject[],
  facts: RemainderFacts,
): FoundRemainder | null => {
  const open = reopenRemainder(draft, key)
  const amount = remainderOf(open)
  if (amount === null || amount === 0) return null
  const proposed = suggestions.find(
    (suggestion) => hasSameDocuments(suggestion, open) && isRemainder(suggestion, amount, facts),
  )
  if (proposed?.rest) {
    return { cause: proposed.rest.cause, amount, rows: proposed.rest.rows.map((row) => accountRowOf(row, facts)) }
  }
  const cause = causeOf(open, key, transaction, facts)
  return cause === null ? unclear(amount, facts) : cause
}

const hasSameDocuments = ({ matches }: SuggestionObject, { rows }: Draft): boolean => {
  const documentIds = matches.flatMap(({ matchable_id, matchable_type }) =>
    matchable_type === null ? [] : [matchable_id],
  )
  return (
    documentIds.length > 0 &&
    documentIds.length === rows.length &&
    rows.every((row) => row.kind === 'document' && documentIds.includes(row.document.id))
  )
}

const isRemainder = ({ rest }: SuggestionObject, amount: number, { base_currency }: RemainderFacts): boolean =>
  rest !== null &&
  rest.rows.length > 0 &&
  rest.rows.reduce((sum, row) => sum + minorOf(row.amount, base_currency), 0) === amount

const accountRowOf = (
  row: SuggestionObject['matches'][number],
  { base_currency }: RemainderFacts,
): Omit<AccountRow, 'key'> => ({
  kind: 'account',
  amount: minorOf(row.amount, base_currency),
  company: null,
  account_id: row.account_id,
  vat_rate_id: row.vat_rate_id,
  text: row.text,
  is_remainder: true,
})

/** For one document from a search: by the rules that make the server's suggestions. */
const causeOf = (
  draft: Draft,
  key: number | null,
  transaction: BankTransactionObject,
  facts: RemainderFacts,
): FoundRemainder | null => {
  const row = remainderDocumentRow(draft, key)
  const matchDocument = row?.document.matchDocument
  const remainder = remainderOf(draft)
  if (!row || !matchDocument || remainder === null || draft.rows.length !== 1) return null
  const { base_currency } = facts
  const read = readTransaction(recordOf(transaction, draft.transaction.amount))
  const open = payableOf(row.document, draft.transaction)
  for (const fit of amountFitsOf(read, matchDocument, open, base_currency)) {
    if (fit.remainder !== remainder || fit.cause === null || fit.cause === 'part_payment' || fit.cause === 'unknown')
      continue
    const tax = { settings: facts, companies: NO_COMPANIES, rates: facts.vat_rates }
    const found = writeOff(fit.cause, fit.remainder, [{ document: matchDocument, open }], tax)
    if (found === null) continue
    return {
      cause: fit.cause,
      amount: remainder,
      rows: found.rows.map(({ account_id, vat_rate_id, text, amount }) => ({
        kind: 'account',
        amount,
        company: null,
        account_id,
        vat_rate_id,
        text,
        is_remainder: true,
      })),
    }
  }
  return null
}

/** Only the server knows the usual accounts and rates of companies. */
const NO_COMPANIES = { get: () => undefined }

/** The transaction as the rules read it. */
const recordOf = (transaction: BankTransactionObject, amount: BankTransaction['amount']): BankTransaction =>
  // Rules about the remainder read neither its matches nor the fields that the interface leaves out.
  ({
    ...transaction,
    amount,
    charges:
      transaction.charges === null
        ? null
        : minorOf(transaction.charges, transaction.charges_currency ?? transaction.currency),
    details: [],
  }) as unknown as BankTransaction

/** The cause is unknown: the account for unclear amounts, for the user to change. */
const unclear = (amount: number, { accounts }: RemainderFacts): FoundRemainder => ({
  cause: 'unknown',
  amount,
  rows: [
    {
      kind: 'account',
      amount: minorUnitsOf(amount),
      company: null,
      account_id: accounts.unclear,
      vat_rate_id: null,
      text: null,
      is_remainder: true,
    },
  ],
})
