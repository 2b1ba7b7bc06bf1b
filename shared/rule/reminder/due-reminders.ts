// Which customers get a reminder on a day, and which of their overdue invoices are held back and why (rule 249).
import type { Company } from '../../record/open-item/company.ts'
import { type Invoice, openAmountOf } from '../../record/open-item/open-item.ts'
import { type HELD_REASONS, LAST_LEVEL } from '../../record/open-item/reminder.ts'
import type { OrganizationSettings } from '../../record/organization/organization-settings.ts'
import { addDays, type LocalDate } from '../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf, numberToMinor, sumMinor, ZERO } from '../../value/money.ts'
import { daysOverdue, dueDateOf } from '../ledger/report/aged-list.ts'

type ReminderSettings = Pick<
  OrganizationSettings,
  'reminderDaysAfterDue' | 'reminderDaysBetween' | 'reminderFee' | 'reminderFeeFromLevel'
>

export interface DueFacts {
  readonly day: LocalDate
  readonly base_currency: string
  readonly settings: ReminderSettings
  readonly companies: ReadonlyMap<string, Company>
}

/** An overdue invoice with the level that its next reminder has. */
interface DueInvoice {
  readonly invoice: Invoice
  readonly open: MinorUnits
  readonly days_overdue: number
  readonly level: number
}

/** All overdue invoices of a customer in one currency, less what the customer has as a credit. */
export interface DueLetter {
  readonly company: Company
  readonly currency: string
  readonly level: number
  readonly invoices: readonly DueInvoice[]
  readonly credits: readonly Invoice[]
  readonly fee: MinorUnits
  readonly total: MinorUnits
}

export interface HeldInvoice {
  readonly invoice: Invoice
  readonly open: MinorUnits
  readonly days_overdue: number
  readonly reason: (typeof HELD_REASONS)[number]
  /** For `paused` the last day of the pause, for `waiting` the day of the reminder. */
  readonly until: LocalDate | null
}

export interface DueReminders {
  readonly letters: readonly DueLetter[]
  readonly held: readonly HeldInvoice[]
}

/** Whether an invoice has an open amount whose due date is over. */
export const isOverdue = (invoice: Invoice, day: LocalDate): boolean =>
  invoice.total > 0 && openAmountOf(invoice) > 0 && daysOverdue(invoice, day) > 0

/** A credit note, a payment on account, or an invoice that was paid twice: what the customer is owed. */
export const isCredit = (invoice: Invoice, day: LocalDate): boolean => openAmountOf(invoice) < 0 && invoice.date <= day

/** Up to which day reminders of an invoice are paused; null: they are not paused on the day. */
export const pausedUntil = (invoice: Invoice, company: Company | undefined, day: LocalDate): LocalDate | null => {
  const [last = null] = [invoice.reminders?.paused_until, company?.reminders_paused_until]
    .flatMap((until) => until ?? [])
    .toSorted()
    .toReversed()
  return last !== null && last >= day ? last : null
}

export const levelOf = ({ reminders }: Pick<Invoice, 'reminders'>): number => reminders?.level ?? 0

/** The next reminder of an invoice; after the last one it stays the last one. */
export const nextLevel = (invoice: Pick<Invoice, 'reminders'>): number => Math.min(levelOf(invoice) + 1, LAST_LEVEL)

/** The letters by the name of the customer, and what is held back by due date. `invoices`: all with an open amount. */
export const dueReminders = (invoices: readonly Invoice[], facts: DueFacts): DueReminders => {
  const groups = Map.groupBy(invoices, ({ company_id, currency }) => `${company_id ?? ''} ${currency}`)
  const letters: DueLetter[] = []
  const held: HeldInvoice[] = []
  for (const group of groups.values()) {
    const due = dueOf(group, facts)
    for (const each of due.held) held.push(each)
    if (due.letter !== null) letters.push(due.letter)
  }
  return {
    letters: letters.toSorted(
      (a, b) => a.company.name.localeCompare(b.company.name, 'de') || (a.currency < b.currency ? -1 : 1),
    ),
    held: held.toSorted(byDueDate),
  }
}

const byDueDate = (a: { readonly invoice: Invoice }, b: { readonly invoice: Invoice }): number =>
  dueDateOf(a.invoice) < dueDateOf(b.invoice) ? -1 : dueDateOf(a.invoice) > dueDateOf(b.invoice) ? 1 : 0

interface DueOfCustomer {
  readonly letter: DueLetter | null
  readonly held: readonly HeldInvoice[]
}

/** `group`: the open invoices and credits of one customer in one currency. */
const dueOf = (group: readonly Invoice[], facts: DueFacts): DueOfCustomer => {
  const { day, settings } = facts
  const overdue = group
    .filter((invoice) => isOverdue(invoice, day))
    .toSorted((a, b) => byDueDate({ invoice: a }, { invoice: b }))
  const [first] = overdue
  if (first === undefined) return { letter: null, held: [] }
  const hold = (invoice: Invoice, reason: HeldInvoice['reason'], until: LocalDate | null = null): HeldInvoice => ({
    invoice,
    open: openAmountOf(invoice),
    days_overdue: daysOverdue(invoice, day),
    reason,
    until,
  })
  const company = facts.companies.get(first.company_id ?? '')
  if (company === undefined) return { letter: null, held: overdue.map((invoice) => hold(invoice, 'no_company')) }
  const held: HeldInvoice[] = []
  const remindable: Invoice[] = []
  for (const invoice of overdue) {
    const until = pausedUntil(invoice, company, day)
    if (until !== null) held.push(hold(invoice, 'paused', until))
    else if (levelOf(invoice) === LAST_LEVEL) held.push(hold(invoice, 'last_level'))
    else remindable.push(invoice)
  }
  const from = firstDay(remindable, overdue, settings)
  if (from === null) return { letter: null, held }
  if (from > day) {
    return { letter: null, held: [...held, ...remindable.map((invoice) => hold(invoice, 'waiting', from))] }
  }
  const letter = letterOf(
    company,
    remindable,
    group.filter((invoice) => isCredit(invoice, day)),
    facts,
  )
  if (letter.total > 0) return { letter, held }
  return { letter: null, held: [...held, ...remindable.map((invoice) => hold(invoice, 'covered'))] }
}

/**
 * The first day on which the customer gets a letter: when one of the invoices is due for a reminder, but not before the
 * days between two letters are over, whichever invoice the last one was for.
 */
const firstDay = (
  remindable: readonly Invoice[],
  overdue: readonly Invoice[],
  { reminderDaysAfterDue, reminderDaysBetween }: ReminderSettings,
): LocalDate | null => {
  const last = overdue
    .flatMap(({ reminders }) => reminders?.last_on ?? [])
    .toSorted()
    .at(-1)
  const next = last === undefined ? null : addDays(last, reminderDaysBetween)
  const [ready] = remindable
    .map((invoice) =>
      levelOf(invoice) > 0 && next !== null ? next : addDays(dueDateOf(invoice), reminderDaysAfterDue),
    )
    .toSorted()
  if (ready === undefined) return null
  return next !== null && next > ready ? next : ready
}

const letterOf = (
  company: Company,
  invoices: readonly Invoice[],
  credits: readonly Invoice[],
  facts: DueFacts,
): DueLetter => {
  const due = invoices.map((invoice) => ({
    invoice,
    open: openAmountOf(invoice),
    days_overdue: daysOverdue(invoice, facts.day),
    level: nextLevel(invoice),
  }))
  const currency = invoices[0]?.currency ?? facts.base_currency
  const level = due.reduce((highest, each) => Math.max(highest, each.level), 1)
  const claimed = sumMinor([...due.map(({ open }) => open), ...credits.map(openAmountOf)])
  // Without a claim there is no letter, so its fee must not make one.
  const fee = claimed > 0 ? feeOf(level, currency, facts) : ZERO
  return { company, currency, level, invoices: due, credits, fee, total: minorUnitsOf(claimed + fee) }
}

/** The fee of a letter, in the base currency only. */
export const feeOf = (
  level: number,
  currency: string,
  { base_currency, settings }: Pick<DueFacts, 'base_currency' | 'settings'>,
): MinorUnits => {
  if (level < settings.reminderFeeFromLevel || currency !== base_currency) return ZERO
  const fee = numberToMinor(settings.reminderFee, currency)
  return fee.ok ? fee.value : ZERO
}
