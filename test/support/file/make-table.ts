// Writes transactions of the books as the table that a bank would offer next to its CAMT file, with other columns and
// other words.
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { minorToDecimal, minorUnitsOf } from '../../../shared/value/money.ts'

export interface TableWish {
  /** Collective bookings: one row for each part, or their total. */
  readonly collective: 'parts' | 'total'
  /** The text: the counterparty in capitals without umlauts, or nothing recognisable. */
  readonly text: 'names' | 'nothing'
  /** Which date columns it has. */
  readonly days: 'booking' | 'value' | 'both'
}

/** A table with a running balance that begins with `opening`, newest first. */
export const makeTable = (
  transactions: readonly BankTransaction[],
  wish: TableWish,
  opening: number = 1_000_000,
): string => {
  const rows = (wish.collective === 'total' ? withTotals(transactions) : transactions).toSorted((a, b) =>
    String(a.booking_date) < String(b.booking_date) ? -1 : 1,
  )
  let balance = opening
  const lines = rows.map((row) => {
    balance += row.amount
    const figures = row.amount < 0 ? [decimal(row, -row.amount), ''] : ['', decimal(row, row.amount)]
    return [...daysOfLine(row, wish), textOf(row, wish), ...figures, decimal(row, balance)].join(';')
  })
  const dates = { booking: ['Buchungsdatum'], value: ['Datum'], both: ['Buchungsdatum', 'Valutadatum'] }[wish.days]
  return `${[...dates, 'Buchungstext', 'Belastung', 'Gutschrift', 'Saldo'].join(';')}\n${lines.toReversed().join('\n')}\n`
}

/**
 * The parts of an entry as one transaction without a name. Entries that the bank gives the same reference stay
 * separate.
 */
const withTotals = (transactions: readonly BankTransaction[]): readonly BankTransaction[] => {
  const entries = Map.groupBy(transactions, (each) => {
    const { id, acc_serv_ref, entry_acc_serv_ref: entry, booking_date } = each
    return entry === null || /^[#~]/.test(acc_serv_ref.slice(entry.length)) ? id : `${entry} ${booking_date}`
  })
  return [...entries.values()].flatMap((parts) => {
    const [first] = parts
    if (!first || parts.length === 1) return parts
    const amount = minorUnitsOf(parts.reduce((sum, part) => sum + part.amount, 0))
    return [{ ...first, amount, name: null, text: null }]
  })
}

const daysOfLine = ({ booking_date, value_date }: BankTransaction, { days }: TableWish): readonly string[] => {
  const booking = swiss(booking_date ?? value_date)
  const value = swiss(value_date ?? booking_date)
  return { booking: [booking], value: [value], both: [booking, value] }[days]
}

const swiss = (day: string | null): string => (day ?? '').split('-').reverse().join('.')

const textOf = ({ name, text, amount }: BankTransaction, wish: TableWish): string => {
  const kind = amount < 0 ? 'Belastung' : 'Gutschrift'
  const who = wish.text === 'names' ? (name ?? text ?? '') : ''
  return `${kind} ${capitals(who)}`.trim()
}

const UMLAUTS: Readonly<Record<string, string>> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', É: 'E', È: 'E', À: 'A', Ç: 'C' }

const capitals = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[;"\s]+/g, ' ')
    .replace(/[ÄÖÜÉÈÀÇ]/g, (letter) => UMLAUTS[letter] ?? letter)

const decimal = ({ currency }: BankTransaction, amount: number): string =>
  minorToDecimal(minorUnitsOf(amount), currency)
