// A JPEG of even squares of 8 by 8 pixels, which are enough for a QR code: grey, or with the four inks of a printer, and
// turned by what a camera writes into its head. ITU T.81, baseline.
import { squaresOf } from './draw-bill.ts'

interface Jpeg {
  /** The side is 65 squares: the code, and white around it. On its right, as much white. */
  readonly code: string
  readonly inks?: boolean
  /** As in EXIF: 6 is a picture that is shown turned clockwise by 90 degrees. */
  readonly orientation?: number
}

const BORDER = 4

export const writeJpeg = ({ code, inks = false, orientation }: Jpeg): Buffer => {
  const squares = squaresOf(code)
  const side = squares.length + 2 * BORDER
  const [columns, rows] = [side * 2, side]
  const components = inks ? 4 : 1
  const bits = createBits()
  const before = new Array<number>(components).fill(0)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const tone = squares[row - BORDER]?.[column - BORDER] ? 0 : 255
      for (let component = 0; component < components; component++) {
        // Inks are stored inverted: 255 is none. Only black is used, the last one.
        const value = component === components - 1 ? tone : 255
        const coefficient = 8 * (value - 128)
        bits.difference(coefficient - (before[component] ?? 0))
        before[component] = coefficient
      }
    }
  const ids = Array.from({ length: components }, (_, index) => index + 1)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(orientation === undefined ? [] : [segment(0xe1, exifOf(orientation))]),
    ...(inks ? [segment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\0', 'latin1'))] : []),
    segment(0xdb, Buffer.from([0, ...new Array<number>(64).fill(1)])),
    segment(
      0xc0,
      Buffer.from([8, ...two(rows * 8), ...two(columns * 8), components, ...ids.flatMap((id) => [id, 0x11, 0])]),
    ),
    segment(0xc4, Buffer.from([0x00, ...DC_COUNTS, ...DC_COUNTS.flatMap((count, index) => sizesOf(count, index))])),
    // The only code ends a square.
    segment(0xc4, Buffer.from([0x10, 1, ...new Array<number>(15).fill(0), 0])),
    segment(0xda, Buffer.from([components, ...ids.flatMap((id) => [id, 0]), 0, 63, 0])),
    bits.finish(),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** How many codes of each length for the sizes 0 to 11, as the standard recommends. */
const DC_COUNTS = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]

const sizesOf = (count: number, index: number): readonly number[] => {
  const first = DC_COUNTS.slice(0, index).reduce((sum, each) => sum + each, 0)
  return Array.from({ length: count }, (_, offset) => first + offset)
}

/** The codes of the sizes, in their order. */
const DC_CODES: readonly (readonly [code: number, length: number])[] = (() => {
  const codes: [number, number][] = []
  let code = 0
  for (const [index, count] of DC_COUNTS.entries()) {
    for (let each = 0; each < count; each++) codes.push([code++, index + 1])
    code <<= 1
  }
  return codes
})()

const createBits = () => {
  const bytes: number[] = []
  let current = 0
  let filled = 0
  const push = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit--) {
      current = (current << 1) | ((value >> bit) & 1)
      if (++filled < 8) continue
      bytes.push(current, ...(current === 0xff ? [0] : []))
      current = 0
      filled = 0
    }
  }
  return {
    difference: (difference: number): void => {
      const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1
      const [code, length] = DC_CODES[size] ?? [0, 0]
      push(code, length)
      push(difference < 0 ? difference + 2 ** size - 1 : difference, size)
      push(0, 1)
    },
    finish: (): Buffer => {
      push(0x7f, (8 - filled) % 8)
      return Buffer.from(bytes)
    },
  }
}

const two = (value: number): readonly number[] => [value >> 8, value & 0xff]

const segment = (marker: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, ...two(content.length + 2)]), content])

const exifOf = (orientation: number): Buffer =>
  Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01', 'latin1'),
    Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]),
  ])
