// What the palette offers, and which of it fits what was typed. Pure.
import type { LucideIcon } from 'lucide-react'
import { foldText } from '../../../../shared/value/text.ts'

export interface PaletteLine {
  readonly id: string
  readonly title: string
  readonly section: string
  readonly sectionName: string
  /** Beside the title, in small. */
  readonly hint: string
  /** What it is found by besides. */
  readonly words: string
  readonly icon: LucideIcon | null
  readonly keys: string | null
  /** False: it is found by what is typed, and not shown before. */
  readonly isOffered: boolean
  readonly run: () => void
}

/** The lines that have every typed word, in their order; those whose title begins with it come first. */
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
