// The search over the transactions: asks with each key. ↓ and Enter go to what was found; Esc empties it, and once more
// it gives the keyboard back to where it was.
import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '../../address/transactions.ts'
import { useListSearch } from '../../address/use-list-search.ts'
import { queryClient } from '../../data/api.ts'
import { searchReadyQuery } from '../../data/query/bank/transactions.ts'
import { focusScreen } from '../../dialog/screen-focus.ts'
import { usePath } from '../navigation/navigation.tsx'

const SEARCH_ID = 'search'
const LIST = '/transactions'

/** Puts the cursor into the search, with what stands there selected. */
export const focusSearch = (): void => {
  const input = document.getElementById(SEARCH_ID)
  if (!(input instanceof HTMLInputElement)) return
  input.focus()
  input.select()
}

/** Gives the keyboard to the screen when it is in the search. */
export const blurSearch = (): void => {
  if (document.activeElement?.id === SEARCH_ID) focusScreen()
}

export const SearchBox = () => {
  const { t } = useTranslation()
  const { q = '' } = useListSearch()
  const navigate = useNavigate()
  const isOnList = usePath() === LIST
  const [typed, setTyped] = useState(q)
  /** What was written into the address and has not come back from it yet: typing is faster. */
  const sent = useRef<readonly string[]>([])
  useEffect(() => {
    const at = sent.current.indexOf(q)
    sent.current = sent.current.slice(at + 1)
    // The address also changes elsewhere: a chip is removed, or somebody goes back.
    if (at === -1) setTyped((old) => (old.trim() === q ? old : q))
  }, [q])
  /** Where the keyboard was before. */
  const previousFocus = useRef<HTMLElement | null>(null)
  // From another screen the first key goes to the list, as a step that can be gone back.
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
    <TextInput
      id={SEARCH_ID}
      type="search"
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={onFocus}
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
