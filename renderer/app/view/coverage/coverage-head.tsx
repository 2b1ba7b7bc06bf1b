// Above the band: its summary, its year, and the switches that hide it or show it as a list.
import './text/dictionary.ts'
import { ActionIcon, Box, Group, Tooltip } from '@mantine/core'
import { ChevronDown, ChevronLeft, ChevronRight, List, Rows2, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CoverageObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { setPreferences, usePreferences } from '../../data/store/preferences.ts'
import { countParams, formatDate } from '../../text/format.ts'
import classes from './coverage-head.module.css'
import { coveredUntil, overlapsYear } from './coverage-layout.ts'

interface Props {
  readonly title: string
  readonly coverages: readonly CoverageObject[]
  readonly year: number
  /** The years to choose from, ascending. */
  readonly years: readonly number[]
  readonly onYear: (year: number) => void
}

export const CoverageHead = ({ title, coverages, year, years, onYear }: Props) => {
  const { t } = useTranslation()
  const { coverage: isOpen, coverageAsList: isList } = usePreferences()
  const listLabel = isList ? t('coverage.as-band') : t('coverage.as-list')
  const ListIcon = isList ? Rows2 : List
  return (
    <Group gap={10} wrap="nowrap" mih={28} fz={12}>
      <Box component="h2" m={0} fz="inherit">
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          title={isOpen ? t('coverage.hide') : t('coverage.show')}
          onClick={() => setPreferences({ coverage: !isOpen })}
        >
          <ChevronDown size={14} aria-hidden className={classes.chevron} />
          {title}
        </button>
      </Box>
      <Summary coverages={coverages} year={year} />
      {isOpen && (
        <>
          <YearSwitch year={year} years={years} onYear={onYear} />
          <Tooltip label={listLabel}>
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={listLabel}
              onClick={() => setPreferences({ coverageAsList: !isList })}
            >
              <ListIcon size={15} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
    </Group>
  )
}

const Summary = ({ coverages, year }: Pick<Props, 'coverages' | 'year'>) => {
  const { t } = useTranslation()
  const inYear = (spans: CoverageObject['gaps']) => spans.filter((span) => overlapsYear(span, year)).length
  const all = coverages.flatMap((each) => each.gaps)
  const gaps = inYear(all)
  const otherGaps = all.length - gaps
  const overlaps = inYear(coverages.flatMap((each) => each.overlaps))
  const breaks = coverages.flatMap((each) => each.breaks)
  const [onlyCoverage, ...otherCoverages] = coverages
  const until = onlyCoverage && otherCoverages.length === 0 ? coveredUntil(onlyCoverage) : null
  return (
    <span className={classes.summary}>
      {until !== null && <span>{t('coverage.until', { date: formatDate(until) })}</span>}
      {gaps > 0 && (
        <span data-tone="bad">
          <TriangleAlert size={12} aria-hidden />
          {t('coverage.gaps', countParams(gaps))}
        </span>
      )}
      {otherGaps > 0 && (
        <span>{t(gaps > 0 ? 'coverage.elsewhere' : 'coverage.gaps-elsewhere', countParams(otherGaps))}</span>
      )}
      {breaks.length > 0 && (
        <span data-tone="bad" title={breaks.map(({ from_date }) => formatDate(from_date)).join(', ')}>
          <TriangleAlert size={12} aria-hidden />
          {t('coverage.breaks', countParams(breaks.length))}
        </span>
      )}
      {all.length === 0 && breaks.length === 0 && (
        <span>{t(coverages.every((each) => each.is_complete) ? 'coverage.complete' : 'coverage.days-complete')}</span>
      )}
      {overlaps > 0 && <span data-tone="warn">{t('coverage.overlaps', countParams(overlaps))}</span>}
    </span>
  )
}

const YearSwitch = ({ year, years, onYear }: Pick<Props, 'year' | 'years' | 'onYear'>) => {
  const { t } = useTranslation()
  return (
    <Group component="span" display="inline-flex" gap={2} wrap="nowrap">
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        disabled={year <= (years[0] ?? year)}
        aria-label={t('coverage.year.previous', { year: year - 1 })}
        onClick={() => onYear(year - 1)}
      >
        <ChevronLeft size={15} />
      </ActionIcon>
      <span className={classes.year} role="status">
        {year}
      </span>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        disabled={year >= (years.at(-1) ?? year)}
        aria-label={t('coverage.year.next', { year: year + 1 })}
        onClick={() => onYear(year + 1)}
      >
        <ChevronRight size={15} />
      </ActionIcon>
    </Group>
  )
}
