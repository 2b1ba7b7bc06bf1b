// The balances that books begin with, while they are typed or pasted: one debit or credit for each account. Pure.
import type { CreateJournalEntry } from '../../../../shared/api/endpoints/journal-entries.ts'
import type { LedgerAccount } from '../../../../shared/record/ledger-account.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { type MinorUnits, minorToNumber, minorUnitsOf, parseAmount, sumMinor } from '../../../../shared/value/money.ts'
import { readAmount } from '../../text/format.ts'

/** Debit above zero, credit below, by the account's id; an account without a balance is not there. */
export type Balances = ReadonlyMap<string, MinorUnits>

export const withBalance = (balances: Balances, accountId: string, balance: MinorUnits | null): Balances => {
  const next = new Map(balances)
  if (balance === null || balance === 0) next.delete(accountId)
  else next.set(accountId, balance)
  return next
}

/** Debits less credits. */
export const differenceOf = (balances: Balances): MinorUnits => sumMinor(balances.values())

export const sumsOf = (balances: Balances): { readonly debit: MinorUnits; readonly credit: MinorUnits } => {
  const all = [...balances.values()]
  return {
    debit: sumMinor(all.filter((balance) => balance > 0)),
    credit: minorUnitsOf(-sumMinor(all.filter((balance) => balance < 0))),
  }
}

/** The accounts that carry balances from one year to the next, by number. */
export const openingAccounts = <A extends LedgerAccount>(accounts: readonly A[]): readonly A[] =>
  accounts
    .filter(({ type, is_active }) => is_active && (type === 'active' || type === 'passive'))
    .toSorted((a, b) => a.number - b.number)

export interface Pasted {
  readonly balances: Balances
  /** Lines with an amount that no account could be found for, as they were pasted. */
  readonly leftOut: readonly string[]
}

/**
 * Reads rows of a spreadsheet: the account's number first, then its name if it is there, then the balance, or debit and
 * credit. A single balance stands on the side where such an account usually has it.
 */
export const readPasted = (text: string, accounts: readonly LedgerAccount[], currency: string): Pasted => {
  const byNumber = new Map(accounts.map((account) => [String(account.number), account]))
  const balances = new Map<string, MinorUnits>()
  const leftOut: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const cells = line.split('\t').map((cell) => cell.trim())
    const [number = '', ...rest] = cells
    const account = byNumber.get(/^\d+/.exec(number)?.[0] ?? '')
    const told = amountsIn(rest, currency)
    if (told === null) continue
    const balance =
      told.credit === null ? balanceOf(told.debit, account) : minorUnitsOf((told.debit ?? 0) - told.credit)
    if (account === undefined) leftOut.push(cells.filter(Boolean).join(' '))
    else if (balance !== 0) balances.set(account.id, minorUnitsOf((balances.get(account.id) ?? 0) + balance))
  }
  return { balances, leftOut }
}

const balanceOf = (amount: MinorUnits | null, account: LedgerAccount | undefined): MinorUnits =>
  minorUnitsOf(account?.type === 'passive' ? -(amount ?? 0) : (amount ?? 0))

interface Amounts {
  readonly debit: MinorUnits | null
  /** Null: there is one column of balances. */
  readonly credit: MinorUnits | null
}

/** The amounts at the end of a row; null: there is none. A column of names before them is passed over. */
const amountsIn = (cells: readonly string[], currency: string): Amounts | null => {
  const read = cells.map((cell) => amountOf(cell, currency))
  const first = read.findIndex((amount) => amount !== null)
  if (first === -1) return null
  const firstPlace = cells[first - 1] === '' && first > 0 ? first - 1 : first
  const [debit = null, credit = null] = read.slice(firstPlace)
  const hasTwo = read.length - firstPlace >= 2
  return { debit, credit: hasTwo ? (credit ?? minorUnitsOf(0)) : null }
}

const amountOf = (cell: string, currency: string): MinorUnits | null => {
  const trailing = /^(.*\d)\s*[-−–]$/.exec(cell)?.[1]
  const decimal = readAmount(trailing === undefined ? cell : `-${trailing}`)
  const minor = decimal === null ? null : parseAmount(decimal, currency)
  return minor?.ok ? minor.value : null
}

/** One entry with all balances, as the interface takes it. */
export const toOpeningBody = (
  balances: Balances,
  accounts: readonly LedgerAccount[],
  { date, text, currency }: { readonly date: LocalDate; readonly text: string; readonly currency: string },
): CreateJournalEntry => ({
  date,
  text,
  source: { type: 'opening' },
  lines: accounts.flatMap(({ id }) => {
    const balance = balances.get(id) ?? 0
    if (balance === 0) return []
    const amount = minorToNumber(minorUnitsOf(Math.abs(balance)), currency)
    return [{ account_id: id, debit: balance > 0 ? amount : 0, credit: balance > 0 ? 0 : amount }]
  }),
})
