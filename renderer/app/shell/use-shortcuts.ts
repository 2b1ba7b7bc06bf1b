// The keys that work everywhere in the window.
import { useEffect } from 'react'
import { chooseFiles } from '../action/choose-files.ts'
import { importStatements } from '../action/import-statements.ts'
import { useListSearch } from '../screen/transactions/use-list-search.ts'
import { isDialogOpen, toggleShortcuts } from '../store/dialogs.ts'

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
  const { account = null } = useListSearch()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isDialogOpen()) return
      const withControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      const key = event.key.toLowerCase()
      if (withControl && key === 'i') {
        event.preventDefault()
        void chooseFiles().then((files) => importStatements(files, account))
      } else if ((withControl && key === 'f') || (key === '/' && !isTyping(event.target))) {
        event.preventDefault()
        focusSearch()
      } else if (event.key === '?' && !isTyping(event.target)) {
        event.preventDefault()
        toggleShortcuts(true)
      }
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [account])
}
