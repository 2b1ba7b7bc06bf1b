// Makes paper white and letters black before text is recognised: a shadow, grey paper or the noise of a scanner would
// otherwise be taken for letters. Pure.

/** A picture with one byte a pixel. */
export interface Grey {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** The side of the squares whose paper is measured, in pixels. */
const SQUARE = 48
/** What is lighter than this part of the paper is paper. */
const LIGHT = 0.8
/** What is darker is ink. */
const DARK = 0.25

/** Grey pixels of a canvas, whose light is even. */
export const evenLight = (data: Uint8ClampedArray, width: number, height: number): Grey => {
  const grey = new Uint8Array(width * height)
  for (let index = 0; index < grey.length; index++) {
    const at = index * 4
    grey[index] = ((data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0)) / 10
  }
  const columns = Math.ceil(width / SQUARE)
  const paper = paperOf(grey, width, height)
  const tones = Array.from({ length: 256 }, (_, light) => toneOf(light))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = paper[Math.floor(y / SQUARE) * columns + Math.floor(x / SQUARE)] ?? 255
      const index = y * width + x
      grey[index] = tones[light]?.[grey[index] ?? 0] ?? 255
    }
  }
  return { width, height, pixels: grey }
}

/** How light the paper is in each square, the same as around it. */
const paperOf = (grey: Uint8Array, width: number, height: number): Uint8Array => {
  const [columns, rows] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)]
  const light = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const counts = new Uint32Array(256)
      let count = 0
      // Every second pixel of every second line suffices.
      for (let y = row * SQUARE; y < Math.min(height, (row + 1) * SQUARE); y += 2)
        for (let x = column * SQUARE; x < Math.min(width, (column + 1) * SQUARE); x += 2, count++) {
          const tone = grey[y * width + x] ?? 255
          counts[tone] = (counts[tone] ?? 0) + 1
        }
      light[row * columns + column] = medianOf(counts, count)
    }
  return light.map((_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns]
    let most = 0
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
        most = Math.max(most, light[y * columns + x] ?? 0)
    return most
  })
}

/** Most of a square is paper, except in a black picture. */
const medianOf = (counts: Uint32Array, count: number): number => {
  let seen = 0
  for (let tone = 0; tone < 256; tone++) {
    seen += counts[tone] ?? 0
    if (seen * 2 >= count) return tone
  }
  return 255
}

const toneOf = (paper: number): Uint8Array => {
  const [dark, light] = [paper * DARK, Math.max(1, paper * LIGHT)]
  return Uint8Array.from({ length: 256 }, (_, tone) =>
    Math.max(0, Math.min(255, Math.round(((tone - dark) / (light - dark)) * 255))),
  )
}
