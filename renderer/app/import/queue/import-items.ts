// The files that this window received, and the state of each until its batch takes over. The batches themselves are
// server data in the query cache.
import { create } from 'zustand'
import type { FileEnrichmentObject } from '../../../../shared/api/endpoints/import/enrichments.ts'
import type { IdentifiedFile } from '../../../../shared/api/endpoints/import/import-plan.ts'
import type { CodedMessageRecord } from '../../../../shared/record/core/coded-message.ts'
import type { EnrichmentFormat } from '../../../../shared/record/import/enrichment.ts'
import type { ImportOptions } from '../../../../shared/record/import/import-options.ts'

export type ImportState =
  | { readonly type: 'sending' }
  /** Its account is not known yet; `choice` is the choice so far, or a suggestion. */
  | { readonly type: 'account'; readonly choice: string | null }
  /** What a notification or a payment order would add; it is not applied yet. */
  | { readonly type: 'enrichment'; readonly enrichment: FileEnrichmentObject }
  /** Its plan needs a decision; the plan is in the store of plans. */
  | { readonly type: 'planned' }
  | { readonly type: 'batch'; readonly batchId: string }
  | {
      readonly type: 'refused'
      readonly code: string
      readonly message: string
      readonly values?: CodedMessageRecord['values']
    }
  | { readonly type: 'unreachable' }

export interface StatedAccount {
  readonly iban: string | null
  /** The bank's own number of the account, where there is no IBAN. */
  readonly number: string | null
  readonly currency: string | null
  /** What the file seems to be a list of. */
  readonly kind: IdentifiedFile['kind']
}

const NO_STATED_ACCOUNT: StatedAccount = { iban: null, number: null, currency: null, kind: null }

export interface ImportItem {
  readonly key: string
  readonly name: string
  /** Its folders, which distinguish files of the same name; empty: it came without a folder. */
  readonly folder: string
  /** Which drop brought it, counted in this window: greater is newer; 0 came before this window. */
  readonly arrival: number
  readonly accountId: string | null
  /** What the file states about its account. */
  readonly said: StatedAccount
  /** Whether the file names its account, so that no other is possible. */
  readonly isNamed: boolean
  /** Null for a batch that another window or an earlier session started, and for a file that is no statement. */
  readonly file: File | null
  readonly state: ImportState
  /** The account on screen when the file came. */
  readonly accountOnScreen: string | null
  /** Its format when it explains transactions instead of bringing any; null: a statement, or not known yet. */
  readonly enrichment: EnrichmentFormat | null
  /** How it is imported, once that is decided; null: it is planned first. */
  readonly options: ImportOptions | null
  /** What the file needed when the user hid the line of new files; null: the line was not hidden since the file came. */
  readonly hiddenWhile: Need | null
}

/** What a file needs of the user: `nothing` while Kontor works on it and when it is done. */
export type Need = 'nothing' | 'decision' | 'attention'

/** What a file needs of the user as it is now. */
export const needOf = ({ state }: Pick<ImportItem, 'state'>): Need => {
  if (['planned', 'account', 'enrichment'].includes(state.type)) return 'decision'
  return state.type === 'refused' || state.type === 'unreachable' ? 'attention' : 'nothing'
}

/** Whether the file is no statement, by its name: there is nothing to decide. */
export const isForeign = ({ state }: Pick<ImportItem, 'state'>): boolean =>
  state.type === 'refused' && state.code === 'not_a_statement_file'

/** Whether the user has not hidden the file in its current state: it came after that, or now needs something else. */
export const isNews = (item: ImportItem): boolean => {
  const need = needOf(item)
  return item.hiddenWhile === null || (need !== 'nothing' && need !== item.hiddenWhile)
}

interface Imports {
  readonly items: readonly ImportItem[]
}

export const useImports = create<Imports>()(() => ({ items: [] }))

let lastKey = 0
let lastArrival = 0

/** A new item. */
export const newImport = (
  from: Pick<ImportItem, 'name' | 'folder' | 'file' | 'state' | 'accountOnScreen'> &
    Partial<Pick<ImportItem, 'enrichment' | 'arrival'>>,
): ImportItem => ({
  enrichment: null,
  arrival: 0,
  ...from,
  key: `import-${++lastKey}`,
  accountId: null,
  said: NO_STATED_ACCOUNT,
  isNamed: false,
  options: null,
  hiddenWhile: null,
})

/** Adds files that come now: they are listed and asked about before older ones. */
export const addImports = (items: readonly ImportItem[]): void => {
  const arrival = ++lastArrival
  useImports.setState((state) => ({ items: [...items.map((item) => ({ ...item, arrival })), ...state.items] }))
}

/** Adds files that came earlier, in this window or another one. */
export const addEarlierImports = (items: readonly ImportItem[]): void =>
  useImports.setState((state) => ({ items: [...state.items, ...items] }))

export const changeImport = (key: string, change: Partial<Omit<ImportItem, 'key'>>): void =>
  useImports.setState(({ items }) => ({
    items: items.map((item) => (item.key === key ? { ...item, ...change } : item)),
  }))

export const setImportState = (key: string, state: ImportState): void => changeImport(key, { state })

export const removeImports = (keys: readonly string[]): void =>
  useImports.setState(({ items }) => ({ items: items.filter((item) => !keys.includes(item.key)) }))

/** Replaces an item by others: a file of several accounts is imported into each of them. */
export const replaceImport = (key: string, by: readonly ImportItem[]): void =>
  useImports.setState(({ items }) => ({ items: items.flatMap((item) => (item.key === key ? by : [item])) }))

/** Hides the line of new files until more files come, or one of these needs something else of the user. */
export const hideImports = (): void =>
  useImports.setState(({ items }) => ({ items: items.map((item) => ({ ...item, hiddenWhile: needOf(item) })) }))

/** The present item; undefined: it was removed meanwhile. */
export const importByKey = (key: string): ImportItem | undefined =>
  useImports.getState().items.find((item) => item.key === key)
