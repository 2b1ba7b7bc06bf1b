// Reads a mapped table as statements: its rows, grouped by account, in order of time, with the known balances.

import { type Note, note } from '../../../shared/record/core/note.ts'
import type { MappingInput } from '../../../shared/record/import/column-mapping.ts'
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import type { ParsedFile, ParsedStatement, SkippedLine } from '../../../shared/record/import/parsed-statement.ts'
import { checkStatementBalance } from '../../../shared/rule/bank/statement-balance.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { isIban } from '../../../shared/value/iban.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'
import { minorToDecimal, minorUnitsOf } from '../../../shared/value/money.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { nameKey } from '../../../shared/value/text.ts'
import { type PeriodEvidence, statementPeriod } from '../core/statement-period.ts'
import { isAmountText } from './cells/amount-notation.ts'
import { type Cell, cellText, type RawTable } from './cells/raw-table.ts'
import { currencyInTitle } from './cells/table-currency.ts'
import type { AccountNames } from './columns/account-columns.ts'
import type { TableStart } from './columns/find-header.ts'
import type { FoundColumns } from './columns/map-columns.ts'
import type { MoneyColumns } from './columns/money-columns.ts'
import { columnsOf } from './columns/money-reading.ts'
import {
  isMeantAsFigure,
  labelledValuesIn,
  type Preamble,
  periodOf,
  readPreamble,
  statedBalances,
} from './columns/preamble.ts'
import { type Chain, isProven } from './columns/running-balance.ts'
import { describeMapping, hasKnownTitles, isTitledMoney } from './describe-mapping.ts'
import { type ResolvedRows, resolveUndated } from './rows/resolve-undated.ts'
import { draftToRow, type RowDraft } from './rows/row-draft.ts'
import { type PlanProblem, planRows, type RowPlan } from './rows/row-plan.ts'
import { separateFees } from './rows/separate-fees.ts'
import { type SeparatedRows, separateSummaryRows } from './rows/summary-rows.ts'
import type { BalanceEnds } from './rows/suspect-rows.ts'
import { type ReadRows, readRows, shown } from './rows/table-rows.ts'
import { chainOfDrafts } from './statement-chain.ts'
import { statesMovement } from './table-layouts.ts'

export interface StatementsInput {
  readonly table: RawTable
  readonly start: TableStart
  readonly found: FoundColumns
  readonly money: MoneyColumns
  readonly mappingInput: MappingInput | null
  /** The currency of the bank account, for files that name none. */
  readonly currency: string | null
  readonly names: AccountNames
  /** Days on which other tables of the file have rows as well. */
  readonly sharedDays: ReadonlySet<LocalDate>
}

const DEFAULT_CURRENCY = 'CHF'

/** Reads all rows of a mapped table. Refuses (422) the whole file if a row with money cannot be read. */
export const readStatements = (input: StatementsInput): Result<ParsedFile, FileRefusal> => {
  const { table, start, found, money, mappingInput } = input
  const plan = planRows(table, start.first, {
    meanings: found.assigned.map((column) => column.meaning),
    reading: money.reading,
    decimal: mappingInput?.decimal ?? null,
    dateOrder: mappingInput?.date_order ?? null,
    titles: found.headers,
  })
  if ('type' in plan) return err(unclearFiguresRefusal(plan, input))
  const mapping = describeMapping({ table, start, found, plan })
  const header = start.header === null ? null : (table.rows[start.header] ?? [])
  const above = table.rows.slice(0, start.header ?? start.first)
  const before = readPreamble(above)
  const named = before.currency ?? currencyOfTitles(found, money)
  const currency = named ?? input.currency ?? DEFAULT_CURRENCY
  const rows = readRows({ table, header, first: start.first, plan, currency })
  if (rows.unreadable.length > 0) return err({ code: 'rows_unreadable', values: { rows: rows.unreadable }, mapping })
  const after = readPreamble(rows.outside.map(({ index }) => table.rows[index] ?? []))
  const stated = separateSummaryRows({
    table,
    plan,
    rows,
    opening: figureOf(plan, before.opening ?? after.opening, currency),
    closing: figureOf(plan, before.closing ?? after.closing, currency),
    isTitled: mappingInput !== null || isTitledMoney(found) || hasKnownTitles(found),
    labelledFigures: labelledFigures(above, plan, currency),
  })
  const resolved = resolveUndated(stated)
  if (resolved.unclear.length > 0) return err({ ...undatedRowsRefusal(resolved), mapping })
  if (resolved.drafts.length === 0) return err(noRowsRefusal([...rows.skipped, ...stated.skipped]))
  const { names, sharedDays } = input
  const context: Context = {
    start,
    found,
    table,
    plan,
    before,
    after,
    named,
    currency,
    rows,
    stated,
    resolved,
    names,
    sharedDays,
  }
  return ok({ format: table.format, statements: statementsOf(context), mapping })
}

/** The texts above the table that have a figure next to them, with this figure. */
const labelledFigures = (
  above: readonly (readonly Cell[])[],
  plan: RowPlan,
  currency: string,
): ReadonlyMap<string, MinorUnits> =>
  new Map(
    labelledValuesIn(above).flatMap(({ label, value }) => {
      const figure = isAmountText(cellText(value)) ? figureOf(plan, value, currency) : null
      return figure === null ? [] : [[label, figure] as const]
    }),
  )

const unclearFiguresRefusal = (problem: PlanProblem, { table, start, found }: StatementsInput): FileRefusal => {
  const column = { index: problem.column, title: found.headers[problem.column] ?? null }
  const sample = problem.type === 'DecimalUnclear' ? problem.sample : null
  const mapping = describeMapping({ table, start, found, plan: null })
  return { code: 'amounts_unclear', values: { of: 'statements', column, sample }, mapping }
}

const undatedRowsRefusal = ({ unclear }: ResolvedRows): FileRefusal => ({
  code: 'rows_without_date',
  values: { count: unclear.length, lines: unclear.slice(0, 5) },
})

const noRowsRefusal = (left: readonly SkippedLine[]): FileRefusal => {
  const skipped = left.slice(0, 3).map(({ source_line, reason }) => ({ line: source_line, reason }))
  return { code: 'no_rows', values: { of: 'statements', skipped } }
}

const currencyOfTitles = ({ headers }: FoundColumns, money: MoneyColumns): string | null => {
  const indexes = [...columnsOf(money.reading), ...(money.balance === null ? [] : [money.balance])]
  for (const index of indexes) {
    const code = currencyInTitle(headers[index] ?? '')
    if (code) return code
  }
  return null
}

interface Context {
  readonly start: TableStart
  readonly found: FoundColumns
  readonly table: RawTable
  readonly plan: RowPlan
  readonly before: Preamble
  readonly after: Preamble
  /** The currency that the file names outside its rows. */
  readonly named: string | null
  readonly currency: string
  readonly rows: ReadRows
  readonly stated: SeparatedRows
  readonly resolved: ResolvedRows
  readonly names: AccountNames
  readonly sharedDays: ReadonlySet<LocalDate>
}

/** One statement per account named in the rows. The skipped lines and the warnings of the file are in the first one. */
const statementsOf = (context: Context): readonly ParsedStatement[] => {
  const ofSections = accountsOfSections(context)
  const groups = new Map<string | null, RowDraft[]>()
  for (const draft of context.resolved.drafts) {
    const account = draft.account ?? ofSections[draft.section] ?? null
    const group = groups.get(account)
    if (group) group.push(draft)
    else groups.set(account, [draft])
  }
  // If the rows name only one account, rows without an account belong to it.
  const [only] = [...groups.keys()].filter((account) => account !== null)
  if (groups.size === 2 && groups.has(null) && only !== undefined) {
    groups.set(only, context.resolved.drafts.slice())
    groups.delete(null)
  }
  const statements = [...groups].map(([account, drafts], index) =>
    statementOf(context, account, drafts, index, groups.size),
  )
  const unnamed = groups.size > 1 ? (groups.get(null) ?? []) : []
  const [first, ...more] = statements
  if (unnamed.length === 0 || first === undefined) return statements
  const lines = linesOf(unnamed.map(({ line }) => line))
  return [{ ...first, warnings: [...first.warnings, note('rows_without_account', { lines })] }, ...more]
}

/**
 * The account that each part of the file names above its titles.
 * A part without one belongs to the account of the part before.
 */
const accountsOfSections = ({ table, before, rows }: Context): readonly (string | null)[] => {
  const above: (readonly Cell[])[][] = []
  for (const { index, section } of rows.outside) {
    const group = above[section] ?? []
    above[section] = group
    group.push(table.rows[index] ?? [])
  }
  const accounts: (string | null)[] = [before.ibans[0] ?? null]
  // The lines above the titles of a part were read as part of the one before.
  for (let section = 1; section <= above.length; section++) {
    accounts.push(readPreamble(above[section - 1] ?? []).ibans[0] ?? accounts[section - 1] ?? null)
  }
  return new Set(accounts).size > 1 ? accounts : []
}

const statementOf = (
  context: Context,
  account: string | null,
  drafts: readonly RowDraft[],
  index: number,
  count: number,
): ParsedStatement => {
  const { before, after, resolved, rows, stated, plan } = context
  const currencies = new Set(drafts.map((draft) => draft.currency))
  const [currency = context.currency] = currencies.size === 1 ? currencies : [context.currency]
  const { chain, ordered } = chainOfDrafts(drafts, context.sharedDays)
  const isWhole = count === 1 && currencies.size === 1
  const ends = isWhole ? balancesOf(context, ordered, chain, currency) : { opening: null, closing: null }
  const { from, to } = statementPeriod({
    stated: periodOf(before),
    balances: isWhole ? daysOfBalances(stated) : { from: null, to: null },
    bookings: ordered.map((draft) => draft.booking),
  })
  const isNamed = context.named !== null || plan.column('currency') !== null
  const iban =
    account !== null && isIban(account) ? account : count > 1 ? null : (before.ibans[0] ?? after.ibans[0] ?? null)
  return {
    number: [from ?? '', to ?? '', `${drafts.length} rows`].join(' '),
    iban,
    // Of numbers, only to distinguish several accounts in one file: a single one would exclude the file from an account
    // with IBAN. A single name of an own account excludes it from the others.
    other_account:
      account !== null && !isIban(account) && (count > 1 || context.names.has(nameKey(account))) ? account : null,
    currency: isNamed && currencies.size === 1 ? currency : null,
    from_date: from,
    to_date: to,
    opening_balance: ends.opening,
    closing_balance: ends.closing,
    rows: ordered.map((draft) => draftToRow(draft, iban)),
    warnings: [
      ...(index === 0 ? fileWarnings(context) : []),
      ...chainWarnings(chain, plan),
      ...(index === 0
        ? separateFees({ ...context, drafts: resolved.drafts, currency, ends: statedEnds(context, currency) })
        : []),
      ...endWarnings(ends, ordered, currency),
    ],
    skipped:
      index === 0
        ? [...rows.skipped, ...stated.skipped, ...resolved.skipped].sort((a, b) => a.source_line - b.source_line)
        : [],
  }
}

/** The warnings about the whole table. */
const fileWarnings = (context: Context): readonly Note[] => {
  const { table, plan, rows, resolved, stated } = context
  const doubtful = [...new Set([...stated.doubtful, ...resolved.doubtful])].sort((a, b) => a - b)
  return [
    ...table.warnings,
    ...plan.warnings,
    ...realignedWarning(rows),
    ...resolved.warnings,
    ...rows.unreadableBalances.map((balance) => note('balance_unreadable', balance)),
    ...unreadableAround(context),
    ...outsideWarning(context),
    ...(doubtful.length > 0 ? [note('maybe_no_transaction', { lines: doubtful.join(', ') })] : []),
  ]
}

/** The days of rows before and after all transactions. A balance carried forward in between is no end. */
const daysOfBalances = ({ openingDay: from, closingDay: to, drafts }: SeparatedRows): PeriodEvidence['balances'] => ({
  from: from !== null && drafts.every(({ booking }) => from <= booking) ? from : null,
  to: to !== null && drafts.every(({ booking }) => to >= booking) ? to : null,
})

/**
 * Lines with a day and an amount above the titles or below the
 * table: they are not imported, but the warning names them.
 */
const outsideWarning = ({ table, start, rows }: Context): readonly Note[] => {
  const above = Array.from({ length: start.header ?? start.first }, (_, index) => index)
  const lines = [...above, ...rows.outside.map(({ index }) => index)]
    .filter((index) => statesMovement(table.rows[index] ?? []))
    .map((index) => table.lines[index] ?? index + 1)
  return lines.length === 0 ? [] : [outsideNote(lines)]
}

const MAX_UNREADABLE = 5

/** Balances above the titles and below the table whose figure cannot be read. */
const unreadableAround = ({ table, start, rows, plan, currency }: Context): readonly Note[] => {
  const above = Array.from({ length: start.header ?? start.first }, (_, index) => index)
  const around = [...above, ...rows.outside.map(({ index }) => index)]
  return statedBalances(around.map((index) => table.rows[index] ?? []))
    .filter(({ value }) => isMeantAsFigure(value) && figureOf(plan, value, currency) === null)
    .slice(0, MAX_UNREADABLE)
    .map(({ row, value }) => {
      const index = around[row] ?? 0
      return note('balance_unreadable', { line: table.lines[index] ?? index + 1, text: shown(cellText(value)) })
    })
}

const MAX_LINES = 20

export const outsideNote = (lines: readonly number[]): Note => note('rows_outside', { lines: linesOf(lines) })

const linesOf = (lines: readonly number[]): string =>
  lines.slice(0, MAX_LINES).join(', ') + (lines.length > MAX_LINES ? ', …' : '')

const realignedWarning = ({ realigned }: ReadRows): readonly Note[] =>
  realigned === 0 ? [] : [note('delimiter_in_text', { count: realigned })]

/** The balances in rows without a movement, or around the table. */
const statedEnds = ({ before, after, stated, plan }: Context, currency: string): BalanceEnds => ({
  opening: stated.opening ?? figureOf(plan, before.opening ?? after.opening, currency),
  closing: stated.closing ?? figureOf(plan, before.closing ?? after.closing, currency),
})

/** The balances that the file states, otherwise those at the ends of the running balance. */
const balancesOf = (context: Context, ordered: readonly RowDraft[], chain: Chain, currency: string): BalanceEnds => {
  const { opening, closing } = statedEnds(context, currency)
  if (opening !== null && closing !== null) return { opening, closing }
  const isUsable = isProven(chain) || (chain.checks === chain.right && chain.right > 0) || ordered.length === 1
  if (!isUsable) return { opening, closing }
  let at = ordered.findIndex(({ balance }) => balance !== null)
  // A balance that all rows of a day share is that of the last row.
  while (chain.lastOfEqual && at !== -1 && ordered[at + 1]?.balance === ordered[at]?.balance) at++
  const first = ordered[at]
  const sum = ordered.slice(0, at + 1).reduce((total, { amount }) => total + amount, 0)
  let behind = 0
  const last = ordered.findLast((draft) => {
    if (draft.balance === null) behind += draft.amount
    return draft.balance !== null
  })
  if (first?.balance == null || last?.balance == null) return { opening, closing }
  return {
    opening: opening ?? minorUnitsOf(first.balance - sum),
    closing: closing ?? minorUnitsOf(last.balance + behind),
  }
}

const figureOf = (plan: RowPlan, cell: Cell | null, currency: string): MinorUnits | null =>
  cell === null || cellText(cell) === '' ? null : plan.readFigure(cell, currency)

const chainWarnings = (chain: Chain, plan: RowPlan): readonly Note[] => {
  const wrong = chain.checks - chain.right
  if (plan.column('balance') === null || wrong === 0) return []
  return [note('running_balance_differs', { wrong, checks: chain.checks })]
}

const endWarnings = (
  { opening, closing }: BalanceEnds,
  drafts: readonly RowDraft[],
  currency: string,
): readonly Note[] => {
  const balances = { opening_balance: opening, closing_balance: closing }
  const { difference } = checkStatementBalance(balances, drafts, currency)
  if (!difference) return []
  return [note('table_does_not_add_up', { amount: minorToDecimal(minorUnitsOf(difference), currency), currency })]
}
