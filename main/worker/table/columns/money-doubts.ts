// Evidence against the money that was found: another column with the charged amount, and marks of in and out that
// contradict the signs of the figures.
import { foldText } from '../../../../shared/value/text.ts'
import { isUnknownTitle } from '../cells/header-words.ts'
import { currencyInTitle } from '../cells/table-currency.ts'
import type { Column } from './column-evidence.ts'
import type { MoneyColumns } from './money-columns.ts'
import { amountsOf, columnsOf, signOfMark } from './money-reading.ts'
import { type MoneyCandidate, type MoneyInput, marksAgainst, sampleCells, scoreOf } from './possible-readings.ts'
import { isProven } from './running-balance.ts'

export interface MoneyContext {
  readonly money: MoneyColumns
  readonly input: MoneyInput
  readonly columns: readonly Column[]
  readonly headers: readonly (string | null)[]
}

const RATE = /kurs|\brate\b|\btaux\b|\bcours\b|\bcambio\b|\btasso\b|\bcorso\b|koers/

const isRate = ({ index, evidence }: Column, headers: readonly (string | null)[]): boolean =>
  evidence.amount > 0.5 && RATE.test(foldText(headers[index] ?? ''))

const currencyColumns = ({ columns }: MoneyContext): readonly Column[] =>
  columns.filter(({ evidence }) => evidence.filled > 0.5 && evidence.currency >= 0.9)

/** With a rate or several currencies, some of the figures are not in the account's currency. */
const isConverted = (context: MoneyContext): boolean =>
  context.columns.some((column) => isRate(column, context.headers)) ||
  currencyColumns(context).some(({ evidence }) => evidence.distinct > 1)

const isFigure = ({ evidence }: MoneyCandidate): boolean => evidence.decimals > 0.3

/** Columns that may have the charged amount although another one is titled as the amount. */
export const otherChargedColumns = (context: MoneyContext): readonly number[] => {
  const { money, input, headers } = context
  if (money.reading.kind === 'pair' || isProven(money.chain) || !isConverted(context)) return []
  const { amount } = money.reading
  if (currencyInTitle(headers[amount] ?? '') !== null) return []
  const amountColumn = input.columns.find(({ evidence }) => evidence.index === amount)
  const used = [...columnsOf(money.reading), money.balance, money.fee]
  return input.columns
    .filter((column) => !used.includes(column.evidence.index) && isFigure(column) && isUnknown(column))
    .filter(({ figures }) => figures.some((figure, row) => differs(figure, amountColumn?.figures[row] ?? null)))
    .map(({ evidence }) => evidence.index)
}

/** Columns of figures on rows without an amount, if no title says which column is the money: these rows would be skipped. */
export const columnsOfSkippedFigures = ({ money, input }: MoneyContext): readonly number[] => {
  const used = columnsOf(money.reading)
  const own = input.columns.filter(({ evidence }) => used.includes(evidence.index))
  if (!own.every(isUnknown)) return []
  const { figures, texts } = sampleCells(input)
  const amounts = amountsOf(money.reading, figures, texts)
  return input.columns
    .filter((column) => ![...used, money.balance, money.fee].includes(column.evidence.index))
    .filter((column) => isFigure(column) && isUnknown(column))
    .filter((column) => column.figures.some((figure, row) => (figure ?? 0) !== 0 && (amounts[row] ?? null) === null))
    .map(({ evidence }) => evidence.index)
}

const isUnknown = ({ titles }: MoneyCandidate): boolean => isUnknownTitle(titles)

const differs = (figure: number | null, other: number | null): boolean =>
  figure !== null && other !== null && figure !== 0 && Math.abs(figure) !== Math.abs(other)

/**
 * The only column of currencies, if debit and credit are the charged amounts and it is the currency of the original
 * amount; otherwise null.
 */
export const originalCurrency = (context: MoneyContext): number | null => {
  const { money, input } = context
  const [only, ...more] = currencyColumns(context)
  if (money.reading.kind !== 'pair' || !only || more.length > 0 || (only.titles.currency ?? 0) === ACCOUNT_CURRENCY)
    return null
  const used = columnsOf(money.reading)
  const hasOriginal = input.columns.some(
    (column) => !used.includes(column.evidence.index) && isFigure(column) && scoreOf(column, 'amount') >= 0.5,
  )
  return hasOriginal && only.evidence.distinct > 1 && isConverted(context) ? only.index : null
}

/** The weight of a title that names the account's currency. */
const ACCOUNT_CURRENCY = 0.95

/** Mark columns, by their titles, that give the opposite sign of the figures next to them. */
export const contradictingMarks = ({ money, input }: MoneyContext): readonly number[] => {
  if (money.reading.kind === 'pair' || isProven(money.chain)) return []
  const { amount } = money.reading
  const figures = input.columns.find(({ evidence }) => evidence.index === amount)?.figures ?? []
  const contradicting = input.markers.filter(({ isGuess, titles, texts, signs }) => {
    if (isGuess || (titles.marker ?? 0) < 0.6) return false
    const { opposite, negative } = marksAgainst(
      figures,
      texts.map((text) => signOfMark(signs, text)),
    )
    return negative > 0 && opposite > 0
  })
  return contradicting.length === 0 ? [] : [amount, ...contradicting.map(({ index }) => index)]
}
