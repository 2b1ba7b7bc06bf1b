// Finds the rows that settle the remainder of a payment, and its cause: from a suggestion, otherwise by the server's
// rules, otherwise the account for unclear amounts, which the user then changes. Pure.
import type { BankTransactionObject } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { SuggestionObject } from '../../../../shared/api/endpoints/bank/suggestions.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { VatReturnMethod } from '../../../../shared/record/ledger/vat-figures.ts'
import type { Company } from '../../../../shared/record/open-item/company.ts'
import type { BookingAccounts } from '../../../../shared/rule/ledger/booking-accounts.ts'
import type { UsualVat } from '../../../../shared/rule/ledger/usual-vat.ts'
import { amountFitsOf } from '../../../../shared/rule/matching/evidence/amount-fit.ts'
import { remainderTax } from '../../../../shared/rule/matching/evidence/document-tax.ts'
import { writeOff } from '../../../../shared/rule/matching/evidence/remainders.ts'
import type { MatchDocument } from '../../../../shared/rule/matching/index/match-document.ts'
import { readTransaction } from '../../../../shared/rule/matching/reading/transaction-reading.ts'
import type { RemainderCause } from '../../../../shared/rule/matching/suggestion.ts'
import { minorUnitsOf } from '../../../../shared/value/money.ts'
import {
  type AccountRow,
  type DocumentRow,
  type Draft,
  payableOf,
  remainderDocumentRow,
  remainderOf,
  reopenRemainder,
} from './draft.ts'
import type { BookFacts } from './draft-check.ts'
import { minorOf } from './draft-source.ts'

export interface FoundRemainder {
  /** `write_off`: a small remainder, up to the limit of the organization. */
  readonly cause: RemainderCause | 'write_off'
  /** The difference between the payment and its documents. */
  readonly amount: number
  readonly rows: readonly Omit<AccountRow, 'key'>[]
}

export interface RemainderFacts extends BookFacts {
  readonly accounts: BookingAccounts
  readonly vat_method: VatReturnMethod
  readonly usual_vat: UsualVat
  /** Up to this amount a remainder is written off without a reason; minor units of the base currency. */
  readonly write_off_limit: number
}

/** The document of the remainder with all its data, and its company, once they are loaded. */
export interface LoadedDocument {
  readonly document: MatchDocument
  readonly company: Company | null
}

/** How the remainder of a draft can be settled; null: there is no remainder, or it is not known. */
export const findRemainder = (
  draft: Draft,
  key: number | null,
  transaction: BankTransactionObject,
  suggestions: readonly SuggestionObject[],
  facts: RemainderFacts,
  loaded: LoadedDocument | null = null,
): FoundRemainder | null => {
  const open = reopenRemainder(draft, key)
  const amount = remainderOf(open)
  if (amount === null || amount === 0) return null
  const proposed = suggestions.find(
    (suggestion) => hasSameDocuments(suggestion, open) && isRemainder(suggestion, amount, facts),
  )
  const rest = proposed?.rest
  const usual = rest
    ? { cause: rest.cause, amount, rows: rest.rows.map((row) => accountRowOf(row, facts)) }
    : causeOf(open, key, transaction, facts)
  const small = smallLoss(amount, remainderDocumentRow(open, key), facts, loaded)
  // Where the usual cause is among the rows already, the other one is offered.
  return (small && usual && isBooked(usual, draft) ? small : (usual ?? small)) ?? unclear(amount, facts)
}

const isBooked = ({ rows: [first] }: FoundRemainder, { rows }: Draft): boolean =>
  rows.some((row) => row.kind === 'account' && row.account_id === first?.account_id)

/** A small remainder that will not be paid is a loss like a write-off (rule 230), with the VAT of the document. */
const smallLoss = (
  amount: number,
  row: DocumentRow | null,
  facts: RemainderFacts,
  loaded: LoadedDocument | null,
): FoundRemainder | null => {
  const { accounts, base_currency, write_off_limit } = facts
  if (row === null || amount >= 0 || -amount > write_off_limit || row.document.currency !== base_currency) return null
  if (loaded?.document.id !== row.document.id || loaded.document.is_credit_note) return null
  const account = row.document.type === 'invoice' ? accounts.bad_debt : accounts.discount_received
  if (account === null) return null
  const tax = { settings: facts, companies: { get: () => loaded.company ?? undefined }, rates: facts.vat_rates }
  const open = minorUnitsOf(Math.abs(row.document.total))
  const { parts } = remainderTax(minorUnitsOf(amount), [{ document: loaded.document, open }], tax)
  return {
    cause: 'write_off',
    amount,
    rows: parts.map((part) => ({
      kind: 'account',
      amount: part.amount,
      company: null,
      account_id: account,
      vat_rate_id: part.vat_rate_id,
      text: 'Abschreibung',
      is_remainder: true,
    })),
  }
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
