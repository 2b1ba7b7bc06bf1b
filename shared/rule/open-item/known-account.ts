// Whether the account of a payment is known for its supplier (rule 258). A bill, or a mail, with a changed account is a
// common fraud, so a person compares an account that is new.
import type { Company } from '../../record/open-item/company.ts'
import { type Expense, type ExpensePayment, statusOf } from '../../record/open-item/open-item.ts'

/** The account of a payment, compared with those of its supplier. */
export interface CheckedAccount {
  readonly is_known: boolean
  /** For an account that is not known: the ones that are. Otherwise empty. */
  readonly known: readonly string[]
}

/** The account that a bill is paid to: its own, otherwise the only one of the supplier. */
export const accountOfBill = (
  { creditor_iban }: Pick<Expense, 'creditor_iban'>,
  company: Pick<Company, 'ibans'> | undefined,
): string | null => {
  const [only, ...others] = company?.ibans ?? []
  return creditor_iban ?? (others.length === 0 ? (only ?? null) : null)
}

/**
 * The accounts to which payments went that the bank booked, by supplier: those of the payment orders that a transaction
 * settled and whose bills are all of one supplier. An order whose payment came back has nothing settled any more.
 */
export const paidAccounts = (
  orders: readonly ExpensePayment[],
  supplierOf: (expenseId: string) => string | null,
): ReadonlyMap<string, ReadonlySet<string>> => {
  const paid = new Map<string, Set<string>>()
  for (const order of orders) {
    const [supplier, ...others] = new Set(order.expense_ids.map(supplierOf))
    if (order.iban === null || supplier == null || others.length > 0 || statusOf(order) === 'open') continue
    paid.set(supplier, (paid.get(supplier) ?? new Set()).add(order.iban))
  }
  return paid
}

export const checkAccount = (
  iban: string,
  stored: readonly string[],
  paid: ReadonlySet<string> = new Set(),
): CheckedAccount => {
  const known = new Set([...stored, ...paid])
  return known.has(iban) ? { is_known: true, known: [] } : { is_known: false, known: [...known] }
}
