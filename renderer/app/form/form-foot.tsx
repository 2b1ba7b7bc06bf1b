// The end of a form in a dialog: what was refused that no field can say, and the buttons. Ctrl+Enter sends it from any field.
import { Alert, Button, Group } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '../command/registry.ts'

interface Props {
  /** Null: nothing was refused, or the fields say it. */
  readonly problem: string | null
  /** What the button says that sends it. */
  readonly send: string
  readonly isSending: boolean
  /** Enter sends at once: there is no field that the keyboard would begin at. */
  readonly isFirst?: boolean
  readonly onCancel: () => void
}

export const FormFoot = ({ problem, send, isSending, isFirst = false, onCancel }: Props) => {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useCommands([
    {
      ...{ id: 'form.send', title: send, section: 'edit', keys: ['mod+enter'] },
      ...{ isInText: true, isKeyOnly: true, isEnabled: !isSending },
      run: () => button.current?.form?.requestSubmit(),
    },
  ])
  return (
    <>
      {problem !== null && (
        <Alert color="red" variant="light">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('dialog.cancel')}
        </Button>
        <Button
          ref={button}
          type="submit"
          aria-keyshortcuts="Control+Enter"
          loading={isSending}
          data-autofocus={isFirst || undefined}
        >
          {send}
        </Button>
      </Group>
    </>
  )
}
