// The sheet of an account: a page of what was booked on it with running balances, and where it is as a file.
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

/** A page of the sheet, with what all of its days come to. */
export const loadSheetPage = async ({ page, per_page, signal }: Asked, accountId: string, search: SheetSearch) => {
  const query = { 'filter[date_range]': rangeOf(search), page, per_page }
  const { data, meta } = await askUntilThere(signal, () =>
    call(listAccountPostings, { params: { accountId }, query, signal }),
  )
  return { rows: data, total: meta.total, meta }
}

export type SheetMeta = Awaited<ReturnType<typeof loadSheetPage>>['meta']

/** Where the sheet is as a file. */
export const sheetAddress = (accountId: string, search: SheetSearch, format: string): string => {
  const range = rangeOf(search)
  return `/api/account/${accountId}/posting?${new URLSearchParams({ ...(range ? { 'filter[date_range]': range } : {}), format })}`
}
