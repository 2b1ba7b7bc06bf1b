// Chooses the overdue invoices that get a reminder: everything that is due at first, by customer, with the level of each.
// Arrow keys move between the invoices, Space leaves one out, Enter makes the reminders.
import { Button, Checkbox, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MakeReminders } from '../../../shared/api/endpoints/open-item/reminders.ts'
import {
  checkedRemindersQuery,
  type DueReminderObject,
  dueRemindersQuery,
  type ReminderObject,
} from '../data/query/open-item/reminders.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { openDialog } from '../dialog/stack.ts'
import { DateInput } from '../form/date-input.tsx'
import { FormFooter } from '../form/form-footer.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { useDraftForm } from '../form/use-draft-form.ts'
import { Money } from '../part/money.tsx'
import { countParams } from '../text/format.ts'
import { ChoiceTable, FramedText } from '../view/choice-table.tsx'
import { localToday } from '../view/today.ts'
import type { RemindProps } from './dialogs.ts'
import { HeldInvoices } from './held-invoices.tsx'
import { Letter } from './letter-rows.tsx'
import { bodyOfReminders, chosenIds, newRemindDraft, type RemindDraft, toggleAllInvoices } from './remind-draft.ts'
import { remind } from './reminder-actions.ts'
import classes from './reminders.module.css'
import './text/dictionary.ts'

export const RemindDialog = ({ isOpen, onClose, onDone }: RemindProps & DialogControls) => {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('reminders.run.title')} size="min(980px, 96vw)">
      <Form onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

const Form = ({ onClose, onDone }: RemindProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const { draft, change, form, footer, input } = useDraftForm<RemindDraft, void>({
    initial: () => newRemindDraft(localToday(new Date())),
    check: ({ date }) => ({ date: date === null ? 'required' : undefined }),
    send: async (typed) => {
      const body = bodyOfReminders(typed, letters)
      if (body !== null) await remind(body)
    },
    onSent: () => {
      onClose()
      onDone()
    },
    fieldOf: (field) => (field === 'date' ? 'date' : null),
  })
  const { data: due, dataUpdatedAt } = useQuery(dueRemindersQuery(draft.date))
  const letters = due?.data ?? []
  const body = bodyOfReminders(draft, letters)
  const { data: checked } = useQuery(checkedRemindersQuery(body, dataUpdatedAt))
  const hasFee = !draft.with_fee || checked?.some(({ fee }) => fee > 0)
  return (
    <StackedForm {...form}>
      <div className={classes.choices}>
        <DateInput label={t('reminders.run.date')} {...input('date')} data-autofocus />
        {hasFee && (
          <Checkbox
            label={t('reminders.run.fee')}
            checked={draft.with_fee}
            onChange={(event) => change({ with_fee: event.currentTarget.checked })}
          />
        )}
        {hasFee && (
          <Checkbox
            label={t('reminders.run.book')}
            checked={draft.with_fee && draft.book_fees}
            disabled={!draft.with_fee}
            onChange={(event) => change({ book_fees: event.currentTarget.checked })}
          />
        )}
      </div>
      {due ? <Letters letters={letters} checked={checked ?? []} draft={draft} change={change} /> : <Loader size="sm" />}
      {due && due.held.length > 0 && <HeldInvoices held={due.held} />}
      <Sums checked={body === null ? [] : checked} body={body} />
      <FormFooter {...footer} send={t('reminders.run.do')} onCancel={onClose} />
    </StackedForm>
  )
}

interface LettersProps {
  readonly letters: readonly DueReminderObject[]
  /** As they would be made now. */
  readonly checked: readonly ReminderObject[]
  readonly draft: RemindDraft
  readonly change: (changed: Partial<RemindDraft>) => void
}

const Letters = ({ letters, checked, draft, change }: LettersProps) => {
  const { t } = useTranslation()
  if (letters.length === 0) return <FramedText>{t('reminders.run.none')}</FramedText>
  return (
    <ChoiceTable
      title={t('reminders.run.title')}
      all={t('reminders.run.all')}
      chosen={chosenIds(draft, letters).length}
      most={letters.reduce((sum, { invoices }) => sum + invoices.length, 0)}
      onAll={() => change(toggleAllInvoices(draft, letters))}
      className={classes.letters}
      columns={[
        t('reminders.column.choose'),
        t('word.number'),
        { figure: t('reminders.column.due') },
        { figure: t('reminders.column.days') },
        t('reminders.column.level'),
        { figure: t('state.open') },
      ]}
    >
      {letters.map((letter) => (
        <Letter
          key={`${letter.company_id} ${letter.currency}`}
          letter={letter}
          checked={checked.find(
            ({ company_id, currency }) => company_id === letter.company_id && currency === letter.currency,
          )}
          draft={draft}
          change={change}
        />
      ))}
    </ChoiceTable>
  )
}

interface SumsProps {
  /** Undefined: not known yet. */
  readonly checked: readonly ReminderObject[] | undefined
  readonly body: MakeReminders | null
}

const Sums = ({ checked, body }: SumsProps) => {
  const { t } = useTranslation()
  const byCurrency = Map.groupBy(checked ?? [], ({ currency }) => currency)
  return (
    <div className={classes.sums}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Eye size={14} />}
        disabled={body === null}
        onClick={() => body && openDialog('reminder_preview', { body })}
      >
        {t('reminders.preview')}
      </Button>
      <p role="status">
        <span>{checked && t('reminders.run.letters', countParams(checked.length))}</span>
        {[...byCurrency].map(([currency, some]) => (
          <Money
            key={currency}
            amount={Math.round(some.reduce((sum, { total }) => sum + total * 100, 0)) / 100}
            currency={currency}
            withCurrency
          />
        ))}
      </p>
    </div>
  )
}
