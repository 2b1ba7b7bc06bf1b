// The actions on a row of the lists of invoices and expenses.
import type { TFunction } from 'i18next'
import { BookOpen, Eraser, Pencil, Scale, Trash2 } from 'lucide-react'
import type { DocumentObject } from '../data/query/open-item/open-items.ts'
import { openDialog } from '../dialog/stack.ts'
import type { RowAction } from '../view/list/row-actions.tsx'
import type { DocumentKind } from './dialogs.ts'
import { removeDocument, writeOff } from './item-actions.ts'

export const documentActions = (t: TFunction, kind: DocumentKind, document: DocumentObject): readonly RowAction[] => {
  const { id, number, status, journal_entry_id: entryId } = document
  return [
    {
      id: 'items.edit',
      title: t('items.action.edit'),
      icon: Pencil,
      keys: ['enter'],
      run: () => openDialog('document', { kind, documentId: id }),
    },
    {
      id: 'items.entry',
      title: t('items.form.entry'),
      icon: BookOpen,
      isEnabled: entryId !== null,
      run: () => entryId !== null && openDialog('journal_entry', { entryId }),
    },
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
