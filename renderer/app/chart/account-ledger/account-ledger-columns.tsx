// The columns of an account ledger: each posting with its contra accounts and the running balance.
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { AccountLedgerRow } from '../../data/query/ledger/account-ledger.ts'
import type { Column } from '../../grid/column.ts'
import { Money } from '../../part/money.tsx'
import { formatAmount, formatCount, formatDate, plainAmount } from '../../text/format.ts'
import { entryNumberColumn, entryTextColumn } from '../../view/entry-columns.tsx'
import classes from './account-ledger.module.css'

const nameOf = ({ number, name }: AccountLedgerRow['counter_accounts'][number]): string => `${number} ${name}`

const counterText = (t: TFunction, { counter_accounts: [first, ...others] }: AccountLedgerRow): string => {
  if (first === undefined) return ''
  return others.length === 0
    ? nameOf(first)
    : t('sheet.several', { name: nameOf(first), formatted: formatCount(others.length) })
}

export const accountLedgerColumns = (t: TFunction, currency: string): readonly Column<AccountLedgerRow>[] => {
  const amount = (id: 'debit' | 'credit'): Column<AccountLedgerRow> => ({
    id,
    title: t(`sheet.column.${id}`),
    width: 112,
    align: 'right',
    isEssential: true,
    text: (row) => (row[id] === 0 ? '' : formatAmount(row[id], currency)),
    render: (row) => (row[id] === 0 ? null : <Money amount={row[id]} currency={currency} />),
    copy: (row) => plainAmount(row[id], currency),
  })
  return [
    {
      id: 'date',
      title: t('sheet.column.date'),
      width: 94,
      isEssential: true,
      sort: 'asc',
      text: ({ date }) => formatDate(date),
    },
    entryNumberColumn({ title: t('sheet.column.number'), shortTitle: t('sheet.column.number.short') }),
    entryTextColumn(t('sheet.column.text')),
    {
      id: 'counter_accounts',
      title: t('sheet.column.counter'),
      flex: 2,
      minWidth: 130,
      text: (row) => counterText(t, row),
      hint: ({ counter_accounts }) => counter_accounts.map(nameOf).join(', '),
      copy: ({ counter_accounts }) => counter_accounts.map(nameOf).join(', '),
      render: (row) => {
        const [first] = row.counter_accounts
        return first === undefined ? null : (
          <Link
            to="/accounts/$accountId"
            params={{ accountId: first.id }}
            search={(old: object) => old}
            className={classes.counter ?? ''}
            tabIndex={-1}
            onClick={(event) => event.stopPropagation()}
          >
            {counterText(t, row)}
          </Link>
        )
      },
    },
    amount('debit'),
    amount('credit'),
    {
      id: 'balance',
      title: t('sheet.column.balance'),
      width: 124,
      align: 'right',
      isEssential: true,
      text: ({ balance }) => formatAmount(balance, currency),
      render: ({ balance }) => <Money amount={balance} currency={currency} />,
      copy: ({ balance }) => plainAmount(balance, currency),
    },
  ]
}
