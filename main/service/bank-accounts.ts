// Bank accounts: list, get, create (also from an IBAN), change, delete. Interface document, bank accounts.
import { created, removed, updated } from '../../shared/books/change.ts'
import { get, page, totals, where } from '../../shared/books/read.ts'
import type { BankAccount } from '../../shared/record/bank-account.ts'
import {
  type BankAccountDeletionFacts,
  decideChangeBankAccount,
  decideCreateBankAccount,
  deletionProblem,
} from '../../shared/rule/bank-account.ts'
import { checkIbanForCreation, decideCreateFromIban, iidOfIban } from '../../shared/rule/bank-registry.ts'
import type { FieldProblem } from '../../shared/rule/field-problem.ts'
import { statementCoverage } from '../../shared/rule/statement-coverage.ts'
import { assert, err, ok, type Result } from '../../shared/value/result.ts'
import { baseCurrencyOf, viewsOf } from './bank-account-views.ts'
import { findBank } from './bank-registry.ts'
import type { ServiceDeps } from './deps.ts'
import { invalidFields } from './field-messages.ts'
import { notFound, type Refusal } from './refusal.ts'
import type { BankAccountView, Services } from './services.ts'
import type { Book, Decision } from './write.ts'

export const createBankAccounts = (deps: ServiceDeps): Services['bankAccounts'] => ({
  list: async (actor, request) => {
    const [found] = await deps.bookOf(actor.organization_id).read([page('bank_account', request.question)])
    return ok({ rows: await viewsOf(deps, actor, found.rows, request), total: found.total })
  },

  get: async (actor, request) => {
    const [record] = await deps.bookOf(actor.organization_id).read([get('bank_account', request.id)])
    if (!record) return err(notFound('BankAccount', request.id))
    const [view] = await viewsOf(deps, actor, [record], request)
    assert(view, 'a view for each record')
    return ok(view)
  },

  create: async (actor, input) => {
    const base_currency = await baseCurrencyOf(deps, actor)
    return deps.bookOf(actor.organization_id).write<BankAccountView, Refusal>(actor.user_id, async (read) => {
      const [ledger_account] = await read([get('ledger_account', input.account_id ?? '')])
      return creation(decideCreateBankAccount(input, { ledger_account, base_currency }, deps.newId(), deps.now()))
    })
  },

  createFromIban: async (actor, input) => {
    const iban = checkIbanForCreation(input.iban)
    if (!iban.ok) return err(invalidFields(iban.error))
    const bank = await findBank(deps.systemBook, iidOfIban(iban.value))
    const base_currency = await baseCurrencyOf(deps, actor)
    return deps.bookOf(actor.organization_id).write<BankAccountView, Refusal>(actor.user_id, async (read) => {
      const [accounts] = await read([page('bank_account')])
      const facts = { bank, base_currency, names: accounts.rows.map(({ name }) => name) }
      return creation(decideCreateFromIban(iban.value, facts, deps.newId(), deps.now()))
    })
  },

  change: async (actor, { id, ...input }) => {
    const base_currency = await baseCurrencyOf(deps, actor)
    return deps.bookOf(actor.organization_id).write<BankAccountView, Refusal>(actor.user_id, async (read) => {
      const [account, given, sums] = await read([
        get('bank_account', id),
        get('ledger_account', input.account_id ?? ''),
        totals('bank_transaction', 'by_account', { place: 0, is: [id] }),
      ])
      if (!account) return err(notFound('BankAccount', id))
      // Without a new one the account it has stays; nothing removes ledger accounts.
      const [ledger_account] = given ? [given] : await read([get('ledger_account', storedAccount(account, input))])
      const has_reconciled_transactions = sums.some(({ by, count }) => by[2] === true && count > 0)
      const facts = { ledger_account, base_currency, has_reconciled_transactions }
      const decided = decideChangeBankAccount(account, input, facts, deps.now())
      if (!decided.ok) return err(invalidFields(decided.error))
      const changes = [updated('bank_account', account, decided.value)]
      return ok({ action: 'change_bank_account', changes, value: { record: decided.value } })
    })
  },

  coverage: async (actor, { id }) => {
    const [account, statements] = await deps.bookOf(actor.organization_id).read([
      get('bank_account', id),
      page('statement', {
        filter: [{ field: 'bank_account_id', is: [id] }],
        sort: ['from_date', 'to_date', 'created_at'].map((field) => ({ field, descending: false })),
      }),
    ])
    if (!account) return err(notFound('BankAccount', id))
    const { currency } = account
    return ok({ statements: statements.rows, ...statementCoverage(statements.rows, currency), currency })
  },

  remove: async (actor, { id }) =>
    deps.bookOf(actor.organization_id).write<null, Refusal>(actor.user_id, async (read) => {
      const found = await readWithEverything(read, id)
      if (!found) return err(notFound('BankAccount', id))
      const { account, transactions, statements, batches, reports, remembered, fiscal_years } = found
      const problem = deletionProblem(deletionFactsOf(found, fiscal_years))
      if (problem) return err(invalidFields([{ field: 'bank_account', type: problem }]))
      return ok({
        action: 'delete_bank_account',
        changes: [
          ...transactions.map((record) => removed('bank_transaction', record)),
          ...statements.map((record) => removed('statement', record)),
          ...reports.map((record) => removed('import_report', record)),
          ...batches.map((record) => removed('batch', record)),
          ...remembered.map((record) => removed('remembered_mapping', record)),
          removed('bank_account', account),
        ],
        value: null,
      })
    }),
})

const creation = (decided: Result<BankAccount, readonly FieldProblem[]>): Result<Decision<BankAccountView>, Refusal> =>
  decided.ok
    ? ok({
        action: 'create_bank_account',
        changes: [created('bank_account', decided.value)],
        value: { record: decided.value },
      })
    : err(invalidFields(decided.error))

/** The id of the ledger account that stays linked; none when another one is asked for. */
const storedAccount = (account: BankAccount, input: { readonly account_id?: string | null | undefined }): string =>
  input.account_id === undefined ? (account.account_id ?? '') : ''

/** The account and all that goes with it; null when there is no such account. */
const readWithEverything = async (read: Book['read'], id: string) => {
  const filter = [{ field: 'bank_account_id', is: [id] }]
  const [account, transactions, statements, batches, remembered, years] = await read([
    get('bank_account', id),
    page('bank_transaction', { filter }),
    where('statement', 'bank_account_id', [id]),
    page('batch', { filter }),
    where('remembered_mapping', 'bank_account_id', [id]),
    page('fiscal_year'),
  ])
  if (!account) return null
  const ids = batches.rows.map((batch) => batch.id)
  const [reports] = await read([where('import_report', 'id', ids)])
  const fiscal_years = years.rows
  return {
    ...{
      account,
      transactions: transactions.rows,
      statements,
      batches: batches.rows,
      reports,
      remembered,
      fiscal_years,
    },
  }
}

const deletionFactsOf = (
  { transactions, batches }: NonNullable<Awaited<ReturnType<typeof readWithEverything>>>,
  fiscal_years: BankAccountDeletionFacts['fiscal_years'],
): BankAccountDeletionFacts => ({
  has_reconciled_transactions: transactions.some((transaction) => transaction.is_reconciled),
  has_unfinished_import: batches.some((batch) => batch.finished_at === null),
  booking_dates: [...new Set(transactions.flatMap(({ booking_date }) => booking_date ?? []))],
  fiscal_years,
})
