// What the server notes about a file, as sentences in the person's language.
import { useTranslation } from 'react-i18next'
import type { Note } from '../../../../shared/api/endpoints/import-plan.ts'
import type { Said } from './file-problem-text.ts'
import { noteText } from './note-text.ts'

/** A sentence that holds words of the file: isolated, and marked when it is not in the person's language. */
export const NoteSentence = ({ said }: { readonly said: Said }) => (
  <bdi lang={said.isEnglish ? 'en' : undefined}>{said.text}</bdi>
)

interface Props {
  readonly notes: readonly Note[]
  readonly className?: string | undefined
  readonly id?: string
}

export const NoteList = ({ notes, className, id }: Props) => {
  const { t } = useTranslation()
  return (
    <ul className={className} id={id}>
      {notes.map((note) => (
        <li key={note.message}>
          <NoteSentence said={noteText(t, note)} />
        </li>
      ))}
    </ul>
  )
}
