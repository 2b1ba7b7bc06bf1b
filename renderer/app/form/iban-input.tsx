// A field for an IBAN: it groups the text by four while the user types, keeps the caret in place, and checks the check
// digits as soon as it is complete. Its value has no spaces.
import { TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { Check } from 'lucide-react'
import { type ChangeEvent, type Ref, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isQrIban, isSwissIban } from '../../../shared/value/iban.ts'
import { formatIban } from '../text/format.ts'
import { caretAfter } from './caret.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  readonly value: string
  readonly onChange: (iban: string) => void
  /** The kind that the field accepts: a QR-IBAN, or the IBAN of the account itself. */
  readonly isQr?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

const compact = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, 34)

export const IbanInput = ({ value, onChange, isQr = false, ref, ...rest }: Props) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const charactersBeforeCaret = useRef<number | null>(null)
  const merged = useMergedRef(input, ref)
  const shown = formatIban(value)

  useLayoutEffect(() => {
    if (charactersBeforeCaret.current === null) return
    const caret = caretAfter(shown, charactersBeforeCaret.current)
    input.current?.setSelectionRange(caret, caret)
    charactersBeforeCaret.current = null
  })

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.currentTarget
    charactersBeforeCaret.current = compact(typed.slice(0, selectionStart ?? typed.length)).length
    onChange(compact(typed))
  }

  const isGood = isSwissIban(value) && isQrIban(value) === isQr
  return (
    <TextInput
      data-autofocus
      {...rest}
      ref={merged}
      value={shown}
      onChange={type}
      autoComplete="off"
      spellCheck={false}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
      rightSection={isGood && <Check size={16} color="var(--k-done)" aria-label={t('account.iban.valid')} />}
    />
  )
}
