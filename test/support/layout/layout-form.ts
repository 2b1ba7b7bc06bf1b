// The choices that all rows of a generated statement share: language, notation, and format of amounts.

import type { Random } from '../random.ts'
import { makeNotation, type Notation } from './layout-notation.ts'
import { pickQuirk, type Quirk } from './layout-quirks.ts'
import { type LayoutLanguage, type LayoutWords, pickLanguage, wordsOf } from './layout-words.ts'

export type Cells = Readonly<Record<string, string>>

type MoneyKind = 'signed' | 'pair' | 'marked' | 'original and signed' | 'original and pair' | 'card bill'

/** The choices that rows of movements and of balances share. */
export interface Form {
  readonly random: Random
  readonly language: LayoutLanguage
  readonly words: LayoutWords
  readonly notation: Notation
  readonly currency: string
  readonly money: MoneyKind
  readonly mark: readonly [string, string]
  /** Debit and credit columns: an empty side, and whether debits carry a minus. */
  readonly emptySide: string
  readonly debitMinus: boolean
  readonly hasBalance: boolean
  readonly hasHeader: boolean
  /** A column of fees: contained in the amounts, or moving the balance in addition to them. */
  readonly fee: 'none' | 'within' | 'besides'
  /** Original amounts: in every row or only in foreign ones, and whether without the sign of the booked amount. */
  readonly originalInEach: boolean
  readonly originalUnsigned: boolean
  /** Movements of two own accounts, each row with its own. */
  readonly isOfTwo: boolean
  /** Half of the rows are in a second table with other columns below. */
  readonly isParted: boolean
  readonly quirk: Quirk
}

export const oneIn = (random: Random, times: number): boolean => random.between(1, times) === 1

/** The cells with an amount. */
export const moneyCells = (form: Form, amount: number): Cells => {
  const { money, notation, currency, mark, emptySide, debitMinus } = form
  if (money === 'signed' || money === 'original and signed') {
    const marker = form.quirk === 'marks and signs' ? { marker: amount < 0 ? mark[0] : mark[1] } : {}
    return { amount: notation.amount(amount, currency), ...marker }
  }
  if (money === 'card bill') return { amount: notation.amount(-amount, currency) }
  if (money === 'marked')
    return { amount: notation.amount(Math.abs(amount), currency), marker: amount < 0 ? mark[0] : mark[1] }
  const debit = notation.amount(debitMinus ? amount : -amount, currency)
  return amount < 0 ? { debit, credit: emptySide } : { debit: emptySide, credit: notation.amount(amount, currency) }
}

const pickMoney = (random: Random, language: LayoutLanguage): MoneyKind => {
  const chance = random.between(1, 100)
  if (chance <= 40) return 'signed'
  if (chance <= 70) return 'pair'
  if (chance <= 84) return 'marked'
  if (chance <= 91) return 'original and signed'
  if (chance <= 96 || language === 'made up') return 'original and pair'
  return 'card bill'
}

const MONEY_OF: Readonly<Partial<Record<Quirk, MoneyKind>>> = {
  'lost letters': 'original and pair',
  'marks and signs': 'signed',
  'unknown amount': 'signed',
}

const WITHOUT_HEADER: readonly MoneyKind[] = ['signed', 'signed', 'signed', 'pair', 'marked']

export const makeForm = (random: Random): Form => {
  const language = pickLanguage(random)
  const hasHeader = !oneIn(random, 28)
  const words = wordsOf(language, random)
  const quirk = pickQuirk(random, hasHeader && language !== 'made up')
  const money = MONEY_OF[quirk] ?? (hasHeader ? pickMoney(random, language) : random.pick(WITHOUT_HEADER))
  // Without words or titles, most bank tables have the balance that explains the amounts.
  const hasBalance = money !== 'card bill' && random.between(1, 100) <= (hasHeader && language !== 'made up' ? 55 : 75)
  return {
    random,
    language,
    words,
    quirk,
    money,
    hasHeader,
    hasBalance,
    notation: makeNotation(random, language),
    currency: random.pick(['CHF', 'CHF', 'CHF', 'CHF', 'CHF', 'CHF', 'EUR', 'EUR', 'EUR', 'USD', 'GBP', 'PLN']),
    mark: random.pick(words.marks),
    emptySide: random.pick(['', '', '', '', '', '', '0.00', '-']).replace('0.00', makeZero(random)),
    debitMinus: oneIn(random, 4),
    fee: pickFee(random, money, hasBalance),
    originalInEach: oneIn(random, 2),
    originalUnsigned: oneIn(random, 2),
    ...pickParts(random, hasHeader && language !== 'made up' && money !== 'card bill' && quirk === 'none'),
  }
}

const pickParts = (random: Random, isKnown: boolean): Pick<Form, 'isOfTwo' | 'isParted'> => {
  const chance = random.between(1, 100)
  return { isOfTwo: isKnown && chance <= 4, isParted: isKnown && chance > 4 && chance <= 7 }
}

const pickFee = (random: Random, money: MoneyKind, hasBalance: boolean): Form['fee'] => {
  if (money === 'card bill' || !oneIn(random, 16)) return 'none'
  return money === 'signed' && hasBalance && oneIn(random, 2) ? 'besides' : 'within'
}

const makeZero = (random: Random): string => random.pick(['0', '0.00'])
