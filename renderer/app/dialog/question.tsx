// Asks before an action that one key cannot undo, and shows why the server refused it.
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemAlert } from '../part/problem-alert.tsx'
import { problemSentence } from '../text/problem-text.ts'
import type { DialogControls } from './dialogs.ts'

interface Props extends Pick<DialogControls, 'onClose'> {
  /** The consequences of the action. */
  readonly children: ReactNode
  readonly confirm: string
  readonly run: () => Promise<void>
}

export const Question = ({ children, confirm, run, onClose }: Props) => {
  const { t, i18n } = useTranslation()
  const running = useMutation({ mutationFn: run, onSuccess: onClose })
  return (
    <Stack gap="sm">
      <Text size="sm">{children}</Text>
      <ProblemAlert text={running.error && problemSentence(i18n.language, running.error)} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('dialog.cancel')}
        </Button>
        <Button color="var(--k-danger-fill)" loading={running.isPending} onClick={() => running.mutate()}>
          {confirm}
        </Button>
      </Group>
    </Stack>
  )
}
