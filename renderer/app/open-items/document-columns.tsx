// The columns of the lists of invoices and expenses: the same for both, so that both show how they are booked.
import type { TFunction } from 'i18next'
import { daysFromTo, type LocalDate } from '../../../shared/value/calendar.ts'
import type { DocumentObject } from '../data/query/open-item/open-items.ts'
import type { Column } from '../grid/column.ts'
import { Money } from '../part/money.tsx'
import {
  countParams,
  formatAmount,
  formatCount,
  formatDate,
  formatReference,
  plainAmount,
  shortReference,
} from '../text/format.ts'
import type { DocumentKind } from './dialogs.ts'
import classes from './open-items.module.css'

/** Days since the due date; null: it is not overdue, or nothing is due from it, as from a credit note. */
const overdueDays = ({ due_date, open_amount }: DocumentObject, now: LocalDate): number | null => {
  if (due_date === null || due_date >= now || open_amount <= 0) return null
  return daysFromTo(due_date as LocalDate, now)
}

const statusText = (t: TFunction, document: DocumentObject, { now, baseCurrency }: StatusContext): string => {
  const days = overdueDays(document, now)
  const isCredit = document.total < 0 && document.status === 'open'
  const status =
    days === null
      ? t(isCredit ? 'items.status.credit' : `items.status.${document.status}`)
      : t('items.overdue', countParams(days))
  return isRateMissing(document, baseCurrency) ? `${status} · ${t('items.booked.rate-missing')}` : status
}

type StatusContext = Pick<LookedUpNames, 'now' | 'baseCurrency'>

interface LookedUpNames {
  readonly kind: DocumentKind
  readonly t: TFunction
  readonly now: LocalDate
  /** Undefined: not known yet. */
  readonly baseCurrency: string | undefined
  /** `3200 Handelserlöse`; empty: not known. */
  readonly nameOfAccount: (id: string) => string
  /** Empty: not known. */
  readonly nameOfRate: (id: string) => string
}

/** The level and the day of the latest reminder. */
const reminderColumn = (t: TFunction): Column<DocumentObject> => ({
  id: 'reminded',
  title: t('items.column.reminded'),
  flex: 2,
  minWidth: 120,
  isHiddenAtFirst: true,
  text: (document) => reminderText(t, document),
  hint: (document) => reminderText(t, document),
})

const reminderText = (
  t: TFunction,
  { reminder_level: level = 0, reminded_on: day = null, reminders_paused_until: paused = null }: DocumentObject,
): string =>
  [
    ...(level === 0 || day === null ? [] : [t('items.reminded', { level, date: formatDate(day) })]),
    ...(paused === null ? [] : [t('items.reminders-paused', { date: formatDate(paused) })]),
  ].join(' · ')

/** The first of some names, and how many others there are. */
const firstOf = (t: TFunction, names: readonly string[]): string =>
  names.length <= 1
    ? (names[0] ?? '')
    : t('items.several', { name: names[0] ?? '', formatted: formatCount(names.length - 1) })

/** How the document is in the ledger. */
const bookedText = (t: TFunction, document: DocumentObject, baseCurrency: string | undefined): string => {
  const { booked_by, booking } = document
  if (isRateMissing(document, baseCurrency)) return t('items.booked.rate-missing')
  return booking?.entry
    ? t('items.booked.entry', { number: formatCount(booking.entry.number) })
    : t(`items.booked.${booked_by ?? 'nothing'}`)
}

/** Whether it waits for its value in the base currency, without which it cannot be booked. */
const isRateMissing = (
  { booked_by, base_total, currency }: DocumentObject,
  baseCurrency: string | undefined,
): boolean => booked_by === null && base_total === null && baseCurrency !== undefined && currency !== baseCurrency

export const documentColumns = ({
  kind,
  t,
  now,
  baseCurrency,
  nameOfAccount,
  nameOfRate,
}: LookedUpNames): readonly Column<DocumentObject>[] => {
  const accounts = ({ booking }: DocumentObject) => [
    ...new Set(booking?.parts.map(({ account_id }) => nameOfAccount(account_id))),
  ]
  const rates = ({ booking }: DocumentObject) => [
    ...new Set(booking?.parts.map(({ vat_rate_id: id }) => (id === null ? t('items.booked.no-vat') : nameOfRate(id)))),
  ]
  return [
    {
      id: 'number',
      title: t('word.number'),
      width: 80,
      // Some senders number in thirty letters: the amounts are never pushed out of the window for that.
      growsTo: 200,
      sort: 'asc',
      isEssential: true,
      text: ({ number }) => number,
      render: ({ number }) => <bdi className={classes.number}>{number}</bdi>,
    },
    {
      id: 'company',
      title: t('word.company'),
      flex: 5,
      minWidth: 84,
      isEssential: true,
      text: ({ company }) => company?.name ?? '',
    },
    {
      id: 'date',
      title: t('word.date'),
      width: 86,
      isFigure: true,
      sort: 'desc',
      text: ({ date }) => formatDate(date),
    },
    {
      id: 'due_date',
      title: t('items.column.due'),
      width: 86,
      isFigure: true,
      sort: 'asc',
      text: ({ due_date }) => (due_date === null ? '' : formatDate(due_date)),
    },
    {
      id: 'reference',
      title: t('field.reference'),
      flex: 2,
      minWidth: 120,
      isHiddenAtFirst: true,
      text: ({ reference }) => (reference === null ? '' : shortReference(reference)),
      hint: ({ reference }) => (reference === null ? null : formatReference(reference)),
      copy: ({ reference }) => reference ?? '',
    },
    {
      id: 'text',
      title: t('field.text'),
      flex: 2,
      minWidth: 100,
      isHiddenAtFirst: true,
      text: ({ text }) => text ?? '',
    },
    {
      id: 'account',
      title: t('word.account'),
      flex: 3,
      minWidth: 100,
      needsWideList: true,
      text: (document) => firstOf(t, accounts(document)),
      hint: (document) => accounts(document).join(', '),
      copy: (document) => accounts(document).join(', '),
    },
    {
      id: 'vat',
      title: t('word.vat'),
      flex: 1,
      minWidth: 90,
      isHiddenAtFirst: true,
      text: (document) => firstOf(t, rates(document)),
      hint: (document) => rates(document).join(', '),
      copy: (document) => rates(document).join(', '),
    },
    {
      id: 'booked',
      title: t('items.column.booked'),
      flex: 1,
      minWidth: 100,
      isHiddenAtFirst: true,
      text: (document) => bookedText(t, document, baseCurrency),
    },
    ...(kind === 'invoice' ? [reminderColumn(t)] : []),
    {
      id: 'status',
      title: t('word.state'),
      flex: 5,
      minWidth: 124,
      text: (document) => statusText(t, document, { now, baseCurrency }),
      hint: (document) => statusText(t, document, { now, baseCurrency }),
      render: (document) => (
        <span
          className={classes.status}
          data-status={overdueDays(document, now) === null ? document.status : 'overdue'}
        >
          {statusText(t, document, { now, baseCurrency })}
        </span>
      ),
    },
    {
      id: 'total',
      title: t('items.column.total'),
      width: 112,
      align: 'right',
      sort: 'desc',
      text: ({ total, currency }) => `${currency} ${formatAmount(total, currency)}`,
      render: ({ total, currency }) => <Money amount={total} currency={currency} withCurrency />,
      copy: ({ total, currency }) => plainAmount(total, currency),
    },
    {
      id: 'open_amount',
      title: t('state.open'),
      width: 112,
      align: 'right',
      sort: 'desc',
      isEssential: true,
      text: ({ open_amount, currency }) => `${currency} ${formatAmount(open_amount, currency)}`,
      render: ({ open_amount, currency }) => <Money amount={open_amount} currency={currency} withCurrency />,
      copy: ({ open_amount, currency }) => plainAmount(open_amount, currency),
    },
  ]
}
