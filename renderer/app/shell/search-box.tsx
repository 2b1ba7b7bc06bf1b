// The search over the transactions: writes into the address a moment after the last key.
import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeSearch, useListSearch } from '../address/use-list-search.ts'

const SEARCH_ID = 'search'

/** Puts the cursor into the search, with what stands there selected. */
export const focusSearch = (): void => {
  const input = document.getElementById(SEARCH_ID)
  if (!(input instanceof HTMLInputElement)) return
  input.focus()
  input.select()
}

const PAUSE_MS = 220

export const SearchBox = () => {
  const { t } = useTranslation()
  const { q = '' } = useListSearch()
  const change = useChangeSearch()
  const [typed, setTyped] = useState(q)
  // The address also changes elsewhere: a chip is removed, or somebody goes back.
  useEffect(() => setTyped((old) => (old.trim() === q ? old : q)), [q])
  const apply = useDebouncedCallback(
    (text: string) => change({ q: text.trim() || undefined, open: undefined }, true),
    PAUSE_MS,
  )

  const type = (text: string) => {
    setTyped(text)
    apply(text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape') return
    if (typed === '') event.currentTarget.blur()
    else type('')
  }

  return (
    <TextInput
      id={SEARCH_ID}
      type="search"
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      placeholder={t('header.search.placeholder')}
      aria-label={t('header.search')}
      autoComplete="off"
      spellCheck={false}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        typed === '' ? (
          <Kbd size="xs" aria-hidden>
            /
          </Kbd>
        ) : (
          <CloseButton size="sm" aria-label={t('header.search.clear')} onClick={() => type('')} />
        )
      }
      styles={{ input: { WebkitAppearance: 'none' } }}
    />
  )
}
