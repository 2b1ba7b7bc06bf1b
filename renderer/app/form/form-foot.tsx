// The end of a form in a dialog: what was refused that no field can say, and the buttons.
import { Alert, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

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
        <Button type="submit" loading={isSending} data-autofocus={isFirst || undefined}>
          {send}
        </Button>
      </Group>
    </>
  )
}
