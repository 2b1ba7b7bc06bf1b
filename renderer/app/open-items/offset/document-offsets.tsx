// The offsets of a document, in its dialog: what it was offset with, and a button that removes it.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { offsetsOfDocumentQuery } from '../../data/query/open-item/offsets.ts'
import { openDialog } from '../../dialog/stack.ts'
import { IconButton } from '../../part/icon-button.tsx'
import { formatAmount, formatDate } from '../../text/format.ts'
import { removeOffset } from '../item-actions.ts'
import classes from './offset.module.css'

export const DocumentOffsets = ({ documentId }: { readonly documentId: string }) => {
  const { t } = useTranslation()
  const { data: offsets = [] } = useQuery(offsetsOfDocumentQuery(documentId))
  if (offsets.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('items.offset.of-document')}
      </Text>
      <ul className={classes.settled}>
        {offsets.map((offset) => {
          const own = offset.documents.find(({ id }) => id === documentId)
          return (
            <li key={offset.id} className={classes.settledItem}>
              {formatDate(offset.date)} · {offset.kind === 'write_off' && `${t('items.offset.kind-write-off')} · `}{' '}
              {own && `${own.currency} ${formatAmount(Math.abs(own.amount), own.currency)}`}
              {offset.documents
                .filter(({ id }) => id !== documentId)
                .map(({ type, id, number }) => (
                  <button key={id} type="button" onClick={() => openDialog('document', { kind: type, documentId: id })}>
                    {number}
                  </button>
                ))}
              <IconButton
                icon={X}
                size={14}
                label={t('items.offset.remove')}
                onClick={() => void removeOffset(offset)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
