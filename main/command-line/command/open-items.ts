// `kontor open-items`: the open invoices of customers and bills of suppliers, by due date.
import { type ExpenseObject, listExpenses } from '../../../shared/api/endpoints/open-item/expenses.ts'
import { type InvoiceObject, listInvoices } from '../../../shared/api/endpoints/open-item/invoices.ts'
import type { Command, CommandContext } from '../core/command.ts'
import { same } from '../core/language.ts'
import { type Column, decimalOf, type Row } from '../core/output.ts'
import { listAll } from '../core/pages.ts'
import { EXIT, type ExitCode } from '../core/stop.ts'
import { dayOption } from '../core/values.ts'

const COLUMNS: readonly Column[] = [
  { key: 'type', title: { de: 'Art', en: 'Type' }, kind: 'text' },
  { key: 'id', title: same('ID'), kind: 'text', is_for_programs: true },
  { key: 'number', title: { de: 'Nummer', en: 'Number' }, kind: 'text' },
  { key: 'company', title: { de: 'Adresse', en: 'Company' }, kind: 'text' },
  { key: 'date', title: { de: 'Datum', en: 'Date' }, kind: 'day' },
  { key: 'due_date', title: { de: 'Fällig', en: 'Due' }, kind: 'day' },
  { key: 'currency', title: { de: 'Währung', en: 'Currency' }, kind: 'text' },
  { key: 'total', title: same('Total'), kind: 'amount' },
  { key: 'open_amount', title: { de: 'Offen', en: 'Open' }, kind: 'amount' },
  { key: 'status', title: { de: 'Stand', en: 'State' }, kind: 'text' },
]

const rowOf = (type: 'invoice' | 'expense', document: InvoiceObject | ExpenseObject): Row => ({
  type,
  id: document.id,
  number: document.number,
  company: document.company?.name ?? null,
  date: document.date,
  due_date: document.due_date,
  currency: document.currency,
  status: document.status,
  total: decimalOf(document.total, document.currency),
  open_amount: decimalOf(document.open_amount, document.currency),
})

const run = async (context: CommandContext): Promise<ExitCode> => {
  const { args } = context
  const due = dayOption(args, 'due')
  const isBoth = args.is('invoices') === args.is('expenses')
  const { ask } = await context.connect()
  const query = {
    'filter[status]': ['open', 'partly_paid', 'overpaid'],
    'filter[due_range]': due === undefined ? null : (`,${due}` as const),
    include: 'company',
  } as const
  const invoices =
    isBoth || args.is('invoices')
      ? (await listAll<InvoiceObject>((page) => ask(listInvoices, { query: { ...query, ...page } }))).rows
      : []
  const expenses =
    isBoth || args.is('expenses')
      ? (await listAll<ExpenseObject>((page) => ask(listExpenses, { query: { ...query, ...page } }))).rows
      : []
  const rows = [...invoices.map((one) => rowOf('invoice', one)), ...expenses.map((one) => rowOf('expense', one))]
  // Items without a due date come last.
  const dayOf = ({ due_date }: Row) => String(due_date ?? '9999-12-31')
  context.print({
    command: 'open-items',
    columns: COLUMNS,
    data: rows.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0)),
  })
  return EXIT.done
}

export const openItemsCommand: Command = {
  name: 'open-items',
  summary: { de: 'zeigt offene Kunden- und Lieferantenrechnungen', en: 'lists open invoices and bills' },
  operands: [],
  options: {
    invoices: { text: { de: 'nur Rechnungen an Kunden', en: 'only invoices to customers' } },
    expenses: { text: { de: 'nur Lieferantenrechnungen', en: 'only bills' } },
    due: { value: 'DAY', text: { de: 'fällig bis zu diesem Tag', en: 'due up to this day' } },
  },
  run,
}
