// Sends files in requests of a size that the server accepts, and assigns its refusals to files.
import { ApiError } from '../../../../shared/api/client.ts'
import { MAX_FILES, MAX_UPLOAD_BYTES } from '../../../../shared/api/upload.ts'
import { type ImportItem, type ImportState, importByKey, setImportState } from './import-items.ts'

/** For the files of one request: ten megabytes less than the server accepts, for everything around them. */
const MAX_BYTES = MAX_UPLOAD_BYTES - 10 * 1024 * 1024

/** The files in their order, split into groups that fit into one request each. */
export const uploadGroups = <T extends { readonly file: Blob | null }>(
  items: readonly T[],
  maxFiles = MAX_FILES,
  maxBytes = MAX_BYTES,
): readonly (readonly T[])[] => {
  const groups: T[][] = []
  let bytes = 0
  for (const item of items) {
    const size = item.file?.size ?? 0
    const last = groups.at(-1)
    if (!last || last.length >= maxFiles || bytes + size > maxBytes) {
      groups.push([item])
      bytes = size
    } else {
      last.push(item)
      bytes += size
    }
  }
  return groups
}

/** The files of a request in the form of the interface. */
export const filesBody = (items: readonly ImportItem[]): FormData => {
  const body = new FormData()
  for (const [index, item] of items.entries()) if (item.file) body.append(`files[${index}]`, item.file, item.name)
  return body
}

/**
 * Sends `items` in groups; `send` answers one value for each file, which `onAnswer` gets. The server accepts all files
 * of a request or none: refused files get its message and the others are sent again without them, so that one wrong
 * file does not block the good ones.
 */
export const upload = async <T>(
  items: readonly ImportItem[],
  send: (items: readonly ImportItem[]) => Promise<readonly T[]>,
  onAnswer: (item: ImportItem, answer: T) => void,
): Promise<void> => {
  for (const group of uploadGroups(items)) {
    let remaining = group.filter((item) => importByKey(item.key) !== undefined)
    while (remaining.length > 0) {
      try {
        const answers = await send(remaining)
        for (const [index, item] of remaining.entries()) {
          const answer = answers[index]
          if (answer !== undefined) onAnswer(item, answer)
        }
        break
      } catch (error) {
        const refused = refusals(error, remaining.length)
        for (const [index, state] of refused) {
          const item = remaining[index]
          if (item) setImportState(item.key, state)
        }
        remaining = remaining.filter((_, index) => !refused.has(index))
      }
    }
  }
}

/** The refusals of a failed request by file. Accepted files are not in it; if the error names no file, all are. */
export const refusals = (error: unknown, count: number): ReadonlyMap<number, ImportState> => {
  const everyFile = (state: ImportState) => new Map(Array.from({ length: count }, (_, index) => [index, state]))
  if (!(error instanceof ApiError)) return everyFile({ type: 'unreachable' })
  const { status, problem } = error
  if (status === 503) return everyFile({ type: 'unreachable' })
  const named = new Map<number, ImportState>()
  for (const [field, messages] of Object.entries(problem.errors ?? {})) {
    const index = Number(/^files\.(\d+)$/.exec(field)?.[1] ?? -1)
    const message = messages[0] ?? problem.message
    const code = problem.codes?.[field] ?? problem.code
    const values = problem.values?.[field]
    if (index >= 0 && index < count) named.set(index, { type: 'refused', code, message, values })
  }
  return named.size > 0 ? named : everyFile({ type: 'refused', code: problem.code, message: problem.message })
}
