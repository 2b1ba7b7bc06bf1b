// The domestic suppliers whose input tax a period deducts, and which of them have a UID.
import { counted, where } from '../../../../shared/books/port/read.ts'
import type { FilingFacts } from '../../../../shared/rule/ledger/filing/filing-checks.ts'
import type { Read } from '../../core/book.ts'

/** The input tax of a bill, of the entry that books it or of one that pays it. */
export interface BillTax {
  readonly expense_id: string
  readonly tax: number
}

/** Whose supplies have no UID: countries other than these. */
const COUNTRIES_WITH_UID = ['CH', 'LI']

export const readSuppliers = async (read: Read, taxes: readonly BillTax[]): Promise<FilingFacts['suppliers']> => {
  if (taxes.length === 0) return []
  const [expenses] = await read([where('expense', 'id', [...new Set(taxes.map(({ expense_id }) => expense_id))])])
  const companyOf = new Map(expenses.map(({ id, company_id }) => [id, company_id]))
  const taxOf = new Map<string, number>()
  for (const { expense_id, tax } of taxes) {
    const company = companyOf.get(expense_id)
    if (company != null) taxOf.set(company, (taxOf.get(company) ?? 0) + tax)
  }
  const [companies, withUid] = await read([
    where('company', 'id', [...taxOf.keys()]),
    counted('company', [{ field: 'has_uid', is: [true] }]),
  ])
  // A company that records no UIDs of suppliers is not asked for each of them.
  if (withUid.total === 0) return null
  return companies
    .filter(({ country_code }) => country_code === null || COUNTRIES_WITH_UID.includes(country_code))
    .map(({ id, uid }) => ({ company_id: id, has_uid: uid !== null, tax: taxOf.get(id) ?? 0 }))
}
