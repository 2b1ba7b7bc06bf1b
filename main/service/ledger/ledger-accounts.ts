// The chart of accounts: list, get, add, change. Accounts are never removed, only deactivated.
import { created, updated } from '../../../shared/books/port/change.ts'
import { get, page, totals, where } from '../../../shared/books/port/read.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import { decideChangeLedgerAccount, decideCreateLedgerAccount } from '../../../shared/rule/ledger/ledger-account.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import { accountViews } from './account-balances.ts'
import { createAccountLedger } from './account-ledger.ts'
import { createAccountPostings } from './account-postings.ts'
import type { LedgerServices } from './contract.ts'

export const createLedgerAccounts = (deps: ServiceDeps): LedgerServices['ledgerAccounts'] => ({
  list: async (actor, request) => {
    const { read } = deps.bookOf(actor.organization_id)
    const [found] = await read([page('ledger_account', request.question)])
    return ok({ rows: await accountViews(read, found.rows, request), total: found.total })
  },

  postings: createAccountPostings(deps),
  ledger: createAccountLedger(deps),

  get: async (actor, request) => {
    const { read } = deps.bookOf(actor.organization_id)
    const [record] = await read([get('ledger_account', request.id)])
    const [view] = record ? await accountViews(read, [record], request) : []
    return view ? ok(view) : err(notFound('Account', request.id))
  },

  create: (actor, input) =>
    deps.bookOf(actor.organization_id).write<LedgerAccount, Refusal>({ user: actor.user_id }, async (read) => {
      const [chart] = await read([page('ledger_account')])
      const decided = decideCreateLedgerAccount(input, chart.rows, deps.newId())
      if (!decided.ok) return err(invalid(...decided.error))
      const record = decided.value
      const { number, name } = record
      const changes = [created('ledger_account', record)]
      return ok({ action: 'create_account', params: { number, name }, changes, value: record })
    }),

  change: (actor, { id, ...input }) =>
    deps.bookOf(actor.organization_id).write<LedgerAccount, Refusal>({ user: actor.user_id }, async (read) => {
      const [account, chart, sums, budgets] = await read([
        get('ledger_account', id),
        page('ledger_account'),
        totals('journal_entry', 'by_account_and_year', { position: 0, is: [id] }),
        where('budget', 'account_id', [id]),
      ])
      if (!account) return err(notFound('Account', id))
      const facts = { chart: chart.rows, is_used: sums.length > 0 || budgets.length > 0 }
      const decided = decideChangeLedgerAccount(account, input, facts)
      if (!decided.ok) return err(invalid(...decided.error))
      const changes = [updated('ledger_account', account, decided.value)]
      const { number, name } = decided.value
      return ok({ action: 'change_account', params: { number, name }, changes, value: decided.value })
    }),
})
