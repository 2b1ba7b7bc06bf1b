// A field for an amount: it accepts what people write (`1'250,5`, `−12.50`, also `=100/1.081`) and shows it in Swiss
// notation.
import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MinorUnits } from '../../../shared/value/money.ts'
import { minorToDecimal } from '../../../shared/value/money.ts'
import { formatDecimal } from '../text/format.ts'
import { problemText } from '../text/problem-text.ts'
import { readMoney } from './money-text.ts'
import { type ParsedInput, useTypedValue } from './typed-value.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** Minor units of the currency; null: the field is empty. */
  readonly value: MinorUnits | null
  readonly onChange: (amount: MinorUnits | null) => void
  readonly currency: string
}

export const MoneyInput = ({ value, onChange, currency, error, onFocus, onBlur, styles, ...rest }: Props) => {
  const { i18n } = useTranslation()
  const { input, fault } = useTypedValue<MinorUnits | null>({
    value,
    onChange,
    show: (amount) => (amount === null ? '' : formatDecimal(minorToDecimal(amount, currency))),
    read: (typed) => readTyped(typed, currency),
    onFocus,
    onBlur,
  })
  return (
    <TextInput
      {...rest}
      {...input}
      error={fault === null ? error : problemText(i18n.language, fault)}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      styles={styles ?? { input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
    />
  )
}

const readTyped = (typed: string, currency: string): ParsedInput<MinorUnits | null> => {
  const read = readMoney(typed, currency)
  return 'fault' in read ? read : { value: read.amount }
}
