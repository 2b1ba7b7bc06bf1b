// Peculiarities of single banks: words for a transfer that also mean a balance, balances named in other columns, titles
// with lost letters, marks next to figures, short references, unknown titles, stray characters.

import type { Random } from '../random.ts'
import type { LayoutLanguage } from './layout-words.ts'

export type Quirk =
  | 'none'
  /** A transfer between own accounts whose text is also a word for a balance carried forward. */
  | 'transfer'
  /** The words of opening and closing balance are in the column of references or of categories. */
  | 'balance elsewhere'
  /** The program that wrote the file lost the accented letters of the titles. */
  | 'lost letters'
  /** Amounts are signed, and a column also states the direction. */
  | 'marks and signs'
  /** Document numbers and short creditor references under "reference". */
  | 'short references'
  /** The title of the only amount column is no known word. */
  | 'unknown amount'
  /** A line of the printed table next to the figures of balances. */
  | 'stray character'

/** In a hundred files. */
const SHARES: readonly (readonly [Quirk, number])[] = [
  ['transfer', 3],
  ['balance elsewhere', 3],
  ['lost letters', 3],
  ['marks and signs', 3],
  ['short references', 3],
  ['unknown amount', 2],
  ['stray character', 2],
]

export const pickQuirk = (random: Random, isPlain: boolean): Quirk => {
  let chance = random.between(1, 100)
  for (const [quirk, share] of SHARES) {
    chance -= share
    if (chance <= 0) return isPlain ? quirk : 'none'
  }
  return 'none'
}

const TRANSFERS: Readonly<Partial<Record<LayoutLanguage, readonly string[]>>> = {
  de: ['Übertrag', 'UEBERTRAG', 'Übertrag'],
  fr: ['Report', 'A reporter', 'Report'],
  it: ['Riporto', 'A riportare', 'Riporto'],
  en: ['Carried forward', 'Brought forward'],
  pt: ['Transporte', 'A transportar'],
}

/** A word that means a transfer as well as a balance; for languages without one, the German word. */
export const transferWord = (random: Random, language: LayoutLanguage): string =>
  random.pick(TRANSFERS[language] ?? ['Übertrag'])

/** A title as a program without accented letters writes it. */
export const loseLetters = (random: Random): ((title: string) => string) => {
  const left = random.pick(['?', '\ufffd', ''])
  return (title) => title.normalize('NFC').replace(/[^\x20-\x7e]/g, left)
}

const SHORT = ['RE-{n}', 'R-2026-{n}', 'POS-{n}', 'RG {n}', 'F{n}', 'RF-{n}', 'INV/{n}', '{n}'] as const

/** A document number; one form for each file. */
export const shortReferences = (random: Random): ((index: number) => string) => {
  const form = random.pick([...SHORT])
  const first = random.between(1001, 8000)
  return (index) => form.replace('{n}', String(first + index))
}

/** The remains of the lines of a printed table. */
export const strayFigure = (random: Random): ((figure: string) => string) => {
  const how = random.pick(['{f}|', '|{f}', '{f} |', '{f}¦', '{f}_'])
  return (figure) => (figure.startsWith('=') ? figure : how.replace('{f}', figure))
}
