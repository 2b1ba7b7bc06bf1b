// The search of one list, in its head: it changes the address a moment after the last key; ↓ moves into the list. `/`
// focuses it while the list is on screen.
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useCommands } from '../../command/registry.ts'
import { SearchInput } from '../../part/search-input.tsx'

interface Props {
  readonly id?: string
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** Focuses the list. */
  readonly onEnterList: () => void
  readonly onFocus?: () => void
  /** How long after the last key it searches, at the latest when the list is entered; 0: at each key. */
  readonly pauseMs?: number
}

const PAUSE_MS = 120

export const ListSearch = ({ id, label, value, onChange, onEnterList, onFocus, pauseMs = PAUSE_MS }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  /** What was written to the address and has not come back from it yet: typing is faster. */
  const sent = useRef<readonly string[]>([])
  useEffect(() => {
    const at = sent.current.indexOf(value)
    sent.current = sent.current.slice(at + 1)
    // The address also changes elsewhere: the user goes back.
    if (at === -1) setTyped((old) => (old.trim() === value ? old : value))
  }, [value])
  const apply = (text: string) => {
    if (text !== (sent.current.at(-1) ?? value)) sent.current = [...sent.current, text]
    onChange(text)
  }
  const applyLater = useDebouncedCallback(apply, pauseMs)
  useCommands([
    {
      id: 'list.search',
      title: label,
      section: 'list',
      icon: Search,
      keys: ['/', 'mod+f'],
      isInText: true,
      run: () => {
        input.current?.focus()
        input.current?.select()
      },
    },
  ])
  const type = (text: string) => {
    setTyped(text)
    ;(pauseMs === 0 ? apply : applyLater)(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && typed !== '') type('')
    else if (event.key === 'Escape' || event.key === 'ArrowDown' || event.key === 'Enter') {
      applyLater.flush()
      onEnterList()
      // A list that still loads takes no focus; Escape leaves the input all the same.
      if (event.key === 'Escape') input.current?.blur()
    } else return
    event.preventDefault()
  }
  return (
    <SearchInput
      {...(id === undefined ? {} : { id })}
      ref={input}
      size="xs"
      w={230}
      typed={typed}
      onType={type}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      placeholder={label}
      aria-label={label}
    />
  )
}
