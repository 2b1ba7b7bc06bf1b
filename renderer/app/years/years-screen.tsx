// The fiscal years with their states, and the tasks until the closing of one of them.
import { Box, Button } from '@mantine/core'
import { Pencil, Plus, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import { useListAddress } from '../address/use-list-address.ts'
import type { YearsSearch } from '../address/years.ts'
import { useCommands } from '../command/registry.ts'
import { useFiscalYears } from '../data/query/ledger/fiscal-years.ts'
import { openDialog } from '../dialog/stack.ts'
import { EmptyState } from '../part/empty-state.tsx'
import { errorText } from '../text/problem-text.ts'
import { ListScreen } from '../view/list/list-screen.tsx'
import { BooksLock } from './books-lock.tsx'
import './text/dictionary.ts'
import { YearDetail } from './year-detail.tsx'
import { YearTable } from './year-table.tsx'
import classes from './years.module.css'

/** The earliest open year is the next to close; without one, the latest. */
const shownYear = (years: readonly FiscalYearObject[], requestedId: string | undefined): FiscalYearObject | undefined =>
  years.find(({ id }) => id === requestedId) ?? years.findLast(({ is_open }) => is_open) ?? years[0]

export const YearsScreen = () => {
  const { t, i18n } = useTranslation()
  const [{ year: requestedId }, change] = useListAddress<YearsSearch>('/years')
  const { data: years, error, refetch } = useFiscalYears()
  // Closing or reopening keeps the year on screen, although another one would be the default then.
  const shown = useRef<string>(undefined)
  const year = years && shownYear(years, requestedId ?? shown.current)
  shown.current = year?.id
  const add = () => openDialog('fiscal_year', { onSaved: ({ id }) => change({ year: id }) })
  const edit = () => {
    if (year) openDialog('fiscal_year', { yearId: year.id })
  }
  const step = (by: number) => {
    const index = years?.findIndex(({ id }) => id === year?.id) ?? -1
    const next = years?.[Math.max(0, Math.min(index + by, years.length - 1))]
    if (next) change({ year: next.id })
  }
  const move = { section: 'list', isKeyOnly: true } as const
  useCommands([
    { id: 'years.add', title: t('years.add'), section: 'file', icon: Plus, keys: ['n'], run: add },
    {
      id: 'years.edit',
      title: t('years.edit'),
      section: 'edit',
      icon: Pencil,
      keys: ['e'],
      isEnabled: year?.is_open === true,
      run: edit,
    },
    // The latest is at the top.
    { ...move, id: 'years.previous', title: t('years.previous'), keys: ['arrowdown'], run: () => step(1) },
    { ...move, id: 'years.next', title: t('years.next'), keys: ['arrowup'], run: () => step(-1) },
  ])
  const addButton = (
    <Button size="xs" leftSection={<Plus size={15} />} onClick={add} aria-keyshortcuts="n">
      {t('years.add')}
    </Button>
  )
  return (
    <ListScreen title={t('years.title')} actions={addButton}>
      {!years && error && (
        <Box role="alert" h="100%">
          <EmptyState icon={TriangleAlert} title={t('years.error')} hint={errorText(i18n.language, error)}>
            <Button onClick={() => void refetch()}>{t('error.retry')}</Button>
          </EmptyState>
        </Box>
      )}
      {years?.length === 0 && (
        <EmptyState picture="periods" title={t('years.empty')} hint={t('years.empty.hint')}>
          {addButton}
        </EmptyState>
      )}
      {years && year && (
        <div className={classes.screen} data-content tabIndex={-1}>
          <YearTable years={years} current={year.id} />
          <BooksLock />
          <YearDetail key={year.id} year={year} years={years} onEdit={edit} />
        </div>
      )}
    </ListScreen>
  )
}
