// Asks before a token is revoked: scripts that use it stop working.
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { Question } from '../dialog/question.tsx'
import type { RevokeTokenProps } from './dialogs.ts'
import { revokeToken } from './people-actions.ts'
import './text/dictionary.ts'

export const RevokeTokenDialog = ({ isOpen, onClose, token }: RevokeTokenProps & DialogControls) => {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('people.token.revoke', { name: token.name })}>
      <Question confirm={t('people.token.revoke.confirm')} run={() => revokeToken(token)} onClose={onClose}>
        {t('people.token.revoke.what')}
      </Question>
    </Dialog>
  )
}
