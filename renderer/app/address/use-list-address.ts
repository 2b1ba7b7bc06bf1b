// The view of a list: read from the address and changed through it.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * The parameters of the screen at `path`, and the function that changes them; it removes undefined ones from the
 * address.
 */
export const useListAddress = <S extends object>(
  path: string,
): readonly [search: S, change: (change: { readonly [K in keyof S]?: S[K] | undefined }) => void] => {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as S
  const change = useCallback(
    (changed: object) => {
      // While the user types, the browser's history gets no new entry.
      void navigate({ to: path, search: (old: object) => ({ ...old, ...changed }), replace: true })
    },
    [navigate, path],
  )
  return [search, change]
}
