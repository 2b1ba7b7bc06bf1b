// The reader's answer to a file, as the interface gives it.
import { fileStatus } from '../../../main/http/response/file-status.ts'
import { fileRefusalText } from '../../../main/http/text/file-refusals.ts'
import { NOTE_TEXTS } from '../../../main/http/text/notes.ts'
import { wordedRecord } from '../../../main/http/text/texts.ts'
import type { Note } from '../../../shared/record/core/note.ts'
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import { err, type Result } from '../../../shared/value/result.ts'

/** A refusal with its status, sentence and code. */
export const answerOfRefusal = (refusal: FileRefusal) => ({
  ...refusal,
  status: fileStatus(refusal),
  message: fileRefusalText(refusal),
})

/** The result, or the refusal with its status and sentence. */
export const asAnswer = <T>(read: Result<T, FileRefusal>) => (read.ok ? read : err(answerOfRefusal(read.error)))

/** The sentence of a note. */
export const noteMessage = (note: Note): string => wordedRecord(NOTE_TEXTS, note)
