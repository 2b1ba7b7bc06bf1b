// What can be wrong with a field of a command. Types, not prose: the interface and the dialogs word them.

export type FieldProblemType =
  | 'required'
  /** Wrong country, length or check digits. */
  | 'iban_invalid'
  | 'iban_not_swiss'
  | 'iban_is_qr_iban'
  | 'qr_iban_invalid'
  /** A valid IBAN, but not a QR-IBAN. */
  | 'qr_iban_expected'
  | 'ledger_account_unknown'
  | 'bank_account_unknown'
  | 'acc_serv_ref_taken'
  | 'amount_too_many_decimals'
  | 'amount_too_large'

export interface FieldProblem {
  /** The attribute's name as the caller sent it. */
  readonly field: string
  readonly type: FieldProblemType
}
