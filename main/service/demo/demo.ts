// Fills the sample company through the same services that a person or a script uses.
import { page, where } from '../../../shared/books/port/read.ts'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { minorToNumber, minorUnitsOf } from '../../../shared/value/money.ts'
import { assert } from '../../../shared/value/result.ts'
import type { BankServices } from '../bank/contract.ts'
import type { Book } from '../core/book.ts'
import type { Actor, UploadedFile } from '../core/request.ts'
import type { ImportServices } from '../import/contract.ts'
import type { LedgerServices } from '../ledger/contract.ts'
import type { OpenItemServices } from '../open-item/contract.ts'
import { demoCamt } from './demo-camt.ts'
import {
  DEMO_BUSINESS_ACCOUNT,
  DEMO_SAVINGS_ACCOUNT,
  DEMO_SAVINGS_LEDGER,
  DEMO_TILL,
  demoBooks,
} from './demo-company.ts'
import type { DemoDocument } from './demo-transaction.ts'

const MONTHS_PER_FILE = 3
const DAYS_TO_PAY = 30

type DocumentServices = Pick<OpenItemServices, 'companies' | 'invoices' | 'expenses'>
/** What the sample company is filled through. */
export type DemoServices = DocumentServices &
  Pick<LedgerServices, 'ledgerAccounts'> &
  Pick<BankServices, 'bankTransactions'> & {
    readonly bankAccounts: Pick<BankServices['bankAccounts'], 'create'>
    readonly imports: Pick<ImportServices['imports'], 'start'>
  }

/**
 * Accounts, open items, a year of statements, and what went through the till: nothing is reconciled, but what pays what can
 * be found. Answers the batches of the imports when they are on their way. A company that has any bank account is left as it
 * is. `group`: the action that the imports are part of; absent: each is one of its own.
 */
export const fillDemo = async (
  services: DemoServices,
  book: Book,
  actor: Actor,
  today: LocalDate,
  group?: string,
): Promise<readonly string[]> => {
  const [accounts, years, ledger] = await book.read([
    page('bank_account', { limit: 1 }),
    page('fiscal_year'),
    where('ledger_account', 'number', [1000, 1020, DEMO_SAVINGS_LEDGER.number, 4200]),
  ])
  if (accounts.total > 0) return []
  const ledgerIdOf = (number: number) => ledger.find((account) => account.number === number)?.id ?? null
  const books = demoBooks(today)
  const createAccount = async (input: Parameters<DemoServices['bankAccounts']['create']>[1]) => {
    const answer = await services.bankAccounts.create(actor, input)
    assert(answer.ok, 'the sample accounts are right')
    return answer.value.record
  }
  const business = await createAccount({ ...DEMO_BUSINESS_ACCOUNT, account_id: ledgerIdOf(1020) })
  // Of its own, so that the ledger tells the two bank accounts apart.
  const savings = await createAccount({
    ...DEMO_SAVINGS_ACCOUNT,
    account_id: ledgerIdOf(DEMO_SAVINGS_LEDGER.number) ?? (await createSavingsLedger(services, actor)),
  })
  const till = await createAccount({ ...DEMO_TILL, account_id: ledgerIdOf(1000) })
  // Before the statements, so that each transaction finds what it pays.
  const begin = years.rows.map(({ start_date }) => start_date).toSorted()[0] ?? today
  await loadDocuments(services, actor, books.documents, ledgerIdOf(4200), begin)
  const batchIds: string[] = []
  for (const { account, ...content } of [
    { account: business, ...books.business },
    { account: savings, ...books.savings },
  ]) {
    const files = filesOf({ iban: account.iban ?? '', ...content }, books.months, today)
    const action = group === undefined ? {} : { group }
    const answer = await services.imports.start(actor, { bank_account_id: account.id, files, ...action })
    assert(answer.ok, 'the sample statements are right')
    for (const { id } of answer.value) batchIds.push(id)
  }
  for (const [index, { date, amount, text }] of books.till.entries()) {
    const answer = await services.bankTransactions.create(actor, {
      bank_account_id: till.id,
      acc_serv_ref: `DEMO-KASSE-${index + 1}`,
      amount: minorToNumber(minorUnitsOf(amount), 'CHF'),
      booking_date: date,
      value_date: date,
      text,
    })
    assert(answer.ok, 'the sample transactions are right')
  }
  return batchIds
}

const createSavingsLedger = async ({ ledgerAccounts }: DemoServices, actor: Actor): Promise<string> => {
  const made = await ledgerAccounts.create(actor, DEMO_SAVINGS_LEDGER)
  assert(made.ok, 'the chart has room for the sample account')
  return made.value.id
}

const loadDocuments = async (
  { companies, invoices, expenses }: DocumentServices,
  actor: Actor,
  documents: readonly DemoDocument[],
  materialId: string | null,
  /** The first day of the books: what is dated before is part of the opening balance. */
  begin: LocalDate,
): Promise<void> => {
  const names = [...new Set(documents.map(({ company }) => company))]
  const itemsOf = (type: DemoDocument['type']) =>
    documents
      .filter((document) => document.type === type)
      .map((document) => ({ ...itemOf(document), ...(document.date < begin ? { booked_by: 'opening' as const } : {}) }))
  const bills = itemsOf('expense').map((item) => ({ ...item, account_id: materialId }))
  for (const load of [
    () => companies.upsert(actor, { items: names.map((name) => ({ key: name, name })) }),
    () => invoices.upsert(actor, { items: itemsOf('invoice') }),
    () => expenses.upsert(actor, { items: bills }),
  ]) {
    assert((await load()).ok, 'the sample documents are right')
  }
}

const itemOf = ({ number, company, date, total, reference, text }: DemoDocument) => ({
  key: number,
  number,
  company_key: company,
  date,
  due_date: addDays(date, DAYS_TO_PAY),
  total: minorToNumber(minorUnitsOf(total), 'CHF'),
  reference: reference?.value ?? null,
  text,
})

const filesOf = (
  account: Parameters<typeof demoCamt>[0],
  months: readonly LocalDate[],
  today: LocalDate,
): readonly UploadedFile[] => {
  const files: UploadedFile[] = []
  for (let at = 0; at < months.length; at += MONTHS_PER_FILE) {
    const group = months.slice(at, at + MONTHS_PER_FILE)
    const text = demoCamt(account, group, today)
    files.push({ name: `Kontoauszug ${group[0]?.slice(0, 7)}.xml`, bytes: new TextEncoder().encode(text) })
  }
  return files
}
