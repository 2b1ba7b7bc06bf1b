// Reads the records that commands about companies and documents name, and the facts for booking documents, within the write
// that decides.
import { get, page, where } from '../../../shared/books/port/read.ts'
import type { RecordOf, TableName } from '../../../shared/books/port/tables.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import type { BookableDocument } from '../../../shared/record/open-item/open-item.ts'
import { NO_RATES } from '../../../shared/rule/ledger/exchange/exchange-rate.ts'
import type { KeyedTable } from '../../../shared/rule/open-item/bulk.ts'
import { createDocumentBooker, type DocumentBooker, NO_BOOKER } from '../../../shared/rule/open-item/document-booker.ts'
import type { OpenItemFacts, RecordLookup } from '../../../shared/rule/open-item/open-item.ts'
import { assert } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import { gatherQuestions, type ServiceDeps } from '../core/deps.ts'
import { readDocumentFacts } from './document-facts.ts'
import { currenciesIn, readRates } from './read-rates.ts'

/** Invoices and bills, which are booked in the ledger. */
type DocumentTable = 'invoice' | 'expense'
const isDocumentTable = (table: KeyedTable): table is DocumentTable => table === 'invoice' || table === 'expense'

interface KeyedCommand {
  readonly key?: string | null | undefined
}

/** The fields of commands that name other records. */
interface References {
  readonly currency?: string | null | undefined
  readonly company_id?: string | null | undefined
  readonly company_key?: string | null | undefined
  readonly expense_ids?: readonly string[] | undefined
  readonly expense_keys?: readonly string[] | undefined
  readonly account_id?: string | null | undefined
  readonly lines?: readonly { readonly account_id?: string | null | undefined }[] | null | undefined
  readonly revenue_account_id?: string | null | undefined
  readonly expense_account_id?: string | null | undefined
}

interface AskedRecords {
  readonly commands: readonly (KeyedCommand & References)[]
  readonly ids?: readonly string[]
  /** Companies of the same write, which commands may name. */
  readonly added?: readonly Company[]
}

interface CommandRecords<R> {
  readonly facts: OpenItemFacts
  readonly booker: DocumentBooker
  /** The existing records with the requested ids. */
  readonly present: readonly R[]
  /** Existing records with the key of a command. */
  readonly withKey: readonly R[]
}

/** Every record that commands of a kind name, and the facts for booking documents. */
export const readCommandFacts = async <T extends KeyedTable>(
  deps: ServiceDeps,
  read: Read,
  table: T,
  { commands, ids = [], added = [] }: AskedRecords,
): Promise<CommandRecords<RecordOf<T>>> => {
  type Pick = (command: KeyedCommand & References) => readonly (string | null | undefined)[]
  const named = (pick: Pick) => unique(commands.flatMap(pick).map((name) => name?.trim() || null))
  const questions = gatherQuestions()
  const find = <Other extends TableName>(other: Other, field: keyof RecordOf<Other> & string, pick: Pick) =>
    questions.ask(where(other, field, named(pick)))
  const present = questions.ask(where(table, 'id', ids))
  const withKey = find(table, 'key', ({ key }) => [key])
  const companiesById = find('company', 'id', ({ company_id }) => [company_id])
  const companiesByKey = find('company', 'key', ({ company_key }) => [company_key])
  const expensesById = find('expense', 'id', ({ expense_ids = [] }) => expense_ids)
  const expensesByKey = find('expense', 'key', ({ expense_keys = [] }) => expense_keys)
  const accounts = find('ledger_account', 'id', ({ account_id, lines, revenue_account_id, expense_account_id }) => [
    account_id,
    revenue_account_id,
    expense_account_id,
    ...(lines ?? []).map((line) => line.account_id),
  ])
  const profile = questions.ask(get('organization_profile', 1))
  const rates = questions.ask(page('vat_rate'))
  await questions.run(read)
  const own = profile()
  assert(own, 'the books of an organization have their profile')
  const companies = [...companiesById(), ...companiesByKey(), ...added]
  const records = [...present(), ...withKey()]
  const facts = {
    base_currency: own.base_currency,
    find_rate: isDocumentTable(table)
      ? await readRates(
          read,
          [...commands.map(({ currency }) => currency), ...currenciesIn(records as readonly BookableDocument[])],
          own.base_currency,
        )
      : NO_RATES,
    companies: namedRecords([...companiesById(), ...added], companiesByKey()),
    expenses: namedRecords(expensesById(), expensesByKey()),
    ledger_accounts: new Map(accounts().map((account) => [account.id, account])),
    vat_rates: new Map(rates().rows.map((rate) => [rate.id, rate])),
  }
  const booker = isDocumentTable(table)
    ? createDocumentBooker(
        await readDocumentFacts(deps, read, {
          profile: own,
          vat_rates: rates().rows,
          companies,
          ledger_accounts: accounts(),
          documents: records as readonly BookableDocument[],
        }),
        { newId: deps.newId, now: deps.now() },
      )
    : // Companies and payment orders have no place in the ledger.
      NO_BOOKER
  return { facts, booker, present: present(), withKey: withKey() }
}

const unique = (ids: readonly (string | null | undefined)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))]

const namedRecords = <R extends { readonly id: string; readonly key: string | null }>(
  byId: readonly R[],
  byKey: readonly R[],
): RecordLookup<R> => ({
  by_id: new Map(byId.map((record) => [record.id, record])),
  by_key: new Map(byKey.map((record) => [record.key, record])),
})
