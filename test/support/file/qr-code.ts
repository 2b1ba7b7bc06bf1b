// Reads a QR code (ISO 18004) as swissqrbill draws it: versions 10 to 13, error correction M, text in bytes. A drawn
// code has no errors, so the codewords are read without correction.

/** Blocks, and how many codewords of each only correct errors, by version (ISO 18004, table 9, level M). */
const BLOCKS: Readonly<Record<number, readonly [blocks: number, correcting: number]>> = {
  10: [5, 26],
  11: [5, 30],
  12: [8, 22],
  13: [9, 22],
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

type IsDark = (x: number, y: number) => boolean

/** The text of the code in an SVG picture; throws when there is none. */
export const readQrCode = (svg: string): string => {
  const { size, isDark } = squaresOf(svg)
  const version = (size - 17) / 4
  const shape = BLOCKS[version]
  if (!shape) throw new Error(`A code of ${size} by ${size} squares`)
  return textOf(dataOf(codewordsOf(size, isDark, maskOf(isDark), alignments(version, size)), ...shape))
}

/** The black squares of one size; the cross above them has another size. */
const squaresOf = (svg: string): { readonly size: number; readonly isDark: IsDark } => {
  const attribute = (tag: string, name: string) => Number(new RegExp(`\\b${name}="([\\d.e-]+)mm"`).exec(tag)?.[1])
  const tags = svg.match(/<rect\b[^>]*>/g) ?? []
  const side = attribute(tags[0] ?? '', 'width')
  const squares = tags.filter((tag) => attribute(tag, 'width') === side && attribute(tag, 'height') === side)
  const at = squares.map((tag) => [attribute(tag, 'x'), attribute(tag, 'y')].map((mm) => Math.round(mm / side)))
  const dark = new Set(at.map(([x, y]) => `${x} ${y}`))
  return { size: Math.max(...at.flat()) + 1, isDark: (x, y) => dark.has(`${x} ${y}`) }
}

/** The format next to the upper left corner; fails for a correction level other than M. */
const maskOf = (isDark: IsDark): IsDark => {
  const places = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y] as const)
  const along = [7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8] as const)
  const bits = [...places, ...along].reduce((sum, [x, y], index) => sum + (isDark(x, y) ? 2 ** index : 0), 0)
  const format = (bits ^ 0x5412) >> 10
  const mask = MASKS[format & 7]
  if (format >> 3 !== 0 || !mask) throw new Error('A format of another level')
  return mask
}

/** Rows and columns at whose crossings the alignment patterns are. */
const alignments = (version: number, size: number): readonly number[] => {
  const step = Math.ceil((version * 4 + 4) / 4) * 2
  return [6, size - 7 - step, size - 7]
}

const isFixed = (x: number, y: number, size: number, centres: readonly number[]): boolean => {
  if (x === 6 || y === 6) return true
  if ((x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8)) return true
  // The number of the version.
  if ((x >= size - 11 && y < 6) || (x < 6 && y >= size - 11)) return true
  const [first, , last] = centres
  return centres.some((cx) =>
    centres.some((cy) => {
      const isFinder = (cx === first && (cy === first || cy === last)) || (cx === last && cy === first)
      return !isFinder && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2
    }),
  )
}

/** Two columns at a time from the right, alternately up and down. */
const codewordsOf = (size: number, isDark: IsDark, mask: IsDark, centres: readonly number[]): readonly number[] => {
  const bits: boolean[] = []
  const columns = Array.from({ length: (size - 1) / 2 }, (_, index) => size - 1 - 2 * index)
  for (const [index, column] of columns.entries()) {
    // The column of the timing pattern is left out.
    const right = column <= 6 ? column - 1 : column
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = index % 2 === 0 ? size - 1 - step : step
        if (!isFixed(x, y, size, centres)) bits.push(isDark(x, y) !== mask(x, y))
      }
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => byte * 2 + (bit ? 1 : 0), 0),
  )
}

/** Blocks are interleaved, one codeword of each; the last blocks have one more. */
const dataOf = (codewords: readonly number[], blocks: number, correcting: number): readonly number[] => {
  const shorter = blocks - (codewords.length % blocks)
  const length = Math.floor(codewords.length / blocks) - correcting
  const parts = Array.from({ length: blocks }, (): number[] => [])
  let next = 0
  for (let index = 0; index <= length; index++)
    for (const [block, part] of parts.entries())
      if (index < length || block >= shorter) part.push(codewords[next++] ?? 0)
  return parts.flat()
}

/** Segments in sequence: the character set (26 is UTF-8), then bytes. */
const textOf = (data: readonly number[]): string => {
  const bits = data.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  let at = 0
  const take = (count: number) => {
    at += count
    return Number.parseInt(bits.slice(at - count, at), 2)
  }
  let text = ''
  for (;;) {
    const mode = take(4)
    if (mode === 0) return text
    if (mode === 7) {
      if (take(8) !== 26) throw new Error('Another alphabet than UTF-8')
    } else if (mode === 4) {
      const bytes = Uint8Array.from({ length: take(16) }, () => take(8))
      text += new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } else throw new Error(`A segment of mode ${mode}`)
  }
}
