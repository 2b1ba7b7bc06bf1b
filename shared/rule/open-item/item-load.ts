// Loads invoices and expenses with their companies from another system's table: which are created, changed, unchanged
// or invalid. The whole file or nothing. Pure; rules 58 to 60.
import type { Change } from '../../books/port/change.ts'
import type { RecordOf } from '../../books/port/tables.ts'
import type { ItemAttribute, ItemNote, ItemRow, ItemSkipCode, SkippedItemLine } from '../../record/import/item-table.ts'
import type { Company } from '../../record/open-item/company.ts'
import type { Invoice } from '../../record/open-item/open-item.ts'
import { parseLocalDate } from '../../value/calendar.ts'
import { type MinorUnits, minorToNumber, minorUnitsOf, parseAmount, ZERO } from '../../value/money.ts'
import { err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem } from '../core/field-problem.ts'
import { type BulkItem, type BulkOutcome, type BulkResult, decideEach } from './bulk.ts'
import type { DocumentBooker } from './document-booker.ts'
import type { ValueFacts } from './document-fields.ts'
import { comparedName, createCompanyFinder } from './find-company.ts'
import { documentTypeOf } from './item-type.ts'
import { lengthProblems } from './item-values.ts'
import { createLedgerReader, type LedgerValueFacts } from './ledger-values.ts'
import { createNamedCompanies } from './named-companies.ts'
import type { ExpenseCommand, NewRecordFields, OpenItemFacts } from './open-item.ts'

export interface LoadFacts<R> extends LedgerValueFacts, ValueFacts {
  /** The currency of rows without one. */
  readonly currency: string | null
  /** All companies of the organization. */
  readonly companies: readonly Company[]
  /** The records that have the key of a row. */
  readonly present: readonly R[]
  /** Creates the booker of the documents; it looks up companies, including new ones, with `companyOf`. */
  readonly bookerWith: (companyOf: (id: string) => Company | null) => DocumentBooker
  readonly fresh: () => NewRecordFields
}

export interface LoadedItems<R> {
  readonly changes: readonly Change[]
  readonly result: BulkResult
  readonly companies_created: number
  readonly outcomes: readonly (BulkOutcome<R> & { readonly line: number })[]
  readonly skipped: readonly SkippedItemLine[]
  readonly warnings: readonly ItemNote[]
}

/**
 * The key of a row: its own, otherwise the number of the document. An expense also needs the supplier, because two
 * suppliers may use the same number. So loading the same file again finds the same records.
 */
export const itemKeyOf = (kind: 'invoice' | 'expense', { values }: ItemRow): string => {
  const number = values.number ?? ''
  if (values.key !== undefined || kind === 'invoice') return values.key ?? number
  const company =
    values.company_key ?? (values.company_name && comparedName(values.company_name)) ?? values.creditor_iban
  return company ? `${number} / ${company}` : number
}

/** How a row becomes a record of its kind: the same decision as for a single command. */
type DecideDocument<R> = (
  present: R | null,
  command: ExpenseCommand,
  facts: OpenItemFacts,
  fresh: NewRecordFields,
) => Result<R, readonly FieldProblem[]>

/** Decides a file of invoices or expenses. The path of a problem is `rows.<line>.<attribute>`. */
export const decideItemLoad = <T extends 'invoice' | 'expense'>(
  table: T,
  decide: DecideDocument<RecordOf<T>>,
  rows: readonly ItemRow[],
  facts: LoadFacts<RecordOf<T>>,
): Result<LoadedItems<RecordOf<T>>, readonly FieldProblem[]> => {
  const load = createLoad(table, rows, facts)
  const presentByKey = new Map(facts.present.map((record) => [record.key, record]))
  const read: { row: ItemRow; key: string; present: RecordOf<T> | null; item: ReadItem }[] = []
  for (const row of rows) {
    const key = itemKeyOf(table, row)
    const present = presentByKey.get(key) ?? null
    const item = load.readRow(row, present)
    if (item.type === 'Skip') load.skipped.push({ line: row.line, reason: item.reason })
    else read.push({ row, key, present, item })
  }
  const companies = load.companies.ofRows(
    read.map(({ row, present }) => ({ row, present_id: present?.company_id ?? null })),
  )
  const keys = new Set<string>()
  const items = read.map(({ row, key, present, item }, index): BulkItem<RecordOf<T>, ExpenseCommand> => {
    const company = companies[index] ?? null
    const keyField = row.values.key === undefined ? 'number' : 'key'
    const problems = [
      ...item.problems,
      ...(company !== null && typeof company !== 'string' ? [company] : []),
      ...(key.length > 255 ? [{ field: keyField, code: 'text_too_long' } as const] : []),
      ...(key !== '' && keys.has(key) ? [{ field: keyField, code: 'key_named_twice' } as const] : []),
    ]
    keys.add(key)
    const command = { ...item.command, key, ...(typeof company === 'string' ? { company_id: company } : {}) }
    return { command, present, path: `rows.${row.line}`, problems }
  })
  const openItemFacts: OpenItemFacts = {
    base_currency: facts.base_currency,
    find_rate: facts.find_rate,
    companies: { by_id: load.finder.byId, by_key: new Map() },
    expenses: { by_id: new Map(), by_key: new Map() },
    ledger_accounts: new Map(facts.ledger_accounts.map((account) => [account.id, account])),
    vat_rates: new Map(facts.vat_rates.map((rate) => [rate.id, rate])),
  }
  const booker = facts.bookerWith((id) => load.finder.byId.get(id) ?? null)
  const decided = decideEach(table, items, (present, command) => {
    const record = decide(present, command, openItemFacts, facts.fresh())
    return record.ok ? booker.book(present, record.value) : record
  })
  if (!decided.ok) return err(decided.error.map(asAttribute))
  const { changes, result, outcomes } = decided.value
  return ok({
    changes: [...load.companies.changes(), ...changes, ...booker.changes()],
    result,
    companies_created: load.companies.createdCount(),
    outcomes: outcomes.map((outcome, index) => ({ ...outcome, line: read[index]?.row.line ?? 0 })),
    skipped: load.skipped,
    warnings: [...load.warnings(), ...allNegative(outcomes.map(({ record }) => record))],
  })
}

/** Fields of the records by the attribute of their column. */
const ATTRIBUTES: Readonly<Record<string, ItemAttribute>> = {
  company_id: 'company_name',
  account_id: 'account',
  vat_rate_id: 'vat_rate',
}

const asAttribute = (problem: FieldProblem): FieldProblem => {
  const [rows = '', line = '', field = ''] = problem.field.split('.')
  return { ...problem, field: `${rows}.${line}.${ATTRIBUTES[field] ?? field}` }
}

interface ReadItem {
  readonly type: 'Item'
  readonly command: ExpenseCommand
  readonly problems: readonly FieldProblem[]
}

type ReadRow = ReadItem | { readonly type: 'Skip'; readonly reason: ItemSkipCode }

/** The state collected over the rows of a file. */
const createLoad = (
  kind: 'invoice' | 'expense',
  rows: readonly ItemRow[],
  facts: Omit<LoadFacts<Invoice>, 'present' | 'bookerWith'>,
) => {
  const finder = createCompanyFinder(facts.companies)
  const companies = createNamedCompanies(finder, facts.fresh)
  const ledger = createLedgerReader(kind, facts)
  const partial: number[] = []
  const skipped: SkippedItemLine[] = []

  const readRow = (row: ItemRow, present: Invoice | null): ReadRow => {
    const { values } = row
    const type = values.type === undefined ? 'document' : documentTypeOf(values.type)
    if (type === 'payment') return { type: 'Skip', reason: 'payment' }
    const currency = values.currency ?? facts.currency ?? facts.base_currency
    const amount = amountOf(row, currency, present)
    if (amount.type === 'Paid') return { type: 'Skip', reason: 'nothing_open' }
    const { problems: ledgerProblems, ...booked } = ledger.read(row)
    const problems: FieldProblem[] = [
      ...row.unreadable.map(({ attribute, type: fault }) => ({ field: attribute, code: fault })),
      ...lengthProblems(values),
      ...(amount.type === 'Problem' ? [amount.problem] : []),
      ...ledgerProblems,
    ]
    if (amount.type === 'Total' && amount.isPartly) partial.push(row.line)
    // An unreadable amount is reported once, and not as a missing total as well.
    const total = amount.type === 'Total' ? amount.total : ZERO
    const signed = total !== undefined && type === 'credit_note' ? minorUnitsOf(-Math.abs(total)) : total
    const command: ExpenseCommand = {
      currency,
      number: values.number,
      total: signed === undefined ? undefined : minorToNumber(signed, currency),
      reference: values.reference,
      date: (values.date && parseLocalDate(values.date)) || undefined,
      due_date: (values.due_date && parseLocalDate(values.due_date)) || undefined,
      text: values.text,
      ...booked,
      ...(kind === 'expense' ? { creditor_iban: values.creditor_iban } : {}),
    }
    return { type: 'Item', command, problems }
  }

  return {
    finder,
    companies,
    skipped,
    readRow,
    warnings: (): readonly ItemNote[] => [
      ...(partial.length > 0 ? [{ code: 'partly_paid', values: { lines: partial, of: rows.length } } as const] : []),
      ...ledger.warnings(),
      ...companies.warnings(),
    ],
  }
}

type Amount =
  /** Without a total, the existing one stays. */
  | { readonly type: 'Total'; readonly total: MinorUnits | undefined; readonly isPartly: boolean }
  | { readonly type: 'Paid' }
  | { readonly type: 'Problem'; readonly problem: FieldProblem }

/**
 * The total of a row. Payments in the other system cannot be booked here, so a partly paid item is loaded with its open
 * amount. Once a part of it is settled here, its total stays, because it is unknown whether the other system includes
 * that payment.
 */
const amountOf = ({ values }: ItemRow, currency: string, present: Invoice | null): Amount => {
  const total = minorOf('total', values, currency)
  const open = minorOf('open_amount', values, currency)
  if (total !== null && !total.ok) return { type: 'Problem', problem: total.error }
  if (open !== null && !open.ok) return { type: 'Problem', problem: open.error }
  if (open === null) return { type: 'Total', total: total?.value, isPartly: false }
  if (open.value === 0) return { type: 'Paid' }
  if (total !== null && Math.abs(total.value) === Math.abs(open.value)) {
    return { type: 'Total', total: total.value, isPartly: false }
  }
  if (present !== null && present.paid_amount !== 0) return { type: 'Total', total: undefined, isPartly: false }
  // Some programs write the open amount of a credit note without a sign.
  const isCredit = total !== null && total.value < 0
  const value = isCredit ? minorUnitsOf(-Math.abs(open.value)) : open.value
  return { type: 'Total', total: value, isPartly: total !== null }
}

const minorOf = (
  field: 'total' | 'open_amount',
  values: ItemRow['values'],
  currency: string,
): Result<MinorUnits, FieldProblem> | null => {
  const text = values[field]
  if (text === undefined) return null
  const minor = parseAmount(text, currency)
  if (minor.ok) return minor
  const types = {
    TooLarge: 'amount_too_large',
    TooManyDecimals: 'amount_too_many_decimals',
    NotANumber: 'amount_unreadable',
  } as const
  return err({ field, code: types[minor.error.type] })
}

const allNegative = (items: readonly Invoice[]): readonly ItemNote[] =>
  items.length > 1 && items.every(({ total }) => total < 0) ? [{ code: 'all_negative' }] : []
