// Reads what the checks before filing need: sums and counts in one round trip, and at the same time, a thousand by a
// thousand, the entries that may lack a document, with their transactions and vouchers.
import {
  counted,
  type Filter,
  type GroupAnswer,
  groups,
  listed,
  page,
  totals,
  where,
} from '../../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../../shared/record/bank/bank-account.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { FiscalYear } from '../../../../shared/record/ledger/fiscal-year.ts'
import type { JournalEntry } from '../../../../shared/record/ledger/journal-entry.ts'
import type { LedgerAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import { isAcquisitionRate, type VatRate } from '../../../../shared/record/ledger/vat-rate.ts'
import type { OrganizationProfile } from '../../../../shared/record/organization/organization.ts'
import type {
  CheckedBankAccount,
  FilingFacts,
  InputTaxEntry,
} from '../../../../shared/rule/ledger/filing/filing-checks.ts'
import { sumOf, type VatMovement } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import type { FiledReturn } from '../../../../shared/rule/ledger/vat-return/vat-return.ts'
import { VAT_ACCOUNTS } from '../../../../shared/rule/ledger/year-end.ts'
import { addDays, type LocalDate } from '../../../../shared/value/calendar.ts'
import type { Read } from '../../core/book.ts'
import { gatherQuestions, type Questions } from '../../core/deps.ts'
import { readSlices } from '../../core/records-in-slices.ts'
import { querySums } from '../read-sums.ts'
import { type BillTax, readSuppliers } from './read-suppliers.ts'

/** What the caller has read already for the return. */
export interface KnownForFiling {
  readonly profile: Pick<OrganizationProfile, 'settings' | 'base_currency'>
  readonly accounts: readonly LedgerAccount[]
  readonly banks: readonly BankAccount[]
  readonly years: readonly FiscalYear[]
  readonly rates: readonly VatRate[]
  /** The returns that are filed. */
  readonly filed: readonly Pick<FiledReturn, 'type' | 'from' | 'to'>[]
}

interface Period {
  readonly from: LocalDate
  readonly to: LocalDate
}

/**
 * The facts of a period, except the checks of its VAT report. `uncounted`: what the VAT accounts contain on its eve that no
 * return counts yet.
 */
export const readFilingFacts = async (
  read: Read,
  known: KnownForFiling,
  period: Period,
  uncounted: readonly VatMovement[],
): Promise<Omit<FilingFacts, 'report_checks'>> => {
  const questions = gatherQuestions()
  const documents = queryDocuments(questions, known, period)
  const banks = queryBankAccounts(questions, known, period)
  const vouchers = questions.ask(counted('kept_document'))
  const eve = addDays(period.from, -1)
  const sums = querySums(questions, known.years, { from: null, to: eve })
  const [{ input_tax, bills }] = await Promise.all([readInputTax(read, known, period), questions.run(read)])
  const suppliers = await readSuppliers(read, bills)
  const vatAccounts = known.accounts.filter(({ number }) => VAT_ACCOUNTS.includes(number))
  const balance = vatAccounts.reduce((total, { id }) => {
    const sum = sums().get(id)
    const open = sumOf(uncounted.filter(({ account_id }) => account_id === id))
    return total + (sum ? sum.booked + sum.closing : 0) - open
  }, 0)
  return {
    ...period,
    base_currency: known.profile.base_currency,
    input_tax,
    keeps_vouchers: vouchers().total > 0,
    suppliers,
    documents: documents(),
    bank_accounts: banks(),
    earlier: { last: lastFiled(known.filed, eve), balance },
  }
}

/** Input tax on material, on other cost and investments, and its correction (410), by the chart and the settings. */
const inputTaxAccounts = ({ accounts, profile: { settings } }: KnownForFiling): ReadonlySet<string> => {
  const numbers = new Set([
    ...VAT_ACCOUNTS.filter((number) => number < 2000),
    Number(settings.accountingInputTaxAccount),
    Number(settings.accountingInputTaxOperationsAccount),
  ])
  return new Set(accounts.filter(({ number }) => numbers.has(number)).map(({ id }) => id))
}

interface InputTax {
  /** Of the entries that no bill booked, with what proves it. */
  readonly input_tax: readonly InputTaxEntry[]
  readonly bills: readonly BillTax[]
}

const readInputTax = async (read: Read, known: KnownForFiling, { from, to }: Period): Promise<InputTax> => {
  const accounts = inputTaxAccounts(known)
  // Services from abroad are taxed without a UID of the supplier.
  const acquisition = new Set(known.rates.filter(isAcquisitionRate).map(({ id }) => id))
  const filter: readonly Filter[] = [
    { field: 'account', is: [...accounts] },
    { field: 'date', from, to },
    { field: 'source', is: ['manual', 'bank_transaction', 'expense'] },
  ]
  const input_tax: InputTaxEntry[] = []
  const bills: BillTax[] = []
  for await (const entries of readSlices(read, 'journal_entry', filter)) {
    for (const { source, lines } of entries)
      if (source.type === 'expense' && source.id !== null)
        bills.push({ expense_id: source.id, tax: taxOn({ lines }, accounts, acquisition) })
    const others = entries.filter(({ source }) => source.type !== 'expense')
    for (const each of await withEvidence(read, others, accounts)) {
      input_tax.push(each)
      for (const bill of billsPaidBy(each, taxOn(each.entry, accounts, acquisition))) bills.push(bill)
    }
  }
  return { input_tax, bills }
}

/** What the lines on the accounts debit, except those of the rates. */
const taxOn = (
  { lines }: Pick<JournalEntry, 'lines'>,
  accounts: ReadonlySet<string>,
  except?: ReadonlySet<string | null>,
) =>
  lines.reduce(
    (sum, { account_id, vat_rate_id, debit, credit }) =>
      accounts.has(account_id) && !except?.has(vat_rate_id) ? sum + debit - credit : sum,
    0,
  )

/** Bills that are booked when they are paid: each with its part of the tax. */
const billsPaidBy = ({ transactions }: InputTaxEntry, tax: number): readonly BillTax[] => {
  const rows = transactions.flatMap(({ matches }) => matches.filter((row) => row.matchable_type === 'expense'))
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  return rows.flatMap(({ matchable_id, amount }) =>
    matchable_id === null || total === 0 ? [] : [{ expense_id: matchable_id, tax: Math.round((tax * amount) / total) }],
  )
}

const withEvidence = async (
  read: Read,
  entries: readonly JournalEntry[],
  accounts: ReadonlySet<string>,
): Promise<readonly (InputTaxEntry & { readonly entry: JournalEntry })[]> => {
  if (entries.length === 0) return []
  const booked = entries.flatMap(({ source }) => (source.type === 'bank_transaction' && source.id ? [source.id] : []))
  const typed = entries.flatMap(({ id, source }) => (source.type === 'manual' ? [id] : []))
  const [ofEntries, counterparts, vouchers, vouchersOfEntries] = await read([
    where('bank_transaction', 'id', booked),
    listed('bank_transaction', 'counterpart', typed),
    where('kept_document', 'bank_transaction_id', booked),
    where(
      'kept_document',
      'journal_entry_id',
      entries.map(({ id }) => id),
    ),
  ])
  const counterpartIds = counterparts.map(({ id }) => id)
  const [ofCounterparts] =
    counterpartIds.length === 0 ? [[]] : await read([where('kept_document', 'bank_transaction_id', counterpartIds)])
  const byId = new Map<string | null, BankTransaction>(ofEntries.map((transaction) => [transaction.id, transaction]))
  const byEntry = Map.groupBy(counterparts, ({ journal_entry_id }) => journal_entry_id)
  const withVoucher = new Set([...vouchers, ...ofCounterparts].map(({ bank_transaction_id }) => bank_transaction_id))
  const isProven = new Set(vouchersOfEntries.map(({ journal_entry_id }) => journal_entry_id))
  return entries.map((entry) => {
    const own = byId.get(entry.source.id)
    const transactions: readonly BankTransaction[] = own ? [own] : (byEntry.get(entry.id) ?? [])
    return {
      entry,
      tax: taxOn(entry, accounts),
      transactions,
      has_voucher: isProven.has(entry.id) || transactions.some(({ id }) => withVoucher.has(id)),
    }
  })
}

const queryDocuments = ({ ask }: Questions, { profile }: KnownForFiling, { from, to }: Period) => {
  const asked = (['invoice', 'expense'] as const).map((table) => {
    const filter: readonly Filter[] = [{ field: 'date', from, to }]
    const found = ask(groups(table, { filter, search: null, by: ['booking', 'currency'], sum: 'minor_total' }))
    return { table, found }
  })
  return (): FilingFacts['documents'] =>
    asked.flatMap(({ table, found }) =>
      found().map(({ by: [booking, currency], count, ...sums }: GroupAnswer) => ({
        table,
        is_booked: booking !== 'nothing',
        count,
        // The value of documents in other currencies may be what is missing.
        amount: currency === profile.base_currency ? sums.positive + sums.negative : 0,
      })),
    )
}

const queryBankAccounts = ({ ask }: Questions, { banks }: KnownForFiling, { from, to }: Period) => {
  const unreconciled = ask(totals('bank_transaction', 'unreconciled'))
  const movements = ask(totals('bank_transaction', 'by_account'))
  const statements = banks.map(({ id }) =>
    ask(
      page('statement', {
        filter: [{ field: 'bank_account_id', is: [id] }],
        // Those without a last day come last.
        sort: [{ field: 'to_date', descending: true }],
        limit: 1,
      }),
    ),
  )
  return (): readonly CheckedBankAccount[] =>
    banks.map((record, index) => {
      const own = unreconciled().filter(
        ({ by: [account, day] }) => account === record.id && from <= String(day) && String(day) <= to,
      )
      return {
        record,
        has_transactions: movements().some(({ by }) => by[0] === record.id),
        covered_to: statements[index]?.().rows[0]?.to_date ?? null,
        unreconciled: {
          count: own.reduce((sum, { count }) => sum + count, 0),
          amount: own.reduce((sum, { by, sum: amount }) => (by[2] === record.currency ? sum + amount : sum), 0),
        },
      }
    })
}

/** The period with a return that ends last before the period. */
const lastFiled = (filed: KnownForFiling['filed'], eve: LocalDate) => {
  const earlier = filed.filter(({ type, to }) => type !== 'annual_reconciliation' && to <= eve)
  const last = earlier.toSorted((a, b) => (a.to < b.to ? 1 : -1))[0]
  return last ? { from: last.from, to: last.to } : null
}
