// `kontor account add`: a new bank account, by its IBAN or as cash or a card.
import {
  type BankAccountObject,
  createBankAccount,
  createBankAccountFromIban,
} from '../../../shared/api/endpoints/bank-accounts.ts'
import type { Command, Surroundings } from '../command.ts'
import { KEY } from '../common-options.ts'
import { same } from '../language.ts'
import type { Column } from '../output.ts'
import { allBankAccounts } from '../pages.ts'
import { EXIT, type ExitCode, usage } from '../stop.ts'

const COLUMNS: readonly Column[] = [
  { key: 'id', title: same('ID'), kind: 'text' },
  { key: 'type', title: { de: 'Art', en: 'Type' }, kind: 'text' },
  { key: 'name', title: same('Name'), kind: 'text' },
  { key: 'iban', title: same('IBAN'), kind: 'text' },
  { key: 'bank_name', title: same('Bank'), kind: 'text' },
  { key: 'currency', title: { de: 'Währung', en: 'Currency' }, kind: 'text' },
]

const TYPES = ['bank', 'cash', 'creditcard'] as const

/** The bank account that is wanted, if there is one: an IBAN is there once a currency, cash and cards go by their name. */
const existing = (
  accounts: readonly BankAccountObject[],
  wanted: { readonly iban: string | undefined; readonly name: string | undefined; readonly currency: string },
): BankAccountObject | undefined =>
  accounts.find(
    ({ iban, name, currency }) =>
      currency === wanted.currency &&
      (wanted.iban === undefined ? iban === null && name === wanted.name : iban === wanted.iban),
  )

const add = async (given: Surroundings): Promise<ExitCode> => {
  const { args } = given
  const iban = args.operands[0]?.replaceAll(/\s/g, '').toUpperCase()
  const [name, said, asked] = [args.text('name'), args.text('type'), args.text('currency')?.toUpperCase()]
  const type = (said ?? (iban === undefined ? undefined : 'bank')) as (typeof TYPES)[number] | undefined
  if (iban === undefined && (name === undefined || type === undefined))
    throw usage({
      de: 'Nennen Sie eine IBAN, oder ohne IBAN --name und --type cash oder creditcard.',
      en: 'Name an IBAN, or without an IBAN --name and --type cash or creditcard.',
    })
  const connection = await given.connect()
  const currency = asked ?? (await connection.organization()).base_currency
  const found = existing(await allBankAccounts(connection.ask), { iban, name, currency })
  const isPlain = iban !== undefined && name === undefined && asked === undefined && said === undefined
  const account =
    found ??
    (isPlain
      ? await connection.write(createBankAccountFromIban, { body: { iban } })
      : await connection.write(createBankAccount, {
          body: { type: type ?? 'bank', name: name ?? iban ?? '', ...(iban ? { iban } : {}), currency },
        }))
  given.print({ command: 'account add', columns: COLUMNS, data: { ...account } })
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
