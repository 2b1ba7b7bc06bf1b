// All bank transactions that the filters select, for a file: read slice by slice, so that other requests are answered in
// between and the rows are never all in memory.
import { ids, type OrderedSelection, page } from '../../../shared/books/port/read.ts'
import type { RecordId } from '../../../shared/books/port/tables.ts'
import { ok } from '../../../shared/value/result.ts'
import type { ServiceDeps } from '../core/deps.ts'
import type { Actor } from '../core/request.ts'
import { requesterOf } from '../ledger/requester.ts'
import { viewsOf } from './bank-transaction-views.ts'
import type { BankServices, BankTransactionView } from './contract.ts'

export const readWholeTransactions = async (
  deps: ServiceDeps,
  actor: Actor,
  { question, rows_per_slice }: Parameters<BankServices['bankTransactions']['whole']>[1],
): ReturnType<BankServices['bankTransactions']['whole']> => {
  const { read } = deps.bookOf(actor.organization_id)
  // The ids once: the books may change meanwhile.
  const [found, accounts, bankAccounts, rules] = await read([
    ids('bank_transaction', question),
    page('ledger_account'),
    page('bank_account'),
    page('rule'),
  ])
  return ok({
    ...(await requesterOf(deps, actor)),
    accounts: accounts.rows,
    bank_accounts: bankAccounts.rows,
    rules: rules.rows,
    slices: readSlices(deps, actor, { ids: found, sort: question.sort, rows_per_slice }),
  })
}

interface Slicing {
  readonly ids: readonly RecordId[]
  readonly sort: OrderedSelection['sort']
  readonly rows_per_slice: number
}

/** Without those that were deleted meanwhile. */
async function* readSlices(
  deps: ServiceDeps,
  actor: Actor,
  { ids: all, sort, rows_per_slice: limit }: Slicing,
): AsyncGenerator<readonly BankTransactionView[]> {
  const { read } = deps.bookOf(actor.organization_id)
  for (let from = 0; from < all.length; from += limit) {
    const filter = [{ field: 'id', is: all.slice(from, from + limit) }]
    const [{ rows }] = await read([page('bank_transaction', { filter, search: null, sort, offset: 0, limit })])
    yield await viewsOf(deps, actor, rows, { includes: ['matches.matchable'], appends: [] })
  }
}
