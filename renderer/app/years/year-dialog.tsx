// The dialog of a fiscal year: a new one after the latest, or name and days of an open one.
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import { nextYearSpan, twelveMonthsFrom, yearName } from '../../../shared/rule/ledger/year-span.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { useFiscalYears } from '../data/query/ledger/fiscal-years.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { DateInput } from '../form/date-input.tsx'
import { FormFooter } from '../form/form-footer.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { emptyFields, useDraftForm } from '../form/use-draft-form.ts'
import { localToday } from '../view/today.ts'
import type { FiscalYearProps } from './dialogs.ts'
import { addYear, changeYear } from './year-actions.ts'
import classes from './years.module.css'
import './text/dictionary.ts'

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
  const { t } = useTranslation()
  const { draft, change, form, footer, input, text } = useDraftForm({
    initial: (): Values => {
      if (year) return valuesOf(year, year.name)
      const next = nextYearSpan(years, localToday(new Date()))
      return valuesOf(next, yearName(next))
    },
    check: (values) => emptyFields(values, 'name', 'start_date', 'end_date'),
    send: (values) => {
      const body = {
        name: values.name.trim(),
        start_date: values.start_date as LocalDate,
        end_date: values.end_date as LocalDate,
      }
      return year ? changeYear(year.id, body) : addYear(body)
    },
    onSent: (saved) => {
      onClose()
      onSaved?.(saved)
    },
    // A change of either end can resolve an overlap with another year.
    clearsAllErrors: true,
  })
  const changeDates = (changed: Partial<Values>) => change((before) => withNewName(before, { ...before, ...changed }))
  const changeStart = (start_date: LocalDate | null) => {
    const wasWhole = draft.start_date !== null && draft.end_date === twelveMonthsFrom(draft.start_date)
    changeDates(start_date && wasWhole ? { start_date, end_date: twelveMonthsFrom(start_date) } : { start_date })
  }
  return (
    <StackedForm {...form}>
      <div className={classes.pair}>
        <DateInput
          label={t('word.from')}
          description={t('years.form.dates.hint')}
          data-autofocus
          {...input('start_date')}
          onChange={changeStart}
        />
        <DateInput
          label={t('word.to')}
          description={t('years.form.dates.hint')}
          {...input('end_date')}
          onChange={(end_date) => changeDates({ end_date })}
        />
      </div>
      <TextInput label={t('word.name')} {...text('name')} />
      <FormFooter {...footer} send={t('word.save')} onCancel={onClose} />
    </StackedForm>
  )
}
