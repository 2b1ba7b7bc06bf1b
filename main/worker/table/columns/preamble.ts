// Reads the values around the table: the account, its currency, the period, and the opening and closing balance.
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { isIban, normalizeIban } from '../../../../shared/value/iban.ts'
import { isAmountText } from '../cells/amount-notation.ts'
import { decideDateOrder, isDateText, readDate } from '../cells/date-notation.ts'
import { titleScores } from '../cells/header-words.ts'
import { type Cell, cellText } from '../cells/raw-table.ts'
import { labelKind } from '../cells/row-words.ts'
import { currencyInTitle, currencyOf } from '../cells/table-currency.ts'

export interface Preamble {
  /** Valid IBANs in the order of their first occurrence. */
  readonly ibans: readonly string[]
  readonly currency: string | null
  readonly from: string | null
  readonly to: string | null
  /** As written; the table's decimal sign reads them. */
  readonly opening: Cell | null
  readonly closing: Cell | null
}

interface LabelledValue {
  readonly label: string
  readonly value: Cell
}

const MAX_ROWS_READ = 200
const MAX_CELL = 300

const FROM =
  /^(?:datum von|von|ab|from|date from|from date|start ?date|du|date du|depuis|date de debut|debut|dal|data dal|da|data inizio|desde|van|periode von|zeitraum von|kontoauszug von|releve de compte de|estratto conto da|statement from|de)\b/
const TO =
  /^(?:datum bis|bis|to|until|date to|to date|end ?date|au|jusqu|date au|date de fin|fin|al|data al|a|data fine|hasta|tot|periode bis|zeitraum bis|kontoauszug bis|releve de compte jusqu|estratto conto a|statement to)\b/

/** Reads labelled values from rows that belong to no transaction. */
export const readPreamble = (rows: readonly (readonly Cell[])[]): Preamble => {
  const ibans = new Set<string>()
  const labelled: LabelledValue[] = []
  for (const row of rows.slice(0, MAX_ROWS_READ)) {
    const cells = row.filter((cell) => cellText(cell) !== '')
    for (const cell of cells) for (const iban of ibansIn(cellText(cell).slice(0, MAX_CELL))) ibans.add(iban)
    for (const each of labelledValues(cells)) labelled.push(each)
  }
  const stated = statedBalances(rows)
  const day = (pattern: RegExp): string | null => {
    const found = labelled.find((pair) => pattern.test(foldLabel(pair.label)) && isDateText(cellText(pair.value)))
    return found ? cellText(found.value) : null
  }
  return {
    ibans: [...ibans],
    currency: currencyOfLabels(labelled),
    from: day(FROM) ?? periodsIn(rows)[0] ?? null,
    to: day(TO) ?? periodsIn(rows)[1] ?? null,
    opening: stated.find(({ kind }) => kind === 'opening')?.value ?? null,
    closing: stated.find(({ kind }) => kind === 'closing')?.value ?? null,
  }
}

/** All labels with the values next to them. */
export const labelledValuesIn = (rows: readonly (readonly Cell[])[]): readonly LabelledValue[] =>
  rows.slice(0, MAX_ROWS_READ).flatMap((row) => labelledValues(row.filter((cell) => cellText(cell) !== '')))

interface StatedBalance {
  /** Index of its row. */
  readonly row: number
  readonly kind: 'opening' | 'closing'
  readonly value: Cell
}

/** The labels of opening and closing balances with their values, in the order of the rows. */
export const statedBalances = (rows: readonly (readonly Cell[])[]): readonly StatedBalance[] =>
  rows.slice(0, MAX_ROWS_READ).flatMap((cells, row) => {
    const filled = cells.filter((cell) => cellText(cell) !== '')
    return labelledValues(filled, isBesidesBalance).flatMap(({ label, value }) => {
      const kind = labelKind(label)
      return kind === 'opening' || kind === 'closing' ? [{ row, kind, value }] : []
    })
  })

/** Whether a cell between the label of a balance and its figure is its day or its currency. */
const isBesidesBalance = (cell: Cell): boolean => {
  const text = cellText(cell)
  return typeof cell !== 'number' && (isDateText(text) || currencyOf(text) !== null)
}

/** Whether a value is meant as a figure: it has a digit and is no day. */
export const isMeantAsFigure = (cell: Cell): boolean => {
  const text = cellText(cell)
  return typeof cell === 'number' || (/\d/.test(text) && !isDateText(text) && !PERIOD.test(text))
}

const foldLabel = (label: string): string =>
  label
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')

/** `label` with its value in the next cell that is not skipped, or after a colon in the same cell. */
const labelledValues = (
  cells: readonly Cell[],
  isSkipped: (cell: Cell) => boolean = () => false,
): readonly LabelledValue[] =>
  cells.flatMap((cell, index) => {
    const text = cellText(cell)
    if (typeof cell === 'number' || text.length > MAX_CELL) return []
    const colon = text.indexOf(':')
    const label = (colon === -1 ? text : text.slice(0, colon)).trim()
    if (label === '' || label.length > 60) return []
    const behind = colon === -1 ? '' : text.slice(colon + 1).trim()
    const value = behind === '' ? cells.slice(index + 1).find((next) => !isSkipped(next)) : behind
    return value === undefined ? [] : [{ label, value }]
  })

const currencyOfLabels = (labelled: readonly LabelledValue[]): string | null => {
  for (const { label, value } of labelled) {
    const text = cellText(value)
    const isLabel =
      (titleScores(label).currency ?? 0) >= 0.8 ||
      /bewertet in|evaluation en|valued in|valutat\w* in/.test(foldLabel(label))
    if (isLabel && /^[A-Za-z]{3}$/.test(text))
      return currencyOf(text.toUpperCase()) ?? (/^[A-Z]{3}$/.test(text) ? text : null)
  }
  for (const { label, value } of labelled) {
    const text = cellText(value)
    if (labelKind(label) !== null && text.length <= 40 && isAmountText(text)) {
      const code = currencyInTitle(text) ?? currencyInTitle(label)
      if (code) return code
    }
  }
  return null
}

const IBAN_LIKE = /\b[A-Z]{2}\d{2}(?: ?[A-Za-z0-9]){11,40}/

/** Valid IBANs in a text, also one directly after another, without the words that follow. */
const ibansIn = (text: string): readonly string[] => {
  const found: string[] = []
  const pattern = new RegExp(IBAN_LIKE, 'g')
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const length = lengthOfIban(match[0])
    if (length > 0) found.push(normalizeIban(match[0].slice(0, length)))
    // The match may only look like an IBAN and be two letters and two digits before a real one.
    pattern.lastIndex = match.index + (length > 0 ? length : 4)
  }
  return found
}

const MIN_IBAN = 15
const MAX_IBAN = 34

/** The number of characters of an IBAN at the start of a text, blanks included; 0 if there is none. */
const lengthOfIban = (text: string): number => {
  let letters = 0
  for (let at = 0; at < text.length && letters < MAX_IBAN; at++) {
    if (text[at] === ' ') continue
    letters++
    if (letters >= MIN_IBAN && isIban(normalizeIban(text.slice(0, at + 1)))) return at + 1
  }
  return 0
}

const PERIOD =
  /(\d{1,4}[./-]\d{1,2}[./-]\d{2,4})\s*(?:-|–|bis|to|au|al|until|a|und|and)\s*(\d{1,4}[./-]\d{1,2}[./-]\d{2,4})/i

/** The two days of a period in one cell (`01.01.2026 - 31.03.2026`). */
const periodsIn = (rows: readonly (readonly Cell[])[]): readonly string[] => {
  for (const row of rows.slice(0, MAX_ROWS_READ)) {
    for (const cell of row) {
      const text = typeof cell === 'string' ? cell.slice(0, MAX_CELL) : ''
      const match = /\d/.test(text) ? PERIOD.exec(text) : null
      if (match?.[1] && match[2] && isDateText(match[1]) && isDateText(match[2])) return [match[1], match[2]]
    }
  }
  return []
}

/** The start and end of the period as days, in an order that fits both texts; null if they contradict each other. */
export const periodOf = ({
  from,
  to,
}: Preamble): { readonly from: LocalDate | null; readonly to: LocalDate | null } => {
  const texts = [from, to].filter((text) => text !== null)
  const { order } = decideDateOrder(texts)
  const start = from === null ? null : readDate(from, order)
  const end = to === null ? null : readDate(to, order)
  return start !== null && end !== null && start > end ? { from: null, to: null } : { from: start, to: end }
}
