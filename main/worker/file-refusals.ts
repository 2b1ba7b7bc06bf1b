// How the reader words a file that it does not import. Every 415 starts with the interface document's own text.
import type { FileRefusal } from '../../shared/record/parsed-statement.ts'
import { type Err, err } from '../../shared/value/result.ts'

/** 415: it is no file of a kind that is read. `reason` is a sentence without its first capital. */
export const unsupported = (code: string, reason: string): Err<FileRefusal> =>
  err({ status: 415, code, message: `Invalid file format: ${reason}` })

/** 422: the right kind of file, with something in it that cannot be booked. `message` is a whole sentence. */
export const unreadable = (code: string, message: string): Err<FileRefusal> => err({ status: 422, code, message })
