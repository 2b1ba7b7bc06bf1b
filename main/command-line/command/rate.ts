// `kontor rate`: the exchange rates of the books; adding one, and loading a file.
import {
  createExchangeRate,
  type ExchangeRateObject,
  listExchangeRates,
} from '../../../shared/api/endpoints/ledger/exchange-rates.ts'
import { loadExchangeRates } from '../../../shared/api/endpoints/open-item/item-loads.ts'
import { type LocalDate, parseLocalDate } from '../../../shared/value/calendar.ts'
import { decimalText } from '../../../shared/value/exchange-rate.ts'
import type { Command, CommandContext } from '../core/command.ts'
import { KEY } from '../core/common-options.ts'
import { formOfPaths } from '../core/input-files.ts'
import { same } from '../core/language.ts'
import type { Column, Row } from '../core/output.ts'
import { listAll } from '../core/pages.ts'
import { EXIT, type ExitCode, usageError } from '../core/stop.ts'

const COLUMNS: readonly Column[] = [
  { key: 'id', title: same('ID'), kind: 'text', is_for_programs: true },
  { key: 'currency', title: { de: 'Währung', en: 'Currency' }, kind: 'text' },
  { key: 'kind', title: { de: 'Art', en: 'Kind' }, kind: 'text' },
  { key: 'date', title: { de: 'Datum', en: 'Date' }, kind: 'day' },
  { key: 'rate', title: { de: 'Kurs', en: 'Rate' }, kind: 'text' },
  { key: 'source', title: { de: 'Herkunft', en: 'Source' }, kind: 'text' },
]

const rowOf = ({ id, currency, kind, date, rate, source }: ExchangeRateObject): Row => ({
  id,
  currency,
  kind,
  date,
  rate: decimalText(rate),
  source,
})

const list = async (context: CommandContext): Promise<ExitCode> => {
  const currency = context.args.text('currency')?.toUpperCase()
  const { ask } = await context.connect()
  const query = currency === undefined ? {} : { 'filter[currency]': currency }
  const { rows } = await listAll<ExchangeRateObject>((page) => ask(listExchangeRates, { query: { ...query, ...page } }))
  context.print({ command: 'rate', columns: COLUMNS, data: rows.map(rowOf) })
  return EXIT.done
}

const add = async (context: CommandContext): Promise<ExitCode> => {
  const [currency = '', day = '', rate = ''] = context.args.operands
  const isMonth = /^\d{4}-\d{2}$/.test(day)
  const date = parseLocalDate(isMonth ? `${day}-01` : day)
  if (date === null)
    throw usageError({
      de: 'DAY ist ein Tag (2026-12-31) oder ein Monat (2026-12).',
      en: 'DAY is a day (2026-12-31) or a month (2026-12).',
    })
  const { write } = await context.connect()
  const added = await write(createExchangeRate, {
    body: {
      currency: currency.toUpperCase(),
      kind: isMonth ? 'month' : 'day',
      date: date as LocalDate,
      rate,
      replace: context.args.is('replace'),
    },
  })
  context.print({ command: 'rate add', columns: COLUMNS, data: rowOf(added) })
  return EXIT.done
}

const LOADED: readonly Column[] = [
  { key: 'created', title: { de: 'Neu', en: 'New' }, kind: 'text' },
  { key: 'updated', title: { de: 'Geändert', en: 'Changed' }, kind: 'text' },
  { key: 'unchanged', title: { de: 'Gleich', en: 'Unchanged' }, kind: 'text' },
]

const load = async (context: CommandContext): Promise<ExitCode> => {
  const isDryRun = context.args.is('dry-run')
  const body = await formOfPaths(context.args.operands)
  const { ask, write } = await context.connect()
  const { created, updated, unchanged } = await (isDryRun ? ask : write)(loadExchangeRates, {
    body,
    query: { dry_run: isDryRun },
  })
  context.print({ command: 'rate load', columns: LOADED, data: { created, updated, unchanged } })
  return created + updated === 0 ? EXIT.nothingToDo : EXIT.done
}

export const rateCommands: readonly Command[] = [
  {
    name: 'rate',
    summary: { de: 'zeigt die Wechselkurse', en: 'lists the exchange rates' },
    operands: [],
    options: { currency: { value: 'CODE', text: { de: 'nur diese Währung', en: 'only this currency' } } },
    run: list,
  },
  {
    name: 'rate add',
    summary: { de: 'erfasst einen Wechselkurs', en: 'adds an exchange rate' },
    operands: [
      { name: 'CURRENCY', text: { de: 'die Währung, zum Beispiel EUR', en: 'the currency, for example EUR' } },
      {
        name: 'DAY',
        text: { de: 'ein Tag (2026-12-31) oder ein Monat (2026-12)', en: 'a day (2026-12-31) or a month (2026-12)' },
      },
      {
        name: 'RATE',
        text: { de: 'der Wert einer Einheit in der Buchwährung', en: 'the value of one unit in the base currency' },
      },
    ],
    options: {
      replace: { text: { de: 'ersetzt einen anderen Kurs dieses Tages', en: 'replaces another rate of this day' } },
      key: KEY,
    },
    run: add,
  },
  {
    name: 'rate load',
    summary: {
      de: 'lädt Wechselkurse aus einer Tabelle oder einer Liste der Steuerverwaltung',
      en: 'loads exchange rates from a table or a list of the tax administration',
    },
    more: { de: 'Exitcode 3: Alle Kurse sind schon erfasst.', en: 'Exit code 3: the books have all rates already.' },
    operands: [
      {
        name: 'FILE',
        is_path: true,
        text: {
          de: 'CSV, XLS, XLSX, oder die XML-Liste der Monatsmittel- oder Tageskurse',
          en: 'CSV, XLS, XLSX, or the XML list of monthly or daily rates',
        },
      },
    ],
    options: {
      'dry-run': { text: { de: 'nur prüfen, nichts ändern', en: 'only check, change nothing' } },
      key: KEY,
    },
    run: load,
  },
]
