// The views that the user has saved, in the window's storage: as parameters of the address.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { ListSearch } from '../address/transactions.ts'

export interface SavedView {
  readonly name: string
  readonly search: ListSearch
}

interface Views {
  readonly views: readonly SavedView[]
}

const useViews = create<Views>()(persist((): Views => ({ views: [] }), { name: 'kontor.views', version: 1 }))

/** By name; entries of an older version are read like an address: invalid parameters are dropped. */
export const useSavedViews = (): readonly SavedView[] => useViews((state) => state.views)

/** The stored part of a view: its filters, but neither the open detail nor the import on screen. */
export const savedSearch = (search: ListSearch): ListSearch => {
  const { open: _, batch: __, ...saved } = ListSearch.parse(search)
  return Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== undefined))
}

/** Adds a view, and replaces one of the same name. Pure. */
export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].toSorted((a, b) => a.name.localeCompare(b.name, 'de'))

export const saveView = (name: string, search: ListSearch): void => {
  useViews.setState(({ views }) => ({ views: withView(views, { name, search: savedSearch(search) }) }))
}

export const removeView = (name: string): void => {
  useViews.setState(({ views }) => ({ views: views.filter((view) => view.name !== name) }))
}

const sameText = (search: ListSearch): string => JSON.stringify(Object.entries(savedSearch(search)).sort())

/** The saved view that equals the one on screen. */
export const viewOf = (views: readonly SavedView[], search: ListSearch): SavedView | null => {
  const searchText = sameText(search)
  return views.find((view) => sameText(view.search) === searchText) ?? null
}
