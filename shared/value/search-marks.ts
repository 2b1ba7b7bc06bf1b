// Where a shown text contains what the user searched for: the same rules as the search in the books, with the positions
// in the shown text. For `Oberhaensli`, `Oberhänsli` is marked; for `1147,65`, `1’147.65`.
import { GROUPING, readSearch, type SearchWord, SPACED_NUMBER, umlautWritten, WRITTEN_UMLAUT } from './search-words.ts'
import { foldText } from './text.ts'

/** The first character, and the one after the last. */
export interface Mark {
  readonly from: number
  readonly to: number
}

/** The parts of the text in which a word of the search occurs: in their order, without overlaps or adjacent parts. */
export const searchMarks = (text: string, search: string | readonly SearchWord[]): readonly Mark[] => {
  const words = typeof search === 'string' ? readSearch(search) : search
  if (words.length === 0) return []
  const forms = words.flatMap((word) => word.forms)
  const marks = searchableTextsOf(text).flatMap(({ letters, from, to }) =>
    forms.flatMap((form) =>
      placesOf(form, letters).map((at) => ({ from: from[at] ?? 0, to: to[at + form.length - 1] ?? 0 })),
    ),
  )
  return joined(marks)
}

/** A text in searchable form, with the start and end of each letter in the shown text. */
interface SearchableText {
  readonly letters: string
  readonly from: readonly number[]
  readonly to: readonly number[]
}

const searchableTextsOf = (text: string): readonly SearchableText[] => {
  const plain = withoutPlaces(folded(text, foldText), GROUPING)
  return [
    plain,
    folded(text, (letter) => foldText(umlautWritten(letter))),
    withoutPlaces(plain, WRITTEN_UMLAUT, 1),
    ...[...plain.letters.matchAll(SPACED_NUMBER)].map(({ index, 0: number }) =>
      withoutPlaces(part(plain, index, index + number.length), / /g),
    ),
  ]
}

const LETTER = /\p{Mn}+|.\p{Mn}*/gsu

/** One letter at a time; a combining mark belongs to the letter before it. */
const folded = (text: string, fold: (letter: string) => string): SearchableText => {
  const [from, to]: [number[], number[]] = [[], []]
  let letters = ''
  for (const { index, 0: letter } of text.matchAll(LETTER)) {
    const written = fold(letter.normalize('NFC').toLowerCase()).replace(/[−–]/g, '-')
    letters += written
    for (let at = 0; at < written.length; at++) {
      from.push(index)
      to.push(index + letter.length)
    }
  }
  return { letters, from, to }
}

const part = ({ letters, from, to }: SearchableText, first: number, end: number): SearchableText => ({
  letters: letters.slice(first, end),
  from: from.slice(first, end),
  to: to.slice(first, end),
})

/** Without the matches of the pattern, except their first `nonOverlapping` letters. */
const withoutPlaces = (searchable: SearchableText, pattern: RegExp, keptLetters = 0): SearchableText => {
  const removed = new Set<number>()
  for (const { index, 0: found } of searchable.letters.matchAll(pattern)) {
    for (let at = index + keptLetters; at < index + found.length; at++) removed.add(at)
  }
  if (removed.size === 0) return searchable
  const isKept = (_: unknown, at: number): boolean => !removed.has(at)
  return {
    letters: searchable.letters.split('').filter(isKept).join(''),
    from: searchable.from.filter(isKept),
    to: searchable.to.filter(isKept),
  }
}

const placesOf = (form: string, letters: string): readonly number[] => {
  const places: number[] = []
  for (let at = letters.indexOf(form); at !== -1; at = letters.indexOf(form, at + 1)) places.push(at)
  return places
}

const joined = (marks: readonly Mark[]): readonly Mark[] => {
  const found: Mark[] = []
  for (const mark of marks.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1)
    if (!last || mark.from > last.to) found.push(mark)
    else if (mark.to > last.to) found[found.length - 1] = { from: last.from, to: mark.to }
  }
  return found
}
