// Which choices match the typed text, by number or by words. Pure.
import { foldText } from '../../../shared/value/text.ts'
import type { Choice } from './choice-input.tsx'

/** All words must occur, in any order, case and accents; choices that begin with the text come first. */
export const findByWords = (typed: string, choices: readonly Choice[]): readonly Choice[] => {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return choices
  const found = choices.flatMap((choice) => {
    const text = foldText(`${choice.label} ${choice.hint ?? ''}`)
    if (!words.every((word) => text.includes(word))) return []
    const first = words[0] ?? ''
    const rank = text.startsWith(first)
      ? 0
      : new RegExp(`[^\\p{L}\\p{N}]${escapeRegExp(first)}`, 'u').test(text)
        ? 1
        : 2
    return [{ choice, rank }]
  })
  return found.toSorted((a, b) => a.rank - b.rank).map(({ choice }) => choice)
}

/** A number matches the beginning of the account's number; any other text is searched in its name. */
export const findByNumberOrWords = (typed: string, choices: readonly Choice[]): readonly Choice[] => {
  const number = /^\s*(\d+)\s*$/.exec(typed)?.[1]
  return number === undefined
    ? findByWords(typed, choices)
    : choices.filter(({ label }) => label.startsWith(number)).toSorted((a, b) => numberLength(a) - numberLength(b))
}

/** 6500 comes before 65001 when `6500` was typed. */
const numberLength = ({ label }: Choice): number => /^\d*/.exec(label)?.[0].length ?? 0

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
