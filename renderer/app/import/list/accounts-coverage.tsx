// Which days of a year statements cover: one small band for each account.
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NO_FILTERS } from '../../address/transactions.ts'
import { useChangeSearch } from '../../address/use-list-search.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { coverageQuery } from '../../data/query/bank/coverage.ts'
import { usePreferences } from '../../data/store/preferences.ts'
import { CoverageBand } from '../../view/coverage/coverage-band.tsx'
import { CoverageHead } from '../../view/coverage/coverage-head.tsx'
import { coveredYears } from '../../view/coverage/coverage-layout.ts'
import classes from '../imports.module.css'

export const AccountsCoverage = () => {
  const { t } = useTranslation()
  const change = useChangeSearch()
  const isOpen = usePreferences((state) => state.coverage)
  const accounts = (useAccounts().data ?? []).filter((account) => (account.transactions_count ?? 0) > 0)
  const answers = useQueries({ queries: accounts.map(({ id }) => coverageQuery(id)) })
  const [chosen, setYear] = useState<number | null>(null)
  const shown = accounts.flatMap((account, index) => {
    const coverage = answers[index]?.data
    return coverage && coverage.statements.length > 0 ? [{ account, coverage }] : []
  })
  const years = [...new Set(shown.flatMap(({ coverage }) => coveredYears(coverage)))].sort((a, b) => a - b)
  const year = chosen ?? years.at(-1)
  if (year === undefined) return null
  return (
    <section className={classes.accounts} aria-label={t('coverage.accounts')}>
      <CoverageHead
        title={t('coverage.accounts')}
        year={year}
        years={years}
        onYear={setYear}
        coverages={shown.map(({ coverage }) => coverage)}
      />
      {isOpen &&
        shown.map(({ account, coverage }, index) => (
          <div key={account.id} className={classes.accountBand}>
            <Link
              to="/transactions"
              search={{ account: account.id }}
              className={classes.accountLink}
              data-first={index === 0 || undefined}
              title={account.name}
            >
              <bdi>{account.name}</bdi>
            </Link>
            <CoverageBand
              coverage={coverage}
              currency={account.currency}
              year={year}
              name={account.name}
              isSmall
              isWithoutMonths={index > 0}
              onDays={({ from, to }) => change({ ...NO_FILTERS, account: account.id, from, to })}
            />
          </div>
        ))}
    </section>
  )
}
