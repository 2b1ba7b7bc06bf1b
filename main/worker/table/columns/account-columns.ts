// Decides whose accounts a column contains: the statement's own, one or several in a file, or those of the
// counterparties. Titles decide; if they only say "account", the known own accounts, the balances and the names decide.
// If nothing decides, the reader asks the user.

import { normalizeIban } from '../../../../shared/value/iban.ts'
import { nameKey } from '../../../../shared/value/text.ts'
import { isUnknownTitle } from '../cells/header-words.ts'
import { cellText, type RawTable } from '../cells/raw-table.ts'
import type { Column, ColumnAssignment } from './column-evidence.ts'
import { type Chain, isProven } from './running-balance.ts'

/** The names of all own accounts (`nameKey`), each with the number of accounts that have it. */
export type AccountNames = ReadonlyMap<string, number>

export interface AccountInput {
  readonly columns: readonly Column[]
  readonly rows: RawTable['rows']
  /** Columns with another meaning. */
  readonly used: ReadonlySet<number>
  /** IBANs above the table. */
  readonly named: readonly string[]
  /** IBANs and numbers of own accounts known to the caller, normalised. */
  readonly own: ReadonlySet<string>
  readonly names: AccountNames
  /**
   * How the balance adds up if the rows of each text in a column have a balance of their own; null: one balance for all
   * rows.
   */
  readonly chainBy: (index: number | null) => Chain | null
}

export interface FoundAccounts {
  readonly account: { readonly index: number; readonly found: ColumnAssignment } | null
  /** Columns that may contain own accounts or those of counterparties. */
  readonly unclear: readonly number[]
}

type Verdict = 'own' | 'other' | 'unclear'

/** The column of the statement's own account, or of several own accounts. */
export const findAccount = (input: AccountInput): FoundAccounts => {
  const judged = input.columns
    .filter((column) => !input.used.has(column.index))
    .map((column) => {
      const byNames = byOwnNames(column, input)
      const verdict = byNames ?? (canBeAccount(column) ? verdictOf(column, input) : 'other')
      return { column, verdict, isNamed: byNames !== null }
    })
  const own = judged.filter(({ verdict }) => verdict === 'own').sort((a, b) => titleOf(b.column) - titleOf(a.column))
  const [named] = own.filter(({ isNamed }) => isNamed)
  const [numbered] = own.filter(({ isNamed }) => !isNamed)
  // Its number identifies an account better than its name, and its name better than a number that nothing knows.
  const best = numbered && (!named || isIdentifying(numbered.column, input)) ? numbered : named
  if (best) {
    const confidence = best.isNamed ? BY_NAME : confidenceOf(best.column)
    return { account: { index: best.column.index, found: { meaning: 'account', confidence } }, unclear: [] }
  }
  const unclear = judged.filter(({ verdict }) => verdict === 'unclear').map(({ column }) => column.index)
  return { account: null, unclear }
}

const isIdentifying = (column: Column, input: AccountInput): boolean =>
  column.evidence.iban >= IBANS || hasKnown(valuesOf(column, input.rows), input)

const hasKnown = (values: ReadonlySet<string>, { own }: AccountInput): boolean =>
  [...values].some((value) => own.has(value))

const titleOf = ({ titles }: Column): number => titles.account ?? 0

const confidenceOf = (column: Column): number =>
  column.evidence.iban >= IBANS ? Math.max(titleOf(column), 0.7) : titleOf(column)

const BY_NAME = 0.9
const IBANS = 0.95
const FILLED = 0.95

/** IBANs, or a column with the title of an account. A column for the account's currency is one of currencies. */
const canBeAccount = ({ titles, evidence }: Column): boolean =>
  evidence.filled >= FILLED && (evidence.iban >= IBANS || ((titles.account ?? 0) >= 0.6 && evidence.currency < 0.9))

/** The title score of an exact word for an account, and of a title that says whose account it is. */
const PLAIN = 0.8
const OWN = 0.9
/** In a file with more rows than this, accounts that occur this often on average are own accounts. */
const MANY_ROWS = 20

/** A column of names of own accounts has at most so many. */
const MAX_ACCOUNTS = 100

/**
 * By the names of own accounts; null if the column has none. Nothing but such names in a column of accounts, or several
 * of them under an unknown title, are own accounts. Other names next to them, a name of two accounts, empty cells, or a
 * title with another meaning leave open whose they are.
 */
const byOwnNames = (column: Column, { names, rows }: AccountInput): Verdict | null => {
  const { titles, evidence } = column
  const isOtherSide = (titles.counterparty_account ?? 0) >= PLAIN || (titles.name ?? 0) >= OTHER_SIDE_NAME
  if (names.size === 0 || isOtherSide || evidence.filled === 0 || evidence.distinct > MAX_ACCOUNTS) return null
  const values = new Set(rows.map((row) => nameKey(cellText(row[column.index]))))
  values.delete('')
  const known = [...values].filter((value) => names.has(value)).length
  const isTitled = titleOf(column) >= 0.6
  const areAll = [...values].every((value) => names.get(value) === 1)
  if (known === 0 || (!isTitled && (known < values.size || known < 2))) return null
  return areAll && evidence.filled >= FILLED && (isTitled || isUnknownTitle(titles)) ? 'own' : 'unclear'
}

/** The title score of names that can only be those of the other side. */
const OTHER_SIDE_NAME = 0.85

const verdictOf = (column: Column, input: AccountInput): Verdict => {
  const { evidence, titles } = column
  const title = titleOf(column)
  const isIban = evidence.iban >= IBANS
  const isOtherSide = (titles.counterparty_account ?? 0) >= PLAIN
  const values = valuesOf(column, input.rows)
  const isKnown = hasKnown(values, input)
  if (isKnown && (values.size === 1 || (title >= 0.6 && !isOtherSide))) return 'own'
  if (isOtherSide) return 'other'
  if (title >= OWN) return 'own'
  if (values.size === 1) return verdictOfSingle([...values][0] ?? '', isIban, title, input)
  if (title < (isIban ? 0.6 : PLAIN)) return 'other'
  if (input.rows.length > MANY_ROWS && values.size <= input.rows.length / MANY_ROWS) return 'own'
  if (hasOtherSide(column, input)) return 'own'
  if (isIban && input.named.length > 0) return input.named.some((iban) => values.has(iban)) ? 'own' : 'other'
  return byBalance(column, input) ?? byNames(column, input) ?? byNumber(values.size, isIban, input)
}

const valuesOf = ({ index }: Column, rows: RawTable['rows']): ReadonlySet<string> => {
  const values = new Set<string>()
  let last = ''
  for (const row of rows) {
    const text = cellText(row[index])
    // Rows of an account follow each other.
    if (text === '' || text === last) continue
    last = text
    values.add(normalizeIban(text))
  }
  return values
}

/** The same account on every row is the statement's own, unless the file names another one above the table. */
const verdictOfSingle = (value: string, isIban: boolean, title: number, { named, rows }: AccountInput): Verdict => {
  if (!isIban) return title >= 0.6 ? 'own' : 'other'
  if (named.length > 0 && !named.includes(value)) return 'other'
  return title >= 0.6 || rows.length > 1 ? 'own' : 'other'
}

const hasOtherSide = ({ index }: Column, { columns }: AccountInput): boolean =>
  columns.some(
    (other) => other.index !== index && other.evidence.filled > 0 && (other.titles.counterparty_account ?? 0) >= PLAIN,
  )

const byBalance = ({ index }: Column, { chainBy }: AccountInput): Verdict | null => {
  const together = isProven(chainBy(null))
  const separate = isProven(chainBy(index))
  if (together === separate) return null
  return separate ? 'own' : 'other'
}

/**
 * The average number of names per account: an own account pays many parties, a counterparty's account belongs to one.
 */
const MANY_NAMES = 1.8

const byNames = ({ index }: Column, { columns, rows }: AccountInput): Verdict | null => {
  const names = columns.find(
    (other) => other.index !== index && (other.titles.name ?? 0) >= 0.8 && other.evidence.filled > 0.8,
  )
  if (!names) return null
  const pairs = new Set<string>()
  const accounts = new Map<string, number>()
  for (const row of rows) {
    const account = normalizeIban(cellText(row[index]))
    const name = cellText(row[names.index])
    if (account === '' || name === '') continue
    pairs.add(`${account}|${name}`)
    accounts.set(account, (accounts.get(account) ?? 0) + 1)
  }
  const share = pairs.size / Math.max(1, accounts.size)
  const isRepeated = [...accounts.values()].some((times) => times > 1)
  if (share >= MANY_NAMES) return 'own'
  return share === 1 && isRepeated ? 'other' : null
}

/** Many accounts that hardly repeat are those of counterparties. */
const byNumber = (count: number, isIban: boolean, { rows }: AccountInput): Verdict => {
  if (!isIban) return count > rows.length / 2 ? 'other' : 'unclear'
  return count > 2 && count > rows.length / 2 ? 'other' : 'unclear'
}
