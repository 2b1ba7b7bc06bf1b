// The bank accounts: their balances and whether statements prove them; added by IBAN, changed, deleted. Under them: how
// customers pay.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileSearch, Landmark, Layers, Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { BooksCheckObject } from '../../../../shared/api/endpoints/ledger/books-checks.ts'
import type { BankAccountsSearch } from '../../address/lists.ts'
import { useListAddress } from '../../address/use-list-address.ts'
import { useCommands } from '../../command/registry.ts'
import { booksChecksQuery } from '../../data/query/ledger/books-checks.ts'
import { loadBankAccountPage } from '../../data/query/lists.ts'
import { usePreferences } from '../../data/store/preferences.ts'
import { openDialog } from '../../dialog/stack.ts'
import { DataGrid } from '../../grid/data-grid.tsx'
import { createGrid } from '../../grid/grid-state.ts'
import { TWO_LINE_HEIGHTS } from '../../grid/grid-theme.ts'
import { EmptyState } from '../../part/empty-state.tsx'
import { showDone } from '../../part/toast.tsx'
import { formatCount } from '../../text/format.ts'
import { ListFoot, ListScreen } from '../../view/list/list-screen.tsx'
import { ListSearch } from '../../view/list/list-search.tsx'
import { menuColumn, type RowAction, useRowCommands } from '../../view/list/row-actions.tsx'
import classes from '../accounts.module.css'
import { QrBillSection } from '../qr-bill/qr-bill-section.tsx'
import { accountColumns } from './account-columns.tsx'
import '../text/en.ts'

const TABLES = ['bank_account', 'bank_transaction', 'statement', 'ledger_account'] as const
const FIRST_SORT = 'name'
/** One constant, so that effects do not run again while the checks load. */
const NO_CHECKS: readonly BooksCheckObject[] = []
const idOf = ({ id }: BankAccountObject) => id

/** Height of the list's head and foot; and the rows that it shows before it scrolls. */
const FRAME_PX = 66
const MAX_ROWS = 8
const EMPTY_PX = 290

export const BankAccountsScreen = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [{ find = '', sort = FIRST_SORT }, change] = useListAddress<BankAccountsSearch>('/bank-accounts')
  const [grid] = useState(createGrid<BankAccountObject>)
  const total = useStore(grid.store, (state) => state.total)
  const rowHeight = TWO_LINE_HEIGHTS[usePreferences((state) => state.density)]
  const { data: checks = NO_CHECKS } = useQuery(booksChecksQuery)
  const add = () => openDialog('add_account', { onAdded: () => showDone(t('accounts.added')) })
  const { actionsOf, columns } = useMemo(() => {
    const actionsOf = ({ id }: BankAccountObject): readonly RowAction[] => [
      {
        id: 'accounts.edit',
        title: t('accounts.edit'),
        icon: Pencil,
        keys: ['enter'],
        run: () => openDialog('bank_account', { accountId: id }),
      },
      {
        id: 'accounts.transactions',
        title: t('accounts.transactions'),
        icon: Layers,
        keys: ['t'],
        run: () => void navigate({ to: '/transactions', search: { account: id } }),
      },
      {
        id: 'accounts.delete',
        title: t('accounts.delete'),
        icon: Trash2,
        keys: ['delete'],
        isDanger: true,
        run: () => openDialog('delete_bank_account', { accountId: id }),
      },
    ]
    const menu = menuColumn(t('list.actions'), ({ name }: BankAccountObject) => name, actionsOf)
    const checkOf = (id: string) =>
      checks.find(({ code, subject }) => code === 'bank_account_is_ledger' && subject?.id === id)
    return { actionsOf, columns: [...accountColumns(t, checkOf), menu] }
  }, [t, navigate, checks])
  useRowCommands(grid, actionsOf)
  useCommands([{ id: 'accounts.add', title: t('account.add'), section: 'file', icon: Plus, keys: ['n'], run: add }])
  const addButton = (
    <Button size="xs" leftSection={<Plus size={15} />} onClick={add} aria-keyshortcuts="n">
      {t('account.add')}
    </Button>
  )
  const height = total === 0 ? EMPTY_PX : FRAME_PX + Math.min(total ?? 1, MAX_ROWS) * rowHeight
  return (
    <ListScreen
      title={t('screen.bank-accounts')}
      filters={
        <ListSearch
          label={t('accounts.search')}
          value={find}
          onChange={(text) => change({ find: text || undefined })}
          onEnterList={() => grid.handle.focus()}
        />
      }
      actions={addButton}
    >
      <div className={classes.screen}>
        <div className={classes.list} style={{ height }}>
          <DataGrid
            grid={grid}
            name="bank-accounts"
            label={t('screen.bank-accounts')}
            columns={columns}
            lines={2}
            load={(ask) => loadBankAccountPage(ask, { search: find })}
            filters={find}
            sort={sort}
            onSort={(by) => change({ sort: by === FIRST_SORT ? undefined : by })}
            tables={TABLES}
            rowId={idOf}
            onOpen={({ id }, isMove) => {
              if (!isMove) openDialog('bank_account', { accountId: id })
            }}
            emptyState={
              find === '' ? (
                <EmptyState icon={Landmark} title={t('accounts.empty')} hint={t('accounts.empty.hint')}>
                  {addButton}
                </EmptyState>
              ) : (
                <EmptyState icon={FileSearch} title={t('accounts.none')} hint={t('accounts.none.hint')} />
              )
            }
            foot={
              <ListFoot
                text={
                  total === null
                    ? t('list.loading')
                    : t('accounts.total', { count: total, formatted: formatCount(total) })
                }
              />
            }
          />
        </div>
        <QrBillSection />
      </div>
    </ListScreen>
  )
}
