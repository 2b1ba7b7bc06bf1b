// The list of invoices or of expenses: open, overdue, not booked or all; searched, added, changed, loaded from a file.

import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { BellRing, Camera, ChartColumn, FileText, FileUp, FolderInput, Plus, ScanLine } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { ITEM_VIEWS, type ItemsSearch } from '../address/lists.ts'
import { useListAddress } from '../address/use-list-address.ts'
import type { Command } from '../command/command.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { ledgerAccountsQuery, vatRatesQuery } from '../data/query/ledger/ledger-accounts.ts'
import { type DocumentSums, loadDocumentPage } from '../data/query/lists.ts'
import { companyQuery } from '../data/query/open-item/companies.ts'
import type { DocumentObject } from '../data/query/open-item/open-items.ts'
import { openDialog } from '../dialog/stack.ts'
import { createGrid, type Grid } from '../grid/grid-state.ts'
import { useSelection } from '../grid/use-selection.ts'
import { countParams, formatAmount } from '../text/format.ts'
import { useBillFolder } from '../view/bill-folder/use-bill-folder.ts'
import { chooseBills, isBillName, readBills } from '../view/file/bill-files.ts'
import { DropFile } from '../view/file/drop-file.tsx'
import { openWaitingBills } from '../view/file/open-waiting-bills.ts'
import { RecordList } from '../view/list/record-list.tsx'
import { RemovablePill } from '../view/list/removable-pill.tsx'
import { menuColumn } from '../view/list/row-actions.tsx'
import { localToday } from '../view/today.ts'
import type { DocumentKind } from './dialogs.ts'
import { documentActions, openDocument } from './document-actions.ts'
import { documentColumns } from './document-columns.tsx'
import { saveInvoices } from './item-actions.ts'
import classes from './open-items.module.css'
import './text/dictionary.ts'

const PATHS = { invoice: '/invoices', expense: '/expenses' } as const
const TITLES = { invoice: 'place.debtors', expense: 'place.creditors' } as const
const AGED_REPORT = { invoice: 'aged_debtors', expense: 'aged_creditors' } as const
const AGED = { invoice: 'report.aged_debtors', expense: 'report.aged_creditors' } as const
const TABLES = { invoice: ['invoice', 'company'], expense: ['expense', 'company'] } as const

export const InvoicesScreen = () => <DocumentsScreen key="invoice" kind="invoice" />
export const ExpensesScreen = () => <DocumentsScreen key="expense" kind="expense" />

const DocumentsScreen = ({ kind }: { readonly kind: DocumentKind }) => {
  const { t } = useTranslation()
  const address = useListAddress<ItemsSearch>(PATHS[kind])
  const [{ find = '', view, company }, change] = address
  const [grid] = useState(createGrid<DocumentObject, DocumentSums>)
  const [selection, choose] = useSelection<DocumentObject>([find, view, company].join(' '))
  const total = useStore(grid.store, (state) => state.total) ?? 0
  const count = selection.isAll ? total - selection.rows.size : selection.rows.size
  const navigate = useNavigate()
  const { data: only } = useQuery(companyQuery(company ?? null))
  const { data: accounts } = useQuery(ledgerAccountsQuery)
  const { data: rates } = useQuery(vatRatesQuery)
  const baseCurrency = useStatus().data?.organization.base_currency
  const waiting = useBillFolder(kind === 'expense')?.waiting ?? 0
  const add = () => openDialog('document', company === undefined ? { kind } : { kind, companyId: company })
  const load = () => openDialog('load_items', { kind, file: null })
  const showTransaction = useCallback(
    (id: string) => void navigate({ to: '/transactions', search: { open: id } }),
    [navigate],
  )
  // Bills are read as they are; a list of them is a table.
  const dropped = (files: readonly File[]) => {
    const [list] = files
    if (kind === 'expense' && files.some(({ name }) => isBillName(name))) readBills(files)
    else if (list) openDialog('load_items', { kind, file: list })
  }
  const { actionsOf, columns } = useMemo(() => {
    const actionsOf = (document: DocumentObject) => documentActions(t, kind, document, showTransaction)
    const accountNames = new Map(accounts?.map(({ id, full_name }) => [id, full_name]))
    const rateNames = new Map(rates?.map(({ id, name }) => [id, name]))
    const columns = [
      ...documentColumns({
        kind,
        t,
        now: localToday(new Date()),
        baseCurrency,
        nameOfAccount: (id) => accountNames.get(id) ?? '',
        nameOfRate: (id) => rateNames.get(id) ?? '',
      }),
      menuColumn(t('list.actions'), ({ number }: DocumentObject) => number, actionsOf),
    ]
    return { actionsOf, columns }
  }, [t, kind, accounts, rates, baseCurrency, showTransaction])
  return (
    <DropFile onFiles={dropped}>
      <RecordList
        grid={grid}
        name={kind}
        title={t(TITLES[kind])}
        searchLabel={t(`items.search.${kind}`)}
        address={address}
        firstSort="-date"
        filterFields={
          <>
            <ViewChoice kind={kind} view={view} onChange={(chosen) => change({ view: chosen })} />
            {only && (
              <RemovablePill label={t('items.company.all')} onRemove={() => change({ company: undefined })}>
                {t('items.company.only', { name: only.name })}
              </RemovablePill>
            )}
          </>
        }
        filterTexts={[t(`items.view.${view ?? 'open'}`), only && t('items.company.only', { name: only.name })]}
        commands={[
          { id: 'items.new', title: t(`items.add.${kind}`), section: 'file', icon: Plus, keys: ['n'], run: add },
          ...(kind === 'invoice'
            ? [...pdfCommands(t, grid, count), remindCommand(t, () => void navigate({ to: '/reminders' }))]
            : billCommands(t, waiting)),
          { id: 'items.load', title: t('items.load'), section: 'file', icon: FileUp, keys: ['u'], run: load },
          {
            id: 'items.aged',
            title: t(AGED[kind]),
            section: 'go',
            icon: ChartColumn,
            keys: ['a'],
            run: () => void navigate({ to: '/reports/$report', params: { report: AGED_REPORT[kind] } }),
          },
        ]}
        hasColumnsMenu
        {...(kind === 'invoice' ? { selection: { value: selection, onChange: choose } } : {})}
        columns={columns}
        actionsOf={actionsOf}
        load={(ask) =>
          loadDocumentPage(kind, ask, { view: view ?? 'open', today: localToday(new Date()), company, search: find })
        }
        filters={[find, view ?? null, company ?? null]}
        tables={TABLES[kind]}
        onOpen={(document) => openDocument(kind, document, showTransaction)}
        empty={{ picture: 'documents', title: t(`items.empty.${kind}`), hint: t(`items.empty.${kind}.hint`) }}
        none={{ title: t('items.none'), hint: t('items.none.hint') }}
        isNarrowed={
          find !== '' || company !== undefined || view === 'overdue' || view === 'reminded' || view === 'unbooked'
        }
        countText={(many) => t(`items.total.${kind}`, many)}
        footNote={<Sums grid={grid} />}
      />
    </DropFile>
  )
}

/** The ways to read bills; `waiting`: in the watched folder. */
const billCommands = (t: TFunction, waiting: number) =>
  [
    { id: 'items.bills', title: t('items.bills'), section: 'file', icon: ScanLine, keys: ['b'], run: chooseBills },
    {
      id: 'items.folder',
      title: waiting > 0 ? t('items.folder.waiting', countParams(waiting)) : t('items.folder'),
      section: 'file',
      icon: FolderInput,
      keys: ['o'],
      run: openWaitingBills,
    },
    {
      id: 'items.camera',
      title: t('items.camera'),
      section: 'file',
      icon: Camera,
      keys: ['k'],
      run: () => openDialog('camera', {}),
    },
  ] as const

/** Everything that is due for a reminder is chosen at first. */
const remindCommand = (t: TFunction, onDone: () => void): Command => ({
  id: 'items.remind',
  title: t('items.remind'),
  section: 'file',
  icon: BellRing,
  keys: ['m'],
  run: () => openDialog('remind', { onDone }),
})

/** The selected invoices in one PDF; nothing while none is selected. */
const pdfCommands = (t: TFunction, grid: Grid<DocumentObject, DocumentSums>, count: number): readonly Command[] =>
  count === 0
    ? []
    : [
        {
          id: 'items.pdf.selected',
          title: t('items.pdf.selected', countParams(count)),
          section: 'file',
          icon: FileText,
          keys: ['shift+p'],
          run: () => void grid.handle.chosen().then((rows) => saveInvoices(rows.map(({ id }) => id))),
        },
      ]

interface ViewChoiceProps {
  readonly kind: DocumentKind
  readonly view: ItemsSearch['view']
  readonly onChange: (view: ItemsSearch['view']) => void
}

const ViewChoice = ({ kind, view, onChange }: ViewChoiceProps) => {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('word.shown')}
      value={view ?? 'open'}
      onChange={(value) => onChange(ITEM_VIEWS.find((each) => each === value))}
      data={(['open', ...ITEM_VIEWS] as const)
        // Only customers are reminded.
        .filter((value) => value !== 'reminded' || kind === 'invoice')
        .map((value) => ({ value, label: t(`items.view.${value}`) }))}
    />
  )
}

const Sums = ({ grid }: { readonly grid: Grid<DocumentObject, DocumentSums> }) => {
  const { t } = useTranslation()
  const meta = useStore(grid.store, (state) => state.meta)
  return (
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
  )
}
