// `kontor budget`: shows the budgets of a fiscal year with the booked amounts, and sets one.
import { getBudget, upsertBudgets } from '../../../shared/api/endpoints/ledger/budgets.ts'
import { type FiscalYearObject, listFiscalYears } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import type { Command, CommandContext, Option } from '../core/command.ts'
import { KEY } from '../core/common-options.ts'
import type { Connection } from '../core/connection.ts'
import { same } from '../core/language.ts'
import { type Column, decimalOf, exactDecimal, type Row } from '../core/output.ts'
import { listAll } from '../core/pages.ts'
import { EXIT, type ExitCode, refusalError, usageError } from '../core/stop.ts'

const COLUMNS: readonly Column[] = [
  { key: 'account_id', title: { de: 'Konto-ID', en: 'Account id' }, kind: 'text', is_for_programs: true },
  { key: 'number', title: { de: 'Konto', en: 'Account' }, kind: 'text' },
  { key: 'name', title: same('Name'), kind: 'text' },
  { key: 'previous_year_actual', title: { de: 'Vorjahr', en: 'Previous year' }, kind: 'amount' },
  { key: 'current_year_actual', title: { de: 'Ist', en: 'Actual' }, kind: 'amount' },
  { key: 'budget', title: same('Budget'), kind: 'amount' },
  { key: 'notes', title: { de: 'Notiz', en: 'Notes' }, kind: 'text' },
]

/** The fiscal year of the option, by its name or the year in which it starts; otherwise the current one. */
const fiscalYearOf = async ({ args }: CommandContext, { ask }: Connection): Promise<FiscalYearObject> => {
  const { rows } = await listAll<FiscalYearObject>((page) => ask(listFiscalYears, { query: page }))
  const yearName = args.text('year')
  const found = rows.find(({ name, start_date, is_current }) =>
    yearName === undefined ? is_current : name === yearName || start_date.slice(0, 4) === yearName,
  )
  if (found !== undefined) return found
  const known = same(rows.map(({ name }) => name).join(', ') || '–')
  throw refusalError({
    de: `Dieses Geschäftsjahr gibt es nicht. Verfügbar: ${known.de}; mit --year auswählen.`,
    en: `There is no such fiscal year. Available: ${known.en}; select one with --year.`,
  })
}

const list = async (context: CommandContext): Promise<ExitCode> => {
  const connection = await context.connect()
  const year = await fiscalYearOf(context, connection)
  const { base_currency } = await connection.organization()
  const { accounts } = await connection.ask(getBudget, { params: { fiscalYear: year.id } })
  const rows = accounts.map(
    (account): Row => ({
      account_id: account.id,
      number: account.number,
      name: account.name,
      previous_year_actual: decimalOf(account.previous_year_actual, base_currency),
      current_year_actual: decimalOf(account.current_year_actual, base_currency),
      budget: account.budget?.amount ?? null,
      notes: account.budget?.notes ?? null,
    }),
  )
  context.print({ command: 'budget', columns: COLUMNS, data: rows })
  return EXIT.done
}

const SET_COLUMNS: readonly Column[] = [
  { key: 'fiscal_year', title: { de: 'Geschäftsjahr', en: 'Fiscal year' }, kind: 'text' },
  ...COLUMNS.slice(0, 3),
  { key: 'was', title: { de: 'Bisher', en: 'Before' }, kind: 'amount' },
  { key: 'budget', title: same('Budget'), kind: 'amount' },
  { key: 'notes', title: { de: 'Notiz', en: 'Notes' }, kind: 'text' },
]

const set = async (context: CommandContext): Promise<ExitCode> => {
  const [yearName = '', amountText = ''] = context.args.operands
  const connection = await context.connect()
  const { base_currency } = await connection.organization()
  const amount = exactDecimal(amountText, base_currency)
  if (amount === null)
    throw usageError({
      de: `«${amountText}» ist kein Betrag in ${base_currency} wie 1200.50.`,
      en: `"${amountText}" is not an amount in ${base_currency} like 1200.50.`,
    })
  const year = await fiscalYearOf(context, connection)
  const params = { fiscalYear: year.id }
  const { accounts } = await connection.ask(getBudget, { params })
  const account = accounts.find(({ id, number }) => id === yearName || String(number) === yearName)
  if (account === undefined)
    throw refusalError({
      de: `Kein Konto ${yearName} mit Budget gefunden. «kontor budget» zeigt alle.`,
      en: `No account ${yearName} with a budget found. "kontor budget" shows all.`,
    })
  const was = account.budget
  const notes = context.args.text('notes') ?? was?.notes ?? null
  const newBudget = decimalOf(amount, base_currency)
  const isThere = was === null ? amount === 0 && notes === null : was.amount === newBudget && was.notes === notes
  if (!isThere)
    await connection.write(upsertBudgets, { params, body: { accounts: [{ account_id: account.id, amount, notes }] } })
  context.print({
    command: 'budget set',
    columns: SET_COLUMNS,
    data: {
      fiscal_year: year.name,
      account_id: account.id,
      number: account.number,
      name: account.name,
      was: was?.amount ?? null,
      budget: amount === 0 && notes === null ? null : newBudget,
      notes,
    },
  })
  return isThere ? EXIT.nothingToDo : EXIT.done
}

const YEAR: Option = {
  value: 'YEAR',
  text: {
    de: 'Geschäftsjahr, z. B. 2026 (Standard: das laufende)',
    en: 'fiscal year, for example 2026 (default: the current one)',
  },
}

export const budgetCommands: readonly Command[] = [
  {
    name: 'budget',
    summary: { de: 'vergleicht Budgets mit den verbuchten Beträgen', en: 'compares budgets with actual amounts' },
    operands: [],
    options: { year: YEAR },
    run: list,
  },
  {
    name: 'budget set',
    summary: { de: 'setzt das Budget eines Kontos', en: 'sets the budget of an account' },
    more: {
      de: 'Betrag 0 ohne Notiz entfernt das Budget. Exitcode 3: Es hat sich nichts geändert.',
      en: 'Amount 0 without notes removes the budget. Exit code 3: nothing has changed.',
    },
    operands: [
      { name: 'ACCOUNT', text: { de: 'Nummer oder ID des Kontos', en: 'number or id of the ledger account' } },
      {
        name: 'AMOUNT',
        text: {
          de: 'Betrag in der Leitwährung, z. B. 1200.50',
          en: 'amount in the base currency, for example 1200.50',
        },
      },
    ],
    options: {
      year: YEAR,
      notes: { value: 'TEXT', text: { de: 'Notiz (Standard: unverändert)', en: 'notes (default: unchanged)' } },
      key: KEY,
    },
    run: set,
  },
]
