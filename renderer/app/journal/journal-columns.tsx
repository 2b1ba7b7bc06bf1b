// The columns of the journal: each entry in one line, with its debit and credit accounts.
import type { TFunction } from 'i18next'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import type { Column } from '../grid/column.ts'
import { Money } from '../part/money.tsx'
import { formatAmount, formatCount, formatDate, plainAmount } from '../text/format.ts'
import { entryNumberColumn, entryTextColumn } from '../view/entry-columns.tsx'
import { accountsOn, amountOf } from './entry-words.ts'

interface AccountNames {
  readonly t: TFunction
  readonly currency: string
  /** `6500 Büromaterial`; empty: not known. */
  readonly nameOf: (accountId: string) => string
}

const stateText = (t: TFunction, { reverses_id, reversed_by_id }: JournalEntryObject): string => {
  if (reversed_by_id !== null) return t('journal.state.reversed')
  return reverses_id === null ? '' : t('journal.state.reversal')
}

export const journalColumns = ({ t, currency, nameOf }: AccountNames): readonly Column<JournalEntryObject>[] => {
  const side = (of: 'debit' | 'credit', entry: JournalEntryObject): string => {
    const accounts = accountsOn(of, entry)
    const [first = ''] = accounts
    return accounts.length === 1
      ? nameOf(first)
      : t('journal.several', { name: nameOf(first), formatted: formatCount(accounts.length - 1) })
  }
  const all = (of: 'debit' | 'credit', entry: JournalEntryObject): string =>
    accountsOn(of, entry).map(nameOf).join(', ')
  return [
    {
      id: 'date',
      title: t('word.date'),
      width: 86,
      isFigure: true,
      sort: 'desc',
      isEssential: true,
      text: ({ date }) => formatDate(date),
    },
    entryNumberColumn({ title: t('word.number'), shortTitle: t('journal.column.number.short'), sort: 'desc' }),
    entryTextColumn(t('field.text')),
    {
      id: 'debit',
      title: t('journal.column.debit'),
      flex: 2,
      minWidth: 110,
      isEssential: true,
      text: (entry) => side('debit', entry),
      hint: (entry) => all('debit', entry),
      copy: (entry) => all('debit', entry),
    },
    {
      id: 'credit',
      title: t('journal.column.credit'),
      flex: 2,
      minWidth: 110,
      isEssential: true,
      text: (entry) => side('credit', entry),
      hint: (entry) => all('credit', entry),
      copy: (entry) => all('credit', entry),
    },
    {
      id: 'amount',
      title: t('field.amount'),
      width: 112,
      align: 'right',
      isEssential: true,
      text: (entry) => formatAmount(amountOf(entry, currency), currency),
      render: (entry) => <Money amount={amountOf(entry, currency)} currency={currency} />,
      copy: (entry) => plainAmount(amountOf(entry, currency), currency),
    },
    {
      id: 'source',
      title: t('word.origin'),
      width: 106,
      // It can be filtered by; a narrow list gives the room to texts and accounts.
      needsWideList: true,
      text: ({ source }) => t(`journal.source.${source.type}`),
    },
    { id: 'state', title: t('journal.column.state'), width: 90, text: (entry) => stateText(t, entry) },
  ]
}
