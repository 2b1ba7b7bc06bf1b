// The sample company's quarter as in its files: statements, open items, the bookkeeper's entries, and the resulting
// books. README.md in that folder explains each.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CreateCompany } from '../../../../shared/api/endpoints/open-item/companies.ts'
import type { CreateExpensePayment } from '../../../../shared/api/endpoints/open-item/expense-payments.ts'
import type { CreateExpense } from '../../../../shared/api/endpoints/open-item/expenses.ts'
import type { CreateInvoice } from '../../../../shared/api/endpoints/open-item/invoices.ts'

const FOLDER = join(import.meta.dirname, '../../../fixture/sample-quarter')

export const readQuarterFile = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')
const parsed = <T>(name: string): T => JSON.parse(readQuarterFile(name)) as T

/** An amount of the files or the interface, which has at most two decimals, in Rappen. */
export const rappenOf = (amount: number): number => Number(amount.toFixed(2).replace('.', ''))

/** A row as the bookkeeper enters it: numbers of accounts and documents, the rate in per cent. */
export interface QuarterRow {
  readonly amount: number
  readonly invoice?: string
  readonly expense?: string
  readonly expense_payment?: string
  readonly company?: string
  readonly account?: number
  readonly vat?: number
  readonly text?: string
}

interface QuarterBooking {
  /** The bank's reference. */
  readonly transaction: string
  readonly date: string
  readonly amount: number
  readonly certain?: true
  readonly matches: readonly QuarterRow[]
}

export interface QuarterEntry {
  readonly source?: { readonly type: 'opening' }
  readonly date: string
  readonly text: string
  readonly lines: readonly { readonly account: number; readonly debit?: number; readonly credit?: number }[]
}

type Balances = Readonly<Record<string, number>>
type Settled = Readonly<Record<string, { readonly open_amount: number; readonly status: string }>>

/** Amounts in minor units: Rappen, of documents cents of their currency. */
export interface QuarterBooks {
  /** By IBAN, at the end of March. */
  readonly statement_balances: Balances
  /** By account number, debit above zero. */
  readonly ledger_before: Balances
  readonly ledger_after: Balances
  readonly invoices: Settled
  readonly expenses: Settled
  readonly expense_payments: Settled
}

export const BUSINESS_IBAN = 'CH1908999000001234567'
export const SAVINGS_IBAN = 'CH8908999000001234568'
export const BUSINESS_STATEMENTS = ['01', '02', '03'].map((month) => `statements/geschaeftskonto-2026-${month}.xml`)
export const SAVINGS_STATEMENT = 'statements/sparkonto-2026-q1.xml'
export const NOTIFICATION = 'avis-2026-02-23.xml'

/** The bodies of the bulk endpoints; accounts and rates of documents are numbers, 0: the zero rate. */
interface QuarterOpenItems {
  readonly companies: (CreateCompany & Keyed)[]
  readonly invoices: (CreateInvoice & { readonly number: string } & Keyed & Pick<QuarterRow, 'account' | 'vat'>)[]
  readonly expenses: (CreateExpense & Keyed & Pick<QuarterRow, 'account' | 'vat'>)[]
  readonly expense_payments: (CreateExpensePayment & Keyed)[]
}
interface Keyed {
  readonly key: string
}

export const quarterOpenItems = () => parsed<QuarterOpenItems>('open-items.json')
/** The opening, which the bookkeeper enters, and the entries of documents on their dates. */
export const quarterJournal = () => parsed<readonly QuarterEntry[]>('journal.json')
export const quarterBookings = () => parsed<readonly QuarterBooking[]>('bookings.json')
export const quarterBooks = () => parsed<QuarterBooks>('books.json')
