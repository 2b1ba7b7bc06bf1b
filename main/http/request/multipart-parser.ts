// Parses multipart form data as it streams in (RFC 7578): announces parts and passes on their bytes, and the receiver decides
// what to keep. It does not know of files or their limits.
import { err, ok, type Result } from '../../../shared/value/result.ts'
import type { MultipartFault } from '../text/problem.ts'

/** Receives the bytes of one part. */
export interface PartSink {
  readonly write: (bytes: Uint8Array) => void
  readonly end: () => void
}

export interface PartHead {
  /** The field's name. */
  readonly name: string
  /** Null for a field that is no file. */
  readonly filename: string | null
}

export interface MultipartParser {
  /** Takes the next bytes. Once it has refused, it must not be called again. */
  readonly push: (bytes: Uint8Array) => Result<null, MultipartFault>
  /** Whether the closing boundary was seen. */
  readonly isComplete: () => boolean
}

const LINE_END = '\r\n'
const MAX_HEAD_BYTES = 16 * 1024
const MAX_PARTS = 200

/** The boundary of a multipart Content-Type, or null. */
export const boundaryOf = (contentType: string): string | null => {
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  return match?.[1] ?? match?.[2] ?? null
}

/** Parses a body with this boundary; `onPart` returns the sink of each part, or null to discard its bytes. */
export const createMultipartParser = (
  boundary: string,
  onPart: (head: PartHead) => PartSink | null,
): MultipartParser => {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first boundary may be at the very start: adding a line end before it makes all boundaries equal. Content before it is
  // a part without a sink.
  let pending: Buffer = Buffer.from(LINE_END)
  let state: 'content' | 'delimited' | 'head' | 'complete' = 'content'
  let sink: PartSink | null = null
  let parts = 0

  const isComplete = () => state === 'complete'

  /** Parses one step; null when more bytes are needed. */
  const step = (): Result<null, MultipartFault> | null => {
    if (state === 'content') {
      const found = pending.indexOf(delimiter)
      // The last bytes may be the start of an incomplete boundary.
      const end = found === -1 ? Math.max(0, pending.length - delimiter.length + 1) : found
      if (end > 0) sink?.write(pending.subarray(0, end))
      pending = pending.subarray(found === -1 ? end : found + delimiter.length)
      if (found === -1) return null
      sink?.end()
      sink = null
      state = 'delimited'
    } else if (state === 'delimited') {
      let start = 0
      while (pending[start] === 0x20 || pending[start] === 0x09) start++
      if (pending.length < start + 2) return start > MAX_HEAD_BYTES ? err('endless_boundary') : null
      const mark = pending.toString('latin1', start, start + 2)
      if (mark !== '--' && mark !== '\r\n') return err('broken_boundary')
      state = mark === '--' ? 'complete' : 'head'
      // The line end stays, so that the head of a part without any header ends at once.
      pending = pending.subarray(start)
    } else {
      const end = pending.indexOf('\r\n\r\n')
      if (end === -1) return pending.length > MAX_HEAD_BYTES ? err('heads_too_long') : null
      parts++
      if (end > MAX_HEAD_BYTES) return err('heads_too_long')
      if (parts > MAX_PARTS) return err('too_many_parts')
      const head = headOf(pending.toString('utf8', 0, end))
      if (head === null) return err('no_name')
      sink = onPart(head)
      pending = pending.subarray(end + 4)
      state = 'content'
    }
    return ok(null)
  }

  return {
    push: (bytes) => {
      // Content after the closing boundary is ignored.
      if (isComplete()) return ok(null)
      pending = Buffer.concat([pending, bytes])
      while (!isComplete()) {
        const stepped = step()
        if (stepped === null) break
        if (!stepped.ok) return stepped
      }
      return ok(null)
    },
    isComplete,
  }
}

/** The name and file name in a part's headers; null when there is no name. */
const headOf = (headers: string): PartHead | null => {
  const disposition = /^content-disposition:([^\r\n]*)$/im.exec(headers)?.[1] ?? ''
  const parameters = new Map<string, string>()
  for (const [, key = '', quoted, bare] of disposition.matchAll(/;[ \t]*([\w*]+)=(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g)) {
    // Senders escape only the quotation mark (as \" or %22); any other backslash is part of the name.
    parameters.set(key.toLowerCase(), quoted === undefined ? (bare ?? '') : quoted.replaceAll('\\"', '"'))
  }
  const name = parameters.get('name')
  if (name === undefined) return null
  const extended = /^utf-8'[^']*'(.*)$/i.exec(parameters.get('filename*') ?? '')?.[1]
  return {
    name,
    filename: (extended === undefined ? null : decodeParameter(extended)) ?? parameters.get('filename') ?? null,
  }
}

const decodeParameter = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
