// The bank accounts: their balances and whether statements prove them; added by IBAN, changed, deleted. Under them: how
// customers pay.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Layers, Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { BooksCheckObject } from '../../../../shared/api/endpoints/ledger/books-checks.ts'
import type { BankAccountsSearch } from '../../address/lists.ts'
import { useListAddress } from '../../address/use-list-address.ts'
import { booksChecksQuery } from '../../data/query/ledger/books-checks.ts'
import { loadBankAccountPage } from '../../data/query/lists.ts'
import { usePreferences } from '../../data/store/preferences.ts'
import { openDialog } from '../../dialog/stack.ts'
import { createGrid } from '../../grid/grid-state.ts'
import { TWO_LINE_HEIGHTS } from '../../grid/grid-theme.ts'
import { showDone } from '../../part/toast.tsx'
import { RecordList } from '../../view/list/record-list.tsx'
import { menuColumn, type RowAction } from '../../view/list/row-actions.tsx'
import classes from '../accounts.module.css'
import { QrBillSection } from '../qr-bill/qr-bill-section.tsx'
import { accountColumns } from './account-columns.tsx'
import '../text/dictionary.ts'

const TABLES = ['bank_account', 'bank_transaction', 'statement', 'ledger_account'] as const
/** One constant, so that effects do not run again while the checks load. */
const NO_CHECKS: readonly BooksCheckObject[] = []

/** Height of the list's head and footer; and the rows that it shows before it scrolls. */
const FRAME_PX = 66
const MAX_ROWS = 8
const EMPTY_PX = 290

export const BankAccountsScreen = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const address = useListAddress<BankAccountsSearch>('/bank-accounts')
  const [{ find = '' }] = address
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
        id: 'word.delete',
        title: t('word.delete'),
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
  const height = total === 0 ? EMPTY_PX : FRAME_PX + Math.min(total ?? 1, MAX_ROWS) * rowHeight
  return (
    <RecordList
      grid={grid}
      name="bank-accounts"
      title={t('screen.bank-accounts')}
      searchLabel={t('accounts.search')}
      address={address}
      firstSort="name"
      commands={[{ id: 'accounts.add', title: t('account.add'), section: 'file', icon: Plus, keys: ['n'], run: add }]}
      columns={columns}
      actionsOf={actionsOf}
      load={(ask) => loadBankAccountPage(ask, { search: find })}
      filters={find}
      tables={TABLES}
      lines={2}
      onOpen={({ id }) => openDialog('bank_account', { accountId: id })}
      empty={{ picture: 'names', title: t('accounts.empty'), hint: t('accounts.empty.hint') }}
      none={{ title: t('accounts.none'), hint: t('accounts.none.hint') }}
      countText={(many) => t('accounts.total', many)}
      frame={(list) => (
        <div className={classes.screen}>
          <div className={classes.list} style={{ height }}>
            {list}
          </div>
          <QrBillSection />
        </div>
      )}
    />
  )
}
