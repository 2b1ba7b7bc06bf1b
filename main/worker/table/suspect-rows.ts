// Which rows of a table may be no transactions: by their words, by cells that all others have filled, by a column that
// says the same of all others, by their place. Whether they are none is decided by the figures (stated-rows.ts).
import type { MinorUnits } from '../../../shared/value/money.ts'
import { cellText, columnCount, type RawTable } from './raw-table.ts'
import type { RowDraft } from './row-draft.ts'
import type { RowPlan } from './row-plan.ts'
import { currencyOf } from './table-currency.ts'

export interface MoneyRow {
  readonly draft: RowDraft
  readonly amount: MinorUnits
  readonly balance: MinorUnits | null
  readonly isDated: boolean
  /** Cells that are empty here and filled in nearly all other rows. */
  readonly missing: number
  /** A column that says one thing of most rows says another of this one. */
  readonly deviates: boolean
  /** Debit and credit both hold money, which no other row does. */
  readonly bothSides: boolean
  /** Among the first or last rows of the table. */
  readonly atEdge: boolean
}

/** Anything but its place speaks against the row. */
export const isMarked = ({ draft, isDated, missing, deviates, bothSides }: MoneyRow): boolean =>
  draft.label !== null || !isDated || missing > 0 || deviates || bothSides

/** So many rows at either end may be balances and totals. */
const EDGE = 3
const NEARLY_ALL = 0.95
/** Below this, columns that all rows fill say little. */
const FEW_ROWS = 3
const SOME_ROWS = 6
/** Of a column whose cells say the same of most rows, and how many rows may differ: more are not the balances of a file. */
const MOST = 0.6
const FEW_OTHERS = 4
const MAX_CODE = 12

export interface SuspectInput {
  readonly table: RawTable
  readonly plan: RowPlan
  readonly drafts: readonly RowDraft[]
  readonly undated: readonly RowDraft[]
}

/** The rows with money, in the order of the file. */
export const moneyRows = ({ table, plan, drafts, undated }: SuspectInput): readonly MoneyRow[] => {
  const without = new Set(undated)
  const all = undated.length === 0 ? drafts : [...drafts, ...undated].sort((a, b) => a.index - b.index)
  const columns = comparedColumns(table, plan, all)
  const sides = sidesOf(table, plan, all)
  return all.map((draft, position): MoneyRow => {
    const row = table.rows[draft.index] ?? []
    let missing = 0
    for (const index of columns.filled) if (cellText(row[index]) === '') missing++
    return {
      draft,
      amount: draft.amount,
      balance: draft.balance,
      isDated: !without.has(draft),
      missing,
      deviates: columns.same.some(({ index, text }) => cellText(row[index]) !== text),
      bothSides: sides(draft.index),
      atEdge: position < EDGE || position >= all.length - EDGE,
    }
  })
}

interface ComparedColumns {
  readonly filled: readonly number[]
  readonly same: readonly { readonly index: number; readonly text: string }[]
}

/** Columns whose cells tell rows of another kind: neither figures nor the words that differ from row to row. */
const comparedColumns = (table: RawTable, plan: RowPlan, all: readonly RowDraft[]): ComparedColumns => {
  const plain = all.filter(({ label }) => label === null)
  if (plain.length < FEW_ROWS) return { filled: [], same: [] }
  const own = new Set(
    (['booking_date', 'amount', 'debit', 'credit', 'balance', 'fee', 'detail_amount'] as const).flatMap(plan.columns),
  )
  const known = new Set(
    (['marker', 'currency', 'account', 'counterparty_account', 'name'] as const).flatMap(plan.columns),
  )
  const [firstText] = plan.columns('text')
  const width = columnCount(plain.slice(0, 100).map(({ index }) => table.rows[index] ?? []))
  const filled: number[] = []
  const same: { index: number; text: string }[] = []
  for (let index = 0; index < width; index++) {
    if (own.has(index) || index === firstText) continue
    const { count, most, text } = usageOf(table, index, plain)
    if (count >= plain.length * NEARLY_ALL || (count >= plain.length - 1 && count >= SOME_ROWS)) filled.push(index)
    const others = plain.length - most
    const isCode = text !== '' && text.length <= MAX_CODE && !known.has(index) && currencyOf(text) === null
    if (isCode && most >= plain.length * MOST && others <= Math.max(FEW_OTHERS, plain.length * 0.1))
      same.push({ index, text })
  }
  return { filled, same }
}

const MAX_TEXTS = 8

/** How many cells of a column are filled, and how many hold the same text; no text where there are many different ones. */
const usageOf = (table: RawTable, index: number, drafts: readonly RowDraft[]) => {
  const texts = new Map<string, number>()
  let count = 0
  for (const draft of drafts) {
    const text = cellText(table.rows[draft.index]?.[index])
    if (text !== '') count++
    if (texts.size <= MAX_TEXTS) texts.set(text, (texts.get(text) ?? 0) + 1)
  }
  let [text, most] = ['', 0]
  if (texts.size <= MAX_TEXTS)
    for (const [each, times] of texts) if (each !== '' && times > most) [text, most] = [each, times]
  return { count, most, text }
}

/** Finds rows with money on both sides, where hardly any row has. */
const sidesOf = (table: RawTable, plan: RowPlan, all: readonly RowDraft[]): ((index: number) => boolean) => {
  const debit = plan.column('debit')
  const credit = plan.column('credit')
  if (debit === null || credit === null) return () => false
  const isMoney = (text: string): boolean => /[1-9]/.test(text)
  const both = new Set<number>()
  for (const { index } of all) {
    const row = table.rows[index] ?? []
    if (isMoney(cellText(row[debit])) && isMoney(cellText(row[credit]))) both.add(index)
  }
  return both.size > Math.max(2, all.length * 0.05) ? () => false : (index) => both.has(index)
}
