// Invoices, customers and settings for tests of reminders.
import { type Company, NO_ACCOUNTS } from '../../../shared/record/open-item/company.ts'
import { type Invoice, UNBOOKED } from '../../../shared/record/open-item/open-item.ts'
import type { DueFacts } from '../../../shared/rule/reminder/due-reminders.ts'
import type { LocalDate, Timestamp } from '../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

export const day = (text: string) => text as LocalDate
export const NOW = '2026-03-31T08:00:00.000000Z' as Timestamp

/** 100.00 of the customer `a`, due on 1 March. */
export const invoice = (id: string, changes: Partial<Invoice> = {}): Invoice => ({
  ...UNBOOKED,
  ...{ id, key: null, number: id, company_id: 'a', reference: null, currency: 'CHF', text: null, base_total: null },
  ...{
    total: minorUnitsOf(10_000),
    paid_amount: minorUnitsOf(0),
    date: day('2026-02-01'),
    due_date: day('2026-03-01'),
  },
  ...{ created_at: NOW, updated_at: NOW },
  ...changes,
})
export const reminded = (level: number, last_on: string | null, paused_until: string | null = null) => ({
  reminders: { level, last_on: last_on as LocalDate | null, paused_until: paused_until as LocalDate | null },
})
export const credit = (id: string, amount: number, changes: Partial<Invoice> = {}): Invoice =>
  invoice(id, { total: minorUnitsOf(-amount), ...changes })

export const company = (id: string, name: string, changes: Partial<Company> = {}): Company => ({
  ...{ id, key: null, name, other_names: [], ibans: [], email: null, address: null, zip: null, city: null },
  ...{ country_code: null, uid: null, ...NO_ACCOUNTS, language: null, reminders_paused_until: null },
  ...{ created_at: NOW, updated_at: NOW },
  ...changes,
})

/** Ten days after the due date, twenty days between letters, 20.00 from the second one. */
export const SETTINGS: DueFacts['settings'] = {
  reminderDaysAfterDue: 10,
  reminderDaysBetween: 20,
  reminderFee: 20,
  reminderFeeFromLevel: 2,
}

export const FACTS: DueFacts = {
  day: day('2026-03-31'),
  base_currency: 'CHF',
  settings: SETTINGS,
  companies: new Map([company('a', 'Zürcher AG'), company('b', 'Ärzte GmbH')].map((each) => [each.id, each])),
}
