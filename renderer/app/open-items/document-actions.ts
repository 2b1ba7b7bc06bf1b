// The actions on a row of the lists of invoices and expenses.
import type { TFunction } from 'i18next'
import { ArrowLeftRight, BookOpen, CalendarSync, Eraser, FileText, Mail, Pencil, Scale, Trash2 } from 'lucide-react'
import { addMonths, daysFromTo, type LocalDate } from '../../../shared/value/calendar.ts'
import type { DocumentObject } from '../data/query/open-item/open-items.ts'
import { invoiceMailAddress } from '../data/query/open-item/reminders.ts'
import { openDialog } from '../dialog/stack.ts'
import { saveFile } from '../part/toast.tsx'
import type { RowAction } from '../view/list/row-actions.tsx'
import type { DocumentKind } from './dialogs.ts'
import { removeDocument, saveInvoices, writeOff } from './item-actions.ts'

/** Opens the form of a document; an open credit has none, but its payment on account. */
export const openDocument = (
  kind: DocumentKind,
  { id, bank_transaction_id: transactionId }: DocumentObject,
  onTransaction: (id: string) => void,
): void => {
  if (transactionId === null) openDialog('document', { kind, documentId: id })
  else onTransaction(transactionId)
}

export const documentActions = (
  t: TFunction,
  kind: DocumentKind,
  document: DocumentObject,
  onTransaction: (id: string) => void,
): readonly RowAction[] => {
  const { id, number, status, journal_entry_id: entryId, bank_transaction_id: transactionId } = document
  return [
    {
      id: 'items.edit',
      title: t(transactionId === null ? 'items.action.edit' : 'items.action.transaction'),
      icon: transactionId === null ? Pencil : ArrowLeftRight,
      keys: ['enter'],
      run: () => openDocument(kind, document, onTransaction),
    },
    {
      id: 'items.entry',
      title: t('items.form.entry'),
      icon: BookOpen,
      isEnabled: entryId !== null,
      run: () => entryId !== null && openDialog('journal_entry', { entryId }),
    },
    ...(kind === 'invoice' ? [pdfAction(t, document)] : []),
    {
      id: 'items.offset',
      title: t('items.offset'),
      icon: Scale,
      keys: ['v'],
      isEnabled: status !== 'paid',
      run: () => openDialog('offset', { kind, documentId: id }),
    },
    {
      id: 'items.write-off',
      title: t('items.write-off'),
      icon: Eraser,
      keys: ['w'],
      isEnabled: status === 'open' || status === 'partly_paid',
      run: () => void writeOff(kind, document),
    },
    ...(kind === 'invoice'
      ? [
          {
            id: 'items.mail',
            title: t('items.mail'),
            icon: Mail,
            keys: ['e'],
            isEnabled: transactionId === null,
            run: () => void saveFile(invoiceMailAddress(id)),
          },
        ]
      : []),
    ...(kind === 'expense' && 'creditor_iban' in document ? [recurringAction(t, document)] : []),
    {
      id: 'items.delete',
      title: t('word.delete'),
      icon: Trash2,
      keys: ['delete'],
      isDanger: true,
      run: () => void removeDocument(kind, id, number),
    },
  ]
}

/** The invoice or credit note as its customer gets it; an open credit is none. */
const pdfAction = (t: TFunction, { id, bank_transaction_id: transactionId }: DocumentObject): RowAction => ({
  id: 'items.pdf',
  title: t('items.pdf'),
  icon: FileText,
  keys: ['p'],
  isEnabled: transactionId === null,
  run: () => void saveInvoices([id]),
})

/** A recurring bill from one that is there already: the next one is a month later. */
const recurringAction = (t: TFunction, document: DocumentObject): RowAction => {
  const { company_id, number, total, date, due_date, account_id, vat_rate_id, lines, text } = document
  return {
    id: 'items.recurring',
    title: t('command.make-recurring'),
    icon: CalendarSync,
    isEnabled: company_id !== null && document.booked_by !== 'on_account' && total > 0,
    run: () =>
      company_id !== null &&
      openDialog('recurring_entry', {
        content: {
          text: text ?? document.company?.name ?? '',
          first_date: addMonths(date as LocalDate, 1),
          bill: {
            company_id,
            number: `${number}-{year}-{month}`,
            total,
            due_days: due_date === null ? null : daysFromTo(date as LocalDate, due_date as LocalDate),
            account_id,
            vat_rate_id,
            lines,
          },
        },
      }),
  }
}
