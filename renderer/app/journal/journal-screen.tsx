// The journal: every entry with its accounts; the address searches and filters it; the user types, repeats and reverses
// entries.
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { BookOpen, BookPlus, CalendarSync, Copy, PencilLine, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import { JOURNAL_SOURCES } from '../../../shared/record/ledger/journal-entry.ts'
import { addMonths, type LocalDate } from '../../../shared/value/calendar.ts'
import type { JournalSearch } from '../address/ledger.ts'
import { useListAddress } from '../address/use-list-address.ts'
import { useCommands } from '../command/registry.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { journalAddress, loadJournalPage } from '../data/query/ledger/journal.ts'
import { ledgerAccountsQuery, vatRatesQuery } from '../data/query/ledger/ledger-accounts.ts'
import { openDialog } from '../dialog/stack.ts'
import { AccountInput } from '../form/account-input.tsx'
import { createGrid } from '../grid/grid-state.ts'
import { formatCount } from '../text/format.ts'
import { FileMenu } from '../view/file-buttons.tsx'
import { DateFilter } from '../view/list/date-filter.tsx'
import { rangeText } from '../view/list/range-text.ts'
import { RecordList } from '../view/list/record-list.tsx'
import { RemovablePill } from '../view/list/removable-pill.tsx'
import { menuColumn, type RowAction } from '../view/list/row-actions.tsx'
import { journalColumns } from './journal-columns.tsx'
import { isReversible } from './reversible.ts'
import './text/dictionary.ts'

const TABLES = ['journal_entry', 'ledger_account'] as const
const FIRST_SORT = '-date'

export const JournalScreen = () => {
  const { t } = useTranslation()
  const address = useListAddress<JournalSearch>('/journal')
  const [search, change] = address
  const { find = '', account, from, to, source, vat_rate, sort = FIRST_SORT } = search
  const [grid] = useState(createGrid<JournalEntryObject>)
  const { data: accounts } = useQuery(ledgerAccountsQuery)
  const currency = useStatus().data?.organization.base_currency ?? 'CHF'
  const book = () => openDialog('book_entry', {})
  const open = () => openDialog('opening_balances')
  const { actionsOf, columns } = useMemo(() => {
    const names = new Map(accounts?.map(({ id, full_name }) => [id, full_name]))
    const actionsOf = (entry: JournalEntryObject): readonly RowAction[] => [
      {
        id: 'journal.open',
        title: t('word.show-entry'),
        icon: BookOpen,
        keys: ['enter'],
        run: () => openDialog('journal_entry', { entryId: entry.id }),
      },
      {
        id: 'journal.repeat',
        title: t('journal.action.repeat'),
        icon: Copy,
        keys: ['d'],
        run: () => openDialog('book_entry', { templateId: entry.id }),
      },
      {
        id: 'journal.recurring',
        title: t('command.make-recurring'),
        icon: CalendarSync,
        isEnabled: entry.source.type === 'manual',
        run: () => makeRecurring(entry),
      },
      {
        id: 'journal.reverse',
        title: t('journal.action.reverse'),
        icon: Undo2,
        keys: ['s'],
        isDanger: true,
        isEnabled: isReversible(entry),
        run: () => openDialog('reverse_entry', { entryId: entry.id }),
      },
    ]
    const columns = [
      ...journalColumns({ t, currency, nameOf: (id) => names.get(id) ?? '' }),
      menuColumn(t('list.actions'), ({ number }: JournalEntryObject) => formatCount(number), actionsOf),
    ]
    return { actionsOf, columns }
  }, [t, accounts, currency])
  useCommands([
    { id: 'journal.opening', title: t('command.opening'), section: 'file', icon: BookPlus, keys: ['o'], run: open },
  ])
  const accountIds = account?.split(',') ?? []
  return (
    <RecordList
      grid={grid}
      name="journal"
      title={t('screen.journal')}
      searchLabel={t('journal.search')}
      address={address}
      firstSort={FIRST_SORT}
      filterFields={
        <>
          <DateFilter name={t('word.date')} from={from} to={to} onChange={change} />
          {accountIds.length > 1 ? (
            <RemovablePill label={t('journal.filter.accounts.all')} onRemove={() => change({ account: undefined })}>
              {t('journal.filter.accounts', { formatted: formatCount(accountIds.length) })}
            </RemovablePill>
          ) : (
            <AccountInput
              size="xs"
              w={170}
              aria-label={t('word.account')}
              placeholder={t('nav.all')}
              value={accountIds[0] ?? null}
              onChange={(id) => change({ account: id ?? undefined })}
            />
          )}
          <Select
            size="xs"
            w={135}
            aria-label={t('word.origin')}
            placeholder={t('journal.filter.source.all')}
            clearable
            clearButtonProps={{ 'aria-label': t('journal.filter.source.all') }}
            data={JOURNAL_SOURCES.map((value) => ({ value, label: t(`journal.source.${value}`) }))}
            value={source ?? null}
            onChange={(value) => change({ source: JOURNAL_SOURCES.find((each) => each === value) })}
          />
          {vat_rate !== undefined && (
            <RemovablePill label={t('journal.filter.vat.all')} onRemove={() => change({ vat_rate: undefined })}>
              <RateNames ids={vat_rate.split(',')} />
            </RemovablePill>
          )}
        </>
      }
      filterTexts={filterTexts(t, search, accounts)}
      commands={[
        { id: 'journal.book', title: t('journal.book'), section: 'file', icon: PencilLine, keys: ['n'], run: book },
      ]}
      fileMenu={<FileMenu address={journalAddress(sort, search)} />}
      hasColumnsMenu
      columns={columns}
      actionsOf={actionsOf}
      load={(ask) => loadJournalPage(ask, search)}
      filters={[find, account ?? null, from ?? null, to ?? null, source ?? null, vat_rate ?? null]}
      tables={TABLES}
      onOpen={({ id }) => openDialog('journal_entry', { entryId: id })}
      empty={{
        picture: 'entries',
        title: t('journal.empty'),
        hint: t('journal.empty.hint'),
        children: (
          <Button size="xs" variant="default" leftSection={<BookPlus size={15} />} onClick={open}>
            {t('command.opening')}
          </Button>
        ),
      }}
      none={{ title: t('journal.none'), hint: t('journal.none.hint') }}
      isNarrowed={[find, account, from, to, source, vat_rate].some(Boolean)}
      countText={(many) => t('journal.total', many)}
    />
  )
}

/** A recurring entry from an entry that is booked already: the next one is a month later. */
const makeRecurring = ({ text, date, lines }: JournalEntryObject): void =>
  openDialog('recurring_entry', {
    content: { text: text ?? '', first_date: addMonths(date as LocalDate, 1), lines },
  })

const filterTexts = (
  t: TFunction,
  { from, to, account, source, vat_rate }: JournalSearch,
  accounts: readonly { readonly id: string; readonly full_name: string }[] = [],
) => [
  rangeText(t, from, to),
  account
    ?.split(',')
    .map((id) => accounts.find((each) => each.id === id)?.full_name ?? '')
    .join(', '),
  source && t(`journal.source.${source}`),
  vat_rate !== undefined && t('word.vat'),
]

const RateNames = ({ ids }: { readonly ids: readonly string[] }) => {
  const { t } = useTranslation()
  const { data: rates = [] } = useQuery(vatRatesQuery)
  const names = ids.flatMap((id) => rates.find((rate) => rate.id === id)?.name ?? [])
  return <>{t('journal.filter.vat', { names: names.join(', ') || formatCount(ids.length) })}</>
}
