// Takes the statements out of a ZIP archive within the window: the archive itself is never sent. An archive is
// untrusted data: sizes are counted while unpacking instead of read from it, and names are never used as paths.
import type { Entry } from '@zip.js/zip.js/lib/zip-core-native.js'
import { err, ok, type Result } from '../../../../shared/value/result.ts'
import type { ZipFault } from '../../text/problem-code.ts'
import { isHiddenName } from '../../view/file/dropped-files.ts'
import { cleanName, isStatementName } from './statement-names.ts'

export interface UnpackedFiles {
  readonly files: readonly File[]
  /** Names of the other files in it. */
  readonly ignoredNames: readonly string[]
}

interface ZipLimits {
  readonly entries: number
  /** Unpacked bytes of all statements together. */
  readonly bytes: number
  /** How much larger than the archive its content may be, once it exceeds `ratioFrom`. */
  readonly ratio: number
  readonly ratioFrom: number
}

export const ZIP_LIMITS: ZipLimits = {
  entries: 1000,
  bytes: 100 * 1024 * 1024,
  ratio: 100,
  ratioFrom: 1024 * 1024,
}

/** The statements in an archive; refuses the whole archive when it is damaged, encrypted, or larger than `limits`. */
export const unpackZip = async (
  archive: Blob,
  limits: ZipLimits = ZIP_LIMITS,
): Promise<Result<UnpackedFiles, ZipFault>> => {
  try {
    const unpacked = await unpack(archive, limits)
    return unpacked.files.length === 0 && unpacked.ignoredNames.length === 0 ? err('zip_no_statement') : ok(unpacked)
  } catch (error) {
    return err(error instanceof ZipRefusal ? error.fault : 'zip_damaged')
  }
}

class ZipRefusal extends Error {
  readonly fault: ZipFault
  constructor(fault: ZipFault) {
    super(fault)
    this.fault = fault
  }
}

const unpack = async (archive: Blob, limits: ZipLimits): Promise<UnpackedFiles> => {
  // Loaded with the first archive: most users never import one.
  const { BlobReader, ZipReader } = await import('@zip.js/zip.js/lib/zip-core-native.js')
  const most = Math.min(limits.bytes, Math.max(limits.ratioFrom, archive.size * limits.ratio))
  const zip = new ZipReader(new BlobReader(archive), {
    useWebWorkers: false,
    checkSignature: true,
    // Entries that share their bytes make the smallest archives unpack to the largest content.
    checkOverlappingEntry: true,
    // Names are never used as paths.
    filenameValidation: 'tolerant',
  })
  const entries: Entry[] = []
  for await (const entry of zip.getEntriesGenerator()) {
    if (entries.push(entry) > limits.entries) throw new ZipRefusal('zip_too_many')
  }
  const files: File[] = []
  const ignoredNames: string[] = []
  let bytes = 0
  for (const entry of entries) {
    const name = cleanName(entry.filename)
    if (entry.directory || isHiddenName(name) || /(^|\/)__MACOSX\//.test(entry.filename)) continue
    if (!isStatementName(name)) {
      ignoredNames.push(name)
      continue
    }
    if (entry.encrypted) throw new ZipRefusal('zip_encrypted')
    const parts: Uint8Array<ArrayBuffer>[] = []
    let fault: ZipRefusal | null = null
    const counted = new WritableStream<Uint8Array<ArrayBuffer>>({
      write: (chunk) => {
        bytes += chunk.length
        if (bytes > most) {
          fault = new ZipRefusal('zip_too_large')
          throw fault
        }
        parts.push(chunk)
      },
    })
    await entry.getData(counted).catch((error: unknown) => {
      throw fault ?? error
    })
    files.push(new File(parts, name, { lastModified: entry.lastModDate.getTime() }))
  }
  return { files, ignoredNames }
}
