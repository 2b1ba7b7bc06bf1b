// One fiscal year: an open one with the steps to its closing, a closed one with its reopening.
import { Alert, Box, Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LockOpen, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/api/client.ts'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import { useCommands } from '../command/registry.ts'
import { yearChecklistQuery } from '../data/query/ledger/fiscal-years.ts'
import { openDialog } from '../dialog/stack.ts'
import { showProblem } from '../part/toast.tsx'
import { formatDate } from '../text/format.ts'
import { errorText } from '../text/problem-text.ts'
import { deleteYear, reopenYear } from './year-actions.ts'
import { YearSteps } from './year-steps.tsx'
import classes from './years.module.css'

interface Props {
  readonly year: FiscalYearObject
  readonly years: readonly FiscalYearObject[]
  readonly onEdit: () => void
}

export const YearDetail = ({ year, years, onEdit }: Props) => {
  const { t } = useTranslation()
  // The latest first. A year between two others cannot be deleted.
  const isOuter = years.length > 1 && (year.id === years[0]?.id || year.id === years.at(-1)?.id)
  return (
    <Box component="section" maw={860} aria-labelledby="year-detail">
      <div className={classes.detailHead}>
        <h2 id="year-detail">{t('years.checklist', { name: year.name })}</h2>
        <Group gap={6} align="stretch">
          {year.is_open && isOuter && (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              leftSection={<Trash2 size={14} />}
              onClick={() => void deleteYear(year).catch(showProblem)}
            >
              {t('word.delete')}
            </Button>
          )}
          {year.is_open && (
            <Button
              size="xs"
              variant="default"
              leftSection={<Pencil size={14} />}
              onClick={onEdit}
              aria-keyshortcuts="e"
            >
              {t('years.edit')}
            </Button>
          )}
        </Group>
      </div>
      {year.is_open ? <OpenYear year={year} /> : <ClosedYear year={year} years={years} />}
    </Box>
  )
}

const OpenYear = ({ year }: { readonly year: FiscalYearObject }) => {
  const { t, i18n } = useTranslation()
  const { data, error } = useQuery(yearChecklistQuery(year.id))
  if (data?.checklist)
    return (
      <>
        <Text mt={4} mb={12} c="dimmed" fz={14}>
          {t('years.checklist.intro')}
        </Text>
        <YearSteps year={year} checklist={data.checklist} />
      </>
    )
  if (!error) return <Skeleton height={320} />
  const isHidden = error instanceof ApiError && error.status === 403
  return (
    <Alert color={isHidden ? 'gray' : 'red'} variant="light">
      {isHidden ? t('years.checklist.hidden') : errorText(i18n.language, error)}
    </Alert>
  )
}

/** Only the latest closed year can be reopened. */
const ClosedYear = ({ year, years }: Omit<Props, 'onEdit'>) => {
  const { t } = useTranslation()
  const later = years.findLast(({ is_closed, start_date }) => is_closed && start_date > year.start_date)
  const reopen = () =>
    openDialog('reopen', {
      name: year.name,
      hint: t('years.reopen.hint'),
      reopen: (reason) => reopenYear(year.id, reason),
    })
  useCommands([
    {
      id: 'years.reopen',
      title: t('years.reopen'),
      section: 'edit',
      icon: LockOpen,
      keys: ['w'],
      isEnabled: later === undefined,
      run: reopen,
    },
  ])
  return (
    <div className={classes.closed}>
      <p>{t('years.closed-on', { date: formatDate(year.closed_at ?? '') })}</p>
      {later ? (
        <p className={classes.quiet}>{t('years.reopen.later', { name: later.name })}</p>
      ) : (
        <Button variant="default" leftSection={<LockOpen size={15} />} onClick={reopen} aria-keyshortcuts="w">
          {t('years.reopen')}
        </Button>
      )}
    </div>
  )
}
