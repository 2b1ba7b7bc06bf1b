// The state of a transaction: an icon, a word and a colour; with a mark for probable duplicates.
import { Tooltip } from '@mantine/core'
import { Check, CircleDashed, CopyCheck, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TransactionState } from '../address/transactions.ts'
import classes from './state.module.css'

const ICONS = { open: CircleDashed, reconciled: Check, processing: LoaderCircle } as const

export const stateOf = (transaction: {
  readonly is_processing: boolean
  readonly is_reconciled: boolean
}): TransactionState => {
  if (transaction.is_processing) return 'processing'
  return transaction.is_reconciled ? 'reconciled' : 'open'
}

interface Props {
  readonly state: TransactionState
  /** Whether an import flagged it. */
  readonly isProbableDuplicate?: boolean
}

export const StateBadge = ({ state, isProbableDuplicate = false }: Props) => {
  const { t } = useTranslation()
  const Icon = ICONS[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={13} aria-hidden />
      {t(`state.${state}`)}
      {isProbableDuplicate && (
        <Tooltip label={t('state.likely-duplicate')}>
          <span className={classes.likely} role="img" aria-label={t('state.likely-duplicate')}>
            <CopyCheck size={13} />
          </span>
        </Tooltip>
      )}
    </span>
  )
}
