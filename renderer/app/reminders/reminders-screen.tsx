// Reminders that were made, the latest first, and making new ones.
import type { TFunction } from 'i18next'
import { BellRing } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RunsSearch } from '../address/lists.ts'
import { useListAddress } from '../address/use-list-address.ts'
import { loadReminderPage } from '../data/query/lists.ts'
import { letterAddress, type ReminderObject } from '../data/query/open-item/reminders.ts'
import { openDialog } from '../dialog/stack.ts'
import type { Column } from '../grid/column.ts'
import { createGrid } from '../grid/grid-state.ts'
import { Money } from '../part/money.tsx'
import { saveFile } from '../part/toast.tsx'
import { formatAmount, formatDate, plainAmount } from '../text/format.ts'
import { RecordList } from '../view/list/record-list.tsx'
import { menuColumn } from '../view/list/row-actions.tsx'
import { reminderActions } from './reminder-actions.ts'
import '../open-items/text/dictionary.ts'
import './text/dictionary.ts'

const TABLES = ['reminder', 'company'] as const

export const RemindersScreen = () => {
  const { t } = useTranslation()
  const address = useListAddress<RunsSearch>('/reminders')
  const [{ find = '' }] = address
  const [grid] = useState(createGrid<ReminderObject>)
  const { actionsOf, columns } = useMemo(() => {
    const actionsOf = (reminder: ReminderObject) => reminderActions(t, reminder)
    const nameOf = ({ company }: ReminderObject) => company
    return { actionsOf, columns: [...reminderColumns(t), menuColumn(t('list.actions'), nameOf, actionsOf)] }
  }, [t])
  return (
    <RecordList
      grid={grid}
      name="reminders"
      title={t('place.debtors')}
      searchLabel={t('reminders.search')}
      address={address}
      firstSort="-date"
      commands={[
        {
          id: 'reminder.new',
          title: t('reminders.new'),
          section: 'file',
          icon: BellRing,
          keys: ['n'],
          run: () => openDialog('remind', { onDone: () => {} }),
        },
      ]}
      columns={columns}
      actionsOf={actionsOf}
      onOpen={({ id }) => void saveFile(letterAddress(id))}
      load={(ask) => loadReminderPage(ask, { search: find })}
      filters={[find]}
      tables={TABLES}
      empty={{ picture: 'documents', title: t('reminders.empty'), hint: t('reminders.empty.hint') }}
      none={{ title: t('items.none'), hint: t('items.none.hint') }}
      countText={(many) => t('reminders.total', many)}
    />
  )
}

const reminderColumns = (t: TFunction): readonly Column<ReminderObject>[] => [
  {
    id: 'date',
    title: t('word.date'),
    width: 90,
    isFigure: true,
    sort: 'desc',
    isEssential: true,
    text: ({ date }) => formatDate(date),
  },
  {
    id: 'company',
    title: t('word.company'),
    flex: 3,
    minWidth: 120,
    isEssential: true,
    text: ({ company }) => company,
  },
  {
    id: 'level',
    title: t('reminders.column.level'),
    width: 140,
    sort: 'desc',
    text: ({ level }) => t(`reminders.level.${level as 1 | 2 | 3}`),
  },
  {
    id: 'invoices',
    title: t('reminders.column.invoices'),
    flex: 2,
    minWidth: 90,
    text: ({ invoices }) => invoices.map(({ number }) => number).join(', '),
  },
  {
    id: 'pay_by',
    title: t('reminders.column.pay-by'),
    width: 96,
    isFigure: true,
    text: ({ pay_by }) => formatDate(pay_by),
  },
  {
    id: 'total',
    title: t('items.column.total'),
    width: 130,
    align: 'right',
    isEssential: true,
    text: ({ total, currency }) => `${currency} ${formatAmount(total, currency)}`,
    render: ({ total, currency }) => <Money amount={total} currency={currency} withCurrency />,
    copy: ({ total, currency }) => plainAmount(total, currency),
  },
]
