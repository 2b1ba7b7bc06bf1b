// Recurring entries and bills: templates, and booking or skipping one of their days. What is due follows from what is booked:
// journal entries name their day, bills have it in their key.
import type {
  BookRecurringEntry,
  ChangeRecurringEntry,
  CreateRecurringEntry,
} from '../../../shared/api/endpoints/open-item/recurring-entries.ts'
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import { get, listed, page, where } from '../../../shared/books/port/read.ts'
import type { RecurringBill, RecurringEntry } from '../../../shared/record/open-item/recurring-entry.ts'
import type { FieldProblem } from '../../../shared/rule/core/field-problem.ts'
import { decideCreateJournalEntry, type NewPosting, readLines } from '../../../shared/rule/ledger/journal-entry.ts'
import { bookingPeriods, withFollowingYear } from '../../../shared/rule/ledger/periods.ts'
import {
  billKeyOf,
  daysUntil,
  dueDays,
  fillInDay,
  nextDayAfter,
  problemOfDay,
  problemsOfChanges,
  problemsOfDays,
  skipDay,
} from '../../../shared/rule/ledger/recurring-entry.ts'
import { decideExpense, type ExpenseCommand } from '../../../shared/rule/open-item/open-item.ts'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { minorToNumber } from '../../../shared/value/money.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import { baseCurrencyOf, type ServiceDeps } from '../core/deps.ts'
import { readByValues } from '../core/read-by-values.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import { lastEntry, numberIn } from '../ledger/last-entry.ts'
import { readCommandFacts } from './command-facts.ts'
import type { BookedOccurrenceView, OpenItemServices, RecurringEntryView } from './contract.ts'
import { freshOf } from './match-targets.ts'

type Decided<T> = Result<T, readonly FieldProblem[]>

export const createRecurringEntries = (deps: ServiceDeps): OpenItemServices['recurringEntries'] => ({
  list: async (actor, { until }) => {
    const { read } = deps.bookOf(actor.organization_id)
    const [found] = await read([page('recurring_entry', { sort: [{ field: 'text', descending: false }] })])
    return ok(await viewsOf(read, found.rows, until ?? deps.today()))
  },

  get: async (actor, { id }) => {
    const { read } = deps.bookOf(actor.organization_id)
    const [record] = await read([get('recurring_entry', id)])
    const [view] = record ? await viewsOf(read, [record], deps.today()) : []
    return view ? ok(view) : err(notFound('RecurringEntry', id))
  },

  create: async (actor, input) =>
    write(deps, actor, async (read) => {
      const decided = await decideTemplate(deps, read, null, input)
      if (!decided.ok) return decided
      return ok({
        action: 'create_recurring_entry',
        changes: [created('recurring_entry', decided.value)],
        is: decided.value,
      })
    }),

  change: async (actor, { id, ...input }) =>
    write(deps, actor, async (read) => {
      const [present] = await read([get('recurring_entry', id)])
      if (!present) return err(notFound('RecurringEntry', id))
      const decided = await decideTemplate(deps, read, present, input)
      if (!decided.ok) return decided
      const changes = [updated('recurring_entry', present, decided.value)]
      return ok({ action: 'change_recurring_entry', changes, is: decided.value })
    }),

  remove: (actor, { id }) =>
    deps.bookOf(actor.organization_id).write<null, Refusal>({ user: actor.user_id }, async (read) => {
      const [present] = await read([get('recurring_entry', id)])
      if (!present) return err(notFound('RecurringEntry', id))
      const params = { name: present.text }
      return ok({
        action: 'delete_recurring_entry',
        params,
        changes: [removed('recurring_entry', present)],
        value: null,
      })
    }),

  skip: async (actor, { id, date }) =>
    write(deps, actor, async (read) => {
      const [present] = await read([get('recurring_entry', id)])
      if (!present) return err(notFound('RecurringEntry', id))
      const booked = (await readBooked(read, [present], date)).get(id) ?? new Set()
      const decided = skipDay(present, booked, date, deps.now())
      if (!decided.ok) return err(invalid(...decided.error))
      const changes = [updated('recurring_entry', present, decided.value)]
      return ok({ action: 'skip_recurring_entry', date, changes, is: decided.value })
    }),

  book: bookOccurrence(deps),
})

const bookOccurrence =
  (deps: ServiceDeps): OpenItemServices['recurringEntries']['book'] =>
  (actor, { id, ...input }) =>
    deps.bookOf(actor.organization_id).write<BookedOccurrenceView, Refusal>({ user: actor.user_id }, async (read) => {
      const [present] = await read([get('recurring_entry', id)])
      if (!present) return err(notFound('RecurringEntry', id))
      const booked = (await readBooked(read, [present], input.date)).get(id) ?? new Set()
      const problem = problemOfDay(present, booked, input.date)
      if (problem) return err(invalid(problem))
      const meaningless = problemsOfChanges(present, input.changes)
      if (meaningless.length > 0) return err(invalid(...meaningless))
      const decided =
        present.bill === null
          ? await bookEntry(deps, read, present, input)
          : await bookBill(deps, read, present, present.bill, input)
      if (!decided.ok) return decided
      const following = await decideFollowing(deps, read, present, input)
      if (!following.ok) return following
      return ok({
        action: 'book_recurring_entry',
        params: { name: present.text, date: input.date },
        changes: [...following.value, ...decided.value.changes],
        value: decided.value.view,
      })
    })

interface Written {
  readonly action: string
  readonly changes: readonly Change[]
  readonly is: RecurringEntry
  readonly date?: LocalDate
}

/** Commits a change of one template, and answers it with what is due today. */
const write = async (
  deps: ServiceDeps,
  actor: Parameters<OpenItemServices['recurringEntries']['get']>[0],
  decide: (read: Read) => Promise<Result<Written, Refusal>>,
): ReturnType<OpenItemServices['recurringEntries']['get']> => {
  const book = deps.bookOf(actor.organization_id)
  const written = await book.write<RecurringEntry, Refusal>({ user: actor.user_id }, async (read) => {
    const decided = await decide(read)
    if (!decided.ok) return decided
    const { action, changes, is, date } = decided.value
    return ok({ action, params: { name: is.text, ...(date && { date }) }, changes, value: is })
  })
  if (!written.ok) return written
  const [view] = await viewsOf(book.read, [written.value], deps.today())
  return view ? ok(view) : err(notFound('RecurringEntry', written.value.id))
}

/** The days of each that are booked, up to one. */
const readBooked = async (
  read: Read,
  recurring: readonly RecurringEntry[],
  until: LocalDate,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const booked = new Map(recurring.map(({ id }) => [id, new Set<string>()]))
  const entries = await readByValues(read, [...booked.keys()], (some) => listed('journal_entry', 'recurring', some))
  for (const { occurrence } of entries)
    if (occurrence !== null) booked.get(occurrence.recurring_entry_id)?.add(occurrence.date)
  const days = new Map(
    recurring.flatMap((each) =>
      each.bill === null
        ? []
        : daysUntil(each, until).map((day) => [billKeyOf(each, day), { id: each.id, day }] as const),
    ),
  )
  const bills = await readByValues(read, [...days.keys()], (some) => where('expense', 'key', some))
  for (const { key } of bills) {
    const day = days.get(key ?? '')
    if (day) booked.get(day.id)?.add(day.day)
  }
  return booked
}

const viewsOf = async (
  read: Read,
  recurring: readonly RecurringEntry[],
  until: LocalDate,
): Promise<readonly RecurringEntryView[]> => {
  const booked = await readBooked(read, recurring, until)
  const base_currency = await baseCurrencyOf(read)
  return recurring.map((record) => ({
    record,
    base_currency,
    due: dueDays(record, booked.get(record.id) ?? new Set(), until),
    next_date: nextDayAfter(record, until),
  }))
}

/** The template after a command; `present`: null for a new one. */
const decideTemplate = async (
  deps: ServiceDeps,
  read: Read,
  present: RecurringEntry | null,
  command: CreateRecurringEntry | ChangeRecurringEntry,
): Promise<Result<RecurringEntry, Refusal>> => {
  const { id, now } = freshOf(deps)
  const { lines, bill } = command
  const problems: FieldProblem[] = []
  const isBill = bill === undefined && lines === undefined ? present?.bill != null : bill != null
  if ((bill != null && lines !== undefined) || (!isBill && lines === undefined && (present?.lines.length ?? 0) === 0))
    return err(invalid({ field: 'lines', code: 'entry_or_bill' }))
  const days = {
    first_date: command.first_date ?? present?.first_date ?? deps.today(),
    rhythm: command.rhythm ?? present?.rhythm ?? 'monthly',
    end_date: command.end_date === undefined ? (present?.end_date ?? null) : command.end_date,
  }
  for (const problem of problemsOfDays(days)) problems.push(problem)
  const postings = lines === undefined ? ok(isBill ? [] : (present?.lines ?? [])) : await readPostings(read, lines)
  if (!postings.ok) for (const problem of postings.error) problems.push(problem)
  const ofBill =
    bill == null ? ok(isBill ? (present?.bill ?? null) : null) : await readBill(deps, read, bill, days.first_date)
  if (!ofBill.ok) for (const problem of ofBill.error) problems.push(problem)
  if (problems.length > 0 || !postings.ok || !ofBill.ok) return err(invalid(...problems))
  return ok({
    id: present?.id ?? id,
    text: command.text?.trim() ?? present?.text ?? '',
    ...days,
    company_id: isBill ? (bill?.company_id ?? present?.company_id ?? null) : null,
    lines: [...postings.value],
    bill: ofBill.value,
    skipped: present?.skipped ?? [],
    created_at: present?.created_at ?? now,
    updated_at: now,
  })
}

const readPostings = async (read: Read, lines: readonly NewPosting[]) => {
  const facts = await readLineFacts(read, lines)
  return readLines(lines, 'manual', facts)
}

const readLineFacts = async (read: Read, lines: readonly NewPosting[]) => {
  const [accounts, rates] = await read([
    where(
      'ledger_account',
      'id',
      lines.map((line) => line.account_id),
    ),
    where(
      'vat_rate',
      'id',
      lines.flatMap((line) => line.vat_rate_id ?? []),
    ),
  ])
  return { accounts, vat_rates: new Set(rates.map(({ id }) => id)), base_currency: await baseCurrencyOf(read) }
}

/** The bill of a template, checked as the bill of its first day would be. */
const readBill = async (
  deps: ServiceDeps,
  read: Read,
  {
    company_id,
    number,
    total,
    due_days = null,
    account_id,
    vat_rate_id,
    lines,
  }: NonNullable<CreateRecurringEntry['bill']>,
  day: LocalDate,
): Promise<Decided<RecurringBill>> => {
  const command: ExpenseCommand = {
    ...{ number, total, date: day, company_id },
    ...{ account_id: account_id ?? null, vat_rate_id: vat_rate_id ?? null, lines: lines ?? null },
  }
  const { facts } = await readCommandFacts(deps, read, 'expense', { commands: [command] })
  const decided = decideExpense(null, command, facts, freshOf(deps))
  if (!decided.ok) return err(decided.error.map((problem) => ({ ...problem, field: `bill.${problem.field}` })))
  const { total: amount, account_id: account, vat_rate_id: rate, lines: parts } = decided.value
  return ok({ number: number.trim(), total: amount, due_days, account_id: account, vat_rate_id: rate, lines: parts })
}

interface BookedDay {
  readonly changes: readonly Change[]
  readonly view: BookedOccurrenceView
}

const bookEntry = async (
  deps: ServiceDeps,
  read: Read,
  recurring: RecurringEntry,
  { date, changes = {} }: BookRecurringEntry,
): Promise<Result<BookedDay, Refusal>> => {
  const base_currency = await baseCurrencyOf(read)
  const lines = changes.lines ?? linesOf(recurring, base_currency)
  const facts = await readLineFacts(read, lines)
  const [years, locks, last] = await read([page('fiscal_year'), page('period_lock'), lastEntry])
  const periods = bookingPeriods(years.rows, locks.rows, deps.newId)
  const command = { date: changes.date ?? date, text: changes.text ?? fillInDay(recurring.text, date), lines }
  const decided = decideCreateJournalEntry(
    command,
    { ...facts, ...periods, last_number: numberIn(last), sums: [] },
    deps.newId(),
    deps.now(),
    { recurring_entry_id: recurring.id, date },
  )
  if (!decided.ok) return err(invalid(...decided.error))
  return ok({
    changes: withFollowingYear(periods, [created('journal_entry', decided.value)]),
    view: { entry: { record: decided.value, base_currency, bank_transaction_ids: [] }, expense: null },
  })
}

const bookBill = async (
  deps: ServiceDeps,
  read: Read,
  recurring: RecurringEntry,
  bill: RecurringBill,
  { date, changes = {} }: BookRecurringEntry,
): Promise<Result<BookedDay, Refusal>> => {
  const base_currency = await baseCurrencyOf(read)
  const day = changes.date ?? date
  const isOtherTotal = changes.total !== undefined
  const command: ExpenseCommand = {
    key: billKeyOf(recurring, date),
    number: changes.number ?? fillInDay(bill.number, date),
    total: changes.total ?? minorToNumber(bill.total, base_currency),
    text: changes.text ?? fillInDay(recurring.text, date),
    date: day,
    due_date: addDays(day, bill.due_days ?? 0),
    company_id: recurring.company_id,
    account_id: bill.account_id,
    vat_rate_id: bill.vat_rate_id,
    // Lines add up to the usual total.
    lines: isOtherTotal
      ? null
      : bill.lines.map((line) => ({ ...line, amount: minorToNumber(line.amount, base_currency) })),
  }
  const { facts, booker } = await readCommandFacts(deps, read, 'expense', { commands: [command] })
  const decided = decideExpense(null, command, facts, freshOf(deps))
  if (!decided.ok) return err(invalid(...decided.error))
  const booked = booker.book(null, decided.value)
  if (!booked.ok) return err(invalid(...booked.error))
  const record = booked.value
  return ok({
    changes: [created('expense', record), ...booker.changes()],
    view: { entry: null, expense: { record, base_currency } },
  })
}

/** The template when its following days change, too. */
const decideFollowing = async (
  deps: ServiceDeps,
  read: Read,
  present: RecurringEntry,
  { changes = {}, is_for_following = false }: BookRecurringEntry,
): Promise<Result<readonly Change[], Refusal>> => {
  const amounts = changedAmounts(present, changes)
  if (!is_for_following || amounts === null) return ok([])
  const decided = await decideTemplate(deps, read, present, amounts)
  if (!decided.ok) return decided
  return ok([updated('recurring_entry', present, decided.value)])
}

/** The changed lines of an entry, or the bill with its changed total; null: neither. */
const changedAmounts = (
  { bill, company_id }: RecurringEntry,
  { lines, total }: NonNullable<BookRecurringEntry['changes']>,
): ChangeRecurringEntry | null => {
  if (bill === null) return lines === undefined ? null : { lines }
  if (company_id === null || total === undefined) return null
  const { number, due_days, account_id, vat_rate_id } = bill
  return { bill: { company_id, number, total, due_days, account_id, vat_rate_id } }
}

const linesOf = ({ lines }: RecurringEntry, base_currency: string): readonly NewPosting[] =>
  lines.map((line) => ({
    ...line,
    debit: minorToNumber(line.debit, base_currency),
    credit: minorToNumber(line.credit, base_currency),
    currency_amount:
      line.currency === null || line.currency_amount === null
        ? null
        : minorToNumber(line.currency_amount, line.currency),
  }))
