// The letters of a reminder run before it is made, as they would be on paper.
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reminderPreviewQuery } from '../data/query/open-item/reminders.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { problemSentence } from '../text/problem-text.ts'
import { FramedText } from '../view/choice-table.tsx'
import { FilePreview } from '../view/vouchers/voucher-preview.tsx'
import type { ReminderPreviewProps } from './dialogs.ts'
import './text/dictionary.ts'

export const PreviewDialog = ({ isOpen, onClose, body }: ReminderPreviewProps & DialogControls) => {
  const { t, i18n } = useTranslation()
  const { data, error } = useQuery(reminderPreviewQuery(body))
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('reminders.preview')} size="min(860px, 96vw)">
      {error ? (
        <FramedText role="alert">{problemSentence(i18n.language, error)}</FramedText>
      ) : data ? (
        <FilePreview file={data} marks={NO_MARKS} />
      ) : (
        <Loader size="sm" />
      )}
    </Dialog>
  )
}

const NO_MARKS = [] as const
