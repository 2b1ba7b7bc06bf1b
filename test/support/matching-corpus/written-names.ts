// How the name of a party appears at the other bank: unchanged, in capitals, without umlauts, reordered, cut.
import type { Random } from '../random.ts'
import type { Party } from './names.ts'

const TRANSCRIBED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

/** `Zürrer` as systems without umlauts write it: `Zuerrer`. */
export const transcribed = (name: string): string => name.replace(/[äöüÄÖÜ]/g, (letter) => TRANSCRIBED[letter] ?? '')

/** `Zürrer` as systems that drop the dots write it: `Zurrer`. */
export const withoutAccents = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '')

/** `Anna Meier` as lists write it: `Meier Anna` or `MEIER, ANNA`. */
export const turnedRound = (name: string, comma = false): string => {
  const [first = '', ...rest] = name.split(' ')
  return `${rest.join(' ')}${comma ? ',' : ''} ${first}`
}

const LEGAL_FORM = / (?:AG|GmbH|KlG|SA|Sàrl|Sagl)$/

export const withoutLegalForm = (name: string): string => name.replace(LEGAL_FORM, '')

/** The unambiguous ways of writing a name. */
export const asWritten = (random: Random, { name, is_person }: Pick<Party, 'name' | 'is_person'>): string => {
  const dice = random.between(1, 100)
  if (dice <= 48) return name
  if (dice <= 66) return name.toUpperCase()
  if (dice <= 74) return transcribed(name)
  if (dice <= 78) return transcribed(name).toUpperCase()
  if (dice <= 81) return withoutAccents(name)
  if (is_person) return dice <= 92 ? turnedRound(name) : turnedRound(name, dice > 96).toUpperCase()
  if (dice <= 86) return name.replace(' & ', ' und ').replace(' + ', ' & ')
  if (dice <= 92) return name.replace('(Schweiz)', '(Suisse)').replace('GmbH', 'GMBH')
  return name.slice(0, 35).trim()
}

/** One letter wrong, left out, doubled or swapped with the next; never the first one. */
export const mistyped = (random: Random, name: string): string => {
  const places = [...name].flatMap((letter, at) => (at > 1 && /[a-zäöüé]/.test(letter) ? [at] : []))
  const at = random.pick(places)
  const [before, letter, after] = [name.slice(0, at), name[at] ?? '', name.slice(at + 1)]
  const kind = random.between(1, 4)
  if (kind === 1) return before + after
  if (kind === 2) return before + letter + letter + after
  if (kind === 3) return before + random.pick([...'aeinrst'].filter((other) => other !== letter)) + after
  return before + (after[0] ?? '') + letter + after.slice(1)
}
