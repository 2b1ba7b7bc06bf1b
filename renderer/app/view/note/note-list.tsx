// The server's notes about a file, as sentences in the user's language.
import { CalendarDays } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Note } from '../../../../shared/api/endpoints/import/import-plan.ts'
import classes from './note-list.module.css'
import { type NotedStatement, noteText } from './note-text.ts'
import type { Sentence } from './server-sentence.ts'

/** A sentence that contains text of the file: isolated, and marked when it is not in the user's language. */
export const NoteSentence = ({ sentence }: { readonly sentence: Sentence }) => (
  <bdi lang={sentence.isEnglish ? 'en' : undefined}>{sentence.text}</bdi>
)

/** The order of day and month was assumed: the user should check it. */
const isQuestion = ({ code }: Note): boolean => code === 'day_first_assumed' || code === 'month_first_assumed'

interface Props {
  readonly notes: readonly Note[]
  /** The statements of the file, so that a note can name its own. */
  readonly statements?: readonly NotedStatement[]
  readonly className?: string | undefined
  readonly id?: string
}

export const NoteList = ({ notes, statements, className, id }: Props) => {
  const { t, i18n } = useTranslation()
  return (
    <ul className={className} id={id}>
      {notes.map((note) => (
        <li key={note.message} className={isQuestion(note) ? classes.question : undefined}>
          {isQuestion(note) && <CalendarDays size={15} aria-hidden />}
          <NoteSentence sentence={noteText(t, i18n.language, note, statements)} />
        </li>
      ))}
    </ul>
  )
}
