// The focus of a list of lines that the user extends.
import { type RefObject, useEffect, useRef } from 'react'

/** For the element of a list whose lines have `data-line`: an added line gets the focus at once. */
export const useFocusAddedLine = (count: number): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) list.current?.querySelector<HTMLElement>('[data-line]:last-of-type input')?.focus()
    before.current = count
  }, [count])
  return list
}
