// The search of one list, in its head: it changes the address a moment after the last key; ↓ moves into the list. `/`
// focuses it while the list is on screen.
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useCommands } from '../../command/registry.ts'
import { SearchInput } from '../../part/search-input.tsx'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** Focuses the list. */
  readonly onEnterList: () => void
}

const PAUSE_MS = 120

export const ListSearch = ({ label, value, onChange, onEnterList }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  // The address also changes elsewhere: the user goes back.
  useEffect(() => setTyped((old) => (old.trim() === value ? old : value)), [value])
  const apply = useDebouncedCallback((text: string) => onChange(text.trim()), PAUSE_MS)
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
    apply(text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'Enter' || (event.key === 'Escape' && typed === '')) onEnterList()
    else if (event.key === 'Escape') type('')
    else return
    event.preventDefault()
  }
  return (
    <SearchInput
      ref={input}
      size="xs"
      w={230}
      typed={typed}
      onType={type}
      onKeyDown={onKeyDown}
      placeholder={label}
      aria-label={label}
    />
  )
}
