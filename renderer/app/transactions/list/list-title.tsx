// The title of the list: the account with its IBAN and balance, or all accounts.
import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { useChangeSearch, useListSearch } from '../../address/use-list-search.ts'
import { openDialog } from '../../dialog/stack.ts'
import { ImportButton } from '../../import/drop/import-button.tsx'
import { CopyValue } from '../../part/copy-value.tsx'
import { Money } from '../../part/money.tsx'
import { IbanText } from '../../part/texts.tsx'
import { BalanceState } from '../../view/check/balance-state.tsx'
import classes from '../transactions.module.css'
import balances from './list-title.module.css'

interface Props {
  /** Undefined: all of them, or it is not loaded yet. */
  readonly account: BankAccountObject | undefined
  /** Further actions on the list. */
  readonly children: ReactNode
}

export const ListTitle = ({ account, children }: Props) => {
  const { t } = useTranslation()
  const change = useChangeSearch()
  const isAll = useListSearch().account === undefined
  const name = account?.name ?? (isAll ? t('nav.all') : '')
  useDocumentTitle(name === '' ? 'Kontor' : `${name} · Kontor`)
  return (
    <div className={classes.title}>
      <div className={classes.heading}>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {account?.iban && (
          <span className={classes.headingDetail}>
            <IbanText iban={account.iban} /> <CopyValue value={account.iban} name={t('account.iban')} />
          </span>
        )}
      </div>
      {account?.balance !== undefined && (
        <span className={balances.balance}>
          <span>
            <span className={balances.balanceLabel}>{t('list.balance')}</span>
            <Money amount={account.balance} currency={account.currency} withCurrency />
          </span>
          <span className={balances.balanceState}>
            <BalanceState account={account} onDay={(day) => change({ from: day, to: day })} />
          </span>
        </span>
      )}
      {children}
      {account?.type === 'cash' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<PencilLine size={14} />}
          onClick={() => openDialog('type_transaction', { accountId: account.id })}
        >
          {t('typed.add')}
        </Button>
      )}
      <ImportButton accountId={account?.id ?? null} size="xs" />
    </div>
  )
}
