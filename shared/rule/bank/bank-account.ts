// When a bank account may be created, changed and deleted, and with which values. Interface document, bank accounts;
// rules 40 and 41.
import type { BankAccount } from '../../record/bank/bank-account.ts'
import { isPostingAccount, type LedgerAccount } from '../../record/ledger/ledger-account.ts'
import type { Timestamp } from '../../value/calendar.ts'
import { isIban, isQrIban, isSwissIban, normalizeIban } from '../../value/iban.ts'
import { err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem, FieldProblemCode } from '../core/field-problem.ts'

/** The fields of a new bank account that a caller sends. Lengths and types are checked before. */
export interface NewBankAccount {
  readonly type: BankAccount['type']
  readonly name?: string | null | undefined
  readonly iban?: string | null | undefined
  readonly former_ibans?: readonly string[] | null | undefined
  readonly account_id?: string | null | undefined
  readonly qr_bill_type?: BankAccount['qr_bill_type'] | undefined
  readonly qr_bill_iban?: string | null | undefined
  readonly owner_name?: string | null | undefined
  readonly owner_address?: string | null | undefined
  readonly owner_city?: string | null | undefined
  readonly owner_zip?: string | null | undefined
  readonly bank_name?: string | null | undefined
  readonly bank_account_number?: string | null | undefined
  readonly bank_iid?: number | null | undefined
  readonly bank_bic?: string | null | undefined
  readonly currency?: string | null | undefined
}

/** A change; a missing field stays as it is. */
export type BankAccountChange = { readonly [Field in keyof NewBankAccount]?: NewBankAccount[Field] | undefined }

export interface BankAccountFacts {
  /** The ledger account of `account_id`; null when it does not exist. */
  readonly ledger_account: LedgerAccount | null
  readonly base_currency: string
  /** The bank accounts of the organization. */
  readonly accounts: readonly NamedAccount[]
}

type NamedAccount = NumberedAccount & Pick<BankAccount, 'name' | 'account_id'>
type NumberedAccount = Pick<BankAccount, 'id' | 'iban' | 'former_ibans' | 'bank_account_number' | 'currency'>

/**
 * The bank account that a command creates, or all its problems, by field. `bank` needs a Swiss or Liechtenstein IBAN
 * that is not a QR-IBAN; `cash` and `creditcard` need a name of their own.
 */
export const decideCreateBankAccount = (
  command: NewBankAccount,
  facts: BankAccountFacts,
  id: string,
  now: Timestamp,
): Result<BankAccount, readonly FieldProblem[]> => {
  const name = textOrNull(command.name)
  const written = writtenFields({ ...NO_FIELDS, ...command }, facts)
  const problems = [
    ...problemOf('name', command.type !== 'bank' && name === null ? 'required' : null),
    ...problemsOf(written, facts),
    ...ledgerConflictProblems(id, written, facts),
    ...problemOf('iban', isIbanInUse({ id, ...written }, facts.accounts) ? 'iban_taken' : null),
    ...conflictingFormerIbans({ id, ...written }, facts.accounts),
  ]
  if (problems.length > 0) return err(problems)
  return ok({
    id,
    name: name ?? defaultName(written.bank_name, written.iban ?? ''),
    ...written,
    qr_bill_cin: null,
    created_at: now,
    updated_at: now,
  })
}

/**
 * The bank account after a change, or all its problems, by field. Missing attributes stay; the result must satisfy the
 * rules of creation.
 */
export const decideChangeBankAccount = (
  account: BankAccount,
  command: BankAccountChange,
  facts: BankAccountFacts & { readonly has_reconciled_transactions: boolean },
  now: Timestamp,
): Result<BankAccount, readonly FieldProblem[]> => {
  const name = command.name === undefined ? account.name : textOrNull(command.name)
  const written = writtenFields({ ...account, ...definedFieldsOf(command) }, facts)
  const isAccountChanged = written.iban !== account.iban || written.currency !== account.currency
  const problems = [
    ...problemOf('name', name === null ? 'required' : null),
    ...problemsOf(written, facts),
    // Bank accounts of earlier versions that share a ledger account keep it until they are separated.
    ...(written.account_id === account.account_id ? [] : ledgerConflictProblems(account.id, written, facts)),
    // Values that earlier versions accepted stay until the user changes one of the two accounts.
    ...problemOf(
      'iban',
      isAccountChanged && isIbanInUse({ id: account.id, ...written }, facts.accounts) ? 'iban_taken' : null,
    ),
    ...(isAccountChanged || written.former_ibans.join() !== account.former_ibans.join()
      ? conflictingFormerIbans({ id: account.id, ...written }, facts.accounts)
      : []),
    // Existing entries are in the old currency.
    ...problemOf(
      'account_id',
      facts.has_reconciled_transactions && account.account_id !== null && written.account_id !== account.account_id
        ? 'ledger_account_booked'
        : null,
    ),
    ...problemOf(
      'currency',
      facts.has_reconciled_transactions && written.currency !== account.currency ? 'currency_in_use' : null,
    ),
  ]
  return problems.length > 0 || name === null ? err(problems) : ok({ ...account, ...written, name, updated_at: now })
}

/**
 * Whether another bank account has the IBAN in the same currency; some banks keep several currencies under one IBAN. A
 * former IBAN of another account counts in any currency.
 */
export const isIbanInUse = (
  { id, iban, currency }: Pick<BankAccount, 'id' | 'iban' | 'currency'>,
  accounts: readonly Pick<BankAccount, 'id' | 'iban' | 'former_ibans' | 'currency'>[],
): boolean =>
  iban !== null &&
  accounts.some(
    (other) =>
      other.id !== id && ((other.iban === iban && other.currency === currency) || other.former_ibans.includes(iban)),
  )

/**
 * Former IBANs of an account that belong to another one: as its IBAN or, abroad, its number in any currency, or as a
 * former IBAN in the same currency.
 */
export const conflictingFormerIbans = (
  { id, former_ibans, currency }: Pick<BankAccount, 'id' | 'former_ibans' | 'currency'>,
  accounts: readonly (NumberedAccount & Pick<BankAccount, 'name'>)[],
): readonly FieldProblem[] =>
  former_ibans.flatMap((iban): readonly FieldProblem[] => {
    const other = accounts.find((one) => one.id !== id && hadIban(one, iban, currency))
    return other ? [{ field: 'former_ibans', code: 'former_iban_taken', values: { iban, name: other.name } }] : []
  })

const hadIban = (account: NumberedAccount, iban: string, currency: string): boolean =>
  account.iban === iban ||
  normalizeIban(account.bank_account_number ?? '') === iban ||
  (account.former_ibans.includes(iban) && account.currency === currency)

/** The first reason why a bank account cannot be deleted; null when it can, with everything that depends on it. */
export const deletionProblem = (
  facts: BankAccountDeletionFacts,
):
  | { readonly code: 'bank_account_importing' | 'fiscal_year_closed' }
  | { readonly code: 'bank_account_reconciled'; readonly values: { readonly count: number } }
  | null => {
  if (facts.has_unfinished_import) return { code: 'bank_account_importing' }
  const count = facts.reconciled_transactions
  if (count > 0) return { code: 'bank_account_reconciled', values: { count } }
  return facts.has_transactions_in_closed_years ? { code: 'fiscal_year_closed' } : null
}

export interface BankAccountDeletionFacts {
  readonly reconciled_transactions: number
  /** Whether an import into the account is not finished. */
  readonly has_unfinished_import: boolean
  /** Whether one of its transactions was booked in a closed fiscal year. */
  readonly has_transactions_in_closed_years: boolean
}

type WrittenFields = Omit<BankAccount, 'id' | 'name' | 'qr_bill_cin' | 'created_at' | 'updated_at'>

const NO_FIELDS = {
  iban: null,
  former_ibans: null,
  account_id: null,
  qr_bill_type: null,
  qr_bill_iban: null,
  owner_name: null,
  owner_address: null,
  owner_city: null,
  owner_zip: null,
  bank_name: null,
  bank_account_number: null,
  bank_iid: null,
  bank_bic: null,
  currency: null,
}

/** The fields as they are stored: without surrounding blanks, empty ones null, IBANs in electronic form. */
const writtenFields = (fields: Omit<NewBankAccount, 'name'>, facts: BankAccountFacts): WrittenFields => ({
  type: fields.type,
  iban: normalizedOrNull(fields.iban),
  former_ibans: formerIbans(fields.former_ibans ?? [], normalizedOrNull(fields.iban)),
  bank_name: textOrNull(fields.bank_name),
  bank_iid: fields.bank_iid ?? null,
  bank_bic: textOrNull(fields.bank_bic),
  bank_account_number: textOrNull(fields.bank_account_number),
  currency: fields.currency ?? facts.base_currency,
  owner_name: textOrNull(fields.owner_name),
  owner_address: textOrNull(fields.owner_address),
  owner_zip: textOrNull(fields.owner_zip),
  owner_city: textOrNull(fields.owner_city),
  qr_bill_type: fields.qr_bill_type ?? null,
  qr_bill_iban: normalizedOrNull(fields.qr_bill_iban),
  account_id: textOrNull(fields.account_id),
})

const problemsOf = (written: WrittenFields, facts: BankAccountFacts): readonly FieldProblem[] => [
  ...problemOf(
    'iban',
    written.iban === null ? (written.type === 'bank' ? 'required' : null) : accountIbanProblem(written.iban),
  ),
  ...problemOf('former_ibans', written.former_ibans.every(isIban) ? null : 'iban_invalid'),
  ...problemOf('account_id', ledgerAccountProblem(written.account_id, facts.ledger_account)),
  ...problemOf('qr_bill_iban', qrIbanProblem(written.qr_bill_iban, written.qr_bill_type === 'QR')),
]

/** Only the attributes that were sent, including those with null. */
const definedFieldsOf = <T extends object>(command: T) =>
  Object.fromEntries(Object.entries(command).filter(([, value]) => value !== undefined)) as {
    readonly [Field in keyof T]?: Exclude<T[Field], undefined>
  }

/** The first problem of the IBAN of a Swiss account that is not a QR-IBAN; null when it has none. */
export const accountIbanProblem = (iban: string): FieldProblemCode | null => {
  if (!isIban(iban)) return 'iban_invalid'
  if (!isSwissIban(iban)) return 'iban_not_swiss'
  return isQrIban(iban) ? 'iban_is_qr_iban' : null
}

/** Transactions are booked on the linked account, so it must accept postings. */
const ledgerAccountProblem = (id: string | null, account: LedgerAccount | null): FieldProblemCode | null => {
  if (id === null) return null
  if (account === null) return 'ledger_account_unknown'
  return isPostingAccount(account) ? null : 'account_not_posting'
}

/** Each bank account has a ledger account of its own; a shared one would not show the balance of each. */
const ledgerConflictProblems = (
  id: string,
  { account_id }: WrittenFields,
  { accounts, ledger_account }: BankAccountFacts,
): readonly FieldProblem[] => {
  const other = account_id === null ? undefined : accounts.find((one) => one.id !== id && one.account_id === account_id)
  if (other === undefined || ledger_account === null) return []
  const values = { number: ledger_account.number, name: other.name }
  return [{ field: 'account_id', code: 'ledger_account_taken', values }]
}

const qrIbanProblem = (iban: string | null, isRequired: boolean): FieldProblemCode | null => {
  if (iban === null) return isRequired ? 'required' : null
  if (!isSwissIban(iban)) return 'qr_iban_invalid'
  return isQrIban(iban) ? null : 'qr_iban_expected'
}

/** The bank's name with the end of the IBAN, which distinguishes two accounts at the same bank. */
const defaultName = (bankName: string | null, iban: string): string =>
  `${(bankName ?? 'Bank').slice(0, 250)} ${iban.slice(-4)}`

const problemOf = (field: string, type: FieldProblemCode | null): readonly FieldProblem[] =>
  type === null ? [] : [{ field, code: type }]

/** Each IBAN once, without blanks and in capitals, and without the account's present one. */
const formerIbans = (definedFieldsOf: readonly string[], iban: string | null): string[] => [
  ...new Set(definedFieldsOf.map(normalizeIban).filter((former) => former !== '' && former !== iban)),
]

const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null

const normalizedOrNull = (text: string | null | undefined): string | null => normalizeIban(text ?? '') || null
