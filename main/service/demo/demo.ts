// Fills the sample company through the same services that a person or a script uses.
import { page, where } from '../../../shared/books/port/read.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { minorToNumber, minorUnitsOf } from '../../../shared/value/money.ts'
import { assert } from '../../../shared/value/result.ts'
import type { Book } from '../core/book.ts'
import type { Actor, UploadedFile } from '../core/request.ts'
import type { Services } from '../create-services.ts'
import { demoCamt } from './demo-camt.ts'
import { DEMO_BUSINESS_ACCOUNT, DEMO_SAVINGS_ACCOUNT, DEMO_TILL, demoBooks } from './demo-company.ts'

const MONTHS_PER_FILE = 3

/**
 * Accounts, a year of statements, and what went through the till. Answers when the imports are on their way. A company
 * that has any bank account is left as it is.
 */
export const fillDemo = async (
  services: Pick<Services, 'bankAccounts' | 'bankTransactions' | 'imports'>,
  book: Book,
  actor: Actor,
  today: LocalDate,
): Promise<void> => {
  const [accounts, ledger] = await book.read([
    page('bank_account', { limit: 1 }),
    where('ledger_account', 'number', [1000, 1020]),
  ])
  if (accounts.total > 0) return
  const ledgerIdOf = (number: number) => ledger.find((account) => account.number === number)?.id ?? null
  const books = demoBooks(today)
  const createAccount = async (input: Parameters<Services['bankAccounts']['create']>[1]) => {
    const answer = await services.bankAccounts.create(actor, input)
    assert(answer.ok, 'the sample accounts are right')
    return answer.value.record
  }
  const business = await createAccount({ ...DEMO_BUSINESS_ACCOUNT, account_id: ledgerIdOf(1020) })
  const savings = await createAccount(DEMO_SAVINGS_ACCOUNT)
  const till = await createAccount({ ...DEMO_TILL, account_id: ledgerIdOf(1000) })
  for (const { account, ...content } of [
    { account: business, ...books.business },
    { account: savings, ...books.savings },
  ]) {
    const files = filesOf({ iban: account.iban ?? '', ...content }, books.months, today)
    const answer = await services.imports.start(actor, { bank_account_id: account.id, files })
    assert(answer.ok, 'the sample statements are right')
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
}

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
