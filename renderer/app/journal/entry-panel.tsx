// One entry with all of its postings: its origin, its reversal, and its actions.
import { Box, Button, Group, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Copy, ListChecks, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import { useCommands } from '../command/registry.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { journalEntryQuery } from '../data/query/ledger/journal.ts'
import { ledgerAccountsQuery, vatRatesQuery } from '../data/query/ledger/ledger-accounts.ts'
import type { DialogControls } from '../dialog/dialogs.ts'
import { SidePanel } from '../dialog/side-panel.tsx'
import { openDialog } from '../dialog/stack.ts'
import { Money } from '../part/money.tsx'
import { ProblemAlert } from '../part/problem-alert.tsx'
import { DateText } from '../part/texts.tsx'
import { formatCount, formatInstant } from '../text/format.ts'
import { errorText } from '../text/problem-text.ts'
import { MatchSource } from '../view/match-source.tsx'
import { TableHead } from '../view/table.tsx'
import { VoucherArea } from '../view/vouchers/voucher-area.tsx'
import type { JournalEntryProps } from './dialogs.ts'
import { amountOf } from './entry-words.ts'
import classes from './journal.module.css'
import { isReversible } from './reversible.ts'
import './text/dictionary.ts'

export const EntryPanel = ({ isOpen, onClose, entryId }: JournalEntryProps & DialogControls) => {
  const { t, i18n } = useTranslation()
  const { data: entry, error } = useQuery(journalEntryQuery(entryId))
  const title = entry ? t('journal.entry', { number: formatCount(entry.number) }) : t('journal.entry.title')
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={title}>
      <ProblemAlert text={error && errorText(i18n.language, error)} />
      {!error && !entry && <Loader size="sm" />}
      {entry && <Entry entry={entry} onClose={onClose} />}
    </SidePanel>
  )
}

const Entry = ({ entry, onClose }: { readonly entry: JournalEntryObject; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const repeat = () => openDialog('book_entry', { templateId: entry.id })
  const reverse = () => openDialog('reverse_entry', { entryId: entry.id })
  const canReverse = isReversible(entry)
  useCommands([
    { id: 'journal.repeat', title: t('journal.action.repeat'), section: 'edit', icon: Copy, keys: ['d'], run: repeat },
    {
      id: 'journal.reverse',
      title: t('journal.action.reverse'),
      section: 'edit',
      icon: Undo2,
      keys: ['s'],
      isEnabled: canReverse,
      run: reverse,
    },
  ])
  return (
    <div className={classes.detail}>
      <div>
        <div className={classes.detailText}>
          <bdi>{entry.text ?? t('journal.no-text')}</bdi>
        </div>
        <Box c="dimmed">
          <DateText date={entry.date} /> · {t(`journal.source.${entry.source.type}`)}
          {entry.reversed_by_id !== null && ` · ${t('journal.state.reversed')}`}
        </Box>
      </div>
      <Postings entry={entry} onClose={onClose} />
      <Group gap="xs">
        <Button size="xs" variant="default" leftSection={<Copy size={14} />} onClick={repeat}>
          {t('journal.action.repeat')}
        </Button>
        {canReverse && (
          <Button size="xs" variant="default" leftSection={<Undo2 size={14} />} onClick={reverse}>
            {t('journal.action.reverse')}
          </Button>
        )}
      </Group>
      <VoucherArea record={{ owner: 'journal_entry', id: entry.id }} />
      <Origin entry={entry} onClose={onClose} />
      <Story entry={entry} onClose={onClose} />
    </div>
  )
}

interface PartProps {
  readonly entry: JournalEntryObject
  readonly onClose: () => void
}

const Postings = ({ entry, onClose }: PartProps) => {
  const { t } = useTranslation()
  const { data: accounts = [] } = useQuery(ledgerAccountsQuery)
  const { data: rates = [] } = useQuery(vatRatesQuery)
  const currency = useStatus().data?.organization.base_currency ?? 'CHF'
  const total = amountOf(entry, currency)
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.full_name ?? ''
  const rateOf = (id: string | null) => (id === null ? undefined : rates.find((rate) => rate.id === id)?.name)
  return (
    <table className={classes.postings}>
      <TableHead
        columns={[
          t('journal.field.account'),
          { figure: t('journal.field.debit') },
          { figure: t('journal.field.credit') },
        ]}
      />
      <tbody>
        {entry.lines.map((line, index) => {
          const notes = [line.text, rateOf(line.vat_rate_id)].filter(
            (note, place, all) => note && all.indexOf(note) === place,
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a posting is identified by its position
            <tr key={index}>
              <td>
                <Link to="/accounts/$accountId" params={{ accountId: line.account_id }} onClick={onClose}>
                  {nameOf(line.account_id)}
                </Link>
                {notes.length > 0 && <bdi className={classes.note}>{notes.join(' · ')}</bdi>}
                {line.currency !== null && line.currency_amount !== null && (
                  <span className={classes.note}>
                    <Money amount={line.currency_amount} currency={line.currency} withCurrency />
                  </span>
                )}
              </td>
              <td data-figure>{line.debit > 0 && <Money amount={line.debit} currency={currency} />}</td>
              <td data-figure>{line.credit > 0 && <Money amount={line.credit} currency={currency} />}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <td>{t('journal.sum', { currency })}</td>
          <td data-figure>
            <Money amount={total} currency={currency} />
          </td>
          <td data-figure>
            <Money amount={total} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The bank transactions that it books or is reconciled with, and what proposed it. */
const Origin = ({ entry: { source, derived_from, bank_transaction_ids = [] }, onClose }: PartProps) => {
  const { t } = useTranslation()
  const isOfTransaction = source.type === 'bank_transaction' && source.id !== null
  const ids = [...(isOfTransaction ? [source.id] : []), ...bank_transaction_ids]
  if (ids.length === 0) return null
  const title = t(isOfTransaction ? 'word.origin' : 'journal.reconciled')
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {ids.map((id) => (
        <Group key={id} gap="xs">
          <Link to="/transactions" search={{ open: id }} onClick={onClose}>
            {t('journal.origin.transaction')}
          </Link>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<ListChecks size={13} />}
            onClick={() => openDialog('match', { transactionId: id })}
          >
            {t('journal.origin.match')}
          </Button>
        </Group>
      ))}
      {derived_from.map((from) => (
        <div key={`${from.type} ${from.id}`} className={classes.note}>
          <MatchSource match={{ origin: 'suggestion', source: from, reasons: [] }} />
        </div>
      ))}
    </section>
  )
}

const Story = ({ entry, onClose }: PartProps) => {
  const { t } = useTranslation()
  return (
    <section aria-label={t('command.history')}>
      <h3>{t('command.history')}</h3>
      <ul className={classes.story}>
        <li>{t('journal.story.booked', { time: formatInstant(entry.created_at) })}</li>
        {entry.reverses_id !== null && <Other id={entry.reverses_id} text="journal.story.reverses" onClose={onClose} />}
        {entry.rebooks_id !== null && <Other id={entry.rebooks_id} text="journal.story.rebooks" onClose={onClose} />}
        {entry.releases_id !== null && <Other id={entry.releases_id} text="journal.story.releases" onClose={onClose} />}
        {entry.released_by_id != null && (
          <Other id={entry.released_by_id} text="journal.story.released" onClose={onClose} />
        )}
        {entry.reversed_by_id !== null && (
          <Other id={entry.reversed_by_id} text="journal.story.reversed" onClose={onClose} />
        )}
      </ul>
    </section>
  )
}

interface OtherProps {
  readonly id: string
  readonly text: `journal.story.${'reverses' | 'reversed' | 'rebooks' | 'releases' | 'released'}`
  readonly onClose: () => void
}

/** A related entry, with a link to it. */
const Other = ({ id, text, onClose }: OtherProps) => {
  const { t } = useTranslation()
  const { data: other } = useQuery(journalEntryQuery(id))
  const openOrigin = () => {
    onClose()
    openDialog('journal_entry', { entryId: id })
  }
  return (
    <li>
      <Button size="compact-xs" variant="subtle" onClick={openOrigin} px={0}>
        {t(text, { number: other ? formatCount(other.number) : '…' })}
      </Button>
      {other && <span className={classes.note}>{formatInstant(other.created_at)}</span>}
    </li>
  )
}
