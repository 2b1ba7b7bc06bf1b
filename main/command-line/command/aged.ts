// `kontor aged`: open invoices or bills by company and by how long they have been due.
import { getAgedCreditors, getAgedDebtors } from '../../../shared/api/endpoints/ledger/reports.ts'
import type { Command, CommandContext } from '../core/command.ts'
import { type Column, decimalOf } from '../core/output.ts'
import { EXIT, type ExitCode } from '../core/stop.ts'
import { dayOption } from '../core/values.ts'

const AMOUNTS: readonly Column[] = [
  { key: 'not_due', title: { de: 'Nicht fällig', en: 'Not due' }, kind: 'amount' },
  { key: 'to_30', title: { de: '1–30 Tage', en: '1–30 days' }, kind: 'amount' },
  { key: 'to_60', title: { de: '31–60 Tage', en: '31–60 days' }, kind: 'amount' },
  { key: 'to_90', title: { de: '61–90 Tage', en: '61–90 days' }, kind: 'amount' },
  { key: 'older', title: { de: 'Älter', en: 'Older' }, kind: 'amount' },
  { key: 'total', title: { de: 'Total offen', en: 'Total open' }, kind: 'amount' },
]

const COLUMNS: readonly Column[] = [
  { key: 'name', title: { de: 'Adresse', en: 'Company' }, kind: 'text' },
  { key: 'currency', title: { de: 'Währung', en: 'Currency' }, kind: 'text' },
  ...AMOUNTS,
]

const run = async (context: CommandContext): Promise<ExitCode> => {
  const { args } = context
  const { ask } = await context.connect()
  const report = await ask(args.is('creditors') ? getAgedCreditors : getAgedDebtors, {
    query: { date: dayOption(args, 'date') ?? null, ...(args.is('documents') && { documents: true }) },
  })
  context.print({
    command: 'aged',
    columns: COLUMNS,
    data: report.rows
      .filter(({ kind }) => kind !== 'heading')
      .map(({ title, currency = report.currency, amounts }) => ({
        name: title,
        currency,
        ...Object.fromEntries(AMOUNTS.map(({ key }) => [key, decimalOf(amounts[key] ?? 0, currency)])),
      })),
  })
  // What the list was compared with.
  for (const { state, text } of report.checks) if (state !== 'met') context.say({ de: text, en: text })
  return report.checks.every(({ is_met }) => is_met) ? EXIT.done : EXIT.partly
}

export const agedCommand: Command = {
  name: 'aged',
  summary: { de: 'zeigt Debitoren oder Kreditoren nach Fälligkeit', en: 'lists debtors or creditors by due date' },
  more: {
    de: 'Exitcode 4: Die offenen Belege und das Konto 1100 oder 2000 ergeben an diesem Tag nicht dasselbe.',
    en: 'Exit code 4: the open documents differ from account 1100 or 2000 on that day.',
  },
  operands: [],
  options: {
    creditors: { text: { de: 'Kreditoren statt Debitoren', en: 'creditors instead of debtors' } },
    documents: { text: { de: 'mit jedem Beleg', en: 'with each document' } },
    date: { value: 'DAY', text: { de: 'Stichtag statt heute', en: 'the day instead of today' } },
  },
  run,
}
