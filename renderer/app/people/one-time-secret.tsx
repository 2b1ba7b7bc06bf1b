// A secret that is shown this once: the dialog around it stays until it was copied or saved, or is left knowingly.
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { Check, Copy, Save } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveText } from '../data/download.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { showProblem } from '../part/toast.tsx'
import classes from './people.module.css'
import './text/index.ts'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  /** Null: it is not there yet, and `children` ask what is needed for it. */
  readonly secret: string | null
  /** What it is, and how long it is good for. */
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
              // What was a field before is gone with the focus.
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
