// Checks what must always hold among the records of a book: every reference has its target, every counter adds up,
// every field follows its schema. It only reads and repairs nothing.
import type { z } from 'zod'
import type { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'
import { REFERENCES, type Reference } from '../../../shared/books/port/references.ts'
import type { BookId, RecordOf, TableName } from '../../../shared/books/port/tables.ts'
import { Bank } from '../../../shared/record/bank/bank.ts'
import { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import { BankAccountRemoval } from '../../../shared/record/bank/bank-account-removal.ts'
import { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { Voucher } from '../../../shared/record/bank/document-request.ts'
import { Statement } from '../../../shared/record/bank/statement.ts'
import { HistoryEntry } from '../../../shared/record/books/history.ts'
import { UndoWork } from '../../../shared/record/books/undo-work.ts'
import { Deletion } from '../../../shared/record/core/deletion.ts'
import { IdempotencyKey } from '../../../shared/record/core/idempotency-key.ts'
import { Batch, type ImportBatch } from '../../../shared/record/import/batch.ts'
import { EnrichmentReport } from '../../../shared/record/import/enrichment.ts'
import { ImportReport } from '../../../shared/record/import/import-report.ts'
import { RememberedMapping } from '../../../shared/record/import/remembered-mapping.ts'
import { Budget } from '../../../shared/record/ledger/budget.ts'
import { ExchangeRate } from '../../../shared/record/ledger/exchange-rate.ts'
import { ExchangeValuation } from '../../../shared/record/ledger/exchange-valuation.ts'
import { FiscalYear } from '../../../shared/record/ledger/fiscal-year.ts'
import { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import { MonthTask } from '../../../shared/record/ledger/month-task.ts'
import { PeriodLock } from '../../../shared/record/ledger/period-lock.ts'
import { VatRate } from '../../../shared/record/ledger/vat-rate.ts'
import { VatReturn } from '../../../shared/record/ledger/vat-return.ts'
import { BulkTarget } from '../../../shared/record/matching/bulk-target.ts'
import { ForgottenFact } from '../../../shared/record/matching/learned-fact.ts'
import { Rule, RuleVersion } from '../../../shared/record/matching/rule.ts'
import { Company } from '../../../shared/record/open-item/company.ts'
import { Offset } from '../../../shared/record/open-item/offset.ts'
import { Expense, ExpensePayment, Invoice } from '../../../shared/record/open-item/open-item.ts'
import { PaymentRun } from '../../../shared/record/open-item/payment-run.ts'
import { RecurringEntry } from '../../../shared/record/open-item/recurring-entry.ts'
import { Reminder } from '../../../shared/record/open-item/reminder.ts'
import {
  AccessToken,
  FoundedOrganization,
  Member,
  OrganizationProfile,
  User,
} from '../../../shared/record/organization/organization.ts'
import { SignInEvent } from '../../../shared/record/organization/sign-in-event.ts'
import { checkMatching } from './check-matching.ts'

/** The schema of each table's records. The tables themselves enforce unique keys. */
const SCHEMAS: { readonly [T in TableName]: z.ZodType<RecordOf<T>> } = {
  organization_profile: OrganizationProfile,
  bank_account: BankAccount,
  bank_account_removal: BankAccountRemoval,
  bank_transaction: BankTransaction,
  statement: Statement,
  batch: Batch,
  bulk_target: BulkTarget,
  import_report: ImportReport,
  enrichment_report: EnrichmentReport,
  remembered_mapping: RememberedMapping,
  ledger_account: LedgerAccount,
  fiscal_year: FiscalYear,
  period_lock: PeriodLock,
  vat_return: VatReturn,
  vat_rate: VatRate,
  exchange_rate: ExchangeRate,
  exchange_valuation: ExchangeValuation,
  journal_entry: JournalEntry,
  rule: Rule,
  rule_version: RuleVersion,
  forgotten_fact: ForgottenFact,
  kept_document: Voucher,
  history: HistoryEntry,
  deletion: Deletion,
  undo_work: UndoWork,
  sign_in_event: SignInEvent,
  budget: Budget,
  month_task: MonthTask,
  recurring_entry: RecurringEntry,
  company: Company,
  invoice: Invoice,
  expense: Expense,
  expense_payment: ExpensePayment,
  offset: Offset,
  payment_run: PaymentRun,
  reminder: Reminder,
  organization: FoundedOrganization,
  user: User,
  member: Member,
  access_token: AccessToken,
  bank: Bank,
  idempotency_key: IdempotencyKey,
}

/** Every finding, as a sentence. An empty list: no fault. */
export const checkRecords = (book: BookId, tables: MemoryTables): readonly string[] => [
  ...tables.names.flatMap((table) => checkFields(tables, table)),
  ...REFERENCES.filter(({ table }) => tables.names.includes(table)).flatMap((reference) =>
    checkReference(tables, reference),
  ),
  ...(book === 'system'
    ? []
    : [
        ...checkImports(tables),
        ...checkBulkWork(tables),
        ...checkDetails(tables),
        ...checkJournalEntries(tables),
        ...checkExpensePayments(tables),
        ...checkMatching(tables),
      ]),
]

const checkFields = (tables: MemoryTables, table: TableName): string[] =>
  [...tables.table(table).records()].flatMap((record) => {
    const parsed = SCHEMAS[table].safeParse(record)
    if (parsed.success) return []
    const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`)
    return [`${table} ${record.id}: ${fields.join(', ')}`]
  })

const checkReference = (tables: MemoryTables, { table, field, to }: Reference): string[] => {
  const target = tables.table(to)
  // The records of a deleted bank account are removed after it, in slices.
  const leaving = to === 'bank_account' ? tables.table('bank_account_removal') : null
  return [...tables.table(table).records()].flatMap((record) => {
    const id = (record[field] ?? null) as string | number | null
    return id === null || target.get(id) !== null || leaving?.get(id)
      ? []
      : [`${table} ${record.id}: its ${field} ${id} is no ${to}`]
  })
}

/**
 * A finished batch has no pending rows and as many rows as it says.
 * An unfinished one is in a state from which it can continue.
 */
const checkImports = (tables: MemoryTables): string[] => {
  const rowsByBatch = new Map<string, { stored: number; processing: number }>()
  for (const { batch_id, is_processing } of tables.records('bank_transaction')) {
    if (batch_id === null) continue
    const rows = rowsByBatch.get(batch_id) ?? { stored: 0, processing: 0 }
    rows.stored += 1
    if (is_processing) rows.processing += 1
    rowsByBatch.set(batch_id, rows)
  }
  const imports = tables.records('batch').filter((batch): batch is ImportBatch => batch.kind === 'import')
  return imports.flatMap((batch) => {
    const rows = rowsByBatch.get(batch.id) ?? { stored: 0, processing: 0 }
    const { total_rows: total, created_rows: written, processed_rows: processed, created, duplicates, refused } = batch
    const wrong: string[] = []
    if (written > total || processed > written) wrong.push(`counts ${processed} of ${written} of ${total} rows`)
    // Transactions may be deleted later, but there are never more than the batch created.
    if (rows.stored > created) wrong.push(`has ${rows.stored} transactions, but states that it created ${created}`)
    if (batch.undone_at !== null && (rows.stored > 0 || batch.finished_at === null))
      wrong.push(`is undone, but has ${rows.stored} transactions or is not finished`)
    if (batch.finished_at === null) {
      if (created + duplicates !== written)
        wrong.push(`has ${written} rows, but ${created} new and ${duplicates} known`)
      if (processed + rows.processing !== written && rows.stored === created)
        wrong.push(`has ${written - processed} rows to process, but ${rows.processing} are waiting`)
    } else {
      if (written !== total || processed !== total) wrong.push('is finished, but rows remain')
      if (rows.processing > 0) wrong.push(`is finished, but ${rows.processing} of its rows are being processed`)
      if (batch.cancelled_at === null && created + duplicates + refused !== total)
        wrong.push(`is finished with ${total} rows, but ${created} new, ${duplicates} known, ${refused} refused`)
    }
    return wrong.map((text) => `batch ${batch.id} ${text}`)
  })
}

/** The remaining targets of bulk work exist as long as it runs, and every finished one is counted once. */
const checkBulkWork = (tables: MemoryTables): string[] => {
  const pendingByBatch = new Map<string, number>()
  for (const { batch_id, bank_transaction_ids } of tables.records('bulk_target'))
    pendingByBatch.set(batch_id, (pendingByBatch.get(batch_id) ?? 0) + bank_transaction_ids.length)
  return tables.records('batch').flatMap((batch) => {
    const remaining = pendingByBatch.get(batch.id) ?? 0
    if (batch.kind === 'import' || batch.kind === 'enrichment')
      return remaining === 0
        ? []
        : [`batch ${batch.id} is not bulk work, but ${remaining} transactions are waiting for it`]
    const { total_rows: total, processed_rows: processed, done, left, failed, finished_at } = batch
    const wrong: string[] = []
    if (done + left + failed !== processed)
      wrong.push(`counts ${processed} transactions, but ${done} done, ${left} left, ${failed} failed`)
    if (processed + remaining !== total)
      wrong.push(`has ${total} transactions, but ${processed} are done and ${remaining} are waiting`)
    if ((finished_at !== null) !== (remaining === 0))
      wrong.push(finished_at === null ? 'has nothing left' : 'is finished too early')
    return wrong.map((text) => `batch ${batch.id} ${text}`)
  })
}

/** The parts of a collective transaction add up to its amount. */
const checkDetails = (tables: MemoryTables): string[] =>
  tables.records('bank_transaction').flatMap(({ id, amount, details }) => {
    if (details.length === 0) return []
    const sum = details.reduce((total, detail) => total + detail.amount, 0)
    return sum === amount ? [] : [`bank_transaction ${id}: its parts add up to ${sum}, not ${amount}`]
  })

/**
 * Every entry balances, books to existing accounts, and is in
 * the fiscal year of its date. Numbers count up without a gap.
 */
const checkJournalEntries = (tables: MemoryTables): string[] => {
  const accounts = tables.table('ledger_account')
  const rates = tables.table('vat_rate')
  const years = new Map(tables.records('fiscal_year').map((year) => [year.id, year]))
  const entries = tables.records('journal_entry').toSorted((a, b) => a.number - b.number)
  return entries.flatMap((entry, index) => {
    const wrong: string[] = []
    const before = entries[index - 1]?.number ?? 0
    if (entry.number !== before + 1) wrong.push(`follows number ${before}`)
    const sum = entry.lines.reduce((total, line) => total + line.debit - line.credit, 0)
    if (sum !== 0) wrong.push(`does not balance: the difference is ${sum}`)
    const year = years.get(entry.fiscal_year_id)
    if (year && (entry.date < year.start_date || entry.date > year.end_date)) wrong.push(`is outside ${year.name}`)
    for (const { account_id: id, vat_rate_id: rate } of entry.lines) {
      if (accounts.get(id) === null) wrong.push(`books to ${id}, which is not an account`)
      if (rate !== null && rates.get(rate) === null) wrong.push(`has ${rate}, which is not a VAT rate`)
    }
    return wrong.map((text) => `journal_entry ${entry.id} (${entry.number}) ${text}`)
  })
}

/** Every expense that a payment names exists. */
const checkExpensePayments = (tables: MemoryTables): string[] => {
  const expenses = tables.table('expense')
  return tables
    .records('expense_payment')
    .flatMap(({ id, expense_ids }) =>
      expense_ids
        .filter((expense) => expenses.get(expense) === null)
        .map((expense) => `expense_payment ${id}: its expense ${expense} does not exist`),
    )
}
