// Whether the opening balance of a statement plus its transactions equals its closing balance, and the difference.
import '../text/dictionary.ts'
import { Check, CircleMinus, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ImportPlan } from '../../../../shared/api/endpoints/import/import-plan.ts'
import { formatAmount } from '../../text/format.ts'
import classes from './balance-check.module.css'

interface Props {
  readonly statement: Pick<
    ImportPlan['statements'][number],
    'adds_up' | 'balance_difference' | 'currency' | 'opening_balance' | 'closing_balance'
  >
}

export const BalanceCheck = ({ statement }: Props) => {
  const { t } = useTranslation()
  if (statement.adds_up === null) {
    return (
      <span className={classes.check}>
        <CircleMinus size={13} aria-hidden />
        {t(unprovedText(statement))}
      </span>
    )
  }
  if (statement.adds_up) {
    return (
      <span className={classes.check} data-good>
        <Check size={13} aria-hidden />
        {t('balance.good')}
      </span>
    )
  }
  const { balance_difference: amount } = statement
  return (
    <span className={classes.check} data-bad>
      <TriangleAlert size={13} aria-hidden />
      {amount === null
        ? t('balance.bad')
        : t('balance.difference', { amount: `${formatAmount(amount, statement.currency)} ${statement.currency}` })}
    </span>
  )
}

/** Why the check is impossible: a balance is not stated, or rows have another currency than the balances. */
const unprovedText = ({ opening_balance: opening, closing_balance: closing }: Props['statement']) => {
  if (opening === null && closing === null) return 'balance.none'
  if (opening === null) return 'balance.no-opening'
  return closing === null ? 'balance.no-closing' : 'balance.foreign'
}
