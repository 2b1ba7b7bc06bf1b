// Payment runs, the latest first: their states, sums and creditors; new ones, and the answers of the bank.
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { Banknote, FileUp, Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RunsSearch } from '../address/lists.ts'
import { useListAddress } from '../address/use-list-address.ts'
import { loadRunPage } from '../data/query/lists.ts'
import type { PaymentRunObject } from '../data/query/open-item/payment-runs.ts'
import { openDialog } from '../dialog/stack.ts'
import type { Column } from '../grid/column.ts'
import { createGrid } from '../grid/grid-state.ts'
import { Money } from '../part/money.tsx'
import { formatAmount, formatCount, formatDate } from '../text/format.ts'
import { DropFile } from '../view/file/drop-file.tsx'
import { RecordList } from '../view/list/record-list.tsx'
import { menuColumn, type RowAction } from '../view/list/row-actions.tsx'
import { chooseAnswer, deleteRun, readAnswer } from './payment-actions.ts'
import classes from './payments.module.css'
import '../open-items/text/dictionary.ts'
import './text/dictionary.ts'

const TABLES = ['payment_run', 'expense_payment', 'bank_transaction'] as const

export const PaymentRunsScreen = () => {
  const { t } = useTranslation()
  const address = useListAddress<RunsSearch>('/payment-runs')
  const [{ find = '' }] = address
  const navigate = useNavigate()
  const [grid] = useState(createGrid<PaymentRunObject>)
  const open = (runId: string) => void navigate({ to: '/payment-runs/$runId', params: { runId } })
  const add = () => openDialog('prepare_payment_run', { onDone: open })
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigate stays the same
  const { actionsOf, columns } = useMemo(() => {
    const actionsOf = (run: PaymentRunObject) => runActions(t, run, open)
    const nameOf = ({ number }: PaymentRunObject) => t('payments.run', { number })
    return {
      actionsOf,
      columns: [...whatColumns(t), ...stateColumns(t), menuColumn(t('list.actions'), nameOf, actionsOf)],
    }
  }, [t])
  return (
    <DropFile onFiles={([file]) => file && void readAnswer(file)}>
      <RecordList
        grid={grid}
        name="payment_runs"
        title={t('payments.title')}
        searchLabel={t('payments.search')}
        address={address}
        firstSort="-number"
        commands={[
          { id: 'run.new', title: t('payments.new'), section: 'file', icon: Banknote, keys: ['n'], run: add },
          {
            id: 'run.answer',
            title: t('payments.answer'),
            section: 'file',
            icon: FileUp,
            keys: ['u'],
            run: chooseAnswer,
          },
        ]}
        columns={columns}
        actionsOf={actionsOf}
        load={(ask) => loadRunPage(ask, { search: find })}
        filters={[find]}
        tables={TABLES}
        onOpen={({ id }) => open(id)}
        empty={{ picture: 'documents', title: t('payments.empty'), hint: t('payments.empty.hint') }}
        none={{ title: t('items.none'), hint: t('items.none.hint') }}
        countText={(many) => t('payments.total', many)}
      />
    </DropFile>
  )
}

const firstDayOf = ({ payments, created_at }: PaymentRunObject): string =>
  payments.map(({ execution_date }) => execution_date).toSorted()[0] ?? created_at.slice(0, 10)

const whatColumns = (t: TFunction): readonly Column<PaymentRunObject>[] => [
  {
    id: 'number',
    title: t('payments.column.number'),
    width: 70,
    isFigure: true,
    sort: 'desc',
    isEssential: true,
    text: ({ number }) => formatCount(number),
  },
  {
    id: 'execution_date',
    title: t('payments.column.execution'),
    width: 110,
    isFigure: true,
    sort: 'desc',
    text: (run) => formatDate(firstDayOf(run)),
  },
  {
    id: 'creditors',
    title: t('payments.column.creditors'),
    flex: 3,
    isEssential: true,
    minWidth: 140,
    text: ({ payments }) => [...new Set(payments.map(({ creditor }) => creditor.name))].join(', '),
  },
]

const stateColumns = (t: TFunction): readonly Column<PaymentRunObject>[] => [
  {
    id: 'payments',
    title: t('payments.column.payments'),
    width: 100,
    align: 'right',
    isFigure: true,
    text: ({ payments }) => formatCount(payments.length),
  },
  {
    id: 'state',
    title: t('word.state'),
    width: 140,
    isEssential: true,
    text: ({ state }) => t(`payments.state.${state}`),
    render: ({ state }) => (
      <span className={classes.state} data-state={state}>
        {t(`payments.state.${state}`)}
      </span>
    ),
  },
  {
    id: 'amount',
    title: t('items.column.total'),
    width: 150,
    align: 'right',
    isEssential: true,
    text: ({ sums }) => sums.map(({ currency, amount }) => `${currency} ${formatAmount(amount, currency)}`).join(', '),
    render: ({ sums: [first, ...others] }) =>
      first && (
        <>
          <Money amount={first.amount} currency={first.currency} withCurrency />
          {others.length > 0 && ` ${t('payments.more', { formatted: formatCount(others.length) })}`}
        </>
      ),
  },
]

const runActions = (t: TFunction, run: PaymentRunObject, open: (id: string) => void): readonly RowAction[] => [
  { id: 'run.open', title: t('payments.open'), icon: Pencil, keys: ['enter'], run: () => open(run.id) },
  ...(run.released_at === null
    ? [
        {
          id: 'run.delete',
          title: t('word.delete'),
          icon: Trash2,
          keys: ['delete'],
          isDanger: true,
          run: () => void deleteRun(run),
        },
      ]
    : []),
]
