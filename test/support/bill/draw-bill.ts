// Draws bills as a scanner or a camera would give them: grey pixels of a page with its codes, at any resolution, turned,
// blurred, with noise. Millimetres from the top left.
import { encodeQR } from 'qr'
import { createRandom } from '../random.ts'

export interface DrawnCode {
  readonly text: string
  /** The top left corner; the payment part has its code at 67, 209. */
  readonly x?: number
  readonly y?: number
  /** 46 by the guidelines. */
  readonly side?: number
}

export interface Drawing {
  readonly codes: readonly DrawnCode[]
  readonly dpi: number
  /** Degrees, clockwise around the middle of the page. */
  readonly turned?: number
  /** How often the pixels are mixed with their neighbours. */
  readonly blurred?: number
  /** The largest change of a pixel, 0 to 255. */
  readonly noise?: number
  /** Of the page: A4, unless it is a screenshot. */
  readonly width?: number
  readonly height?: number
}

export interface GreyPicture {
  readonly width: number
  readonly height: number
  /** A byte a pixel. */
  readonly pixels: Uint8Array
}

/** Rows of pixels that a pixel is computed from. */
const SAMPLES = 2
const CROSS = 7

export const drawBill = ({
  codes,
  dpi,
  turned = 0,
  blurred = 0,
  noise = 0,
  width = 210,
  height = 297,
}: Drawing): GreyPicture => {
  // A page that lies on its side.
  const isAcross = Math.abs(Math.sin((turned * Math.PI) / 180)) > 0.9
  const [across, down] = isAcross ? [height, width] : [width, height]
  const columns = Math.round((across / 25.4) * dpi)
  const rows = Math.round((down / 25.4) * dpi)
  const isDark = darkAt(codes)
  const [cos, sin] = [Math.cos((-turned * Math.PI) / 180), Math.sin((-turned * Math.PI) / 180)]
  let pixels: Uint8Array = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let dark = 0
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
        const x = ((column + ((sample % SAMPLES) + 0.5) / SAMPLES) / dpi) * 25.4 - across / 2
        const y = ((row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) / dpi) * 25.4 - down / 2
        if (isDark(x * cos - y * sin + width / 2, x * sin + y * cos + height / 2)) dark++
      }
      pixels[row * columns + column] = 255 - Math.round((dark / (SAMPLES * SAMPLES)) * 235)
    }
  }
  for (let time = 0; time < blurred; time++) pixels = blur(pixels, columns)
  if (noise > 0) addNoise(pixels, noise)
  return { width: columns, height: rows, pixels }
}

/** The code with its cross, and lines of letters above it, so that there is more on the page than a code. */
const darkAt = (codes: readonly DrawnCode[]) => {
  const drawn = codes.map(({ text, x = 67, y = 209, side = 46 }) => ({ squares: squaresOf(text), x, y, side }))
  return (x: number, y: number): boolean => {
    for (const { squares, x: left, y: top, side } of drawn) {
      const inX = x - left
      const inY = y - top
      if (inX < -5 || inY < -5 || inX > side + 5 || inY > side + 5) continue
      if (inX < 0 || inY < 0 || inX >= side || inY >= side) return false
      const cross = crossAt(inX - side / 2, inY - side / 2)
      if (cross !== null) return cross
      const squareSide = side / squares.length
      return squares[Math.floor(inY / squareSide)]?.[Math.floor(inX / squareSide)] ?? false
    }
    // Letters of 2 mm, in lines of 5 mm, by a pattern that looks like words.
    if (y < 20 || y > 190 || x < 20 || x > 190) return false
    return y % 5 < 2 && Math.sin(x * 7 + Math.floor(y / 5) * 13) > 0.2 && Math.sin(x * 0.9 + Math.floor(y / 5)) > -0.7
  }
}

/** The Swiss cross in the middle: black with a white cross and a white edge; null: outside of it. */
const crossAt = (x: number, y: number): boolean | null => {
  const [fromX, fromY] = [Math.abs(x), Math.abs(y)]
  if (fromX > CROSS / 2 || fromY > CROSS / 2) return null
  if (fromX > 3 || fromY > 3) return false
  return !((fromX < 0.6 && fromY < 2) || (fromY < 0.6 && fromX < 2))
}

export const squaresOf = (text: string): readonly (readonly boolean[])[] =>
  encodeQR(text, 'raw', {
    ecc: 'medium',
    border: 1,
    encoding: 'byte',
    textEncoder: (each) => new TextEncoder().encode(each),
  })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))

const blur = (pixels: Uint8Array, columns: number): Uint8Array => {
  const at = (index: number) => pixels[index] ?? 255
  return pixels.map((own, index) =>
    Math.round(
      (own * 4 +
        (at(index - 1) + at(index + 1) + at(index - columns) + at(index + columns)) * 2 +
        at(index - columns - 1) +
        at(index - columns + 1) +
        at(index + columns - 1) +
        at(index + columns + 1)) /
        16,
    ),
  )
}

const addNoise = (pixels: Uint8Array, most: number): void => {
  const { fraction } = createRandom(7)
  for (let index = 0; index < pixels.length; index++) {
    const changed = (pixels[index] ?? 0) + Math.round((fraction() * 2 - 1) * most)
    pixels[index] = Math.max(0, Math.min(255, changed))
  }
}
