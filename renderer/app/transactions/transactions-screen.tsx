// The list of transactions with its filters and the detail of one of them.
import { Button } from '@mantine/core'
import { FileDown, FileSearch, Landmark, Plus, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank-accounts.ts'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank-transactions.ts'
import { DEFAULT_SORT, isFiltered, type ListSearch, NO_FILTERS, type TransactionSort } from '../address/transactions.ts'
import { useChangeSearch, useListSearch } from '../address/use-list-search.ts'
import { useAccounts } from '../data/query/accounts.ts'
import { openDialog } from '../dialog/stack.ts'
import { ImportButton } from '../import/drop/import-button.tsx'
import { EmptyState } from '../part/empty-state.tsx'
import { formatCount } from '../text/format.ts'
import { errorText } from '../text/problem-text.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { CoverageStrip } from './coverage-strip.tsx'
import { Detail } from './detail.tsx'
import { FilterBar } from './filter-bar.tsx'
import { focusList, type ListApi } from './list-api.ts'
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
  const search = useListSearch()
  const change = useChangeSearch()
  const [api, setApi] = useState<ListApi | null>(null)
  const [total, setTotal] = useState<number | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [range, setRange] = useState({ from: 1, to: 1 })
  const [isNarrow, setNarrow] = useState(false)
  // Kept for the detail, which shows at once what the row already knows.
  const [row, setRow] = useState<BankTransactionObject | null>(null)

  const onSort = useCallback(
    (sort: TransactionSort) => change({ sort: sort === DEFAULT_SORT ? undefined : sort }),
    [change],
  )
  const onOpen = useCallback(
    (opened: BankTransactionObject, isMove: boolean) => {
      setRow(opened)
      change({ open: opened.id }, isMove)
    },
    [change],
  )
  const onTotal = useCallback((count: number) => {
    setTotal(count)
    setError(null)
  }, [])
  const onRange = useCallback(
    (from: number, to: number) => setRange((old) => (old.from === from && old.to === to ? old : { from, to })),
    [],
  )

  const account = accounts.find((each) => each.id === search.account)
  const closeDetail = () => {
    change({ open: undefined })
    focusList(api)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && search.open) closeDetail()
  }
  const retry = () => {
    setError(null)
    api?.purgeInfiniteCache()
  }
  return (
    <div className={classes.screen}>
      <div className={classes.list}>
        <ListTitle account={account}>
          {/* In little room the list shows a fixed choice of columns. */}
          {!isNarrow && <ColumnsMenu api={api} isOneAccount={account !== undefined} />}
        </ListTitle>
        {account && <CoverageStrip key={account.id} account={account} />}
        <FilterBar />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape works on whatever cell has the focus */}
        <div className={classes.body} onKeyDown={onKeyDown}>
          <TransactionGrid
            search={search}
            accounts={accounts}
            openId={search.open}
            onReady={setApi}
            onSort={onSort}
            onOpen={onOpen}
            onTotal={onTotal}
            onError={setError}
            onRange={onRange}
            onNarrow={setNarrow}
          />
          {error ? (
            <LoadError error={error} onRetry={retry} />
          ) : (
            total === 0 && <NothingHere search={search} accountId={search.account ?? null} />
          )}
        </div>
        <Foot total={total} from={range.from} to={range.to} />
      </div>
      {search.open && <Detail key={search.open} id={search.open} row={row} api={api} onClose={closeDetail} />}
    </div>
  )
}

const NothingHere = ({ search, accountId }: { readonly search: ListSearch; readonly accountId: string | null }) => {
  const { t } = useTranslation()
  const change = useChangeSearch()
  return (
    <div className={classes.overlay}>
      {isFiltered(search) ? (
        <EmptyState icon={FileSearch} title={t('empty.nothing-found')} hint={t('empty.nothing-found.hint')}>
          <Button variant="light" onClick={() => change(NO_FILTERS)}>
            {t('filter.clear-all')}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState icon={FileDown} title={t('empty.no-transaction')} hint={t('empty.no-transaction.hint')}>
          <ImportButton accountId={accountId} />
        </EmptyState>
      )}
    </div>
  )
}

const LoadError = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => {
  const { t, i18n } = useTranslation()
  return (
    <div className={classes.overlay} role="alert">
      <EmptyState icon={TriangleAlert} title={t('error.load')} hint={errorText(i18n.language, error)}>
        <Button onClick={onRetry}>{t('error.retry')}</Button>
      </EmptyState>
    </div>
  )
}

interface FootProps {
  readonly total: number | null
  readonly from: number
  readonly to: number
}

const Foot = ({ total, from, to }: FootProps) => {
  const { t } = useTranslation()
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
