// Whether a bill is in the books, or in the same upload, already.
import type { Voucher } from '../../../record/bank/document-request.ts'
import type { Expense } from '../../../record/open-item/open-item.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { comparedName } from '../find-company.ts'
import { type FoundBill, ibanOf, referenceOf } from './found-bill.ts'

/** A bill in the books, or in the same upload, that may be the same. */
export interface BillDuplicate {
  /** `file`: the same bytes · `number`: of the same supplier · `reference` */
  readonly by: 'file' | 'number' | 'reference'
  /** Null: it is in the same upload. */
  readonly expense_id: string | null
  readonly number: string | null
  readonly date: LocalDate | null
}

export interface BookedBills {
  /** The bills of the suppliers, those with the references, and those that have one of the vouchers. */
  readonly expenses: readonly Expense[]
  /** The vouchers with the bytes of the files. */
  readonly vouchers: readonly Pick<Voucher, 'sha256' | 'expense_id'>[]
}

/** What two bills of an upload are compared by. */
interface ComparedBill {
  readonly company_id: string | null
  readonly creditor_iban: string | null
  readonly reference: string | null
  readonly number: string | null
  readonly date: LocalDate | null
}

export const duplicatesInBooks = (
  found: FoundBill,
  number: string | null,
  companyId: string | null,
  { expenses, vouchers }: BookedBills,
): readonly BillDuplicate[] => {
  const { sha256 } = found
  const withFile = new Set(vouchers.flatMap((voucher) => (voucher.sha256 === sha256 ? (voucher.expense_id ?? []) : [])))
  const [reference, iban] = [referenceOf(found), ibanOf(found)]
  const reasonOf = (expense: Expense): BillDuplicate['by'] | null => {
    const isSupplier = companyId !== null && expense.company_id === companyId
    // The same reference on another account is another bill.
    const isAccount = expense.creditor_iban === null || expense.creditor_iban === iban
    if (reference !== null && expense.reference === reference && (isSupplier || isAccount)) return 'reference'
    if (isSupplier && number !== null && sameNumber(expense.number, number)) return 'number'
    return withFile.has(expense.id) ? 'file' : null
  }
  return expenses.flatMap((expense) => {
    const by = reasonOf(expense)
    return by === null ? [] : [{ by, expense_id: expense.id, number: expense.number, date: expense.date }]
  })
}

const sameNumber = (one: string, other: string): boolean => comparedName(one) === comparedName(other)

export const duplicatesInUpload = (
  found: FoundBill,
  proposal: ComparedBill,
  before: readonly { readonly found: FoundBill; readonly proposal: ComparedBill }[],
): readonly BillDuplicate[] =>
  before.flatMap((other): readonly BillDuplicate[] => {
    const isSupplier =
      proposal.creditor_iban !== null
        ? proposal.creditor_iban === other.proposal.creditor_iban
        : proposal.company_id !== null && proposal.company_id === other.proposal.company_id
    const hasReference = proposal.reference !== null && proposal.reference === other.proposal.reference
    const hasNumber = proposal.number !== null && sameNumber(proposal.number, other.proposal.number ?? '')
    // Several codes of a file are several bills, unless they say the same.
    const isFile = found.sha256 === other.found.sha256 && (found.code === null || isEqual(found, other.found))
    const by = isSupplier && hasReference ? 'reference' : isSupplier && hasNumber ? 'number' : isFile ? 'file' : null
    const { number, date } = other.proposal
    return by === null ? [] : [{ by, expense_id: null, number, date }]
  })

const isEqual = (one: FoundBill, other: FoundBill): boolean =>
  JSON.stringify(one.code?.bill) === JSON.stringify(other.code?.bill)
