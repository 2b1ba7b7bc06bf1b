// What is due of recurring entries, each booked with Enter; below them all recurring entries.
import { Button, Group, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil, SkipForward, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecurringEntryObject } from '../../../shared/api/endpoints/open-item/recurring-entries.ts'
import { fillInDay } from '../../../shared/rule/ledger/recurring-entry.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { recurringEntriesQuery } from '../data/query/ledger/recurring.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { openDialog } from '../dialog/stack.ts'
import { IconButton } from '../part/icon-button.tsx'
import { Money } from '../part/money.tsx'
import { formatDate } from '../text/format.ts'
import classes from './recurring.module.css'
import { bookDay, removeRecurring, skipDay } from './recurring-actions.ts'
import './text/dictionary.ts'

export const RecurringDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  const { data: recurring } = useQuery(recurringEntriesQuery)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('command.recurring')} size="lg">
      {recurring ? <Content recurring={recurring} onClose={onClose} /> : <Loader size="sm" />}
    </Dialog>
  )
}

interface ContentProps {
  readonly recurring: readonly RecurringEntryObject[]
  readonly onClose: () => void
}

const Content = ({ recurring, onClose }: ContentProps) => {
  const { t } = useTranslation()
  const content = useRef<HTMLDivElement>(null)
  const due = recurring
    .flatMap((each) => each.due.map((date) => ({ recurring: each, date: date as LocalDate })))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const [handled, setHandled] = useState(0)
  // The focus goes to the next one that is due, and at the end to the button that closes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes after the answer
  useEffect(() => {
    if (handled > 0) content.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [handled, due.length])
  const handle = async (action: Promise<void>) => {
    await action
    setHandled((before) => before + 1)
  }
  return (
    <div ref={content} className={classes.content}>
      <section aria-label={t('recurring.due')}>
        <h3>{t('recurring.due')}</h3>
        {due.length === 0 && (
          <Text fz={14} c="dimmed">
            {t('recurring.due.none')}
          </Text>
        )}
        <ul className={classes.list}>
          {due.map(({ recurring: each, date }, index) => (
            <DueLine key={`${each.id} ${date}`} recurring={each} date={date} isFirst={index === 0} onHandle={handle} />
          ))}
        </ul>
      </section>
      <section aria-label={t('recurring.all')}>
        <h3>{t('recurring.all')}</h3>
        {recurring.length === 0 && (
          <Text fz={14} c="dimmed">
            {t('recurring.none')}
          </Text>
        )}
        <ul className={classes.list}>
          {recurring.map((each) => (
            <Line key={each.id} recurring={each} onHandle={handle} />
          ))}
        </ul>
      </section>
      {due.length === 0 && (
        <Button variant="default" onClick={onClose} data-first data-autofocus>
          {t('dialog.close')}
        </Button>
      )}
    </div>
  )
}

interface LineProps {
  readonly recurring: RecurringEntryObject
  readonly onHandle: (action: Promise<void>) => Promise<void>
}

interface DueLineProps extends LineProps {
  readonly date: LocalDate
  readonly isFirst: boolean
}

const DueLine = ({ recurring, date, isFirst, onHandle }: DueLineProps) => {
  const { t } = useTranslation()
  const title = fillInDay(recurring.text, date)
  return (
    <li>
      <div className={classes.what}>
        <strong>{title}</strong>
        <span className={classes.note}>
          {formatDate(date)} · <Amount recurring={recurring} />
        </span>
      </div>
      <Group gap={6} wrap="nowrap">
        <Button
          size="compact-sm"
          aria-label={`${t('recurring.book')}: ${title}, ${formatDate(date)}`}
          onClick={() => void onHandle(bookDay(recurring, { date }))}
          {...(isFirst ? { 'data-first': true, 'data-autofocus': true } : {})}
        >
          {t('recurring.book')}
        </Button>
        {recurring.bill === null && (
          <IconButton
            icon={Pencil}
            size={15}
            label={t('recurring.change')}
            onClick={() => openDialog('book_entry', { occurrence: { recurring, date } })}
          />
        )}
        <IconButton
          icon={SkipForward}
          size={15}
          label={t('recurring.skip')}
          onClick={() => void onHandle(skipDay(recurring, date))}
        />
      </Group>
    </li>
  )
}

const Line = ({ recurring, onHandle }: LineProps) => {
  const { t } = useTranslation()
  const { id, text, rhythm, next_date } = recurring
  return (
    <li>
      <div className={classes.what}>
        <span>{text}</span>
        <span className={classes.note}>
          {t(`recurring.rhythm.${rhythm}`)} · <Amount recurring={recurring} /> ·{' '}
          {next_date === null ? t('recurring.ended') : t('recurring.next', { date: formatDate(next_date) })}
        </span>
      </div>
      <Group gap={6} wrap="nowrap">
        <IconButton
          icon={Pencil}
          size={15}
          label={t('recurring.edit', { name: text })}
          onClick={() => openDialog('recurring_entry', { recurringId: id })}
        />
        <IconButton
          icon={Trash2}
          size={15}
          label={t('recurring.delete', { name: text })}
          onClick={() => void onHandle(removeRecurring(recurring))}
        />
      </Group>
    </li>
  )
}

const Amount = ({ recurring: { amount } }: Pick<LineProps, 'recurring'>) => {
  const currency = useStatus().data?.organization.base_currency ?? 'CHF'
  return <Money amount={amount} currency={currency} withCurrency />
}
