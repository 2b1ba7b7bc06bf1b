// Reads what tells the known accounts of suppliers from new ones.
import { listed, where } from '../../../shared/books/port/read.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import type { Expense } from '../../../shared/record/open-item/open-item.ts'
import { type CheckedAccount, checkAccount, paidAccounts } from '../../../shared/rule/open-item/known-account.ts'
import type { Read } from '../core/book.ts'
import { readByValues } from '../core/read-by-values.ts'

/** A payment, or a bill that is to be paid. */
export interface Payee {
  readonly company_id: string
  readonly iban: string
}

/** `companies`: those of the payees. The earlier payments are only read for suppliers with an account that is not stored. */
export const readAccountChecks = async (
  read: Read,
  companies: ReadonlyMap<string, Company>,
  payees: readonly Payee[],
): Promise<(payee: Payee) => CheckedAccount> => {
  const storedOf = (id: string): readonly string[] => companies.get(id)?.ibans ?? []
  const bills = await readByValues(
    read,
    payees.flatMap(({ company_id, iban }) => (storedOf(company_id).includes(iban) ? [] : company_id)),
    (some) => where('expense', 'company_id', some),
  )
  const paid = await readPaidAccounts(read, bills)
  return ({ company_id, iban }) => checkAccount(iban, storedOf(company_id), paid.get(company_id))
}

/** The accounts to which payments to suppliers went that the bank booked. `bills`: all of these suppliers. */
export const readPaidAccounts = async (
  read: Read,
  bills: readonly Pick<Expense, 'id' | 'company_id'>[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const supplierOf = new Map(bills.map(({ id, company_id }) => [id, company_id]))
  const orders = await readByValues(read, [...supplierOf.keys()], (some) => listed('expense_payment', 'expense', some))
  return paidAccounts(orders, (id) => supplierOf.get(id) ?? null)
}
