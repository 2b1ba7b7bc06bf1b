// The day on which a transaction of a locked period is booked; renders nothing while its own day is open.
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../form/date-input.tsx'
import { formatDate } from '../../text/format.ts'
import '../text/dictionary.ts'
import type { BookingDay } from './use-booking-day.ts'

interface Props {
  readonly bookingDay: BookingDay
  /** The transaction's own day. */
  readonly own: string
  readonly error?: string | undefined
}

export const BookOnInput = ({ bookingDay, own, error }: Props) => {
  const { t } = useTranslation()
  if (!bookingDay.isLocked) return null
  return (
    <DateInput
      label={t('book-on')}
      description={t('book-on.hint', { date: formatDate(own) })}
      value={bookingDay.day}
      onChange={bookingDay.change}
      error={error}
    />
  )
}
