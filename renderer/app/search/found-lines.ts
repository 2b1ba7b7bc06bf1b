// The lines of the search, and which of those that the window knows already match a typed text. Pure.
import type { LucideIcon } from 'lucide-react'
import { foldText } from '../../../shared/value/text.ts'

export interface LineAction {
  readonly id: string
  readonly title: string
  readonly icon: LucideIcon
  readonly run: () => void
}

export interface FoundLine {
  readonly id: string
  /** The heading above it; lines of one heading follow each other. */
  readonly heading: string
  readonly title: string
  /** After the title, in small print. */
  readonly hint: string
  /** Other words that find it. */
  readonly words?: string
  readonly icon: LucideIcon | null
  readonly amount?: { readonly value: number; readonly currency: string; readonly isSigned?: boolean } | undefined
  /** The keys that do the same. */
  readonly keys?: string | undefined
  /** It belongs to the line above it. */
  readonly isPart?: boolean
  /** Where it leads. */
  readonly run: () => void
  /** What else can be done with it. */
  readonly actions: readonly LineAction[]
}

/** Whether all words occur in the text. */
export const hasWords = (text: string, typed: string): boolean => {
  const folded = foldText(text)
  return foldText(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

const startsWith = (text: string, typed: string): boolean => foldText(text).startsWith(foldText(typed))

interface NumberedAccount {
  readonly number: number
  readonly name: string
  readonly is_active: boolean
}

interface NamedAccount {
  readonly name: string
  readonly iban: string | null
}

/** This many characters of an IBAN are no coincidence. */
const MIN_IBAN = 4

/**
 * Ledger accounts and bank accounts: those whose number begins with the text first, then those whose name does, then
 * those with all words; accounts that are not in use last.
 */
export const findAccounts = <L extends NumberedAccount, B extends NamedAccount>(
  ledger: readonly L[],
  bank: readonly B[],
  typed: string,
): readonly ({ readonly ledger: L } | { readonly bank: B })[] => {
  const iban = typed.replace(/\s/g, '').toUpperCase()
  const ranked = [
    ...bank.map((account) => ({
      found: { bank: account },
      rank: startsWith(account.name, typed)
        ? 1
        : hasWords(account.name, typed) || (iban.length >= MIN_IBAN && account.iban?.includes(iban))
          ? 3
          : null,
    })),
    ...ledger.map((account) => ({
      found: { ledger: account },
      rank: rankOf(account, typed),
    })),
  ]
  return ranked
    .flatMap(({ found, rank }) => (rank === null ? [] : [{ found, rank }]))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ found }) => found)
}

const UNUSED = 10

const rankOf = ({ number, name, is_active }: NumberedAccount, typed: string): number | null => {
  const rank = String(number).startsWith(typed)
    ? 0
    : startsWith(name, typed)
      ? 2
      : hasWords(`${number} ${name}`, typed)
        ? 4
        : null
  return rank === null || is_active ? rank : rank + UNUSED
}

/** The commands with all words in title or heading; those whose title begins with the text first. */
export const findCommands = <C extends { readonly title: string; readonly heading: string }>(
  commands: readonly C[],
  typed: string,
): readonly C[] => {
  const found = commands.filter(({ title, heading }) => hasWords(`${title} ${heading}`, typed))
  const isFirst = ({ title }: C) => startsWith(title, typed)
  return [...found.filter(isFirst), ...found.filter((command) => !isFirst(command))]
}
