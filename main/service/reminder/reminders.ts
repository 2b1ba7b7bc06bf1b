// Reminders of overdue invoices: who gets one, and making them. The decisions are in shared/rule/reminder/.
import { type Change, created, updated } from '../../../shared/books/port/change.ts'
import { get, page, where } from '../../../shared/books/port/read.ts'
import type { Invoice } from '../../../shared/record/open-item/open-item.ts'
import type { Reminder } from '../../../shared/record/open-item/reminder.ts'
import { fullName } from '../../../shared/rule/organization/user.ts'
import { dueReminders } from '../../../shared/rule/reminder/due-reminders.ts'
import { afterReminder, makeReminders, type ReminderFacts } from '../../../shared/rule/reminder/make-reminders.ts'
import { assert, err, ok, type Result } from '../../../shared/value/result.ts'
import type { Decision, Read } from '../core/book.ts'
import { profileOf, type ServiceDeps } from '../core/deps.ts'
import { readByValues } from '../core/read-by-values.ts'
import { mapById, uniqueIds } from '../core/records-by-id.ts'
import { readSlices } from '../core/records-in-slices.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import { bookFees } from './book-fees.ts'
import type { ReminderServices, ReminderView } from './contract.ts'
import { createLetters, type LetterDeps, printReminders, readSender } from './letters.ts'

type Service = ReminderServices['reminders']
type MakeInput = Parameters<Service['make']>[1]

export const createReminders = (deps: LetterDeps): Service => ({
  ...createLetters(deps),

  due: async (actor, by) => {
    const { read } = deps.bookOf(actor.organization_id)
    const invoices = await readOpen(read, [])
    const companies = await readCompanies(read, invoices)
    const { settings, base_currency } = await profileOf(read)
    const facts = { day: by ?? deps.today(), base_currency, settings, companies }
    return ok({ ...dueReminders(invoices, facts), companies })
  },

  make: async (actor, { is_dry_run, ...input }) => {
    const book = deps.bookOf(actor.organization_id)
    const decide = (read: Read) => decideReminders(deps, read, actor, input)
    const decided = is_dry_run
      ? await decide(book.read)
      : await book.write<readonly Reminder[], Refusal>({ user: actor.user_id }, decide)
    if (!decided.ok) return decided
    const letters = 'changes' in decided.value ? decided.value.value : decided.value
    return ok(await reminderViews(deps, book.read, letters))
  },

  preview: async (actor, input) => {
    const decided = await decideReminders(deps, deps.bookOf(actor.organization_id).read, actor, input)
    return decided.ok ? ok(await printReminders(deps, actor, decided.value.value)) : decided
  },

  list: async (actor, { question }) => {
    const { read } = deps.bookOf(actor.organization_id)
    const [found] = await read([page('reminder', question)])
    return ok({ ...found, rows: await reminderViews(deps, read, found.rows) })
  },

  get: async (actor, { id }) => {
    const { read } = deps.bookOf(actor.organization_id)
    const [reminder] = await read([get('reminder', id)])
    const [view] = reminder ? await reminderViews(deps, read, [reminder]) : []
    return view ? ok(view) : err(notFound('Reminder', id))
  },
})

/** Everything with an open amount: what is owed, and credits. `companies`: of these only; empty: of all. */
const readOpen = async (read: Read, companies: readonly string[]): Promise<readonly Invoice[]> => {
  const open: Invoice[] = []
  const filter = [
    { field: 'status', is: ['open', 'partly_paid', 'overpaid'] },
    ...(companies.length > 0 ? [{ field: 'company_id', is: companies }] : []),
  ]
  for await (const slice of readSlices(read, 'invoice', filter)) for (const invoice of slice) open.push(invoice)
  return open
}

const readCompanies = async (read: Read, invoices: readonly Invoice[]) => {
  const ids = uniqueIds(invoices.map(({ company_id }) => company_id))
  return mapById(await readByValues(read, ids, (some) => where('company', 'id', some)))
}

const decideReminders = async (
  deps: ServiceDeps,
  read: Read,
  actor: Actor,
  { date, book_fees = false, ...command }: Omit<MakeInput, 'is_dry_run'>,
): Promise<Result<Decision<readonly Reminder[]>, Refusal>> => {
  const facts = await readFacts(deps, read, actor, command, date ?? deps.today())
  const fresh = { newId: deps.newId, now: deps.now(), user_id: actor.user_id }
  const made = makeReminders(command, facts, fresh)
  if (!made.ok) return err(invalid(...made.error))
  const fees = book_fees ? await bookFees(deps, read, made.value) : ok({ letters: made.value, changes: [] })
  if (!fees.ok) return err(invalid(...fees.error))
  const { letters } = fees.value
  const ofInvoices = letters.flatMap(({ invoices }) =>
    invoices.map(({ invoice_id, level, reference }): Change => {
      const invoice = facts.invoices.get(invoice_id)
      assert(invoice, 'a letter contains invoices of its facts')
      return updated('invoice', invoice, {
        ...afterReminder(invoice, level, facts.day),
        reference,
        updated_at: fresh.now,
      })
    }),
  )
  return ok({
    action: 'make_reminders',
    params: { count: letters.length, date: facts.day },
    changes: [...letters.map((letter) => created('reminder', letter)), ...ofInvoices, ...fees.value.changes],
    value: letters,
  })
}

const readFacts = async (
  deps: ServiceDeps,
  read: Read,
  actor: Actor,
  { invoices: named }: Pick<MakeInput, 'invoices'>,
  day: ReminderFacts['day'],
): Promise<ReminderFacts> => {
  const ids = named.map(({ id }) => id)
  const invoices = await readByValues(read, ids, (some) => where('invoice', 'id', some))
  const companies = await readCompanies(read, invoices)
  const { profile, sender } = await readSender(deps, actor)
  const { settings, base_currency } = profile
  const [accounts] = await read([page('bank_account', { sort: [{ field: 'name', descending: false }] })])
  return {
    day,
    today: deps.today(),
    base_currency,
    settings,
    companies,
    sender,
    bank_accounts: accounts.rows,
    invoices: mapById(invoices),
    credits: companies.size > 0 ? await readOpen(read, [...companies.keys()]) : [],
  }
}

const reminderViews = async (
  deps: Pick<ServiceDeps, 'systemBook'>,
  read: Read,
  reminders: readonly Reminder[],
): Promise<readonly ReminderView[]> => {
  const [companies] = await read([where('company', 'id', uniqueIds(reminders.map(({ company_id }) => company_id)))])
  const userIds = new Set(reminders.map(({ created_by }) => created_by))
  const [users] = await deps.systemBook.read([where('user', 'id', [...userIds])])
  const byId = mapById(companies)
  const people = new Map(users.map((user) => [user.id, { id: user.id, name: fullName(user) }]))
  return reminders.map((reminder) => ({
    reminder,
    company: byId.get(reminder.company_id) ?? null,
    created_by: people.get(reminder.created_by) ?? null,
  }))
}
