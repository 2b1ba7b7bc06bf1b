// `kontor tx match`: reconciles one bank transaction with a document, an account, or its best suggestion, and books it.
import { type BankTransactionObject, getBankTransaction } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { MatchCommand } from '../../../shared/api/endpoints/bank/matches.ts'
import { listSuggestions } from '../../../shared/api/endpoints/bank/suggestions.ts'
import { listAccounts } from '../../../shared/api/endpoints/ledger/ledger.ts'
import { listVatRates } from '../../../shared/api/endpoints/ledger/vat-rates.ts'
import { matchBankTransaction } from '../../../shared/api/endpoints/matching/matching.ts'
import { listExpenses } from '../../../shared/api/endpoints/open-item/expenses.ts'
import { listInvoices } from '../../../shared/api/endpoints/open-item/invoices.ts'
import type { Command, CommandContext } from '../core/command.ts'
import { KEY } from '../core/common-options.ts'
import type { Connection } from '../core/connection.ts'
import { same } from '../core/language.ts'
import type { Column } from '../core/output.ts'
import { EXIT, type ExitCode, refusalError, usageError } from '../core/stop.ts'

type Rows = MatchCommand['matches']

export const DONE: readonly Column[] = [
  { key: 'id', title: same('ID'), kind: 'text' },
  { key: 'state', title: { de: 'Stand', en: 'State' }, kind: 'text' },
  { key: 'journal_entry_id', title: { de: 'Buchung', en: 'Journal entry' }, kind: 'text' },
  { key: 'message', title: { de: 'Grund', en: 'Reason' }, kind: 'text' },
]

const WAYS = ['to', 'invoice', 'expense', 'suggestion'] as const

/** The id of the only record that matches; ends the command if there is none or more than one. */
const onlyId = (found: readonly { readonly id: string }[], what: string): string => {
  const [one] = found
  if (one !== undefined && found.length === 1) return one.id
  throw refusalError(
    found.length === 0
      ? { de: `«${what}» gibt es nicht.`, en: `There is no "${what}".` }
      : { de: `«${what}» gibt es mehrmals: Geben Sie die ID an.`, en: `There are several "${what}": specify the id.` },
  )
}

const isNumber = (text: string): boolean => /^\d{1,15}$/.test(text)

const accountIdOf = async ({ ask }: Connection, nameOrId: string): Promise<string> => {
  if (!isNumber(nameOrId)) return nameOrId
  const { data } = await ask(listAccounts, { query: { 'filter[number]': Number(nameOrId) } })
  return onlyId(data, nameOrId)
}

/** The id of the VAT rate that is valid on the day of the transaction. */
const rateIdOf = async ({ ask }: Connection, nameOrId: string, day: string | null): Promise<string> => {
  const { data } = await ask(listVatRates, { query: { 'filter[valid_on]': day, per_page: 500 } })
  return onlyId(
    data.filter(({ id, name }) => id === nameOrId || name.toLowerCase() === nameOrId.toLowerCase()),
    nameOrId,
  )
}

const documentIdOf = async ({ ask }: Connection, type: 'invoice' | 'expense', nameOrId: string): Promise<string> => {
  const query = { 'filter[number]': nameOrId }
  const { data } = type === 'invoice' ? await ask(listInvoices, { query }) : await ask(listExpenses, { query })
  // The text is an id and not a number.
  return data.length === 0 ? nameOrId : onlyId(data, nameOrId)
}

const rowsOf = async (
  { args }: CommandContext,
  connection: Connection,
  { id, amount, booking_date }: BankTransactionObject,
): Promise<Rows> => {
  const to = args.text('to')
  const vat = args.text('vat')
  const text = args.text('text')
  const shown = text === undefined ? {} : { text }
  if (to !== undefined) {
    const rate = vat === undefined ? {} : { vat_rate_id: await rateIdOf(connection, vat, booking_date) }
    return [{ amount: Math.abs(amount), account_id: await accountIdOf(connection, to), ...rate, ...shown }]
  }
  for (const type of ['invoice', 'expense'] as const) {
    const nameOrId = args.text(type)
    if (nameOrId === undefined) continue
    const matchable_id = await documentIdOf(connection, type, nameOrId)
    return [{ amount: Math.abs(amount), matchable_type: type, matchable_id, ...shown }]
  }
  const params = { bankTransactionId: id }
  const [best] = (await connection.ask(listSuggestions, { params, query: { limit: 1 } })).data
  if (best === undefined) throw refusalError({ de: 'Es gibt keinen Vorschlag.', en: 'There is no suggestion.' })
  return best.matches.map(({ matchable: _, currency: __, ...row }) => row)
}

const match = async (context: CommandContext): Promise<ExitCode> => {
  const { args } = context
  if (WAYS.filter((way) => args.is(way)).length !== 1)
    throw usageError({
      de: 'Geben Sie genau eines von --to, --invoice, --expense und --suggestion an.',
      en: 'Specify exactly one of --to, --invoice, --expense and --suggestion.',
    })
  if (args.is('vat') && !args.is('to'))
    throw usageError({ de: '--vat gilt nur mit --to.', en: '--vat only applies with --to.' })
  const [bankTransactionId = ''] = args.operands
  const connection = await context.connect()
  const params = { bankTransactionId }
  const transaction = await connection.ask(getBankTransaction, { params })
  const matches = await rowsOf(context, connection, transaction)
  const { id, journal_entry_id } = await connection.write(matchBankTransaction, { params, body: { matches } })
  context.print({ command: 'tx match', columns: DONE, data: { id, state: 'reconciled', journal_entry_id } })
  return EXIT.done
}

export const matchCommand: Command = {
  name: 'tx match',
  summary: {
    de: 'ordnet eine Transaktion zu und verbucht sie',
    en: 'matches a transaction and books it',
  },
  more: {
    de: 'Der gesamte Betrag wird dem Konto oder dem Dokument zugeordnet. Eine frühere Buchung wird storniert.',
    en: 'The entire amount is matched with the account or the document. An earlier booking is reversed.',
  },
  operands: [{ name: 'ID', text: { de: 'ID der Transaktion', en: 'id of the transaction' } }],
  options: {
    to: {
      value: 'ACCOUNT',
      text: {
        de: 'diesem Buchhaltungskonto zuordnen, nach Nummer oder ID',
        en: 'match with this ledger account, by number or id',
      },
    },
    vat: {
      value: 'RATE',
      text: { de: 'MWST-Satz, nach Name oder ID', en: 'VAT rate, by name or id' },
    },
    text: { value: 'TEXT', text: { de: 'Text der Zuordnung', en: 'text of the match' } },
    invoice: {
      value: 'NUMBER',
      text: { de: 'dieser Rechnung zuordnen, nach Nummer oder ID', en: 'match with this invoice, by number or id' },
    },
    expense: {
      value: 'NUMBER',
      text: {
        de: 'dieser Lieferantenrechnung zuordnen, nach Nummer oder ID',
        en: 'match with this expense, by number or id',
      },
    },
    suggestion: { text: { de: 'den besten Vorschlag übernehmen', en: 'use the best suggestion' } },
    key: KEY,
  },
  run: match,
}
