// A filter on days: the most usual months, quarters and years, the fiscal years of the books, typed days, or a range on
// the calendar.
import { Box, Button, Group, Stack, TextInput } from '@mantine/core'
import '@mantine/dates/styles.css'
import 'dayjs/locale/de'
import 'dayjs/locale/en'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { CalendarDays } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FiscalYearObject } from '../../../../shared/api/endpoints/ledger/fiscal-years.ts'
import { useFiscalYears } from '../../data/query/ledger/fiscal-years.ts'
import { formatDate, readDate } from '../../text/format.ts'
import { DATE_PRESETS, type DateRange, presetOf, presetRange, quarterFrom } from '../periods.ts'
import { localToday } from '../today.ts'
import classes from './filter.module.css'
import { FilterButton, FilterFooter } from './filter-button.tsx'
import { rangeText } from './range-text.ts'
import '../text/dictionary.ts'

/** How many of the latest fiscal years are offered. */
const YEARS = 5

interface Range {
  readonly from: string | undefined
  readonly to: string | undefined
}

interface Props extends Range {
  /** The filtered field: the booking date. */
  readonly name: string
  readonly onChange: (range: Range) => void
}

export const DateFilter = ({ name, from, to, onChange }: Props) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data: years = [] } = useFiscalYears()
  const today = localToday(new Date())

  const apply = (range: Range) => {
    onChange(range)
    setOpen(false)
  }
  const preset = presetOf(from, to, today)
  const fiscalYear = years.find((year) => year.start_date === from && year.end_date === to)
  const value = () => {
    if (preset) return t(`filter.date.${preset}`)
    if (fiscalYear) return fiscalYear.name
    return rangeText(t, from, to)
  }
  return (
    <FilterButton
      icon={CalendarDays}
      name={name}
      value={value()}
      isOpen={isOpen}
      onToggle={setOpen}
      onClear={() => apply({ from: undefined, to: undefined })}
    >
      <Group align="flex-start" gap="md" wrap="nowrap">
        <Stack gap={2} w={148}>
          {DATE_PRESETS.map((each) => (
            <Preset key={each} isOn={each === preset} onClick={() => apply(presetRange(each, today))}>
              {t(`filter.date.${each}`)}
            </Preset>
          ))}
          <FiscalYears years={years} from={from} to={to} onApply={apply} />
        </Stack>
        <DateForm from={from} to={to} today={today} onApply={apply} />
      </Group>
    </FilterButton>
  )
}

interface PresetProps {
  readonly isOn: boolean
  readonly onClick: () => void
  readonly children: string
}

const Preset = ({ isOn, onClick, children }: PresetProps) => (
  <Button
    size="compact-sm"
    variant={isOn ? 'light' : 'subtle'}
    justify="flex-start"
    fullWidth
    aria-pressed={isOn}
    onClick={onClick}
  >
    {children}
  </Button>
)

interface YearsProps extends Range {
  readonly years: readonly FiscalYearObject[]
  readonly onApply: (range: Range) => void
}

/** The fiscal years, and the quarters of the chosen one. */
const FiscalYears = ({ years, from, to, onApply }: YearsProps) => {
  const { t } = useTranslation()
  const shown = years.find((year) => from !== undefined && year.start_date <= from && from <= year.end_date)
  const quarters = quartersOf(shown)
  return (
    <>
      {years.length > 0 && (
        <Box mt={8} c="dimmed" fz={11} fw={600}>
          {t('header.year')}
        </Box>
      )}
      {years.slice(0, YEARS).map(({ id, name, start_date, end_date }) => (
        <Preset
          key={id}
          isOn={start_date === from && end_date === to}
          onClick={() => onApply({ from: start_date, to: end_date })}
        >
          {name}
        </Preset>
      ))}
      {quarters.length > 0 && (
        <Group gap={2} wrap="nowrap">
          {quarters.map((range, index) => (
            <Preset key={range.from} isOn={range.from === from && range.to === to} onClick={() => onApply(range)}>
              {`Q${index + 1}`}
            </Preset>
          ))}
        </Group>
      )}
    </>
  )
}

/** The quarters of a fiscal year that is a whole year, from its first month on. */
const quartersOf = (year: FiscalYearObject | undefined): readonly DateRange[] =>
  year?.type.value === 'full_year' ? [0, 1, 2, 3].map((quarter) => quarterFrom(year.start_date, quarter)) : []

// Weekends are not marked red: statements have bank working days only.
const NO_DAYS: [] = []
interface FormProps {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly today: string
  readonly onApply: (range: { readonly from: string | undefined; readonly to: string | undefined }) => void
}

const DateForm = ({ from, to, today, onApply }: FormProps) => {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState({ from: from ? formatDate(from) : '', to: to ? formatDate(to) : '' })
  const year = Number(today.slice(0, 4))
  const dates = { from: readDate(typed.from, year), to: readDate(typed.to, year) }
  const error = (side: 'from' | 'to') => (typed[side] !== '' && dates[side] === null ? t('filter.date.invalid') : null)
  const isGood = error('from') === null && error('to') === null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isGood) return
    const [first, last] =
      dates.from && dates.to && dates.from > dates.to ? [dates.to, dates.from] : [dates.from, dates.to]
    onApply({ from: first ?? undefined, to: last ?? undefined })
  }
  return (
    <form onSubmit={submit} className={classes.popoverForm}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        {(['from', 'to'] as const).map((side) => (
          <TextInput
            key={side}
            size="xs"
            label={t(side === 'from' ? 'word.from' : 'word.to')}
            placeholder="31.01.2026"
            value={typed[side]}
            error={error(side)}
            autoComplete="off"
            data-autofocus={side === 'from' || undefined}
            onChange={(event) => setTyped({ ...typed, [side]: event.currentTarget.value })}
          />
        ))}
      </Group>
      <DatesProvider settings={{ locale: i18n.language, firstDayOfWeek: 1 }}>
        <DatePicker
          type="range"
          size="xs"
          fullWidth
          hideOutsideDates
          weekendDays={NO_DAYS}
          allowSingleDateInRange
          ariaLabels={{ previousMonth: t('filter.date.previous-month'), nextMonth: t('filter.date.next-month') }}
          value={[dates.from, dates.to]}
          defaultDate={dates.from ?? today}
          onChange={([first, last]) =>
            setTyped({ from: first ? formatDate(first) : '', to: last ? formatDate(last) : '' })
          }
        />
      </DatesProvider>
      <FilterFooter isGood={isGood} onClear={() => onApply({ from: undefined, to: undefined })} />
    </form>
  )
}
