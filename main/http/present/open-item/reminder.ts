// Reminders as the interface shows them: amounts as numbers.
import type {
  DueReminderObject,
  HeldInvoiceObject,
  ReminderObject,
} from '../../../../shared/api/endpoints/open-item/reminders.ts'
import { type Invoice, openAmountOf } from '../../../../shared/record/open-item/open-item.ts'
import { dueDateOf } from '../../../../shared/rule/ledger/report/aged-list.ts'
import type { DueLetter, HeldInvoice } from '../../../../shared/rule/reminder/due-reminders.ts'
import { titleOf } from '../../../../shared/rule/reminder/letter-texts.ts'
import { minorToNumber, sumMinor } from '../../../../shared/value/money.ts'
import type { DueRemindersView, ReminderView } from '../../../service/reminder/contract.ts'

export const presentDueReminders = ({ letters, held, companies }: DueRemindersView) => ({
  data: letters.map(presentLetter),
  held: held.map((each) => presentHeld(each, companies)),
  sums: [...Map.groupBy(letters, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    letters: some.length,
    total: minorToNumber(sumMinor(some.map(({ total }) => total)), currency),
  })),
})

const presentLetter = ({ company, currency, level, invoices, credits, fee, total }: DueLetter): DueReminderObject => ({
  company_id: company.id,
  company: company.name,
  email: company.email,
  language: company.language ?? 'de',
  currency,
  level,
  invoices: invoices.map((due) => ({
    ...overdue(due.invoice, due.days_overdue),
    level: due.level,
    ...latestOf(due.invoice),
  })),
  credits: credits.map((credit) => ({
    invoice_id: credit.id,
    number: credit.number,
    date: credit.date,
    open_amount: minorToNumber(openAmountOf(credit), currency),
  })),
  fee: minorToNumber(fee, currency),
  total: minorToNumber(total, currency),
})

const presentHeld = (
  { invoice, days_overdue, reason, until }: HeldInvoice,
  companies: DueRemindersView['companies'],
): HeldInvoiceObject => ({
  ...overdue(invoice, days_overdue),
  company_id: invoice.company_id,
  company: companies.get(invoice.company_id ?? '')?.name ?? null,
  currency: invoice.currency,
  ...latestOf(invoice),
  reason,
  until,
})

const overdue = (invoice: Invoice, days_overdue: number) => ({
  invoice_id: invoice.id,
  number: invoice.number,
  date: invoice.date,
  due_date: dueDateOf(invoice),
  days_overdue,
  total: minorToNumber(invoice.total, invoice.currency),
  paid_amount: minorToNumber(invoice.paid_amount, invoice.currency),
  open_amount: minorToNumber(openAmountOf(invoice), invoice.currency),
})

const latestOf = ({ reminders }: Invoice) => ({
  reminder_level: reminders?.level ?? 0,
  reminded_on: reminders?.last_on ?? null,
})

export const presentReminder = ({ reminder, company, created_by }: ReminderView): ReminderObject => {
  const { currency, mail_text: _, fee, total, invoices, credits, ...shown } = reminder
  return {
    ...shown,
    company: company?.name ?? '',
    email: company?.email ?? null,
    title: titleOf(reminder),
    currency,
    invoices: invoices.map(({ open, paid, total: amount, level_before: __, reference: ___, ...invoice }) => ({
      ...invoice,
      total: minorToNumber(amount, currency),
      paid_amount: minorToNumber(paid, currency),
      open_amount: minorToNumber(open, currency),
    })),
    credits: credits.map(({ open, ...credit }) => ({ ...credit, open_amount: minorToNumber(open, currency) })),
    fee: minorToNumber(fee, currency),
    total: minorToNumber(total, currency),
    created_by,
  }
}
