// The common parts of every step of the guide: its question, its fields, and its buttons. Enter saves and continues;
// going back also saves changes.
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { StartStep } from '../address/start.ts'
import type { DraftFormElement } from '../form/use-draft-form.ts'
import { ProblemAlert } from '../part/problem-alert.tsx'
import classes from './start.module.css'

/** Where the user goes: the next step, the one before, another step, or out of the guide. */
export type StepTarget = 1 | -1 | StartStep | 'later'

/** The properties of each step. */
export interface StepProps {
  readonly isFirst: boolean
  /** The step is saved, or has no changes. */
  readonly onDone: (way: StepTarget) => void
  readonly onSkip: () => void
  /** The step stores its leave function here: it saves changes first, and stays if they cannot be saved. */
  readonly leaving: RefObject<((way: StepTarget) => void) | null>
}

interface Props extends StepProps, DraftFormElement<StepTarget> {
  readonly heading: string
  readonly hint: string
  /** Whether there are unsaved changes. */
  readonly isChanged: boolean
  readonly children: ReactNode
}

export const StepForm = (props: Props) => {
  const { isFirst, onDone, onSkip, leaving, heading, hint, isChanged, form, footer, submit, children } = props
  const { t } = useTranslation()
  const title = useId()
  useEffect(() => {
    form.ref.current?.querySelector<HTMLElement>('input[type="radio"]:checked, input:not([type="radio"])')?.focus()
  }, [form.ref])
  const leaveStep = (towards: StepTarget) => (isChanged ? submit(towards) : onDone(towards))
  useEffect(() => {
    leaving.current = leaveStep
    return () => {
      leaving.current = null
    }
  })
  return (
    <form {...form} className={classes.form} aria-labelledby={title}>
      <h2 id={title}>{heading}</h2>
      <Text mb={20} c="dimmed" fz={14}>
        {hint}
      </Text>
      <Stack gap="md">{children}</Stack>
      <ProblemAlert mt="md" text={footer.problem} />
      <Group gap={8} wrap="nowrap" mt={28}>
        {!isFirst && (
          <Button
            variant="default"
            onMouseDown={preventFocusLoss}
            onClick={() => leaveStep(-1)}
            disabled={footer.isSending}
          >
            {t('start.back')}
          </Button>
        )}
        <Box component="span" flex={1} />
        <Button
          variant="subtle"
          color="gray"
          onMouseDown={preventFocusLoss}
          onClick={onSkip}
          disabled={footer.isSending}
        >
          {t('start.skip')}
        </Button>
        <Button type="submit" onMouseDown={preventFocusLoss} loading={footer.isSending}>
          {t('start.next')}
        </Button>
      </Group>
    </form>
  )
}

/** A field that loses the focus shows its error, and the button would move away under the mouse. */
export const preventFocusLoss = (event: MouseEvent): void => event.preventDefault()
