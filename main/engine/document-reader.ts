// Reads PDFs and pictures of bills in a page of its own (renderer/document-reader/), and recognises the text of scans in
// another one (renderer/text-recognition/), which is slower and must not delay the first: only a browser draws a PDF without
// native packages.
import type {
  DocumentFault,
  DocumentReading,
  PageReading,
  RecognizedText,
} from '../../shared/record/open-item/document-reading.ts'
import { err, ok, type Result } from '../../shared/value/result.ts'
import type { Engine } from './engine.ts'
import { type CallPage, createReadingPage } from './reading-page.ts'

/** A file whose media type is known by its content. */
interface ReadableFile {
  readonly bytes: Uint8Array
  readonly media_type: string
}

export interface DocumentReader {
  /** Rejects only when no browser can be reached, and after the reader is closed. */
  readonly read: (file: ReadableFile) => Promise<Result<DocumentReading, DocumentFault>>
  /** The text of drawn pages (OCR), in their order; rejects like `read`. `pages`: from 1. */
  readonly recognize: (
    file: ReadableFile,
    pages: readonly number[],
  ) => Promise<Result<readonly RecognizedText[], DocumentFault>>
  /** Ends the pages; waiting files are rejected. */
  readonly close: () => void
}

export interface DocumentReaderOptions {
  readonly engine: Pick<Engine, 'openScriptPage'>
  /** The built renderer; the scripts of the pages are next to it. */
  readonly rendererFolder: string
  /** For opening a file and for each of its pages. A busy machine needs many times the usual second. */
  readonly stepMs?: number
  /** For the text of a page. */
  readonly recognizeMs?: number
  readonly fileMs?: number
  /** How long an idle page keeps its memory. */
  readonly idleMs?: number
}

export const createDocumentReader = ({
  engine,
  rendererFolder,
  stepMs = 60_000,
  recognizeMs = 120_000,
  fileMs = 300_000,
  idleMs = 60_000,
}: DocumentReaderOptions): DocumentReader => {
  const limits = { engine, rendererFolder, fileMs, idleMs }
  const reading = createReadingPage({ ...limits, scripts: ['document-reader'], stepMs })
  // It unpacks its languages before the other script forbids that.
  const scripts = ['text-recognition', 'document-reader']
  const recognizing = createReadingPage({ ...limits, scripts, stepMs: recognizeMs })
  return {
    read: (file) =>
      reading.run((call) =>
        withOpenDocument(call, file, async (count) => {
          const pages = await eachOf(
            Array.from({ length: count }, (_, index) => index + 1),
            (page) => call(`readPage(${page})`) as Promise<PageReading | DocumentFault>,
          )
          return pages.ok ? ok({ pages: pages.value }) : pages
        }),
      ),
    recognize: (file, pages) =>
      recognizing.run((call) =>
        withOpenDocument(call, file, () =>
          eachOf(pages, (page) => call(`recognizePage(${page})`) as Promise<RecognizedText | DocumentFault>),
        ),
      ),
    close: () => {
      reading.close()
      recognizing.close()
    },
  }
}

const withOpenDocument = async <T>(
  call: CallPage,
  { bytes, media_type }: ReadableFile,
  read: (pages: number) => Promise<Result<T, DocumentFault>>,
): Promise<Result<T, DocumentFault>> => {
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  const opened = (await call(`openDocument('${base64}', ${JSON.stringify(media_type)})`)) as
    | { readonly pages: number }
    | DocumentFault
  if (typeof opened === 'string') return err(opened)
  const result = await read(opened.pages)
  if (result.ok) await call('closeDocument()')
  return result
}

const eachOf = async <T extends object>(
  pages: readonly number[],
  read: (page: number) => Promise<T | DocumentFault>,
): Promise<Result<readonly T[], DocumentFault>> => {
  const results: T[] = []
  for (const page of pages) {
    const result = await read(page)
    if (typeof result === 'string') return err(result)
    results.push(result)
  }
  return ok(results)
}
