// The letters of the chosen invoices, and what the invoices know of them afterwards; or all problems (rule 250).
import type { BankAccount } from '../../record/bank/bank-account.ts'
import type { Company } from '../../record/open-item/company.ts'
import { type Invoice, openAmountOf } from '../../record/open-item/open-item.ts'
import type { RemindedInvoice, Reminder } from '../../record/open-item/reminder.ts'
import { addDays, type LocalDate, type Timestamp } from '../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf, sumMinor, ZERO } from '../../value/money.ts'
import { err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem, FieldProblemCode, FieldProblemValues } from '../core/field-problem.ts'
import { daysOverdue, dueDateOf } from '../ledger/report/aged-list.ts'
import { type DueFacts, feeOf, isCredit, isOverdue, levelOf, nextLevel, pausedUntil } from './due-reminders.ts'
import { type QrSettings, referenceOf } from './letter-payments.ts'
import { letterTexts, type TextSettings } from './letter-texts.ts'

export interface ReminderCommand {
  readonly invoices: readonly {
    readonly id: string
    /** Absent: the next one. */
    readonly level?: number | undefined
  }[]
  /** The letters claim no fee. */
  readonly without_fee?: boolean | undefined
}

export interface ReminderFacts extends DueFacts {
  readonly today: LocalDate
  readonly settings: DueFacts['settings'] & TextSettings & QrSettings
  readonly invoices: ReadonlyMap<string, Invoice>
  /** The name that signs the letters. */
  readonly sender: string
  readonly bank_accounts: readonly BankAccount[]
  /** The open credits of the companies of the invoices. */
  readonly credits: readonly Invoice[]
}

export interface NewReminders {
  readonly newId: () => string
  readonly now: Timestamp
  readonly user_id: number
}

/** A letter for each customer and currency, by the name of the customer. */
export const makeReminders = (
  command: ReminderCommand,
  facts: ReminderFacts,
  fresh: NewReminders,
): Result<readonly Reminder[], readonly FieldProblem[]> => {
  const problems: FieldProblem[] = []
  if (facts.day < facts.today) problems.push({ field: 'date', code: 'reminder_day_past' })
  const chosen = chosenInvoices(command, facts, problems)
  const groups = Map.groupBy(chosen, ({ invoice }) => `${invoice.company_id} ${invoice.currency}`)
  const letters = [...groups.values()].flatMap((group) => makeLetter(group, command, facts, fresh, problems) ?? [])
  if (problems.length > 0) return err(problems)
  const nameOf = ({ company_id }: Reminder): string => facts.companies.get(company_id)?.name ?? ''
  return ok(letters.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'de') || (a.currency < b.currency ? -1 : 1)))
}

/** An invoice of the command, which can be reminded. */
interface Chosen {
  readonly field: string
  readonly invoice: Invoice
  readonly company: Company
  readonly level: number
}

const chosenInvoices = (
  { invoices }: ReminderCommand,
  facts: ReminderFacts,
  problems: FieldProblem[],
): readonly Chosen[] => {
  const seen = new Set<string>()
  return invoices.flatMap(({ id, level }, index): readonly Chosen[] => {
    const field = `invoices.${index}`
    const invoice = facts.invoices.get(id)
    const refuse = (code: FieldProblemCode, values: FieldProblemValues = {}): readonly Chosen[] => {
      problems.push({ field: `${field}.id`, code, values: { number: invoice?.number ?? id, ...values } })
      return []
    }
    if (invoice === undefined) return refuse('reminder_invoice_unknown')
    if (seen.has(id)) return refuse('reminder_twice')
    seen.add(id)
    const company = facts.companies.get(invoice.company_id ?? '')
    if (company === undefined) return refuse('reminder_no_company')
    if (!isOverdue(invoice, facts.day)) return refuse('reminder_not_overdue')
    const last = invoice.reminders?.last_on ?? null
    if (last !== null && last >= facts.day) return refuse('reminder_same_day', { date: last })
    const until = pausedUntil(invoice, company, facts.day)
    if (until !== null) return refuse('reminder_paused', { date: until })
    return [{ field, invoice, company, level: level ?? nextLevel(invoice) }]
  })
}

const makeLetter = (
  group: readonly Chosen[],
  { without_fee }: ReminderCommand,
  facts: ReminderFacts,
  fresh: NewReminders,
  problems: FieldProblem[],
): Reminder | null => {
  const [first] = group
  if (first === undefined) return null
  const { company } = first
  const { currency } = first.invoice
  const invoices = group.map((each) => remindedInvoice(each, facts)).toSorted(byDueDate)
  const credits = facts.credits
    .filter((credit) => credit.company_id === company.id && credit.currency === currency && isCredit(credit, facts.day))
    .map((credit) => ({
      invoice_id: credit.id,
      number: credit.number,
      date: credit.date,
      open: openAmountOf(credit),
    }))
  const claimed = sumMinor([...invoices, ...credits].map(({ open }) => open))
  if (claimed <= 0) {
    problems.push({ field: `${first.field}.id`, code: 'reminder_covered', values: { company: company.name } })
    return null
  }
  const level = invoices.reduce((highest, invoice) => Math.max(highest, invoice.level), 1)
  const fee: MinorUnits = without_fee ? ZERO : feeOf(level, currency, facts)
  const letter = {
    id: fresh.newId(),
    company_id: company.id,
    date: facts.day,
    level,
    pay_by: addDays(facts.day, facts.settings.reminderDaysBetween),
    language: company.language ?? 'de',
    currency,
    invoices,
    credits,
    fee,
    fee_invoice_id: null,
    total: minorUnitsOf(claimed + fee),
    created_by: fresh.user_id,
    created_at: fresh.now,
  }
  return { ...letter, ...letterTexts(letter, facts.settings, facts.sender) }
}

const remindedInvoice = (
  { invoice, level }: Chosen,
  { day, settings, bank_accounts }: ReminderFacts,
): RemindedInvoice => ({
  invoice_id: invoice.id,
  number: invoice.number,
  date: invoice.date,
  due_date: dueDateOf(invoice),
  days_overdue: daysOverdue(invoice, day),
  total: invoice.total,
  paid: invoice.paid_amount,
  open: openAmountOf(invoice),
  // The letter asks for its payment by it, so the invoice keeps it.
  reference: referenceOf(invoice, settings, bank_accounts),
  level,
  level_before: levelOf(invoice),
})

const byDueDate = (a: RemindedInvoice, b: RemindedInvoice): number =>
  a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : a.number < b.number ? -1 : 1

/** What an invoice knows after a letter. */
export const afterReminder = (invoice: Invoice, level: number, day: LocalDate): Pick<Invoice, 'reminders'> => ({
  reminders: { level, last_on: day, paused_until: invoice.reminders?.paused_until ?? null },
})
