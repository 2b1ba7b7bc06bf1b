// Every field of one transaction, beside the list: the list stays usable, arrows move on to the next one.
import { ActionIcon, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/api/client.ts'
import { type BankTransactionObject, getBankTransaction } from '../../../shared/api/endpoints/bank-transactions.ts'
import { call } from '../data/api.ts'
import { queryKeys } from '../data/query/keys.ts'
import { readsTables } from '../data/tables.ts'
import type { Grid } from '../grid/grid-state.ts'
import { CopyValue } from '../part/copy-value.tsx'
import { Money } from '../part/money.tsx'
import { plainAmount } from '../text/format.ts'
import { errorText } from '../text/problem-text.ts'
import { StateBadge, stateOf } from '../view/state-badge.tsx'
import { DetailFields } from './detail-fields.tsx'
import classes from './transactions.module.css'

interface Props {
  readonly id: string
  /** What the list knows of it; shown until the whole record is there. */
  readonly row: BankTransactionObject | null
  readonly grid: Grid<BankTransactionObject>
  readonly onClose: () => void
}

export const Detail = ({ id, row, grid, onClose }: Props) => {
  const { t, i18n } = useTranslation()
  const heading = useId()
  const { data: transaction, error } = useQuery({
    queryKey: [...queryKeys.transaction, id],
    meta: readsTables('bank_transaction', 'journal_entry'),
    queryFn: ({ signal }) =>
      call(getBankTransaction, {
        params: { bankTransactionId: id },
        query: { include: ['bankAccount', 'matches.matchable'] },
        signal,
      }),
    ...(row?.id === id ? { placeholderData: row } : {}),
  })
  const isGone = error instanceof ApiError && error.status === 404
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <aside className={classes.detail} aria-labelledby={heading} onKeyDown={onKeyDown}>
      <div className={classes.detailHead}>
        <h2 id={heading}>{t('detail.title')}</h2>
        <HeadButton icon={ChevronUp} label={t('detail.previous')} onClick={() => grid.handle.move(-1, id)} />
        <HeadButton icon={ChevronDown} label={t('detail.next')} onClick={() => grid.handle.move(1, id)} />
        <HeadButton icon={X} label={t('detail.close')} onClick={onClose} />
      </div>
      <div className={classes.detailBody}>
        {isGone && <p>{t('detail.missing')}</p>}
        {error && !isGone && <p>{errorText(i18n.language, error)}</p>}
        {transaction && !error && (
          <>
            <div className={classes.detailAmount}>
              <Money amount={transaction.amount} currency={transaction.currency} withCurrency isSigned />{' '}
              <CopyValue value={plainAmount(transaction.amount, transaction.currency)} name={t('field.amount')} />
            </div>
            <div className={classes.detailName}>
              {transaction.name ? (
                <>
                  <bdi>{transaction.name}</bdi> <CopyValue value={transaction.name} name={t('field.name')} />
                </>
              ) : (
                t('detail.no-name')
              )}
            </div>
            <StateBadge state={stateOf(transaction)} />
            {transaction.likely_duplicate_of !== null && (
              <p className={classes.likely}>
                {t('detail.likely-duplicate')}{' '}
                <Link to="/transactions" search={{ open: transaction.likely_duplicate_of }}>
                  {t('report.resembles.open')}
                </Link>
              </p>
            )}
            <DetailFields transaction={transaction} />
          </>
        )}
      </div>
    </aside>
  )
}

interface HeadButtonProps {
  readonly icon: typeof X
  readonly label: string
  readonly onClick: () => void
}

const HeadButton = ({ icon: Icon, label, onClick }: HeadButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      <Icon size={16} />
    </ActionIcon>
  </Tooltip>
)
