// The fiscal year of the window: screens start with it, and the list of transactions shows its days.
import { Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { CalendarRange, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FiscalYearObject } from '../../../../shared/api/endpoints/ledger/fiscal-years.ts'
import type { ListSearch } from '../../address/transactions.ts'
import { useCommands } from '../../command/registry.ts'
import { useFiscalYears } from '../../data/query/ledger/fiscal-years.ts'
import { setPreferences, usePreferences } from '../../data/store/preferences.ts'
import { usePath } from '../navigation/navigation.tsx'

export const YearMenu = () => {
  const { t } = useTranslation()
  const { data: years = [] } = useFiscalYears()
  const chosenId = usePreferences((state) => state.fiscalYear)
  const path = usePath()
  const navigate = useNavigate()
  const chosen = years.find(({ id }) => id === chosenId) ?? null
  const choose = (year: FiscalYearObject | null) => {
    setPreferences({ fiscalYear: year?.id ?? null })
    if (path !== '/transactions') return
    const days = { from: year?.start_date, to: year?.end_date, open: undefined }
    void navigate({ to: path, search: (old: ListSearch) => ({ ...old, ...days }) })
  }
  useCommands(
    [null, ...years].map((year) => ({
      id: `year.${year?.id ?? 'all'}`,
      title: `${t('header.year')}: ${year?.name ?? t('header.year.all')}`,
      section: 'view',
      icon: CalendarRange,
      isEnabled: years.length > 0,
      run: () => choose(year),
    })),
  )
  if (years.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          leftSection={<CalendarRange size={15} aria-hidden />}
          aria-label={`${t('header.year')}: ${chosen?.name ?? t('header.year.all')}`}
        >
          {chosen?.name ?? t('header.year.all')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('header.year')}</Menu.Label>
        <Menu.RadioItem value="" checked={chosen === null} onChange={() => choose(null)}>
          {t('header.year.all')}
        </Menu.RadioItem>
        {years.map((year) => (
          <Menu.RadioItem
            key={year.id}
            value={year.id}
            checked={year.id === chosen?.id}
            onChange={() => choose(year)}
            rightSection={year.is_closed ? <Lock size={13} aria-label={t('header.year.closed')} role="img" /> : null}
          >
            {year.name}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
