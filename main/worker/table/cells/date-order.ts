// Decides whether day or month comes first if the days of a table can be read either way: by the language of its
// titles, by booking and value dates that are close together, and by rows in order of time.
import type { DateOrder } from '../../../../shared/record/import/column-mapping.ts'
import { readDate } from './date-notation.ts'
import { normalizeTitle } from './header-words.ts'
import { cellText, type RawTable } from './raw-table.ts'

export interface OrderEvidence {
  readonly titles: readonly (string | null)[]
  readonly rows: RawTable['rows']
  /** Columns of days, the booking date first. */
  readonly columns: readonly number[]
}

type DateOrderChoice = Extract<DateOrder, 'dmy' | 'mdy'>

/** The order with evidence for it and none against it; null if there is no evidence. */
export const orderByEvidence = ({ titles, rows, columns }: OrderEvidence): DateOrderChoice | null => {
  const [booking, value] = columns
  if (booking === undefined) return null
  const found = new Set(
    [
      speaksDayFirst(titles) && isWritten(rows, booking) ? ('dmy' as const) : null,
      value === undefined ? null : byNearness(rows, booking, value),
      bySequence(rows, booking),
    ].filter((order) => order !== null),
  )
  const [only] = found
  return found.size === 1 && only !== undefined ? only : null
}

/** Words of languages that never write the month first. */
const DAY_FIRST =
  /^(?:datum|buchung\w*|buchungs\w*|betrag|umsatz|saldo|soll|haben|belastung|gutschrift|wahrung|valuta\w*|verwendungszweck|beschreibung|mitteilung|libelle|montant|solde|devise|monnaie|valeur|comptab\w*|ecriture|beneficiaire|importo|data|descrizione|causale|addebit\w*|accredit\w*|divisa|contabile|registrazione|fecha|importe|concepto|cargos?|abonos?|descripcion|moneda|movimiento|observaciones|descricao|descritivo|montante|lancamento|moeda|kwota|opis|waluta|tytul\w*|obciazeni\w*|uznani\w*|ksiegowania|rachunek|kontrahent|szczegoly|bedrag|omschrijving|rekening|belopp?|tekst)$/
const ENGLISH =
  /^(?:date|booking|posting|posted|value|amount|balance|currency|description|narrative|details|payee|payment|account|transaction|effective|withdrawals?|deposits?|paid|memo|particulars)$/

const MIN_WORDS = 2

const speaksDayFirst = (titles: OrderEvidence['titles']): boolean => {
  const words = titles.flatMap((title) => (title === null ? [] : normalizeTitle(title).split(' ')))
  const dayFirst = words.filter((word) => DAY_FIRST.test(word)).length
  return dayFirst >= MIN_WORDS && dayFirst > words.filter((word) => ENGLISH.test(word)).length
}

/**
 * An English spreadsheet that saves a file of another language
 * writes `5/1/2026`, with the month first and without zeros.
 */
const isWritten = (rows: RawTable['rows'], index: number): boolean =>
  rows.slice(0, MAX_ROWS).some((row) => /^(?:0\d|\d{1,2}\D0\d)\D/.test(cellText(row[index])))

const DAY = 86_400_000
const NEAR_DAYS = 15
/** The least number of steps from one day to another, and of pairs of different days, that counts as evidence. */
const MIN_ROWS = 3
const MIN_PAIRS = 2
const MAX_ROWS = 500

const daysIn = (rows: RawTable['rows'], index: number, order: DateOrderChoice): readonly (number | null)[] =>
  rows.slice(0, MAX_ROWS).map((row) => {
    const day = readDate(cellText(row[index]), order)
    return day === null ? null : Date.parse(day)
  })

/** Booking and value dates are days apart in the right order and months apart in the wrong one. */
const byNearness = (rows: RawTable['rows'], booking: number, value: number): DateOrderChoice | null => {
  const isNear = (order: DateOrderChoice): { readonly near: number; readonly far: number } => {
    const days = daysIn(rows, booking, order)
    const others = daysIn(rows, value, order)
    const distances = days.flatMap((day, at) => {
      const other = others[at] ?? null
      return day === null || other === null || day === other ? [] : [Math.abs(day - other) / DAY]
    })
    const near = distances.filter((distance) => distance <= NEAR_DAYS).length
    return { near, far: distances.length - near }
  }
  return clearly(isNear('dmy'), isNear('mdy'))
}

const clearly = (
  dmy: { readonly near: number; readonly far: number },
  mdy: { readonly near: number; readonly far: number },
): DateOrderChoice | null => {
  if (dmy.near >= MIN_PAIRS && dmy.far === 0 && mdy.far >= MIN_PAIRS) return 'dmy'
  return mdy.near >= MIN_PAIRS && mdy.far === 0 && dmy.far >= MIN_PAIRS ? 'mdy' : null
}

/** The rows are in order of time, up or down, in the right order of day and month, and in no order in the wrong one. */
const bySequence = (rows: RawTable['rows'], booking: number): DateOrderChoice | null => {
  const [dmy, mdy] = (['dmy', 'mdy'] as const).map((order) => turnsOf(daysIn(rows, booking, order)))
  if (dmy === undefined || mdy === undefined) return null
  if (dmy.steps >= MIN_ROWS && dmy.against === 0 && mdy.against >= 2) return 'dmy'
  return mdy.steps >= MIN_ROWS && mdy.against === 0 && dmy.against >= 2 ? 'mdy' : null
}

/** The number of steps from one day to another, and of those against the main direction. */
const turnsOf = (days: readonly (number | null)[]): { readonly steps: number; readonly against: number } => {
  const known = days.filter((day) => day !== null)
  let up = 0
  let down = 0
  for (let at = 1; at < known.length; at++) {
    const step = (known[at] ?? 0) - (known[at - 1] ?? 0)
    if (step > 0) up++
    if (step < 0) down++
  }
  return { steps: up + down, against: Math.min(up, down) }
}
