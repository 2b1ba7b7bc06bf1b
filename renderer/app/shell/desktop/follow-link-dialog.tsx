// Asks before a link from outside switches to another organization, or discards unsaved input.
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { Question } from '../../dialog/question.tsx'
import type { FollowLinkProps } from '../dialogs.ts'

export const FollowLinkDialog = ({
  isOpen,
  onClose,
  organization,
  isUnsaved,
  run,
}: FollowLinkProps & DialogControls) => {
  const { t } = useTranslation()
  const warnings = [organization !== null && t('link.other', { name: organization }), isUnsaved && t('link.unsaved')]
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('link.follow')}>
      <Question confirm={t('link.follow')} run={run} onClose={onClose}>
        {warnings.filter(Boolean).join(' ')}
      </Question>
    </Dialog>
  )
}
