// Payment orders for expenses: those that the bank has not carried out yet, or all, with the expenses that each pays.
import { SegmentedControl } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpensePaymentObject } from '../../../shared/api/endpoints/open-item/expense-payments.ts'
import type { PaymentsSearch } from '../address/lists.ts'
import { useListAddress } from '../address/use-list-address.ts'
import { loadPaymentPage } from '../data/query/lists.ts'
import { documentQuery } from '../data/query/open-item/open-items.ts'
import { openDialog } from '../dialog/stack.ts'
import type { Column } from '../grid/column.ts'
import { createGrid } from '../grid/grid-state.ts'
import { Money } from '../part/money.tsx'
import {
  countParams,
  formatAccount,
  formatAmount,
  formatCount,
  formatDate,
  plainAmount,
  shortReference,
} from '../text/format.ts'
import { RecordList } from '../view/list/record-list.tsx'
import { menuColumn, type RowAction } from '../view/list/row-actions.tsx'
import { removePayment } from './item-actions.ts'
import classes from './open-items.module.css'
import './text/dictionary.ts'

const TABLES = ['expense_payment', 'expense'] as const

export const PaymentsScreen = () => {
  const { t } = useTranslation()
  const address = useListAddress<PaymentsSearch>('/payments')
  const [{ find = '', view }, change] = address
  const [grid] = useState(createGrid<ExpensePaymentObject>)
  const add = () => openDialog('payment', {})
  const { actionsOf, columns } = useMemo(() => {
    const actionsOf = (payment: ExpensePaymentObject): readonly RowAction[] => [
      {
        id: 'payment.edit',
        title: t('items.action.edit'),
        icon: Pencil,
        keys: ['enter'],
        run: () => openDialog('payment', { paymentId: payment.id }),
      },
      {
        id: 'payment.delete',
        title: t('word.delete'),
        icon: Trash2,
        keys: ['delete'],
        isDanger: true,
        run: () => void removePayment(payment),
      },
    ]
    const own: readonly Column<ExpensePaymentObject>[] = [
      {
        id: 'execution_date',
        title: t('items.column.execution'),
        width: 100,
        isFigure: true,
        sort: 'desc',
        isEssential: true,
        text: ({ execution_date }) => formatDate(execution_date),
      },
      {
        id: 'expenses',
        title: t('items.expenses'),
        flex: 3,
        minWidth: 108,
        isEssential: true,
        text: ({ expense_ids }) => t('items.payment.count', countParams(expense_ids.length)),
        render: ({ expense_ids }) => <ExpenseNames ids={expense_ids} />,
      },
      {
        id: 'iban',
        title: t('account.iban'),
        flex: 2,
        minWidth: 190,
        isFigure: true,
        text: ({ iban }) => (iban === null ? '' : formatAccount(iban)),
      },
      ...referenceColumns(t),
      {
        id: 'text',
        title: t('field.text'),
        flex: 2,
        minWidth: 100,
        isHiddenAtFirst: true,
        text: ({ text }) => text ?? '',
      },
      {
        id: 'status',
        title: t('word.state'),
        width: 120,
        text: ({ status }) => t(`items.payment.status.${status}`),
        render: ({ status }) => (
          <span className={classes.status} data-status={status}>
            {t(`items.payment.status.${status}`)}
          </span>
        ),
      },
      amountColumn('total', t('items.column.total')),
      amountColumn('open_amount', t('state.open')),
    ]
    const columns = [...own, menuColumn(t('list.actions'), nameOf, actionsOf)]
    return { actionsOf, columns }
  }, [t])
  return (
    <RecordList
      grid={grid}
      name="payments"
      title={t('items.payments')}
      searchLabel={t('items.search.payment')}
      address={address}
      firstSort="-execution_date"
      filterFields={
        <SegmentedControl
          size="xs"
          aria-label={t('word.shown')}
          value={view ?? 'open'}
          onChange={(value) => change({ view: value === 'all' ? 'all' : undefined })}
          data={(['open', 'all'] as const).map((value) => ({ value, label: t(`items.view.${value}`) }))}
        />
      }
      filterTexts={[t(`items.view.${view ?? 'open'}`)]}
      commands={[
        { id: 'payment.new', title: t('items.add.payment'), section: 'file', icon: Plus, keys: ['n'], run: add },
      ]}
      hasColumnsMenu
      columns={columns}
      actionsOf={actionsOf}
      load={(ask) => loadPaymentPage(ask, { search: find, 'filter[open]': view === 'all' ? undefined : true })}
      filters={[find, view ?? null]}
      tables={TABLES}
      onOpen={({ id }) => openDialog('payment', { paymentId: id })}
      empty={{
        picture: 'documents',
        title: t(view === 'all' ? 'items.empty.payment' : 'items.empty.payment.open'),
        hint: t('items.empty.payment.hint'),
      }}
      none={{ title: t('items.none'), hint: t('items.none.hint') }}
      countText={(many) => t('items.total.payment', many)}
    />
  )
}

const nameOf = ({ execution_date, total, currency }: ExpensePaymentObject): string =>
  `${formatDate(execution_date)} ${currency} ${formatAmount(total, currency)}`

/** What the bank gets with the amount. A narrow list gives the room to the amounts. */
const referenceColumns = (t: TFunction): readonly Column<ExpensePaymentObject>[] => [
  {
    id: 'reference',
    title: t('field.reference'),
    flex: 2,
    minWidth: 120,
    needsWideList: true,
    text: ({ reference }) => (reference === null ? '' : shortReference(reference)),
    copy: ({ reference }) => reference ?? '',
  },
  {
    id: 'end_to_end_id',
    title: t('items.column.end-to-end'),
    flex: 2,
    minWidth: 110,
    needsWideList: true,
    text: ({ end_to_end_id }) => end_to_end_id ?? '',
  },
]

const amountColumn = (id: 'total' | 'open_amount', title: string): Column<ExpensePaymentObject> => ({
  id,
  title,
  width: 112,
  align: 'right',
  sort: 'desc',
  isEssential: id === 'total',
  text: (payment) => `${payment.currency} ${formatAmount(payment[id], payment.currency)}`,
  render: (payment) => <Money amount={payment[id]} currency={payment.currency} withCurrency />,
  copy: (payment) => plainAmount(payment[id], payment.currency),
})

/** How many expenses a row names; loaded for visible rows only. */
const NAMED = 3

const ExpenseNames = ({ ids }: { readonly ids: readonly string[] }) => {
  const { t } = useTranslation()
  const found = useQueries({ queries: ids.slice(0, NAMED).map((id) => documentQuery('expense', id)) })
  const names = found.flatMap(({ data }) => (data ? [`${data.number} ${data.company?.name ?? ''}`.trim()] : []))
  const more = ids.length - NAMED
  return (
    <bdi>
      {names.join(', ')}
      {more > 0 && ` ${t('items.payment.more', { formatted: formatCount(more) })}`}
    </bdi>
  )
}
