// Books the result of a year; before that it shows the result and the accounts of the bookings.
import { Box, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import { resultAccountOf } from '../../../shared/rule/ledger/year-end.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { ledgerAccountsQuery } from '../data/query/ledger/ledger-accounts.ts'
import type { ReportObject } from '../data/query/ledger/reports.ts'
import { reportQuery } from '../data/query/ledger/reports.ts'
import { organizationQuery } from '../data/query/organization/organization.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { useDraftForm } from '../form/use-draft-form.ts'
import { Money } from '../part/money.tsx'
import { formatDate } from '../text/format.ts'
import { problemSentence } from '../text/problem-text.ts'
import type { PostResultProps } from './dialogs.ts'
import { resultOf } from './result-figures.ts'
import { postResult } from './year-actions.ts'
import classes from './years.module.css'
import './text/dictionary.ts'

export const PostResultDialog = ({ isOpen, onClose, year }: PostResultProps & DialogControls) => {
  const { t, i18n } = useTranslation()
  const { data: report, error } = useQuery(
    reportQuery({
      report: 'trial_balance',
      days: { from: year.start_date as LocalDate, to: year.end_date as LocalDate },
      compared: null,
      fiscalYear: null,
    }),
  )
  const { form, footer } = useDraftForm({ initial: {}, send: () => postResult(year), onSent: onClose })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('years.result.title', { name: year.name })} size="lg">
      <StackedForm {...form}>
        {report ? <Result report={report} /> : !error && <Loader size="sm" />}
        <Bookings year={year} />
        <FormFooter
          {...footer}
          problem={footer.problem ?? (error && problemSentence(i18n.language, error))}
          send={t('word.post')}
          isFirst
          onCancel={onClose}
        />
      </StackedForm>
    </Dialog>
  )
}

const Result = ({ report }: { readonly report: ReportObject }) => {
  const { t } = useTranslation()
  const { data: accounts = [] } = useQuery(ledgerAccountsQuery)
  const { revenue, expense, result } = resultOf(report, accounts)
  const { currency } = report
  return (
    <dl className={classes.result}>
      <dt>{t('years.result.revenue')}</dt>
      <dd>
        <Money amount={revenue} currency={currency} />
      </dd>
      <dt>{t('years.result.expense')}</dt>
      <dd>
        <Money amount={expense} currency={currency} />
      </dd>
      <dt data-total>
        {t(result > 0 ? 'years.result.profit' : result < 0 ? 'years.result.loss' : 'years.result.zero')}
      </dt>
      <dd data-total>
        <Money amount={Math.abs(result)} currency={currency} withCurrency />
      </dd>
    </dl>
  )
}

const INCOME_STATEMENT = 9000
const PROFIT_OR_LOSS = 9200

/** The accounts over which the result is booked. */
const Bookings = ({ year }: { readonly year: FiscalYearObject }) => {
  const { t } = useTranslation()
  const organization = useStatus().data?.organization.id
  const { data } = useQuery({ ...organizationQuery(organization ?? 0), enabled: organization !== undefined })
  const { data: accounts } = useQuery(ledgerAccountsQuery)
  if (!data || !accounts) return null
  const named = (number: number): string => {
    const account = accounts.find((each) => each.number === number)
    return account ? `${number} ${account.name}` : t('years.result.missing', { number })
  }
  const steps = [INCOME_STATEMENT, PROFIT_OR_LOSS, resultAccountOf(data.legal_form)]
  return (
    <div>
      <div className={classes.quiet}>{t('years.result.steps', { date: formatDate(year.end_date) })}</div>
      <Box component="ol" m="4px 0 0" ps={20} fz={14}>
        <li>{t('years.result.step.accounts', { account: named(INCOME_STATEMENT) })}</li>
        {steps.slice(1).map((to, index) => (
          <li key={to}>{t('years.result.step.move', { from: named(steps[index] ?? to), to: named(to) })}</li>
        ))}
      </Box>
    </div>
  )
}
