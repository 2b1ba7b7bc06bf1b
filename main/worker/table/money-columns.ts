// Which columns hold the money of the transactions, and with which signs: one signed column, debit and credit, or an
// amount with a mark. Every possible reading is weighed by titles and content; a balance that adds up decides.

import { amountsOf, columnsOf, type MoneyReading, variantsOf } from './money-reading.ts'
import { type MoneyCandidate, type MoneyInput, type Reading, readingsOf, scoreOf } from './possible-readings.ts'
import { type Chain, checkChain, isProven } from './running-balance.ts'

export interface MoneyColumns {
  readonly reading: MoneyReading
  /** Column of fees that the balance moves by besides the amount. */
  readonly fee: number | null
  readonly balance: number | null
  /** How well the balance adds up; null without a balance column. */
  readonly chain: Chain | null
  /** 0–1. */
  readonly confidence: number
}

/** Below this a reading is a guess. */
export const SURE = 0.5

export interface FoundMoney {
  readonly money: MoneyColumns
  /** Columns of this reading and of another one that is as good and gives other amounts; empty: there is none. */
  readonly ambiguous: readonly number[]
}

/** The best reading; null when no column can be money. */
export const findMoney = (input: MoneyInput): FoundMoney | null => {
  const readings = readingsOf(input).toSorted((a, b) => b.score - a.score)
  const weighed = readings.slice(0, 40).map((reading) => weigh(input, reading))
  weighed.sort((a, b) => b.score - a.score)
  const [best] = weighed
  if (!best) return null
  const rival = weighed.find((other) => other !== best && !isSameMoney(best.amounts, other.amounts))
  if (!rival || rival.score < best.score - 0.05 || isProven(best.money.chain))
    return { money: best.money, ambiguous: [] }
  const columns = new Set([best, rival].flatMap(({ money }) => columnsOf(money.reading)))
  return { money: { ...best.money, confidence: SURE - 0.1 }, ambiguous: [...columns].toSorted((a, b) => a - b) }
}

/** How the balance of a reading adds up when rows of different groups have their own; null without a balance. */
export const chainOf = (
  { reading, balance, fee }: MoneyColumns,
  input: MoneyInput,
  groupOf: (row: number) => string,
): Chain | null => {
  if (balance === null) return null
  const figures = new Map(input.columns.map((column) => [column.evidence.index, column.figures]))
  const texts = new Map(input.markers.map((marker) => [marker.index, marker.texts]))
  const plain = amountsOf(reading, figures, texts)
  const amounts = fee === null ? plain : lessFee(plain, figures.get(fee) ?? [])
  return checkChain(chainRows(amounts, figures.get(balance) ?? []), (_, row) => groupOf(row))
}

interface Weighed {
  readonly money: MoneyColumns
  readonly score: number
  readonly amounts: readonly (number | null)[]
}

/** Each step of several adds up: a reading that leaves one out is worse, whatever its titles. */
const isPerfect = (chain: Chain | null): boolean => chain !== null && chain.right === chain.checks && chain.checks >= 3

/** Adds what the balance columns say about a reading: its signs may turn out the other way round. */
const weigh = (input: MoneyInput, { reading, score }: Reading): Weighed => {
  const figures = new Map(input.columns.map((column) => [column.evidence.index, column.figures]))
  const texts = new Map(input.markers.map((marker) => [marker.index, marker.texts]))
  const used = columnsOf(reading)
  const groupAt = (_: unknown, index: number): string => input.groups[index] ?? ''
  const balances = input.columns.filter(
    (column) => !used.includes(column.evidence.index) && column.evidence.filled > 0 && mayBeBalance(column),
  )
  const fees = input.columns.filter(
    (column) => !used.includes(column.evidence.index) && scoreOf(column, 'fee') >= 0.8 && column.evidence.zero < 1,
  )
  let best: Weighed | null = null
  for (const variant of variantsOf(reading)) {
    const plain = amountsOf(variant, figures, texts)
    for (const balance of [...balances, null]) {
      for (const fee of balance ? [null, ...fees] : [null]) {
        const amounts = fee ? lessFee(plain, fee.figures) : plain
        const chain = balance ? checkChain(chainRows(amounts, balance.figures), groupAt) : null
        const title = balance ? scoreOf(balance, 'balance') : 0
        const proof = isProven(chain)
          ? isPerfect(chain)
            ? 0.85
            : 0.5
          : chain?.right === 1 && chain.checks === 1
            ? 0.08
            : 0
        const isAsWritten = variant === reading && fee === null
        const total = score + proof + title * 0.05 - (isAsWritten ? 0 : proof >= 0.5 ? 0.01 : 0.2)
        if (best && best.score >= total) continue
        const keepsBalance = proof > 0 || title >= 0.8
        const money: MoneyColumns = {
          reading: variant,
          fee: fee?.evidence.index ?? null,
          balance: keepsBalance ? (balance?.evidence.index ?? null) : null,
          chain: keepsBalance ? chain : null,
          confidence: Math.min(1, proof >= 0.5 ? Math.max(0.9, score) : score),
        }
        best = { money, score: total, amounts }
      }
    }
  }
  return best ?? { money: unproven(reading, score), score, amounts: [] }
}

const unproven = (reading: MoneyReading, confidence: number): MoneyColumns => ({
  reading,
  fee: null,
  balance: null,
  chain: null,
  confidence,
})

const mayBeBalance = (column: MoneyCandidate): boolean => {
  if (scoreOf(column, 'balance') >= 0.5) return true
  const named = (['amount', 'debit', 'credit', 'fee', 'detail_amount', 'ignored'] as const).some(
    (meaning) => scoreOf(column, meaning) >= 0.5,
  )
  return !named && column.evidence.decimals > 0
}

const lessFee = (amounts: readonly (number | null)[], fees: readonly (number | null)[]): readonly (number | null)[] =>
  amounts.map((amount, index) => (amount === null ? null : amount - Math.abs(fees[index] ?? 0)))

const chainRows = (amounts: readonly (number | null)[], balances: readonly (number | null)[]) =>
  amounts.map((amount, index) => ({ amount, balance: balances[index] ?? null }))

const isSameMoney = (left: readonly (number | null)[], right: readonly (number | null)[]): boolean =>
  left.length === right.length && left.every((figure, index) => (figure ?? 0) === (right[index] ?? 0))
