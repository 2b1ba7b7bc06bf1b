// A text of a row with the searched words marked.
import { createContext, Fragment, useContext } from 'react'
import { searchMarks } from '../../../shared/value/search-marks.ts'
import type { SearchWord } from '../../../shared/value/search-words.ts'

/** The words that the list is searched for. */
export const SearchedWords = createContext<readonly SearchWord[]>([])

export const MarkedText = ({ text }: { readonly text: string }) => {
  const words = useContext(SearchedWords)
  const marks = words.length === 0 ? [] : searchMarks(text, words)
  if (marks.length === 0) return text
  return (
    <>
      {marks.map(({ from, to }, index) => (
        <Fragment key={from}>
          {text.slice(marks[index - 1]?.to ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.to ?? 0)}
    </>
  )
}
