// What the worker does with a file: which kind it is, then its reader. Pure: the same bytes give the same answer, so an
// import that a restart interrupted reads the file again and carries on.
import type { FileRefusal, ParsedFile } from '../../shared/record/parsed-statement.ts'
import type { Result } from '../../shared/value/result.ts'
import { readCamt } from './camt.ts'
import { decodeXml } from './decode-text.ts'
import { detectKind } from './detect.ts'

/** An uploaded file. */
export interface StatementFile {
  /** As the sender named it; its extension is part of the rules. */
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Reads a whole file or refuses it as a whole. */
export const readFile = (file: StatementFile): Result<ParsedFile, FileRefusal> => {
  const kind = detectKind(file.name, file.bytes)
  if (!kind.ok) return kind
  const text = decodeXml(file.bytes)
  return text.ok ? readCamt(text.value) : text
}
