// Chooses the days of a report: fiscal years, their half-years, quarters and months, today, or typed days; with buttons
// for the previous and the next period.
import { ActionIcon, Button, Group, Popover, Stack } from '@mantine/core'
import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { useCommands } from '../command/registry.ts'
import { DateInput } from '../form/date-input.tsx'
import { formatDate } from '../text/format.ts'
import { problemText } from '../text/problem-text.ts'
import type { DateRange } from '../view/periods.ts'
import { type OfferedPeriod, partsOf, shiftPeriod, yearAt } from './report-days.ts'
import classes from './reports.module.css'

interface Props {
  readonly days: DateRange
  readonly years: readonly FiscalYearObject[]
  readonly today: LocalDate
  /** `days`: from and to; `day`: only the last day counts; `year`: fiscal years only. */
  readonly kind: 'days' | 'day' | 'year'
  readonly onChange: (days: DateRange) => void
}

/** How many of the latest fiscal years are offered. */
const YEARS = 6
const PARTS = ['half', 'quarter', 'month'] as const
const isSame = (a: DateRange, b: DateRange): boolean => a.from === b.from && a.to === b.to
const rangeOf = ({ start_date, end_date }: FiscalYearObject): DateRange => ({
  from: start_date as LocalDate,
  to: end_date as LocalDate,
})

const usePeriodName = () => {
  const { t, i18n } = useTranslation()
  return ({ kind, name, from }: OfferedPeriod): string => {
    const year = from.slice(0, 4)
    if (kind === 'half') return t('reports.period.half', { number: name, year })
    if (kind === 'quarter') return t('reports.period.quarter', { number: name, year })
    if (kind === 'year') return name
    const format = new Intl.DateTimeFormat(i18n.language === 'de' ? 'de-CH' : 'en-GB', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    return format.format(Date.parse(`${from}T00:00:00Z`))
  }
}

export const PeriodChooser = ({ days, years, today, kind, onChange }: Props) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const nameOf = usePeriodName()
  const year = yearAt(years, days.to) ?? years[0]
  const whole = years.find((each) => isSame(rangeOf(each), days))
  const parts = year ? partsOf(year) : []
  const part = parts.find((each) => isSame(each, days))
  const apply = (range: DateRange) => {
    onChange(range)
    setOpen(false)
  }
  const shift = (by: 1 | -1) => {
    const next = shiftPeriod(days, by, years)
    if (next) onChange(next)
  }
  useCommands([
    {
      id: 'word.period',
      title: t('word.period'),
      section: 'view',
      icon: CalendarDays,
      keys: ['d'],
      run: () => setOpen(true),
    },
    {
      id: 'reports.period.previous',
      title: t('reports.period.previous'),
      section: 'view',
      icon: ChevronLeft,
      keys: [','],
      run: () => shift(-1),
    },
    {
      id: 'reports.period.next',
      title: t('reports.period.next'),
      section: 'view',
      icon: ChevronRight,
      keys: ['.'],
      run: () => shift(1),
    },
  ])
  const periodText = () => {
    if (kind === 'day') return formatDate(days.to)
    if (whole) return whole.name
    return part ? nameOf(part) : `${formatDate(days.from)} – ${formatDate(days.to)}`
  }
  const label = t(kind === 'day' ? 'reports.date' : 'word.period')
  return (
    <Group gap={2} align="stretch" wrap="nowrap">
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('reports.period.previous')}
        aria-keyshortcuts=","
        onClick={() => shift(-1)}
      >
        <ChevronLeft size={16} />
      </ActionIcon>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Button
            size="xs"
            variant="default"
            leftSection={<CalendarDays size={14} />}
            rightSection={<ChevronDown size={13} />}
            aria-keyshortcuts="d"
            onClick={() => setOpen(!isOpen)}
          >
            {`${label}: ${periodText()}`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown maw={460}>
          <Stack gap="xs">
            <PeriodGroup title={t('reports.period.years')}>
              {years.slice(0, YEARS).map((each) => (
                <Preset key={each.id} isOn={isSame(rangeOf(each), days)} onClick={() => apply(rangeOf(each))}>
                  {each.name}
                </Preset>
              ))}
            </PeriodGroup>
            {kind !== 'year' &&
              PARTS.map((each) => (
                <PeriodGroup key={each} title={t(`reports.period.each.${each}`)}>
                  {parts
                    .filter((offered) => offered.kind === each)
                    .map((offered) => (
                      <Preset key={offered.from} isOn={isSame(offered, days)} onClick={() => apply(offered)}>
                        {nameOf(offered)}
                      </Preset>
                    ))}
                </PeriodGroup>
              ))}
            {kind !== 'year' && (
              <TypedDays
                days={days}
                today={today}
                isDay={kind === 'day'}
                startOf={(day) => (yearAt(years, day)?.start_date ?? `${day.slice(0, 4)}-01-01`) as LocalDate}
                onApply={apply}
              />
            )}
          </Stack>
        </Popover.Dropdown>
      </Popover>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('reports.period.next')}
        aria-keyshortcuts="."
        onClick={() => shift(1)}
      >
        <ChevronRight size={16} />
      </ActionIcon>
    </Group>
  )
}

const PeriodGroup = ({
  title,
  children,
}: {
  readonly title: string
  readonly children: readonly React.ReactNode[]
}) => (
  <fieldset className={classes.offered}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

interface PresetProps {
  readonly isOn: boolean
  readonly onClick: () => void
  readonly children: string
}

const Preset = ({ isOn, onClick, children }: PresetProps) => (
  <Button size="compact-xs" variant={isOn ? 'light' : 'subtle'} aria-pressed={isOn} onClick={onClick}>
    {children}
  </Button>
)

interface TypedDaysProps {
  readonly days: DateRange
  readonly today: LocalDate
  readonly isDay: boolean
  /** The first day of the fiscal year of a day. */
  readonly startOf: (day: LocalDate) => LocalDate
  readonly onApply: (days: DateRange) => void
}

const TypedDays = ({ days, today, isDay, startOf, onApply }: TypedDaysProps) => {
  const { t, i18n } = useTranslation()
  const [from, setFrom] = useState<LocalDate | null>(days.from)
  const [to, setTo] = useState<LocalDate | null>(days.to)
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (to === null || (from === null && !isDay)) setError(problemText(i18n.language, 'required'))
    else if (isDay) onApply({ from: startOf(to), to })
    else if (from !== null && from > to) setError(t('reports.period.order'))
    else if (from !== null) onApply({ from, to })
  }
  const year = Number(days.to.slice(0, 4))
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        {!isDay && <DateInput size="xs" w={120} label={t('word.from')} value={from} year={year} onChange={setFrom} />}
        <DateInput
          size="xs"
          w={120}
          label={t(isDay ? 'reports.date' : 'word.to')}
          value={to}
          year={year}
          onChange={(day) => {
            setTo(day)
            setError(null)
          }}
          error={error}
        />
      </Group>
      <Group gap="xs" mt="xs">
        <Button size="xs" type="submit">
          {t('reports.period.apply')}
        </Button>
        <Button size="xs" variant="default" onClick={() => onApply({ from: startOf(today), to: today })}>
          {t(isDay ? 'reports.period.today' : 'reports.period.until-today')}
        </Button>
      </Group>
    </form>
  )
}
