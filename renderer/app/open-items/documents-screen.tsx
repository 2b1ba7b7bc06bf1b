// The list of invoices or of expenses: open, overdue or all; searched, added, changed, loaded from a file.
import { Button, Pill, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, FileSearch, FileUp, Pencil, Plus, Receipt, ReceiptText, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { ITEM_VIEWS, type ItemsSearch } from '../address/lists.ts'
import { useListAddress } from '../address/use-list-address.ts'
import { useCommands } from '../command/registry.ts'
import { ledgerAccountsQuery, vatRatesQuery } from '../data/query/ledger/ledger-accounts.ts'
import { type DocumentSums, loadDocumentPage } from '../data/query/lists.ts'
import { companyQuery } from '../data/query/open-item/companies.ts'
import type { DocumentObject } from '../data/query/open-item/open-items.ts'
import { openDialog } from '../dialog/stack.ts'
import { ColumnsMenu } from '../grid/columns-menu.tsx'
import { DataGrid } from '../grid/data-grid.tsx'
import { createGrid, type Grid } from '../grid/grid-state.ts'
import { EmptyState } from '../part/empty-state.tsx'
import { formatAmount, formatCount } from '../text/format.ts'
import { ListFoot, ListScreen } from '../view/list/list-screen.tsx'
import { ListSearch } from '../view/list/list-search.tsx'
import { menuColumn, type RowAction, useRowCommands } from '../view/list/row-actions.tsx'
import { localToday } from '../view/today.ts'
import type { DocumentKind } from './dialogs.ts'
import { documentColumns } from './document-columns.tsx'
import { DropToLoad } from './drop-to-load.tsx'
import { removeDocument } from './item-actions.ts'
import classes from './open-items.module.css'
import './text/en.ts'

const PATHS = { invoice: '/invoices', expense: '/expenses' } as const
const TITLES = { invoice: 'items.invoices', expense: 'items.expenses' } as const
const ICONS = { invoice: ReceiptText, expense: Receipt } as const
const TABLES = { invoice: ['invoice', 'company'], expense: ['expense', 'company'] } as const
const FIRST_SORT = '-date'
const idOf = ({ id }: DocumentObject) => id

export const InvoicesScreen = () => <DocumentsScreen key="invoice" kind="invoice" />
export const ExpensesScreen = () => <DocumentsScreen key="expense" kind="expense" />

const DocumentsScreen = ({ kind }: { readonly kind: DocumentKind }) => {
  const { t } = useTranslation()
  const [{ find = '', view, company, sort = FIRST_SORT }, change] = useListAddress<ItemsSearch>(PATHS[kind])
  const [grid] = useState(createGrid<DocumentObject, DocumentSums>)
  const { data: only } = useQuery(companyQuery(company ?? null))
  const { data: accounts } = useQuery(ledgerAccountsQuery)
  const { data: rates } = useQuery(vatRatesQuery)
  const add = () => openDialog('document', company === undefined ? { kind } : { kind, companyId: company })
  const load = () => openDialog('load_items', { kind, file: null })
  const { actionsOf, columns } = useMemo(() => {
    const actionsOf = ({ id, number, journal_entry_id: entryId }: DocumentObject): readonly RowAction[] => [
      {
        id: 'items.edit',
        title: t('items.action.edit'),
        icon: Pencil,
        keys: ['enter'],
        run: () => openDialog('document', { kind, documentId: id }),
      },
      {
        id: 'items.entry',
        title: t('items.form.entry'),
        icon: BookOpen,
        isEnabled: entryId !== null,
        run: () => entryId !== null && openDialog('journal_entry', { entryId }),
      },
      {
        id: 'items.delete',
        title: t('items.action.delete'),
        icon: Trash2,
        keys: ['delete'],
        isDanger: true,
        run: () => void removeDocument(kind, id, number),
      },
    ]
    const accountNames = new Map(accounts?.map(({ id, full_name }) => [id, full_name]))
    const rateNames = new Map(rates?.map(({ id, name }) => [id, name]))
    const columns = [
      ...documentColumns({
        ...{ t, now: localToday(new Date()) },
        nameOfAccount: (id) => accountNames.get(id) ?? '',
        nameOfRate: (id) => rateNames.get(id) ?? '',
      }),
      menuColumn(t('list.actions'), ({ number }: DocumentObject) => number, actionsOf),
    ]
    return { actionsOf, columns }
  }, [t, kind, accounts, rates])
  useRowCommands(grid, actionsOf)
  useCommands([
    { id: 'items.new', title: t(`items.add.${kind}`), section: 'file', icon: Plus, keys: ['n'], run: add },
    { id: 'items.load', title: t('items.load'), section: 'file', icon: FileUp, keys: ['u'], run: load },
  ])
  const buttons = (
    <>
      <Button size="xs" variant="default" leftSection={<FileUp size={15} />} onClick={load} aria-keyshortcuts="u">
        {t('items.load')}
      </Button>
      <Button size="xs" leftSection={<Plus size={15} />} onClick={add} aria-keyshortcuts="n">
        {t(`items.add.${kind}`)}
      </Button>
    </>
  )
  const isNarrowed = find !== '' || company !== undefined || view === 'overdue'
  return (
    <DropToLoad kind={kind}>
      <ListScreen
        title={t(TITLES[kind])}
        filters={
          <>
            <ListSearch
              label={t(`items.search.${kind}`)}
              value={find}
              onChange={(text) => change({ find: text || undefined })}
              onEnterList={() => grid.handle.focus()}
            />
            <SegmentedControl
              size="xs"
              aria-label={t('items.view')}
              value={view ?? 'open'}
              onChange={(value) => change({ view: ITEM_VIEWS.find((each) => each === value) })}
              data={(['open', 'overdue', 'all'] as const).map((value) => ({ value, label: t(`items.view.${value}`) }))}
            />
            {only && (
              <Pill
                withRemoveButton
                onRemove={() => change({ company: undefined })}
                removeButtonProps={{ 'aria-label': t('items.company.all'), 'aria-hidden': false, tabIndex: 0 }}
              >
                {t('items.company.only', { name: only.name })}
              </Pill>
            )}
          </>
        }
        actions={
          <>
            {buttons}
            <ColumnsMenu grid={grid} name={kind} columns={columns} />
          </>
        }
      >
        <DataGrid
          grid={grid}
          name={kind}
          label={t(TITLES[kind])}
          columns={columns}
          load={(ask) =>
            loadDocumentPage(kind, ask, { view: view ?? 'open', today: localToday(new Date()), company, search: find })
          }
          filters={[find, view ?? null, company ?? null]}
          sort={sort}
          onSort={(by) => change({ sort: by === FIRST_SORT ? undefined : by })}
          tables={TABLES[kind]}
          rowId={idOf}
          onOpen={({ id }, isMove) => {
            if (!isMove) openDialog('document', { kind, documentId: id })
          }}
          emptyState={
            isNarrowed ? (
              <EmptyState icon={FileSearch} title={t('items.none')} hint={t('items.none.hint')} />
            ) : (
              <EmptyState icon={ICONS[kind]} title={t(`items.empty.${kind}`)} hint={t(`items.empty.${kind}.hint`)}>
                {buttons}
              </EmptyState>
            )
          }
          foot={<Foot grid={grid} kind={kind} />}
        />
      </ListScreen>
    </DropToLoad>
  )
}

const Foot = ({ grid, kind }: { readonly grid: Grid<DocumentObject, DocumentSums>; readonly kind: DocumentKind }) => {
  const { t } = useTranslation()
  const { total, meta } = useStore(grid.store)
  return (
    <ListFoot
      text={
        total === null ? t('list.loading') : t(`items.total.${kind}`, { count: total, formatted: formatCount(total) })
      }
    >
      <span className={classes.sums}>
        {meta?.map((sum) => (
          <span key={sum.currency}>
            {t('items.sum', {
              currency: sum.currency,
              open: formatAmount(sum.open_amount, sum.currency),
              total: formatAmount(sum.total, sum.currency),
            })}
          </span>
        ))}
      </span>
    </ListFoot>
  )
}
