// Beside an account's balance: whether it is what the bank's last statement states, and if not, since when and why.
import { Tooltip } from '@mantine/core'
import { Check, CircleMinus, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank-accounts.ts'
import classes from './balance-check.module.css'
import { balanceWords } from './balance-words.ts'

interface Props {
  readonly account: BankAccountObject
  /** Only the sign, where there is little room: and only where something is wrong. */
  readonly isShort?: boolean
}

export const BalanceState = ({ account, isShort = false }: Props) => {
  const { t } = useTranslation()
  const words = balanceWords(t, account)
  if (!words || (isShort && words.state !== 'wrong')) return null
  const Icon = { good: Check, none: CircleMinus, wrong: TriangleAlert }[words.state]
  return (
    <Tooltip label={words.detail ?? words.title} disabled={!isShort && words.detail === null} multiline maw={420}>
      <span
        className={classes.check}
        data-good={words.state === 'good' || undefined}
        data-bad={words.state === 'wrong' || undefined}
        {...(isShort ? { role: 'img', 'aria-label': words.title } : {})}
      >
        <Icon size={13} aria-hidden />
        {!isShort && words.title}
      </span>
    </Tooltip>
  )
}
