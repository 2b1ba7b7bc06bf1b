// The bookkeeper's work on the sample company's quarter through the interface: enters the opening, loads the open
// items, imports, settles, and reads ledger and open items.
import { type Client, createClient } from '../../../../shared/api/client.ts'
import { createBankAccount, listBankAccounts } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import {
  type BankTransactionObject,
  listBankTransactions,
} from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { MatchCommand } from '../../../../shared/api/endpoints/bank/matches.ts'
import { getBatch } from '../../../../shared/api/endpoints/import/batches.ts'
import { enrichBankAccount } from '../../../../shared/api/endpoints/import/enrichments.ts'
import { createJournalEntry, listJournalEntries } from '../../../../shared/api/endpoints/ledger/journal-entries.ts'
import { createAccount, listAccounts } from '../../../../shared/api/endpoints/ledger/ledger.ts'
import { listVatRates } from '../../../../shared/api/endpoints/ledger/vat-rates.ts'
import { matchBankTransaction } from '../../../../shared/api/endpoints/matching/matching.ts'
import { listCompanies, upsertCompanies } from '../../../../shared/api/endpoints/open-item/companies.ts'
import {
  listExpensePayments,
  upsertExpensePayments,
} from '../../../../shared/api/endpoints/open-item/expense-payments.ts'
import { listExpenses, upsertExpenses } from '../../../../shared/api/endpoints/open-item/expenses.ts'
import { listInvoices, upsertInvoices } from '../../../../shared/api/endpoints/open-item/invoices.ts'
import { patiently } from '../../../support/patience.ts'
import { type Asked, importsOf, type NamedFile } from '../../import/import-files.ts'
import { BASE, type Kontor } from '../../kontor.ts'
import {
  BUSINESS_IBAN,
  BUSINESS_STATEMENTS,
  NOTIFICATION,
  type QuarterBooks,
  type QuarterEntry,
  type QuarterRow,
  quarterBookings,
  quarterJournal,
  quarterOpenItems,
  rappenOf,
  readQuarterFile,
  SAVINGS_IBAN,
  SAVINGS_STATEMENT,
} from './sample-quarter-files.ts'

/** The quarter is smaller than the largest page. */
const ALL = { per_page: 500 } as const

export const quarterOf = (kontor: Asked & Pick<Kontor, 'send'>) => {
  const call = createClient({
    base: BASE,
    fetch: (url, { method, headers, body }) => kontor.ask(url.slice(BASE.length), { method, headers, body }),
  })
  const transactions = async () => (await call(listBankTransactions, { query: { ...ALL, sort: 'booking_date' } })).data
  const match = (transaction: BankTransactionObject, command: MatchCommand) =>
    call(matchBankTransaction, { params: { bankTransactionId: transaction.id }, body: command })
  return {
    call,
    /** `isOpened` false: the opening balances are not entered yet. */
    prepare: (isOpened = true) => prepare(call, isOpened),
    importAll: async () => {
      await importAll(kontor, call)
      await until(async () => (await transactions()).every((transaction) => !transaction.is_processing))
    },
    /** In list order, oldest first. */
    transactions,
    /** The rows of a booking with ids. */
    resolver: () => resolver(call),
    match,
    /** Enters the published rows for every unreconciled transaction, in list order. */
    settleTheRest: async () => {
      const resolve = await resolver(call)
      const byReference = new Map(quarterBookings().map((booking) => [booking.transaction, booking]))
      for (const transaction of await transactions()) {
        const booking = byReference.get(transaction.acc_serv_ref)
        if (!transaction.is_reconciled && booking) await match(transaction, resolve(booking.matches))
      }
    },
    /** `reconcile-many` or `unreconcile-many`, to the end of the batch. */
    onAll: async (action: 'reconcile-many' | 'unreconcile-many') => {
      const answer = await kontor.send('POST', `/api/bank_transaction/${action}`, { items: 'all' })
      const { id } = (await answer.json()) as { id: string }
      await until(async () => (await call(getBatch, { params: { batchId: id } })).progress === 100)
      return call(getBatch, { params: { batchId: id } })
    },
    ledger: () => ledgerOf(call),
    documentEntries: () => documentEntriesOf(call),
    openItems: () => openItemsOf(call),
    /** The ledger balance of each bank account, and the balance of its statements, by IBAN. */
    bankAccounts: async () => {
      const query = { append: ['account_balance', 'balance_check'] as const }
      const { data } = await call(listBankAccounts, { query })
      return Object.fromEntries(
        data.map(({ iban, account_balance, balance_check }) => [
          iban,
          { ledger: rappenOf(account_balance ?? NaN), statement: rappenOf(balance_check?.statement_balance ?? NaN) },
        ]),
      )
    },
  }
}

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + patiently(30_000)
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('what was awaited did not come')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Accounts, the opening, companies and documents; the program books the documents by the organization's setting. */
const prepare = async (call: Client, isOpened: boolean): Promise<void> => {
  await call(createAccount, { body: { number: 1021, name: 'Sparkonto', type: 'active' } })
  const account = await accountIds(call)
  for (const [name, iban, number] of [
    ['Geschäftskonto', BUSINESS_IBAN, 1020],
    ['Sparkonto', SAVINGS_IBAN, 1021],
  ] as const) {
    await call(createBankAccount, { body: { type: 'bank', name, iban, account_id: account(number) } })
  }
  const [opening] = quarterJournal()
  if (isOpened && opening) {
    const lines = opening.lines.map(({ account: number, ...line }) => ({ account_id: account(number), ...line }))
    await call(createJournalEntry, { body: { ...opening, lines } })
  }
  const items = quarterOpenItems()
  await call(upsertCompanies, { body: { items: items.companies } })
  const rate = await rateIds(call)
  const withIds = <D extends Pick<QuarterRow, 'account' | 'vat'>>({ account: number, vat, ...document }: D) => ({
    ...document,
    account_id: number === undefined ? null : account(number),
    vat_rate_id: vat === undefined ? null : rate(vat),
  })
  await call(upsertInvoices, { body: { items: items.invoices.map(withIds) } })
  await call(upsertExpenses, { body: { items: items.expenses.map(withIds) } })
  await call(upsertExpensePayments, { body: { items: items.expense_payments } })
}

const importAll = async (kontor: Asked, call: Client): Promise<void> => {
  const { data } = await call(listBankAccounts)
  const idOf = (iban: string) => data.find((account) => account.iban === iban)?.id ?? ''
  await importsOf(kontor, idOf(BUSINESS_IBAN)).start(BUSINESS_STATEMENTS.map(fileOf))
  await importsOf(kontor, idOf(SAVINGS_IBAN)).start([fileOf(SAVINGS_STATEMENT)])
  const body = new FormData()
  const [name, content] = fileOf(NOTIFICATION)
  body.set('files[0]', new File([content], name))
  await call(enrichBankAccount, { params: { bankAccountId: idOf(BUSINESS_IBAN) }, body })
}

const fileOf = (name: string): NamedFile => [name, readQuarterFile(name)]

/** Finds a record that must exist. */
const inMap =
  <K, V>(map: ReadonlyMap<K, V>) =>
  (key: K): V => {
    const value = map.get(key)
    if (value === undefined) throw new Error(`there is no ${key}`)
    return value
  }

const accountIds = async (call: Client) => {
  const { data } = await call(listAccounts, { query: ALL })
  return inMap(new Map(data.map(({ number, id }) => [number, id])))
}

const rateIds = async (call: Client) => {
  const query = { 'filter[valid_on]': '2026-03-31', 'filter[kind]': ['standard', 'reduced', 'zero'] } as const
  const { data } = await call(listVatRates, { query })
  return inMap(new Map(data.map(({ rate, id }) => [rate, id])))
}

const resolver = async (call: Client): Promise<(rows: readonly QuarterRow[]) => MatchCommand> => {
  const account = await accountIds(call)
  const [invoices, expenses, payments, companies] = await Promise.all([
    call(listInvoices, { query: ALL }),
    call(listExpenses, { query: ALL }),
    call(listExpensePayments, { query: ALL }),
    call(listCompanies, { query: ALL }),
  ])
  const byKey = (records: readonly { readonly id: string; readonly key: string | null }[]) =>
    inMap(new Map(records.map(({ key, id }) => [key, id])))
  const idOf = {
    invoice: byKey(invoices.data),
    expense: byKey(expenses.data),
    expense_payment: byKey(payments.data),
    company: byKey(companies.data),
  }
  const rate = await rateIds(call)
  return (rows) => ({
    matches: rows.map(({ amount, text, account: number, vat, ...named }) => {
      const [type] = (['invoice', 'expense', 'expense_payment', 'company'] as const).filter((each) => named[each])
      return {
        amount,
        ...(text === undefined ? {} : { text }),
        ...(number === undefined ? {} : { account_id: account(number) }),
        ...(vat === undefined ? {} : { vat_rate_id: rate(vat) }),
        ...(type === undefined ? {} : { matchable_type: type, matchable_id: idOf[type](named[type] ?? '') }),
      }
    }),
  })
}

/** Account numbers with their balances in Rappen, debit above zero, without those at zero. */
const ledgerOf = async (call: Client): Promise<Readonly<Record<string, number>>> => {
  const accounts = await call(listAccounts, { query: ALL })
  const number = inMap(new Map(accounts.data.map((account) => [account.id, account.number])))
  const balances: Record<string, number> = {}
  for (let page = 1, last = 1; page <= last; page++) {
    const entries = await call(listJournalEntries, { query: { ...ALL, page } })
    last = entries.meta.last_page
    for (const { account_id, debit, credit } of entries.data.flatMap(({ lines }) => lines)) {
      balances[number(account_id)] = (balances[number(account_id)] ?? 0) + rappenOf(debit) - rappenOf(credit)
    }
  }
  return withoutEven(balances)
}

/** The entries of documents: day, text, and the lines with account numbers. */
const documentEntriesOf = async (call: Client): Promise<readonly QuarterEntry[]> => {
  const accounts = await call(listAccounts, { query: ALL })
  const number = inMap(new Map(accounts.data.map((account) => [account.id, account.number])))
  const { data } = await call(listJournalEntries, { query: ALL })
  return data
    .filter(({ source }) => source.type === 'invoice' || source.type === 'expense')
    .map(({ date, text, lines }) => ({
      date,
      text: text ?? '',
      lines: lines.map(({ account_id, debit, credit }) =>
        debit > 0 ? { account: number(account_id), debit } : { account: number(account_id), credit },
      ),
    }))
}

export const withoutEven = (balances: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0))

const openItemsOf = async (call: Client): Promise<Pick<QuarterBooks, 'invoices' | 'expenses' | 'expense_payments'>> => {
  const [invoices, expenses, payments] = await Promise.all([
    call(listInvoices, { query: ALL }),
    call(listExpenses, { query: ALL }),
    call(listExpensePayments, { query: ALL }),
  ])
  const settled = (
    records: readonly { readonly key: string | null; readonly open_amount: number; readonly status: string }[],
  ) =>
    Object.fromEntries(
      // A payment on account has no key; unless it is paid back, it would be here.
      records
        .filter(({ key, status }) => key !== null || status !== 'paid')
        .map(({ key, open_amount, status }) => [key, { open_amount: rappenOf(open_amount), status }]),
    )
  return {
    invoices: settled(invoices.data),
    expenses: settled(expenses.data),
    expense_payments: settled(payments.data),
  }
}
