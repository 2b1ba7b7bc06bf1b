// `kontor recurring`: recurring entries that are due; with `--book` books one of them.
import { bookRecurringEntry, listRecurringEntries } from '../../../shared/api/endpoints/open-item/recurring-entries.ts'
import { fillInDay } from '../../../shared/rule/ledger/recurring-entry.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { Command, CommandContext } from '../core/command.ts'
import { same } from '../core/language.ts'
import { type Column, decimalOf } from '../core/output.ts'
import { EXIT, type ExitCode } from '../core/stop.ts'
import { dayOption } from '../core/values.ts'

const COLUMNS: readonly Column[] = [
  { key: 'date', title: { de: 'Datum', en: 'Date' }, kind: 'day' },
  { key: 'id', title: same('ID'), kind: 'text', is_for_programs: true },
  { key: 'text', title: same('Text'), kind: 'text' },
  { key: 'type', title: { de: 'Art', en: 'Type' }, kind: 'text' },
  { key: 'amount', title: { de: 'Betrag', en: 'Amount' }, kind: 'amount' },
]

const run = async (context: CommandContext): Promise<ExitCode> => {
  const { args } = context
  const { ask } = await context.connect()
  const until = dayOption(args, 'until')
  const { data } = await ask(listRecurringEntries, { query: { until: until ?? null } })
  const due = data
    .flatMap((recurring) => recurring.due.map((date) => ({ recurring, date: date as LocalDate })))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const isBooking = args.is('book')
  if (isBooking)
    for (const { recurring, date } of due)
      await ask(bookRecurringEntry, { params: { recurringEntryId: recurring.id }, body: { date } })
  context.print({
    command: 'recurring',
    columns: COLUMNS,
    data: due.map(({ recurring: { id, text, bill, amount }, date }) => ({
      date,
      id,
      text: fillInDay(text, date),
      type: bill === null ? 'journal_entry' : 'expense',
      amount: decimalOf(amount, 'CHF'),
    })),
  })
  return isBooking && due.length === 0 ? EXIT.nothingToDo : EXIT.done
}

export const recurringCommand: Command = {
  name: 'recurring',
  summary: { de: 'zeigt fällige Dauerbuchungen', en: 'lists recurring entries that are due' },
  operands: [],
  options: {
    until: {
      value: 'DAY',
      text: { de: 'fällig bis zu diesem Tag statt heute', en: 'due up to this day instead of today' },
    },
    book: { text: { de: 'bucht sie alle', en: 'books all of them' } },
  },
  run,
}
