// A recurring entry or bill: from when on, how often, until when. What it books comes from an entry or a bill.
import { Loader, NumberInput, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RecurringEntryObject } from '../../../shared/api/endpoints/open-item/recurring-entries.ts'
import { RHYTHMS, type Rhythm } from '../../../shared/record/open-item/recurring-entry.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { ledgerAccountsQuery } from '../data/query/ledger/ledger-accounts.ts'
import { recurringEntriesQuery } from '../data/query/ledger/recurring.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { DateInput } from '../form/date-input.tsx'
import { FormFooter } from '../form/form-footer.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { emptyFields, useDraftForm } from '../form/use-draft-form.ts'
import { Money } from '../part/money.tsx'
import type { RecurringContent, RecurringEntryProps } from './dialogs.ts'
import classes from './recurring.module.css'
import { saveRecurring } from './recurring-actions.ts'
import './text/dictionary.ts'

export const RecurringFormDialog = ({ isOpen, onClose, ...props }: RecurringEntryProps & DialogControls) => {
  const { t } = useTranslation()
  const id = 'recurringId' in props ? props.recurringId : null
  const { data: all } = useQuery({ ...recurringEntriesQuery, enabled: isOpen && id !== null })
  const present = all?.find((each) => each.id === id) ?? null
  const content = 'content' in props ? props.content : present && contentOf(present)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(id === null ? 'recurring.new' : 'recurring.title')}>
      {content ? <Form content={content} present={present} onClose={onClose} /> : <Loader size="sm" />}
    </Dialog>
  )
}

const contentOf = ({ text, first_date, lines, bill }: RecurringEntryObject): RecurringContent => ({
  text,
  first_date: first_date as LocalDate,
  ...(bill === null ? { lines } : { bill }),
})

interface FormProps {
  readonly content: RecurringContent
  readonly present: RecurringEntryObject | null
  readonly onClose: () => void
}

const Form = ({ content: { text: ownText, first_date, lines, bill }, present, onClose }: FormProps) => {
  const { t } = useTranslation()
  const { form, footer, input, text, draft, change, errors } = useDraftForm({
    initial: {
      text: ownText,
      first_date: first_date as LocalDate | null,
      rhythm: (present?.rhythm ?? 'monthly') as Rhythm,
      end_date: (present?.end_date ?? null) as LocalDate | null,
      number: bill?.number ?? '',
      due_days: bill?.due_days ?? 30,
    },
    check: (typed) => emptyFields(typed, 'text', 'first_date', ...(bill ? (['number'] as const) : [])),
    send: ({ number, due_days, ...typed }) =>
      saveRecurring(present?.id ?? null, {
        ...typed,
        first_date: typed.first_date ?? first_date,
        ...(bill ? { bill: { ...bill, number, due_days } } : present ? {} : { lines }),
      }),
    onSent: onClose,
    fieldOf: (field) => field.replace(/^bill\./, ''),
  })
  return (
    <StackedForm {...form}>
      <TextInput label={t('field.text')} description={t('recurring.text.hint')} data-autofocus {...text('text', 255)} />
      {bill && <TextInput label={t('recurring.number')} {...text('number', 255)} />}
      <div className={classes.pair}>
        <DateInput label={t('recurring.first')} description={'\u00a0'} {...input('first_date')} />
        <DateInput label={t('recurring.end')} description={t('recurring.end.hint')} {...input('end_date')} />
      </div>
      <div className={classes.pair}>
        <Select
          label={t('recurring.rhythm')}
          allowDeselect={false}
          data={RHYTHMS.map((value) => ({ value, label: t(`recurring.rhythm.${value}`) }))}
          value={draft.rhythm}
          error={errors.rhythm}
          onChange={(value) => change({ rhythm: RHYTHMS.find((each) => each === value) ?? 'monthly' })}
        />
        {bill && (
          <NumberInput
            label={t('recurring.due-days')}
            min={0}
            max={365}
            allowDecimal={false}
            value={draft.due_days}
            error={errors.due_days}
            onChange={(value) => change({ due_days: Number(value) || 0 })}
          />
        )}
      </div>
      <BookedLines lines={lines} total={bill?.total} />
      <FormFooter {...footer} send={t('word.save')} onCancel={onClose} />
    </StackedForm>
  )
}

interface BookedProps {
  readonly lines: RecurringContent['lines']
  readonly total: number | string | undefined
}

/** What each day books. */
const BookedLines = ({ lines = [], total }: BookedProps) => {
  const { t } = useTranslation()
  const { data: accounts = [] } = useQuery(ledgerAccountsQuery)
  const currency = useStatus().data?.organization.base_currency ?? 'CHF'
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.full_name ?? ''
  return (
    <ul className={classes.list} aria-label={t('recurring.books')}>
      {lines.map(({ account_id, debit, credit }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a posting is identified by its position
        <li key={index}>
          <span>{nameOf(account_id)}</span>
          <span className={classes.note}>
            {t(Number(debit) > 0 ? 'recurring.debit' : 'recurring.credit')}{' '}
            <Money amount={Number(debit) > 0 ? Number(debit) : Number(credit)} currency={currency} />
          </span>
        </li>
      ))}
      {total !== undefined && (
        <li>
          <span>{t('recurring.total')}</span>
          <span className={classes.note}>
            <Money amount={Number(total)} currency={currency} withCurrency />
          </span>
        </li>
      )}
    </ul>
  )
}
