// Reads the drawn pictures of tests without a browser: the search for codes is the real one. A PDF needs the real page.
import { inflateSync } from 'node:zlib'
import type { ReadDocument, RecognizeText } from '../../../main/service/bill/contract.ts'
import { findCodes } from '../../../renderer/document-reader/find-codes.ts'
import { pictureSizeOf } from '../../../shared/rule/open-item/bill/picture-size.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { writePng } from './write-picture.ts'

/** Grey PNGs of write-picture.ts; everything else is damaged. */
export const readPictureInNode: ReadDocument = async ({ bytes, media_type }) => {
  if (media_type !== 'image/png') return err('unsupported')
  const size = pictureSizeOf(bytes)
  if (size === null || size.width * size.height > 10_000_000) return err('too_many_pixels')
  try {
    const lines = inflateSync(dataOf(Buffer.from(bytes)))
    const data = new Uint8ClampedArray(size.width * size.height * 4)
    for (let row = 0; row < size.height; row++)
      for (let column = 0; column < size.width; column++) {
        const at = (row * size.width + column) * 4
        data.fill(lines[row * (size.width + 1) + 1 + column] ?? 255, at, at + 4)
      }
    const found = await findCodes({ ...size, data }, { side: null, is_thorough: false })
    return ok({ pages: [{ page: 1, ...found, texts: [] }] })
  } catch {
    return err('damaged')
  }
}

/** Behind the picture: the lines that OCR of it gives. */
const LINES = 'lines of the picture: '

/** A picture whose text is known; its pixels are white. */
export const pictureWithLines = (lines: readonly string[]): Buffer =>
  Buffer.concat([
    writePng({ width: 200, height: 280, pixels: new Uint8Array(200 * 280).fill(255) }),
    Buffer.from(`${LINES}${JSON.stringify(lines)}`),
  ])

/** Gives the lines behind a picture as if they had been recognised; the real one needs a browser to draw them. */
export const recognizeInNode: RecognizeText = async ({ bytes }, pages) => {
  const content = Buffer.from(bytes)
  const at = content.indexOf(LINES)
  if (at === -1) return err('too_complex')
  const lines = JSON.parse(content.toString('utf8', at + LINES.length)) as readonly string[]
  const texts = lines.map((text, index) => ({ text, place: { x: 0.1, y: index / 50, width: 0.5, height: 0.01 } }))
  return ok(pages.map(() => ({ texts, quarter_turns: 0 })))
}

const dataOf = (png: Buffer): Buffer => {
  const at = png.indexOf('IDAT')
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
}
