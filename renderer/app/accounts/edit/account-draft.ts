// A bank account while the user changes it: the fields of the form, their changes, and what is wrong with these. Pure.
import type { BankAccountObject, ChangeBankAccount } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { LedgerAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import { decideChangeBankAccount } from '../../../../shared/rule/bank/bank-account.ts'
import { isIban, normalizeIban } from '../../../../shared/value/iban.ts'
import { formatIban } from '../../text/format.ts'

/** Text fields; empty: no value. */
const TEXT_FIELDS = [
  'name',
  'iban',
  'bank_name',
  'bank_bic',
  'bank_account_number',
  'owner_name',
  'owner_address',
  'owner_zip',
  'owner_city',
  'qr_bill_iban',
] as const
type TextField = (typeof TEXT_FIELDS)[number]

export interface AccountDraft extends Readonly<Record<TextField, string>> {
  readonly type: BankAccountObject['type']
  /** As typed, separated by commas or line breaks. */
  readonly former_ibans: string
  readonly currency: string
  readonly account_id: string | null
  readonly qr_bill_type: BankAccountObject['qr_bill_type']
  /** Digits. */
  readonly bank_iid: string
}

export const draftOfAccount = (account: BankAccountObject): AccountDraft => ({
  ...(Object.fromEntries(TEXT_FIELDS.map((field) => [field, account[field] ?? ''])) as Record<TextField, string>),
  type: account.type,
  former_ibans: account.former_ibans.map(formatIban).join(', '),
  currency: account.currency,
  account_id: account.account_id,
  qr_bill_type: account.qr_bill_type,
  bank_iid: account.bank_iid === null ? '' : `${account.bank_iid}`,
})

/** The fields in which the draft differs from the account; empty without a change. */
export const accountChange = (account: BankAccountObject, draft: AccountDraft): ChangeBankAccount => {
  const before = draftOfAccount(account)
  const { bank_iid, former_ibans, name, ...rest } = Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => value !== before[field as keyof AccountDraft]),
  ) as Partial<AccountDraft>
  const emptied = Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, value || null]))
  return {
    ...emptied,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(former_ibans === undefined ? {} : { former_ibans: ibansIn(former_ibans) }),
    ...(bank_iid === undefined ? {} : { bank_iid: bank_iid === '' ? null : Number(bank_iid) }),
  }
}

const ibansIn = (text: string): string[] =>
  text
    .split(/[,;\n]+/)
    .map(normalizeIban)
    .filter((iban) => iban !== '')

/**
 * Moves the account's present IBAN to its former ones when the user types another one; null: there is no IBAN to move.
 */
export const withFormerIban = (account: BankAccountObject, draft: AccountDraft): AccountDraft | null => {
  const { iban } = account
  const typed = normalizeIban(draft.iban)
  if (iban === null || typed === iban || !isIban(typed) || ibansIn(draft.former_ibans).includes(iban)) return null
  return { ...draft, former_ibans: [...ibansIn(draft.former_ibans), iban].map(formatIban).join(', ') }
}

/** How many of its transactions are reconciled: these fix its currency and ledger account and prevent its deletion. */
export const reconciledCount = (account: BankAccountObject): number =>
  (account.transactions_count ?? 0) - (account.unreconciled_transactions_count ?? 0)

/** Error codes by field, as the server decides them; empty: all fields are valid. */
export const accountFaults = (
  account: BankAccountObject,
  draft: AccountDraft,
  ledgerAccounts: readonly LedgerAccount[],
  accounts: readonly BankAccountObject[],
): Readonly<Record<string, string>> => {
  const decided = decideChangeBankAccount(
    account,
    accountChange(account, draft),
    {
      ledger_account: ledgerAccounts.find(({ id }) => id === draft.account_id) ?? null,
      base_currency: account.currency,
      accounts,
      has_reconciled_transactions: reconciledCount(account) > 0,
    },
    account.updated_at,
  )
  return decided.ok ? {} : Object.fromEntries(decided.error.map(({ field, code }) => [field, code]))
}
