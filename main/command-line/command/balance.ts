// `kontor balance`: the balances of the bank accounts, or of the ledger accounts at the end of a day.
import { type BankAccountObject, listBankAccounts } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import { getTrialBalance } from '../../../shared/api/endpoints/ledger/reports.ts'
import type { Command, CommandContext } from '../core/command.ts'
import type { Connection } from '../core/connection.ts'
import { same } from '../core/language.ts'
import { type Column, decimalOf, decimalOrNull } from '../core/output.ts'
import { listAll } from '../core/pages.ts'
import { EXIT, type ExitCode } from '../core/stop.ts'
import { dayOption } from '../core/values.ts'

const BANK: readonly Column[] = [
  { key: 'bank_account_id', title: { de: 'Bankkonto-ID', en: 'Bank account id' }, kind: 'text', is_for_programs: true },
  { key: 'name', title: { de: 'Bankkonto', en: 'Bank account' }, kind: 'text' },
  { key: 'iban', title: same('IBAN'), kind: 'text' },
  { key: 'balance', title: { de: 'Saldo', en: 'Balance' }, kind: 'amount' },
  { key: 'currency', title: { de: 'Währung', en: 'Currency' }, kind: 'text' },
]

const LEDGER: readonly Column[] = [
  { key: 'account_id', title: { de: 'Konto-ID', en: 'Account id' }, kind: 'text', is_for_programs: true },
  { key: 'number', title: { de: 'Konto', en: 'Account' }, kind: 'text' },
  { key: 'name', title: same('Name'), kind: 'text' },
  { key: 'balance', title: { de: 'Saldo', en: 'Balance' }, kind: 'amount' },
  { key: 'currency', title: { de: 'Währung', en: 'Currency' }, kind: 'text' },
  { key: 'date', title: { de: 'Ende des Tages', en: 'End of day' }, kind: 'day' },
]

const bankBalances = async ({ ask }: Connection) =>
  (
    await listAll<BankAccountObject>((page) => ask(listBankAccounts, { query: { ...page, append: 'balance' } }))
  ).rows.map(({ id, name, iban, balance, currency }) => ({
    bank_account_id: id,
    name,
    iban,
    currency,
    balance: decimalOrNull(balance ?? null, currency),
  }))

const ledgerBalances = async ({ ask }: Connection, day: string | undefined) => {
  const { rows, to, currency } = await ask(getTrialBalance, { query: { to: day ?? null } })
  return rows.flatMap(({ account_id, number, title, amounts: { closing } }) =>
    account_id === null || closing === undefined || closing === null
      ? []
      : [
          {
            account_id,
            number: Number(number),
            name: title,
            balance: decimalOf(closing, currency),
            currency,
            date: to,
          },
        ],
  )
}

const run = async (context: CommandContext): Promise<ExitCode> => {
  const day = dayOption(context.args, 'date')
  const isLedger = context.args.is('ledger') || day !== undefined
  const connection = await context.connect()
  const data = isLedger ? await ledgerBalances(connection, day) : await bankBalances(connection)
  context.print({ command: 'balance', columns: isLedger ? LEDGER : BANK, data })
  return EXIT.done
}

export const balanceCommand: Command = {
  name: 'balance',
  summary: {
    de: 'zeigt die Saldi der Bankkonten oder der Buchkonten',
    en: 'shows the balances of bank accounts or ledger accounts',
  },
  operands: [],
  options: {
    ledger: {
      text: {
        de: 'Buchkonten statt Bankkonten, Soll positiv',
        en: 'ledger accounts instead of bank accounts, debits positive',
      },
    },
    date: {
      value: 'DAY',
      text: {
        de: 'Buchkonten am Ende dieses Tages (Standard: Ende des laufenden Geschäftsjahres)',
        en: 'ledger accounts at the end of this day (default: end of the current fiscal year)',
      },
    },
  },
  run,
}
