// Searches pixels for QR codes: all of them, in any direction. A code that is seen but cannot be read is searched again,
// enlarged and sharpened.
import { type DecodeOpts, decodeQRBatch, type FinderPoints } from 'qr/decode.js'
import type { PagePlace, PlacedText } from '../../shared/record/open-item/document-reading.ts'

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Four bytes a pixel. */
  readonly data: Uint8Array | Uint8ClampedArray
}

export interface FoundCodes {
  readonly codes: readonly PlacedText[]
  /** Where a code is that cannot be read. */
  readonly unread: readonly PagePlace[]
}

export interface SearchOptions {
  /**
   * How long the side of a code probably is, in pixels; null: unknown. What looks like a code of another size is not
   * searched again.
   */
  readonly side: number | null
  /** Whether the whole is searched again when there is no sign of a code: in a scan or a photo, which may be blurred. */
  readonly is_thorough: boolean
}

/** For the optional tries of one search; a page without a code takes much less. */
const SEARCH_MS = 250
/** By how much a part is enlarged, and how strongly it is sharpened then. */
const TRIES = [
  [2, 0],
  [2, 1],
  [2, 3],
  [1, 2],
] as const
/** Of a whole picture that is not larger than this when it is enlarged. */
const WHOLE_TRIES = [1, 3] as const
const WHOLE_PIXELS = 5_000_000
/** Around a code that was seen, in parts of its side. */
const MARGIN = 0.25
/** A page has few codes; what else looks like one is a pattern. */
const MAX_AGAIN = 3
/** How far the side of a code may be from the expected one, as a factor. */
const SIDE_FACTOR = 1.5
const SMALLEST_SIDE = 40

export const findCodes = async (pixels: Pixels, { side, is_thorough }: SearchOptions): Promise<FoundCodes> => {
  const { codes, seen } = await search(pixels)
  const found = [...codes]
  const sides = found.map(({ place }) => sideOf(inPixels(place, pixels)))
  const expected = sides.length > 0 ? Math.max(...sides) : side
  const unread: PagePlace[] = []
  const left = seen.filter(
    (box) => isLikeCode(box, expected) && !codes.some(({ place }) => overlap(inPixels(place, pixels), box)),
  )
  for (const box of left.slice(0, MAX_AGAIN)) {
    const again = await searchAgain(pixels, box)
    if (again) found.push(again)
    else unread.push(inParts(box, pixels))
  }
  if (found.length > 0 || !is_thorough) return { codes: found, unread }
  const whole = await searchWhole(pixels)
  return whole.length > 0 ? { codes: whole, unread: [] } : { codes: [], unread }
}

const sideOf = ({ width, height }: Box): number => Math.max(width, height)

const isLikeCode = (box: Box, expected: number | null): boolean => {
  const ratio = box.width / box.height
  if (ratio < 0.7 || ratio > 1.4 || sideOf(box) < SMALLEST_SIDE) return false
  // Turned by 45 degrees the box of a code is larger by the root of two.
  return expected === null || (sideOf(box) > expected / SIDE_FACTOR && sideOf(box) < expected * SIDE_FACTOR)
}

/** The whole picture, enlarged if it is small, and sharpened. */
const searchWhole = async (pixels: Pixels): Promise<readonly PlacedText[]> => {
  const { width, height } = pixels
  if (width * height > WHOLE_PIXELS) return []
  const scale = width * height * 4 <= WHOLE_PIXELS ? 2 : 1
  const enlarged = enlarge(pixels, { x: 0, y: 0, width, height }, scale)
  for (const strength of WHOLE_TRIES) {
    const { codes } = await search(sharpen(enlarged, strength, scale), { effort: 2 })
    if (codes.length > 0) return codes
  }
  return []
}

/** A rectangle in pixels. */
type Box = PagePlace

const search = async (pixels: Pixels, options: DecodeOpts = {}) => {
  const codes: PlacedText[] = []
  const seen: Box[] = []
  await decodeQRBatch([pixels], {
    format: 'RGBA',
    timeLimit: SEARCH_MS,
    textDecoder: decodeText,
    ...options,
    pointsOnDetect: ({ boundingBox }: FinderPoints, result) => {
      if (typeof result === 'string') codes.push({ text: result, place: inParts(boundingBox, pixels) })
      else seen.push(boundingBox)
    },
  })
  return { codes, seen }
}

const searchAgain = async (pixels: Pixels, box: Box): Promise<PlacedText | null> => {
  const part = around(box, pixels)
  for (const [scale, strength] of TRIES) {
    const enlarged = enlarge(pixels, part, scale)
    const { codes } = await search(strength === 0 ? enlarged : sharpen(enlarged, strength, scale), { effort: 3 })
    const [code] = codes
    if (code) return { text: code.text, place: inParts(box, pixels) }
  }
  return null
}

const around = ({ x, y, width, height }: Box, pixels: Pixels): Box => {
  const margin = Math.max(width, height) * MARGIN
  const left = Math.max(0, Math.floor(x - margin))
  const top = Math.max(0, Math.floor(y - margin))
  return {
    x: left,
    y: top,
    width: Math.min(pixels.width - left, Math.ceil(width + 2 * margin)),
    height: Math.min(pixels.height - top, Math.ceil(height + 2 * margin)),
  }
}

/** A part, `scale` times as large, with the pixels between computed from their neighbours. Grey. */
const enlarge = ({ width, height, data }: Pixels, part: Box, scale: number): Pixels => {
  const grey = (x: number, y: number): number => {
    const at = (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 4
    return ((data[at] ?? 0) + 2 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 4
  }
  return draw(part.width * scale, part.height * scale, (column, row) => {
    const x = part.x + (column + 0.5) / scale - 0.5
    const y = part.y + (row + 0.5) / scale - 0.5
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [toRight, toBottom] = [x - left, y - top]
    const above = grey(left, top) * (1 - toRight) + grey(left + 1, top) * toRight
    const below = grey(left, top + 1) * (1 - toRight) + grey(left + 1, top + 1) * toRight
    return above * (1 - toBottom) + below * toBottom
  })
}

/** Away from the mean of the neighbours: what a lens or a scanner has mixed is parted again. */
const sharpen = (pixels: Pixels, strength: number, reach: number): Pixels => {
  const { width, height, data } = pixels
  const grey = (x: number, y: number): number =>
    data[(Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 4] ?? 0
  return draw(width, height, (x, y) => {
    const near = grey(x - reach, y) + grey(x + reach, y) + grey(x, y - reach) + grey(x, y + reach)
    const corners =
      grey(x - reach, y - reach) + grey(x + reach, y - reach) + grey(x - reach, y + reach) + grey(x + reach, y + reach)
    const own = grey(x, y)
    return own + strength * (own - (near * 2 + corners) / 12)
  })
}

const draw = (width: number, height: number, greyAt: (x: number, y: number) => number): Pixels => {
  const words = new Uint32Array(width * height)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const grey = Math.min(255, Math.max(0, Math.round(greyAt(x, y))))
      words[at] = grey * 0x01_01_01_01
    }
  return { width, height, data: new Uint8ClampedArray(words.buffer) }
}

const inParts = ({ x, y, width, height }: Box, of: Pixels): PagePlace => ({
  x: x / of.width,
  y: y / of.height,
  width: width / of.width,
  height: height / of.height,
})

const inPixels = ({ x, y, width, height }: PagePlace, of: Pixels): Box => ({
  x: x * of.width,
  y: y * of.height,
  width: width * of.width,
  height: height * of.height,
})

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** Bills are written in UTF-8; some older programs wrote the letters of Windows. */
const decodeText = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
