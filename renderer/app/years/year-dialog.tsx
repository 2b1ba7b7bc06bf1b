// The dialog of a fiscal year: a new one after the latest, or name and days of an open one.
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import { nextYearSpan, twelveMonthsFrom, yearName } from '../../../shared/rule/ledger/year-span.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { useFiscalYears } from '../data/query/ledger/fiscal-years.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { DateInput } from '../form/date-input.tsx'
import { FormFoot } from '../form/form-foot.tsx'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { StackedForm } from '../form/stacked-form.tsx'
import { problemText } from '../text/problem-text.ts'
import { localToday } from '../view/today.ts'
import type { FiscalYearProps } from './dialogs.ts'
import { addYear, changeYear } from './year-actions.ts'
import classes from './years.module.css'
import './text/en.ts'

export const YearDialog = ({ isOpen, onClose, yearId, onSaved }: FiscalYearProps & DialogControls) => {
  const { t } = useTranslation()
  const { data: years } = useFiscalYears()
  const year = years?.find(({ id }) => id === yearId) ?? null
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(yearId === undefined ? 'years.add' : 'years.edit')}>
      {years && <Form year={year} years={years} onSaved={onSaved} onClose={onClose} />}
    </Dialog>
  )
}

interface FormProps {
  readonly year: FiscalYearObject | null
  readonly years: readonly FiscalYearObject[]
  readonly onSaved: FiscalYearProps['onSaved']
  readonly onClose: () => void
}

interface Values {
  readonly name: string
  readonly start_date: LocalDate | null
  readonly end_date: LocalDate | null
}

const FIELDS = fieldsNamed('name', 'start_date', 'end_date')

const valuesOf = (span: { readonly start_date: string; readonly end_date: string }, name: string): Values => ({
  name,
  start_date: span.start_date as LocalDate,
  end_date: span.end_date as LocalDate,
})

/** A name that consists of the days changes with them. */
const withNewName = (before: Values, next: Values): Values => {
  const isPlain = before.start_date && before.end_date && before.name === nameOf(before.start_date, before.end_date)
  return isPlain && next.start_date && next.end_date ? { ...next, name: nameOf(next.start_date, next.end_date) } : next
}
const nameOf = (start_date: LocalDate, end_date: LocalDate) => yearName({ start_date, end_date })

const Form = ({ year, years, onSaved, onClose }: FormProps) => {
  const { t, i18n } = useTranslation()
  const [values, setValues] = useState<Values>(() => {
    if (year) return valuesOf(year, year.name)
    const next = nextYearSpan(years, localToday(new Date()))
    return valuesOf(next, yearName(next))
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const saving = useMutation({
    mutationFn: ({ name, start_date, end_date }: { name: string; start_date: LocalDate; end_date: LocalDate }) =>
      year ? changeYear(year.id, { name, start_date, end_date }) : addYear({ name, start_date, end_date }),
    onSuccess: (saved) => {
      onClose()
      onSaved?.(saved)
    },
    onError: (error) => setErrors(fieldErrors(error, i18n.language, FIELDS)),
  })
  const change = (changed: Partial<Values>) => {
    setValues((before) => withNewName(before, { ...before, ...changed }))
    setErrors({})
  }
  const changeStart = (start_date: LocalDate | null) => {
    const wasWhole = values.start_date !== null && values.end_date === twelveMonthsFrom(values.start_date)
    change(start_date && wasWhole ? { start_date, end_date: twelveMonthsFrom(start_date) } : { start_date })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const required = problemText(i18n.language, 'required') ?? ''
    const name = values.name.trim()
    const { start_date, end_date } = values
    const missing = { ...(name === '' && { name: required }), ...(!start_date && { start_date: required }) }
    if (name === '' || !start_date || !end_date) setErrors({ ...missing, ...(!end_date && { end_date: required }) })
    else if (!saving.isPending) saving.mutate({ name, start_date, end_date })
  }
  return (
    <StackedForm onSubmit={submit} noValidate>
      <div className={classes.pair}>
        <DateInput
          label={t('years.from')}
          description={t('years.form.dates.hint')}
          value={values.start_date}
          onChange={changeStart}
          error={errors.start_date}
          data-autofocus
        />
        <DateInput
          label={t('years.to')}
          description={t('years.form.dates.hint')}
          value={values.end_date}
          onChange={(end_date) => change({ end_date })}
          error={errors.end_date}
        />
      </div>
      <TextInput
        label={t('years.name')}
        value={values.name}
        maxLength={255}
        error={errors.name}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => {
          setValues((before) => ({ ...before, name: value }))
          setErrors({})
        }}
      />
      <FormFoot
        problem={generalError(saving.error, i18n.language, FIELDS)}
        send={t('years.form.save')}
        isSending={saving.isPending}
        onCancel={onClose}
      />
    </StackedForm>
  )
}
