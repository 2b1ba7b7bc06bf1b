// The problems that the rules find with a field, in English.
import type { FieldProblemCode, FieldProblemValues } from '../../../shared/rule/core/field-problem.ts'
import { PROBLEM_SENTENCES, type ProblemSentenceCode } from '../../../shared/text/problem-sentences.ts'
import { INVOICE_PROBLEMS } from './invoice-problems.ts'
import { PAYMENT_PROBLEMS } from './payment/payment-problems.ts'

type FieldText = (field: string, values: FieldProblemValues) => string

const WITH_VALUES: Readonly<Record<Exclude<FieldProblemCode, ProblemSentenceCode>, FieldText>> = {
  discount_days: () => 'Each discount needs a day of its own, not before the date of the bill.',
  required: (field) => `The ${field} field is required.`,
  former_iban_taken: (_, { iban, name }) =>
    `The former IBAN ${iban} belongs to another bank account (${name}); an IBAN can belong to one account only.`,
  ledger_account_unknown: (_, { value }) =>
    value === undefined
      ? 'There is no accounting account with this id.'
      : `The chart has no account "${value}": send its number.`,
  document_reminded: () =>
    'The invoice is part of a reminder: undo the reminder first, or cancel the invoice with a credit note.',
  reminder_twice: (_, { number }) => `Invoice ${number} is named twice.`,
  reminder_no_company: (_, { number }) => `Invoice ${number} has no company to which a reminder could go.`,
  reminder_not_overdue: (_, { number }) => `Invoice ${number} has no open amount that is overdue on this day.`,
  reminder_same_day: (_, { number, date }) => `Invoice ${number} was already reminded on ${date}.`,
  reminder_paused: (_, { number, date }) => `Reminders of invoice ${number} are paused until ${date}.`,
  reminder_too_many: (_, { total, most }) => `The filters select ${total} reminders; one PDF can have ${most}.`,
  reminder_covered: (_, { company }) => `The credits of ${company} cover these invoices: nothing is to be paid.`,
  country_unknown: () => 'There is no country with this id.',
  setting_read_only: () => 'This setting is read-only: omit it, or send its current value.',
  member_unknown: () => 'There is no user with this email: send firstname and lastname to add one.',
  scopes_too_wide: () => 'A token cannot create a token with scopes that it does not have.',
  expires_too_late: () => 'A token cannot create a token that expires later than itself.',
  expires_in_the_past: () => 'The expires_at must be in the future.',
  first_organization: () =>
    'The first organization cannot be deleted, because the token of api.json belongs to it: archive it instead.',
  bank_account_unknown: () => 'There is no bank account with this id.',
  acc_serv_ref_taken: () => 'There is already a bank transaction with this acc_serv_ref.',
  fiscal_year_missing: (_, { from, to }) =>
    from === undefined
      ? 'There is no fiscal year for this date.'
      : `There is no fiscal year for this date: the fiscal years cover ${from} to ${to}. Add it first.`,
  period_locked: (_, { from, to, open }) =>
    `The period ${from === undefined ? `up to ${to}` : `from ${from} to ${to}`} is locked: ${
      open === undefined ? 'reopen it' : `date it ${open} or later, or reopen the period`
    } with a reason.`,
  before_booking_date: (_, { date }) => `It cannot be booked before its own date, ${date}.`,
  locked_already: (_, { to }) => `The books are already locked until ${to}: enter a later day, or reopen that lock.`,
  vat_period_not_over: (_, { to }) => `A VAT period can only be settled after it has ended: this one ends on ${to}.`,
  vat_period_settled: (_, { from, to }) => `VAT from ${from} to ${to} is already settled: reopen that period first.`,
  vat_period_of_setting: (_, { wanted }) =>
    `The organization reports VAT in other periods: the period that contains this one is ${wanted}.`,
  vat_period_of_year: (_, { wanted }) => `A reconciliation covers a fiscal year: ${wanted}.`,
  vat_checks_open: (_, { checks }) =>
    `These checks are not met: ${checks}. Correct what they name, or send each with a reason in \`overridden\`.`,
  vat_return_filed: (_, { from, to }) =>
    `The VAT return from ${from} to ${to} is already filed: file a correction, or undo the filing.`,
  vat_return_unchanged: (_, { from, to }) =>
    `The books agree with the filed VAT return from ${from} to ${to}: there is nothing to correct.`,
  vat_payment_amount: (_, { wanted }) =>
    `The amount of the transaction must be ${wanted}; match another amount on the settlement account first.`,
  vat_settlement_account_missing: (_, { number }) =>
    `Account ${number}, to which VAT is settled, is missing from the chart: add it first.`,
  vat_file_of_other_company: (_, { uid, own }) =>
    `The file is a return of ${uid}; the VAT number of the organization is ${own}.`,
  budget_months_count: () => 'The fiscal year has another number of months.',
  budget_months_sum: () => 'The months do not add up to the amount of the year.',
  due_before_month: () => 'The deadline is before the month.',
  uid_form: (_, { uid }) => `“${uid}” is not a UID: it has CHE and nine digits, as in CHE-123.456.788.`,
  uid_check_digit: (_, { uid }) => `A digit of the UID “${uid}” is wrong: its check digit does not agree.`,
  vat_activity_code: (_, { value, length }) =>
    `The code of the activity must have ${length} characters: “${value}” has not.`,
  vat_file_rate: (_, { percent }) =>
    `The file cannot contain the rate ${percent} %: a rate has at most two decimals and is at most 100 %.`,
  vat_file_text_too_long: (field, { length, max }) =>
    `The ${field} has ${length} characters; the file can contain ${max}.`,
  vat_file_too_many_rates: (field, { max }) => `The file can contain ${max} rows of ${field}.`,
  vat_line_of_other_method: (_, { line, amount }) =>
    `Line ${line} has the amount ${amount}, but the form of this method has no such line.`,
  vat_sum_differs: (_, { line, stated, computed }) => `Line ${line} is ${stated}, but its parts add up to ${computed}.`,
  vat_supplies_differ: (_, { taxable, supplies, difference }) =>
    `Line 299 is ${taxable}, but the turnovers of the rates add up to ${supplies}: the difference is ${difference}.`,
  vat_rate_of_activity_missing: () =>
    'A net or flat tax rate is missing: add the rate of each activity to the settings first.',
  vat_reporting_changes: (_, { day }) =>
    `How VAT is reported changes on ${day}: ask for the days before it and from it on separately.`,
  vat_received_elsewhere: () =>
    'Another program books documents of these days (booked_by elsewhere), so Kontor does not know what their payments tax: received amounts need documents that Kontor books.',
  vat_reporting_order: (field) => `The ${field} must be after the day of the entry before.`,
  vat_reporting_not_january: (field) =>
    `The ${field} must be a 1 January: method, form and period hold for whole tax periods.`,
  vat_reporting_contradicts: (field) =>
    `The ${field} contradicts the present entry of settings.accountingVatReporting: send only one of the two.`,
  vat_period_not_of_method: (field) =>
    `The ${field} does not fit the method: effective quarter, month or year; net_rate half_year or year; flat_rate quarter or year.`,
  vat_activities_before_2025: (_, { day }) =>
    `Before ${day} there were at most two net or flat tax rates: add an entry of that day with the further activities.`,
  vat_account_of_two_activities: (_, { number }) => `Account ${number} is among the accounts of two activities.`,
  end_before_start: (field) => `The ${field} must not be before the start.`,
  checklist_item_open: (field) => `Not done yet: ${field.replace(/^checklist\./, '')}.`,
  account_number_taken: () => 'There is already an accounting account with this number.',
  account_not_posting: (_, { number }) =>
    `${number === undefined ? 'This account' : `Account ${number}`} cannot have amounts: its type must be active, passive, revenue or expense.`,
  account_not_of_document: (_, { value }) =>
    `Account "${value}" has the wrong type: invoices are booked on revenue or liabilities, bills on expenses or assets.`,
  lines_unbalanced: (_, { debit, credit, difference }) =>
    `The total of the debits, ${debit}, must equal the total of the credits, ${credit}: they differ by ${difference}.`,
  currency_is_base: () => 'The currency is the base currency: omit it and the currency_amount.',
  entry_reconciled: () =>
    'A bank transaction is reconciled with this entry: unreconcile it first (unreconcile-many, or match it with something else).',
  entry_unknown: () => 'There is no journal entry with this id.',
  key_required: (field) => `The ${field} field is required: it identifies the items to create or update.`,
  company_unknown: () => 'There is no company with this id.',
  expense_unknown: () => 'There is no expense with this id.',
  vat_rate_unknown: (_, { value }) =>
    value === undefined
      ? 'There is no VAT rate with this id.'
      : `No VAT rate is called "${value}" or has this percentage: see GET /vat_rate.`,
  vat_rate_ambiguous: (_, { value, rates }) => `"${value}" may be several VAT rates (${rates}): send the name of one.`,
  match_negative_on_document: () =>
    'A negative amount is only allowed on account-only rows: omit matchable_type, or send a positive amount.',
  match_account_on_document: () => 'A document is booked on its own account: send account_id on a separate row.',
  match_vat_on_document: () => 'The tax was booked with the document: send vat_rate_id on an account-only row.',
  match_worth_missing: () =>
    'The value of the document in the base currency is unknown: set its base_total, or match it with the amount in the base currency.',
  match_vat_not_liable: () => 'The organization is not liable for VAT: omit vat_rate_id.',
  match_currency_without_document: () => 'A currency_amount is only allowed for documents in another currency.',
  matches_sum: (_, { sum, amount, difference, offset }) =>
    `The amounts of the matches must add up to the amount of the transaction within 0.05: they add up to ${sum} of ${amount}, ` +
    `which leaves ${difference}. ${
      offset === undefined
        ? 'Add a row for the remainder.'
        : `A credit note counts by its amount, not negative: offset ${offset} first (\`offset\`), and match only what remains.`
    }`,
  offset_sum: (_, { claims, debts, difference, currency }) =>
    `Both sides must be equal: ${claims} ${currency} is owed to us, ${debts} ${currency} is what we owe, a difference of ${difference}.`,
  ...INVOICE_PROBLEMS,
  ...PAYMENT_PROBLEMS,
  write_off_reason: (_, { limit }) => `A reason is required for more than ${limit}.`,
  offset_more_than_open: (_, { open }) => `Only ${open} of the document is open.`,
  offset_before_document: (_, { date }) => `Documents can be offset from the date of the latest one, ${date}.`,
  matches_missing: () => 'No matches are attached to the transaction: send its matches.',
  matchable_unknown: () => 'There is no record of this type with this id.',
  ledger_account_taken: (_, { number, name }) =>
    `The accounting account ${number} belongs to the bank account ${name}: each bank account needs its own.`,
  base_total_of_base: () => 'The total is already in the base currency: omit base_total.',
  base_total_sign: () => 'The base_total must have the sign of the total.',
  exchange_rate_missing_on: (_, { currency, date }) =>
    `No rate is known for ${currency} on ${date}, or in the week before: add it to the table of exchange rates.`,
  valuation_before_its_day: (_, { date }) =>
    `The valuation is possible from ${date} on: it takes the rates of that day.`,
  exchange_rate_future: (_, { date, today }) =>
    `${date} is in the future (today is ${today}): a rate is known when it is published.`,
  exchange_rate_twice: (_, { line, currency, date }) =>
    `The file has two different rates for ${currency} on ${date}: the other one is in line ${line}.`,
  exchange_rate_exists: (_, { rate }) =>
    `There is another rate for this day or month, ${rate}: send \`replace\` to change it.`,
  exchange_rate_invalid: () => 'The exchange_rate must be greater than 0, with at most ten decimals.',
  exchange_rate_missing: () => 'It has no value in the base currency: send base_total or exchange_rate.',
  document_lines_sum: (_, { sum, total, difference }) =>
    `The lines add up to ${sum}, the total is ${total}: the difference is ${difference}.`,
  booked_by_itself: () =>
    'Send opening or elsewhere, or null to have Kontor book the document by the setting documentBooking.',
  rule_all_or_any: () => 'Send the conditions either as all or as any.',
  rule_op: (_, { allowed }) => `The field does not support this operator. Supported: ${allowed}.`,
  rule_row_one_of: () => 'A row must have exactly one of share, amount and rest.',
  rule_rest_twice: () => 'Only one row can have the rest.',
  rule_shares_over: () =>
    'The shares must not exceed 100 per cent, and must be below 100 per cent if a row has the rest.',
  rule_rows_incomplete: () =>
    'The rows do not cover the entire amount: add a row with the rest, or shares up to 100 per cent.',
  rule_order_incomplete: () => 'The ids must be those of all rules, each once.',
  rule_unknown: () => 'There is no rule with this id.',
}

/** The sentences without values, as functions like the others. */
const PLAIN = Object.fromEntries(
  Object.entries(PROBLEM_SENTENCES).map(([code, sentence]) => [code, () => sentence]),
) as Readonly<Record<ProblemSentenceCode, () => string>>

export const FIELD_PROBLEM_TEXTS: Readonly<Record<FieldProblemCode | ProblemSentenceCode, FieldText>> = {
  ...PLAIN,
  ...WITH_VALUES,
}
