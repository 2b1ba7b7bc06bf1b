// The end of a form in a dialog: errors that belong to no field, and the buttons. Ctrl+Enter sends the form from any
// field.
import { Button, Group } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '../command/registry.ts'
import { ProblemAlert } from '../part/problem-alert.tsx'

interface Props {
  /** Null: no error, or the fields show it. */
  readonly problem: string | null
  /** The text of the button that sends the form. */
  readonly send: string
  readonly isSending: boolean
  /** Enter sends at once: the form has no field that would get the focus. */
  readonly isFirst?: boolean
  readonly onCancel: () => void
  /** The text of the button next to it; by default that of cancelling. */
  readonly cancel?: string
  /** Enter does not send at once: the other button gets the focus. */
  readonly isCancelFirst?: boolean
}

export const FormFooter = ({ problem, send, isSending, isFirst = false, onCancel, ...other }: Props) => {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useCommands([
    {
      id: 'form.send',
      title: send,
      section: 'edit',
      keys: ['mod+enter'],
      isInText: true,
      isKeyOnly: true,
      isEnabled: !isSending,
      run: () => button.current?.form?.requestSubmit(),
    },
  ])
  return (
    <>
      <ProblemAlert text={problem} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel} data-autofocus={other.isCancelFirst || undefined}>
          {other.cancel ?? t('dialog.cancel')}
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
