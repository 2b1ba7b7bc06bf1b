// The months of a quarter with what is done of each; the chosen one has its tasks below.
import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { monthChecklistQuery } from '../data/query/ledger/month-checklist.ts'
import { monthName } from '../view/month-name.ts'
import classes from './month.module.css'
import { doneOf, monthsOfQuarter, quarterOf } from './months.ts'
import './text/dictionary.ts'

interface Props {
  /** The chosen month. */
  readonly month: string
  /** The present month: later ones have no tasks yet. */
  readonly latest: string
  readonly onChoose: (month: string) => void
}

export const Quarter = ({ month, latest, onChoose }: Props) => {
  const { t, i18n } = useTranslation()
  const months = monthsOfQuarter(month)
  const checklists = useQueries({
    queries: months.map((each) => ({ ...monthChecklistQuery(each, i18n.language), enabled: each <= latest })),
  })
  const isDone = checklists.every(({ data }) => data?.is_done)
  const { quarter, year } = quarterOf(month)
  return (
    <fieldset className={classes.quarter}>
      <legend>
        {t('month.quarter', { quarter, year })}
        {isDone && <span data-tone="good"> {t('month.quarter.done')}</span>}
      </legend>
      {months.map((each, at) => {
        const data = checklists[at]?.data
        return (
          <Button
            key={each}
            size="xs"
            variant={each === month ? 'light' : 'default'}
            aria-pressed={each === month}
            disabled={each > latest}
            leftSection={data?.is_done && <CircleCheck size={14} aria-hidden />}
            onClick={() => onChoose(each)}
          >
            {monthName(each, i18n.language)}
            {data && (
              <span className={classes.state}>
                {data.is_done ? t('month.state.met') : t('month.quarter.progress', doneOf(data))}
              </span>
            )}
          </Button>
        )
      })}
    </fieldset>
  )
}
