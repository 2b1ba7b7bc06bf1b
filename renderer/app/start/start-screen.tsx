// The guide for a new organization, step by step: each is saved when the user leaves it, and each can be skipped and
// resumed. It does not cover the window, so a statement can be dropped at any moment.
import { Box, Button, Skeleton, Text } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileDown, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { START_STEPS, type StartSearch, type StartStep } from '../address/start.ts'
import { useAccounts } from '../data/query/bank/accounts.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { useFiscalYears } from '../data/query/ledger/fiscal-years.ts'
import { organizationQuery } from '../data/query/organization/organization.ts'
import { dismissGuide, markStep, useSetup } from '../data/store/setup.ts'
import { EmptyState } from '../part/empty-state.tsx'
import { errorText } from '../text/problem-text.ts'
import { AccountStep } from './account-step.tsx'
import { CompanyStep } from './company-step.tsx'
import { ReadyStep } from './ready-step.tsx'
import { RestoreOffer } from './restore-offer.tsx'
import { SampleButton } from './sample-button.tsx'
import { StartProgress } from './start-progress.tsx'
import type { StepProps, StepTarget } from './step-form.tsx'
import './text/dictionary.ts'
import classes from './start.module.css'
import { VatStep } from './vat-step.tsx'
import { YearStep } from './year-step.tsx'

const NO_STATES = {}

export const StartScreen = () => {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { step = 'company' }: StartSearch = useSearch({ strict: false })
  const status = useStatus()
  const organizationId = status.data?.organization.id
  const organization = useQuery({
    ...organizationQuery(organizationId ?? 0),
    enabled: organizationId !== undefined,
  })
  const years = useFiscalYears()
  const accounts = useAccounts()
  const states =
    useSetup((setup) => (organizationId === undefined ? NO_STATES : setup.steps[organizationId])) ?? NO_STATES
  useDocumentTitle(`${t('start.title')} · Kontor`)

  const leaving = useRef<((way: StepTarget) => void) | null>(null)
  const openStep = (next: StartStep) => void navigate({ to: '/start', search: { step: next } })
  const position = START_STEPS.indexOf(step)
  const moveBy = (by: 1 | -1, as: 'saved' | 'skipped' | null) => {
    if (organizationId !== undefined && as !== null) markStep(organizationId, step, as)
    openStep(START_STEPS[Math.max(0, position + by)] ?? 'ready')
  }
  const setUpLater = () => {
    if (organizationId !== undefined) dismissGuide(organizationId)
    void navigate({ to: '/overview' })
  }
  /** Where the user goes from a saved or unchanged step. */
  const followWay = (way: StepTarget) => {
    if (way === 'later') setUpLater()
    else if (typeof way === 'string') openStep(way)
    else moveBy(way, 'saved')
  }
  const leaveStep = (way: StepTarget) => (leaving.current ?? followWay)(way)
  const stepProps: StepProps = {
    isFirst: position === 0,
    leaving,
    onDone: followWay,
    onSkip: () => moveBy(1, 'skipped'),
  }

  const error = organization.error ?? years.error ?? accounts.error ?? status.error
  const isLoaded = organization.data && years.data && accounts.data
  return (
    <div className={classes.screen}>
      <Box maw={760} mx="auto" pt={28} pb={32} px={24}>
        <header className={classes.head}>
          <h1>{t('start.title')}</h1>
          <Text span flex={1} c="dimmed" fz={13}>
            {t('start.position', { position: position + 1, count: START_STEPS.length })}
          </Text>
          {step !== 'ready' && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => leaveStep('later')}>
              {t('start.later')}
            </Button>
          )}
        </header>
        <StartProgress current={step} states={states} onStep={leaveStep} />
        {step === 'company' && (
          <Text mt={12} c="dimmed" fz={14}>
            {t('start.intro')}
          </Text>
        )}
        {!isLoaded && error && (
          <div role="alert">
            <EmptyState icon={TriangleAlert} title={t('error.load')} hint={errorText(i18n.language, error)} />
          </div>
        )}
        {!isLoaded && !error && <Skeleton height={280} mt={24} />}
        {isLoaded && (
          <>
            {step === 'company' && <CompanyStep organization={organization.data} {...stepProps} />}
            {step === 'vat' && <VatStep organization={organization.data} {...stepProps} />}
            {step === 'year' && <YearStep years={years.data} {...stepProps} />}
            {step === 'account' && <AccountStep accounts={accounts.data} {...stepProps} />}
            {step === 'ready' && <ReadyStep onBack={() => moveBy(-1, null)} />}
          </>
        )}
        {step !== 'ready' && (
          <div className={classes.drop}>
            <FileDown size={16} aria-hidden />
            <p>{t('start.drop')}</p>
            {organizationId !== undefined && accounts.data?.length === 0 && (
              <SampleButton organizationId={organizationId} />
            )}
          </div>
        )}
        {step === 'company' && <RestoreOffer />}
      </Box>
    </div>
  )
}
