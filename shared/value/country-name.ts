// Countries as people write them in address books: by code, or by name in German, French, Italian or English.
import { foldText } from './text.ts'

const LANGUAGES = ['de-CH', 'fr-CH', 'it-CH', 'en']

/** The ISO 3166 code that a text names (`ch`, `Schweiz`, `Svizzera`); null when it names none. */
export const countryCodeOf = (text: string): string | null => {
  codes ??= readCodes()
  const folded = foldText(text.trim())
  return codes.get(folded) ?? null
}

let codes: ReadonlyMap<string, string> | null = null

/**
 * All names that the runtime knows for the codes AA to ZZ. A code that another replaced names that one: `DD`, which the
 * runtime calls Deutschland too, is `DE`, and `UK` is `GB`.
 */
const readCodes = (): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const all = letters.flatMap((first) => letters.map((second) => first + second))
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of all) {
      const name = names.of(code)
      const { region } = new Intl.Locale(`und-${code}`)
      if (!name || code === 'ZZ' || region === undefined) continue
      if (!found.has(foldText(name))) found.set(foldText(name), region)
      found.set(code.toLowerCase(), region)
    }
  }
  return found
}
