// The table of exchange rates: typed, loaded from a file, changed and deleted.
import type { TFunction } from 'i18next'
import { FileUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExchangeRateObject } from '../../../shared/api/endpoints/ledger/exchange-rates.ts'
import { decimalText } from '../../../shared/value/exchange-rate.ts'
import type { RatesSearch } from '../address/lists.ts'
import { useListAddress } from '../address/use-list-address.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { loadRatePage } from '../data/query/lists.ts'
import { openDialog } from '../dialog/stack.ts'
import type { Column } from '../grid/column.ts'
import { createGrid } from '../grid/grid-state.ts'
import { DropFile } from '../view/file/drop-file.tsx'
import { RecordList } from '../view/list/record-list.tsx'
import { menuColumn, type RowAction } from '../view/list/row-actions.tsx'
import { removeRate } from './rate-actions.ts'
import { rateDay, rateName, sourceText } from './rate-words.ts'
import './text/dictionary.ts'

const TABLES = ['exchange_rate'] as const

const edit = (rate: ExchangeRateObject) => openDialog('exchange_rate', { rate })

export const RatesScreen = () => {
  const { t } = useTranslation()
  const base = useStatus().data?.organization.base_currency ?? ''
  const address = useListAddress<RatesSearch>('/exchange-rates')
  const [{ find = '' }] = address
  const [grid] = useState(createGrid<ExchangeRateObject>)
  const add = () => openDialog('exchange_rate', {})
  const load = (file: File | null = null) => openDialog('load_items', { kind: 'exchange_rate', file })
  const columns = useMemo(
    () => [...rateColumns(t, base), menuColumn(t('list.actions'), rateName, rateActions(t))],
    [t, base],
  )
  return (
    <DropFile onFiles={([file]) => load(file)}>
      <RecordList
        grid={grid}
        name="exchange-rates"
        title={t('rates.title')}
        searchLabel={t('rates.search')}
        address={address}
        firstSort="-date"
        commands={[
          { id: 'rates.new', title: t('rates.new'), section: 'file', icon: Plus, keys: ['n'], run: add },
          { id: 'rates.load', title: t('rates.load'), section: 'file', icon: FileUp, keys: ['u'], run: () => load() },
        ]}
        columns={columns}
        actionsOf={rateActions(t)}
        load={(ask) => loadRatePage(ask, { search: find })}
        filters={find}
        tables={TABLES}
        onOpen={edit}
        empty={{ picture: 'documents', title: t('rates.empty'), hint: t('rates.empty.hint') }}
        none={{ title: t('rates.none'), hint: t('rates.none.hint') }}
        countText={(many) => t('rates.total', many)}
        footNote={<span>{t('rates.order')}</span>}
      />
    </DropFile>
  )
}

const rateActions =
  (t: TFunction) =>
  (rate: ExchangeRateObject): readonly RowAction[] => [
    { id: 'rates.edit', title: t('rates.edit'), icon: Pencil, keys: ['enter'], run: () => edit(rate) },
    {
      id: 'rates.delete',
      title: t('word.delete'),
      icon: Trash2,
      keys: ['delete'],
      isDanger: true,
      run: () => void removeRate(rate),
    },
  ]

const rateColumns = (t: TFunction, base: string): readonly Column<ExchangeRateObject>[] => [
  {
    id: 'currency',
    title: t('word.currency'),
    width: 110,
    sort: 'asc',
    isEssential: true,
    text: ({ currency }) => currency,
  },
  { id: 'date', title: t('word.date'), width: 130, isFigure: true, sort: 'desc', isEssential: true, text: rateDay },
  { id: 'kind', title: t('rates.kind'), width: 150, text: ({ kind }) => t(`rates.kind.${kind}`) },
  {
    id: 'rate',
    title: t('rates.column.rate', { currency: base }),
    width: 140,
    align: 'right',
    isFigure: true,
    isEssential: true,
    text: ({ rate }) => decimalText(rate),
  },
  { id: 'source', title: t('rates.column.source'), flex: 1, minWidth: 160, text: (rate) => sourceText(t, rate) },
]
