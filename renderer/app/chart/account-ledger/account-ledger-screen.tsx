// The account ledger: the postings of a period with the running balance, the opening and the closing balance.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { BookOpen, ChevronLeft, ChevronRight, FileSearch, PencilLine, SquareArrowOutUpRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { AccountWithBalance } from '../../../../shared/api/endpoints/ledger/ledger.ts'
import type { AccountLedgerSearch } from '../../address/ledger.ts'
import { useCommands } from '../../command/registry.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import {
  type AccountLedgerMeta,
  type AccountLedgerRow,
  accountLedgerAddress,
  loadAccountLedgerPage,
} from '../../data/query/ledger/account-ledger.ts'
import { accountBalancesQuery } from '../../data/query/ledger/ledger-accounts.ts'
import { openDialog } from '../../dialog/stack.ts'
import { AccountInput } from '../../form/account-input.tsx'
import type { Column } from '../../grid/column.ts'
import { DataGrid } from '../../grid/data-grid.tsx'
import { createGrid, type Grid } from '../../grid/grid-state.ts'
import { EmptyState } from '../../part/empty-state.tsx'
import { IconButton } from '../../part/icon-button.tsx'
import { countParams, formatAmount } from '../../text/format.ts'
import { FileMenu } from '../../view/file-buttons.tsx'
import { DateFilter } from '../../view/list/date-filter.tsx'
import { ListFooter, ListScreen } from '../../view/list/list-screen.tsx'
import { rangeText } from '../../view/list/range-text.ts'
import { type RowAction, useRowCommands } from '../../view/list/row-actions.tsx'
import { usePrintList } from '../../view/print/use-print-list.tsx'
import classes from './account-ledger.module.css'
import { accountLedgerColumns } from './account-ledger-columns.tsx'
import '../text/dictionary.ts'

export const AccountLedgerScreen = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { accountId = '' } = useParams({ strict: false }) as { readonly accountId?: string }
  const { data: accounts } = useQuery(accountBalancesQuery)
  const account = accounts?.find(({ id }) => id === accountId)
  if (accounts && !account)
    return (
      <EmptyState isScreen icon={FileSearch} title={t('sheet.gone')} hint={t('sheet.gone.hint')}>
        <Button onClick={() => void navigate({ to: '/accounts' })}>{t('sheet.chart')}</Button>
      </EmptyState>
    )
  // The rows need not wait for the name of the account.
  return <AccountLedger key={accountId} accountId={accountId} account={account} accounts={accounts ?? NONE} />
}

const NONE: readonly AccountWithBalance[] = []
const TABLES = ['journal_entry', 'ledger_account'] as const
const idOf = ({ journal_entry_id }: AccountLedgerRow) => journal_entry_id

interface AccountLedgerProps {
  readonly accountId: string
  readonly account: AccountWithBalance | undefined
  /** All accounts, by number. */
  readonly accounts: readonly AccountWithBalance[]
}

const AccountLedger = ({ accountId, account, accounts }: AccountLedgerProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as AccountLedgerSearch
  const { from, to } = search
  const [grid] = useState(createGrid<AccountLedgerRow, AccountLedgerMeta>)
  const currency = useStatus().data?.organization.base_currency ?? 'CHF'
  const openAccount = (id: string, period: AccountLedgerSearch = search) =>
    void navigate({ to: '/accounts/$accountId', params: { accountId: id }, search: period })
  const step = (by: 1 | -1) => {
    const next = accounts[accounts.findIndex(({ id }) => id === accountId) + by]
    if (next) openAccount(next.id)
  }
  const { actionsOf, columns } = useMemo(() => {
    const actionsOf = ({ journal_entry_id, counter_accounts }: AccountLedgerRow): readonly RowAction[] => [
      {
        id: 'sheet.open',
        title: t('word.show-entry'),
        icon: BookOpen,
        keys: ['enter'],
        run: () => openDialog('journal_entry', { entryId: journal_entry_id }),
      },
      {
        id: 'sheet.counter',
        title: t('sheet.action.counter'),
        icon: SquareArrowOutUpRight,
        keys: ['c'],
        isEnabled: counter_accounts.length > 0,
        run: () => {
          const [first] = counter_accounts
          if (first)
            void navigate({
              to: '/accounts/$accountId',
              params: { accountId: first.id },
              search: (old: object) => old,
            })
        },
      },
    ]
    return { actionsOf, columns: accountLedgerColumns(t, currency) }
  }, [t, currency, navigate])
  useRowCommands(grid, actionsOf)
  const book = () => openDialog('book_entry', { accountId })
  useCommands([
    { id: 'sheet.book', title: t('sheet.book'), section: 'file', icon: PencilLine, keys: ['n'], run: book },
    {
      id: 'sheet.previous',
      title: t('sheet.previous'),
      section: 'go',
      icon: ChevronLeft,
      keys: ['[', 'alt+arrowleft'],
      run: () => step(-1),
    },
    {
      id: 'sheet.next',
      title: t('sheet.next'),
      section: 'go',
      icon: ChevronRight,
      keys: [']', 'alt+arrowright'],
      run: () => step(1),
    },
  ])
  const print = useLedgerPrint({ grid, currency, columns, title: account?.full_name, from, to })
  return (
    <ListScreen
      title={account?.full_name ?? t('screen.account-sheet')}
      filters={
        <>
          <IconButton icon={ChevronLeft} label={t('sheet.previous')} size={16} onClick={() => step(-1)} />
          <IconButton icon={ChevronRight} label={t('sheet.next')} size={16} onClick={() => step(1)} />
          <AccountInput
            size="xs"
            w={180}
            aria-label={t('sheet.account')}
            placeholder={t('sheet.account')}
            value={null}
            onChange={(id) => id !== null && openAccount(id)}
          />
          <DateFilter
            name={t('word.period')}
            from={from}
            to={to}
            onChange={(range) => openAccount(accountId, { from: range.from, to: range.to })}
          />
        </>
      }
      actions={
        <>
          <FileMenu address={accountLedgerAddress(accountId, search)} more={[print.command]} />
          <Button size="xs" leftSection={<PencilLine size={15} />} onClick={book} aria-keyshortcuts="n">
            {t('journal.book')}
          </Button>
        </>
      }
    >
      <DataGrid
        grid={grid}
        name="sheet"
        label={account?.full_name ?? t('screen.account-sheet')}
        columns={columns}
        load={(ask) => loadAccountLedgerPage(ask, accountId, search)}
        filters={[accountId, from ?? null, to ?? null]}
        sort="date"
        onSort={() => undefined}
        tables={TABLES}
        rowId={idOf}
        onOpen={({ journal_entry_id }, isMove) => {
          if (!isMove) openDialog('journal_entry', { entryId: journal_entry_id })
        }}
        emptyState={<NoEntries onBook={book} />}
        footer={<Footer grid={grid} currency={currency} />}
      />
      {print.node}
    </ListScreen>
  )
}

interface PrintProps extends Pick<AccountLedgerSearch, 'from' | 'to'> {
  readonly grid: Grid<AccountLedgerRow, AccountLedgerMeta>
  readonly currency: string
  readonly columns: readonly Column<AccountLedgerRow>[]
  readonly title: string | undefined
}

const useLedgerPrint = ({ grid, currency, columns, title, from, to }: PrintProps) => {
  const { t } = useTranslation()
  return usePrintList({
    grid,
    columns,
    title: title ?? t('screen.account-sheet'),
    filters: [rangeText(t, from, to)].filter((text) => text !== null),
    sums: <Sums grid={grid} currency={currency} />,
  })
}

interface FooterProps {
  readonly grid: Grid<AccountLedgerRow, AccountLedgerMeta>
  readonly currency: string
}

const Footer = ({ grid, currency }: FooterProps) => {
  const { t } = useTranslation()
  const { total } = useStore(grid.store)
  return (
    <ListFooter text={total === null ? t('list.loading') : t('sheet.total', countParams(total))}>
      <Sums grid={grid} currency={currency} />
    </ListFooter>
  )
}

const Sums = ({ grid, currency }: FooterProps) => {
  const { t } = useTranslation()
  const { meta } = useStore(grid.store)
  const figures = [
    ['sheet.opening', meta?.opening_balance],
    ['sheet.column.debit', meta?.debit],
    ['sheet.column.credit', meta?.credit],
    ['sheet.closing', meta?.closing_balance],
  ] as const
  return (
    <span className={classes.sums}>
      {figures.map(([name, amount]) =>
        amount === undefined ? null : <span key={name}>{`${t(name)} ${formatAmount(amount, currency)}`}</span>,
      )}
    </span>
  )
}

const NoEntries = ({ onBook }: { readonly onBook: () => void }) => {
  const { t } = useTranslation()
  return (
    <EmptyState picture="entries" title={t('sheet.empty')} hint={t('sheet.empty.hint')}>
      <Button size="xs" leftSection={<PencilLine size={15} />} onClick={onBook}>
        {t('journal.book')}
      </Button>
    </EmptyState>
  )
}
