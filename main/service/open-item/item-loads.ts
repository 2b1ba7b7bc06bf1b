// Loads companies, invoices and expenses from a table of another system. A worker reads the file, the rows are decided
// against the current books, and everything is one commit, or only reported (dry run).
import { get, page, where } from '../../../shared/books/port/read.ts'
import type { RecordOf } from '../../../shared/books/port/tables.ts'
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import type { ItemMapping, ItemReading, ItemRow, ItemTable } from '../../../shared/record/import/item-table.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import { type BookableDocument, isExpense } from '../../../shared/record/open-item/open-item.ts'
import type { FieldProblem } from '../../../shared/rule/core/field-problem.ts'
import { decideCompanyLoad } from '../../../shared/rule/open-item/company-load.ts'
import { createDocumentBooker } from '../../../shared/rule/open-item/document-booker.ts'
import { type DocumentBookingFacts, hasBaseTotal } from '../../../shared/rule/open-item/document-booking.ts'
import { decideItemLoad, itemKeyOf, type LoadedItems } from '../../../shared/rule/open-item/item-load.ts'
import { accountNumberOf } from '../../../shared/rule/open-item/ledger-values.ts'
import { currenciesOf, decideRateLoad } from '../../../shared/rule/open-item/rate-load.ts'
import { assert, err, ok, type Result } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import { baseCurrencyOf, type ServiceDeps } from '../core/deps.ts'
import { invalid, type ReadColumns, type Refusal } from '../core/refusal.ts'
import type { Actor, Answer, UploadedFile } from '../core/request.ts'
import type { ItemLoadView, LoadBooking, LoadItems, OpenItemServices } from './contract.ts'
import { readDocumentFacts } from './document-facts.ts'
import { expenseKind, freshOf, invoiceKind } from './match-targets.ts'
import { currenciesIn, readRates } from './read-rates.ts'

/** Reads a table of companies or open items. The content of the file never makes it throw. */
type ParseItems = (file: UploadedFile & { readonly items: ItemReading }) => Promise<Result<ItemTable, FileRefusal>>

export interface ItemLoadDeps extends ServiceDeps {
  readonly parseItems: ParseItems
}

/** Loads of each kind; 415 or 422 for a file that cannot be read, 422 for invalid rows. */
export const createItemLoads = (deps: ItemLoadDeps): OpenItemServices['itemLoads'] => ({
  company: (actor, input) =>
    load(deps, actor, input, 'company', async (read, rows) => {
      const [companies] = await read([page('company')])
      return decideCompanyLoad(rows, { companies: companies.rows, fresh: () => freshOf(deps) })
    }),
  invoice: (actor, input) => loadDocuments(deps, actor, input, invoiceKind),
  expense: (actor, input) => loadDocuments(deps, actor, input, expenseKind),
  exchangeRate: (actor, input) =>
    load(deps, actor, input, 'exchange_rate', async (read, rows, { is_official = false }) => {
      const currency = input.options?.currency ?? null
      const [profile, present] = await read([
        get('organization_profile', 1),
        where('exchange_rate', 'currency', [...currenciesOf(rows, currency)]),
      ])
      assert(profile, 'the books of an organization have their profile')
      const [file] = input.files
      return decideRateLoad(rows, {
        base_currency: profile.base_currency,
        today: deps.today(),
        now: deps.now(),
        source: is_official ? 'tax_administration' : 'file',
        file: file?.name.slice(0, MAX_FILE_NAME) ?? null,
        newId: deps.newId,
        currency,
        present,
      })
    }),
})

const loadDocuments = async <T extends 'invoice' | 'expense'>(
  deps: ItemLoadDeps,
  actor: Actor,
  input: LoadItems,
  { table, decide }: { readonly table: T; readonly decide: Parameters<typeof decideItemLoad<T>>[1] },
): Answer<ItemLoadView<RecordOf<T>>> => {
  return load(deps, actor, input, table, async (read, rows) => {
    const keys = new Set(rows.map((row) => itemKeyOf(table, row)).filter((key) => key !== ''))
    const numbers = new Set(rows.flatMap((row) => accountNumberOf(row) ?? []))
    const [profile, companies, present, ledger_accounts, rates] = await read([
      get('organization_profile', 1),
      page('company'),
      where(table, 'key', [...keys]),
      where('ledger_account', 'number', [...numbers]),
      page('vat_rate'),
    ])
    assert(profile, 'the books of an organization have their profile')
    const booking = await readDocumentFacts(deps, read, {
      profile,
      vat_rates: rates.rows,
      companies: companies.rows,
      ledger_accounts,
      documents: present as readonly BookableDocument[],
    })
    const begin = booking.years.map(({ start_date }) => start_date).toSorted()[0] ?? ''
    const before = input.options?.before_books ?? null
    /** Documents dated before the first fiscal year are booked as the option `before_books` says. */
    const decideDated: typeof decide = (facts, command, ...others) =>
      decide(
        facts,
        facts === null && before !== null && (command.date ?? begin) < begin
          ? { ...command, booked_by: before }
          : command,
        ...others,
      )
    const decided = decideItemLoad(table, decideDated, rows, {
      base_currency: profile.base_currency,
      find_rate: await readRates(
        read,
        [input.options?.currency, ...rows.map(({ values }) => values.currency), ...currenciesIn(present)],
        profile.base_currency,
      ),
      currency: input.options?.currency ?? null,
      companies: companies.rows,
      present,
      ledger_accounts,
      vat_rates: rates.rows,
      is_liable_for_vat: booking.is_liable_for_vat,
      vat_method: booking.vat_method,
      collective_account_ids: [booking.accounts.debtor, booking.accounts.creditor],
      bookerWith: (companyOf) =>
        createDocumentBooker({ ...booking, companyOf }, { newId: deps.newId, now: deps.now() }),
      fresh: () => freshOf(deps),
    })
    return decided.ok ? ok({ ...decided.value, booking: bookingOf(decided.value, companies.rows, booking) }) : decided
  })
}

/** For how many documents the accounts of the settings decide or a rate is missing, and the first entry that would be written. */
const bookingOf = (
  { outcomes, changes }: Pick<LoadedItems<BookableDocument>, 'outcomes' | 'changes'>,
  companies: readonly Company[],
  { setting, base_currency }: Pick<DocumentBookingFacts, 'setting' | 'base_currency'>,
): LoadBooking => {
  const byId = new Map(companies.map((company) => [company.id, company]))
  const isBySettings = (document: BookableDocument): boolean => {
    const company = byId.get(document.company_id ?? '')
    const ofCompany = isExpense(document) ? company?.expense_account_id : company?.revenue_account_id
    const isBooked = document.booked_by === 'issue' || document.booked_by === 'payment'
    return isBooked && document.lines.length === 0 && (document.account_id ?? ofCompany ?? null) === null
  }
  const isWithoutRate = (document: BookableDocument): boolean =>
    setting === 'on_issue' && document.booked_by === null && !hasBaseTotal(document, base_currency)
  const counts = {
    by_settings: countOf(outcomes, isBySettings),
    without_rate: countOf(outcomes, isWithoutRate),
  }
  const lineById = new Map(outcomes.map(({ record, line }) => [record.id, line]))
  for (const { table, before, after } of changes) {
    if (table !== 'journal_entry' || before !== null) continue
    const line = lineById.get(after.source.id ?? '')
    if (line !== undefined) return { ...counts, entry: { line, record: after } }
  }
  return { ...counts, entry: null }
}

const countOf = (
  outcomes: LoadedItems<BookableDocument>['outcomes'],
  isCounted: (document: BookableDocument) => boolean,
): number => outcomes.filter(({ state, record }) => state !== 'unchanged' && isCounted(record)).length

/** How many errors, and how many skipped lines, an answer names. */
const MAX_ERRORS = 100
const MAX_SKIPPED = 200
const PREVIEW_ROWS = 20
const MAX_FILE_NAME = 255

const load = async <T extends ItemReading['kind']>(
  deps: ItemLoadDeps,
  actor: Actor,
  { files, options, is_dry_run }: LoadItems,
  kind: T,
  decide: (
    read: Read,
    rows: readonly ItemRow[],
    table: Pick<ItemTable, 'is_official'>,
  ) => Promise<Result<LoadedItems<RecordOf<T>> & { readonly booking?: LoadBooking }, readonly FieldProblem[]>>,
): Answer<ItemLoadView<RecordOf<T>>> => {
  const [file] = files
  assert(file, 'an upload has a file')
  const parsed = await deps.parseItems({
    ...file,
    items: { kind, mapping: options?.mapping, encoding: options?.encoding },
  })
  if (!parsed.ok) return err({ type: 'FilesRefused', files: [{ index: 0, ...parsed.error }] })
  const { rows, mapping, skipped, warnings } = parsed.value
  return deps
    .bookOf(actor.organization_id)
    .write<ItemLoadView<RecordOf<T>>, Refusal>({ user: actor.user_id }, async (read) => {
      const decided = await decide(read, rows, parsed.value)
      if (!decided.ok) return err({ ...refusalOf(decided.error), columns: columnsOf(mapping) })
      const { changes, result, companies_created, outcomes, booking = null, ...report } = decided.value
      const base_currency = await baseCurrencyOf(read)
      const value = {
        ...result,
        base_currency,
        companies_created,
        rows: outcomes.length,
        mapping,
        skipped: [...skipped, ...report.skipped].sort((a, b) => a.line - b.line).slice(0, MAX_SKIPPED),
        warnings: [...warnings, ...report.warnings],
        preview: is_dry_run ? outcomes.slice(0, PREVIEW_ROWS) : null,
        booking: is_dry_run ? booking : null,
      }
      const params = { file: file.name, count: changes.length }
      return ok({ action: `load_${kind}`, params, changes: is_dry_run ? [] : changes, value })
    })
}

/** The columns as they were read: a wrong one may be the reason why rows are refused. */
const columnsOf = ({ columns, header_line }: ItemMapping): ReadColumns => ({
  of: 'list',
  found: columns.map(({ index, header, attribute, samples }) => ({ index, title: header, attribute, samples })),
  header_line,
})

/** For a file with thousands of bad rows the refusal names the first ones and their number. */
const refusalOf = (problems: readonly FieldProblem[]): Extract<Refusal, { type: 'Invalid' }> => {
  const [first] = problems
  if (!first || problems.length <= MAX_ERRORS) return invalid(...problems)
  const all = {
    field: 'rows',
    code: 'problems_left_out',
    values: { count: problems.length, named: MAX_ERRORS },
  } as const
  return { type: 'Invalid', problems: [all, ...problems.slice(0, MAX_ERRORS)], code: first.code }
}
