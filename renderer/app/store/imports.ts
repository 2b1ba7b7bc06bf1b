// The files this window sent, and where each stands until its batch takes over. The batches themselves are server data
// and live in the query cache.
import { create } from 'zustand'

export type ImportState =
  | { readonly type: 'sending' }
  | { readonly type: 'batch'; readonly batchId: string }
  | { readonly type: 'refused'; readonly code: string; readonly message: string }
  | { readonly type: 'unreachable' }

export interface ImportItem {
  readonly key: string
  readonly name: string
  readonly accountId: string | null
  /** Null for a batch that another window or an earlier session started. */
  readonly file: File | null
  readonly state: ImportState
}

interface Imports {
  readonly items: readonly ImportItem[]
  readonly isCollapsed: boolean
}

export const useImports = create<Imports>()(() => ({ items: [], isCollapsed: false }))

export const addImports = (items: readonly ImportItem[]): void =>
  useImports.setState((state) => ({ items: [...state.items, ...items], isCollapsed: false }))

export const setImportState = (key: string, itemState: ImportState): void =>
  useImports.setState(({ items }) => ({
    items: items.map((item) => (item.key === key ? { ...item, state: itemState } : item)),
  }))

export const removeImports = (keys: readonly string[]): void =>
  useImports.setState(({ items }) => ({ items: items.filter((item) => !keys.includes(item.key)) }))

export const collapseImports = (isCollapsed: boolean): void => useImports.setState({ isCollapsed })
