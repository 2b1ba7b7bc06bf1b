// A field for an IBAN: groups it by four while it is typed, keeps the caret where the person put it, and says as soon
// as it is complete whether its check digits are right. Its value is without blanks.
import { TextInput } from '@mantine/core'
import { Check } from 'lucide-react'
import { type ChangeEvent, type FocusEventHandler, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isQrIban, isSwissIban } from '../../../shared/value/iban.ts'
import { formatIban } from '../text/format.ts'
import { caretAfter } from './caret.ts'

interface Props {
  readonly value: string
  readonly onChange: (iban: string) => void
  readonly label: string
  readonly description: string
  /** What a form's field brings along: error, focus and blur handlers. */
  readonly error?: ReactNode
  readonly onFocus?: FocusEventHandler | undefined
  readonly onBlur?: FocusEventHandler | undefined
}

const compact = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, 34)

export const IbanInput = ({ value, onChange, ...rest }: Props) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const signsBeforeCaret = useRef<number | null>(null)
  const shown = formatIban(value)

  useLayoutEffect(() => {
    if (signsBeforeCaret.current === null) return
    const caret = caretAfter(shown, signsBeforeCaret.current)
    input.current?.setSelectionRange(caret, caret)
    signsBeforeCaret.current = null
  })

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.currentTarget
    signsBeforeCaret.current = compact(typed.slice(0, selectionStart ?? typed.length)).length
    onChange(compact(typed))
  }

  const isGood = isSwissIban(value) && !isQrIban(value)
  return (
    <TextInput
      {...rest}
      ref={input}
      value={shown}
      onChange={type}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
      rightSection={isGood && <Check size={16} color="var(--k-done)" aria-label={t('account.iban.valid')} />}
    />
  )
}
