// Finds the currency columns of original amounts: the charged figures next to them are in the account's currency.
import { cellText } from '../cells/raw-table.ts'
import { currencyOfCell } from '../cells/table-currency.ts'
import type { Column } from './column-evidence.ts'
import { differs, isFigure, type MoneyContext } from './money-context.ts'
import { amountsOf, columnsOf } from './money-reading.ts'
import { type MoneyCandidate, sampleCells, scoreOf } from './possible-readings.ts'

/**
 * The columns of currencies that belong to an original amount next to the charged ones. The figures show it: in the
 * rows of a foreign currency both amounts differ, and in those of one currency at most they are equal. The place of the
 * column must say the same.
 */
export const currenciesOfOriginals = (context: MoneyContext): readonly number[] => {
  const { money, input } = context
  const originals = originalAmounts(context)
  if (originals.length === 0) return []
  const { figures, texts } = sampleCells(input)
  const charged = amountsOf(money.reading, figures, texts)
  return context.columns
    .filter(isCurrency)
    .filter((column) =>
      originals.some(
        (original) => isConverted(column, original, charged, context) && belongsTo(column, original, context),
      ),
    )
    .map(({ index }) => index)
}

/** The weight of a title that names the account's currency. */
const ACCOUNT_CURRENCY = 0.95

const isCurrency = ({ titles, evidence }: Column): boolean =>
  evidence.filled > 0 && evidence.currency >= 0.9 && (titles.currency ?? 0) !== ACCOUNT_CURRENCY

/** Titled as original; next to debit and credit, which are the charged amounts, any other amount. */
const originalAmounts = ({ money, input }: MoneyContext): readonly MoneyCandidate[] => {
  const used = [...columnsOf(money.reading), money.balance, money.fee]
  return input.columns.filter(
    (column) =>
      !used.includes(column.evidence.index) &&
      isFigure(column) &&
      (isTitledOriginal(column) || (money.reading.kind === 'pair' && scoreOf(column, 'amount') >= 0.5)),
  )
}

const isTitledOriginal = (column: MoneyCandidate): boolean =>
  scoreOf(column, 'ignored') >= 0.9 && scoreOf(column, 'amount') > 0

/** Whether the amounts differ in all rows of each currency but one, and in those of one that is not the account's. */
const isConverted = (
  { index }: Column,
  original: MoneyCandidate,
  charged: readonly (number | null)[],
  { booked, known }: MoneyContext,
): boolean => {
  const different = new Set<string>()
  const equal = new Set<string>()
  for (const [row, cells] of booked.entries()) {
    const currency = currencyOfCell(cellText(cells[index]))
    const figure = original.figures[row] ?? null
    const other = charged[row] ?? null
    if (currency === null || !figure || !other) continue
    const isDifferent = differs(figure, other)
    ;(isDifferent ? different : equal).add(currency)
  }
  return equal.size <= 1 && [...different].some((currency) => currency !== known.currency && !equal.has(currency))
}

/**
 * Whether the column is nearer to the original amount than to the charged one; between them it follows its amount. Next
 * to debit and credit, several currencies say the same.
 */
const belongsTo = ({ index, evidence }: Column, original: MoneyCandidate, { money }: MoneyContext): boolean => {
  const toMoney = Math.min(...columnsOf(money.reading).map((other) => Math.abs(index - other)))
  const behind = index - original.evidence.index
  if (Math.abs(behind) < toMoney || (behind === 1 && toMoney === 1)) return true
  return money.reading.kind === 'pair' && evidence.distinct > 1
}
