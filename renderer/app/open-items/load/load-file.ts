// Sends the table of another program: for a trial, and to load it.
import type { z } from 'zod'
import {
  loadCompanies,
  loadExchangeRates,
  loadExpenses,
  loadInvoices,
} from '../../../../shared/api/endpoints/open-item/item-loads.ts'
import type { ItemMappingInput } from '../../../../shared/record/import/item-table.ts'
import { call } from '../../data/api.ts'
import { refreshTables } from '../../data/refresh.ts'
import type { LoadedKind } from '../dialogs.ts'

const ENDPOINTS = {
  company: loadCompanies,
  invoice: loadInvoices,
  expense: loadExpenses,
  exchange_rate: loadExchangeRates,
} as const

export type LoadResult = z.infer<(typeof loadInvoices)['response']>
type PreviewRow = NonNullable<LoadResult['preview']>[number]
/** A row of the result: a document, or a company. */
export interface LoadRow extends Pick<PreviewRow, 'line' | 'state'> {
  readonly record: Partial<PreviewRow['record']> & {
    readonly name?: string
    readonly zip?: string | null
    readonly city?: string | null
    readonly ibans?: readonly string[]
    /** Of an exchange rate. */
    readonly kind?: 'day' | 'month'
    readonly rate?: number
  }
}

/** The user's choices for the file. */
export interface LoadRequest {
  /** Null: the columns as detected. */
  readonly mapping: ItemMappingInput | null
  /** How documents from before the start of the books are booked; null: not decided. */
  readonly before: BeforeBooks | null
}
export type BeforeBooks = 'opening' | 'elsewhere'

const isDocument = (kind: LoadedKind): boolean => kind === 'invoice' || kind === 'expense'

const send = async (
  kind: LoadedKind,
  file: File,
  { mapping, before }: LoadRequest,
  isDryRun: boolean,
  signal?: AbortSignal,
): Promise<Omit<LoadResult, 'preview'> & { readonly preview?: readonly LoadRow[] | undefined }> => {
  const body = new FormData()
  body.append('options', JSON.stringify({ mapping, ...(isDocument(kind) ? { before_books: before } : {}) }))
  body.append('files[0]', file)
  const input = { body, query: { dry_run: isDryRun }, ...(signal ? { signal } : {}) }
  if (kind === 'company') return call(ENDPOINTS.company, input)
  if (kind === 'exchange_rate') return call(ENDPOINTS.exchange_rate, input)
  return kind === 'invoice' ? call(ENDPOINTS.invoice, input) : call(ENDPOINTS.expense, input)
}

/** What loading would do. */
export const previewFile = (kind: LoadedKind, file: File, request: LoadRequest, signal: AbortSignal) =>
  send(kind, file, request, true, signal)

/** Loads the whole file, or nothing of it. */
export const loadFile = async (kind: LoadedKind, file: File, request: LoadRequest) => {
  const loaded = await send(kind, file, request, false)
  refreshTables(kind, 'company', 'journal_entry')
  return loaded
}
