// Collects the problems of a company's document while it is built, and checks its texts.
import { isPostingAccount, type LedgerAccount } from '../../record/ledger/ledger-account.ts'
import { isAcquisitionRate, type VatRate } from '../../record/ledger/vat-rate.ts'
import { isQrReference, isScorReference, normalizeReference } from '../../value/creditor-reference.ts'
import { isIban, normalizeIban } from '../../value/iban.ts'
import { err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem, FieldProblemCode } from '../core/field-problem.ts'

/** The accounts and rates that a document may refer to. */
export interface NamedByDocuments {
  readonly ledger_accounts: ReadonlyMap<string, LedgerAccount>
  readonly vat_rates: ReadonlyMap<string, VatRate>
}

/**
 * The present value when the input is missing, null when it is empty, otherwise the text without surrounding blanks,
 * checked.
 */
export const inputOr = (
  present: string | null | undefined,
  input: string | null | undefined,
  check: (text: string) => string,
): string | null => {
  if (input === undefined) return present ?? null
  const text = textOrNull(input)
  return text === null ? null : check(text)
}

export const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null

export type Check = ReturnType<typeof collectProblems>

/** Collects problems while a record is built; the record is used only when there are none. */
export const collectProblems = (side: 'sale' | 'purchase' = 'purchase') => {
  const problems: FieldProblem[] = []
  const problem = (field: string, code: FieldProblemCode, values?: FieldProblem['values']) => {
    problems.push(values === undefined ? { field, code } : { field, code, values })
  }
  return {
    problem,
    /** The value. When it is missing, the problem is recorded and the record with the returned value is never used. */
    required: <T>(field: string, value: T | undefined): T => {
      if (value === undefined) problem(field, 'required')
      return value as T
    },
    /** How many problems there are so far. */
    count: (): number => problems.length,
    account: (field: string, id: string, { ledger_accounts }: NamedByDocuments): string => {
      const account = ledger_accounts.get(id)
      if (!account) problem(field, 'ledger_account_unknown')
      else if (!isPostingAccount(account)) problem(field, 'account_not_posting', { number: account.number })
      return id
    },
    rate: (field: string, id: string, { vat_rates }: NamedByDocuments): string => {
      const rate = vat_rates.get(id)
      if (!rate) problem(field, 'vat_rate_unknown')
      else if (side === 'sale' && isAcquisitionRate(rate)) problem(field, 'acquisition_rate_on_sale')
      return id
    },
    reference: (text: string): string => {
      const reference = normalizeReference(text)
      if (!isQrReference(reference) && !isScorReference(reference)) problem('reference', 'reference_invalid')
      return reference
    },
    /** IBANs of all countries, because creditors may be abroad. */
    iban: (field: string, text: string): string => {
      const iban = normalizeIban(text)
      if (!isIban(iban)) problem(field, 'iban_invalid')
      return iban
    },
    finish: <R>(record: R): Result<R, readonly FieldProblem[]> => (problems.length > 0 ? err(problems) : ok(record)),
  }
}
