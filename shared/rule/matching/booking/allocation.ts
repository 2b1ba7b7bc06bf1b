// Which allocation rows a bank transaction accepts: rules 1 to 7 of the interface document's manual match, as far as
// they can be checked without the documents that the rows pay. settlement.ts decides what the rows settle,
// booking-postings.ts what they book.

import type { BankAccount } from '../../../record/bank/bank-account.ts'
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { AmountInput } from '../../../record/core/amount-input.ts'
import type { LedgerAccount } from '../../../record/ledger/ledger-account.ts'
import type { VatRate } from '../../../record/ledger/vat-rate.ts'
import type { Match, MatchableType } from '../../../record/matching/match.ts'
import { currencyDigits } from '../../../value/currency.ts'
import { type MinorUnits, minorToDecimal, minorUnitsOf, sumMinor, ZERO } from '../../../value/money.ts'
import { err, ok, type Result } from '../../../value/result.ts'
import {
  type FieldProblem,
  type FieldProblemCode,
  type FieldProblemValues,
  readAmount,
} from '../../core/field-problem.ts'
import { acquisitionProblems } from '../../ledger/acquisition-rows.ts'
import { postingAccountProblem } from '../../ledger/ledger-account.ts'
import type { TaxAccounts } from '../../ledger/vat-split.ts'

/** A row as a caller sends it; amounts in units of the base currency and of the document's currency. */
export interface RowInput {
  readonly amount: AmountInput
  readonly matchable_type?: MatchableType | null | undefined
  readonly matchable_id?: string | null | undefined
  readonly account_id?: string | null | undefined
  readonly vat_rate_id?: string | null | undefined
  readonly text?: string | null | undefined
  readonly currency_amount?: AmountInput | null | undefined
}

/** A row in minor units, before its settlement is known. */
export type Row = Pick<Match, 'amount' | 'matchable_type' | 'matchable_id' | 'account_id' | 'vat_rate_id' | 'text'>

/** The facts of the books that the rows are checked against. */
export interface AllocationFacts {
  readonly base_currency: string
  readonly is_liable_for_vat: boolean
  readonly ledger_accounts: ReadonlyMap<string, LedgerAccount>
  readonly vat_rates: ReadonlyMap<string, VatRate>
  readonly accounts: TaxAccounts
}

/** Whether the row pays a document; a row may also merely name a company. */
const isDocumentRow = ({ matchable_type }: Pick<Row, 'matchable_type'>): boolean =>
  matchable_type !== null && matchable_type !== 'company'

/** 0.05 of a currency in its minor units (rule 6 of the interface document's manual match). */
const toleranceOf = (currency: string): number => Math.floor((5 * 10 ** currencyDigits(currency)) / 100)

/**
 * Whether the rows must add up to the amount: rule 7 of the interface document's manual match excepts the other
 * transactions from rule 6. This depends only on the currency of the bank account, not on that of the transaction or of
 * a document. Otherwise the rows define the value of the amount in the base currency.
 */
export const isBaseTransaction = (account: Pick<BankAccount, 'currency'>, baseCurrency: string): boolean =>
  account.currency === baseCurrency

/**
 * The sum that the rows must have, without a sign, in minor units of the base currency. A transaction in a foreign
 * currency on an account in the base currency has no known rate, so the bank's figure for this account counts.
 */
export const amountToAllocate = (
  { amount, currency }: Pick<BankTransaction, 'amount' | 'currency'>,
  baseCurrency: string,
): MinorUnits =>
  minorUnitsOf(Math.round(Math.abs(amount) * 10 ** (currencyDigits(baseCurrency) - currencyDigits(currency))))

/** The rows with their amounts read and each checked alone, or all problems by field. */
export const readRows = (
  rows: readonly RowInput[],
  transaction: Pick<BankTransaction, 'amount'>,
  facts: AllocationFacts,
): Result<readonly Row[], readonly FieldProblem[]> => {
  const problems: FieldProblem[] = []
  const read: Row[] = []
  for (const [index, input] of rows.entries()) {
    const amount = readAmount(`matches.${index}.amount`, input.amount, facts.base_currency)
    if (!amount.ok) {
      problems.push(amount.error)
      continue
    }
    const row = {
      amount: amount.value,
      matchable_type: input.matchable_type ?? null,
      matchable_id: input.matchable_id ?? null,
      account_id: input.account_id ?? null,
      vat_rate_id: input.vat_rate_id ?? null,
      text: input.text?.trim() || null,
    }
    for (const problem of rowProblems(row, index, transaction, facts)) problems.push(problem)
    read.push(row)
  }
  if (problems.length > 0) return err(problems)
  const taxed = acquisitionProblems(
    read.map(({ amount, account_id, vat_rate_id }) => ({
      amount,
      account: facts.ledger_accounts.get(account_id ?? '') ?? null,
      rate: facts.vat_rates.get(vat_rate_id ?? '') ?? null,
    })),
    facts.accounts,
  )
  if (taxed.length === 0) return ok(read)
  return err(taxed.map(({ index, field, code }) => ({ field: `matches.${index}.${field}`, code })))
}

/** The problems of a row by itself. */
export const rowProblems = (
  row: Row,
  index: number,
  transaction: Pick<BankTransaction, 'amount'>,
  facts: AllocationFacts,
): readonly FieldProblem[] => {
  const problems: FieldProblem[] = []
  const add = (field: string, code: FieldProblemCode | null) => {
    if (code !== null) problems.push({ field: `matches.${index}.${field}`, code })
  }
  if (row.amount === 0) add('amount', 'match_amount_zero')
  else if (row.amount < 0 && transaction.amount === 0) add('amount', 'match_negative_on_zero')
  else if (row.amount < 0 && row.matchable_type !== null) add('amount', 'match_negative_on_document')
  if (row.matchable_type !== null && row.matchable_id === null) add('matchable_id', 'required')
  if (row.matchable_type === null && row.matchable_id !== null) add('matchable_type', 'required')
  const isDocument = isDocumentRow(row)
  if (row.account_id !== null) {
    const account = facts.ledger_accounts.get(row.account_id)
    add('account_id', isDocument ? 'match_account_on_document' : postingAccountProblem(account))
  }
  if (row.vat_rate_id !== null) add('vat_rate_id', isDocument ? 'match_vat_on_document' : vatProblem(row, facts))
  return problems
}

const vatProblem = (row: Row, facts: AllocationFacts): FieldProblemCode | null => {
  if (!facts.vat_rates.has(row.vat_rate_id ?? '')) return 'vat_rate_unknown'
  return facts.is_liable_for_vat ? null : 'match_vat_not_liable'
}

/**
 * The amount of each row in the direction of the transaction. Rows with only an account count with their sign,
 * documents by their magnitude. When all rows have only an account, they may carry the sign of a debit.
 */
export const sharesOf = (
  rows: readonly Pick<Row, 'amount' | 'matchable_type'>[],
  transaction: Pick<BankTransaction, 'amount'>,
): readonly MinorUnits[] => {
  const isNegative = rows.reduce((sum, { amount }) => sum + amount, 0) < 0
  const isOwnSign = transaction.amount < 0 && isNegative && rows.every(({ matchable_type }) => matchable_type === null)
  return rows.map(({ amount }) => minorUnitsOf(isOwnSign ? -amount : amount))
}

/** The values that the refusal names; `difference` is what is missing, negative when the rows exceed the amount. */
const sumValues = (sum: number, difference: number, currency: string): FieldProblemValues => {
  const decimal = (minor: number) => minorToDecimal(minorUnitsOf(minor), currency)
  return { sum: decimal(sum), amount: decimal(sum + difference), difference: decimal(difference) }
}

/**
 * The rows' amounts, and their difference to the transaction's amount: positive when the rows fall short of it. If the
 * rows define the value of the amount (`is_base`: false), there is no difference. Refused when the rows do not add up
 * (rule 6 of the interface document's manual match), or when their value is 0.
 */
export const contributionsOf = (
  rows: readonly Row[],
  transaction: Pick<BankTransaction, 'amount' | 'currency'>,
  { is_base, base_currency }: { readonly is_base: boolean; readonly base_currency: string },
): Result<{ readonly shares: readonly MinorUnits[]; readonly difference: MinorUnits }, FieldProblem> => {
  const shares = sharesOf(rows, transaction)
  const sum = sumMinor(shares)
  if (!is_base)
    return sum > 0 ? ok({ shares, difference: ZERO }) : err({ field: 'matches', code: 'matches_worth_nothing' })
  const difference = amountToAllocate(transaction, base_currency) - sum
  return Math.abs(difference) <= toleranceOf(base_currency)
    ? ok({ shares, difference: minorUnitsOf(difference) })
    : err({ field: 'matches', code: 'matches_sum', values: sumValues(sum, difference, base_currency) })
}
