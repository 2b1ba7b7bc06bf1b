// The words for what is wrong with a field, for people who read the interface's answers.
import type { FieldProblem, FieldProblemType } from '../../shared/rule/field-problem.ts'
import type { Refusal } from './refusal.ts'

const MESSAGES: Readonly<Record<FieldProblemType, (field: string) => string>> = {
  required: (field) => `The ${field} field is required.`,
  iban_invalid: () => 'The IBAN is not valid: its country, length or check digits are wrong.',
  iban_not_swiss: () => 'The IBAN must be a Swiss (CH) or Liechtenstein (LI) IBAN of 21 characters.',
  iban_is_qr_iban: () => 'The IBAN is a QR-IBAN, which only receives QR-bill payments; give the IBAN of the account.',
  qr_iban_invalid: () => 'The QR-IBAN is not valid: its country, length or check digits are wrong.',
  qr_iban_expected: () => 'The IBAN is not a QR-IBAN: the fifth character of a QR-IBAN is 3.',
  ledger_account_unknown: () => 'There is no accounting account with this id.',
  bank_account_unknown: () => 'There is no bank account with this id.',
  acc_serv_ref_taken: () => 'There is already a bank transaction with this acc_serv_ref.',
  amount_too_many_decimals: () => 'The amount has more decimals than its currency.',
  amount_too_large: () => 'The amount is too large.',
}

/** The refusal of a command by what is wrong with its fields. `code` is the first problem's type. */
export const invalidFields = (problems: readonly FieldProblem[]): Refusal => {
  const errors: Record<string, string[]> = {}
  for (const { field, type } of problems) {
    errors[field] ??= []
    errors[field].push(MESSAGES[type](field))
  }
  return { type: 'Invalid', errors, ...(problems[0] ? { code: problems[0].type } : {}) }
}
