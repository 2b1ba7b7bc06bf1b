// `kontor bill explain`: the payment trail of a bill, from its payment run to the balance of the bank account.
import { getBillExplanation } from '../../../shared/api/endpoints/matching/explanation.ts'
import { type ExpenseObject, listExpenses } from '../../../shared/api/endpoints/open-item/expenses.ts'
import type { Command, CommandContext } from '../core/command.ts'
import { same } from '../core/language.ts'
import type { Column } from '../core/output.ts'
import { listAll } from '../core/pages.ts'
import { EXIT, type ExitCode, refusalError } from '../core/stop.ts'

const COLUMNS: readonly Column[] = [
  { key: 'at', title: { de: 'Zeit', en: 'Time' }, kind: 'text' },
  { key: 'kind', title: { de: 'Art', en: 'Kind' }, kind: 'text', is_for_programs: true },
  { key: 'text', title: { de: 'Schritt', en: 'Step' }, kind: 'text' },
  { key: 'record', title: { de: 'Datensatz', en: 'Record' }, kind: 'text', is_for_programs: true },
  { key: 'id', title: same('ID'), kind: 'text', is_for_programs: true },
]

const billOf = async ({ connect, args }: CommandContext): Promise<ExpenseObject> => {
  const [name = ''] = args.operands
  const { ask } = await connect()
  const { rows } = await listAll<ExpenseObject>((page) =>
    ask(listExpenses, { query: { 'filter[number]': name, ...page } }),
  )
  const [bill] = rows
  if (bill !== undefined && rows.length === 1) return bill
  throw refusalError(
    rows.length > 1
      ? { de: `«${name}» passt auf mehrere Rechnungen.`, en: `"${name}" matches several bills.` }
      : { de: `Die Rechnung «${name}» gibt es nicht.`, en: `There is no bill "${name}".` },
  )
}

const explain = async (context: CommandContext): Promise<ExitCode> => {
  const { id } = await billOf(context)
  const { ask } = await context.connect()
  const { steps } = await ask(getBillExplanation, { params: { expenseId: id } })
  const data = steps.map(({ at, kind, text, ref }) => ({
    at,
    kind,
    text,
    record: ref?.type ?? null,
    id: ref?.id ?? null,
  }))
  context.print({ command: 'bill explain', columns: COLUMNS, data })
  return EXIT.done
}

export const billExplainCommand: Command = {
  name: 'bill explain',
  summary: {
    de: 'zeigt den Weg einer Rechnung bis zum Saldo des Kontos',
    en: 'shows the payment trail of a bill',
  },
  operands: [{ name: 'BILL', text: { de: 'Nummer einer Rechnung', en: 'number of a bill' } }],
  options: {},
  run: explain,
}
