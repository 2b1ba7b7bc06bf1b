// The page that recognises text in scans and photos (OCR): tesseract, its languages, and what draws a page
// (renderer/document-reader/). Main puts both scripts into an empty page and calls their functions.

import german from '@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz?url&inline'
import french from '@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz?url&inline'
import loadTesseract from 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.js'
import wasm from 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm?url&inline'
import type { DocumentFault, RecognizedText } from '../../shared/record/open-item/document-reading.ts'
import type { OcrWord } from './clear-words.ts'
import { type Drawn, type OcrEngine, recognizeText } from './recognize.ts'

/** Of the other script. */
declare const drawPage: (page: number) => Promise<Drawn>

/** French reads accents that German does not know; Italian and English have none that the labels of bills need. */
const LANGUAGES = { deu: german, fra: french }
/** The network only (no older recognition); a page of one column whose rows may have gaps. */
const LSTM_ONLY = 1
const SINGLE_COLUMN = '4'

/** The other script removes it from the page, because no file may use it. */
const Unpacking = globalThis.DecompressionStream

const bytesOf = (url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (character) => character.charCodeAt(0))

const unpacked = async (url: string): Promise<Uint8Array> => {
  const stream = new Blob([bytesOf(url)]).stream().pipeThrough(new Unpacking('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const openEngine = async (): Promise<OcrEngine> => {
  const nothing = (): void => undefined
  const core = await loadTesseract({
    wasmBinary: bytesOf(wasm),
    TesseractProgress: nothing,
    print: nothing,
    printErr: nothing,
  })
  for (const [name, url] of Object.entries(LANGUAGES)) core.FS.writeFile(`./${name}.traineddata`, await unpacked(url))
  const api = new core.TessBaseAPI()
  if (api.Init(null, Object.keys(LANGUAGES).join('+'), LSTM_ONLY) !== 0) throw new Error('Tesseract has not started')
  api.SetVariable('tessedit_pageseg_mode', SINGLE_COLUMN)
  return {
    set: ({ width, height, pixels }) => {
      const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
      const file = new Uint8Array(head.length + pixels.length)
      file.set(head)
      file.set(pixels, head.length)
      core.FS.writeFile('/input', file)
      if (api.SetImageFile(1, 0) === 1) throw new Error('Tesseract has not taken the picture')
    },
    gradient: () => {
      api.FindLines()
      return api.GetGradient()
    },
    read: () => {
      api.Recognize(null)
      const { blocks } = JSON.parse(api.GetJSONText()) as { readonly blocks: readonly Block[] | null }
      const lines = (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
      return { confidence: api.MeanTextConf(), lines: lines.map(({ words }) => words) }
    },
  }
}

interface Block {
  readonly paragraphs: readonly { readonly lines: readonly { readonly words: readonly OcrWord[] }[] }[]
}

let engine: Promise<OcrEngine> | null = null

/** The text of a page of the open document. */
const recognizePage = async (page: number): Promise<RecognizedText | DocumentFault> => {
  engine ??= openEngine()
  const opened = await engine
  try {
    return recognizeText(await drawPage(page), opened)
  } catch {
    return 'damaged'
  }
}

Object.assign(globalThis, { recognizePage })
