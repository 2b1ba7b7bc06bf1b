// Customers and suppliers: searched, added, changed, loaded from a file, with links to their open and paid documents.
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import {
  Building2,
  FileSearch,
  FileUp,
  Landmark,
  PanelRight,
  Pencil,
  Plus,
  Receipt,
  ReceiptText,
  Trash2,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { CompanyObject } from '../../../shared/api/endpoints/open-item/companies.ts'
import type { CompaniesSearch } from '../address/lists.ts'
import { useListAddress } from '../address/use-list-address.ts'
import { useCommands } from '../command/registry.ts'
import { loadCompanyPage } from '../data/query/lists.ts'
import { openDialog } from '../dialog/stack.ts'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { createGrid } from '../grid/grid-state.ts'
import { EmptyState } from '../part/empty-state.tsx'
import { formatCount, formatIban } from '../text/format.ts'
import { ListFoot, ListScreen } from '../view/list/list-screen.tsx'
import { ListSearch } from '../view/list/list-search.tsx'
import { menuColumn, type RowAction, useRowCommands } from '../view/list/row-actions.tsx'
import { DropToLoad } from './drop-to-load.tsx'
import { removeCompany } from './item-actions.ts'
import classes from './open-items.module.css'
import './text/en.ts'

const TABLES = ['company'] as const
const FIRST_SORT = 'name'
const idOf = ({ id }: CompanyObject) => id

export const CompaniesScreen = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [{ find = '', sort = FIRST_SORT }, change] = useListAddress<CompaniesSearch>('/companies')
  const [grid] = useState(createGrid<CompanyObject>)
  const total = useStore(grid.store, (state) => state.total)
  const add = () => openDialog('company', find === '' ? {} : { name: find })
  const load = () => openDialog('load_items', { kind: 'company', file: null })
  const { actionsOf, columns } = useMemo(() => {
    const actionsOf = (company: CompanyObject): readonly RowAction[] => [
      {
        id: 'company.open',
        title: t('items.action.open'),
        icon: PanelRight,
        keys: ['enter'],
        run: () => openDialog('company_panel', { companyId: company.id }),
      },
      {
        id: 'company.edit',
        title: t('items.action.edit'),
        icon: Pencil,
        keys: ['b'],
        run: () => openDialog('company', { companyId: company.id }),
      },
      {
        id: 'company.invoices',
        title: t('items.action.company-invoices'),
        icon: ReceiptText,
        keys: ['v'],
        run: () => void navigate({ to: '/invoices', search: { company: company.id } }),
      },
      {
        id: 'company.expenses',
        title: t('items.action.company-expenses'),
        icon: Receipt,
        keys: ['e'],
        run: () => void navigate({ to: '/expenses', search: { company: company.id } }),
      },
      {
        id: 'company.payments',
        title: t('items.action.payments'),
        icon: Landmark,
        keys: ['p'],
        run: () => void navigate({ to: '/transactions', search: { q: company.name } }),
      },
      {
        id: 'company.delete',
        title: t('items.action.delete'),
        icon: Trash2,
        keys: ['delete'],
        isDanger: true,
        run: () => void removeCompany(company),
      },
    ]
    const own: readonly Column<CompanyObject>[] = [
      {
        id: 'name',
        title: t('items.column.name'),
        flex: 3,
        minWidth: 160,
        sort: 'asc',
        isEssential: true,
        text: ({ name }) => name,
        render: ({ name }) => <bdi className={classes.number}>{name}</bdi>,
      },
      {
        id: 'other_names',
        title: t('items.column.other-names'),
        flex: 2,
        minWidth: 120,
        text: ({ other_names }) => other_names.join(', '),
      },
      {
        id: 'city',
        title: t('items.column.place'),
        flex: 2,
        minWidth: 110,
        sort: 'asc',
        isEssential: true,
        text: ({ zip, city }) => [zip, city].filter(Boolean).join(' '),
      },
      {
        id: 'ibans',
        title: t('items.column.ibans'),
        flex: 2,
        minWidth: 180,
        // A single IBAN is never cut; of several the later ones may be.
        growsTo: 240,
        text: ({ ibans }) => ibans.map(formatIban).join(', '),
      },
      { id: 'key', title: t('items.column.key'), width: 110, isHiddenAtFirst: true, text: ({ key }) => key ?? '' },
    ]
    const columns = [...own, menuColumn(t('list.actions'), ({ name }: CompanyObject) => name, actionsOf)]
    return { actionsOf, columns }
  }, [t, navigate])
  useRowCommands(grid, actionsOf)
  useCommands([
    { id: 'items.new', title: t('items.add.company'), section: 'file', icon: Plus, keys: ['n'], run: add },
    { id: 'items.load', title: t('items.load'), section: 'file', icon: FileUp, keys: ['u'], run: load },
  ])
  const buttons = (
    <>
      <Button size="xs" variant="default" leftSection={<FileUp size={15} />} onClick={load} aria-keyshortcuts="u">
        {t('items.load')}
      </Button>
      <Button size="xs" leftSection={<Plus size={15} />} onClick={add} aria-keyshortcuts="n">
        {t('items.add.company')}
      </Button>
    </>
  )
  return (
    <DropToLoad kind="company">
      <ListScreen
        title={t('items.companies')}
        filters={
          <ListSearch
            label={t('items.search.company')}
            value={find}
            onChange={(text) => change({ find: text || undefined })}
            onEnterList={() => grid.handle.focus()}
          />
        }
        actions={buttons}
      >
        <DataGrid
          grid={grid}
          name="companies"
          label={t('items.companies')}
          columns={columns}
          load={(ask) => loadCompanyPage(ask, { search: find })}
          filters={find}
          sort={sort}
          onSort={(by) => change({ sort: by === FIRST_SORT ? undefined : by })}
          tables={TABLES}
          rowId={idOf}
          onOpen={({ id }, isMove) => {
            if (!isMove) openDialog('company_panel', { companyId: id })
          }}
          emptyState={
            find === '' ? (
              <EmptyState icon={Building2} title={t('items.empty.company')} hint={t('items.empty.company.hint')}>
                {buttons}
              </EmptyState>
            ) : (
              <EmptyState icon={FileSearch} title={t('items.none')} hint={t('items.none.hint')}>
                <Button leftSection={<Plus size={15} />} onClick={add}>
                  {t('items.add.company')}
                </Button>
              </EmptyState>
            )
          }
          foot={
            <ListFoot
              text={
                total === null
                  ? t('list.loading')
                  : t('items.total.company', { count: total, formatted: formatCount(total) })
              }
            />
          }
        />
      </ListScreen>
    </DropToLoad>
  )
}
