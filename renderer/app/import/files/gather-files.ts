// Turns dropped or chosen files into those to send: unpacks archives, drops hidden files, and lists files that are no
// statements.
import { MAX_FILE_BYTES } from '../../../../shared/api/upload.ts'
import type { GatherFault } from '../../text/problem-code.ts'
import { type FoundFile, isHiddenName } from '../../view/file/dropped-files.ts'
import { isForeignName, isZipName } from './statement-names.ts'
import { unpackZip, ZIP_LIMITS } from './unpack-zip.ts'

export interface GatheredFiles {
  readonly files: readonly FoundFile[]
  /** Files that are not sent, with the reason. */
  readonly refused: readonly RefusedFile[]
}

interface RefusedFile {
  readonly name: string
  readonly folder: string
  readonly code: GatherFault
}

/** The limit of a folder: a larger one was probably dropped by mistake. */
const MAX_GATHERED = 1000

/** Each file of `chosen`, archives unpacked, folder by folder in the order of their names. */
export const gatherFiles = async (chosen: readonly FoundFile[], maxFiles = MAX_GATHERED): Promise<GatheredFiles> => {
  const files: FoundFile[] = []
  const refused: RefusedFile[] = []
  const refuse = ({ file, folder }: FoundFile, code: GatherFault) => refused.push({ name: file.name, folder, code })
  const take = (found: FoundFile) => {
    if (found.file.size > MAX_FILE_BYTES) refuse(found, 'file_too_large')
    else files.push(found)
  }
  const visible = chosen.filter(({ file }) => !isHiddenName(file.name)).toSorted(byName)
  // All archives together stay within the size limit of one, because they are in memory at the same time.
  let left = ZIP_LIMITS.bytes
  for (const found of visible.slice(0, maxFiles)) {
    const { file } = found
    if (isZipName(file.name)) {
      const unpacked = await unpackZip(file, { ...ZIP_LIMITS, bytes: left })
      if (!unpacked.ok) {
        refuse(found, unpacked.error)
        continue
      }
      const folder = found.folder === '' ? file.name : `${found.folder}/${file.name}`
      for (const each of unpacked.value.files) {
        left -= each.size
        take({ file: each, folder })
      }
      for (const name of unpacked.value.ignoredNames) refused.push({ name, folder, code: 'not_a_statement_file' })
    } else if (isForeignName(file.name)) refuse(found, 'not_a_statement_file')
    else take(found)
  }
  const tooMany = visible[maxFiles]
  if (tooMany) refuse(tooMany, 'too_many_files')
  return { files, refused }
}

const byName = (a: FoundFile, b: FoundFile): number => compare(a.folder, b.folder) || compare(a.file.name, b.file.name)
/** In numeric order: `2.xml` before `10.xml`. */
const compare = (a: string, b: string): number => a.localeCompare(b, undefined, { numeric: true })
