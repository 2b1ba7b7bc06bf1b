// The size of pictures by their heads, which are written here byte by byte.
import { expect, test } from 'vitest'
import { pictureSizeOf } from '../../../../shared/rule/open-item/bill/picture-size.ts'

const bytesOf = (...parts: readonly (string | Iterable<number>)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((each) => each.charCodeAt(0)) : [...part])),
  )

const PNG = bytesOf('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 3, 0xe8], [0, 0, 2, 0x58])
// A segment of 4 bytes, a filling byte, and the frame: precision, 600 rows, 1000 columns.
const JPEG = bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 17, 8, 2, 0x58, 3, 0xe8, 3])
/** A frame with its marker, behind another segment of four bytes where there is one. */
const jpegWith = (frame: number, segment?: number) =>
  bytesOf(
    [0xff, 0xd8, ...(segment === undefined ? [] : [0xff, segment, 0, 4, 1, 2])],
    [0xff, frame, 0, 17, 8, 2, 0x58, 3, 0xe8, 3],
  )
const LOSSY = bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0xe8, 3, 0x58, 2])
// 999 and 599 in 14 bits each, from the lowest: 0x3e7 | 0x257 << 14.
const LOSSLESS = bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f, 0xe7, 0xc3, 0x95, 0])
const EXTENDED = bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 0xe7, 3, 0, 0x57, 2, 0])

test.each<readonly [string, Uint8Array]>([
  ['PNG', PNG],
  ['JPEG', JPEG],
  ['JPEG with the first kind of frame', jpegWith(0xc0)],
  ['JPEG with the last kind of frame', jpegWith(0xcf)],
  // Tables and other segments in front of the frame.
  ...[0xbf, 0xc4, 0xc8, 0xcc, 0xd0, 0xdb].map((marker) => [`JPEG, ${marker}`, jpegWith(0xc2, marker)] as const),
  ['WebP, lossy', LOSSY],
  ['WebP, lossless', LOSSLESS],
  ['WebP, extended', EXTENDED],
])('%s of 1000 by 600', (_, bytes) => {
  expect(pictureSizeOf(bytes)).toEqual({ width: 1000, height: 600 })
})

test('WebP, extended: each size has three bytes', () => {
  // 0x010203 + 1 and 0x020100 + 1.
  const bytes = bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 3, 2, 1, 0, 1, 2])
  expect(pictureSizeOf(bytes)).toEqual({ width: 66_052, height: 131_329 })
})

test.each([
  ['a sound', bytesOf('RIFF', LOSSY.slice(4, 8), 'WAVE', LOSSY.slice(12))],
  ['WebP in another container', bytesOf('FORM', LOSSY.slice(4, 8), 'WEBP', LOSSY.slice(12))],
  ['a JPEG whose segment has no marker', bytesOf([0xff, 0xd8, 0, 0xc2, 0, 17, 8, 2, 0x58, 3, 0xe8, 3])],
  ['an empty file', new Uint8Array()],
  ['a PNG that ends in its head', PNG.slice(0, 18)],
  ['a JPEG without a frame', JPEG.slice(0, 9)],
  ['a TIFF', bytesOf('II*\0', [8, 0, 0, 0])],
])('No size: %s', (_, bytes) => {
  expect(pictureSizeOf(bytes)).toBe(null)
})
