// The third step: the first and the last day of the fiscal year.
import { Group, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { changeFiscalYear, type FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import { twelveMonthsFrom, yearName } from '../../../shared/rule/ledger/year-span.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { call, queryClient } from '../data/api.ts'
import { queryKeys } from '../data/query-keys.ts'
import { useDraftForm } from '../form/use-draft-form.ts'
import { formatDate, readDate } from '../text/format.ts'
import { fiscalYearChanges, type Year } from './fiscal-year-changes.ts'
import { StepForm, type StepProps, type StepTarget } from './step-form.tsx'

interface Props extends StepProps {
  readonly years: readonly FiscalYearObject[]
}

export const YearStep = ({ years, ...step }: Props) => {
  const { t } = useTranslation()
  const current = currentYear(years)
  const thisYear = Number((current?.start_date ?? '').slice(0, 4))
  const read = (typed: string) => readDate(typed, thisYear)
  const faultOf = (typed: string) => (read(typed) === null ? t('start.year.date.missing') : undefined)
  const { draft, isChanged, change, setError, form, footer, submit, text } = useDraftForm({
    initial: {
      start_date: formatDate(current?.start_date ?? ''),
      end_date: formatDate(current?.end_date ?? ''),
    },
    check: ({ start_date, end_date }) => ({ start_date: faultOf(start_date), end_date: faultOf(end_date) }),
    send: async (values, _?: StepTarget) => {
      const start_date = read(values.start_date)
      const end_date = read(values.end_date)
      if (!current || start_date === null || end_date === null) return
      await saveYears(fiscalYearChanges(years.map(asYear), asYear(current), { start_date, end_date }))
    },
    onSent: (_, way = 1) => step.onDone(way),
  })
  const start = read(draft.start_date)
  const end = read(draft.end_date)
  // While the user types a day, the text is no valid day.
  const lastStart = useRef(start)

  /** A year of twelve months keeps its length when its first day changes. */
  const typeStart = (typed: string) => {
    change({ start_date: typed })
    const next = read(typed)
    if (next === null) return
    if (lastStart.current !== null && end === twelveMonthsFrom(lastStart.current))
      change({ end_date: formatDate(twelveMonthsFrom(next)) })
    lastStart.current = next
  }
  const formatDay = (field: keyof typeof draft) => {
    const day = read(draft[field])
    if (day === null) setError(field, t('start.year.date.missing'))
    else change({ [field]: formatDate(day) }, field)
  }
  return (
    <StepForm
      {...step}
      heading={t('start.year.heading')}
      hint={t('start.year.hint')}
      isChanged={isChanged()}
      form={form}
      footer={footer}
      submit={submit}
    >
      <Group grow align="flex-start" gap="md">
        <TextInput
          label={t('start.year.from')}
          description={t('start.year.date.hint')}
          {...text('start_date')}
          onChange={(event) => typeStart(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => formatDay('start_date')}
        />
        <TextInput
          label={t('start.year.to')}
          description={t('start.year.date.hint')}
          {...text('end_date')}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => formatDay('end_date')}
        />
      </Group>
      {start !== null && end !== null && end > start && (
        <output>{t('start.year.name', { name: yearName({ start_date: start, end_date: end }) })}</output>
      )}
    </StepForm>
  )
}

/** The changes depend on each other, so they are sent one after the other. */
const saveYears = async (moves: ReturnType<typeof fiscalYearChanges>): Promise<void> => {
  try {
    for (const { id, ...body } of moves) await call(changeFiscalYear, { params: { fiscalYear: id }, body })
  } finally {
    await queryClient.invalidateQueries({ queryKey: queryKeys.fiscalYears })
  }
}

const currentYear = (years: readonly FiscalYearObject[]): FiscalYearObject | undefined =>
  years.find((year) => year.is_current) ?? years[0]

const asYear = ({ id, start_date, end_date }: FiscalYearObject): Year => ({
  id,
  start_date: start_date as LocalDate,
  end_date: end_date as LocalDate,
})
