// Finds rows that may not be transactions: by their words, by empty cells that all other rows have filled, by a column
// with the same value in all other rows, by their place. The figures then decide (summary-rows.ts).
import type { ColumnMeaning } from '../../../../shared/record/import/column-mapping.ts'
import type { MinorUnits } from '../../../../shared/value/money.ts'
import { type Cell, cellText, columnCount, type RawTable } from '../cells/raw-table.ts'
import { markerSign } from '../cells/row-words.ts'
import { currencyOf } from '../cells/table-currency.ts'
import type { RowDraft } from './row-draft.ts'
import type { RowPlan } from './row-plan.ts'

export interface MoneyRow {
  readonly draft: RowDraft
  readonly amount: MinorUnits
  readonly balance: MinorUnits | null
  readonly isDated: boolean
  /** The number of cells that are empty here and filled in nearly all other rows. */
  readonly missing: number
  /** Whether it has no word of a booking, and most other rows have some. */
  readonly isWordless: boolean
  /** Whether a column that has one value in most rows has another one in this row. */
  readonly deviates: boolean
  /** Whether debit and credit both have money, as in no other row. */
  readonly bothSides: boolean
  /** Among the first or last rows of the table. */
  readonly atEdge: boolean
}

/** The balances before the first and after the last row, as far as they are known. */
export interface BalanceEnds {
  readonly opening: MinorUnits | null
  readonly closing: MinorUnits | null
}

/**
 * The verdict on a row. `apart`: the balances at the ends agree only without it; `open`: the figures do not decide;
 * `doubtful`: they would also agree the other way.
 */
export type Verdict = 'moves' | 'states' | 'total' | 'apart' | 'open' | 'doubtful'

/** Whether anything other than its place speaks against the row. */
export const isMarked = ({ draft, isDated, missing, deviates, bothSides }: MoneyRow): boolean =>
  draft.label !== null || !isDated || missing > 0 || deviates || bothSides

/** The number of rows at either end that may be balances and totals. */
const EDGE = 3
const NEARLY_ALL = 0.95
/** Below this number of rows, columns that all rows fill prove little. */
const FEW_ROWS = 6
const SOME_ROWS = 6
/**
 * For a column of a small table: the share of rows with the same value, and how many may differ. More differing rows
 * are no balances.
 */
const MOST = 0.6
const MAX_DIFFERENT = 4
const MAX_CODE = 12

export interface SuspectInput {
  readonly table: RawTable
  readonly plan: RowPlan
  readonly drafts: readonly RowDraft[]
  readonly undated: readonly RowDraft[]
}

/** The rows with money, in file order. */
export const moneyRows = ({ table, plan, drafts, undated }: SuspectInput): readonly MoneyRow[] => {
  const without = new Set(undated)
  const all = undated.length === 0 ? drafts : [...drafts, ...undated].sort((a, b) => a.index - b.index)
  const columns = comparedColumns(table, plan, all)
  const debit = plan.column('debit')
  const credit = plan.column('credit')
  let both = 0
  const found = all.map((draft, position): MoneyRow => {
    const row = table.rows[draft.index] ?? []
    const missing = missingIn(row, draft, columns)
    const deviates = deviatesFrom(row, columns)
    const bothSides = debit !== null && credit !== null && isMoney(row[debit]) && isMoney(row[credit])
    if (bothSides) both++
    return {
      draft,
      amount: draft.amount,
      balance: draft.balance,
      isDated: without.size === 0 || !without.has(draft),
      missing,
      isWordless: missing > 0 && lacksWords(row, columns),
      deviates,
      bothSides,
      atEdge: position < EDGE || position >= all.length - EDGE,
    }
  })
  const compared = columns.areBalances ? withBalanceOfDay(found) : found
  // If many rows have money on both sides, the table is written like this.
  return both > Math.max(2, all.length * 0.05) ? compared.map((row) => ({ ...row, bothSides: false })) : compared
}

/** If only the last row of a day has the balance, no value is missing in the others. */
const withBalanceOfDay = (rows: readonly MoneyRow[]): readonly MoneyRow[] => {
  const first = rows.find(({ isDated }) => isDated)?.draft.booking ?? ''
  const last = rows.findLast(({ isDated }) => isDated)?.draft.booking ?? ''
  if (first === last) return rows
  const isOldestFirst = first < last
  let day = ''
  const backwards = (isOldestFirst ? rows.toReversed() : rows).map((row) => {
    if (row.balance !== null) day = row.draft.booking
    const isBefore = row.balance === null && row.isDated && row.draft.booking === day
    return isBefore && row.missing > 0 ? { ...row, missing: row.missing - 1 } : row
  })
  return isOldestFirst ? backwards.toReversed() : backwards
}

const missingIn = (row: readonly Cell[], { balance }: RowDraft, columns: ComparedColumns): number => {
  // The row has the bank's booking number or a counterparty: no balance has either.
  if (columns.booked.some((index) => !isEmpty(row[index]))) return 0
  let missing = columns.areBalances && balance === null ? 1 : 0
  if (lacksWords(row, columns)) missing++
  for (const index of columns.filled) if (isEmpty(row[index])) missing++
  return missing
}

const lacksWords = (row: readonly Cell[], { words }: ComparedColumns): boolean =>
  words.length > 0 && words.every((index) => !isWords(row[index]))

const deviatesFrom = (row: readonly Cell[], { same, booked }: ComparedColumns): boolean => {
  if (same.length === 0 || booked.some((index) => !isEmpty(row[index]))) return false
  for (const { index, text } of same) if (row[index] !== text && cellText(row[index]) !== text) return true
  return false
}

/**
 * From this number of rows on, a table without odd rows is accepted as it is: to weigh each row would take too long,
 * and chance could hide nothing.
 */
const MANY_ROWS = 3000

/** Whether a large table has no row that differs from the others in more than its place. */
export const isPlainTable = ({ table, plan, drafts, undated }: SuspectInput): boolean => {
  if (drafts.length <= MANY_ROWS || undated.length > 0) return false
  const columns = comparedColumns(table, plan, drafts)
  const debit = plan.column('debit')
  const credit = plan.column('credit')
  return drafts.every((draft) => {
    if (draft.label !== null || draft.amount === draft.balance) return false
    const row = table.rows[draft.index] ?? []
    const bothSides = debit !== null && credit !== null && isMoney(row[debit]) && isMoney(row[credit])
    return !bothSides && missingIn(row, draft, columns) === 0 && !deviatesFrom(row, columns)
  })
}

const isEmpty = (cell: Cell | undefined): boolean =>
  cell === undefined || cell === '' || (typeof cell === 'string' && cell.charCodeAt(0) <= 32 && cell.trim() === '')

interface ComparedColumns {
  /** Columns that only bookings fill. */
  readonly booked: readonly number[]
  /** Columns of words, if most rows have some; otherwise none. */
  readonly words: readonly number[]
  readonly filled: readonly number[]
  readonly same: readonly { readonly index: number; readonly text: string }[]
  /** Nearly all rows have a balance. */
  readonly areBalances: boolean
}

/** The number of rows that show which columns all rows fill. */
const COMPARED = 600

/** The columns that can show a row of another kind: neither figures nor the words that differ from row to row. */
const comparedColumns = (table: RawTable, plan: RowPlan, all: readonly RowDraft[]): ComparedColumns => {
  const step = Math.max(1, Math.floor(all.length / COMPARED))
  const usual = all.filter(({ label }, position) => label === null && position % step === 0)
  const of = (...meanings: readonly ColumnMeaning[]) => meanings.flatMap(plan.columns)
  const booked = of('bank_reference', 'name', 'counterparty_account')
  const words = wordColumns(table, of('text', 'name'), usual)
  if (usual.length < FEW_ROWS) return { booked, words, filled: [], same: [], areBalances: false }
  // Rows of another kind are at the ends; the rows between them show what the others fill.
  const plain = usual.length >= SOME_ROWS + 2 * EDGE ? usual.slice(EDGE, -EDGE) : usual
  const rows = plain.map(({ index }) => table.rows[index] ?? [])
  const own = new Set(of('booking_date', 'amount', 'debit', 'credit', 'balance', 'fee', 'detail_amount'))
  const known = new Set(of('marker', 'currency', 'account', 'counterparty_account', 'name'))
  const texts = plan.columns('text')
  const [firstText, otherText] = texts
  const mainText = fullestOf(texts, rows)
  const parties = new Set(of('name', 'counterparty_account'))
  const isNearlyAll = (count: number): boolean =>
    count >= rows.length * NEARLY_ALL || (count >= rows.length - 1 && count >= SOME_ROWS)
  // Additional texts and counterparties are often empty in banks' files; booking numbers are not.
  const isFurtherText = (index: number): boolean =>
    parties.has(index) || (index !== mainText && texts.includes(index) && !areNumbers(rows, index))
  const isSmall = plain === usual
  // In a small table there may be as many balances and totals as bookings: the code of bookings is on rows with words.
  const worded = isSmall && words.length > 0 ? rows.filter((row) => words.some((index) => isWords(row[index]))) : rows
  const filled: number[] = []
  const same: { index: number; text: string }[] = []
  for (let index = 0; index < columnCount(rows); index++) {
    if (own.has(index)) continue
    const { count } = usageOf(rows, index)
    const { most, text } = usageOf(worded, index)
    if (isFurtherText(index) ? count === rows.length && count >= MANY_TEXTS : isNearlyAll(count)) filled.push(index)
    // A single column of words differs on each row; the first of several may be a record code.
    if (index === firstText && otherText === undefined) continue
    const others = rows.length - most
    const isCode = text !== '' && text.length <= MAX_CODE && !known.has(index) && isRecordCode(text, isSmall)
    const isSame = isSmall ? most >= worded.length * MOST && others <= MAX_DIFFERENT : most >= rows.length * NEARLY_ALL
    if (isCode && isSame) {
      same.push({ index, text })
    }
  }
  const balances = plain.filter(({ balance }) => balance !== null).length
  return {
    booked,
    words,
    filled,
    same,
    areBalances: isNearlyAll(balances) || missBalanceAtEdges(usual),
  }
}

/** The column that most rows fill; of several the first. */
const fullestOf = (columns: readonly number[], rows: readonly (readonly Cell[])[]): number | undefined => {
  const counts = columns.map((index) => ({ index, count: rows.filter((row) => !isEmpty(row[index])).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.index
}

/** Whether each filled cell is one word with a digit. */
const areNumbers = (rows: readonly (readonly Cell[])[], index: number): boolean =>
  rows.every((row) => {
    const text = cellText(row[index])
    return text === '' || (/\d/.test(text) && !/\s/.test(text))
  })

const wordColumns = (table: RawTable, columns: readonly number[], drafts: readonly RowDraft[]): readonly number[] => {
  const rowsWithWords = drafts.filter(({ index }) =>
    columns.some((column) => isWords((table.rows[index] ?? [])[column])),
  )
  return rowsWithWords.length > 0 &&
    (drafts.length < FEW_ROWS || rowsWithWords.length >= drafts.length * MIN_SHARE_WITH_WORDS)
    ? columns
    : []
}

/** A record code has no meaning as a text. */
const isWords = (cell: Cell | undefined): boolean => {
  const text = cellText(cell)
  return text !== '' && !RECORD_CODE.test(text)
}

const RECORD_CODE = /^[A-Z\d]{1,5}$/

/** Whether all rows have a balance except a few at either end, where totals are. */
const missBalanceAtEdges = (drafts: readonly RowDraft[]): boolean => {
  const withoutBalance = drafts.flatMap(({ balance }, position) => (balance === null ? [position] : []))
  const isAtEdge = (position: number): boolean => position < EDGE || position >= drafts.length - EDGE
  return (
    withoutBalance.length <= EDGE &&
    drafts.length - withoutBalance.length >= SOME_ROWS &&
    withoutBalance.every(isAtEdge)
  )
}

/** A mark of in or out and a currency are no record codes. In a small table a word may also be a category. */
const isRecordCode = (text: string, isSmall: boolean): boolean =>
  markerSign(text) === 0 && currencyOf(text) === null && (!isSmall || RECORD_CODE.test(text))

/** Two bookings may have four balances and totals next to them. */
const MIN_SHARE_WITH_WORDS = 1 / 3

const MAX_TEXTS = 8
/** If this many rows all have a further text, bookings always have one. */
const MANY_TEXTS = 12

/** The number of filled cells in a column, and the most common text; no text if there are many different ones. */
const usageOf = (rows: readonly (readonly Cell[])[], index: number) => {
  const texts = new Map<string, number>()
  let count = 0
  for (const row of rows) {
    const text = cellText(row[index])
    if (text !== '') count++
    if (texts.size <= MAX_TEXTS) texts.set(text, (texts.get(text) ?? 0) + 1)
  }
  let text = ''
  let most = 0
  if (texts.size <= MAX_TEXTS) {
    for (const [each, times] of texts) if (each !== '' && times > most) [text, most] = [each, times]
  }
  return { count, most, text }
}

const isMoney = (cell: Cell | undefined): boolean =>
  typeof cell === 'number' ? cell !== 0 : cell !== undefined && cell !== '' && /[1-9]/.test(cell)
