// Asks before two-factor authentication is turned off.
import { useTranslation } from 'react-i18next'
import { endTwoFactor } from '../../../../shared/api/endpoints/organization/user.ts'
import { call } from '../../data/api.ts'
import { refreshTables } from '../../data/refresh.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { Question } from '../../dialog/question.tsx'
import { showDone } from '../../part/toast.tsx'
import '../text/dictionary.ts'

export const EndTwoFactorDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  const run = async () => {
    await call(endTwoFactor)
    refreshTables('user')
    showDone(t('profile.two-factor.ended'), { action: null })
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('profile.two-factor.end')}>
      <Question confirm={t('profile.two-factor.end.confirm')} run={run} onClose={onClose}>
        {t('profile.two-factor.end.what')}
      </Question>
    </Dialog>
  )
}
