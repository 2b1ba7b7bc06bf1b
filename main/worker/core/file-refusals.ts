// The refusals of the file reader.
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import { type Err, err } from '../../../shared/value/result.ts'

/** Takes the reader's own error type, so that the compiler checks its code and values. */
export const refuse = (refusal: FileRefusal): Err<FileRefusal> => err(refusal)
