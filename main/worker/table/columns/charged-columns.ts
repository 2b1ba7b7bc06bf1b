// Evidence against the amount that was found: another column of figures that no title, fee or balance explains may be
// what was charged to the account.
import { isUnknownTitle } from '../cells/header-words.ts'
import { type Cell, cellText } from '../cells/raw-table.ts'
import { currencyInTitle } from '../cells/table-currency.ts'
import { differs, isFigure, type MoneyContext } from './money-context.ts'
import { amountsOf, columnsOf } from './money-reading.ts'
import { type MoneyCandidate, sampleCells, scoreOf } from './possible-readings.ts'
import { isProven } from './running-balance.ts'

/** Columns that may have the charged amount although another one is taken as the amount. */
export const otherChargedColumns = (context: MoneyContext): readonly number[] => {
  const { money, input } = context
  if (money.reading.kind === 'pair' || isProven(money.chain)) return []
  const { amount: index } = money.reading
  const amount = input.columns.find(({ evidence }) => evidence.index === index)
  if (amount === undefined) return []
  return unexplainedColumns(context)
    .filter((column) => !isInOtherCurrency(column, amount, context))
    .filter((column) => isOnMostRows(column, amount) || isNear(column, amount))
    .filter((column) => areDifferent(column, amount, context))
    .filter((column) => !isNetOf(column, amount, input.columns))
    .map(({ evidence }) => evidence.index)
}

/** Whether both figures of a row differ: in the sample or, because a single row is enough, in any row below the titles. */
const areDifferent = (column: MoneyCandidate, amount: MoneyCandidate, { below }: MoneyContext): boolean => {
  if (column.figures.some((figure, row) => differs(figure, amount.figures[row] ?? null))) return true
  if (below.length <= column.figures.length || column.figures.every((figure) => figure === null)) return false
  return below.some((row) => {
    const digits = digitsOf(row[column.evidence.index])
    const others = digitsOf(row[amount.evidence.index])
    return digits !== '' && others !== '' && digits !== others
  })
}

/** Enough to compare two columns that are written in the same way: the digits without zeros at either end. */
const digitsOf = (cell: Cell | undefined): string =>
  cellText(cell)
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '')

/** Figures whose title means money, or nothing that is known. */
const unexplainedColumns = ({ money, input }: MoneyContext): readonly MoneyCandidate[] => {
  const used = [...columnsOf(money.reading), money.balance, money.fee]
  return input.columns.filter(
    (column) => !used.includes(column.evidence.index) && isFigure(column) && (isUnknown(column) || isMoney(column)),
  )
}

const OTHERS = ['balance', 'detail_amount', 'ignored'] as const

const isMoney = (column: MoneyCandidate): boolean => {
  const money = Math.max(...(['amount', 'debit', 'credit'] as const).map((meaning) => scoreOf(column, meaning)))
  return money >= 0.5 && scoreOf(column, 'fee') < 0.8 && OTHERS.every((meaning) => scoreOf(column, meaning) < money)
}

/** Figures on some rows that are as large as the amount in another currency would be: no fees. */
const isNear = ({ figures }: MoneyCandidate, amount: MoneyCandidate): boolean =>
  figures.every((figure, row) => {
    const other = Math.abs(amount.figures[row] ?? 0)
    const size = Math.abs(figure ?? 0)
    return size === 0 || other === 0 || (size > other / 2 && size < other * 2)
  })

const isOnMostRows = ({ figures }: MoneyCandidate, amount: MoneyCandidate): boolean => {
  const rows = figures.filter((_, row) => (amount.figures[row] ?? 0) !== 0)
  return rows.filter((figure) => (figure ?? 0) !== 0).length > rows.length / 2
}

/** Only the title of the amount names the account's currency: any other figures are in another one. */
const isInOtherCurrency = (
  { evidence }: MoneyCandidate,
  amount: MoneyCandidate,
  { headers, known }: MoneyContext,
): boolean => {
  const own = currencyInTitle(headers[amount.evidence.index] ?? '')
  const isOfAccount = own !== null && (known.currency === null || own === known.currency)
  return isOfAccount && currencyInTitle(headers[evidence.index] ?? '') !== own
}

/** The figures before or after a fee or a tax in another column. */
const isNetOf = (column: MoneyCandidate, amount: MoneyCandidate, columns: readonly MoneyCandidate[]): boolean =>
  columns.some(
    (part) =>
      part !== column &&
      part !== amount &&
      (scoreOf(part, 'fee') >= 0.8 || scoreOf(part, 'ignored') >= 0.8) &&
      column.figures.every((figure, row) => {
        const other = amount.figures[row] ?? null
        if (figure === null || other === null) return true
        return Math.abs(Math.abs(figure) - Math.abs(other)) === Math.abs(part.figures[row] ?? 0)
      }),
  )

/** Columns of figures on rows without an amount: these rows would be skipped. */
export const columnsOfSkippedFigures = (context: MoneyContext): readonly number[] => {
  const { money, input } = context
  const used = columnsOf(money.reading)
  const own = input.columns.filter(({ evidence }) => used.includes(evidence.index))
  const areUntitled = own.every(isUnknown)
  const { figures, texts } = sampleCells(input)
  const amounts = amountsOf(money.reading, figures, texts)
  // Next to debit and credit, the figures of a row that was not charged yet are the original ones.
  if (!areUntitled && money.reading.kind === 'pair') return []
  return unexplainedColumns(context)
    .filter((column) => areUntitled === isUnknown(column))
    .filter((column) => column.figures.some((figure, row) => (figure ?? 0) !== 0 && (amounts[row] ?? null) === null))
    .map(({ evidence }) => evidence.index)
}

const isUnknown = ({ titles }: MoneyCandidate): boolean => isUnknownTitle(titles)
