// The columns of the list: what each shows and how it is sorted.
import type { CellClassParams, ColDef, ValueFormatterParams } from 'ag-grid-community'
import type { TFunction } from 'i18next'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank-transactions.ts'
import type { STATED_TEXTS, StatedFields } from '../../../shared/record/bank-transaction.ts'
import type { TransactionSort } from '../address/transactions.ts'
import {
  formatAccount,
  formatAmount,
  formatCount,
  formatDate,
  formatInstant,
  formatReference,
  shortReference,
} from '../text/format.ts'
import { StateBadgeCell } from './state-badge-cell.tsx'
import classes from './transactions.module.css'

export interface GridContext {
  readonly accountNames: ReadonlyMap<string, string>
}

type Row = BankTransactionObject
type Format = ValueFormatterParams<Row>
type Sort = 'asc' | 'desc'

/** The name of each column, for the head of the list, the choice of columns and the detail. */
export const COLUMN_TEXT = {
  booking_date: 'field.booking-date',
  value_date: 'field.value-date',
  document_date: 'field.document-date',
  name: 'field.name',
  counterparty_iban: 'field.counterparty-iban',
  ultimate_name: 'field.ultimate-name',
  text: 'field.text',
  reference: 'field.reference',
  end_to_end_id: 'field.end-to-end-id',
  amount: 'field.amount',
  currency: 'field.currency',
  account: 'field.account',
  state: 'field.state',
  acc_serv_ref: 'field.acc-serv-ref',
  created_at: 'field.created-at',
} as const satisfies Readonly<Record<keyof StatedFields, string>> & Readonly<Record<string, string>>
export type ColumnId = keyof typeof COLUMN_TEXT
export const COLUMN_IDS = Object.keys(COLUMN_TEXT) as readonly ColumnId[]

/** Hidden until somebody asks for them; the account's column besides, when only one account is on screen. */
const RARE: readonly ColumnId[] = [
  'document_date',
  'counterparty_iban',
  'ultimate_name',
  'end_to_end_id',
  'acc_serv_ref',
  'created_at',
]

export const isShownAtFirst = (id: ColumnId, isOneAccount: boolean): boolean =>
  !RARE.includes(id) && !(id === 'account' && isOneAccount)

/** Line breaks and runs of blanks say nothing in a row of one line. */
const oneLine = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

const date = (field: 'booking_date' | 'value_date' | 'document_date'): ColDef<Row> => ({
  colId: field,
  field,
  initialWidth: 90,
  minWidth: 84,
  cellClass: classes.figures ?? '',
  valueFormatter: ({ value }: Format) => (value ? formatDate(value) : ''),
})

const text = (field: 'acc_serv_ref' | (typeof STATED_TEXTS)[number], flex: number): ColDef<Row> => ({
  colId: field,
  field,
  initialFlex: flex,
  minWidth: 120,
  valueFormatter: ({ value }: Format) => oneLine(value),
  tooltipValueGetter: ({ value }) => value ?? null,
})

const sortable = (first: Sort): ColDef<Row> => ({
  sortable: true,
  sortingOrder: first === 'asc' ? ['asc', 'desc'] : ['desc', 'asc'],
})

const contextOf = (params: { readonly context: unknown }): GridContext => params.context as GridContext

const definitions: Readonly<Record<ColumnId, ColDef<Row>>> = {
  booking_date: { ...date('booking_date'), ...sortable('desc'), initialWidth: 102 },
  value_date: { ...date('value_date'), ...sortable('desc') },
  document_date: { ...date('document_date'), ...sortable('desc') },
  name: { ...text('name', 4), ...sortable('asc'), cellClass: classes.name ?? '' },
  counterparty_iban: {
    ...text('counterparty_iban', 3),
    cellClass: classes.figures ?? '',
    valueFormatter: ({ value }: Format) => (value ? formatAccount(value) : ''),
    tooltipValueGetter: ({ value }) => (value ? formatAccount(value) : null),
  },
  ultimate_name: text('ultimate_name', 3),
  text: text('text', 5),
  reference: {
    colId: 'reference',
    field: 'reference',
    initialFlex: 3,
    minWidth: 90,
    cellClass: classes.figures ?? '',
    valueFormatter: ({ value }: Format) => (value ? shortReference(value) : ''),
    tooltipValueGetter: ({ value }) => (value ? formatReference(value) : null),
  },
  end_to_end_id: text('end_to_end_id', 2),
  amount: {
    colId: 'amount',
    field: 'amount',
    initialWidth: 116,
    minWidth: 90,
    ...sortable('desc'),
    headerClass: 'ag-right-aligned-header',
    valueFormatter: ({ data }: Format) =>
      data ? `${data.amount > 0 ? '+' : ''}${formatAmount(data.amount, data.currency)}` : '',
    cellClass: ['ag-right-aligned-cell', classes.amount ?? ''],
    cellClassRules: { [classes.credit ?? '']: ({ data }: CellClassParams<Row>) => (data?.amount ?? 0) > 0 },
  },
  currency: { colId: 'currency', field: 'currency', initialWidth: 54, minWidth: 48 },
  account: {
    colId: 'account',
    initialFlex: 3,
    minWidth: 96,
    valueGetter: (params) => contextOf(params).accountNames.get(params.data?.bank_account_id ?? '') ?? '',
    tooltipValueGetter: ({ value }) => value ?? null,
  },
  state: { colId: 'state', initialWidth: 122, minWidth: 60, cellRenderer: StateBadgeCell },
  acc_serv_ref: text('acc_serv_ref', 2),
  created_at: {
    colId: 'created_at',
    field: 'created_at',
    initialWidth: 140,
    ...sortable('desc'),
    cellClass: classes.figures ?? '',
    valueFormatter: ({ value }: Format) => (value ? formatInstant(value) : ''),
  },
}

/** As many of its parts are named in the hint of a collective transaction. */
const HINTED = 10

/** The text of a collective transaction begins with how many parts it has; the hint names the first of them. */
const withParts = (t: TFunction): ColDef<Row> => ({
  valueFormatter: ({ data, value }: Format) => {
    const count = data?.details.length ?? 0
    const parts = count === 0 ? '' : t('parts.count', { count, formatted: formatCount(count) })
    return [parts, oneLine(value)].filter(Boolean).join(' · ')
  },
  tooltipValueGetter: ({ data, value }) => {
    const named = (data?.details ?? []).slice(0, HINTED).map((part) => {
      const amount = formatAmount(part.amount, data?.currency ?? '')
      return [amount, part.name ?? part.reference ?? part.end_to_end_id].filter(Boolean).join(' ')
    })
    return [value, ...named].filter(Boolean).join('\n') || null
  },
})

/** The definitions in the language of `t`, sorted as the address says (`-booking_date`). */
export const columnsOf = (t: TFunction, sort: TransactionSort, isOneAccount: boolean): ColDef<Row>[] => {
  const sortedBy = sort.replace(/^-/, '')
  return COLUMN_IDS.map((id) => ({
    ...definitions[id],
    ...(id === 'text' ? withParts(t) : {}),
    headerName: id === 'currency' ? t('field.currency.short') : t(COLUMN_TEXT[id]),
    headerTooltip: t(COLUMN_TEXT[id]),
    initialHide: !isShownAtFirst(id, isOneAccount),
    initialSort: id === sortedBy ? (sort.startsWith('-') ? 'desc' : 'asc') : null,
  }))
}
