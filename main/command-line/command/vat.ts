// `kontor vat`: the VAT returns of a fiscal year with their deadlines, the lines of one, its file for the portal, and
// the file of another program next to the books.
import { resolve } from 'node:path'
import { callUrl } from '../../../shared/api/client.ts'
import {
  getVatReturn,
  getVatReturnFile,
  listVatReturns,
  loadVatReturn,
  type VatFileObject,
} from '../../../shared/api/endpoints/ledger/vat-returns.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { Command, CommandContext } from '../core/command.ts'
import { KEY } from '../core/common-options.ts'
import { downloadFile } from '../core/download-file.ts'
import { formOfPaths } from '../core/input-files.ts'
import { same } from '../core/language.ts'
import { type Column, decimalOrNull, FILE_COLUMNS, type Row } from '../core/output.ts'
import { EXIT, type ExitCode, usageError } from '../core/stop.ts'

const COLUMNS: readonly Column[] = [
  { key: 'id', title: same('ID'), kind: 'text', is_for_programs: true },
  { key: 'period', title: { de: 'Periode', en: 'Period' }, kind: 'text' },
  { key: 'type', title: { de: 'Art', en: 'Type' }, kind: 'text' },
  { key: 'due', title: { de: 'Frist', en: 'Due' }, kind: 'day' },
  { key: 'state', title: { de: 'Stand', en: 'State' }, kind: 'text' },
  { key: 'currency', title: { de: 'Währung', en: 'Currency' }, kind: 'text' },
  { key: 'amount_due', title: { de: 'Zu zahlen', en: 'Payable' }, kind: 'amount' },
  { key: 'is_different', title: { de: 'Geändert', en: 'Changed' }, kind: 'flag' },
]

const list = async (context: CommandContext): Promise<ExitCode> => {
  const year = context.args.text('year')
  if (year !== undefined && !/^\d{4}$/.test(year))
    throw usageError({ de: '--year ist ein Jahr wie 2026.', en: '--year is a year like 2026.' })
  const { ask } = await context.connect()
  const date = year === undefined ? null : (`${year}-12-31` as LocalDate)
  const { data, currency } = await ask(listVatReturns, { query: { date } })
  const rows = data.map(
    ({ id, period, type, due, state, amount_due, is_different }): Row => ({
      id,
      period,
      type,
      due,
      state,
      currency,
      is_different,
      amount_due: decimalOrNull(amount_due, currency),
    }),
  )
  context.print({ command: 'vat', columns: COLUMNS, data: rows })
  return EXIT.done
}

const LINES: readonly Column[] = [
  { key: 'number', title: { de: 'Ziffer', en: 'Line' }, kind: 'text' },
  { key: 'title', title: { de: 'Bezeichnung', en: 'Title' }, kind: 'text' },
  { key: 'base', title: { de: 'Umsatz', en: 'Turnover' }, kind: 'amount' },
  { key: 'tax', title: { de: 'Steuer', en: 'Tax' }, kind: 'amount' },
]

const show = async (context: CommandContext): Promise<ExitCode> => {
  const { ask } = await context.connect()
  const [vatReturn = ''] = context.args.operands
  const { lines, currency } = await ask(getVatReturn, { params: { vatReturn } })
  const rows = lines
    .filter(({ kind }) => kind !== 'heading')
    .map(
      ({ number, title, base, tax }): Row => ({
        number,
        title,
        base: decimalOrNull(base, currency),
        tax: decimalOrNull(tax, currency),
      }),
    )
  context.print({ command: 'vat show', columns: LINES, data: rows })
  return EXIT.done
}

const file = async (context: CommandContext): Promise<ExitCode> => {
  const [vatReturn = ''] = context.args.operands
  const target = resolve(context.args.text('to') ?? `MWST-${vatReturn}.xml`)
  await downloadFile(context, callUrl(getVatReturnFile, { params: { vatReturn } }), target)
  context.print({ command: 'vat file', columns: FILE_COLUMNS, data: { file: target } })
  return EXIT.done
}

const COMPARED: readonly Column[] = [
  { key: 'number', title: { de: 'Ziffer', en: 'Line' }, kind: 'text' },
  { key: 'title', title: { de: 'Bezeichnung', en: 'Title' }, kind: 'text' },
  { key: 'base', title: { de: 'Umsatz, Datei', en: 'Turnover, file' }, kind: 'amount' },
  { key: 'books_base', title: { de: 'Umsatz, Bücher', en: 'Turnover, books' }, kind: 'amount' },
  { key: 'tax', title: { de: 'Steuer, Datei', en: 'Tax, file' }, kind: 'amount' },
  { key: 'books_tax', title: { de: 'Steuer, Bücher', en: 'Tax, books' }, kind: 'amount' },
  { key: 'is_different', title: { de: 'Anders', en: 'Different' }, kind: 'flag' },
]

const load = async (context: CommandContext): Promise<ExitCode> => {
  const isDryRun = context.args.is('dry-run')
  const body = await formOfPaths(context.args.operands)
  const { ask, write } = await context.connect()
  const read = await (isDryRun ? ask : write)(loadVatReturn, { body, query: { dry_run: isDryRun } })
  sayResult(context, read)
  context.print({ command: 'vat load', columns: COMPARED, data: comparedRows(read) })
  return EXIT.done
}

const comparedRows = ({ lines, currency }: VatFileObject): readonly Row[] =>
  lines
    .filter(({ kind }) => kind !== 'heading')
    .map(({ number, title, base, tax, books, is_different }) => ({
      number,
      title,
      base: decimalOrNull(base, currency),
      books_base: decimalOrNull(books?.base ?? null, currency),
      tax: decimalOrNull(tax, currency),
      books_tax: decimalOrNull(books?.tax ?? null, currency),
      is_different,
    }))

const sayResult = ({ say }: CommandContext, { period, problems, obstacles, vat_return_id }: VatFileObject): void => {
  for (const problem of [...problems, ...obstacles.map(({ message }) => message)]) say(same(problem))
  say(
    vat_return_id === null
      ? { de: `${period}: Probelauf, nichts ist erfasst.`, en: `${period}: dry run, nothing is recorded.` }
      : { de: `${period}: als eingereicht erfasst.`, en: `${period}: recorded as filed.` },
  )
}

export const vatCommands: readonly Command[] = [
  {
    name: 'vat',
    summary: { de: 'zeigt die MWST-Abrechnungen eines Jahres', en: 'lists the VAT returns of a year' },
    operands: [],
    options: {
      year: {
        value: 'YEAR',
        text: { de: 'das Geschäftsjahr (sonst das laufende)', en: 'the fiscal year (default: the current one)' },
      },
    },
    run: list,
  },
  {
    name: 'vat show',
    summary: { de: 'zeigt die Ziffern einer MWST-Abrechnung', en: 'shows the lines of a VAT return' },
    operands: [
      { name: 'RETURN', text: { de: 'eine Periode wie 2026-Q1, oder die ID', en: 'a period like 2026-Q1, or the id' } },
    ],
    options: {},
    run: show,
  },
  {
    name: 'vat file',
    summary: {
      de: 'schreibt die Datei einer MWST-Abrechnung für das Portal (eCH-0217)',
      en: 'writes the file of a VAT return for the portal (eCH-0217)',
    },
    operands: [
      { name: 'RETURN', text: { de: 'eine Periode wie 2026-Q1, oder die ID', en: 'a period like 2026-Q1, or the id' } },
    ],
    options: {
      to: {
        value: 'FILE',
        is_path: true,
        text: { de: 'neue Datei (sonst MWST-RETURN.xml)', en: 'new file (default: MWST-RETURN.xml)' },
      },
    },
    run: file,
  },
  {
    name: 'vat load',
    summary: {
      de: 'erfasst die Datei (eCH-0217) eines anderen Programms als eingereichte MWST-Abrechnung',
      en: 'records the file (eCH-0217) of another program as a filed VAT return',
    },
    operands: [
      { name: 'FILE', is_path: true, text: { de: 'die Datei, die eingereicht wurde', en: 'the file that was filed' } },
    ],
    options: {
      'dry-run': {
        text: {
          de: 'nur mit den Büchern vergleichen, nichts erfassen',
          en: 'only compare it with the books, without recording it',
        },
      },
      key: KEY,
    },
    run: load,
  },
]
