// Reads the uploaded files of a request: `files[0]`, `files[]`, `files` or `file`, at most 20, each up to 5 MB, and the other
// fields, which contain JSON. Bytes over a limit are discarded as they arrive, so that a request never takes more memory than
// its limits allow.
import { z } from 'zod'
import { MAX_FILE_BYTES, MAX_FILES, MAX_UPLOAD_BYTES } from '../../../shared/api/upload.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import type { UploadedFile } from '../../service/core/request.ts'
import type { HttpRefusal } from '../response/error-response.ts'
import type { HttpProblem, JsonFault, MultipartFault } from '../text/problem.ts'
import { parseJson } from './body.ts'
import type { RequestContext } from './environment.ts'
import { boundaryOf, createMultipartParser, type PartHead, type PartSink } from './multipart-parser.ts'

/** The limit of a field with JSON. */
const MAX_FIELD_BYTES = 256 * 1024

interface ReceivedFile {
  /** The number in `files[n]`, if there is one: it decides the order. */
  readonly position: number | null
  readonly name: string | null
  bytes: Uint8Array<ArrayBuffer> | 'too large'
}

/** The files in their order, and the parsed values of the fields. */
interface Form extends Readonly<Record<string, unknown>> {
  readonly files: readonly UploadedFile[]
}

/** The attributes of an endpoint's multipart body that are no files. */
export const formFieldsOf = (body: z.ZodType | null): readonly string[] =>
  body instanceof z.ZodObject ? Object.keys(body.shape).filter((name) => name !== 'files') : []

/** A multipart body with the fields of these names; 413 and 422 name the wrong file as `files.n`. */
export const readForm = async (
  c: RequestContext,
  { maxFiles = MAX_FILES, fields = [] }: { readonly maxFiles?: number; readonly fields?: readonly string[] } = {},
): Promise<Result<Form, HttpRefusal>> => {
  const tooLarge = err({ type: 'BodyTooLarge', limit: '100 MB' } as const)
  if (Number(c.req.header('content-length') ?? '0') > MAX_UPLOAD_BYTES) return tooLarge
  const boundary = boundaryOf(c.req.header('content-type') ?? '')
  if (boundary === null) return malformedBody('no_boundary')
  const received = collectParts(maxFiles, fields)
  const parser = createMultipartParser(boundary, received.onPart)
  let size = 0
  let fault = null as MultipartFault | null
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      size += chunk.length
      if (size > MAX_UPLOAD_BYTES) return tooLarge
      // Reads the rest all the same, as for JSON (body.ts).
      const pushed = fault === null ? parser.push(chunk) : null
      if (pushed?.ok === false) fault = pushed.error
    }
  } catch {
    return err({ type: 'BrokenRequest' })
  }
  if (fault !== null) return malformedBody(fault)
  return parser.isComplete() ? received.finish() : malformedBody('no_end')
}

const malformedBody = (fault: MultipartFault): Result<never, HttpRefusal> => {
  const problem = { field: 'files', code: 'malformed_multipart', values: { fault } } as const
  return err({ type: 'Invalid', problems: [problem], code: problem.code })
}

/** Collects the parts that are known files or fields, and checks them when all have arrived. */
const collectParts = (maxFiles: number, fieldNames: readonly string[]) => {
  const files: ReceivedFile[] = []
  const fields: [name: string, value: Result<unknown, JsonFault>][] = []
  let count = 0
  return {
    onPart: ({ name, filename }: PartHead): PartSink | null => {
      if (filename === null && fieldNames.includes(name)) {
        return collectUpTo(MAX_FIELD_BYTES, (bytes) => {
          fields.push([name, bytes === 'too large' ? err({ type: 'too_long' } as const) : parseJson(bytes)])
        })
      }
      const field = /^files?(?:\[(\d{0,4})\])?$/.exec(name)
      // A browser sends an empty file input as a part with an empty file name.
      if (!field || filename === '') return null
      count++
      if (count > maxFiles) return null
      const file: ReceivedFile = {
        position: field[1] ? Number(field[1]) : null,
        name: filename,
        bytes: new Uint8Array(0),
      }
      files.push(file)
      return collectUpTo(MAX_FILE_BYTES, (bytes) => {
        file.bytes = bytes
      })
    },
    finish: (): Result<Form, HttpRefusal> => {
      if (count === 0) return invalid({ field: 'files', code: 'required' })
      if (count > maxFiles)
        return invalid({ field: 'files', code: 'too_big', values: { bound: String(maxFiles), of: 'items' } })
      const judged = judge(files.toSorted((a, b) => (a.position ?? MAX_FILES) - (b.position ?? MAX_FILES)))
      if (!judged.ok) return judged
      const values = new Map<string, unknown>()
      for (const [name, value] of fields) {
        if (!value.ok) return invalid({ field: name, code: 'field_no_json', values: { fault: value.error } })
        values.set(name, value.value)
      }
      return ok({ ...Object.fromEntries(values), files: judged.value.files })
    },
  }
}

const invalid = (...problems: readonly HttpProblem[]): Result<never, HttpRefusal> =>
  err({ type: 'Invalid', problems, code: 'invalid' })

const judge = (received: readonly ReceivedFile[]): Result<{ files: readonly UploadedFile[] }, HttpRefusal> => {
  const files: UploadedFile[] = []
  const notFiles: HttpProblem[] = []
  const tooLarge: number[] = []
  for (const [index, { name, bytes }] of received.entries()) {
    if (bytes === 'too large') tooLarge.push(index)
    else if (name === null) notFiles.push({ field: `files.${index}`, code: 'no_file' })
    else files.push({ name: baseName(name), bytes })
  }
  if (tooLarge.length > 0) {
    const refused = { code: 'file_too_large', values: { max_megabytes: MAX_FILE_BYTES / 1024 / 1024 } } as const
    return err({ type: 'FilesRefused', files: tooLarge.map((index) => ({ index, ...refused })) })
  }
  return notFiles.length > 0 ? invalid(...notFiles) : ok({ files })
}

/** Keeps the bytes of a part up to the limit; above it, discards these and all later ones. */
const collectUpTo = (limit: number, done: (bytes: Uint8Array<ArrayBuffer> | 'too large') => void): PartSink => {
  let chunks: Uint8Array[] = []
  let size = 0
  return {
    write: (bytes) => {
      size += bytes.length
      if (size > limit) chunks = []
      else chunks.push(bytes)
    },
    end: () => {
      done(size > limit ? 'too large' : joinChunks(chunks, size))
      chunks = []
    },
  }
}

const joinChunks = (chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

/** The name without any folder, for paths of every system, and without control characters. */
const baseName = (name: string): string => {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const clean = base
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 255)
  return clean === '' ? 'file' : clean
}

/** The size of a request: the announced one, or the maximum when it announces none. */
export const uploadSize = (c: RequestContext): number =>
  Math.min(Number(c.req.header('content-length') ?? MAX_UPLOAD_BYTES), MAX_UPLOAD_BYTES)

/**
 * Runs a limited number of tasks with a limited total size at a time; the others wait in their order. A single task always
 * runs.
 */
export const createGate = (slots: number, capacity: number) => {
  const waiting: { readonly bytes: number; readonly enter: () => void }[] = []
  let running = 0
  let usedBytes = 0
  const admitNext = () => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (running === slots || (running > 0 && usedBytes + next.bytes > capacity)) return
      running++
      usedBytes += next.bytes
      waiting.shift()
      next.enter()
    }
  }
  return async <T>(bytes: number, task: () => Promise<T>): Promise<T> => {
    await new Promise<void>((enter) => {
      waiting.push({ bytes, enter })
      admitNext()
    })
    try {
      return await task()
    } finally {
      running--
      usedBytes -= bytes
      admitNext()
    }
  }
}
