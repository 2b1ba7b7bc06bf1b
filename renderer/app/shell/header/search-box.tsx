// The search in transactions: it searches at each key. ↓ and Enter move to the results; Esc empties it, and a second
// Esc returns the focus to where it was.
import { useNavigate } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '../../address/transactions.ts'
import { useListSearch } from '../../address/use-list-search.ts'
import { queryClient } from '../../data/api.ts'
import { searchReadyQuery } from '../../data/query/bank/transactions.ts'
import { focusScreen } from '../../dialog/screen-focus.ts'
import { SearchInput } from '../../part/search-input.tsx'
import { usePath } from '../navigation/navigation.tsx'

const SEARCH_ID = 'search'
const LIST = '/transactions'

/** Focuses the search, with its text selected. */
export const focusSearch = (): void => {
  const input = document.getElementById(SEARCH_ID)
  if (!(input instanceof HTMLInputElement)) return
  input.focus()
  input.select()
}

/** Moves the focus from the search to the screen. */
export const blurSearch = (): void => {
  if (document.activeElement?.id === SEARCH_ID) focusScreen()
}

export const SearchBox = () => {
  const { t } = useTranslation()
  const { q = '' } = useListSearch()
  const navigate = useNavigate()
  const isOnList = usePath() === LIST
  const [typed, setTyped] = useState(q)
  /** What was written to the address and has not come back from it yet: typing is faster. */
  const sent = useRef<readonly string[]>([])
  useEffect(() => {
    const at = sent.current.indexOf(q)
    sent.current = sent.current.slice(at + 1)
    // The address also changes elsewhere: the user removes a chip, or goes back.
    if (at === -1) setTyped((old) => (old.trim() === q ? old : q))
  }, [q])
  /** The element that had the focus before. */
  const previousFocus = useRef<HTMLElement | null>(null)
  // From another screen the first key opens the list, as an entry in the browser's history.
  const isLeaving = useRef(false)
  useEffect(() => {
    if (isOnList) isLeaving.current = false
  }, [isOnList])

  const type = (text: string) => {
    setTyped(text)
    const isStep = !isOnList && !isLeaving.current
    if (isStep && text.trim() === '') return
    isLeaving.current = !isOnList
    if (text.trim() !== (sent.current.at(-1) ?? q)) sent.current = [...sent.current, text.trim()]
    void navigate({
      to: LIST,
      search: (old: ListSearch) => ({ ...(isOnList ? old : {}), q: text.trim() || undefined, open: undefined }),
      replace: !isStep,
    })
  }
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement) previousFocus.current = relatedTarget
    void queryClient.prefetchQuery(searchReadyQuery)
  }
  const restoreFocus = () => {
    if (previousFocus.current?.isConnected) previousFocus.current.focus()
    else focusScreen()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      if (typed === '') restoreFocus()
      else type('')
    } else if ((event.key === 'ArrowDown' || event.key === 'Enter') && !event.nativeEvent.isComposing) focusScreen()
    else return
    event.preventDefault()
  }

  return (
    <SearchInput
      id={SEARCH_ID}
      typed={typed}
      onType={type}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      placeholder={t('header.search.placeholder')}
      aria-label={t('header.search')}
    />
  )
}
