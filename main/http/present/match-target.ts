// Companies and open items as the interface shows them: amounts as decimal numbers of their currency, with their open amounts
// and states.
import type { CompanyObject } from '../../../shared/api/endpoints/open-item/companies.ts'
import type { ExpensePaymentObject } from '../../../shared/api/endpoints/open-item/expense-payments.ts'
import type { ExpenseObject } from '../../../shared/api/endpoints/open-item/expenses.ts'
import type { InvoiceObject } from '../../../shared/api/endpoints/open-item/invoices.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import {
  type DiscountStep,
  type Expense,
  type ExpensePayment,
  type Invoice,
  openAmountOf,
  statusOf,
} from '../../../shared/record/open-item/open-item.ts'
import { minorToNumber } from '../../../shared/value/money.ts'
import type { MatchTargetPage, MatchTargetView } from '../../service/open-item/contract.ts'

export const presentCompany = ({ record }: MatchTargetView<Company>): CompanyObject => record

export const presentInvoice = (view: MatchTargetView<Invoice>): InvoiceObject => ({
  ...stored(view.record),
  ...settled(view.record),
  ...booked(view),
  reminder_level: view.record.reminders?.level ?? 0,
  reminded_on: view.record.reminders?.last_on ?? null,
  reminders_paused_until: view.record.reminders?.paused_until ?? null,
  ...(view.company === undefined ? {} : { company: view.company }),
})

export const presentExpense = (view: MatchTargetView<Expense>): ExpenseObject => ({
  ...stored(view.record),
  ...settled(view.record),
  ...booked(view),
  discounts: presentDiscounts(view.record.discounts),
  ...(view.company === undefined ? {} : { company: view.company }),
})

export const presentDiscounts = (steps: readonly DiscountStep[]): ExpenseObject['discounts'] =>
  steps.map(({ rate_millis, until }) => ({ percent: rate_millis / 1000, until }))

/** The sums of all documents of a list. */
export const presentSums = ({ sums }: MatchTargetPage<unknown>) =>
  sums === undefined
    ? {}
    : {
        sums: sums.map(({ currency, count, total, open_amount }) => ({
          currency,
          count,
          total: minorToNumber(total, currency),
          open_amount: minorToNumber(open_amount, currency),
        })),
      }

export const presentExpensePayment = ({ record }: MatchTargetView<ExpensePayment>): ExpensePaymentObject => ({
  ...record,
  ...settled(record),
})

const stored = <D extends Invoice>({ base_paid_amount: _, payment_parts: __, reminders: ___, ...record }: D) => record

const booked = ({
  record: { base_total, currency, total, lines },
  base_currency,
  booking,
  payments,
}: MatchTargetView<Invoice>) => ({
  base_total: base_total === null ? null : minorToNumber(base_total, base_currency),
  lines: lines.map((line) => ({ ...line, amount: minorToNumber(line.amount, currency) })),
  ...(booking === undefined ? {} : { booking: { entry: booking.entry, parts: [...booking.parts] } }),
  ...(payments === undefined
    ? {}
    : {
        // Offsets have a list of their own.
        payments: payments.flatMap(({ bank_transaction_id, date, amount }) =>
          bank_transaction_id === null
            ? []
            : {
                bank_transaction_id,
                date,
                amount: minorToNumber(amount, currency),
                is_return: amount < 0 !== total < 0,
              },
        ),
      }),
})

const settled = (item: Invoice | ExpensePayment) => ({
  total: minorToNumber(item.total, item.currency),
  open_amount: minorToNumber(openAmountOf(item), item.currency),
  paid_amount: minorToNumber(item.paid_amount, item.currency),
  status: statusOf(item),
})
