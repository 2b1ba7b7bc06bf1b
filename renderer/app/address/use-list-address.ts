// What a list shows, read from the address and changed through it.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The parameters of a screen at `path`, and how they are changed; what is undefined goes from the address. */
export const useListAddress = <S extends object>(
  path: string,
): readonly [search: S, change: (change: { readonly [K in keyof S]?: S[K] | undefined }) => void] => {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as S
  const change = useCallback(
    (changed: object) => {
      // While somebody types there is no step for the back button.
      void navigate({ to: path, search: (old: object) => ({ ...old, ...changed }), replace: true })
    },
    [navigate, path],
  )
  return [search, change]
}
