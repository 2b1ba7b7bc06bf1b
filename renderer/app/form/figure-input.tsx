// A field for a number that is no amount of money: days, points, per cent, millimetres. It accepts a comma, too, and
// shows its unit behind the number. ↑ and ↓ move by a step.
import { TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type ParsedInput, useTypedValue } from './typed-value.ts'
import './text/dictionary.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** Null: the field is empty. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  /** The unit behind the number; empty: none. */
  readonly unit: string
  readonly step?: number
  /** The limit of the arrow keys; the form decides whether a typed number may lie beyond it. */
  readonly min: number
  readonly max?: number | undefined
}

export const FigureInput = (props: Props) => {
  const { value, onChange, unit, step = 1, min, max, error, onFocus, onBlur, onKeyDown, ...rest } = props
  const { t } = useTranslation()
  const { input, fault, take } = useTypedValue<number | null>({
    value,
    onChange,
    show: (figure) => (figure === null ? '' : `${figure}${unit && ` ${unit}`}`),
    read: (typed) => readFigure(typed, unit),
    onFocus,
    onBlur,
  })
  const stepBy = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const steps = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (steps === 0 || value === null || event.altKey || event.defaultPrevented) return
    event.preventDefault()
    // Rounds away the error of binary fractions: 0.1 + 0.2 becomes 0.3.
    const next = Number((value + steps * step).toFixed(6))
    take(Math.max(min, Math.min(next, max ?? Number.POSITIVE_INFINITY)))
  }
  return (
    <TextInput
      {...rest}
      {...input}
      onKeyDown={stepBy}
      error={fault === null ? error : t('form.figure.unreadable')}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
    />
  )
}

/** Reads `9.5`, `9,5`, `9.5 pt`, `-3`; an empty text is null. */
export const readFigure = (typed: string, unit: string): ParsedInput<number | null> => {
  const text = typed.trim()
  const figure = unit !== '' && text.endsWith(unit) ? text.slice(0, -unit.length).trim() : text
  if (figure === '') return { value: null }
  return /^[-−]?(?:\d+[.,]?\d*|[.,]\d+)$/.test(figure)
    ? { value: Number(figure.replace('−', '-').replace(',', '.')) }
    : { fault: 'figure_unreadable' }
}
