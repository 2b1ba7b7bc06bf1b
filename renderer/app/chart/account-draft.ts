// A ledger account while the user types it: what follows from its number. Pure.
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'

type AccountType = LedgerAccount['type']

/** The typed number; null: it is no valid account number. */
export const readNumber = (typed: string): number | null => {
  const digits = typed.replace(/[\s'’.]/g, '')
  return /^[1-9]\d{3,9}$/.test(digits) ? Number(digits) : null
}

/** The types that the class of a number allows in the chart. */
export const typesOf = (number: number): readonly AccountType[] => {
  switch (String(number)[0]) {
    case '1':
      return ['active']
    case '2':
      return ['passive']
    case '9':
      return ['income_statement', 'balance_sheet', 'support']
    default:
      return ['revenue', 'expense']
  }
}

/** The most probable type of an account with this number: that of the account before it under the same headings. */
export const proposedType = (number: number, chart: readonly LedgerAccount[]): AccountType => {
  const allowed = typesOf(number)
  const digits = String(number)
  for (const length of [3, 2, 1]) {
    const near = chart.filter((account) => String(account.number).startsWith(digits.slice(0, length)))
    const before = near.filter((account) => comparable(account.number) <= comparable(number))
    const found = before.toSorted((a, b) => comparable(b.number) - comparable(a.number))[0] ?? near[0]
    if (found && allowed.includes(found.type)) return found.type
  }
  return digits.startsWith('3') || allowed.length === 1 ? (allowed[0] ?? 'expense') : (allowed[1] ?? 'expense')
}

/** Compares numbers of different lengths by their first digits: 10201 comes after 1020. */
const comparable = (number: number): number => Number(`0.${number}`)
