// Under the list: the number of rows and their sum; for one account the balance at the focused row.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { runningBalanceQuery } from '../../data/query/bank/transactions.ts'
import type { Grid } from '../../grid/grid-state.ts'
import { Money } from '../../part/money.tsx'
import { formatCount, formatDate } from '../../text/format.ts'
import { ListFooter } from '../../view/list/list-screen.tsx'
import type { ListMeta, Row } from '../list-row.ts'
import classes from '../transactions.module.css'

interface Props {
  readonly grid: Grid<Row, ListMeta>
  /** The account on screen, if it is a single one. */
  readonly account: BankAccountObject | undefined
}

export const TransactionFooter = ({ grid, account }: Props) => {
  const { t } = useTranslation()
  const { total, meta, from, to } = useStore(grid.store)
  if (total === null) return <ListFooter text={t('list.loading')} />
  const formatted = formatCount(total)
  return (
    <ListFooter text={t('list.total', { count: total, formatted })}>
      {total > 0 && (
        <span className={classes.footRange}>
          {t('list.range', { from: formatCount(from), to: formatCount(Math.min(to, total)), total: formatted })}
        </span>
      )}
      {account && <RunningBalance grid={grid} account={account} />}
      <span className={classes.sums}>
        {meta?.sums.map(({ currency, amount, credits, debits }) => (
          <span key={currency}>
            {credits !== 0 && debits !== 0 && (
              <span className={classes.footSides}>
                {t('list.credits')} <Money amount={credits} currency={currency} isSigned />
                {' · '}
                {t('list.debits')} <Money amount={debits} currency={currency} />
                {' · '}
              </span>
            )}
            <strong>
              {t('list.sum')} <Money amount={amount} currency={currency} withCurrency />
            </strong>
          </span>
        ))}
      </span>
    </ListFooter>
  )
}

const RunningBalance = ({ grid, account }: { readonly grid: Props['grid']; readonly account: BankAccountObject }) => {
  const { t } = useTranslation()
  const row = useStore(grid.store, (state) => state.focused)
  const { data: balance } = useQuery(runningBalanceQuery(row?.id ?? null))
  if (!row?.booking_date || balance === undefined || balance === null) return null
  return (
    <span>
      {t('list.balance-after', { date: formatDate(row.booking_date) })}{' '}
      <Money amount={balance} currency={account.currency} />
    </span>
  )
}
