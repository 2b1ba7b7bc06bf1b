// Reads a PDF with the reader of Firefox: draws each page to search it for codes, and takes its text. No script of the file
// runs, and nothing is loaded.
import { getDocument, type PDFPageProxy } from 'pdfjs-dist'
// It registers itself: the file is read in the page's own thread, whose process has no other task.
import 'pdfjs-dist/build/pdf.worker.mjs'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url&inline'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url&inline'
import type { DocumentFault, PlacedText } from '../../shared/record/open-item/document-reading.ts'
import { findCodes, type Pixels } from './find-codes.ts'
import type { OpenDocument } from './open-document.ts'

const MAX_PAGES = 100
const DPI = 200
/** Small letters need more than a code. */
const TEXT_DPI = 300
const MAX_PIXELS = 12_000_000
const MAX_IMAGE_PIXELS = 60_000_000
/** Of a page, for all that a bill says. */
const MAX_TEXTS = 3000
const MAX_TEXT = 200
/** The side of a code on a bill: 46 mm. */
const CODE_INCHES = 46 / 25.4
/** Titles of the payment part in the languages of the country. */
const PAYMENT_PART = /zahlteil|section paiement|sezione pagamento|payment part|part da pajament/i

/** Decoders of scans that the script itself contains. */
const DECODERS: Readonly<Record<string, string>> = { 'jbig2.wasm': jbig2, 'openjpeg.wasm': openjpeg }

/** What the reader would load from an address: only the decoders exist. */
class OwnDataFactory {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const [, base64] = (DECODERS[filename] ?? '').split(',')
    if (base64 === undefined) throw new Error(`${filename} is not available`)
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  }
}

export const openPdf = async (data: Uint8Array): Promise<OpenDocument | DocumentFault> => {
  const task = getDocument({
    data,
    BinaryDataFactory: OwnDataFactory,
    useWorkerFetch: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    canvasMaxAreaInBytes: MAX_PIXELS * 4,
    verbosity: 0,
  })
  try {
    const pdf = await task.promise
    if (pdf.numPages > MAX_PAGES) {
      await task.destroy()
      return 'too_many_pages'
    }
    return {
      pages: pdf.numPages,
      read: async (number) => {
        const page = await pdf.getPage(number)
        const texts = await textsOf(page)
        const isThorough = texts.length === 0 || texts.some(({ text }) => PAYMENT_PART.test(text))
        const { canvas, dpi } = await draw(page, DPI)
        const pixels = pixelsOf(canvas)
        const codes = await findCodes(pixels, { side: CODE_INCHES * dpi, is_thorough: isThorough })
        page.cleanup()
        return { page: number, ...codes, texts }
      },
      draw: async (number) => (await draw(await pdf.getPage(number), TEXT_DPI)).canvas,
      close: () => task.destroy(),
    }
  } catch (error) {
    await task.destroy()
    return (error as Error).name === 'PasswordException' ? 'locked' : 'damaged'
  }
}

const draw = async (
  page: PDFPageProxy,
  wanted: number,
): Promise<{ readonly canvas: HTMLCanvasElement; readonly dpi: number }> => {
  const size = page.getViewport({ scale: 1 })
  const scale = Math.min(wanted / 72, Math.sqrt(MAX_PIXELS / (size.width * size.height)))
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  // For paper it is drawn at once; on a screen it would wait for frames, which a hidden page does not get.
  await page.render({ canvas: null, canvasContext: contextOf(canvas), viewport, intent: 'print' }).promise
  return { canvas, dpi: scale * 72 }
}

const contextOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser has no canvas')
  return context
}

const pixelsOf = (canvas: HTMLCanvasElement): Pixels =>
  contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)

const textsOf = async (page: PDFPageProxy): Promise<readonly PlacedText[]> => {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  return items.slice(0, MAX_TEXTS).flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [x, y] = place(transform, item.transform)
    const size = Math.hypot(item.transform[2], item.transform[3])
    const box = { x: x / width, y: (y - size) / height, width: item.width / width, height: size / height }
    return { text: item.str.slice(0, MAX_TEXT), place: box }
  })
}

type Matrix = readonly number[]

/** Where text begins, on the page as it is shown. */
const place = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, [, , , , x = 0, y = 0]: Matrix) =>
  [a * x + c * y + e, b * x + d * y + f] as const
