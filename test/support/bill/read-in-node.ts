// Reads the drawn pictures of tests without a browser: the search for codes is the real one. A PDF needs the real page.
import { inflateSync } from 'node:zlib'
import type { ReadDocument } from '../../../main/service/bill/contract.ts'
import { findCodes } from '../../../renderer/document-reader/find-codes.ts'
import { pictureSizeOf } from '../../../shared/rule/open-item/bill/picture-size.ts'
import { err, ok } from '../../../shared/value/result.ts'

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

const dataOf = (png: Buffer): Buffer => {
  const at = png.indexOf('IDAT')
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
}
