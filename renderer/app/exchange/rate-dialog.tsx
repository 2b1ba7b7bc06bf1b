// An exchange rate, new or changed.
import { SegmentedControl, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { decimalText, readRate } from '../../../shared/value/exchange-rate.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { DateInput } from '../form/date-input.tsx'
import { FormFooter } from '../form/form-footer.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { emptyFields, useDraftForm } from '../form/use-draft-form.ts'
import { localToday } from '../view/today.ts'
import type { ExchangeRateProps } from './dialogs.ts'
import classes from './exchange.module.css'
import { saveRate } from './rate-actions.ts'
import './text/dictionary.ts'

interface Values {
  readonly currency: string
  readonly kind: 'day' | 'month'
  readonly date: LocalDate | null
  readonly rate: string
  readonly units: string
}

export const RateDialog = ({ isOpen, onClose, rate, currency, date }: ExchangeRateProps & DialogControls) => {
  const { t } = useTranslation()
  const initial: Values = {
    currency: rate?.currency ?? currency ?? 'EUR',
    kind: rate?.kind ?? 'day',
    date: rate?.date ?? date ?? localToday(new Date()),
    rate: rate ? decimalText(rate.rate) : '',
    units: '1',
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(rate ? 'rates.edit' : 'rates.new')}>
      <Form
        initial={initial}
        isNew={rate === undefined}
        isRateNext={rate !== undefined || currency !== undefined}
        onClose={onClose}
      />
    </Dialog>
  )
}

interface FormProps {
  readonly initial: Values
  readonly isNew: boolean
  /** Whether only the rate is left to type. */
  readonly isRateNext: boolean
  readonly onClose: () => void
}

const faultsIn = (values: Values) => ({
  ...emptyFields(values, 'currency', 'date', 'rate', 'units'),
  ...(values.rate !== '' && readRate(values.rate) === null ? { rate: 'exchange_rate_invalid' } : {}),
})

const Form = ({ initial, isNew, isRateNext, onClose }: FormProps) => {
  const { t } = useTranslation()
  const base = useStatus().data?.organization.base_currency ?? ''
  const { draft, change, form, footer, input, text } = useDraftForm({
    initial,
    check: faultsIn,
    send: ({ currency, kind, date, rate, units }) =>
      saveRate({
        currency: currency.trim().toUpperCase(),
        kind,
        date: date as LocalDate,
        rate: readRate(rate) ?? rate,
        units: Number(units),
        replace: !isNew,
      }),
    onSent: onClose,
  })
  return (
    <StackedForm {...form}>
      <SegmentedControl
        aria-label={t('rates.kind')}
        disabled={!isNew}
        value={draft.kind}
        onChange={(kind) => change({ kind: kind === 'month' ? 'month' : 'day' })}
        data={(['day', 'month'] as const).map((value) => ({ value, label: t(`rates.kind.${value}`) }))}
      />
      <div className={classes.pair}>
        <TextInput
          label={t('word.currency')}
          disabled={!isNew}
          data-autofocus={!isRateNext || undefined}
          {...text('currency', 3)}
          onChange={({ currentTarget: { value } }) => change({ currency: value.toUpperCase() })}
        />
        <DateInput label={t('word.date')} disabled={!isNew} {...input('date')} />
        <TextInput
          label={t('rates.units')}
          description={t('rates.units.hint')}
          inputMode="numeric"
          {...text('units', 7)}
        />
        <TextInput
          label={t('rates.rate')}
          description={t('rates.rate.hint', { currency: base })}
          inputMode="decimal"
          data-autofocus={isRateNext || undefined}
          {...text('rate', 20)}
        />
      </div>
      <FormFooter {...footer} send={t('word.save')} onCancel={onClose} />
    </StackedForm>
  )
}
