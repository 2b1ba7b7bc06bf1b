// Customers and suppliers: searched, added, changed, loaded from a file, with links to their open and paid documents.

import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { FileUp, Landmark, PanelRight, Pencil, Plus, Receipt, ReceiptText, ScrollText, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyObject } from '../../../shared/api/endpoints/open-item/companies.ts'
import type { CompaniesSearch } from '../address/lists.ts'
import { useListAddress } from '../address/use-list-address.ts'
import { loadCompanyPage } from '../data/query/lists.ts'
import { openDialog } from '../dialog/stack.ts'
import type { Column } from '../grid/column.ts'
import { createGrid } from '../grid/grid-state.ts'
import { formatIban } from '../text/format.ts'
import { DropFile } from '../view/file/drop-file.tsx'
import { RecordList } from '../view/list/record-list.tsx'
import { menuColumn, type RowAction } from '../view/list/row-actions.tsx'
import { removeCompany } from './item-actions.ts'
import classes from './open-items.module.css'
import './text/dictionary.ts'

const TABLES = ['company'] as const

export const CompaniesScreen = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const address = useListAddress<CompaniesSearch>('/companies')
  const [{ find = '' }] = address
  const [grid] = useState(createGrid<CompanyObject>)
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
        id: 'company.statement',
        title: t('screen.statement'),
        icon: ScrollText,
        keys: ['k'],
        run: () => void navigate({ to: '/companies/$companyId/statement', params: { companyId: company.id } }),
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
        title: t('word.delete'),
        icon: Trash2,
        keys: ['delete'],
        isDanger: true,
        run: () => void removeCompany(company),
      },
    ]
    const columns = [...companyColumns(t), menuColumn(t('list.actions'), ({ name }: CompanyObject) => name, actionsOf)]
    return { actionsOf, columns }
  }, [t, navigate])
  return (
    <DropFile onFiles={([file = null]) => openDialog('load_items', { kind: 'company', file })}>
      <RecordList
        grid={grid}
        name="companies"
        title={t('place.companies')}
        searchLabel={t('items.search.company')}
        address={address}
        firstSort="name"
        commands={[
          { id: 'items.new', title: t('items.add.company'), section: 'file', icon: Plus, keys: ['n'], run: add },
          { id: 'items.load', title: t('items.load'), section: 'file', icon: FileUp, keys: ['u'], run: load },
        ]}
        columns={columns}
        actionsOf={actionsOf}
        load={(ask) => loadCompanyPage(ask, { search: find })}
        filters={find}
        tables={TABLES}
        onOpen={({ id }) => openDialog('company_panel', { companyId: id })}
        empty={{ picture: 'names', title: t('items.empty.company'), hint: t('items.empty.company.hint') }}
        none={{
          title: t('items.none'),
          hint: t('items.none.hint'),
          children: (
            <Button leftSection={<Plus size={15} />} onClick={add}>
              {t('items.add.company')}
            </Button>
          ),
        }}
        countText={(many) => t('items.total.company', many)}
      />
    </DropFile>
  )
}

const companyColumns = (t: TFunction): readonly Column<CompanyObject>[] => [
  {
    id: 'name',
    title: t('word.name'),
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
    title: t('account.iban'),
    flex: 2,
    minWidth: 180,
    // A single IBAN is never cut; of several the later ones may be.
    growsTo: 240,
    text: ({ ibans }) => ibans.map(formatIban).join(', '),
  },
  { id: 'key', title: t('items.column.key'), width: 110, isHiddenAtFirst: true, text: ({ key }) => key ?? '' },
]
