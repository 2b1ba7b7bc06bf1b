// The part of a booking text that identifies a recurring transaction, as written in the text. Pure.
import { textStem } from '../../../../shared/rule/matching/learning/text-stem.ts'
import { foldText } from '../../../../shared/value/text.ts'

interface Word {
  readonly from: number
  readonly to: number
}

/**
 * The longest piece of the text without words that change (days, numbers, months) or that every booking has; null: no
 * word remains. Words of the counterparty's `name` add nothing to the name.
 */
export const distinctiveText = (text: string | null, name: string | null): string | null => {
  if (text === null) return null
  const named = new Set(foldText(name ?? '').split(/[^\p{L}\p{N}]+/u))
  const pieces: Word[] = []
  let isWithin = false
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const isDistinctive = textStem(word) !== null && !named.has(foldText(word))
    const last = pieces.at(-1)
    // Characters between two words belong to the piece within one line and one sentence.
    if (isDistinctive && isWithin && last && /^[ ,./&+'’-]{1,3}$/.test(text.slice(last.to, index)))
      pieces[pieces.length - 1] = { from: last.from, to: index + word.length }
    else if (isDistinctive) pieces.push({ from: index, to: index + word.length })
    isWithin = isDistinctive
  }
  const [longest] = pieces.toSorted((a, b) => b.to - b.from - (a.to - a.from))
  return longest === undefined ? null : text.slice(longest.from, longest.to).replace(/\s+/g, ' ')
}
