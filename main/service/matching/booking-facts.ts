// Reads what a booker decides by: everything that some bank transactions, what is attached to them and the rows given for
// them name. Asked within a write, so that it stands until the commit.
import { get, page, totals, where } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank-transaction.ts'
import type { MatchableType } from '../../../shared/record/match.ts'
import type { GivenRow } from '../../../shared/rule/matching/allocation.ts'
import { type Booker, type BookerFacts, createBooker } from '../../../shared/rule/matching/booker.ts'
import { USUAL_BANK_LEDGER } from '../../../shared/rule/matching/booking.ts'
import { restAccountNumbers, restAccountsOf } from '../../../shared/rule/matching/rest-accounts.ts'
import { assert } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'

/** A booker over the books as they are now. `rows`: those that are given besides what is attached. */
export const bookerFor = async (
  deps: Pick<ServiceDeps, 'newId' | 'now'>,
  read: Read,
  transactions: readonly BankTransaction[],
  rows: readonly GivenRow[] = [],
): Promise<Booker> =>
  createBooker(await readBookingFacts(read, transactions, rows), { newId: deps.newId, now: deps.now() })

/** In two round trips, whatever they name. */
const readBookingFacts = async (
  read: Read,
  transactions: readonly BankTransaction[],
  rows: readonly GivenRow[],
): Promise<BookerFacts> => {
  const given = [...transactions.flatMap(({ matches }) => matches), ...rows]
  const [profile, mirrors, payments, years, entries] = await read([
    get('organization_profile', 1),
    where('bank_transaction', 'id', unique(transactions.map(({ mirror_id }) => mirror_id))),
    where('expense_payment', 'id', namedBy(given, 'expense_payment')),
    page('fiscal_year'),
    totals('journal_entry', 'entries'),
  ])
  assert(profile, 'the books of an organization have its profile')
  const { base_currency, settings } = profile
  const all = [...transactions, ...mirrors]
  const named = [...given, ...mirrors.flatMap(({ matches }) => matches)]
  const settled = all.flatMap(({ matches }) => matches.flatMap(({ settlements }) => settlements))
  const settledIds = (type: MatchableType) => settled.map((each) => (each.type === type ? each.id : null))
  const expenseIds = [...namedBy(named, 'expense'), ...payments.flatMap(({ expense_ids }) => expense_ids)]
  const [invoices, expenses, companies, journalEntries, bankAccounts, ofRows, ofSettings, rates] = await read([
    where('invoice', 'id', unique([...namedBy(named, 'invoice'), ...settledIds('invoice')])),
    where('expense', 'id', unique([...expenseIds, ...settledIds('expense')])),
    where('company', 'id', namedBy(named, 'company')),
    where('journal_entry', 'id', unique(all.map(({ journal_entry_id }) => journal_entry_id))),
    where('bank_account', 'id', unique(all.map(({ bank_account_id }) => bank_account_id))),
    where('ledger_account', 'id', unique(named.map(({ account_id }) => account_id))),
    where('ledger_account', 'number', [...restAccountNumbers(settings), ...Object.values(USUAL_BANK_LEDGER)]),
    where('vat_rate', 'id', unique(named.map(({ vat_rate_id }) => vat_rate_id))),
  ])
  const ledger_accounts = mapById([...ofRows, ...ofSettings])
  const usualOf = (number: number) =>
    ofSettings.find((account) => account.number === number && account.is_active)?.id ?? null
  return {
    base_currency,
    is_liable_for_vat: settings.liableForVat,
    years: years.rows,
    ledger_accounts,
    vat_rates: mapById(rates),
    accounts: restAccountsOf(settings, ofSettings),
    usual_bank_ledger: {
      bank: usualOf(USUAL_BANK_LEDGER.bank),
      cash: usualOf(USUAL_BANK_LEDGER.cash),
      creditcard: usualOf(USUAL_BANK_LEDGER.creditcard),
    },
    entries: entries[0]?.count ?? 0,
    bank_accounts: mapById(bankAccounts),
    companies: new Set(companies.map(({ id }) => id)),
    documents: new Map([...invoices, ...expenses, ...payments].map((document) => [document.id, document])),
    journal_entries: mapById(journalEntries),
    mirrors: mapById(mirrors),
  }
}

const namedBy = (rows: readonly Pick<GivenRow, 'matchable_type' | 'matchable_id'>[], type: MatchableType): string[] =>
  unique(rows.map((row) => (row.matchable_type === type ? row.matchable_id : null)))

const unique = (ids: readonly (string | null | undefined)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))]

const mapById = <R extends { readonly id: string }>(records: readonly R[]): ReadonlyMap<string, R> =>
  new Map(records.map((record) => [record.id, record]))
