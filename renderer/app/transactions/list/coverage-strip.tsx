// Above the list of one account: the days of a year that its statements cover. Without statements it shows nothing.
import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { useChangeSearch, useListSearch } from '../../address/use-list-search.ts'
import { coverageQuery } from '../../data/query/bank/coverage.ts'
import { usePreferences } from '../../data/store/preferences.ts'
import { CoverageBand } from '../../view/coverage/coverage-band.tsx'
import { CoverageHead } from '../../view/coverage/coverage-head.tsx'
import { coveredYears, yearOf } from '../../view/coverage/coverage-layout.ts'

export const CoverageStrip = ({ account }: { readonly account: BankAccountObject }) => {
  const { t } = useTranslation()
  const { from, to } = useListSearch()
  const change = useChangeSearch()
  const isOpen = usePreferences((state) => state.coverage)
  const { data: coverage } = useQuery(coverageQuery(account.id))
  const [chosen, setYear] = useState<number | null>(null)
  if (!coverage || coverage.statements.length === 0) return null
  const years = coveredYears(coverage)
  const filtered = from === undefined ? undefined : yearOf(from)
  const year = [chosen, filtered].find((each) => each && years.includes(each)) ?? years.at(-1) ?? 0
  const shown = from !== undefined && to !== undefined ? { from, to } : null
  return (
    <Box component="section" p="0 16px 8px" aria-label={t('coverage.title')}>
      <CoverageHead title={t('coverage.title')} coverages={[coverage]} year={year} years={years} onYear={setYear} />
      {isOpen && (
        <CoverageBand
          coverage={coverage}
          currency={account.currency}
          year={year}
          shown={shown}
          onDays={(days) => {
            const isShown = days.from === from && days.to === to
            change({ from: isShown ? undefined : days.from, to: isShown ? undefined : days.to, open: undefined })
          }}
        />
      )}
    </Box>
  )
}
