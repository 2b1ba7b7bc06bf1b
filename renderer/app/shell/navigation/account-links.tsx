// The bank accounts as links to their transactions: the one on screen, its balance, and how many of its transactions are
// open.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { ListSearch } from '../../address/transactions.ts'
import { useListSearch } from '../../address/use-list-search.ts'
import { Money } from '../../part/money.tsx'
import { IbanText } from '../../part/texts.tsx'
import { countParams } from '../../text/format.ts'
import { accountTypeText } from '../../view/account-type-text.ts'
import { BalanceState } from '../../view/check/balance-state.tsx'
import { currencyTotals } from '../../view/currency-totals.ts'
import { usePath } from './navigation.tsx'
import classes from './sidebar.module.css'

export const AccountLinks = ({ accounts }: { readonly accounts: readonly BankAccountObject[] }) => {
  const { account: current } = useListSearch()
  const isOnList = usePath() === '/transactions'
  return (
    <>
      {accounts.length > 1 && (
        <li>
          <AllAccounts accounts={accounts} isCurrent={current === undefined && isOnList} />
        </li>
      )}
      {accounts.map((account) => (
        <li key={account.id}>
          <Account account={account} isCurrent={isOnList && account.id === current} />
        </li>
      ))}
    </>
  )
}

/** The filters stay when the account changes; the open detail and the filter on an import belong to the old one. */
const toAccount = (account: string | undefined) => (old: ListSearch) => ({
  ...old,
  account,
  open: undefined,
  batch: undefined,
})

// The link to all accounts names no account: without this option the router would mark it as the current one on every
// account.
const EXACTLY = { explicitUndefined: true } as const

const AllAccounts = ({ accounts, isCurrent }: { accounts: readonly BankAccountObject[]; isCurrent: boolean }) => {
  const { t } = useTranslation()
  const sum = (count: (account: BankAccountObject) => number | undefined) =>
    accounts.reduce((total, account) => total + (count(account) ?? 0), 0)
  return (
    <Link
      to="/transactions"
      search={toAccount(undefined)}
      className={classes.account}
      aria-current={isCurrent ? 'page' : undefined}
      activeOptions={EXACTLY}
    >
      <span className={classes.accountLine}>
        <span className={classes.accountName}>{t('nav.all')}</span>
        <span className={classes.totals}>
          {currencyTotals(accounts.map(({ currency, balance }) => ({ currency, amount: balance }))).map(
            ({ currency, amount }) => (
              <Money key={currency} amount={amount} currency={currency} withCurrency />
            ),
          )}
        </span>
      </span>
      <span className={classes.accountLine}>
        <span className={classes.accountDetail}>{t('nav.accounts', countParams(accounts.length))}</span>
        <OpenCount
          total={sum((account) => account.transactions_count)}
          open={sum((account) => account.unreconciled_transactions_count)}
        />
      </span>
    </Link>
  )
}

const Account = ({ account, isCurrent }: { account: BankAccountObject; isCurrent: boolean }) => {
  const { t } = useTranslation()
  return (
    <Link
      to="/transactions"
      search={toAccount(account.id)}
      className={classes.account}
      aria-current={isCurrent ? 'page' : undefined}
      activeOptions={EXACTLY}
    >
      <span className={classes.accountLine}>
        <bdi className={classes.accountName} title={account.name}>
          {account.name}
        </bdi>
        <BalanceState account={account} isShort />
        {account.balance !== undefined && <Money amount={account.balance} currency={account.currency} withCurrency />}
      </span>
      <span className={classes.accountLine}>
        <span className={classes.accountDetail}>
          {account.iban ? <IbanText iban={account.iban} short /> : t(accountTypeText(account))}
        </span>
        <OpenCount total={account.transactions_count ?? 0} open={account.unreconciled_transactions_count ?? 0} />
      </span>
    </Link>
  )
}

const OpenCount = ({ total, open }: { readonly total: number; readonly open: number }) => {
  const { t } = useTranslation()
  if (total === 0) return <span className={classes.accountDetail}>{t('nav.empty')}</span>
  return open > 0 ? (
    <span className={classes.accountOpen}>{t('nav.open', countParams(open))}</span>
  ) : (
    <span className={classes.accountDetail}>{t('nav.all-done')}</span>
  )
}
