// `kontor payment`: payment runs with their states, what is due, and each step of a run: preparing, releasing, the file
// for the bank, and its answer.
import { resolve } from 'node:path'
import { callUrl } from '../../../shared/api/client.ts'
import {
  getPaymentRunFile,
  listDueBills,
  listPaymentRuns,
  type PaymentRunObject,
  preparePaymentRun,
  readPaymentAnswer,
  releasePaymentRun,
} from '../../../shared/api/endpoints/open-item/payment-runs.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { Command, CommandContext } from '../core/command.ts'
import { KEY } from '../core/common-options.ts'
import { downloadFile } from '../core/download-file.ts'
import { formOfPaths } from '../core/input-files.ts'
import { same } from '../core/language.ts'
import { type Column, decimalOf, FILE_COLUMNS, type Row } from '../core/output.ts'
import { allBankAccounts, bankAccountOf, listAll } from '../core/pages.ts'
import { EXIT, type ExitCode, refusalError, usageError } from '../core/stop.ts'
import { dayOption } from '../core/values.ts'

const RUNS: readonly Column[] = [
  { key: 'id', title: same('ID'), kind: 'text', is_for_programs: true },
  { key: 'number', title: { de: 'Nr.', en: 'No.' }, kind: 'count' },
  { key: 'state', title: { de: 'Stand', en: 'State' }, kind: 'text' },
  { key: 'currency', title: { de: 'Währung', en: 'Currency' }, kind: 'text' },
  { key: 'payments', title: { de: 'Zahlungen', en: 'Payments' }, kind: 'count' },
  { key: 'amount', title: { de: 'Betrag', en: 'Amount' }, kind: 'amount' },
  { key: 'rejected', title: { de: 'Abgelehnt', en: 'Rejected' }, kind: 'count' },
]

/** One row for each account and currency of the runs. */
const rowsOf = (runs: readonly PaymentRunObject[]): readonly Row[] =>
  runs.flatMap(({ id, number, state, sums, payments }) => {
    const rejected = payments.filter((payment) => payment.state === 'rejected').length
    const shown = sums.length > 0 ? sums : [{ currency: payments[0]?.currency ?? 'CHF', count: 0, amount: 0 }]
    return shown.map(({ currency, count, amount }) => ({
      id,
      number,
      state,
      currency,
      payments: count,
      amount: decimalOf(amount, currency),
      rejected,
    }))
  })

const list = async (context: CommandContext): Promise<ExitCode> => {
  const { ask } = await context.connect()
  const { rows } = await listAll<PaymentRunObject>((page) => ask(listPaymentRuns, { query: page }))
  context.print({ command: 'payment', columns: RUNS, data: rowsOf(rows) })
  return EXIT.done
}

const DUE: readonly Column[] = [
  { key: 'id', title: same('ID'), kind: 'text', is_for_programs: true },
  { key: 'number', title: { de: 'Nummer', en: 'Number' }, kind: 'text' },
  { key: 'company', title: { de: 'Lieferant', en: 'Supplier' }, kind: 'text' },
  { key: 'due_date', title: { de: 'Fällig', en: 'Due' }, kind: 'day' },
  { key: 'currency', title: { de: 'Währung', en: 'Currency' }, kind: 'text' },
  { key: 'open_amount', title: { de: 'Offen', en: 'Open' }, kind: 'amount' },
  { key: 'order', title: { de: 'Zahlungslauf', en: 'Payment run' }, kind: 'text' },
  { key: 'problems', title: { de: 'Hindernis', en: 'Obstacle' }, kind: 'text' },
]

const byOption = ({ args }: CommandContext): LocalDate | null => (dayOption(args, 'by') ?? null) as LocalDate | null

const due = async (context: CommandContext): Promise<ExitCode> => {
  const { ask } = await context.connect()
  const { data } = await ask(listDueBills, { query: { by: byOption(context) } })
  const rows = data.map(
    ({ expense_id, number, company, due_date, currency, open_amount, order, problems }): Row => ({
      id: expense_id,
      number,
      company,
      due_date,
      currency,
      open_amount: decimalOf(open_amount, currency),
      order,
      problems: problems.map(({ message }) => message).join(' ') || null,
    }),
  )
  context.print({ command: 'payment due', columns: DUE, data: rows })
  return EXIT.done
}

/** The named bills, by number or id; without names, all that are due and can be paid. */
const chosenBills = async (context: CommandContext): Promise<readonly { readonly id: string }[]> => {
  const names = context.args.operands
  const { ask } = await context.connect()
  const { data } = await ask(listDueBills, { query: { by: names.length > 0 ? null : byOption(context) } })
  if (names.length === 0) {
    return data
      .filter(({ order, problems }) => order === null && problems.length === 0)
      .map(({ expense_id: id }) => ({ id }))
  }
  return names.map((name) => {
    const found = data.filter(({ expense_id, number }) => expense_id === name || number === name)
    const [bill] = found
    if (bill !== undefined && found.length === 1) return { id: bill.expense_id }
    throw refusalError(
      found.length > 1
        ? { de: `«${name}» passt auf mehrere Rechnungen.`, en: `"${name}" matches several bills.` }
        : { de: `Die Rechnung «${name}» ist nicht offen.`, en: `There is no open bill "${name}".` },
    )
  })
}

/** What a person compares before the file goes to the bank. */
const sayNewAccounts = ({ say }: CommandContext, { payments }: PaymentRunObject): void => {
  for (const { number, creditor, iban, is_account_known, known_accounts } of payments) {
    if (is_account_known) continue
    const known = known_accounts.join(', ')
    say({
      de: `Neues Konto: ${number}, ${creditor.name}, ${iban}; bekannt: ${known || 'keines'}`,
      en: `New account: ${number}, ${creditor.name}, ${iban}; known: ${known || 'none'}`,
    })
  }
}

const prepare = async (context: CommandContext): Promise<ExitCode> => {
  const { args } = context
  const [account, day] = [args.text('account'), dayOption(args, 'on')]
  if (account === undefined || day === undefined)
    throw usageError({ de: '--account und --on braucht es.', en: '--account and --on are required.' })
  const { ask, write } = await context.connect()
  const { id: bank_account_id } = bankAccountOf(await allBankAccounts(ask), account)
  const expenses = await chosenBills(context)
  if (expenses.length === 0) return EXIT.nothingToDo
  const body = {
    bank_account_id,
    execution_date: day as LocalDate,
    expenses: [...expenses],
    ...(args.is('single') && { booking: 'single' as const }),
    ...(args.is('salary') && { is_salary: true }),
  }
  const isDryRun = args.is('dry-run')
  const run = await (isDryRun ? ask : write)(preparePaymentRun, { body, query: { dry_run: isDryRun } })
  sayNewAccounts(context, run)
  context.print({ command: 'payment prepare', columns: RUNS, data: rowsOf([run]) })
  return EXIT.done
}

/** A run by its number or id. */
const runOf = async (context: CommandContext): Promise<PaymentRunObject> => {
  const [name = ''] = context.args.operands
  const { ask } = await context.connect()
  const { rows } = await listAll<PaymentRunObject>((page) => ask(listPaymentRuns, { query: { search: name, ...page } }))
  const all = rows.filter(({ id, number }) => id === name || String(number) === name)
  const [run] = all
  if (run === undefined)
    throw refusalError({ de: `Den Zahlungslauf «${name}» gibt es nicht.`, en: `There is no payment run "${name}".` })
  return run
}

const release = async (context: CommandContext): Promise<ExitCode> => {
  const { id } = await runOf(context)
  const { write } = await context.connect()
  const run = await write(releasePaymentRun, { params: { paymentRunId: id } })
  sayNewAccounts(context, run)
  context.print({ command: 'payment release', columns: RUNS, data: rowsOf([run]) })
  return EXIT.done
}

const file = async (context: CommandContext): Promise<ExitCode> => {
  const { id, file: written, taken_at, number } = await runOf(context)
  const target = resolve(context.args.text('to') ?? written?.name ?? `Zahlungsauftrag-${number}.xml`)
  await downloadFile(context, callUrl(getPaymentRunFile, { params: { paymentRunId: id } }), target)
  if (taken_at !== null) {
    context.say({
      de: `Diese Datei wurde schon einmal abgeholt (${taken_at}). Die Bank nimmt sie nur einmal an.`,
      en: `This file was taken before (${taken_at}). The bank accepts it only once.`,
    })
  }
  context.print({ command: 'payment file', columns: FILE_COLUMNS, data: [{ file: target }] })
  return EXIT.done
}

const answer = async (context: CommandContext): Promise<ExitCode> => {
  const body = await formOfPaths(context.args.operands)
  const { write } = await context.connect()
  const { data } = await write(readPaymentAnswer, { body })
  for (const { payment_run } of data) {
    for (const { number, state, reasons } of payment_run.payments) {
      const why = reasons.map(({ message }) => message).join(', ')
      if (state === 'rejected') context.say({ de: `Abgelehnt: ${number}. ${why}`, en: `Rejected: ${number}. ${why}` })
    }
  }
  context.print({ command: 'payment answer', columns: RUNS, data: rowsOf(data.map(({ payment_run }) => payment_run)) })
  return data.some(({ rejected }) => rejected > 0) ? EXIT.partly : EXIT.done
}

const RUN = { name: 'RUN', text: { de: 'Nummer oder ID des Zahlungslaufs', en: 'number or id of the payment run' } }
const BY = { value: 'DAY', text: { de: 'fällig bis zu diesem Tag', en: 'due up to this day' } }

export const paymentCommands: readonly Command[] = [
  {
    name: 'payment',
    summary: { de: 'zeigt die Zahlungsläufe', en: 'lists the payment runs' },
    operands: [],
    options: {},
    run: list,
  },
  {
    name: 'payment due',
    summary: { de: 'zeigt fällige Lieferantenrechnungen', en: 'lists the bills that are due' },
    operands: [],
    options: { by: BY },
    run: due,
  },
  {
    name: 'payment prepare',
    summary: { de: 'bereitet einen Zahlungslauf vor', en: 'prepares a payment run' },
    more: {
      de: 'Ohne BILL: alle fälligen Rechnungen und Gutschriften, denen nichts fehlt.',
      en: 'Without BILL: all due bills and credit notes that lack nothing.',
    },
    operands: [
      {
        name: 'BILL',
        is_optional: true,
        is_multiple: true,
        text: { de: 'Nummer oder ID einer Rechnung', en: 'number or id of a bill' },
      },
    ],
    options: {
      account: { value: 'ACCOUNT', text: { de: 'das Bankkonto, das zahlt', en: 'the bank account that pays' } },
      on: { value: 'DAY', text: { de: 'Ausführungstag', en: 'the execution day' } },
      by: BY,
      single: { text: { de: 'einzeln verbuchen statt als Sammelbuchung', en: 'booked one by one, not as one amount' } },
      salary: { text: { de: 'es sind Löhne', en: 'the payments are wages' } },
      'dry-run': { text: { de: 'nur prüfen, nichts erfassen', en: 'only check it, without recording it' } },
      key: KEY,
    },
    run: prepare,
  },
  {
    name: 'payment release',
    summary: { de: 'gibt einen Zahlungslauf frei', en: 'releases a payment run' },
    operands: [RUN],
    options: { key: KEY },
    run: release,
  },
  {
    name: 'payment file',
    summary: {
      de: 'schreibt die Datei eines Zahlungslaufs für die Bank (pain.001)',
      en: 'writes the file of a payment run for the bank (pain.001)',
    },
    operands: [RUN],
    options: {
      to: {
        value: 'FILE',
        is_path: true,
        text: { de: 'neue Datei (sonst Zahlungsauftrag-RUN.xml)', en: 'new file (default: Zahlungsauftrag-RUN.xml)' },
      },
    },
    run: file,
  },
  {
    name: 'payment answer',
    summary: { de: 'liest Antworten der Bank (pain.002)', en: 'reads answers of the bank (pain.002)' },
    more: {
      de: 'Exitcode 4: Die Bank hat Zahlungen abgelehnt.',
      en: 'Exit code 4: the bank rejected payments.',
    },
    operands: [
      {
        name: 'FILE',
        is_path: true,
        is_multiple: true,
        text: { de: 'eine Antwort der Bank', en: 'an answer of the bank' },
      },
    ],
    options: { key: KEY },
    run: answer,
  },
]
