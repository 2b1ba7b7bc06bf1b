// Draws the pages of a PDF, by the reader of Firefox in a worker of its own: neither the desktop shell nor every browser
// shows PDF inside a page.
import type { PDFDocumentProxy } from 'pdfjs-dist'

/** A voucher with more pages is saved to be read. */
const MAX_PAGES = 20

/** The shown pages and their drawing; rejects when it is no readable PDF. */
export const openPdf = async (bytes: Blob) => {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist')
  GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href
  const task = getDocument({ data: new Uint8Array(await bytes.arrayBuffer()), useWasm: false, useSystemFonts: true })
  const pdf = await task.promise
  return {
    pages: Array.from({ length: Math.min(pdf.numPages, MAX_PAGES) }, (_, index) => index + 1),
    draw: (page: number, canvas: HTMLCanvasElement) => drawPage(pdf, page, canvas),
    close: () => task.destroy(),
  }
}

const drawPage = async (pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): Promise<void> => {
  const page = await pdf.getPage(number)
  const width = canvas.clientWidth * window.devicePixelRatio
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport }).promise
}
