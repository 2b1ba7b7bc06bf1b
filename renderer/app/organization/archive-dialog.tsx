// Asks before an organization is archived.
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { Question } from '../dialog/question.tsx'
import type { OrganizationProps } from './dialogs.ts'
import { setArchived } from './organization-actions.ts'
import './text/dictionary.ts'

export const ArchiveOrganizationDialog = ({ isOpen, onClose, organization }: OrganizationProps & DialogControls) => {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('organization.archive.title', { name: organization.name })}>
      <Question confirm={t('organization.archive')} run={() => setArchived(organization, true)} onClose={onClose}>
        {t('organization.archive.what')}
      </Question>
    </Dialog>
  )
}
