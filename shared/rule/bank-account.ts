// When a bank account may be created, and with what. Interface document, bank accounts; decisions, bank account currency.
import type { BankAccount } from '../record/bank-account.ts'
import type { LedgerAccount } from '../record/ledger-account.ts'
import type { Timestamp } from '../value/calendar.ts'
import { isIban, isQrIban, isSwissIban, normalizeIban } from '../value/iban.ts'
import { err, ok, type Result } from '../value/result.ts'
import type { FieldProblem, FieldProblemType } from './field-problem.ts'

/** What a caller may say about a new bank account. Lengths and kinds of values are checked before. */
export interface NewBankAccount {
  readonly type: BankAccount['type']
  readonly name?: string | null | undefined
  readonly iban?: string | null | undefined
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

export interface BankAccountFacts {
  /** The ledger account that `account_id` names, when there is one. */
  readonly ledger_account: LedgerAccount | null
  readonly base_currency: string
}

/**
 * The bank account that a command creates, or everything that is wrong with it, by field. `bank` needs a Swiss or
 * Liechtenstein IBAN that is no QR-IBAN; `cash` and `creditcard` need a name of their own.
 */
export const decideCreateBankAccount = (
  command: NewBankAccount,
  facts: BankAccountFacts,
  id: string,
  now: Timestamp,
): Result<BankAccount, readonly FieldProblem[]> => {
  const iban = normalizedOrNull(command.iban)
  const qrIban = normalizedOrNull(command.qr_bill_iban)
  const name = textOrNull(command.name)
  const problems = [
    ...problemOf('name', command.type !== 'bank' && name === null ? 'required' : null),
    ...problemOf('iban', ibanProblem(iban, command.type === 'bank')),
    ...problemOf(
      'account_id',
      textOrNull(command.account_id) && !facts.ledger_account ? 'ledger_account_unknown' : null,
    ),
    ...problemOf('qr_bill_iban', qrIbanProblem(qrIban, command.qr_bill_type === 'QR')),
  ]
  if (problems.length > 0) return err(problems)
  const bankName = textOrNull(command.bank_name)
  return ok({
    id,
    name: name ?? defaultName(bankName, iban ?? ''),
    type: command.type,
    iban,
    bank_name: bankName,
    bank_iid: command.bank_iid ?? null,
    bank_bic: textOrNull(command.bank_bic),
    bank_account_number: textOrNull(command.bank_account_number),
    currency: command.currency ?? facts.base_currency,
    owner_name: textOrNull(command.owner_name),
    owner_address: textOrNull(command.owner_address),
    owner_zip: textOrNull(command.owner_zip),
    owner_city: textOrNull(command.owner_city),
    qr_bill_type: command.qr_bill_type ?? null,
    qr_bill_iban: qrIban,
    qr_bill_cin: null,
    account_id: textOrNull(command.account_id),
    created_at: now,
    updated_at: now,
  })
}

/** What is wrong with the IBAN of a bank account; the first thing that is. Null: nothing. */
const ibanProblem = (iban: string | null, isRequired: boolean): FieldProblemType | null => {
  if (iban === null) return isRequired ? 'required' : null
  if (!isIban(iban)) return 'iban_invalid'
  if (!isSwissIban(iban)) return 'iban_not_swiss'
  // Two bank accounts may share an IBAN: some banks keep one per currency under it.
  return isQrIban(iban) ? 'iban_is_qr_iban' : null
}

const qrIbanProblem = (iban: string | null, isRequired: boolean): FieldProblemType | null => {
  if (iban === null) return isRequired ? 'required' : null
  if (!isSwissIban(iban)) return 'qr_iban_invalid'
  return isQrIban(iban) ? null : 'qr_iban_expected'
}

/** The bank's name with the IBAN's end, which tells two accounts at one bank apart. */
const defaultName = (bankName: string | null, iban: string): string =>
  `${(bankName ?? 'Bank').slice(0, 250)} ${iban.slice(-4)}`

const problemOf = (field: string, type: FieldProblemType | null): readonly FieldProblem[] =>
  type === null ? [] : [{ field, type }]

const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null

const normalizedOrNull = (text: string | null | undefined): string | null => normalizeIban(text ?? '') || null
