// Reads a camt.053 message of any version (.02 to .13), prefix or envelope, from its text to statements. Entries are
// read one by one from the positions that the scan found, so a large file is never in memory as one tree.

import { type Note, note } from '../../../shared/record/core/note.ts'
import type { EntryFault, FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import type {
  ParsedFile,
  ParsedPage,
  ParsedRow,
  ParsedStatement,
} from '../../../shared/record/import/parsed-statement.ts'
import { checkStatementBalance } from '../../../shared/rule/bank/statement-balance.ts'
import { groupPages, joinedBalances, joinedPeriod, missingPages } from '../../../shared/rule/bank/statement-pages.ts'
import { MAX_MINOR_UNITS, minorToDecimal, minorUnitsOf } from '../../../shared/value/money.ts'
import { ok, type Result } from '../../../shared/value/result.ts'
import { refuse } from '../core/file-refusals.ts'
import { statementPeriod } from '../core/statement-period.ts'
import { readEntry } from './camt-entry.ts'
import { type CamtOutline, outlineCamt, type StatementOutline } from './camt-outline.ts'
import { readHead, type StatementHead } from './camt-statement.ts'
import { shorten } from './camt-value.ts'
import { type Content, child, parseContent, textAt } from './xml-tree.ts'

/**
 * Reads every statement of the message. Refuses with 415 if the file is damaged or another message, with 422 if it has
 * no statement or an entry that cannot be booked as it is. Then no part of the file is used.
 */
export const readCamt = (text: string): Result<ParsedFile, FileRefusal> => {
  const outline = outlineCamt(text)
  if (!outline.ok) return outline
  const refusal = checkMessage(outline.value)
  if (refusal) return refusal
  const statements: CamtStatement[] = []
  const positions = new Map<string, number>()
  for (const part of outline.value.statements) {
    const statement = readStatement(text, part)
    if (!statement.ok) return statement
    const key = outline.value.statements.length === 1 ? '' : identityOf(statement.value)
    const position = positions.get(key)
    const earlier = position === undefined ? undefined : statements[position]
    if (position === undefined || earlier === undefined) positions.set(key, statements.push(statement.value) - 1)
    else statements[position] = withRepetitionWarning(earlier)
  }
  return ok({ format: 'camt', statements: wholeStatements(statements) })
}

/** A statement, or one page of it. */
type CamtStatement = ParsedStatement & { readonly page: StatementHead['page'] }

/** Joins the pages of one statement, in their own order and not in that of the file. */
const wholeStatements = (statements: readonly CamtStatement[]): readonly ParsedStatement[] => {
  const keyOf = ({ page, iban, other_account, currency }: CamtStatement): string | null =>
    page && JSON.stringify([page.statement, iban, other_account, currency])
  return groupPages(statements, keyOf).map((pages) => {
    const [{ page, ...first }] = pages
    if (page === null) return first
    const whole = { ...first, number: page.statement, ...joinedPeriod(pages), ...joinedBalances(pages) }
    const rows = pages.flatMap((each) => each.rows)
    const known = pages.flatMap(pageOf)
    const warnings = [
      ...pages.flatMap((each) => each.warnings),
      ...(missingPages(known).length === 0 ? checkBalance(whole, rows) : []),
    ]
    return { ...whole, rows, pages: known, warnings }
  })
}

const pageOf = ({ page, rows, ...statement }: CamtStatement): readonly ParsedPage[] => {
  if (page === null) return []
  const { from_date, to_date, opening_balance, closing_balance } = statement
  const { number, is_last } = page
  return [{ number, is_last, row_count: rows.length, from_date, to_date, opening_balance, closing_balance }]
}

// Foreign banks send a few dozen in a file.
const MAX_STATEMENTS = 2000

const checkMessage = ({ message, root, statements }: CamtOutline) => {
  switch (message) {
    case 'statement':
      if (statements.length > MAX_STATEMENTS) {
        return refuse({ code: 'file_too_complex', values: { part: 'statements', max: MAX_STATEMENTS } })
      }
      return statements.length > 0 ? null : refuse({ code: 'no_statement', values: { found: 'empty_camt' } })
    case 'report':
      return refuse({ code: 'camt_052_not_imported' })
    case 'notification':
      return refuse({ code: 'camt_054_not_imported' })
    case 'payments':
    case null:
      return refuse({ code: 'not_a_statement', values: { root: shorten(root) } })
  }
}

const readStatement = (text: string, part: StatementOutline): Result<CamtStatement, FileRefusal> => {
  const statement = parsed(headOf(text, part), 'Stmt')
  if (!statement.ok) return statement
  const head = readHead(statement.value)
  const rows: ParsedRow[] = []
  const unbookedCounts = new Map<string, number>()
  let unbooked = 0
  let unexplained = 0
  for (const [index, { start, end }] of part.entries.entries()) {
    const content = parsed(text.slice(start, end), 'Ntry')
    if (!content.ok) return content
    const entry = readEntry(content.value, head)
    if (!entry.ok) return invalidEntry(content.value, index, head, entry.error)
    if (entry.value.type === 'LeftOut') {
      unbooked += 1
      unbookedCounts.set(entry.value.status, (unbookedCounts.get(entry.value.status) ?? 0) + 1)
      continue
    }
    if (entry.value.unexplained > 0) unexplained += 1
    for (const row of entry.value.rows) rows.push(row)
  }
  const statementName = shorten(head.number)
  const warnings = [
    ...head.warnings,
    ...[...unbookedCounts].map(([status, count]) =>
      note('entries_left_out', { statement: statementName, count, status: shorten(status) }),
    ),
    ...(unexplained === 0 ? [] : [note('collective_as_one_row', { statement: statementName, count: unexplained })]),
    ...checkCount(head, part.entries.length, part.entries.length - unbooked),
    // Some banks repeat the balances of the whole statement on each page, so only all pages together can be checked.
    ...(head.page === null ? checkBalance(head, rows) : []),
  ]
  const { number, page, iban, other_account, currency, opening_balance, closing_balance } = head
  const { from, to } = statementPeriod({ ...head.period, bookings: rows.map((row) => row.booking_date) })
  return ok({
    page,
    number,
    iban,
    other_account,
    currency,
    from_date: from,
    to_date: to,
    opening_balance,
    closing_balance,
    rows,
    warnings,
  })
}

/** The XML of the statement without its entries. */
export const headOf = (text: string, { start, end, entries }: StatementOutline): string => {
  const pieces: string[] = []
  let from = start
  for (const entry of entries) {
    pieces.push(text.slice(from, entry.start))
    from = entry.end
  }
  pieces.push(text.slice(from, end))
  return pieces.join('')
}

/** The content of an element that the scan found complete. */
export const parsed = (xml: string, name: string): Result<Content, FileRefusal> => {
  try {
    return ok(child(parseContent(xml), name) ?? [])
  } catch {
    // The text is complete XML. What the parser refuses are names that no camt file has (`__proto__`).
    return refuse({ code: 'invalid_xml', values: { fault: 'names' } })
  }
}

/** Refuses a file for one of its entries. */
export const invalidEntry = (entry: Content, index: number, head: StatementHead, fault: EntryFault) => {
  const reference = textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef')
  const named = { entry: index + 1, statement: shorten(head.number), reference: reference && shorten(reference) }
  return refuse({ code: 'invalid_entry', values: { ...named, fault } })
}

/** Some banks count entries that are not booked, others do not. */
const checkCount = (
  { number, announced_entries: announced }: StatementHead,
  all: number,
  booked: number,
): readonly Note[] =>
  announced === null || announced === all || announced === booked
    ? []
    : [note('entry_count_differs', { statement: shorten(number), announced, found: all })]

/**
 * Opening balance plus transactions should be the closing balance. This is only a warning: a third of the real files
 * with both balances do not satisfy it, banks' own samples included.
 */
const checkBalance = (
  statement: Pick<ParsedStatement, 'number' | 'opening_balance' | 'closing_balance' | 'currency'>,
  rows: readonly ParsedRow[],
): readonly Note[] => {
  const { opening_balance: opening, closing_balance: closing, currency } = statement
  if (opening === null || closing === null || currency === null) return []
  const { sum, difference } = checkStatementBalance(statement, rows, currency)
  const expected = opening + sum
  if (!difference || Math.abs(expected) > MAX_MINOR_UNITS) return []
  const shown = (amount: number) => minorToDecimal(minorUnitsOf(amount), currency)
  return [
    note('statement_does_not_add_up', {
      statement: shorten(statement.number),
      currency,
      opening: shown(opening),
      movements: shown(sum),
      expected: shown(expected),
      closing: shown(closing),
    }),
  ]
}

/**
 * Equal for a statement that the file repeats. Number and account alone are not enough: some banks use a number again
 * for other transactions, against the standard, and that is another statement.
 */
const identityOf = ({ warnings: _, ...statement }: CamtStatement): string => JSON.stringify(statement)

const withRepetitionWarning = (statement: CamtStatement): CamtStatement => {
  const warning = note('statement_repeated', { statement: shorten(statement.number) })
  const hasWarning = statement.warnings.some(({ code }) => code === warning.code)
  return hasWarning ? statement : { ...statement, warnings: [...statement.warnings, warning] }
}
