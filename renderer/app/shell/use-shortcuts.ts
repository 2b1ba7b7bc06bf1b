// The keys of the frame: search, and the list of all keys.
import { useEffect } from 'react'
import { showShortcuts } from '../data/store/dialogs.ts'
import { isDialogOpen } from '../part/dialog.tsx'

export const SEARCH_ID = 'search'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const focusSearch = () => {
  const input = document.getElementById(SEARCH_ID)
  if (input instanceof HTMLInputElement) {
    input.focus()
    input.select()
  }
}

export const useShortcuts = (): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isDialogOpen()) return
      const withControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      const key = event.key.toLowerCase()
      if ((withControl && key === 'f') || (key === '/' && !isTyping(event.target))) {
        event.preventDefault()
        focusSearch()
      } else if (event.key === '?' && !isTyping(event.target)) {
        event.preventDefault()
        showShortcuts(true)
      }
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
