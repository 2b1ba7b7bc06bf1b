// The returns of the year as a line: each with its state and its deadline, as buttons.
import { Text, UnstyledButton } from '@mantine/core'
import { Check, CircleDashed, CircleDot, Clock, Lock, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VatReturnSummaryObject } from '../data/query/ledger/vat-returns.ts'
import { Money } from '../part/money.tsx'
import { formatDate } from '../text/format.ts'
import classes from './vat.module.css'

type Shown = 'running' | 'agrees' | 'due' | 'overdue' | 'filed' | 'paid' | 'corrected' | 'different'

const ICONS: Readonly<Record<Shown, LucideIcon>> = {
  running: CircleDashed,
  agrees: Check,
  due: Clock,
  overdue: TriangleAlert,
  filed: Lock,
  paid: Check,
  corrected: CircleDot,
  different: TriangleAlert,
}

/** What a person needs to know of a return first. */
export const shownState = (vatReturn: VatReturnSummaryObject): Shown => {
  const { state, type, is_over, is_overdue, is_different } = vatReturn
  if (state === 'draft') {
    if (is_over && type === 'annual_reconciliation' && !is_different) return 'agrees'
    return is_overdue ? 'overdue' : is_over ? 'due' : 'running'
  }
  return is_different ? 'different' : state
}

interface Props {
  readonly returns: readonly VatReturnSummaryObject[]
  readonly currency: string
  readonly current: string | undefined
  readonly onChoose: (id: string) => void
}

export const ReturnPeriods = ({ returns, currency, current, onChoose }: Props) => {
  const { t } = useTranslation()
  return (
    <ul className={classes.periods} aria-label={t('vat.periods')}>
      {returns.map((each) => {
        const { id, type, period, due, amount_due } = each
        const state = shownState(each)
        const Icon = ICONS[state]
        return (
          <li key={id}>
            <UnstyledButton
              className={classes.period}
              data-state={state}
              aria-pressed={id === current}
              onClick={() => onChoose(id)}
            >
              <span className={classes.periodName}>
                <Icon size={14} aria-hidden />
                {t(`vat.name.${type}`, { period })}
              </span>
              <Text component="span" fz={12} c="dimmed">
                {t(`vat.is.${state}`, { date: formatDate(due) })}
              </Text>
              <span className={classes.periodAmount}>
                {amount_due === null ? '–' : <Money amount={amount_due} currency={currency} />}
              </span>
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}
