// A small company for tests of attachments: customers with open invoices, statements that pay them, and the result,
// given by the numbers of the documents.
import type { MatcherPort } from '../../../main/service/matching/matcher/matcher-port.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { assert } from '../../../shared/value/result.ts'
import { details, entry, message, parties, statement } from '../../fixture/camt/message.ts'
import { day } from '../../rule/matching/world.ts'
import { answerOf, createWorld, fileOf, type World, type WorldOptions } from '../../support/books/service-world.ts'
import { sharedParser } from '../../support/process/shared-parser.ts'

/** Accounts of existing banks, with correct check digits. */
const IBAN = 'CH1908999000001234567'
export const SAVINGS = 'CH3880808001234567890'

/** Creditor references with correct check digits, of as many invoices. */
export const REFERENCES = ['210000000003139471430009017', 'RF18539007547034', 'RF10INV2026001'] as const

export const startWorld = (options: Partial<WorldOptions> = {}): Promise<World> =>
  createWorld({ parse: sharedParser.parse, ...options })

export const account = async (world: World, iban = IBAN): Promise<string> =>
  answerOf(await world.services.bankAccounts.create(world.owner, { type: 'bank', iban })).record.id

/** A matcher whose questions fail as long as `isBroken`. */
export const breakable = (port: MatcherPort) => {
  const state = { isBroken: false }
  const propose: MatcherPort['propose'] = async (...input) => {
    if (state.isBroken) throw new Error('a bug in the matcher')
    return port.propose(...input)
  }
  return { state, port: { ...port, propose } }
}

interface InvoiceWish {
  readonly number: string
  readonly total?: number
  readonly reference?: string | null
  readonly customer?: string
  readonly date?: string
}

/** Loads invoices together with their customers. */
export const loadInvoices = async (world: World, ...wishes: readonly InvoiceWish[]): Promise<void> => {
  const customers = [...new Set(wishes.map(({ customer = 'Muster AG' }) => customer))]
  answerOf(
    await world.services.companies.upsert(world.owner, { items: customers.map((name) => ({ key: name, name })) }),
  )
  const items = wishes.map(
    ({ number, total = 100, reference = null, customer = 'Muster AG', date = '2026-01-02' }) => ({
      key: number,
      number,
      total,
      reference,
      company_key: customer,
      date: day(date),
    }),
  )
  answerOf(await world.services.invoices.upsert(world.owner, { items }))
}

/** A booked entry: its name, its signed amount, the reference and the counterparty. */
export const paid = (
  ref: string,
  amount: string,
  reference: string | null = null,
  name: string | null = null,
): string => {
  const [role, party] = amount.startsWith('-') ? ['Cdtr', 'CdtrAcct'] : ['Dbtr', 'DbtrAcct']
  const isAccount = name?.startsWith('CH')
  return entry(
    amount,
    `<AcctSvcrRef>${ref}</AcctSvcrRef>${details(
      `${name === null ? '' : parties({ [isAccount ? party : role]: name })}${
        reference === null ? '' : `<RmtInf><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf>`
      }`,
    )}`,
  )
}

/** Imports a statement of the account with these entries, without waiting for the following work. */
export const importStatement = async (
  world: World,
  accountId: string,
  entries: readonly string[],
  { iban = IBAN, id = 'S1' } = {},
): Promise<void> => {
  const file = fileOf(`${id}.xml`, message(statement({ account: `IBAN:${iban}`, id }, ...entries)))
  answerOf(await world.services.imports.start(world.owner, { bank_account_id: accountId, files: [file] }))
}

/** All transactions by their reference. */
const transactions = async (world: World): Promise<Readonly<Record<string, BankTransaction>>> => {
  const [{ rows }] = await world.book.read([page('bank_transaction')])
  return Object.fromEntries(rows.map((row) => [row.acc_serv_ref, row]))
}

export const transactionOf = async (world: World, ref: string): Promise<BankTransaction> => {
  const found = (await transactions(world))[ref]
  assert(found, `a transaction ${ref}`)
  return found
}

/** The attachments of each transaction: numbers of documents and of ledger accounts. */
export const attached = async (world: World): Promise<Readonly<Record<string, string>>> => {
  const [invoices, chart] = await world.book.read([page('invoice'), page('ledger_account')])
  const names = new Map<string | null, string>([
    ...invoices.rows.map(({ id, number }) => [id, number] as const),
    ...chart.rows.map(({ id, number }) => [id, String(number)] as const),
  ])
  return Object.fromEntries(
    Object.entries(await transactions(world)).map(([ref, { matches, is_processing }]) => [
      ref,
      is_processing
        ? 'processing'
        : matches.map((row) => names.get(row.matchable_id ?? row.account_id) ?? 'gone').join(' + '),
    ]),
  )
}
