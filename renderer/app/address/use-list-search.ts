// The view on screen: read from the address and changed through it.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ListSearch } from './transactions.ts'

export const useListSearch = (): ListSearch => useSearch({ strict: false })

/** Changes some parameters and keeps the others. `replace`: adds no entry to the browser's history, as while typing. */
export const useChangeSearch = () => {
  const navigate = useNavigate()
  return useCallback(
    (change: ListSearch, replace = false) => {
      void navigate({ to: '/transactions', search: (old: ListSearch) => ({ ...old, ...change }), replace })
    },
    [navigate],
  )
}
