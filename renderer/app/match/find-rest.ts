// By which rows the rest of a payment is settled, and why it differs: what a suggestion found, else by the same rules as the
// server's, else the account for unclear amounts, which a person then changes. Pure.
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank-transactions.ts'
import type { SuggestionObject } from '../../../shared/api/endpoints/suggestions.ts'
import type { BankTransaction } from '../../../shared/record/bank-transaction.ts'
import type { VatMethod } from '../../../shared/record/organization-settings.ts'
import type { BookingAccounts } from '../../../shared/rule/ledger/booking-accounts.ts'
import type { UsualVat } from '../../../shared/rule/ledger/usual-vat.ts'
import { amountFitsOf } from '../../../shared/rule/matching/amount-fit.ts'
import { writtenOff } from '../../../shared/rule/matching/rests.ts'
import type { RestCause } from '../../../shared/rule/matching/suggestion.ts'
import { readTransaction } from '../../../shared/rule/matching/transaction-reading.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { type AccountRow, type Draft, payableOf, reopenRest, restDocumentRow, restOf } from './draft.ts'
import type { BookFacts } from './draft-check.ts'
import { minorOf } from './draft-source.ts'

export interface FoundRest {
  readonly cause: RestCause
  /** What the payment and its documents differ by. */
  readonly amount: number
  readonly rows: readonly Omit<AccountRow, 'key'>[]
}

export interface RestFacts extends BookFacts {
  readonly accounts: BookingAccounts
  readonly vat_method: VatMethod
  readonly usual_vat: UsualVat
}

/** How the rest of a draft can be settled; null: nothing is left, or nobody can say what is. */
export const findRest = (
  draft: Draft,
  key: number | null,
  transaction: BankTransactionObject,
  suggestions: readonly SuggestionObject[],
  facts: RestFacts,
): FoundRest | null => {
  const open = reopenRest(draft, key)
  const amount = restOf(open)
  if (amount === null || amount === 0) return null
  const proposed = suggestions.find((suggestion) => isOf(suggestion, open) && restIs(suggestion, amount, facts))
  if (proposed?.rest) {
    return { cause: proposed.rest.cause, amount, rows: proposed.rest.rows.map((row) => accountRowOf(row, facts)) }
  }
  const cause = causeOf(open, key, transaction, facts)
  return cause === null ? unclear(amount, facts) : cause
}

/** Whether a suggestion is about the same documents as the rows. */
const isOf = ({ matches }: SuggestionObject, { rows }: Draft): boolean => {
  const wanted = matches.flatMap(({ matchable_id, matchable_type }) => (matchable_type === null ? [] : [matchable_id]))
  return (
    wanted.length > 0 &&
    wanted.length === rows.length &&
    rows.every((row) => row.kind === 'document' && wanted.includes(row.document.id))
  )
}

const restIs = ({ rest }: SuggestionObject, amount: number, { base_currency }: RestFacts): boolean =>
  rest !== null &&
  rest.rows.length > 0 &&
  rest.rows.reduce((sum, row) => sum + minorOf(row.amount, base_currency), 0) === amount

const accountRowOf = (
  row: SuggestionObject['matches'][number],
  { base_currency }: RestFacts,
): Omit<AccountRow, 'key'> => ({
  kind: 'account',
  amount: minorOf(row.amount, base_currency),
  ...{ company: null, account_id: row.account_id, vat_rate_id: row.vat_rate_id, text: row.text, is_rest: true },
})

/** Of one document that was looked up: by the rules that the server's suggestions are made by. */
const causeOf = (
  draft: Draft,
  key: number | null,
  transaction: BankTransactionObject,
  facts: RestFacts,
): FoundRest | null => {
  const row = restDocumentRow(draft, key)
  const known = row?.document.known
  const rest = restOf(draft)
  if (!row || !known || rest === null || draft.rows.length !== 1) return null
  const { base_currency } = facts
  const read = readTransaction(recordOf(transaction, draft.transaction.amount))
  const open = payableOf(row.document, draft.transaction)
  for (const fit of amountFitsOf(read, known, open, base_currency)) {
    if (fit.rest !== rest || fit.cause === null || fit.cause === 'part_payment' || fit.cause === 'unknown') continue
    const tax = { settings: facts, companies: NO_COMPANIES, rates: facts.vat_rates }
    const found = writtenOff(fit.cause, fit.rest, [{ document: known, open }], tax)
    if (found === null) continue
    return {
      cause: fit.cause,
      amount: rest,
      rows: found.rows.map(({ account_id, vat_rate_id, text, amount }) => ({
        ...{ kind: 'account', amount, company: null, account_id, vat_rate_id, text, is_rest: true },
      })),
    }
  }
  return null
}

/** Their usual accounts and rates are known to the server alone. */
const NO_COMPANIES = { get: () => undefined }

/** The transaction as the rules read it. */
const recordOf = (transaction: BankTransactionObject, amount: BankTransaction['amount']): BankTransaction =>
  ({
    ...transaction,
    amount,
    charges:
      transaction.charges === null
        ? null
        : minorOf(transaction.charges, transaction.charges_currency ?? transaction.currency),
    details: [],
  }) as unknown as BankTransaction

/** Nobody knows why: the account for unclear amounts, for a person to change. */
const unclear = (amount: number, { accounts }: RestFacts): FoundRest => ({
  cause: 'unknown',
  amount,
  rows: [
    {
      kind: 'account',
      amount: minorUnitsOf(amount),
      ...{ company: null, account_id: accounts.unclear, vat_rate_id: null, text: null, is_rest: true },
    },
  ],
})
