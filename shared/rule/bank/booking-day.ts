// The day on which a bank transaction counts in the ledger.
import type { BankTransaction } from '../../record/bank/bank-transaction.ts'
import type { LocalDate } from '../../value/calendar.ts'

/** The booking day, otherwise the value day, otherwise the day on which the transaction was added to the books. */
export const bookingDayOf = ({
  booking_date,
  value_date,
  document_date,
  created_at,
}: Pick<BankTransaction, 'booking_date' | 'value_date' | 'document_date' | 'created_at'>): LocalDate =>
  booking_date ?? value_date ?? document_date ?? (created_at.slice(0, 10) as LocalDate)
