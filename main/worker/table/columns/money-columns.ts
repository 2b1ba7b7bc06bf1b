// Finds the columns with the money of the transactions and the meaning of their
// signs: one signed column, debit and credit, or an amount with a mark. Every
// possible reading is scored by titles and content; a balance that adds up decides.

import { isUnknownTitle } from '../cells/header-words.ts'
import { amountsOf, columnsOf, type MoneyReading, variantsOf } from './money-reading.ts'
import {
  type MoneyCandidate,
  type MoneyInput,
  type Reading,
  readingsOf,
  sampleCells,
  scoreOf,
} from './possible-readings.ts'
import { type Chain, checkChain, isProven } from './running-balance.ts'

export interface MoneyColumns {
  readonly reading: MoneyReading
  /** The column of fees that also change the balance, in addition to the amount. */
  readonly fee: number | null
  readonly balance: number | null
  /** How well the balance adds up; null without a balance column. */
  readonly chain: Chain | null
  /** 0–1. */
  readonly confidence: number
}

/** A reading with less confidence is a guess. */
export const CERTAIN = 0.5

export interface FoundMoney {
  readonly money: MoneyColumns
  /** The columns of this reading and of an equally good one with other amounts; empty if there is none. */
  readonly ambiguous: readonly number[]
}

/** The best reading; null if no column can be money. */
export const findMoney = (input: MoneyInput): FoundMoney | null => {
  const readings = readingsOf(input).toSorted((a, b) => b.score - a.score)
  const weighed = readings.slice(0, 40).map((reading) => weigh(input, reading))
  weighed.sort((a, b) => b.score - a.score)
  const [best] = weighed
  if (!best) return null
  const rival = weighed.find(
    (other) =>
      other !== best &&
      other.score >= best.score - marginOf(best, other, input) &&
      !isSameMoney(best.amounts, other.amounts) &&
      !isLessProven(other, best),
  )
  if (!rival) {
    const isGuess = isGuessOfFew(best.money, input) || hasOpenFees(best, input)
    return { money: isGuess ? { ...best.money, confidence: GUESS } : best.money, ambiguous: [] }
  }
  const columns = new Set([best, rival].flatMap(({ money }) => columnsOf(money.reading)))
  return { money: { ...best.money, confidence: CERTAIN - 0.1 }, ambiguous: [...columns].toSorted((a, b) => a - b) }
}

/** With so few rows and no known titles, any figures next to the amount may be the amount. */
const FEW_ROWS = 2
const GUESS = CERTAIN + 0.1

const isGuessOfFew = ({ reading, chain, balance, confidence }: MoneyColumns, { columns }: MoneyInput): boolean => {
  const used = [...columnsOf(reading), balance]
  const isBare = ({ evidence, titles, figures }: MoneyCandidate): boolean =>
    figures.length <= FEW_ROWS && evidence.filled === 1 && evidence.zero < 1 && isUnknownTitle(titles)
  const others = columns.filter(({ evidence }) => !used.includes(evidence.index))
  const own = columns.filter(({ evidence }) => used.includes(evidence.index))
  return confidence > GUESS && (chain?.right ?? 0) === 0 && others.some(isBare) && own.every(isBare)
}

/**
 * Whether there are untitled figures on some rows that may also have changed the balance: it adds up with them as often
 * as without.
 */
const hasOpenFees = ({ money, amounts }: WeighedReading, input: MoneyInput): boolean => {
  const { reading, chain, balance, fee, confidence } = money
  if (chain === null || fee !== null || confidence <= GUESS) return false
  if (!isProven(chain) && (chain.right === 0 || chain.right < chain.checks)) return false
  const used = [...columnsOf(reading), balance]
  const balances = input.columns.find(({ evidence }) => evidence.index === balance)?.figures ?? []
  return input.columns.some((column) => {
    const { filled, decimals, negative } = column.evidence
    const isSparse = filled > 0 && filled < SPARSE && decimals > 0 && negative === 0
    if (!isSparse || used.includes(column.evidence.index) || !isUnknownTitle(column.titles)) return false
    const less = checkChain(
      chainRows(subtractFees(amounts, column.figures), balances),
      (_, row) => input.groups[row] ?? '',
    )
    return less.right >= chain.right
  })
}

const SPARSE = 0.6

/**
 * How much better a reading must be than one with other amounts. If only the balance shows that figures above zero are
 * outgoing, and it proves the two words of an unknown mark as well, those words decide for the rows that no step of the
 * balance checks.
 */
const marginOf = (best: WeighedReading, rival: WeighedReading, { columns, markers }: MoneyInput): number => {
  const { reading, chain } = best.money
  const { reading: other } = rival.money
  if (reading.kind !== 'signed' || other.kind !== 'marked' || other.amount !== reading.amount || !isProven(chain))
    return 0.05
  const amount = columns.find(({ evidence }) => evidence.index === reading.amount)
  const marker = markers.find(({ index }) => index === other.marker)
  return amount?.evidence.negative === 0 && marker !== undefined && isUnknownTitle(marker.titles) ? 1 : 0.05
}

/** Whether the balance supports the better reading more than the other one. */
const isLessProven = ({ money: { chain } }: WeighedReading, { money: { chain: better } }: WeighedReading): boolean =>
  better !== null && isProven(better) && (chain === null || chain.right < better.right || chain.checks > better.checks)

/**
 * How the balance of a reading adds up if different groups of rows have balances of their own; null without a balance.
 */
export const chainOf = (
  { reading, balance, fee }: MoneyColumns,
  input: MoneyInput,
  groupOf: (row: number) => string,
): Chain | null => {
  if (balance === null) return null
  const { figures, texts } = sampleCells(input)
  const plain = amountsOf(reading, figures, texts)
  const amounts = fee === null ? plain : subtractFees(plain, figures.get(fee) ?? [])
  return checkChain(chainRows(amounts, figures.get(balance) ?? []), (_, row) => groupOf(row))
}

interface WeighedReading {
  readonly money: MoneyColumns
  readonly score: number
  readonly amounts: readonly (number | null)[]
}

/** Every one of several steps adds up. A reading that omits a step is worse, even with a better title. */
const isPerfect = (chain: Chain | null): boolean => chain !== null && chain.right === chain.checks && chain.checks >= 3

/**
 * The score that the balance adds. One side alone omits the rows
 * of the other side, so each step must add up without them.
 */
const proofOf = (chain: Chain | null, isSide: boolean): number => {
  if (isPerfect(chain)) return 0.85
  if (isProven(chain) && !isSide) return 0.5
  return chain?.right === 1 && chain.checks === 1 ? 0.08 : 0
}

/** A balance with only one step, which adds up, proves signed figures: cents agree by chance once in thousands. */
const confidenceOf = (score: number, proof: number, isSigned: boolean): number => {
  if (proof >= 0.5) return Math.min(1, Math.max(0.9, score))
  return Math.min(1, proof > 0 && isSigned ? Math.max(ONE_STEP, score) : score)
}

const ONE_STEP = 0.75

const isSigned = (reading: MoneyReading, { columns }: MoneyInput): boolean =>
  reading.kind === 'signed' &&
  columns.some(({ evidence }) => evidence.index === reading.amount && evidence.negative > 0)

/** Adds the evidence of the balance columns to a reading, whose signs may turn out to be reversed. */
const weigh = (input: MoneyInput, { reading, score, isSide = false }: Reading): WeighedReading => {
  const { figures, texts } = sampleCells(input)
  const used = columnsOf(reading)
  const groupAt = (_: unknown, index: number): string => input.groups[index] ?? ''
  const balances = input.columns.filter(
    (column) => !used.includes(column.evidence.index) && column.evidence.filled > 0 && canBeBalance(column),
  )
  const fees = input.columns.filter(
    (column) => !used.includes(column.evidence.index) && scoreOf(column, 'fee') >= 0.8 && column.evidence.zero < 1,
  )
  let best: WeighedReading | null = null
  for (const variant of variantsOf(reading)) {
    const plain = amountsOf(variant, figures, texts)
    for (const balance of [...balances, null]) {
      for (const fee of balance ? [null, ...fees] : [null]) {
        const amounts = fee ? subtractFees(plain, fee.figures) : plain
        const chain = balance ? checkChain(chainRows(amounts, balance.figures), groupAt) : null
        const title = balance ? scoreOf(balance, 'balance') : 0
        const proof = proofOf(chain, isSide)
        const isAsWritten = variant === reading && fee === null
        const total = score + proof + title * 0.05 - (isAsWritten ? 0 : proof >= 0.5 ? 0.01 : 0.2)
        if (best && best.score >= total) continue
        const keepsBalance = proof > 0 || title >= 0.8
        const money: MoneyColumns = {
          reading: variant,
          fee: fee?.evidence.index ?? null,
          balance: keepsBalance ? (balance?.evidence.index ?? null) : null,
          chain: keepsBalance ? chain : null,
          confidence: confidenceOf(score, proof, isAsWritten && isSigned(variant, input)),
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

const canBeBalance = (column: MoneyCandidate): boolean => {
  if (scoreOf(column, 'balance') >= 0.5) return true
  const named = (['amount', 'debit', 'credit', 'fee', 'detail_amount', 'ignored'] as const).some(
    (meaning) => scoreOf(column, meaning) >= 0.5,
  )
  return !named && column.evidence.decimals > 0
}

const subtractFees = (
  amounts: readonly (number | null)[],
  fees: readonly (number | null)[],
): readonly (number | null)[] =>
  amounts.map((amount, index) => (amount === null ? null : amount - Math.abs(fees[index] ?? 0)))

const chainRows = (amounts: readonly (number | null)[], balances: readonly (number | null)[]) =>
  amounts.map((amount, index) => ({ amount, balance: balances[index] ?? null }))

const isSameMoney = (left: readonly (number | null)[], right: readonly (number | null)[]): boolean =>
  left.length === right.length && left.every((figure, index) => (figure ?? 0) === (right[index] ?? 0))
