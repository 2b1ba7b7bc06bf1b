// The bank accounts: the one on screen, their balances, and the number of their open transactions.
import { Button, Skeleton } from '@mantine/core'
import { useClickOutside, useMergedRef } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import { Banknote, CreditCard, Landmark, Layers, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { ListSearch } from '../../address/transactions.ts'
import { useListSearch } from '../../address/use-list-search.ts'
import { useCommands } from '../../command/registry.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { openDialog } from '../../dialog/stack.ts'
import { Money } from '../../part/money.tsx'
import { IbanText } from '../../part/texts.tsx'
import { countParams } from '../../text/format.ts'
import { accountTypeText } from '../../view/account-type-text.ts'
import { BalanceState } from '../../view/check/balance-state.tsx'
import { currencyTotals } from '../../view/currency-totals.ts'
import type { Screen } from '../screen.ts'
import { Navigation, usePath } from './navigation.tsx'
import classes from './sidebar.module.css'

const ICONS = { bank: Landmark, cash: Banknote, creditcard: CreditCard } as const
const SKELETONS = ['first', 'second', 'third']

/** In a narrow window it opens over the screen; in a wide one it is always visible. */
export const useSidebar = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }))
const close = () => useSidebar.setState({ isOpen: false })

export const Sidebar = ({ screens }: { readonly screens: readonly Screen[] }) => {
  const { t } = useTranslation()
  const isOpen = useSidebar((state) => state.isOpen)
  const side = useRef<HTMLElement>(null)
  const outside = useClickOutside<HTMLElement>(close)
  useCommands([
    {
      id: 'sidebar.close',
      title: t('dialog.close'),
      section: 'view',
      isKeyOnly: true,
      isEnabled: isOpen,
      keys: ['escape'],
      run: close,
    },
  ])
  useEffect(() => {
    if (!isOpen) return
    side.current?.querySelector('a')?.focus()
    return () => document.querySelector<HTMLElement>('[aria-controls="sidebar"]')?.focus()
  }, [isOpen])
  const address = useLocation({ select: ({ href }) => href })
  // The chosen account is on screen now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what it reacts to
  useEffect(close, [address])
  const { account: current } = useListSearch()
  const { data: accounts, isError } = useAccounts()
  const isOnList = usePath() === '/transactions'
  return (
    <nav
      ref={useMergedRef(side, isOpen ? outside : null)}
      id="sidebar"
      className={classes.side}
      data-open={isOpen}
      aria-label={t('nav.window')}
    >
      <div className={classes.rolling}>
        <div className={classes.places}>
          <Navigation screens={screens} />
        </div>
        <ul className={classes.accounts} aria-label={t('nav.label')}>
          {accounts ? (
            <>
              {accounts.length > 0 && (
                <li>
                  <AllAccounts accounts={accounts} isCurrent={current === undefined && isOnList} />
                </li>
              )}
              {accounts.map((account) => (
                <li key={account.id}>
                  <Account account={account} isCurrent={account.id === current} />
                </li>
              ))}
            </>
          ) : (
            !isError && SKELETONS.map((name) => <Skeleton key={name} component="li" height={44} mb={8} />)
          )}
        </ul>
      </div>
      <div className={classes.sideFooter}>
        <Button
          fullWidth
          justify="flex-start"
          size="xs"
          variant="subtle"
          leftSection={<Plus size={16} />}
          onClick={() => openDialog('add_account', {})}
        >
          {t('account.add')}
        </Button>
      </div>
    </nav>
  )
}

/** The filters stay when the account changes; the open detail and the filter on an import belong to the old one. */
const toAccount = (account: string | undefined) => (old: ListSearch) => ({
  ...old,
  account,
  open: undefined,
  batch: undefined,
})

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
      <Layers size={16} aria-hidden className={classes.accountIcon} />
      <span className={classes.accountName}>{t('nav.all')}</span>
      <span className={classes.accountLine}>
        <span className={classes.accountDetail}>{t('nav.accounts', countOf(accounts.length))}</span>
        <span className={classes.totals}>
          {currencyTotals(accounts.map(({ currency, balance }) => ({ currency, amount: balance }))).map(
            ({ currency, amount }) => (
              <Money key={currency} amount={amount} currency={currency} withCurrency />
            ),
          )}
        </span>
      </span>
      <Counts
        total={sum((account) => account.transactions_count)}
        open={sum((account) => account.unreconciled_transactions_count)}
      />
    </Link>
  )
}

const Account = ({ account, isCurrent }: { account: BankAccountObject; isCurrent: boolean }) => {
  const { t } = useTranslation()
  const Icon = ICONS[account.type]
  return (
    <Link
      to="/transactions"
      search={toAccount(account.id)}
      className={classes.account}
      aria-current={isCurrent ? 'page' : undefined}
      activeOptions={EXACTLY}
    >
      <Icon size={16} aria-hidden className={classes.accountIcon} />
      <bdi className={classes.accountName} title={account.name}>
        {account.name}
      </bdi>
      <span className={classes.accountLine}>
        <span className={classes.accountDetail}>
          {account.iban ? <IbanText iban={account.iban} short /> : t(accountTypeText(account))}
        </span>
        <BalanceState account={account} isShort />
        {account.balance !== undefined && <Money amount={account.balance} currency={account.currency} withCurrency />}
      </span>
      <Counts total={account.transactions_count ?? 0} open={account.unreconciled_transactions_count ?? 0} />
    </Link>
  )
}

// The link to all accounts names no account: without this option the router would mark it as the current one on every
// account.
const EXACTLY = { explicitUndefined: true } as const

const countOf = (count: number) => countParams(count)

const Counts = ({ total, open }: { readonly total: number; readonly open: number }) => {
  const { t } = useTranslation()
  return (
    <span className={classes.accountLine}>
      <span className={classes.accountDetail}>{total === 0 ? t('nav.empty') : t('list.total', countOf(total))}</span>
      {open > 0 && <span className={classes.accountOpen}>{t('nav.open', countOf(open))}</span>}
      {open === 0 && total > 0 && <span className={classes.accountDone}>{t('nav.all-done')}</span>}
    </span>
  )
}
