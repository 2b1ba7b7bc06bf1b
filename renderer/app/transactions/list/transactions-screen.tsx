// The list of transactions with its filters and the detail of one of them.
import { Button } from '@mantine/core'
import { useDocumentTitle, useElementSize } from '@mantine/hooks'
import { FileSearch, Landmark, PencilLine, Plus } from 'lucide-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { readSearch } from '../../../../shared/value/search-words.ts'
import { isFiltered, type ListSearch, NO_FILTERS, type TransactionState } from '../../address/transactions.ts'
import { useChangeSearch, useListSearch } from '../../address/use-list-search.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { openDialog } from '../../dialog/stack.ts'
import { listWidthOf } from '../../grid/column-defs.tsx'
import { ColumnsMenu } from '../../grid/columns-menu.tsx'
import { createGrid } from '../../grid/grid-state.ts'
import { useSelection } from '../../grid/use-selection.ts'
import { ImportButton } from '../../import/drop/import-button.tsx'
import { EmptyState } from '../../part/empty-state.tsx'
import { SelectionBar, useBulkActions } from '../bulk/selection-bar.tsx'
import { Detail } from '../detail/detail.tsx'
import type { ListMeta, Row } from '../list-row.ts'
import { SearchedWords } from '../marked-text.tsx'
import { useProposalFacts } from '../proposal/proposal-column.tsx'
import { useConfirmProposal } from '../proposal/use-confirm-proposal.ts'
import classes from '../transactions.module.css'
import { CoverageStrip } from './coverage-strip.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ListFiles } from './list-files.tsx'
import { TransactionFooter } from './list-footer.tsx'
import { ListTitle } from './list-title.tsx'
import { TransactionGrid } from './transaction-grid.tsx'
import { twoLineColumns } from './two-line-columns.tsx'
import { useListCommands } from './use-list-commands.ts'
import { useOpening } from './use-opening.ts'
import { wideColumns } from './wide-columns.tsx'
import '../text/dictionary.ts'

export const TransactionsScreen = () => {
  const { t } = useTranslation()
  const { account: accountId } = useListSearch()
  const change = useChangeSearch()
  const { data: accounts } = useAccounts()
  if (accounts?.length === 0) return <NoAccount />
  if (accountId !== undefined && accounts && !accounts.some((account) => account.id === accountId)) {
    return (
      <EmptyState isScreen icon={Landmark} title={t('error.unknown-account')} hint={t('error.unknown-account.hint')}>
        <Button onClick={() => change({ account: undefined })}>{t('error.show-all')}</Button>
      </EmptyState>
    )
  }
  // The rows need not wait for the names of the accounts.
  return <TransactionList accounts={accounts ?? NO_ACCOUNTS} />
}

const NO_ACCOUNTS: readonly BankAccountObject[] = []

const NoAccount = () => {
  const { t } = useTranslation()
  useDocumentTitle('Kontor')
  return (
    <EmptyState isScreen picture="payments" title={t('empty.no-account')} hint={t('empty.no-account.hint')}>
      <Button leftSection={<Plus size={16} />} onClick={() => openDialog('add_account', {})}>
        {t('account.add')}
      </Button>
      <ImportButton accountId={null} variant="default" />
    </EmptyState>
  )
}

/** From this width of the list on, in pixels, all columns are next to each other; below it a row has two lines. */
const WIDE_PX = 1500

interface ColumnOptions {
  readonly accounts: readonly BankAccountObject[]
  readonly isOneAccount: boolean
  readonly isWide: boolean
  /** The proposal has no column of its own. */
  readonly isNarrow: boolean
  readonly baseCurrency: string
  readonly state: TransactionState | undefined
}

const useColumns = ({ accounts, isOneAccount, isWide, isNarrow, baseCurrency, state }: ColumnOptions) => {
  const { t } = useTranslation()
  const facts = useProposalFacts()
  return useMemo(
    () =>
      isWide
        ? wideColumns(t, accounts, isOneAccount, facts)
        : twoLineColumns(t, { accounts, isOneAccount, baseCurrency, state, facts, isNarrow }),
    [t, accounts, isOneAccount, isWide, isNarrow, baseCurrency, state, facts],
  )
}

const TransactionList = ({ accounts }: { readonly accounts: readonly BankAccountObject[] }) => {
  const search = useListSearch()
  const change = useChangeSearch()
  const baseCurrency = useStatus().data?.organization.base_currency ?? 'CHF'
  const [grid] = useState(createGrid<Row, ListMeta>)
  const { ref, width } = useElementSize()
  const isWide = (width || window.innerWidth) >= WIDE_PX
  // Stored for the detail, which shows the data of the row at once.
  const [row, setRow] = useState<Row | null>(null)

  const account = accounts.find((each) => each.id === search.account)
  const isOneAccount = search.account !== undefined
  const { state, q = '' } = search
  const columns = useColumns({
    accounts,
    isOneAccount,
    isWide,
    baseCurrency,
    state,
    isNarrow: listWidthOf(width) === 'narrow',
  })
  const name = `transactions.${isOneAccount ? 'one' : 'all'}${isWide ? '' : '.two-lines'}`
  const words = useMemo(() => readSearch(q), [q])

  const { open: openId, sort: _, ...filters } = search
  const [selection, choose] = useSelection<Row>(JSON.stringify(filters))
  const actions = useBulkActions({ grid, search, selection, onChange: choose })

  const opening = useOpening(openId)
  const onOpen = (opened: Row, isMove: boolean) => {
    if (!opening.request(opened.id)) return
    setRow(opened)
    change({ open: opened.id }, isMove)
  }
  const onEnter = useConfirmProposal({ grid, search, onOpen: (row) => onOpen(row, false) })
  const closeDetail = () => {
    change({ open: undefined })
    grid.handle.focus()
  }
  useListCommands({ grid, search, account, actions })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const cancelled = opening.cancel()
    if (openId !== undefined || cancelled === 'requested') closeDetail()
    else if (cancelled === 'clicked') return
    else if (actions.chosen.count > 0) actions.clear()
  }
  return (
    <div className={classes.screen}>
      <div className={classes.list}>
        <ListTitle account={account}>
          {isWide && <ColumnsMenu grid={grid} name={name} columns={columns} />}
          <ListFiles
            grid={grid}
            search={search}
            account={account}
            accounts={accounts}
            columns={columns}
            isWide={isWide}
          />
        </ListTitle>
        {account && <CoverageStrip key={account.id} account={account} />}
        <FilterBar grid={grid} onReview={actions.reviewAll} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape works on any focused cell */}
        <div className={classes.body} ref={ref} onKeyDown={onKeyDown} onClick={opening.clicked}>
          <SearchedWords value={words}>
            <TransactionGrid
              grid={grid}
              name={name}
              lines={isWide ? 1 : 2}
              columns={columns}
              search={search}
              selection={selection}
              onSelect={choose}
              onOpen={onOpen}
              onEnter={onEnter}
              emptyState={<NoTransactions search={search} account={account} />}
            />
          </SearchedWords>
        </div>
        <SelectionBar grid={grid} isAll={selection.isAll} actions={actions} />
        <TransactionFooter grid={grid} account={account} />
      </div>
      {openId && <Detail key={openId} id={openId} search={search} row={row} grid={grid} onClose={closeDetail} />}
    </div>
  )
}

interface NoTransactionsProps {
  readonly search: ListSearch
  readonly account: BankAccountObject | undefined
}

const NoTransactions = ({ search, account }: NoTransactionsProps) => {
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
    <EmptyState picture="payments" title={t('empty.no-transaction')} hint={t('empty.no-transaction.hint')}>
      <ImportButton accountId={account?.id ?? null} />
      {account?.type === 'cash' && (
        <Button
          variant="default"
          leftSection={<PencilLine size={16} />}
          onClick={() => openDialog('type_transaction', { accountId: account.id })}
        >
          {t('typed.add')}
        </Button>
      )}
    </EmptyState>
  )
}
