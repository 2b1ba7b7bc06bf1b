// `kontor reminder`: reminders that were made, who gets one, making them, and each letter as PDF and as a draft of a mail.
import { resolve } from 'node:path'
import { callUrl } from '../../../shared/api/client.ts'
import {
  getReminderMail,
  listDueReminders,
  listReminders,
  makeReminders,
  printReminder,
  type ReminderObject,
} from '../../../shared/api/endpoints/open-item/reminders.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { Command, CommandContext } from '../core/command.ts'
import { KEY } from '../core/common-options.ts'
import { downloadFile } from '../core/download-file.ts'
import { same } from '../core/language.ts'
import { type Column, decimalOf, FILE_COLUMNS, type Row } from '../core/output.ts'
import { listAll } from '../core/pages.ts'
import { EXIT, type ExitCode, refusalError } from '../core/stop.ts'
import { dayOption } from '../core/values.ts'

const ID: Column = { key: 'id', title: same('ID'), kind: 'text', is_for_programs: true }
const CUSTOMER: Column = { key: 'company', title: { de: 'Kunde', en: 'Customer' }, kind: 'text' }
const LEVEL: Column = { key: 'level', title: { de: 'Stufe', en: 'Level' }, kind: 'count' }
const CURRENCY: Column = { key: 'currency', title: { de: 'Währung', en: 'Currency' }, kind: 'text' }

const LETTERS: readonly Column[] = [
  // Commands take it.
  { key: 'id', title: same('ID'), kind: 'text' },
  { key: 'date', title: { de: 'Datum', en: 'Date' }, kind: 'day' },
  CUSTOMER,
  LEVEL,
  { key: 'invoices', title: { de: 'Rechnungen', en: 'Invoices' }, kind: 'text' },
  CURRENCY,
  { key: 'total', title: { de: 'Total', en: 'Total' }, kind: 'amount' },
]

const rowsOf = (letters: readonly ReminderObject[]): readonly Row[] =>
  letters.map(({ id, date, company, level, invoices, currency, total }) => ({
    id,
    date,
    company,
    level,
    invoices: invoices.map(({ number }) => number).join(', '),
    currency,
    total: decimalOf(total, currency),
  }))

const list = async (context: CommandContext): Promise<ExitCode> => {
  const { ask } = await context.connect()
  const { rows } = await listAll<ReminderObject>((page) => ask(listReminders, { query: page }))
  context.print({ command: 'reminder', columns: LETTERS, data: rowsOf(rows) })
  return EXIT.done
}

const DUE: readonly Column[] = [
  ID,
  { key: 'number', title: { de: 'Nummer', en: 'Number' }, kind: 'text' },
  CUSTOMER,
  { key: 'due_date', title: { de: 'Fällig', en: 'Due' }, kind: 'day' },
  { key: 'days', title: { de: 'Tage überfällig', en: 'Days overdue' }, kind: 'count' },
  LEVEL,
  CURRENCY,
  { key: 'open_amount', title: { de: 'Offen', en: 'Open' }, kind: 'amount' },
  { key: 'held', title: { de: 'Zurückgestellt', en: 'Held back' }, kind: 'text' },
]

const byOption = ({ args }: CommandContext): LocalDate | undefined => dayOption(args, 'on') as LocalDate | undefined

const due = async (context: CommandContext): Promise<ExitCode> => {
  const { ask } = await context.connect()
  const { data, held } = await ask(listDueReminders, { query: { by: byOption(context) ?? null } })
  const rows = [
    ...data.flatMap(({ company, currency, invoices }) =>
      invoices.map((invoice) => ({ ...invoice, company, currency, reason: null, until: null })),
    ),
    ...held.map((invoice) => ({ ...invoice, level: null })),
  ].map(
    ({ invoice_id, number, company, due_date, days_overdue, level, currency, open_amount, reason, until }): Row => ({
      id: invoice_id,
      number,
      company,
      due_date,
      days: days_overdue,
      level,
      currency,
      open_amount: decimalOf(open_amount, currency),
      held: reason === null ? null : [reason, until].filter(Boolean).join(' '),
    }),
  )
  context.print({ command: 'reminder due', columns: DUE, data: rows })
  return EXIT.done
}

/** The named invoices, by number or id; without names, all that get a reminder on the day. */
const chosenInvoices = async (context: CommandContext): Promise<readonly { readonly id: string }[]> => {
  const { ask } = await context.connect()
  const { data, held } = await ask(listDueReminders, { query: { by: byOption(context) ?? null } })
  const ready = data.flatMap(({ invoices }) => invoices)
  const names = context.args.operands
  if (names.length === 0) return ready.map(({ invoice_id: id }) => ({ id }))
  const overdue = [...ready, ...held]
  return names.map((name) => {
    const found = overdue.filter(({ invoice_id, number }) => invoice_id === name || number === name)
    const [invoice] = found
    if (invoice !== undefined && found.length === 1) return { id: invoice.invoice_id }
    throw refusalError(
      found.length > 1
        ? { de: `«${name}» passt auf mehrere Rechnungen.`, en: `"${name}" matches several invoices.` }
        : { de: `Die Rechnung «${name}» ist nicht überfällig.`, en: `There is no overdue invoice "${name}".` },
    )
  })
}

const make = async (context: CommandContext): Promise<ExitCode> => {
  const { args } = context
  const { ask, write } = await context.connect()
  const invoices = await chosenInvoices(context)
  if (invoices.length === 0) return EXIT.nothingToDo
  const date = byOption(context)
  const body = {
    invoices: [...invoices],
    ...(date !== undefined && { date }),
    ...(args.is('without-fee') && { without_fee: true }),
    ...(args.is('book-fees') && { book_fees: true }),
  }
  const isDryRun = args.is('dry-run')
  const { data } = await (isDryRun ? ask : write)(makeReminders, { body, query: { dry_run: isDryRun } })
  context.print({ command: 'reminder make', columns: LETTERS, data: rowsOf(data) })
  return EXIT.done
}

/** Writes a file of the reminder with this id. */
const fileOf =
  (command: string, endpoint: typeof printReminder | typeof getReminderMail, ending: string) =>
  async (context: CommandContext): Promise<ExitCode> => {
    const [id = ''] = context.args.operands
    const target = resolve(context.args.text('to') ?? `Mahnung-${id}.${ending}`)
    await downloadFile(context, callUrl(endpoint, { params: { reminderId: id } }), target)
    context.print({ command, columns: FILE_COLUMNS, data: [{ file: target }] })
    return EXIT.done
  }

const REMINDER = { name: 'REMINDER', text: { de: 'ID einer Mahnung', en: 'id of a reminder' } }
const ON = {
  value: 'DAY',
  text: { de: 'Tag der Mahnungen (sonst heute)', en: 'day of the reminders (default: today)' },
}
const to = (ending: string) => ({
  value: 'FILE',
  is_path: true as const,
  text: {
    de: `neue Datei (sonst Mahnung-REMINDER.${ending})`,
    en: `new file (default: Mahnung-REMINDER.${ending})`,
  },
})

export const reminderCommands: readonly Command[] = [
  {
    name: 'reminder',
    summary: { de: 'zeigt die Mahnungen', en: 'lists the reminders' },
    operands: [],
    options: {},
    run: list,
  },
  {
    name: 'reminder due',
    summary: { de: 'zeigt, wer gemahnt wird', en: 'lists who gets a reminder' },
    operands: [],
    options: { on: ON },
    run: due,
  },
  {
    name: 'reminder make',
    summary: { de: 'erstellt Mahnungen', en: 'makes reminders' },
    more: {
      de: 'Ohne INVOICE: alle überfälligen Rechnungen, die an der Reihe sind. Verschickt wird nichts.',
      en: 'Without INVOICE: all overdue invoices that are due for a reminder. Nothing is sent.',
    },
    operands: [
      {
        name: 'INVOICE',
        is_optional: true,
        is_multiple: true,
        text: { de: 'Nummer oder ID einer Rechnung', en: 'number or id of an invoice' },
      },
    ],
    options: {
      on: ON,
      'without-fee': { text: { de: 'ohne Mahngebühr', en: 'without a reminder fee' } },
      'book-fees': { text: { de: 'die Mahngebühren verbuchen', en: 'book the reminder fees' } },
      'dry-run': { text: { de: 'nur prüfen, nichts erfassen', en: 'only check it, without recording it' } },
      key: KEY,
    },
    run: make,
  },
  {
    name: 'reminder pdf',
    summary: { de: 'schreibt eine Mahnung als PDF', en: 'writes a reminder as PDF' },
    operands: [REMINDER],
    options: { to: to('pdf') },
    run: fileOf('reminder pdf', printReminder, 'pdf'),
  },
  {
    name: 'reminder mail',
    summary: {
      de: 'schreibt den Entwurf einer E-Mail mit der Mahnung',
      en: 'writes the draft of a mail with the reminder',
    },
    operands: [REMINDER],
    options: { to: to('eml') },
    run: fileOf('reminder mail', getReminderMail, 'eml'),
  },
]
