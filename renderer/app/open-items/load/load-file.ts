// Sends the table of another program: to be told what would happen, and to load it.
import type { z } from 'zod'
import { loadCompanies, loadExpenses, loadInvoices } from '../../../../shared/api/endpoints/item-loads.ts'
import type { GivenItemMapping } from '../../../../shared/record/item-table.ts'
import { call } from '../../data/api.ts'
import { refreshTables } from '../../data/refresh.ts'
import type { LoadedKind } from '../dialogs.ts'

const ENDPOINTS = { company: loadCompanies, invoice: loadInvoices, expense: loadExpenses } as const

export type Loaded = z.infer<(typeof loadInvoices)['response']>
type PreviewRow = NonNullable<Loaded['preview']>[number]
/** A row as it would be: a document, or a company. */
export interface LoadedRow extends Pick<PreviewRow, 'line' | 'state'> {
  readonly record: Partial<PreviewRow['record']> & {
    readonly name?: string
    readonly zip?: string | null
    readonly city?: string | null
    readonly ibans?: readonly string[]
  }
}

/** What somebody said of the file. */
export interface LoadWish {
  /** Null: the columns are as they are found. */
  readonly mapping: GivenItemMapping | null
  /** What books documents dated before the books begin; null: nobody said. */
  readonly before: BeforeBooks | null
}
export type BeforeBooks = 'opening' | 'elsewhere'

const send = async (
  kind: LoadedKind,
  file: File,
  { mapping, before }: LoadWish,
  isDryRun: boolean,
  signal?: AbortSignal,
): Promise<Omit<Loaded, 'preview'> & { readonly preview?: readonly LoadedRow[] | undefined }> => {
  const body = new FormData()
  body.append('options', JSON.stringify({ mapping, ...(kind === 'company' ? {} : { before_books: before }) }))
  body.append('files[0]', file)
  const input = { body, query: { dry_run: isDryRun }, ...(signal ? { signal } : {}) }
  if (kind === 'company') return call(ENDPOINTS.company, input)
  return kind === 'invoice' ? call(ENDPOINTS.invoice, input) : call(ENDPOINTS.expense, input)
}

/** What loading would do. */
export const tryFile = (kind: LoadedKind, file: File, wish: LoadWish, signal: AbortSignal) =>
  send(kind, file, wish, true, signal)

/** Loads all of it, or nothing. */
export const loadFile = async (kind: LoadedKind, file: File, wish: LoadWish) => {
  const loaded = await send(kind, file, wish, false)
  refreshTables(kind, 'company', 'journal_entry')
  return loaded
}
