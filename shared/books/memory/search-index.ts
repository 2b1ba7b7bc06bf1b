// Full-text search over the folded texts of a table's records, by slot. Texts are also kept joined in groups: a word
// that a group does not hold anywhere is refused for all of its records by one search of one long string, which engines
// do several times faster than many searches of short ones.
import type { SearchWord } from '../../value/search-words.ts'

const GROUP_SLOTS = 256
/** The last searches, by their words: the same one comes again with other filters, and for sums beside a page. */
const MAX_CACHED_SEARCHES = 4

export class SearchIndex {
  private readonly texts: string[] = []
  /** The texts of a group, one after the other; null after a change, until the next search. */
  private readonly groups: (string | null)[] = []
  private readonly cached = new Map<string, Uint8Array>()

  /** It knows the slots before this one. */
  get length(): number {
    return this.texts.length
  }

  /** The folded text of a slot, empty for one without a record: a known one, or the next. */
  set(slot: number, text: string): void {
    this.texts[slot] = text
    this.groups[Math.floor(slot / GROUP_SLOTS)] = null
    if (this.cached.size > 0) this.cached.clear()
  }

  /** A test whether a slot's text holds every word in one of its forms, none of which is empty. */
  test(words: readonly SearchWord[]): (slot: number) => boolean {
    const key = JSON.stringify(words)
    const isFound = this.cached.get(key) ?? this.search(words)
    this.cached.set(key, isFound)
    const oldest = this.cached.keys().next()
    if (this.cached.size > MAX_CACHED_SEARCHES && !oldest.done) this.cached.delete(oldest.value)
    return (slot) => isFound[slot] === 1
  }

  private search(words: readonly SearchWord[]): Uint8Array {
    // The longest word is the rarest more often than not.
    const ordered = words.map(({ forms }) => forms).sort((a, b) => lengthOf(b) - lengthOf(a))
    const isFound = new Uint8Array(this.texts.length)
    for (let first = 0; first < this.texts.length; first += GROUP_SLOTS) {
      if (!containsAll(this.group(first / GROUP_SLOTS), ordered)) continue
      for (let slot = first; slot < Math.min(first + GROUP_SLOTS, this.texts.length); slot++) {
        if (containsAll(this.texts[slot] as string, ordered)) isFound[slot] = 1
      }
    }
    return isFound
  }

  private group(number: number): string {
    const first = number * GROUP_SLOTS
    const group = this.groups[number] ?? this.texts.slice(first, first + GROUP_SLOTS).join('\n')
    this.groups[number] = group
    return group
  }
}

const lengthOf = (forms: readonly string[]): number => forms[0]?.length ?? 0

const containsAll = (text: string, words: readonly (readonly string[])[]): boolean => {
  next: for (const forms of words) {
    for (const form of forms) if (text.includes(form)) continue next
    return false
  }
  return true
}
