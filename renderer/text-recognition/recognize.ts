// Recognises the text of a drawn page: makes its light even, turns it upright, and leaves out uncertain words.
import type { PlacedText, RecognizedText } from '../../shared/record/open-item/document-reading.ts'
import { isUnclear, type OcrWord, phrasesOf } from './clear-words.ts'
import { evenLight, type Grey } from './even-light.ts'
import { isOnItsSide } from './upright.ts'

/** What draws a page, in the size that its letters need. */
export type Drawn = (HTMLCanvasElement | ImageBitmap | OffscreenCanvas) & {
  readonly width: number
  readonly height: number
}

/** The engine for one picture: it is prepared, and then read or set again. */
export interface OcrEngine {
  readonly set: (picture: Grey) => void
  /** The angle of its lines in radians; positive: they go up. */
  readonly gradient: () => number
  readonly read: () => { readonly confidence: number; readonly lines: readonly (readonly OcrWord[])[] }
}

/** For finding out whether it lies on its side. */
const PREVIEW_PIXELS = 400_000
/** Lines that lean less are read as they are. */
const MIN_GRADIENT = 0.005
const MAX_GRADIENT = 0.3
/** Text on its head is read with a worse mean than this. */
const GOOD_CONFIDENCE = 75
/** Of a page, for all that a bill says. */
const MAX_TEXTS = 2000
const MAX_TEXT = 200

export const recognizeText = (drawn: Drawn, engine: OcrEngine): RecognizedText => {
  const preview = Math.min(1, Math.sqrt(PREVIEW_PIXELS / (drawn.width * drawn.height)))
  const quarters = isOnItsSide(turn(drawn, 0, preview)) ? 1 : 0
  const first = readAt(drawn, engine, quarters)
  const second = first.confidence >= GOOD_CONFIDENCE ? first : readAt(drawn, engine, quarters + 2)
  return second.confidence > first.confidence
    ? { texts: second.texts, quarter_turns: quarters + 2 }
    : { texts: first.texts, quarter_turns: quarters }
}

const readAt = (drawn: Drawn, engine: OcrEngine, quarters: number) => {
  let angle = (quarters * Math.PI) / 2
  let picture = turn(drawn, angle, 1)
  engine.set(picture)
  const gradient = engine.gradient()
  if (Math.abs(gradient) >= MIN_GRADIENT && Math.abs(gradient) < MAX_GRADIENT) {
    angle += gradient
    picture = turn(drawn, angle, 1)
    engine.set(picture)
  }
  const { confidence, lines } = engine.read()
  const texts = lines.flatMap((line) => phrasesOf(line).map((phrase) => placed(phrase, line, picture)))
  return { confidence, texts: texts.slice(0, MAX_TEXTS) }
}

/** A text with its place; a comma is lower than a letter, so all texts of a line get its height. */
const placed = (phrase: readonly OcrWord[], line: readonly OcrWord[], { width, height }: Grey): PlacedText => {
  const [left, right] = [phrase[0]?.bbox.x0 ?? 0, phrase.at(-1)?.bbox.x1 ?? 0]
  const [top, bottom] = [Math.min(...line.map(({ bbox }) => bbox.y0)), Math.max(...line.map(({ bbox }) => bbox.y1))]
  const place = {
    x: left / width,
    y: top / height,
    width: (right - left) / width,
    height: (bottom - top) / height,
  }
  return {
    text: phrase
      .map(({ text }) => text)
      .join(' ')
      .slice(0, MAX_TEXT),
    place,
    ...(isUnclear(phrase) ? { is_unclear: true } : {}),
  }
}

/** The page turned clockwise around its middle, in even light; on its side it is as wide as it was high. */
const turn = (drawn: Drawn, angle: number, scale: number): Grey => {
  const isAcross = Math.abs(Math.sin(angle)) > Math.SQRT1_2
  const width = Math.max(1, Math.round((isAcross ? drawn.height : drawn.width) * scale))
  const height = Math.max(1, Math.round((isAcross ? drawn.width : drawn.height) * scale))
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser has no canvas')
  // A transparent picture is on white paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.translate(width / 2, height / 2)
  context.rotate(angle)
  context.scale(scale, scale)
  context.drawImage(drawn, -drawn.width / 2, -drawn.height / 2)
  return evenLight(context.getImageData(0, 0, width, height).data, width, height)
}
