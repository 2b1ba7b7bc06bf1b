// Opening balances while the user types or pastes them: one debit or credit for each account. Pure.
import type { CreateJournalEntry } from '../../../../shared/api/endpoints/ledger/journal-entries.ts'
import type { LedgerAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { type MinorUnits, minorToNumber, minorUnitsOf, parseAmount, sumMinor } from '../../../../shared/value/money.ts'
import { readAmount } from '../../text/format.ts'

/** By the account's id: a debit is positive, a credit negative; accounts without a balance are missing. */
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

export interface PastedBalances {
  readonly balances: Balances
  /** Pasted lines with an amount for which no account was found. */
  readonly skippedLines: readonly string[]
}

/**
 * Reads rows of a spreadsheet: the account number first, then its name if there is one, then the balance, or debit and
 * credit. A single balance goes to the side where such an account usually has it. All rows have their amounts in the
 * same columns.
 */
export const readPasted = (text: string, accounts: readonly LedgerAccount[], currency: string): PastedBalances => {
  const byNumber = new Map(accounts.map((account) => [String(account.number), account]))
  const rows = text.split(/\r?\n/).flatMap((line) => {
    const [first = '', ...cells] = line.split('\t').map((cell) => cell.trim())
    const number = /^\d+/.exec(first)?.[0]
    return number === undefined ? [] : [{ account: byNumber.get(number), cells, values: [first, ...cells] }]
  })
  const [debitAt, creditAt] = amountColumns(
    rows.map(({ cells }) => cells),
    currency,
  )
  const balances = new Map<string, MinorUnits>()
  const skippedLines: string[] = []
  for (const { account, cells, values } of rows) {
    const amounts = [cells[debitAt], creditAt === null ? '' : cells[creditAt]].map((cell = '') =>
      readCell(cell, currency),
    )
    const [debit = null, credit = null] = amounts
    if (debit === 'unreadable' || credit === 'unreadable' || (account === undefined && (debit ?? credit) !== null))
      skippedLines.push(values.filter(Boolean).join(' '))
    else if (account !== undefined) {
      const usual = creditAt === null && account.type === 'passive' ? -1 : 1
      const balance = usual * (debit ?? 0) - (credit ?? 0)
      if (balance !== 0) balances.set(account.id, minorUnitsOf((balances.get(account.id) ?? 0) + balance))
    }
  }
  return { balances, skippedLines }
}

/** The columns of debit and credit, or of a single balance (credit null): after the names, from the first amount on. */
const amountColumns = (
  rows: readonly (readonly string[])[],
  currency: string,
): readonly [debit: number, credit: number | null] => {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const kinds = Array.from({ length: width }, (_, column) => {
    const filled = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '')
    const texts = filled.filter((cell) => readCell(cell, currency) === 'unreadable').length
    return filled.length === 0 ? 'empty' : texts * 2 > filled.length ? 'text' : 'amount'
  })
  let first = kinds.lastIndexOf('text') + 1
  // A column of names may be empty, and so may that of debits.
  while (kinds[first] === 'empty' && width - first > 2) first += 1
  return [first, width - first > 1 ? first + 1 : null]
}

/** Null: the cell is empty. */
const readCell = (cell: string, currency: string): MinorUnits | null | 'unreadable' =>
  cell === '' ? null : (amountOf(cell, currency) ?? 'unreadable')

const amountOf = (cell: string, currency: string): MinorUnits | null => {
  const trailing = /^(.*\d)\s*[-−–]$/.exec(cell)?.[1]
  const decimal = readAmount(trailing === undefined ? cell : `-${trailing}`)
  const minor = decimal === null ? null : parseAmount(decimal, currency)
  return minor?.ok ? minor.value : null
}

/** One entry with all balances, in the form of the interface. */
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
