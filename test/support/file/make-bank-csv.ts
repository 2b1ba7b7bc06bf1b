// Writes the CSV file of a large Swiss bank with invented movements: a preamble, a running balance, the newest movement
// first. The same seed gives the same file.

import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { minorToDecimal, minorUnitsOf } from '../../../shared/value/money.ts'
import { grouped } from '../matching-corpus/accounts.ts'
import { createRandom } from '../random.ts'
import { type Movement, makeMovement } from './make-movements.ts'

const COLUMNS = [
  ...['Abschlussdatum', 'Abschlusszeit', 'Buchungsdatum', 'Valutadatum', 'Währung', 'Belastung', 'Gutschrift'],
  ...['Einzelbetrag', 'Saldo', 'Transaktions-Nr.', 'Beschreibung1', 'Beschreibung2', 'Beschreibung3', 'Fussnoten', ''],
]

export interface BankCsvWish {
  readonly seed: number
  readonly iban: string
  readonly rows: number
  /** First booking date; default 2025-01-02. */
  readonly from?: string
  /** Number of days; default 90. */
  readonly days?: number
}

/** Number of movements, each as one row. */
export const makeBankCsv = ({ seed, iban, rows, from = '2025-01-02', days = 90 }: BankCsvWish): string => {
  const random = createRandom(seed)
  const opening = random.between(500_000, 5_000_000)
  let balance = opening
  const lines = Array.from({ length: rows }, (_, index) => {
    const movement = makeMovement(random, addDays(from as LocalDate, Math.floor((index * days) / rows)), 1)
    balance += movement.amount
    return lineOf(movement, balance)
  })
  const preamble = [`IBAN:;${iban};`, `Anfangssaldo:;${decimal(opening)};`, `Schlusssaldo:;${decimal(balance)};`, '']
  // The bank's own files begin with a byte order mark.
  return `\ufeff${[...preamble, COLUMNS.join(';'), ...lines.toReversed()].join('\n')}\n`
}

const lineOf = (
  { amount, bank_reference, booking_date: day, payments, title, value_date }: Movement,
  balance: number,
) => {
  const [payment] = payments
  const [debit, credit] = amount < 0 ? [decimal(amount), ''] : ['', decimal(amount)]
  const { party = null, message = '', reference = null, note = '' } = payment ?? {}
  const kind = title.replace(party?.name.toUpperCase() ?? '', '').trim()
  const who = party === null ? note || kind : party.name
  const what = reference === null ? message : `${reference.startsWith('RF') ? 'SCOR' : 'QRR'} ${grouped(reference)}`
  const texts = [who, party === null ? '' : kind, what].map(quoted)
  return [day, '', day, value_date, 'CHF', debit, credit, '', decimal(balance), bank_reference, ...texts, '', ''].join(
    ';',
  )
}

const quoted = (text: string): string => (/[";]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const decimal = (rappen: number): string => minorToDecimal(minorUnitsOf(rappen), 'CHF')
