// The list of transactions with its filters and the detail of one of them.
import { Button } from '@mantine/core'
import { FileDown, FileSearch, Landmark, Plus } from 'lucide-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank-accounts.ts'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank-transactions.ts'
import { isFiltered, type ListSearch, NO_FILTERS } from '../address/transactions.ts'
import { useChangeSearch, useListSearch } from '../address/use-list-search.ts'
import { useAccounts } from '../data/query/accounts.ts'
import { openDialog } from '../dialog/stack.ts'
import { ColumnsMenu } from '../grid/columns-menu.tsx'
import { createGrid, type Grid } from '../grid/grid-state.ts'
import { ImportButton } from '../import/drop/import-button.tsx'
import { EmptyState } from '../part/empty-state.tsx'
import { formatCount } from '../text/format.ts'
import { wideColumns } from './columns.tsx'
import { CoverageStrip } from './coverage-strip.tsx'
import { Detail } from './detail.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ListTitle } from './list-title.tsx'
import { TransactionGrid } from './transaction-grid.tsx'
import classes from './transactions.module.css'

export const TransactionsScreen = () => {
  const { t } = useTranslation()
  const { account: accountId } = useListSearch()
  const change = useChangeSearch()
  const { data: accounts } = useAccounts()
  if (!accounts) return null
  if (accounts.length === 0) return <NoAccount />
  if (accountId !== undefined && !accounts.some((account) => account.id === accountId)) {
    return (
      <EmptyState isScreen icon={Landmark} title={t('error.unknown-account')} hint={t('error.unknown-account.hint')}>
        <Button onClick={() => change({ account: undefined })}>{t('error.show-all')}</Button>
      </EmptyState>
    )
  }
  return <TransactionList accounts={accounts} />
}

const NoAccount = () => {
  const { t } = useTranslation()
  return (
    <EmptyState isScreen icon={Landmark} title={t('empty.no-account')} hint={t('empty.no-account.hint')}>
      <Button leftSection={<Plus size={16} />} onClick={() => openDialog('add_account', {})}>
        {t('account.add')}
      </Button>
      <ImportButton accountId={null} variant="default" />
    </EmptyState>
  )
}

const TransactionList = ({ accounts }: { readonly accounts: readonly BankAccountObject[] }) => {
  const { t } = useTranslation()
  const search = useListSearch()
  const change = useChangeSearch()
  const [grid] = useState(createGrid<BankTransactionObject>)
  // Kept for the detail, which shows at once what the row already knows.
  const [row, setRow] = useState<BankTransactionObject | null>(null)
  const account = accounts.find((each) => each.id === search.account)
  const isOneAccount = account !== undefined
  const columns = useMemo(() => wideColumns(t, accounts, isOneAccount), [t, accounts, isOneAccount])
  const name = isOneAccount ? 'transactions.one' : 'transactions.all'

  const onOpen = (opened: BankTransactionObject, isMove: boolean) => {
    setRow(opened)
    change({ open: opened.id }, isMove)
  }
  const closeDetail = () => {
    change({ open: undefined })
    grid.handle.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && search.open) closeDetail()
  }
  return (
    <div className={classes.screen}>
      <div className={classes.list}>
        <ListTitle account={account}>
          <ColumnsMenu grid={grid} name={name} columns={columns} />
        </ListTitle>
        {account && <CoverageStrip key={account.id} account={account} />}
        <FilterBar />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape works on whatever cell has the focus */}
        <div className={classes.body} onKeyDown={onKeyDown}>
          <TransactionGrid
            grid={grid}
            name={name}
            columns={columns}
            search={search}
            onOpen={onOpen}
            emptyState={<NothingHere search={search} accountId={search.account ?? null} />}
            foot={<Foot grid={grid} />}
          />
        </div>
      </div>
      {search.open && <Detail key={search.open} id={search.open} row={row} grid={grid} onClose={closeDetail} />}
    </div>
  )
}

const NothingHere = ({ search, accountId }: { readonly search: ListSearch; readonly accountId: string | null }) => {
  const { t } = useTranslation()
  const change = useChangeSearch()
  if (isFiltered(search))
    return (
      <EmptyState icon={FileSearch} title={t('empty.nothing-found')} hint={t('empty.nothing-found.hint')}>
        <Button variant="light" onClick={() => change(NO_FILTERS)}>
          {t('filter.clear-all')}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState icon={FileDown} title={t('empty.no-transaction')} hint={t('empty.no-transaction.hint')}>
      <ImportButton accountId={accountId} />
    </EmptyState>
  )
}

const Foot = ({ grid }: { readonly grid: Grid<BankTransactionObject> }) => {
  const { t } = useTranslation()
  const { total, from, to } = useStore(grid.store)
  const formatted = formatCount(total ?? 0)
  return (
    <footer className={classes.foot}>
      <strong role="status">{total === null ? t('list.loading') : t('list.total', { count: total, formatted })}</strong>
      {total !== null && total > 0 && (
        <span>
          {t('list.range', { from: formatCount(from), to: formatCount(Math.min(to, total)), total: formatted })}
        </span>
      )}
    </footer>
  )
}
