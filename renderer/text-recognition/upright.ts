// How a page was put into the scanner: between lines of text the rows are white, and no columns are. Pure.
import type { Grey } from './even-light.ts'

/** How far a page may lean, in rows for each column. */
const SLOPES = [-0.05, -0.035, -0.02, 0, 0.02, 0.035, 0.05]

/** Whether the lines of text run from top to bottom: the page lies on its side. */
export const isOnItsSide = ({ width, height, pixels }: Grey): boolean => {
  const inkAt = (x: number, y: number): number => 255 - (pixels[y * width + x] ?? 255)
  return unevenness(width, height, inkAt) > unevenness(height, width, (along, across) => inkAt(across, along))
}

/** How much the ink changes from one row to the next, in the direction in which it changes most. */
const unevenness = (length: number, breadth: number, inkAt: (along: number, across: number) => number): number =>
  Math.max(
    ...SLOPES.map((slope) => {
      const ink = new Float64Array(length)
      for (let across = 0; across < breadth; across++) {
        const shift = Math.round(slope * (across - breadth / 2))
        for (let along = Math.max(0, -shift); along < Math.min(length, length - shift); along++)
          ink[along + shift] = (ink[along + shift] ?? 0) + inkAt(along, across)
      }
      // Squared: the edges of whole lines count, and not those of single letters.
      return ink.reduce((sum, row, index) => sum + (row - (ink[index - 1] ?? row)) ** 2, 0)
    }),
  )
