// Asks before unsaved input is lost.
import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { countParams } from '../text/format.ts'
import type { LeaveSettingsProps } from './dialogs.ts'
import './text/dictionary.ts'

export const LeaveSettingsDialog = ({ isOpen, onClose, count, onDecided }: LeaveSettingsProps & DialogControls) => {
  const { t } = useTranslation()
  const decide = (isDiscarding: boolean) => {
    onDecided(isDiscarding)
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={() => decide(false)} title={t('organization.leave')}>
      <Stack gap="sm">
        <Text size="sm">{t('organization.leave.what', countParams(count))}</Text>
        <Group justify="flex-end" gap="xs">
          <Button color="var(--k-danger-fill)" onClick={() => decide(true)}>
            {t('organization.leave.confirm')}
          </Button>
          <Button variant="default" onClick={() => decide(false)} data-autofocus>
            {t('organization.leave.stay')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
