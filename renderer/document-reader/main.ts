// The page that reads PDFs and pictures of bills, in a process of its own without network. Main puts this script into an
// empty page and calls its functions (main/engine/document-reader.ts).
import './limit-memory.ts'
import type { DocumentFault, PageReading } from '../../shared/record/open-item/document-reading.ts'
import type { OpenDocument } from './open-document.ts'
import { openPdf } from './open-pdf.ts'
import { openPicture } from './open-picture.ts'

let document: OpenDocument | null = null

/** Opens a file, given in base64. The content of the file never makes it reject. */
const openDocument = async (base64: string, mediaType: string): Promise<{ readonly pages: number } | DocumentFault> => {
  await closeDocument()
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const opened = await (mediaType === 'application/pdf' ? openPdf(bytes) : openPicture(bytes, mediaType))
  if (typeof opened === 'string') return opened
  document = opened
  return { pages: opened.pages }
}

const readPage = async (page: number): Promise<PageReading | DocumentFault> => {
  try {
    return (await document?.read(page)) ?? 'damaged'
  } catch {
    return 'damaged'
  }
}

const drawPage = async (page: number): Promise<HTMLCanvasElement | OffscreenCanvas> => {
  if (!document) throw new Error('No document is open')
  return document.draw(page)
}

const closeDocument = async (): Promise<void> => {
  await document?.close()
  document = null
}

Object.assign(globalThis, { openDocument, readPage, drawPage, closeDocument })
