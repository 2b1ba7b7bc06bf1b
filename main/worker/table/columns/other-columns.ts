// Finds the columns other than days, money and own accounts: currency, names, texts, references, states.
import type { ColumnMeaning } from '../../../../shared/record/import/column-mapping.ts'
import { isUnknownTitle } from '../cells/header-words.ts'
import { currencyOf } from '../cells/table-currency.ts'
import type { Column, ColumnAssignment } from './column-evidence.ts'

/** Meanings that at most one column has: the best one gets it, the others get their next meaning. */
const SINGLE = ['currency', 'status', 'balance', 'fee', 'reference', 'bank_reference', 'end_to_end_id'] as const

const MAX_NAMES = 3

/** The meanings of all columns that are neither days nor money. */
export const assignOtherColumns = (
  columns: readonly Column[],
  rowCount: number,
  earlier: ReadonlyMap<number, ColumnAssignment>,
): ReadonlyMap<number, ColumnAssignment> => {
  const assigned = new Map<number, ColumnAssignment>()
  const open = columns.filter((column) => !earlier.has(column.index))
  const usedMeanings = new Set([...earlier.values()].map((entry) => entry.meaning))
  for (const meaning of SINGLE) {
    if (usedMeanings.has(meaning)) continue
    const [best] = open
      .filter((column) => !assigned.has(column.index))
      .map((column) => ({ column, score: scoreOf(column, meaning) }))
      .filter(({ score }) => score >= 0.6)
      .sort((a, b) => b.score - a.score)
    if (best) assigned.set(best.column.index, { meaning, confidence: best.score })
  }
  for (const column of open) {
    if (!assigned.has(column.index)) assigned.set(column.index, wordsOf(column, rowCount))
  }
  keepBestNames(columns, assigned)
  return assigned
}

type Single = (typeof SINGLE)[number]

/** Title and content together, 0–1; 0 if the content excludes the meaning. */
const scoreOf = ({ titles, evidence }: Column, meaning: Single): number => {
  const title = titles[meaning] ?? 0
  const ignored = titles.ignored ?? 0
  const isEmpty = evidence.filled === 0
  switch (meaning) {
    case 'currency':
      if (isEmpty || evidence.currency < 0.9) return 0
      if (title > 0) return title + (evidence.distinct === 1 ? 0.01 : 0)
      // Without a title for it, three capitals are a currency only if it exists: record codes are not.
      if (ignored >= 0.5 || evidence.distinct > 10 || !evidence.samples.every(isListedCurrency)) return 0
      return 0.63 + 0.02 * evidence.filled + (evidence.distinct === 1 ? 0.01 : 0)
    case 'status':
      if (isEmpty) return 0
      if (evidence.state >= 0.95 && evidence.distinct <= 8) return Math.max(title, 0.75)
      return evidence.distinct <= 8 && evidence.amount < 0.5 && evidence.state > 0 ? title : 0
    case 'balance':
      return evidence.amount >= 0.85 ? title : 0
    case 'fee':
      // Only a balance can prove that fees change the account.
      return 0
    case 'reference':
      if (evidence.creditorReference >= 0.5) return Math.max(title, 0.9)
      return title >= 0.9 ? title : 0
    case 'bank_reference':
      return isEmpty || !isCodeColumn(evidence) || (title < NAMED_BANK && evidence.length < BANK_LENGTH) ? 0 : title
    case 'end_to_end_id':
      return title
  }
}

const isListedCurrency = (text: string): boolean => currencyOf(text) !== null || currencyOf(text.toUpperCase()) !== null

/** A title that says whose number it is. Under a plain "reference", only numbers as long as a bank's count. */
const NAMED_BANK = 0.8
const BANK_LENGTH = 12

/** The bank's numbers of bookings: one word with digits, long enough not to be a line number. */
const isCodeColumn = ({ variety, token, length, filled }: Column['evidence']): boolean =>
  token >= 0.9 && length >= 6 && filled >= 0.5 && variety >= 0.2

const wordsOf = ({ titles, evidence }: Column, rowCount: number): ColumnAssignment => {
  const ignored = titles.ignored ?? 0
  const name = titles.name ?? 0
  const text = titles.text ?? 0
  if ((titles.detail_amount ?? 0) >= 0.8) return { meaning: 'detail_amount', confidence: 0.9 }
  if ((titles.counterparty_account ?? 0) >= 0.8) return { meaning: 'counterparty_account', confidence: 0.9 }
  if (evidence.iban >= 0.5 && ignored < 0.5) return { meaning: 'counterparty_account', confidence: 0.7 }
  // Figures, days and marks without another meaning are no words either.
  const isReference = Math.max(titles.reference ?? 0, titles.bank_reference ?? 0) >= 0.5
  const isNumber = isReference && evidence.decimals === 0 && evidence.date < 0.5 && ignored < 0.5
  if (evidence.filled > 0 && evidence.date + evidence.amount > 0.9 && text < 0.9 && !isNumber) return ignoredBy(ignored)
  if (name >= 0.8 && name >= ignored && name > text - 0.1) return { meaning: 'name', confidence: name }
  if (text >= 0.8 && text >= ignored - 0.1) return { meaning: 'text', confidence: text }
  const reference = Math.max(titles.reference ?? 0, titles.bank_reference ?? 0)
  if (reference >= 0.5 && evidence.filled > 0 && ignored < 0.5) return { meaning: 'text', confidence: reference }
  if (!isUnknownTitle(titles) || evidence.filled === 0) return ignoredBy(ignored)
  // An unknown title or none: words that differ from row to row are the text of the booking.
  const isWords = evidence.words >= 0.3 && (evidence.variety >= 0.3 || evidence.length >= 12 || rowCount <= 3)
  return isWords ? { meaning: 'text', confidence: 0.5 } : ignoredBy(ignored)
}

const ignoredBy = (title: number): ColumnAssignment => ({
  meaning: 'ignored' as ColumnMeaning,
  confidence: Math.max(0.5, title),
})

/** If another column clearly names the counterparty, a plain "Name" is the account holder. */
const keepBestNames = (columns: readonly Column[], assigned: Map<number, ColumnAssignment>): void => {
  const names = columns
    .filter((column) => assigned.get(column.index)?.meaning === 'name')
    .map((column) => ({ column, score: column.titles.name ?? 0 }))
  const isPlain = names.some(({ score }) => score >= 0.9)
  const best = names.filter(({ score }) => !isPlain || score > 0.8).slice(0, MAX_NAMES)
  for (const { column } of names) {
    if (!best.some((name) => name.column === column))
      assigned.set(column.index, { meaning: 'ignored', confidence: 0.7 })
  }
}
