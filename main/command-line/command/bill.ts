// `kontor bill add`: reads PDFs and pictures of bills and adds those that are clear; the others are reported with what a
// person has to decide in the window.
import { basename } from 'node:path'
import { ApiError } from '../../../shared/api/client.ts'
import {
  type BillProposalObject,
  type ProposedFileObject,
  proposeBills,
  takeBill,
} from '../../../shared/api/endpoints/open-item/bills.ts'
import { billSentence } from '../../../shared/text/bill-sentences.ts'
import type { Command, CommandContext } from '../core/command.ts'
import type { Connection } from '../core/connection.ts'
import { filesOf, formOf, readNamed } from '../core/input-files.ts'
import { same, type Words } from '../core/language.ts'
import { exitOf, type Outcome } from '../core/outcome.ts'
import { type Column, decimalOf, type Row } from '../core/output.ts'
import { problemTextWithHint } from '../core/problem-texts.ts'
import { EXIT, type ExitCode, Stop } from '../core/stop.ts'

const COLUMNS: readonly Column[] = [
  { key: 'file', title: { de: 'Datei', en: 'File' }, kind: 'text' },
  { key: 'state', title: { de: 'Stand', en: 'State' }, kind: 'text' },
  { key: 'expense_id', title: same('ID'), kind: 'text', is_for_programs: true },
  { key: 'company', title: { de: 'Lieferant', en: 'Supplier' }, kind: 'text' },
  { key: 'number', title: { de: 'Nummer', en: 'Number' }, kind: 'text' },
  { key: 'date', title: { de: 'Datum', en: 'Date' }, kind: 'day' },
  { key: 'due_date', title: { de: 'Fällig', en: 'Due' }, kind: 'day' },
  { key: 'currency', title: { de: 'Währung', en: 'Currency' }, kind: 'text' },
  { key: 'total', title: same('Total'), kind: 'amount' },
  { key: 'message', title: { de: 'Grund', en: 'Reason' }, kind: 'text' },
]

const EXTENSIONS: ReadonlySet<string> = new Set(['.pdf', '.png', '.jpg', '.jpeg', '.webp'])

/** Notes that do not make a bill unclear. */
const HARMLESS: ReadonlySet<string> = new Set([
  'combined_address',
  'number_from_reference',
  'discount',
  'billing_ignored',
])

const MISSING: Readonly<Record<BillProposalObject['missing'][number], Words>> = {
  company: { de: 'Lieferant fehlt.', en: 'The supplier is missing.' },
  number: { de: 'Nummer fehlt.', en: 'The number is missing.' },
  date: { de: 'Datum fehlt.', en: 'The date is missing.' },
  total: { de: 'Betrag fehlt.', en: 'The amount is missing.' },
}

/** `open`: a person decides in the window. */
type State = 'added' | 'planned' | 'open' | 'refused'

interface Outcomes {
  readonly outcome: Outcome
  readonly row: Row & { readonly state: State }
}

const addBill = async (
  { args, language }: CommandContext,
  { write }: Connection,
  file: string,
  bytes: Uint8Array,
  { expense, company, missing, notes, duplicates }: BillProposalObject,
): Promise<Outcomes> => {
  const unclear = notes.filter(({ code }) => !HARMLESS.has(code))
  const reasons = [
    ...missing.map((field) => MISSING[field][language]),
    ...duplicates.map((duplicate) => billSentence(language, { code: duplicate.by, values: duplicate })),
    ...unclear.map((note) => billSentence(language, note)),
  ]
  const row = {
    file,
    company: company?.name ?? null,
    number: expense.number,
    date: expense.date,
    due_date: expense.due_date,
    currency: expense.currency,
    total: expense.total === null ? null : decimalOf(expense.total, expense.currency),
    message: reasons.join(' ') || null,
  }
  if (reasons.length > 0) return { outcome: 'refused', row: { ...row, state: 'open' } }
  if (args.is('plan')) return { outcome: 'done', row: { ...row, state: 'planned' } }
  const form = formOf({ name: file, bytes })
  form.append('expense', JSON.stringify(expense))
  if (company !== null) form.append('company', JSON.stringify(company))
  const { id } = await write(takeBill, { body: form })
  return { outcome: 'done', row: { ...row, state: 'added', expense_id: id } }
}

const addFile = async (context: CommandContext, connection: Connection, path: string): Promise<readonly Outcomes[]> => {
  const file = basename(path)
  const refused = (message: string): readonly Outcomes[] => [
    { outcome: 'refused', row: { file, state: 'refused', message } },
  ]
  try {
    const bytes = await readNamed(path)
    const { data } = await connection.ask(proposeBills, { body: formOf({ name: file, bytes }) })
    const [proposed] = data as readonly ProposedFileObject[]
    if (!proposed) throw new Error('no answer for the file')
    if (proposed.problem) return refused(billSentence(context.language, proposed.problem))
    const outcomes: Outcomes[] = []
    for (const bill of proposed.bills) outcomes.push(await addBill(context, connection, file, bytes, bill))
    return outcomes
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof Stop)) throw error
    const words = error instanceof Stop ? error.words : problemTextWithHint(error)
    return refused(words[context.language])
  }
}

const run = async (context: CommandContext): Promise<ExitCode> => {
  const files = await filesOf(context.args.operands, EXTENSIONS)
  const connection = await context.connect()
  const outcomes: Outcomes[] = []
  for (const file of files) for (const one of await addFile(context, connection, file)) outcomes.push(one)
  context.print({ command: 'bill add', columns: COLUMNS, data: outcomes.map(({ row }) => row) })
  return files.length === 0 ? EXIT.nothingToDo : exitOf(outcomes.map(({ outcome }) => outcome))
}

export const billCommand: Command = {
  name: 'bill add',
  summary: {
    de: 'liest Lieferantenrechnungen (PDF, Bilder) und erfasst sie',
    en: 'reads bills (PDF, pictures) and adds them',
  },
  more: {
    de: 'Erfasst wird, was der Swiss QR Code und der Text eindeutig sagen. Doppelte und unklare Rechnungen bleiben offen, mit Grund: dafür ist das\nFenster da. Exitcodes: 3 keine Dateien, 4 ein Teil offen, 5 alles offen oder abgelehnt.',
    en: 'Adds what the Swiss QR code and the text say clearly. Duplicates and unclear bills stay open, with the reason: decide them in the\nwindow. Exit codes: 3 no files, 4 some open, 5 all open or refused.',
  },
  operands: [
    {
      name: 'FILES',
      is_multiple: true,
      is_path: true,
      text: {
        de: 'Rechnungen (PDF, PNG, JPEG, WebP) oder Ordner mit Rechnungen',
        en: 'bills (PDF, PNG, JPEG, WebP) or folders with bills',
      },
    },
  ],
  options: {
    plan: { text: { de: 'nur zeigen, nichts erfassen', en: 'only show the result, add nothing' } },
  },
  run,
}
