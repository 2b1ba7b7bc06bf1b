// An account ledger: a page of its postings with running balances.
import { callUrl } from '../../../../../shared/api/client.ts'
import { type AccountPostingObject, listAccountPostings } from '../../../../../shared/api/endpoints/ledger/reports.ts'
import type { AccountLedgerSearch } from '../../../address/ledger.ts'
import { call } from '../../api.ts'
import type { PageRequest } from '../../page-request.ts'
import { retryUntilConnected } from '../../retry-until-connected.ts'

export type AccountLedgerRow = AccountPostingObject

const rangeOf = ({ from = '', to = '' }: AccountLedgerSearch) =>
  from === '' && to === '' ? null : (`${from},${to}` as const)

/** The address of the whole account ledger, for a file. */
export const accountLedgerAddress = (accountId: string, search: AccountLedgerSearch): string =>
  callUrl(listAccountPostings, { params: { accountId }, query: { 'filter[date_range]': rangeOf(search) } })

/** A page of the account ledger, with the totals of all its days. */
export const loadAccountLedgerPage = async (
  { page, per_page, signal }: PageRequest,
  accountId: string,
  search: AccountLedgerSearch,
) => {
  const query = { 'filter[date_range]': rangeOf(search), page, per_page }
  const { data, meta } = await retryUntilConnected(signal, () =>
    call(listAccountPostings, { params: { accountId }, query, signal }),
  )
  return { rows: data, total: meta.total, meta }
}

export type AccountLedgerMeta = Awaited<ReturnType<typeof loadAccountLedgerPage>>['meta']
