// Next to an account's balance: whether it equals the bank's last statement, and if not, since when and why.
import { Tooltip } from '@mantine/core'
import { Check, CircleMinus, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import classes from './balance-check.module.css'
import { balanceWords } from './balance-text.ts'

interface Props {
  readonly account: BankAccountObject
  /** Only the icon, where there is little room: and only for a problem. */
  readonly isShort?: boolean
  /** Shows the first day that differs from its statement. */
  readonly onDay?: (day: string) => void
}

export const BalanceState = ({ account, isShort = false, onDay }: Props) => {
  const { t } = useTranslation()
  const words = balanceWords(t, account)
  if (!words || (isShort && words.state !== 'wrong')) return null
  const day = account.balance_check?.first_broken_date ?? null
  const Icon = { good: Check, none: CircleMinus, wrong: TriangleAlert }[words.state]
  const content = (
    <>
      <Icon size={13} aria-hidden />
      {!isShort && words.title}
    </>
  )
  return (
    <Tooltip
      label={words.detail ?? words.title}
      disabled={!isShort && words.detail === null}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={420}
    >
      {onDay && day !== null ? (
        <button type="button" className={classes.check} data-bad onClick={() => onDay(day)}>
          {content}
        </button>
      ) : (
        <span
          className={classes.check}
          data-good={words.state === 'good' || undefined}
          data-bad={words.state === 'wrong' || undefined}
          {...(isShort ? { role: 'img', 'aria-label': words.title } : {})}
        >
          {content}
        </span>
      )}
    </Tooltip>
  )
}
