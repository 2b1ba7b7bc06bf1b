// Reading JSON that may be damaged or not JSON at all.

/** The value of a JSON text; null when it is none. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
