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
import { EXIT, type ExitCode, usageStop } from '../core/stop.ts'

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
    throw usageStop({
      de: 'Nennen Sie eine IBAN, oder ohne IBAN --name und --type cash oder creditcard.',
      en: 'Name an IBAN, or without an IBAN --name and --type cash or creditcard.',
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
  return found === undefined ? EXIT.done : EXIT.nothing_to_do
}

export const accountCommand: Command = {
  name: 'account add',
  summary: { de: 'legt ein Bankkonto an', en: 'adds a bank account' },
  more: {
    de: 'Zu einer IBAN allein kommen Name, Bank und BIC aus dem Verzeichnis der Banken. Ende 3: das Konto gibt es schon.',
    en: 'With an IBAN alone, name, bank and BIC come from the register of banks. Exit code 3: the account exists already.',
  },
  operands: [
    {
      name: 'IBAN',
      is_optional: true,
      text: { de: 'IBAN des Kontos (ohne: Kasse oder Karte)', en: 'IBAN of the account (without: cash or a card)' },
    },
  ],
  options: {
    name: { value: 'NAME', text: { de: 'wie das Konto heissen soll', en: 'what the account shall be called' } },
    type: {
      value: 'TYPE',
      choices: TYPES,
      text: { de: 'Art (mit IBAN sonst bank)', en: 'type (with an IBAN else bank)' },
    },
    currency: {
      value: 'CODE',
      text: { de: 'Währung, wie EUR (sonst die Leitwährung)', en: 'currency, like EUR (else the base currency)' },
    },
    key: KEY,
  },
  run: add,
}
