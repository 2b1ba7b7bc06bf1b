// The VAT returns of a fiscal year, and one return in full.
import { queryOptions } from '@tanstack/react-query'
import { callUrl } from '../../../../../shared/api/client.ts'
import {
  getVatReturn,
  getVatReturnFile,
  listVatLineItems,
  listVatOpenItems,
  listVatReturns,
} from '../../../../../shared/api/endpoints/ledger/vat-returns.ts'
import type { LocalDate } from '../../../../../shared/value/calendar.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

export type {
  VatDocument,
  VatPayment,
  VatReturnObject,
  VatReturnSummaryObject,
} from '../../../../../shared/api/endpoints/ledger/vat-returns.ts'

const meta = readsTables(
  ...(['vat_return', 'period_lock', 'journal_entry', 'ledger_account', 'fiscal_year', 'vat_rate'] as const),
  ...(['organization_profile', 'bank_transaction', 'invoice', 'expense'] as const),
)

/** Of the fiscal year that contains the day. */
export const vatYearQuery = (date: string) =>
  queryOptions({
    queryKey: ['vat-returns', date],
    meta,
    queryFn: ({ signal }) => call(listVatReturns, { query: { date: date as LocalDate }, signal }),
  })

export const vatReturnQuery = (id: string) =>
  queryOptions({
    queryKey: ['vat-return', id],
    meta,
    queryFn: ({ signal }) => call(getVatReturn, { params: { vatReturn: id }, signal }),
  })

/** What makes up a line of a return. */
export const vatLineItemsQuery = (id: string, line: string) =>
  queryOptions({
    queryKey: ['vat-line-items', id, line],
    meta,
    queryFn: ({ signal }) => call(listVatLineItems, { params: { vatReturn: id, line }, signal }),
  })

/** The documents that are open at the end of a day, with the tax on them. */
export const vatOpenItemsQuery = (date: string) =>
  queryOptions({
    queryKey: ['vat-open-items', date],
    meta,
    queryFn: ({ signal }) => call(listVatOpenItems, { query: { date: date as LocalDate }, signal }),
  })

/** The address of the file for the portal. */
export const vatFileAddress = (id: string): string => callUrl(getVatReturnFile, { params: { vatReturn: id } })

/** The address that answers the return as a table. */
export const vatReturnAddress = (id: string): string => callUrl(getVatReturn, { params: { vatReturn: id } })
