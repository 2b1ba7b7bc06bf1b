// The lines of the palette, and which of them match the typed text. Pure.
import type { LucideIcon } from 'lucide-react'
import { foldText } from '../../../../shared/value/text.ts'

export interface PaletteLine {
  readonly id: string
  readonly title: string
  readonly section: string
  readonly sectionName: string
  /** Next to the title, in small print. */
  readonly hint: string
  /** Further words that find it. */
  readonly words: string
  readonly icon: LucideIcon | null
  readonly keys: string | null
  /** False: it is found by typing only, and not listed before. */
  readonly isOffered: boolean
  readonly run: () => void
}

/** The lines that contain every typed word, in their order; those whose title begins with the text come first. */
export const findLines = (lines: readonly PaletteLine[], typed: string): readonly PaletteLine[] => {
  const text = foldText(typed).trim()
  if (text === '') return lines.filter(({ isOffered }) => isOffered)
  const words = text.split(/\s+/)
  const fits = ({ title, sectionName, hint, words: more }: PaletteLine) => {
    const all = foldText([title, sectionName, hint, more].join(' '))
    return words.every((word) => all.includes(word))
  }
  const isFirst = ({ title }: PaletteLine) => foldText(title).startsWith(text)
  const found = lines.filter(fits)
  return [...found.filter(isFirst), ...found.filter((line) => !isFirst(line))]
}
