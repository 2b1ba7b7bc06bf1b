// All tables of the books: their records, keys, lookups, sort keys, search texts and sums. Both the tables in memory
// and the database page use these definitions; there are no others.
import type { Bank } from '../../record/bank/bank.ts'
import { type BankAccount, bankAccountMigrations } from '../../record/bank/bank-account.ts'
import type { BankAccountRemoval } from '../../record/bank/bank-account-removal.ts'
import {
  type BankTransaction,
  bankTransactionMigrations,
  dayAndAmountKey,
  daysOf,
  isPart,
  partsKey,
  proposalCertaintyOf,
  proposalStateOf,
  STATED_TEXTS,
} from '../../record/bank/bank-transaction.ts'
import { requestStateOf, type Voucher, voucherMigrations } from '../../record/bank/document-request.ts'
import { type Statement, statementMigrations } from '../../record/bank/statement.ts'
import { detailTexts } from '../../record/bank/transaction-detail.ts'
import type { HistoryEntry } from '../../record/books/history.ts'
import type { UndoWork } from '../../record/books/undo-work.ts'
import type { Deletion } from '../../record/core/deletion.ts'
import type { IdempotencyKey } from '../../record/core/idempotency-key.ts'
import { type Batch, batchMigrations } from '../../record/import/batch.ts'
import type { EnrichmentReport } from '../../record/import/enrichment.ts'
import { type ImportReport, importReportMigrations } from '../../record/import/import-report.ts'
import type { RememberedMapping } from '../../record/import/remembered-mapping.ts'
import { type Budget, budgetMigrations } from '../../record/ledger/budget.ts'
import type { ExchangeRate } from '../../record/ledger/exchange-rate.ts'
import type { ExchangeValuation } from '../../record/ledger/exchange-valuation.ts'
import type { FiscalYear } from '../../record/ledger/fiscal-year.ts'
import {
  isOpening,
  type JournalEntry,
  journalEntryMigrations,
  typedLineKeys,
} from '../../record/ledger/journal-entry.ts'
import { type LedgerAccount, ledgerAccountMigrations } from '../../record/ledger/ledger-account.ts'
import type { MonthTask } from '../../record/ledger/month-task.ts'
import type { PeriodLock } from '../../record/ledger/period-lock.ts'
import type { VatRate } from '../../record/ledger/vat-rate.ts'
import { type VatReturn, vatReturnMigrations } from '../../record/ledger/vat-return.ts'
import type { BulkTarget } from '../../record/matching/bulk-target.ts'
import type { ForgottenFact } from '../../record/matching/learned-fact.ts'
import type { Rule, RuleVersion } from '../../record/matching/rule.ts'
import { type Company, companyMigrations } from '../../record/open-item/company.ts'
import type { Offset } from '../../record/open-item/offset.ts'
import {
  type Expense,
  type ExpensePayment,
  expenseMigrations,
  expensePaymentMigrations,
  type Invoice,
  invoiceMigrations,
} from '../../record/open-item/open-item.ts'
import type { PaymentRun } from '../../record/open-item/payment-run.ts'
import type { RecurringEntry } from '../../record/open-item/recurring-entry.ts'
import type { Reminder } from '../../record/open-item/reminder.ts'
import {
  type AccessToken,
  type Member,
  type Organization,
  type OrganizationProfile,
  organizationMigrations,
  settingsMigrations,
  tokenMigrations,
  type User,
  userMigrations,
} from '../../record/organization/organization.ts'
import type { SignInEvent } from '../../record/organization/sign-in-event.ts'
import { minorToDecimal, minorToNumber } from '../../value/money.ts'
import { foldText } from '../../value/text.ts'
import { documentKeys, openDocumentTotals, openItemKeys } from './document-tables.ts'
import { type TableDefinition, table } from './table-definition.ts'

export type { Comparable, RecordId, Row } from './table-definition.ts'

const folded = (text: string | null): string | null => (text === null ? null : foldText(text))

/** Requests that must have an effect only once; stored in the book that the request changed. */
const idempotency_key = table<IdempotencyKey>()

/** The tables of one organization's books. */
export const ORGANIZATION_TABLES = {
  organization_profile: table<OrganizationProfile>({ migrations: settingsMigrations }),
  bank_account: table<BankAccount>({
    keys: {
      name: (r) => foldText(r.name),
      owner_name: (r) => folded(r.owner_name),
      bank_name: (r) => folded(r.bank_name),
    },
    search: (r) => [r.name, r.iban, r.bank_name, r.owner_name, r.bank_account_number, ...r.former_ibans],
    migrations: bankAccountMigrations,
  }),
  bank_account_removal: table<BankAccountRemoval>(),
  bank_transaction: table<BankTransaction>({
    unique: ['acc_serv_ref'],
    index: ['batch_id'],
    lists: {
      day_and_amount: (r) => daysOf(r).map((day) => dayAndAmountKey(r.bank_account_id, day, r.amount, r.currency)),
      // By import: the transactions that processing has not finished; null: typed in.
      waiting: (r) => (r.is_processing ? [r.batch_id] : []),
      // Both attached and booked: the transactions that refer to a document, also those that pay it back on account.
      matchable: (r) =>
        r.matches.flatMap(({ matchable_id, matchable_type, settlements }) =>
          matchable_type === 'company'
            ? [matchable_id ?? '', ...settlements.map(({ id }) => id)]
            : (matchable_id ?? []),
        ),
      // Proposed and booked accounts; documents have none of their own.
      account: (r) => r.matches.map(({ account_id, matchable_type }) => account_id ?? matchable_type),
      // By origin: the proposals that are not booked.
      proposed: (r) => (r.is_reconciled ? [] : r.matches.map(({ origin }) => origin)),
      // By rule or learned fact: the proposals that are not booked.
      proposed_by: (r) => (r.is_reconciled ? [] : r.matches.flatMap(({ source }) => source?.id ?? [])),
      // By the entry that a person typed and that the transaction is reconciled with; such a transaction has no rows.
      counterpart: (r) => (r.journal_entry_id !== null && r.matches.length === 0 ? [r.journal_entry_id] : []),
      parts: (r) => (isPart(r) ? daysOf(r).map((day) => partsKey(r.bank_account_id, day, r.currency)) : []),
    },
    keys: {
      // Currencies have different digits: compare the amounts in units, as users see them.
      amount: (r) => minorToNumber(r.amount, r.currency),
      amount_magnitude: (r) => Math.abs(minorToNumber(r.amount, r.currency)),
      minor_amount: (r) => r.amount,
      name: (r) => folded(r.name),
      is_attached: (r) => r.matches.length > 0,
      proposal: proposalCertaintyOf,
      proposal_state: proposalStateOf,
      document_requested: (r) => requestStateOf(r.document_request),
      document_request_member: (r) => r.document_request?.member_id ?? null,
      counterparty_account: (r) => folded(r.counterparty_iban)?.replace(/\s/g, '') ?? null,
    },
    search: (r) => [
      ...STATED_TEXTS.map((field) => r[field]),
      r.acc_serv_ref,
      r.entry_acc_serv_ref,
      minorToDecimal(r.amount, r.currency),
      ...detailTexts(r.details),
      ...r.details.map(({ amount }) => minorToDecimal(amount, r.currency)),
    ],
    days: daysOf,
    migrations: bankTransactionMigrations,
    running: {
      balance: {
        order: ['booking_date', 'created_at'],
        by: ['bank_account_id', 'currency'],
        amount: 'minor_amount',
      },
    },
    totals: {
      by_account: (r) => [{ by: [r.bank_account_id, r.currency, r.is_reconciled], amount: r.amount }],
      // The days on which an account has transactions, and how many; the amount counts on the booking day, otherwise on
      // the value day.
      by_day: (r) =>
        daysOf(r).map((day, index) => ({
          by: [r.bank_account_id, day, r.currency],
          amount: index === 0 ? r.amount : 0,
        })),
      // Unreconciled transactions by account, day, currency and whether there is a proposal; without a day, the day of
      // creation counts.
      unreconciled: (r) =>
        r.is_reconciled
          ? []
          : [
              {
                by: [r.bank_account_id, daysOf(r)[0] ?? r.created_at.slice(0, 10), r.currency, r.matches.length > 0],
                amount: r.amount,
              },
            ],
      // How many requested documents are open.
      open_requests: (r) => (requestStateOf(r.document_request) === 'open' ? [{ by: [], amount: 0 }] : []),
    },
  }),
  statement: table<Statement>({ migrations: statementMigrations, index: ['bank_account_id', 'batch_id'] }),
  batch: table<Batch>({ migrations: batchMigrations }),
  bulk_target: table<BulkTarget>({ index: ['batch_id'] }),
  import_report: table<ImportReport>({
    migrations: importReportMigrations,
    totals: {
      // The format and shape of each batch's file, without the rest of its report.
      by_form: (r) => [{ by: [r.id, r.format, r.mapping?.shape ?? null], amount: 0 }],
    },
  }),
  enrichment_report: table<EnrichmentReport>(),
  remembered_mapping: table<RememberedMapping>({ index: ['bank_account_id'] }),
  ledger_account: table<LedgerAccount>({
    unique: ['number'],
    keys: { name: (r) => foldText(r.name) },
    search: (r) => [`${r.number} ${r.name}`],
    migrations: ledgerAccountMigrations,
  }),
  fiscal_year: table<FiscalYear>({
    keys: { open: (r) => r.closed_at === null, closed: (r) => r.closed_at !== null },
  }),
  period_lock: table<PeriodLock>(),
  vat_return: table<VatReturn>({ index: ['bank_transaction_id'], migrations: vatReturnMigrations }),
  vat_rate: table<VatRate>({
    // A rate without an end is valid until further notice.
    keys: { valid_until: (r) => r.valid_to ?? '9999-12-31', rate: (r) => r.rate_millis },
  }),
  exchange_rate: table<ExchangeRate>({
    unique: ['key'],
    index: ['currency'],
    search: (r) => [r.key, String(r.rate), r.file],
  }),
  exchange_valuation: table<ExchangeValuation>({ unique: ['fiscal_year_id'] }),
  journal_entry: table<JournalEntry>({
    unique: ['number'],
    index: ['reverses_id', 'rebooks_id', 'releases_id'],
    lists: {
      // By recurring entry: what was booked from it and is in force.
      recurring: (r) => (r.occurrence === null || r.reversed_by_id !== null ? [] : [r.occurrence.recurring_entry_id]),
      account: (r) => r.lines.map((line) => line.account_id),
      vat_rate: (r) => r.lines.flatMap(({ vat_rate_id }) => vat_rate_id ?? []),
      typed_line: typedLineKeys,
      // The record that it was made from, and for a reversal the one of the reversed entry.
      source_id: (r) => (r.source.id === null ? [] : [r.source.id]),
    },
    keys: { source: (r) => r.source.type },
    search: (r) => [r.text, String(r.number), ...r.lines.map((line) => line.text)],
    days: (r) => [r.date],
    migrations: journalEntryMigrations,
    totals: {
      // The postings of a ledger account in a fiscal year, debits positive: the source of balances and actuals.
      by_account_and_year: (r) =>
        r.lines.map((line) => ({
          by: [line.account_id, r.fiscal_year_id, r.is_closing],
          amount: line.debit - line.credit,
        })),
      // The same by calendar month and side, for reports of any days and for VAT periods.
      by_account_and_month: (r) =>
        r.lines.map((line) => ({
          by: [line.account_id, r.date.slice(0, 7), r.is_closing, line.debit === 0],
          amount: line.debit - line.credit,
        })),
      // Postings in a foreign currency, debits positive: the balance of the ledger account of a bank account in that
      // currency.
      by_account_and_currency: (r) =>
        r.lines.flatMap(({ account_id, currency, currency_amount, credit }) =>
          currency === null || currency_amount === null
            ? []
            : [{ by: [account_id, currency, isOpening(r)], amount: credit > 0 ? -currency_amount : currency_amount }],
        ),
      // What opening entries in force booked on each account.
      opening: (r) =>
        isOpening(r)
          ? r.lines.map(({ account_id, debit, credit }) => ({ by: [account_id], amount: debit - credit }))
          : [],
      // The same by the VAT rate of the lines, for the VAT report; closing entries separately.
      by_month_and_vat_rate: (r) =>
        r.lines.map((line) => ({
          by: [line.account_id, r.date.slice(0, 7), line.vat_rate_id, r.is_closing],
          amount: line.debit - line.credit,
        })),
    },
  }),
  rule: table<Rule>({ keys: { name: (r) => foldText(r.name) }, search: (r) => [r.name] }),
  rule_version: table<RuleVersion>({ index: ['rule_id'] }),
  forgotten_fact: table<ForgottenFact>(),
  kept_document: table<Voucher>({
    index: ['bank_transaction_id', 'invoice_id', 'expense_id', 'journal_entry_id', 'sha256'],
    migrations: voucherMigrations,
  }),
  history: table<HistoryEntry>({
    is_derived: true,
    lists: { changed: (r) => Object.keys(r.counts) },
    // In the order of the commits, regardless of the clock.
    keys: { day: (r) => r.time.slice(0, 10), time: (r) => r.seq },
  }),
  deletion: table<Deletion>({ is_derived: true, index: ['table'] }),
  undo_work: table<UndoWork>(),
  budget: table<Budget>({ index: ['fiscal_year_id', 'account_id'], migrations: budgetMigrations }),
  month_task: table<MonthTask>({ index: ['month'] }),
  recurring_entry: table<RecurringEntry>({ index: ['company_id'], keys: { text: (r) => foldText(r.text) } }),
  company: table<Company>({
    unique: ['key'],
    lists: { iban: (r) => r.ibans },
    keys: { name: (r) => foldText(r.name), city: (r) => folded(r.city), has_uid: (r) => r.uid !== null },
    search: (r) => [
      r.name,
      r.city,
      r.email,
      r.key,
      r.uid,
      r.uid?.replace(/\W/g, '') ?? null,
      ...r.other_names,
      ...r.ibans,
    ],
    migrations: companyMigrations,
  }),
  invoice: table<Invoice>({
    unique: ['key'],
    index: ['company_id', 'reference', 'number', 'bank_transaction_id'],
    keys: documentKeys,
    totals: openDocumentTotals,
    migrations: invoiceMigrations,
    search: (r) => [r.number, r.reference, r.text, r.key, minorToDecimal(r.total, r.currency)],
    days: (r) => [r.date, r.due_date],
  }),
  expense: table<Expense>({
    unique: ['key'],
    index: ['company_id', 'reference', 'number', 'bank_transaction_id'],
    keys: documentKeys,
    totals: openDocumentTotals,
    migrations: expenseMigrations,
    search: (r) => [r.number, r.reference, r.text, r.key, minorToDecimal(r.total, r.currency)],
    days: (r) => [r.date, r.due_date],
  }),
  expense_payment: table<ExpensePayment>({
    unique: ['key'],
    index: ['end_to_end_id', 'reference'],
    lists: { expense: (r) => r.expense_ids },
    keys: openItemKeys,
    search: (r) => [r.end_to_end_id, r.reference, r.iban, r.text, r.key, minorToDecimal(r.total, r.currency)],
    days: (r) => [r.execution_date],
    migrations: expensePaymentMigrations,
  }),
  offset: table<Offset>({
    lists: { document: (r) => r.settlements.map(({ id }) => id) },
    search: (r) => [r.text],
    days: (r) => [r.date],
  }),
  payment_run: table<PaymentRun>({
    unique: ['number', 'message_id'],
    lists: {
      // The bills and credit notes of a run.
      expense: (r) => [...r.payments, ...r.offset_bills].map(({ expense_id }) => expense_id),
      payment: (r) => r.payments.flatMap(({ expense_payment_id }) => expense_payment_id ?? []),
      reference: (r) => r.payments.flatMap(({ reference }) => reference ?? []),
    },
    keys: {
      released: (r) => r.released_at !== null,
      execution_date: (r) => r.payments.map((payment) => payment.execution_date).toSorted()[0] ?? null,
    },
    search: (r) => [
      String(r.number),
      r.text,
      r.message_id,
      ...r.payments.flatMap(({ end_to_end_id, creditor, number }) => [end_to_end_id, creditor.name, number]),
    ],
    days: (r) => r.payments.map(({ execution_date }) => execution_date),
  }),
  reminder: table<Reminder>({
    index: ['company_id'],
    // With the invoice of its fee.
    lists: { invoice: (r) => [...r.invoices.map(({ invoice_id }) => invoice_id), r.fee_invoice_id] },
    search: (r) => r.invoices.map(({ number }) => number),
    days: (r) => [r.date],
  }),
  idempotency_key,
} as const

/** The tables of the installation itself: its users and their rights. */
export const SYSTEM_TABLES = {
  organization: table<Organization>({ migrations: organizationMigrations }),
  user: table<User>({ unique: ['email'], migrations: userMigrations }),
  member: table<Member>({ index: ['user_id', 'organization_id'] }),
  access_token: table<AccessToken>({ unique: ['secret_sha256'], migrations: tokenMigrations }),
  sign_in_event: table<SignInEvent>({ index: ['user_id'], keys: { day: (r) => r.time.slice(0, 10) } }),
  /** The bank master that was loaded last; empty before the first one. */
  bank: table<Bank>({
    keys: { iid: (r) => r.id, name: (r) => foldText(r.name), city: (r) => folded(r.city) },
    search: (r) => [r.name, r.bic, r.city, String(r.id).padStart(5, '0')],
  }),
  idempotency_key,
} as const

type AllTables = typeof ORGANIZATION_TABLES & typeof SYSTEM_TABLES
export type TableName = keyof AllTables
type RecordsByTable = { readonly [T in TableName]: AllTables[T] extends TableDefinition<infer R> ? R : never }
// An interface, so that the common fields of a record of one of several tables are known.
interface Records extends RecordsByTable {}
export type RecordOf<T extends TableName> = Records[T]

/** `system`, or the books of one organization. Also the name of its folder and database. */
export type BookId = 'system' | `organization-${number}`

/** The tables of a book, by name. */
export const tablesOf = (book: BookId): Readonly<Record<string, TableDefinition<never>>> =>
  (book === 'system' ? SYSTEM_TABLES : ORGANIZATION_TABLES) as Readonly<Record<string, TableDefinition<never>>>
