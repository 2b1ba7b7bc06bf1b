// Measures the cells of a column on a sample of rows: the shares of days, amounts, codes, accounts and words.
import type { ColumnMeaning } from '../../../../shared/record/import/column-mapping.ts'
import { isIban, normalizeIban } from '../../../../shared/value/iban.ts'
import { isAmountText } from '../cells/amount-notation.ts'
import { isDateText, isSerialText } from '../cells/date-notation.ts'
import type { TitleScores } from '../cells/header-words.ts'
import { creditorReferenceOf } from '../cells/payment-reference.ts'
import { type Cell, cellText } from '../cells/raw-table.ts'
import { isMarkCell, rowState } from '../cells/row-words.ts'
import { currencyOf, currencyOfCell } from '../cells/table-currency.ts'

/** Shares of the cells that are not empty; only `filled` is a share of the rows. */
export interface ColumnEvidence {
  readonly index: number
  readonly filled: number
  readonly date: number
  /** Day numbers of spreadsheets that lost their date format. */
  readonly serial: number
  readonly amount: number
  /** Shares of the amounts: with decimals, below zero, and zero. */
  readonly decimals: number
  readonly negative: number
  readonly zero: number
  /** Only a dash, with which some banks fill an empty figure. */
  readonly dash: number
  /** Long or zero-padded numbers, which are identifiers and not money. */
  readonly code: number
  readonly currency: number
  readonly iban: number
  readonly creditorReference: number
  readonly marker: number
  readonly state: number
  /** Cells with letters, and the average length of the cells. */
  readonly words: number
  readonly length: number
  /** One word with a digit. */
  readonly token: number
  /** The number of different texts, and their share of the filled cells. */
  readonly distinct: number
  readonly variety: number
  readonly samples: readonly string[]
}

/** A column with the scores of its title and the evidence of its cells. */
export interface Column {
  readonly index: number
  readonly titles: TitleScores
  readonly evidence: ColumnEvidence
}

/** The meaning that was found for a column. */
export interface ColumnAssignment {
  readonly meaning: ColumnMeaning
  readonly confidence: number
}

const SAMPLE_CELLS = 600
const SAMPLES_SHOWN = 3

/** Evidence for each of `count` columns over the rows. `shownAsMoney`: columns whose numbers are shown with two decimals. */
export const columnEvidence = (
  rows: readonly (readonly Cell[])[],
  count: number,
  shownAsMoney: ReadonlySet<number> = NONE,
): readonly ColumnEvidence[] => {
  const step = Math.max(1, Math.floor(rows.length / SAMPLE_CELLS))
  // Half of the sample are the first rows, so that a rare column is seen; the rest is taken in steps over the file.
  const sample = rows.filter((_, index) => index < SAMPLE_CELLS / 2 || index % step === 0)
  return Array.from({ length: count }, (_, index) => evidenceOf(index, sample, shownAsMoney.has(index)))
}

const NONE: ReadonlySet<number> = new Set()

const evidenceOf = (index: number, rows: readonly (readonly Cell[])[], isShownAsMoney: boolean): ColumnEvidence => {
  const counts = {
    filled: 0,
    date: 0,
    serial: 0,
    amount: 0,
    decimals: 0,
    negative: 0,
    zero: 0,
    code: 0,
    currency: 0,
    dash: 0,
  }
  const more = { iban: 0, creditorReference: 0, marker: 0, state: 0, words: 0, length: 0, token: 0 }
  /** The number of cells with each text; number cells are counted directly. */
  const texts = new Map<string, number>()
  for (const row of rows) {
    const cell = row[index]
    const text = cellText(cell)
    if (text === '') continue
    counts.filled++
    more.length += text.length
    const isNumber = typeof cell === 'number'
    texts.set(text, (texts.get(text) ?? 0) + (isNumber ? 0 : 1))
    if (!isNumber) continue
    more.token++
    counts.amount++
    if (cell < 0) counts.negative++
    if (cell === 0) counts.zero++
    if (isShownAsMoney || !Number.isInteger(cell)) counts.decimals++
    if (isSerialText(text)) counts.serial++
  }
  for (const [text, times] of texts) {
    if (times === 0) continue
    const hasDigit = /\d/.test(text)
    if (hasDigit && !/\s/.test(text)) more.token += times
    if (hasDigit && isDateText(text)) {
      counts.date += times
      continue
    }
    if (/[a-zA-ZÀ-ÿ]/.test(text)) more.words += times
    if (isMarkCell(text)) more.marker += times
    // Only a text with a digit can be a number, and only one without can be a currency or a state.
    if (!hasDigit) {
      if (DASH.test(text)) counts.dash += times
      if (text.length <= 12 && isCurrencyCell(text)) counts.currency += times
      if (text.length <= 40 && rowState(text) !== null) more.state += times
      continue
    }
    if (isSerialText(text)) counts.serial += times
    if (/^0\d/.test(text) || /^\d{11,}$/.test(text)) counts.code += times
    else if (isAmountText(text)) countAmount(text, times, counts)
    if (text.length > 40 || (text.length < 15 && !SHORT_REFERENCE.test(text))) continue
    if (text.length >= 15 && isIban(normalizeIban(text))) more.iban += times
    else if (creditorReferenceOf(text) !== null) more.creditorReference += times
  }
  const filled = Math.max(1, counts.filled)
  const amounts = Math.max(1, counts.amount)
  return {
    index,
    filled: rows.length === 0 ? 0 : counts.filled / rows.length,
    date: counts.date / filled,
    serial: counts.serial / filled,
    amount: counts.amount / filled,
    decimals: counts.decimals / amounts,
    negative: counts.negative / amounts,
    zero: counts.zero / amounts,
    dash: counts.dash / filled,
    code: counts.code / filled,
    currency: counts.currency / filled,
    iban: more.iban / filled,
    creditorReference: more.creditorReference / filled,
    marker: more.marker / filled,
    state: more.state / filled,
    words: more.words / filled,
    length: more.length / filled,
    token: more.token / filled,
    distinct: texts.size,
    variety: texts.size / filled,
    samples: [...texts.keys()].slice(0, SAMPLES_SHOWN),
  }
}

/** A creditor reference of ISO 11649 has at least five characters. */
const SHORT_REFERENCE = /^RF\d{2}/i

const DASH = /^[-\u2010-\u2015\u2212]{1,2}$/

const countAmount = (
  text: string,
  times: number,
  counts: { amount: number; decimals: number; negative: number; zero: number },
): void => {
  counts.amount += times
  if (/[-\u2010-\u2015\u2212(]/.test(text)) counts.negative += times
  if (/[.,]\d{1,2}(?!\d)|[.,]-/.test(text)) counts.decimals += times
  if (!/[1-9]/.test(text)) counts.zero += times
}

const isCurrencyCell = (text: string): boolean =>
  currencyOf(text) !== null || /^[A-Z]{3}$/.test(currencyOfCell(text) ?? '')
