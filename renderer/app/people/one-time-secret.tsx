// A secret that is shown only once: its dialog stays open until the user has copied or saved it, or deliberately closes
// it.
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { Check, Copy, Save } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveText } from '../data/download.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { showProblem } from '../part/toast.tsx'
import classes from './people.module.css'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  /** Null: it does not exist yet, and `children` ask for what creating it needs. */
  readonly secret: string | null
  /** What it is, and how long it is valid. */
  readonly what: string
  readonly copy: string
  /** Offers to save it under this name. */
  readonly fileName?: string
  readonly children?: ReactNode
}

export const OneTimeSecretDialog = ({ isOpen, onClose, title, secret, what, copy, fileName, children }: Props) => {
  const { t } = useTranslation()
  const [isSaved, setSaved] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const close = () => {
    if (secret === null || isSaved || isWarned) onClose()
    else setWarned(true)
  }
  const toClipboard = () => navigator.clipboard.writeText(secret ?? '').then(() => setSaved(true), showProblem)
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title}>
      {secret === null ? (
        children
      ) : (
        <Stack gap="sm">
          <Text size="sm">{what}</Text>
          <code className={classes.secret}>{secret}</code>
          {isWarned && !isSaved && (
            <Alert color="orange" variant="light">
              {t('people.once.not-kept')}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t(isSaved ? 'dialog.close' : 'people.once.leave')}
            </Button>
            {fileName !== undefined && (
              <Button
                variant="default"
                leftSection={<Save size={15} aria-hidden />}
                onClick={() => {
                  void saveText(fileName, `${secret}\n`).then((name) => name !== null && setSaved(true), showProblem)
                }}
              >
                {t('people.once.save')}
              </Button>
            )}
            <Button
              // The field that had the focus is gone.
              autoFocus
              leftSection={isSaved ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
              onClick={() => void toClipboard()}
            >
              {isSaved ? t('detail.copied') : copy}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
