// Asks before a membership ends, and shows its consequences.
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { Question } from '../dialog/question.tsx'
import type { RemoveMemberProps } from './dialogs.ts'
import { nameOf, removeMember } from './people-actions.ts'
import './text/dictionary.ts'

export const RemoveMemberDialog = ({ isOpen, onClose, member, isSelf }: RemoveMemberProps & DialogControls) => {
  const { t } = useTranslation()
  const name = nameOf(member)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('people.member.remove', { name })}>
      <Question confirm={t('people.member.remove.confirm')} run={() => removeMember(member)} onClose={onClose}>
        {t('people.member.remove.what')} {isSelf && t('people.member.remove.self')}
      </Question>
    </Dialog>
  )
}
