// Books invoices and expenses that no entry books yet: it shows what it would book and what stays, and books once the
// user confirms.
import { Alert, Anchor, Loader, SegmentedControl } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type BookedDocumentsObject,
  bookDocuments,
} from '../../../shared/api/endpoints/open-item/unbooked-documents.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { call } from '../data/api.ts'
import { readsTables } from '../data/book-tables.ts'
import { ledgerAccountsQuery } from '../data/query/ledger/ledger-accounts.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { openDialog } from '../dialog/stack.ts'
import { DateInput } from '../form/date-input.tsx'
import { FormFooter } from '../form/form-footer.tsx'
import { Money } from '../part/money.tsx'
import { countParams, formatDate } from '../text/format.ts'
import { problemSentence, problemText } from '../text/problem-text.ts'
import { TableHead } from '../view/table.tsx'
import { type BookDocumentsRequest, bookUnbooked } from './item-actions.ts'
import classes from './open-items.module.css'
import './text/dictionary.ts'

const WAYS = ['issue', 'opening', 'elsewhere'] as const
type Way = (typeof WAYS)[number]

export const BookDocumentsDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t, i18n } = useTranslation()
  const [way, setWay] = useState<Way>('issue')
  const [until, setUntil] = useState<LocalDate | null>(null)
  const request: BookDocumentsRequest = { booked_by: way, until }
  const { data: preview, error } = useQuery({
    queryKey: ['unbooked-documents', way, until],
    meta: readsTables('invoice', 'expense', 'fiscal_year', 'period_lock', 'organization_profile'),
    queryFn: ({ signal }) => call(bookDocuments, { body: { ...request, is_dry_run: true }, signal }),
    placeholderData: keepPreviousData,
  })
  const booking = useMutation({ mutationFn: () => bookUnbooked(request), onSuccess: onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (preview && preview.count > 0 && !booking.isPending) booking.mutate()
  }
  const problem = booking.error ?? error
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('items.book.title')} size="lg">
      <form onSubmit={submit} noValidate className={classes.form}>
        <SegmentedControl
          aria-label={t('items.book.way')}
          value={way}
          onChange={(value) => setWay(value as Way)}
          data={WAYS.map((value) => ({ value, label: t(`items.book.${value}`) }))}
        />
        <p>{t(`items.book.${way}.hint`)}</p>
        <DateInput
          label={t('items.book.until')}
          description={t('items.book.until.hint')}
          value={until}
          onChange={setUntil}
        />
        {!preview && !error && <Loader size="sm" />}
        {preview && <Preview preview={preview} />}
        <FormFooter
          problem={problem && problemSentence(i18n.language, problem)}
          send={t('items.book.do', countParams(preview?.count ?? 0))}
          isSending={booking.isPending}
          isFirst
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

const Preview = ({ preview }: { readonly preview: BookedDocumentsObject }) => {
  const { t, i18n } = useTranslation()
  const { data: accounts = [] } = useQuery(ledgerAccountsQuery)
  const { count, currency, invoices_total, expenses_total, entries, left, left_count } = preview
  const [first] = entries
  const nameOf = (id: string) => {
    const account = accounts.find((each) => each.id === id)
    return account ? `${account.number} ${account.name}` : id
  }
  return (
    <>
      <p role="status">
        {t('items.book.count', countParams(count))} {t('items.book.invoices')}{' '}
        <Money amount={invoices_total} currency={currency} withCurrency />, {t('items.book.expenses')}{' '}
        <Money amount={expenses_total} currency={currency} withCurrency />
      </p>
      {first && (
        <table className={classes.entry}>
          <caption>{t('items.book.first', { text: first.text ?? '', date: formatDate(first.date) })}</caption>
          <TableHead columns={[t('items.book.account'), t('items.book.debit'), t('items.book.credit')]} />
          <tbody>
            {first.lines.map(({ account_id, debit, credit }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
              <tr key={index}>
                <th scope="row">{nameOf(account_id)}</th>
                <td>{debit > 0 && <Money amount={debit} currency={currency} />}</td>
                <td>{credit > 0 && <Money amount={credit} currency={currency} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {left_count > 0 && (
        <Alert color="yellow" variant="light" title={t('items.book.left', countParams(left_count))}>
          <ul>
            {left.slice(0, MAX_LISTED).map(({ id, type, number, date, code, text }) => (
              <li key={id}>
                <Anchor
                  component="button"
                  type="button"
                  fz="inherit"
                  onClick={() => openDialog('document', { kind: type, documentId: id })}
                >
                  {number}
                </Anchor>
                , {formatDate(date)}: {problemText(i18n.language, code) ?? text}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}

const MAX_LISTED = 5
