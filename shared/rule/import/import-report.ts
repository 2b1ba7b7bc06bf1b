// The report of an imported file: its statements with the balance check, and how it was read. Pure.
import type { BankAccount } from '../../record/bank/bank-account.ts'
import type { ImportBatch } from '../../record/import/batch.ts'
import type { ColumnMapping, MappingInput } from '../../record/import/column-mapping.ts'
import type { FileRefusal, MappingOrigin } from '../../record/import/file-refusal.ts'
import type { ImportOptions, ReadingOptions } from '../../record/import/import-options.ts'
import type {
  ImportReport,
  ProbableDuplicate,
  ReportedDuplicate,
  ReportedSkip,
  ReportedStatement,
} from '../../record/import/import-report.ts'
import type { ParsedRow, ParsedStatement } from '../../record/import/parsed-statement.ts'
import type { RememberedMapping } from '../../record/import/remembered-mapping.ts'
import { MAX_MINOR_UNITS, type MinorUnits, minorToDecimal, minorUnitsOf, ZERO } from '../../value/money.ts'
import { checkStatementBalance } from '../bank/statement-balance.ts'
import { missingPages } from '../bank/statement-pages.ts'

/**
 * A statement as a report shows it. Only rows in its own currency are summed; with other currencies no balance can be
 * checked.
 */
export const reportStatement = (
  account: Pick<BankAccount, 'currency'>,
  statement: ParsedStatement,
): ReportedStatement => {
  const currency = statement.currency ?? account.currency
  const checked = checkStatementBalance(statement, statement.rows, currency)
  const { sum } = checked
  const isWhole = missingPages(statement.pages ?? []).length === 0
  // Some banks state the balances of the whole statement on each page, so a difference means nothing while pages are
  // missing.
  const difference = isWhole || checked.difference === 0 ? checked.difference : null
  // A file may contain any number; a sum that is no valid amount is not shown as one.
  const isAmount = Math.abs(sum) <= MAX_MINOR_UNITS
  const { number, iban, from_date, to_date, opening_balance, closing_balance } = statement
  return {
    number,
    iban,
    currency,
    from_date,
    to_date,
    opening_balance,
    closing_balance,
    ...(statement.pages === undefined ? {} : { pages: statement.pages.map((page) => page.number) }),
    rows: statement.rows.length,
    sum: isAmount ? minorUnitsOf(sum) : ZERO,
    adds_up: difference === null ? null : isAmount && difference === 0,
    balance_difference: difference === null ? null : clampAmount(difference),
  }
}

/** Limits a number to the range of an amount. */
const clampAmount = (amount: number): MinorUnits =>
  minorUnitsOf(Math.max(-MAX_MINOR_UNITS, Math.min(MAX_MINOR_UNITS, amount)))

/** The largest difference of a statement in the file; null when no statement states both balances. */
export const fileBalance = (statements: readonly ReportedStatement[]): ImportBatch['balance'] => {
  const stated = statements.flatMap(({ balance_difference: difference, currency }) =>
    difference === null ? [] : [{ difference, currency }],
  )
  return stated.toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))[0] ?? null
}

/** The refusal when the caller requires matching balances and a statement differs; null otherwise. */
export const balanceRefusal = (
  statements: readonly ReportedStatement[],
  { require_balance = false }: ImportOptions,
): FileRefusal | null => {
  const balance = fileBalance(statements)
  if (balance === null || balance.difference === 0 || Number(require_balance) === 0) return null
  const { difference, currency } = balance
  return { code: 'balance_differs', values: { amount: minorToDecimal(difference, currency), currency } }
}

/** The lines of the statements that are not rows, each with the reason. */
export const reportSkips = (statements: readonly ParsedStatement[]): readonly ReportedSkip[] =>
  statements.flatMap(({ skipped = [] }) =>
    skipped.map(({ source_line, reason: { code, values } }) => ({
      source_line,
      code,
      ...(values === undefined ? {} : { values: { ...values } }),
    })),
  )

/** The content of a row that is left out. */
export const reportRow = (
  row: ParsedRow,
): Omit<ReportedDuplicate, 'position' | 'transaction_ids' | 'reason' | 'is_left_out'> => ({
  source_line: row.source_line ?? null,
  booking_date: row.booking_date,
  value_date: row.value_date,
  amount: row.amount,
  currency: row.currency,
  name: row.name,
  text: row.text,
  reference: row.reference,
})

/**
 * Decides about probable duplicates. Rows that the caller wants to import are not in the answer. Of the others, the
 * certain ones are left out, or all when the caller asks for that. The rest is imported and flagged (rule 32).
 */
export const decideProbableDuplicates = (
  duplicates: readonly ProbableDuplicate[],
  { likely_duplicates, import_rows = [] }: ImportOptions,
): readonly (Omit<ProbableDuplicate, 'is_sure'> & Pick<ReportedDuplicate, 'is_left_out'>)[] => {
  if (likely_duplicates === 'import') return []
  const chosenRows = new Set(import_rows)
  return duplicates
    .filter(({ position }) => !chosenRows.has(position))
    .map(({ is_sure, ...found }) => ({ ...found, is_left_out: is_sure || likely_duplicates === 'skip' }))
}

/** The mapping that was used, in the form of an input. */
const mappingInputOf = ({ columns, header_line, decimal, date_order, sign }: ColumnMapping): MappingInput => ({
  columns: columns.map(({ index, meaning }) => ({ index, meaning })),
  header_line,
  decimal,
  date_order,
  sign,
})

/**
 * The part of a mapping that is valid for other files of the same shape; the line of the titles differs from file to
 * file.
 */
const withoutLine = ({ header_line, ...mapping }: MappingInput): MappingInput =>
  header_line === null ? { ...mapping, header_line } : mapping

interface UsedReading {
  readonly options: ImportOptions
  readonly mapping: ColumnMapping | null
  readonly mapping_origin: MappingOrigin | null
  /** The mappings that the account's earlier files used. */
  readonly remembered: readonly RememberedMapping[]
}

/** The options that were used; with them, `readingOf` reads the file again after a restart. */
export const usedOptions = ({ options, mapping, mapping_origin, remembered }: UsedReading): ImportOptions => {
  if (mapping === null) return options
  if (mapping_origin === 'automatic') return { ...options, mapping: 'automatic' }
  const known = mapping_origin === 'remembered' ? remembered.find(({ shape }) => shape === mapping.shape) : undefined
  const encoding = options.encoding ?? known?.encoding ?? null
  const input = options.mapping === 'automatic' ? undefined : options.mapping
  return {
    ...options,
    mapping: known?.mapping ?? input ?? mappingInputOf(mapping),
    ...(encoding === null ? {} : { encoding }),
  }
}

/** How to read a file again exactly as for the report. */
export const readingOf = ({
  options,
  mapping,
  mapping_origin,
}: Pick<ImportReport, 'options' | 'mapping' | 'mapping_origin'>): ReadingOptions => {
  const encoding = options.encoding ?? null
  if (typeof options.mapping !== 'object') return { encoding }
  // The titles were found by the remembered shape, not by the known header words.
  if (mapping_origin === 'remembered' && mapping)
    return { remembered: [{ shape: mapping.shape, mapping: options.mapping, encoding }] }
  return { mapping: options.mapping, encoding }
}

/** For each account: beyond that, the least recently used mapping is removed. */
const MAX_REMEMBERED = 100

interface ReadingOfFile {
  readonly options: ImportOptions
  readonly mapping: ColumnMapping | null
}

/**
 * The remembered mappings of an account after files were imported. A mapping that the user gave is stored; `automatic`
 * removes the one of its shape. `stored` and the answer contain all mappings of the account.
 */
export const updateRemembered = (
  stored: readonly RememberedMapping[],
  files: readonly ReadingOfFile[],
  input: Pick<RememberedMapping, 'bank_account_id' | 'updated_at'> & { readonly newId: () => string },
): readonly RememberedMapping[] => {
  const byShape = new Map(stored.map((entry) => [entry.shape, entry]))
  for (const { options, mapping } of files) {
    if (mapping === null || options.mapping === undefined) continue
    const { shape } = mapping
    const present = byShape.get(shape)
    byShape.delete(shape)
    if (options.mapping === 'automatic') continue
    byShape.set(shape, {
      id: present?.id ?? input.newId(),
      bank_account_id: input.bank_account_id,
      shape,
      mapping: withoutLine(options.mapping),
      encoding: options.encoding ?? null,
      updated_at: input.updated_at,
    })
  }
  return [...byShape.values()].toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1)).slice(0, MAX_REMEMBERED)
}
