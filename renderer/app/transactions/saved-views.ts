// The views that a person has given a name, kept in the window's storage: the parameters of the address.
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

/** By name; what an older version wrote into the storage is read as an address is. */
export const useSavedViews = (): readonly SavedView[] => useViews((state) => state.views)

/** What of a view is kept: what is asked for, not which detail is open or which import was looked at. */
export const savedSearch = (search: ListSearch): ListSearch => {
  const { open: _, batch: __, ...saved } = ListSearch.parse(search)
  return Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== undefined))
}

/** Replaces a view of the same name. Pure. */
export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].toSorted((a, b) => a.name.localeCompare(b.name, 'de'))

export const saveView = (name: string, search: ListSearch): void => {
  useViews.setState(({ views }) => ({ views: withView(views, { name, search: savedSearch(search) }) }))
}

export const removeView = (name: string): void => {
  useViews.setState(({ views }) => ({ views: views.filter((view) => view.name !== name) }))
}

const sameText = (search: ListSearch): string => JSON.stringify(Object.entries(savedSearch(search)).sort())

/** The view that is on screen, if it has a name. */
export const viewOf = (views: readonly SavedView[], search: ListSearch): SavedView | null => {
  const searchText = sameText(search)
  return views.find((view) => sameText(view.search) === searchText) ?? null
}
