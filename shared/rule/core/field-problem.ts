// The possible problems of a field of a command, as codes; the interface and the window word them.
import type { AmountInput } from '../../record/core/amount-input.ts'
import { type MinorUnits, numberToMinor, parseAmount } from '../../value/money.ts'
import { err, type Result } from '../../value/result.ts'

export type FieldProblemCode =
  | 'required'
  /** Wrong country, length or check digits. */
  | 'iban_invalid'
  | 'iban_not_swiss'
  | 'iban_is_qr_iban'
  /** Another bank account has it in the same currency. */
  | 'iban_taken'
  /** It is the IBAN of another bank account, or a former one of a bank account in the same currency. */
  | 'former_iban_taken'
  | 'qr_iban_invalid'
  /** A valid IBAN, but not a QR-IBAN. */
  | 'qr_iban_expected'
  | 'ledger_account_unknown'
  | 'country_unknown'
  | 'base_currency_in_use'
  | 'setting_read_only'
  | 'email_taken'
  | 'member_unknown'
  | 'not_a_member'
  | 'books_in_use'
  | 'sample_data_currency'
  | 'sample_data_settings'
  | 'last_owner'
  | 'no_owner_signs_in'
  // Signing in
  | 'wrong_credentials'
  | 'wrong_password'
  | 'sign_in_link_used'
  | 'one_time_password_required'
  | 'one_time_password_wrong'
  | 'two_factor_is_on'
  | 'two_factor_not_begun'
  | 'password_missing'
  // Tokens
  | 'role_too_strong'
  | 'scopes_too_wide'
  | 'expires_too_late'
  | 'expires_in_the_past'
  | 'token_stays'
  // Organizations
  | 'name_does_not_match'
  | 'first_organization'
  | 'bank_account_unknown'
  | 'acc_serv_ref_taken'
  | 'bank_transaction_imported'
  | 'not_undoable'
  | 'not_undone'
  | 'bank_transaction_reconciled'
  | 'amount_too_many_decimals'
  | 'amount_too_large'
  | 'amount_not_positive'
  // Fiscal years
  | 'fiscal_year_missing'
  | 'fiscal_year_closed'
  | 'period_locked'
  | 'period_is_open'
  | 'before_booking_date'
  | 'locked_already'
  | 'vat_period_not_over'
  | 'vat_period_settled'
  | 'vat_period_months'
  | 'vat_settlement_account_missing'
  | 'vat_rate_of_activity_missing'
  | 'vat_reporting_changes'
  | 'vat_received_elsewhere'
  | 'vat_reporting_order'
  | 'vat_reporting_not_january'
  | 'vat_reporting_contradicts'
  | 'vat_period_not_of_method'
  | 'vat_activities_before_2025'
  | 'vat_account_of_two_activities'
  // VAT returns
  | 'vat_period_of_setting'
  | 'vat_period_of_year'
  | 'vat_checks_open'
  | 'vat_return_filed'
  | 'vat_return_not_filed'
  | 'vat_return_without_file'
  | 'vat_return_unchanged'
  | 'vat_return_of_older_format'
  | 'vat_return_paid'
  | 'vat_return_nothing_due'
  | 'vat_payment_taken'
  | 'vat_payment_elsewhere'
  | 'vat_payment_amount'
  | 'not_liable_for_vat'
  | 'vat_file_of_other_company'
  // The file of a VAT return
  | 'uid_form'
  | 'uid_check_digit'
  | 'vat_activity_code'
  | 'vat_file_rate'
  | 'vat_file_text_too_long'
  | 'vat_file_too_many_rates'
  /** A line with an amount that the file of the method cannot contain. */
  | 'vat_line_of_other_method'
  | 'vat_sum_differs'
  | 'vat_supplies_differ'
  | 'end_before_start'
  | 'due_before_month'
  | 'budget_months_count'
  | 'budget_months_sum'
  | 'fiscal_year_too_long'
  | 'fiscal_year_overlaps'
  | 'fiscal_year_gap'
  | 'fiscal_year_before_closed'
  | 'fiscal_year_booked_outside'
  | 'fiscal_year_in_use'
  | 'bank_opening_booked'
  | 'fiscal_year_in_the_middle'
  | 'fiscal_year_is_closed'
  | 'fiscal_year_is_open'
  | 'earlier_year_open'
  | 'later_year_closed'
  | 'checklist_item_open'
  | 'closing_account_missing'
  // The chart and the journal
  | 'account_number_taken'
  | 'account_type_of_other_class'
  | 'account_in_use'
  | 'account_not_posting'
  /** A list books an invoice on costs or an asset, or a bill on revenue or a liability. */
  | 'account_not_of_document'
  | 'account_inactive'
  | 'account_named_twice'
  | 'line_not_one_sided'
  | 'lines_unbalanced'
  | 'currency_is_base'
  | 'opening_not_at_start'
  | 'opening_carried'
  | 'closing_not_at_end'
  | 'entry_reversed_already'
  | 'entry_is_reversal'
  | 'entry_of_bank_transaction'
  | 'entry_reconciled'
  | 'reversal_in_other_year'
  // Budgets
  | 'source_is_target'
  // Bank accounts
  | 'bank_unknown'
  | 'currency_in_use'
  | 'ledger_account_typed_on'
  | 'bank_account_importing'
  | 'import_reconciled'
  | 'import_undone'
  | 'kept_file_missing'
  | 'kept_file_unreadable'
  // Companies and open items
  | 'key_required'
  | 'key_taken'
  | 'key_named_twice'
  | 'reference_invalid'
  | 'company_unknown'
  | 'expense_unknown'
  | 'vat_rate_unknown'
  /** A list states a percentage or a name that several rates have. */
  | 'vat_rate_ambiguous'
  /** A row states acquisition tax that the rate of another row adds itself. */
  | 'acquisition_tax_twice'
  /** A rate of acquisition tax on a sale. */
  | 'acquisition_rate_on_sale'
  /** A row has the rate of a supply, and another row states acquisition tax on it. */
  | 'acquisition_rate_missing'
  | 'vat_rates_exist'
  | 'currency_settled'
  | 'base_total_of_base'
  | 'base_total_sign'
  | 'exchange_rate_invalid'
  /** A document in another currency has no value in the base currency, so it waits to be booked. */
  | 'exchange_rate_missing'
  | 'line_amount_zero'
  | 'document_lines_sum'
  | 'document_booked_by_payments'
  | 'entry_of_document'
  | 'entry_of_offset'
  | 'booked_by_itself'
  | 'item_settled'
  | 'company_in_use'
  | 'expense_in_use'
  // Matching
  | 'entry_unknown'
  | 'entry_not_typed'
  | 'entry_other_movement'
  | 'entry_taken'
  /** An entry that a person typed may have booked the transaction already. */
  | 'possibly_booked'
  | 'match_amount_zero'
  | 'match_negative_on_zero'
  | 'match_negative_on_document'
  | 'match_account_on_document'
  | 'match_vat_on_document'
  | 'match_vat_not_liable'
  | 'match_worth_missing'
  | 'match_currency_without_document'
  | 'matches_sum'
  | 'matches_worth_nothing'
  | 'matches_missing'
  | 'matchable_unknown'
  | 'document_paid'
  /** A proposal pays more than is open now. */
  | 'document_open_less'
  | 'document_wrong_direction'
  | 'booking_account_missing'
  // Offsets
  | 'offset_one_side'
  | 'offset_sum'
  | 'offset_twice'
  | 'offset_more_than_open'
  | 'offset_other_company'
  | 'offset_before_document'
  | 'offset_one_currency'
  | 'write_off_reason'
  | 'ledger_account_booked'
  | 'ledger_account_taken'
  // Tables of companies and open items
  | 'date_unreadable'
  | 'amount_unreadable'
  | 'currency_unknown'
  | 'text_too_long'
  | 'email_invalid'
  | 'company_named_twice'
  | 'company_ambiguous'
  // Rules
  | 'rule_all_or_any'
  | 'rule_op'
  | 'rule_value'
  | 'rule_pattern'
  | 'rule_row_one_of'
  | 'rule_share'
  | 'rule_rest_twice'
  | 'rule_shares_over'
  | 'rule_rows_incomplete'
  | 'rule_limit'
  | 'rule_order_incomplete'
  | 'rule_inactive'
  | 'rule_unknown'

export interface FieldProblem {
  /** The attribute's name as the caller sent it. */
  readonly field: string
  readonly code: FieldProblemCode
  /** The values in its sentence: amounts as decimal texts of their currency. */
  readonly values?: FieldProblemValues | undefined
}

export type FieldProblemValues = Readonly<Record<string, string | number>>

/** Reads an amount of the interface, a number or a decimal text, as minor units; nothing is rounded. */
export const readAmount = (field: string, amount: AmountInput, currency: string): Result<MinorUnits, FieldProblem> => {
  const minor = typeof amount === 'number' ? numberToMinor(amount, currency) : parseAmount(amount, currency)
  return minor.ok ? minor : err({ field, code: AMOUNT_FAULTS[minor.error.type] })
}

/** The code of each fault of an amount's text. */
export const AMOUNT_FAULTS = {
  NotANumber: 'amount_unreadable',
  TooManyDecimals: 'amount_too_many_decimals',
  TooLarge: 'amount_too_large',
} as const
