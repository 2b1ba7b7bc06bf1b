// Reads what tells the known accounts of suppliers from new ones.
import { listed, where } from '../../../shared/books/port/read.ts'
import { type CheckedAccount, checkAccount, paidAccounts } from '../../../shared/rule/open-item/known-account.ts'
import type { Read } from '../core/book.ts'
import { readByValues } from '../core/read-by-values.ts'
import { mapById, uniqueIds } from '../core/records-by-id.ts'

/** A payment, or a bill that is to be paid. */
export interface Payee {
  readonly company_id: string
  readonly iban: string
}

/** The earlier payments are only read for suppliers with an account that is not stored. */
export const readAccountChecks = async (
  read: Read,
  payees: readonly Payee[],
): Promise<(payee: Payee) => CheckedAccount> => {
  const companies = await readByValues(
    read,
    payees.map(({ company_id }) => company_id),
    (some) => where('company', 'id', some),
  )
  const byId = mapById(companies)
  const storedOf = (id: string): readonly string[] => byId.get(id)?.ibans ?? []
  const others = payees.filter(({ company_id, iban }) => !storedOf(company_id).includes(iban))
  const paid = await readPaidAccounts(read, uniqueIds(others.map(({ company_id }) => company_id)))
  return ({ company_id, iban }) => checkAccount(iban, storedOf(company_id), paid.get(company_id))
}

/** The accounts to which payments to these suppliers went that the bank booked. */
export const readPaidAccounts = async (
  read: Read,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const bills = await readByValues(read, companyIds, (some) => where('expense', 'company_id', some))
  const orders = await readByValues(
    read,
    bills.map(({ id }) => id),
    (some) => listed('expense_payment', 'expense', some),
  )
  const supplierOf = new Map(bills.map(({ id, company_id }) => [id, company_id]))
  return paidAccounts(orders, (id) => supplierOf.get(id) ?? null)
}
