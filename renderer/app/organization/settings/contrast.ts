// The contrast of a colour on white paper. Source: WCAG 2.2, relative luminance and contrast ratio.

/** The minimum for text. */
export const MIN_CONTRAST = 4.5

const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

const isColour = (text: string): boolean => COLOUR.test(text)

/** The contrast to white, from 1 (none) to 21 (black); null: it is no colour. */
export const contrastToWhite = (colour: string): number | null => {
  if (!isColour(colour)) return null
  const digits = colour.slice(1)
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => {
    const share = Number.parseInt(pair, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
