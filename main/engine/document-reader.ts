// Reads PDFs and pictures of bills in a page of its own (renderer/document-reader/), one after the other, within limits of
// time: only a browser draws a PDF without native packages. A hostile file can end the page, but not the application.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentFault, DocumentReading, PageReading } from '../../shared/record/open-item/document-reading.ts'
import { err, ok, type Result } from '../../shared/value/result.ts'
import { createQueue } from '../platform/queue.ts'
import type { Engine, ScriptPage } from './engine.ts'
import { withTimeout } from './with-timeout.ts'

/** A file whose media type is known by its content. */
interface ReadableFile {
  readonly bytes: Uint8Array
  readonly media_type: string
}

export interface DocumentReader {
  /** Rejects only when no browser can be reached, and after the reader is closed. */
  readonly read: (file: ReadableFile) => Promise<Result<DocumentReading, DocumentFault>>
  /** Ends the page; waiting files are rejected. */
  readonly close: () => void
}

export interface DocumentReaderOptions {
  readonly engine: Pick<Engine, 'openScriptPage'>
  /** The built renderer; the script of the page is next to it. */
  readonly rendererFolder: string
  /** For opening a file and for each of its pages. */
  readonly stepMs?: number
  readonly fileMs?: number
  /** How long an idle page keeps its memory. */
  readonly idleMs?: number
}

/** An idle page answers at once. */
const ALIVE_MS = 5000
/** A page that has read so many files is replaced: what they left in its memory goes with it. */
const MAX_FILES = 50

export const createDocumentReader = ({
  engine,
  rendererFolder,
  stepMs = 15_000,
  fileMs = 120_000,
  idleMs = 60_000,
}: DocumentReaderOptions): DocumentReader => {
  let page: ScriptPage | null = null
  let files = 0
  let idle: NodeJS.Timeout | undefined
  let isClosed = false
  const { run: oneAfterTheOther } = createQueue()

  const discard = (): void => {
    clearTimeout(idle)
    page?.kill()
    page = null
    files = 0
  }

  const open = async (): Promise<ScriptPage> => {
    if (isClosed) throw new Error('The reader of documents is closed')
    const script = await readFile(join(rendererFolder, '..', 'document-reader', 'document-reader.js'), 'utf8')
    return engine.openScriptPage(script)
  }

  const read = async (file: ReadableFile): Promise<Result<DocumentReading, DocumentFault>> => {
    clearTimeout(idle)
    // The browser of an idle page may have been restarted, which is no fault of the file.
    if (page !== null && !(await isAlive(page))) discard()
    page ??= await open()
    const busy = page
    try {
      const reading = await withTimeout(readPages(busy, file, stepMs), fileMs, 'The file takes too long.')
      files++
      if (files >= MAX_FILES) discard()
      else idle = setTimeout(discard, idleMs).unref()
      return reading
    } catch (error) {
      discard()
      if (isClosed) throw error
      // The page has ended, or it has computed for too long.
      return err('too_complex')
    }
  }

  return {
    read: (file) => oneAfterTheOther(() => read(file)),
    close: () => {
      isClosed = true
      discard()
    },
  }
}

const isAlive = (page: ScriptPage): Promise<boolean> =>
  withTimeout(page.call('true'), ALIVE_MS, 'The page does not answer.').then(
    () => true,
    () => false,
  )

const readPages = async (
  page: ScriptPage,
  { bytes, media_type }: ReadableFile,
  stepMs: number,
): Promise<Result<DocumentReading, DocumentFault>> => {
  const call = (expression: string) => withTimeout(page.call(expression), stepMs, 'A step takes too long.')
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  const opened = (await call(`openDocument('${base64}', ${JSON.stringify(media_type)})`)) as
    | { readonly pages: number }
    | DocumentFault
  if (typeof opened === 'string') return err(opened)
  const pages: PageReading[] = []
  for (let number = 1; number <= opened.pages; number++) {
    const read = (await call(`readPage(${number})`)) as PageReading | DocumentFault
    if (typeof read === 'string') return err(read)
    pages.push(read)
  }
  await call('closeDocument()')
  return ok({ pages })
}
