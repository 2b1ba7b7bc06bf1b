// From what was dropped or chosen to the files that are sent: archives are unpacked, what is hidden is left out, what is
// no statement is told.
import { isForeignName, isHiddenName, isZipName } from './statement-names.ts'
import { unpackZip, ZIP_LIMITS, type ZipFault } from './unpack-zip.ts'

export interface Gathered {
  readonly files: readonly File[]
  /** Files that are not sent, and why. */
  readonly refused: readonly { readonly name: string; readonly code: GatherFault }[]
}

type GatherFault = ZipFault | 'not_a_statement_file' | 'file_too_large' | 'too_many_files'

/** The limit of the interface for one file. */
const MAX_FILE_BYTES = 5 * 1024 * 1024
/** What a folder may hold: more is a folder that was dropped by mistake. */
const MAX_FILES = 1000

/** Each file of `chosen`, archives opened, in their order. */
export const gatherFiles = async (chosen: readonly File[], maxFiles = MAX_FILES): Promise<Gathered> => {
  const files: File[] = []
  const refused: { name: string; code: GatherFault }[] = []
  const take = (file: File) => {
    if (file.size > MAX_FILE_BYTES) refused.push({ name: file.name, code: 'file_too_large' })
    else files.push(file)
  }
  const visible = chosen.filter((file) => !isHiddenName(file.name))
  // The bytes of all archives together stay within the limit of one: they are all held at once.
  let left = ZIP_LIMITS.bytes
  for (const file of visible.slice(0, maxFiles)) {
    if (isZipName(file.name)) {
      const unpacked = await unpackZip(file, { ...ZIP_LIMITS, bytes: left })
      if (!unpacked.ok) {
        refused.push({ name: file.name, code: unpacked.error })
        continue
      }
      for (const each of unpacked.value.files) {
        left -= each.size
        take(each)
      }
      for (const name of unpacked.value.others) refused.push({ name, code: 'not_a_statement_file' })
    } else if (isForeignName(file.name)) refused.push({ name: file.name, code: 'not_a_statement_file' })
    else take(file)
  }
  const tooMany = visible[maxFiles]
  if (tooMany) refused.push({ name: tooMany.name, code: 'too_many_files' })
  return { files, refused }
}
