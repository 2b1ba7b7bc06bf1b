// The conditions that must hold in a report, and for a failed one a link to its entries.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ReportObject } from '../data/query/ledger/reports.ts'
import { Money } from '../part/money.tsx'
import { CheckList } from '../view/check/check-list.tsx'
import { placeOf } from './report-rows.ts'

export const ReportChecks = ({ report: { checks, currency } }: { readonly report: ReportObject }) => {
  const { t } = useTranslation()
  const shown = checks.map(({ code, state, text, amount, entries }, index) => {
    const place = state !== 'wrong' || entries === null ? null : placeOf(entries)
    const more = (
      <>
        {state === 'wrong' && amount !== null && <Money amount={amount} currency={currency} withCurrency />}{' '}
        {place && (
          <Link to={place.to} search={place.search}>
            {t('reports.check.entries')}
          </Link>
        )}
      </>
    )
    return { key: `${code} ${index}`, state, text, more }
  })
  return <CheckList checks={shown} label={t('reports.checks')} />
}
