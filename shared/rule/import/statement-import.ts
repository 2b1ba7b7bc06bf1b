// The part of a parsed statement file that is imported into a bank account (rule 29), and the records that it becomes.
// Pure. row-identity.ts handles identity and duplicates.
import type { BankAccount } from '../../record/bank/bank-account.ts'
import { type BankTransaction, statedFieldsOf, UNMATCHED } from '../../record/bank/bank-transaction.ts'
import type { Statement } from '../../record/bank/statement.ts'
import { NO_DETAILS } from '../../record/bank/transaction-detail.ts'
import { type Note, type NoteCode, note } from '../../record/core/note.ts'
import type { FileRefusal } from '../../record/import/file-refusal.ts'
import type { ParsedPage, ParsedRow, ParsedStatement } from '../../record/import/parsed-statement.ts'
import type { LocalDate, Timestamp } from '../../value/calendar.ts'
import { isIban, normalizeIban } from '../../value/iban.ts'
import { MAX_MINOR_UNITS, minorUnitsOf } from '../../value/money.ts'
import { err, ok, type Result } from '../../value/result.ts'
import { nameKey } from '../../value/text.ts'

type AccountNumbers = Pick<BankAccount, 'iban' | 'former_ibans' | 'bank_account_number'>
type NamedAccount = AccountNumbers & Partial<Pick<BankAccount, 'name'>>
/** The part of a file that names its account: a statement, a notification, the payments of one order. */
type StatedAccount = Pick<ParsedStatement, 'iban' | 'other_account'>

/**
 * The statements of the file that belong to the account; at least one, or a refusal (422) that names the accounts
 * found.
 * - An account with an IBAN takes the statements of that IBAN.
 * - It also takes statements of its former IBANs.
 * - An account without one (cash, credit card) takes those that name its bank account number, which may be an IBAN
 * abroad, otherwise a file that contains one account.
 * - A statement that names no account is taken.
 * - A table may name accounts by their names: `names` are those of all own accounts (`nameKey`), and such a
 * statement belongs to the account of that name only.
 */
export const selectStatements = <S extends StatedAccount>(
  account: NamedAccount,
  statements: readonly S[],
  names: ReadonlySet<string> = NO_NAMES,
): Result<readonly S[], FileRefusal> => {
  const ownNumbers = normalizeIban(account.iban ?? account.bank_account_number ?? '')
  const own = new Set(ownNumbers === '' ? account.former_ibans : [ownNumbers, ...account.former_ibans])
  const ownName = nameKey(account.name ?? '')
  const isNamedBy = ({ iban, other_account }: S): boolean =>
    iban === null && other_account !== null && names.has(nameKey(other_account))
  const isOwn = (statement: S): boolean =>
    own.has(accountOf(statement)) || (isNamedBy(statement) && nameKey(statement.other_account ?? '') === ownName)
  const found = new Set(
    statements.map((statement) => (isNamedBy(statement) ? shownAccountOf(statement) : accountOf(statement))),
  )
  found.delete('')
  // An account abroad has its IBAN as its number: like an account with an IBAN, it takes only its own statements.
  const isOfIban = account.iban !== null || isIban(ownNumbers)
  if (!statements.some(isOwn) && !isOfIban && !statements.some(isNamedBy))
    return found.size > 1 ? err({ code: 'several_bank_accounts', values: { found: [...found] } }) : ok(statements)
  const selected = statements.filter((statement) => accountOf(statement) === '' || isOwn(statement))
  if (selected.length > 0) return ok(selected)
  const wanted = ownNumbers === '' ? (account.name ?? '') : ownNumbers
  return err({ code: 'other_bank_account', values: { found: [...found], wanted } })
}

const NO_NAMES: ReadonlySet<string> = new Set()

/** The account of a statement as a person reads it: the IBAN, or the number or name that the file gives. */
const shownAccountOf = ({ iban, other_account }: StatedAccount): string => iban ?? other_account?.trim() ?? ''

/**
 * The account that a statement names, in comparable form: the IBAN, in whichever field it is, or the bank's own number;
 * otherwise empty.
 */
export const accountOf = (statement: StatedAccount): string =>
  normalizeIban(statement.iban ?? statement.other_account ?? '')

/** The numbers by which a file may name a bank account. */
export const numbersOf = ({ iban, former_ibans, bank_account_number }: AccountNumbers): readonly string[] =>
  [iban, ...former_ibans, bank_account_number].flatMap((number) => number || [])

const MAX_WARNINGS = 50

/**
 * The warnings of an import that takes `selected` of the statements of a file: those of the reader, entries in another
 * currency than the account's, and the rows of other accounts.
 */
export const importWarnings = (
  account: Pick<BankAccount, 'currency'>,
  selected: readonly ParsedStatement[],
  all: readonly ParsedStatement[] = selected,
): readonly Note[] => {
  const taken = new Set(selected)
  const others = all.filter((statement) => !taken.has(statement))
  const warnings = [
    ...selected.flatMap((statement) => [...statement.warnings, ...foreignEntries(account.currency, statement)]),
    ...others.flatMap((statement) => statement.warnings.filter(isOfFile)),
    ...rowsOfOthers(others),
  ]
  if (warnings.length <= MAX_WARNINGS) return warnings
  return [...warnings.slice(0, MAX_WARNINGS), note('notes_left_out', { count: warnings.length - MAX_WARNINGS })]
}

/** The notes about a whole table, which is read into a statement for each account: its first statement has them. */
const OF_FILE: ReadonlySet<string> = new Set<NoteCode>([
  'encoding_repaired',
  'characters_lost',
  'quotes_open',
  'day_first_assumed',
  'month_first_assumed',
  'delimiter_in_text',
  'dates_from_above',
  'maybe_no_transaction',
  'amounts_without_date',
  'balance_unreadable',
  'several_layouts',
  'rows_outside',
  'rows_without_account',
  'other_sheets',
  'fees_apart',
])

const isOfFile = ({ code }: Note): boolean => OF_FILE.has(code)

const rowsOfOthers = (others: readonly ParsedStatement[]): readonly Note[] => {
  const counts = new Map<string, { readonly account: string; readonly count: number }>()
  for (const statement of others) {
    const account = shownAccountOf(statement)
    // A file may write the name of an account in several ways.
    const known = counts.get(nameKey(account)) ?? { account, count: 0 }
    counts.set(nameKey(account), { ...known, count: known.count + statement.rows.length })
  }
  return [...counts.values()].flatMap(({ account, count }) =>
    count === 0 ? [] : [note('rows_of_other_account', { count, account })],
  )
}

const foreignEntries = (currency: string, { number, rows }: ParsedStatement): readonly Note[] => {
  const counts = new Map<string, number>()
  for (const row of rows) if (row.currency !== currency) counts.set(row.currency, (counts.get(row.currency) ?? 0) + 1)
  return [...counts].map(([foreign, count]) =>
    note('foreign_rows', { statement: number, count, currency: foreign, account_currency: currency }),
  )
}

interface StatementRecordsInput {
  readonly account: Pick<BankAccount, 'id' | 'currency'>
  readonly batch_id: string
  readonly statements: readonly ParsedStatement[]
  /** The existing statements of the account. */
  readonly stored: readonly Statement[]
  readonly newId: () => string
  readonly now: Timestamp
}

/** The statements as records, one for each page; those that exist already are left out. */
export const statementRecords = (input: StatementRecordsInput): readonly Statement[] => {
  const { account, batch_id, now } = input
  const known = new Set(input.stored.map(identityText))
  return input.statements
    .flatMap((statement) => recordedPages(account, statement))
    .flatMap((page): readonly Statement[] => {
      if (known.has(identityText(page))) return []
      return [{ id: input.newId(), bank_account_id: account.id, batch_id, ...page, created_at: now }]
    })
}

type RecordedStatement = Omit<Statement, 'id' | 'bank_account_id' | 'batch_id' | 'created_at'>

const recordedPages = (
  account: Pick<BankAccount, 'currency'>,
  statement: ParsedStatement,
): readonly RecordedStatement[] => {
  let at = 0
  return coveredPages(account, statement).map(({ row_count, ...covered }) => {
    const own = row_count === statement.rows.length ? statement.rows : statement.rows.slice(at, at + row_count)
    at += row_count
    return { ...covered, daily_sums: dailySumsOf(own, covered.currency) }
  })
}

/**
 * The days and balances of each page of a statement, or of the statement itself, as they are recorded; and its number
 * of rows.
 */
export const coveredPages = (
  account: Pick<BankAccount, 'currency'>,
  statement: ParsedStatement,
): readonly (Omit<RecordedStatement, 'daily_sums'> & Pick<ParsedPage, 'row_count'>)[] => {
  const { number, rows, pages, from_date, to_date, opening_balance, closing_balance } = statement
  const currency = statement.currency ?? account.currency
  if (pages !== undefined) {
    return pages.map(({ number: page, is_last, ...covered }) => ({
      number: `${number}/${page}`,
      page: { statement: number, number: page, is_last },
      ...covered,
      currency,
    }))
  }
  const covered = { from_date, to_date, opening_balance, closing_balance, currency }
  return [{ number, page: null, ...covered, row_count: rows.length }]
}

const dailySumsOf = (rows: readonly ParsedRow[], currency: string): Statement['daily_sums'] => {
  const sums = new Map<LocalDate, number>()
  for (const row of rows) {
    const day = row.booking_date ?? row.value_date
    if (day !== null && row.currency === currency) sums.set(day, (sums.get(day) ?? 0) + row.amount)
  }
  const isShown = [...sums.values()].every((sum) => Math.abs(sum) <= MAX_MINOR_UNITS)
  return isShown ? [...sums].map(([day, sum]) => [day, minorUnitsOf(sum)]) : null
}

const identityText = (statement: RecordedStatement): string =>
  JSON.stringify([
    statement.number,
    statement.from_date,
    statement.to_date,
    statement.opening_balance,
    statement.closing_balance,
    statement.currency,
  ])

interface NewTransactionInput {
  readonly id: string
  readonly bank_account_id: string
  readonly batch_id: string
  readonly acc_serv_ref: string
  readonly likely_duplicate_of: string | null
  readonly source_line: number | null
  readonly now: Timestamp
}

/** A new row as a bank transaction that waits for processing. */
export const rowToBankTransaction = (row: ParsedRow, input: NewTransactionInput): BankTransaction => ({
  ...statedFieldsOf(row),
  id: input.id,
  bank_account_id: input.bank_account_id,
  acc_serv_ref: input.acc_serv_ref,
  entry_acc_serv_ref: row.entry_ref,
  amount: row.amount,
  currency: row.currency,
  ...(row.is_return && { is_return: true as const }),
  ...(row.order_id && { order_id: row.order_id }),
  charges: row.charges,
  charges_currency: row.charges_currency,
  details: NO_DETAILS,
  is_processing: true,
  ...UNMATCHED,
  batch_id: input.batch_id,
  likely_duplicate_of: input.likely_duplicate_of,
  source_line: input.source_line,
  document_request: null,
  created_at: input.now,
  updated_at: input.now,
})
