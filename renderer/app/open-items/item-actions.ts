// Saves and deletes companies, invoices and expenses. Each action shows a confirmation with its undo.
import i18next from 'i18next'
import { callUrl } from '../../../shared/api/client.ts'
import {
  type CompanyObject,
  type CreateCompany,
  changeCompany,
  createCompany,
  deleteCompany,
} from '../../../shared/api/endpoints/open-item/companies.ts'
import {
  type CreateExpensePayment,
  changeExpensePayment,
  createExpensePayment,
  deleteExpensePayment,
  type ExpensePaymentObject,
} from '../../../shared/api/endpoints/open-item/expense-payments.ts'
import {
  type CreateExpense,
  changeExpense,
  createExpense,
  deleteExpense,
} from '../../../shared/api/endpoints/open-item/expenses.ts'
import {
  type CreateInvoice,
  changeInvoice,
  createInvoice,
  deleteInvoice,
  printInvoice,
  printInvoices,
} from '../../../shared/api/endpoints/open-item/invoices.ts'
import {
  type CreateOffset,
  type CreateWriteOff,
  createOffset,
  createWriteOff,
  deleteOffset,
  type OffsetObject,
} from '../../../shared/api/endpoints/open-item/offsets.ts'
import { type BookDocuments, bookDocuments } from '../../../shared/api/endpoints/open-item/unbooked-documents.ts'
import { call, queryClient } from '../data/api.ts'
import { settingsQuery } from '../data/query/matching/matching.ts'
import type { DocumentObject } from '../data/query/open-item/open-items.ts'
import { keepVouchers } from '../data/query/vouchers.ts'
import { refreshTables } from '../data/refresh.ts'
import { openDialog } from '../dialog/stack.ts'
import { runAction, saveFile, showDone, showProblem } from '../part/toast.tsx'
import { countParams, formatAmount } from '../text/format.ts'
import { readUsualDay } from '../view/usual-day.ts'
import type { DocumentKind } from './dialogs.ts'
import './text/dictionary.ts'

/** How documents without an entry are to be booked. */
export type BookDocumentsRequest = Required<Pick<BookDocuments, 'booked_by' | 'until'>>

export const bookUnbooked = async (body: BookDocumentsRequest): Promise<void> => {
  const { count } = await call(bookDocuments, { body })
  refreshTables('invoice', 'expense', 'journal_entry')
  showDone(i18next.t('items.book.done', countParams(count)))
}

/** Saves a new document (`id` null) with its vouchers, or a changed one; rejects with the server's refusal. */
export const saveDocument = async (
  kind: DocumentKind,
  id: string | null,
  body: CreateExpense,
  vouchers: readonly File[],
): Promise<void> => {
  const saved =
    kind === 'invoice'
      ? await (id === null
          ? call(createInvoice, { body: numbered(body) })
          : call(changeInvoice, { params: { invoiceId: id }, body }))
      : await (id === null ? call(createExpense, { body }) : call(changeExpense, { params: { expenseId: id }, body }))
  refreshTables(kind)
  // The document is saved in any case: a file that is refused is reported by itself.
  if (vouchers.length > 0) await keepVouchers({ owner: kind, id: saved.id }, vouchers).catch(showProblem)
  showDone(i18next.t('items.saved', { name: saved.number }))
}

/** The server numbers an invoice that has no number yet. */
const numbered = ({ number, ...rest }: CreateInvoice): CreateInvoice => (number ? { ...rest, number } : rest)

/** Saves invoices as one PDF; an invoice without a reference gets one with it. */
export const saveInvoices = async (ids: readonly string[]): Promise<void> => {
  const [id = ''] = ids
  const address =
    ids.length === 1
      ? callUrl(printInvoice, { params: { invoiceId: id } })
      : callUrl(printInvoices, { query: { 'filter[id]': ids.join(',') } })
  if (await saveFile(address)) refreshTables('invoice')
}

export const saveCompany = async (id: string | null, body: CreateCompany): Promise<CompanyObject> => {
  const saved = await (id === null
    ? call(createCompany, { body })
    : call(changeCompany, { params: { companyId: id }, body }))
  refreshTables('company')
  showDone(i18next.t('items.saved', { name: saved.name }))
  return saved
}

/** Deletes a record and confirms it by its name, or shows why it was refused. */
const removeRecord = (
  write: () => Promise<unknown>,
  table: DocumentKind | 'company' | 'expense_payment',
  name: string,
): Promise<void> => runAction(write, [table], () => i18next.t('items.deleted', { name }))

export const removeDocument = (kind: DocumentKind, id: string, number: string): Promise<void> =>
  removeRecord(
    () =>
      kind === 'invoice'
        ? call(deleteInvoice, { params: { invoiceId: id } })
        : call(deleteExpense, { params: { expenseId: id } }),
    kind,
    number,
  )

export const removeCompany = ({ id, name }: CompanyObject): Promise<void> =>
  removeRecord(() => call(deleteCompany, { params: { companyId: id } }), 'company', name)

/** Rejects with the server's refusal. */
export const saveOffset = async (body: CreateOffset, number: string): Promise<void> => {
  await call(createOffset, { body })
  refreshTables(...OFFSET_TABLES)
  showDone(i18next.t('items.offset.done', { number }))
}

export const saveWriteOff = async (body: CreateWriteOff, number: string): Promise<void> => {
  await call(createWriteOff, { body })
  refreshTables(...OFFSET_TABLES)
  showDone(i18next.t('items.write-off.done', { number }))
}

/** Writes a small remainder off at once; for more, opens the dialog that asks for the reason and says the limit. */
export const writeOff = async (kind: DocumentKind, document: DocumentObject): Promise<void> => {
  const { id, number } = document
  try {
    const { accountingWriteOffLimit: limit } = await queryClient.fetchQuery(settingsQuery)
    if (isSmall(document, limit)) {
      const day = await readUsualDay()
      const date = day < document.date ? document.date : day
      await saveWriteOff({ documents: [{ type: kind, id }], date }, number)
    } else openDialog('write_off', { kind, documentId: id })
  } catch (error) {
    showProblem(error)
  }
}

/** Whether it is written off without a reason; the limit is in the base currency, as `base_total` is. */
export const isSmall = (
  { open_amount, total, base_total }: Pick<DocumentObject, 'open_amount' | 'total' | 'base_total'>,
  limit: number,
): boolean => Math.abs(base_total === null || total === 0 ? open_amount : (open_amount * base_total) / total) <= limit

export const removeOffset = ({ id, documents }: OffsetObject): Promise<void> =>
  runAction(
    () => call(deleteOffset, { params: { offsetId: id } }),
    OFFSET_TABLES,
    () => i18next.t('items.offset.removed', { numbers: documents.map(({ number }) => number).join(', ') }),
  )

const OFFSET_TABLES = ['offset', 'invoice', 'expense', 'journal_entry'] as const

/** Saves a new order (`id` null) or a changed one; rejects with the server's refusal. */
export const savePayment = async (id: string | null, body: CreateExpensePayment): Promise<void> => {
  await (id === null
    ? call(createExpensePayment, { body })
    : call(changeExpensePayment, { params: { expensePaymentId: id }, body }))
  refreshTables('expense_payment')
  showDone(i18next.t('items.payment.saved'))
}

export const removePayment = ({ id, total, currency }: ExpensePaymentObject): Promise<void> =>
  removeRecord(
    () => call(deleteExpensePayment, { params: { expensePaymentId: id } }),
    'expense_payment',
    `${currency} ${formatAmount(total, currency)}`,
  )
