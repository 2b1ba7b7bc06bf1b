// How the reader refuses a file.
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import { type Err, err } from '../../../shared/value/result.ts'

/** As an error of the reader's own type, so that its code and what it names are checked. */
export const refuse = (refusal: FileRefusal): Err<FileRefusal> => err(refusal)
