// The sheet of an account: a page of what was booked on it with running balances.
import { callUrl } from '../../../../shared/api/client.ts'
import { type AccountPostingObject, listAccountPostings } from '../../../../shared/api/endpoints/reports.ts'
import type { SheetSearch } from '../../address/ledger.ts'
import { call } from '../api.ts'
import { askUntilThere } from '../ask-until-there.ts'

export type SheetRow = AccountPostingObject

interface Asked {
  readonly page: number
  readonly per_page: number
  readonly signal: AbortSignal
}

const rangeOf = ({ from = '', to = '' }: SheetSearch) => (from === '' && to === '' ? null : (`${from},${to}` as const))

/** Where all of the sheet lies, for a file. */
export const sheetAddress = (accountId: string, search: SheetSearch): string =>
  callUrl(listAccountPostings, { params: { accountId }, query: { 'filter[date_range]': rangeOf(search) } })

/** A page of the sheet, with what all of its days come to. */
export const loadSheetPage = async ({ page, per_page, signal }: Asked, accountId: string, search: SheetSearch) => {
  const query = { 'filter[date_range]': rangeOf(search), page, per_page }
  const { data, meta } = await askUntilThere(signal, () =>
    call(listAccountPostings, { params: { accountId }, query, signal }),
  )
  return { rows: data, total: meta.total, meta }
}

export type SheetMeta = Awaited<ReturnType<typeof loadSheetPage>>['meta']
