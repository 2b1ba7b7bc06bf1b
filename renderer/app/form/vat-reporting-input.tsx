// How the company reports VAT: method, form, period and activities. Usually one entry; further ones begin on a day.
import { Alert, Button, Checkbox, Group, Input, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { VAT_FORMS, VAT_RETURN_METHODS, type VatReturnMethod } from '../../../shared/record/ledger/vat-figures.ts'
import type { VatReporting } from '../../../shared/record/ledger/vat-reporting.ts'
import { PERIODS_OF_METHOD, reportingOn } from '../../../shared/rule/organization/vat-reporting.ts'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { vatOpenItemsQuery } from '../data/query/ledger/vat-returns.ts'
import { formatAmount, formatDate } from '../text/format.ts'
import { DateInput } from './date-input.tsx'
import { ActivitiesInput, RemoveButton } from './net-tax-input.tsx'
import './text/dictionary.ts'

/** The entry with another method: its usual period, and the first activity of net and flat rates to fill in. */
export const withMethod = (entry: VatReporting, method: VatReturnMethod): VatReporting => ({
  ...entry,
  method,
  period: PERIODS_OF_METHOD[method].includes(entry.period)
    ? entry.period
    : (PERIODS_OF_METHOD[method][0] ?? entry.period),
  activities:
    method !== 'effective' && entry.activities.length === 0
      ? [{ code: null, rate: null, accounts: [] }]
      : entry.activities,
})

interface Props {
  readonly value: readonly VatReporting[]
  readonly onChange: (list: VatReporting[]) => void
  /** Whether the organization is liable today, and the day: the field next to this one says so for the entry of today. */
  readonly isLiable: boolean
  readonly today: LocalDate
  readonly error: ReactNode
  readonly disabled: boolean
  /** Shows the open items at the end of a day. */
  readonly onShowOpenItems: (date: LocalDate) => void
}

export const VatReportingInput = ({ value, onChange, onShowOpenItems, isLiable, today, error, disabled }: Props) => {
  const { t } = useTranslation()
  const current = reportingOn(value, today) ?? value[0]
  const last = value.at(-1)
  const nextYear = `${Math.max(Number(today.slice(0, 4)), Number(last?.valid_from.slice(0, 4) ?? 0)) + 1}-01-01`
  return (
    <Stack gap={12}>
      {value.map((entry, place) => (
        <Entry
          before={value[place - 1] ?? null}
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has nothing else that stays while it is edited.
          key={place}
          entry={entry}
          isCurrent={entry === current}
          isLiable={entry === current ? isLiable : entry.is_liable}
          hasDay={value.length > 1}
          onChange={(next) => onChange(value.map((each, index) => (index === place ? next : each)))}
          onShowOpenItems={onShowOpenItems}
          onRemove={place > 0 ? () => onChange(value.filter((_, index) => index !== place)) : null}
          error={entry === current ? error : undefined}
          disabled={disabled}
        />
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={12} aria-hidden />}
          disabled={disabled || last === undefined}
          onClick={() => last && onChange([...value, { ...last, valid_from: nextYear as LocalDate }])}
        >
          {t('form.vat-reporting.add')}
        </Button>
        <Input.Description mt={4}>{t('form.vat-reporting.add.hint')}</Input.Description>
        {error && !isLiable && <Input.Error mt={4}>{error}</Input.Error>}
      </div>
    </Stack>
  )
}

interface EntryProps {
  readonly entry: VatReporting
  readonly before: VatReporting | null
  /** The entry of today: another field says whether the company is liable. */
  readonly isCurrent: boolean
  readonly isLiable: boolean
  readonly hasDay: boolean
  readonly onChange: (entry: VatReporting) => void
  readonly onShowOpenItems: Props['onShowOpenItems']
  /** Null for the first one, which stays. */
  readonly onRemove: (() => void) | null
  readonly error: ReactNode
  readonly disabled: boolean
}

const Entry = ({
  entry,
  before,
  isCurrent,
  isLiable,
  hasDay,
  onChange,
  onShowOpenItems,
  onRemove,
  error,
  disabled,
}: EntryProps) => {
  const { t } = useTranslation()
  return (
    <Stack gap={10}>
      {hasDay && (
        <Group gap={8} align="flex-end">
          <DateInput
            label={t('form.vat-reporting.from')}
            w={150}
            value={entry.valid_from}
            onChange={(day) => day !== null && onChange({ ...entry, valid_from: day })}
            disabled={disabled}
          />
          {onRemove && <RemoveButton label={t('form.vat-reporting.remove')} onClick={onRemove} disabled={disabled} />}
        </Group>
      )}
      {!isCurrent && (
        <Checkbox
          size="xs"
          label={t('form.vat-reporting.liable')}
          checked={entry.is_liable}
          onChange={({ currentTarget }) => onChange({ ...entry, is_liable: currentTarget.checked })}
          disabled={disabled}
        />
      )}
      {isLiable && <EntryFields entry={entry} onChange={onChange} error={error} disabled={disabled} />}
      {isLiable && before?.is_liable && before.form !== entry.form && (
        <ChangeOfForm
          entry={entry}
          isMethodToo={before.method !== entry.method}
          onShow={() => onShowOpenItems(addDays(entry.valid_from, -1))}
        />
      )}
    </Stack>
  )
}

interface ChangeProps {
  readonly entry: VatReporting
  readonly isMethodToo: boolean
  readonly onShow: () => void
}

/** What the change taxes or credits once, as the books are now. */
const ChangeOfForm = ({ entry, isMethodToo, onShow }: ChangeProps) => {
  const { t } = useTranslation()
  const date = addDays(entry.valid_from, -1)
  const { data } = useQuery(vatOpenItemsQuery(date))
  return (
    <Alert color="blue" variant="light" p={10}>
      <Text fz={13} mb={6}>
        {t(isMethodToo ? 'form.vat-reporting.change.apart' : `form.vat-reporting.change.${entry.form}`)}
      </Text>
      {data && (
        <Button variant="default" size="xs" onClick={onShow}>
          {t('form.vat-reporting.change.show', {
            date: formatDate(date),
            base: formatAmount(data.base, data.currency),
            tax: formatAmount(data.tax - data.input_tax, data.currency),
          })}
        </Button>
      )}
    </Alert>
  )
}

type FieldsProps = Pick<EntryProps, 'entry' | 'onChange' | 'error' | 'disabled'>

const EntryFields = ({ entry, onChange, error, disabled }: FieldsProps) => {
  const { t } = useTranslation()
  const isWithRates = entry.method !== 'effective'
  return (
    <>
      <NativeSelect
        label={t('form.vat-reporting.method')}
        maw={420}
        value={entry.method}
        onChange={({ currentTarget: { value } }) =>
          onChange(withMethod(entry, VAT_RETURN_METHODS.find((each) => each === value) ?? 'effective'))
        }
        data={VAT_RETURN_METHODS.map((value) => ({ value, label: t(`form.vat-reporting.method.${value}`) }))}
        disabled={disabled}
      />
      {isWithRates && (
        <ActivitiesInput
          label={t('form.vat-reporting.activities')}
          description={t('form.vat-reporting.activities.hint')}
          value={entry.activities}
          onChange={(activities) => onChange({ ...entry, activities })}
          error={error}
          disabled={disabled}
        />
      )}
      <Group gap={12} align="flex-start">
        <NativeSelect
          label={t('form.vat-reporting.form')}
          w={240}
          value={entry.form}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...entry, form: VAT_FORMS.find((each) => each === value) ?? 'agreed' })
          }
          data={VAT_FORMS.map((value) => ({ value, label: t(`form.vat-reporting.form.${value}`) }))}
          error={!isWithRates && error}
          disabled={disabled}
        />
        <NativeSelect
          label={t('form.vat-reporting.period')}
          w={160}
          value={entry.period}
          onChange={({ currentTarget: { value } }) =>
            onChange({
              ...entry,
              period: PERIODS_OF_METHOD[entry.method].find((each) => each === value) ?? entry.period,
            })
          }
          data={PERIODS_OF_METHOD[entry.method].map((value) => ({
            value,
            label: t(`form.vat-reporting.period.${value}`),
          }))}
          disabled={disabled}
        />
      </Group>
    </>
  )
}
