// `kontor account add`: a new bank account, by its IBAN or as cash or a card.
import {
  type BankAccountObject,
  createBankAccount,
  createBankAccountFromIban,
} from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { Command, CommandContext } from '../core/command.ts'
import { KEY } from '../core/common-options.ts'
import { same } from '../core/language.ts'
import type { Column } from '../core/output.ts'
import { allBankAccounts } from '../core/pages.ts'
import { EXIT, type ExitCode, usageError } from '../core/stop.ts'

const COLUMNS: readonly Column[] = [
  { key: 'id', title: same('ID'), kind: 'text' },
  { key: 'type', title: { de: 'Art', en: 'Type' }, kind: 'text' },
  { key: 'name', title: same('Name'), kind: 'text' },
  { key: 'iban', title: same('IBAN'), kind: 'text' },
  { key: 'bank_name', title: same('Bank'), kind: 'text' },
  { key: 'currency', title: { de: 'Währung', en: 'Currency' }, kind: 'text' },
]

const TYPES = ['bank', 'cash', 'creditcard'] as const

/**
 * The bank account that exists already, if any: an IBAN exists
 * once per currency; cash and cards are identified by name.
 */
const existing = (
  accounts: readonly BankAccountObject[],
  sought: { readonly iban: string | undefined; readonly name: string | undefined; readonly currency: string },
): BankAccountObject | undefined =>
  accounts.find(
    ({ iban, name, currency }) =>
      currency === sought.currency &&
      (sought.iban === undefined ? iban === null && name === sought.name : iban === sought.iban),
  )

const add = async (context: CommandContext): Promise<ExitCode> => {
  const { args } = context
  const iban = args.operands[0]?.replaceAll(/\s/g, '').toUpperCase()
  const name = args.text('name')
  const typeName = args.text('type')
  const currencyCode = args.text('currency')?.toUpperCase()
  const type = (typeName ?? (iban === undefined ? undefined : 'bank')) as (typeof TYPES)[number] | undefined
  if (iban === undefined && (name === undefined || type === undefined))
    throw usageError({
      de: 'Geben Sie eine IBAN an, oder ohne IBAN --name und --type cash oder creditcard.',
      en: 'Specify an IBAN, or --name and --type cash or creditcard without an IBAN.',
    })
  const connection = await context.connect()
  const currency = currencyCode ?? (await connection.organization()).base_currency
  const found = existing(await allBankAccounts(connection.ask), { iban, name, currency })
  const isPlain = iban !== undefined && name === undefined && currencyCode === undefined && typeName === undefined
  const account =
    found ??
    (isPlain
      ? await connection.write(createBankAccountFromIban, { body: { iban } })
      : await connection.write(createBankAccount, {
          body: { type: type ?? 'bank', name: name ?? iban ?? '', ...(iban ? { iban } : {}), currency },
        }))
  context.print({ command: 'account add', columns: COLUMNS, data: { ...account } })
  return found === undefined ? EXIT.done : EXIT.nothingToDo
}

export const accountCommand: Command = {
  name: 'account add',
  summary: { de: 'erfasst ein Bankkonto', en: 'adds a bank account' },
  more: {
    de: 'Mit der IBAN allein werden Name, Bank und BIC aus dem Bankenverzeichnis übernommen. Exitcode 3: Das Konto besteht schon.',
    en: 'With only an IBAN, name, bank and BIC are taken from the bank registry. Exit code 3: the account already exists.',
  },
  operands: [
    {
      name: 'IBAN',
      is_optional: true,
      text: { de: 'IBAN des Kontos (ohne IBAN: Kasse oder Karte)', en: 'IBAN of the account (none for cash or cards)' },
    },
  ],
  options: {
    name: { value: 'NAME', text: { de: 'Name des Kontos', en: 'name of the account' } },
    type: {
      value: 'TYPE',
      choices: TYPES,
      text: { de: 'Art (mit IBAN standardmässig bank)', en: 'type (default with an IBAN: bank)' },
    },
    currency: {
      value: 'CODE',
      text: {
        de: 'Währung, z. B. EUR (Standard: Leitwährung)',
        en: 'currency, for example EUR (default: base currency)',
      },
    },
    key: KEY,
  },
  run: add,
}
