// The filter on the booking date: common periods, typed days, or a range on the calendar.
import { Button, Group, Stack, TextInput } from '@mantine/core'
import '@mantine/dates/styles.css'
import 'dayjs/locale/de'
import 'dayjs/locale/en'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { CalendarDays } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeSearch, useListSearch } from '../address/use-list-search.ts'
import { formatDate, readDate } from '../text/format.ts'
import { DATE_PRESETS, localToday, presetOf, presetRange } from './date-presets.ts'
import { FilterButton } from './filter-button.tsx'
import classes from './transactions.module.css'

const PRESET_TEXT = {
  this_month: 'filter.date.this-month',
  last_month: 'filter.date.last-month',
  this_year: 'filter.date.this-year',
  last_year: 'filter.date.last-year',
} as const

export const DateFilter = () => {
  const { t } = useTranslation()
  const { from, to } = useListSearch()
  const change = useChangeSearch()
  const [isOpen, setOpen] = useState(false)
  const today = localToday(new Date())

  const apply = (range: { readonly from: string | undefined; readonly to: string | undefined }) => {
    change({ ...range, open: undefined })
    setOpen(false)
  }
  const preset = presetOf(from, to, today)
  const value = () => {
    if (preset) return t(PRESET_TEXT[preset])
    if (from && to) return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`
    if (from) return t('filter.date.since', { date: formatDate(from) })
    return to ? t('filter.date.until', { date: formatDate(to) }) : null
  }
  return (
    <FilterButton
      icon={CalendarDays}
      name={t('filter.date')}
      value={value()}
      isOpen={isOpen}
      onToggle={setOpen}
      onClear={() => apply({ from: undefined, to: undefined })}
    >
      <Group align="flex-start" gap="md" wrap="nowrap">
        <Stack gap={4} w={132}>
          {DATE_PRESETS.map((each) => (
            <Button
              key={each}
              size="xs"
              variant={each === preset ? 'light' : 'subtle'}
              justify="flex-start"
              onClick={() => apply(presetRange(each, today))}
            >
              {t(PRESET_TEXT[each])}
            </Button>
          ))}
        </Stack>
        <DateForm from={from} to={to} today={today} onApply={apply} />
      </Group>
    </FilterButton>
  )
}

// A day off is no reason for red: statements know bank days only.
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
            label={t(side === 'from' ? 'filter.date.from' : 'filter.date.to')}
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
      <Group justify="flex-end" gap="xs">
        <Button size="xs" variant="default" onClick={() => onApply({ from: undefined, to: undefined })}>
          {t('filter.clear')}
        </Button>
        <Button size="xs" type="submit" disabled={!isGood}>
          {t('filter.apply')}
        </Button>
      </Group>
    </form>
  )
}
