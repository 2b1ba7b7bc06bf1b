// One field of the screen, with the input of its kind.
import { Autocomplete, Checkbox, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { VatReporting } from '../../../../shared/record/ledger/vat-reporting.ts'
import { type MinorUnits, minorToNumber, numberToMinor } from '../../../../shared/value/money.ts'
import { readVatNumber } from '../../../../shared/value/vat-number.ts'
import { openDialog } from '../../dialog/stack.ts'
import { FigureInput } from '../../form/figure-input.tsx'
import { MoneyInput } from '../../form/money-input.tsx'
import { VatReportingInput } from '../../form/vat-reporting-input.tsx'
import { localToday } from '../../view/today.ts'
import classes from '../organization.module.css'
import type { FieldValue, Margin } from '../settings-draft.ts'
import type { Field } from '../settings-fields.ts'
import { AccountNumberInput } from './account-number-input.tsx'
import { ColourInput } from './colour-input.tsx'
import { MarginInput } from './margin-input.tsx'
import { useFieldTexts } from './use-field-texts.ts'

interface Props {
  readonly field: Field
  readonly value: FieldValue
  readonly onChange: (value: FieldValue) => void
  readonly error: string | undefined
  readonly currency: string
  /** Whether the organization is liable for VAT, as the form says now. */
  readonly isLiable: boolean
  readonly disabled: boolean
}

export const SettingInput = ({ field, value, onChange, error, currency, isLiable, disabled }: Props) => {
  const { t } = useTranslation()
  const { labelOf, hintOf, optionOf } = useFieldTexts()
  const { name } = field
  const common = { label: labelOf(name), description: hintOf(name), error, disabled }
  const shared = { ...common, description: common.description ?? '' }
  const typed = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    onChange(currentTarget.value)
  const text = `${value}`
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...common}
          maw={field.max <= 30 ? 220 : undefined}
          maxLength={field.max}
          value={text}
          onChange={typed}
          autoComplete="off"
        />
      )
    case 'font':
      return (
        <Autocomplete
          {...common}
          data={FONTS}
          maxLength={255}
          value={text}
          onChange={onChange}
          comboboxProps={{ withinPortal: false }}
        />
      )
    case 'vat-number':
      return <VatNumberInput {...common} value={text} onChange={onChange} />
    case 'area':
      return (
        <Textarea
          {...common}
          {...(field.max !== undefined && { maxLength: field.max })}
          autosize
          minRows={field.isCode ? 5 : 2}
          maxRows={16}
          value={text}
          onChange={typed}
          {...(field.isCode && { classNames: { input: classes.code ?? '' }, spellCheck: false })}
        />
      )
    case 'flag':
      return (
        <Switch
          {...common}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )
    case 'number':
      return (
        <FigureInput
          {...common}
          classNames={{ wrapper: classes.figure ?? '' }}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
          unit={field.unit ? t(`organization.unit.${field.unit}`) : ''}
          min={field.min}
          max={field.max}
          step={field.step ?? 1}
        />
      )
    case 'amount':
      return (
        <MoneyInput
          {...common}
          classNames={{ wrapper: classes.figure ?? '' }}
          value={minorOf(value, currency)}
          onChange={(minor) => onChange(minor === null ? null : minorToNumber(minor, currency))}
          currency={currency}
          rightSection={<span className={classes.unit}>{currency}</span>}
          rightSectionWidth={48}
        />
      )
    case 'colour':
      return <ColourInput {...common} onPaper={field.onPaper === true} value={text} onChange={onChange} />
    case 'choice':
      return (
        <NativeSelect
          {...common}
          maw={420}
          value={String(value)}
          onChange={(event) => onChange(field.of.find((each) => String(each) === event.currentTarget.value) ?? null)}
          data={field.of.map((each) => ({ value: String(each), label: optionOf(name, each) }))}
        />
      )
    case 'ticks':
      return (
        <Checkbox.Group
          {...common}
          value={[...(value as readonly string[])]}
          onChange={(chosen: string[]) => onChange(chosen)}
        >
          <div className={classes.ticks}>
            {field.of.map((each) => (
              <Checkbox key={each} size="xs" value={each} label={optionOf(name, each)} disabled={disabled} />
            ))}
          </div>
        </Checkbox.Group>
      )
    case 'account':
      return <AccountNumberInput {...common} value={text} onChange={onChange} />
    case 'vat-reporting':
      return (
        <VatReportingInput
          value={value as readonly VatReporting[]}
          onChange={onChange}
          isLiable={isLiable}
          today={localToday(new Date())}
          onShowOpenItems={(date) => openDialog('vat_open_items', { date })}
          error={error}
          disabled={disabled}
        />
      )
    case 'margin':
      return <MarginInput {...shared} value={value as Margin} onChange={onChange} />
  }
}

const FONTS = ['Inter', 'Arial', 'Helvetica', 'Verdana', 'Calibri', 'Georgia', 'Times New Roman', 'Garamond']

const minorOf = (value: FieldValue, currency: string): MinorUnits | null => {
  if (typeof value !== 'number') return null
  const minor = numberToMinor(value, currency)
  return minor.ok ? minor.value : null
}

interface VatNumberProps {
  readonly label: string
  readonly description: ReactNode
  readonly error: string | undefined
  readonly disabled: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

/** When it loses the focus, a number with a correct check digit is formatted as in the register. */
const VatNumberInput = ({ value, onChange, ...rest }: VatNumberProps) => {
  const { t } = useTranslation()
  const read = readVatNumber(value)
  return (
    <TextInput
      {...rest}
      maxLength={255}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => read !== null && read !== value && onChange(read)}
      autoComplete="off"
      spellCheck={false}
      rightSection={
        read !== null && <Check size={16} color="var(--k-done)" aria-label={t('organization.vat-number.valid')} />
      }
    />
  )
}
