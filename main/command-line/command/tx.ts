// `kontor tx`: bank transactions: the list with its filters, one transaction with its matches, and reconciling.
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../../../shared/api/client.ts'
import {
  type BankTransactionObject,
  getBankTransaction,
  listBankTransactions,
} from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { MatchObject } from '../../../shared/api/endpoints/bank/matches.ts'
import { getBatch } from '../../../shared/api/endpoints/import/batches.ts'
import { reconcileMany } from '../../../shared/api/endpoints/matching/bulk-matching.ts'
import { reconcileBankTransaction } from '../../../shared/api/endpoints/matching/matching.ts'
import type { Command, CommandContext, Options } from '../core/command.ts'
import { KEY } from '../core/common-options.ts'
import { same } from '../core/language.ts'
import { exitOf, type Outcome } from '../core/outcome.ts'
import { type Column, decimalOf, decimalOrNull, type Row } from '../core/output.ts'
import { allBankAccounts, bankAccountOf, listAll } from '../core/pages.ts'
import { problemText } from '../core/problem-texts.ts'
import { EXIT, type ExitCode, usageError } from '../core/stop.ts'
import { dayOption, decimalOption, wholeNumberOption } from '../core/values.ts'
import { DONE, matchCommand } from './match.ts'

const COLUMNS: readonly Column[] = [
  { key: 'id', title: same('ID'), kind: 'text' },
  { key: 'booking_date', title: { de: 'Buchung', en: 'Booked' }, kind: 'day' },
  { key: 'value_date', title: { de: 'Valuta', en: 'Value date' }, kind: 'day', is_for_programs: true },
  { key: 'amount', title: { de: 'Betrag', en: 'Amount' }, kind: 'amount' },
  { key: 'currency', title: { de: 'Währung', en: 'Currency' }, kind: 'text' },
  { key: 'name', title: { de: 'Gegenpartei', en: 'Counterparty' }, kind: 'text' },
  { key: 'text', title: { de: 'Text', en: 'Text' }, kind: 'text' },
  { key: 'reference', title: { de: 'Referenz', en: 'Reference' }, kind: 'text', is_for_programs: true },
  { key: 'counterparty_iban', title: same('IBAN'), kind: 'text', is_for_programs: true },
  { key: 'state', title: { de: 'Stand', en: 'State' }, kind: 'text' },
  { key: 'bank_account_id', title: { de: 'Bankkonto-ID', en: 'Bank account id' }, kind: 'text', is_for_programs: true },
  { key: 'bank_account', title: { de: 'Bankkonto', en: 'Bank account' }, kind: 'text' },
]

const MORE: readonly Column[] = [
  { key: 'acc_serv_ref', title: { de: 'Bankreferenz', en: 'Bank reference' }, kind: 'text' },
  { key: 'end_to_end_id', title: same('End-to-End-ID'), kind: 'text' },
  { key: 'journal_entry_id', title: { de: 'Buchung', en: 'Journal entry' }, kind: 'text' },
  { key: 'matches', title: { de: 'Zuordnung', en: 'Matches' }, kind: 'nested' },
]

const rowOf = (transaction: BankTransactionObject): Row => ({
  ...transaction,
  amount: decimalOf(transaction.amount, transaction.currency),
  state: transaction.is_processing ? 'processing' : transaction.is_reconciled ? 'reconciled' : 'open',
  bank_account: transaction.bank_account?.name ?? null,
})

const SORTS = listBankTransactions.list.sorts.flatMap((sort) => [sort, `-${sort}`] as const)

/** The ends of a range in the notation of the interface; null if neither is given. */
const rangeOf = (from: string | undefined, to: string | undefined): `${string},${string}` | null =>
  from === undefined && to === undefined ? null : `${from ?? ''},${to ?? ''}`

const list = async (context: CommandContext): Promise<ExitCode> => {
  const { args } = context
  if (args.is('open') && args.is('reconciled'))
    throw usageError({
      de: '--open und --reconciled schliessen sich gegenseitig aus.',
      en: '--open and --reconciled are mutually exclusive.',
    })
  const dates = rangeOf(dayOption(args, 'from'), dayOption(args, 'to'))
  const amounts = rangeOf(decimalOption(args, 'min'), decimalOption(args, 'max'))
  const limit = wholeNumberOption(args, 'limit')
  const { ask } = await context.connect()
  const account = args.text('account')
  const query = {
    'filter[bank_account]': account === undefined ? null : bankAccountOf(await allBankAccounts(ask), account).id,
    'filter[date_range]': dates,
    'filter[amount_range]': amounts,
    'filter[reconciled]': args.is('reconciled') ? true : args.is('open') ? false : null,
    'filter[is_processing]': args.is('open') ? false : null,
    search: args.text('search') ?? null,
    sort: (args.text('sort') ?? null) as (typeof SORTS)[number] | null,
  }
  const { rows, total } = await listAll<BankTransactionObject>(
    (page) => ask(listBankTransactions, { query: { ...query, ...page, include: 'bankAccount' } }),
    limit,
  )
  context.print({ command: 'tx', columns: COLUMNS, data: rows.map(rowOf) })
  if (rows.length < total) context.say({ de: `${rows.length} von ${total}.`, en: `${rows.length} of ${total}.` })
  return EXIT.done
}

const OPTIONS: Options = {
  account: {
    value: 'ACCOUNT',
    text: { de: 'Bankkonto nach ID, IBAN oder Name', en: 'bank account by id, IBAN or name' },
  },
  from: {
    value: 'DAY',
    text: {
      de: 'ab diesem Buchungsdatum, z. B. 2026-01-31',
      en: 'booked on or after this day, for example 2026-01-31',
    },
  },
  to: { value: 'DAY', text: { de: 'bis zu diesem Buchungsdatum', en: 'booked on or before this day' } },
  min: { value: 'AMOUNT', text: { de: 'ab diesem Betrag, z. B. -500', en: 'minimum amount, for example -500' } },
  max: { value: 'AMOUNT', text: { de: 'bis zu diesem Betrag', en: 'maximum amount' } },
  search: {
    value: 'WORDS',
    text: { de: 'nur Transaktionen, die diese Wörter enthalten', en: 'only those that contain these words' },
  },
  open: { text: { de: 'nur offene', en: 'only open ones' } },
  reconciled: { text: { de: 'nur verbuchte', en: 'only reconciled ones' } },
  sort: {
    value: 'FIELD',
    choices: SORTS,
    text: {
      de: 'Sortierung, absteigend mit - (Standard: -booking_date)',
      en: 'sort order, descending with - (default: -booking_date)',
    },
  },
  limit: { value: 'NUMBER', text: { de: 'höchstens so viele (Standard: alle)', en: 'maximum number (default: all)' } },
}

const show = async (context: CommandContext): Promise<ExitCode> => {
  const { ask, organization } = await context.connect()
  const [bankTransactionId = ''] = context.args.operands
  const transaction = await ask(getBankTransaction, {
    params: { bankTransactionId },
    query: { include: 'bankAccount' },
  })
  const { base_currency } = await organization()
  const matches = transaction.matches.map((match) => matchOf(match, base_currency))
  context.print({ command: 'tx show', columns: [...COLUMNS, ...MORE], data: { ...rowOf(transaction), matches } })
  return EXIT.done
}

const matchOf = (match: MatchObject, base: string): Row => ({
  id: match.id,
  amount: decimalOf(match.amount, base),
  account_id: match.account_id,
  vat_rate_id: match.vat_rate_id,
  matchable_type: match.matchable_type,
  matchable_id: match.matchable_id,
  text: match.text,
  currency: match.currency,
  currency_amount: decimalOrNull(match.currency_amount, match.currency ?? base),
})

const COUNTS: readonly Column[] = [
  { key: 'done', title: { de: 'Verbucht', en: 'Reconciled' }, kind: 'count' },
  { key: 'left', title: { de: 'Übersprungen', en: 'Skipped' }, kind: 'count' },
  { key: 'failed', title: { de: 'Abgelehnt', en: 'Refused' }, kind: 'count' },
  { key: 'batch_id', title: { de: 'Lauf', en: 'Batch' }, kind: 'text', is_for_programs: true },
  { key: 'failures', title: { de: 'Gründe', en: 'Reasons' }, kind: 'nested' },
]

const POLL_MS = 150

/** Books every certain proposal, of one bank account or of all. */
const reconcileCertain = async (context: CommandContext): Promise<ExitCode> => {
  const { ask, write } = await context.connect()
  const account = context.args.text('account')
  const query = {
    'filter[bank_account]': account === undefined ? null : bankAccountOf(await allBankAccounts(ask), account).id,
  }
  const { id } = await write(reconcileMany, { query, body: { items: 'all' } })
  for (;;) {
    const batch = await ask(getBatch, { params: { batchId: id } })
    if (!('finishedAt' in batch)) throw new Error('bulk work became something else')
    if (batch.finishedAt === null && batch.cancelledAt === null) {
      await sleep(POLL_MS)
      continue
    }
    const { done, left, failed, failures } = batch.result
    for (const { bank_transaction_id, message } of failures) context.say(same(`${bank_transaction_id}: ${message}`))
    context.print({ command: 'tx reconcile', columns: COUNTS, data: { done, left, failed, batch_id: id, failures } })
    if (failed > 0) return done > 0 ? EXIT.partly : EXIT.refused
    return done > 0 ? EXIT.done : EXIT.nothingToDo
  }
}

const reconcile = async (context: CommandContext): Promise<ExitCode> => {
  const { args } = context
  if (args.is('certain') === args.operands.length > 0)
    throw usageError({
      de: 'Geben Sie IDs an, oder --certain für alle sicheren Zuordnungen.',
      en: 'Specify ids, or --certain for all certain matches.',
    })
  if (args.is('account') && !args.is('certain'))
    throw usageError({ de: '--account gilt nur mit --certain.', en: '--account only applies with --certain.' })
  if (args.is('certain')) return reconcileCertain(context)
  const { ask, write } = await context.connect()
  const outcomes: { readonly outcome: Outcome; readonly row: Row }[] = []
  for (const id of context.args.operands) {
    const params = { bankTransactionId: id }
    try {
      const before = await ask(getBankTransaction, { params })
      const after = before.is_reconciled ? before : await write(reconcileBankTransaction, { params, body: {} })
      const row = {
        id,
        state: before.is_reconciled ? 'unchanged' : 'reconciled',
        journal_entry_id: after.journal_entry_id,
      }
      outcomes.push({ outcome: before.is_reconciled ? 'nothing' : 'done', row })
    } catch (error) {
      if (!(error instanceof ApiError) || ![404, 409, 422].includes(error.status)) throw error
      const message = problemText(error)
      context.say(same(`${id}: ${message}`))
      outcomes.push({ outcome: 'refused', row: { id, state: 'refused', message } })
    }
  }
  context.print({ command: 'tx reconcile', columns: DONE, data: outcomes.map(({ row }) => row) })
  return exitOf(outcomes.map(({ outcome }) => outcome))
}

const ID = { name: 'ID', text: { de: 'ID der Transaktion', en: 'id of the transaction' } }

export const txCommands: readonly Command[] = [
  {
    name: 'tx',
    summary: { de: 'zeigt Banktransaktionen', en: 'lists bank transactions' },
    operands: [],
    options: OPTIONS,
    run: list,
  },
  {
    name: 'tx show',
    summary: { de: 'zeigt eine Banktransaktion mit ihrer Zuordnung', en: 'shows a bank transaction with its matches' },
    operands: [ID],
    options: {},
    run: show,
  },
  matchCommand,
  {
    name: 'tx reconcile',
    summary: {
      de: 'verbucht die Zuordnungen von Transaktionen',
      en: 'books the attached matches of bank transactions',
    },
    more: {
      de: '--certain verbucht alle sicheren Zuordnungen auf einmal und überspringt die übrigen. Exitcode 3: Es gab nichts zu verbuchen.',
      en: '--certain books all certain matches at once and skips the others. Exit code 3: there was nothing to book.',
    },
    operands: [{ ...ID, is_optional: true, is_multiple: true }],
    options: {
      certain: { text: { de: 'alle sicheren Zuordnungen', en: 'all certain matches' } },
      ...(OPTIONS.account ? { account: OPTIONS.account } : {}),
      key: KEY,
    },
    run: reconcile,
  },
]
