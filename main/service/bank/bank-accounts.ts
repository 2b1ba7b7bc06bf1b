// Bank accounts: list, get, create (also from an IBAN), change, delete. Interface document, bank accounts.
import { created, updated } from '../../../shared/books/port/change.ts'
import { get, page, totals } from '../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import { decideChangeBankAccount, decideCreateBankAccount } from '../../../shared/rule/bank/bank-account.ts'
import { checkIbanForCreation, decideCreateFromIban, iidOfIban } from '../../../shared/rule/bank/bank-registry.ts'
import { statementCoverage } from '../../../shared/rule/bank/statement-coverage.ts'
import { joinPages } from '../../../shared/rule/bank/statement-pages.ts'
import type { FieldProblem } from '../../../shared/rule/core/field-problem.ts'
import { assert, err, ok, type Result } from '../../../shared/value/result.ts'
import type { Decision, Read } from '../core/book.ts'
import { baseCurrencyOf, type ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { AccountRemoval } from './account-removal.ts'
import { reconciledIn, viewsOf } from './bank-account-views.ts'
import { findBank } from './bank-registry.ts'
import type { BankAccountView, BankServices } from './contract.ts'
import { changeOfLedger, readOwnLedgers } from './own-ledger-accounts.ts'
import { createLedgerSeparation } from './separate-ledger.ts'

export const createBankAccounts = (deps: ServiceDeps, removal: AccountRemoval): BankServices['bankAccounts'] => ({
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
    return deps.bookOf(actor.organization_id).write<BankAccountView, Refusal>({ user: actor.user_id }, async (read) => {
      const base_currency = await baseCurrencyOf(read)
      const [ledger_account, all] = await read([get('ledger_account', input.account_id ?? ''), page('bank_account')])
      const facts = { ledger_account, base_currency, accounts: all.rows }
      const decided = decideCreateBankAccount(input, facts, deps.newId(), deps.now())
      // Null means that the caller wants no ledger account now; the first booking then creates one.
      return creation(deps, read, decided, input.account_id === undefined)
    })
  },

  createFromIban: async (actor, input) => {
    const iban = checkIbanForCreation(input.iban)
    if (!iban.ok) return err(invalid(...iban.error))
    const bank = await findBank(deps.systemBook, iidOfIban(iban.value))
    return deps.bookOf(actor.organization_id).write<BankAccountView, Refusal>({ user: actor.user_id }, async (read) => {
      const base_currency = await baseCurrencyOf(read)
      const [all] = await read([page('bank_account')])
      const facts = { bank, base_currency, accounts: all.rows }
      return creation(deps, read, decideCreateFromIban(iban.value, facts, deps.newId(), deps.now()), true)
    })
  },

  change: async (actor, { id, ...input }) => {
    return deps.bookOf(actor.organization_id).write<BankAccountView, Refusal>({ user: actor.user_id }, async (read) => {
      const base_currency = await baseCurrencyOf(read)
      const [account, chosen, sums, all] = await read([
        get('bank_account', id),
        get('ledger_account', input.account_id ?? ''),
        totals('bank_transaction', 'by_account', { position: 0, is: [id] }),
        page('bank_account'),
      ])
      if (!account) return err(notFound('BankAccount', id))
      // Without a new ledger account the current one stays; ledger accounts are never removed.
      const [ledger_account] = chosen ? [chosen] : await read([get('ledger_account', storedAccount(account, input))])
      const has_reconciled_transactions = reconciledIn(sums) > 0
      const facts = { ledger_account, base_currency, accounts: all.rows, has_reconciled_transactions }
      const decided = decideChangeBankAccount(account, input, facts, deps.now())
      if (!decided.ok) return err(invalid(...decided.error))
      const changes = [updated('bank_account', account, decided.value)]
      const params = { name: decided.value.name }
      return ok({ action: 'change_bank_account', params, changes, value: { record: decided.value } })
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
    return ok({ statements: joinPages(statements.rows), ...statementCoverage(statements.rows, currency), currency })
  },

  remove: removal.remove,

  separate: createLedgerSeparation(deps),
})

const creation = async (
  deps: ServiceDeps,
  read: Read,
  decided: Result<BankAccount, readonly FieldProblem[]>,
  isLinked: boolean,
): Promise<Result<Decision<BankAccountView>, Refusal>> => {
  if (!decided.ok) return err(invalid(...decided.error))
  const own = isLinked ? (await readOwnLedgers(deps, read, [decided.value])).get(decided.value.id) : undefined
  const record = own ? { ...decided.value, account_id: own.is.id } : decided.value
  const changes = [...(own ? [changeOfLedger(own)] : []), created('bank_account', record)]
  return ok({ action: 'create_bank_account', params: { name: record.name }, changes, value: { record } })
}

/** The id of the ledger account that stays linked; empty when the caller names another one. */
const storedAccount = (account: BankAccount, input: { readonly account_id?: string | null | undefined }): string =>
  input.account_id === undefined ? (account.account_id ?? '') : ''
