// What must hold in a report, with whether it does in words, and where it does not, the entries to look at.
import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReportObject } from '../data/query/reports.ts'
import { Money } from '../part/money.tsx'
import { placeOf } from './report-rows.ts'
import classes from './reports.module.css'

export const ReportChecks = ({ report: { checks, currency } }: { readonly report: ReportObject }) => {
  const { t } = useTranslation()
  if (checks.length === 0) return null
  return (
    <ul className={classes.checks} aria-label={t('reports.checks')}>
      {checks.map(({ code, is_met, text, amount, entries }) => {
        const place = is_met || entries === null ? null : placeOf(entries)
        const Icon = is_met ? CircleCheck : TriangleAlert
        return (
          <li key={code} className={classes.check} data-met={is_met || undefined}>
            <Icon size={16} aria-hidden />
            <span>
              <strong>{t(is_met ? 'reports.check.met' : 'reports.check.not-met')}</strong> {text}
              {!is_met && amount !== null && (
                <>
                  {' '}
                  <Money amount={amount} currency={currency} withCurrency />
                </>
              )}
            </span>
            {place && (
              <Link to={place.to} search={place.search} className={classes.link}>
                {t('reports.check.entries')}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
