// The overview: what to do next, the balances and whether they are proved, and their development.
import { Button, Skeleton } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation } from '@tanstack/react-router'
import { Rocket, TriangleAlert } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccounts } from '../data/query/bank/accounts.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { overviewQuery } from '../data/query/overview.ts'
import { useSetup } from '../data/store/setup.ts'
import { ImportButton } from '../import/drop/import-button.tsx'
import { EmptyState } from '../part/empty-state.tsx'
import { errorText } from '../text/problem-text.ts'
import { AccountsTable } from './accounts-table.tsx'
import { CashSection } from './cash-section.tsx'
import classes from './overview.module.css'
import './text/dictionary.ts'
import { TodoList } from './todo-list.tsx'

const MonthSection = lazy(async () => ({ default: (await import('./month-section.tsx')).MonthSection }))
/** Usual height in pixels, so that the sections below do not move. */
const MONTH_HEIGHT = 520

/** Below the first sections: loaded once these are shown. */
const LaterSections = lazy(async () => ({ default: (await import('./deferred-sections.tsx')).LaterSections }))

export const OverviewScreen = () => {
  const { t, i18n } = useTranslation()
  const accounts = useAccounts()
  const isLoaded = useQuery(overviewQuery(null)).data !== undefined && accounts.data !== undefined
  useDocumentTitle(`${t('overview.title')} · Kontor`)
  // Without a bank account there are no transactions either.
  if (accounts.data?.length === 0) return <EmptyBooks />
  return (
    <div className={classes.screen} data-content tabIndex={-1}>
      <div className={classes.page}>
        <h1>{t('overview.title')}</h1>
        {!accounts.data && accounts.error && (
          <div role="alert">
            <EmptyState
              icon={TriangleAlert}
              title={t('overview.error')}
              hint={errorText(i18n.language, accounts.error)}
            >
              <Button onClick={() => void accounts.refetch()}>{t('error.retry')}</Button>
            </EmptyState>
          </div>
        )}
        <TodoList />
        <AccountsTable />
        <Suspense fallback={<Skeleton height={MONTH_HEIGHT} data-area="month" className={classes.section} />}>
          <MonthSection />
        </Suspense>
        <CashSection />
        {isLoaded && (
          <Suspense>
            <LaterSections />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** The guide opens by itself until the user dismisses it. */
const EmptyBooks = () => {
  const { t } = useTranslation()
  const organization = useStatus().data?.organization
  const isGuideDismissed = useSetup(({ aside }) => organization !== undefined && aside.includes(organization.id))
  // While another screen loads, this one is still shown and must not redirect the user.
  const isOnOverview = useLocation({ select: ({ pathname }) => pathname === '/overview' })
  if (!organization || !isOnOverview) return null
  if (!isGuideDismissed) return <Navigate to="/start" replace />
  return (
    <EmptyState isScreen picture="periods" title={t('overview.empty')} hint={t('overview.empty.hint')}>
      <ImportButton accountId={null} />
      <Button component={Link} to="/start" variant="default" leftSection={<Rocket size={16} />}>
        {t('overview.empty.start')}
      </Button>
    </EmptyState>
  )
}
