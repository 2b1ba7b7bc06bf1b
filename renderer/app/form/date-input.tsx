// A field for a day: it accepts what people write (`31.1.`, `31012026`, `2026-01-31`) and shows 31.01.2026. ↑ and ↓
// move by a day.
import { TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { formatDate, readDate } from '../text/format.ts'
import { problemText } from '../text/problem-text.ts'
import { type ParsedInput, useTypedValue } from './typed-value.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** Null: the field is empty. */
  readonly value: LocalDate | null
  readonly onChange: (day: LocalDate | null) => void
  /** The year for a day and month without one; default: this year. */
  readonly year?: number
}

export const DateInput = ({ value, onChange, year, error, onFocus, onBlur, onKeyDown, ...rest }: Props) => {
  const { i18n } = useTranslation()
  const { input, fault, take } = useTypedValue<LocalDate | null>({
    value,
    onChange,
    show: (day) => (day === null ? '' : formatDate(day)),
    read: (typed) => readTyped(typed, year ?? new Date().getFullYear()),
    onFocus,
    onBlur,
  })
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const days = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (days === 0 || value === null || event.altKey || event.defaultPrevented) return
    event.preventDefault()
    take(addDays(value, days))
  }
  return (
    <TextInput
      {...rest}
      {...input}
      onKeyDown={step}
      error={fault === null ? error : problemText(i18n.language, fault)}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
    />
  )
}

const readTyped = (typed: string, year: number): ParsedInput<LocalDate | null> => {
  if (typed.trim() === '') return { value: null }
  const day = readDate(typed, year)
  return day === null ? { fault: 'date_unreadable' } : { value: day }
}
